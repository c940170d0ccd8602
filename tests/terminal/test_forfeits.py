"""Programs at the table: they are told what happens, and what they do wrong loses a game, not the match."""

from __future__ import annotations

import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

import kybos
from kybos import KybosError, State
from kybos.core.dice import CommittedDice
from kybos.core.forfeit import Forfeit
from kybos.core.match import read_match
from kybos.core.record_reader import read_record_file
from kybos.core.state import Result
from kybos.games.einstein.wtn import Wtn
from kybos.players.decision import Decision, How
from kybos.players.player import ForfeitError, Player
from kybos.terminal import store
from kybos.terminal.line import LineMode
from kybos.terminal.resume import resumed
from kybos.terminal.screen_model import Moment
from kybos.terminal.table import Table
from tests.command import KYBOS, output, refusal
from tests.command import kybos as run
from tests.players.bots import DEAF, FOREVER, write_bot
from tests.terminal.screens import Person, by_clicks, sit, table_for

CRASH = "sys.exit('out of ink') if goes == 3 else say('move ' + legal[0])"
"""A program that crashes at its third move, whenever it is started."""


def in_lines(table: Table) -> list[str]:
    """Play a match in line mode; what was said."""
    said: list[str] = []
    try:
        LineMode(table, said.append, lambda _: "", in_words=True).play()
    finally:
        table.close()
    return said


def spec_of(folder: Path, options: str = "time=60", **answers: str) -> str:
    return f"cmd:{options} {write_bot(folder, **answers)}"


# -- a match goes on -------------------------------------------------------------------------


def test_a_crash_loses_the_game_and_the_match_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "match.kybos"
    table = table_for("einstein", (spec_of(tmp_path, go=CRASH), "random"), length=3, file=file)
    said = in_lines(table)
    assert table.match.wins == [0, 3]
    told = [line for line in said if "forfeit" in line]
    assert len(told) == 3
    assert all(
        re.fullmatch(
            r"blue has won by forfeit of red: the program .*bot0.py has ended with exit code 1; "
            r"the last line of its error stream: 'out of ink'\.",
            line,
        )
        for line in told
    )
    assert said[-1] == "The match stands 0-3, to 3 wins. random won the match."
    records = list(read_record_file(file))
    assert [str(record) for record in records] == [str(record) for record in table.records]
    assert [record.result for record in records] == ["blue"] * 3
    assert read_match(records).results == table.match.results
    assert all(sum(not event.is_outcome for event in record.events) >= 4 for record in records)


@pytest.mark.parametrize(
    "spec", ["einstein:seats=3", "sorry:points=yes", "sorry:seats=4,teams=yes", "dymino"]
)
def test_every_sort_of_game_can_be_forfeited(spec: str, tmp_path: Path) -> None:
    table = table_for(spec, (spec_of(tmp_path, go=CRASH), "random"))
    said = in_lines(table)
    assert "by forfeit of " in said[-1] or "by forfeit of " in said[-2]
    [record] = table.records
    *_, last = record.states()
    assert record.result_in(last) == table.result
    assert table.state == last
    assert not last.is_over


def test_a_move_that_is_illegal_is_not_played(tmp_path: Path) -> None:
    bad = "say('move 1a1') if goes == 2 else say('move ' + legal[0])"
    table = table_for("einstein:setup=123456+123456", (spec_of(tmp_path, go=bad), "random"))
    said = in_lines(table)
    assert "'move 1a1'" in said[-1]
    assert "legal: " in said[-1]
    assert sum(happening.seat == 0 for happening in table.happenings) == 1


# -- what else reads the record --------------------------------------------------------------


def forfeited_file(folder: Path, **wishes: Any) -> Path:
    file = folder / "forfeit.kybos"
    table = table_for("einstein", ("random", spec_of(folder, go=CRASH)), file=file, **wishes)
    in_lines(table)
    return file


