"""Clocks go on where they were when the server comes back, and the time without it is nobody's."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from kybos.server import commands, log
from kybos.server.bodies import NewTable
from kybos.server.clock import Clock
from kybos.server.log import Entry
from kybos.server.opening import new_table
from kybos.server.refusal import RefusalError
from kybos.server.rooms import Action
from kybos.server.schema import processes, tables
from kybos.server.settings import Settings
from kybos.server.site import SILENCE, Site
from kybos.server.store import Store
from kybos.server.table import Table
from tests.server.running import Caller, RunningServer, wait_for
from tests.server.seated import ADA, BOB, on

SECOND, HOUR = 1000, 60 * 60 * 1000
AWAY = SILENCE / SECOND + 0.1
"""Seconds after which a server that was killed surely counts as away, where others might run."""


class SetTime:
    """The time of the service, as the test says it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000_000_000_000
        monkeypatch.setattr(log, "now", lambda: self.now)


@pytest.fixture
def set_time(monkeypatch: pytest.MonkeyPatch) -> SetTime:
    """The time, which stands still until it is set."""
    return SetTime(monkeypatch)


@dataclass
class Restarted:
    """A site in this process that is stopped and opened again."""

    url: str
    time: SetTime
    site: Site
    table: str = ""

    async def go_away(self, milliseconds: int) -> None:
        """Stop, and come back after so long."""
        await self.site.close()
        self.time.now += milliseconds
        self.site = await Site.open(Settings(database=self.url))

    async def do(self, action: Action) -> Table:
        """Carry a command out at the table, which is then as it is returned."""
        async with self.site.rooms.use(self.table) as room:
            return (await self.site.rooms.carry_out(room, action)).table

    async def open(self, clock: str) -> Table:
        """Ada and Bob begin a game by this clock."""
        carried = await self.site.rooms.open(new_table(NewTable(spec="einstein", clock=clock), ADA), None)
        self.table = carried.table.id
        await self.do(lambda draft: commands.sit(draft, BOB, "", ""))
        await self.do(lambda draft: commands.add_seed(draft, ADA, "a"))
        return await self.do(lambda draft: commands.add_seed(draft, BOB, "b"))

    async def move(self, table: Table) -> Table:
        """Whoever is to act moves."""
        play = table.playing
        person = on(table, play.state.turn)
        return await self.do(lambda draft: commands.move(draft, person, play.state.actions[0]))

    async def look(self) -> tuple[str, int]:
        """The phase of the table and when it is due, after all that is due was looked after."""
        await self.site.driver.tick()
        query = select(tables.c.phase, tables.c.due).where(tables.c.id == self.table)
        row = (await self.site.store.read(lambda connection: connection.execute(query).all()))[0]
        return row.phase, row.due


@pytest.mark.parametrize("clock", ["move:seconds=60", "game:seconds=60,increment=5", "days:days=2"])
def test_a_downtime_is_charged_to_nobody_and_puts_the_end_off_by_as_much(
    clock: str, database_url: str, set_time: SetTime
) -> None:
    async def main() -> None:
        site = Restarted(database_url, set_time, await Site.open(Settings(database=database_url)))
        table = await site.open(clock)
        began, full, seat = set_time.now, Clock.read(clock).full, table.playing.state.turn
        set_time.now += 20 * SECOND
        await site.go_away(HOUR)
        set_time.now += 7 * SECOND
        await site.go_away(2 * HOUR)
        set_time.now = began + 3 * HOUR + 30 * SECOND

        moved = await site.move(table)
        assert moved.playing.clocks[seat] == Clock.read(clock).after_move(full, 30 * SECOND)
        end = set_time.now + moved.playing.clocks[1 - seat]
        assert await site.look() == ("playing", end)

        await site.go_away(HOUR)
        set_time.now = end
        assert await site.look() == ("playing", end + HOUR)
        set_time.now = end + HOUR - 1
        assert await site.look() == ("playing", end + HOUR)
        set_time.now = end + HOUR
        assert (await site.look())[0] == "finished"
        async with site.site.rooms.use(site.table) as room:
            play = room.table.playing
        assert (play.reason, play.forfeit and play.forfeit.seat) == ("time", play.game.seats[1 - seat])
        await site.site.close()

    asyncio.run(main())


def test_a_move_that_comes_too_late_loses_although_the_server_was_away(
    database_url: str, set_time: SetTime
) -> None:
    async def main() -> None:
        site = Restarted(database_url, set_time, await Site.open(Settings(database=database_url)))
        table = await site.open("move:seconds=60")
        set_time.now += 59 * SECOND
        await site.go_away(HOUR)
        set_time.now += 1 * SECOND
        with pytest.raises(RefusalError) as refusal:
            await site.move(table)
        assert refusal.value.code in ("too-late", "not-playing"), "whoever was first has looked at the clock"
        assert (await site.look())[0] == "finished"
        await site.site.close()

    asyncio.run(main())


