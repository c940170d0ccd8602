"""The cursor of the full-screen mode: where Enter touches, moved by arrows and Tab."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kybos.paint.scene import Place


@dataclass(frozen=True)
class Ground:
    """What the cursor moves over: places, the names of buttons below them, and what can be touched."""

    places: Sequence[Place]
    buttons: Sequence[str]
    legal: Sequence[str]

    def has_place(self, name: str) -> bool:
        """Whether a place has this name."""
        return any(place.name == name for place in self.places)


@dataclass
class Cursor:
    """Stands on the place or button called `name`; remembers on which place it stood last."""

    name: str = ""
    _place: str = ""

    def put(self, name: str, ground: Ground) -> None:
        """Put it on a place or button."""
        self.name = name
        if ground.has_place(name):
            self._place = name

    def settle(self, ground: Ground, *, presses: bool) -> None:
        """Stay where it is as long as that exists; where only a press is waited for, go to the button."""
        if presses and ground.buttons:
            self.name = ground.buttons[0]
        elif not ground.buttons and not ground.places:
            pass  # what it stood on may come again
        elif self.name not in ground.buttons and not ground.has_place(self.name):
            first = next(iter(ground.legal or ground.buttons), "")
            self.put(self._place or first, ground)

    def cycle(self, ground: Ground, step: int) -> None:
        """Go to the next (or with -1 the one before) of what can be touched."""
        legal = ground.legal
        if legal:
            here = legal.index(self.name) if self.name in legal else (-1 if step > 0 else 0)
            self.put(legal[(here + step) % len(legal)], ground)

    def move(self, ground: Ground, dx: int, dy: int) -> None:
        """Go to the nearest place in a direction; from the lowest places down to the buttons."""
        here = next((place for place in ground.places if place.name == self.name), None)
        buttons = ground.buttons
        if here:
            near = _nearest(here, ground.places, dx, dy)
            if near or (dy > 0 and buttons):
                self.put(near or buttons[0], ground)
        elif self.name in buttons and (dx or not ground.places):
            self.name = buttons[(buttons.index(self.name) + (dx or dy)) % len(buttons)]
        elif dy < 0 or self.name not in buttons:
            first = next((place.name for place in ground.places), next(iter(buttons), ""))
            self.put(self._place or first, ground)


def _nearest(here: Place, places: Sequence[Place], dx: int, dy: int) -> str:
    """The place that lies nearest in a direction, straight ahead before aside; empty if none does."""
    ahead = [
        (abs(dx * x + dy * y) + 3 * abs(dy * x + dx * y), place.name)
        for place in places
        for x, y in ((place.x - here.x, place.y - here.y),)
        if dx * x + dy * y > 0.01
    ]
    return min(ahead)[1] if ahead else ""
