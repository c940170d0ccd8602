"""Who holds the places of a table, and by what it is played: the facts of which a table consists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from kybos.core.game import Game, load
from kybos.core.match import Match, read_match_options
from kybos.server.clock import Clock

PersonId = str
Kind = Literal["person", "computer", "open"]


@dataclass(frozen=True)
class Place:
    """A place of a match, held by a person, by a computer player, or by nobody yet.

    Place p sits on seat p in the first game of a match; `Match.seat_of` tells of later ones.
    """

    kind: Kind = "open"
    name: str = ""
    person: PersonId = ""
    player: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person sits there."""
        return self.kind == "person"

    @property
    def is_open(self) -> bool:
        """Whether somebody may still sit down there."""
        return self.kind == "open"

    @property
    def header(self) -> str:
        """Who it is, as the record of a game says it."""
        return self.player if self.kind == "computer" else f"human:name={self.name}"


@dataclass(frozen=True)
class Options:
    """What a table is opened with, as it stands in its log.

    `spec`, `match` and `clock` are specifications; `position` the text of the position in which every
    first game of a match begins, empty for the start; `daily` the date of a daily game, else empty.
    """

    spec: str
    match: str = ""
    clock: str = "none"
    public: bool = True
    watch: bool = True
    rated: bool = True
    position: str = ""
    daily: str = ""

    def new_match(self) -> Match:
        """The match of the table, with no game played."""
        return Match(self.game, read_match_options(self.match))

    @property
    def game(self) -> Game:
        """The game that the specification names."""
        return load(self.spec)

    @property
    def reckoning(self) -> Clock:
        """How time is reckoned."""
        return Clock.read(self.clock)

    def as_data(self) -> dict[str, Any]:
        """For the log."""
        return asdict(self)


def read_place(data: Mapping[str, Any]) -> Place:
    """A place as the log has it."""
    return Place(data["kind"], data["name"], data["person"], data["player"])
