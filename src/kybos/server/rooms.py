"""The tables that are in use: commands are carried out one after another, kept, and told to all who listen.

A room is what memory holds of a table. The log in the database is the truth; where another process
has added to it meanwhile, the room catches up and the command is decided anew.
"""

from __future__ import annotations

import asyncio
import functools
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kybos.paint.message import message
from kybos.server import log
from kybos.server.commands import no_table
from kybos.server.draft import Draft, Told, retold
from kybos.server.listeners import End, Listener, Sent, tell
from kybos.server.past import Past
from kybos.server.projection import append_of
from kybos.server.refusal import RefusalError
from kybos.server.store import Command, Done, RepeatedError, StaleError
from kybos.server.table import PRIVATE, Table, replayed

if TYPE_CHECKING:
    from kybos.server.site import Site

RECENT = 64
"""Events that a room keeps, so that a client that was cut off a moment ago costs nothing."""
TRIES = 5
"""How often a command is decided anew because another process was quicker."""

Action = Callable[[Draft], None]
"""What a command adds to a draft; it raises `RefusalError` to refuse."""


@dataclass(eq=False)
class Room:
    """A table in memory, who listens to it, and how many use it just now.

    `thinking` is the number of the game and the ply for which a computer player is asked, if one is.
    """

    table: Table
    listeners: set[Listener] = field(default_factory=set)
    recent: deque[Told] = field(default_factory=lambda: deque(maxlen=RECENT))
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    thinking: tuple[int, int] | None = None

    def take(self, told: Sequence[Told]) -> None:
        """The table has gone on; tell those who listen."""
        for each in told:
            self.recent.append(each)
            tell(each, self.listeners)
        self.table = told[-1].after

    def since(self, seq: int) -> list[Told] | None:
        """What everybody may know and has happened after event `seq`; None if not all of it is here."""
        if seq > self.table.shown:
            return None
        found = [each for each in self.recent if each.after.shown > seq and each.entry.kind not in PRIVATE]
        return found if len(found) == self.table.shown - seq else None

    def between(self, first: int, last: int) -> list[Told] | None:
        """What the entries from one to another have told; None if not all of it is here."""
        found = [each for each in self.recent if first <= each.entry.seq <= last]
        return found if len(found) == last + 1 - first else None


@dataclass(frozen=True)
class Carried:
    """What has come of a command: what has happened by it, and the table now."""

    told: Sequence[Told]
    table: Table


