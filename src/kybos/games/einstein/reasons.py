"""Why a move of EinStein is not allowed, or a touch leads nowhere, with the clause that decides."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kybos.core.errors import IllegalMoveError
from kybos.core.state import State
from kybos.games.einstein import notation, rules, scene
from kybos.games.einstein.board import DIRECTIONS, GONE, STONES, far_corner
from kybos.paint.message import message


def why(state: State, action: int) -> IllegalMoveError:
    """The first clause that an action breaks."""
    if state.position.turn == rules.SETTING_UP:
        return set_up_first()
    if action >= rules.FIRST_ARRANGEMENT:
        return IllegalMoveError(message("the stones stand on the board already"), "E4")
    if action == rules.PASS:
        return IllegalMoveError(message("a player who can move must move"), "E9")
    return why_no_step(state.position, action // DIRECTIONS)


def set_up_first() -> IllegalMoveError:
    """Something else was named while arrangements are chosen."""
    return IllegalMoveError(message("the arrangements are chosen first"), "E4")


def why_no_step(position: np.record, stone: int) -> IllegalMoveError:
    """Why a stone of the seat to move cannot make the step that was asked for."""
    own = own_stones(position)
    named = named_stones(position)
    if stone not in named and own[int(position.die) - 1] != GONE:
        return why_named(position, named)
    if own[stone] == GONE:
        return IllegalMoveError(message("stone {stone} is no longer on the board", stone=stone + 1), "E7")
    if stone not in named:
        return why_named(position, named)
    if is_stuck(position, stone):
        return stuck(position, stone)
    return IllegalMoveError(
        message(
            "stone {stone} on {square} moves one square {ways}",
            stone=stone + 1,
            square=notation.square_name(int(position.seats), own[stone]),
            ways=notation.ways(position),
        ),
        "E8",
    )


def why_named(position: np.record, named: Sequence[int]) -> IllegalMoveError:
    """Which stones the roll names, so that no other moves."""
    die = int(position.die)
    free = [stone for stone in named if not is_stuck(position, stone)]
    if not free:
        return stuck(position, named[0])
    if own_stones(position)[die - 1] != GONE:
        return IllegalMoveError(message("stone {die} is on the board and must move", die=die), "E6")
    allowed = message("{first} or {second}", first=free[0] + 1, second=free[-1] + 1)
    return IllegalMoveError(
        message(
            "stone {die} is gone, so stone {allowed} must move, the next one still there",
            die=die,
            allowed=allowed if len(free) > 1 else free[0] + 1,
        ),
        "E7",
    )


def own_stones(position: np.record) -> list[int]:
    """The squares of the stones of the seat to move."""
    return [int(square) for square in position.stones[STONES * position.turn : STONES * (position.turn + 1)]]


def named_stones(position: np.record) -> list[int]:
    """The stones (0…5) that the roll names, the lower one first (E6, E7)."""
    lower, upper = (int(found) for found in rules.movable(position))
    return [stone for stone in dict.fromkeys((lower, upper)) if 0 <= stone < STONES]


def is_stuck(position: np.record, stone: int) -> bool:
    """Whether a stone of the pair stands on its far corner (E21)."""
    return own_stones(position)[stone] == far_corner(int(position.seats), int(position.turn))


def stuck(position: np.record, stone: int) -> IllegalMoveError:
    """A stone cannot move any more."""
    square = notation.square_name(int(position.seats), own_stones(position)[stone])
    return IllegalMoveError(
        message("stone {stone} on {square} is stuck", stone=stone + 1, square=square), "E21"
    )


# -- touches ---------------------------------------------------------------------------------


def why_not_touched(state: State, touches: Sequence[str]) -> IllegalMoveError | None:
    """Why no move is played by these touches; None if no clause says."""
    position = state.position
    if position.turn == rules.SETTING_UP:
        number = touches[-1].removeprefix("#")
        if number == touches[-1]:
            return set_up_first()
        return IllegalMoveError(message("{number} stands in the arrangement already", number=number), "E4")
    squares = [place.name for place in scene.places(int(position.seats))]
    return why_not_on_board(state, touches) if touches[-1] in squares else None


def why_not_on_board(state: State, touches: Sequence[str]) -> IllegalMoveError:
    """The stone does not step there; or no stone that moves stands there, where a path begins."""
    position = state.position
    seats, origin, name = int(position.seats), touches[0], touches[-1]
    own = {
        notation.square_name(seats, square): stone
        for stone, square in enumerate(own_stones(position))
        if square != GONE
    }
    paths = scene.touches(state).values()
    is_first = any(name == path[0] for path in paths)
    wants_another = name in own and not is_first and not are_near(origin, name)
    if len(touches) > 1 and not wants_another:
        return why_no_step(position, own[origin])
    if name in own:
        return why_no_step(position, own[name])
    if any(name in path[1:] for path in paths):
        return IllegalMoveError(message("the stone that goes to {square} is chosen first", square=name), "E8")
    return why_nobody(position, name)


def are_near(square: str, other: str) -> bool:
    """Whether a stone could step from one square to the other, if it went in all directions."""
    return abs(ord(square[0]) - ord(other[0])) <= 1 and abs(int(square[1]) - int(other[1])) <= 1


def why_nobody(position: np.record, square: str) -> IllegalMoveError:
    """On a square that was touched first stands no stone of the seat to move."""
    colour = next((piece.colour for piece in scene.pieces(position) if piece.place == square), "")
    if colour:
        seat = notation.colours(int(position.seats))[position.turn]
        told = message("it is the turn of {seat}, not of {colour}", seat=seat, colour=colour)
        return IllegalMoveError(told, "E5")
    named = why_named(position, named_stones(position))
    return IllegalMoveError(message("no stone stands on {square}", square=square), named.clause, named.told)
