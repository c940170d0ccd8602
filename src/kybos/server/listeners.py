"""Those who listen to a table: each with a queue of its own, so that nobody waits for a slow one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from pydantic_core import to_json

from kybos.core.state import SPECTATOR
from kybos.server.commands import access
from kybos.server.draft import Told
from kybos.server.people import Person
from kybos.server.seen import event_view, plans_view, viewed_as
from kybos.server.shapes import Frame, PlansFrame
from kybos.server.table import PRIVATE

MOST_QUEUED = 256
"""Frames that wait for a client; one that falls further behind is cut off, and may resume."""


@dataclass(frozen=True)
class End:
    """The last thing that a listener is told: why there is nothing more, as a close code and words."""

    code: int
    reason: str


TOO_SLOW = End(1013, "too slow: resume with since")
GOING_AWAY = End(1012, "the server restarts: resume with since")
NO_SPECTATORS = End(4403, "this table has no spectators")


class Sent(NamedTuple):
    """A frame as JSON; of an event also its number, else 0."""

    json: bytes
    seq: int = 0


@dataclass(eq=False)
class Listener:
    """One client that listens; takes frames from `queue`, an `End` as the last one."""

    person: Person | None
    queue: asyncio.Queue[Sent | End] = field(default_factory=lambda: asyncio.Queue(MOST_QUEUED + 1))
    ended: bool = False

    def send(self, frame: Sent) -> None:
        """Queue a frame; who is too far behind is told to come again instead."""
        if self.ended:
            return
        if self.queue.qsize() >= MOST_QUEUED:
            self.end(TOO_SLOW)
        else:
            self.queue.put_nowait(frame)

    def end(self, end: End) -> None:
        """Nothing more will come."""
        if not self.ended:
            self.ended = True
            self.queue.put_nowait(end)


def as_sent(frame: Frame, seq: int = 0) -> Sent:
    """A frame as it is sent."""
    return Sent(to_json(frame), seq)


def event_sent(told: Told, view: int) -> Sent:
    """An event as it is sent to those who see the view of a seat, or a spectator's."""
    return Sent(b'{"type":"event","event":%b}' % event_json(told, view), told.after.shown)


@lru_cache(maxsize=1024)
def event_json(told: Told, view: int) -> bytes:
    """An event as JSON; all who listen, and the one whose command it was, are sent the same."""
    return to_json(event_view(told, view))


def tell(told: Told, listeners: set[Listener]) -> None:
    """Tell everybody what has happened, each what they may know."""
    table = told.after
    if told.entry.kind in PRIVATE:
        _tell_plans(told, listeners)
        return
    made: dict[int, Sent] = {}
    for listener in tuple(listeners):
        seat = table.seat_of(listener.person.id if listener.person else None)
        if seat is None and table.play is not None and not access(table, listener.person).watches:
            listener.end(NO_SPECTATORS)
            continue
        view = viewed_as(table, SPECTATOR if seat is None else seat)
        if view not in made:
            made[view] = event_sent(told, view)
        listener.send(made[view])


def _tell_plans(told: Told, listeners: set[Listener]) -> None:
    seat = told.entry.data["seat"]
    frame = as_sent(PlansFrame(type="plans", plans=plans_view(told.after, seat)))
    for listener in listeners:
        if listener.person and told.after.seat_of(listener.person.id) == seat:
            listener.send(frame)
