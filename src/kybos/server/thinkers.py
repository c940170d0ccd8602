"""Computer players, who think in worker processes, so that the event loop never waits for them.

Whatever becomes of a worker, the move is made: a worker that crashes, plays what is not allowed or thinks
for too long is replaced, and another one is asked, then a novice, and at last any legal action is taken.
"""

from __future__ import annotations

import asyncio
import logging
import random
import re
from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kybos.core.errors import InvalidSpecError, KybosError
from kybos.core.game import Game
from kybos.core.state import State
from kybos.paint.message import message
from kybos.server.thinker_process import CrashedError, LateError, ThinkerProcess

if TYPE_CHECKING:
    from kybos.server.thinker import Request

log = logging.getLogger(__name__)

PLAYERS = re.compile(r"level:([1-9]|10)|random|greedy")
"""The computer players that may be asked for: none that names a program or has no bound to its thought."""
NOVICE = "level:1"
"""Who is asked at last."""
TRIES = 3
"""So often a worker is asked, the last time as the novice."""
SHARE = 0.8
"""After so much of its time a player is asked to answer by what it knows."""
PATIENCE = 600.0
"""After so many seconds, those in the queue included, any legal action is taken."""
MARGIN = 0.5
"""So many seconds before its clock has run down a player's action is taken by chance."""
WARM_PLAYERS = ("level:5", "level:8")
"""By them workers are warmed up: one who looks a move ahead, and one who searches."""
MOST_MEMORY = 1500
"""A worker that has held more MiB is replaced, but not before it has given `LEAST_ASKED` answers."""
LEAST_ASKED = 100


class ThinkersClosedError(KybosError):
    """The workers have been closed, or were never started: nobody thinks any more."""


def check_player(spec: str, game: Game) -> None:
    """Raise `InvalidSpecError` unless a computer player may be asked for, and can play the game."""
    right = message("level:1 to level:10, greedy and random play here")
    if not PLAYERS.fullmatch(spec):
        raise InvalidSpecError(
            message("{text} is no computer player of this site", text=repr(spec)), help=right
        )
    if spec == "greedy" and "evaluate" not in game.book.functions:
        raise InvalidSpecError(
            message("greedy cannot play {game}, which has no evaluation", game=game.name),
            help=message("level:1 to level:10 can"),
        )


@dataclass(eq=False)
class _Wish:
    """An action that is wanted; `until` is when, by the clock of the event loop, it is of no use any more."""

    request: Request
    view: State
    until: float
    found: asyncio.Future[int]
    tries: int = 0


@dataclass
class _Queue:
    """Wishes that wait: the tables take turns, and what is tried again comes first."""

    again: deque[_Wish] = field(default_factory=deque)
    tables: OrderedDict[str, deque[_Wish]] = field(default_factory=OrderedDict)
    some: asyncio.Event = field(default_factory=asyncio.Event)

    def __len__(self) -> int:
        return len(self.again) + sum(map(len, self.tables.values()))

    def put(self, wish: _Wish) -> None:
        if wish.tries:
            self.again.append(wish)
        else:
            self.tables.setdefault(wish.request["table"], deque()).append(wish)
        self.some.set()

    def take(self) -> _Wish | None:
        """The next one that is still wanted."""
        while self.again or self.tables:
            wish = self.again.popleft() if self.again else self._take_turns()
            if not wish.found.done():
                return wish
        self.some.clear()
        return None

    def _take_turns(self) -> _Wish:
        table, wishes = self.tables.popitem(last=False)
        wish = wishes.popleft()
        if wishes:
            self.tables[table] = wishes
        return wish


