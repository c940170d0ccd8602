"""What several test modules share: the plug-in game, installed as its users would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kybos.core.game import installed_games

ROOT = Path(__file__).resolve().parent.parent


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The tests in the browser are run by themselves: what they start disturbs others in their process."""
    asked = any("browser" in argument for argument in config.args)
    return True if collection_path == ROOT / "tests" / "browser" and not asked else None


@pytest.fixture(autouse=True)
def _games_are_kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the games of whoever runs it."""
    monkeypatch.setenv("KYBOS_DATA", str(tmp_path / "data"))


@pytest.fixture(scope="session")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder into which `examples/pig` has been installed; on `sys.path` while the tests run."""
    folder = tmp_path_factory.mktemp("pig")
    source, target = folder / "source", folder / "site"
    shutil.copytree(ROOT / "examples" / "pig", source, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(target), str(source)], check=True)
    sys.path.insert(0, str(target))
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(target), before)))
    installed_games.cache_clear()
    yield target
    sys.path.remove(str(target))
    del os.environ["PYTHONPATH"]
    if before is not None:
        os.environ["PYTHONPATH"] = before
    installed_games.cache_clear()
