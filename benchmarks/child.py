"""What the memory benchmarks run in processes of their own: `python -m benchmarks.child TASK GAMES`.

Prints the most memory that the process has held, in MiB.
"""

from __future__ import annotations

import contextlib
import io
import re
import runpy
import sys
from collections.abc import Callable
from pathlib import Path

STATUS = Path("/proc/self/status")
LINUX_UNIT, MAC_UNIT = 1024, 1


def peak() -> float:
    """The most resident memory so far, in MiB.

    On Linux `getrusage` also counts the process that started this one, as it was at the fork;
    the kernel's own status file does not.
    """
    if STATUS.exists():
        found = re.search(r"^VmHWM:\s*(\d+) kB", STATUS.read_text(encoding="ascii"), re.MULTILINE)
        if found:
            return int(found[1]) / 1024
    import resource

    unit = MAC_UNIT if sys.platform == "darwin" else LINUX_UNIT
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1024**2


def ours(games: int) -> None:
    """Random games of two players, compiled, from the first position."""
    import kybos

    kybos.simulate(kybos.load("einstein"), games, seed=1)


def sorry(games: int) -> None:
    """Random games of Sorry! for four, compiled, from the first position."""
    import kybos

    kybos.simulate(kybos.load("sorry:seats=4"), games, seed=1)


def openspiel(games: int) -> None:
    """OpenSpiel's rollouts."""
    from benchmarks.peers import openspiel as peer

    peer.rollout_games_per_second(games)


def show_help(games: int) -> None:  # noqa: ARG001  # every task takes a number
    """The help text of the command line."""
    sys.argv = ["kybos", "--help"]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        runpy.run_module("kybos", run_name="__main__")


def numba(games: int) -> None:  # noqa: ARG001  # every task takes a number
    """The import of numba alone."""
    import numba as imported

    del imported


TASKS: dict[str, Callable[[int], None]] = {
    "ours": ours,
    "sorry": sorry,
    "openspiel": openspiel,
    "help": show_help,
    "numba": numba,
}

if __name__ == "__main__":
    TASKS[sys.argv[1]](int(sys.argv[2]))
    print(f"{peak():.1f}")
