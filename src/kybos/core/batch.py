"""Many games at once: random playouts with standard errors, and perft."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from kybos.core import rules
from kybos.core.compiling import compiled
from kybos.core.dice import Dice, SeededDice
from kybos.core.errors import KybosError
from kybos.core.game import Game
from kybos.core.random import Rng, below, generator
from kybos.core.rules import CHANCE, OVER, Integers
from kybos.core.state import State, descendants

Positions = npt.NDArray[Any]
CHUNK = 10_000
"""Games in one compiled call: between calls progress is told and Ctrl-C heard."""
LONGEST = 1_000_000
"""Player actions after which a random game is given up and counted as unfinished."""
PERFT_AT_ONCE = 3
"""The deepest perft that one compiled call does, so that it can be interrupted."""
LENGTH, PASSES, OUTCOMES, ENDING, SEATS = 0, 1, 2, 3, 4
"""Columns of the results of `play_out`: player actions, passes, outcomes of chance, ending (-1 unfinished).

From SEATS on two for each seat: its payoff, and how many turns it has had.
"""


@dataclass(frozen=True)
class Estimate:
    """A mean over games with its standard error."""

    mean: float
    error: float


class Tally:
    """Running means and squared deviations of several columns, merged chunk by chunk.

    Source: T. Chan, G. Golub, R. LeVeque, "Updating formulae and a pairwise algorithm", 1979.
    """

    def __init__(self) -> None:
        self.count = 0
        self.means: npt.NDArray[np.float64] = np.zeros(0)
        self.squares: npt.NDArray[np.float64] = np.zeros(0)

    def add(self, rows: npt.NDArray[np.float64]) -> None:
        """Take in rows of shape (games, columns)."""
        count = len(rows)
        if not count:
            return
        means = rows.mean(axis=0)
        squares = ((rows - means) ** 2).sum(axis=0)
        if not self.count:
            self.count, self.means, self.squares = count, means, squares
            return
        total, apart = self.count + count, means - self.means
        self.means = self.means + apart * count / total
        self.squares = self.squares + squares + apart**2 * self.count * count / total
        self.count = total

    def estimate(self, column: int) -> Estimate:
        """The mean of a column with its standard error; NaN where there are too few games for it."""
        if not self.count:
            return Estimate(math.nan, math.nan)
        spread = self.squares[column] / (self.count - 1) if self.count > 1 else math.nan
        return Estimate(float(self.means[column]), math.sqrt(spread / self.count))


@dataclass(frozen=True)
class Summary:
    """What came of many random games.

    Attributes:
        games: how many games were played.
        unfinished: how many were given up after `longest` player actions; they count nowhere else.
        seats: for each seat its mean payoff (the share of games won, where payoffs are 0 and 1).
        sides: for each side the share of games in which its seats had the highest payoff alone.
        length: player actions a game, passes included.
        passes: passes a game.
        outcomes: outcomes of chance a game: rolls, cards.
        winner_turns: turns that a seat of the winning side has had, NaN where nobody wins. A turn
            lasts until another seat acts.
        endings: for each way of ending its share.
        seed: the seed that gives the same games again.
        lengths: the player actions of each finished game, int32 of shape (games - unfinished,).
    """

    games: int
    unfinished: int
    seats: dict[str, Estimate]
    sides: dict[str, Estimate]
    length: Estimate
    passes: Estimate
    outcomes: Estimate
    winner_turns: Estimate
    endings: dict[str, Estimate]
    seed: int
    lengths: npt.NDArray[np.int32] = field(repr=False, compare=False)


@compiled
def play_out(
    positions: Positions, rng: Rng, listed: Integers, longest: int, passing: int, results: Integers
) -> None:
    """Play random games from `positions[0]`, uniform over the legal actions, working in `positions[1]`.

    `results` has a row for each game, with the columns named above.
    """
    seats = (results.shape[1] - SEATS) // 2
    for row in range(results.shape[0]):
        positions[1] = positions[0]
        position = positions[1]
        length, passes, outcomes, last = 0, 0, 0, -1
        turn = rules.turn(position)
        while turn != OVER and length < longest:
            if turn == CHANCE:
                rules.settle(position, rng)
                outcomes += 1
            else:
                results[row, SEATS + 2 * turn + 1] += turn != last
                last = turn
                action = listed[below(rng, rules.actions(position, listed))]
                passes += action == passing
                rules.apply(position, action)
                length += 1
            turn = rules.turn(position)
        results[row, LENGTH] = length
        results[row, PASSES] = passes
        results[row, OUTCOMES] = outcomes
        results[row, ENDING] = -1
        if turn == OVER:
            results[row, ENDING] = rules.ending(position)
            for seat in range(seats):
                results[row, SEATS + 2 * seat] = rules.payoff(position, seat)


def simulate(
    start: Game | State,
    games: int,
    *,
    seed: int | None = None,
    workers: int = 1,
    longest: int = LONGEST,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play random games, every legal action equally likely, and sum them up.

    Args:
        start: a game, to begin at its start, or a state.
        games: how many games, at least 1.
        seed: gives the same games for the same `start`, whatever `workers`; by default a new one.
        workers: threads that play side by side.
        longest: player actions after which a game is given up.
        progress: called with the number of games finished so far.
    """
    state = start.start() if isinstance(start, Game) else start
    seed = checked(games, seed)
    chunks = [min(CHUNK, games - first) for first in range(0, games, CHUNK)]
    tally, lengths = Tally(), []
    done = 0
    for results in _played(state, chunks, seed, workers, longest):
        finished = results[results[:, ENDING] >= 0]
        tally.add(_columns(state.game, finished))
        lengths.append(finished[:, LENGTH].astype(np.int32))
        done += len(results)
        if progress:
            progress(done)
    return _sum_up(state.game, games, tally, np.concatenate(lengths), seed)


