"""Pig: roll as long as you dare. A whole game for Kybos in one short file."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kybos.core.errors import InvalidPositionError, InvalidSpecError
from kybos.core.game import Ending, Game
from kybos.core.layout import Field
from kybos.core.rules import CHANCE, OVER, Integers, Position, RuleBook

HOLD, ROLL = 0, 1
TARGETS = range(10, 1001)

book = RuleBook(
    "pig",
    __file__,
    {
        "target": Field(TARGETS.start, TARGETS.stop - 1),
        "scores": Field(0, TARGETS.stop + 5, (2,)),
        "pot": Field(0, TARGETS.stop + 5),
        "turn": Field(0, 1),
        "rolling": Field(0, 1),  # whether the die is in the air
    },
    most_actions=2,
    most_outcomes=6,
)


@book.rule
def start(position: Position) -> None:
    """Nobody has a point."""


@book.rule
def turn(position: Position) -> int:
    """Over once somebody has reached the target (P5)."""
    if max(position.scores[0], position.scores[1]) >= position.target:
        return OVER
    return CHANCE if position.rolling else position.turn


@book.rule
def actions(position: Position, out: Integers) -> int:
    """Hold, if anything is in the pot (P4), or roll (P1), if more is needed (P5)."""
    count = 0
    if position.pot > 0:
        out[count] = HOLD
        count += 1
    if position.scores[position.turn] + position.pot < position.target:
        out[count] = ROLL
        count += 1
    return count


@book.rule
def outcomes(position: Position, out: Integers, weights: Integers) -> int:  # noqa: ARG001  # always the same
    """Six faces."""
    for index in range(6):
        out[index] = index + 1
        weights[index] = 1
    return 6


@book.rule
def apply(position: Position, action: int) -> None:
    """Roll (P2, P3) or hold (P4)."""
    if position.rolling and action > 1:
        position.rolling = 0
        position.pot += action
    elif not position.rolling and action == ROLL:
        position.rolling = 1
    else:
        if not position.rolling:
            position.scores[position.turn] += position.pot
        position.rolling = 0
        position.pot = 0
        position.turn = 1 - position.turn


@book.rule
def payoff(position: Position, seat: int) -> int:
    """1 for who has reached the target."""
    return 1 if position.scores[seat] >= position.target else 0


@dataclass(frozen=True)
class PigOptions:
    """`target`: the score that wins (P5)."""

    target: int = 100

    def __post_init__(self) -> None:
        if self.target not in TARGETS:
            raise InvalidSpecError(
                f"pig: target must be {TARGETS.start} to {TARGETS.stop - 1}, not {self.target}", "P5"
            )


class Pig(Game):
    """Pig for two."""

    name = "pig"
    title = "Pig"
    book = book
    options_type = PigOptions
    options: PigOptions
    seats = ("first", "second")
    outcome_count = 7
    action_words = ("hold", "roll")
    position_fields = ("scores", "pot", "turn", "rolling")
    endings = (Ending("target", "by reaching the target", "P5"),)

    def set_options(self, position: np.record) -> None:
        """The target."""
        position.target = self.options.target

    def read_position(self, text: str) -> np.record:
        """Fields by name, as far as a game could hold them together."""
        position = super().read_position(text)
        target = self.options.target
        over = max(position.scores) >= target
        if over and (min(position.scores) >= target or position.rolling or position.pot):
            raise InvalidPositionError("the first to reach the target has ended the game", "P5")
        if position.rolling and position.scores[position.turn] + position.pot >= target:
            raise InvalidPositionError("who has enough for the target holds", "P5")
        return position
