"""The database from version to version: Alembic, run in this process and without a file of settings."""

from __future__ import annotations

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from kybos.server.store_engine import StoreError, hold

_ALONE = threading.Lock()  # Alembic keeps what it is at in globals


def settings(connection: Connection | None = None) -> Config:
    """What Alembic needs to know, for running its commands."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    """The version that this program works with."""
    head = ScriptDirectory.from_config(settings()).get_current_head()
    assert head is not None
    return head


def version_of(connection: Connection) -> str | None:
    """The version of a database; None: it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def check(connection: Connection) -> None:
    """Raise `StoreError` unless the database is of the version that this program works with."""
    version = version_of(connection)
    if version != newest():
        _check_known(version)
        raise StoreError(
            f"the database is of version {version or 'none'}, {newest()} is needed",
            help="a server that is started on it brings it up to date",
        )


def bring_up(connection: Connection, to: str = "head") -> None:
    """Make the tables, or bring them to a version (from `0001` on), within the connection's transaction.

    Raises `StoreError` if the database is newer than the program.
    """
    hold(connection, "migration")
    version = version_of(connection)
    _check_known(version)
    if version != newest():
        with _ALONE:
            command.upgrade(settings(connection), to)


def _check_known(version: str | None) -> None:
    scripts = ScriptDirectory.from_config(settings()).walk_revisions()
    if version is not None and version not in {script.revision for script in scripts}:
        raise StoreError(
            f"the database is of version {version}, which is newer than this program knows ({newest()})",
            help="use it with the version of Kybos that has made it, or a newer one",
        )
