"""What a position of Sorry! is worth: each side's way home in steps, and the race between these ways.

A side's *way* is what its pawns still have to walk, more or less by what the cards may do: a pawn on
START has to wait for a card, one just past its circle saves the lap by a 4, one on the track can be
hit (`exposure`). A lead of so many steps weighs the more, the fewer are left on average.

The constants are steps, but for the last. They were found from games of greedy players with one random
action in ten: first by regression of the winner on these features, a logit for each side, then by
matches of greedy players against the evaluation by progress alone and against one another, 20,000
games with two seats and 9,000 with four for each value tried. What a lead weighs is the regression's.
"""

from __future__ import annotations

import math
from typing import Any

from kybos.core.compiling import compiled, compiled_apart
from kybos.core.rules import Floats, Position
from kybos.games.sorry.board import HOME, PAWNS, START, TRACK
from kybos.games.sorry.exposure import exposure, likely
from kybos.games.sorry.hands import BEHIND_START, worth_of_hand
from kybos.games.sorry.position import KINDS, book
from kybos.games.sorry.sides import bonus, home_of_others, home_of_side, opponents

NOT_HOME = 16.0
"""What a pawn's way is longer than its steps, for it reaches HOME by exact count only (S30)."""
ON_START = 92.0
"""The way of a pawn on START; from the circle it is 80."""
IN_ZONE = 8.0
"""Less for a pawn in the safety zone."""
ROUND = 150.0
"""Less for a pawn that a card takes back over its own START, times how likely the card is (S29)."""
EXACT = 46.0
"""Less for a pawn that a card takes HOME, times how likely the card is."""
NEAR = TRACK - 6
"""From this progress a 12 takes a pawn HOME."""
TURN = 3.0
"""Less for the side that is to draw or to act."""
DECISIVE, DECISIVE_A_SIDE, DECISIVE_HANDS = 0.54, 0.28, 1.9
"""How much a lead weighs that is as long as the mean way and `MARGIN` together: so much, more for each
side, and times the last with hands, which leave less to chance."""
MARGIN = 40.0
FURTHER = 0.4
"""The part of their other pawns that those bring home who lose."""
BONUS, BONUS_A_PAWN = 0.3, 0.15
"""The part of the bonus of now that a winner still gets, and more of it for each pawn already home."""


@book.rule
def evaluate(position: Position, tables: Any, out: Floats) -> None:  # noqa: ARG001  # needs no tables
    """Each seat's chance to win; the chances of the sides add up to 1. With points what it may expect."""
    members = 2 if position.teams else 1
    sides = position.seats // members
    size = cards_left(position)
    mean = 0.0
    for side in range(sides):
        out[side] = way(position, side, size)
        mean += out[side] / position.seats
    share_out(out, sides, decisive(position, sides) / (MARGIN + max(mean, 0.0)))
    for seat in range(sides, position.seats):
        out[seat] = out[seat - sides]
    if position.points:
        for seat in range(position.seats):
            out[seat] = out[seat] * if_won(position, seat) + (1 - out[seat]) * if_lost(position, seat)


@compiled
def if_won(position: Position, seat: int) -> float:
    """The points that a seat may expect if its side wins (S41–S43)."""
    own = PAWNS * (position.seats - opponents(position))
    left = PAWNS * opponents(position) - home_of_others(position, seat)
    likely_bonus = BONUS + BONUS_A_PAWN * home_of_side(position, seat) * PAWNS / own
    return float(5 * own + 5 * left * (1 - FURTHER) + likely_bonus * bonus(position, seat))


@compiled
def if_lost(position: Position, seat: int) -> float:
    """The points that a seat may expect if its side does not win (S41)."""
    own = PAWNS * (position.seats - opponents(position))
    home = home_of_side(position, seat)
    return float(5 * (home + FURTHER * (own - home)))


@compiled
def decisive(position: Position, sides: int) -> float:
    """How much a lead weighs that is as long as the mean way of a colour and `MARGIN` together."""
    weight = DECISIVE + DECISIVE_A_SIDE * sides
    if position.points:
        weight *= DECISIVE_HANDS
    return weight / math.sqrt(2) if position.teams else weight


@compiled
def share_out(ways: Floats, sides: int, weight: float) -> None:
    """Turn ways into chances: a step less makes a side exp(`weight`) times as likely to win."""
    shortest = ways[0]
    for side in range(1, sides):
        shortest = min(shortest, ways[side])
    total = 0.0
    for side in range(sides):
        ways[side] = math.exp(weight * (shortest - ways[side]))
        total += ways[side]
    for side in range(sides):
        ways[side] /= total


@compiled
def cards_left(position: Position) -> int:
    """Cards of the pile; in a view the hidden ones count too."""
    size = 0
    for card in range(1, KINDS):
        size += position.deck[card]
    return size


@compiled_apart
def way(position: Position, side: int, size: int) -> float:
    """The steps that a side still has before it; its seats are `side` and with teams the partner's."""
    steps = 0.0
    for seat in range(side, position.seats, 2 if position.teams else 4):
        for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
            steps += way_of_pawn(position, position.pawns[pawn], size)
        steps += exposure(position, seat, size)
        if position.points:
            steps -= worth_of_hand(position, seat)
        if seat == position.turn:
            steps -= TURN + position.left
    return steps


@compiled
def way_of_pawn(position: Position, progress: int, size: int) -> float:
    """The way of a pawn."""
    if progress == HOME:
        return 0.0
    if progress == START:
        return ON_START
    steps = NOT_HOME + HOME - progress
    if progress > TRACK:
        steps -= IN_ZONE
    elif progress <= BEHIND_START:
        steps -= ROUND * likely(position, 4, size)
        if progress == 1:
            steps -= ROUND * likely(position, 10, size)
    if progress >= NEAR and progress != HOME - 4:
        steps -= EXACT * likely(position, HOME - progress, size)
    return steps
