"""What a player has decided, and how it knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np

from kybos.core.rules import Floats
from kybos.core.state import State

Values = tuple[float, ...]
"""What each seat may expect, seat by seat."""


@dataclass(frozen=True)
class How:
    """How a player knows: by which method, how deep, from how much, in how long.

    `depth` counts plays of a seat, the one that is chosen included; `nodes` positions looked at,
    `simulations` games or parts of games tried, `seconds` the time taken; 0 where it means nothing.
    """

    method: str
    depth: int = 0
    nodes: int = 0
    simulations: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        counted = (("depth", self.depth), ("nodes", self.nodes), ("simulations", self.simulations))
        parts = [f"{word} {number:,}" for word, number in counted if number]
        if self.seconds:
            parts.append(f"{self.seconds:.3g} s")
        return f"{self.method}: {', '.join(parts)}" if parts else self.method


@dataclass(frozen=True)
class Alternative:
    """A legal action, what each seat may expect after it (None if unknown), and how often it was tried."""

    action: int
    values: Values | None
    simulations: int = 0


@dataclass(frozen=True)
class Decision:
    """What a player plays.

    Attributes:
        action: the legal action it chooses.
        how: how it knows.
        alternatives: all that it has weighed, the best first; the chosen action need not be first
            where a player errs on purpose.
        line: what it expects to follow, the chosen action first: ids of actions and, at chance, of
            the likeliest outcome.
    """

    action: int
    how: How
    alternatives: Sequence[Alternative] = ()
    line: tuple[int, ...] = ()

    @property
    def values(self) -> Values | None:
        """What each seat may expect after the chosen action, as a payoff; None if the player does not say."""
        return next((each.values for each in self.alternatives if each.action == self.action), None)


def ranked(
    view: State, worth: Floats, values: Floats, simulations: Sequence[int] = ()
) -> tuple[Alternative, ...]:
    """All legal actions of a view, the best first; of equals the lower id.

    Args:
        view: what the player has looked at.
        worth: by what they are ranked, float of shape (actions,).
        values: what each seat may expect, float of shape (actions, seats), nan where it is unknown.
        simulations: how often each was tried, if that means anything.
    """
    tried = simulations or [0] * len(view.actions)
    rows = values.tolist()
    return tuple(
        Alternative(
            view.actions[index], None if isnan(rows[index][0]) else tuple(rows[index]), int(tried[index])
        )
        for index in np.argsort(-worth, kind="stable").tolist()
    )
