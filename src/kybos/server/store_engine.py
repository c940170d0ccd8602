"""The database behind the store: its address, its connections, and the errors it answers with."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError

from kybos.core.errors import KybosError

PATIENCE = 10_000
"""Milliseconds for which SQLite waits for a lock that another program holds."""

KEEPALIVES = {"keepalives_idle": 20, "keepalives_interval": 5, "keepalives_count": 3}
"""A PostgreSQL server that has vanished is noticed within about half a minute."""


class StoreError(KybosError):
    """The database cannot do what it was asked: it is full, away, locked, closed or of another version.

    What was asked for was done as a whole or not at all; where a connection broke while it was being
    committed, only looking tells which.
    """


def default_url() -> str:
    """The SQLite file in the user's data folder; `KYBOS_DATA` names another folder."""
    chosen = os.environ.get("KYBOS_DATA")
    base = Path(chosen) if chosen else Path(platformdirs.user_data_dir("kybos", appauthor=False))
    return f"sqlite:///{base.absolute() / 'kybos.sqlite'}"


def url_of(text: str) -> URL:
    """The address of a database, from `sqlite:///FILE`, the name of a file or `postgresql://…`.

    Raises `KybosError` for any other.
    """
    scheme, mark, _ = text.partition("://")
    if not mark or scheme == "sqlite":
        file = text.removeprefix("sqlite:///")
        if not file or file == ":memory:" or file.startswith("sqlite:") or (mark and "?" in file):
            raise KybosError(
                f"{text or 'an empty address'} does not name the file of a database",
                help="sqlite:///kybos.sqlite does, and takes no options",
            )
        return URL.create("sqlite", database=str(Path(file).resolve()))
    if scheme not in ("postgresql", "postgres", "postgresql+psycopg"):
        raise KybosError(
            f"the database {scheme}://… is of a kind that cannot be used",
            help="sqlite:///FILE and postgresql://USER@HOST/NAME can",
        )
    try:
        return make_url(text).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError) as error:
        raise KybosError(
            "the address of the database cannot be read", help="postgresql://USER:PASSWORD@HOST:PORT/NAME"
        ) from error


def url_for_people(url: URL) -> str:
    """The address as it may be shown: without the password and without options."""
    kind = url.get_backend_name()
    return str(URL.create(kind, url.username, None, url.host, url.port, url.database))


def engine_of(url: URL, *, connections: int, reading: bool) -> Engine:
    """An engine whose transactions write, or only read one unchanging state of the database."""
    more: dict[str, Any] = {"pool_size": connections, "max_overflow": 0}
    if url.get_backend_name() != "sqlite":
        more |= {"pool_pre_ping": True, "connect_args": KEEPALIVES}
        more |= {"isolation_level": "REPEATABLE READ"} if reading else {}
    try:
        engine = create_engine(url, hide_parameters=True, **more)  # they may be secrets
    except ImportError as error:
        raise KybosError(
            "PostgreSQL needs a driver that is not installed", help='pip install "kybos[postgres]"'
        ) from error
    if url.get_backend_name() == "sqlite":
        _set_up_sqlite(engine, reading)
    elif reading:
        event.listen(engine, "connect", lambda connection, _: setattr(connection, "read_only", True))
    return engine


def _set_up_sqlite(engine: Engine, reading: bool) -> None:
    """Let the database be durable and readable while it is written, and begin transactions ourselves.

    A transaction that means to write takes the lock at once: to read first and to be refused the lock
    later cannot be waited out.
    """
    pragmas = [f"busy_timeout={PATIENCE}", "foreign_keys=ON"]
    pragmas += ["query_only=ON"] if reading else ["journal_mode=WAL", "synchronous=FULL"]
    begin = "BEGIN" if reading else "BEGIN IMMEDIATE"

    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        answers = [connection.execute(f"PRAGMA {pragma}").fetchone() for pragma in pragmas]
        if not reading and answers[2] != ("wal",):
            raise StoreError("the file system of the database does not allow SQLite to keep a journal (WAL)")

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)


def hold(connection: Connection, what: str) -> None:
    """Let one process at a time go on, until its transaction ends.

    Nothing is needed on SQLite, where one transaction writes at a time.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"kybos {what}"))))


@contextmanager
def clear_errors() -> Iterator[None]:
    """Raise errors of the database as `StoreError`, but `IntegrityError` as it is."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise StoreError(f"the database has failed: {reason_of(error)}") from error


def reason_of(error: DBAPIError) -> str:
    """What the database says itself, in one line."""
    lines = str(error.orig).strip().splitlines()
    return lines[0] if lines else type(error.orig).__name__


def is_collision(error: OperationalError) -> bool:
    """Whether transactions stood in each other's way, so that this one may just be tried again."""
    return getattr(error.orig, "sqlstate", None) in ("40001", "40P01")
