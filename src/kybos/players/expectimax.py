"""The player that looks at all that can happen, to a depth, and counts on the best play of all."""

from __future__ import annotations

import math
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from kybos.core.compiling import entry
from kybos.core.errors import InvalidSpecError, KybosError
from kybos.core.game import Game
from kybos.core.rules import Floats
from kybos.core.state import State
from kybos.players.decision import Decision, How, ranked
from kybos.players.expectimax_search import (
    CAN_GROW,
    FIRST_SEAT,
    MOST_NODES,
    NEEDS_LEVELS,
    NODES,
    PLAY,
    STOP,
    STOPPED,
    WIDTH,
    Desk,
    best_reply,
    weigh_plays,
)
from kybos.players.player import Player
from kybos.players.taking import budget, take
from kybos.players.transposition import NO_ACTION, raw, scratch, transpositions
from kybos.players.views import completions, tables_for

USUAL_DEPTH, DEEPEST = 2, 30
NO_LIMIT, WHOLE = 2**62, -1
"""Nodes that may be looked at: as many as there are unless somebody asks to stop, or whoever asks."""
WIDEST_RANGE = 10**6
"""Payoffs that differ by more give no bounds that a search could use: their sums would lose digits."""
LEVELS, MOST_LEVELS = 32, 512
"""Actions and outcomes one after another that a search looks at: at first, and at most."""


@dataclass(frozen=True)
class ExpectimaxOptions:
    """How far an expectimax player looks.

    `depth`: plays of a seat, its own one included; 0: as many as the limits allow, 2 without limits.
    `nodes`: positions for one decision, `time`: seconds, 0 for no limit; the first play is always
    looked at whole. `width`: how many actions of each play are followed, the most promising by the
    evaluation, 0 for all. `aim`: what is played for, in games that offer more than the payoff.
    `temperature`: see `kybos.players.taking`. `table`: 2 to this power places in the table.
    """

    depth: int = 0
    nodes: int = 0
    time: float = 0.0
    width: int = 0
    aim: str = ""
    temperature: float = 0.0
    table: int = 16

    def __post_init__(self) -> None:
        if not 0 <= self.depth <= DEEPEST:
            raise InvalidSpecError(f"expectimax: depth must be from 1 to {DEEPEST} plays, not {self.depth}")
        if min(self.nodes, self.time, self.width, self.temperature) < 0:
            raise InvalidSpecError("expectimax: nodes, time, width and temperature are not below 0")
        if not 1 <= self.table <= 28:
            raise InvalidSpecError(f"expectimax: table must be from 1 to 28, not {self.table}")


