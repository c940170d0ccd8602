"""Sorry! with an evaluation that knows own progress against theirs only: that of the reference figures.

It is also the opponent against whom the game's own evaluation has been measured.
"""

from __future__ import annotations

from typing import Any

from kybos.core.compiling import compiled
from kybos.core.rules import Floats, Position
from kybos.games.sorry.board import HOME, PAWNS, START, TRACK
from kybos.games.sorry.game import Sorry
from kybos.games.sorry.position import book as sorry_book
from kybos.games.sorry.sides import home_of_side, partner_of, points_of_winner
from tests.variants import without_evaluation

SAFE = 15
"""Steps that it is worth more to stand in the zone or on HOME, where nothing bumps a pawn."""

book = without_evaluation(sorry_book, "progress", __file__)


class Progress(Sorry):
    name = "progress"
    book = book


@book.rule
def evaluate(position: Position, tables: Any, out: Floats) -> None:  # noqa: ARG001  # needs no tables
    """A share of the win for each seat, by its side's lead in steps walked; with points what that pays."""
    for seat in range(position.seats):
        share = share_of(position, seat)
        out[seat] = share
        if position.points:
            kept = 5 * home_of_side(position, seat)
            out[seat] = share * points_of_winner(position, seat) + (1 - share) * kept


@compiled
def share_of(position: Position, seat: int) -> float:
    """1 / sides, more or less by the lead over the mean of the other sides; the shares add up to 1."""
    members = 2 if position.teams else 1
    sides = position.seats // members
    total = 0
    for each in range(position.seats):
        total += walked(position, each)
    own = walked(position, seat)
    if position.teams:
        own += walked(position, partner_of(position, seat))
    lead = own - (total - own) / (sides - 1)
    return float((1 + lead / (members * PAWNS * (HOME - 1 + SAFE))) / sides)


@compiled
def walked(position: Position, seat: int) -> int:
    """Steps that a seat's pawns have walked from START, safe ones more; what is left of a 7 will be, too."""
    steps = position.left if seat == position.turn else 0
    for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
        progress = position.pawns[pawn]
        steps += progress - 1 if progress > START else 0
        steps += SAFE if progress > TRACK else 0
    return int(steps)
