"""The full-screen mode in a real terminal: begun, left, and gone on with."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.command import KYBOS

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not on Windows; test_screen covers the game", allow_module_level=True)

import pexpect


def at_terminal(data: Path, *words: str) -> pexpect.spawn[str]:
    environment = {**os.environ, "TERM": "xterm-256color", "KYBOS_DATA": str(data)}
    return pexpect.spawn(
        KYBOS[0], [*KYBOS[1:], *words], env=environment, encoding="utf-8", timeout=180, dimensions=(35, 100)
    )


def leave(game: pexpect.spawn[str], key: str) -> None:
    game.send(key)
    game.expect("The game is not finished")
    game.expect("kybos resume goes on with it")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 1


def test_a_game_is_left_and_gone_on_with(tmp_path: Path) -> None:
    game = at_terminal(tmp_path, "play", "einstein", "--seed", "11")
    game.expect("red is to roll")
    game.send("\r")
    game.expect("red has rolled")
    leave(game, "q")
    (kept,) = (tmp_path / "games").glob("*.kybos")
    before = kept.read_text(encoding="utf-8")
    assert before.count(":") > 1
    again = at_terminal(tmp_path, "resume")
    again.expect("red has rolled")
    leave(again, "\x03")
    assert kept.read_text(encoding="utf-8").split("\n\n")[-1] == before.split("\n\n")[-1]
