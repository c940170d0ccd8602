"""The event log of a table: appended to and never changed, every entry chained to the one before it.

What a table is follows from its log alone. An entry's hash is the SHA-256 of the hash before it and of
all that the entry holds, so that no entry can be altered, left out or put between unnoticed.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kybos.core.errors import KybosError

FIRST = "0" * 64
"""What stands for the hash before the first entry."""


class BrokenLogError(KybosError):
    """A log is not what was written: an entry is missing, doubled or altered."""


@dataclass(frozen=True)
class Entry:
    """One entry of a table's log.

    Attributes:
        table: the id of the table.
        seq: its number in the log of the table, from 1.
        at: when it happened, in milliseconds since 1970 (UTC).
        kind: what has happened, such as `move`.
        data: the particulars, values of JSON.
        hash: of this entry and, through the one before it, of all before it.
    """

    table: str
    seq: int
    at: int
    kind: str
    data: Mapping[str, Any]
    hash: str


def written(value: Any) -> str:
    """A value as JSON in its one form: keys in order, no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def hash_of(before: str, table: str, seq: int, at: int, kind: str, data: str) -> str:
    """The hash of an entry: hexadecimal digits. `data` is its JSON as stored, `before` the hash before it."""
    text = written([before, table, seq, at, kind, data])
    return hashlib.sha256(text.encode()).hexdigest()


def follow(before: Entry | None, table: str, at: int, kind: str, data: Mapping[str, Any]) -> Entry:
    """The entry that comes after `before` (None: the first one of the table)."""
    seq, link = (before.seq + 1, before.hash) if before else (1, FIRST)
    return Entry(table, seq, at, kind, data, hash_of(link, table, seq, at, kind, written(data)))


def check_chain(entries: Iterable[Entry], before: Entry | None = None) -> None:
    """Raise `BrokenLogError` at the first entry that does not follow from the one before it."""
    for entry in entries:
        wanted = follow(before, entry.table, entry.at, entry.kind, entry.data)
        if before is not None and entry.table != before.table:
            raise BrokenLogError(f"entry {entry.seq} of table {entry.table} stands in another log")
        if entry.seq != wanted.seq:
            raise BrokenLogError(f"table {entry.table}: entry {wanted.seq} is missing, {entry.seq} follows")
        if entry.hash != wanted.hash:
            raise BrokenLogError(f"table {entry.table}: entry {entry.seq} has been altered")
        before = entry


def now() -> int:
    """The time, in milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000


def today() -> str:
    """The date (UTC), as ISO 8601 has it."""
    return datetime.datetime.fromtimestamp(now() / 1000, datetime.UTC).date().isoformat()