class ExpectimaxPlayer(Player):
    """Looks at every action and every outcome, as far as its options say, and takes what is best.

    At the end of what it sees it asks the game's `evaluate`. Games of two sides and solitaires; where
    something is hidden the values are means over completions drawn at random. Values are payoffs, but
    in games of two sides for points what a side has more than the other.
    """

    name = "expectimax"
    summary = "looks at every move and every roll to a depth"
    options_type = ExpectimaxOptions
    options: ExpectimaxOptions

    def __init__(self, options: Any, rng: random.Random) -> None:
        super().__init__(options, rng)
        self._game: Game | None = None
        self._desk: Desk
        self._worth: Floats

    def choose(self, view: State, time_left: float | None = None) -> Decision:
        """The best action; raises `KybosError` for games that it cannot play."""
        if view.game != self._game:
            self._prepare(view.game)
        started = perf_counter()
        states = completions(view, self.rng)
        self._desk.facts[STOP] = 0
        worth, nodes = self._look(states, 1, WHOLE, np.zeros(len(view.actions)))
        assert worth is not None  # nothing stops the first play
        depth, before = 1, 0
        followed = self._followed(view, worth)
        with stopping(self.stop, started + budget(self.options.time, time_left)):
            for deeper in range(2, self._deepest(time_left) + 1):
                most = max(0, self.options.nodes - nodes) if self.options.nodes else NO_LIMIT
                found, more = self._look(states, deeper, most, followed)
                if found is None:
                    break
                is_whole = more == before and np.array_equal(found, worth, equal_nan=True)
                worth, nodes, depth, before = found, nodes + more, deeper, more
                if is_whole:  # nothing was left to look at
                    break
        return self._decide(view, worth, How(self.name, depth, nodes, seconds=perf_counter() - started))

    def stop(self) -> None:
        """Let `choose` answer by the last depth that it has looked at whole."""
        if self._game:
            self._desk.facts[STOP] = 1

    def _deepest(self, time_left: float | None) -> int:
        limited = self.options.nodes or self.options.time or time_left is not None
        return self.options.depth or (DEEPEST if limited else USUAL_DEPTH)

    def _followed(self, view: State, worth: Floats) -> Floats:
        """0 for the actions that are followed further, as many as `width` says, nan for the others."""
        marks = np.zeros(len(worth))
        if 0 < self.options.width < len(worth):
            own = worth if view.game.sides[view.turn] == 0 else -worth
            marks[np.argsort(-own, kind="stable")[self.options.width :]] = math.nan
        return marks

    def _look(
        self, states: list[State], depth: int, most: int, followed: Floats
    ) -> tuple[Floats | None, int]:
        """What each action is worth for the first side, nan if it is not followed; and the nodes.

        None instead of worths if the search was stopped.
        """
        facts, nodes = self._desk.facts, 0
        total = np.zeros(len(states[0].actions))
        for state in states:
            self._desk.positions[0] = state.position
            self._worth[: len(total)] = followed
            facts[MOST_NODES] = most if most == WHOLE else max(0, most - nodes)
            self._weigh(self._desk, PLAY * depth, self._worth)
            nodes += int(facts[NODES])
            if facts[CAN_GROW] == NEEDS_LEVELS:
                self._desk = deeper(self._desk)
                return self._look(states, depth, most, followed)
            if facts[STOPPED]:
                return None, nodes
            total += self._worth[: len(total)]
        return total / len(states), nodes

    def _decide(self, view: State, worth: Floats, how: How) -> Decision:
        game = view.game
        own = worth if game.sides[view.turn] == 0 else -worth
        known = np.flatnonzero(~np.isnan(own)).tolist()
        action = take(
            [view.actions[index] for index in known], own[known], self.options.temperature, self.rng
        )
        values = np.outer(worth, [1.0 if side == 0 else -1.0 for side in game.sides])
        if not game.is_for_points and 1 in game.sides:
            values = (1 + values) / 2
        return Decision(action, how, ranked(view, own, values), tuple(self._line(view, action)))

    def _line(self, view: State, action: int) -> Iterator[int]:
        """What is expected to follow: the best actions that the table knows, and the likeliest outcomes."""
        yield action
        if view.is_view:
            return
        state = view.apply(action)
        for _ in range(2 * DEEPEST):
            if state.chance is not None:
                weights = state.chance.weights
                choice = state.chance.ids[weights.index(max(weights))]
            else:
                self._desk.positions[0] = state.position
                choice = self._best_reply(self._desk)
                if state.is_over or choice == NO_ACTION:
                    return
            yield choice
            state = state.apply(choice)

    def _prepare(self, game: Game) -> None:
        """Lay out the memory for a game; raises `KybosError` if it cannot be played."""
        sides = len(set(game.sides))
        if sides > 2:
            raise KybosError(f"expectimax plays for one or two sides; {game} has {sides}, and mcts plays it")
        self._desk = desk_for(game, self.options)
        self._worth = np.zeros(game.book.most_actions)
        self._weigh = entry(weigh_plays, (self._desk, PLAY, self._worth))
        self._best_reply = entry(best_reply, (self._desk,))
        self._game = game


def desk_for(game: Game, options: ExpectimaxOptions) -> Desk:
    """The memory of a search in a game; raises `KybosError` as `tables_for` does."""
    tables = tables_for(game, "expectimax", options.aim)
    wide = max(game.book.most_actions, game.book.most_outcomes)
    positions = np.zeros(LEVELS + 1, game.book.layout.dtype)
    seats = [game.sides.index(0), game.sides.index(1) if 1 in game.sides else -1]
    facts = np.array([0] * FIRST_SEAT + seats + list(game.sides), np.int64)
    facts[WIDTH], facts[CAN_GROW] = options.width, 1
    low, high = game.payoff_range
    least, most = (low - high, high - low) if 1 in game.sides else (low, high)
    has_bounds = high - low <= WIDEST_RANGE
    return Desk(
        positions=positions,
        raw=raw(positions),
        tables=tables,
        listed=np.zeros((LEVELS, wide), np.int64),
        odds=np.zeros((LEVELS, 3, wide)),
        values=np.zeros(len(game.seats)),
        bounds=np.array([least, most], np.float64) if has_bounds else np.array([-math.inf, math.inf]),
        facts=facts,
        scratch=scratch(positions.dtype.itemsize),
        table=transpositions(options.table),
    )


def deeper(desk: Desk) -> Desk:
    """The memory with twice the levels; with `MOST_LEVELS` there will be no more."""
    levels, _, wide = desk.odds.shape
    positions = np.zeros(2 * levels + 1, desk.positions.dtype)
    desk.facts[CAN_GROW] = 2 * levels < MOST_LEVELS
    return desk._replace(
        positions=positions,
        raw=raw(positions),
        listed=np.zeros((2 * levels, wide), np.int64),
        odds=np.zeros((2 * levels, 3, wide)),
    )


@contextmanager
def stopping(stop: Callable[[], None], moment: float) -> Iterator[None]:
    """Call `stop` at a moment of `perf_counter`, unless all is done before."""
    if math.isinf(moment):
        yield
        return
    timer = threading.Timer(max(0.0, moment - perf_counter()), stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
