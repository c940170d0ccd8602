"""Hill, a tiny game that has what EinStein has not.

Three climbers, ann and cy against ben. Before each action `draws` steps are drawn one after
another: all but the last two are certain, those two are weighted unequally. The climber keeps the
sum, gives it to the next seat, or must pass if it is 0, so that a game has no longest length.
Payoffs are points that can be equal. Hill has no `settle`, `ending`, `conceal` or `imagine` of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from kybos.core.compiling import compiled
from kybos.core.game import Game
from kybos.core.layout import Field
from kybos.core.rules import CHANCE, OVER, Integers, Position, RuleBook

KEEP, GIVE, PASS = 0, 1, 2
SEATS = 3
FINISHED = 3
MOST_DRAWS = 60

book = RuleBook(
    "hill",
    __file__,
    {
        "draws": Field(2, MOST_DRAWS),
        "goal": Field(1, 300),
        "turn": Field(0, FINISHED),
        "due": Field(0, MOST_DRAWS),
        "pot": Field(0, 6),
        "score": Field(0, 400, (SEATS,)),
    },
    most_actions=2,
    most_outcomes=3,
)


@dataclass(frozen=True)
class HillOptions:
    draws: int = 2
    goal: int = 5
    wind: Literal["none", "east"] = "none"
    icy: bool = False


class Hill(Game):
    name = "hill"
    title = "Hill"
    book = book
    options_type = HillOptions
    options: HillOptions
    seats: Sequence[str] = ("ann", "ben", "cy")
    sides: Sequence[int] = (0, 1, 0)
    action_words: ClassVar[Sequence[str]] = ("keep", "give", "pass")
    position_fields = ("turn", "due", "pot", "score")
    outcome_count = 4
    pass_action = PASS
    payoff_range = (0, 200)

    def set_options(self, position: np.record) -> None:
        position.draws = self.options.draws
        position.goal = self.options.goal


@book.rule
def start(position: Position) -> None:
    position.due = position.draws


@book.rule
def turn(position: Position) -> int:
    if position.turn == FINISHED:
        return OVER
    return CHANCE if position.due > 0 else int(position.turn)


@book.rule
def actions(position: Position, out: Integers) -> int:
    if position.pot == 0:
        out[0] = PASS
        return 1
    out[0] = KEEP
    out[1] = GIVE
    return 2


@book.rule
def outcomes(position: Position, out: Integers, weights: Integers) -> int:
    out[0] = 0
    weights[0] = 1
    if position.due > 2:
        return 1
    if position.due == 2:
        out[1], weights[1] = 1, 2
        out[2], weights[2] = 3, 5
        return 3
    weights[0] = 3
    out[1], weights[1] = 3, 1
    return 2


@book.rule
def apply(position: Position, action: int) -> None:
    if position.due > 0:
        position.due -= 1
        position.pot += action
        return
    climber = position.turn if action == KEEP else following(position.turn)
    position.score[climber] += position.pot
    position.turn = FINISHED if position.score[climber] >= position.goal else following(position.turn)
    position.pot = 0
    position.due = position.draws


@book.rule
def payoff(position: Position, seat: int) -> int:
    return int(position.score[seat]) // 2


@compiled
def following(seat: int) -> int:
    return (seat + 1) % SEATS
