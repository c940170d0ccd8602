"""Greedy players from a fresh cache: what one process has compiled the next ones run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

GAME = """
import kybos
from kybos.players.greedy import match_random
start = kybos.load("sorry", points=True).start()
print(match_random(start, {0}, 3, seed=1).tolist())
"""


def test_three_processes_play_alike_from_one_cache(tmp_path: Path) -> None:
    environment = {**os.environ, "KYBOS_CACHE": str(tmp_path)}
    said = [
        subprocess.run(
            [sys.executable, "-c", GAME], env=environment, capture_output=True, text=True, check=True
        ).stdout
        for _ in range(3)
    ]
    assert said[0]
    assert said == [said[0]] * 3
