"""The form of archives: what is in them, and reading them line by line.

An archive has a line of JSON for each row. The first line says what it is, the last one how much there is
and the SHA-256 of all lines before it.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, TextIO

from sqlalchemy import BigInteger, Column, Table

from kybos.core.errors import KybosError
from kybos.server import schema

VERSION = 1
"""Of the form of archives."""

KEPT = (
    schema.people,
    schema.tokens,
    schema.daily_keys,
    schema.daily_attempts,
    schema.downtimes,
    schema.commands,
    schema.events,
)
"""What is in an archive, in this order; the rest is made from the logs, or belongs to a place."""

NAMES = {table.name: table for table in KEPT}


@dataclass(frozen=True)
class Counts:
    """How many rows were written or added; `tables` counts the logs that `events` belong to."""

    people: int = 0
    tokens: int = 0
    daily_keys: int = 0
    daily_attempts: int = 0
    downtimes: int = 0
    commands: int = 0
    tables: int = 0
    events: int = 0


class ArchiveError(KybosError):
    """An archive cannot be read, or does not fit to what is here; the text names the line."""


@dataclass(frozen=True)
class Line:
    """A row of a table, and the number of its line, from 1."""

    number: int
    table: Table
    row: dict[str, Any]

    def wrong(self, what: str) -> ArchiveError:
        """An error that names the line."""
        return ArchiveError(f"line {self.number}: {what}")


class ArchiveReader:
    """The lines of an archive; `alive` is when the site was last heard of, if it ever was.

    Going through it to the end is what proves it whole; `ArchiveError` is raised as soon as it is not.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._number = 0
        self._digest = hashlib.sha256()
        self._counts: Counter[str] = Counter()
        header = self._next()
        if header.get("kybos") != "archive":
            raise self._wrong("this is no archive of Kybos")
        if header.get("version") != VERSION:
            raise self._wrong(f"archives of version {header.get('version')} are not known, {VERSION} is")
        self.alive: int | None = header.get("alive")
        if not (self.alive is None or type(self.alive) is int):
            raise self._wrong("`alive` is no time")

    def __iter__(self) -> Iterator[Line]:
        place, log = 0, ""
        while True:
            before = self._digest.hexdigest()
            value = self._next()
            if "end" in value:
                return self._check_end(value, before)
            line = self._line(value)
            if KEPT.index(line.table) < place:
                raise line.wrong(f"{line.table.name} stand in the wrong place")
            place = KEPT.index(line.table)
            self._counts[line.table.name] += 1
            if line.table is schema.events and line.row["table_id"] != log:
                log = line.row["table_id"]
                self._counts["tables"] += 1
            yield line

    def _wrong(self, what: str) -> ArchiveError:
        return ArchiveError(f"line {self._number}: {what}")

    def _next(self) -> dict[str, Any]:
        self._number += 1
        try:
            text = self._stream.readline()
            if not text:
                raise self._wrong("the last line is missing, the archive has been cut off")
            self._digest.update(text.encode())
            value = json.loads(text)
        except (UnicodeError, json.JSONDecodeError, RecursionError) as error:
            raise self._wrong("this is no JSON, or has been cut off") from error
        if not isinstance(value, dict):
            raise self._wrong("this is no line of an archive")
        return value

    def _line(self, value: dict[str, Any]) -> Line:
        name, row = next(iter(value.items()), ("", None))
        table = NAMES.get(name)
        if table is None or len(value) != 1 or not isinstance(row, dict):
            raise self._wrong(f"{name or 'an empty line'} is unknown here")
        if row.keys() != set(table.columns.keys()):
            raise self._wrong(f"{name} have {', '.join(table.columns.keys())} and nothing else")
        for column in table.columns:
            if not _fits(column, row[column.name]):
                raise self._wrong(f"{column.name} cannot be {str(row[column.name])[:50]!r}")
        return Line(self._number, table, row)

    def _check_end(self, value: dict[str, Any], digest: str) -> None:
        if value != {"end": {"counts": asdict(Counts(**self._counts)), "sha256": digest}}:
            raise self._wrong("the counts or the checksum do not fit to the lines before: some were altered")
        if self._stream.read(1):
            self._number += 1
            raise self._wrong("something follows after the last line")


def _fits(column: Column[Any], value: object) -> bool:
    """Whether a value can be kept in a column, by either database."""
    if value is None:
        return bool(column.nullable)
    if type(value) is not column.type.python_type:
        return False
    if isinstance(value, str):
        return "\0" not in value and _is_text(value)
    bits = 63 if isinstance(column.type, BigInteger) else 31
    return isinstance(value, int) and -(2**bits) <= value < 2**bits


def _is_text(value: str) -> bool:
    """Whether it is free of halves of surrogate pairs, which JSON can spell."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
