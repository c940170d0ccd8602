"""Programs that play at tables of a real server, whatever becomes of it, and note all that they were told."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.random_runs import fresh_seed
from tests.server.running import RunningServer

LONG = 600.0
"""Seconds after which surely nothing will come any more."""
COME_AGAIN = {429, 503}


@contextmanager
def choices() -> Iterator[random.Random]:
    """A source of choices; its seed is told if something fails."""
    seed = fresh_seed()
    try:
        yield random.Random(seed)
    except BaseException as error:
        error.add_note(f"KYBOS_SEED={seed}")
        raise


class Line:
    """The way to a server, which is not tried while the server is known to be away.

    Who connects again and again to a port at which nobody listens may in the end be connected to itself.
    """

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.is_up = asyncio.Event()
        self.is_up.set()

    def kill(self) -> None:
        """End the server as a power cut would."""
        self.is_up.clear()
        self.server.kill()

    async def start(self) -> None:
        """Start it again."""
        await asyncio.to_thread(self.server.start)
        self.is_up.set()


@dataclass(frozen=True)
class Done:
    """A command that was acknowledged: what it was, its idempotency key, and what was answered.

    `tries` counts how often it was sent.
    """

    what: str
    body: dict[str, Any]
    key: str
    answer: dict[str, Any]
    tries: int


@dataclass(eq=False)
class Program:
    """A person's program: it listens to a table and acts there whenever it can.

    Attributes:
        lines: the ways to the server; the first one that is up is taken.
        name: of the person.
        choice: chooses among moves.
        heard: called after each acknowledged command.
        person: the id of the person.
        table: the id of the table.
        seq: the number of the last event that it was told.
        done: what was acknowledged, in order.
        events: all events that it was told, by number.
        shown: what it knows of the table by these.
    """

    lines: Sequence[Line]
    name: str
    choice: random.Random
    heard: Callable[[Done], object] = str
    person: str = ""
    table: str = ""
    seq: int = 0
    done: list[Done] = field(default_factory=list)
    events: dict[int, dict[str, Any]] = field(default_factory=dict)
    shown: dict[str, Any] = field(default_factory=dict)
    is_stopped: bool = False
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def line(self) -> Line:
        """The way that is taken now."""
        return next((line for line in self.lines if line.is_up.is_set()), self.lines[0])

    async def arrive(self, client: httpx.AsyncClient) -> None:
        """Become a guest."""
        self._client = client
        self.person = (await self.post_to(self.line, "/guests", {"name": self.name}))["person"]["id"]

    async def open(self, **wanted: Any) -> str:
        """Open a table, and go there."""
        self.table = (await self.post_to(self.line, "/tables", wanted))["id"]
        return self.table

    async def join(self, table: str) -> None:
        """Sit down at a table that another one has opened."""
        self.table = table
        await self.command("sit", {})

    async def post_to(self, line: Line, path: str, body: dict[str, Any]) -> Any:
        """What a server answers, which is up."""
        answer = await self._client.post(f"{line.server.url}/api{path}", json=body)
        assert answer.is_success, f"{path} {body}: {answer.status_code} {answer.text}"
        return answer.json()

    async def get_from(self, line: Line, path: str) -> Any:
        """What a server shows, which is up."""
        answer = await self._client.get(f"{line.server.url}/api{path}")
        assert answer.is_success, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    async def send(
        self, what: str, body: dict[str, Any], key: str, over: Line | None = None
    ) -> tuple[httpx.Response, int]:
        """Send a command until it is answered; the answer, and how often it was sent."""
        tries = 0
        while True:
            line = over or self.line
            await line.is_up.wait()
            tries += 1
            try:
                answer = await self._client.post(
                    f"{line.server.url}/api/tables/{self.table}/{what}",
                    json=body,
                    headers={"Idempotency-Key": key},
                )
            except httpx.TransportError:
                await asyncio.sleep(0.01)
                continue
            if answer.status_code not in COME_AGAIN:
                return answer, tries
            await asyncio.sleep(0.1)

    async def command(self, what: str, body: dict[str, Any]) -> Done:
        """Send a command until it is acknowledged, always with the same key; no other answer is right."""
        key = secrets.token_hex(8)
        answer, tries = await self.send(what, body, key)
        assert answer.status_code == 200, f"{self.name}: {what} {body}: {answer.status_code} {answer.text}"
        done = Done(what, body, key, answer.json(), tries)
        self.done.append(done)
        self.heard(done)
        return done

    # -- what is told ------------------------------------------------------------------------

    async def listen(self) -> None:
        """Hear what happens, for ever; after an interruption from where it was."""
        while True:
            line = self.line
            await line.is_up.wait()
            address = f"ws://127.0.0.1:{line.server.port}/api/tables/{self.table}/socket"
            since = f"?since={self.seq}" if self.shown else ""
            cookie = "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())
            try:
                async with connect(
                    address + since, additional_headers={"Cookie": cookie}, max_size=None
                ) as socket:
                    async for text in socket:
                        self.take(json.loads(text))
            except (OSError, WebSocketException, EOFError):
                await asyncio.sleep(0.01)

    def take(self, frame: dict[str, Any]) -> None:
        """Take in a frame; events come one after another, without a gap and never twice."""
        match frame["type"]:
            case "hello":
                assert not self.shown, f"{self.name} is told anew, and not of what it has missed"
                self.shown, self.seq = dict(frame["table"]), frame["table"]["seq"]
            case "resumed":
                assert frame["seq"] == self.seq
            case "event":
                event = frame["event"]
                assert event["seq"] == self.seq + 1, f"{self.name}: {event['seq']} follows {self.seq}"
                self.seq = event["seq"]
                self.events[self.seq] = event
                self._fold(event)
        self._news.set()

    def _fold(self, event: dict[str, Any]) -> None:
        table = self.shown
        table |= {key: event[key] for key in ("phase", "places", "offers") if key in event}
        if event["kind"] == "committed":
            table |= {"game": dict(event["game"]), "offers": []}
        if table["game"]:
            table["game"] |= {key: event[key] for key in ("dice", "state", "clocks") if key in event}

    @property
    def seat(self) -> str:
        """The seat in the present game."""
        return str(next(place["seat"] for place in self.shown["places"] if place["person"] == self.person))

    @property
    def waits(self) -> bool:
        """Whether a person is to act, and not a computer player."""
        if self.shown.get("phase") != "playing":
            return bool(self.shown)
        turn = self.shown["game"]["state"]["turn"]
        return any(each["seat"] == turn and each["kind"] == "person" for each in self.shown["places"])

    # -- what is done ------------------------------------------------------------------------

    async def play(self) -> None:
        """Act whenever there is something to do, until stopped; a stop comes between two commands."""
        while not self.is_stopped:
            wanted = self.todo() if self.shown else None
            if wanted is None:
                await self._news.wait()
                self._news.clear()
                continue
            done = await self.command(*wanted)
            while self.seq < done.answer["seq"] and not self.is_stopped:
                await self._news.wait()
                self._news.clear()

    def stop(self) -> None:
        """Begin nothing more."""
        self.is_stopped = True
        self._news.set()

    def todo(self) -> tuple[str, dict[str, Any]] | None:
        """A seed, a move or a rematch, whatever is awaited from this one."""
        table = self.shown
        match table["phase"]:
            case "seeding" if self.seat in table["game"]["dice"]["awaited"]:
                return "seed", {"seed": secrets.token_hex(4)}
            case "playing" if table["game"]["state"]["moves"] and table["game"]["state"]["turn"] == self.seat:
                move = self.choice.choice(table["game"]["state"]["moves"])
                return "move", {"move": move["id"], "seq": self.seq}
            case "finished" if self._place not in table["offers"]:
                return "rematch", {}
        return None

    @property
    def _place(self) -> int:
        return next(n for n, each in enumerate(self.shown["places"]) if each["person"] == self.person)


@dataclass(frozen=True)
class Wanted:
    """A table to be played at: the game, how many people play, and what else it is opened with."""

    spec: str
    people: int
    options: dict[str, Any] = field(default_factory=dict)


@asynccontextmanager
async def seated(
    lines: Sequence[Line], tables: Sequence[Wanted], choice: random.Random, kind: type[Program] = Program
) -> AsyncIterator[list[list[Program]]]:
    """For each table its people, who sit there and do not listen yet; the lines they prefer alternate."""
    async with AsyncExitStack() as clients:
        found = []
        for number, wanted in enumerate(tables):
            people = []
            for place in range(wanted.people):
                client = await clients.enter_async_context(httpx.AsyncClient(verify=False, timeout=None))
                first = (number + place) % len(lines)
                mine = [*lines[first:], *lines[:first]]
                program = kind(mine, f"P{number}.{place}", random.Random(choice.random()))
                await program.arrive(client)
                people.append(program)
            table = await people[0].open(spec=wanted.spec, **wanted.options)
            for program in people[1:]:
                await program.join(table)
            found.append(people)
        yield found


@asynccontextmanager
async def at_play(programs: Collection[Program]) -> AsyncIterator[None]:
    """Let programs listen and play. In the end they stop, each after its last command and all that follows.

    Whatever goes wrong with one of them is raised.
    """
    async with asyncio.timeout(LONG), asyncio.TaskGroup() as group:
        listening = [group.create_task(each.listen()) for each in programs]
        playing = [group.create_task(each.play()) for each in programs]
        yield
        for each in programs:
            each.stop()
        await asyncio.gather(*playing)
        while not all([await _knows_all(each) for each in programs]):
            await asyncio.sleep(0.02)
        for task in listening:
            task.cancel()


async def _knows_all(program: Program) -> bool:
    """Whether nothing more will come: it is for people to act, and the program has heard of all."""
    seqs = [(await program.get_from(line, f"/tables/{program.table}"))["seq"] for line in program.lines]
    return program.waits and set(seqs) == {program.seq}
