"""The rules of Dymino (clauses D1–D22)."""

from __future__ import annotations

import numpy as np

from kybos.core.compiling import compiled, compiled_apart
from kybos.core.random import Rng, below
from kybos.core.rules import CHANCE, OVER, PASSED, PLACE, REMOVE, Integers, Position
from kybos.core.rules import ROLL as ROLLED
from kybos.games.dymino.board import (
    DOWN,
    LEFT,
    RIGHT,
    ROW,
    SQUARES,
    UP,
    Squares,
    around,
    bit,
    holds,
    shifted,
    whole,
)
from kybos.games.dymino.cascade import empty, put, resolve
from kybos.games.dymino.position import (
    BOTH,
    CHOSEN,
    FACES,
    PASS,
    ROLL,
    SINGLE,
    STRIKE,
    TAKE_ALL,
    TAKE_ONE,
    book,
)


@book.rule
def start(position: Position) -> None:
    """An empty grid (D1)."""
    position.score = 0


@book.rule
def turn(position: Position) -> int:
    """The only seat, CHANCE before a roll, or OVER: the grid is full, or all rolls are played (D21, D22)."""
    if empty(position, whole(position.side)) == 0:
        return OVER
    if position.first > 0:
        return 0
    return OVER if 0 < position.limit <= position.rolled else CHANCE


@book.rule
def actions(position: Position, out: Integers) -> int:
    """Where the dice or the bonus of the roll may go."""
    board = whole(position.side)
    free = empty(position, board)
    if 0 < position.left < BOTH:
        return add_squares(free, SINGLE, out, 0)
    if position.first == position.second and position.left == 0:
        return add_bonus(position, free, board & ~free, out)
    if has_gap(free):
        return add_pairs(free, out)
    found = add_squares(free, SINGLE, out, 0)
    if position.first != position.second:
        found = add_squares(free, SINGLE + SQUARES, out, found)
    return found


@book.rule
def outcomes(position: Position, out: Integers, weights: Integers) -> int:  # noqa: ARG001  # always the same
    """21 rolls, unequal ones twice as likely (D2)."""
    found = 0
    for first in range(1, FACES + 1):
        for second in range(first, FACES + 1):
            out[found] = ROLL * first + second
            weights[found] = 1 if first == second else 2
            found += 1
    return found


@book.rule
def settle(position: Position, rng: Rng) -> None:
    """Two dice, one number: the outcomes in their order take 1, 2, 2, … of 36."""
    left = below(rng, FACES * FACES)
    first = 1
    while left >= 13 - 2 * first:
        left -= 13 - 2 * first
        first += 1
    position.first = first
    position.second = first + (left + 1) // 2
    position.rolled += 1


@book.rule
def apply(position: Position, action: int) -> None:
    """Take the roll, or place what it gives."""
    play(position, action, None)


@book.rule
def steps(position: Position, action: int, out: Integers) -> int:
    """The roll; dice put down or taken away (square, value); combinations and their points.

    A combination: its square, 64 × its place in the series + the value, the set of its squares.
    """
    return play(position, action, out)


@book.rule
def payoff(position: Position, seat: int) -> int:  # noqa: ARG001  # there is one seat
    """The score (D10–D12)."""
    return int(position.score)


@book.rule
def ending(position: Position) -> int:
    """0: the grid is full (D21); 1: all rolls are played (D22)."""
    return 0 if empty(position, whole(position.side)) == 0 else 1


# -- what may be played ----------------------------------------------------------------------


@compiled
def has_gap(free: Squares) -> bool:
    """Whether two orthogonally neighbouring squares are empty (D3)."""
    return bool((shifted(free, RIGHT) | shifted(free, DOWN)) & free != 0)


@compiled
def add_squares(squares: Squares, first: int, out: Integers, found: int) -> int:
    """Append an action for each square of a set."""
    for square in range(SQUARES):
        if holds(squares, square):
            out[found] = first + square
            found += 1
    return found


@compiled
def add_pairs(free: Squares, out: Integers) -> int:
    """Every gap, either way round (D3)."""
    right, down = shifted(free, LEFT) & free, shifted(free, UP) & free
    left, up = shifted(free, RIGHT) & free, shifted(free, DOWN) & free
    found = 0
    for square in range(SQUARES):
        out[found] = 4 * square + RIGHT
        found += int((right >> square) & 1)
        out[found] = 4 * square + DOWN
        found += int((down >> square) & 1)
        out[found] = 4 * square + LEFT
        found += int((left >> square) & 1)
        out[found] = 4 * square + UP
        found += int((up >> square) & 1)
    return found


