"""Setting up positions by hand: a sheet shows a position, also one that cannot be, and what can be changed.

A change is found like a move, by the path of what is touched for it, so that a client needs to know no
game. A sheet is its text; each change gives a new one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from kybos.core.errors import InvalidPositionError, KybosError
from kybos.paint.message import message
from kybos.paint.scene import Choice, Scene

if TYPE_CHECKING:
    from kybos.core.game import Game

OFF = "off"
"""What is touched last to take a piece off the board."""


@dataclass(frozen=True)
class Edit:
    """A change of a position: what is touched for it, what it is in short, and how it is made, in place."""

    touches: tuple[str, ...]
    text: str
    change: Callable[[np.record], None]


class Editing(ABC):
    """How the positions of a game are set up by hand. `game` is any game of the class that it belongs to."""

    def read(self, game: Any, text: str) -> np.record:
        """Read a text without asking whether play could lead there; here by a method of the game.

        Raises `InvalidPositionError` if it cannot be read.
        """
        position: np.record = game.sketch(text)
        return position

    def write(self, game: Any, position: np.record) -> str:
        """The text of a position that need not be possible."""
        text: str = game.write_position(position)
        return text

    @abstractmethod
    def edits(self, game: Any, position: np.record) -> Iterator[Edit]:
        """Everything that can be changed; no path is the beginning of another."""

    @abstractmethod
    def scene(self, game: Any, position: np.record) -> Scene:
        """The position as it is shown, though it may be impossible; with the choices, without touches."""


class Sheet:
    """A position that is being set up.

    Attributes:
        game: the game.
        text: the position, from which an equal sheet can be made.

    Raises:
        InvalidPositionError: the text cannot be read at all, or, in a game that cannot be edited, is
            impossible.
    """

    def __init__(self, game: Game, text: str = "") -> None:
        self.game = game
        self._editing = game.editing
        text = text if text.replace("_", " ").strip() else game.start().text
        if self._editing is None:
            self.text = game.state(text).text
        else:
            self._position = self._editing.read(game, text)
            self.text = self._editing.write(game, self._position)

    @cached_property
    def problem(self) -> KybosError | None:
        """Why no play can lead to the position, with the clause; None if it can be played on from."""
        try:
            self.game.state(self.text)
        except InvalidPositionError as error:
            return error
        return None

    @cached_property
    def scene(self) -> Scene:
        """The position as it is shown."""
        if self._editing is None:
            return self.game.state(self.text).scene()
        return self._editing.scene(self.game, self._position)

    @cached_property
    def edits(self) -> Sequence[Edit]:
        """Everything that can be changed, in order; empty if the game can only be edited as text."""
        if self._editing is None:
            return ()
        found: dict[tuple[str, ...], Edit] = {}
        for edit in self._editing.edits(self.game, self._position):
            found.setdefault(edit.touches, edit)  # of two pieces that cannot stand on one place, the first
        return tuple(found.values())

    def after(self, touches: Sequence[str]) -> Sheet:
        """The sheet after a change; `InvalidPositionError` if nothing is changed by touching that."""
        for edit in self.edits:
            if edit.touches == tuple(touches):
                return self.changed(edit)
        touched = ", ".join(touches) or message("nothing")
        raise InvalidPositionError(message("nothing is changed by touching {touched}", touched=touched))

    def changed(self, edit: Edit) -> Sheet:
        """The sheet after one of the `edits`."""
        assert self._editing is not None  # there are edits
        copied = self._position.copy()
        edit.change(copied)
        return Sheet(self.game, self._editing.write(self.game, copied))


def setting(field: str, value: int) -> Callable[[np.record], None]:
    """The change that sets a field."""

    def change(position: np.record) -> None:
        position[field] = value

    return change


def off_board(name: str, text: Any) -> Choice:
    """A piece that is not on the board, to be touched instead of a place."""
    return Choice(f"{OFF}:{name}", text)
