"""The player `cmd`: a program of one's own, and whatever it may do wrong."""

from __future__ import annotations

import random
import shlex
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

import kybos
from kybos import InvalidSpecError, KybosError, State
from kybos.players.external import ExternalPlayer
from kybos.players.player import ForfeitError, load_player
from tests.players.bots import DEAF, FAULTS, FOREVER, write_bot

GAME = "einstein:setup=123456+123456"


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that never answers `stop` is waited for no longer than it must."""
    monkeypatch.setattr("kybos.players.protocol.STOP_SECONDS", 0.5)


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    """Every program ends with its test."""
    yield
    left = [
        child for child in psutil.Process().children(recursive=True) if "bot" in " ".join(child.cmdline())
    ]
    assert not left


def player_of(command: str, options: str = "time=60") -> ExternalPlayer:
    found = load_player(f"cmd:{options} {command}", random.Random(0))
    assert isinstance(found, ExternalPlayer)
    return found


def play(player: ExternalPlayer, spec: str = GAME, seat: int = 0, seed: int = 1) -> State:
    """Play a game against random play, as a table would."""
    rng = random.Random(seed)
    game = kybos.load(spec)
    state = game.start()
    player.begin(game, seat)
    while not state.is_over:
        if state.turn == seat:
            action = player.choose(state.seen_by(seat)).action
        else:
            action = rng.choice(state.choices)
        token = state.text_of(action) if game.shows(state, action, seat) else "?"
        token += ":" * state.is_chance
        state = state.apply(action)
        player.witness(token, state.seen_by(seat))
    assert state.result is not None
    player.finish(state.result)
    return state


# -- how it is specified ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "command", "again"),
    [
        ("./mybot", ("./mybot",), "cmd:./mybot"),
        ('./mybot --flag "two words"', ("./mybot", "--flag", "two words"), "cmd:./mybot --flag 'two words'"),
        ("time=5 ./mybot", ("./mybot",), "cmd:time=5 ./mybot"),
        ("protocol=tournament time=0.5 bot", ("bot",), "cmd:time=0.5 protocol=tournament bot"),
        ("start=3 time=10 bot a=b", ("bot", "a=b"), "cmd:start=3 bot a=b"),
        ("-- x=y -z", ("x=y", "-z"), "cmd:-- x=y -z"),
        ("time=3 -- -- --", ("--", "--"), "cmd:time=3 -- -- --"),
        ("python3 'it''s' #1 ü:=,", ("python3", "its", "#1", "ü:=,"), "cmd:python3 its '#1' 'ü:=,'"),
        ("bot:", ("bot:",), "cmd:bot:"),
    ],
)
def test_a_specification_is_options_and_a_command(written: str, command: tuple[str, ...], again: str) -> None:
    player = player_of(written, "")
    assert player.options.command == command
    assert str(player) == again
    assert load_player(again, random.Random(0)).options == player.options


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("cmd", "needs the command"),
        ("cmd:", "says nothing after the colon"),
        ("cmd:time=3", "needs the command"),
        ("cmd:''", "needs the command"),
        ("cmd:time=soon ./bot", "time must be a number of seconds, not 'soon'"),
        ("cmd:time=nan ./bot", "time must be a number"),
        ("cmd:time=0 ./bot", "above 0"),
        ("cmd:time=inf ./bot", "above 0"),
        ("cmd:time=1 time=2 ./bot", "time stands twice"),
        ("cmd:level=3 ./bot", "no option 'level'; its options are time, start, protocol"),
        ("cmd:./bot 'half", "cannot be split into words"),
        ("cmd:./bot 'a\nb'", "one line of printable text"),
    ],
)
def test_what_is_no_specification_is_refused(spec: str, problem: str) -> None:
    with pytest.raises(InvalidSpecError, match=problem):
        load_player(spec, random.Random(0))


# -- games -----------------------------------------------------------------------------------


def test_a_decent_program_plays_games_in_one_process(tmp_path: Path) -> None:
    player = player_of(write_bot(tmp_path))
    for seat in (0, 1, 0):
        play(player, seat=seat)
    player.close()
    said = (tmp_path / "log.txt").read_text().splitlines()
    assert [line for line in said if line.startswith(("kybos", "game", "quit"))] == [
        "kybos 1",
        f"game {GAME} red",
        f"game {GAME} blue",
        f"game {GAME} red",
        "quit",
    ]
    assert sum(line.startswith("over ") for line in said) == 3


def test_a_program_is_told_everything_before_it_is_asked(tmp_path: Path) -> None:
    player = player_of(write_bot(tmp_path), "time=7")
    end = play(player)
    player.close()
    said = (tmp_path / "log.txt").read_text().splitlines()
    state = kybos.load(GAME).start()
    for line in said:
        word, _, rest = line.partition(" ")
        if word == "event":
            assert rest.endswith(":") == state.is_chance
            state = state.apply(rest.removesuffix(":"))
        elif word == "position":
            assert rest == state.text
        elif word == "legal":
            assert rest.split() == list(state.moves)
        elif word == "time":
            assert rest == "7"
    assert state == end
    assert end.result is not None
    assert said[-2:] == [f"over {end.result.winners[0]}", "quit"]


def test_what_a_program_says_it_expects_is_part_of_its_decision(tmp_path: Path) -> None:
    player = player_of(
        write_bot(tmp_path, go='say("info hm"); say(""); say("move " + legal[0] + " 0.75 .25")')
    )
    state = kybos.load(GAME).start().apply("3")
    decision = player.choose(state, 9.0)
    player.close()
    assert decision.action == state.actions[0]
    assert decision.values == (0.75, 0.25)
    assert decision.how.method == "Bot"
    assert "time 9\n" in (tmp_path / "log.txt").read_text()


def test_moves_may_be_spelled_as_people_spell_them(tmp_path: Path) -> None:
    command = write_bot(tmp_path, go='say("  move   " + legal[-1].upper().replace("X", "") + "  ")')
    player = player_of(command)
    assert play(player).is_over
    player.close()


def test_a_program_that_answers_only_stop_has_answered(tmp_path: Path) -> None:
    command = write_bot(tmp_path, go="pass", stop='say("move " + legal[0])')
    player = player_of(command, "time=0.05")
    state = kybos.load(GAME).start().apply("3")
    assert player.choose(state).action == state.actions[0]
    player.close()


def test_a_program_can_be_asked_to_answer_now(tmp_path: Path) -> None:
    player = player_of(write_bot(tmp_path, go="pass", stop='say("move " + legal[0])'))
    state = kybos.load(GAME).start().apply("3")
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.append(player.choose(state).action))
    thread.start()
    log = tmp_path / "log.txt"
    while not log.exists() or "go\n" not in log.read_text():
        time.sleep(0.01)
    player.stop()
    thread.join()
    player.close()
    assert found == [state.actions[0]]


# -- faults ----------------------------------------------------------------------------------


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_a_forfeit_that_says_what_happened(what: str, tmp_path: Path) -> None:
    answers, problem = FAULTS[what]
    options = "time=60"
    if "not answered" in problem:  # and it never will
        options = "start=0.5" if answers.keys() & {"kybos", "game"} else "time=0.5"
    player = player_of(write_bot(tmp_path, **answers), options)
    with pytest.raises(ForfeitError, match=f"^the program .*bot0.py .*({problem})") as caught:
        play(player)
    assert len(str(caught.value)) < 1000
    assert str(caught.value).isprintable()
    player.close()


def test_the_next_game_starts_the_program_again(tmp_path: Path) -> None:
    player = player_of(write_bot(tmp_path, go='say("move " + legal[0]) if goes < 4 else sys.exit(5)'))
    for _ in range(2):
        with pytest.raises(ForfeitError, match="exit code 5"):
            play(player)
    player.close()
    assert (tmp_path / "log.txt").read_text().count("kybos 1\n") == 2


def test_a_program_that_cannot_be_started_is_an_error_before_the_game(tmp_path: Path) -> None:
    file = tmp_path / "bot.txt"
    file.write_text("hello")
    for command, problem in (
        (str(tmp_path / "nobody"), "nobody cannot be started: No such file"),
        (str(file), r"cannot be started: Permission denied; the file is there, but .* \(chmod \+x\)"),
        (str(tmp_path), "cannot be started: "),
    ):
        player = player_of(shlex.quote(command))
        with pytest.raises(KybosError, match=problem) as caught:
            player.begin(kybos.load(GAME), 0)
        assert not isinstance(caught.value, ForfeitError)


def test_a_program_in_this_folder_is_named_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mybot").touch()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(
        KybosError, match=r"mybot cannot be started: .*; a file of that name is here: ./mybot"
    ):
        player_of("mybot").begin(kybos.load(GAME), 0)


def test_a_program_that_goes_away_between_games_forfeits_the_next(tmp_path: Path) -> None:
    link = tmp_path / "bot-python"
    link.symlink_to(sys.executable)
    script = shlex.split(write_bot(tmp_path, go="sys.exit(1)"))[1]
    player = player_of(shlex.join([str(link), script]))
    with pytest.raises(ForfeitError, match="exit code 1"):
        play(player)
    link.unlink()
    with pytest.raises(ForfeitError, match="cannot be started"):
        play(player)


def test_a_refused_game_is_an_error_before_it_begins(tmp_path: Path) -> None:
    player = player_of(write_bot(tmp_path, game='say("no I only play chess")'))
    with pytest.raises(KybosError, match=r"does not play einstein.*: I only play chess") as caught:
        player.begin(kybos.load(GAME), 0)
    assert not isinstance(caught.value, ForfeitError)


def test_a_protocol_that_the_game_does_not_have_is_an_error_before_it_begins(tmp_path: Path) -> None:
    player = player_of(write_bot(tmp_path), "protocol=tournament")
    with pytest.raises(
        KybosError, match="dymino has no protocol 'tournament'; programs that play it speak kybos"
    ):
        player.begin(kybos.load("dymino"), 0)


def test_a_program_that_will_not_end_is_ended(tmp_path: Path) -> None:
    player = player_of(write_bot(tmp_path, first=DEAF, quit="pass", last=FOREVER))
    play(player)
    [child] = [each for each in psutil.Process().children() if "bot" in " ".join(each.cmdline())]
    player.close()
    assert not child.is_running()
