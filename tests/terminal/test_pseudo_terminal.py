"""A game at a terminal, driven like a person would: every line that is asked for, to the end."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from tests.command import KYBOS

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not on Windows; test_piped covers the game", allow_module_level=True)

import pexpect


def at_terminal(*words: str) -> pexpect.spawn[str]:
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    return pexpect.spawn(
        KYBOS[0], [*KYBOS[1:], *words, "--ascii"], env=environment, encoding="utf-8", timeout=120
    )


def play_on(game: pexpect.spawn[str], seats: str) -> str:
    """Answer every question with the first move of the list until the game has ended."""
    told = ""
    while game.expect([rf"({seats})> ", r"ha(s|ve) won by [a-z ]+\."]) == 0:
        told += game.before or ""
        game.sendline("1" if "Moves: 1:" in (game.before or "") else "any")
    told += (game.before or "") + str(game.after)
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0, told
    return told


@pytest.mark.parametrize("spec", ["einstein", "einstein:seats=3", "einstein:seats=4", "einstein:setup=free"])
def test_a_person_plays_a_game_to_its_end(spec: str) -> None:
    game = at_terminal("play", spec, "--seed", "11")
    game.expect("red: you, blue: level:3")
    told = play_on(game, "red")
    assert "Only one move" in told or "Moves: 1:" in told


def test_two_people_at_one_terminal() -> None:
    told = play_on(at_terminal("play", "einstein", "-p", "red=human", "-p", "blue=human"), "red|blue")
    assert "blue moves" in told


def test_ctrl_c_keeps_the_game_and_resume_goes_on() -> None:
    game = at_terminal("play", "einstein", "--seed", "11")
    game.expect("red> ")
    game.sendintr()
    game.expect("kybos resume goes on with it")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 130
    assert "Traceback" not in play_on(at_terminal("resume"), "red")


def test_the_end_of_input_keeps_the_game_too() -> None:
    game = at_terminal("play", "einstein", "--seed", "11")
    game.expect("red> ")
    game.sendeof()
    game.expect("kybos resume goes on with it")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 1


def test_a_killed_terminal_loses_nothing() -> None:
    game = at_terminal("play", "einstein", "--seed", "11")
    game.expect("red> ")
    game.sendline("1")
    game.expect("red> ")
    game.kill(signal.SIGKILL)
    game.wait()
    again = at_terminal("resume")
    again.expect("red> ")
    again.sendline("quit")
    again.expect("The game is kept")
