"""How long a person waits: for the help text, and for the first move of a game."""

from __future__ import annotations

import re
import tempfile

from benchmarks.measure import Benchmark, Target
from benchmarks.process import run

FIRST_MOVE = """
import kybos
state, dice = kybos.load("einstein").start(), kybos.SeededDice(1)
while state.is_chance:
    state = dice.settle(state)
state.apply(state.actions[0])
"""
"""Sets up, rolls, plays one legal move."""
HEAVY = re.compile(r"\| +(numba|numpy)$", re.MULTILINE)


def help_seconds(share: float) -> float:  # noqa: ARG001  # a process cannot be started in part
    """Seconds of a process that prints the help text."""
    return run("-m", "kybos", "--help")[0]


def numba_seconds(share: float) -> float:  # noqa: ARG001  # a process cannot be started in part
    """Seconds of a process that imports numba and does nothing."""
    return run("-c", "import numba")[0]


def heavy_imports() -> str:
    """Which of numba and numpy are imported for the help text."""
    told = run("-X", "importtime", "-m", "kybos", "--help")[1].stderr
    found = sorted(set(HEAVY.findall(told)))
    return f"the help text imports {' and '.join(found)}" if found else ""


def first_move_seconds(share: float) -> float:  # noqa: ARG001  # a process cannot be started in part
    """Seconds of a process that plays one move, with compiled code on the disk."""
    return run("-c", FIRST_MOVE)[0]


def cold_seconds(share: float) -> float:  # noqa: ARG001  # a process cannot be started in part
    """Seconds of a process that plays one move and must compile all that it needs."""
    with tempfile.TemporaryDirectory() as empty:
        return run("-c", FIRST_MOVE, environment={"KYBOS_CACHE": empty})[0]


BENCHMARKS = (
    Benchmark(
        name="startup-help",
        what="the process `kybos --help`, which must import neither numpy nor numba; importing numba",
        unit="s",
        ours=help_seconds,
        peer=numba_seconds,
        target=Target(1, "≤"),
        prepare=lambda: (help_seconds(1), numba_seconds(1)),
        fault=heavy_imports,
    ),
    Benchmark(
        name="startup-first-move",
        what="a process up to the first move of a game, compiled code on the disk",
        unit="s",
        ours=first_move_seconds,
        peer=None,
        target=Target(1, "≤", of="ours"),
        prepare=lambda: first_move_seconds(1),
    ),
    Benchmark(
        name="startup-cold",
        what="the same with nothing compiled yet",
        unit="s",
        ours=cold_seconds,
        peer=None,
        target=Target(15, "≤", of="ours"),
    ),
)
