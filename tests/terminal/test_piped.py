"""Games without a terminal: between computers, and by piped input."""

from __future__ import annotations

import re

import pytest

import kybos
from tests.command import json_of, output, refusal
from tests.command import kybos as run

SPECS = ("einstein", "einstein:seats=3", "einstein:seats=4", "einstein:setup=free")


@pytest.mark.parametrize("spec", SPECS)
def test_without_a_terminal_computers_play_a_whole_game(spec: str) -> None:
    text = output("play", spec, "--seed", "3")
    assert "you" not in text
    assert re.search(r"ha(s|ve) won by (reaching the corner|elimination)\.\n$", text)


@pytest.mark.parametrize("spec", SPECS)
def test_the_moves_of_a_game_in_json_replay(spec: str) -> None:
    answer = json_of("play", spec, "--seed", "8")
    state = kybos.load(answer["game"]).start()
    for move in answer["moves"]:
        state = state.apply(move)
    assert state.text == answer["position"]
    assert state.result is not None
    assert list(state.result.winners) == answer["result"]["winners"]
    assert answer["players"] == dict.fromkeys(state.game.seats, "random")


def test_the_same_seed_gives_the_same_game() -> None:
    assert output("play", "einstein", "--seed", "x") == output("play", "einstein", "--seed", "x")
    assert output("play", "einstein", "--seed", "x") != output("play", "einstein", "--seed", "y")


def test_piped_moves_play_a_game_to_its_end() -> None:
    text = output("play", "einstein", "--player", "red=human", "--seed", "2", typed="any\n" * 80)
    assert "red: you, blue: random." in text
    assert text.rstrip().endswith("has won by reaching the corner.") or "by elimination." in text


def test_two_people_and_real_dice_by_piped_input() -> None:
    spec = "einstein:setup=123456+123456"
    typed = "\n".join(["6", "6b3", "7", "1", "1d3", "3", "3d4", "1", "1c4", "3", "3e3", "1", "1b5", "3",
                       "3e2", "1", "1a5", ""])  # fmt: skip
    text = output("play", spec, "-p", "red=human", "-p", "blue=human", "--dice", "typed", typed=typed)
    assert "'7' is no roll of one die: 1 to 6 (E6)" in text
    assert text.endswith("blue has won by reaching the corner.\n")


def test_typed_words_are_answered_and_bad_moves_explained() -> None:
    position = "r1..../..r2../...../..b5../....b3 turn:r die:4"
    words = ["help", "moves", "board", "rules E7", "rules X1", "1a1", "2xd4", "nonsense", "4", "", "quit"]
    done = run("play", "einstein", "-p", "red=human", "--position", position, typed="\n".join(words))
    assert done.returncode == 1
    for said in (
        "Type a move as it stands in the list",
        "     2d4  red moves stone 2 to d4",
        "E7  If it is gone, the player moves",
        "einstein has no clause 'X1'",
        "there is nothing to capture on d4; without x: 2d4 (E10)",
        "'nonsense' is no move",
        "'4' is no move",
    ):
        assert said in done.stdout, said
    assert f"--position {position.replace(' ', '_')}" in done.stdout


def test_a_number_picks_from_the_list() -> None:
    position = "r1..../..r2../...../..b5../....b3 turn:r die:4"
    done = run("play", "einstein", "-p", "red=human", "--position", position, typed="2\n")
    assert "red moves stone 2 to c3." in done.stdout


def test_the_end_of_the_input_keeps_the_position_and_the_players() -> None:
    done = run("play", "einstein", "-p", "blue=human", "--seed", "1", typed="")
    assert done.returncode == 1
    command = done.stdout.splitlines()[-1].split()
    assert command[:5] == ["kybos", "play", "einstein", "--player", "blue=human"]
    again = run(*command[1:], typed="any\n")
    assert again.returncode == 1
    assert "blue moves" in again.stdout


def test_a_free_setup_is_not_told_before_all_have_chosen() -> None:
    text = output("play", "einstein:setup=free", "--seed", "4")
    before, after = text.split("blue sets up")[0], text.split("blue sets up")[1]
    assert "red has chosen." in before
    assert "red sets up" not in before
    assert after
    done = run("play", "einstein:setup=free", "-p", "blue=human", "--seed", "4", typed="1234\n123456\nquit\n")
    assert "'1234' is no arrangement" in done.stdout
    assert "720 choices, such as 123456 or 654321" in done.stdout


def test_an_impossible_position_is_refused_with_the_clause() -> None:
    said = refusal("play", "einstein", "--position", "r1r2r3r4./...../...../...../....b1")
    assert "cannot have come from different starting squares (E2, E8)" in said
