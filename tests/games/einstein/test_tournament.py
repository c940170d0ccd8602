"""The protocol of tournament programs: host against engine, and what either says of what it cannot read."""

from __future__ import annotations

import random
import shlex

import pytest

import kybos
from kybos import KybosError, State
from kybos.core.game import NoOptions
from kybos.core.protocol import ProgramError, RefusedError, SilentError
from kybos.games.einstein.tournament import Tournament, TournamentHost, board_of, cells_of
from kybos.players.decision import Decision
from kybos.players.player import load_player
from kybos.players.random import RandomPlayer
from kybos.players.serve import serve
from tests.command import KYBOS
from tests.command import kybos as run
from tests.players.script import Script
from tests.terminal.screens import table_for

PROTOCOL = Tournament()
STATE = kybos.load("einstein").state("r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 turn:r die:4")
CELLS = "R1 R2 R3 0 0 R4 R5 0 0 0 R6 0 0 0 B6 0 0 0 B5 B4 0 0 B3 B2 B1"


def host_of(*answers: str) -> tuple[TournamentHost, Script]:
    line = Script(*answers)
    return PROTOCOL.host(line), line


# -- as host ---------------------------------------------------------------------------------


def test_the_commands_are_those_of_the_tournaments() -> None:
    host, line = host_of("= Zweistein", "", "= 3.1", "", "=", "", "=", "", "= R4 b4", "", "= R4 B3")
    host.greet(9)
    host.begin(STATE.game, 0, 9)
    assert host.name == "Zweistein 3.1"
    assert STATE.text_of(host.choose(STATE, 5).action) == "4xb4"
    assert line.sent == ["name", "version", "board_setting 5", "time_setting 5", f"get R 4 {CELLS}"]
    host.choose(STATE, 5)
    assert line.sent[5:] == [f"get R 4 {CELLS}"]
    host.quit()
    assert line.sent[-1] == "quit"


@pytest.mark.parametrize(
    "answer", ["= R4 b3", "R4 b3", "4b3", "= 4 B3", "=R4,B3", "(R4,B3)", "= r4:b3", "4-b3", "= 4 x b3"]
)
def test_a_move_is_read_liberally(answer: str) -> None:
    host, _ = host_of("=", answer)
    assert STATE.text_of(host.choose(STATE, 5).action) == "4b3"


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("? I do not know", r"has answered '\? I do not know' to get R 4"),
        ("= B4 b3", "right would be R, the stone and its square, such as = R3 c2"),
        ("= four", "right would be R"),
        ("=", "right would be R"),
        ("= R4 e5", r"has answered '= R4 e5': .*\(E8\)"),
        ("= R1 a4", r"stone 4 is on the board and must move \(E6\)"),
        ("= R4 f9", "right would be R"),
    ],
)
def test_other_answers_are_quoted(answer: str, problem: str) -> None:
    host, _ = host_of("=", answer)
    with pytest.raises(ProgramError, match=problem):
        host.choose(STATE, 5)


def test_silence_is_told_with_the_command() -> None:
    host, _ = host_of("=")
    with pytest.raises(SilentError, match="has not answered get R 4 within 5 s"):
        host.choose(STATE, 5)
    host, _ = host_of()
    with pytest.raises(SilentError, match="has not answered name within 3 s"):
        host.greet(3)


def test_only_what_is_needed_has_to_be_known() -> None:
    host, _ = host_of("= Old timer", "? unknown command", "=", "? unknown command", "= 4 b3")
    host.greet(9)
    host.begin(STATE.game, 0, 9)
    host.choose(STATE, 5)
    assert host.name == "Old timer"
    host, _ = host_of("? unknown command")
    with pytest.raises(ProgramError, match="to name"):
        host.greet(9)
    with pytest.raises(RefusedError, match="board of 5 × 5"):
        host_of("? no")[0].begin(STATE.game, 0, 9)


@pytest.mark.parametrize("answer", ["= 1 3 5 6 2 4", "135624", "= 1,3,5,6,2,4", "= R1 R3 R5 R6 R2 R4"])
def test_an_arrangement_is_asked_for_where_it_is_free(answer: str) -> None:
    game = kybos.load("einstein:setup=free")
    start = game.start()
    host, line = host_of("=", answer)
    assert start.text_of(host.choose(start, 5).action) == "135624"
    assert line.sent[-1] == "ini R"
    second = start.apply("135624").seen_by(1)
    host, line = host_of("=", "= 6 5 4 3 2 1")
    assert second.text_of(host.choose(second, 5).action) == "654321"
    assert line.sent[-1] == "ini B"
    host, _ = host_of("=", "= 1 2 3 4 5 5")
    with pytest.raises(ProgramError, match=r"'= 1 2 3 4 5 5': '123455' is no arrangement.*\(E4\)"):
        host.choose(start, 5)


def test_the_protocol_is_for_two() -> None:
    for spec in ("einstein:seats=3", "einstein:seats=4", "dymino"):
        with pytest.raises(KybosError, match="for EinStein with two players"):
            PROTOCOL.check(kybos.load(spec))
    PROTOCOL.check(kybos.load("einstein:setup=free,first=blue"))


