"""Sorry!: random play of four, compiled, against OpenSpiel's of EinStein and against `apologies`."""

from __future__ import annotations

from time import perf_counter

import kybos
from benchmarks.einstein import against_openspiel
from benchmarks.measure import Benchmark, Target, Unavailable
from benchmarks.peers import apologies, openspiel

GAME = "sorry:seats=4"


def cards(share: float) -> float:
    """Cards drawn per second in compiled random games, all played to the end, on one thread.

    A card drawn is a draw and all that it lets a player decide: no decision, one, or the parts of
    a 7. Reshuffles count as nothing.
    """
    import numpy as np

    from benchmarks.kernels import draw_out
    from kybos.core.random import generator

    start = kybos.load(GAME).start()
    positions = np.zeros(2, start.game.book.layout.dtype)
    positions[0] = start.position
    draw_out(positions, 100, generator(1))
    rng = generator(2)
    begin = perf_counter()
    drawn = draw_out(positions, int(20_000 * share), rng)
    return drawn / (perf_counter() - begin)


def games(share: float) -> float:
    """Those games per second."""
    start = kybos.load(GAME).start()
    kybos.simulate(start, 100, seed=1)
    count = int(20_000 * share)
    begin = perf_counter()
    kybos.simulate(start, count, seed=2)
    return count / (perf_counter() - begin)


def games_of_apologies(share: float) -> float:
    """The peer's games per second."""
    if not apologies.available():
        raise Unavailable("the package apologies is not installed (the extra apologies)")
    return apologies.games_per_second(max(2, int(10 * share)))


BENCHMARKS = (
    Benchmark(
        name="sorry-cards",
        what="cards drawn in random games of four, compiled, one thread; moves of OpenSpiel's EinStein",
        unit="cards/s",
        ours=cards,
        peer=against_openspiel(openspiel.decisions_per_second, 100_000),
        target=Target(1.3, "≥"),
    ),
    Benchmark(
        name="sorry-apologies",
        what="those games; random games of four in Python by apologies, whose rules are others",
        unit="games/s",
        ours=games,
        peer=games_of_apologies,
        target=None,
    ),
)
