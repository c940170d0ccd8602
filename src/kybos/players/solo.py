"""Games of a solitaire by any player, for `kybos.core.solo.simulate_solo`."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import numpy.typing as npt

from kybos.core import rules
from kybos.core.compiling import compiled, entry
from kybos.core.random import Rng, generator
from kybos.core.rules import Integers
from kybos.core.solo import EARLY, ENDING, SCORE, TURNS, Play
from kybos.core.state import State, look_at
from kybos.players.player import load_player


@compiled
def settle_first(positions: npt.NDArray[Any], dice: Rng) -> int:
    """Settle chance in the first row; answers nothing of interest."""
    rules.settle(positions[0], dice)
    return 0


def by_player(state: State, specification: str) -> Play:
    """Plays games from a state as the player that a specification names would, a new one for each game."""
    state.refuse_view()
    load_player(specification, random.Random(0)).close()
    positions = np.zeros(1, state.game.book.layout.dtype)
    settle = entry(settle_first, (positions, generator(0)))

    def play(dice: Rng, choices: Rng, limits: Integers, row: Integers) -> None:
        player = load_player(specification, random.Random(str(choices.tolist())))
        now, turns = state, 0
        player.begin(state.game, 0)
        try:
            while not now.is_over and not (now.is_chance and turns >= limits[1]):
                if now.is_chance:
                    if turns == limits[0]:
                        row[EARLY] = rules.payoff(now.position, 0)
                    positions[0] = now.position
                    settle(positions, dice)
                    now = look_at(state.game, positions.tobytes())
                    turns += 1
                else:
                    now = now.apply(player.choose(now.seen_by(0)).action)
        finally:
            player.close()
        row[TURNS], row[SCORE] = turns, rules.payoff(now.position, 0)
        row[ENDING] = rules.ending(now.position) if now.is_over else -1
        if turns <= limits[0]:
            row[EARLY] = row[SCORE]

    return play
