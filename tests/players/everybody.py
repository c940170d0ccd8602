"""Every installed player, by specifications for tests that hold for all of them."""

from kybos.core.compiling import interpreted
from kybos.players.player import players

OF_MORE = {
    "level": ("level:1",) if interpreted() else ("level:1", "level:5", "level:10"),
    "mcts": ("mcts:sims=200", "mcts:sims=50,rollout=random"),
}
"""For players whose names alone are no specifications, or say not enough, some that are."""
OTHERS = {"cmd", "human"}
"""Players that are somebody else: a program, a person."""
SPECIFICATIONS = [spec for name in players() if name not in OTHERS for spec in OF_MORE.get(name, (name,))]
