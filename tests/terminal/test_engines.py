"""`kybos engine`, our players as programs, and `kybos check-engine`, which finds a program's faults."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

import kybos
from kybos.core.errors import KybosError
from kybos.core.game import installed_games
from kybos.players.protocol import OWN
from kybos.terminal.engine_check import Check, Wanted, checks
from kybos.terminal.engines import protocol_named
from tests.command import KYBOS, refusal
from tests.command import kybos as run
from tests.players.bots import DEAF, FAULTS, FOREVER, write_bot

ROOT = Path(__file__).resolve().parents[2]
GAME = "einstein:setup=123456+123456"


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """What never comes is waited for no longer than it must be."""
    monkeypatch.setattr("kybos.players.protocol.STOP_SECONDS", 0.5)


def checked(command: str, *games: str, seconds: float = 60.0, rounds: int = 1) -> dict[str, Check]:
    """What the checks of our protocol say, by name."""
    wanted = Wanted(games, rounds, seconds)
    return {check.name: check for check in checks(shlex.split(command), OWN, wanted)}


def failed(command: str, *games: str, seconds: float = 60.0) -> dict[str, Check]:
    found = checked(command, *games, seconds=seconds)
    return {name: check for name, check in found.items() if not check.passed}


# -- checking --------------------------------------------------------------------------------


def test_a_decent_program_passes_in_every_game(tmp_path: Path) -> None:
    found = checked(write_bot(tmp_path))
    assert all(check.passed for check in found.values()), found
    assert {*installed_games()} <= found.keys()
    assert {"greeting", "an unknown game", "stop", "unknown lines", "quit", "end of input"} <= found.keys()


def test_the_example_passes() -> None:
    source = (ROOT / "examples" / "engine.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 30
    assert "kybos" not in re.findall(r"^\s*(?:import|from) (\w+)", source, re.MULTILINE)
    games = ("einstein:seats=3", "einstein:setup=free", "sorry:points=yes", "dymino")
    command = shlex.join([sys.executable, str(ROOT / "examples" / "engine.py")])
    assert not failed(command, *games)


@pytest.mark.parametrize("what", FAULTS)
def test_each_fault_in_play_is_found(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers, problem = FAULTS[what]
    seconds = 60.0
    if "not answered" in problem:  # and it never will
        monkeypatch.setattr("kybos.terminal.engine_check.START_SECONDS", 0.5)
        seconds = 0.5
    command = write_bot(tmp_path, **answers)
    found = checked(command, GAME, seconds=seconds)
    faulty = [check for check in found.values() if not check.passed]
    assert faulty
    assert re.search(problem, faulty[0].note), faulty[0]
    assert any(line.startswith("> ") for line in faulty[0].dialogue)


@pytest.mark.parametrize(
    ("name", "answers", "problem"),
    [
        ("an unknown game", {"game": "1 / ('no-such' not in rest); say('ok')"}, "ZeroDivisionError"),
        ("an unknown game", {"game": "say('what' if 'no-such' in rest else 'ok')"}, "'what' to game no-such"),
        ("stop", {"stop": "say('stopping')"}, "answered 'stopping' to go|said 'stopping' "),
        ("stop", {"stop": "legal and say('move ' + legal[0])"}, "one go is answered by one move|'move "),
        ("unknown lines", {"what-is-this": "say('pardon?')"}, "has answered 'pardon.' to go"),
        ("unknown lines", {"what-is-this": "raise SystemExit(9)"}, "has ended with exit code 9"),
        ("quit", {"quit": "sys.exit(3)"}, "has ended with exit code 3 after quit; right would be 0"),
        ("end of input", {"last": "sys.exit(4)"}, "exit code 4 after the end of its input"),
    ],
)  # fmt: skip
def test_each_other_fault_is_found(name: str, answers: dict[str, str], problem: str, tmp_path: Path) -> None:
    found = failed(write_bot(tmp_path, **answers), GAME)
    assert name in found, found
    assert re.search(problem, found[name].note), found[name]


def test_a_program_that_does_not_end_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kybos.terminal.engine_check.END_SECONDS", 0.5)
    found = failed(write_bot(tmp_path, first=DEAF, quit="pass", last=FOREVER), GAME)
    assert found.keys() == {"quit", "end of input"}
    assert "runs on 0.5 s after quit" in found["quit"].note


def test_a_game_that_nobody_has_asked_for_may_be_refused(tmp_path: Path) -> None:
    command = write_bot(tmp_path, game='say("ok" if rest.startswith("einstein") else "no thanks")')
    found = checked(command)
    assert all(check.passed for check in found.values())
    assert found["dymino"].note == "the program does not play dymino: thanks"
    asked = failed(command, "dymino", "einstein")
    assert asked.keys() == {"dymino"}


def test_a_program_must_play_something(tmp_path: Path) -> None:
    found = failed(write_bot(tmp_path, game='say("no thanks")'))
    assert {"any game", "an unknown game", "stop", "unknown lines"} == found.keys()
    assert "plays none of" in found["stop"].note


def test_the_command_prints_what_passed_and_what_failed(tmp_path: Path) -> None:
    good = run("check-engine", write_bot(tmp_path), "--game", GAME, "--games", "1")
    assert good.returncode == 0
    assert "FAILED" not in good.stdout
    assert re.search(r"einstein:setup\S* +. +passed", good.stdout)
    faulty = write_bot(tmp_path, go='say("1")')
    bad = run("check-engine", f"cmd:{faulty}", "--game", GAME)
    assert bad.returncode == 1
    assert "    > go\n    < 1\n" in bad.stdout
    assert re.search(r"stop +. +FAILED", bad.stdout)
    assert "Traceback" not in bad.stdout + bad.stderr
    values = run("check-engine", faulty, "--game", GAME, "--json")
    assert values.returncode == 1
    found = {each["check"]: each for each in json.loads(values.stdout)}
    assert found["greeting"] == {"check": "greeting", "passed": True, "note": "Bot", "dialogue": []}
    assert found[GAME]["passed"] is False
    assert found[GAME]["dialogue"][-1] == "< 1"


def test_what_cannot_be_checked_is_refused(tmp_path: Path) -> None:
    assert "cannot be started" in refusal("check-engine", str(tmp_path / "nobody"))
    assert "there is no game 'chess'" in refusal("check-engine", write_bot(tmp_path), "--game", "chess")
    problem = refusal("check-engine", write_bot(tmp_path), "--protocol", "uci")
    assert "there is no protocol 'uci'; there are kybos, tournament" in problem
    problem = refusal(
        "check-engine", write_bot(tmp_path), "--protocol", "tournament", "--game", "einstein:seats=3"
    )
    assert "for EinStein with two players" in problem
    with pytest.raises(KybosError):
        protocol_named("")


# -- our players as programs -----------------------------------------------------------------


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_our_players_pass(player: str) -> None:
    games = ["einstein:seats=4", "einstein:setup=free", "sorry:points=yes"]
    if player == "random":
        games.append("dymino")
    assert not failed(shlex.join([*KYBOS, "engine", player]), *games)


@pytest.mark.parametrize(
    ("spec", "player", "match"),
    [
        ("einstein", "greedy", "length=2"),
        ("einstein:seats=3,setup=free", "greedy", "length=1"),
        ("sorry:points=yes", "greedy", "target=1"),
        ("dymino", "random", "length=1"),
    ],
)
def test_an_engine_of_ours_plays_a_match_against_itself(spec: str, player: str, match: str) -> None:
    engine = shlex.join([*KYBOS, "engine", player])
    seated = [f"{seat}=cmd:time=600 start=600 {engine}" for seat in kybos.load(spec).seats]
    words = [word for each in seated for word in ("--player", each)]
    done = run("play", spec, *words, "--match", match, "--seed", "5", "--json")
    assert done.returncode == 0, done.stderr
    games = json.loads(done.stdout)["games"]
    assert games
    assert not any("forfeit" in game for game in games)


class Talk:
    """A running `kybos engine`."""

    def __init__(self, *words: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*KYBOS, "engine", *words], stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8"
        )
        assert self.process.stdin
        assert self.process.stdout
        self.inward: IO[str] = self.process.stdin
        self.outward: IO[str] = self.process.stdout

    def say(self, *lines: str) -> None:
        self.inward.write("".join(f"{line}\n" for line in lines))
        self.inward.flush()

    def hear(self) -> str:
        return self.outward.readline().strip()


def test_nothing_but_answers_is_printed() -> None:
    done = subprocess.run(
        [*KYBOS, "engine", "greedy"],
        input=b"kybos 1\nnonsense\n\xff\xfe\n\ngame einstein blue\nevent 3:\ngo\nquit\nkybos 1\n",
        capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.decode().splitlines()] == ["name", "ok", "ok", "error"]
    assert b"Traceback" not in done.stderr


def test_an_engine_ends_with_its_input_and_when_nobody_listens() -> None:
    talk = Talk("random")
    talk.say("kybos 1")
    assert talk.hear().startswith("name random")
    assert talk.hear() == "ok"
    talk.outward.close()
    talk.say(*["kybos 1"] * 10)
    talk.inward.close()
    assert talk.process.wait() == 0
    assert talk.process.stderr
    errors = talk.process.stderr.read()
    talk.process.stderr.close()
    assert "Traceback" not in errors
    assert "Exception" not in errors


def test_ctrl_c_ends_an_engine_without_a_traceback() -> None:
    talk = Talk("random")
    talk.say("kybos 1")
    talk.hear()
    time.sleep(0.1)
    talk.process.send_signal(signal.SIGINT)
    _, errors = talk.process.communicate()
    assert talk.process.returncode == 130
    assert "Traceback" not in errors


def test_a_program_may_stand_behind_an_engine(tmp_path: Path) -> None:
    """`kybos engine cmd:…` hands on to a program; whatever that does is told as an error."""
    talk = Talk(f"cmd:{write_bot(tmp_path, go='sys.exit(2)')}")
    state = kybos.load(GAME).start().apply("4")
    talk.say(f"game {GAME} red", f"position {state.text}", "go", "quit")
    assert talk.hear() == "ok"
    assert re.fullmatch(r"error the program .* has ended with exit code 2", talk.hear())
    _, errors = talk.process.communicate()
    assert talk.process.returncode == 0
    assert "Traceback" not in errors


def test_an_unknown_player_or_protocol_is_refused() -> None:
    assert "there is no player 'nobody'" in refusal("engine", "nobody")
    assert "there is no protocol 'uci'" in refusal("engine", "greedy", "--protocol", "uci")
