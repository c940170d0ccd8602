"""A scene: all that can be shown of a position, as one seat sees it.

Games make scenes; painters and the browser draw them and know no game. Lengths are in squares of
the board: x runs to the right, y down, and a place lies with its centre at (x, y).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

SHAPES = ("circle", "square", "diamond", "hexagon")
"""Shapes by which pieces differ besides their colour; a game gives each seat one."""


@dataclass(frozen=True)
class Place:
    """Somewhere a piece can stand. `colour` tints it (a home, a goal); `is_dark` alternates the board."""

    name: str
    x: float
    y: float
    colour: str = ""
    is_dark: bool = False


@dataclass(frozen=True)
class Piece:
    """A piece on a place. Its `name` stays the same while it moves, so that clients can follow it."""

    name: str
    place: str
    colour: str
    shape: str
    text: str


@dataclass(frozen=True)
class Face:
    """A die or a card that lies beside the board; `colour` is that of the seat it belongs to."""

    kind: str
    text: str
    colour: str = ""


@dataclass(frozen=True)
class Caption:
    """Text on the scene, such as a coordinate."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Choice:
    """Something that can be touched and is no place: a card, a value, a pass."""

    name: str
    text: str


@dataclass(frozen=True)
class Step:
    """Something that happens when an action is played, in order, for clients to animate.

    `kind` is `roll`, `draw`, `place`, `move`, `remove`, `slide`, `bump`, `merge`, `score` or `pass`; `piece`
    the name of the piece, `origin` and `target` names of places, `value` a number or a text.
    """

    kind: str
    piece: str = ""
    origin: str = ""
    target: str = ""
    value: str = ""


@dataclass(frozen=True)
class Scene:
    """What can be shown of one position.

    `touches` gives for each legal action its path: the names of the places and choices that are
    touched one after another. No path is the beginning of another.
    """

    width: float
    height: float
    places: tuple[Place, ...] = ()
    pieces: tuple[Piece, ...] = ()
    faces: tuple[Face, ...] = ()
    captions: tuple[Caption, ...] = ()
    choices: tuple[Choice, ...] = ()
    touches: Mapping[int, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    status: str = ""

    def next_touches(self, touched: tuple[str, ...]) -> tuple[str, ...]:
        """What may be touched after `touched`, without repetition, in the order of the actions."""
        count = len(touched)
        paths = [path for path in self.touches.values() if path[:count] == touched]
        return tuple(dict.fromkeys(path[count] for path in paths if len(path) > count))

    def action_of(self, touched: tuple[str, ...]) -> int | None:
        """The action of which `touched` is the whole path, None if it is not (yet) one."""
        return next((action for action, path in self.touches.items() if path == touched), None)


def places_of(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """The places that steps begin or end on: what to mark as the last move."""
    named = (name for step in steps if step.kind != "place" for name in (step.origin, step.target))
    return tuple(dict.fromkeys(name for name in named if name))
