"""Why a touch of Sorry! leads nowhere, with the clause that decides."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from kybos.core.errors import IllegalMoveError
from kybos.core.state import State
from kybos.games.sorry import reasons, scene
from kybos.games.sorry.board import HOME, PAWNS, START
from kybos.games.sorry.notation import CARDS
from kybos.games.sorry.position import SORRY
from kybos.games.sorry.words import called, meaning, place_name
from kybos.paint.message import Message, message

PLACES = {place.name: place for place in scene.PLACES}


def why_not(state: State, touches: Sequence[str]) -> IllegalMoveError | None:
    """Why no move is played by these touches; None if no clause says."""
    position, place = state.position, touches[-1]
    if position.points and not position.card:
        return IllegalMoveError(message("a card of the hand is chosen first"), "S39")
    if len(touches) > 2:
        return IllegalMoveError(message("the pawn can move there or change places: choose which"), "S21")
    if place not in PLACES:
        return None
    if len(touches) > 1:
        return why_not_to(state, pawns_on(state, touches[0])[0], place)
    return why_not_from(state, place)


@functools.cache
def progress_by_place(colour: str) -> Mapping[str, int]:
    """The progress of a pawn of a colour on each place where one can be."""
    return {scene.place_of(colour, progress): progress for progress in range(HOME + 1)}


def pawns_on(state: State, place: str) -> list[int]:
    """The pawns that stand on a place."""
    found = []
    for seat, colour in enumerate(state.game.seats):
        progress = progress_by_place(colour).get(place, -1)
        pawns = range(PAWNS * seat, PAWNS * seat + PAWNS)
        found += [pawn for pawn in pawns if state.position.pawns[pawn] == progress]
    return found


def place_words(place: str) -> str | Message:
    """A place in words: `28`, or its colour and `z1`, `START` or `HOME`."""
    colour = PLACES[place].colour
    return called(colour, place_name(place)) if colour else place


# -- where a path begins ---------------------------------------------------------------------


def why_not_from(state: State, place: str) -> IllegalMoveError:
    """No move begins on a place."""
    pawns = pawns_on(state, place)
    card = int(state.position.card)
    clause = reasons.CLAUSES[card]
    if pawns and reasons.is_own(state, pawns[0]):
        return why_stays(state, pawns[0])
    if any(place in path[1:] for path in scene.touches(state).values()):
        told = message("the pawn that goes to {place} is chosen first", place=place_words(place))
        return IllegalMoveError(told, clause)
    if pawns:
        return reasons.wrong_owner(state, pawns[0])
    says = message("the card {card} says: {meaning}", card=CARDS[card], meaning=meaning(state.position, card))
    return IllegalMoveError(message("no pawn stands on {place}", place=place_words(place)), clause, says)


def why_stays(state: State, pawn: int) -> IllegalMoveError:
    """No move of a pawn of the seat to act is legal."""
    position = state.position
    if position.card == SORRY and position.pawns[pawn] == START:
        clause = "S35" if position.teams else "S23"
        return IllegalMoveError(message("no opponent's pawn is on the outer track"), clause)
    reached = reasons.goals(state, pawn)
    return reasons.why_no_steps(state, pawn, reached[-1] if reached else -1)


# -- where a path goes on --------------------------------------------------------------------


def why_not_to(state: State, pawn: int, place: str) -> IllegalMoveError:
    """A pawn that can move was chosen, and it does not go to a place."""
    colour = reasons.colour_of(state, pawn)
    target = progress_by_place(colour).get(place, -1)
    if target in reasons.goals(state, pawn):
        return reasons.why_not_there(state, pawn, target)
    there = pawns_on(state, place)
    if there and target != HOME:
        return why_not_at(state, pawn, there[0])
    if target == START:
        return IllegalMoveError(message("a pawn gets back to START only when it is bumped"), "S9")
    if target < 0:
        return only_for(place)
    return reasons.why_not_there(state, pawn, target)


def why_not_at(state: State, pawn: int, other: int) -> IllegalMoveError:
    """The pawn that was chosen has nothing to do where another pawn stands."""
    card = state.position.card
    place = scene.place_of(reasons.colour_of(state, other), int(state.position.pawns[other]))
    if reasons.is_own(state, other):
        is_first = any(path[0] == place for path in scene.touches(state).values())
        return why_there(state, pawn, place) if is_first else why_stays(state, other)
    if card == SORRY:
        return reasons.why_no_place(state, pawn, other)
    if card == 11:
        return reasons.why_no_exchange(state, pawn, other)
    return why_there(state, pawn, place)


def why_there(state: State, pawn: int, place: str) -> IllegalMoveError:
    """What keeps a pawn from an occupied place."""
    target = progress_by_place(reasons.colour_of(state, pawn)).get(place, -1)
    return only_for(place) if target < 0 else reasons.why_not_there(state, pawn, target)


def only_for(place: str) -> IllegalMoveError:
    """The place is one of another colour."""
    told = message(
        "only pawns of {colour} go to {place}", colour=PLACES[place].colour, place=place_words(place)
    )
    return IllegalMoveError(told, "S9" if place.endswith("S") else "S27")
