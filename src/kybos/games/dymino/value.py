"""What a position of Dymino is worth: the score, and the room there is to go on."""

from __future__ import annotations

from typing import Any

from kybos.core.compiling import compiled
from kybos.core.rules import Floats, Position
from kybos.games.dymino.board import DOWN, RIGHT, count, shifted, whole
from kybos.games.dymino.cascade import empty
from kybos.games.dymino.position import FACES, book

ROOM = 100.0
"""Points that half an empty square, or two equal neighbours, are worth."""


@book.rule
def evaluate(position: Position, tables: Any, out: Floats) -> None:  # noqa: ARG001  # needs no tables
    """The score, and for the room: empty squares twice, equal neighbours once."""
    out[0] = position.score + ROOM * room(position)


@compiled
def room(position: Position) -> int:
    """Twice the empty squares and the pairs of equal neighbours, which may combine soon."""
    found = 2 * count(empty(position, whole(position.side)))
    for value in range(FACES):
        same = position.dice[value]
        found += count(same & shifted(same, RIGHT)) + count(same & shifted(same, DOWN))
    return found
