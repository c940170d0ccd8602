"""What a position of Dymino is worth: the score, the room to go on, and the combinations in reach.

Room decides how long a game lasts, and shapes decide what it scores: each further die that a
combination joins makes it worth ten times as much, so a good player builds an empty square with many
equal dice around it, and puts the last one there. Both are read off sets of squares, for all squares
at once.

How the weights were found. Those of `room` by evolution (CMA-ES): a player that looks one action
ahead and at nothing else was to last as long as possible on the grids of 4 × 4 and 5 × 5; then all
that could be left out without loss was, and the rest rounded. Those of `potential` in the same way
for the median of the points within 100 rolls; what room is worth in points, by games of a player that
looks at the next roll as well.
"""

from __future__ import annotations

import numpy as np

from kybos.core.compiling import compiled
from kybos.core.rules import Floats, Position
from kybos.games.dymino.board import DOWN, LEFT, RIGHT, UP, Squares, count, shifted, whole
from kybos.games.dymino.cascade import LEAST, empty
from kybos.games.dymino.position import FACES, book

Tables = tuple[Floats]
AIMS = ("turns",)
"""What may be played for instead of the points: to last as long as possible."""

SQUARE, PAIR, VALUE, PLACE, NEXT, NEAR = range(6)
"""Entries of the table: what in `room` an empty square counts, two equal neighbours, a value of which
one more die would combine, a place where it would, such a place beside a die of the value that comes of
it, and a place where one more die would only make a pair."""
ROOM, ROLLS = 6, 7
"""Further ones: the points that a unit of room is worth without a limit, and with how many rolls left it
is worth half of that."""
SHAPE = 8
"""From here: the points for each pip that a place promises with so many equal dice around it."""
MOST_AROUND = 8
"""Dice around a place, in groups too small to combine: four single ones, or two from each side."""
WEIGHTS = {SQUARE: 2.0, PAIR: 1.0, VALUE: 1.0, PLACE: 0.25, NEXT: 0.25, NEAR: 0.1, ROLLS: 500.0}
POINTS_OF_ROOM = 3_000.0
TURNS_OF_ROOM = 1e12
"""So much that points hardly count, when it is turns that count."""
PROMISES = {3: 1.1, 4: 0.42, 5: 0.48, 6: 0.38, 7: 0.38, 8: 0.38}
"""By the number of dice around a place: the share of the points of the combination that it promises."""


def tables(aim: str) -> Tables:
    """The weights to play for points, or for `turns`, the values then being no points."""
    table = np.zeros(SHAPE + MOST_AROUND + 1)
    for entry, weight in WEIGHTS.items():
        table[entry] = weight
    table[ROOM] = TURNS_OF_ROOM if aim == "turns" else POINTS_OF_ROOM
    for around, share in PROMISES.items():
        table[SHAPE + around] = share * (around + 1) * 10.0 ** (around + 1 - LEAST)
    return (table,)


@book.rule
def evaluate(position: Position, tables: Tables, out: Floats) -> None:
    """The score, the points that the room is still good for, and those that the shapes promise."""
    table = tables[0]
    room, potential = look(position, table)
    points = table[ROOM] * room
    if position.limit > 0:
        left = max(position.limit - position.rolled, 0)
        points *= left / (left + table[ROLLS])
        potential *= min(left, 1)
    out[0] = position.score + points + potential


@compiled
def look(position: Position, table: Floats) -> tuple[float, float]:
    """The room, in units of the table, and the points that the shapes promise."""
    free = empty(position, whole(position.side))
    usable = open_squares(free)
    pairs, values, places, following, near = 0, 0, 0, 0, 0
    potential = 0.0
    for face in range(FACES):
        same = position.dice[face]
        around = around_each(same)
        many = around[1] | around[2] | around[3]
        combining = free & many
        pairs += count(same & shifted(same, RIGHT)) + count(same & shifted(same, DOWN))
        near += count(free & around[0] & ~many)
        if combining != 0:
            places += count(combining)
            following += count(combining & beside_any(position.dice[(face + 1) % FACES]))
            values += combining & usable != 0
            potential += (face + 1) * promised(combining & usable, around, table)
    room = table[SQUARE] * count(free) + table[PAIR] * pairs + table[VALUE] * values
    room += table[PLACE] * places + table[NEXT] * following + table[NEAR] * near
    return room, potential


@compiled
def beside_any(squares: Squares) -> Squares:
    """The squares that share a side with one of a set."""
    return shifted(squares, RIGHT) | shifted(squares, DOWN) | shifted(squares, LEFT) | shifted(squares, UP)


@compiled
def open_squares(free: Squares) -> Squares:
    """The empty squares that a pair can take, and if there are none all of them (D3, D4)."""
    paired = free & beside_any(free)
    return paired if paired != 0 else free


@compiled
def around_each(same: Squares) -> tuple[Squares, Squares, Squares, Squares]:
    """How many dice a die would join on each square, as the sets where that number has 1, 2, 4, 8 in it.

    `same` are the dice of its value, no three of them connected: each neighbour counts one, and one
    more if it has a neighbour itself. Diagonal connections are left out.
    """
    right, down, left, up = shifted(same, RIGHT), shifted(same, DOWN), shifted(same, LEFT), shifted(same, UP)
    ones, twos, fours = added(right, down, left, up)
    two = same & (right | down | left | up)
    if two == 0:
        return ones, twos, fours, two
    right, down, left, up = shifted(two, RIGHT), shifted(two, DOWN), shifted(two, LEFT), shifted(two, UP)
    more_ones, more_twos, more_fours = added(right, down, left, up)
    carry = ones & more_ones
    carried = (twos & more_twos) | (carry & (twos | more_twos))
    eights = (fours & more_fours) | (carried & (fours | more_fours))
    return ones ^ more_ones, twos ^ more_twos ^ carry, fours ^ more_fours ^ carried, eights


@compiled
def added(one: Squares, two: Squares, three: Squares, four: Squares) -> tuple[Squares, Squares, Squares]:
    """In how many of four sets each square is, as the sets where that number has 1, 2, 4 in it."""
    odd, other = one ^ two, three ^ four
    both, others = one & two, three & four
    return odd ^ other, (both ^ others) | (odd & other), both & others


@compiled
def promised(places: Squares, around: tuple[Squares, Squares, Squares, Squares], table: Floats) -> float:
    """What the places with the most dice around them promise, for each pip of the dice."""
    for number in range(MOST_AROUND, 1, -1):
        found = places
        for digit in range(4):
            found &= around[digit] if number >> digit & 1 else ~around[digit]
        if found != 0:
            return float(table[SHAPE + number] * count(found))
    return 0.0
