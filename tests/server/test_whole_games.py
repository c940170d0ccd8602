"""Programs that know only what they are sent play games of every variant to their end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from websockets.exceptions import ConnectionClosed

import kybos
from kybos.core import audit
from kybos.core.match import read_match
from kybos.core.record import Record
from tests.random_runs import fresh_seed
from tests.server.oracle import Oracle, read
from tests.server.players import OVER, Player, View, follow, watch
from tests.server.programs import Program, together
from tests.server.running import RunningServer

SHORT = 12
"""Moves of each seat after which a long game is given up."""
WHOLE = (
    "einstein",
    "einstein:setup=free",
    "einstein:setup=135624+654321,first=blue",
    "einstein:seats=3",
    "einstein:seats=3,setup=free",
    "einstein:seats=4",
    "einstein:seats=4,setup=123456+654321+135624+246135",
    "sorry",
    "sorry:quick_start=yes,swapped_pawn_slides=yes",
    "sorry:seats=3",
    "sorry:seats=4,teams=yes",
    "sorry:points=yes,bonus=sum",
    "dymino:rolls=20",
    "dymino:size=4,double=besides,double_two=one,diagonal=yes",
    "pig:target=40",
    "sorry:seats=red+blue",
    "sorry:seats=4",
    "sorry:seats=4,teams=yes,split=two",
    "sorry:points=yes",
    "sorry:seats=4,points=yes",
    "sorry:seats=4,points=yes,teams=yes,bonus=sum",
    "dymino",
    "dymino:size=8,double=besides",
)
GIVEN_UP = ("sorry:seats=4", "dymino")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, pig: Path) -> Iterator[RunningServer]:  # noqa: ARG001
    """A server at which Pig is installed, too."""
    folder = tmp_path_factory.mktemp("server")
    with RunningServer(f"sqlite:///{folder / 'kybos.sqlite'}", folder) as running:
        yield running


@pytest.fixture(scope="module")
def schema(server: RunningServer) -> jsonschema_rs.Validator:
    """The schema of the frames; here nothing may stand in a frame that the schema does not name."""
    program = Program(server)
    found = jsonschema_rs.validator_for(closed(program.get("/events.schema.json")))
    program.close()
    return found


def closed(schema: Any) -> Any:
    """A JSON Schema by which objects have the properties that it lists, and no more."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: closed(value) for key, value in schema.items()}
    if "properties" in found:
        found["additionalProperties"] = False
    return found


class Evening:
    """Some programs at one table, and one that watches."""

    def __init__(self, server: RunningServer, spec: str, **options: Any) -> None:
        self.seed = fresh_seed()
        self.rng = random.Random(self.seed)
        self.seats = kybos.load(spec).seats
        self.programs = [Program(server, f"P{number}") for number in range(len(self.seats))]
        self.watcher = Program(server)
        opened = self.programs[0].post("/tables", {"spec": spec, **options})
        self.table: str = opened["id"]
        for program in self.programs[1:]:
            program.post(f"/tables/{self.table}/sit", {"code": opened["code"]})
        self.players = [Player(program, random.Random(self.rng.random())) for program in self.programs]
        self.views: list[View] = []

    def __enter__(self) -> Evening:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error:
            error.add_note(f"seed {self.seed}")
        for program in (*self.programs, self.watcher):
            program.close()

    def play(self) -> list[View]:
        """Play until the match is over; what each seat has seen, then what the spectator has."""
        jobs = [lambda player=player: player.play(self.table) for player in self.players]
        self.views = together(*jobs, lambda: watch(self.watcher, self.table))
        return self.views

    def records(self) -> list[Record]:
        """The records of all games."""
        path = f"/tables/{self.table}/record?game="
        numbers = range(1, self.views[-1].now["number"] + 1)
        return [read(self.watcher.ask("GET", f"{path}{number}").body.decode()) for number in numbers]

    def check(self, schema: jsonschema_rs.Validator) -> list[Record]:
        """Compare all that was sent with the records and with the schema; the records."""
        records = self.records()
        for program, view in zip((*self.programs, self.watcher), self.views, strict=True):
            Oracle(records, program.id).check(view)
            for frame in view.frames:
                schema.validate(frame)
            check_order(view)
        for player in self.players:
            events = {event["seq"]: event for event in player.view.events}
            assert player.answered
            assert all(events[event["seq"]] == event for event in player.answered)
        for number, record in enumerate(records, 1):
            self._check_dice(record, number)
        return records

    def _check_dice(self, record: Record, number: int) -> None:
        rolls = sum(event.is_outcome for event in record.events)
        told = self.watcher.get(f"/tables/{self.table}/verification?game={number}")
        assert told == {"fits": True, "events": rolls, "problem": ""}
        assert audit.verify(record) == audit.Check(rolls)
        ended = [event for event in self.views[-1].events if event["kind"] == "ended"]
        dice = ended[number - 1]["dice"]
        assert dice["id"] == record.headers["GameId"]
        assert dice["secret"] == record.headers["Seed"]
        assert dice["commitment"] == record.headers["Commitment"]
        assert record.headers["ClientSeeds"] == "+".join(dice["seeds"][seat] for seat in record.game.seats)


