"""Dymino as a game of the house: options, facts, and what it says to people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

import numpy as np

import kybos.games.dymino.playout
import kybos.games.dymino.rules  # noqa: F401  # both register rule functions
from kybos.core.errors import IllegalMoveError, InvalidSpecError
from kybos.core.game import Ending, Game
from kybos.core.option import Variant, option
from kybos.core.state import State
from kybos.games.dymino import notation, reasons, scene, validity, value, words
from kybos.games.dymino.cascade import LEAST
from kybos.games.dymino.editing import DyminoEditing
from kybos.games.dymino.position import FACES, MOST_ROLLS, MOST_SCORE, PASS, ROLL, book
from kybos.paint.message import Message, message
from kybos.paint.scene import Scene, Step

DAILY_ROLLS = 100
"""Rolls of the daily game (D22, D24)."""


@dataclass(frozen=True)
class DyminoOptions:
    """What a game of Dymino is played by.

    `size`: squares along a side, 4 to 8 (D1). `double`: an equal roll gives its bonus die `instead` of
    two dice, or `besides` them (D5). `double_two`: it takes away `all` dice of a value, or `one` die
    (D14). `diagonal`: groups connect diagonally too (D6). `rolls`: how many are played, 0 for no
    limit (D22).
    """

    size: int = option(
        5,
        "Size of the grid",
        "Squares along a side.",
        {str(side): f"{side} × {side}" for side in range(4, 9)},
    )
    double: Literal["instead", "besides"] = option(
        "instead",
        "Doubles",
        "Whether the bonus die comes instead of the two equal dice or besides them.",
        {"instead": "instead of the dice", "besides": "besides the dice"},
    )
    double_two: Literal["all", "one"] = option(
        "all", "Double 2", "What a double 2 takes away.", {"all": "all dice of a value", "one": "one die"}
    )
    diagonal: bool = option(False, "Diagonal groups", "Dice connect diagonally, too.")
    rolls: int = option(
        0,
        "Rolls",
        "After how many rolls the game ends.",
        {"0": "no limit", "20": "20", "50": "50", "100": "100"},
    )

    def __post_init__(self) -> None:
        if not 4 <= self.size <= 8:
            raise InvalidSpecError(message("dymino: size must be 4 to 8, not {size}", size=self.size), "D1")
        if not 0 <= self.rolls <= MOST_ROLLS:
            raise InvalidSpecError(
                message("dymino: rolls must be 0, for no limit, or more, not {rolls}", rolls=self.rolls),
                "D22",
            )


class Dymino(Game):
    """Dymino, a solitaire in which dice merge."""

    name = "dymino"
    title = "Dymino"
    book = book
    options_type = DyminoOptions
    options: DyminoOptions
    seats = ("player",)
    sides = (0,)
    action_count = PASS + 1
    outcome_count = ROLL * FACES + FACES + 1
    pass_action = PASS
    payoff_range = (0, MOST_SCORE)
    aims = value.AIMS
    levels = tuple(f"expectimax:depth=2,width={width}" for width in (2, 4, 8, 16, 64))
    explains_moves = True
    editing = DyminoEditing()
    overflow_clause = "D12"
    variants: ClassVar = (
        Variant("Without end", "dymino"),
        Variant("100 rolls", "dymino:rolls=100"),
        Variant("20 rolls", "dymino:rolls=20"),
        Variant("Small grid, 4 × 4", "dymino:size=4"),
        Variant("Bonus dice besides the dice", "dymino:double=besides"),
    )
    endings: ClassVar = (
        Ending("full", "with the grid full", "D21"),
        Ending("rolls", "after the last roll", "D22"),
    )

    def set_options(self, position: np.record) -> None:
        """Size of the grid, and the variants."""
        options = self.options
        position.side = options.size
        position.besides = options.double == "besides"
        position.one = options.double_two == "one"
        position.diagonals = options.diagonal
        position.limit = options.rolls

    def daily(self) -> Dymino:
        """A hundred rolls, unless others are wished (D24)."""
        return Dymino(replace(self.options, rolls=self.options.rolls or DAILY_ROLLS))

    def tables(self, aim: str = "") -> value.Tables:
        """The weights to play for points, or for `turns`: to last as long as possible."""
        return value.tables(aim)

    # -- positions and moves as text ---------------------------------------------------------

    def sketch(self, text: str) -> np.record:
        """Read a position text that may be impossible."""
        position = self.book.layout.blank()
        self.set_options(position)
        notation.read_position(text, position)
        return position

    def read_position(self, text: str) -> np.record:
        """Read and check a position text."""
        position = self.sketch(text)
        validity.check(position, rolled_given="rolled:" in text)
        return position

    def write_position(self, position: np.record) -> str:
        """Grid, roll, score and number of rolls."""
        return notation.write_position(position)

    def write_move(self, state: State, action: int) -> str:
        """`1c5,3c4`, `3c4`, `4b2`, `-4`, `*b2`, `pass`, or a roll."""
        if state.is_chance:
            return notation.write_outcome(action)
        return notation.write_move(state.position, action)

    def read_move(self, state: State, text: str) -> int:
        """The id that a text names."""
        if state.is_chance:
            return notation.read_outcome(text)
        return notation.read_move(state.position, text)

    def why_illegal(self, state: State, action: int) -> IllegalMoveError:
        """The first clause that an action breaks."""
        return reasons.why(state.position, action)

    def why_not_touched(self, state: State, touches: Sequence[str]) -> IllegalMoveError:
        """What stands there, or what is placed otherwise."""
        return reasons.why_not_touched(state, touches) or super().why_not_touched(state, touches)

    # -- for people --------------------------------------------------------------------------

    def tell(self, state: State, action: int) -> Message:
        """What an action or outcome does."""
        return words.tell(state, action)

    def status(self, state: State) -> Message:
        """What is to be done, and the score."""
        return words.status(state)

    def step(self, position: np.record, kind: str, numbers: tuple[int, int, int]) -> Step:
        """A roll, a die that is put down or taken away, a combination, or points."""
        size = int(position.side)
        first, second, third = numbers
        if kind == "roll":
            return Step(kind, value=f"{first}-{second}")
        if kind == "merge":
            return self._merge(size, first, second, third)
        if kind == "score":
            return Step(kind, value=str(first))
        if kind == "pass":
            return Step(kind)
        name = notation.square_name(size, first)
        ends = {"target": name} if kind == "place" else {"origin": name}
        return Step(kind, name, value=str(second), **ends)

    def _merge(self, size: int, square: int, series_and_value: int, squares: int) -> Step:
        """Dice that combine: how many, their value, the place in the series and the points, in `value`."""
        series, value = divmod(series_and_value, 64)
        found = [each for each in notation.squares_of(size) if squares >> each & 1]
        gain = len(found) * value * 10 ** (len(found) - LEAST) * words.factor_of(series)
        names = " ".join(notation.square_name(size, each) for each in found)
        name = notation.square_name(size, square)
        return Step("merge", name, names, name, f"{len(found)} {value} {series} {gain}")

    def touches(self, state: State) -> dict[int, tuple[str, ...]]:
        """Squares, values, or the pass."""
        return scene.touches(state)

    def scene(self, state: State) -> Scene:
        """Grid, dice and roll."""
        return scene.scene_of(state, self.touches(state), str(self.status(state)))
