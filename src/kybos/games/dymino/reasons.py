"""Why a move of Dymino is not allowed, or a touch leads nowhere, with the clause that decides."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kybos.core.errors import IllegalMoveError
from kybos.core.state import State
from kybos.games.dymino import notation
from kybos.games.dymino.board import SQUARES
from kybos.games.dymino.position import BOTH, CHOSEN, FACES, PASS, SINGLE, STRIKE, TAKE_ALL, TAKE_ONE
from kybos.paint.message import message

DOUBLES = {1: "D13", 2: "D14", 3: "D15", 4: "D16", 5: "D17", 6: "D18"}
"""The clause of each bonus die."""


def why(position: np.record, action: int) -> IllegalMoveError:
    """The first clause that an action breaks."""
    first, second, left = int(position.first), int(position.second), int(position.left)
    if first == second and left == 0:
        return why_no_bonus(position, action, first)
    if action >= CHOSEN:
        return IllegalMoveError(
            message("there is no bonus die: {in_hand}", in_hand=notation.in_hand(position)), "D5"
        )
    if action < SINGLE and 0 < left < BOTH:
        return IllegalMoveError(message("only the {left} is left, a single die", left=left), "D4")
    return why_not_placed(position, action)


def why_not_placed(position: np.record, action: int) -> IllegalMoveError:
    """Dice were to be placed where they cannot go."""
    taken = notation.values(position)
    if action >= SINGLE and has_gap(position, taken) and not 0 < position.left < BOTH:
        return IllegalMoveError(message("there is a gap, so both dice are placed together"), "D3")
    for square in squares_of(action):
        if square in taken:
            return occupied(position, square, "D3" if action < SINGLE else "D4")
    if action < SINGLE:
        return IllegalMoveError(
            message("two dice go on two empty squares of the grid that are neighbours"), "D3"
        )
    return IllegalMoveError(message("that is off the grid"), "D1")


def has_gap(position: np.record, taken: dict[int, int]) -> bool:
    """Whether two neighbouring squares are empty."""
    free = {square for square in notation.squares_of(int(position.side)) if square not in taken}
    return any(square + step in free for square in free for step in notation.STEPS[:2])


def squares_of(action: int) -> list[int]:
    """The squares on which an action would put dice."""
    if action >= SINGLE:
        return [action % SQUARES]
    square, direction = divmod(action, 4)
    return [square, square + notation.STEPS[direction]]


def occupied(position: np.record, square: int, clause: str) -> IllegalMoveError:
    """A die stands there."""
    value = notation.values(position)[square]
    name = notation.square_name(int(position.side), square)
    return IllegalMoveError(message("a {value} stands on {name}", value=value, name=name), clause)


def why_no_bonus(position: np.record, action: int, double: int) -> IllegalMoveError:
    """A bonus die was rolled, and something else named, or a place where it cannot go."""
    clause = DOUBLES[double]
    taken = notation.values(position)
    if action == PASS:
        if double == 2 and taken:
            return IllegalMoveError(message("double 2 passes on an empty grid only"), "D20")
        return IllegalMoveError(message("only double 2 can pass, on an empty grid"), "D20")
    kinds = {1: (CHOSEN, TAKE_ALL), 2: (TAKE_ALL, STRIKE)}
    low, high = kinds.get(double, (STRIKE, PASS))
    if not low <= action < high:
        return IllegalMoveError(message("the roll is double {double}, a bonus die", double=double), clause)
    if double == 2:
        return why_not_taken(position, action)
    square = (action - low) % SQUARES
    return (
        occupied(position, square, clause)
        if square in taken
        else IllegalMoveError(message("that is off the grid"), "D1")
    )


def why_not_taken(position: np.record, action: int) -> IllegalMoveError:
    """Double 2 was to take away what is not there, or too much."""
    if action < TAKE_ALL + FACES:
        if position.one:
            return IllegalMoveError(message("double 2 takes one die away, such as -b2"), "D14")
        return IllegalMoveError(message("no {value} stands on the grid", value=action - TAKE_ALL + 1), "D14")
    if not position.one:
        return IllegalMoveError(message("double 2 takes all dice of a value away, such as -4"), "D14")
    name = notation.square_name(int(position.side), action - TAKE_ONE)
    return IllegalMoveError(message("no die stands on {name}", name=name), "D14")


# -- touches ---------------------------------------------------------------------------------


def why_not_touched(state: State, touches: Sequence[str]) -> IllegalMoveError | None:
    """Why nothing is placed by these touches; None if no clause says."""
    position = state.position
    square = notation.square_of(int(position.side), touches[-1])
    if square < 0:
        return None
    if position.first == position.second and position.left == 0:
        return why_not_struck(state, square)
    taken = notation.values(position)
    is_single = 0 < position.left < BOTH or not has_gap(position, taken)
    if square in taken:
        return occupied(position, square, "D4" if is_single else "D3")
    if is_single:
        return IllegalMoveError(message("the die is chosen first"), "D4")
    if len(touches) == 1:
        told = message("beside {square} is no empty square for the other die", square=touches[-1])
        return IllegalMoveError(told, "D3")
    told = message("{first} and {second} are not neighbours", first=touches[0], second=touches[-1])
    return IllegalMoveError(told, "D3")


def why_not_struck(state: State, square: int) -> IllegalMoveError:
    """A bonus die was to be used on a square where it cannot, or not yet."""
    position = state.position
    double = int(position.first)
    if PASS in state.actions:
        return IllegalMoveError(message("there is no die to take away"), "D20")
    if double == 2:
        if position.one:
            return why_not_taken(position, TAKE_ONE + square)
        return IllegalMoveError(message("a value is chosen, and all its dice are taken away"), "D14")
    if square in notation.values(position):
        return occupied(position, square, DOUBLES[double])
    return IllegalMoveError(message("the value of the die is chosen first"), DOUBLES[double])
