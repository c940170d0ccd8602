"""Moves that a seat leaves for a roll are its own affair until they are played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from kybos.core.game import load
from kybos.core.state import State
from tests.server.asking import answers
from tests.server.players import View
from tests.server.programs import Program, seated, twin
from tests.server.running import RunningServer
from tests.server.streams import opening

SPEC = "einstein:setup=123456+123456"
WRONG = ("5e5", 999)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server."""
    folder = tmp_path_factory.mktemp("server")
    with RunningServer(f"sqlite:///{folder / 'kybos.sqlite'}", folder) as running:
        yield running


class Match:
    """A game by correspondence, the two who play it, and those who look on."""

    def __init__(self, server: RunningServer) -> None:
        self.table, programs = seated(server, SPEC, 2, clock="days:days=2")
        for program in programs:
            program.post(f"/tables/{self.table}/seed", {"seed": program.name})
        self.red, self.blue = programs
        self.others = [self.blue, Program(server, "Eve"), Program(server)]
        self.people = [program.id for program in programs]

    @property
    def shown(self) -> dict[str, Any]:
        """The table as blue sees it."""
        shown: dict[str, Any] = self.blue.get(f"/tables/{self.table}")
        return shown

    @property
    def state(self) -> State:
        """Where the game stands."""
        return load(SPEC).state(self.shown["game"]["state"]["position"])

    def move(self, program: Program) -> None:
        """Let somebody make the first legal move."""
        shown = program.get(f"/tables/{self.table}")
        move = shown["game"]["state"]["moves"][0]["id"]
        program.post(f"/tables/{self.table}/move", {"move": move, "seq": shown["seq"]})

    def plan(self, **on: str) -> None:
        """Let red leave moves for the rolls after the first legal move of blue."""
        plans = [{"moves": [self.state.moves[0]], "on": on}] if on else []
        self.red.post(f"/tables/{self.table}/plans", {"plans": plans})

    def seen(self) -> list[list[bytes]]:
        """What all others are answered to everything."""
        return [answers(who, self.table, SPEC, self.people, WRONG) for who in self.others]

    def close(self) -> None:
        """Let everybody hang up."""
        for program in (self.red, *self.others):
            program.close()


@pytest.fixture
def match(server: RunningServer) -> Iterator[Match]:
    """A game in which blue is to move."""
    made = Match(server)
    made.move(made.red)
    yield made
    made.close()


def replies(state: State) -> dict[str, str]:
    """For each roll that comes after the first legal move, what can be played then."""
    rolled = state.apply(state.actions[0])
    return {outcome.text: rolled.apply(outcome.action).moves[0] for outcome in rolled.outcomes}


def test_nobody_else_can_tell_whether_moves_have_been_left(match: Match) -> None:
    before = match.seen()
    on = replies(match.state)
    for plan in (on, {"6": on["6"]}, {}, on):
        match.plan(**plan)
        assert match.red.get(f"/tables/{match.table}")["you"]["plans"] == (
            [{"moves": [match.state.moves[0]], "on": plan}] if plan else []
        )
        assert match.seen() == before


def test_only_their_seat_is_told_of_moves_that_are_left(match: Match) -> None:
    with ExitStack() as stack:
        programs = [*match.others, match.red, twin(match.red)]
        sockets = [stack.enter_context(program.socket(match.table)) for program in programs]
        streams = [program.frames(opened) for program, opened in zip(programs, sockets, strict=True)]
        assert {next(stream)["type"] for stream in streams} == {"hello"}
        on = replies(match.state)
        match.plan(**on)
        match.plan()
        match.plan(**on)
        for opened in sockets:
            opened.send('{"type": "ping"}')
        heard = [
            [next(stream)["type"] for _ in range(kinds)]
            for stream, kinds in zip(streams, (1, 1, 1, 4, 4), strict=True)
        ]
        assert heard == [["pong"]] * 3 + [["plans"] * 3 + ["pong"]] * 2
        match.move(match.blue)
        kinds = [[kind(next(stream)) for _ in range(4)] for stream in streams[:3]]
        assert kinds == [["moved", "rolled", "moved", "rolled"]] * 3
        programs[-1].close()


def kind(frame: dict[str, Any]) -> str:
    """What a frame tells of."""
    told: str = frame["event"]["kind"] if frame["type"] == "event" else frame["type"]
    return told


def test_the_numbers_of_events_have_no_gap_where_moves_were_left(match: Match) -> None:
    on = replies(match.state)
    for plan in ({}, on, {}, on):
        match.plan(**plan)
    seq = match.shown["seq"]
    match.move(match.blue)  # with the number that blue knows
    assert match.shown["seq"] == seq + 4
    for program in (match.red, *match.others):
        view = View()
        for frame in opening(program, match.table, 0):
            view.take(frame)
        assert [event["by"] for event in view.events[-4:] if event["kind"] == "moved"] == ["person", "plan"]
        assert b"planned" not in b"".join(program.heard)
    for program in match.others:
        assert b'"plans":[{' not in b"".join(program.heard)


def test_moves_that_were_left_and_did_not_fit_leave_no_trace(match: Match) -> None:
    state = match.state
    other = state.apply(state.actions[-1])
    on = {each.text: other.apply(each.action).moves[0] for each in other.outcomes}
    plans = [{"moves": [state.moves[-1]], "on": on}]
    match.red.post(f"/tables/{match.table}/plans", {"plans": plans})
    match.move(match.blue)
    assert match.shown["game"]["state"]["turn"] == "red"
    assert match.red.get(f"/tables/{match.table}")["you"]["plans"] == []
    for program in match.others:
        opening(program, match.table, 0)
        everything = b"".join(program.heard)
        assert b"planned" not in everything
        assert b'"by":"plan"' not in everything
