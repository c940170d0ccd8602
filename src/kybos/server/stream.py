"""The stream of a table's events to one client, over a WebSocket or as server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.concurrency import run_in_threadpool

from kybos.server import commands, log
from kybos.server.draft import Told
from kybos.server.listeners import End, Listener, Sent, as_sent, event_sent
from kybos.server.people import Person
from kybos.server.refusal import RefusalError
from kybos.server.rooms import Room
from kybos.server.seen import table_view, view_of, you_view
from kybos.server.shapes import HelloFrame, ResumedFrame
from kybos.server.site import Site
from kybos.server.table import Table

MOST_RESUMED = 256
"""Events after which a client that comes back is told of the table anew instead."""


@dataclass(eq=False)
class Stream:
    """What a client is sent: first `opening`, then what its listener's queue holds."""

    listener: Listener
    opening: list[Sent] = field(default_factory=list)

    async def __aiter__(self) -> AsyncIterator[Sent | End]:
        for frame in self.opening:
            yield frame
        while True:
            frame_or_end = await self.listener.queue.get()
            yield frame_or_end
            if isinstance(frame_or_end, End):
                return


@asynccontextmanager
async def stream_of(
    site: Site, table_id: str, person: Person | None, since: int | None
) -> AsyncIterator[Stream]:
    """The stream of a table for a person: all after event `since`, or else first the table as it is."""
    if site.is_closing:
        raise RefusalError(503, "closing", "the server restarts", retry_after=2)
    async with site.rooms.use(table_id) as room:
        if since is not None and since > room.table.shown and site.store.is_shared:
            await site.rooms.catch_up(room)  # another process has told the client already
        commands.check_watches(room.table, person)
        listener = Listener(person)
        room.listeners.add(listener)  # what happens from now on waits in its queue
        try:
            yield Stream(listener, await _opening(site, room, room.table, person, since))
        finally:
            room.listeners.discard(listener)


async def _opening(
    site: Site, room: Room, table: Table, person: Person | None, since: int | None
) -> list[Sent]:
    if since is None or not 0 <= table.shown - since <= MOST_RESUMED:
        return [_hello(table, person)]
    told: list[Told] | None = room.since(since)
    if told is None:
        told = [each for each in await site.rooms.history(room, since) if each.after.shown <= table.shown]
    resumed = ResumedFrame(type="resumed", seq=since, now=log.now(), you=you_view(table, person))
    # to show hundreds of positions takes a while, in which others would have to wait
    events = await run_in_threadpool(_events_sent, told, person) if told else []
    return [as_sent(resumed), *events]


def _events_sent(told: Sequence[Told], person: Person | None) -> list[Sent]:
    return [event_sent(each, view_of(each.after, person)) for each in told]


def _hello(table: Table, person: Person | None) -> Sent:
    watches = commands.access(table, person).watches
    view = table_view(table, person, watches=watches)
    return as_sent(HelloFrame(type="hello", table=view), table.shown)
