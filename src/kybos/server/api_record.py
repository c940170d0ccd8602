"""The routes of game records: as text, with their dice checked; and the daily game to play."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic_core import to_json
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from typing_extensions import TypedDict

from kybos.core import audit
from kybos.core.dice import CommittedDice
from kybos.core.errors import KybosError
from kybos.core.game import game_type, load
from kybos.core.record import Record, read_records
from kybos.paint.message import message
from kybos.server import bodies, commands, daily, log
from kybos.server.api_tables import Commander, Key, TableId, command_of
from kybos.server.draft import retold
from kybos.server.http import JSON, SiteNow, Visitor, problems
from kybos.server.log import Entry
from kybos.server.opening import daily_table
from kybos.server.people import Person
from kybos.server.people_rules import new_id
from kybos.server.projection import headers
from kybos.server.refusal import RefusalError
from kybos.server.seen import table_view
from kybos.server.shapes import TableView
from kybos.server.site import Site
from kybos.server.store import StaleError
from kybos.server.table import Table

router = APIRouter(prefix="/api", tags=["records"])

TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}}
Number = Annotated[int | None, Query(ge=1, le=100_000, description="which game of the table; the last one")]


class Checked(TypedDict):
    """What came of checking dice: how many events fit, and the first thing that does not (else empty)."""

    fits: bool
    events: int
    problem: str


@router.get(
    "/tables/{table_id}/record",
    response_class=Response,
    responses={200: TEXT, **problems(401, 403, 404, 409)},
)
async def read_record(table_id: TableId, person: Visitor, site: SiteNow, game: Number = None) -> Response:
    """The record of a game; with its dice's secret once it is over."""
    found = await record_of(site, table_id, person, game)
    return Response(f"{found}\n", media_type="text/plain")


@router.get("/tables/{table_id}/verification", responses=problems(401, 403, 404, 409))
async def verify_game(table_id: TableId, person: Visitor, site: SiteNow, game: Number = None) -> Checked:
    """Whether the dice of a game are those of its seeds, event by event."""
    return await run_in_threadpool(_checked, await record_of(site, table_id, person, game))


@router.post("/verification", responses=problems(400, 415))
async def verify_record(body: bodies.RecordText, site: SiteNow) -> Checked:  # noqa: ARG001
    """Whether the dice of a record that you send are those of its seeds, event by event."""
    return await run_in_threadpool(_read_and_checked, body.record)


def _read_and_checked(text: str) -> Checked:
    try:
        records = list(read_records(io.StringIO(text)))
    except KybosError as error:
        raise RefusalError(422, "bad-record", str(error)) from error
    if len(records) != 1:
        raise RefusalError(422, "bad-record", f"one record is checked at a time; there are {len(records)}")
    return _checked(records[0])


def _checked(found: Record) -> Checked:
    try:
        check = audit.verify(found)
    except KybosError as error:
        return {"fits": False, "events": 0, "problem": str(error)}
    return {"fits": not check.problem, "events": check.events, "problem": check.problem}


async def record_of(site: Site, table_id: str, person: Person | None, number: int | None) -> Record:
    """The record of a game at a table, as far as a person may have it."""
    async with site.rooms.use(table_id) as room:
        table = room.table
        commands.check_watches(table, person)
        if table.play is None or (number or 1) > table.play.number:
            raise RefusalError(
                404, "no-game", message("there is no game {number} at this table yet", number=number or 1)
            )
        if number is not None and number < table.play.number:
            table = _at_end_of(await site.store.load(table_id), number)
    play = table.playing
    if play.game.is_hidden and not play.is_over:
        raise RefusalError(409, "hidden", message("the record would tell the hands until the game is over"))
    who = {name: table.at(seat).header for seat, name in enumerate(play.game.seats)}
    found = play.record(who, headers(table, play))
    if table.options.daily and table.options.daily < log.today():
        found.headers["Seed"] = play.dice.seed.hex()
        found = replace(found, told_last=(*found.told_last, "Seed"))
    return found


def _at_end_of(entries: list[Entry], number: int) -> Table:
    for told in retold(entries):
        if told.entry.kind == "ended" and told.after.playing.number == number:
            return told.after
    raise RefusalError(404, "no-game", message("there is no game {number} at this table", number=number))


@router.post(
    "/daily/{name}",
    status_code=201,
    response_model=TableView,
    responses={200: {"model": TableView}, **problems(400, 401, 404, 409, 415)},
)
async def play_daily(
    request: Request,
    name: Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[a-z][a-z0-9_-]*$")],
    body: bodies.Simple,
    person: Commander,
    site: SiteNow,
    key: Key = None,
) -> JSON:
    """Today's game of a solitaire, on the same dice for everybody; you have one attempt."""
    site.limits.table(person.id)
    try:
        game = load(str(game_type(name)().daily()))
    except KybosError as error:
        raise RefusalError(404, "no-daily", error.told) from error
    date = log.today()

    def claim(connection: Connection) -> tuple[str, CommittedDice]:
        daily.ensure_keys(connection, log.now())
        mine = daily.claim(connection, date, str(game), person.id, new_id())
        return mine, daily.dice_for(connection, date, game)

    table_id, dice = await site.store.write(claim)
    try:
        async with site.rooms.use(table_id) as room:
            return JSON(to_json(table_view(room.table, person)))
    except RefusalError:  # it is the first attempt, or was broken off before there was a table
        draft = daily_table(table_id, date, game, dice, person)
    try:
        carried = await site.rooms.open(draft, command_of(request, person, key, body))
    except StaleError:  # asked for twice at the same moment
        async with site.rooms.use(table_id) as room:
            return JSON(to_json(table_view(room.table, person)))
    return JSON(to_json(table_view(carried.table, person)), status_code=201)
