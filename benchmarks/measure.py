"""Ours and the peer's in alternation: what a benchmark is, how it is measured, what came out.

Processors change their clock and are shared, so a single figure says little. Both sides run one
right after the other, in turn as the first, and the ratio is taken within each such round; the
medians over the rounds are told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Literal

ROUNDS = 5
QUICK_ROUNDS = 3
QUICK_SHARE = 0.1

Work = Callable[[float], float]
"""Does the given share of the usual amount of work and returns a figure: a rate, seconds, MiB."""


class Unavailable(Exception):  # noqa: N818  # a reason for a gap in the table, not a fault
    """A figure cannot be had here; the text says why."""


@dataclass(frozen=True)
class Target:
    """What is aimed at: a bound for the ratio ours / peer, or for our own figure."""

    bound: float
    sign: Literal["≥", "≤"]
    of: Literal["ratio", "ours"] = "ratio"

    def is_met(self, ours: float | None, ratio: float | None) -> bool | None:
        """Whether the bound holds; None if there is no figure to compare."""
        figure = ours if self.of == "ours" else ratio
        if figure is None:
            return None
        return figure >= self.bound if self.sign == "≥" else figure <= self.bound


@dataclass(frozen=True)
class Benchmark:
    """One row of the table.

    Attributes:
        name: what it is called on the command line.
        what: what is measured, and against what.
        unit: of both figures.
        ours: our side.
        peer: the other side; None where nobody does the like.
        target: what is aimed at.
        prepare: done once before the rounds, outside the clock.
        fault: looks for something that no figure shows; returns what is wrong, or nothing.
    """

    name: str
    what: str
    unit: str
    ours: Work
    peer: Work | None
    target: Target | None
    prepare: Callable[[], object] | None = None
    fault: Callable[[], str] | None = None


@dataclass(frozen=True)
class Measured:
    """What came out of one benchmark: medians over the rounds, and why a figure is missing."""

    benchmark: Benchmark
    ours: float | None
    peer: float | None
    ratio: float | None
    ratios: tuple[float, ...]
    met: bool | None
    notes: tuple[str, ...]


def measure(benchmark: Benchmark, *, quick: bool, tell: Callable[[str], None]) -> Measured:
    """Run a benchmark; `tell` hears which round has begun."""
    rounds, share = (QUICK_ROUNDS, QUICK_SHARE) if quick else (ROUNDS, 1.0)
    sides: dict[str, Work] = {"ours": benchmark.ours}
    if benchmark.peer:
        sides["peer"] = benchmark.peer
    figures: dict[str, list[float]] = {"ours": [], "peer": []}
    notes = [] if benchmark.peer else ["no peer does the like"]
    try:
        if benchmark.prepare:
            benchmark.prepare()
    except Unavailable as reason:
        return Measured(benchmark, None, None, None, (), None, (str(reason),))
    for number in range(1, rounds + 1):
        tell(f"{benchmark.name}: round {number} of {rounds}")
        for side in sorted(sides, reverse=number % 2 == 0):
            try:
                figures[side].append(sides[side](share))
            except Unavailable as reason:
                notes.append(f"{side}: {reason}")
                del sides[side]
    return _sum_up(benchmark, figures["ours"], figures["peer"], notes)


def _sum_up(benchmark: Benchmark, ours: list[float], peer: list[float], notes: list[str]) -> Measured:
    ratios = tuple(mine / other for mine, other in zip(ours, peer, strict=False))
    our_figure, ratio = _median(ours), _median(ratios)
    met = benchmark.target.is_met(our_figure, ratio) if benchmark.target else None
    if benchmark.fault and our_figure is not None and (wrong := benchmark.fault()):
        met = False
        notes.append(wrong)
    return Measured(benchmark, our_figure, _median(peer), ratio, ratios, met, tuple(notes))


def _median(figures: list[float] | tuple[float, ...]) -> float | None:
    return median(figures) if figures else None
