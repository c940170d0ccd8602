"""The example of a client plays whole games at a real server, also when that is killed in between."""

from __future__ import annotations

import ast
import runpy
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.server.programs import Program
from tests.server.running import RunningServer

CLIENT = ROOT / "examples" / "client.py"
WITHOUT_KYBOS = """\
import runpy, sys
sys.modules["kybos"] = None  # whoever imports it fails
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server."""
    folder = tmp_path_factory.mktemp("server")
    with RunningServer(f"sqlite:///{folder / 'kybos.sqlite'}", folder) as running:
        yield running


@contextmanager
def client(server: RunningServer, *words: str, token: str = "") -> Iterator[subprocess.Popen[str]]:
    """The example, run by a Python that has no Kybos; it is ended if it does not end by itself."""
    command = [sys.executable, "-u", "-c", WITHOUT_KYBOS, str(CLIENT), server.url, *words]
    environment = {"KYBOS_TOKEN": token} if token else {}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[str], lines: Sequence[str] = ()) -> list[str]:
    """All lines that a client says to its end, after those that were read before."""
    assert process.stdout is not None
    assert process.stderr is not None
    out = process.stdout.read()  # `communicate` would pass over what has been read ahead
    errors = process.stderr.read()
    assert process.wait() == 0, errors
    assert errors == ""
    return [*lines, *out.splitlines()]


def first(process: subprocess.Popen[str], count: int) -> list[str]:
    """The first lines that a client says."""
    assert process.stdout is not None
    lines = [process.stdout.readline().rstrip("\n") for _ in range(count)]
    assert lines[-1], process.communicate()[1]
    return lines


def table_of(lines: Sequence[str]) -> str:
    """The table at which a client says that it is."""
    table = lines[0].removeprefix("You are at table ").rstrip(".")
    assert table.isalnum()  # so that it can stand on a command line
    return table


def events_at(server: RunningServer, table: str) -> list[dict[str, Any]]:
    """All that has happened at a table."""
    stranger = Program(server)
    events: list[dict[str, Any]] = stranger.get(f"/tables/{table}/events")
    while page := stranger.get(f"/tables/{table}/events?since={events[-1]['seq']}"):
        events += page
    stranger.close()
    return events


def check_said(server: RunningServer, lines: Sequence[str]) -> None:
    """What a client has said is what has happened at its table, once and in order; and its dice fit."""
    events = events_at(server, table_of(lines))
    [committed] = [event for event in events if event["kind"] == "committed"]
    [ended] = [event for event in events if event["kind"] == "ended"]
    rolls = [event for event in events if event.get("draw")]
    assert lines[1].endswith(f"The dice are bound to {committed['game']['dice']['commitment']}")
    for line, event in zip(lines[2:-2], [event for event in events if "told" in event], strict=True):
        assert line == event["told"]["text"] or event["text"] is None  # which the stranger must not know
    assert lines[-2] == ended["result"]["text"]
    assert lines[-1] == f"The dice fit what they were bound to ({len(rolls)} draws)."


def test_it_needs_nothing_but_the_standard_library_and_websockets() -> None:
    source = CLIENT.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 120
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            names.add(node.module.partition(".")[0])
    assert names - set(sys.stdlib_module_names) == {"websockets"}


@pytest.mark.parametrize("spec", ["einstein", "einstein:seats=4,setup=free", "dymino:rolls=15"])
def test_it_plays_a_game_against_the_computer(server: RunningServer, spec: str) -> None:
    with client(server, spec, "--against", "level:1") as process:
        check_said(server, said(process))


def test_two_of_them_meet_at_a_table(server: RunningServer) -> None:
    with client(server, "einstein:setup=123456+123456") as host:
        lines = first(host, 1)
        with client(server, "--table", table_of(lines)) as guest:
            told = said(guest)
        check_said(server, told)
        lines = said(host, lines)
        check_said(server, lines)
        assert lines[2:] == told[2:]


def test_it_comes_as_whoever_its_token_stands_for(server: RunningServer) -> None:
    owner = Program(server)
    person = owner.post("/accounts", {"username": "ada", "password": "difference engine"})["person"]
    token = owner.post("/me/tokens", {"label": "example"})["secret"]
    with client(server, "dymino:rolls=2", token=token) as process:
        check_said(server, said(process))
    [table] = owner.get("/tables?which=mine")
    assert [place["person"] for place in table["places"]] == [person["id"]]
    owner.close()


def test_a_refusal_ends_it(server: RunningServer) -> None:
    with client(server, "chess") as process:
        assert "422" in process.communicate()[1]
        assert process.returncode == 1


def test_it_goes_on_when_the_server_is_killed_or_stops_in_mid_game(tmp_path: Path) -> None:
    server = RunningServer(f"sqlite:///{tmp_path / 'kybos.sqlite'}", tmp_path)
    with server, client(server, "sorry", "--against", "level:1") as process:
        lines = first(process, 15)
        for end in (server.kill, server.stop, server.kill):
            end()
            server.start()
            lines += first(process, 20)
        check_said(server, said(process, lines))


def test_it_notices_dice_that_do_not_fit(server: RunningServer) -> None:
    with client(server, "einstein", "--against", "random") as process:
        events = events_at(server, table_of(said(process)))
    check = runpy.run_path(str(CLIENT))["check"]
    dice, seats = events[-1]["dice"], ["red", "blue"]
    draws = [event["draw"] for event in events if event.get("draw")]
    assert check(dice, seats, draws)
    assert check(dice, seats, draws[1:])  # who came later has seen less
    other = "0" * 64
    for wrong in ({"secret": other}, {"commitment": other}, {"id": "other"}, {"seeds": {"red": "other"}}):
        assert not check(dice | wrong, seats, draws), wrong
    for number, draw in enumerate(draws):
        index = (draw["index"] + 1) % sum(many for _, many in draw["weights"])
        for altered in ({"index": index}, {"event": draw["event"] + 1}):
            assert not check(dice, seats, [*draws[:number], draw | altered, *draws[number + 1 :]])
    assert not check(dice, seats, [draws[0], *draws[2:]])
