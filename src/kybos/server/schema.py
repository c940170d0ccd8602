"""What the database holds. The log in `events` is the truth; the rest is kept beside it to find things.

Times are milliseconds since 1970 (UTC), `*_json` columns hold JSON as text, ids are random texts.
A change here needs a migration in `kybos/server/migrations/versions`.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data_json", Text, nullable=False),
    Column("hash", Text, nullable=False),
)
"""The logs of all tables; rows are only ever added, which triggers enforce."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("phase", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("spec", Text, nullable=False),
    Column("turn_person", Text),
    Column("due", BigInteger),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("summary_json", Text, nullable=False),
    Index("ix_tables_due", "due"),
    Index("ix_tables_open", "phase", "public", "updated"),
)
"""A row for each table, made from its log: `seq` of its last entry, `phase`, whose turn it is if a person's,
`due` when something must be looked at (a clock, a computer player), and what lists show of it."""

participants = Table(
    "participants",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("person_id", Text, primary_key=True),
    Index("ix_participants_person", "person_id"),
)
"""Who has ever sat at a table."""

commands = Table(
    "commands",
    metadata,
    Column("person_id", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("fingerprint", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("first_seq", Integer, nullable=False),
    Column("last_seq", Integer, nullable=False),
)
"""The idempotency keys of commands that were carried out, with the entries that came of each."""

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("username", Text, unique=True),
    Column("password", Text),
    Column("epoch", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""Guests, and accounts, which have a `username` (in lower case) and the argon2 hash of a password.
Sessions of an older `epoch` are over."""

tokens = Table(
    "tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("digest", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
)
"""API tokens: of the secret part only its SHA-256."""

results = Table(
    "results",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("spec", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("ending", Text, nullable=False),
    Column("seats_json", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("person_id", Text),
    Column("score", BigInteger),
    Column("daily", Text),
    Column("dice_json", Text, nullable=False),
    Index("ix_results_ended", "ended", "table_id", "number"),
    Index("ix_results_scores", "spec", "rules_version", "score"),
)
"""Every game that has ended, in whatever way, made from the logs: ratings, the record book and the
fairness report are reckoned from here. `person_id` and `score` are filled where a solitaire counts."""

daily_keys = Table(
    "daily_keys",
    metadata,
    Column("date", Text, primary_key=True),
    Column("spec", Text, primary_key=True),
    Column("rules_version", Integer, nullable=False),
    Column("secret", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""The secret seeds of the daily games: commitments are shown the day before, seeds the day after."""

daily_attempts = Table(
    "daily_attempts",
    metadata,
    Column("date", Text, primary_key=True),
    Column("spec", Text, primary_key=True),
    Column("person_id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
)
"""The one attempt of each person at a daily game."""

site = Table(
    "site",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the site knows of itself, such as the key that signs cookies."""

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("started", BigInteger, nullable=False),
    Column("alive", BigInteger, nullable=False),
)
"""The server processes, and when each was last heard of."""

downtimes = Table(
    "downtimes",
    metadata,
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)
"""When no server process ran; no clock runs then."""
