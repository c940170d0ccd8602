"""What drives tables on although nobody asks: computer players, clocks that run out, tables given up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Connection, select, update

from kybos.core.errors import KybosError
from kybos.server import commands, log
from kybos.server.draft import Draft
from kybos.server.log import BrokenLogError
from kybos.server.projection import due_of, thinking_time
from kybos.server.refusal import RefusalError
from kybos.server.schema import tables
from kybos.server.thinkers import ThinkersClosedError

if TYPE_CHECKING:
    from kybos.server.rooms import Action, Room
    from kybos.server.site import Site

logger = logging.getLogger(__name__)

BETWEEN_LOOKS = 0.2
"""Seconds between two looks for tables that are due."""
AT_ONCE = 200
"""How many of them are looked after at one look."""
AGAIN = 1000
"""Milliseconds after which a table is looked at again that was due and had nothing to do."""


class Driver:
    """Looks after all tables that are due, and asks the computer players of those in memory."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Look after what is due, for ever."""
        while True:
            try:
                await self.tick()
            except KybosError as error:
                logger.error("what is due cannot be looked after: %s", error)
            except Exception:
                logger.exception("what is due cannot be looked after")
            await asyncio.sleep(BETWEEN_LOOKS)

    async def close(self) -> None:
        """Ask no computer player any more."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def tick(self) -> None:
        """Look once after what is due."""
        now = log.now()
        query = select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due).limit(AT_ONCE)
        for table_id in await self._site.store.read(lambda connection: connection.scalars(query).all()):
            try:
                await self._look_after(table_id)
            except BrokenLogError as error:
                logger.error("table %s cannot be gone on with: %s", table_id, error)
                await self._put_off(tables.c.id == table_id, None)

    async def _look_after(self, table_id: str) -> None:
        settings = self._site.settings
        seeds, idle = int(settings.seed_seconds * 1000), settings.abandon_days * 24 * 60 * 60 * 1000
        async with self._site.rooms.use(table_id) as room:
            seq = room.table.last.seq
            await self._carry_out(room, lambda draft: commands.look_after(draft, seeds=seeds, idle=idle))
            self.look_at(room)
            if room.table.last.seq == seq:  # it was not yet time, or a computer player still thinks
                due = due_of(room.table, settings, self._site.downtimes)
                now = log.now()
                if due is not None and due <= now:
                    due = now + (thinking_time(settings) if room.thinking else AGAIN)
                await self._put_off((tables.c.id == table_id) & (tables.c.seq == seq), due)

    async def _carry_out(self, room: Room, action: Action) -> None:
        with contextlib.suppress(RefusalError):  # a clock had run out, which has ended the game as well
            await self._site.rooms.carry_out(room, action)

    async def _put_off(self, which: ColumnElement[bool], due: int | None) -> None:
        def work(connection: Connection) -> None:
            connection.execute(update(tables).where(which).values(due=due))

        await self._site.store.write(work)

    # -- computer players --------------------------------------------------------------------

    def look_at(self, room: Room) -> None:
        """If a computer player is to act, let it think, unless it does."""
        actor = room.table.to_act
        if actor is None or actor.kind != "computer":
            return
        play = room.table.playing
        turn = play.number, play.ply
        if room.thinking == turn or self._site.is_closing:
            return
        room.thinking = turn
        task = asyncio.create_task(self._think(room.table.id, turn))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, table_id: str, turn: tuple[int, int]) -> None:
        async with self._site.rooms.use(table_id) as room:
            try:
                await self._let_think(room, turn)
            except ThinkersClosedError:
                pass  # the server stops; whoever goes on will ask again
            except KybosError as error:
                logger.error("table %s: the computer player's move is lost: %s", table_id, error)
            except Exception:
                logger.exception("table %s: the computer player's move is lost", table_id)
            finally:
                if room.thinking == turn:
                    room.thinking = None

    async def _let_think(self, room: Room, turn: tuple[int, int]) -> None:
        table = room.table
        actor = table.to_act
        if actor is None or actor.kind != "computer":
            return
        if not any(place.is_person for place in table.places):
            await asyncio.sleep(self._site.settings.computer_pause)
        play = table.playing
        state = play.state
        left = None
        if table.clock.runs:
            left = max(0, play.clocks[state.turn] - max(0, log.now() - play.since)) / 1000
        action = await self._site.thinkers.choose(table.id, actor.player, state.seen_by(state.turn), left)

        def move(draft: Draft) -> None:
            now = draft.table
            if now.phase == "playing" and (now.playing.number, now.playing.ply) == turn:
                commands.computer_move(draft, action)

        await self._carry_out(room, move)
