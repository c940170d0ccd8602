"""What a side of Sorry! may lose on the track by the next cards of the others, in steps."""

from __future__ import annotations

from kybos.core.compiling import compiled, compiled_apart
from kybos.core.rules import Position
from kybos.games.sorry.board import CIRCLE, PAWNS, SIDE, START, TRACK, slide
from kybos.games.sorry.cards import copies
from kybos.games.sorry.position import SORRY

PRIOR = 5
"""So many cards of a fresh pack are thought to lie in the pile besides: it does not only matter what comes
next, and an empty pile is made anew."""
PACK = 45
"""Cards of the pack (S5)."""
SENT_BACK = 20
"""A pawn that is bumped loses so many steps besides its progress."""
BY_SORRY, BY_ELEVEN, BY_STEPS = 1.0, 0.7, 0.3
"""How much of what a Sorry!, an exchange and a plain move may take counts."""


@compiled
def likely(position: Position, card: int, size: int) -> float:
    """How likely a card is to come soon, if `size` cards are left in the pile.

    With hands the pile does not tell: the cards that are not seen lie there or with the others.
    """
    if position.points:
        return copies(card) / PACK
    return float((position.deck[card] + PRIOR * copies(card) / PACK) / (size + PRIOR))


@compiled_apart
def exposure(position: Position, seat: int, size: int) -> float:
    """The steps that the others may take from the pawns of a seat."""
    last = PAWNS * seat + PAWNS - 1
    best = 0
    for pawn in range(PAWNS * seat, last + 1):
        if position.pawns[pawn] <= TRACK:
            best = position.pawns[pawn]
    if best == START:
        return 0.0
    lost = 0.0
    for other in range(position.seats):
        if other != seat and not (position.teams and other == seat ^ 2):
            if position.pawns[PAWNS * other] == START:
                lost += BY_SORRY * likely(position, SORRY, size) * (best + SENT_BACK)
            lost += threats(position, seat, other, size)
    return lost


@compiled_apart
def threats(position: Position, seat: int, other: int, size: int) -> float:
    """What the pawns of one other seat may take, by an exchange and by landing on pawns."""
    turned = SIDE * (position.colour[seat] - position.colour[other])
    swing = 0
    lost = 0.0
    for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
        progress = position.pawns[pawn]
        if START < progress <= TRACK:
            place = (progress + turned + TRACK - 1) % TRACK + 1
            hits = 0.0
            for attacker in range(PAWNS * other, PAWNS * other + PAWNS):
                origin = position.pawns[attacker]
                if START < origin <= TRACK:
                    hits += reach(position, place, origin, size)
                    swing = max(swing, gain(progress, place, origin))
                elif origin == START and place == CIRCLE and attacker == PAWNS * other:
                    hits += likely(position, 1, size) + likely(position, 2, size)
            lost += BY_STEPS * hits * (progress + SENT_BACK)
    return lost + BY_ELEVEN * likely(position, 11, size) * swing


@compiled
def gain(progress: int, place: int, origin: int) -> int:
    """The steps between two sides that an exchange brings the one whose pawn stands at `origin`.

    The other's pawn has come `progress` far; its square is `place` for the one who exchanges.
    """
    apart = place - origin
    back = progress - apart
    if back < 1:
        back += TRACK
    elif back > TRACK:
        back -= TRACK
    return int(apart + slide(place) + progress - back)


@compiled
def reach(position: Position, place: int, origin: int, size: int) -> float:
    """How likely a card brings a pawn from one progress onto another, or onto a slide that sweeps it."""
    apart = place - origin
    hits = by_card(position, apart if apart < TRACK - 4 else apart - TRACK, size)
    if 1 < apart < 17:
        for back in range(1, 5):
            if apart > back and slide(place - back) >= back:
                hits += by_card(position, apart - back, size)
    return hits


@compiled
def by_card(position: Position, steps: int, size: int) -> float:
    """How likely a card takes a pawn so many steps, backward if negative; a part of a 7 counts half."""
    if steps == -1 or steps == -4:  # noqa: PLR1714  # as in choices
        return likely(position, 4 if steps == -4 else 10, size)
    if steps < 1 or steps > 12:
        return 0.0
    hits = likely(position, steps, size) if steps != 4 else 0.0
    return hits + likely(position, 7, size) / 2 if steps < 7 else hits
