"""The player that looks one action ahead and no further."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
import numpy.typing as npt

from kybos.core import rules
from kybos.core.compiling import compiled, entry
from kybos.core.errors import KybosError
from kybos.core.game import Game
from kybos.core.random import Rng, below, generator
from kybos.core.rules import CHANCE, OVER, Floats, Integers
from kybos.core.state import State
from kybos.players.player import Player

Positions = npt.NDArray[Any]
Desk = tuple[Positions, Any, Integers, Floats, Floats]
"""Positions, tables, actions, their worth, the values of the seats."""
IMAGINED = 16
"""How many completions of what it does not see a greedy player tries."""
EQUAL = 1e-12
"""Values this part of the best below it are as good."""


class GreedyPlayer(Player):
    """Takes the action after which its seat stands best by the game's own `evaluate`.

    A finished game counts what it pays, a position before a roll what `evaluate` says of it. Where
    something is hidden from the seat, the values are means over completions drawn at random.
    Of equally good actions any may be taken.
    """

    name = "greedy"

    _game: Game | None = None

    def choose(self, view: State) -> int:
        """The best action; raises `KybosError` if the game has no evaluation."""
        if view.game != self._game:
            self._prepare(view.game)
        count = len(view.actions)
        worth = np.zeros(count)
        for state in self._completions(view):
            self._desk[0][0] = state.position
            self._weigh(*self._desk)
            worth += self._worth[:count]
        best = worth.max() - EQUAL * abs(worth.max())
        return self.rng.choice([a for a, value in zip(view.actions, worth, strict=True) if value >= best])

    def _prepare(self, game: Game) -> None:
        """Lay out the memory for a game, and look its tables and the compiled call up once."""
        self._desk = desk(game, 2)
        self._worth = self._desk[-2]
        self._weigh = entry(weigh, self._desk)
        self._game = game

    def _completions(self, view: State) -> list[State]:
        """The view itself, or if something in it is hidden, states that the seat may take it for."""
        if not view.is_view:
            return [view]
        seeds = [self.rng.randrange(2**32) for _ in range(IMAGINED)]
        return [view.imagine(view.turn, generator(seed)) for seed in seeds]


def desk(game: Game, levels: int) -> Desk:
    """The arguments of `weigh`, with room for so many positions; `KybosError` if it cannot be asked."""
    if "evaluate" not in game.book.functions:
        raise KybosError(f"greedy cannot play {game.name}: the game has no evaluation")
    most = game.book.most_actions
    positions = np.zeros(levels, game.book.layout.dtype)
    return positions, game.tables(), np.zeros(most, np.int64), np.zeros(most), np.zeros(len(game.seats))


@compiled
def weigh(positions: Positions, tables: Any, listed: Integers, worth: Floats, values: Floats) -> int:
    """What each action in `positions[0]` promises the seat to act; returns how many there are.

    `listed` receives the actions and `worth` their values. Works in `positions[1]` and `values`.
    """
    seat = rules.turn(positions[0])
    count = rules.actions(positions[0], listed)
    for index in range(count):
        positions[1] = positions[0]
        rules.apply(positions[1], listed[index])
        if rules.turn(positions[1]) == OVER:
            worth[index] = rules.payoff(positions[1], seat)
        else:
            rules.evaluate(positions[1], tables, values)
            worth[index] = values[seat]
    return count


@compiled
def pick(worth: Floats, count: int, rng: Rng) -> int:
    """The place of the highest of the first `count` numbers, any of those that are as high."""
    highest = worth[0]
    for index in range(1, count):
        highest = max(highest, worth[index])
    least = highest - EQUAL * abs(highest)
    ties = 0
    for index in range(count):
        ties += worth[index] >= least
    left = below(rng, ties)
    place = -1
    while left >= 0:
        place += 1
        left -= worth[place] >= least
    return place


@compiled
def play_match(
    positions: Positions,
    tables: Any,
    listed: Integers,
    worth: Floats,
    values: Floats,
    greedy: Integers,
    rng: Rng,
    payoffs: Integers,
) -> None:
    """Play from `positions[0]`; seats marked 1 in `greedy` are greedy, those marked 0 random.

    `payoffs` receives a row for each game. A greedy seat weighs one completion of its view, in the
    third and fourth position; the game runs in the second.
    """
    for row in range(payoffs.shape[0]):
        positions[1] = positions[0]
        seat = rules.turn(positions[1])
        while seat != OVER:
            if seat == CHANCE:
                rules.settle(positions[1], rng)
            elif greedy[seat] == 1:
                positions[2] = positions[1]
                rules.conceal(positions[2], seat)
                rules.imagine(positions[2], seat, rng)
                count = weigh(positions[2:], tables, listed, worth, values)
                rules.apply(positions[1], listed[pick(worth, count, rng)])
            else:
                rules.apply(positions[1], listed[below(rng, rules.actions(positions[1], listed))])
            seat = rules.turn(positions[1])
        for each in range(payoffs.shape[1]):
            payoffs[row, each] = rules.payoff(positions[1], each)


def match_random(start: State, greedy: Collection[int], games: int, seed: int) -> Integers:
    """The payoffs of `games` games from `start` in which some seats are greedy, all others random.

    Args:
        start: where every game begins; `IllegalMoveError` if something in it is hidden.
        greedy: the greedy seats.
        games: how many games.
        seed: the same seed gives the same games.

    Returns:
        An int64 array of shape (games, seats).
    """
    start.refuse_view()
    seats = len(start.game.seats)
    arguments = desk(start.game, 4)
    arguments[0][0] = start.position
    marked = np.array([seat in greedy for seat in range(seats)], np.int64)
    payoffs = np.zeros((games, seats), np.int64)
    play_match(*arguments, marked, generator(seed), payoffs)
    return payoffs
