"""Whole random games of Dymino without listing what may be played: the game's own `playout`.

The legal actions are counted by the bit sets, and the one drawn is found directly: first its row,
by running totals over the bytes of a set, then its place in the row, by tables. A combination is
looked for only where three dice touch. Everything is equal to the plain rules, number for number of
the random stream, which the tests hold it to; the plain rules are what explains the game.
"""

from __future__ import annotations

import numpy as np

from kybos.core.compiling import compiled, compiled_apart
from kybos.core.random import Rng, below
from kybos.core.rules import Position
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
    shifted,
    whole,
)
from kybos.games.dymino.cascade import LEAST, empty, put, resolve
from kybos.games.dymino.position import (
    BOTH,
    CHOSEN,
    FACES,
    PASS,
    SINGLE,
    STRIKE,
    TAKE_ALL,
    TAKE_ONE,
    book,
)
from kybos.games.dymino.rules import neighbour, play

ONES = 0x0101010101010101
"""A 1 in each byte; times bytes: their running totals, as long as none exceeds a byte."""
BYTE = 0xFF
ROLLS = [(first, second) for first in range(1, FACES + 1) for second in range(first, FACES + 1)]
DICE = np.array([roll for roll in ROLLS for _ in range(1 if roll[0] == roll[1] else 2)], np.int8)
"""The smaller and the larger die for each number of 36, as `settle` draws them."""
SPREAD = np.array([sum((byte >> file & 1) << 4 * file for file in range(8)) for byte in range(256)], np.int64)
"""For each row: its squares four bits apart."""
PLACES = np.zeros(8 * 256, np.int8)
"""8 × a byte + a number n: where the byte has its n-th bit, from 0."""
for _byte in range(256):
    _found = [place for place in range(8) if _byte >> place & 1]
    PLACES[8 * _byte : 8 * _byte + len(_found)] = _found


@compiled
def by_rows(squares: Squares) -> int:
    """How many squares a set has in each row, in the bytes."""
    bits = int(squares)
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    return (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F


@compiled
def top(totals: int) -> int:
    """The last of eight running totals: all there are."""
    return (totals >> 56) & BYTE


@compiled
def row_of(totals: int, rank: int) -> int:
    """The byte in which the one of this rank is, from 0, by the running totals."""
    row = 0
    for byte in range(7):
        row += int((totals >> (8 * byte)) & BYTE <= rank)
    return row


@compiled
def before(totals: int, row: int) -> int:
    """How many there are in the bytes before one."""
    return (totals >> (8 * row - 8)) & BYTE if row > 0 else 0


@compiled
def nth(squares: Squares, totals: int, rank: int) -> int:
    """The square of this rank in a set, from 0; `totals` are its running totals."""
    row = row_of(totals, rank)
    bits = int(squares >> (8 * row)) & BYTE
    return 8 * row + int(PLACES[8 * bits + rank - before(totals, row)])


@compiled
def any_of(squares: Squares, rng: Rng) -> int:
    """A random square of a set."""
    totals = by_rows(squares) * ONES
    return nth(squares, totals, below(rng, top(totals)))


@compiled
def draw(position: Position, free: Squares, board: Squares, rng: Rng) -> int:
    """A random legal action, each equally likely."""
    if 0 < position.left < BOTH:
        return SINGLE + any_of(free, rng)
    if position.first == position.second and position.left == 0:
        return draw_bonus(position, free, board & ~free, rng)
    right, down = shifted(free, LEFT) & free, shifted(free, UP) & free
    left, up = shifted(right, RIGHT), shifted(down, DOWN)
    totals = (2 * by_rows(right) + by_rows(down) + by_rows(up)) * ONES
    if top(totals) > 0:
        rank = below(rng, top(totals))
        row = row_of(totals, rank)
        rank -= before(totals, row)
        ways = SPREAD[int(right >> (8 * row)) & BYTE] | SPREAD[int(down >> (8 * row)) & BYTE] << 1
        ways |= SPREAD[int(left >> (8 * row)) & BYTE] << 2 | SPREAD[int(up >> (8 * row)) & BYTE] << 3
        return 4 * ROW * row + nth(ways, by_rows(ways) * ONES, rank)
    totals = by_rows(free) * ONES
    count = top(totals)
    if position.first == position.second:
        return SINGLE + nth(free, totals, below(rng, count))
    rank = below(rng, 2 * count)
    if rank < count:
        return SINGLE + nth(free, totals, rank)
    return SINGLE + SQUARES + nth(free, totals, rank - count)


@compiled_apart
def draw_bonus(position: Position, free: Squares, taken: Squares, rng: Rng) -> int:
    """A random use of the bonus die."""
    double = position.first
    if double > 2:
        return STRIKE + any_of(free, rng)
    if double == 1:
        totals = by_rows(free) * ONES
        count = top(totals)
        rank = below(rng, FACES * count)
        return CHOSEN + SQUARES * (rank // count) + nth(free, totals, rank % count)
    if taken == 0:
        return PASS + below(rng, 1)
    if position.one:
        return TAKE_ONE + any_of(taken, rng)
    count = 0
    for value in range(FACES):
        count += position.dice[value] != 0
    rank = below(rng, count)
    value = -1
    while rank >= 0:
        value += 1
        rank -= position.dice[value] != 0
    return TAKE_ALL + value


@compiled
def combines(position: Position, square: int, value: int) -> bool:
    """Whether a die is in a group that is large enough: it is, if its neighbours' neighbours make it so."""
    same = position.dice[value - 1]
    found = around(around(bit(square), position.diagonals) & same, position.diagonals) & same
    return top(by_rows(found) * ONES) >= LEAST


@compiled
def pair(position: Position, square: int, other: int, free: Squares, board: Squares) -> Squares:
    """Place two dice, as `place_pair` does; the squares that are empty then."""
    smaller, larger = position.first, position.second
    put(position, square, smaller)
    put(position, other, larger)
    series = 0
    combined = combines(position, square, smaller)
    if combined:
        series, _ = resolve(position, square, smaller, 0, None, 0)
    if combines(position, other, larger):
        resolve(position, other, larger, series, None, 0)
        combined = True
    position.left = position.first = position.second = 0
    return empty(position, board) if combined else free & ~(bit(square) | bit(other))


@book.rule
def playout(position: Position, rng: Rng) -> int:
    """Play to the end as the plain rules do, number for number of the stream."""
    board = whole(position.side)
    free = empty(position, board)
    count = 0
    while free != 0:
        if position.first == 0:
            if 0 < position.limit <= position.rolled:
                break
            number = below(rng, FACES * FACES)
            position.first, position.second = DICE[number, 0], DICE[number, 1]
            position.rolled += 1
        action = draw(position, free, board, rng)
        if action < SINGLE:
            square = action // 4
            free = pair(position, square, neighbour(square, action % 4), free, board)
        else:
            play(position, action, None)
            free = empty(position, board)
        count += 1
    return count
