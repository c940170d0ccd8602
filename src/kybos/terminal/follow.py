"""Following a record: what happens at each event, in words, with the positions before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kybos.core.forfeit import TERMINATION, Forfeit
from kybos.core.record import HIDDEN, UNFINISHED, Event, Record, write_clock, write_number
from kybos.core.state import Result, State
from kybos.terminal.happening import Happened

SHOWN_ELSEWHERE = ("Game", "Position", "Result", TERMINATION)
"""Headers that are not listed among the facts about a game."""


@dataclass(frozen=True)
class Happening(Happened):
    """One event of a record, followed.

    `ply` counts the actions of players from 1; 0 stands for the outcomes that prepare the game.
    """

    ply: int

    @property
    def remark(self) -> str:
        """What the record says about it: comment, evaluation, clock."""
        numbers = []
        if self.event.evaluation is not None:
            numbers.append(f"evaluation {write_number(self.event.evaluation)}")
        if self.event.clock is not None:
            numbers.append(f"clock {write_clock(self.event.clock)}")
        return "; ".join(filter(None, (self.event.comment, ", ".join(numbers))))


@dataclass(frozen=True)
class Playback:
    """A record that has been followed as far as its reader may see it.

    `note` says why it goes no further, empty if nothing is missing.
    """

    record: Record
    start: State
    happenings: tuple[Happening, ...]
    note: str = ""

    @property
    def end(self) -> State:
        """The last position."""
        return self.happenings[-1].after if self.happenings else self.start

    @property
    def forfeit(self) -> Forfeit | None:
        """Who has forfeited the game, and why; None if nobody has, or if that is hidden."""
        return None if self.note or self.end.is_over else self.record.forfeit

    @property
    def result(self) -> Result | None:
        """How the game has ended, None if it has not, or if that is hidden."""
        return None if self.note else self.record.result_in(self.end)

    @property
    def title(self) -> str:
        """The game, with its options."""
        return f"{self.start.game.title} ({self.start.game})"

    @property
    def facts(self) -> dict[str, str]:
        """What the headers say besides."""
        headers = self.record.headers.items()
        return {key: value for key, value in headers if key not in SHOWN_ELSEWHERE}

    @property
    def status(self) -> str:
        """How things stand in the end."""
        status = f"{self.result if self.forfeit else self.end.game.status(self.end)}."
        return f"{status} {self.note}" if self.note else status

    def plies(self) -> list[tuple[int, list[Happening]]]:
        """The happenings ply by ply; ply 0 is always there."""
        found: dict[int, list[Happening]] = {0: []}
        for happening in self.happenings:
            found.setdefault(happening.ply, []).append(happening)
        return list(found.items())


def follow(record: Record) -> Playback:
    """Follow a record up to its end, or to what is hidden; raises `InvalidRecordError` with line and ply."""
    hidden = next((index for index, event in enumerate(record.events) if event.text == HIDDEN), None)
    shown, note = record, ""
    if hidden is not None:
        headers = {key: value for key, value in record.headers.items() if key != TERMINATION}
        shown = replace(record, headers=headers, events=record.events[:hidden], result=UNFINISHED)
        note = "What follows is hidden from the reader of this record."
    start, *states = shown.states()
    happenings, before = [], start
    for event, ply, after in zip(shown.events, _plies(shown.events), states, strict=True):
        happenings.append(Happening(event, before.parse(event.text), before, after, ply))
        before = after
    return Playback(record, start, tuple(happenings), note)


def _plies(events: list[Event]) -> Iterator[int]:
    """The ply of each event; of the outcomes before the first action all but the last prepare the game."""
    first = next((index for index, event in enumerate(events) if not event.is_outcome), len(events) + 1)
    ply = 1
    for index, event in enumerate(events):
        yield 0 if index < first - 1 else ply
        ply += not event.is_outcome
