"""Which edited positions of Sorry! some order of play could hold together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from kybos.core.compiling import plain
from kybos.core.errors import InvalidPositionError
from kybos.games.sorry.board import (
    CIRCLE,
    COLOURS,
    HOME,
    PAWNS,
    SIDE,
    START,
    TRACK,
    slide,
    square,
)
from kybos.games.sorry.notation import CARDS, location
from kybos.games.sorry.position import HAND, HIDDEN
from kybos.games.sorry.sides import is_home, partner_of
from kybos.paint.message import joined, message


def check(position: np.record, colours: Sequence[str], has_moves: Callable[[], bool]) -> None:
    """Raise `InvalidPositionError` unless the position, which has been read, is possible.

    `has_moves` tells whether the card in play, or what is left of a 7, can move a pawn.
    """
    check_pawns(position, colours)
    check_triangles(position, colours)
    if check_end(position, colours):
        return
    if position.points:
        check_hands(position, colours)
    if position.left:
        check_used(position, colours)
    if position.card and (position.left or position.points) and not has_moves():
        raise unplayable(position)


def unplayable(position: np.record) -> InvalidPositionError:
    """What is wrong with a card in play, or the rest of a 7, that has no move."""
    left = int(position.left)
    if left == 1:
        return InvalidPositionError(message("the step that is left of the 7 cannot be played"), "S19")
    if left:
        told = message("the {left} steps that are left of the 7 cannot be played", left=left)
        return InvalidPositionError(told, "S19")
    told = message("the card in play, {card}, cannot be played", card=CARDS[int(position.card)])
    return InvalidPositionError(told, "S39")


def check_pawns(position: np.record, colours: Sequence[str]) -> None:
    """No two pawns on one square, but on START and HOME (S9, S27)."""
    owner: dict[int, str] = {}
    pawns = position.pawns.tolist()
    for seat, colour in enumerate(colours):
        own = [progress for progress in pawns[PAWNS * seat : PAWNS * seat + PAWNS] if START < progress < HOME]
        for progress in own:
            place = location(COLOURS.index(colour), progress)
            if own.count(progress) > 1:
                raise InvalidPositionError(
                    message("{colour} has two pawns on {place}", colour=colour, place=place), "S9"
                )
            if progress <= TRACK:
                other = owner.setdefault(plain(square)(COLOURS.index(colour), progress), colour)
                if other != colour:
                    raise InvalidPositionError(
                        message(
                            "{first} and {second} both stand on {place}",
                            first=other,
                            second=colour,
                            place=place,
                        ),
                        "S9",
                    )


def check_triangles(position: np.record, colours: Sequence[str]) -> None:
    """On another colour's triangle a pawn can only have been put by an exchange (S11, S25)."""
    for pawn, progress in enumerate(position.pawns.tolist()):
        if pawn // PAWNS >= len(colours) or not plain(slide)(progress):
            continue
        number = COLOURS.index(colours[pawn // PAWNS])
        place = location(number, progress)
        owner = COLOURS[plain(square)(number, progress) // SIDE]
        if position.swapped_slides:
            raise InvalidPositionError(
                message("a pawn of {colour} on {place} would have slid", colour=COLOURS[number], place=place),
                "S25",
            )
        if owner not in colours:
            raise InvalidPositionError(
                message(
                    "a pawn of {colour} on {place} would have slid, for {owner}, "
                    "who alone can stay there, does not play",
                    colour=COLOURS[number],
                    place=place,
                    owner=owner,
                ),
                "S11",
            )
        if position.moved[pawn]:
            raise InvalidPositionError(
                message("the pawn on {place} that has used the 7 would have slid", place=place), "S11"
            )


def check_end(position: np.record, colours: Sequence[str]) -> bool:
    """Whether the game is over; then nothing is in play and the winner has moved last (S31, S32)."""
    home = [seat for seat in range(len(colours)) if is_home(position, seat)]
    if not home:
        return False
    turn = int(position.turn)
    sides = {min(seat, partner_of(position, seat) % 4) if position.teams else seat for seat in home}
    winners = [colours[seat] for seat in home]
    names = joined("{first} and {second}", winners) if len(winners) > 1 else winners[0]
    if len(sides) > 1:
        raise InvalidPositionError(
            message("{names} cannot both have won: the first has ended the game", names=names), "S31"
        )
    if turn not in home:
        raise InvalidPositionError(
            message(
                "{names} has won, so turn: names who moved last: {letter}", names=names, letter=winners[0][0]
            ),
            "S31",
        )
    if position.card:
        raise InvalidPositionError(message("the game is over: there is no card in play"), "S31")
    return True


def check_hands(position: np.record, colours: Sequence[str]) -> None:
    """Five cards each, or one short where a card is in play or to be drawn; or dealing (S38, S39)."""
    seats = len(colours)
    turn = int(position.turn)
    hands = position.hands.tolist()
    held = [sum(card > 0 for card in hands[HAND * seat : HAND * seat + HAND]) for seat in range(seats)]
    if sum(position.deck.tolist()) < hands.count(HIDDEN):
        raise InvalidPositionError(
            message("unseen: holds less than the {hidden} hidden cards", hidden=hands.count(HIDDEN)), "S6"
        )
    full = [HAND] * seats
    mover_short = [HAND - (seat == turn) for seat in range(seats)]
    if position.card:
        if held != mover_short:
            raise InvalidPositionError(
                message(
                    "with a card in play {seat} holds four cards and everybody else five", seat=colours[turn]
                ),
                "S39",
            )
        return
    last_short = [HAND - (seat == (turn - 1) % seats) for seat in range(seats)]
    if held not in (full, mover_short, last_short) and not is_dealing(position, held):
        raise InvalidPositionError(
            message(
                "everybody holds five cards, not {held}; only who has played last may be short of one",
                held=", ".join(map(str, held)),
            ),
            "S39",
        )


def is_dealing(position: np.record, held: list[int]) -> bool:
    """Whether the hands are being dealt, one card at a time, before the first move."""
    seats = len(held)
    turn = int(position.turn)
    clockwise = [held[(turn + step) % seats] for step in range(seats)]
    in_order = clockwise == sorted(clockwise, reverse=True) and clockwise[0] - clockwise[-1] <= 1
    at_start = position.pawns.tolist()[: PAWNS * seats] == [START, START, START, CIRCLE] * seats
    cards = sum(position.deck.tolist()) + sum(held) - position.hands.tolist().count(HIDDEN)
    return in_order and at_start and turn == position.first and cards == 45


def check_used(position: np.record, colours: Sequence[str]) -> None:
    """Some pawns must have walked what is gone of the 7 (S18, S36)."""
    seats = len(colours)
    partner = int(partner_of(position, position.turn))
    side = [seat for seat in range(seats) if seat in (position.turn, partner)]
    walked = 7 - int(position.left)
    used = [pawn for pawn in range(PAWNS * seats) if position.moved[pawn]]
    for pawn in used:
        if pawn // PAWNS not in side:
            raise InvalidPositionError(
                message("moved: a pawn of {colour} cannot use this 7", colour=colours[pawn // PAWNS]), "S18"
            )
    over_two = partner < 0 or bool(position.split_two)
    own = [int(position.pawns[pawn]) for seat in side for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS)]
    if len(used) > (1 if over_two else walked):
        raise InvalidPositionError(
            message("moved: {used} pawns cannot have walked {walked} steps", used=len(used), walked=walked),
            "S18",
        )
    if not used and HOME not in own and (over_two or START not in own):
        raise InvalidPositionError(
            message("moved: says where the pawn is that has used a part of the 7"), "S19"
        )
    gone = HOME in own or (START in own and not over_two)
    if len(used) == 1 and not (gone and not over_two):
        check_walk(int(position.pawns[used[0]]), walked)
    elif any(position.pawns[pawn] < 2 for pawn in used):
        raise InvalidPositionError(
            message("moved: a pawn that goes forward never stops behind its circle"), "S29"
        )


def check_walk(progress: int, walked: int) -> None:
    """Whether one pawn can have come to this progress by so many steps forward, slide included."""
    reach = next(
        (reach for reach in (3, 4) if progress > reach and plain(slide)(progress - reach) == reach), 0
    )
    if progress - walked < 1 and not (reach and progress - reach - walked >= 1):
        raise InvalidPositionError(
            message("moved: no pawn can have come there by {walked} steps of a 7", walked=walked), "S18"
        )