def test_a_forfeited_game_is_replayed_and_converted(tmp_path: Path) -> None:
    file = forfeited_file(tmp_path)
    shown = output("replay", str(file))
    assert shown.splitlines()[-1].startswith("red has won by forfeit of blue: the program ")
    page = tmp_path / "game.html"
    output("replay", str(file), "--html", str(page))
    assert "red has won by forfeit of blue" in page.read_text(encoding="utf-8")
    wtn, back = tmp_path / "game.wtn", tmp_path / "back.kybos"
    output("convert", str(file), str(wtn))
    output("convert", str(wtn), str(back))
    [record] = Wtn().read(wtn.read_bytes())
    assert record.headers["Winner"] == "red"
    copy = tmp_path / "copy.kybos"
    output("convert", str(file), str(copy))
    assert list(read_record_file(copy)) == list(read_record_file(file))


def test_a_forfeited_game_in_json_says_so(tmp_path: Path) -> None:
    file = forfeited_file(tmp_path)
    shown = json.loads(output("replay", str(file), "--json"))
    assert shown["result"] == {"payoffs": [1, 0], "winners": ["red"], "ending": "forfeit"}
    command = write_bot(tmp_path, go=CRASH)
    played = json.loads(output("play", "einstein", "--player", f"red=cmd:{command}", "--json"))
    assert played["result"] == {"payoffs": [0, 1], "winners": ["blue"], "ending": "forfeit"}
    assert played["games"][0]["forfeit"].startswith("red forfeits: the program ")


def test_the_dice_of_a_forfeited_game_are_verified(tmp_path: Path) -> None:
    file = forfeited_file(tmp_path, dice=lambda number: CommittedDice(f"g{number}", ("ada",)))
    assert "fit the seed" in output("verify", str(file))
    assert '[Termination "blue forfeits: ' in file.read_text()
    assert '[Seed "' in file.read_text()
    assert not list(tmp_path.glob("*.secret"))


# -- going on later --------------------------------------------------------------------------


def kept(folder: Path, **answers: str) -> Path:
    """A match that was left in its second game, after the first was forfeited."""
    store.folder().mkdir(parents=True, exist_ok=True)
    file = store.folder() / "match.kybos"
    players = ("human", spec_of(folder, **answers))
    table = table_for("einstein", players, length=2, file=file, dice=lambda n: CommittedDice(f"g{n}"))
    play(table)
    assert table.forfeit
    table.next_game()
    play(table, 6)
    table.close()
    return file


def play(table: Table, count: int = 10_000) -> None:
    """Let so many things happen, people playing their first move."""
    while count and not table.is_over:
        seat = table.state.turn
        if table.state.is_chance:
            table.roll()
        elif table.is_human(seat):
            table.play(table.state.actions[0])
        else:
            try:
                table.play(table.computer_action())
            except ForfeitError as error:
                table.give_up(seat, str(error))
        count -= 1


def test_a_match_is_gone_on_with_after_a_forfeit(tmp_path: Path) -> None:
    file = kept(tmp_path, go=CRASH)
    before = list(read_record_file(file, broken_off=True))
    log = tmp_path / "log.txt"
    log.write_text("")
    table = resumed(file)
    assert list(read_record_file(file, broken_off=True)) == before
    assert table.match.wins == [1, 0]
    told = log.read_text()
    play(table)
    table.close()
    assert table.match.wins == [2, 0]
    assert [record.result for record in read_record_file(file)] == ["red", "red"]
    assert [line for line in told.splitlines() if line.startswith("game ")] == [f"game {table.game} blue"]
    events = [
        line.removeprefix("event ") for line in log.read_text().splitlines() if line.startswith("event")
    ]
    assert events == [f"{h.event.text}{':' * h.event.is_outcome}" for h in table.happenings][: len(events)]
    assert len(events) >= 6


def test_a_file_from_anybody_starts_no_program(tmp_path: Path) -> None:
    file = kept(tmp_path, go=CRASH)
    (tmp_path / "log.txt").unlink()
    other = tmp_path / "from-a-stranger.kybos"
    other.write_bytes(file.read_bytes())
    store.keep_secret(other, store.secret_of(file))
    with pytest.raises(KybosError, match=r"would start the program that it names, cmd:.*bot0\.py"):
        resumed(other)
    assert not (tmp_path / "log.txt").exists()


# -- what players are told -------------------------------------------------------------------


