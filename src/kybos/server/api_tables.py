"""The routes of tables: opening them, finding them, and everything that is done at them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from pydantic import BaseModel
from pydantic_core import to_json
from starlette.concurrency import run_in_threadpool

from kybos.core.errors import KybosError
from kybos.core.state import State
from kybos.server import bodies, commands, plans
from kybos.server.draft import Draft, Told
from kybos.server.http import JSON, Caller, SiteNow, Visitor, problems
from kybos.server.listeners import event_json
from kybos.server.log import written
from kybos.server.opening import check_number, new_table
from kybos.server.people import Person
from kybos.server.refusal import RefusalError, refused
from kybos.server.rooms import Carried, Room
from kybos.server.seen import table_view, view_of, why_in_vain
from kybos.server.shapes import Accepted, Event, Preview, TableView, Why
from kybos.server.site import Site
from kybos.server.store import Command
from kybos.server.table import PRIVATE, Table
from kybos.server.table_list import Listed, list_tables
from kybos.server.words import words

router = APIRouter(prefix="/api", tags=["tables"])

ID_PATTERN = "^[A-Za-z0-9_-]{1,40}$"
TableId = Annotated[str, Path(min_length=1, max_length=40, pattern=ID_PATTERN)]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=64,
        pattern=r"^[\x21-\x7e]{1,64}$",
        description="a new word for each command; sent again with the same one, the command is not carried "
        "out again, and the same events are answered",
    ),
]
Touches = Annotated[
    list[Annotated[bodies.Text, Query(min_length=1, max_length=40)]],
    Query(
        min_length=1,
        max_length=8,
        alias="touch",
        description="names of places and choices of the scene, one after another; the last one in vain",
    ),
]
ACCEPTED: dict[str, Any] = {"response_model": Accepted, "responses": problems(400, 401, 403, 404, 409, 415)}


async def limited(person: Caller, site: SiteNow) -> Person:
    """Who commands, within what one person may."""
    site.limits.command(person.id)
    return person


Commander = Annotated[Person, Depends(limited)]


def command_of(request: Request, person: Person, key: str | None, body: BaseModel | None) -> Command | None:
    """The command with its idempotency key, None if it has none."""
    if key is None:
        return None
    said = written([request.method, request.url.path, body.model_dump() if body else None])
    return Command(person.id, key, hashlib.sha256(said.encode()).hexdigest())


def events_json(told: Sequence[Told], person: Person | None) -> bytes:
    """Events as a person sees them, for whom the table is open: a JSON array."""
    public = [each for each in told if each.entry.kind not in PRIVATE]
    return b"[%b]" % b",".join(event_json(each, view_of(each.after, person)) for each in public)


def accepted(carried: Carried, person: Person) -> JSON:
    """The answer to a command."""
    watches = commands.access(carried.table, person).watches
    told = carried.told if watches else [each for each in carried.told if each.after.play is None]
    return JSON(b'{"seq":%d,"events":%b}' % (carried.table.shown, events_json(told, person)))


@dataclass(frozen=True)
class Desk:
    """Where a command to a table is carried out: by whom, at which table, with which key."""

    request: Request
    table_id: str
    person: Person
    site: Site
    key: str | None

    async def do(
        self, action: Callable[[Draft], None], body: BaseModel, seq: int | None = None, code: str = ""
    ) -> JSON:
        """Carry out, and answer; who has not the `code` of a private table learns nothing of it."""
        command = command_of(self.request, self.person, self.key, body)

        def check(table: Table) -> None:
            commands.check_code(table, self.person, code)

        async with self.site.rooms.use(self.table_id) as room:
            carried = await self.site.rooms.carry_out(room, action, command, seq, check)
        return accepted(carried, self.person)


async def desk(
    request: Request, table_id: TableId, person: Commander, site: SiteNow, key: Key = None
) -> Desk:
    """What all commands to a table need."""
    return Desk(request, table_id, person, site, key)


AtDesk = Annotated[Desk, Depends(desk)]


@router.get("/tables", responses=problems(401))
async def find_tables(
    site: SiteNow,
    person: Visitor,
    which: Annotated[
        Literal["open", "playing", "mine"],
        Query(description="free places; games to watch; where you sit, those that wait for you first"),
    ] = "open",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> list[Listed]:
    """List tables."""
    if which == "mine" and person is None:
        raise RefusalError(401, "nobody", "say first who you are")
    return await list_tables(site, person, which, limit, offset)


@router.post("/tables", status_code=201, response_model=TableView, responses=problems(400, 401, 409, 415))
async def open_table(
    request: Request, body: bodies.NewTable, person: Commander, site: SiteNow, key: Key = None
) -> JSON:
    """Open a table."""
    site.limits.table(person.id)
    await check_number(site, person)
    draft = new_table(body, person)
    carried = await site.rooms.open(draft, command_of(request, person, key, body))
    view = table_view(carried.table, person, watches=commands.access(carried.table, person).watches)
    return JSON(to_json(view), status_code=201, headers={"Location": f"/api/tables/{carried.table.id}"})


@router.get("/tables/{table_id}", response_model=TableView, responses=problems(401, 403, 404))
async def read_table(table_id: TableId, person: Visitor, site: SiteNow) -> JSON:
    """A table as you may see it."""
    async with site.rooms.use(table_id) as room:
        commands.check_looks(room.table, person)
        watches = commands.access(room.table, person).watches
        return JSON(to_json(table_view(room.table, person, watches=watches)))


@router.get("/tables/{table_id}/events", response_model=list[Event], responses=problems(401, 403, 404))
async def read_events(
    table_id: TableId,
    person: Visitor,
    site: SiteNow,
    since: Annotated[int, Query(ge=0, le=bodies.MOST_EVENTS)] = 0,
    limit: Annotated[int, Query(ge=1, le=256)] = 256,
) -> JSON:
    """What has happened after event `since`, for clients that ask from time to time."""
    async with site.rooms.use(table_id) as room:
        commands.check_watches(room.table, person)
        told = await told_since(site, room, since)
    # to show hundreds of positions takes a while, in which others would have to wait
    return JSON(await run_in_threadpool(events_json, told[:limit], person))


async def told_since(site: Site, room: Room, since: int) -> list[Told]:
    """What everybody may know and has happened after an event, from memory or from the log."""
    found = room.since(since)
    return await site.rooms.history(room, since) if found is None else found


@router.get("/tables/{table_id}/moves/{action}", responses=problems(401, 403, 404, 409))
async def preview_move(
    table_id: TableId,
    action: Annotated[int, Path(ge=0, le=bodies.MOST_EVENTS)],
    person: Caller,
    site: SiteNow,
) -> Preview:
    """What a legal action of yours would do, in words and steps."""
    async with site.rooms.use(table_id) as room:
        view = view_to_move(room.table, person)
        try:
            steps = view.steps(action)
        except KybosError as error:
            raise refused(error, "illegal-move") from error
        return {"text": view.text_of(action), "told": words(view.game.tell(view, action)), "steps": steps}


@router.get("/tables/{table_id}/why", responses=problems(401, 403, 404, 409))
async def explain_touches(table_id: TableId, touches: Touches, person: Caller, site: SiteNow) -> Why:
    """Why no move of yours begins with these touches."""
    async with site.rooms.use(table_id) as room:
        return why_in_vain(view_to_move(room.table, person), tuple(touches))


def view_to_move(table: Table, person: Person) -> State:
    """What somebody sees who is to move; refused to everybody else."""
    commands.check_watches(table, person)
    play, seat = table.play, table.seat_of(person.id)
    if table.phase != "playing" or play is None or seat is None or play.state.turn != seat:
        raise RefusalError(409, "not-your-turn", "it is not your turn")
    return play.state.seen_by(seat)


# -- commands ----------------------------------------------------------------------------------


@router.post("/tables/{table_id}/admission", **ACCEPTED)
async def show_code(body: bodies.Admission, desk: AtDesk) -> JSON:
    """Show the code of a private table, to watch there."""
    return await desk.do(lambda draft: commands.admit(draft, desk.person, body.code), body, code=body.code)


@router.post("/tables/{table_id}/sit", **ACCEPTED)
async def sit(body: bodies.SitDown, desk: AtDesk) -> JSON:
    """Take a free place; once all are taken the game is set up."""
    return await desk.do(
        lambda draft: commands.sit(draft, desk.person, body.seat, body.code), body, body.seq, body.code
    )


@router.post("/tables/{table_id}/leave", **ACCEPTED)
async def leave(body: bodies.Simple, desk: AtDesk) -> JSON:
    """Go; a game that is played is given up, and the table is closed."""
    return await desk.do(lambda draft: commands.leave(draft, desk.person), body, body.seq)


@router.post("/tables/{table_id}/seed", **ACCEPTED)
async def add_seed(body: bodies.Seed, desk: AtDesk) -> JSON:
    """Add a seed of your own to the dice, after their commitment was shown."""
    return await desk.do(lambda draft: commands.add_seed(draft, desk.person, body.seed), body)


@router.post("/tables/{table_id}/move", **ACCEPTED)
async def move(body: bodies.Move, desk: AtDesk) -> JSON:
    """Move."""
    return await desk.do(lambda draft: commands.move(draft, desk.person, body.move), body, body.seq)


@router.post("/tables/{table_id}/resign", **ACCEPTED)
async def resign(body: bodies.Simple, desk: AtDesk) -> JSON:
    """Give the game up; in a solitaire: stop, and keep the score."""
    return await desk.do(lambda draft: commands.resign(draft, desk.person), body, body.seq)


@router.post("/tables/{table_id}/plans", **ACCEPTED)
async def leave_plans(body: bodies.Plans, desk: AtDesk) -> JSON:
    """Leave moves for the next roll, in games by correspondence; they replace those left before."""
    wanted = [plans.Wanted(moves=each.moves, on=each.on) for each in body.plans]
    return await desk.do(lambda draft: commands.plan(draft, desk.person, wanted), body, body.seq)


@router.post("/tables/{table_id}/rematch", **ACCEPTED)
async def offer_rematch(body: bodies.Simple, desk: AtDesk) -> JSON:
    """Offer a rematch, or accept one: it begins, with the seats rotated, once everybody has."""
    return await desk.do(lambda draft: commands.offer_rematch(draft, desk.person), body, body.seq)


@router.post("/tables/{table_id}/decline", **ACCEPTED)
async def decline_rematch(body: bodies.Simple, desk: AtDesk) -> JSON:
    """Decline a rematch."""
    return await desk.do(lambda draft: commands.decline_rematch(draft, desk.person), body, body.seq)
