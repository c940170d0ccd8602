"""What is kept beside the logs to find things, made from tables."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from kybos.core.match import Match
from kybos.server import schema
from kybos.server.draft import Draft, due, retold
from kybos.server.log import Entry, written
from kybos.server.play import Play
from kybos.server.results import FinishedGame, row_of
from kybos.server.store import Append, Command
from kybos.server.store_rows import put
from kybos.server.table import Table

if TYPE_CHECKING:
    from kybos.server.clock import Downtimes
    from kybos.server.settings import Settings
    from kybos.server.site import Site

SECOND, DAY = 1000, 24 * 60 * 60 * 1000


def row(table: Table, settings: Settings, downtimes: Downtimes) -> dict[str, Any]:
    """The row of a table in `tables`."""
    return {
        "id": table.id,
        "seq": table.last.seq,
        "phase": table.phase,
        "public": table.options.public,
        "spec": table.options.spec,
        "turn_person": waits_for(table),
        "due": due_of(table, settings, downtimes),
        "created": table.created,
        "updated": table.changed,
        "summary_json": written(summary(table)),
    }


def waits_for(table: Table) -> str | None:
    """The person for whom a table waits: to move, or to add a seed to the dice."""
    if table.phase == "seeding" and table.playing.awaited:
        return table.at(min(table.playing.awaited)).person
    actor = table.to_act
    return actor.person if actor and actor.is_person else None


def due_of(table: Table, settings: Settings, downtimes: Downtimes) -> int | None:
    """When somebody must look after a table."""
    return due(
        table,
        downtimes,
        seeds=int(settings.seed_seconds * SECOND),
        thinks=thinking_time(settings),
        idle=settings.abandon_days * DAY,
    )


def thinking_time(settings: Settings) -> int:
    """How long a computer player may take before another process takes over, in milliseconds."""
    return int(3 * settings.think_seconds * SECOND) + 5 * SECOND


def summary(table: Table) -> dict[str, Any]:
    """What lists show of a table."""
    seats = table.match.game.seats
    return {
        "title": table.match.game.title,
        "clock": table.options.clock,
        "match": str(table.match.options),
        "rated": table.options.rated,
        "watch": table.options.watch,
        "daily": table.options.daily,
        "score": table.match.score,
        "host": table.host,
        "turn": seats[table.playing.state.turn] if table.to_act else None,
        "places": [
            {"kind": place.kind, "name": place.name or place.player, "person": place.person}
            for place in table.places
        ],
    }


async def append_of(draft: Draft, command: Command | None, site: Site) -> Append:
    """All that is kept of a draft."""
    games = [finished_game(table) for table in draft.finished]
    results = [await asyncio.to_thread(row_of, game) for game in games if game.began]
    people = {place.person for place in draft.table.places if place.is_person}
    has_come = any(entry.kind in ("opened", "sat") for entry in draft.entries)
    return Append(
        entries=draft.entries,
        row=row(draft.table, site.settings, site.downtimes),
        participants=people if has_come else (),
        command=command,
        results=results,
    )


def headers(table: Table, play: Play) -> dict[str, str]:
    """What the record of a game tells besides: its table, its match, how it was played."""
    told = {"Table": table.id}
    if not table.match.is_single:
        told |= _match_before(table, play).headers()
    told |= _position(table, play)
    if table.clock.runs:
        told["Clock"] = table.options.clock
    if table.options.daily:
        told["Daily"] = table.options.daily.replace("-", ".")
    return told


def _position(table: Table, play: Play) -> dict[str, str]:
    """Where a game has begun, if not where its games begin: without it the record does not replay."""
    is_set_up = table.options.position and play.start != play.game.start()
    return {"Position": play.start.text} if is_set_up else {}


def _match_before(table: Table, play: Play) -> Match:
    """The match as it stood when a game, its last one, was begun."""
    match = table.options.new_match()
    for result in table.match.results[: -1 if play.result else None]:
        match.add(result)
    return match


def finished_game(table: Table) -> FinishedGame:
    """A game that has just ended, for the results."""
    play = table.playing
    places = [table.places[place] for place in play.seating]
    who = {play.game.seats[seat]: place.header for seat, place in enumerate(places)}
    return FinishedGame(
        table=table.id,
        number=play.number,
        record=play.record(who, _position(table, play)),
        people=tuple(place.person or None for place in places),
        names=tuple(place.name or place.player for place in places),
        spec=str(table.match.game),
        began=play.began,
        ended=table.last.at,
        reason=play.reason,
        rated=table.options.rated,
        edited=bool(table.options.position),
        daily=table.options.daily,
    )


def results_of(entries: list[Entry]) -> tuple[Table, list[dict[str, Any]]]:
    """The table of a whole log, and the rows of all games that have ended in it."""
    told = list(retold(entries))
    games = [finished_game(each.after) for each in told if each.entry.kind == "ended"]
    return told[-1].after, [row_of(game) for game in games if game.began]


class Projector:
    """Makes anew what is kept beside the logs, for tables whose logs come from elsewhere."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def project(self, connection: Connection, table_id: str, entries: list[Entry]) -> None:
        """Write what follows from the whole log of a table."""
        table, found = results_of(entries)
        people = {
            place["person"] for entry in entries if entry.kind == "opened" for place in entry.data["places"]
        }
        people |= {entry.data["person"] for entry in entries if entry.kind == "sat"}
        put(connection, schema.tables, [row(table, self._settings, ())])
        mine = [{"table_id": table_id, "person_id": person} for person in sorted(people - {""})]
        put(connection, schema.participants, mine)
        put(connection, schema.results, found)