def checked(games: int, seed: int | None) -> int:
    """The seed, or a new one; raises `KybosError` if it or the number of games cannot be."""
    if games < 1:
        raise KybosError(f"the number of games must be 1 or more, not {games}")
    if seed is None:
        return random.SystemRandom().randrange(2**32)
    if seed < 0:
        raise KybosError(f"the seed must be 0 or more, not {seed}")
    return seed


def _played(state: State, chunks: list[int], seed: int, workers: int, longest: int) -> Iterator[Integers]:
    def play(number: int) -> Integers:
        book = state.game.book
        positions = _memory(state, 2)
        listed = np.zeros(book.most_actions, np.int64)
        results = np.zeros((chunks[number], SEATS + 2 * len(state.game.seats)), np.int64)
        passing = -1 if state.game.pass_action is None else state.game.pass_action
        play_out(positions, generator(seed, number), listed, longest, passing, results)
        return results

    if workers <= 1:
        yield from map(play, range(len(chunks)))
        return
    with ThreadPoolExecutor(workers) as pool:
        try:
            yield from pool.map(play, range(len(chunks)))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _memory(state: State, levels: int) -> Positions:
    """Room for `levels` positions of which the first is the state's; refuses views."""
    state.refuse_view()
    positions = np.zeros(levels, state.game.book.layout.dtype)
    positions[0] = state.position
    return positions


def _columns(game: Game, results: Integers) -> npt.NDArray[np.float64]:
    """Length, passes, outcomes, winner's turns; each seat's payoff, each side's win, each ending."""
    scores, turns = results[:, SEATS::2], results[:, SEATS + 1 :: 2]
    sides = np.array(game.sides)
    best = np.stack([scores[:, sides == side].max(axis=1) for side in range(len(game.side_names))], axis=1)
    at_top = best == best.max(axis=1, keepdims=True)
    wins = at_top & (at_top.sum(axis=1, keepdims=True) == 1)
    winning = wins[:, sides]
    with np.errstate(invalid="ignore"):  # where nobody wins, nobody's turns count
        winner_turns = (turns * winning).sum(axis=1, keepdims=True) / winning.sum(axis=1, keepdims=True)
    endings = results[:, [ENDING]] == np.arange(len(game.endings))
    counts = results[:, [LENGTH, PASSES, OUTCOMES]]
    return np.concatenate([counts, winner_turns, scores, wins, endings], axis=1, dtype=np.float64)


