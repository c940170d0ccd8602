"""EinStein würfelt nicht!: random play, compiled and from Python, against OpenSpiel's."""

from __future__ import annotations

from random import random
from time import perf_counter
from typing import TYPE_CHECKING

import kybos
from benchmarks.measure import Benchmark, Target, Unavailable, Work
from benchmarks.peers import openspiel

if TYPE_CHECKING:
    from collections.abc import Callable

SET_UPS = 100
FACES = 6


def playouts(share: float) -> float:
    """Compiled random games of two players per second on one thread, each from a set-up of its own.

    Drawing the two arrangements is within the time, as it is not for the peer.
    """
    games = int(500_000 * share)
    seconds, _ = _simulate("einstein", games)
    return games / seconds


def decisions_of_four(share: float) -> float:
    """Player moves per second in compiled random games of four players on one thread."""
    games = int(200_000 * share)
    seconds, length = _simulate("einstein:seats=4", games)
    return games * length / seconds


def _simulate(specification: str, games: int) -> tuple[float, float]:
    """The seconds for random games, compiled beforehand, and how many moves a game had."""
    start = kybos.load(specification).start()
    kybos.simulate(start, 100, seed=1)
    begin = perf_counter()
    summary = kybos.simulate(start, games, seed=2)
    return perf_counter() - begin, summary.length.mean


def state_games(share: float) -> float:
    """Random games per second from Python over immutable states, from given set-ups.

    The loop is the peer's: rolls and moves alternate, the die is uniform, and the end is looked
    for only after a move.
    """
    set_ups = starts(SET_UPS)
    _play(set_ups[0], 10)
    each = max(1, int(10_000 * share) // SET_UPS)
    begin = perf_counter()
    for start in set_ups:
        _play(start, each)
    return each * SET_UPS / (perf_counter() - begin)


def starts(count: int) -> list[kybos.State]:
    """So many positions before the first roll, with random arrangements."""
    start, dice = kybos.load("einstein").start(), kybos.SeededDice(1)
    return [dice.settle(dice.settle(start)) for _ in range(count)]


def _play(start: kybos.State, games: int) -> None:
    """Play random games, a new state for every roll and move."""
    for _ in range(games):
        state = start
        while True:
            state = state.apply(state.chance.ids[int(FACES * random())])  # type: ignore[union-attr]  # a roll is due
            actions = state.actions
            state = state.apply(actions[int(len(actions) * random())])
            if state.is_over:
                break


def against_openspiel(rate: Callable[[int], float], games: int) -> Work:
    """A rate of OpenSpiel's as the other side of a benchmark."""

    def work(share: float) -> float:
        if not openspiel.available():
            raise Unavailable("OpenSpiel is not installed (the extra openspiel)")
        return rate(int(games * share))

    return work


BENCHMARKS = (
    Benchmark(
        name="einstein-playouts",
        what="random games of two players, compiled, one thread; OpenSpiel's C++ rollouts",
        unit="games/s",
        ours=playouts,
        peer=against_openspiel(openspiel.rollout_games_per_second, 100_000),
        target=Target(7, "≥"),
    ),
    Benchmark(
        name="einstein4-decisions",
        what="moves in random games of four players, compiled, one thread; OpenSpiel's, of two players",
        unit="moves/s",
        ours=decisions_of_four,
        peer=against_openspiel(openspiel.decisions_per_second, 100_000),
        target=Target(6, "≥"),
    ),
    Benchmark(
        name="einstein-states",
        what="random games of two players from Python over immutable states; OpenSpiel's child()",
        unit="games/s",
        ours=state_games,
        peer=against_openspiel(openspiel.child_games_per_second, 10_000),
        target=Target(0.7, "≥"),
    ),
)
