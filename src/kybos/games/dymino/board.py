"""The grid of Dymino: sets of squares as the bits of one integer.

A square is 8 × row + file, rows from the top and files from the left, both from 0; a set of squares
has the bit of each. Sets are int64 throughout, so that they wrap alike compiled and interpreted:
the last square of the largest grid is the sign.
"""

from __future__ import annotations

import numpy as np

from kybos.core.compiling import compiled

ROW = 8
"""What a row adds to a square."""
SQUARES = 64
Squares = np.int64
"""A set of squares."""
NOT_FIRST_FILE = np.int64(~0x0101010101010101)
NOT_LAST_FILE = np.int64(0x7F7F7F7F7F7F7F7F)
NOT_TOP = np.int64(0x00FFFFFFFFFFFFFF)
"""Clears what a shift down brings in from the sign."""
RIGHT, DOWN, LEFT, UP = range(4)
"""Directions, as moves of pairs number them."""


@compiled
def bit(square: int) -> Squares:
    """The set of one square."""
    return np.int64(1) << np.int64(square)


@compiled
def holds(squares: Squares, square: int) -> bool:
    """Whether a square is in a set."""
    return bool((squares >> square) & 1 == 1)


@compiled
def whole(size: int) -> Squares:
    """All squares of a grid."""
    squares = np.int64(0)
    for row in range(size):
        squares |= np.int64((1 << size) - 1) << np.int64(ROW * row)
    return squares


@compiled
def shifted(squares: Squares, direction: int) -> Squares:
    """A set moved by one square; what leaves the board of eight by eight is gone."""
    if direction == RIGHT:
        return (squares << 1) & NOT_FIRST_FILE
    if direction == DOWN:
        return squares << ROW
    if direction == LEFT:
        return (squares >> 1) & NOT_LAST_FILE
    return (squares >> ROW) & NOT_TOP


@compiled
def beside(squares: Squares) -> Squares:
    """A set and all squares to the left and right of it."""
    return squares | ((squares << 1) & NOT_FIRST_FILE) | ((squares >> 1) & NOT_LAST_FILE)


@compiled
def around(squares: Squares, diagonal: int) -> Squares:
    """A set and its neighbours: orthogonal ones, by option the diagonal ones too (D6)."""
    across = beside(squares)
    tall = across if diagonal else squares
    return across | (tall << ROW) | ((tall >> ROW) & NOT_TOP)


@compiled
def group(square: int, same: Squares, diagonal: int) -> Squares:
    """The squares of `same` that are connected with a square of it (D6)."""
    found = bit(square)
    grown = around(found, diagonal) & same
    while grown != found:
        found = grown
        grown = around(found, diagonal) & same
    return found


@compiled
def count(squares: Squares) -> int:
    """How many squares a set has, in a form that the compiler knows for one instruction."""
    bits = int(squares)
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return int(((bits * 0x0101010101010101) >> 56) & 0x7F)
