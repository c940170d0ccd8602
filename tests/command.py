"""Running the command line as its users do, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

KYBOS = (sys.executable, "-m", "kybos")


def kybos(*words: str, typed: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command without a terminal; `typed` is piped into it."""
    environment = {**os.environ, "COLUMNS": "200", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [*KYBOS, *words],
        input=typed,
        stdin=None if typed is not None else subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )


def output(*words: str, typed: str | None = None) -> str:
    """What a command prints that must succeed."""
    done = kybos(*words, typed=typed)
    assert done.returncode == 0, f"{words}: exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    assert "Traceback" not in done.stderr
    return done.stdout


def json_of(*words: str) -> Any:
    """What a command answers to `--json`."""
    return json.loads(output(*words, "--json"))


def refusal(*words: str, typed: str | None = None) -> str:
    """The message of a command that must refuse what it was given, with exit code 2."""
    done = kybos(*words, typed=typed)
    assert done.returncode == 2, f"{words}: exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    assert "Traceback" not in done.stderr
    return done.stderr
