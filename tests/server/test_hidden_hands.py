"""Nothing that the server sends to a seat or a spectator tells of hands that they do not see."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from pydantic_core import to_json

import kybos
from kybos.core.random import generator
from kybos.core.state import SPECTATOR
from kybos.server import commands, log
from kybos.server.draft import Draft, Told
from kybos.server.people import Person
from kybos.server.projection import summary
from kybos.server.refusal import RefusalError
from kybos.server.seen import event_view, table_view, viewed_as
from kybos.server.table import Table
from tests.random_runs import fresh_seed
from tests.server.oracle import Oracle, read
from tests.server.players import Player, View, watch
from tests.server.programs import Program, seated, together
from tests.server.running import RunningServer
from tests.server.seated import STRANGER, on, playing
from tests.server.worlds import WRONG, elsewhere, imagined, in_state, is_shown

EVENTS = 240
"""Events of a game that are looked at."""
POINTS = (
    "sorry:points=yes",
    "sorry:seats=4,points=yes",
    "sorry:seats=4,points=yes,teams=yes,split=two,bonus=sum",
)
SECRET_SET_UPS = ("einstein:setup=free", "einstein:seats=3,setup=free", "einstein:seats=4,setup=free")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server."""
    folder = tmp_path_factory.mktemp("server")
    with RunningServer(f"sqlite:///{folder / 'kybos.sqlite'}", folder) as running:
        yield running


def random_game(spec: str, rng: random.Random, most: int = EVENTS) -> list[Told]:
    """A game at a table, up to its end or some number of events."""
    draft = playing(spec)
    while draft.table.phase == "playing" and len(draft.told) < most:
        state = draft.table.playing.state
        draft.move(state.turn, rng.choice(state.actions), by="person")
        draft.go_on()
    return draft.told


def told_to(told: Told, seat: int) -> bytes:
    """All that is made for a seat when something has happened: event, table, and a line of a list."""
    table = told.after
    person = STRANGER if seat == SPECTATOR else on(table, seat)
    event = event_view(told, viewed_as(table, seat))
    return to_json(
        [event, table_view(table, person), table_view(table, person, watches=False), summary(table)]
    )


@pytest.mark.parametrize("spec", [*POINTS, *SECRET_SET_UPS])
def test_what_a_seat_is_told_is_the_same_whatever_is_hidden_from_it(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "now", lambda: 1_700_000_000_000)
    rng = random.Random(seed := fresh_seed())
    imagination = generator(seed)
    worlds: Counter[str] = Counter()
    for told in random_game(spec, rng):
        seats = range(len(told.after.match.game.seats)) if told.after.play else ()
        for seat in (SPECTATOR, *seats):
            if is_shown(told, seat):
                continue
            other = elsewhere(told, seat, imagination)
            worlds["impossible" if other is None else "imagined"] += 1
            if other is not None:
                assert told_to(told, seat) == told_to(other, seat), f"seed {seed}: {told.entry} for {seat}"
                owners = set(seats) - {seat}
                worlds["different"] += any(told_to(told, owner) != told_to(other, owner) for owner in owners)
    assert worlds["impossible"] < worlds["imagined"] / 20, f"seed {seed}: {worlds}"
    assert worlds["different"] > (worlds["imagined"] / 2 if spec in POINTS else 0), f"seed {seed}: {worlds}"


# -- refusals ----------------------------------------------------------------------------------


def answered(table: Table, person: Person, move: str | int) -> tuple[Any, ...]:
    """What is answered to a move: the refusal, or what has become of it (without what is drawn then)."""
    draft = Draft(table, 1_700_000_000_000)
    try:
        commands.move(draft, person, move)
    except RefusalError as error:
        return tuple(sorted(error.problem.items()))
    return tuple(told_to(told, told.after.seat_of(person.id) or 0) for told in draft.told)


@pytest.mark.parametrize("spec", POINTS)
def test_what_is_answered_to_a_move_is_the_same_whatever_is_hidden(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "now", lambda: 1_700_000_000_000)
    rng = random.Random(seed := fresh_seed())
    imagination = generator(seed)
    told = [each for each in random_game(spec, rng) if each.after.phase == "playing"]
    refusals: Counter[str] = Counter()
    for each in rng.sample(told, 12):
        table = each.after
        for seat in range(len(table.match.game.seats)):
            other = in_state(table, imagined(table.playing.state, seat, imagination))
            for move in rng.sample(WRONG, 150):
                here = answered(table, on(table, seat), move)
                assert here == answered(other, on(other, seat), move), f"seed {seed}: {move} of seat {seat}"
                refusals[str(dict(here).get("code")) if isinstance(here[0], tuple) else "accepted"] += 1
    assert set(refusals) >= {"illegal-move", "not-your-turn"}, f"seed {seed}: {refusals}"


