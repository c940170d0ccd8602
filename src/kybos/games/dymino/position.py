"""The layout of a position of Dymino, and the numbers of its actions."""

from __future__ import annotations

from kybos.core.layout import Field
from kybos.core.rules import RuleBook
from kybos.games.dymino.board import SQUARES

FACES = 6
BOTH = 7
"""In the field `left`: the bonus is used, and both equal dice are still to come."""
MOST_SCORE = 2**63 - 1
MOST_ROLLS = 2**31 - 1
ROLL = 7
"""Outcomes: ROLL × the smaller value + the larger one."""
SINGLE = 4 * SQUARES
"""From here: one die of a pair, the smaller on a square, then the larger. Below: pairs, 4 × the square
of the smaller die (of equal ones the one resolved first) + the direction of the other."""
CHOSEN = SINGLE + 2 * SQUARES
"""From here: double 1, a die of each value on each square."""
TAKE_ALL = CHOSEN + FACES * SQUARES
"""From here: double 2, all dice of a value."""
TAKE_ONE = TAKE_ALL + FACES
"""From here: double 2, the die on a square."""
STRIKE = TAKE_ONE + SQUARES
"""From here: doubles 3 to 6 on a square."""
PASS = STRIKE + SQUARES

book = RuleBook(
    "dymino",
    __file__,
    {
        "side": Field(4, 8),
        "besides": Field(0, 1),  # whether two equal dice are placed after their bonus
        "one": Field(0, 1),  # whether double 2 takes one die only
        "diagonals": Field(0, 1),
        "limit": Field(0, MOST_ROLLS),  # rolls after which the game ends, 0 for none
        "dice": Field(-(2**63), 2**63 - 1, (FACES,)),  # for each value the squares with such a die
        "first": Field(0, FACES),  # the smaller value of the roll, 0 if none is in play
        "second": Field(0, FACES),
        "left": Field(0, BOTH),  # 0: the roll is untouched; a value: one single die; BOTH
        "score": Field(0, MOST_SCORE),
        "rolled": Field(0, MOST_ROLLS),
    },
    most_actions=FACES * SQUARES,
    most_outcomes=21,
)
