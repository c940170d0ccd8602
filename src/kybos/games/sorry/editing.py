"""Sorry!'s positions set up by hand: pawns, turn, card, a 7 under way, pile and hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from kybos.core.editing import Edit, Editing, setting
from kybos.games.sorry import scene
from kybos.games.sorry.board import HOME, PAWNS, START
from kybos.games.sorry.notation import CARDS, COPIES, fresh_deck
from kybos.games.sorry.position import HAND, HIDDEN
from kybos.paint.message import message
from kybos.paint.scene import Choice, Scene

if TYPE_CHECKING:
    from kybos.games.sorry.game import Sorry

CLEAR, FRESH, MOVED, NONE = "clear", "fresh", "moved", "none"
SPLIT = 7
"""The card that can be split (S18)."""
Change = Callable[[np.record], None]


class SorryEditing(Editing):
    """A pawn, then its place; a turn; a card; a kind of card, then how many; a hand, then a card."""

    def edits(self, game: Sorry, position: np.record) -> Iterator[Edit]:
        """Pawns first, then turn and cards; where hands are hidden, no cards."""
        for seat in range(len(game.seats)):
            yield from _pawns(position, seat, game.seats)
        if position.pawns.any() or position.card:
            yield Edit((CLEAR,), CLEAR, partial(_clear, count=PAWNS * len(game.seats)))
        for seat, colour in enumerate(game.seats):
            if seat != position.turn:
                yield Edit((f"turn:{colour[0]}",), f"turn:{colour[0]}", setting("turn", seat))
        if HIDDEN not in position.hands:
            yield from _card(position)
            yield from _split(position, game)
            yield from _pile(position)
            if game.options.points:
                yield from _hands(position, game)

    def scene(self, game: Sorry, position: np.record) -> Scene:
        """Board, pawns and cards."""
        return Scene(
            width=scene.WIDTH,
            height=scene.WIDTH,
            places=scene.PLACES,
            lanes=scene.LANES,
            pieces=tuple(scene.pieces(position, game.seats)),
            faces=tuple(scene.faces(position, game.seats)),
            choices=tuple(_choices(position, game)),
        )


# -- pawns ---------------------------------------------------------------------------------------


def _pawns(position: np.record, seat: int, colours: Sequence[str]) -> Iterator[Edit]:
    colour = colours[seat]
    own = position.pawns[PAWNS * seat : PAWNS * (seat + 1)].tolist()
    for origin in dict.fromkeys(own):
        first = scene.place_of(colour, origin)
        for target in range(START, HOME + 1):
            if target not in own or (target == START != origin) or (target == HOME != origin):
                where = scene.place_of(colour, target)
                change = _place(colours, PAWNS * seat + own.index(origin), target)
                yield Edit((first, where), f"{colour[0]} {first} {where}", change)


def _place(colours: Sequence[str], pawn: int, target: int) -> Change:
    """Put a pawn on a place, and the one that stands on the same square back on START."""

    def change(position: np.record) -> None:
        where = scene.place_of(colours[pawn // PAWNS], target)
        for other in range(PAWNS * len(colours)):
            progress = int(position.pawns[other])
            if START < progress < HOME and scene.place_of(colours[other // PAWNS], progress) == where:
                position.pawns[other], position.moved[other] = START, 0
        position.pawns[pawn], position.moved[pawn] = target, 0
        _sort(position)

    return change


def _sort(position: np.record) -> None:
    """Bring the pawns of each seat into ascending order, with what the 7 has done to them."""
    for first in range(0, len(position.pawns), PAWNS):
        own = slice(first, first + PAWNS)
        order = np.argsort(position.pawns[own], kind="stable")
        position.pawns[own] = position.pawns[own][order]
        position.moved[own] = position.moved[own][order]


def _clear(position: np.record, count: int) -> None:
    position.pawns[:count] = START
    _take_card(position, 0)


# -- cards ---------------------------------------------------------------------------------------


def _elsewhere(position: np.record, card: int) -> int:
    """Copies of a card that are discarded."""
    shown = int(position.card == card) + position.hands.tolist().count(card)
    left: int = COPIES[card] - shown - int(position.deck[card])
    return left


def _take_card(position: np.record, card: int) -> None:
    """Bring a card into play, from the pile or else from the discards; the one before goes to the pile."""
    if position.card:
        position.deck[position.card] += 1
    position.deck[card] -= position.deck[card] > 0
    position.card, position.left = card, 0
    position.moved[:] = 0


def _card(position: np.record) -> Iterator[Edit]:
    if position.card:
        yield Edit((f"card:{NONE}",), f"card:{NONE}", partial(_take_card, card=0))
    for card, text in CARDS.items():
        if card != position.card and (position.deck[card] or _elsewhere(position, card)):
            yield Edit((f"card:{text}",), f"card:{text}", partial(_take_card, card=card))


def _split(position: np.record, game: Sorry) -> Iterator[Edit]:
    """How much of a 7 is left, and which pawns have used it."""
    if position.card != SPLIT:
        return
    for left in range(1, SPLIT):
        if left != position.left:
            yield Edit((f"left:{left}",), f"left:{left}", setting("left", left))
    if not position.left:
        return
    yield Edit((f"left:{NONE}",), f"left:{NONE}", _untouched)
    for pawn in range(PAWNS * len(game.seats)):
        progress = int(position.pawns[pawn])
        if START < progress < HOME:
            place = scene.place_of(game.seats[pawn // PAWNS], progress)
            yield Edit((MOVED, place), f"{MOVED} {place}", partial(_toggle, pawn=pawn))


def _untouched(position: np.record) -> None:
    position.left = 0
    position.moved[:] = 0


def _toggle(position: np.record, pawn: int) -> None:
    position.moved[pawn] = not position.moved[pawn]


def _pile(position: np.record) -> Iterator[Edit]:
    for card, text in CARDS.items():
        for count in range(int(position.deck[card]) + _elsewhere(position, card) + 1):
            if count != position.deck[card]:
                change = partial(_stack, card=card, count=count)
                yield Edit((f"deck:{text}", f"#{count}"), f"deck:{text}x{count}", change)
    if any(_elsewhere(position, card) for card in CARDS):
        yield Edit((FRESH,), FRESH, _refresh)


def _stack(position: np.record, card: int, count: int) -> None:
    position.deck[card] = count


def _refresh(position: np.record) -> None:
    """No card is discarded."""
    for card, count in fresh_deck(int(position.card), position.hands.tolist()).items():
        position.deck[card] = count


def _hands(position: np.record, game: Sorry) -> Iterator[Edit]:
    """A card is added from the pile, or else from the discards, and taken away to the pile."""
    for seat, colour in enumerate(game.seats):
        key = f"hand.{colour[0]}"
        held = position.hands[HAND * seat : HAND * (seat + 1)].tolist()
        for card, text in CARDS.items():
            if 0 in held and (position.deck[card] or _elsewhere(position, card)):
                yield Edit((key, f"more:{text}"), f"{key}+{text}", partial(_exchange, seat=seat, new=card))
            if card in held:
                yield Edit((key, f"less:{text}"), f"{key}-{text}", partial(_exchange, seat=seat, old=card))


def _exchange(position: np.record, seat: int, old: int = 0, new: int = 0) -> None:
    """In a hand take one card for another, 0 for none."""
    place = position.hands[HAND * seat : HAND * (seat + 1)]
    held = place.tolist()
    held[held.index(old)] = new
    place[:] = sorted(held)
    if old:
        position.deck[old] += 1
    position.deck[new] -= position.deck[new] > 0


# -- what can be touched besides places ----------------------------------------------------------


def _choices(position: np.record, game: Sorry) -> Iterator[Choice]:
    for colour in game.seats:
        yield Choice(f"turn:{colour[0]}", message("turn of {seat}", seat=colour))
    yield Choice(CLEAR, message("all pawns on START"))
    if HIDDEN in position.hands:
        return
    yield Choice(f"card:{NONE}", message("no card"))
    yield from (Choice(f"card:{text}", message("card {card}", card=text)) for text in CARDS.values())
    if position.card == SPLIT:
        yield Choice(f"left:{NONE}", message("nothing of the 7 walked yet"))
        yield from (
            Choice(f"left:{left}", message("{left} of the 7 left", left=left)) for left in range(1, SPLIT)
        )
        yield Choice(MOVED, message("a pawn that has used the 7"))
    yield from (Choice(f"deck:{text}", message("{card} in the pile", card=text)) for text in CARDS.values())
    yield from (Choice(f"#{count}", str(count)) for count in range(max(COPIES.values()) + 1))
    yield Choice(FRESH, message("all cards in the pile"))
    if game.options.points:
        yield from (
            Choice(f"hand.{colour[0]}", message("hand of {seat}", seat=colour)) for colour in game.seats
        )
        for text in CARDS.values():
            yield Choice(f"more:{text}", message("add {card}", card=text))
            yield Choice(f"less:{text}", message("take {card} away", card=text))
