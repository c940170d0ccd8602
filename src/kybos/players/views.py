"""What a seat that does not see everything may take its view for."""

from __future__ import annotations

import random

from kybos.core.random import generator
from kybos.core.state import State


def completions(view: State, count: int, rng: random.Random) -> list[State]:
    """The view itself; if something in it is hidden, so many states that the seat may take it for."""
    if not view.is_view:
        return [view]
    return [view.imagine(view.turn, generator(rng.randrange(2**32))) for _ in range(count)]
