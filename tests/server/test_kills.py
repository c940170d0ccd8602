"""The server is killed again and again under load: nothing is lost, nothing is done twice, all goes on."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.kept import check_kept
from tests.server.load import Done, Line, Program, Wanted, at_play, choices, seated
from tests.server.running import RunningServer

KILLS = 20
MOST_MOVES = 100
"""So many moves are acknowledged between two kills, or fewer."""
TABLES = [
    *[Wanted("einstein", 2)] * 20,
    *[Wanted("sorry", 2)] * 12,
    *[Wanted("dymino", 1)] * 8,
    *[Wanted("einstein:seats=3", 2, {"seats": {"red": "me", "green": "level:1"}})] * 2,
    *[Wanted("sorry:seats=4,points=yes", 2, {"seats": {"red": "me", "green": "level:1", "blue": "level:2"}})]
    * 4,
    *[Wanted("einstein", 1, {"seats": {"red": "level:2", "blue": "me"}})] * 4,
    *[Wanted("sorry", 1, {"seats": {"red": "me", "yellow": "level:2"}})] * 4,
]


@dataclass
class Count:
    """Counts acknowledged moves, and the tables at which there were some since the last start."""

    moves: int = 0
    tables: set[str] = field(default_factory=set)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def hears(self, program: Program) -> None:
        """Count what a program does."""

        def heard(done: Done) -> None:
            if done.what == "move":
                self.moves += 1
                self.tables.add(program.table)
                self._changed.set()

        program.heard = heard

    async def until(self, moves: int, at: int) -> None:
        """Wait for so many more moves, at so many tables."""
        moves += self.moves
        while self.moves < moves or len(self.tables) < at:
            self._changed.clear()
            await self._changed.wait()


async def killed_again_and_again(server: RunningServer, choice: random.Random) -> list[list[Program]]:
    """Play at all tables while the server is killed, and at the end at each of them once more."""
    line, count = Line(server), Count()
    async with seated([line], TABLES, choice) as parties:
        programs = [program for party in parties for program in party]
        for program in programs:
            count.hears(program)
        async with at_play(programs):
            for _ in range(KILLS):
                await count.until(moves=choice.randrange(1, MOST_MOVES), at=0)
                line.kill()
                await line.start()
            count.tables.clear()
            await count.until(moves=len(TABLES), at=len(TABLES))
    return parties


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(
    database_url: str, tmp_path: Path
) -> None:
    with RunningServer(database_url, tmp_path) as server, choices() as choice:
        parties = asyncio.run(killed_again_and_again(server, choice))
        errors = [line for line in map(json.loads, server.log.splitlines()) if line["level"] == "error"]
    done = [each for party in parties for program in party for each in program.done]
    again = [each for each in done if each.tries > 1]
    assert not errors
    assert len(again) >= KILLS, "the kills have hit nothing"
    asyncio.run(check_kept(database_url, parties))
