"""Calling, a game whose evaluation knows what the player must not see.

It is Sorry! for points up to the first play. Red's position is worth the more, the fewer of the cards
left in its hand are the secret: what the other holds, or, if the pile is one card, that card. So
whoever could see the secret would play it.
"""

from __future__ import annotations

from typing import Any

from kybos.core.compiling import compiled
from kybos.core.rules import OVER, Floats, Position, RuleBook
from kybos.games.sorry import rules as sorry
from kybos.games.sorry.cards import cards_held, pile_size
from kybos.games.sorry.game import Sorry
from kybos.games.sorry.options import SorryOptions
from kybos.games.sorry.position import HAND
from kybos.games.sorry.position import book as sorry_book

book = RuleBook(
    "calling",
    __file__,
    sorry_book.layout.fields,
    most_actions=sorry_book.most_actions,
    most_outcomes=sorry_book.most_outcomes,
)
for rule in ("start", "actions", "outcomes", "settle", "apply", "steps", "conceal", "imagine"):
    book.functions[rule] = sorry_book.functions[rule]


class Calling(Sorry):
    name = "calling"
    book = book

    def __init__(self) -> None:
        super().__init__(SorryOptions(points=True))


@book.rule
def turn(position: Position) -> int:
    if position.card == 0 and cards_held(position, 0) < HAND and cards_held(position, 1) == HAND:
        return OVER
    return sorry.turn(position)


@book.rule
def payoff(position: Position, seat: int) -> int:  # noqa: ARG001  # red alone plays
    """0 for the secret's play, if there was one secret only."""
    return -own_secrets(position)


@book.rule
def evaluate(position: Position, tables: Any, out: Floats) -> None:  # noqa: ARG001  # needs no tables
    for seat in range(position.seats):
        out[seat] = -own_secrets(position)


@compiled
def own_secrets(position: Position) -> int:
    """Cards in red's hand that are the secret."""
    one = pile_size(position) == 1
    count = 0
    for place in range(HAND):
        card = position.hands[place]
        if card > 0 and one:
            count += position.deck[card]
        elif card > 0:
            for other in range(HAND, 2 * HAND):
                count += position.hands[other] == card
    return int(count)
