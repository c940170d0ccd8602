"""EinStein würfelt nicht! in packed integers, alone and over lanes, against OpenSpiel's random play."""

from __future__ import annotations

from time import perf_counter

import kybos
from benchmarks.einstein import against_openspiel, starts
from benchmarks.measure import Benchmark, Target
from benchmarks.peers import openspiel

LANES = 2_560
"""Ten blocks of lanes, each lane with a set-up of its own."""


def games_of_two(share: float) -> float:
    """Random games of two players per second by the packed playout, each from a set-up of its own.

    Drawing the two arrangements is within the time, as it is not for the peer.
    """
    games = int(1_000_000 * share)
    seconds, _ = _play_out("einstein", games)
    return games / seconds


def decisions_of_four(share: float) -> float:
    """Player moves per second in random games of four players by the packed playout."""
    seconds, moves = _play_out("einstein:seats=4", int(500_000 * share))
    return moves / seconds


def games_in_lanes(share: float) -> float:
    """Random games of two players per second in lockstep, laying out the lanes included."""
    import numpy as np

    from kybos.games.einstein.packed_lanes import play_lanes

    set_ups = starts(LANES)
    positions = np.zeros(LANES, set_ups[0].game.book.layout.dtype)
    for lane, state in enumerate(set_ups):
        positions[lane] = state.position
    games = max(1, int(2_000 * share))
    play_lanes(positions, 1, 1)
    begin = perf_counter()
    play_lanes(positions, games, 2)
    return LANES * games / (perf_counter() - begin)


def _play_out(specification: str, games: int) -> tuple[float, int]:
    """The seconds for random games, compiled beforehand, and all their moves."""
    import numpy as np

    from benchmarks.kernels import play_out
    from kybos.core.random import generator

    start = kybos.load(specification).start()
    positions = np.zeros(2, start.game.book.layout.dtype)
    positions[0] = start.position
    play_out(positions, 100, generator(1))
    rng = generator(2)
    begin = perf_counter()
    moves, _ = play_out(positions, games, rng)
    return perf_counter() - begin, moves


BENCHMARKS = (
    Benchmark(
        name="einstein-packed",
        what="random games of two players in packed integers, one thread; OpenSpiel's C++ rollouts",
        unit="games/s",
        ours=games_of_two,
        peer=against_openspiel(openspiel.rollout_games_per_second, 100_000),
        target=Target(20, "≥"),
    ),
    Benchmark(
        name="einstein-lanes",
        what="random games of two players in lockstep over lanes, one thread; OpenSpiel's C++ rollouts",
        unit="games/s",
        ours=games_in_lanes,
        peer=against_openspiel(openspiel.rollout_games_per_second, 100_000),
        target=Target(100, "≥"),
    ),
    Benchmark(
        name="einstein4-packed",
        what="moves in random games of four players in packed integers; OpenSpiel's, of two players",
        unit="moves/s",
        ours=decisions_of_four,
        peer=against_openspiel(openspiel.decisions_per_second, 100_000),
        target=Target(8, "≥"),
    ),
)
