"""Entries of logs as rows of the database."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, select

from kybos.server import schema
from kybos.server.log import BrokenLogError, Entry, written


def row_of(entry: Entry) -> dict[str, Any]:
    """An entry as a row of `events`."""
    return {
        "table_id": entry.table,
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.kind,
        "data_json": written(entry.data),
        "hash": entry.hash,
    }


def entry_of(row: Iterable[Any]) -> Entry:
    """The entry of a row of `events`; raises `BrokenLogError` if its JSON cannot be read."""
    table, seq, at, kind, text, hashed = row
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenLogError(f"table {table}: entry {seq} cannot be read") from error
    if not isinstance(data, dict):
        raise BrokenLogError(f"table {table}: entry {seq} holds no particulars")
    return Entry(table, seq, at, kind, data, hashed)


def read_log(connection: Connection, table: str, after: int = 0) -> list[Entry]:
    """The entries of a table with numbers above `after`; their chain is not checked."""
    events = schema.events.c
    query = select(schema.events).where(events.table_id == table, events.seq > after).order_by(events.seq)
    return [entry_of(row) for row in connection.execute(query)]
