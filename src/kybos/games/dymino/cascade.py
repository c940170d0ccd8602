"""What a placement sets off: combinations, one after another, and their points (D6–D12).

`log` is the array of the rule `steps`, or None.
"""

from __future__ import annotations

from kybos.core.compiling import compiled
from kybos.core.rules import MERGE, SCORE, Integers, Position
from kybos.games.dymino.board import Squares, bit, count, group, holds
from kybos.games.dymino.position import FACES, MOST_SCORE

LEAST = 3
"""Dice that make a combination (D6)."""


@compiled
def put(position: Position, square: int, value: int) -> None:
    """Put a die on a square."""
    position.dice[value - 1] |= bit(square)


@compiled
def empty(position: Position, board: Squares) -> Squares:
    """The empty squares of the grid."""
    taken = position.dice[0] | position.dice[1] | position.dice[2]
    taken |= position.dice[3] | position.dice[4] | position.dice[5]
    free: Squares = board & ~taken
    return free


@compiled
def resolve(
    position: Position, square: int, value: int, series: int, log: Integers | None, rows: int
) -> tuple[int, int]:
    """Combine the die on a square as long as its group is large enough (D7, D8).

    `series` counts the combinations of the placement so far; returns the new count and the rows
    that `log` has then. A die that is gone does nothing (D9).
    """
    same = position.dice[value - 1]
    if not holds(same, square):
        return series, rows
    found = group(square, same, position.diagonals)
    size = count(found)
    while size >= LEAST:
        series += 1
        gain = points(size, value, series)
        if gain > MOST_SCORE - position.score:
            raise OverflowError("the score does not fit 64 bits")
        position.score += gain
        position.dice[value - 1] = same & ~found
        if log is not None:
            log[rows, 0], log[rows, 1], log[rows, 2], log[rows, 3] = MERGE, square, 64 * series + value, found
            log[rows + 1, 0], log[rows + 1, 1] = SCORE, gain
            rows += 2
        value = value % FACES + 1
        same = position.dice[value - 1] | bit(square)
        position.dice[value - 1] = same
        found = group(square, same, position.diagonals)
        size = count(found)
    return series, rows


@compiled
def points(size: int, value: int, series: int) -> int:
    """What a combination scores: dice × value × 10^(dice − 3) × 1, 5, 10, 20 … (D10, D11).

    More than 64 bits hold raises `OverflowError` (D12).
    """
    score = size * value * factor(series)
    for _ in range(size - LEAST):
        if score > MOST_SCORE // 10:
            raise OverflowError("the score does not fit 64 bits")
        score *= 10
    return score


@compiled
def factor(series: int) -> int:
    """By what the combination of this number in its series counts (D11)."""
    if series <= 2:
        return 1 if series == 1 else 5
    return 10 * (series - 2)
