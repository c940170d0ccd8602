"""Many games of a solitaire at once: turns and scores by quantiles, on common dice.

Scores of solitaires have heavy tails, where means and standard errors say little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from kybos.core import rules
from kybos.core.batch import checked
from kybos.core.compiling import compiled
from kybos.core.errors import KybosError
from kybos.core.game import Game
from kybos.core.random import Rng, below, generator
from kybos.core.rules import CHANCE, OVER, Integers
from kybos.core.state import State

Positions = npt.NDArray[Any]
TURNS, SCORE, EARLY, ENDING = range(4)
"""Columns of a row of results: outcomes of chance, the score, the score within some turns, the ending."""
WITHIN = 100
"""Turns after which the early score is taken."""
LONGEST = 1_000_000
"""Turns after which a game is cut off."""
DICE, CHOICES = 0, 1
"""Streams of a game's random numbers: the dice are the same whoever plays."""


@dataclass(frozen=True)
class Quantiles:
    """The tenth, the middle and the ninetieth hundredth of numbers, and the mean of log10(1 + number)."""

    low: float
    median: float
    high: float
    mean_log: float

    @classmethod
    def of(cls, numbers: npt.NDArray[Any]) -> Quantiles:
        """Of an array of numbers from 0 on, not empty."""
        low, median, high = np.quantile(numbers.astype(np.float64), (0.1, 0.5, 0.9))
        return cls(float(low), float(median), float(high), float(np.log10(1.0 + numbers).mean()))


@dataclass(frozen=True)
class SoloSummary:
    """What came of many games of a solitaire.

    Attributes:
        games: how many games were played.
        cut: how many of them were cut off after the most turns; they count as far as they went.
        turns: outcomes of chance a game.
        scores: scores at the end.
        early: scores within the first `within` turns.
        within: that number.
        endings: how many of the games ended in each way.
        seed: game number n has the same dice for the same seed, whoever plays.
        rows: the results, int64 of shape (games, 4): TURNS, SCORE, EARLY, ENDING (-1 if cut off).
    """

    games: int
    cut: int
    turns: Quantiles
    scores: Quantiles
    early: Quantiles
    within: int
    endings: dict[str, int]
    seed: int
    rows: Integers = field(repr=False, compare=False)


@compiled
def play_solo(
    positions: Positions, dice: Rng, choices: Rng, listed: Integers, limits: Integers, row: Integers
) -> None:
    """Play a random game from `positions[0]`, in `positions[1]`; `limits`: early turns, most turns."""
    positions[1] = positions[0]
    position = positions[1]
    turns = 0
    turn = rules.turn(position)
    while turn != OVER and not (turn == CHANCE and turns >= limits[1]):
        if turn == CHANCE:
            if turns == limits[0]:
                row[EARLY] = rules.payoff(position, 0)
            rules.settle(position, dice)
            turns += 1
        else:
            rules.apply(position, listed[below(choices, rules.actions(position, listed))])
        turn = rules.turn(position)
    close_row(position, turns, limits, row)


@compiled
def close_row(position: rules.Position, turns: int, limits: Integers, row: Integers) -> None:
    """Fill in what is known when a game has stopped."""
    row[TURNS] = turns
    row[SCORE] = rules.payoff(position, 0)
    row[ENDING] = rules.ending(position) if rules.turn(position) == OVER else -1
    if turns <= limits[0]:
        row[EARLY] = row[SCORE]


Play = Callable[[Rng, Rng, Integers, Integers], None]
"""Plays one game: its dice, its choices, the limits, and the row that it fills."""


def simulate_solo(
    start: Game | State,
    games: int,
    *,
    seed: int | None = None,
    within: int = WITHIN,
    longest: int = LONGEST,
    play: Play | None = None,
    progress: Callable[[int], None] | None = None,
) -> SoloSummary:
    """Play many games of a solitaire, and sum them up.

    Args:
        start: a game, to begin at its start, or a state.
        games: how many games, at least 1.
        seed: gives the same dice for game number n, whoever plays; by default a new one.
        within: turns after which the early score is taken.
        longest: turns after which a game is cut off.
        play: plays a game; by default at random, every legal action equally likely.
        progress: called with the number of games finished so far.
    """
    state = start.start() if isinstance(start, Game) else start
    if not state.game.is_solitaire:
        raise KybosError(f"{state.game.name} is no solitaire")
    seed = checked(games, seed)
    rows = np.zeros((games, 4), np.int64)
    limits = np.array([within, longest], np.int64)
    for number in _played(play or at_random(state), rows, limits, seed):
        if progress and number % max(1, games // 100) == 0:
            progress(number)
    return _sum_up(state.game, rows, within, seed)


def at_random(state: State) -> Play:
    """Plays games from a state at random."""
    state.refuse_view()
    positions = np.zeros(2, state.game.book.layout.dtype)
    positions[0] = state.position
    listed = np.zeros(state.game.book.most_actions, np.int64)

    def play(dice: Rng, choices: Rng, limits: Integers, row: Integers) -> None:
        play_solo(positions, dice, choices, listed, limits, row)

    return play


def _played(play: Play, rows: Integers, limits: Integers, seed: int) -> Iterator[int]:
    for number, row in enumerate(rows):
        play(generator(seed, number, DICE), generator(seed, number, CHOICES), limits, row)
        yield number + 1


def _sum_up(game: Game, rows: Integers, within: int, seed: int) -> SoloSummary:
    return SoloSummary(
        games=len(rows),
        cut=int((rows[:, ENDING] < 0).sum()),
        turns=Quantiles.of(rows[:, TURNS]),
        scores=Quantiles.of(rows[:, SCORE]),
        early=Quantiles.of(rows[:, EARLY]),
        within=within,
        endings={
            ending.name: int((rows[:, ENDING] == number).sum()) for number, ending in enumerate(game.endings)
        },
        seed=seed,
        rows=rows,
    )
