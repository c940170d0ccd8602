"""Dymino with the evaluation of the independent reference: room alone, by two counts.

Figures of a greedy player belong to what it is greedy for; these are for 2 · empty squares + equal
neighbours. The score counts as well here, which changes little.
"""

from typing import Any

from kybos.core.compiling import compiled
from kybos.core.rules import Floats, Position
from kybos.games.dymino.board import DOWN, RIGHT, count, shifted, whole
from kybos.games.dymino.cascade import empty
from kybos.games.dymino.game import Dymino, DyminoOptions
from kybos.games.dymino.position import FACES
from kybos.games.dymino.position import book as dymino_book
from tests.variants import without_evaluation

POINTS = 100.0
"""For each unit of room."""

book = without_evaluation(dymino_book, "roomy", __file__)


class Roomy(Dymino):
    name = "roomy"
    book = book

    def __init__(self, size: int) -> None:
        super().__init__(DyminoOptions(size=size))


@book.rule
def evaluate(position: Position, tables: Any, out: Floats) -> None:  # noqa: ARG001  # needs no tables
    out[0] = position.score + POINTS * room(position)


@compiled
def room(position: Position) -> int:
    """Twice the empty squares and the pairs of equal neighbours."""
    found = 2 * count(empty(position, whole(position.side)))
    for value in range(FACES):
        same = position.dice[value]
        found += count(same & shifted(same, RIGHT)) + count(same & shifted(same, DOWN))
    return int(found)
