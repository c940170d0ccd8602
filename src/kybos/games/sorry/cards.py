"""The deck and the hands of Sorry!: what is drawn, held and discarded (S5, S6, S38, S39).

The pile has no order; a position knows only what it holds. Discards are what is nowhere else.
"""

from __future__ import annotations

from kybos.core.compiling import compiled, compiled_apart
from kybos.core.rules import Position
from kybos.games.sorry.position import HAND, HIDDEN, KINDS

IN_PACK = 0b11_1101_1011_1110
"""Bits: the cards that there are (S5)."""


@compiled
def copies(card: int) -> int:
    """Copies of a card in the pack (S5)."""
    if card == 1:
        return 5
    return 4 * ((IN_PACK >> card) & 1)


@compiled
def pile_size(position: Position) -> int:
    """Cards in the draw pile."""
    size = 0
    for card in range(1, KINDS):
        size += position.deck[card]
    if position.points:
        for place in range(HAND * position.seats):
            size -= position.hands[place] == HIDDEN
    return size


@compiled_apart
def discarded(position: Position, card: int) -> int:
    """Copies of a card on the discard pile: what is nowhere else (S6)."""
    left = copies(card) - position.deck[card] - (position.card == card)
    if position.points:
        for place in range(HAND * position.seats):
            left -= position.hands[place] == card
    return int(left)


@compiled_apart
def reshuffle(position: Position) -> int:
    """Make the discards the new pile; return how many there are (S6)."""
    size = 0
    for card in range(1, KINDS):
        left = discarded(position, card)
        position.deck[card] = left
        size += left
    return size


@compiled
def card_at(position: Position, place: int) -> int:
    """The card that is reached by counting so many cards of the pile, from 0, in their order."""
    card = 1
    while place >= position.deck[card]:
        place -= position.deck[card]
        card += 1
    return card


@compiled
def draw(position: Position, card: int) -> None:
    """Take a card off the pile: into play, or into the hand that is short of one."""
    position.deck[card] -= 1
    if not position.points:
        position.card = card
        return
    seat = shortest_hand(position)
    position.hands[HAND * seat] = card
    sort_hand(position, seat)


@compiled
def cards_held(position: Position, seat: int) -> int:
    """Cards in a hand."""
    count = 0
    for place in range(HAND * seat, HAND * seat + HAND):
        count += position.hands[place] > 0
    return count


@compiled_apart
def shortest_hand(position: Position) -> int:
    """The seat with the fewest cards, the first clockwise from the turn; -1 if all hands are full (S39)."""
    shortest, fewest = -1, HAND
    for step in range(position.seats):
        seat = (position.turn + step) % position.seats
        held = cards_held(position, seat)
        if held < fewest:
            shortest, fewest = seat, held
    return shortest


@compiled_apart
def sort_hand(position: Position, seat: int) -> None:
    """Bring a hand into ascending order, empty places first."""
    first = HAND * seat
    for end in range(first + 1, first + HAND):
        card = position.hands[end]
        place = end
        while place > first and position.hands[place - 1] > card:
            position.hands[place] = position.hands[place - 1]
            place -= 1
        position.hands[place] = card


@compiled_apart
def take_from_hand(position: Position, card: int) -> None:
    """Take one copy of a card out of the hand of the seat to act."""
    for place in range(HAND * position.turn, HAND * position.turn + HAND):
        if position.hands[place] == card:
            position.hands[place] = 0
            break
    sort_hand(position, position.turn)
