"""How Dymino is shown: the grid with its dice, the roll, the score; and what is touched."""

from __future__ import annotations

import functools
from collections.abc import Mapping

import numpy as np

from kybos.core.state import State
from kybos.games.dymino import notation
from kybos.games.dymino.board import ROW, SQUARES
from kybos.games.dymino.position import BOTH, CHOSEN, PASS, SINGLE, TAKE_ALL, TAKE_ONE
from kybos.games.dymino.words import meaning
from kybos.paint.message import message
from kybos.paint.scene import Caption, Choice, Face, Piece, Place, Scene


def scene_of(state: State, touches: Mapping[int, tuple[str, ...]], status: str) -> Scene:
    """The scene of a state."""
    position = state.position
    size = int(position.side)
    return Scene(
        width=size,
        height=size,
        places=places(size),
        pieces=tuple(pieces(position)),
        faces=tuple(faces(position)),
        captions=captions(size),
        choices=choices(state, touches),
        touches=touches,
        status=status,
    )


@functools.cache
def places(size: int) -> tuple[Place, ...]:
    """The squares."""
    return tuple(
        Place(
            notation.square_name(size, square),
            square % ROW,
            square // ROW,
            "",
            (square % ROW + square // ROW) % 2 == 1,
        )
        for square in notation.squares_of(size)
    )


def pieces(position: np.record) -> list[Piece]:
    """The dice; each is called by its square."""
    size = int(position.side)
    return [
        Piece(name, name, "", "die", str(value))
        for square, value in notation.values(position).items()
        for name in (notation.square_name(size, square),)
    ]


def faces(position: np.record) -> list[Face]:
    """What is still to be placed: the dice, or the bonus die and what it does."""
    first, second, left = int(position.first), int(position.second), int(position.left)
    if not first:
        return []
    if 0 < left < BOTH:
        return [Face("die", str(left))]
    if first == second and left == 0:
        return [Face("bonus", f"{first}-{first}", words=meaning(position, first))]
    return [Face("die", str(first)), Face("die", str(second))]


@functools.cache
def captions(size: int) -> tuple[Caption, ...]:
    """Ranks at the left, files below."""
    ranks = [Caption(str(size - row), -0.8, row) for row in range(size)]
    return (*ranks, *(Caption(notation.FILES[file], file, size - 0.2) for file in range(size)))


def touches(state: State) -> dict[int, tuple[str, ...]]:
    """The square of the smaller die, then that of the other; a die and its square; a value; or a square."""
    position = state.position
    both_singles = any(SINGLE + SQUARES <= action < CHOSEN for action in state.actions)
    return {action: path_of(position, action, both_singles=both_singles) for action in state.actions}


def path_of(position: np.record, action: int, *, both_singles: bool) -> tuple[str, ...]:
    """What is touched to play an action."""
    move = notation.write_move(position, action)
    if action == PASS:
        return ("pass",)
    if action >= TAKE_ONE:  # and doubles 3 to 6
        return (move[1:],)
    if action >= TAKE_ALL:
        return (f"#{move[1:]}",)
    if action >= CHOSEN or (action >= SINGLE and both_singles):
        return f"#{move[0]}", move[1:]
    return tuple(die[1:] for die in move.split(","))


def choices(state: State, touches: Mapping[int, tuple[str, ...]]) -> tuple[Choice, ...]:
    """What can be touched besides squares: values, the pass."""
    if PASS in state.actions:
        return (Choice("pass", message("pass")),)
    names = dict.fromkeys(path[0] for path in touches.values() if path[0].startswith("#"))
    return tuple(Choice(name, name[1:]) for name in names)
