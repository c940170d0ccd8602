"""Greedy players at Sorry! of whom some play by one evaluation, the others by another.

The game of the house and `progress` have one layout in two rule books; here is a third with both
evaluations, of which the tables say which is asked.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from kybos.core import rules
from kybos.core.compiling import compiled
from kybos.core.random import Rng, below, generator
from kybos.core.rules import CHANCE, OVER, Floats, Integers, Position
from kybos.games.sorry import value
from kybos.games.sorry.game import Sorry
from kybos.games.sorry.options import SorryOptions
from kybos.games.sorry.position import book as sorry_book
from kybos.players.greedy import Positions, desk, pick, weigh
from tests.games.sorry import progress
from tests.variants import without_evaluation

book = without_evaluation(sorry_book, "duel", __file__)
OURS, THEIRS = np.ones(1, np.int64), np.zeros(1, np.int64)
"""The tables by which the game's own evaluation is asked, and the one by progress."""


class Duel(Sorry):
    name = "duel"
    book = book


@book.rule
def evaluate(position: Position, tables: Any, out: Floats) -> None:
    if tables[0] == 1:
        value.evaluate(position, tables, out)
    else:
        progress.evaluate(position, tables, out)


@compiled
def play_duels(
    positions: Positions,
    tables: Any,
    listed: Integers,
    worth: Floats,
    promised: Floats,
    values: Floats,
    theirs: Any,
    is_ours: Integers,
    rng: Rng,
    payoffs: Integers,
    met: Positions,
    spacing: int,
) -> None:
    """Play from `positions[0]`; a row of `payoffs` and of `met` is a game.

    `met` receives the position before one of the first `spacing` draws, none if the game is over by then.
    """
    for row in range(payoffs.shape[0]):
        positions[1] = positions[0]
        kept = below(rng, spacing)
        seat = rules.turn(positions[1])
        while seat != OVER:
            if seat == CHANCE:
                if kept == 0:
                    met[row] = positions[1]
                kept -= 1
                rules.settle(positions[1], rng)
            else:
                positions[2] = positions[1]
                rules.conceal(positions[2], seat)
                rules.imagine(positions[2], seat, rng)
                if is_ours[seat] == 1:
                    count = weigh(positions[2:], tables, listed, worth, promised, values)
                else:
                    count = weigh(positions[2:], theirs, listed, worth, promised, values)
                rules.apply(positions[1], listed[0, pick(worth, count, rng)])
            seat = rules.turn(positions[1])
        for each in range(payoffs.shape[1]):
            payoffs[row, each] = rules.payoff(positions[1], each)


def duels(
    options: SorryOptions, ours: Collection[int], games: int, seed: int, spacing: int = 150
) -> tuple[Integers, Positions]:
    """The payoffs of so many games in which some seats play by our evaluation; a position of each game.

    The position is that before one of the first `spacing` draws, blank if the game was over by then.
    """
    game = Duel(options)
    positions, _, listed, worth, promised, values = desk(game, before=2)
    positions[0] = game.start().position
    seats = len(game.seats)
    marked = np.array([seat in ours for seat in range(seats)], np.int64)
    payoffs = np.zeros((games, seats), np.int64)
    met = np.zeros(games, book.layout.dtype)
    play_duels(
        positions,
        OURS,
        listed,
        worth,
        promised,
        values,
        THEIRS,
        marked,
        generator(seed),
        payoffs,
        met,
        spacing,
    )
    return payoffs, met


@compiled
def judge(met: Positions, tables: Any, values: Floats) -> None:
    """What each position promises each seat."""
    for row in range(met.shape[0]):
        rules.evaluate(met[row], tables, values[row])


def judged(met: Positions, seats: int, tables: Integers) -> Floats:
    """The values of positions by the game's own evaluation, or by progress."""
    values = np.zeros((len(met), seats))
    judge(met, tables, values)
    return values
