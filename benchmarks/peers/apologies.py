"""The package `apologies` (a game like Sorry!, with rules of its own): a rate for the benchmark table.

Written for apologies 0.4.2. Its engine's `play_next` first copies the whole game with its history,
which makes a random game take a quarter of a minute; the finer methods that it also documents play
the same moves without, some fifty times as fast. These are measured.
"""

import importlib
from time import perf_counter
from typing import Any

PLAYERS = 4


def available() -> bool:
    """Say whether the package can be imported."""
    try:
        importlib.import_module("apologies.engine")
    except ImportError:
        return False
    return True


def games_per_second(games: int) -> float:
    """Random games of four players in its standard mode per second of wall-clock time."""
    begin = perf_counter()
    for _ in range(games):
        play()
    return games / (perf_counter() - begin)


def play() -> None:
    """One game, every legal move equally likely."""
    engine = new_engine()
    while not engine.completed:
        colour, character = engine.next_turn()
        done = False
        while not done:
            view = engine.game.create_player_view(colour)
            done = engine.execute_move(colour, engine.choose_next_move(character, view))


def new_engine() -> Any:
    """A game that has begun, with its own players that choose at random."""
    engines = importlib.import_module("apologies.engine")
    mode = importlib.import_module("apologies.game").GameMode.STANDARD
    source = importlib.import_module("apologies.source").RandomInputSource
    characters = [engines.Character(str(number), source()) for number in range(PLAYERS)]
    engine = engines.Engine(mode=mode, characters=characters)
    engine.start_game()
    return engine
