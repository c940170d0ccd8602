"""Ten levels for people in every game: weaker by a shorter look and by erring, never by cheating."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Any

from kybos.core.errors import InvalidSpecError
from kybos.core.game import Game
from kybos.core.outcome import Result
from kybos.core.state import State
from kybos.players.decision import Decision, How
from kybos.players.player import Player, load_player

WORDS = (
    "novice",
    "beginner",
    "casual",
    "fair",
    "solid",
    "skilled",
    "strong",
    "expert",
    "master",
    "champion",
)
"""What the levels are called, from 1."""
LOWER = (*(f"greedy:temperature={heat}" for heat in ("3", "1.3", "0.8", "0.45")), "greedy")
"""Levels 1 to 5 in every game that can be evaluated."""
TWO_SIDES = (
    "expectimax:depth=2",
    "expectimax:depth=3",
    "expectimax:depth=4,nodes=100000",
    "expectimax:depth=5,nodes=400000",
    "expectimax:depth=6,nodes=1000000",
)
"""Levels 6 to 10 where two sides play, or one person alone."""
MANY_SIDES = tuple(f"mcts:sims={sims}" for sims in (60, 250, 1000, 4000, 16000))
"""Levels 6 to 10 where more than two sides play."""
NOTHING_KNOWN = (
    "random",
    *(f"mcts:sims={sims},temperature={heat}" for sims, heat in ((20, "2"), (40, "1"), (80, "0.5"))),
    *(f"mcts:sims={sims}" for sims in (80, 200, 600, 2000, 6000, 20000)),
)
"""All ten in games without an evaluation."""


@dataclass(frozen=True)
class LevelOptions:
    """`number`: from 1, the weakest, to 10."""

    number: int = 5

    def __post_init__(self) -> None:
        if not 1 <= self.number <= len(WORDS):
            raise InvalidSpecError(f"the levels are 1 to {len(WORDS)}, not {self.number}")


def level_specs(game: Game) -> tuple[str, ...]:
    """The specifications of the players that stand behind the ten levels of a game."""
    if "evaluate" not in game.book.functions:
        return NOTHING_KNOWN
    upper = TWO_SIDES if len(set(game.sides)) <= 2 else MANY_SIDES
    return (*LOWER, *(game.levels or upper))


class LevelPlayer(Player):
    """One of ten levels, `level:1` to `level:10`; what stands behind it depends on the game."""

    name = "level"
    summary = "ten levels for people, from novice to champion"
    usage = "level:1 to level:10"
    options_type = LevelOptions
    options: LevelOptions

    def __init__(self, options: Any, rng: random.Random) -> None:
        super().__init__(options, rng)
        self._game: Game | None = None
        self._player: Player | None = None

    def __str__(self) -> str:
        return f"{self.name}:{self.options.number}"

    @classmethod
    def read_options(cls, text: str) -> LevelOptions:
        """A number; raises `InvalidSpecError`."""
        if not re.fullmatch(r"[0-9]{1,3}", text):
            raise InvalidSpecError(f"a level is a number, such as level:7, not {cls.name}:{text}")
        return LevelOptions(int(text))

    def choose(self, view: State, time_left: float | None = None) -> Decision:
        """What the player behind the level chooses; at once where there is no choice."""
        if len(view.actions) == 1:
            return Decision(view.actions[0], How(str(self)))
        return self._player_for(view.game).choose(view, time_left)

    def _player_for(self, game: Game) -> Player:
        if self._player is None or game != self._game:
            spec = level_specs(game)[self.options.number - 1]
            self._game, self._player = game, load_player(spec, self.rng)
        return self._player

    def stop(self) -> None:
        """The player behind the level answers now."""
        if self._player:
            self._player.stop()

    def begin(self, game: Game, seat: int) -> None:
        """The player behind the level begins."""
        self._player_for(game).begin(game, seat)

    def witness(self, token: str, view: State) -> None:
        """The player behind the level is told."""
        if self._player:
            self._player.witness(token, view)

    def finish(self, result: Result) -> None:
        """The player behind the level is told."""
        if self._player:
            self._player.finish(result)
