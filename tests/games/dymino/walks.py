"""Positions of Dymino for tests: those of random games, and edited ones, for every set of options."""

import random
from collections.abc import Iterator

from kybos import State
from tests import random_runs
from tests.games.dymino.helpers import BESIDES, DIAGONAL, ONE, game
from tests.oracles import dymino as oracle

KINDS = {
    "usual": "",
    "small": "size=4",
    "largest": "size=8",
    "besides": BESIDES,
    "one of the twos": ONE,
    "diagonal": DIAGONAL,
    "twenty rolls": "rolls=20",
    "small, besides, one of the twos": f"size=4,{BESIDES},{ONE}",
    "largest, all": f"size=8,{BESIDES},{ONE},{DIAGONAL},rolls=40",
}
"""Options by a name for each set."""


def oracle_options(options: str) -> oracle.Options:
    """The same options for the oracle."""
    return oracle.Options(**vars(game(options).options))


def moments(options: str, rng: random.Random) -> Iterator[tuple[State, int, State]]:
    """Every state of one random game with what was played in it, and the state after that."""
    return random_runs.moments(game(options), rng)


def walked(options: str, rng: random.Random, count: int) -> Iterator[State]:
    """So many states of random games, ends included."""
    return random_runs.walked(game(options), rng, count)


def edited(options: str, rng: random.Random, count: int) -> Iterator[State]:
    """So many positions drawn by the oracle: a roll is to be placed; combinations are frequent."""
    for _ in range(count):
        yield game(options).state(oracle.text(oracle.random_position(rng, oracle_options(options))))


def positions(options: str, rng: random.Random, count: int) -> Iterator[State]:
    """So many of each."""
    yield from walked(options, rng, count)
    yield from edited(options, rng, count)
