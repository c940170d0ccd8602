"""Veil, a tiny game with something to hide.

Each of two players is dealt a card from 1 to 3 that only he sees; then both say call or fold.
The higher card among those that call wins; nobody does if they are equal. Cards are open at the end.
"""

from __future__ import annotations

import numpy as np

from kybos.core.game import Game
from kybos.core.layout import Field
from kybos.core.random import Rng, below
from kybos.core.rules import CHANCE, OVER, Integers, Position, RuleBook

CARDS = 3
HIDDEN = 4
CALL = 0

book = RuleBook(
    "veil",
    __file__,
    {"cards": Field(0, HIDDEN, (2,)), "said": Field(0, 2, (2,))},
    most_actions=2,
    most_outcomes=CARDS,
)


class Veil(Game):
    name = "veil"
    title = "Veil"
    book = book
    action_words = ("call", "fold")
    position_fields = ("cards", "said")
    outcome_count = CARDS + 1
    longest = 2
    is_hidden = True

    def hides(self, position: np.record) -> bool:
        return bool((position.cards == HIDDEN).any())


@book.rule
def start(position: Position) -> None:
    position.cards[:] = 0
    position.said[:] = 0


@book.rule
def turn(position: Position) -> int:
    if position.cards[1] == 0:
        return CHANCE
    for seat in range(2):
        if position.said[seat] == 0:
            return seat
    return OVER


@book.rule
def actions(position: Position, out: Integers) -> int:  # noqa: ARG001  # both are always allowed
    out[0], out[1] = 0, 1
    return 2


@book.rule
def outcomes(position: Position, out: Integers, weights: Integers) -> int:  # noqa: ARG001  # always alike
    for index in range(CARDS):
        out[index] = index + 1
        weights[index] = 1
    return CARDS


@book.rule
def apply(position: Position, action: int) -> None:
    if position.cards[1] == 0:
        seat = 1 if position.cards[0] > 0 else 0
        position.cards[seat] = action
    else:
        seat = 1 if position.said[0] > 0 else 0
        position.said[seat] = action + 1


@book.rule
def payoff(position: Position, seat: int) -> int:
    own = position.cards[seat] if position.said[seat] == CALL + 1 else 0
    other = position.cards[1 - seat] if position.said[1 - seat] == CALL + 1 else 0
    return 1 if own > other else 0


@book.rule
def conceal(position: Position, seat: int) -> None:
    for other in range(2):
        if other != seat and position.cards[other] > 0 and position.said[1] == 0:
            position.cards[other] = HIDDEN


@book.rule
def imagine(position: Position, seat: int, rng: Rng) -> None:  # noqa: ARG001  # any viewer
    for other in range(2):
        if position.cards[other] == HIDDEN:
            position.cards[other] = 1 + below(rng, CARDS)
