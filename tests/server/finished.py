"""Games that have ended, for the tests of what is made of results."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

import kybos
from kybos.core import audit
from kybos.core.dice import CommittedDice, Dice
from kybos.core.forfeit import TERMINATION, Forfeit
from kybos.core.record import Event, Record, result_text
from kybos.server.results import FinishedGame, row_of
from kybos.server.schema import people, results, tables


def record_of(
    spec: str, seed: int, *, events: int = 0, forfeit: Forfeit | None = None, dice: Dice | None = None
) -> Record:
    """A game that is played at random: to its end, or so many events and then given up in some way."""
    rng = random.Random(seed)
    state = kybos.load(spec).start()
    told: list[Event] = []
    dice = dice or CommittedDice("game", ("ada",), seed.to_bytes(32))
    headers = {"Game": str(state.game), **audit.dice_headers(dice)}
    while not state.is_over and (not events or len(told) < events):
        action = dice.draw(state) if state.is_chance else rng.choice(state.actions)
        told.append(Event(state.text_of(action), state.is_chance))
        state = state.apply(action)
    result = state.result
    if forfeit:
        result = forfeit.result(state)
        headers[TERMINATION] = str(forfeit)
    return Record({**headers, **audit.dice_footers(dice)}, told, result_text(result))


def finished(
    spec: str = "einstein", seed: int = 1, people: Sequence[str | None] = ("ann", "bob"), **more: Any
) -> FinishedGame:
    """A game that has ended; what is not given is usual."""
    usual = FinishedGame(
        table=f"table{seed:04}",
        number=1,
        record=more.pop("record", None) or record_of(spec, seed),
        people=tuple(people),
        names=tuple(person or "level:5" for person in people),
        spec=spec,
        began=1000 * seed,
        ended=1000 * seed + 500,
        reason="rules",
        rated=True,
        edited=False,
        daily="",
    )
    return replace(usual, **more)


def scored(person: str, score: int, began: int, **more: Any) -> dict[str, Any]:
    """A row of a daily-like solitaire with a score of one's choice."""
    row = row_of(finished("dymino:rolls=3", 1, [person]))
    return {**row, "table_id": f"{person}{began}", "began": began, "ended": began + 1, "score": score, **more}


def keep(connection: Connection, rows: Sequence[dict[str, Any]], private: Collection[str] = ()) -> None:
    """Write results, with the tables that they are from."""
    connection.execute(results.insert(), list(rows))
    for table in {row["table_id"] for row in rows}:
        public = table not in private
        row = {"id": table, "seq": 1, "phase": "over", "public": public, "spec": "", "created": 0}
        connection.execute(tables.insert().values(**row, updated=0, summary_json="{}"))


def keep_people(connection: Connection, *ids: str) -> None:
    """Write people, who are called by their ids with a capital."""
    for each in ids:
        row = {"id": each, "name": each.capitalize(), "epoch": 0, "created": 0}
        connection.execute(people.insert().values(**row))
