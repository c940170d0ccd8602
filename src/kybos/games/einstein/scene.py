"""How EinStein is shown: board, stones, die, and what is touched to play."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping

import numpy as np

from kybos.core.state import State
from kybos.games.einstein import notation
from kybos.games.einstein.board import DIRECTIONS, GONE, STONES, far_corner, size, start_square
from kybos.games.einstein.rules import FIRST_ARRANGEMENT, HIDDEN, PASS, SETTING_UP
from kybos.paint.message import message
from kybos.paint.scene import Caption, Choice, Face, Piece, Place, Scene

SHAPES = {"red": "circle", "blue": "square", "yellow": "diamond", "green": "hexagon"}


def scene_of(state: State, touches: Mapping[int, tuple[str, ...]], status: str) -> Scene:
    """The scene of a state."""
    position = state.position
    seats = int(position.seats)
    length = size(seats)
    die = int(position.die)
    colour = notation.colours(seats)[position.turn] if die else ""
    return Scene(
        width=length,
        height=length,
        places=places(seats),
        pieces=tuple(pieces(position)),
        faces=(Face("die", str(die), colour),) if die else (),
        captions=captions(length),
        choices=choices(state),
        fills=fills(state),
        touches=touches,
        status=status,
    )


@functools.cache
def places(seats: int) -> tuple[Place, ...]:
    """The squares, the far corners tinted in the colour that wants to reach them."""
    length = size(seats)
    goals = {far_corner(seats, seat): colour for seat, colour in enumerate(notation.colours(seats))}
    if seats == 3:  # for the pair the far corner means nothing (E19)
        goals = {far_corner(seats, 0): "red"}
    return tuple(
        Place(
            notation.square_name(seats, square),
            file - 1,
            row - 1,
            goals.get(square, ""),
            (row + file) % 2 == 1,
        )
        for row, file in itertools.product(range(1, length + 1), repeat=2)
        for square in (8 * row + file,)
    )


def pieces(position: np.record) -> list[Piece]:
    """The stones on the board; while setting up, those of the arrangements that the viewer may see."""
    seats = int(position.seats)
    found = []
    for seat, colour in enumerate(notation.colours(seats)):
        for number, square in enumerate(squares_of(position, seat)):
            if square != GONE:
                name = notation.square_name(seats, square)
                found.append(Piece(f"{colour[0]}{number + 1}", name, colour, SHAPES[colour], str(number + 1)))
    return found


def squares_of(position: np.record, seat: int) -> list[int]:
    """The squares of a seat's stones 1 to 6."""
    if position.turn != SETTING_UP:
        return [int(square) for square in position.stones[STONES * seat : STONES * (seat + 1)]]
    chosen = int(position.arrangement[seat])
    if not position.free or chosen in (0, HIDDEN):  # drawn stones appear all together (E4)
        return []
    text = notation.arrangement_text(chosen)
    seats = int(position.seats)
    return [start_square(seats, seat, text.index(str(number + 1))) for number in range(STONES)]


@functools.cache
def captions(length: int) -> tuple[Caption, ...]:
    """Ranks at the left, files below."""
    ranks = [Caption(str(length - row), -0.8, row) for row in range(length)]
    return (*ranks, *(Caption("abcdef"[file], file, length - 0.2) for file in range(length)))


def choices(state: State) -> tuple[Choice, ...]:
    """What can be touched besides squares: a pass, the numbers of an arrangement."""
    if PASS in state.actions:
        return (Choice("pass", message("pass")),)
    if sets_up(state):
        colour = notation.colours(int(state.position.seats))[state.turn]
        return tuple(
            Choice(f"#{number}", str(number), colour, SHAPES[colour]) for number in range(1, STONES + 1)
        )
    return ()


def fills(state: State) -> tuple[str, ...]:
    """The squares that the numbers of an arrangement fill (E4)."""
    if not sets_up(state):
        return ()
    seats = int(state.position.seats)
    squares = (start_square(seats, state.turn, place) for place in range(STONES))
    return tuple(notation.square_name(seats, square) for square in squares)


def sets_up(state: State) -> bool:
    """Whether a seat is to choose an arrangement."""
    return bool(state.actions) and state.actions[0] >= FIRST_ARRANGEMENT


def touches(state: State) -> dict[int, tuple[str, ...]]:
    """Stone, then square; the numbers of an arrangement one after another; or the pass."""
    position = state.position
    seats = int(position.seats)
    paths: dict[int, tuple[str, ...]] = {}
    for action in state.actions:
        if action == PASS:
            paths[action] = ("pass",)
        elif action >= FIRST_ARRANGEMENT:
            paths[action] = tuple(f"#{digit}" for digit in notation.write_move(position, action))
        else:
            origin = int(position.stones[STONES * position.turn + action // DIRECTIONS])
            target = notation.target_of(position, action)
            paths[action] = (notation.square_name(seats, origin), notation.square_name(seats, target))
    return paths
