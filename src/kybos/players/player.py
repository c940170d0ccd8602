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
from kybos.core.errors import InvalidSpecError, KybosError
from kybos.core.game import Game, NoOptions
from kybos.core.outcome import Result
from kybos.core.state import State
from kybos.players.decision import Decision

ENTRY_POINTS = "kybos.players"


class ForfeitError(KybosError):
    """A player cannot go on: its program has crashed, hangs, or plays what is not allowed.

    Whoever runs the game ends it as lost for that player; the match goes on.
    """


class Player(ABC):
    """One who chooses actions. It is handed views of its seat, never dice, seeds or hidden things.

    A player is a subclass, found through an entry point of the group `kybos.players`. Whoever runs a
    game tells it what happens by `begin`, `witness` and `finish`; `choose` needs none of them.
    """

    name: ClassVar[str]
    """The word that specifications begin with."""
    summary: ClassVar[str] = ""
    """What it does, in a few words for a list."""
    usage: ClassVar[str] = ""
    """How its specification is written, if not by options: `level:7`."""
    options_type: ClassVar[type] = NoOptions
    """A frozen dataclass, every field with a default."""
    starts_program: ClassVar[bool] = False
    """Whether it starts a program that its specification names, so that it matters who wrote that."""

    def __init__(self, options: Any, rng: random.Random) -> None:
        self.options = options
        self.rng = rng

    def __str__(self) -> str:
        return spec.write(self.name, self.options)

    @classmethod
    def read_options(cls, text: str) -> Any:
        """Its options from what a specification says after the colon; raises `InvalidSpecError`."""
        written = spec.split(f"{cls.name}:{text}" if text else cls.name)[1]
        return spec.read_options(cls.name, cls.options_type, written)

    @abstractmethod
    def choose(self, view: State, time_left: float | None = None) -> Decision:
        """What it plays for the seat to act, from what that seat may see.

        Args:
            view: the position as that seat sees it.
            time_left: seconds that the player has for the rest of the game, None if nobody counts.

        Raises `ForfeitError` if it cannot go on.
        """

    def stop(self) -> None:  # noqa: B027  # nothing to be stopped
        """Ask, from another thread, that `choose` answers now with what it has found so far."""

    def begin(self, game: Game, seat: int) -> None:  # noqa: B027  # a player may pay no heed
        """A game begins, in which it plays a seat."""

    def witness(self, token: str, view: State) -> None:  # noqa: B027  # the same
        """Something has happened: as in a record, `4:` or `3c2`; `?:` or `?` if its seat does not see it.

        Args:
            token: what has happened.
            view: the position after it, as the seat sees it.
        """

    def finish(self, result: Result) -> None:  # noqa: B027  # the same
        """The game has ended."""

    def close(self) -> None:  # noqa: B027  # nothing is held
        """Nobody will ask it any more: give back what it holds, such as a program that runs."""


@functools.cache
def players() -> Mapping[str, importlib.metadata.EntryPoint]:
    """The entry points of all installed players by name; nothing is loaded."""
    found = importlib.metadata.entry_points(group=ENTRY_POINTS)
    return MappingProxyType({entry.name: entry for entry in sorted(found, key=lambda entry: entry.name)})


def player_type(name: str) -> type[Player]:
    """The class of an installed player; raises `InvalidSpecError` if there is none of that name."""
    known = players()
    if name not in known:
        hint = spec.suggestion(name, known)
        raise InvalidSpecError(f"there is no player {name!r}{hint}; installed are {', '.join(known)}")
    loaded: type[Player] = known[name].load()
    return loaded


def load_player(specification: str, rng: random.Random | None = None) -> Player:
    """The player that a specification names: `load_player("level:7")`.

    `rng` decides where the player draws or is undecided; the same stream gives the same choices. By
    default a new one.
    """
    name, _, text = specification.strip().partition(":")
    if not spec.NAME.fullmatch(name):
        spec.split(specification)
    kind = player_type(name)
    if ":" in specification and not text.strip():
        raise InvalidSpecError(f"{specification!r} says nothing after the colon")
    return kind(kind.read_options(text), rng or random.Random())
