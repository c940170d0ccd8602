"""Figures of a module from this process and, in the other mode, from a subprocess."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from kybos.core.compiling import interpreted

ROOT = Path(__file__).resolve().parents[1]


def both(module: str) -> dict[str, dict[str, Any]]:
    """What `figures()` of a module answers, by mode; run as a program it prints that as JSON."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if interpreted() else "1"}
    done = subprocess.run(
        [sys.executable, "-m", module],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    figures = importlib.import_module(module).figures
    theirs, ours = json.loads(done.stdout), json.loads(json.dumps(figures()))
    return {theirs["mode"]: theirs, ours["mode"]: ours}
