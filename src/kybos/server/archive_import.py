"""Adding what is in an archive to a database, which may hold some of it already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, islice
from typing import Any

from sqlalchemy import Connection, Table, func, select
from sqlalchemy.exc import IntegrityError

from kybos.core.errors import KybosError
from kybos.server import schema
from kybos.server.archive_form import ArchiveError, ArchiveReader, Counts, Line
from kybos.server.log import Entry, check_chain
from kybos.server.store_append import notify
from kybos.server.store_engine import reason_of
from kybos.server.store_log import entry_of, row_of
from kybos.server.store_rows import add, put, rows_of

Project = Callable[[Connection, str, list[Entry]], None]
"""Writes what is made from the log of a table, given whole."""

AT_ONCE = 200
"""How many rows are looked up and added together."""

SAME = {
    "people": ("created",),
    "tokens": ("person_id", "digest"),
    "daily_keys": ("rules_version", "secret", "commitment"),
    "daily_attempts": ("table_id",),
    "downtimes": (),
    "commands": ("fingerprint", "table_id", "first_seq", "last_seq"),
}
"""In what a row of an archive has to agree with one of the same key that is here already."""


class Importer:
    """Adds an archive within one transaction, which is to be undone if `run` raises.

    Args:
        connection: in a transaction that writes.
        reader: the archive.
        project: called for each table to whose log something has been added.
    """

    def __init__(self, connection: Connection, reader: ArchiveReader, project: Project) -> None:
        self._connection = connection
        self._reader = reader
        self._project = project
        self._counts = dict.fromkeys(vars(Counts()), 0)
        self._ends: dict[str, int] = {}

    def run(self) -> Counts:
        """Add everything; raises `ArchiveError` if it is damaged, or contradicts what is here."""
        for table, lines in groupby(self._reader, lambda line: line.table):
            if table is schema.events:
                for _, log in groupby(lines, lambda line: str(line.row["table_id"])):
                    self._add_log(log)
            else:
                while some := list(islice(lines, AT_ONCE)):
                    self._add_rows(table, some)
        self._note_last_sign_of_life()
        notify(self._connection, self._ends, origin="")
        return Counts(**self._counts)

    def _add_rows(self, table: Table, lines: list[Line]) -> None:
        keys = [column.name for column in table.primary_key]
        wanted = [tuple(line.row[key] for key in keys) for line in lines]
        found = [row._asdict() for row in rows_of(self._connection, table, wanted)]
        here = {tuple(row[key] for key in keys): row for row in found}
        new, changed = [], []
        for key, line in zip(wanted, lines, strict=True):
            if key not in here:
                new.append(line)
            elif any(here[key][name] != line.row[name] for name in SAME[table.name]):
                raise line.wrong(f"{table.name} {' '.join(map(str, key))} is here already, and is different")
            elif table is schema.people and _progress(line.row) > _progress(here[key]):
                changed.append(line)
        if table is schema.people:
            self._check_usernames(new + changed)
        try:
            add(self._connection, table, [line.row for line in new])
            put(self._connection, table, [line.row for line in changed])
        except IntegrityError as error:
            span = f"lines {lines[0].number} to {lines[-1].number}"
            raise ArchiveError(
                f"{span} contradict each other, or what is here: {reason_of(error)}"
            ) from error
        self._counts[table.name] += len(new) + len(changed)

    def _check_usernames(self, lines: list[Line]) -> None:
        """Refuse a username that somebody else has here."""
        people = schema.people.c
        names = [line.row["username"] for line in lines if line.row["username"] is not None]
        query = select(people.username, people.id).where(people.username.in_(names))
        owners = {row.username: row.id for row in self._connection.execute(query)}
        for line in lines:
            name = line.row["username"]
            if owners.get(name, line.row["id"]) != line.row["id"]:
                raise line.wrong(f"the username {name} belongs to somebody else here")

    def _add_log(self, lines: Iterator[Line]) -> None:
        entries = list(_entries(lines))
        table = entries[0].table
        events = schema.events.c
        query = select(events.hash).where(events.table_id == table).order_by(events.seq)
        here = self._connection.scalars(query).all()
        for entry, known in zip(entries, here, strict=False):
            if entry.hash != known:
                raise ArchiveError(
                    f"table {table}: its log is here, and is different from entry {entry.seq} on"
                )
        new = entries[len(here) :]
        if new:
            add(self._connection, schema.events, [row_of(entry) for entry in new])
            self._rebuild(table, entries)
            self._ends[table] = entries[-1].seq
            self._counts["tables"] += 1
            self._counts["events"] += len(new)

    def _rebuild(self, table: str, entries: list[Entry]) -> None:
        try:
            self._project(self._connection, table, entries)
        except KybosError as error:
            raise ArchiveError(f"table {table} cannot be replayed: {error}") from error

    def _note_last_sign_of_life(self) -> None:
        """Let the time between the archive and the first start here be a downtime, in which no clock runs."""
        processes = schema.processes
        if self._reader.alive is None or self._connection.scalar(select(func.count()).select_from(processes)):
            return
        row = {"id": "archive", "started": self._reader.alive, "alive": self._reader.alive}
        add(self._connection, processes, [row])


def _progress(person: Mapping[str, Any]) -> tuple[bool, int]:
    """Guests may get accounts, and epochs only go up: the later state of a person is greater."""
    return person["username"] is not None, int(person["epoch"])


def _entries(lines: Iterable[Line]) -> Iterator[Entry]:
    last = None
    for line in lines:
        try:
            entry = entry_of(line.row[column.name] for column in schema.events.columns)
            check_chain([entry], last)
        except KybosError as error:
            raise line.wrong(str(error)) from error
        yield entry
        last = entry
