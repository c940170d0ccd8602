"""The layout of a position of Sorry!, and the numbers of its cards and actions."""

from __future__ import annotations

from kybos.core.layout import Field
from kybos.core.rules import RuleBook
from kybos.games.sorry.board import HOME, PAWNS, START

SORRY = 13
"""The card Sorry!, after the cards with numbers."""
KINDS = SORRY + 1
"""Cards are below this; there is no 0, 6 and 9 (S5)."""
HIDDEN = KINDS
"""In a hand: a card that the viewer does not see."""
HAND = 5
"""Cards that a player holds, with points (S38)."""
WAYS = 16
"""What a pawn can do: 0 leaves START, 1 to 12 go forward, BACK_4 and BACK_1 go backward."""
BACK_4, BACK_1 = 13, 14
EXCHANGE = 256
"""From here: exchanges, own pawn × 16 + the other pawn. Below: pawn × WAYS + way."""
TAKE_PLACE = 512
"""From here: Sorry!, own pawn × 16 + the pawn that is hit."""
PLAY, DROP, PASS = 768, 784, 800
"""Card to play from the hand, card to discard from it, and the pass."""

book = RuleBook(
    "sorry",
    __file__,
    {
        "seats": Field(2, 4),
        "colour": Field(0, 3, (4,)),  # of each seat, clockwise from red
        "teams": Field(0, 1),
        "points": Field(0, 1),
        "split_two": Field(0, 1),  # whether a 7 may be split over no more than two pawns
        "bonus_sum": Field(0, 1),
        "swapped_slides": Field(0, 1),
        "quick_start": Field(0, 1),
        "first": Field(0, 3),  # the seat that begins
        "turn": Field(0, 3),  # the seat to draw or to act; at the end the one that moved last
        "card": Field(0, SORRY),  # the card in play, 0 if none
        "left": Field(0, 6),  # steps of a 7 under way that are still to be walked, 0 before its first part
        "pawns": Field(START, HOME, (4 * PAWNS,)),  # progress of each, seat by seat, ascending
        "moved": Field(0, 1, (4 * PAWNS,)),  # whether an earlier part of this 7 has used the pawn
        "deck": Field(0, 5, (KINDS,)),  # copies in the draw pile; in a view the hidden cards as well
        "hands": Field(0, HIDDEN, (4 * HAND,)),  # seat by seat, ascending, 0 for no card
    },
    most_actions=128,
    most_outcomes=11,
)