class Thinkers:
    """Worker processes that choose for computer players.

    Args:
        workers: how many, at least 1.
        seconds: after which a worker that has not answered is replaced.
        first_seconds: the same where a worker may have to compile first.

    Attributes:
        crashes: how many workers had to be replaced because they ended, erred or played illegally.
        late: how many because they did not answer in time.
        thinking: how many workers think just now.
    """

    def __init__(self, workers: int, seconds: float = 10.0, first_seconds: float = 120.0) -> None:
        self.crashes = 0
        self.late = 0
        self.thinking = 0
        self._count = max(1, workers)
        self._seconds = seconds
        self._first_seconds = first_seconds
        self._random = random.Random()
        self._warm: list[tuple[str, str]] = []
        self._queue = _Queue()
        self._lanes: list[asyncio.Task[None]] = []
        self._workers: dict[int, ThinkerProcess] = {}

    @property
    def waiting(self) -> int:
        """How many actions are wanted about which nobody thinks yet."""
        return len(self._queue)

    @property
    def is_warm(self) -> bool:
        """Whether every worker has compiled all that `warm` has asked for."""
        workers = self._workers.values()
        return len(workers) == self._count and all(set(self._warm) <= worker.known for worker in workers)

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the worker processes."""
        return tuple(worker.pid for worker in self._workers.values())

    def warm(self, specs: Iterable[str]) -> None:
        """Have the workers, whenever they have nothing to do, compile what these games need.

        To be called before `start`.
        """
        self._warm += [(spec, player) for spec in specs for player in WARM_PLAYERS]

    async def start(self) -> None:
        """Start the workers."""
        self._lanes = [asyncio.create_task(self._work(number)) for number in range(self._count)]

    async def close(self) -> None:
        """End the workers; who still waits for an action gets `ThinkersClosedError`."""
        lanes, self._lanes = self._lanes, []
        for lane in lanes:
            lane.cancel()
        await asyncio.gather(*lanes, return_exceptions=True)
        while wish := self._queue.take():
            wish.found.set_exception(ThinkersClosedError("the computer players have been sent home"))

    async def choose(self, table: str, player: str, view: State, time_left: float | None = None) -> int:
        """The legal action that a computer player chooses; whatever becomes of workers, there is one.

        Args:
            table: for which table; its players keep what they have found out.
            player: a specification that `check_player` accepts.
            view: the position as the seat to act sees it.
            time_left: seconds that the player has for the rest of the game, None if nobody counts.

        Raises `ThinkersClosedError` once the workers are closed.
        """
        if len(view.actions) == 1:
            return view.actions[0]
        if not self._lanes:
            raise ThinkersClosedError("there are no computer players: they were not started, or are closed")
        loop = asyncio.get_running_loop()
        patience = PATIENCE if time_left is None else min(PATIENCE, max(0.0, time_left - MARGIN))
        request: Request = {"game": str(view.game), "player": player, "view": view.text, "table": table}
        request["time_left"] = time_left
        wish = _Wish(request, view, loop.time() + patience, loop.create_future())
        self._queue.put(wish)
        try:
            async with asyncio.timeout(patience):
                return await wish.found
        except TimeoutError:
            log.warning("table %s: after %.1f s no worker has chosen for %s", table, patience, player)
            return self._any(view)

    def _any(self, view: State) -> int:
        return self._random.choice(view.actions)

    # -- the workers -------------------------------------------------------------------------

    async def _work(self, number: int) -> None:
        """Keep one worker busy, for ever."""
        try:
            while True:
                try:
                    worker = await self._worker(number)
                    if wish := self._queue.take():
                        await self._think(number, worker, wish)
                    elif cold := next((each for each in self._warm if each not in worker.known), None):
                        await self._warm_up(number, worker, cold)
                    else:
                        await self._queue.some.wait()
                except CrashedError as error:  # there can be no worker just now
                    self.crashes += 1
                    log.error("%s", error)
                    self._pass_over()
                    await asyncio.sleep(1)
        finally:
            await self._end(number)

    async def _worker(self, number: int) -> ThinkerProcess:
        """The worker of this number, alive; a new one if there is none, or the old one is used up."""
        worker = self._workers.get(number)
        if worker and worker.is_alive and not (worker.memory > MOST_MEMORY and worker.asked >= LEAST_ASKED):
            return worker
        await self._end(number)
        worker = self._workers[number] = await ThinkerProcess.start()
        return worker

    async def _end(self, number: int) -> None:
        worker = self._workers.get(number)
        if worker:
            await worker.kill()
            del self._workers[number]

    def _pass_over(self) -> None:
        """Choose by chance for whom nobody can think."""
        while wish := self._queue.take():
            wish.found.set_result(self._any(wish.view))

    async def _think(self, number: int, worker: ThinkerProcess, wish: _Wish) -> None:
        try:
            action = await self._ask(number, worker, self._request(wish), self._first_seconds)
        except asyncio.CancelledError:
            self._queue.put(wish)  # `close` tells who waits
            raise
        if action not in wish.view.actions and action is not None:
            self.crashes += 1
            log.warning("worker %d answers %s, which is not legal, to %s", worker.pid, action, wish.request)
            await self._end(number)
            action = None
        if wish.found.done():
            return
        wish.tries += 1
        if action is not None:
            wish.found.set_result(action)
        elif wish.tries < TRIES:
            self._queue.put(wish)
        else:
            wish.found.set_result(self._any(wish.view))

    async def _ask(
        self, number: int, worker: ThinkerProcess, request: Request, first_seconds: float
    ) -> int | None:
        """What the worker answers; None if it had to be sent away."""
        known = (request["game"], request["player"]) in worker.known
        self.thinking += 1
        try:
            return await worker.ask(request, self._seconds if known else first_seconds)
        except CrashedError as error:
            self.crashes += 1
            log.warning("%s", error)
        except LateError as error:
            self.late += 1
            log.warning("%s", error)
        finally:
            self.thinking -= 1
        await self._end(number)
        return None

    def _request(self, wish: _Wish) -> Request:
        left = wish.until - asyncio.get_running_loop().time()
        seconds = SHARE * max(0.0, min(self._seconds, left))
        player = NOVICE if wish.tries == TRIES - 1 else wish.request["player"]
        return {**wish.request, "player": player, "seconds": seconds}

    async def _warm_up(self, number: int, worker: ThinkerProcess, cold: tuple[str, str]) -> None:
        request: Request = {"game": cold[0], "player": cold[1]}
        if await self._ask(number, worker, request, PATIENCE) is None and cold in self._warm:
            self._warm.remove(cold)  # it would only fail again
