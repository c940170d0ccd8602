"""Piglet, a small race of one to three seats with dice, choices and a bonus.

A seat rolls and adds to its pot, as often as it dares: a 1 loses the pot and the turn. It ends its
turn by keeping the pot, or (of three) by giving it to the seat after it. Who keeps and then has a
multiple of 4 may take a further point, or take one from the next seat, before the turn ends. The
game ends when a seat has reached the goal, or all have had their turns.

Alone one plays for the score. Of two the one with more points wins, at equal points the second. Of
three each gets 7 a point of its own, 8 and 1 for those of the next two, and 20 for having the most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np

from kybos.core.compiling import compiled
from kybos.core.game import Game
from kybos.core.layout import Field
from kybos.core.rules import CHANCE, OVER, Floats, Integers, Position, RuleBook

ROLL, KEEP, GIVE, STEP, TAKE, DECLINE = range(6)
SEATS = 3
MOST = 30
BUST = 1
BONUS = 4

book = RuleBook(
    "piglet",
    __file__,
    {
        "seats": Field(1, SEATS),
        "goal": Field(1, MOST),
        "turns": Field(1, MOST),
        "turn": Field(0, SEATS - 1),
        "had": Field(0, MOST),
        "rolls": Field(0, 1),
        "bonus": Field(0, 1),
        "pot": Field(0, MOST + 3),
        "scores": Field(0, 2 * MOST, (SEATS,)),
    },
    most_actions=3,
    most_outcomes=3,
)


@dataclass(frozen=True)
class PigletOptions:
    """`turns`: those of all seats together."""

    seats: Literal[1, 2, 3] = 2
    goal: int = 6
    turns: int = 4


class Piglet(Game):
    name = "piglet"
    title = "Piglet"
    book = book
    options_type = PigletOptions
    options: PigletOptions
    action_words: ClassVar[Sequence[str]] = ("roll", "keep", "give", "step", "take", "decline")
    position_fields = ("turn", "had", "rolls", "bonus", "pot", "scores")
    outcome_count = 4

    def __init__(self, options: PigletOptions | None = None) -> None:
        super().__init__(options)
        seats = self.options.seats
        self.seats = ("ann", "ben", "cy")[:seats]
        self.sides = (0, 1, 2)[:seats]
        goal = self.options.goal
        self.payoff_range = (0, (goal + 4, 1, 16 * (2 * goal + 4) + 20)[seats - 1])

    def set_options(self, position: np.record) -> None:
        position.seats = self.options.seats
        position.goal = self.options.goal
        position.turns = self.options.turns


@compiled
def next_seat(position: Position, steps: int) -> int:
    return int((position.turn + steps) % position.seats)


@compiled
def end_turn(position: Position) -> None:
    position.turn = next_seat(position, 1)
    position.had += 1
    position.rolls = 1
    position.bonus = 0
    position.pot = 0


@book.rule
def start(position: Position) -> None:
    position.rolls = 1


@book.rule
def turn(position: Position) -> int:
    if position.had >= position.turns:
        return OVER
    if position.bonus == 0:
        for seat in range(position.seats):
            if position.scores[seat] >= position.goal:
                return OVER
    return CHANCE if position.rolls == 1 else int(position.turn)


@book.rule
def outcomes(position: Position, out: Integers, weights: Integers) -> int:  # noqa: ARG001  # one die
    for index in range(3):
        out[index] = index + 1
        weights[index] = index + 2
    return 3


@book.rule
def actions(position: Position, out: Integers) -> int:
    count = 0
    if position.bonus == 1:
        out[0] = STEP
        count = 1
        if position.seats > 1 and position.scores[next_seat(position, 1)] > 0:
            out[1] = TAKE
            count = 2
        out[count] = DECLINE
        return count + 1
    if position.scores[position.turn] + position.pot < position.goal:
        out[0] = ROLL
        count = 1
    out[count] = KEEP
    if position.seats == SEATS:
        out[count + 1] = GIVE
        count += 1
    return count + 1


@book.rule
def apply(position: Position, action: int) -> None:
    own = position.turn
    if position.rolls == 1:
        position.rolls = 0
        position.pot += action
        if action == BUST:
            end_turn(position)
    elif action == ROLL:
        position.rolls = 1
    elif action == KEEP:
        position.scores[own] += position.pot
        position.pot = 0
        position.bonus = 1 if position.scores[own] % BONUS == 0 else 0
        if position.bonus == 0:
            end_turn(position)
    else:
        if action == GIVE:
            position.scores[next_seat(position, 1)] += position.pot
        elif action == STEP:
            position.scores[own] += 1
        elif action == TAKE:
            position.scores[next_seat(position, 1)] -= 1
        end_turn(position)


@compiled
def held(position: Position, seat: int) -> int:
    """The points of a seat, and those in its pot."""
    return int(position.scores[seat] + (position.pot if seat == position.turn else 0))


@compiled
def worth(position: Position, seat: int) -> int:
    """What a seat would get if the pot were kept and the game ended now."""
    own = held(position, seat)
    if position.seats == 1:
        return own
    after = held(position, (seat + 1) % position.seats)
    if position.seats == 2:
        return 1 if own > after or (own == after and seat == 1) else 0
    last = held(position, (seat + 2) % SEATS)
    return 7 * own + 8 * after + last + (20 if own > after and own > last else 0)


@book.rule
def payoff(position: Position, seat: int) -> int:
    return worth(position, seat)


@book.rule
def evaluate(position: Position, tables: Any, out: Floats) -> None:  # noqa: ARG001  # needs no tables
    """Of two by the lead; else what it would pay now."""
    if position.seats == 2:
        out[0] = 0.5 + (held(position, 0) - held(position, 1)) / (4.0 * MOST)
        out[1] = 1 - out[0]
    else:
        for seat in range(position.seats):
            out[seat] = worth(position, seat)
