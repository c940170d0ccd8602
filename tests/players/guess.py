"""Guess, a tiny game whose evaluation knows what the player must not see.

A card from 1 to 3 is dealt face down, the player names one, then the card is shown.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kybos.core.game import Game
from kybos.core.layout import Field
from kybos.core.random import Rng, below
from kybos.core.rules import CHANCE, OVER, Floats, Integers, Position, RuleBook

CARDS = 3
HIDDEN = 4

book = RuleBook(
    "guess",
    __file__,
    {"card": Field(0, HIDDEN), "said": Field(0, CARDS), "shown": Field(0, 1)},
    most_actions=CARDS,
    most_outcomes=CARDS,
)


class Guess(Game):
    name = "guess"
    title = "Guess"
    book = book
    seats = ("guesser",)
    sides = (0,)
    action_words = ("none", "one", "two", "three")
    position_fields = ("card", "said", "shown")
    outcome_count = CARDS + 1
    longest = 1
    is_hidden = True

    def hides(self, position: np.record) -> bool:
        return bool(position.card == HIDDEN)


@book.rule
def start(position: Position) -> None:
    position.card = 0


@book.rule
def turn(position: Position) -> int:
    if position.shown == 1:
        return OVER
    return 0 if position.card > 0 and position.said == 0 else CHANCE


@book.rule
def actions(position: Position, out: Integers) -> int:
    return outcomes(position, out, out)


@book.rule
def outcomes(position: Position, out: Integers, weights: Integers) -> int:
    count = CARDS if position.said == 0 else 1
    for index in range(count):
        weights[index] = 1
    for index in range(count):
        out[index] = index + 1
    return count


@book.rule
def apply(position: Position, action: int) -> None:
    if position.card == 0:
        position.card = action
    elif position.said == 0:
        position.said = action
    else:
        position.shown = 1


@book.rule
def payoff(position: Position, seat: int) -> int:  # noqa: ARG001  # there is one seat
    return 1 if position.said == position.card else 0


@book.rule
def conceal(position: Position, seat: int) -> None:  # noqa: ARG001  # nobody sees the card
    if position.shown == 0 and position.card > 0:
        position.card = HIDDEN


@book.rule
def imagine(position: Position, seat: int, rng: Rng) -> None:  # noqa: ARG001  # any viewer
    if position.card == HIDDEN:
        position.card = 1 + below(rng, CARDS)


@book.rule
def evaluate(position: Position, tables: Any, out: Floats) -> None:  # noqa: ARG001  # needs no tables
    out[0] = 1 if position.said == position.card else 0
