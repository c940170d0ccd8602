"""Compiled loops of the benchmarks, in a file of their own so that a listing imports no numba."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from kybos.core import rules
from kybos.core.compiling import compiled
from kybos.core.random import Rng


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
