"""Positions of Sorry! for tests: those of random games, and edited ones, for every set of options."""

import random
from collections.abc import Iterator

from kybos import State
from tests import random_runs
from tests.games.sorry.helpers import FOUR, POINTS, TEAMS, game
from tests.oracles import sorry as oracle

KINDS = {
    "two": "",
    "neighbours": "seats=red+blue",
    "three": "seats=3",
    "four": FOUR,
    "teams": TEAMS,
    "teams, over two": f"{TEAMS},split=two",
    "points": POINTS,
    "three for points": f"seats=3,{POINTS},bonus=sum",
    "teams for points": f"{TEAMS},{POINTS}",
    "quick start": "seats=3,quick_start=yes",
    "exchanged pawns slide": f"{FOUR},swapped_pawn_slides=yes",
}
"""Options by a name for each set."""
HANDS = {name: options for name, options in KINDS.items() if POINTS in options}
"""Those with hands."""


def oracle_options(options: str) -> oracle.Options:
    """The same options for the oracle."""
    given = vars(game(options).options)
    return oracle.Options(
        "".join(seat[0] for seat in game(options).seats),
        teams=given["teams"],
        points=given["points"],
        split=given["split"] or "any",
        bonus=given["bonus"] or "best",
        swapped_pawn_slides=given["swapped_pawn_slides"],
        quick_start=given["quick_start"],
        first=given["first"][:1] or None,
    )


def moments(options: str, rng: random.Random) -> Iterator[tuple[State, int, State]]:
    """Every state of one random game with what was played in it, and the state after that."""
    return random_runs.moments(game(options), rng)


def walked(options: str, rng: random.Random, count: int) -> Iterator[State]:
    """So many states of random games, ends included."""
    return random_runs.walked(game(options), rng, count)


def edited(options: str, rng: random.Random, count: int) -> Iterator[State]:
    """So many positions drawn by the oracle: a seat is to act; rare cards and places are frequent."""
    for _ in range(count):
        yield game(options).state(oracle.text(oracle.random_position(rng, oracle_options(options))))


def positions(options: str, rng: random.Random, count: int) -> Iterator[State]:
    """So many of each."""
    yield from walked(options, rng, count)
    yield from edited(options, rng, count)