@compiled_apart
def add_bonus(position: Position, free: Squares, taken: Squares, out: Integers) -> int:
    """What the bonus die of an equal roll can do (D13–D20)."""
    double = position.first
    if double > 2:
        return add_squares(free, STRIKE, out, 0)
    found = 0
    if double == 1:
        for value in range(FACES):
            found = add_squares(free, CHOSEN + SQUARES * value, out, found)
        return found
    if taken == 0:
        out[0] = PASS
        return 1
    if position.one:
        return add_squares(taken, TAKE_ONE, out, 0)
    for value in range(FACES):
        if position.dice[value] != 0:
            out[found] = TAKE_ALL + value
            found += 1
    return found


# -- playing ---------------------------------------------------------------------------------


@compiled
def play(position: Position, action: int, log: Integers | None) -> int:
    """Play an action or an outcome, in place; return how many rows have been written to `log`."""
    if position.first == 0:
        position.first, position.second = action // ROLL, action % ROLL
        position.rolled += 1
        return note(log, 0, ROLLED, position.first, position.second)
    if action < SINGLE:
        rows = place_pair(position, action // 4, neighbour(action // 4, action % 4), log)
        left = 0
    elif action < CHOSEN:
        rows, left = place_single(position, (action - SINGLE) // SQUARES, action % SQUARES, log)
    else:
        rows = use_bonus(position, action, log)
        left = BOTH if position.besides else 0
    position.left = left
    if left == 0 or empty(position, whole(position.side)) == 0:
        position.left = position.first = position.second = 0
    return rows


@compiled
def note(log: Integers | None, rows: int, kind: int, first: int, second: int) -> int:
    """Write a row of what happens, if somebody listens."""
    if log is not None:
        log[rows, 0], log[rows, 1], log[rows, 2] = kind, first, second
        rows += 1
    return rows


@compiled
def neighbour(square: int, direction: int) -> int:
    """The square beside another."""
    if direction == RIGHT:
        return square + 1
    if direction == DOWN:
        return square + ROW
    return square - 1 if direction == LEFT else square - ROW


@compiled
def place_pair(position: Position, square: int, other: int, log: Integers | None) -> int:
    """Two dice at once; the smaller one, of equal ones the one named first, is resolved first (D3, D9)."""
    smaller, larger = position.first, position.second
    put(position, square, smaller)
    put(position, other, larger)
    rows = note(log, 0, PLACE, square, smaller)
    rows = note(log, rows, PLACE, other, larger)
    series, rows = resolve(position, square, smaller, 0, log, rows)
    return resolve(position, other, larger, series, log, rows)[1]


@compiled
def place_single(position: Position, which: int, square: int, log: Integers | None) -> tuple[int, int]:
    """One die of a roll that found no gap (D4); returns the rows told and the die that is then left."""
    value, left = position.left, 0
    if value == 0 or value == BOTH:  # noqa: PLR1714  # numba has no `in` for a field and constants
        value = position.second if which == 1 else position.first
        left = position.first if which == 1 else position.second
    put(position, square, value)
    rows = note(log, 0, PLACE, square, value)
    return resolve(position, square, value, 0, log, rows)[1], left


@compiled_apart
def use_bonus(position: Position, action: int, log: Integers | None) -> int:
    """Place a bonus die (D13–D20)."""
    if action == PASS:
        return note(log, 0, PASSED, 0, 0)
    if action < TAKE_ALL:
        square, value = action % SQUARES, (action - CHOSEN) // SQUARES + 1
        put(position, square, value)
        rows = note(log, 0, PLACE, square, value)
        return resolve(position, square, value, 0, log, rows)[1]
    if action < TAKE_ONE:
        return remove(position, position.dice[action - TAKE_ALL], log)
    if action < STRIKE:
        return remove(position, bit(action - TAKE_ONE), log)
    return remove(position, struck(action - STRIKE, position.first), log)


@compiled
def struck(square: int, double: int) -> Squares:
    """The squares that doubles 3 to 6 clear: row, column, both, or all around (D15–D18)."""
    row = np.int64(0xFF) << np.int64(ROW * (square // ROW))
    file = np.int64(0x0101010101010101) << np.int64(square % ROW)
    if double == 3:
        return row
    if double == 4:
        return file
    return row | file if double == 5 else around(bit(square), 1)


@compiled
def remove(position: Position, squares: Squares, log: Integers | None) -> int:
    """Take the dice on some squares away (D19)."""
    rows = 0
    if log is not None:
        for square in range(SQUARES):
            for value in range(FACES):
                if holds(position.dice[value] & squares, square):
                    rows = note(log, rows, REMOVE, square, value + 1)
    for value in range(FACES):
        position.dice[value] &= ~squares
    return rows
