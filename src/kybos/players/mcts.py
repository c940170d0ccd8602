"""The player that tries games out: Monte Carlo tree search for any number of seats."""

from __future__ import annotations

import random
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Literal

import numpy as np

from kybos.core.errors import InvalidSpecError
from kybos.core.game import Game
from kybos.core.random import generator
from kybos.core.state import State
from kybos.players.decision import Decision, How, ranked
from kybos.players.mcts_forest import Forest, HiddenForest, OpenForest
from kybos.players.player import Player
from kybos.players.taking import budget, take

USUAL = 1000
"""Simulations where nothing limits them."""
SLICE = 0.01
"""Seconds that a compiled call takes, more or less, so that Python is heard in between."""


@dataclass(frozen=True)
class MctsOptions:
    """How a Monte Carlo player thinks.

    `sims`: simulations for one decision, 0: as many as the time allows, 1,000 without a time.
    `time`: seconds, 0 for no limit. `rollout`: what is done at a leaf: a game is played on at random,
    or greedily, or the game's evaluation is asked; `auto` asks where the game has one. `plays`: after
    so many plays of a rollout the evaluation is asked, 0: it goes on to the end. `playouts`: how many
    rollouts a leaf gets. `exploration`, `widening`: see `kybos.players.mcts_tree`. `aim`: what is
    played for. `temperature`: see `kybos.players.taking`. `keep`: whether the tree is kept between
    moves. `memory`: the most nodes, in thousands.
    """

    sims: int = 0
    time: float = 0.0
    rollout: Literal["auto", "random", "greedy", "evaluate", "plain"] = "auto"
    plays: int = 0
    playouts: int = 1
    exploration: float = 2.0
    widening: float = 4.0
    aim: str = ""
    temperature: float = 0.0
    keep: bool = True
    memory: int = 4000

    def __post_init__(self) -> None:
        numbers = (self.sims, self.time, self.plays, self.exploration, self.temperature)
        if min(numbers) < 0:
            raise InvalidSpecError("mcts: sims, time, plays, exploration and temperature are not below 0")
        if self.playouts < 1 or self.widening <= 0 or self.memory < 1:
            raise InvalidSpecError("mcts: playouts, widening and memory are above 0")


class MctsPlayer(Player):
    """Plays many games, or beginnings of games, from the position, more of those that promise more.

    For any number of seats and sides: each side is taken to want the most for itself. Where something
    is hidden, every simulation fills it in anew, and what is found is kept by what the seat knows.
    """

    name = "mcts"
    summary = "tries games out, more of those that promise more"
    options_type = MctsOptions
    options: MctsOptions

    def __init__(self, options: Any, rng: random.Random) -> None:
        super().__init__(options, rng)
        self._game: Game | None = None
        self._forest: Forest | None = None

    def choose(self, view: State, time_left: float | None = None) -> Decision:
        """The action tried most often; raises `KybosError` for an aim or rollout that the game lacks."""
        forest = self._forest_for(view)
        started = perf_counter()
        forest.stop(asked=False)
        kept = forest.root_at(view, keep=self.options.keep)
        done = self._simulate(forest, started + budget(self.options.time, time_left), time_left)
        if done + kept == 0:  # asked to stop before anything was tried
            forest.stop(asked=False)
            done = forest.simulate(1 + len(view.actions), self._stream)
        how = How(self.name, simulations=done, nodes=forest.used, seconds=perf_counter() - started)
        return self._decide(view, forest, how)

    def stop(self) -> None:
        """Let `choose` answer by the simulations done so far."""
        if self._forest:
            self._forest.stop(asked=True)

    def _forest_for(self, view: State) -> Forest:
        game = view.game
        if game != self._game:
            self._stream = generator(self.rng.randrange(2**32))
            self._game, self._open, self._hidden = game, None, None
        if game.hides_later(view.position) or view.is_view:
            self._hidden = self._hidden or HiddenForest(game, self.options)
            self._forest = self._hidden
        else:
            self._open = self._open or OpenForest(game, self.options)
            self._forest = self._open
        return self._forest

    def _simulate(self, forest: Forest, deadline: float, time_left: float | None) -> int:
        """Simulate as the options say; how often it was done."""
        limited = self.options.time or time_left is not None
        wanted = self.options.sims or (2**62 if limited else USUAL)
        done, size = 0, 64
        while done < wanted:
            began = perf_counter()
            ready = forest.simulate(min(size, wanted - done), self._stream)
            done += ready
            now = perf_counter()
            if now >= deadline or forest.is_stopped:
                break
            size = max(16, min(4 * size, int(ready * SLICE / max(now - began, 1e-6))))
        return done

    def _decide(self, view: State, forest: Forest, how: How) -> Decision:
        visits, values = forest.found(view)
        own = values[:, view.turn]
        mean = np.where(visits > 0, own, np.nanmin(own))
        order = np.argsort(np.argsort(mean)) / (len(mean) + 1)
        worth = mean if self.options.temperature else visits + order * (visits == visits.max())
        action = take(view.actions, worth, self.options.temperature, self.rng)
        alternatives = ranked(view, visits + order, values, visits.tolist())
        return Decision(action, how, alternatives, forest.line(view, action))