def check_order(view: View) -> None:
    """Events are numbered without gaps from 1, and time does not run backwards."""
    assert [event["seq"] for event in view.events] == list(range(1, len(view.events) + 1))
    times = [event["at"] for event in view.events]
    assert times == sorted(times)


@pytest.mark.parametrize("spec", WHOLE)
def test_a_game_is_played_to_its_end_by_the_rules(
    server: RunningServer, schema: jsonschema_rs.Validator, spec: str
) -> None:
    with Evening(server, spec) as evening:
        views = evening.play()
        [record] = evening.check(schema)
        *_, last = record.states()
        assert last.is_over
        results = [view.now["result"] for view in views]
        assert results == [results[0]] * len(views)
        assert views[0].events[-1]["reason"] == "rules"
        check_altered(evening, record)


@pytest.mark.parametrize("spec", GIVEN_UP)
def test_a_long_game_is_given_up(server: RunningServer, schema: jsonschema_rs.Validator, spec: str) -> None:
    with Evening(server, spec) as evening:
        quitter = evening.players[-1]
        quitter.most = {1: SHORT}
        views = evening.play()
        [record] = evening.check(schema)
        assert {view.now["reason"] for view in views} == {"resigned"}
        assert record.forfeit is not None
        assert record.forfeit.seat == evening.seats[-1]
        assert evening.seats[-1] not in views[0].now["result"]["winners"]
        check_altered(evening, record)


def check_altered(evening: Evening, record: Record) -> None:
    """A record in which one roll is another one is refused, and the place is named."""
    befores = list(record.states())
    rolls = [number for number, before in enumerate(befores) if len(before.outcomes) > 1]
    number = evening.rng.choice([number for number in rolls if number < len(record.events)])
    event = record.events[number]
    others = [each.text for each in befores[number].outcomes if each.text != event.text]
    events = [*record.events]
    events[number] = replace(event, text=evening.rng.choice(others))
    altered = replace(record, events=events)
    ply = 1 + sum(not each.is_outcome for each in events[:number])
    assert f"(ply {ply}, line " in audit.verify(altered).problem
    told = evening.watcher.post("/verification", {"record": f"{altered}\n"})
    assert not told["fits"]
    assert f"(ply {ply}, line " in told["problem"]


def test_the_clocks_are_told_with_every_move(server: RunningServer, schema: jsonschema_rs.Validator) -> None:
    with Evening(server, "einstein:seats=3", clock="game:seconds=600,increment=2") as evening:
        evening.play()
        evening.check(schema)
        left = dict.fromkeys(evening.seats, 600_000)
        moves = [event for event in evening.views[-1].events if event["kind"] == "moved"]
        for event in moves:
            clocks, seat = event["clocks"], event["seat"]
            assert clocks["since"] == event["at"]
            assert clocks["left"][seat] <= left[seat] + 2000
            assert clocks["left"] == left | {seat: clocks["left"][seat]}
            left = clocks["left"]
        assert {event["clocks"]["running"] for event in moves} == {None}  # the die is rolled next