# -- servers that are killed -------------------------------------------------------------------


def started(server: RunningServer, clock: str) -> tuple[str, list[Caller]]:
    """A game that two people have begun, and they, the first on the first seat."""
    people = [Caller(server, "Ada"), Caller(server, "Bob")]
    table = people[0].post("/tables", {"spec": "einstein", "clock": clock})["id"]
    people[1].post(f"/tables/{table}/sit", {})
    for person in people:
        person.post(f"/tables/{table}/seed", {"seed": "1"})
    return table, people


def away(server: RunningServer) -> tuple[int, int]:
    """Kill a server and start it again; from when to when it certainly did not run."""
    server.kill()
    began = log.now()
    time.sleep(AWAY)
    ended = log.now()
    server.start()
    return began, ended


def logged(url: str, table: str) -> tuple[list[Entry], list[tuple[int, int]]]:
    """The log of a table and all downtimes, as the database has them, without asking the server."""

    async def main() -> tuple[list[Entry], list[tuple[int, int]]]:
        async with await Store.open(url, read_only=True) as store:
            return await store.load(table), await store.downtimes()

    return asyncio.run(main())


def ended(url: str, table: str) -> list[Entry]:
    """The log of a table once its game has ended; nobody asks the server for it meanwhile."""
    wait_for("the end of the game", lambda: logged(url, table)[0][-1].kind == "ended")
    return logged(url, table)[0]


def covers(downtimes: Sequence[tuple[int, int]], gap: tuple[int, int]) -> bool:
    """Whether some downtime holds all of a gap."""
    return any(began <= gap[0] and gap[1] <= ended for began, ended in downtimes)


def test_a_killed_server_charges_its_absence_to_nobody(database_url: str, tmp_path: Path) -> None:
    with RunningServer(database_url, tmp_path) as server:
        table, people = started(server, "game:seconds=600")
        before = people[0].get(f"/tables/{table}")["game"]["clocks"]
        gap = away(server)
        views = [person.get(f"/tables/{table}") for person in people]
        assert views[0]["game"]["clocks"] == before
        mover = next(n for n, view in enumerate(views) if view["game"]["state"]["moves"])
        view: Any = views[mover]
        move = {"move": view["game"]["state"]["moves"][0]["id"], "seq": view["seq"]}
        moved = people[mover].post(f"/tables/{table}/move", move)["events"][0]
        entries, downtimes = logged(database_url, table)
    assert covers(downtimes, gap)
    seat = view["game"]["seats"].index(moved["seat"])
    charged = 600 * SECOND - entries[-2].data["clocks"][seat]
    assert charged == 600 * SECOND - moved["clocks"]["left"][moved["seat"]]
    passed = moved["at"] - before["since"]
    assert 0 <= charged <= passed - (gap[1] - gap[0])


def test_who_is_out_of_time_loses_although_nobody_is_connected(database_url: str, tmp_path: Path) -> None:
    with RunningServer(database_url, tmp_path) as server:
        table, _ = started(server, "move:seconds=1")
        last = ended(database_url, table)
    since = last[-2].at
    assert last[-1].data["reason"] == "time"
    assert last[-1].at >= since + 1 * SECOND


def test_nobody_loses_on_time_while_the_server_is_away_but_afterwards(
    database_url: str, tmp_path: Path
) -> None:
    with RunningServer(database_url, tmp_path) as server:
        table, _ = started(server, "move:seconds=2")
        gap = away(server)  # longer than the clock has
        entries = ended(database_url, table)
    downtimes = logged(database_url, table)[1]
    since = next(entry.at for entry in entries if entry.kind == "started")
    assert entries[-1].data["reason"] == "time"
    assert covers(downtimes, gap)
    assert entries[-1].at >= since + 2 * SECOND + gap[1] - gap[0]


def test_the_last_sign_of_life_is_never_long_ago(database_url: str, tmp_path: Path) -> None:
    """So that what is taken for downtime is hardly longer than the server was away."""

    def alive() -> int:
        async def main() -> int:
            async with await Store.open(database_url, read_only=True) as store:
                return await store.read(
                    lambda connection: connection.scalars(select(processes.c.alive)).one()
                )

        return asyncio.run(main())

    with RunningServer(database_url, tmp_path):
        first = alive()
        wait_for("another sign of life", lambda: alive() > first)
