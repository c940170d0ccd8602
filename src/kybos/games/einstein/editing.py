"""EinStein's positions set up by hand: stones to and from the board, the turn, the die, arrangements."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from kybos.core.editing import OFF, Edit, Editing, off_board, setting
from kybos.core.errors import InvalidPositionError
from kybos.games.einstein import notation, scene, validity
from kybos.games.einstein.board import GONE, STONES, size, start_square
from kybos.games.einstein.rules import FINISHED, HIDDEN, SETTING_UP
from kybos.paint.message import message
from kybos.paint.scene import Choice, Face, Scene

if TYPE_CHECKING:
    from kybos.games.einstein.game import EinStein

USUAL = 1 + notation.ARRANGEMENT_IDS["123456"]
"""An arrangement to begin with, as it is stored."""
CLEAR, USUAL_SETUP, NONE = "clear", "usual", "none"


class EinSteinEditing(Editing):
    """A stone, or one off the board, then its square or `off`; the turn; the die; arrangements."""

    def write(self, game: EinStein, position: np.record) -> str:
        """A game that is over has neither turn nor die."""
        position = position.copy()
        if position.turn != SETTING_UP and is_finished(position):
            position.turn, position.die = FINISHED, 0
        return game.write_position(position)

    def edits(self, game: EinStein, position: np.record) -> Iterator[Edit]:
        """Stones first, then what belongs to the whole board."""
        seats = int(position.seats)
        for seat, number in itertools.product(range(seats), range(STONES)):
            yield from _stone(position, seat, number)
        on_board = bool(position.stones.any())
        if on_board:
            yield Edit((CLEAR,), CLEAR, _clear)
            if not is_finished(position):
                yield from _turn_and_die(position, game)
        elif not game.options.arrangements:
            for seat in range(seats):
                yield from _arrangement(position, seat)
        usual = position.copy()
        _put_up(usual)
        if (usual.stones != position.stones).any():
            yield Edit((USUAL_SETUP,), USUAL_SETUP, _put_up)

    def scene(self, game: EinStein, position: np.record) -> Scene:
        """Board, stones and die."""
        seats, die = int(position.seats), int(position.die)
        colour = notation.colours(seats)[position.turn] if die else ""
        return Scene(
            width=size(seats),
            height=size(seats),
            places=scene.places(seats),
            pieces=tuple(scene.pieces(position)),
            faces=(Face("die", str(die), colour),) if die else (),
            captions=scene.captions(size(seats)),
            choices=tuple(_choices(position, game)),
        )


def is_finished(position: np.record) -> bool:
    """Whether a side has won, and none too many."""
    try:
        return validity.is_finished(position)
    except InvalidPositionError:
        return False


# -- stones --------------------------------------------------------------------------------------


def _stone(position: np.record, seat: int, number: int) -> Iterator[Edit]:
    seats = int(position.seats)
    stone = STONES * seat + number
    name = f"{notation.colours(seats)[seat][0]}{number + 1}"
    origin = int(position.stones[stone])
    first = notation.square_name(seats, origin) if origin else f"{OFF}:{name}"
    for row, file in itertools.product(range(1, size(seats) + 1), repeat=2):
        target = 8 * row + file
        if target != origin:
            where = notation.square_name(seats, target)
            yield Edit((first, where), f"{name} {where}", _put(stone, target))
    if origin:
        yield Edit((first, OFF), f"{name} {OFF}", _put(stone, GONE))


def _put(stone: int, target: int) -> Callable[[np.record], None]:
    """Put a stone on a square, and the one that stands there off the board."""

    def change(position: np.record) -> None:
        if target != GONE:
            position.stones[position.stones == target] = GONE
            if position.turn == SETTING_UP:
                position.arrangement[:] = 0
                position.turn = position.first
        position.stones[stone] = target
        if not position.stones.any():
            _clear(position)

    return change


def _clear(position: np.record) -> None:
    """Back to the set-up."""
    position.stones[:] = GONE
    position.arrangement[:] = 0
    position.die = 0
    position.turn = SETTING_UP


def _put_up(position: np.record) -> None:
    """All stones in their corners, in the order of their numbers."""
    _clear(position)
    position.turn = position.first
    seats = int(position.seats)
    for seat, place in itertools.product(range(seats), range(STONES)):
        position.stones[STONES * seat + place] = start_square(seats, seat, place)


# -- turn, die, arrangements ---------------------------------------------------------------------


def _turn_and_die(position: np.record, game: EinStein) -> Iterator[Edit]:
    for seat, colour in enumerate(game.seats):
        if seat != position.turn:
            yield Edit((f"turn:{colour[0]}",), f"turn:{colour[0]}", setting("turn", seat))
    for die in range(7):
        if die != position.die:
            yield Edit((f"die:{die or NONE}",), f"die:{die or NONE}", setting("die", die))


def _arrangement(position: np.record, seat: int) -> Iterator[Edit]:
    """The first touch arranges the stones as usual, further ones swap two of them."""
    key = f"setup:{notation.colours(int(position.seats))[seat][0]}"
    stored = int(position.arrangement[seat])
    if not stored:
        yield Edit((key,), key, _arrange(seat, USUAL))
        return
    yield Edit((key, NONE), f"{key} {NONE}", _arrange(seat, 0))
    if stored == HIDDEN:
        return
    text = notation.arrangement_text(stored)
    for first, second in itertools.combinations("123456", 2):
        swapped = text.translate({ord(first): second, ord(second): first})
        change = _arrange(seat, 1 + notation.ARRANGEMENT_IDS[swapped])
        yield Edit((key, f"#{first}", f"#{second}"), f"{key}={swapped}", change)


def _arrange(seat: int, stored: int) -> Callable[[np.record], None]:
    def change(position: np.record) -> None:
        position.arrangement[seat] = stored

    return change


def _choices(position: np.record, game: EinStein) -> Iterator[Choice]:
    """The stones off the board; whose turn, the die or the arrangements; and what is done at once."""
    for stone, square in enumerate(position.stones[: STONES * len(game.seats)].tolist()):
        if square == GONE:
            colour, number = game.seats[stone // STONES], stone % STONES + 1
            told = message("{seat} {number}", seat=colour, number=number)
            yield off_board(f"{colour[0]}{number}", told)
    if position.stones.any():
        yield Choice(OFF, message("off the board"))
        if not is_finished(position):
            yield from _turn_and_die_choices(game)
        yield Choice(CLEAR, message("empty board"))
    elif not game.options.arrangements:
        for colour in game.seats:
            yield Choice(f"setup:{colour[0]}", message("arrangement of {seat}", seat=colour))
        yield from (Choice(f"#{number}", str(number)) for number in range(1, STONES + 1))
        yield Choice(NONE, message("none"))
    yield Choice(USUAL_SETUP, message("all stones in their corners"))


def _turn_and_die_choices(game: Any) -> Iterator[Choice]:
    for colour in game.seats:
        yield Choice(f"turn:{colour[0]}", message("turn of {seat}", seat=colour))
    yield Choice(f"die:{NONE}", message("not rolled"))
    for die in range(1, 7):
        yield Choice(f"die:{die}", message("die {die}", die=die))
