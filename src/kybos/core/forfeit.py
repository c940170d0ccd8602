"""Games that end because a player cannot go on: who forfeits, why, and what that makes of the result."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kybos.core import rules
from kybos.core.game import Ending
from kybos.core.outcome import Result
from kybos.paint.message import Message, message

if TYPE_CHECKING:
    from kybos.core.state import State

TERMINATION = "Termination"
"""The header, behind the moves, that tells of a forfeit: `red forfeits: the program has ended`."""
NAME = "forfeit"
"""The word for this ending."""
WRITTEN = re.compile(r"(\S+) forfeits: (.+)")


@dataclass(frozen=True)
class Forfeit:
    """A seat gives the game up against its will, for a reason in words; its side loses."""

    seat: str
    reason: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", " ".join(self.reason.split()))

    def __str__(self) -> str:
        return f"{self.seat} forfeits: {self.reason}"

    @property
    def told(self) -> Message:
        """The reason, with the name of the seat as a parameter where it stands in it."""
        plain = self.reason.replace("{", "{{").replace("}", "}}")
        return Message(re.sub(rf"\b{re.escape(self.seat)}\b", "{seat}", plain), {"seat": self.seat})

    def result(self, state: State) -> Result:
        """How the game has ended that stands in `state` when the seat forfeits.

        All other sides win. Where games are won or lost their seats get 1 and the forfeiting side 0;
        where there are points, what the position pays them, and the forfeiting side 0. A solitaire
        keeps its score so far, and nobody wins.
        """
        game = state.game
        position = state.position
        loser = game.sides[game.seats.index(self.seat)]
        payoffs, winners = [], []
        for seat, name in enumerate(game.seats):
            wins = game.sides[seat] != loser
            if not game.is_for_points and not game.is_solitaire:
                payoffs.append(int(wins))
            else:
                payoffs.append(int(rules.payoff(position, seat)) if wins or game.is_solitaire else 0)
            winners += [name] if wins else []
        ending = Ending(NAME, message("by forfeit of {seat}: {reason}", seat=self.seat, reason=self.told))
        return Result(tuple(payoffs), tuple(winners), ending)


def read_forfeit(text: str) -> Forfeit | None:
    """The forfeit that the header `Termination` tells of, None if it tells of something else."""
    match = WRITTEN.fullmatch(text)
    return Forfeit(match[1], match[2]) if match else None
