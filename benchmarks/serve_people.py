"""The people whom `benchmarks.serve` lets play: two programs at each table, and spectators.

What they do must cost little beside what the server does, so requests are written by hand, and of what
comes no more is read than is needed to go on.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.http_client import Answer, Connection, request

COME_AGAIN = 1.0
"""Seconds after which somebody comes again who was turned away or cut off."""
SEQ = re.compile(rb'"seq":(\d+)')
PHASE = re.compile(rb'"phase":"(\w+)"')
MOVES = re.compile(rb'"moves":\[(\{.+?\})\]')
ID = re.compile(rb'"id":(\d+)')


@dataclass
class Figures:
    """What is being measured, while `is_on`."""

    is_on: bool = False
    posts: list[float] = field(default_factory=list)
    events: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)


@dataclass
class House:
    """What all tables share.

    Attributes:
        port: of the server.
        game: that is played.
        spectators: at each table.
        patience: as in an order.
        figures: what is being measured.
        is_open: set while people are to play.
    """

    port: int
    game: str
    spectators: int
    patience: float = 0
    figures: Figures = field(default_factory=Figures)
    is_open: asyncio.Event = field(default_factory=asyncio.Event)


class Person:
    """One who plays at a table and listens there, or only listens."""

    def __init__(self, house: House, news: asyncio.Event) -> None:
        self.connection = Connection(house.port)
        self.seq = 0
        self.phase = b""
        self.moves: list[int] = []
        self._house = house
        self._news = news
        self._cookie = b""
        self._awaited: tuple[int, float] | None = None

    async def post(self, path: str, **body: str | int) -> Answer:
        """Send a command until it is answered with something else than that there is too much to do."""
        message = request("/api" + path, json.dumps(body).encode(), self._cookie, secrets.token_hex(8))
        while True:
            try:
                async with asyncio.timeout(self._house.patience or None):
                    answer = await self.connection.send(message)
            except TimeoutError:
                self._count("given up")
                continue
            except OSError:
                self._count("cut off")
                await asyncio.sleep(COME_AGAIN)
                continue
            self._count(str(answer.status))
            if answer.status in (429, 503):
                await asyncio.sleep(COME_AGAIN)
                continue
            if answer.status >= 300:
                raise RuntimeError(f"{path} is answered with {answer.status}: {answer.body.decode()}")
            self._cookie = answer.cookie or self._cookie
            return answer

    def _count(self, status: str) -> None:
        if self._house.figures.is_on:
            self._house.figures.statuses[status] += 1

    async def listen(self, table: str) -> None:
        """Hear what happens at a table, for ever."""
        address = f"ws://127.0.0.1:{self._house.port}/api/tables/{table}/socket"
        headers = {"Cookie": self._cookie.decode()} if self._cookie else {}
        while True:
            since = f"?since={self.seq}" if self.seq else ""
            with suppress(OSError, WebSocketException, EOFError):
                async with connect(address + since, additional_headers=headers, ping_interval=None) as socket:
                    while True:
                        self._take(await socket.recv(decode=False))
            await asyncio.sleep(COME_AGAIN)

    def _take(self, frame: bytes) -> None:
        """Take only what is needed to go on, for what people do must cost little."""
        seq, phase = SEQ.search(frame), PHASE.search(frame)
        if not seq or not phase:
            return
        self.seq, self.phase = int(seq[1]), phase[1]
        found = MOVES.search(frame)
        self.moves = [int(each) for each in ID.findall(found[1])] if found else []
        if self._awaited and self.seq > self._awaited[0]:
            if self._house.figures.is_on:
                self._house.figures.events.append(time.perf_counter() - self._awaited[1])
            self._awaited = None
        self._news.set()

    def await_event(self, after: int, sent: float) -> None:
        """Measure when an event comes that is later than this one."""
        self._awaited = after, sent


class Table:
    """A table with two people, who move in turn."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._news = asyncio.Event()
        self._people = [Person(house, self._news), Person(house, self._news)]
        self._id = ""
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_well(self) -> bool:
        """Whether all who are there go on; raises what has ended it."""
        for task in self._tasks:
            if task.done():
                task.result()
        return bool(self._tasks)

    async def open(self) -> None:
        """Set it up, and let people play whenever the house is open."""
        host, guest = self._people
        for person in self._people:
            await person.post("/guests", name="Somebody")
        self._id = json.loads((await host.post("/tables", spec=self._house.game)).body)["id"]
        await guest.post(f"/tables/{self._id}/sit")
        watching = [Person(self._house, asyncio.Event()) for _ in range(self._house.spectators)]
        self._tasks = [asyncio.create_task(each.listen(self._id)) for each in (*self._people, *watching)]
        while not all(person.phase for person in self._people):
            await self._hear()
        await self._seed()
        self._tasks.append(asyncio.create_task(self._play()))

    async def close(self) -> None:
        """Let everybody go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for person in self._people:
            person.connection.drop()

    async def _hear(self) -> None:
        await self._news.wait()
        self._news.clear()

    async def _seed(self) -> None:
        for person in self._people:
            await person.post(f"/tables/{self._id}/seed", seed="1")

    async def _play(self) -> None:
        due = time.perf_counter() + random.random()
        while True:
            await self._house.is_open.wait()
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = max(due + 1, time.perf_counter())
            await self._move()

    async def _move(self) -> None:
        while not (mover := next((each for each in self._people if each.moves), None)):
            if all(each.phase == b"finished" for each in self._people):
                await self._play_again()
            else:
                await self._hear()
        other = self._people[1 - self._people.index(mover)]
        move, mover.moves = random.choice(mover.moves), []
        sent = time.perf_counter()
        other.await_event(mover.seq, sent)
        await mover.post(f"/tables/{self._id}/move", move=move, seq=mover.seq)
        if self._house.figures.is_on:
            self._house.figures.posts.append(time.perf_counter() - sent)

    async def _play_again(self) -> None:
        for person in self._people:
            await person.post(f"/tables/{self._id}/rematch")
        while any(each.phase == b"finished" for each in self._people):
            await self._hear()
        await self._seed()
