"""What every player is, and how one is found by its specification."""

from __future__ import annotations

import functools
import importlib.metadata
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from kybos.core import spec
from kybos.core.errors import InvalidSpecError
from kybos.core.game import NoOptions
from kybos.core.state import State

ENTRY_POINTS = "kybos.players"


class Player(ABC):
    """One who chooses actions. It is handed views of its seat, never dice, seeds or hidden things.

    A player is a subclass, found through an entry point of the group `kybos.players`.
    """

    name: ClassVar[str]
    """The word that specifications begin with."""
    options_type: ClassVar[type] = NoOptions
    """A frozen dataclass, every field with a default."""

    def __init__(self, options: Any, rng: random.Random) -> None:
        self.options = options
        self.rng = rng

    def __str__(self) -> str:
        return spec.write(self.name, self.options)

    @abstractmethod
    def choose(self, view: State) -> int:
        """A legal action for the seat to act, from what that seat may see."""


@functools.cache
def players() -> Mapping[str, importlib.metadata.EntryPoint]:
    """The entry points of all installed players by name; nothing is loaded."""
    found = importlib.metadata.entry_points(group=ENTRY_POINTS)
    return MappingProxyType({entry.name: entry for entry in sorted(found, key=lambda entry: entry.name)})


def load_player(specification: str, rng: random.Random) -> Player:
    """The player that a specification names, with its own random stream."""
    name, written = spec.split(specification)
    known = players()
    if name not in known:
        hint = spec.suggestion(name, known)
        raise InvalidSpecError(f"there is no player {name!r}{hint}; installed are {', '.join(known)}")
    kind: type[Player] = known[name].load()
    return kind(spec.read_options(name, kind.options_type, written), rng)
