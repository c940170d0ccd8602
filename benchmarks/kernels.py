"""Compiled loops of the benchmarks, in a file of their own so that a listing imports no numba."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from kybos.core import rules
from kybos.core.compiling import compiled
from kybos.core.random import Rng, below
from kybos.core.rules import CHANCE, OVER


@compiled
def play_out(positions: npt.NDArray[Any], games: int, rng: Rng) -> tuple[int, int]:
    """Play random games from `positions[0]` in `positions[1]`; all moves, and the games seat 0 won."""
    moves, wins = 0, 0
    for _ in range(games):
        positions[1] = positions[0]
        position = positions[1]
        moves += rules.playout(position, rng)
        wins += rules.payoff(position, 0)
    return moves, wins


@compiled
def draw_out(positions: npt.NDArray[Any], games: int, rng: Rng) -> int:
    """Play random games from `positions[0]` in `positions[1]`; how often chance has decided."""
    position = positions[1]
    listed = np.empty(rules.most_actions(position), np.int64)
    draws = 0
    for _ in range(games):
        positions[1] = positions[0]
        who = rules.turn(position)
        while who != OVER:
            if who == CHANCE:
                rules.settle(position, rng)
                draws += 1
            else:
                rules.apply(position, listed[below(rng, rules.actions(position, listed))])
            who = rules.turn(position)
    return draws
