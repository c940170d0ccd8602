"""How long a person waits: for the help text, and for the first move of a game."""

from __future__ import annotations

import re
import tempfile

from benchmarks.measure import Benchmark, Target, Work
from benchmarks.process import run

FIRST_MOVE = """
import sys
import kybos
state, dice = kybos.load(sys.argv[1]).start(), kybos.SeededDice(1)
while state.is_chance:
    state = dice.settle(state)
state.apply(state.actions[0])
"""
"""Sets up, rolls or draws, plays one legal move."""
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


def first_move(game: str) -> Work:
    """Seconds of a process that plays one move, with compiled code on the disk."""

    def seconds(share: float) -> float:  # noqa: ARG001  # a process cannot be started in part
        return run("-c", FIRST_MOVE, game)[0]

    return seconds


def cold(game: str) -> Work:
    """Seconds of a process that plays one move and must compile all that it needs."""

    def seconds(share: float) -> float:  # noqa: ARG001  # a process cannot be started in part
        with tempfile.TemporaryDirectory() as empty:
            return run("-c", FIRST_MOVE, game, environment={"KYBOS_CACHE": empty})[0]

    return seconds


def of_game(name: str, game: str) -> tuple[Benchmark, Benchmark]:
    """The first move of a game, compiled before and not."""
    return (
        Benchmark(
            name=f"{name}-first-move",
            what=f"a process up to the first move of {game}, compiled code on the disk",
            unit="s",
            ours=first_move(game),
            peer=None,
            target=Target(1, "≤", of="ours"),
            prepare=lambda: first_move(game)(1),
        ),
        Benchmark(
            name=f"{name}-cold",
            what="the same with nothing compiled yet",
            unit="s",
            ours=cold(game),
            peer=None,
            target=Target(15, "≤", of="ours"),
        ),
    )


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
    *of_game("startup", "einstein"),
    *of_game("startup-sorry", "sorry:seats=4"),
)