# -- matches -----------------------------------------------------------------------------------


MATCHES: tuple[tuple[str, str, dict[int, int]], ...] = (
    ("einstein", "length=2,leads=loser", {}),
    ("einstein:seats=3", "length=2", {}),
    ("einstein:seats=4", "length=2,leads=winner", {}),
    ("sorry:seats=4,teams=yes", "length=2,leads=winner", {1: 3, 2: 2, 3: 4}),
    ("sorry:points=yes", "target=20", {1: 4}),
    ("dymino:size=4,rolls=10", "length=3", {}),
    ("pig:target=20", "length=2,leads=loser", {}),
)


@pytest.mark.parametrize(("spec", "match", "given_up"), MATCHES)
def test_a_match_goes_on_until_it_is_won(
    server: RunningServer, schema: jsonschema_rs.Validator, spec: str, match: str, given_up: dict[int, int]
) -> None:
    with Evening(server, spec, match=match) as evening:
        evening.players[0].most = given_up
        views = evening.play()
        records = evening.check(schema)
        assert len(records) > 1
        played = read_match(records)  # which checks scores and who leads
        assert played.is_over
        for view in views:
            assert view.now["match"]["score"] == played.score
            assert tuple(view.now["match"]["winners"]) == played.winners


def test_a_rematch_begins_once_all_want_it_with_the_seats_rotated(
    server: RunningServer, schema: jsonschema_rs.Validator
) -> None:
    with Evening(server, "einstein:seats=3,setup=free") as evening:
        evening.players[0].most = {1: 2}
        evening.play()
        people = [place["person"] for place in evening.views[0].now["places"]]
        first, *others = evening.programs
        told = first.post(f"/tables/{evening.table}/rematch", {})
        assert [event["kind"] for event in told["events"]] == ["offered"]
        others[0].post(f"/tables/{evening.table}/decline", {})
        assert first.get(f"/tables/{evening.table}")["offers"] == []
        for program in evening.programs:
            told = program.post(f"/tables/{evening.table}/rematch", {})
        assert [event["kind"] for event in told["events"]] == ["offered", "committed"]
        jobs = [lambda player=player: second(player, evening.table) for player in evening.players]
        evening.views = together(*jobs, lambda: second(evening.watcher, evening.table))
        evening.check(schema)
        rotated = [place["person"] for place in evening.views[0].now["places"]]
        assert rotated == [people[-1], *people[:-1]]


def second(who: Player | Program, table: str) -> View:
    """Play or watch until the second game is over."""
    player = who if isinstance(who, Player) else Player(who, random.Random(0))
    player.view = View()
    with closing(follow(player.program, table, player.view)) as views:
        for view in views:
            if view.now.get("number") == 2:
                if view.is_in(OVER):
                    break
                player.act(table)
    return player.view


# -- coming and going --------------------------------------------------------------------------


def test_who_leaves_gives_up_and_closes_the_table(server: RunningServer) -> None:
    with Evening(server, "sorry:seats=3") as evening:
        for program in evening.programs:
            program.post(f"/tables/{evening.table}/seed", {"seed": "s"})
        told = evening.programs[1].post(f"/tables/{evening.table}/leave", {})
        assert [event["kind"] for event in told["events"]] == ["ended", "left"]
        view = watch(evening.watcher, evening.table, until=("closed",))
        assert view.now["reason"] == "resigned"
        assert view.now["result"]["winners"] == ["red", "yellow"]
        assert view.now["dice"]["secret"] is not None
        assert evening.programs[0].ask("POST", f"/tables/{evening.table}/rematch", {}).status == 409


