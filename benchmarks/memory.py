"""How much memory a process needs at its peak: for 100,000 games, and for the help text."""

from __future__ import annotations

import sys

from benchmarks.measure import Benchmark, Target, Unavailable, Work
from benchmarks.peers import openspiel
from benchmarks.process import run

GAMES = 100_000
SORRY_GAMES = 20_000
FEW = 20


def _peak(task: str, games: int = GAMES) -> Work:
    """The peak of a task of `benchmarks.child`, in MiB."""

    def work(share: float) -> float:
        if sys.platform == "win32":
            raise Unavailable("Windows does not tell a process's peak in this way")
        if task == "openspiel" and not openspiel.available():
            raise Unavailable("OpenSpiel is not installed (the extra openspiel)")
        return float(run("-m", "benchmarks.child", task, str(int(games * share)))[1].stdout)

    return work


BENCHMARKS = (
    Benchmark(
        name="memory",
        what=f"peak of a process that plays {GAMES:,} random games of two players; OpenSpiel's rollouts",
        unit="MiB",
        ours=_peak("ours"),
        peer=_peak("openspiel"),
        target=None,
    ),
    Benchmark(
        name="memory-sorry",
        what=f"peak of a process that plays {SORRY_GAMES:,} random games of Sorry!; of one that plays {FEW}",
        unit="MiB",
        ours=_peak("sorry", SORRY_GAMES),
        peer=_peak("sorry", FEW),
        target=Target(1.05, "≤"),
        prepare=lambda: _peak("sorry", FEW)(1),
    ),
    Benchmark(
        name="memory-help",
        what="peak of the process `kybos --help`; of one that imports numba",
        unit="MiB",
        ours=_peak("help"),
        peer=_peak("numba"),
        target=Target(1, "≤"),
    ),
)
