"""How a player takes one of the actions that it has weighed: the best, or on purpose not always."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import numpy as np

from kybos.core.rules import Floats

EQUAL = 1e-12
"""Values this part of the best below it are as good."""


def take(actions: Sequence[int], worth: Floats, temperature: float, rng: random.Random) -> int:
    """One of the actions.

    Args:
        actions: what there is to take.
        worth: float of shape (actions,), for the one who takes.
        temperature: at 0 one of the best; above, action a with a chance in proportion to
            exp(worth of a / (temperature · standard deviation of all worths)).
        rng: decides.
    """
    best = worth.max()
    spread = float(worth.std())
    if temperature > 0 and spread > 0:
        weights = np.exp((worth - best) / (temperature * spread))
        return rng.choices(actions, weights.tolist())[0]
    least = best - EQUAL * abs(best)
    return rng.choice([action for action, value in zip(actions, worth, strict=True) if value >= least])


def budget(seconds: float, time_left: float | None) -> float:
    """How long to think: what an option says (0: no limit), and a share of the time that is left."""
    limit = seconds or math.inf
    return limit if time_left is None else min(limit, max(0.01, time_left / MOVES_AHEAD))


MOVES_AHEAD = 20
"""A player with a clock reckons with so many more decisions of its own."""
