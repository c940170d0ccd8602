"""Runs whole processes: how long they take, what they print, how much memory they need."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter

from benchmarks.measure import Unavailable

ROOT = Path(__file__).resolve().parent.parent


def run(
    *arguments: str, environment: Mapping[str, str] | None = None
) -> tuple[float, subprocess.CompletedProcess[str]]:
    """Run this Python with `arguments`; the seconds that it took, and its output.

    Raises `Unavailable` with the last line of its errors if it fails.
    """
    begin = perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    seconds = perf_counter() - begin
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise Unavailable(f"the process ended with {done.returncode}: {lines[-1]}")
    return seconds, done
