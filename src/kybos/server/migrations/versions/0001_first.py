"""The first version: the logs, which nobody can change, and all that is kept beside them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything."""
    _make_tables()
    _make_people()
    _make_results()
    _make_operation()
    _guard_events()


def _make_tables() -> None:
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("data_json", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("spec", sa.Text(), nullable=False),
        sa.Column("turn_person", sa.Text()),
        sa.Column("due", sa.BigInteger()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("summary_json", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_index("ix_tables_open", "tables", ["phase", "public", "updated"])
    op.create_table(
        "participants",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_participants"),
    )
    op.create_index("ix_participants_person", "participants", ["person_id"])
    op.create_table(
        "commands",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("first_seq", sa.Integer(), nullable=False),
        sa.Column("last_seq", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "key", name="pk_commands"),
    )


def _make_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("username", sa.Text()),
        sa.Column("password", sa.Text()),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("username", name="uq_people_username"),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_tokens"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_tokens_person_id"),
    )
    op.create_index("ix_tokens_person_id", "tokens", ["person_id"])


def _make_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("spec", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("ending", sa.Text(), nullable=False),
        sa.Column("seats_json", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("person_id", sa.Text()),
        sa.Column("score", sa.BigInteger()),
        sa.Column("daily", sa.Text()),
        sa.Column("dice_json", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_results"),
    )
    op.create_index("ix_results_ended", "results", ["ended", "table_id", "number"])
    op.create_index("ix_results_scores", "results", ["spec", "rules_version", "score"])
    op.create_table(
        "daily_keys",
        sa.Column("date", sa.Text(), nullable=False),
        sa.Column("spec", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("date", "spec", name="pk_daily_keys"),
    )
    op.create_table(
        "daily_attempts",
        sa.Column("date", sa.Text(), nullable=False),
        sa.Column("spec", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("date", "spec", "person_id", name="pk_daily_attempts"),
    )


def _make_operation() -> None:
    op.create_table(
        "site",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_site"),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("alive", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "downtimes",
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("began", name="pk_downtimes"),
    )


def _guard_events() -> None:
    """Let the database itself refuse to change or remove what is in a log."""
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("update", "delete"):
            op.execute(
                f"CREATE TRIGGER events_{verb} BEFORE {verb.upper()} ON events "
                "BEGIN SELECT RAISE(ABORT, 'events are never changed'); END"
            )
        op.execute(
            "CREATE TRIGGER events_insert BEFORE INSERT ON events WHEN EXISTS "  # for REPLACE, which deletes
            "(SELECT 1 FROM events WHERE table_id = NEW.table_id AND seq = NEW.seq) "
            "BEGIN SELECT RAISE(ABORT, 'events are never changed'); END"
        )
        return
    op.execute(
        "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'events are never changed' USING ERRCODE = 'restrict_violation'; END $$"
    )
    op.execute(
        "CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON events "
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )
