"""Our line protocol, end against end without a program: the host's lines, and the engine's answers."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator, Sequence

import pytest

import kybos
from kybos import KybosError, State
from kybos.core.protocol import ProgramError, RefusedError, SilentError
from kybos.players.decision import Decision, How
from kybos.players.player import Player, load_player
from kybos.players.protocol import OWN, KybosHost, seconds_of, values_of
from kybos.players.serve import serve
from tests.players.script import Script
from tests.random_runs import fresh_seed, many

GAME = kybos.load("einstein:setup=123456+123456")
STATE = GAME.start().apply("3")


def host_of(*answers: str) -> tuple[KybosHost, Script]:
    line = Script(*answers)
    return OWN.host(line), line


# -- the host --------------------------------------------------------------------------------


def test_the_greeting_may_hold_more_than_it_must() -> None:
    host, line = host_of("name My bot 2.0", "author A. N. Other", "option threads", "info hm", "", "ok")
    host.greet(9)
    assert host.name == "My bot 2.0"
    assert line.sent == ["kybos 1"]


def test_a_game_is_begun_with_its_options_and_the_seat() -> None:
    host, line = host_of("info loading", "ok", "no")
    host.begin(kybos.load("sorry:seats=4"), 2, 9)
    assert line.sent == ["game sorry:seats=4 yellow"]
    with pytest.raises(RefusedError, match="does not play dymino: it gives no reason"):
        host.begin(kybos.load("dymino"), 0, 9)


def test_before_a_decision_comes_all_that_is_needed_for_it() -> None:
    host, line = host_of("info thinking", "move 3d4 0.5 0.5")
    choice = host.choose(STATE, 2.5)
    assert line.sent == [
        f"position {STATE.text}",
        "time 2.5",
        f"legal {' '.join(STATE.moves)}",
        "go",
    ]
    assert (STATE.text_of(choice.action), choice.values) == ("3d4", (0.5, 0.5))


class Chatty(Script):
    """Has said a line when nobody waited for one."""

    def __init__(self, unasked: str) -> None:
        super().__init__("move 3d4")
        self.unasked = [unasked]

    def receive(self, seconds: float) -> str:
        return self.unasked.pop() if self.unasked else super().receive(seconds)


def test_what_comes_unasked_is_not_taken_for_the_answer() -> None:
    with pytest.raises(ProgramError, match="has said 'move 3c4' without being asked"):
        OWN.host(Chatty("move 3c4")).choose(STATE, 9)
    for remark in ("", "info pondering"):
        assert OWN.host(Chatty(remark)).choose(STATE, 9).action == STATE.parse("3d4")


def test_when_the_time_is_over_stop_is_said_once() -> None:
    host, line = host_of()
    with pytest.raises(SilentError, match="has not answered go within 3 s, nor stop within 2 s more"):
        host.choose(STATE, 3)
    assert line.sent[-2:] == ["go", "stop"]


def test_other_news_are_told() -> None:
    host, line = host_of()
    host.witness("4:", STATE)
    host.stop()
    end = GAME.state("r1..../...../...../...../....b1 turn:r die:1")
    assert end.result is None
    host.quit()
    assert line.sent == ["event 4:", "stop", "quit"]


@pytest.mark.parametrize("answer", ["Move 3d4", "3d4", "moves 3d4", "ok", "=", "mo ve 3d4"])
def test_other_answers_are_quoted(answer: str) -> None:
    host, _ = host_of(answer)
    with pytest.raises(ProgramError, match=f"has answered '{answer}' to go; right would be"):
        host.choose(STATE, 9)


def test_values_are_a_finite_number_for_each_seat_or_nothing() -> None:
    assert values_of([], 2) == ()
    assert values_of(["1", "-2.5e3"], 2) == (1.0, -2500.0)
    for numbers in (["1"], ["1", "2", "3"], ["1", "x"], ["nan", "1"], ["1", "inf"]):
        assert values_of(numbers, 2) is None


def test_times_are_read_as_far_as_they_are_times() -> None:
    assert [seconds_of(text) for text in ("3", " 0.5 ", "-1", "nan", "soon", "")] == [
        3,
        0.5,
        0,
        None,
        None,
        None,
    ]


# -- the engine ------------------------------------------------------------------------------


def answers_of(lines: Sequence[str], spec: str = "greedy") -> list[str]:
    said: list[str] = []
    serve(load_player(spec, random.Random(0)), OWN, lines, said.append)
    return said


BEGUN = [f"game {GAME} red", f"position {STATE.text}"]


def test_an_engine_greets_begins_and_moves() -> None:
    greeting, ok, begun, move = answers_of(["kybos 1", *BEGUN, "go"])
    assert greeting.startswith("name greedy (Kybos ")
    assert [ok, begun] == ["ok", "ok"]
    word, text, *values = move.split()
    assert word == "move"
    assert text in STATE.moves
    assert sum(map(float, values)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("chess white", "no there is no game 'chess'"),
        ("einstein:seats=7 red", "no einstein: seats must be 2, 3 or 4"),
        ("einstein purple", "no einstein has no seat 'purple'"),
        ("einstein", "no '' does not begin with a name"),
        ("", "no '' does not begin with a name"),
    ],
)
def test_an_engine_refuses_what_it_does_not_know(game: str, reason: str) -> None:
    [refused, begun] = answers_of([f"game {game}", BEGUN[0]])
    assert refused.startswith(reason)
    assert begun == "ok"


@pytest.mark.parametrize(
    "lines",
    [
        ["go"],
        [f"position {STATE.text}", "go"],
        [BEGUN[0], "go"],
        [BEGUN[0], "position nonsense", "go"],
        [BEGUN[0], f"position {GAME.start().text}", "go"],
        ["game chess white", f"position {STATE.text}", "go"],
    ],
)
def test_an_engine_that_cannot_move_says_so(lines: list[str]) -> None:
    *_, last = answers_of(lines)
    assert last.startswith("error ")


def test_an_engine_passes_over_what_it_does_not_know() -> None:
    noise = [
        "",
        "   ",
        "hello",
        "event 3:",
        "GO",
        "go-on",
        "time",
        "time soon",
        "legal",
        "stop",
        "over",
        "ok",
        "\x00",
    ]
    lines = [*noise, BEGUN[0], *noise, BEGUN[1], *noise, "go", *noise]
    assert [line.split()[0] for line in answers_of(lines)] == ["ok", "move"]


def test_nothing_is_answered_after_quit() -> None:
    assert answers_of(["quit", "kybos 1"]) == []


class Slow(Player):
    """Chooses when it is stopped, and not before."""

    name = "random"

    def __init__(self) -> None:
        super().__init__(None, random.Random(0))
        self.stopped, self.asked = threading.Event(), threading.Event()
        self.time_left: float | None = None

    def __str__(self) -> str:
        return "random"

    def choose(self, view: State, time_left: float | None = None) -> Decision:
        self.time_left = time_left
        self.asked.set()
        self.stopped.wait()
        return Decision(view.actions[0], How("slow"))

    def stop(self) -> None:
        self.stopped.set()


@pytest.mark.parametrize("last", ["stop", "quit", "end"])
def test_an_engine_hears_while_it_thinks(last: str) -> None:
    player, said = Slow(), list[str]()
    lines = [*BEGUN, "time 7777", "go"]

    def spoken() -> Iterator[str]:
        yield from lines
        player.asked.wait()
        if last != "end":
            yield last

    serve(player, OWN, spoken(), said.append)
    assert said == ["ok", f"move {STATE.moves[0]}"]
    assert player.time_left is None


def test_an_engine_answers_before_its_time_is_over() -> None:
    player, said = Slow(), list[str]()

    def spoken() -> Iterator[str]:
        yield from (*BEGUN, "time 0.05", "go")
        player.stopped.wait()
        yield "stop"

    serve(player, OWN, spoken(), said.append)
    assert said == ["ok", f"move {STATE.moves[0]}"]


class Broken(Slow):
    """Fails whenever it is asked."""

    def choose(self, view: State, time_left: float | None = None) -> Decision:  # noqa: ARG002  # it fails
        raise self.error

    error: Exception = KybosError("no idea\nat all")


def test_an_engine_whose_player_fails_says_so_in_one_line() -> None:
    player, said = Broken(), list[str]()
    serve(player, OWN, [*BEGUN, "go"], said.append)
    player.error = ZeroDivisionError("oh")
    serve(player, OWN, [*BEGUN, "go"], said.append)
    assert said == ["ok", "error no idea at all", "ok", "error ZeroDivisionError: oh"]


def test_a_view_with_hidden_parts_is_enough_to_choose() -> None:
    game = kybos.load("sorry:points=yes")
    state, rng = game.start(), random.Random(3)
    while state.turn != 1:
        state = state.apply(rng.choice(state.choices))
    view = state.seen_by(1)
    assert view.is_view
    [ok, move] = answers_of([f"game {game} {game.seats[1]}", f"position {view.text}", "go"])
    assert ok == "ok"
    assert move.split()[1] in state.moves


# -- whatever is said ------------------------------------------------------------------------

WORDS = (
    "kybos",
    "game",
    "event",
    "position",
    "time",
    "legal",
    "go",
    "over",
    "name",
    "ok",
    "no",
    "move",
    "info",
)


def any_line(rng: random.Random) -> str:
    """A line that may or may not be one of the protocol; every fifth is an answer to `go`."""
    if rng.random() < 0.2:
        return f"move {rng.choice(STATE.moves)}"
    parts = [
        rng.choice(WORDS),
        "",
        "einstein",
        "red",
        "0.5",
        "nan",
        "-1",
        STATE.text,
        rng.choice(STATE.moves),
    ]
    parts += ["".join(chr(rng.choice((rng.randrange(32, 127), rng.randrange(9, 0xD800)))) for _ in range(9))]
    return " ".join(rng.choices(parts, k=rng.randrange(5)))


def test_an_engine_survives_whatever_it_is_told() -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for _ in range(many(200)):
        lines = [any_line(rng) for _ in range(20)]
        *_, last = answers_of([*lines, *BEGUN, "go"], "random")
        assert last.split()[1] in STATE.moves, (seed, lines)


def test_a_host_finds_no_more_than_a_move_or_a_fault_in_what_it_is_told() -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    moves, said = 0, list[str]()
    for _ in range(max(many(2000), 100)):
        answers = [any_line(rng) for _ in range(3)]
        host, _ = host_of(*answers)
        try:
            action = host.choose(STATE, 1).action
        except ProgramError as error:
            said.append(str(error))
        else:
            moves += 1
            assert action in STATE.actions, (seed, answers)
    assert moves
    assert all(map(str.isprintable, said)), (seed, said)
