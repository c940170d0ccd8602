"""Finding tables: those with free places, those to watch, and one's own."""

from __future__ import annotations

import json
from typing import Any, Literal, cast

from sqlalchemy import Connection, Select, case, select
from typing_extensions import TypedDict

from kybos.server.people import Person
from kybos.server.schema import participants, tables
from kybos.server.site import Site
from kybos.server.table import Phase

Which = Literal["open", "playing", "mine"]


class ListedPlace(TypedDict):
    """Who holds a place."""

    kind: Literal["person", "computer", "open"]
    name: str
    person: str


class Listed(TypedDict):
    """A table in a list. `waits_for_you` says that it is your turn; `turn` is the seat to act."""

    id: str
    phase: Phase
    spec: str
    title: str
    clock: str
    match: str
    score: str
    rated: bool
    watch: bool
    daily: str
    host: str
    turn: str | None
    places: list[ListedPlace]
    created: int
    updated: int
    waits_for_you: bool


async def list_tables(
    site: Site, person: Person | None, which: Which, limit: int, offset: int
) -> list[Listed]:
    """Tables, the last changed first; of one's own those that wait for one before all others."""
    query = _query(which, person).limit(limit).offset(offset)

    def read(connection: Connection) -> list[Listed]:
        return [_listed(row._mapping, person) for row in connection.execute(query)]

    return await site.store.read(read)


def _query(which: Which, person: Person | None) -> Select[Any]:
    query = select(tables)
    if which == "mine" and person is not None:
        waits = case((tables.c.turn_person == person.id, 0), else_=1)
        over = case((tables.c.phase.in_(("finished", "closed")), 1), else_=0)
        mine = query.join(participants, participants.c.table_id == tables.c.id)
        return mine.where(participants.c.person_id == person.id).order_by(
            waits, over, tables.c.updated.desc(), tables.c.id
        )
    phases = ("open",) if which == "open" else ("seeding", "playing", "between")
    return query.where(tables.c.public, tables.c.phase.in_(phases)).order_by(
        tables.c.updated.desc(), tables.c.id
    )


def _listed(row: Any, person: Person | None) -> Listed:
    shown = json.loads(row["summary_json"])
    for column in ("id", "phase", "spec", "created", "updated"):
        shown[column] = row[column]
    shown["waits_for_you"] = person is not None and row["turn_person"] == person.id
    return cast("Listed", shown)
