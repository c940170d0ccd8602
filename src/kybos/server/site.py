"""A site: everything that a server process holds while it runs."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence

from kybos.core.errors import KybosError
from kybos.core.game import installed_games
from kybos.server import log
from kybos.server.clock import Downtimes
from kybos.server.daily import ensure_keys
from kybos.server.driver import Driver
from kybos.server.fairness import FairnessReport
from kybos.server.limits import Limits
from kybos.server.listeners import GOING_AWAY, as_sent
from kybos.server.metrics import Metrics
from kybos.server.people import People
from kybos.server.ratings import Ratings
from kybos.server.rooms import Rooms
from kybos.server.settings import Settings
from kybos.server.shapes import ByeFrame
from kybos.server.store import Store
from kybos.server.thinkers import Thinkers

logger = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds between two signs of life of a process."""
SILENCE = 3000
"""Milliseconds without one after which a process counts as gone, where others may run."""
KEYS_EVERY = 600
"""Beats between two looks whether the seeds of the coming daily games are there."""
COME_BACK = 2000
"""Milliseconds after which clients are told to come back when the server stops."""


class Site:
    """The parts of a running service; opened with `open`.

    Attributes:
        settings: how it is run.
        store: its database.
        people: who is known.
        limits: how much is allowed.
        metrics: what is counted.
        thinkers: who thinks for computer players.
        rooms: the tables in memory.
        driver: what goes on by itself.
        ratings: how strong people are.
        fairness: how dice have fallen.
        downtimes: when no server ran.
        is_closing: whether it has been told to stop.
    """

    def __init__(self, settings: Settings, store: Store, people: People) -> None:
        self.settings = settings
        self.store = store
        self.people = people
        self.limits = Limits(settings)
        self.metrics = Metrics()
        self.thinkers = Thinkers(settings.workers, settings.think_seconds)
        self.ratings = Ratings()
        self.fairness = FairnessReport()
        self.downtimes: Downtimes = ()
        self.is_closing = False
        self.driver = Driver(self)
        self.rooms = Rooms(self)
        self._process = secrets.token_hex(8)
        self._tasks: Sequence[asyncio.Task[None]] = ()

    @classmethod
    async def open(cls, settings: Settings) -> Site:
        """Open the database and begin to run; raises `KybosError` if that cannot be."""
        store = await Store.open(settings.database)
        try:
            people = await People.open(store, settings)
            site = cls(settings, store, people)
            await store.begin_process(site._process, SILENCE if store.is_shared else 0)
            site.downtimes = await store.downtimes()
            await store.write(lambda connection: ensure_keys(connection, log.now()))
        except BaseException:
            await store.close()
            raise
        site.thinkers.warm(installed_games())
        await site.thinkers.start()
        site._tasks = [asyncio.create_task(site._beat()), asyncio.create_task(site.driver.run())]
        return site

    async def _beat(self) -> None:
        """Give signs of life, for ever, and see to what comes with time."""
        beats = 0
        while True:
            await asyncio.sleep(BEAT)
            beats += 1
            try:
                await self.store.beat(self._process)
                if self.store.is_shared:
                    self.downtimes = await self.store.downtimes()
                if beats % KEYS_EVERY == 0:
                    await self.store.write(lambda connection: ensure_keys(connection, log.now()))
            except KybosError as error:
                logger.error("no sign of life could be given: %s", error)

    def farewell(self) -> None:
        """Let nobody in any more, and tell those who listen to come back."""
        self.is_closing = True
        bye = ByeFrame(type="bye", reason="the server restarts", retry_after=COME_BACK)
        self.rooms.send_away(as_sent(bye), GOING_AWAY)

    async def close(self) -> None:
        """Stop, with nothing lost: what is being written is written."""
        self.farewell()
        await self.driver.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinkers.close()
        try:
            await self.store.end_process(self._process)
        except KybosError as error:
            logger.error("no last sign of life could be given: %s", error)
        await self.store.close()
