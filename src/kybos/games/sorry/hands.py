"""What the cards of a hand of Sorry! are worth to who holds them, in steps."""

from __future__ import annotations

from kybos.core.compiling import compiled_apart
from kybos.core.rules import Position
from kybos.games.sorry.board import PAWNS, START
from kybos.games.sorry.position import HAND, SORRY

ONE, TWO = 4.0, 7.0
"""A 1 fits nearly always; a 2 moves and lets another card be played."""
STARTER = 8.0
"""More, once, for a 1 or a 2 while a pawn waits on START."""
SAVES_LAP = 4.0
"""A 4 with a pawn that it takes back over its own START."""
TWELVE, IDLE_SORRY = -5.0, -6.0
"""A 12 overshoots, and a Sorry! without a pawn on START cannot be played."""
BEHIND_START = 4
"""From a progress of 1 to this one a 4 saves the lap."""


@compiled_apart
def worth_of_hand(position: Position, seat: int) -> float:
    """The steps that a hand is worth more than one of other cards; hidden cards count as such."""
    first = PAWNS * seat
    waits = position.pawns[first] == START
    laps = 0
    for pawn in range(first, first + PAWNS):
        laps += START < position.pawns[pawn] <= BEHIND_START
    steps = 0.0
    starts = False
    for place in range(HAND * seat, HAND * seat + HAND):
        card = position.hands[place]
        if card == 1 or card == 2:  # noqa: PLR1714  # numba has no `in` for a field and constants
            steps += ONE if card == 1 else TWO
            starts = waits
        elif card == 4 and laps > 0:
            steps += SAVES_LAP
        elif card == 12:
            steps += TWELVE
        elif card == SORRY and not waits:
            steps += IDLE_SORRY
    return steps + STARTER if starts else steps
