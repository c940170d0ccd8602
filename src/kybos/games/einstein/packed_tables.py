"""What the packed form of EinStein looks up, made from the clauses once when the game is loaded.

The tables are small (45 KB in all) and constant, so compiled code holds them in itself. A *side* is
explained in `packed`; `ROLLED` is indexed with the stones on the board and the die.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np
import numpy.typing as npt

from kybos.games.einstein.board import STONES

Table = npt.NDArray[np.int64]

BYTE = 8
"""Bits of a stone within a side."""
ON_BOARD = 0x80
"""The bit of a stone that says that it is on the board."""
MIRROR = 0o66
"""Less a square of the small board: the square opposite, as the other player sees it."""
NOWHERE = 0o77
"""The goal of those who have none."""
BASE = 16
"""What is added to a step, so that none is negative."""

RED, BLUE, YELLOW, GREEN = range(4)
SQUARES = {
    RED: (0o11, 0o12, 0o13, 0o21, 0o22, 0o31),
    BLUE: (0o14, 0o15, 0o16, 0o25, 0o26, 0o36),
    YELLOW: (0o46, 0o55, 0o56, 0o64, 0o65, 0o66),
    GREEN: (0o41, 0o51, 0o52, 0o61, 0o62, 0o63),
}
"""The starting squares on 6 × 6, row and file in octal, in the order of arrangements (E4)."""
SMALL_RED, SMALL_BLUE = SQUARES[RED], (0o35, 0o44, 0o45, 0o53, 0o54, 0o55)


def rolled() -> Table:
    """Where in a side the stones stand that a roll names (E6, E7): `8 * mask + die - 1` to two shifts.

    The mask has a bit for each stone on the board. The lower stone's shift is in the lower six
    bits, the upper one's above; both are the same if there is one stone only.
    """
    table = np.zeros(8 << STONES, np.int64)
    for mask in range(1, 1 << STONES):
        for roll in range(STONES):
            there = [stone for stone in range(STONES) if mask >> stone & 1]
            lower = max((stone for stone in there if stone <= roll), default=None)
            upper = min((stone for stone in there if stone >= roll), default=lower)
            lower = upper if lower is None else lower
            assert lower is not None
            assert upper is not None
            table[8 * mask + roll] = BYTE * lower | BYTE * upper << 6
    return table


def arranged(squares: tuple[int, ...]) -> Table:
    """A side for each of the 720 arrangements of its stones on these squares."""
    stones = np.array(list(permutations(range(STONES))), np.int64)
    sides: Table = ((ON_BOARD | np.array(squares, np.int64)) << BYTE * stones).sum(axis=1)
    return sides


def way(size: int, right: int, down: int) -> tuple[int, int, int, int, int]:
    """How stones move that go by `right` along the row and by `down` along the column (E8).

    Returns the squares of the last row and file as a mask, those of the last row, and the steps,
    a byte each, that there are on the last row, on the last file, and elsewhere; `BASE` is added.
    """
    row, file = (size if ahead > 0 else 1 for ahead in (down, right))
    last_row = sum(1 << (8 * row + other) for other in range(1, size + 1))
    last_file = sum(1 << (8 * other + file) for other in range(1, size + 1))
    across, along, both = (BASE + step for step in (right, 8 * down, right + 8 * down))
    return last_row | last_file, last_row, across, along, across | along << BYTE | both << 2 * BYTE


def _goal(right: int, down: int) -> int:
    return 8 * (6 if down > 0 else 1) + (6 if right > 0 else 1)


ROLLED = rolled()
HOMEWARD = way(5, -1, -1)
"""The way of both players on 5 × 5, each seeing the board from his own side."""
WAYS = np.array([way(6, 1, 1), way(6, -1, 1), way(6, -1, -1), way(6, 1, -1)], np.int64)
"""The ways on 6 × 6 from each corner, red's first, clockwise."""
GOALS = np.array([_goal(1, 1), _goal(-1, 1), _goal(-1, -1), _goal(1, -1)], np.int64)
"""The corner opposite each corner."""
SMALL = np.array([arranged(tuple(MIRROR - square for square in SMALL_RED)), arranged(SMALL_BLUE)], np.int64)
"""Sides of both players by arrangement, each as he sees the board."""
LARGE = np.array([arranged(squares) for squares in SQUARES.values()], np.int64)
"""Sides on 6 × 6 by corner and arrangement."""
