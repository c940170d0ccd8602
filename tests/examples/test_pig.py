"""The proof of the house: a plug-in that nobody here knows plays in every room unchanged."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import kybos
from kybos.core.testing import check_game
from tests.command import json_of, output, refusal
from tests.command import kybos as run

pytestmark = pytest.mark.usefixtures("pig")
START = "scores:0,0 pot:0 turn:0 rolling:0"


@pytest.mark.parametrize("spec", ["pig", "pig:target=10", "pig:target=1000"])
def test_pig_is_a_good_game(spec: str) -> None:
    check_game(kybos.load(spec))


def test_pig_comes_as_a_user_would_install_it(pig: Path) -> None:
    assert (pig / "kybos_pig" / "game.py").exists()
    assert {game["name"] for game in json_of("games")} >= {"einstein", "pig"}
    assert "target=100" in output("games")


def test_rules_are_printed_and_cited() -> None:
    assert output("rules", "pig", "P3").startswith("P3, Pig: the rules")
    assert "P5" in output("rules", "pig")
    assert "must be 10 to 1000, not 5 (P5)" in refusal("show", "pig:target=5")
    assert "has ended the game (P5)" in refusal("show", "pig", "scores:100,100")


def test_show() -> None:
    assert json_of("show", "pig")["position"] == START
    text = output("show", "pig", "scores:3,40_pot:7_turn:1")
    assert "second is to move." in text
    assert "Moves: hold, roll" in text
    assert "Outcomes: 1 (1/6)" in output("show", "pig", "rolling:1")


def sequences(target: int, depth: int, score: tuple[int, int], pot: int) -> int:
    """Perft of Pig by its clauses: `score[0]` belongs to the player on turn."""
    if max(score) >= target:
        return 0
    if depth == 0:
        return 1
    held = sequences(target, depth - 1, (score[1], score[0] + pot), 0) if pot else 0
    if pot and depth == 1:
        held = 1
    rolls = 0
    if score[0] + pot < target:
        if depth == 1:
            return held + 1
        rolls = sequences(target, depth - 1, (score[1], score[0]), 0)
        rolls += sum(sequences(target, depth - 1, score, pot + die) for die in range(2, 7))
    return held + rolls


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, 6])
def test_perft(depth: int) -> None:
    assert int(output("perft", "pig:target=10", str(depth))) == sequences(10, depth, (0, 0), 0)


@cache
def chance_of_random_play(target: int, score: tuple[int, int], pot: int, depth: int) -> Fraction:
    """How likely the player on turn is to win when both choose at random; cut off at `depth`."""
    if depth == 0:
        return Fraction(1, 2)
    after_hold = (score[1], score[0] + pot)
    won = score[0] + pot >= target
    hold = Fraction(1) if won else 1 - chance_of_random_play(target, after_hold, 0, depth - 1)
    if won:
        return hold
    roll = (1 - chance_of_random_play(target, (score[1], score[0]), 0, depth - 1)) / 6
    for die in range(2, 7):
        roll += chance_of_random_play(target, score, pot + die, depth - 1) / 6
    return (hold + roll) / 2 if pot else roll


def test_simulate_agrees_with_the_exact_chance() -> None:
    exact = float(chance_of_random_play(10, (0, 0), 0, 60))
    answer = json_of("simulate", "pig:target=10", "--games", "200000", "--seed", "5")
    found = answer["seats"]["first"]
    assert abs(found["mean"] - exact) < 4 * found["standard_error"], (found, exact)
    assert "decided" not in output("simulate", "pig", "--games", "10")


def test_computers_play_it_and_people_do() -> None:
    assert output("play", "pig", "--seed", "2").endswith("has won by reaching the target (P5).\n")
    typed = "roll\n3\nroll\n1\n"
    done = run("play", "pig", "-p", "first=human", "--dice", "typed", typed=typed)
    assert done.returncode == 1
    assert "first> " in done.stdout
    assert "It stands at scores:0,0_pot:0_turn:1_rolling:1" in done.stdout
    match = output("play", "pig:target=10", "--match", "length=2", "--dice", "committed")
    assert "won the match." in match


def test_interpreted_pig_plays_the_same_games() -> None:
    code = "import kybos; print(kybos.simulate(kybos.load('pig'), 50, seed=4).lengths.tolist())"
    outputs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disabled in ("0", "1")
    ]
    assert outputs[0] == outputs[1]
    assert len(outputs[0]) > 100
