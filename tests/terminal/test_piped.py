"""Games without a terminal: between computers, and by piped input."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kybos
from kybos.core.audit import verify
from kybos.core.match import read_match
from kybos.core.record import read_records
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
    assert f"It stands at {position.replace(' ', '_')}" in done.stdout


def test_a_number_picks_from_the_list() -> None:
    position = "r1..../..r2../...../..b5../....b3 turn:r die:4"
    done = run("play", "einstein", "-p", "red=human", "--position", position, typed="2\n")
    assert "red moves stone 2 to c3." in done.stdout


def test_the_end_of_the_input_keeps_the_game_and_resume_goes_on() -> None:
    done = run("play", "einstein", "-p", "blue=human:name=Ada", "--seed", "1", typed="")
    assert done.returncode == 1
    assert done.stdout.endswith("kybos resume goes on with it.\n")
    again = run("resume", typed="any\n")
    assert again.returncode == 1
    assert "red: random, blue: Ada. Seed 1." in again.stdout
    assert "blue moves" in again.stdout
    text = output("resume", typed="any\n" * 100)
    assert "has won by" in text
    assert "no unfinished game" in refusal("resume")


def test_a_game_resumed_has_the_same_rolls_as_one_that_was_not_left(tmp_path: Path) -> None:
    words = (
        "einstein",
        "-p",
        "red=human",
        "-p",
        "blue=human",
        "--seed",
        "7",
        "--record",
        str(tmp_path / "whole"),
    )
    output("play", *words, typed="1\n" * 200)
    run("play", *words[:-1], str(tmp_path / "part"), typed="1\n" * 5)
    output("resume", "--record", str(tmp_path / "rest"), typed="1\n" * 200)
    whole, rest = ((tmp_path / name).read_text(encoding="utf-8") for name in ("whole", "rest"))
    assert whole == rest


def test_undo_within_the_policy_and_in_practice() -> None:
    done = run("play", "einstein", "-p", "red=human", "--seed", "3", typed="1\nundo\n")
    assert "Not taken back: a roll has been seen since" in done.stdout
    done = run("play", "einstein", "-p", "red=human", "--seed", "3", "--practice", typed="1\nundo\n1\n")
    assert "Taken back." in done.stdout
    told = [line for line in done.stdout.splitlines() if re.match(r"(red|blue) (rolls|moves)", line)]
    assert told[1:3] == told[5:7]  # the same move again, and the same roll
    assert (
        "there is nothing to take back" in run("play", "einstein", "-p", "red=human", typed="undo\n").stdout
    )


def test_a_match_is_played_to_its_length_and_recorded(tmp_path: Path) -> None:
    file = tmp_path / "match.kybos"
    text = output("play", "einstein", "--match", "length=2,leads=loser", "--seed", "5", "--record", str(file))
    assert re.search(r"The match stands (2-[01]|[01]-2), to 2 wins\. random won the match\.\n$", text)
    with file.open(encoding="utf-8") as stream:
        match = read_match(read_records(stream))
    assert match.is_over
    assert max(match.wins) == 2


def test_hidden_setups_of_two_people_are_handed_over() -> None:
    typed = "\n123456\n\n654321\nquit\n"
    words = ("einstein:setup=free", "-p", "red=human", "-p", "blue=human", "--seed", "4")
    done = run("play", *words, typed=typed)
    before = done.stdout.split("blue sets up")[0]
    assert "Hand the keyboard to red; only red may look now." in before
    assert "Hand the keyboard to blue; only blue may look now." in before
    assert "red has chosen." in before
    assert "r1" not in before.split("red has chosen.")[1]


def test_plain_says_positions_in_words_and_ascii_uses_ascii_only() -> None:
    position = "r1..../..r2../...../..b5../....b3 turn:r die:4"
    words = ("play", "einstein", "-p", "red=human", "--position", position)
    assert "red: 1 a5, 2 c4\nblue: 3 e1, 5 c2\n" in run(*words, "--plain", typed="").stdout
    done = run(*words, "--ascii", typed="help\nrules E1\n")
    assert done.stdout.isascii()
    assert "EinStein wurfelt nicht!" in done.stdout
    assert "5 r1  .  .  .  .\n" in done.stdout


def test_committed_dice_are_announced_before_and_told_after(tmp_path: Path) -> None:
    file = tmp_path / "game.kybos"
    text = output("play", "einstein", "--dice", "committed", "--seed", "mine", "--record", str(file))
    (record,) = read_records(file.read_text(encoding="utf-8").splitlines())
    assert record.headers["Commitment"] in text
    assert record.headers["ClientSeeds"] == "mine"
    assert verify(record).problem == ""
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines.index(f'[Seed "{record.headers["Seed"]}"]') > next(
        index for index, line in enumerate(lines) if line.endswith(f"={record.result}")
    )


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
