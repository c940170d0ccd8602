"""Thicket, a game for every seed: ways through a thicket, with everything that a game may have.

A position is a clearing, one of `width` in each of `layers`. Whose turn it is there, what may be
done, where it leads and what it pays follow from the seed by a hash: seats in any order, several
actions in a row, chance with unequal weights (`fan` outcomes, or actions, in layer 1), ends before
the last layer, and different ways to one clearing. What `evaluate` says is as arbitrary.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from kybos.core.compiling import compiled
from kybos.core.errors import InvalidMoveError
from kybos.core.game import Game
from kybos.core.layout import Field
from kybos.core.rules import CHANCE, OVER, Floats, Integers, Position, RuleBook

MOST = 400
PRIME = 2_147_483_647
SIDES = {1: (0,), 2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 0, 1)}

book = RuleBook(
    "thicket",
    __file__,
    {
        "seed": Field(0, 1_000_000_000),
        "seats": Field(1, 4),
        "layers": Field(1, 30),
        "width": Field(1, 1_000),
        "run": Field(1, 8),
        "fan": Field(-MOST, MOST),
        "points": Field(0, 1_000),
        "chances": Field(0, 10),
        "layer": Field(0, 30),
        "place": Field(0, 1_000),
    },
    most_actions=MOST,
    most_outcomes=MOST,
)


@dataclass(frozen=True)
class ThicketOptions:
    """What grows there.

    `run`: layers in which one seat acts; `fan`: actions (negative: outcomes) in layer 1, 0 as usual;
    `points`: the most there are, 0 for games won or lost; `chances`: of ten clearings so many are for
    chance, with no more than two outcomes if it is most of them.
    """

    seed: int = 0
    seats: Literal[1, 2, 3, 4] = 2
    layers: int = 6
    width: int = 12
    run: int = 1
    fan: int = 0
    points: int = 0
    chances: int = 3


class Thicket(Game):
    name = "thicket"
    title = "Thicket"
    book = book
    options_type = ThicketOptions
    options: ThicketOptions
    position_fields = ("layer", "place")
    action_count = 2 * MOST
    outcome_count = 3 * MOST

    def __init__(self, options: ThicketOptions | None = None) -> None:
        super().__init__(options)
        self.seats = ("ash", "beech", "cedar", "dogwood")[: self.options.seats]
        self.sides = SIDES[self.options.seats]
        self.longest = self.options.layers
        self.payoff_range = (0, self.options.points or 1)

    def set_options(self, position: np.record) -> None:
        for field in ("seed", "seats", "layers", "width", "run", "fan", "points", "chances"):
            position[field] = getattr(self.options, field)

    def write_move(self, state: Any, action: int) -> str:  # noqa: ARG002  # ids are their own words
        return str(action)

    def read_move(self, state: Any, text: str) -> int:  # noqa: ARG002  # the same
        if not text.isascii() or not text.isdecimal() or len(text) > 4:
            raise InvalidMoveError(f"{text!r} is no number")
        return int(text)


@compiled
def mixed(position: Position, salt: int) -> int:
    """A number from 0 to 2**31 - 2 that belongs to the clearing and the salt."""
    number = position.seed * 7919 + position.layer * 104_729 + position.place * 1_299_709
    number = (number + salt * 15_485_863) % PRIME
    for _ in range(3):
        number = (number ^ (number >> 13)) * 48_271 % PRIME + 1
    return int(number)


@compiled
def has_two_sides(position: Position) -> bool:
    return bool(position.seats % 2 == 0)


@compiled
def side_of(position: Position, seat: int) -> int:
    return seat % 2 if position.seats == 4 else seat


@book.rule
def start(position: Position) -> None:
    position.layer = 0
    position.place = 0


@book.rule
def turn(position: Position) -> int:
    layer = position.layer
    if layer >= position.layers or (layer > 2 and position.place == 0):
        return OVER
    if layer == 1 and position.fan != 0:
        return CHANCE if position.fan < 0 else position.seats - 1
    if layer > 0 and mixed(position, 1) % 10 < position.chances:
        return CHANCE
    if position.run > 1:
        return int((position.seed + layer // position.run) % position.seats)
    return mixed(position, 2) % int(position.seats) if layer > 0 else 0


@book.rule
def actions(position: Position, out: Integers) -> int:
    count = position.fan if position.layer == 1 and position.fan > 0 else 1 + mixed(position, 3) % 4
    for index in range(count):
        out[index] = 2 * index + 1
    return int(count)


@book.rule
def outcomes(position: Position, out: Integers, weights: Integers) -> int:
    certain = position.chances > 5
    count = 1 + mixed(position, 3) % 2 if certain else 2 + mixed(position, 3) % 3
    if position.layer == 1 and position.fan < 0:
        count = -position.fan
    for index in range(count):
        out[index] = 3 * index
        weights[index] = 1 + mixed(position, 10 + index) % 9
    return int(count)


@book.rule
def apply(position: Position, action: int) -> None:
    position.place = mixed(position, 1_000 + action) % position.width
    position.layer += 1


@book.rule
def payoff(position: Position, seat: int) -> int:
    side = side_of(position, seat)
    if position.points > 0:
        return mixed(position, 4 + side) % int(position.points + 1)
    if has_two_sides(position):
        return 1 if mixed(position, 4) % 2 == side else 0
    return mixed(position, 4 + side) % 2


@book.rule
def evaluate(position: Position, tables: Any, out: Floats) -> None:  # noqa: ARG001  # needs no tables
    """Any number within the range of payoffs; for two sides one wins what the other loses."""
    most = max(position.points, 1)
    shared = position.points == 0 and has_two_sides(position)
    for seat in range(position.seats):
        side = side_of(position, seat)
        share = mixed(position, 7 if shared else 7 + side) % 10_007 / 10_006
        out[seat] = most * (1 - share if shared and side == 1 else share)