class Listener(Player):
    """Plays the first action and keeps what it is told."""

    name = "listener"

    def __init__(self) -> None:
        super().__init__(None, random.Random(0))
        self.told: list[Any] = []

    def choose(self, view: State, time_left: float | None = None) -> Decision:  # noqa: ARG002  # no clock
        self.told.append(("choose", view))
        return Decision(view.actions[0], How("first"))

    def begin(self, game: kybos.Game, seat: int) -> None:
        self.told.append(("begin", game, seat))

    def witness(self, token: str, view: State) -> None:
        self.told.append((token, view))

    def finish(self, result: Result) -> None:
        self.told.append(("finish", result))

    def close(self) -> None:
        self.told.append(("close",))


@pytest.fixture
def listeners(monkeypatch: pytest.MonkeyPatch) -> list[Listener]:
    """The players of every table that is made now, in order."""
    made: list[Listener] = []

    def load(spec: str, rng: random.Random) -> Player:  # noqa: ARG001  # as load_player
        made.append(Listener())
        return made[-1]

    monkeypatch.setattr("kybos.terminal.table.load_player", load)
    return made


@pytest.mark.parametrize("spec", ["einstein", "einstein:setup=free", "sorry:points=yes", "dymino"])
def test_players_are_told_all_that_their_seat_may_know(spec: str, listeners: list[Listener]) -> None:
    table = table_for(spec, ("listener", "listener"))
    in_lines(table)
    for seat, listener in enumerate(listeners):
        assert listener.told[0] == ("begin", table.game, seat)
        assert listener.told[-2:] == [("finish", table.result), ("close",)]
        witnessed = [each for each in listener.told[1:-2] if each[0] != "choose"]
        for (token, view), happening in zip(witnessed, table.happenings, strict=True):
            shown = table.game.shows(happening.before, happening.action, seat)
            text = happening.event.text if shown else "?"
            assert token == text + ":" * happening.event.is_outcome
            assert view == happening.after.seen_by(seat)
        asked = [view for word, view, *_ in listener.told[1:-2] if word == "choose"]
        assert asked == [h.before.seen_by(seat) for h in table.happenings if h.seat == seat]


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_after_taking_back_players_are_told_anew(steps: int, listeners: list[Listener]) -> None:
    table = table_for("einstein", ("human", "listener"), practice=True)
    play(table, 11)
    while table.happenings[-1].seat != 0:
        play(table, 1)
    for _ in range(steps):
        last = table.happenings[-1].action
        table.undo()
    assert [each[0] for each in listeners[0].told].count("begin") == 1
    table.play(next(action for action in table.state.actions if action != last))
    while [each[0] for each in listeners[0].told].count("begin") == 1:
        assert not table.is_over
        play(table, 1)
    play(table, 3)
    told = listeners[0].told
    begun = max(index for index, each in enumerate(told) if each[0] == "begin")
    witnessed = [each[0] for each in told[begun + 1 :] if each[0] != "choose"]
    assert witnessed == [f"{h.event.text}{':' * h.event.is_outcome}" for h in table.happenings]
    table.close()


def test_hidden_hands_never_reach_the_program_of_another_seat(tmp_path: Path) -> None:
    """Everything that is sent in a game of Sorry! with points, read without the game's own help."""
    game = "sorry:seats=4,points=yes"
    command = write_bot(tmp_path)
    table = table_for(game, ["random", f"cmd:time=60 {command}", "random", "random"])
    in_lines(table)
    sent = (tmp_path / "log.txt").read_text().splitlines()
    events = [line.removeprefix("event ") for line in sent if line.startswith("event ")]
    positions = [line for line in sent if line.startswith("position ")]
    own = table.game.seats[1][0]
    assert positions
    for position in positions:
        hands = dict(re.findall(r"hand\.(\w):(\S+)", position))
        assert set(hands) == {name[0] for name in table.game.seats}
        assert all(set(hand) == {"?"} for seat, hand in hands.items() if seat != own)
        assert "?" not in hands[own]
        assert "deck:" not in position
    drawn = [(token, h) for token, h in zip(events, table.happenings, strict=True) if h.event.is_outcome]
    for token, happening in drawn:
        mine = happening.before.game.dealt_to(happening.before.position) == 1
        assert token == (f"{happening.event.text}:" if mine else "?:")
    assert {token == "?:" for token, _ in drawn} == {True, False}


# -- the full screen -------------------------------------------------------------------------