class Rooms:
    """All tables in memory."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._catching_up: set[asyncio.Task[None]] = set()
        self._past = Past(site.store)
        site.store.when_appended(self._heard)

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def listeners(self) -> int:
        """How many listen to a table."""
        return sum(len(room.listeners) for room in self._rooms.values())

    @asynccontextmanager
    async def use(self, table_id: str) -> AsyncIterator[Room]:
        """The room of a table, which stays while it is used; refuses if there is no such table."""
        while (room := self._rooms.get(table_id)) is None:
            await self._load(table_id)  # it may have had to make space again meanwhile
        room.users += 1
        self._rooms.move_to_end(table_id)
        try:
            yield room
        finally:
            room.users -= 1
            self._make_space()

    async def _load(self, table_id: str) -> None:
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._read(table_id))
        await asyncio.shield(self._loading[table_id])

    async def _read(self, table_id: str) -> None:
        try:
            entries = await self._site.store.load(table_id)
            if not entries:
                raise no_table(table_id)
            room = self._rooms[table_id] = Room(replayed(entries))
        finally:
            del self._loading[table_id]
        self._site.driver.look_at(room)

    def _make_space(self) -> None:
        """Forget the tables that were used least lately, if there are too many and nobody needs them."""
        spare = len(self._rooms) - self._site.settings.most_tables_in_memory
        if spare <= 0:
            return
        idle = [key for key, room in self._rooms.items() if not room.users and not room.listeners]
        for key in idle[:spare]:
            del self._rooms[key]

    # -- commands ----------------------------------------------------------------------------

    async def open(self, draft: Draft, command: Command | None) -> Carried:
        """A new table; a command that is repeated gives the table that it gave before."""
        draft.go_on()
        try:
            await self._keep(draft, command)
        except RepeatedError as error:
            return await self._again(error.done, command)
        self._count(draft)
        room = self._rooms[draft.table.id] = Room(draft.table, recent=deque(draft.told, RECENT))
        self._site.driver.look_at(room)
        self._make_space()
        return Carried(draft.told, draft.table)

    async def carry_out(
        self,
        room: Room,
        action: Action,
        command: Command | None = None,
        seq: int | None = None,
        check: Callable[[Table], None] | None = None,
    ) -> Carried:
        """Let a command happen, and what follows from it, durably; then tell everybody.

        Args:
            room: the table.
            action: what the command does.
            command: by whom and with which idempotency key, None if it has none.
            seq: the number of the last event that whoever commands has seen, None if it does not matter.
            check: refuses who may not even know of the table, before anything is told of it.
        """
        try:
            async with room.lock:
                return await self._decide(room, action, command, seq, check)
        except RepeatedError as error:
            return await self._again(error.done, command)
        except RefusalError:
            done = await self._site.store.done(command.person, command.key) if command else None
            if done is None:
                raise
            return await self._again(done, command)

    async def _decide(
        self,
        room: Room,
        action: Action,
        command: Command | None,
        seq: int | None,
        check: Callable[[Table], None] | None,
    ) -> Carried:
        for _ in range(TRIES):
            draft = Draft(room.table, log.now(), self._site.downtimes)
            try:
                if check:
                    check(room.table)
                late = draft.out_of_time()
                if not late:
                    _check_fresh(room.table, seq)
                    action(draft)
            except RefusalError:
                if self._site.store.is_shared and await self._catch_up(room):
                    continue  # it may be right after what another process has appended
                raise
            draft.go_on()
            if not draft.told:
                return Carried((), room.table)
            try:
                await self._keep(draft, None if late else command)
            except StaleError:
                await self._catch_up(room)
                continue
            room.take(draft.told)
            self._count(draft)
            self._site.driver.look_at(room)
            if late:
                raise RefusalError(409, "too-late", message("the time had run out"), seq=room.table.shown)
            return Carried(draft.told, room.table)
        raise RefusalError(503, "busy", "the table changes too quickly; try again", retry_after=1)

    def _count(self, draft: Draft) -> None:
        for entry in draft.entries:
            self._site.metrics.events.labels(entry.kind).inc()

    async def _keep(self, draft: Draft, command: Command | None) -> None:
        await self._site.store.append(await append_of(draft, command, self._site))

    async def _again(self, done: Done, command: Command | None) -> Carried:
        """What a command has done that was carried out before."""
        if command is None or done.fingerprint != command.fingerprint:
            raise RefusalError(
                422, "key-used", "this idempotency key was used for another command; take a new one"
            )
        async with self.use(done.table) as room:
            if room.table.last.seq < done.last_seq:
                await self.catch_up(room)
            told = room.between(done.first_seq, done.last_seq)
            if told is None:
                told = await self.history(room, done.first_seq - 1, by_log=True)
            return Carried([each for each in told if each.entry.seq <= done.last_seq], room.table)

    async def history(self, room: Room, after: int, *, by_log: bool = False) -> list[Told]:
        """What has happened at a table after event `after` (`by_log`: after that entry), from its log."""
        return [
            told
            for told in await self._past.of(room.table.id)
            if (told.entry.seq if by_log else told.after.shown) > after and told.entry.kind not in PRIVATE
        ]

    # -- other processes ---------------------------------------------------------------------

    def _heard(self, table_id: str, seq: int) -> None:
        """Another process has appended to a table; to all, for all we know, if no table is named."""
        for name in [table_id] if table_id else {*self._rooms, *self._loading}:
            if loading := self._loading.get(name):  # what it has read may be older
                loading.add_done_callback(functools.partial(self._let_catch_up, name))
            elif not table_id or (name in self._rooms and seq > self._rooms[name].table.last.seq):
                self._let_catch_up(name)

    def _let_catch_up(self, table_id: str, _: object = None) -> None:
        if room := self._rooms.get(table_id):
            task = asyncio.create_task(self.catch_up(room))
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)

    async def catch_up(self, room: Room) -> None:
        """Take in what other processes have appended to a table."""
        async with room.lock:
            await self._catch_up(room)

    async def _catch_up(self, room: Room) -> bool:
        """Take in what is in the log and not yet in a room that is locked; whether there was anything."""
        entries = await self._site.store.load(room.table.id, after=room.table.last)
        told = list(retold(entries, room.table))
        if told:
            room.take(told)
        return bool(told)

    # -- the end -----------------------------------------------------------------------------

    def send_away(self, frame: Sent, end: End) -> None:
        """Tell everybody who listens that the server stops."""
        for room in self._rooms.values():
            for listener in room.listeners:
                listener.send(frame)
                listener.end(end)


def _check_fresh(table: Table, seq: int | None) -> None:
    if seq is not None and seq != table.shown:
        raise RefusalError(
            409,
            "stale",
            f"the table has gone on: its last event is {table.shown}, not {seq}",
            seq=table.shown,
        )
