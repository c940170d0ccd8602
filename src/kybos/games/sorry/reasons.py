"""Why a move of Sorry! is not allowed, with the clause that forbids it."""

from __future__ import annotations

from kybos.core.compiling import plain
from kybos.core.errors import IllegalMoveError
from kybos.core.state import State
from kybos.games.sorry import notation
from kybos.games.sorry.board import CIRCLE, COLOURS, HOME, PAWNS, START, TRACK, backward, slide
from kybos.games.sorry.notation import CARDS, location
from kybos.games.sorry.position import (
    BACK_1,
    BACK_4,
    DROP,
    EXCHANGE,
    HAND,
    PASS,
    PLAY,
    SORRY,
    TAKE_PLACE,
    WAYS,
)
from kybos.games.sorry.sides import partner_of
from kybos.games.sorry.words import called, meaning, place_name
from kybos.paint.message import message

CLAUSES = {
    1: "S14",
    2: "S15",
    3: "S16",
    4: "S17",
    5: "S16",
    7: "S18",
    8: "S16",
    10: "S20",
    11: "S21",
    12: "S16",
    SORRY: "S23",
}
"""The clause of each card that does more than go forward (S16)."""


def why(state: State, action: int) -> IllegalMoveError:
    """The first clause that an action breaks."""
    position = state.position
    if action == PASS:
        return why_no_pass(state)
    if PLAY <= action < PASS:
        return why_no_card(state, action)
    if position.points and not position.card:
        return IllegalMoveError(message("a card of the hand is chosen first, such as play-7"), "S39")
    return why_no_move(state, action, action % EXCHANGE // WAYS)


def why_no_move(state: State, action: int, pawn: int) -> IllegalMoveError:
    """A move of a pawn was named."""
    if action >= EXCHANGE and action % WAYS // PAWNS >= len(state.game.seats):
        return IllegalMoveError(message("there is no such pawn to change places with"), "S4")
    if pawn // PAWNS >= len(state.game.seats):
        return IllegalMoveError(message("there is no such pawn"), "S4")
    if not is_own(state, pawn):
        return wrong_owner(state, pawn)
    if action >= TAKE_PLACE:
        return why_no_place(state, pawn, action % WAYS)
    if action >= EXCHANGE:
        return why_no_exchange(state, pawn, action % WAYS)
    return why_no_steps(state, pawn, notation.target_of(state.position, action))


def is_own(state: State, pawn: int) -> bool:
    """Whether the seat to act may move a pawn."""
    position = state.position
    return pawn // PAWNS in (position.turn, partner_of(position, position.turn))


def colour_of(state: State, pawn: int) -> str:
    """The colour of a pawn."""
    return state.game.seats[pawn // PAWNS]


def wrong_owner(state: State, pawn: int) -> IllegalMoveError:
    """A pawn of somebody else was named."""
    seat = state.game.seats[state.turn]
    if state.position.teams:
        return IllegalMoveError(
            message(
                "{seat} moves pawns of the own team, not of {colour}",
                seat=seat,
                colour=colour_of(state, pawn),
            ),
            "S33",
        )
    return IllegalMoveError(
        message("it is the turn of {seat}, not of {colour}", seat=seat, colour=colour_of(state, pawn)), "S7"
    )


def why_no_pass(state: State) -> IllegalMoveError:
    """A pass was named."""
    position = state.position
    if position.points:
        return IllegalMoveError(message("with hands nobody passes"), "S40")
    if position.card == 11:
        return IllegalMoveError(message("a pawn can go forward 11, so a move must be made"), "S22")
    return IllegalMoveError(message("a legal play must be made"), "S8")


def why_no_card(state: State, action: int) -> IllegalMoveError:
    """A card of the hand was named."""
    position = state.position
    card = (action - PLAY) % WAYS
    seat = state.game.seats[state.turn]
    if not position.points:
        return IllegalMoveError(message("there are hands only in play for points"), "S38")
    if position.card:
        return IllegalMoveError(
            message("the card in play comes first: {card}", card=CARDS[int(position.card)]), "S39"
        )
    if card not in position.hands[HAND * position.turn : HAND * position.turn + HAND]:
        return IllegalMoveError(
            message("{seat} holds no {card}", seat=seat, card=CARDS.get(card, card)), "S39"
        )
    if action >= DROP:
        return IllegalMoveError(message("nothing is discarded while a card can be played"), "S40")
    return IllegalMoveError(message("{card} can move no pawn", card=CARDS[card]), "S39")


def wrong_card(state: State, needed: int, clause: str) -> IllegalMoveError:
    """Another card would be needed."""
    card = CARDS[int(state.position.card)]
    return IllegalMoveError(
        message("that takes the card {needed}, not {card}", needed=CARDS[needed], card=card), clause
    )


def why_no_place(state: State, pawn: int, other: int) -> IllegalMoveError:
    """A Sorry! was named."""
    position = state.position
    if position.card != SORRY:
        return wrong_card(state, SORRY, "S23")
    if position.pawns[pawn] != START:
        return IllegalMoveError(
            message("{colour} has no pawn on START", colour=colour_of(state, pawn)), "S23"
        )
    if not START < position.pawns[other] <= TRACK:
        return off_the_track(state, other)
    if pawn // PAWNS == other // PAWNS:
        return IllegalMoveError(
            message("a pawn never takes the place of one of its own colour"),
            "S35" if position.teams else "S23",
        )
    return IllegalMoveError(message("the partner is hit only if no opponent is on the track"), "S35")


def off_the_track(state: State, pawn: int) -> IllegalMoveError:
    """A pawn that must be on the track is not."""
    colour = colour_of(state, pawn)
    place = place_name(location(COLOURS.index(colour), int(state.position.pawns[pawn])))
    return IllegalMoveError(message("{place} is not on the outer track", place=called(colour, place)), "S26")


def why_no_exchange(state: State, pawn: int, other: int) -> IllegalMoveError:
    """An exchange was named."""
    position = state.position
    if position.card != 11:
        return wrong_card(state, 11, "S21")
    for each in (pawn, other):
        if not START < position.pawns[each] <= TRACK:
            return off_the_track(state, each)
    return IllegalMoveError(
        message("places are changed with opponents only"), "S37" if position.teams else "S21"
    )


def why_no_steps(state: State, pawn: int, target: int) -> IllegalMoveError:
    """Steps to a place were named: what keeps the pawn where it is, or from going there."""
    position = state.position
    card = int(position.card)
    progress = int(position.pawns[pawn])
    if not is_own(state, pawn):
        return wrong_owner(state, pawn)
    if progress == HOME:
        return IllegalMoveError(message("HOME is never left"), "S30")
    if progress == START and card not in (1, 2):
        return not_out_of_start(card)
    if position.moved[pawn]:
        return IllegalMoveError(
            message("that pawn has used its part of the 7"), "S36" if position.teams else "S18"
        )
    return why_not_there(state, pawn, target)


def not_out_of_start(card: int) -> IllegalMoveError:
    """A pawn was to leave START by a card that takes none to the circle."""
    if card == SORRY:
        return IllegalMoveError(message("with a Sorry! a pawn from START takes an opponent's place"), "S23")
    if card == 7:
        return IllegalMoveError(message("a 7 takes no pawn out of START"), "S18")
    return IllegalMoveError(message("only 1, 2 and Sorry! take a pawn out of START"), "S9")


def why_not_there(state: State, pawn: int, target: int) -> IllegalMoveError:
    """What the card would let the pawn do, or what stands in its way."""
    position = state.position
    card = int(position.card)
    progress = int(position.pawns[pawn])
    colour = colour_of(state, pawn)
    reached = goals(state, pawn)
    if target not in reached:
        if card not in (4, 7, SORRY) and progress != START and progress + card > HOME:
            left = HOME - progress
            return IllegalMoveError(
                message("HOME is reached by exact count: by {left}, not by {card}", left=left, card=card),
                "S30",
            )
        steps = int(position.left) or card
        if card != 4 and target == plain(backward)(progress, TRACK - steps) and progress + steps > TRACK:
            return IllegalMoveError(message("a pawn going forward never passes its own entrance"), "S3")
        clause = CLAUSES.get(card, "S16")
        return IllegalMoveError(
            message("the card {card} says: {meaning}", card=CARDS[card], meaning=meaning(position, card)),
            clause,
        )
    own = position.pawns[pawn & ~3 : (pawn & ~3) + PAWNS].tolist()
    if target != HOME and target in own:
        place = location(COLOURS.index(colour), target)
        clause = "S11" if plain(slide)(target) else "S9"
        return IllegalMoveError(
            message("a pawn of {colour} stands on {place} already", colour=colour, place=place), clause
        )
    return what_is_left(int(position.left))


def what_is_left(left: int) -> IllegalMoveError:
    """The rest of a 7 must be walked, by this part or after it (S18, S19)."""
    if left == 1:
        return IllegalMoveError(message("the step that is left of the 7 must be walked"), "S18")
    if left:
        told = message("all {left} steps that are left of the 7 must be walked", left=left)
        return IllegalMoveError(told, "S18")
    return IllegalMoveError(message("the rest of the 7 could not be walked after that"), "S19")


def goals(state: State, pawn: int) -> list[int]:
    """Where the card in play would take a pawn if nothing stood in its way."""
    position = state.position
    card = int(position.card)
    progress = int(position.pawns[pawn])
    if progress == START:
        return [CIRCLE] if card in (1, 2) else []
    ways = {4: [BACK_4], 10: [10, BACK_1], SORRY: []}.get(card, [card])
    if card == 7:
        ways = list(range(1, (int(position.left) or 7) + 1))
    return [t for way in ways if (t := notation.target_of(position, WAYS * pawn + way)) <= HOME]
