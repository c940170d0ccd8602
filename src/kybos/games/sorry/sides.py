"""Who plays with whom, who is next, and what everybody has at the end (S7, S31, S32, S41–S43)."""

from __future__ import annotations

from kybos.core.compiling import compiled, compiled_apart
from kybos.core.rules import Position
from kybos.games.sorry.board import HOME, PAWNS


@compiled
def partner_of(position: Position, seat: int) -> int:
    """The seat opposite with teams (S32), else -1."""
    return seat ^ 2 if position.teams else -1


@compiled
def on_side(other: int, seat: int, partner: int) -> bool:
    """Whether `other` is the seat itself or its partner (-1 for none)."""
    return other == seat or other == partner  # noqa: PLR1714  # numba has no `in` for fields


@compiled
def following(position: Position, seat: int) -> int:
    """The next seat clockwise (S7)."""
    return seat + 1 if seat + 1 < position.seats else 0


@compiled
def is_home(position: Position, seat: int) -> bool:
    """Whether all pawns of the seat's side are home (S31, S32)."""
    if position.pawns[PAWNS * seat] != HOME:
        return False
    return not position.teams or position.pawns[PAWNS * (seat ^ 2)] == HOME


@compiled_apart
def home_of(position: Position, seat: int) -> int:
    """Pawns of a seat that are home."""
    count = 0
    for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
        count += position.pawns[pawn] == HOME
    return count


@compiled
def home_of_side(position: Position, seat: int) -> int:
    """Pawns of a seat and its partner that are home."""
    return home_of(position, seat) + (home_of(position, seat ^ 2) if position.teams else 0)


@compiled
def opponents(position: Position) -> int:
    """Colours that a seat plays against."""
    return int(position.seats) - (2 if position.teams else 1)


@compiled
def most_home(position: Position, seat: int) -> int:
    """Pawns home of that opponent who has most there; the other team counts as one (S43)."""
    if position.teams:
        return home_of_side(position, following(position, seat))
    most = 0
    for other in range(position.seats):
        if other != seat:
            most = max(most, home_of(position, other))
    return most


@compiled
def home_of_others(position: Position, seat: int) -> int:
    """Pawns home of all opponents."""
    count = 0
    for other in range(position.seats):
        if not on_side(other, seat, partner_of(position, seat)):
            count += home_of(position, other)
    return count


@compiled_apart
def points_of_winner(position: Position, seat: int) -> int:
    """What a seat scores whose side has all pawns home: own and others' pawns, and the bonus (S41–S43)."""
    own = PAWNS * (position.seats - opponents(position))
    left = PAWNS * opponents(position) - home_of_others(position, seat)
    return int(5 * own + 5 * left + bonus(position, seat))


@compiled_apart
def bonus(position: Position, seat: int) -> int:
    """100, 50 or 25, by how few pawns each opponent has home; the best or the sum (S41, S42)."""
    most = most_home(position, seat)
    score = 0
    for limit in range(2, -1, -1):
        if most <= limit:
            worth = 25 << (2 - limit)
            score = score + worth if position.bonus_sum else worth
    return score
