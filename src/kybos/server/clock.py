"""Clocks: how much time the seats of a game have, and what a turn has cost.

They are named as everything is: `none`, `move:seconds=30`, `game:seconds=300,increment=3`, `days:days=3`.
Times are whole milliseconds. No clock runs while chance comes, nor while no server runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kybos.core import spec
from kybos.core.errors import InvalidSpecError
from kybos.paint.message import Message, message

SECOND = 1000
DAY = 24 * 60 * 60 * SECOND
MOST_SECONDS = 24 * 60 * 60
MOST_DAYS = 30


def _check(what: Message, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise InvalidSpecError(
            message(
                "{what} must be {least} to {most}, not {number}",
                what=what,
                least=least,
                most=most,
                number=number,
            )
        )


@dataclass(frozen=True)
class NoClock:
    """Nobody counts."""


@dataclass(frozen=True)
class MoveClock:
    """`seconds` for every move."""

    seconds: int = 60

    def __post_init__(self) -> None:
        _check(message("seconds for a move"), self.seconds, 1, MOST_SECONDS)


@dataclass(frozen=True)
class GameClock:
    """`seconds` for the whole game, and `increment` seconds more after every move."""

    seconds: int = 600
    increment: int = 0

    def __post_init__(self) -> None:
        _check(message("seconds for a game"), self.seconds, 1, MOST_SECONDS)
        _check(message("the increment"), self.increment, 0, 3600)


@dataclass(frozen=True)
class DaysClock:
    """`days` for every move: play by correspondence."""

    days: int = 3

    def __post_init__(self) -> None:
        _check(message("days for a move"), self.days, 1, MOST_DAYS)


KINDS = {"none": NoClock, "move": MoveClock, "game": GameClock, "days": DaysClock}


@dataclass(frozen=True)
class Clock:
    """How the time of a table is reckoned."""

    kind: NoClock | MoveClock | GameClock | DaysClock

    @classmethod
    def read(cls, text: str) -> Clock:
        """The clock that a text names; raises `InvalidSpecError`."""
        name, given = spec.split(text)
        if name not in KINDS:
            wrong = message("there is no clock {name}", name=repr(name))
            right = message("there are {known}", known=", ".join(KINDS))
            raise InvalidSpecError(spec.unknown(wrong, name, KINDS, right))
        return cls(spec.read_options(message("the clock {name}", name=name), KINDS[name], given))

    def __str__(self) -> str:
        name = next(name for name, kind in KINDS.items() if isinstance(self.kind, kind))
        options = ",".join(f"{key}={value}" for key, value in vars(self.kind).items())
        return f"{name}:{options}" if options else name

    @property
    def runs(self) -> bool:
        """Whether anybody counts."""
        return not isinstance(self.kind, NoClock)

    @property
    def is_correspondence(self) -> bool:
        """Whether a game goes on over days, so that moves may be left for rolls to come."""
        return isinstance(self.kind, NoClock | DaysClock)

    @property
    def full(self) -> int:
        """What a seat has at the start, in milliseconds; 0 if nobody counts."""
        match self.kind:
            case MoveClock(seconds=seconds) | GameClock(seconds=seconds):
                return seconds * SECOND
            case DaysClock(days=days):
                return days * DAY
        return 0

    def after_move(self, left: int, spent: int) -> int:
        """What a seat has after a move that took `spent` of the `left` milliseconds."""
        if isinstance(self.kind, GameClock):
            return max(0, left - spent) + self.kind.increment * SECOND
        return self.full


Downtimes = Sequence[tuple[int, int]]
"""When no server ran: beginnings and ends, in milliseconds since 1970."""


def spent(since: int, until: int, downtimes: Downtimes) -> int:
    """The milliseconds between two times, less those when no server ran."""
    lost = sum(max(0, min(until, ended) - max(since, began)) for began, ended in downtimes)
    return max(0, until - since - lost)


def runs_out(since: int, left: int, downtimes: Downtimes) -> int:
    """When a clock that runs `since` a time with `left` milliseconds is at its end."""
    end = since + left
    for began, ended in sorted(downtimes):
        if ended > since and began < end:
            end += ended - max(began, since)
    return end
