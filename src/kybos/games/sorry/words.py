"""What Sorry! says to people: cards, moves and positions in words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kybos.core.state import State
from kybos.games.sorry.board import COLOURS
from kybos.games.sorry.notation import CARDS
from kybos.games.sorry.position import DROP, PASS, PLAY, SORRY
from kybos.paint.message import Message, message
from kybos.paint.scene import Step

ANY_SHARE = "forward 7, or shared among any pawns of the team"
MEANINGS = {
    1: "a pawn out of START, or forward 1",
    2: "a pawn out of START, or forward 2; then draw again",
    3: "forward 3",
    4: "backward 4",
    5: "forward 5",
    7: "forward 7, or split over two pawns",
    8: "forward 8",
    10: "forward 10, or backward 1",
    11: "forward 11, or change places with an opponent",
    12: "forward 12",
    SORRY: "a pawn out of START takes an opponent's place",
}
"""What each card allows (S14–S23)."""


def meaning(position: np.record, card: int) -> Message:
    """What a card allows in this game."""
    if card == 7 and position.teams and not position.split_two:
        return message(ANY_SHARE)
    if card == 2 and position.points:
        return message("a pawn out of START, or forward 2; then play again")
    return message(MEANINGS[card])


def tell(state: State, action: int) -> Message:
    """What an action or outcome does."""
    position, seats = state.position, state.game.seats
    seat = seats[position.turn]
    if state.is_chance:
        if position.points:
            return message("{seat} draws {card}", seat=drawer(state), card=CARDS[action])
        return message(
            "{seat} draws {card}: {meaning}", seat=seat, card=CARDS[action], meaning=meaning(position, action)
        )
    if action == PASS and len(state.actions) > 1:
        return message("{seat} declines the exchange", seat=seat)
    if action == PASS:
        return message("{seat} cannot play the {card}", seat=seat, card=CARDS[int(position.card)])
    if action >= PLAY:
        return tell_card(position, action, seat)
    return tell_move(state.steps(action))


def tell_card(position: np.record, action: int, seat: str) -> Message:
    """A card of the hand is discarded or played."""
    if action >= DROP:
        return message("{seat} discards {card}", seat=seat, card=CARDS[action - DROP])
    card = action - PLAY
    told = meaning(position, card)
    return message("{seat} plays {card}: {meaning}", seat=seat, card=CARDS[card], meaning=told)


def tell_hidden(state: State) -> Message:
    """That somebody draws a card that the reader does not see."""
    return message("{seat} draws a card", seat=drawer(state))


def drawer(state: State) -> str:
    """The seat that draws the next card."""
    return state.game.seats[state.game.dealt_to(state.position) or 0]


def tell_move(steps: Sequence[Step]) -> Message:
    """A move, or two that change places, and what comes of it."""
    first, rest = steps[0], steps[1:]
    colour, places = colour_of(first.piece), (place_name(first.origin), place_name(first.target))
    if rest and rest[0].kind == "move":
        told = message(
            "{colour} {origin} changes places with {other} {target}",
            colour=colour, origin=places[0], other=colour_of(rest[0].piece), target=places[1],
        )  # fmt: skip
        rest = rest[1:]
    else:
        told = message("{colour} {origin} → {target}", colour=colour, origin=places[0], target=places[1])
    for step in rest:
        then = tell_step(step, is_mover=step.piece == first.piece)
        told = message("{first}, {then}", first=told, then=then)
    return told


def tell_step(step: Step, *, is_mover: bool) -> Message:
    """A slide or a bump."""
    colour, place = colour_of(step.piece), place_name(step.target)
    if step.kind == "bump":
        return message("bumps {colour}", colour=colour)
    if is_mover:
        return message("slides to {place}", place=place)
    return message("{colour} slides to {place}", colour=colour, place=place)


def colour_of(piece: str) -> str:
    """The colour of a piece by its name."""
    return next(colour for colour in COLOURS if colour[0] == piece[0])


def place_name(place: str) -> str:
    """A place without the letter of its colour: `28`, `z1`, `START`, `HOME`."""
    bare = place.lstrip("rbyg")
    return {"S": "START", "H": "HOME"}.get(bare, bare)


def called(colour: str, place: str) -> Message:
    """A place that belongs to a colour: `red START`."""
    return message("{colour} {place}", colour=colour, place=place)


def status(state: State) -> Message:
    """Who is to do what."""
    position, seats = state.position, state.game.seats
    result = state.result
    if result is not None:
        return result.told
    if state.is_chance:
        return message("{seat} is to draw a card", seat=drawer(state))
    seat, card, left = seats[position.turn], int(position.card), int(position.left)
    if card == 0:
        return message("{seat} is to choose a card", seat=seat)
    if left:
        many = message("{seat} has {left} steps of the 7 left", seat=seat, left=left)
        return message("{seat} has 1 step of the 7 left", seat=seat) if left == 1 else many
    if state.actions == (PASS,):
        return message("{seat} has drawn {card} and cannot play it", seat=seat, card=CARDS[card])
    return message(
        "{seat} has {card}: {meaning}", seat=seat, card=CARDS[card], meaning=meaning(position, card)
    )
