"""The player that takes any legal action, all equally likely."""

from __future__ import annotations

from kybos.core.state import State
from kybos.players.decision import Decision, How
from kybos.players.player import Player


class RandomPlayer(Player):
    """Uniform over the legal actions."""

    name = "random"
    summary = "plays any legal move"

    def choose(self, view: State, time_left: float | None = None) -> Decision:  # noqa: ARG002  # it takes none
        """Any of them."""
        return Decision(self.rng.choice(view.actions), How("random"))
