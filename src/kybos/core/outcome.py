"""What comes of chance and of games: outcomes with their odds, and results."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction

from kybos.core.game import Ending


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
        if not self.winners:
            return f"{', '.join(map(str, self.payoffs))}, {self.ending.text}"
        verb = "has" if len(self.winners) == 1 else "have"
        clause = f" ({self.ending.clause})" if self.ending.clause else ""
        return f"{' + '.join(self.winners)} {verb} won {self.ending.text}{clause}"


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
