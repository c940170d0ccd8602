"""How entries get into the database: many appends together, and each by itself where one is at fault."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, Text, func, literal, select
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, OperationalError, ProgrammingError

from kybos.core.errors import KybosError
from kybos.server import schema
from kybos.server.log import FIRST, Entry, hash_of, written
from kybos.server.store_engine import is_collision
from kybos.server.store_log import row_of
from kybos.server.store_rows import add, put, rows_of

CHANNEL = "kybos"
"""Where PostgreSQL tells the other processes what has been appended."""

ATTEMPTS = 5
"""How often an append is tried when transactions collide."""


@dataclass(frozen=True)
class Command:
    """What somebody has ordered: the person, the idempotency key, and a fingerprint of the order."""

    person: str
    key: str
    fingerprint: str


@dataclass(frozen=True)
class Done(Command):
    """A command that was carried out: the table, and the first and the last entry that came of it."""

    table: str
    first_seq: int
    last_seq: int


@dataclass(frozen=True)
class Append:
    """What one command adds, all or nothing.

    Attributes:
        entries: consecutive, of one table, at least one.
        row: the whole row of `tables` after it.
        participants: the ids of people to add; those who are there already are no error.
        command: what it answers to.
        results: rows of `results`, which replace those of the same numbers.
    """

    entries: Sequence[Entry]
    row: Mapping[str, Any]
    participants: Collection[str] = ()
    command: Command | None = None
    results: Sequence[Mapping[str, Any]] = field(default=())

    def __post_init__(self) -> None:
        places = [(entry.table, entry.seq) for entry in self.entries]
        table, first = places[0] if places else ("", 0)
        if not places or places != [(table, first + number) for number in range(len(places))]:
            raise ValueError(f"an append has consecutive entries of one table, not {places}")


class StaleError(KybosError):
    """The log has gone on differently: another process was quicker."""


class RepeatedError(KybosError):
    """The person has used this key before; `done` is what came of it."""

    def __init__(self, done: Done) -> None:
        super().__init__(f"the key {done.key} has been used before")
        self.done = done

    def __reduce__(self) -> tuple[type[RepeatedError], tuple[Done]]:  # type: ignore[override]
        return type(self), (self.done,)


def append_all(engine: Engine, appends: Sequence[Append], origin: str) -> list[Exception | None]:
    """Append in one transaction: for each what is wrong with it, None where it is now durable.

    An error of the database itself is raised, and nothing has been appended. `origin` is the id of the
    store, by which it knows its own notifications.
    """
    together = True
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with engine.begin() as connection:
                if not together:
                    return [_append_one(connection, append, origin) for append in appends]
                _insert(connection, appends, origin)
                return [None] * len(appends)
        except OperationalError as error:
            if not is_collision(error) or attempt == ATTEMPTS:
                raise
        except Exception as error:
            if not together or not _is_of_one(error):
                raise
        together = False
    raise AssertionError("the last attempt returns or raises")


def _is_of_one(error: Exception) -> bool:
    """Whether an append is at fault and not the database."""
    return isinstance(error, IntegrityError | DataError | ProgrammingError) or not isinstance(
        error, DBAPIError
    )


def _append_one(connection: Connection, append: Append, origin: str) -> Exception | None:
    try:
        with connection.begin_nested():
            _insert(connection, [append], origin)
    except Exception as error:
        if not _is_of_one(error):
            raise
        return _refusal(connection, append) or error
    return None


def _refusal(connection: Connection, append: Append) -> KybosError | None:
    """Why an append is refused, if for one of the expected reasons."""
    command, first = append.command, append.entries[0]
    done = done_of(connection, command.person, command.key) if command else None
    if done:
        return RepeatedError(done)
    there = schema.events.c.table_id == first.table
    last = connection.scalar(select(func.max(schema.events.c.seq)).where(there)) or 0
    if last != first.seq - 1:
        return StaleError(f"table {first.table}: entry {last} is the last one, {first.seq} cannot follow")
    return None


def done_of(connection: Connection, person: str, key: str) -> Done | None:
    """What came of the command with this key, if it was carried out."""
    keys = schema.commands.c
    row = connection.execute(select(schema.commands).where(keys.person_id == person, keys.key == key)).first()
    return Done(person, key, row.fingerprint, row.table_id, row.first_seq, row.last_seq) if row else None


def _insert(connection: Connection, appends: Sequence[Append], origin: str) -> None:
    """All rows of the appends, always in the same order, so that no two processes wait for each other."""
    commands = [_row_of(append.command, append) for append in appends if append.command]
    entries = [entry for append in appends for entry in append.entries]
    events = [row_of(entry) for entry in entries]
    add(connection, schema.commands, commands)
    add(connection, schema.events, events)
    _check_that_they_follow(connection, appends)
    put(connection, schema.tables, [append.row for append in sorted(appends, key=_last)])
    people = {(append.entries[0].table, person) for append in appends for person in append.participants}
    put(connection, schema.participants, [{"table_id": table, "person_id": one} for table, one in people])
    put(connection, schema.results, [row for append in appends for row in append.results])
    notify(connection, {entry.table: entry.seq for entry in entries}, origin)


def _last(append: Append) -> int:
    return append.entries[-1].seq


def _row_of(command: Command, append: Append) -> dict[str, Any]:
    first, last = append.entries[0], append.entries[-1]
    return {
        "person_id": command.person,
        "key": command.key,
        "fingerprint": command.fingerprint,
        "table_id": first.table,
        "first_seq": first.seq,
        "last_seq": last.seq,
    }


def _check_that_they_follow(connection: Connection, appends: Sequence[Append]) -> None:
    """Raise `StaleError` unless each append goes on where its log, as it is stored, ends.

    The primary key refuses a number that is taken; this refuses what would come after a gap, or after
    an entry that has not been stored as its sender believes.
    """
    before = [(append.entries[0].table, append.entries[0].seq - 1) for append in appends]
    found = rows_of(connection, schema.events, [place for place in before if place[1] > 0])
    stored = {(row.table_id, row.seq): row.hash for row in found}
    for append, place in zip(appends, before, strict=True):
        link = FIRST if place[1] == 0 else stored.get(place, "")
        for entry in append.entries:
            data = written(entry.data)
            if entry.hash != hash_of(link, place[0], entry.seq, entry.at, entry.kind, data):
                raise StaleError(f"entry {entry.seq} of table {place[0]} does not follow from its log")
            link = entry.hash


def notify(connection: Connection, ends: Mapping[str, int], origin: str) -> None:
    """Let the other processes know the tables' last entries, as soon as the transaction is through."""
    if connection.dialect.name == "postgresql":
        told = [f"{origin} {table} {seq}" for table, seq in ends.items()]
        connection.execute(
            select(func.pg_notify(CHANNEL, func.unnest(literal(told, postgresql.ARRAY(Text)))))
        )
