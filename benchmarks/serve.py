"""`python -m benchmarks.serve`: how many tables one server process carries, with a move a second at each.

Starts a real server and, in a process of their own, two programs at each table, both with their sockets
open. The number of tables goes up until the 99th percentile of the time from a move to its answer, or to
the event at the other seat, is no longer below 100 ms. Then three times as many tables are played at as
went well, by people who send their move again after a second without an answer: the service must answer
or turn away, keep its memory, and be itself again when they have gone.

The database is an SQLite file in a temporary folder, or `--database`. Limits on how much one person and
one address may ask are lifted, for all come from one; how many requests may wait at once is not.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil

from benchmarks.process import ROOT
from benchmarks.report import machine
from benchmarks.serve_load import Order, Told, memory_of

GOOD = 100.0
"""Milliseconds below which the 99th percentiles are to stay."""
STEPS = (25, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 1000, 1250, 1500, 2000)
QUICK_STEPS = (50, 150, 300, 600, 1200)
SECONDS, QUICK_SECONDS = 10.0, 3.0
MORE, PATIENCE = 3, 1.0
"""So many times more tables are played at in the end, with so many seconds of patience."""
READY = re.compile(r"http://\S+?:(\d+)")
LIFTED = {
    "requests_per_minute": 100_000_000,
    "commands_per_second": 1_000,
    "guests_per_hour": 10_000_000,
    "tables_per_minute": 1_000,
    "sockets_per_address": 1_000_000,
    "most_sockets": 1_000_000,
}
HEADINGS = ("tables", "sockets", "moves/s", "post p50", "p99", "max", "event p99", "CPU", "MiB", "load's CPU")


@contextmanager
def server(database: str) -> Iterator[tuple[int, int]]:
    """The number of the process and the port of a new server."""
    settings = {**LIFTED, "database": database, "port": 0, "log_level": "warning"}
    environment = {f"KYBOS_SERVE_{name.upper()}": str(value) for name, value in settings.items()}
    with subprocess.Popen(
        [sys.executable, "-m", "kybos", "serve"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
        cwd=ROOT,
    ) as process:
        try:
            assert process.stdout is not None  # it is a pipe
            found = READY.search(process.stdout.readline())
            if not found:
                raise SystemExit("the server does not start")
            settle(process.pid)
            yield process.pid, int(found[1])
            if process.poll() is not None:
                raise SystemExit(f"the server has ended with {process.returncode}")
        finally:
            process.terminate()


def settle(process: int) -> None:
    """Wait until a server and its children have nothing more to do; they compile at first."""
    before = -1.0
    while True:
        family = [psutil.Process(process), *psutil.Process(process).children(recursive=True)]
        used = sum(sum(each.cpu_times()[:2]) for each in family)
        if used - before < 0.1:
            return
        before = used
        time.sleep(2)


class Load:
    """The people, in a process of their own."""

    def __init__(self, process: int, port: int, game: str, spectators: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.serve_load", str(process), str(port), game, str(spectators)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def __enter__(self) -> Load:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.communicate()

    def step(self, tables: int, seconds: float, patience: float = 0) -> Told:
        """Let people play at so many tables; print and return what was measured."""
        order = Order(tables=tables, warm=seconds / 2, seconds=seconds, patience=patience)
        assert self._process.stdin is not None  # they are pipes
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("the load program has failed")
        told: Told = json.loads(line)
        print(_line(_row(told)), flush=True)
        return told


def _row(told: Told) -> list[str]:
    posts = [f"{told['posts'][name]:.1f}" for name in ("median", "p99", "longest")]
    rate, event = f"{told['moves'] / told['seconds']:.0f}", f"{told['events']['p99']:.1f}"
    used = [f"{told['server_cpu']:.0%}", f"{told['memory']:.0f}", f"{told['cpu']:.0%}"]
    return [str(told["tables"]), str(told["sockets"]), rate, *posts, event, *used]


def _line(cells: Sequence[str]) -> str:
    return "  ".join(cell.rjust(len(heading)) for cell, heading in zip(cells, HEADINGS, strict=True))


def is_good(told: Told) -> bool:
    """Whether it is quick enough."""
    return max(told["posts"]["p99"], told["events"]["p99"]) < GOOD


def best_of(load: Load, steps: Sequence[int], seconds: float) -> Told | None:
    """The most tables that go well; None if the first step does not. What goes badly is tried once more."""
    best = None
    for tables in steps:
        tries = (load.step(tables, seconds) for _ in range(2))
        good = next(filter(is_good, tries), None)
        if good is None:
            break
        best = good
    return best


def shares(statuses: dict[str, int]) -> str:
    """What share of the requests was answered with each status, or given up."""
    total = sum(statuses.values())
    return ", ".join(f"{status} {number / total:.1%}" for status, number in sorted(statuses.items()))


def measure(asked: argparse.Namespace, database: str) -> None:
    """Measure, and print."""
    seconds = asked.seconds or (QUICK_SECONDS if asked.quick else SECONDS)
    steps = [asked.tables] if asked.tables else QUICK_STEPS if asked.quick else STEPS
    print(", ".join(f"{key} {value}" for key, value in machine().items()))
    print(f"{asked.game}, {database.partition(':')[0]}, {seconds:g} s a step; times in ms, CPU of one core\n")
    with server(database) as (process, port), Load(process, port, asked.game, asked.spectators) as load:
        empty = memory_of(process)
        print(_line(HEADINGS))
        best = best_of(load, steps, seconds)
        if best is None:
            return
        print("\nbeyond, and afterwards")
        beyond = load.step(MORE * best["tables"], seconds, PATIENCE)
        after = load.step(max(1, best["tables"] // 2), seconds)
    each = (best["memory"] - empty) / best["tables"] * 1024
    print(f"\ncarried: {best['tables']} tables with p99 < {GOOD:.0f} ms")
    print(f"memory: {empty:.0f} MiB without tables, {each:.0f} KiB a table with its sockets")
    print(f"beyond: {shares(beyond['statuses'])}; at most {beyond['memory']:.0f} MiB")
    print(f"afterwards: {'as before' if is_good(after) else 'NOT as before'}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.serve", description="Load a Kybos server.")
    parser.add_argument("--tables", type=int, help="measure with so many tables only")
    parser.add_argument("--seconds", type=float, help=f"of each step, by default {SECONDS:g}")
    parser.add_argument("--database", default="", help="by default an SQLite file in a temporary folder")
    parser.add_argument("--game", default="einstein", help="a game for two; by default einstein")
    parser.add_argument("--spectators", type=int, default=0, help="at each table, by default none")
    parser.add_argument("--quick", action="store_true", help="a minute: rough figures")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        measure(asked, asked.database or f"sqlite:///{Path(folder) / 'kybos.sqlite'}")


if __name__ == "__main__":
    main()
