"""The player that takes any legal action, all equally likely."""

from __future__ import annotations

from kybos.core.state import State
from kybos.players.player import Player


class RandomPlayer(Player):
    """Uniform over the legal actions."""

    name = "random"

    def choose(self, view: State) -> int:
        """Any of them."""
        return self.rng.choice(view.actions)