def _sum_up(game: Game, games: int, tally: Tally, lengths: npt.NDArray[np.int32], seed: int) -> Summary:
    """The summary of what `_columns` has laid out."""
    columns = itertools.count()
    length, passes, outcomes, winner_turns = (tally.estimate(next(columns)) for _ in range(4))
    return Summary(
        games=games,
        unfinished=games - tally.count,
        seats={seat: tally.estimate(next(columns)) for seat in game.seats},
        sides={side: tally.estimate(next(columns)) for side in game.side_names},
        length=length,
        passes=passes,
        outcomes=outcomes,
        winner_turns=winner_turns,
        endings={ending.name: tally.estimate(next(columns)) for ending in game.endings},
        seed=seed,
        lengths=lengths,
    )


def playout(state: State, dice: Dice | None = None, rng: random.Random | None = None) -> State:
    """Play a state to its end: chance by `dice`, actions uniformly by `rng`; the final state."""
    dice = dice or SeededDice()
    rng = rng or random.Random()
    while not state.is_over:
        state = dice.settle(state) if state.is_chance else state.apply(rng.choice(state.actions))
    return state


@compiled
def count_sequences(positions: Positions, depth: int, listed: Integers) -> int:
    """How many sequences lead from `positions[0]` to exactly `depth` ≥ 1 player actions.

    `positions` and the rows of `listed` are a stack, one level for each action or outcome.
    """
    total, level, actions_done = 0, 0, 0
    left = np.zeros(positions.shape[0], np.int64)  # choices of a level that are still to be tried
    is_action = np.zeros(positions.shape[0], np.int64)
    entering = True
    while level >= 0:
        if entering:
            position = positions[level]
            turn = rules.turn(position)
            is_action[level] = 1 if turn >= 0 else 0
            left[level] = 0
            if turn >= 0:
                left[level] = rules.actions(position, listed[level])
                if actions_done == depth - 1:
                    total += left[level]
                    left[level] = 0
            elif turn == CHANCE:
                weights = np.empty(listed.shape[1], np.int64)
                left[level] = rules.outcomes(position, listed[level], weights)
        if left[level] == 0:
            level -= 1
            if level >= 0:
                actions_done -= is_action[level]
            entering = False
            continue
        if level + 1 == positions.shape[0]:
            return -1  # the stack is too small
        left[level] -= 1
        positions[level + 1] = positions[level]
        rules.apply(positions[level + 1], listed[level, left[level]])
        actions_done += is_action[level]
        level += 1
        entering = True
    return total


def perft(state: State, depth: int, progress: Callable[[], None] | None = None) -> int:
    """How many sequences of play have exactly `depth` actions of players (a pass counts).

    Chance is expanded: every roll or draw before an action makes sequences of its own. Games that
    end earlier do not count. `progress` is called now and then.
    """
    if depth < 0:
        raise KybosError(f"the depth must be 0 or more, not {depth}")
    if depth == 0:
        return 1
    if state.is_over:
        return 0
    if depth > PERFT_AT_ONCE:
        left = depth if state.is_chance else depth - 1
        return sum(perft(child, left, progress) for child in descendants(state))
    total = 0
    for child in descendants(state) if state.is_chance else (state,):
        total += _perft_at_once(child, depth)
        if progress:
            progress()
    return total


def _perft_at_once(state: State, depth: int) -> int:
    """Perft in one compiled call, which nothing can interrupt."""
    book = state.game.book
    levels = 4 * depth + 16
    while True:
        positions = _memory(state, levels)
        listed = np.zeros((levels, max(book.most_actions, book.most_outcomes)), np.int64)
        total = count_sequences(positions, depth, listed)
        if total >= 0:
            return int(total)
        levels *= 2
