"""A scene: all that can be shown of a position, as one seat sees it.

Games make scenes; painters and the browser draw them and know no game. Lengths are in squares of
the board: x runs to the right, y down, and a place lies with its centre at (x, y).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from kybos.paint.message import Message

SHAPES = ("circle", "square", "diamond", "hexagon")
"""Shapes by which pieces differ besides their colour; a game gives each seat one. Dice are a `die`."""
FACES = ("die", "card", "pile", "hand", "bonus")
"""What lies beside the board: see `Face`."""
MOST_PLACED = 2
"""Pieces that one move puts down; where there are more, they are set up."""
ARROWS = {(1, 0): "►", (-1, 0): "◄", (0, 1): "▼", (0, -1): "▲"}
"""Where a lane leads, by the signs of x and y."""
NOTHING = Message("")
"""The words for what needs none."""


@dataclass(frozen=True)
class Place:
    """Somewhere a piece can stand. `colour` tints it (a home, a goal); `is_dark` alternates the board.

    `size` is the length of its edge in squares; on a place of 2 up to four pieces stand. `label` is
    what people call it and what is written on it; without one they call it by its name.
    """

    name: str
    x: float
    y: float
    colour: str = ""
    is_dark: bool = False
    size: float = 1
    label: str = ""


@dataclass(frozen=True)
class Lane:
    """Places that belong together, from the first to the last in a straight line: a slide."""

    places: tuple[str, ...]
    colour: str


@dataclass(frozen=True)
class Piece:
    """A piece on a place. Its `name` stays the same while it moves, so that clients can follow it.

    Where pieces of a kind are interchangeable, names hold within one scene and the steps from it.
    `text` is written on it, and may be empty.
    """

    name: str
    place: str
    colour: str
    shape: str
    text: str


@dataclass(frozen=True)
class Face:
    """A die or a card that lies beside the board; `colour` is that of the seat it belongs to.

    `kind` is `die`, `card`, `pile` (with the number of cards), `hand` (its cards with spaces, `?` for a
    hidden one) or `bonus` (a die that does what `words` say). With `x` and `y` it lies there, on the board.
    `words` say what it means.
    """

    kind: str
    text: str
    colour: str = ""
    x: float | None = None
    y: float | None = None
    words: Message = NOTHING


@dataclass(frozen=True)
class Caption:
    """Text on the scene, such as a coordinate."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Choice:
    """Something that can be touched and is no place: a card, a value, a pass.

    `text` is a message where it is words, and a plain text where it is notation. With a `shape` it is
    a piece that is to be put down, in its `colour` and with its `text`: see `Scene.fills`.
    """

    name: str
    text: str | Message
    colour: str = ""
    shape: str = ""


@dataclass(frozen=True)
class Step:
    """Something that happens when an action is played, in order, for clients to animate.

    `kind` is `roll`, `draw`, `place`, `move`, `remove`, `slide`, `bump`, `merge`, `score` or `pass`; `piece`
    the name of the piece, `origin` and `target` names of places (the origin of a merge names all of
    them, with spaces), `value` a number or a text, `seat`
    whose card it is.
    """

    kind: str
    piece: str = ""
    origin: str = ""
    target: str = ""
    value: str = ""
    seat: str = ""


@dataclass(frozen=True)
class Scene:
    """What can be shown of one position.

    `touches` gives for each legal action its path: the names of the places and choices that are
    touched one after another. No path is the beginning of another.

    `fills` are the places of a set-up that is chosen piece by piece: every path has a choice with a `shape`
    for each of them, in this order. What is chosen is shown there at once, and clients may let people begin
    with any of the places.
    """

    width: float
    height: float
    places: tuple[Place, ...] = ()
    lanes: tuple[Lane, ...] = ()
    pieces: tuple[Piece, ...] = ()
    faces: tuple[Face, ...] = ()
    captions: tuple[Caption, ...] = ()
    choices: tuple[Choice, ...] = ()
    fills: tuple[str, ...] = ()
    touches: Mapping[int, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    status: str = ""

    def pieces_on(self, name: str) -> tuple[Piece, ...]:
        """The pieces on a place."""
        return tuple(piece for piece in self.pieces if piece.place == name)

    def called(self, name: str) -> str:
        """What people call a place: its label, with the colour where it has both; else its name."""
        place = next((place for place in self.places if place.name == name and place.label), None)
        if place is None:
            return name
        return f"{place.colour} {place.label}".strip()

    def standing(self, name: str) -> str:
        """What stands on a place, in words; empty if nothing does."""
        found = self.pieces_on(name)
        text = f"{found[0].colour} {found[0].text}".strip() if found else ""
        return f"{len(found)} × {text}" if len(found) > 1 else text

    @cached_property
    def signs(self) -> Mapping[str, tuple[str, str]]:
        """For painters in letters: a sign and its colour for each place of a lane.

        The first bears the letter of the colour and an arrow, the last a ring.
        """
        places = {place.name: place for place in self.places}
        found: dict[str, tuple[str, str]] = {}
        for lane in self.lanes:
            first, last = places[lane.places[0]], places[lane.places[-1]]
            across, along = _sign(last.x - first.x), _sign(last.y - first.y)
            signs = [f"{lane.colour[:1]}{ARROWS[across, along]}"]
            signs += ["─" if across else "│"] * (len(lane.places) - 2) + ["○"]
            found |= {name: (sign, lane.colour) for name, sign in zip(lane.places, signs, strict=True)}
        return found

    def filled(self, touched: tuple[str, ...]) -> tuple[Piece, ...]:
        """The pieces that touched choices have put down so far."""
        choices = {choice.name: choice for choice in self.choices}
        return tuple(
            Piece(name, place, choices[name].colour, choices[name].shape, str(choices[name].text))
            for place, name in zip(self.fills, touched, strict=False)
        )

    def next_touches(self, touched: tuple[str, ...]) -> tuple[str, ...]:
        """What may be touched after `touched`, without repetition, in the order of the actions."""
        count = len(touched)
        paths = [path for path in self.touches.values() if path[:count] == touched]
        return tuple(dict.fromkeys(path[count] for path in paths if len(path) > count))

    def in_vain(self, touched: tuple[str, ...]) -> tuple[str, ...]:
        """The shortest beginning of `touched` with which no path begins; empty if it begins or plays one."""
        for count, name in enumerate(touched):
            following = self.next_touches(touched[:count])
            if name not in following:
                return touched[: count + 1] if following else ()
        return ()

    def action_of(self, touched: tuple[str, ...]) -> int | None:
        """The action of which `touched` is the whole path, None if it is not (yet) one."""
        return next((action for action, path in self.touches.items() if path == touched), None)


def ghosts_of(steps: tuple[Step, ...], shape: str) -> tuple[Piece, ...]:
    """The pieces that steps put down, as they would stand: what a move would do, before it is made."""
    return tuple(
        Piece(step.piece, step.target, "", shape, step.value)
        for step in steps
        if step.kind == "place" and step.target
    )


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def places_of(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """The places that steps begin or end on: what to mark as the last move; of a whole set-up none."""
    set_up = sum(step.kind == "place" for step in steps) > MOST_PLACED
    told = (step for step in steps if not (set_up and step.kind == "place"))
    return tuple(
        dict.fromkeys(name for step in told for name in (*step.origin.split(), *step.target.split()))
    )
