"""One game at a table, as its log has it so far."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from kybos.core.audit import dice_footers, dice_headers
from kybos.core.dice import CommittedDice
from kybos.core.forfeit import TERMINATION, Forfeit
from kybos.core.game import Game
from kybos.core.outcome import Result
from kybos.core.record import Event, Record, result_text
from kybos.core.state import State

Reason = Literal["", "rules", "resigned", "time", "forfeit", "abandoned"]
"""Why a game has ended; empty before the end."""
ABANDONED: Literal["abandoned"] = "abandoned"


@dataclass(frozen=True)
class Plan:
    """What a seat will play if the game comes to `position`, where its roll is due: a move by roll.

    `moves` are what is expected to happen until then, as in a record.
    """

    moves: tuple[str, ...]
    position: str
    on: Mapping[str, str]


@dataclass(frozen=True)
class Play:
    """A game at a table.

    Attributes:
        number: of the game at its table, from 1.
        start: the position before the first event.
        state: where it stands.
        seating: for each seat the place of the match that sits there.
        dice: the dice, ready for the next event.
        seeds: what the people have added to the dice, by seat.
        awaited: the seats that have still to add a seed.
        clocks: what each seat has left, in milliseconds, as of `since`.
        since: when the clock of the seat to act was started.
        began: when the game was started, 0 before.
        reason: why it has ended.
        forfeit: who has lost it against the rules of the game alone, None if nobody.
        plans: what seats have left to be played, by seat.
    """

    number: int
    start: State
    state: State
    seating: tuple[int, ...]
    dice: CommittedDice
    seeds: Mapping[int, str] = field(default_factory=dict)
    awaited: frozenset[int] = frozenset()
    clocks: tuple[int, ...] = ()
    since: int = 0
    began: int = 0
    reason: Reason = ""
    forfeit: Forfeit | None = None
    plans: Mapping[int, tuple[Plan, ...]] = field(default_factory=dict)
    _events: list[Event] = field(default_factory=list, repr=False)
    _count: int = 0

    @property
    def game(self) -> Game:
        """The game, led by whose turn it was to lead."""
        return self.start.game

    @property
    def is_over(self) -> bool:
        """Whether it has ended in some way."""
        return bool(self.reason)

    @property
    def result(self) -> Result | None:
        """How it has ended; None before the end, and if it was abandoned."""
        if not self.reason or self.reason == ABANDONED:
            return None
        return self.forfeit.result(self.state) if self.forfeit else self.state.result

    @property
    def events(self) -> list[Event]:
        """What has happened, as a record tells it."""
        return self._events[: self._count]

    @property
    def ply(self) -> int:
        """How much has happened: moves and outcomes."""
        return self._count

    def with_event(self, text: str, after: State) -> Play:
        """The game after a move or an outcome.

        Versions of a game share one list, of which each knows how much is its own.
        """
        events = self._events if len(self._events) == self._count else self.events
        is_outcome = self.state.is_chance
        events.append(Event(text, is_outcome))
        dice = self.dice
        if is_outcome:
            dice = CommittedDice(dice.game_id, dice.client_seeds, dice.seed, dice.event + 1)
        return replace(self, state=after, dice=dice, _events=events, _count=self._count + 1)

    def record(self, who: Mapping[str, str], told: Mapping[str, str]) -> Record:
        """The record of the game so far: `who` sits on each seat, and what else its headers tell.

        The dice's secret is told once the game is over, of a daily game by `told`, when its day is.
        """
        day = datetime.datetime.fromtimestamp((self.began or self.since) / 1000, datetime.UTC)
        headers = {"Game": str(self.game)}
        headers |= {name.capitalize(): who[name] for name in self.game.seats}
        headers |= {"Date": f"{day:%Y.%m.%d}", **told, **dice_headers(self.dice)}
        footers: dict[str, str] = {}
        if self.reason == ABANDONED:
            footers[TERMINATION] = ABANDONED
        elif self.forfeit:
            footers[TERMINATION] = str(self.forfeit)
        if self.is_over and "Daily" not in told:
            footers |= dice_footers(self.dice)
        return Record({**headers, **footers}, self.events, result_text(self.result), told_last=tuple(footers))
