"""Two servers hold the same table but for one card in one hand: all others are sent the same bytes."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

import kybos
from kybos.server import commands, log
from kybos.server.bodies import NewTable
from kybos.server.daily import ensure_keys
from kybos.server.draft import Draft, Told
from kybos.server.opening import new_table
from kybos.server.people import People, Person
from kybos.server.projection import row
from kybos.server.settings import Settings
from kybos.server.store import Append, Store
from kybos.server.table import Table
from tests.random_runs import fresh_seed
from tests.server.asking import answers, compared, left_out
from tests.server.programs import Program
from tests.server.running import RunningServer
from tests.server.worlds import WRONG, with_another_card


@dataclass
class World:
    """A database with one table, and who may ask about it: each seat, somebody else, and nobody."""

    url: str
    folder: Path
    cookies: Sequence[str]

    def programs(self, server: RunningServer) -> list[Program]:
        """Those who ask."""
        found = []
        for cookie in (*self.cookies, ""):
            program = Program(server)
            program.cookie = cookie
            found.append(program)
        return found


async def two_worlds(folder: Path, spec: str, rng: random.Random) -> tuple[list[World], list[Told], int]:
    """A game at a table, twice, with another card in one hand; what has happened, and whose hand it is."""
    first = folder / "first" / "kybos.sqlite"
    second = folder / "second" / "kybos.sqlite"
    first.parent.mkdir()
    async with await Store.open(f"sqlite:///{first}") as store:
        people = await People.open(store, Settings())
        await store.write(lambda connection: ensure_keys(connection, log.now()))
        persons = [await people.guest(name) for name in ("Ada", "Bob", "Cy", "Dee", "Eve")]
    seats = len(kybos.load(spec).seats)
    draft = game_of(persons[:seats], spec, rng)
    turn = draft.table.playing.state.turn
    hand = (turn + 1) % seats
    others = with_another_card(draft.told, hand, rng)
    shutil.copytree(first.parent, second.parent)
    cookies = [f"{people.cookie_name}={people.cookie_for(each)}" for each in (*persons[:seats], persons[-1])]
    worlds = []
    for file, told in ((first, draft.told), (second, others)):
        async with await Store.open(f"sqlite:///{file}") as store:
            entries = [each.entry for each in told]
            line = row(told[-1].after, Settings(), ())
            await store.append(Append(entries, line, {person.id for person in persons[:seats]}))
        worlds.append(World(f"sqlite:///{file}", file.parent, cookies))
    return worlds, draft.told, hand


def game_of(persons: Sequence[Person], spec: str, rng: random.Random) -> Draft:
    """A game under way in which the seat to act holds a card that can be played."""
    draft = new_table(NewTable(spec=spec), persons[0])
    for person in persons[1:]:
        commands.sit(draft, person, "", "")
    draft.go_on()
    for person in persons:
        commands.add_seed(draft, person, person.name)
    draft.go_on()
    while len(draft.told) < 90 or not draft.table.playing.state.moves[-1].startswith("play-"):
        state = draft.table.playing.state
        draft.move(state.turn, rng.choice(state.actions), by="person")
        draft.go_on()
        assert draft.table.phase == "playing"
    return draft


@pytest.mark.parametrize("spec", ["sorry:points=yes", "sorry:seats=4,points=yes,teams=yes"])
def test_every_byte_that_others_are_sent_is_the_same_whatever_card_a_seat_holds(
    tmp_path: Path, spec: str
) -> None:
    rng = random.Random(seed := fresh_seed())
    worlds, told, hand = asyncio.run(two_worlds(tmp_path, spec, rng))
    table, state = told[-1].after, told[-1].after.playing.state
    wrong = [move for move in WRONG if move not in (*state.actions, *state.moves)]
    wrong = rng.sample([move for move in wrong if move != ""], 25)
    heard = []
    for world in worlds:
        with RunningServer(world.url, world.folder) as server:
            programs = world.programs(server)
            assert not left_out(programs[0].get("/openapi.json"))
            assert programs[0].ask("GET", f"/tables/{table.id}/record").status == 409
            ids = [place.person for place in table.places]
            found = [answers(program, table.id, spec, ids, wrong) for program in programs]
            for each, frame in zip(found, live(programs, table, state.turn, state.moves[-1]), strict=True):
                each.append(frame)
            heard.append(found)
            for program in programs:
                program.close()
    for viewer, (here, there) in enumerate(zip(*heard, strict=True)):
        assert (here == there) == (viewer != hand), f"seed {seed}: viewer {viewer}"


def live(programs: Sequence[Program], table: Table, seat: int, move: str) -> list[bytes]:
    """What each program is told on its socket when a seat moves."""
    found = []
    with ExitStack() as stack:
        sockets = [stack.enter_context(program.socket(table.id)) for program in programs]
        streams = [program.frames(opened) for program, opened in zip(programs, sockets, strict=True)]
        assert {next(stream)["type"] for stream in streams} == {"hello"}
        programs[seat].post(f"/tables/{table.id}/move", {"move": move, "seq": table.shown})
        for program, stream in zip(programs, streams, strict=True):
            assert next(stream)["event"]["kind"] == "moved"
            found.append(compared(program.heard[-1]))
    return found
