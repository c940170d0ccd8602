"""The boards of EinStein: where the triangles lie and which way each seat moves.

A square is a number `8 * row + file`, rows from the top and files from the left, both from 1, so
that 0 can mean "gone" and a neighbour is one addition away. Corners are numbered clockwise from
the upper left. All functions take the number of seats, which decides board and corners.
"""

from __future__ import annotations

from kybos.core.compiling import compiled

SQUARES = 64
"""Every square's number is below this."""
GONE = 0
"""The square of a stone that has been captured."""
STONES = 6
"""Stones of each seat (E2)."""
DIRECTIONS = 3
"""Ways to move a stone: along the row, along the column, diagonally (E8)."""
LONGEST = (0, 0, 69, 141, 185)
"""The most moves in a game by the number of seats (E14)."""


@compiled
def size(seats: int) -> int:
    """Squares along a side of the board (E1)."""
    return 5 if seats == 2 else 6


@compiled
def corner(seats: int, seat: int) -> int:
    """The corner in which a seat starts: 0 upper left, 1 upper right, 2 lower right, 3 lower left (E3)."""
    skips_one = (seats == 2 and seat == 1) or (seats == 3 and seat == 2)
    return seat + (1 if skips_one else 0)


@compiled
def side(seats: int, seat: int) -> int:
    """The side of a seat: opposite seats with four (E15), red alone with three (E3)."""
    if seats == 4:
        return seat % 2
    return min(seat, 1)


@compiled
def rightward(seats: int, seat: int) -> int:
    """1 for a seat whose stones move right, -1 for one whose stones move left (E8)."""
    return 1 - 2 * ((0b0110 >> corner(seats, seat)) & 1)


@compiled
def downward(seats: int, seat: int) -> int:
    """1 for a seat whose stones move down, -1 for one whose stones move up (E8)."""
    return 1 - 2 * (corner(seats, seat) >> 1)


@compiled
def stride(seats: int, seat: int, direction: int) -> int:
    """What a move adds to a square: direction 0 along the row, 1 along the column, 2 diagonally (E8)."""
    across = rightward(seats, seat)
    along = 8 * downward(seats, seat)
    if direction == 0:
        return across
    if direction == 1:
        return along
    return across + along


@compiled
def far_corner(seats: int, seat: int) -> int:
    """The square diagonally opposite a seat's own corner."""
    length = size(seats)
    row = length if downward(seats, seat) > 0 else 1
    file = length if rightward(seats, seat) > 0 else 1
    return 8 * row + file


@compiled
def start_square(seats: int, seat: int, place: int) -> int:
    """The square of the `place`-th stone (0…5) of an arrangement: rows from the top, left to right (E4)."""
    length = size(seats)
    row, file = 0, place
    if downward(seats, seat) > 0:  # rows of three, two, one
        if place >= 3:
            row, file = 1, place - 3
        if place == 5:
            row, file = 2, 0
        width = 3 - row
    else:  # rows of one, two, three
        row, file = length - 3, 0
        if place >= 1:
            row, file = length - 2, place - 1
        if place >= 3:
            row, file = length - 1, place - 3
        width = row - length + 4
    if rightward(seats, seat) < 0:
        file += length - width
    return 8 * (row + 1) + file + 1
