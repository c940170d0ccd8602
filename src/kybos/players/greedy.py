"""The player that looks one action ahead and no further."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kybos.core import rules
from kybos.core.compiling import compiled, compiled_apart, entry
from kybos.core.errors import InvalidSpecError
from kybos.core.game import Game
from kybos.core.random import Rng, below, generator
from kybos.core.rules import CHANCE, OVER, Floats, Integers
from kybos.core.solo import EARLY, Play, close_row
from kybos.core.state import State
from kybos.players.decision import Decision, How, ranked
from kybos.players.player import Player
from kybos.players.taking import EQUAL, take
from kybos.players.views import completions, tables_for

Positions = npt.NDArray[Any]
Desk = tuple[Positions, Any, Integers, Floats, Floats, Floats]
"""Positions, tables, actions (a row for each level), their worth, what they promise each seat, and
what the positions of each level promise."""
OWN_PLAY = 3
"""So many actions of one turn a greedy player looks at together: a card, and two parts of its play."""


@dataclass(frozen=True)
class GreedyOptions:
    """`temperature`: see `kybos.players.taking`; `aim`: what is played for, where there is a choice."""

    temperature: float = 0.0
    aim: str = ""

    def __post_init__(self) -> None:
        if self.temperature < 0:
            raise InvalidSpecError(f"greedy: temperature is not below 0, but {self.temperature}")


class GreedyPlayer(Player):
    """Takes the action after which its seat stands best by the game's own `evaluate`.

    A finished game counts what it pays, any other position what `evaluate` says of it. A play that
    has parts, with no chance between them, is looked at as a whole. Where something is hidden from
    the seat, the values are means over completions drawn at random. Of equally good actions any may
    be taken.
    """

    name = "greedy"
    summary = "looks one move ahead"
    options_type = GreedyOptions
    options: GreedyOptions

    _game: Game | None = None

    def choose(self, view: State, time_left: float | None = None) -> Decision:  # noqa: ARG002  # it takes none
        """The best action; raises `KybosError` if the game has no evaluation."""
        if view.game != self._game:
            self._prepare(view.game)
        count = len(view.actions)
        worth = np.zeros(count)
        promised = np.zeros((count, len(view.game.seats)))
        states = completions(view, self.rng)
        for state in states:
            self._desk[0][0] = state.position
            self._weigh(*self._desk)
            worth += self._desk[3][:count]
            promised += self._desk[4][:count]
        action = take(view.actions, worth, self.options.temperature, self.rng)
        return Decision(
            action,
            How(self.name, depth=1, nodes=count * len(states)),
            ranked(view, worth, promised / len(states)),
        )

    def _prepare(self, game: Game) -> None:
        """Lay out the memory for a game, and look its tables and the compiled call up once."""
        self._desk = desk(game, aim=self.options.aim)
        self._weigh = entry(weigh, self._desk)
        self._game = game


def desk(game: Game, before: int = 0, aim: str = "") -> Desk:
    """The arguments of `weigh`, with more positions `before` its own; `KybosError` if it cannot be asked."""
    tables = tables_for(game, "greedy", aim)
    most = game.book.most_actions
    positions = np.zeros(before + 1 + OWN_PLAY, game.book.layout.dtype)
    listed = np.zeros((OWN_PLAY, most), np.int64)
    promised = np.zeros((most, len(game.seats)))
    return (
        positions,
        tables,
        listed,
        np.zeros(most),
        promised,
        np.zeros((OWN_PLAY + 1, len(game.seats))),
    )


@compiled
def weigh(
    positions: Positions, tables: Any, listed: Integers, worth: Floats, promised: Floats, values: Floats
) -> int:
    """What each action in `positions[0]` promises the seat to act; returns how many there are.

    `listed[0]` receives the actions, `worth` their values for that seat and `promised` those for every
    seat. Works in the other positions, and in the rows of `values` for them.
    """
    seat = rules.turn(positions[0])
    count = rules.actions(positions[0], listed[0])
    for index in range(count):
        positions[1] = positions[0]
        rules.apply(positions[1], listed[0, index])
        worth[index] = promise(positions, 1, seat, tables, listed, values)
        promised[index] = values[1]
    return count


@compiled_apart
def promise(
    positions: Positions, level: int, seat: int, tables: Any, listed: Integers, values: Floats
) -> float:
    """What the position at a level promises a seat; if it is still its turn, by the best that follows.

    The row of the level in `values` receives what every seat may expect then.
    """
    position = positions[level]
    turn = rules.turn(position)
    if turn == OVER:
        for each in range(values.shape[1]):
            values[level, each] = rules.payoff(position, each)
        return float(values[level, seat])
    if turn != seat or level == listed.shape[0]:
        rules.evaluate(position, tables, values[level])
        return float(values[level, seat])
    best = -np.inf
    for index in range(rules.actions(position, listed[level])):
        positions[level + 1] = position
        rules.apply(positions[level + 1], listed[level, index])
        found = promise(positions, level + 1, seat, tables, listed, values)
        if found > best:
            best = found
            values[level] = values[level + 1]
    return best


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
    promised: Floats,
    values: Floats,
    greedy: Integers,
    rng: Rng,
    payoffs: Integers,
) -> None:
    """Play from `positions[0]`; seats marked 1 in `greedy` are greedy, those marked 0 random.

    `payoffs` receives a row for each game. A greedy seat weighs one completion of its view, in the
    third position and those after it; the game runs in the second.
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
                count = weigh(positions[2:], tables, listed, worth, promised, values)
                rules.apply(positions[1], listed[0, pick(worth, count, rng)])
            else:
                rules.apply(positions[1], listed[0, below(rng, rules.actions(positions[1], listed[0]))])
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
    arguments = desk(start.game, before=2)
    arguments[0][0] = start.position
    marked = np.array([seat in greedy for seat in range(seats)], np.int64)
    payoffs = np.zeros((games, seats), np.int64)
    play_match(*arguments, marked, generator(seed), payoffs)
    return payoffs


@compiled
def play_solo_greedily(
    positions: Positions,
    tables: Any,
    listed: Integers,
    worth: Floats,
    promised: Floats,
    values: Floats,
    dice: Rng,
    choices: Rng,
    limits: Integers,
    row: Integers,
) -> None:
    """Play a solitaire from `positions[0]`, in `positions[1]`, as `kybos.core.solo.play_solo` does."""
    positions[1] = positions[0]
    turns = 0
    turn = rules.turn(positions[1])
    while turn != OVER and not (turn == CHANCE and turns >= limits[1]):
        if turn == CHANCE:
            if turns == limits[0]:
                row[EARLY] = rules.payoff(positions[1], 0)
            rules.settle(positions[1], dice)
            turns += 1
        else:
            count = weigh(positions[1:], tables, listed, worth, promised, values)
            rules.apply(positions[1], listed[0, pick(worth, count, choices)])
        turn = rules.turn(positions[1])
    close_row(positions[1], turns, limits, row)


def solo(state: State) -> Play:
    """Plays games of a solitaire from a state, for `kybos.core.solo.simulate_solo`."""
    state.refuse_view()
    arguments = desk(state.game, before=1)
    arguments[0][0] = state.position

    def play(dice: Rng, choices: Rng, limits: Integers, row: Integers) -> None:
        play_solo_greedily(*arguments, dice, choices, limits, row)

    return play
