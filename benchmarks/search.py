"""The search of the players: Monte Carlo tree search against OpenSpiel's, and expectimax."""

from __future__ import annotations

import random
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks.einstein import against_openspiel, starts
from benchmarks.measure import Benchmark, Target, Work
from benchmarks.peers import openspiel

if TYPE_CHECKING:
    import kybos

SEARCHES, SIMULATIONS = 10, 20_000


def roots(count: int) -> list[kybos.State]:
    """So many first decisions of EinStein for two, with random set-ups and a first roll."""
    return [start.apply(1 + number % 6) for number, start in enumerate(starts(count))]


def simulations(rollout: str) -> Work:
    """Simulations per second of a new player for each search, one playout a leaf."""

    def work(share: float) -> float:
        from kybos.players.player import load_player

        specification = f"mcts:sims={SIMULATIONS},rollout={rollout}"
        found = roots(max(1, int(SEARCHES * share)))
        load_player(specification, random.Random(1)).choose(found[0])
        seconds = 0.0
        for root in found:
            player = load_player(specification, random.Random(1))
            begin = perf_counter()
            player.choose(root)
            seconds += perf_counter() - begin
        return SIMULATIONS * len(found) / seconds

    return work


def positions_of_expectimax(share: float) -> float:
    """Positions per second that an expectimax player looks at, five plays deep."""
    from kybos.players.player import load_player

    found = roots(max(1, int(SEARCHES * share)))
    player = load_player("expectimax:depth=5", random.Random(1))
    player.choose(found[0])
    begin = perf_counter()
    nodes = sum(player.choose(root).how.nodes for root in found)
    return nodes / (perf_counter() - begin)


def searches_of_openspiel(searches: int) -> float:
    """OpenSpiel's simulations per second."""
    return openspiel.mcts_simulations_per_second(max(1, searches), SIMULATIONS)


BENCHMARKS = (
    Benchmark(
        name="einstein-mcts-plain",
        what="simulations of tree search, 20,000 a search, a playout by the plain rules each; OpenSpiel's",
        unit="simulations/s",
        ours=simulations("plain"),
        peer=against_openspiel(searches_of_openspiel, SEARCHES),
        target=Target(5, "≥"),
    ),
    Benchmark(
        name="einstein-mcts",
        what="the same with the game's own playout",
        unit="simulations/s",
        ours=simulations("random"),
        peer=against_openspiel(searches_of_openspiel, SEARCHES),
        target=Target(10, "≥"),
    ),
    Benchmark(
        name="einstein-expectimax",
        what="positions looked at by expectimax, five plays deep",
        unit="positions/s",
        ours=positions_of_expectimax,
        peer=None,
        target=None,
    ),
)
