"""Announce: the player says which number will be rolled; then the die is rolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kybos.core.game import Game
from kybos.core.layout import Field
from kybos.core.rules import CHANCE, OVER, Floats, Integers, Position, RuleBook

FACES = 6
MOST = 20

book = RuleBook(
    "announce",
    __file__,
    {
        "rounds": Field(1, MOST),
        "had": Field(0, MOST),
        "said": Field(0, FACES),
        "right": Field(0, MOST),
    },
    most_actions=FACES,
    most_outcomes=FACES,
)


@dataclass(frozen=True)
class AnnounceOptions:
    rounds: int = 1


class Announce(Game):
    name = "announce"
    title = "Announce"
    book = book
    options_type = AnnounceOptions
    options: AnnounceOptions
    seats: Sequence[str] = ("caller",)
    sides: Sequence[int] = (0,)
    action_words = ("none", "one", "two", "three", "four", "five", "six")
    position_fields = ("had", "said", "right")
    outcome_count = FACES + 1

    def __init__(self, options: AnnounceOptions | None = None) -> None:
        super().__init__(options)
        self.longest = self.options.rounds
        self.payoff_range = (0, self.options.rounds)

    def set_options(self, position: np.record) -> None:
        position.rounds = self.options.rounds


@book.rule
def start(position: Position) -> None:
    position.had = 0


@book.rule
def turn(position: Position) -> int:
    if position.said > 0:
        return CHANCE
    return OVER if position.had == position.rounds else 0


@book.rule
def actions(position: Position, out: Integers) -> int:  # noqa: ARG001  # always any number
    for index in range(FACES):
        out[index] = index + 1
    return FACES


@book.rule
def outcomes(position: Position, out: Integers, weights: Integers) -> int:  # noqa: ARG001  # one die
    for index in range(FACES):
        out[index] = index + 1
        weights[index] = 1
    return FACES


@book.rule
def apply(position: Position, action: int) -> None:
    if position.said == 0:
        position.said = action
        return
    position.right += 1 if position.said == action else 0
    position.said = 0
    position.had += 1


@book.rule
def payoff(position: Position, seat: int) -> int:  # noqa: ARG001  # there is one seat
    return int(position.right)


@book.rule
def evaluate(position: Position, tables: Any, out: Floats) -> None:  # noqa: ARG001  # needs no tables
    out[0] = position.right + (position.rounds - position.had) / FACES
