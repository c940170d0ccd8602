"""How EinStein stands: the race to the corners, each seat for itself.

A seat that has the board to itself goes for the fewest expected turns. Its six distances decide
how many it needs: king's moves from each stone to the corner, rolls and choices by E6 and E7,
captures left aside. A table holds the distribution for every combination of distances; from it
follows who comes first, exactly for seats that race like this. The pair of three players does not
race; for it see `hunt`.
"""

from __future__ import annotations

import numpy as np

from kybos.core.compiling import compiled
from kybos.core.rules import Floats, Position
from kybos.core.tables import kept_table
from kybos.games.einstein.board import GONE, STONES, far_corner, side, size
from kybos.games.einstein.hunt import hunt
from kybos.games.einstein.rules import SETTING_UP, book, following

Tables = tuple[Floats]
HOME = 0
"""The key of a seat that has arrived."""
TIE = 1e-9
"""Means that lie closer are equal; those that differ do so by 0.0001 at least."""


def tables(seats: int) -> Tables:
    """What `evaluate` looks things up in: the race on the board for so many seats."""
    return (race_table(int(size(seats))),)


def race_table(length: int) -> Floats:
    """The chances of a lone seat to need more turns than so many, on a board of this length.

    Entry `[key, 1 + turns]` is the chance that a seat with these distances has not arrived after
    `turns` turns (from -1, so that rows can be read a turn earlier). A key has a digit in base
    `length` for each stone, the lowest for stone 1: its distance, 0 if it is gone. Of equally
    good stones the lower is moved.
    """
    shape = (length**STONES, most_turns(length) + 2)

    def build() -> Floats:
        table = np.zeros(shape)
        fill(table, length)
        return table

    return kept_table(f"einstein-race-{length}", __file__, build, shape=shape, dtype=np.float64)


def most_turns(length: int) -> int:
    """The most turns of a lone seat: all stones to one step from the corner, then one more."""
    return STONES * (length - 2) + 1


@compiled
def fill(table: Floats, length: int) -> None:
    """Fill a table of zeros, key by key: every step leads to a lower key."""
    means = np.zeros(table.shape[0])
    table[HOME, 0] = 1.0
    for key in range(1, table.shape[0]):
        table[key, 0] = 1.0
        table[key, 1] = 1.0
        for die in range(1, 7):
            after = best_step(key, die, length, means)
            means[key] += means[after]
            for column in range(2, table.shape[1]):
                table[key, column] += table[after, column - 1]
        means[key] = 1.0 + means[key] / 6.0
        for column in range(2, table.shape[1]):
            table[key, column] /= 6.0


@compiled
def best_step(key: int, die: int, length: int, means: Floats) -> int:
    """The key after the step that leaves the fewest turns on average."""
    lower, upper = named(key, die, length)
    low, high = step(key, lower, length), step(key, upper, length)
    return high if means[high] < means[low] - TIE else low


@compiled
def named(key: int, die: int, length: int) -> tuple[int, int]:
    """The stones (0…5) that a roll names, the same twice if there is no choice (E6, E7)."""
    lower, upper = -1, STONES
    for stone in range(STONES):
        if key % length > 0 and stone < die:
            lower = stone
        if key % length > 0 and stone >= die - 1 and upper == STONES:
            upper = stone
        key //= length
    if lower < 0:
        return upper, upper
    return lower, lower if upper == STONES else upper


@compiled
def step(key: int, stone: int, length: int) -> int:
    """The key after a stone has come one step closer."""
    place = length**stone
    return HOME if key // place % length == 1 else key - place


@compiled
def key_of(position: Position, seat: int) -> int:
    """A seat's distances; while it is setting up those of the start, whatever stone is ahead."""
    seats = position.seats
    length = size(seats)
    if position.turn == SETTING_UP:
        return int(length**STONES) - 2
    goal = far_corner(seats, seat)
    key = 0
    for stone in range(STONES * seat + STONES - 1, STONES * seat - 1, -1):
        square = position.stones[stone]
        along = abs((square >> 3) - (goal >> 3))
        across = abs((square & 7) - (goal & 7))
        key = length * key + (0 if square == GONE else max(along, across))
    return key


@compiled
def first_of_two(own: Floats, other: Floats) -> float:
    """The chance that the one who moves first arrives first."""
    chance = 0.0
    for turn in range(1, other.shape[0]):
        chance += (own[turn - 1] - own[turn]) * other[turn - 1]
    return chance


@compiled
def first_of_four(own: Floats, left: Floats, partner: Floats, right: Floats) -> float:
    """The chance that one of the first and the third to move arrives before the others."""
    chance = 0.0
    for turn in range(1, left.shape[0]):
        before = turn - 1
        chance += (own[before] - own[turn]) * left[before] * partner[before] * right[before]
        chance += own[turn] * left[turn] * (partner[before] - partner[turn]) * right[before]
    return chance


@compiled
def race(position: Position, table: Floats, mover: int) -> float:
    """The chance that the mover's side comes first; with a roll, after the better of its steps."""
    seats = position.seats
    key = key_of(position, mover)
    second = following(seats, mover)
    third = following(seats, second)
    left = table[key_of(position, second)][1:]
    partner = table[key_of(position, third)][1:]
    right = table[key_of(position, following(seats, third))][1:]
    lower, upper = named(key, int(position.die), size(seats))
    best = 0.0
    for stone in (lower, upper):
        own = table[key][1:]
        if position.die > 0:
            own = table[step(key, stone, size(seats))]
        if seats == 2:
            best = max(best, first_of_two(own, left))
        else:
            best = max(best, first_of_four(own, left, partner, right))
    return best


@book.rule
def evaluate(position: Position, tables: Tables, out: Floats) -> None:
    """Each seat's chance to win, alike for the seats of a side; with three players an estimate."""
    seats = position.seats
    mover = position.first if position.turn == SETTING_UP else position.turn
    runner = 0 if seats == 3 else mover
    if seats == 3:
        chance = 1.0 - hunt(position, tables[0][key_of(position, runner)])
    else:
        chance = race(position, tables[0], runner)
    for seat in range(seats):
        out[seat] = chance if side(seats, seat) == side(seats, runner) else 1.0 - chance