# -- as engine -------------------------------------------------------------------------------


def answers_of(*lines: str, spec: str = "greedy") -> list[str]:
    said: list[str] = []
    serve(load_player(spec, random.Random(0)), PROTOCOL, lines, said.append)
    return said


def test_an_engine_answers_every_command_in_one_line() -> None:
    name, version, seconds, board, mine, theirs, move, end = answers_of(
        "name", "version", "time_setting 10", "board_setting 5", "ini R", "ini B", f"get R 4 {CELLS}",
        "quit", "name",
    )  # fmt: skip
    assert (name, version) == ("= Kybos greedy", f"= {kybos.__version__}")
    assert seconds == board == end == "="
    for setup in (mine, theirs):
        assert sorted(setup.removeprefix("= ").split()) == list("123456")
    word, stone, square = move.split()
    assert (word, stone) == ("=", "R4")
    assert STATE.parse(f"4{square}") in STATE.actions


@pytest.mark.parametrize(
    "cells",
    [CELLS, CELLS.replace(" ", ","), CELLS.lower(), CELLS.replace("0", "."), CELLS.replace(" ", "  "),
     CELLS.replace(" ", ""), CELLS.replace(" ", ", ").replace("0", "-")],
)  # fmt: skip
def test_squares_are_read_liberally(cells: str) -> None:
    assert board_of(cells.upper()) == STATE.text.split()[0]
    [answer] = answers_of(f"GET r 4 {cells}")
    assert answer.startswith("= R4 ")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("hello", "unknown command 'hello'"),
        ("get", "is no die"),
        ("get R", "is no die"),
        ("get R 7 0", "'7' is no die"),
        (f"get G 3 {CELLS}", "'G' is no colour; it is R or B"),
        ("get R 3 R1 R2", "2 could be read"),
        (f"get R 3 {CELLS} 0", "26 could be read"),
        (f"get R 3 {CELLS.replace('R1', 'R9')}", "could be read"),
        (f"get R 3 {CELLS.replace('R1', 'R2')}", "r2"),
        ("get R 3 " + "0 " * 25, "empty board"),
        ("ini", "'' is no colour"),
        ("ini X", "'X' is no colour"),
        ("time_setting", "takes the seconds"),
        ("board_setting 6", "the board is 5 × 5"),
    ],
)
def test_what_an_engine_cannot_do_it_says_in_one_line(line: str, problem: str) -> None:
    refused, still = answers_of(line, f"get R 4 {CELLS}")
    assert refused.startswith("? ")
    assert problem in refused
    assert still.startswith("= R4 ")


class Recorder(RandomPlayer):
    """Plays at random and keeps what it is shown."""

    def __init__(self) -> None:
        super().__init__(NoOptions(), random.Random(0))
        self.views: list[State] = []

    def choose(self, view: State, time_left: float | None = None) -> Decision:
        self.views.append(view)
        return super().choose(view, time_left)


def test_the_second_to_set_up_does_not_see_the_first() -> None:
    player, said = Recorder(), list[str]()
    serve(player, PROTOCOL, ["ini R", "ini B", f"get B 4 {CELLS}"], said.append)
    first, second, third = player.views
    assert [view.turn for view in player.views] == [0, 1, 1]
    assert (first.is_view, second.is_view) == (False, True)
    assert third.text == STATE.text.replace("turn:r", "turn:b")
    assert len(said) == 3


def test_empty_lines_are_passed_over() -> None:
    assert answers_of("", "   ", "version", "") == [f"= {kybos.__version__}"]


# -- both ------------------------------------------------------------------------------------


def test_cells_are_read_as_they_are_written() -> None:
    rng = random.Random(4)
    state = kybos.load("einstein").start()
    while not state.is_over:
        state = state.apply(rng.choice(state.choices))
        if state.turn >= 0:
            assert cells_of(state).count(" ") == 24
            assert board_of(cells_of(state)) == state.text.split()[0]
    assert cells_of(STATE) == CELLS


@pytest.mark.parametrize("spec", ["einstein", "einstein:setup=free"])
def test_our_engine_plays_for_our_host(spec: str) -> None:
    command = shlex.join([*KYBOS, "engine", "greedy", "--protocol", "tournament"])
    done = run("play", spec, "-p", f"red=cmd:time=600 protocol=tournament {command}",
               "-p", f"blue=cmd:time=600 protocol=tournament {command}", "--seed", "3", "--json")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "forfeit" not in done.stdout
    checked = run("check-engine", command, "--protocol", "tournament", "--time", "60")
    assert checked.returncode == 0, checked.stdout


def test_a_game_without_the_protocol_is_refused_before_it_begins() -> None:
    with pytest.raises(KybosError, match="sorry has no protocol 'tournament'"):
        table_for("sorry", ("cmd:protocol=tournament true", "random"))
    with pytest.raises(KybosError, match="for EinStein with two players"):
        table_for("einstein:seats=4", ("cmd:protocol=tournament true", "random"))
