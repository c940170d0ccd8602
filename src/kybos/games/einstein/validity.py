"""Which edited positions of EinStein could stand on a board together."""

from __future__ import annotations

import numpy as np

from kybos.core.errors import InvalidPositionError
from kybos.games.einstein.board import (
    GONE,
    STONES,
    downward,
    far_corner,
    rightward,
    side,
    start_square,
)
from kybos.games.einstein.notation import colours, square_name
from kybos.games.einstein.rules import FINISHED, SETTING_UP, is_eliminated, stones_left
from kybos.paint.message import joined, message


def check_setup(position: np.record, *, fixed: bool) -> None:
    """Raise `InvalidPositionError` unless a set-up under way is one."""
    chosen = [int(index) for index in position.arrangement[: position.seats]]
    if fixed:
        raise InvalidPositionError(
            message("the option setup gives the arrangements: the board is never empty"), "E4"
        )
    if 0 not in chosen:
        raise InvalidPositionError(
            message("every seat has its arrangement: the stones would stand on the board"), "E4"
        )
    if any(chosen[chosen.index(0) :]):
        raise InvalidPositionError(message("arrangements are drawn or chosen in seat order"), "E4")


def settle_turn(position: np.record, *, turn_given: bool) -> None:
    """Mark a finished game as such; raise `InvalidPositionError` if nobody could play on, or none has won."""
    names = colours(int(position.seats))
    if is_finished(position):
        if turn_given or position.die:
            raise InvalidPositionError(message("the game is over: there is no turn and no die"))
        position.turn = FINISHED
    elif not stones_left(position, int(position.turn)):
        raise InvalidPositionError(
            message("{seat} has no stones left and cannot have the turn", seat=names[position.turn]), "E20"
        )


def is_finished(position: np.record) -> bool:
    """Whether a side has won; raises `InvalidPositionError` if the game would have ended earlier."""
    seats = int(position.seats)
    names = colours(seats)
    arrived = [seat for seat in range(seats) if seats != 3 or seat == 0 if _is_home(position, seat)]
    if len(arrived) > 1:
        raise InvalidPositionError(
            message(
                "{first} and {second} have both reached their corner; the first of them has ended the game",
                first=names[arrived[0]],
                second=names[arrived[1]],
            )
        )
    gone = [seat for seat in range(seats) if not stones_left(position, seat)]
    beaten = {side(seats, seat) for seat in gone if is_eliminated(position, seat)}
    if len(beaten) > 1 or (seats == 4 and len(gone) > 1):
        raise InvalidPositionError(
            message(
                "{seats} have no stones left; the first has ended the game",
                seats=joined("{first} and {second}", [names[seat] for seat in gone]),
            )
        )
    return bool(arrived or beaten)


def _is_home(position: np.record, seat: int) -> bool:
    goal = far_corner(int(position.seats), seat)
    return goal in position.stones[STONES * seat : STONES * (seat + 1)]


def check_stones(position: np.record) -> None:
    """Raise `InvalidPositionError` if a seat's stones cannot have come from different starting squares.

    Stones never go back (E8), so each must lie on or beyond a starting square of its own.
    """
    seats = int(position.seats)
    for seat in range(seats):
        squares = [int(s) for s in position.stones[STONES * seat : STONES * (seat + 1)] if s != GONE]
        origins = [
            [
                place
                for place in range(STONES)
                if _leads(seats, seat, start_square(seats, seat, place), square)
            ]
            for square in squares
        ]
        if not _can_match(origins):
            there = ", ".join(square_name(seats, square) for square in squares)
            raise InvalidPositionError(
                message(
                    "{seat}'s stones on {squares} cannot have come from different starting squares (E2, E8)",
                    seat=colours(seats)[seat],
                    squares=there,
                )
            )


def _leads(seats: int, seat: int, origin: int, square: int) -> bool:
    across = ((square & 7) - (origin & 7)) * rightward(seats, seat)
    along = ((square >> 3) - (origin >> 3)) * downward(seats, seat)
    return across >= 0 and along >= 0


def _can_match(choices: list[list[int]]) -> bool:
    """Whether each list can give a number of its own (bipartite matching by augmenting paths)."""
    owner: dict[int, int] = {}

    def place(index: int, tried: set[int]) -> bool:
        for number in choices[index]:
            if number not in tried:
                tried.add(number)
                if number not in owner or place(owner[number], tried):
                    owner[number] = index
                    return True
        return False

    return all(place(index, set()) for index in range(len(choices)))


def check(position: np.record, *, fixed: bool, turn_given: bool) -> None:
    """Raise `InvalidPositionError` unless some order of play could hold the position together."""
    if position.turn == SETTING_UP:
        check_setup(position, fixed=fixed)
    else:
        check_stones(position)
        settle_turn(position, turn_given=turn_given)
