"""What has happened at one event of a game, as far as all who look at it say it alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kybos.core.record import Event
from kybos.core.state import State
from kybos.paint.scene import Step


@dataclass(frozen=True)
class Happened:
    """An event that has happened: the action or outcome, and the positions before and after."""

    event: Event
    action: int
    before: State
    after: State

    @property
    def seat(self) -> int:
        """Who has acted; `CHANCE` for an outcome."""
        return self.before.turn

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What happens, for painters."""
        return self.before.steps(self.action)

    @cached_property
    def told(self) -> str:
        """What happens, in words."""
        return str(self.before.game.tell(self.before, self.action))
