"""Which edited positions of Dymino are possible."""

from __future__ import annotations

import numpy as np

from kybos.core.errors import InvalidPositionError
from kybos.games.dymino import notation
from kybos.games.dymino.board import ROW
from kybos.games.dymino.cascade import LEAST
from kybos.games.dymino.position import BOTH
from kybos.paint.message import message


def check(position: np.record, *, rolled_given: bool) -> None:
    """Raise `InvalidPositionError` unless the position, which has been read, is possible."""
    grid = notation.values(position)
    check_groups(position, grid)
    size = int(position.side)
    if len(grid) == size * size and position.first:
        raise InvalidPositionError(message("the grid is full, so the game is over: there is no roll"), "D21")
    placed = 0 < position.left < BOTH or (position.left == BOTH and position.first == 1)
    if placed and not grid:
        clause = "D13" if position.left == BOTH else "D4"
        raise InvalidPositionError(
            message("left: a die of the roll has been placed, but the grid is empty"), clause
        )
    check_rolls(position, rolled_given=rolled_given)


def check_groups(position: np.record, grid: dict[int, int]) -> None:
    """No group of three or more stands on a grid that was set up (D12)."""
    for square, value in grid.items():
        found = group(position, grid, square)
        if len(found) >= LEAST:
            names = ", ".join(notation.square_name(int(position.side), each) for each in sorted(found))
            raise InvalidPositionError(
                message("the dice {value} on {names} would have combined", value=value, names=names), "D12"
            )


def group(position: np.record, grid: dict[int, int], square: int) -> set[int]:
    """The squares of equal dice that are connected with one (D6)."""
    steps = [1, -1, ROW, -ROW] + ([ROW + 1, ROW - 1, -ROW + 1, -ROW - 1] if position.diagonals else [])
    found, new = {square}, [square]
    while new:
        here = new.pop()
        for step in steps:
            there = here + step
            near = abs(there % ROW - here % ROW) <= 1
            if near and there not in found and grid.get(there) == grid[square]:
                found.add(there)
                new.append(there)
    return found


def check_rolls(position: np.record, *, rolled_given: bool) -> None:
    """A roll in play is counted; no roll is beyond the limit (D22)."""
    if position.first and rolled_given and position.rolled == 0:
        raise InvalidPositionError(message("rolled: counts the roll in play too, so it is 1 or more"), "D22")
    if position.limit and position.rolled > position.limit:
        raise InvalidPositionError(
            message("rolled: only {limit} rolls are played", limit=int(position.limit)), "D22"
        )
