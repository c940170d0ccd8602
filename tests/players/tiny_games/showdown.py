"""Showdown, a small game of hidden cards.

Each of two seats is dealt one of five cards that only it sees. The first folds for 3, calls, names
or peeks. Who calls gets 8 if its card is the higher, else nothing. Who names says, in an action of
its own, which card the other holds, and gets 8 if that is right; who peeks is shown the card first,
and gets 5. The other seat gets what is left of 8. So naming looks certain to whoever chooses the
name separately for each hand that there may be, and peeking useless to whoever cannot choose it so.
`blind` leaves naming alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kybos.core.compiling import compiled
from kybos.core.game import Game
from kybos.core.layout import Field
from kybos.core.random import Rng, below
from kybos.core.rules import CHANCE, OVER, Floats, Integers, Position, RuleBook

CARDS = 5
HIDDEN = 6
FOLD, CALL, NAME, PEEK = 6, 7, 8, 9
"""Below them a card stands for its name."""
STAKE, SAVED, PEEKED = 8, 3, 5

book = RuleBook(
    "showdown",
    __file__,
    {
        "blind": Field(0, 1),
        "cards": Field(0, HIDDEN, (2,)),
        "said": Field(0, PEEK),
        "named": Field(0, CARDS),
    },
    most_actions=CARDS,
    most_outcomes=CARDS,
)


@dataclass(frozen=True)
class ShowdownOptions:
    blind: bool = False


class Showdown(Game):
    name = "showdown"
    title = "Showdown"
    book = book
    options_type = ShowdownOptions
    options: ShowdownOptions
    seats = ("first", "second")
    sides = (0, 1)
    action_words = ("none", "one", "two", "three", "four", "five", "fold", "call", "name", "peek")
    position_fields = ("cards", "said", "named")
    outcome_count = CARDS + 1
    longest = 2
    payoff_range = (0, STAKE)
    is_hidden = True

    def set_options(self, position: np.record) -> None:
        position.blind = self.options.blind

    def hides(self, position: np.record) -> bool:
        return bool((position.cards == HIDDEN).any())


@book.rule
def start(position: Position) -> None:
    position.said = NAME if position.blind == 1 else 0


@book.rule
def turn(position: Position) -> int:
    if position.cards[1] == 0:
        return CHANCE
    return 0 if position.said == 0 or (position.said >= NAME and position.named == 0) else OVER


@book.rule
def actions(position: Position, out: Integers) -> int:
    if position.said >= NAME:
        return others(position.cards[0], out)
    out[0], out[1], out[2], out[3] = FOLD, CALL, NAME, PEEK
    return 4


@book.rule
def outcomes(position: Position, out: Integers, weights: Integers) -> int:
    count = others(position.cards[0], out)
    for index in range(count):
        weights[index] = 1
    return count


@compiled
def others(card: int, out: Integers) -> int:
    """All cards but one."""
    count = 0
    for each in range(1, CARDS + 1):
        if each != card:
            out[count] = each
            count += 1
    return count


@book.rule
def apply(position: Position, action: int) -> None:
    if position.cards[0] == 0:
        position.cards[0] = action
    elif position.cards[1] == 0:
        position.cards[1] = action
    elif position.said == 0:
        position.said = action
    else:
        position.named = action


@book.rule
def payoff(position: Position, seat: int) -> int:
    first = SAVED
    if position.said == CALL:
        first = STAKE if position.cards[0] > position.cards[1] else 0
    elif position.said >= NAME:
        right = STAKE if position.said == NAME else PEEKED
        first = right if position.named == position.cards[1] else 0
    return first if seat == 0 else STAKE - first


@book.rule
def conceal(position: Position, seat: int) -> None:
    """Cards stay hidden until something is over that could be known from them."""
    if turn(position) != OVER:
        for other in range(2):
            is_shown = seat == 0 and position.said == PEEK
            if other != seat and position.cards[other] > 0 and not is_shown:
                position.cards[other] = HIDDEN


@book.rule
def imagine(position: Position, seat: int, rng: Rng) -> None:  # noqa: ARG001  # any viewer
    for own in range(2):
        if position.cards[own] == HIDDEN:
            card = 1 + below(rng, CARDS)
            while card == position.cards[1 - own]:
                card = 1 + below(rng, CARDS)
            position.cards[own] = card


@book.rule
def evaluate(position: Position, tables: Any, out: Floats) -> None:  # noqa: ARG001  # needs no tables
    """By both cards, also by the one that must not be seen."""
    out[0] = 0.5 * (STAKE + position.cards[0] - position.cards[1])
    out[1] = STAKE - out[0]
