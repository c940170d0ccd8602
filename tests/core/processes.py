"""Python code in processes of their own, with an environment of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def begin(code: str, *path: Path, **environment: object) -> subprocess.Popen[str]:
    """Start Python, compiled unless told otherwise, with `path` before the installed packages.

    A variable of the environment that is None is taken away. No bytecode is written: Python takes
    what it has written for an edited file's own if the edit comes within the same second.
    """
    paths = [*map(str, path), os.environ.get("PYTHONPATH", "")]
    changes = {
        "NUMBA_DISABLE_JIT": 0,
        "PYTHONDONTWRITEBYTECODE": 1,
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        **environment,
    }
    own = {key: value for key, value in os.environ.items() if key not in changes}
    own |= {key: str(value) for key, value in changes.items() if value is not None}
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", code], env=own, stdout=pipe, stderr=pipe, text=True)


def finish(process: subprocess.Popen[str]) -> str:
    """What the process has printed; it must have ended well."""
    out, errors = process.communicate()
    assert process.returncode == 0, f"exit {process.returncode}: {errors}"
    return out.strip()


def python(code: str, *path: Path, **environment: object) -> str:
    """What Python prints for `code`."""
    return finish(begin(code, *path, **environment))