def test_who_leaves_before_the_game_makes_room_for_another(server: RunningServer) -> None:
    host, guest, other = (Program(server, name) for name in ("Host", "Guest", "Other"))
    table = host.post("/tables", {"spec": "einstein:seats=3", "seats": {"blue": "me"}})["id"]
    guest.post(f"/tables/{table}/sit", {"seat": "green"})
    assert [event["kind"] for event in guest.post(f"/tables/{table}/leave", {})["events"]] == ["stood"]
    other.post(f"/tables/{table}/sit", {"seat": "green"})
    places = other.get(f"/tables/{table}")["places"]
    assert [place["name"] for place in places] == ["", "Host", "Other"]
    for program in (host, guest, other):
        program.close()


@pytest.mark.parametrize("spec", ["sorry:points=yes", "einstein"])
def test_where_nobody_may_watch_only_the_seats_are_told_of_the_game(server: RunningServer, spec: str) -> None:
    with Evening(server, spec, watch=False) as evening:
        stranger = Program(server, "Stranger")
        for program in (stranger, evening.watcher):
            shown = program.get(f"/tables/{evening.table}")
            assert shown["game"] is None
            for path in ("events", "stream", "record", "verification", "moves/0"):
                assert program.ask("GET", f"/tables/{evening.table}/{path}").status in (401, 403)
            with pytest.raises(Exception, match="403"), program.socket(evening.table):
                pass
        for player in evening.players:
            player.most = {1: 3}
        views = together(*[lambda p=p: p.play(evening.table) for p in evening.players])
        assert views[0].now["result"] == views[1].now["result"]
        stranger.close()


def test_whoever_watches_is_sent_away_when_a_game_without_spectators_begins(server: RunningServer) -> None:
    host, guest, stranger = (Program(server, name) for name in ("Host", "Guest", "Stranger"))
    table = host.post("/tables", {"spec": "einstein", "watch": False})["id"]
    with stranger.socket(table) as opened:
        frames = stranger.frames(opened)
        assert next(frames)["type"] == "hello"
        guest.post(f"/tables/{table}/sit", {})
        assert next(frames)["event"]["kind"] == "sat"
        with pytest.raises(ConnectionClosed, match="no spectators"):
            next(frames)
        assert opened.close_code == 4403
    for program in (host, guest, stranger):
        program.close()


def test_a_private_table_is_there_for_those_alone_who_have_its_code(server: RunningServer) -> None:
    host, guest, friend, stranger = (
        Program(server, name) for name in ("Host", "Guest", "Friend", "Stranger")
    )
    opened = host.post("/tables", {"spec": "einstein", "public": False})
    table, code = opened["id"], opened["code"]
    hidden(stranger, table)
    assert table not in [each["id"] for each in stranger.get("/tables?which=open&limit=100")]
    for wrong in ("", code[:-1], f"{code}x"):
        assert stranger.ask("POST", f"/tables/{table}/sit", {"code": wrong}).status == 404
    guest.post(f"/tables/{table}/sit", {"code": code})
    friend.post(f"/tables/{table}/admission", {"code": code})
    assert friend.get(f"/tables/{table}")["code"] is None
    assert guest.get(f"/tables/{table}")["code"] == code
    players = [Player(program, random.Random(1), {1: 2}) for program in (host, guest)]
    views: Sequence[View] = together(
        *[lambda p=p: p.play(table) for p in players], lambda: watch(friend, table)
    )
    assert views[0].now["result"] == views[2].now["result"]
    hidden(stranger, table)
    assert code.encode() not in b"".join(friend.heard + stranger.heard)
    for program in (host, guest, friend, stranger):
        program.close()


def hidden(program: Program, table: str) -> None:
    """For a program there is no such table; it is answered as if the id had been made up."""
    for path in ("", "/events", "/stream", "/record", "/verification"):
        answer = program.ask("GET", f"/tables/{table}{path}")
        made_up = program.ask("GET", f"/tables/{'x' * len(table)}{path}")
        assert answer.status == made_up.status == 404
        assert answer.body.replace(table.encode(), b"x" * len(table)) == made_up.body
    with pytest.raises(Exception, match="404"), program.socket(table):
        pass
