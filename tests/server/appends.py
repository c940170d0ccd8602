"""Appends for the tests of the store, of tables that are not played at."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Table, select

from kybos.server import log
from kybos.server.log import Entry
from kybos.server.store import Append, Command, Store


def row_after(entry: Entry) -> dict[str, Any]:
    """A row of `tables` after an entry."""
    return {
        "id": entry.table,
        "seq": entry.seq,
        "phase": "playing",
        "public": True,
        "spec": "einstein",
        "turn_person": None,
        "due": None,
        "created": 1,
        "updated": entry.at,
        "summary_json": "{}",
    }


class Growing:
    """A log that grows by `next`, from its beginning or from an entry on."""

    def __init__(self, table: str, last: Entry | None = None) -> None:
        self.table = table
        self.last = last

    def next(
        self,
        *texts: str,
        participants: Collection[str] = (),
        command: Command | None = None,
        results: Sequence[Mapping[str, Any]] = (),
    ) -> Append:
        """An append of an entry for each text."""
        entries = []
        for text in texts or ("E3-E4",):
            self.last = log.follow(self.last, self.table, log.now(), "move", {"text": text, "dice": [1, 6]})
            entries.append(self.last)
        return Append(entries, row_after(entries[-1]), participants, command, results)


def result(table: str, number: int, **more: Any) -> dict[str, Any]:
    """A row of `results`."""
    row: dict[str, Any] = {"table_id": table, "number": number, "began": 1, "ended": 2, "game": "einstein"}
    row |= {"spec": "einstein", "rules_version": 1, "ending": "rules", "seats_json": "[]", "rated": True}
    return row | {"person_id": None, "score": None, "daily": None, "dice_json": "{}"} | more


async def rows(store: Store, table: Table) -> list[tuple[Any, ...]]:
    """All rows of a table of the database, in the order of their keys."""
    query = select(table).order_by(*table.primary_key)
    return await store.read(lambda connection: [tuple(row) for row in connection.execute(query)])