# -- whole games --------------------------------------------------------------------------------

HAND = re.compile(rb"hand\.([rbyg]):([^ \"\\]*)")


@dataclass
class Nosy(Player):
    """Plays, and asks again and again for what is not its business."""

    def act(self, table: str) -> None:
        if self.view.now.get("phase") == "playing" and self.rng.random() < 0.05:
            pry(self.program, table, self.rng)
        super().act(table)


def pry(program: Program, table: str, rng: random.Random) -> None:
    """Ask for everything that could tell of a hand."""
    for path in ("", "/events", "/record", "/verification", f"/moves/{768 + rng.randrange(28)}"):
        program.ask("GET", f"/tables/{table}{path}")
    for move in (f"play-{rng.randrange(14)}", f"drop-{rng.randrange(14)}"):
        program.ask("POST", f"/tables/{table}/move", {"move": move, "seq": 1})
    for path in ("/tables?which=playing", "/fairness"):
        program.ask("GET", path)


@pytest.mark.parametrize(
    ("spec", "most"),
    [
        ("sorry:points=yes", None),
        ("sorry:seats=4,points=yes", 40),
        ("sorry:seats=4,points=yes,teams=yes", 40),
    ],
)
def test_whatever_is_sent_in_a_whole_game_tells_nobody_of_other_hands(
    server: RunningServer, spec: str, most: int | None
) -> None:
    rng = random.Random(fresh_seed())
    colours = kybos.load(spec).seats
    table, programs = seated(server, spec, len(colours))
    limit = {1: most} if most else {}
    players = [Nosy(program, random.Random(rng.random()), limit) for program in programs]
    stranger, nobody = Nosy(Program(server, "Eve"), random.Random(rng.random())), Program(server)
    jobs = [partial(player.play, table) for player in (*players, stranger)]
    views = together(*jobs, partial(watch, nobody, table))
    viewers = [*programs, stranger.program, nobody]
    heard = [list(program.heard) for program in viewers]
    record = read(nobody.ask("GET", f"/tables/{table}/record").body.decode())
    for program, view, told, colour in zip(viewers, views, heard, (*colours, "", ""), strict=True):
        Oracle([record], program.id if colour else "").check(view)
        for each in told:
            check_bytes(each, colour, record.headers["Seed"].encode())
        check_draws(view, colour, colours)
        program.close()


def check_bytes(told: bytes, colour: str, secret: bytes) -> None:
    """What somebody of a colour (empty: no seat) was sent holds no other hand, nor what decides the draws.

    The record is given once the game is over, and tells everything.
    """
    for match in HAND.finditer(told):
        assert match[1] == colour[:1].encode() or set(match[2]) == set(b"?"), told
    assert secret not in told or b'"phase":"finished"' in told or told.startswith(b"[Game ")
    with suppress(ValueError):
        check_parts(json.loads(told), colour)


def check_parts(value: Any, colour: str) -> None:
    """The same of the parts of an answer."""
    if isinstance(value, list):
        for each in value:
            check_parts(each, colour)
    if not isinstance(value, dict):
        return
    if value.get("kind") == "hand" and value["colour"] != colour:
        assert set(value["text"].split()) == {"?"}
    if value.get("kind") == "rolled" and value["told"]["parameters"]["seat"] != colour:
        assert (value["text"], value["steps"]) == (None, [])
    if "touches" in str(value.get("moves")):
        assert value["turn"] == colour
    assert value.get("draw") is None
    for each in value.values():
        check_parts(each, colour)


def check_draws(view: View, colour: str, colours: Sequence[str]) -> None:
    """Of cards that others draw all is the same but for the number, the time and what lies open."""
    hidden = [
        json.dumps({**event, "seq": 0, "at": 0, "state": None})
        for event in view.events
        if event["kind"] == "rolled" and event["told"]["parameters"]["seat"] != colour
    ]
    assert len(hidden) > 20
    assert len(set(hidden)) == len(set(colours) - {colour})


@pytest.mark.parametrize(
    ("spec", "position", "status"),
    [
        ("sorry", "r:S,S,28,z1 y:S,4,H,H turn:r card:5", 201),
        ("sorry:points=yes", "r:S,S,28,z1 y:S,4,H,H turn:r hand.r:3,5,8,12,12 hand.y:1,1,2,2,7", 422),
        ("einstein:setup=free", "r1..../..r2../...../..b5../....b3 turn:r", 201),
        ("einstein:setup=free", "...../...../...../...../..... setup:r=135624", 422),
    ],
)
def test_no_table_begins_in_a_position_that_tells_what_is_hidden(
    server: RunningServer, spec: str, position: str, status: int
) -> None:
    host = Program(server, "Host")
    answer = host.ask("POST", "/tables", {"spec": spec, "position": position})
    assert answer.status == status, answer.body
    host.close()
