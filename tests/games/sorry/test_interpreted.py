"""The same source compiled and interpreted: equal games, counts, texts and choices from equal seeds.

This process answers in its own mode, a subprocess in the other one.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from kybos.core.compiling import interpreted
from tests.games.sorry.figures import SIMULATED, figures
from tests.games.sorry.walks import HANDS, KINDS

ROOT = Path(__file__).resolve().parents[3]


def both() -> dict[str, dict[str, Any]]:
    """The figures by mode."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if interpreted() else "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.sorry.figures"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    theirs, ours = json.loads(done.stdout), json.loads(json.dumps(figures()))
    return {theirs["mode"]: theirs, ours["mode"]: ours}


def check_equal(compiled: dict[str, Any], plain: dict[str, Any]) -> None:
    """The same figures of every kind."""
    assert set(compiled) == set(plain)
    for name in compiled.keys() - {"mode"}:
        assert compiled[name] == plain[name], name


def check_substance(found: dict[str, Any]) -> None:
    """The figures are what they should be."""
    for name in KINDS:
        assert len(found[f"{name}: simulated"]["lengths"]) == SIMULATED
        assert found[f"{name}: counted"][0] == 1
        assert len(found[f"{name}: played"]) > 120
        assert len(found[f"{name}: tried"]) > 20
        assert found[f"{name}: types"] == ["bool", "int"]
    assert found["two: counted"][1] == 11
    assert found["two: simulated"]["estimates"]["passes"][0] > 0
    assert found["points: simulated"]["estimates"]["passes"][0] == 0
    for name in HANDS:
        view, *imagined = found[f"{name}: imagined"]
        assert "?" in view
        assert not any("?" in text for text in imagined)
        assert len(set(imagined)) > 1
    assert sorted(found["two: matched"][0]) == [0, 1]


def test_both_modes_give_the_same() -> None:
    """In one test, for the figures take some seconds in each mode."""
    found = both()
    assert set(found) == {"compiled", "interpreted"}
    check_equal(found["compiled"], found["interpreted"])
    check_substance(found["compiled"])
