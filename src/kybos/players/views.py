"""What a player may know of a position and ask of its game: completions of a view, the tables of an aim."""

from __future__ import annotations

import random
from typing import Any

from kybos.core.errors import InvalidSpecError, KybosError
from kybos.core.game import Game
from kybos.core.random import generator
from kybos.core.state import State

IMAGINED = 16
"""How many completions of what it does not see a player looks at."""


def completions(view: State, rng: random.Random) -> list[State]:
    """The view itself; if something in it is hidden, `IMAGINED` states that the seat may take it for."""
    if not view.is_view:
        return [view]
    return [view.imagine(view.turn, generator(rng.randrange(2**32))) for _ in range(IMAGINED)]


def tables_for(game: Game, player: str, aim: str = "") -> Any:
    """The tables of a game's evaluation; raises `KybosError` if it has none, or not for this aim."""
    if "evaluate" not in game.book.functions:
        raise KybosError(f"{player} cannot play {game.name}: the game has no evaluation")
    if not aim:
        return game.tables()
    if aim not in game.aims:
        known = (
            f"its aims are {', '.join(game.aims)}" if game.aims else "there is only the payoff to play for"
        )
        raise InvalidSpecError(f"{player}: {game.name} has no aim {aim!r}; {known}")
    return game.tables(aim)
