from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, Engine, MetaData, Table, insert, inspect, select, text

from kybos.server import migrations, schema
from kybos.server.store import Store, StoreError
from kybos.server.store_engine import engine_of, url_of
from tests.server.postgres import Cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a new database without any tables."""
    if request.param == "sqlite":
        yield str(tmp_path / "kybos.sqlite")
        return
    server: Cluster = request.getfixturevalue("postgres")
    with server.database() as url:
        yield url


@pytest.fixture
def empty(empty_url: str) -> Iterator[Engine]:
    engine = engine_of(url_of(empty_url), connections=1, reading=False)
    yield engine
    engine.dispose()


def test_the_migrations_make_what_the_schema_says(empty: Engine) -> None:
    with empty.begin() as connection:
        migrations.bring_up(connection)
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        for table in schema.metadata.sorted_tables:
            keys = inspect(connection).get_pk_constraint(table.name)
            assert keys["constrained_columns"] == [column.name for column in table.primary_key]
            assert keys["name"] == f"pk_{table.name}"


def test_a_column_that_no_migration_makes_would_be_noticed(empty: Engine) -> None:
    wanted = MetaData(naming_convention=schema.metadata.naming_convention)
    for table in schema.metadata.sorted_tables:
        table.to_metadata(wanted)
    wanted.tables["site"].append_column(Column("more", schema.site.c.value.type))
    with empty.begin() as connection:
        migrations.bring_up(connection)
        assert len(compare_metadata(MigrationContext.configure(connection), wanted)) == 1


def test_every_version_follows_the_one_before_it() -> None:
    scripts = ScriptDirectory.from_config(migrations.settings())
    revisions = [script.revision for script in scripts.walk_revisions()][::-1]
    assert revisions == [f"{number:04}" for number in range(1, len(revisions) + 1)]
    assert migrations.newest() == revisions[-1]


def filled(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables that there are."""
    there = MetaData()
    there.reflect(connection)
    rows = {table.name: select(table) for table in there.sorted_tables if table.name != "alembic_version"}
    return {name: [tuple(row) for row in connection.execute(query)] for name, query in rows.items()}


def fill(connection: Connection) -> None:
    """A row in each table that there is, whatever its columns."""
    there = MetaData()
    there.reflect(connection)
    values = {str: "text", int: 7, bool: True}
    for table in there.sorted_tables:
        if table.name != "alembic_version":
            row = {column.name: values[column.type.python_type] for column in table.columns}
            connection.execute(insert(table).values(row))


def test_rows_of_the_first_version_are_kept(empty: Engine) -> None:
    with empty.begin() as connection:
        migrations.bring_up(connection, "0001")
        assert migrations.version_of(connection) == "0001"
        fill(connection)
        before = filled(connection)
        assert len(before) == 12
        assert all(len(rows) == 1 for rows in before.values())
    with empty.begin() as connection:
        migrations.bring_up(connection)
        assert migrations.version_of(connection) == migrations.newest()
        after = filled(connection)
    for name, rows in before.items():
        assert set(rows[0]) <= set(after[name][0]), name


def test_a_migration_that_fails_leaves_the_database_as_it_was(empty: Engine) -> None:
    with empty.begin() as connection:
        Table("results", MetaData(), Column("in_the_way", schema.site.c.value.type)).create(connection)
    with pytest.raises(Exception, match="results"), empty.begin() as connection:
        migrations.bring_up(connection)
    with empty.begin() as connection:
        assert inspect(connection).get_table_names() == ["results"]


def test_a_database_of_a_newer_version_is_refused(empty_url: str) -> None:
    async def main() -> None:
        async with await Store.open(empty_url) as store:
            newer = text("UPDATE alembic_version SET version_num = '9999'")
            await store.write(lambda connection: connection.execute(newer))
        for read_only in (False, True):
            with pytest.raises(StoreError, match="of version 9999, which is newer than this program"):
                await Store.open(empty_url, read_only=read_only)

    asyncio.run(main())


def test_servers_that_start_at_once_make_the_tables_once(postgres: Cluster) -> None:
    async def main(url: str) -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
        for store in stores:
            await store.close()

    with postgres.database() as url:
        asyncio.run(main(url))


def test_migrations_leave_the_logging_of_the_program_alone(empty: Engine) -> None:
    root = logging.getLogger()
    before = (root.level, root.handlers[:], logging.getLogger("kybos").disabled)
    with empty.begin() as connection:
        migrations.bring_up(connection)
    assert (root.level, root.handlers[:], logging.getLogger("kybos").disabled) == before
