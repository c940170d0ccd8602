"""What comes of chance and of games: outcomes with their odds, and results."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction

from kybos.core.game import Ending
from kybos.paint.message import Message, joined, message


@dataclass(frozen=True)
class Outcome:
    """One outcome of chance: its id, its text and its exact probability."""

    action: int
    text: str
    probability: Fraction


@dataclass(frozen=True)
class Result:
    """How a game ended: the payoff of each seat, the seats that won, and what decided it.

    `winners` is empty in a solitaire, and where nobody stands out. `ended_by` is the seat that has
    made the last move, where it matters who that was.
    """

    payoffs: tuple[int, ...]
    winners: tuple[str, ...]
    ending: Ending
    ended_by: str = ""

    def __str__(self) -> str:
        return str(self.told)

    @property
    def told(self) -> Message:
        """The result in words."""
        ending = self.ending.told
        if len(self.payoffs) == 1:
            return message("score {points}, {ending}", points=self.payoffs[0], ending=ending)
        if not self.winners:
            return message("{points}, {ending}", points=", ".join(map(str, self.payoffs)), ending=ending)
        if len(self.winners) == 1:
            told = message("{winner} has won {ending}", winner=self.winners[0], ending=ending)
        else:
            told = message(
                "{winners} have won {ending}",
                winners=joined("{first} + {second}", self.winners),
                ending=ending,
            )
        if self.ending.clause is None:
            return told
        return message("{told} ({clause})", told=told, clause=self.ending.clause)


@dataclass(frozen=True, slots=True)
class Chance:
    """The outcomes at a chance node: ids ascending, integer weights, their running sums and total."""

    ids: tuple[int, ...]
    weights: tuple[int, ...]
    running: tuple[int, ...]
    total: int

    @classmethod
    def of(cls, listed: tuple[int, ...]) -> Chance:
        """From ids followed by their weights."""
        count = len(listed) // 2
        running = tuple(itertools.accumulate(listed[count:]))
        return cls(listed[:count], listed[count:], running, running[-1])
