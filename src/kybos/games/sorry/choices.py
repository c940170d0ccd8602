"""What may be played: the cards of a hand, and the moves that a card allows (S14–S24, S33–S40)."""

from __future__ import annotations

from kybos.core.compiling import compiled, compiled_apart
from kybos.core.rules import Integers, Position
from kybos.games.sorry.board import CIRCLE, HOME, PAWNS, START, backward
from kybos.games.sorry.moving import holds_own, square_of
from kybos.games.sorry.position import (
    BACK_1,
    BACK_4,
    DROP,
    EXCHANGE,
    HAND,
    HIDDEN,
    PLAY,
    SORRY,
    TAKE_PLACE,
    WAYS,
)
from kybos.games.sorry.seven import add_parts
from kybos.games.sorry.sides import on_side, partner_of


@compiled_apart
def add_choices(position: Position, out: Integers) -> int:
    """Cards of the hand that can be played; if none must be, those that may be discarded (S39, S40)."""
    first = HAND * position.turn
    count, must = 0, 0
    for place in range(first, first + HAND):
        card = position.hands[place]
        is_new = place == first or position.hands[place - 1] != card
        if 0 < card < HIDDEN and is_new and add_moves(position, card, out, count) > count:
            must += card != 11 or out[count] < EXCHANGE
            out[count] = PLAY + card
            count += 1
    if must == 0:
        for place in range(first, first + HAND):
            card = position.hands[place]
            if 0 < card < HIDDEN and (place == first or position.hands[place - 1] != card):
                out[count] = DROP + card
                count += 1
    return count


@compiled_apart
def add_moves(position: Position, card: int, out: Integers, count: int) -> int:
    """Append the moves of a card; return the new count."""
    seat = position.turn
    partner = partner_of(position, seat)
    if card == 7:
        left = position.left
        return add_parts(position, seat, partner, left if left > 0 else 7, out, count)
    if card == SORRY:
        return add_places(position, seat, partner, out, count)
    for each in range(position.seats):
        if on_side(each, seat, partner):
            for pawn in range(PAWNS * each, PAWNS * each + PAWNS):
                count = add_steps(position, card, pawn, out, count)
    return add_exchanges(position, seat, partner, out, count) if card == 11 else count


@compiled
def add_steps(position: Position, card: int, pawn: int, out: Integers, count: int) -> int:
    """Append what a card with a number other than 7 lets one pawn do on its own (S14–S17, S20)."""
    progress = position.pawns[pawn]
    if progress == START:
        is_first = pawn % PAWNS == 0
        if card <= 2 and is_first and not holds_own(position, pawn, CIRCLE):
            out[count] = WAYS * pawn
            count += 1
        return count
    if progress == HOME:
        return count
    if card != 4 and progress + card <= HOME and not holds_own(position, pawn, progress + card):
        out[count] = WAYS * pawn + card
        count += 1
    if card == 4 or card == 10:  # noqa: PLR1714  # numba has no `in` for a field and constants
        way, back = (BACK_4, 4) if card == 4 else (BACK_1, 1)
        if not holds_own(position, pawn, backward(progress, back)):
            out[count] = WAYS * pawn + way
            count += 1
    return count


@compiled_apart
def add_exchanges(position: Position, seat: int, partner: int, out: Integers, count: int) -> int:
    """Append every exchange of an own pawn with an opponent's, both on the track (S21, S26, S37)."""
    for pawn in range(PAWNS * position.seats):
        if on_side(pawn // PAWNS, seat, partner) and square_of(position, pawn) >= 0:
            for other in range(PAWNS * position.seats):
                if not on_side(other // PAWNS, seat, partner) and square_of(position, other) >= 0:
                    out[count] = EXCHANGE + WAYS * pawn + other
                    count += 1
    return count


@compiled_apart
def add_places(position: Position, seat: int, partner: int, out: Integers, count: int) -> int:
    """Append what Sorry! can hit: opponents on the track; the partner only if there are none (S23, S35)."""
    before = count
    for own_team in range(2 if partner >= 0 else 1):
        if own_team == 1 and count > before:
            break
        for each in range(position.seats):
            if not on_side(each, seat, partner) or position.pawns[PAWNS * each] != START:
                continue
            for other in range(PAWNS * position.seats):
                owner = other // PAWNS
                is_own = on_side(owner, seat, partner)
                if is_own == (own_team == 1) and owner != each and square_of(position, other) >= 0:
                    out[count] = TAKE_PLACE + WAYS * PAWNS * each + other
                    count += 1
    return count
