"""How EinStein for three players stands: the solo's race against the pair's hunt.

The pair wins only by taking all of red's stones (E19), so its chance is an estimate: a logistic
function of a few counts. The weights were fitted to the results of half a million positions from
games of greedy players, who took any move one time in ten; the players used the weights of the
round before until these settled, and last they were rounded. The counts were chosen from some
thirty by what leaving them out cost in strength.
"""

from __future__ import annotations

import math

import numpy as np

from kybos.core.compiling import compiled
from kybos.core.rules import Floats, Integers, Position
from kybos.games.einstein.board import GONE, STONES, downward, rightward
from kybos.games.einstein.rules import SETTING_UP

EVEN = -0.35
"""The log odds of the pair before anything is counted; each number below is added to them."""
STONE = -1.1
"""For each stone that red still has."""
ARRIVAL = -0.65
"""For the chance that red arrives within one turn, within two, within three: once for each."""
FREE = -1.7
"""For each of red's stones that no stone of the pair can move to, as it stands."""
BETWEEN = 0.7
"""For each of red's stones that both players of the pair can move to."""
NEXT = 0.05
"""For each of red's stones that one of the pair can take in one move."""
HUNTER = 0.08
"""For each stone of the pair that can move to one of red's."""
START = -1.69
"""What all this comes to at the start, whatever the arrangements."""
BEHIND = 9
"""The distance of a stone that cannot be moved to."""


@compiled
def distance(position: Position, hunter: int, square: int) -> int:
    """How many moves one of the pair's stones needs to a square, BEHIND if it cannot get there."""
    here = position.stones[hunter]
    seat = hunter // STONES
    across = ((square & 7) - (here & 7)) * rightward(position.seats, seat)
    along = ((square >> 3) - (here >> 3)) * downward(position.seats, seat)
    if here == GONE or across < 0 or along < 0:
        return BEHIND
    return int(max(across, along))


@compiled
def hunt(position: Position, red: Floats) -> float:
    """The pair's chance; `red` is the row of red's distances in the table of races.

    It does not look at the roll, nor at whose turn it is.
    """
    odds = START
    if position.turn != SETTING_UP:
        odds = EVEN + ARRIVAL * (3.0 - red[2] - red[3] - red[4])
        hunts = np.zeros(3 * STONES, np.int64)
        for stone in range(STONES):
            if position.stones[stone] != GONE:
                odds += STONE + pursuit(position, position.stones[stone], hunts)
        odds += HUNTER * hunts.sum()
    return 1.0 / (1.0 + math.exp(-odds))


@compiled
def pursuit(position: Position, square: int, hunts: Integers) -> float:
    """What one of red's stones adds for those who can reach it; marks these in `hunts`."""
    blue, green = BEHIND, BEHIND
    for hunter in range(STONES, 3 * STONES):
        steps = distance(position, hunter, square)
        if steps < BEHIND:
            hunts[hunter] = 1
            if hunter < 2 * STONES:
                blue = min(blue, steps)
            else:
                green = min(green, steps)
    if min(blue, green) == BEHIND:
        return FREE
    near = NEXT if min(blue, green) == 1 else 0.0
    return near + BETWEEN if max(blue, green) < BEHIND else near
