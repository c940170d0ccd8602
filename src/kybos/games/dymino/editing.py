"""Dymino's positions set up by hand: dice on the grid, the roll, score and number of rolls."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from kybos.core.editing import OFF, Edit, Editing, setting
from kybos.games.dymino import notation, scene
from kybos.games.dymino.position import BOTH, FACES, MOST_ROLLS
from kybos.paint.message import message
from kybos.paint.scene import Choice, Scene

if TYPE_CHECKING:
    from kybos.games.dymino.game import Dymino

CLEAR, NONE = "clear", "none"
AMOUNTS = tuple(10**power for power in range(7))
"""By how much score and number of rolls change at a touch."""
COUNTS = {"score": notation.MOST_EDITED, "rolled": MOST_ROLLS}
"""What is counted, and how far."""
ROLLS = tuple(itertools.combinations_with_replacement(range(1, FACES + 1), 2))


class DyminoEditing(Editing):
    """A value, then its square; a square, then `off`; a roll; what is left of it; a count, then a change."""

    def edits(self, game: Dymino, position: np.record) -> Iterator[Edit]:  # noqa: ARG002  # one for all games
        """Dice first."""
        size, grid = int(position.side), notation.values(position)
        for square in notation.squares_of(size):
            name = notation.square_name(size, square)
            for value in range(1, FACES + 1):
                if grid.get(square) != value:
                    yield Edit((f"#{value}", name), f"{value} {name}", _put(square, value))
            if square in grid:
                yield Edit((name, OFF), f"{name} {OFF}", _put(square, 0))
        if grid:
            yield Edit((CLEAR,), CLEAR, _clear)
        yield from _roll(position)
        yield from _counts(position)

    def scene(self, game: Dymino, position: np.record) -> Scene:  # noqa: ARG002
        """Grid, dice and roll."""
        size = int(position.side)
        return Scene(
            width=size,
            height=size,
            places=scene.places(size),
            pieces=tuple(scene.pieces(position)),
            faces=tuple(scene.faces(position)),
            captions=scene.captions(size),
            choices=tuple(_choices(position)),
        )


def _put(square: int, value: int) -> Callable[[np.record], None]:
    """Put a die on a square, 0 for none."""

    def change(position: np.record) -> None:
        grid = notation.values(position)
        grid.pop(square, None)
        notation.set_values(position, {**grid, square: value} if value else grid)

    return change


def _clear(position: np.record) -> None:
    notation.set_values(position, {})


def _roll(position: np.record) -> Iterator[Edit]:
    first, second = int(position.first), int(position.second)
    for roll in ROLLS:
        if roll != (first, second):
            text = f"roll:{roll[0]}-{roll[1]}"
            yield Edit((text,), text, partial(_take_roll, roll=roll))
    if not first:
        return
    yield Edit((f"roll:{NONE}",), f"roll:{NONE}", partial(_take_roll, roll=(0, 0)))
    if position.left:
        yield Edit((f"left:{NONE}",), f"left:{NONE}", setting("left", 0))
    for text, left in _remainders(position).items():
        if left != position.left:
            yield Edit((f"left:{text}",), f"left:{text}", setting("left", left))


def _remainders(position: np.record) -> dict[str, int]:
    """What can be left of the roll, as in a position's text (D4, D5)."""
    first, second = int(position.first), int(position.second)
    if first != second:
        return {str(first): first, str(second): second}
    return {str(first): first, f"{first}-{second}": BOTH} if position.besides else {}


def _take_roll(position: np.record, roll: tuple[int, int]) -> None:
    """A roll in play is counted (D22)."""
    position.first, position.second = roll
    position.left = 0
    position.rolled = max(int(position.rolled), int(roll[0] > 0))


def _counts(position: np.record) -> Iterator[Edit]:
    for field, most in COUNTS.items():
        now = int(position[field])
        least = int(field == "rolled" and position.first > 0)
        for amount in AMOUNTS:
            for change, text in ((amount, f"+{amount}"), (-amount, f"-{amount}")):
                if least <= now + change <= most:
                    yield Edit((field, text), f"{field}{text}", setting(field, now + change))


def _choices(position: np.record) -> Iterator[Choice]:
    yield from (Choice(f"#{value}", str(value)) for value in range(1, FACES + 1))
    yield Choice(OFF, message("off the board"))
    yield Choice(CLEAR, message("empty board"))
    yield Choice(f"roll:{NONE}", message("not rolled"))
    yield from (
        Choice(f"roll:{first}-{second}", message("roll {roll}", roll=f"{first}-{second}"))
        for first, second in ROLLS
    )
    if position.first:
        yield Choice(f"left:{NONE}", message("the whole roll to come"))
        for text in _remainders(position):
            yield Choice(f"left:{text}", message("{dice} left of the roll", dice=text))
    yield Choice("score", message("score"))
    yield Choice("rolled", message("rolls made"))
    for amount in AMOUNTS:
        yield Choice(f"+{amount}", f"+{amount}")
        yield Choice(f"-{amount}", f"−{amount}")