def test_the_screen_tells_a_forfeit_and_goes_on(tmp_path: Path) -> None:
    table = table_for("einstein", ("human", spec_of(tmp_path, go=CRASH)), length=2)

    async def do(person: Person) -> None:
        while person.model.moment in (Moment.CHOICE, Moment.ROLL):
            await by_clicks(person)
        assert person.model.moment is Moment.GAME_OVER
        assert person.model.status.startswith("red has won by forfeit of blue: the program ")
        assert "by forfeit" in person.text
        assert "Game 1; the match stands 1-0" in person.text
        await person.press("u")
        assert "Not taken back: the game is over." in person.text
        await person.press("space")
        assert person.model.table.match.round == 2
        await person.play_on(by_clicks)

    app = sit(table, do)
    table.close()
    assert app.failure is None
    assert table.match.wins == [2, 0]
    assert [record.result for record in table.records] == ["red", "red"]


def test_a_move_taken_back_while_a_program_thinks_is_no_forfeit(tmp_path: Path) -> None:
    """The late answer belongs to nothing, and the program is told of the game again."""
    answer = 'say("move " + legal[0])'
    command = write_bot(tmp_path, go=f"{answer} if goes > 1 else None", stop=answer)
    table = table_for("einstein", ("human", f"cmd:time=999 {command}"), practice=True)
    while table.state.turn != 1:
        play(table, 1)
    before, found = table.state, list[int]()
    thinking = threading.Thread(target=lambda: found.append(table.computer_action()))
    thinking.start()
    log = tmp_path / "log.txt"
    while "go\n" not in log.read_text():
        time.sleep(0.01)
    table.undo()
    thinking.join()
    assert found == [before.actions[0]]
    assert table.state.turn == 0
    play(table)
    table.close()
    assert table.forfeit is None
    assert log.read_text().count("game ") == 2
    assert log.read_text().count("stop\n") == 1


# -- at the command line ---------------------------------------------------------------------


def test_a_program_that_cannot_be_started_is_told_before_the_game(tmp_path: Path) -> None:
    done = run("play", "einstein", "--player", f"red=cmd:{tmp_path}/nobody")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1].endswith("nobody cannot be started: No such file or directory")
    assert "Traceback" not in done.stderr


def test_nothing_is_kept_of_a_game_that_could_not_begin(tmp_path: Path) -> None:
    players = ["red=human", f"blue=cmd:{tmp_path}/nobody"]
    words = [word for player in players for word in ("--player", player)]
    assert "cannot be started" in refusal("play", "einstein", *words, "--dice", "committed")
    assert list(store.folder().iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C in another way")
def test_ctrl_c_ends_the_programs_too(tmp_path: Path) -> None:
    sign = tmp_path / "pid"
    command = write_bot(
        tmp_path, first=DEAF, go=f"open({str(sign)!r}, 'w').write(str(os.getpid())); {FOREVER}", quit="pass"
    )
    playing = subprocess.Popen(
        [*KYBOS, "play", "einstein", "--player", f"red=cmd:time=999 {command}"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while not sign.exists() or not sign.read_text():
        assert playing.poll() is None
        time.sleep(0.05)
    child = psutil.Process(int(sign.read_text()))
    playing.send_signal(signal.SIGINT)
    _, errors = playing.communicate()
    assert playing.returncode == 130
    assert "interrupted" in errors
    assert "Traceback" not in errors
    assert not child.is_running()


def test_the_words_of_a_command_line_reach_the_program(tmp_path: Path) -> None:
    script = shlex.split(write_bot(tmp_path, first="assert sys.argv[1:] == ['two words', 'a=b:c,d']"))
    spec = f"cmd:{shlex.join([*script, 'two words', 'a=b:c,d'])}"
    shown = output("play", "einstein", "--player", f"blue={spec}", "--record", str(tmp_path / "r.kybos"))
    assert "forfeit" not in shown
    [record] = read_record_file(tmp_path / "r.kybos")
    assert record.headers["Blue"] == spec
    assert sys.executable in record.headers["Blue"]


def test_a_forfeit_is_not_one_of_the_rules() -> None:
    """A position knows nothing of it: the state stays as it was."""
    state = kybos.load("einstein").start()
    assert Forfeit("red", "x").result(state).winners == ("blue",)
    assert state.result is None
