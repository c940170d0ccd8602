"""Every command as a user meets it: output, JSON, exit codes, messages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kybos
from tests.command import KYBOS, json_of, output, refusal
from tests.command import kybos as run

COMMANDS = (
    "play",
    "resume",
    "show",
    "perft",
    "simulate",
    "verify",
    "dice",
    "convert",
    "replay",
    "rules",
    "games",
)
FIXED = "einstein:setup=123456+123456"
POSITION = "r1..../..r2../...../..b5../....b3 turn:r die:4"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    text = output(command, "--help")
    assert "Usage: kybos" in text
    assert f"Example: kybos {command}" in text


def test_help_lists_every_command_and_exits_well() -> None:
    text = output("--help")
    assert all(f"{command} " in text for command in COMMANDS)


def test_help_imports_neither_numpy_nor_numba() -> None:
    code = (
        "import sys\nfrom kybos.cli import app\n"
        "try:\n    app(['--help'])\nexcept SystemExit:\n    pass\n"
        "assert 'kybos.cli' in sys.modules\n"
        "sys.exit(sum(name in sys.modules for name in ('numpy', 'numba', 'kybos.core.game')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0


def test_version() -> None:
    assert output("--version") == f"kybos {kybos.__version__}\n"


def test_show_gives_board_status_and_moves() -> None:
    text = output("show", "einstein", POSITION)
    board = "5 r1  .  .  .  .\n4  .  . r2  .  .\n3  .  .  .  .  .\n2  .  . b5  .  .\n1  .  .  .  . b3\n"
    assert text.startswith(board)
    assert text.endswith(f"{POSITION}\nred has rolled 4 and is to move.\nMoves: 2d4, 2c3, 2d3\n")


def test_show_takes_underscores_for_spaces() -> None:
    assert output("show", "einstein", POSITION.replace(" ", "_")) == output("show", "einstein", POSITION)


def test_show_lists_outcomes_with_their_probabilities() -> None:
    assert "Outcomes: 1 (1/6), 2 (1/6), 3 (1/6)" in output("show", FIXED)
    assert "(720 in all)" in output("show", "einstein")


def test_show_json_holds_what_a_program_needs() -> None:
    answer = json_of("show", "einstein", POSITION)
    assert answer["position"] == POSITION
    assert answer["turn"] == "red"
    assert [move["text"] for move in answer["moves"]] == ["2d4", "2c3", "2d3"]
    assert answer["moves"][0]["does"] == "red moves stone 2 to d4"
    assert answer["result"] is None
    chance = json_of("show", FIXED)
    assert chance["is_chance"]
    assert chance["outcomes"][5] == {"action": 6, "text": "6", "probability": "1/6"}


def test_show_of_a_finished_game_says_who_has_won() -> None:
    text = output("show", "einstein", "...../...../...../b1..../....r1")
    assert "red has won by reaching the corner." in text
    assert "Moves" not in text
    answer = json_of("show", "einstein", "...../...../...../b1..../....r1")
    assert answer["result"] == {"payoffs": [1, 0], "winners": ["red"], "ending": "corner"}


def test_perft_counts() -> None:
    assert output("perft", FIXED, "3") == "6162\n"
    assert output("perft", "einstein", POSITION, "1") == "3\n"
    assert json_of("perft", FIXED, "2") == {
        "game": FIXED,
        "position": json_of("show", FIXED)["position"],
        "depth": 2,
        "sequences": 324,
    }


def test_simulate_prints_figures_with_errors() -> None:
    text = output("simulate", "einstein:seats=4", "--games", "2000", "--seed", "1")
    for words in (
        "red wins",
        "side red+yellow wins",
        "moves a game",
        "decided by elimination",
        "±",
        "seed 1",
    ):
        assert words in text


def test_simulate_json_is_the_same_for_the_same_seed_and_any_number_of_workers() -> None:
    words = ("simulate", "einstein", "--games", "25000", "--seed", "9", "--workers")
    one, two = json_of(*words, "1"), json_of(*words, "3")
    assert one == two
    assert one["games"] == 25000
    assert one["seats"]["red"]["mean"] + one["seats"]["blue"]["mean"] == pytest.approx(1)
    assert one["seats"]["red"]["standard_error"] == pytest.approx(0.00315, abs=0.0001)


def test_simulate_from_a_position() -> None:
    answer = json_of("simulate", "einstein", "...../...../...../...r1./b1....", "--games", "100")
    assert answer["length"]["mean"] >= 1


def test_rules_prints_all_clauses_or_one() -> None:
    assert "**E21**" in output("rules", "einstein")
    assert output("rules", "einstein", "e6").startswith("E6, A turn\nThe player rolls one die.")
    answer = json_of("rules", "einstein", "E22")
    assert answer["clauses"][0]["heading"] == "Matches"


def test_games_lists_what_is_installed() -> None:
    assert "EinStein würfelt nicht!" in output("games")
    listed = {game["name"]: game for game in json_of("games")}
    assert listed["einstein"]["options"] == {"seats": 2, "setup": "random", "first": "red"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "einstien"), "did you mean einstein?"),
        (("play", "einstein:seats=5"), "seats must be 2, 3 or 4, not 5 (E1)"),
        (("play", "einstein:sets=2"), "did you mean seats?"),
        (("play", "einstein", "-p", "red"), "SEAT=PLAYER, such as red=human"),
        (("play", "einstein", "-p", "pink=random"), "no seat 'pink'; its seats are red, blue"),
        (("play", "einstein", "-p", "red=randon"), "did you mean random?"),
        (("play", "einstein", "-p", "red=random", "-p", "r=random"), "names red twice"),
        (("play", "einstein", "--dice", "loaded"), "seeded, committed or typed"),
        (("play", "einstein", "-p", "red=human", "--json"), "seat no human"),
        (("play", "einstein", "--position", "r1"), "'r1' has 1 of the 5 rows"),
        (("show", "einstein", f"{POSITION} die:3"), "die: stands twice"),
        (("perft", FIXED, "x"), "the depth a whole number"),
        (("perft", FIXED, "a", "b", "3"), "[POSITION] DEPTH"),
        (("simulate", "einstein", "--games", "0"), "1"),
        (("rules", "einstein", "E99"), "no clause 'E99'"),
        (("rules", "chess"), "there is no game 'chess'"),
        (("sohw", "einstein"), "No such command 'sohw'"),
        (("show",), "Missing argument 'SPEC'"),
    ],
)
def test_refusals_say_what_was_wrong(words: tuple[str, ...], said: str) -> None:
    assert said in refusal(*words)


def test_a_reader_that_stops_reading_is_no_error() -> None:
    writer = subprocess.Popen([*KYBOS, "rules", "einstein"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout is not None
    writer.stdout.close()
    _, said = writer.communicate()
    assert b"Traceback" not in said
    assert b"Exception" not in said


def test_output_survives_a_terminal_without_unicode() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*KYBOS, "games"], env=environment, capture_output=True, check=False)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"einstein" in done.stdout


def test_commands_that_fail_print_nothing_on_the_output() -> None:
    assert run("show", "einstein", "r1").stdout == ""


def test_show_writes_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    output("show", "einstein", POSITION, "--svg", str(file), "--theme", "dark")
    assert file.read_text(encoding="utf-8").startswith("<svg")
    assert "No such file" in refusal("show", "einstein", "--svg", str(tmp_path / "no" / "board.svg"))
    assert "light, dark or auto" in refusal("show", "einstein", "--theme", "pink")
