"""The 7 in parts: whether the steps that are left can still be walked (S18, S19, S36).

The pawns of the side that plays are packed into one integer, seven bits each: those of one seat in
the first four fields, the partner's in the last four. So the search needs no memory of its own.
"""

from __future__ import annotations

from kybos.core.compiling import compiled, compiled_apart
from kybos.core.rules import Integers, Position
from kybos.games.sorry.board import HOME, PAWNS, START, TRACK, progress_of_other, slide
from kybos.games.sorry.position import WAYS

OPPOSITE = 2
"""The colour of the partner is so many sides away (S32)."""


@compiled
def pack(position: Position, seat: int, partner: int) -> int:
    """The pawns of a seat, and of its partner if that is not -1."""
    side = 0
    for pawn in range(PAWNS):
        side |= position.pawns[PAWNS * seat + pawn] << (7 * pawn)
        if partner >= 0:
            side |= position.pawns[PAWNS * partner + pawn] << (7 * (PAWNS + pawn))
    return side


@compiled
def pack_moved(position: Position, seat: int, partner: int) -> int:
    """The marks of the pawns, as bits in the order of `pack`."""
    bits = 0
    for pawn in range(PAWNS):
        bits |= position.moved[PAWNS * seat + pawn] << pawn
        if partner >= 0:
            bits |= position.moved[PAWNS * partner + pawn] << (PAWNS + pawn)
    return bits


@compiled
def field(side: int, pawn: int) -> int:
    """The progress of a pawn."""
    return (side >> (7 * pawn)) & 127


@compiled
def walk(side: int, pawn: int, steps: int) -> int:
    """The side after a pawn has walked, with slide, sweep and bump; -1 if it cannot."""
    origin = field(side, pawn)
    target = origin + steps
    if origin == START or target > HOME:
        return -1
    if target == HOME:
        return side + (steps << (7 * pawn))
    first = pawn & PAWNS
    for other in range(first, first + PAWNS):
        if field(side, other) == target:
            return -1
    if target > TRACK:
        return side + (steps << (7 * pawn))
    reach = slide(target)
    for other in range(2 * PAWNS):
        progress = field(side, other)
        if START < progress <= TRACK and other != pawn:
            there = target if other & PAWNS == first else progress_of_other(0, target, OPPOSITE)
            apart = progress - there
            apart += TRACK if apart < 0 else 0
            if apart <= reach:
                side -= progress << (7 * other)
    return side + ((steps + reach) << (7 * pawn))


@compiled_apart
def fits_whole(side: int, moved: int, steps: int) -> bool:
    """Whether one pawn that has not moved can walk all the steps."""
    found = False
    for pawn in range(2 * PAWNS):
        found = found or ((moved >> pawn) & 1 == 0 and walk(side, pawn, steps) >= 0)
    return found


@compiled_apart
def fits(side: int, moved: int, steps: int) -> bool:
    """Whether pawns that have not moved can walk all the steps between them, each once, in some order."""
    if fits_whole(side, moved, steps):
        return True
    for pawn in range(2 * PAWNS):
        if (moved >> pawn) & 1 == 0:
            for part in range(1, steps):
                after = walk(side, pawn, part)
                if after >= 0 and fits(after, moved | (1 << pawn), steps - part):
                    return True
    return False


@compiled_apart
def add_parts(position: Position, seat: int, partner: int, steps: int, out: Integers, count: int) -> int:
    """Append the parts of a 7 of which `steps` are left: a pawn's slot × WAYS + how far it goes.

    By clause, over two pawns at most: the second walks all that the first has left (S18).
    """
    over_many = partner >= 0 and not position.split_two
    low, high = (seat, partner) if partner < 0 or seat < partner else (partner, seat)
    side, moved = pack(position, low, high), pack_moved(position, low, high)
    least = steps if position.left > 0 and not over_many else 1
    for pawn in range(2 * PAWNS if partner >= 0 else PAWNS):
        if field(side, pawn) == START or (moved >> pawn) & 1:
            continue
        slot = PAWNS * (low if pawn < PAWNS else high) + (pawn & 3)
        for part in range(least, steps + 1):
            after = walk(side, pawn, part)
            if after < 0:
                continue
            used = moved | (1 << pawn)
            if (
                part == steps
                or (over_many and fits(after, used, steps - part))
                or (not over_many and fits_whole(after, used, steps - part))
            ):
                out[count] = WAYS * slot + part
                count += 1
    return count
