"""Dymino: random and greedy play, against the random play of OpenSpiel and of pgx in 2048.

Nobody else plays Dymino. 2048 is the nearest game that they have: one player, a small grid on which
equal numbers merge, and chance between any two moves.
"""

from __future__ import annotations

from time import perf_counter

import kybos
from benchmarks.measure import Benchmark, Target, Unavailable
from benchmarks.peers import openspiel_2048, pgx
from benchmarks.process import run

GAME = "dymino"


def placements(share: float) -> float:
    """Placements per second in random games by the game's own playout, all played to the end.

    On one thread. A placement is an action of the player: two dice, one of them, or a bonus. Rolls
    count as nothing, as the tiles that chance deals count as nothing for the peers.
    """
    import numpy as np

    from benchmarks.kernels import play_out
    from kybos.core.random import generator

    start = kybos.load(GAME).start()
    positions = np.zeros(2, start.game.book.layout.dtype)
    positions[0] = start.position
    play_out(positions, 100, generator(1))
    rng = generator(2)
    begin = perf_counter()
    placed, _ = play_out(positions, int(1_000_000 * share), rng)
    return placed / (perf_counter() - begin)


def greedy_turns(share: float) -> float:
    """Turns per second of the greedy player, in games of a hundred rolls on one thread."""
    from kybos.core.solo import TURNS, simulate_solo
    from kybos.players.greedy import solo

    start = kybos.load(f"{GAME}:rolls=100").start()
    play = solo(start)
    simulate_solo(start, 1, seed=1, play=play)
    begin = perf_counter()
    summary = simulate_solo(start, max(1, int(2_000 * share)), seed=2, play=play)
    return float(summary.rows[:, TURNS].sum()) / (perf_counter() - begin)


def moves_of_openspiel(share: float) -> float:
    """OpenSpiel's moves per second."""
    if not openspiel_2048.available():
        raise Unavailable("OpenSpiel is not installed (the extra openspiel)")
    return openspiel_2048.moves_per_second(max(10, int(2_000 * share)))


def moves_of_pgx(share: float) -> float:
    """Pgx's moves per second, in a process of its own."""
    if not pgx.available():
        raise Unavailable("the packages pgx and jax are not installed (the extra pgx)")
    _, done = run("-m", "benchmarks.peers.pgx", str(int(1_000_000 * share)))
    return float(done.stdout)


BENCHMARKS = (
    Benchmark(
        name="dymino-placements",
        what="placements in random games, compiled, one thread; moves of OpenSpiel's random 2048 in C++",
        unit="moves/s",
        ours=placements,
        peer=moves_of_openspiel,
        target=Target(20, "≥"),
    ),
    Benchmark(
        name="dymino-pgx",
        what="the same; moves of pgx's random 2048, 1,024 games side by side on one core",
        unit="moves/s",
        ours=placements,
        peer=moves_of_pgx,
        target=Target(3, "≥"),
    ),
    Benchmark(
        name="dymino-greedy",
        what="turns of the greedy player in games of 100 rolls, compiled, one thread",
        unit="turns/s",
        ours=greedy_turns,
        peer=None,
        target=None,
    ),
)
