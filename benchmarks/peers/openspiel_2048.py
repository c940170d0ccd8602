"""OpenSpiel's 2048, a solitaire of chance like Dymino: a rate for the benchmark table.

Written for OpenSpiel 2.0.2. The fastest way to random games is `evaluate_bots` with the uniform bot:
one call plays a whole game in C++, chance included. Slower were the stateful random bot (by 2.5), the
bot of a policy, and the loop from Python in place (by 2.5 and more). The way of the rollouts is closed:
`MCTSBot` refuses the game, as its rewards come on the way, `ISMCTSBot` too, as nothing is hidden, and
Python cannot call a `RandomRolloutEvaluator` itself.
"""

import importlib
from time import perf_counter
from typing import Any

GAME = "2048"
TILES = 2
"""Tiles that are dealt before the first move; each move then brings one more."""


def available() -> bool:
    """Say whether OpenSpiel can be imported and has the game."""
    try:
        return GAME in importlib.import_module("pyspiel").registered_names()
    except ImportError:
        return False


def moves_per_second(games: int) -> float:
    """Player moves per second in random games, all played to the end, on one thread.

    The moves are counted, about 118 in a game. The first position is made within the time.
    """
    spiel: Any = importlib.import_module("pyspiel")
    game = spiel.load_game(GAME)
    bots = [spiel.make_uniform_random_bot(0, 1)]
    moves = 0
    begin = perf_counter()
    for seed in range(games):
        state = game.new_initial_state()
        spiel.evaluate_bots(state, bots, seed)
        moves += (state.move_number() - TILES) // 2
    return moves / (perf_counter() - begin)
