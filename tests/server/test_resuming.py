"""Who is cut off at a table, whenever and however often, ends with what those know who never were."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.random_runs import fresh_seed
from tests.server.oracle import Oracle, read
from tests.server.players import OVER, Player, View, watch
from tests.server.programs import LOST, Program, seated, together, twin
from tests.server.running import RunningServer, wait_for
from tests.server.streams import opening, sent

RECENT, MOST_RESUMED = 64, 256
"""Events that the server keeps in memory, and those of which it tells a client that comes back."""
MOST_AT_ONCE = 9
"""Frames, or events, after which a client here is cut off."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server."""
    folder = tmp_path_factory.mktemp("server")
    with RunningServer(f"sqlite:///{folder / 'kybos.sqlite'}", folder) as running:
        yield running


# -- three ways to be told ---------------------------------------------------------------------


def watch_cut(program: Program, table: str, lives: Iterator[int]) -> View:
    """What is told over sockets that are cut and opened anew."""
    return watch(program, table, lives=lives)


def watch_sent(program: Program, table: str, lives: Iterator[int]) -> View:
    """What is told as server-sent events by streams that break off and go on after the last id."""
    view, last = View(), 0
    while True:
        try:
            with closing(sent(program, table, last)) as stream:
                for number, frame in itertools.islice(stream, next(lives)):
                    view.take(frame)
                    last = number or last
                    assert last == view.seq
                    if view.is_in(OVER):
                        return view
        except LOST:
            pass


def watch_asked(program: Program, table: str, sizes: Iterator[int]) -> View:
    """What is told to one who asks again and again, for pages of some sizes."""
    view = View()
    while not view.is_in(OVER):
        for event in program.get(f"/tables/{table}/events?since={view.seq}&limit={next(sizes)}"):
            view.take({"type": "event", "event": event})
    return view


def numbers(rng: random.Random, most: int) -> Iterator[int]:
    """Random numbers from 1 on."""
    while True:
        yield rng.randint(1, most)


@pytest.mark.parametrize(
    ("spec", "seats", "given_up"),
    [
        ("einstein:seats=3", 3, None),
        ("einstein:setup=free", 2, None),
        ("dymino:rolls=25", 1, None),
        ("sorry:points=yes", 2, 40),
        ("sorry:seats=4,points=yes,teams=yes", 4, 12),
    ],
)
def test_who_is_cut_off_at_random_ends_with_the_same_events_and_states(
    server: RunningServer, spec: str, seats: int, given_up: int | None
) -> None:
    rng = random.Random(seed := fresh_seed())
    table, programs = seated(server, spec, seats)
    limit = {1: given_up} if given_up else {}
    players = [Player(program, random.Random(rng.random()), limit) for program in programs]
    stranger = Program(server)
    others = [[twin(who) for _ in range(3)] for who in (programs[0], stranger)]

    jobs = [partial(player.play, table) for player in players]
    for each in others:
        for who, way in zip(each, (watch_cut, watch_sent, watch_asked), strict=True):
            jobs.append(partial(way, who, table, numbers(random.Random(rng.random()), MOST_AT_ONCE)))
    whole, *_, third = views = together(*jobs, lambda: watch(stranger, table))
    told = [(whole, views[seats : seats + 3]), (third, views[seats + 3 : seats + 6])]
    for full, cut_off in told:
        for view in cut_off:
            assert view.events == full.events, f"seed {seed}"
            assert view.states == full.states, f"seed {seed}"
    assert len(third.events) > 2 * MOST_AT_ONCE  # every socket was cut more than once
    record = read(stranger.ask("GET", f"/tables/{table}/record").body.decode())
    Oracle([record], programs[0].id).check(whole)
    Oracle([record], "").check(third)
    for program in (*programs, stranger, *others[0], *others[1]):
        program.close()


def test_a_game_goes_on_where_it_was_when_the_server_is_killed(tmp_path: Path) -> None:
    rng = random.Random(seed := fresh_seed())
    with RunningServer(f"sqlite:///{tmp_path / 'kybos.sqlite'}", tmp_path) as server:
        table, programs = seated(server, "sorry:points=yes", 2)
        players = [Player(program, random.Random(rng.random()), {1: 60}) for program in programs]
        stranger, second = Program(server), twin(programs[1])

        def disturb() -> None:
            for seen in range(20, 101, 25):
                wait_for("the game goes on", lambda seen=seen: players[0].view.seq >= seen + rng.randrange(9))
                server.kill() if rng.random() < 0.7 else server.stop()
                server.start()

        views = together(
            *[partial(player.play, table) for player in players],
            partial(watch, stranger, table),
            partial(watch_cut, second, table, numbers(rng, MOST_AT_ONCE)),
            disturb,
        )
        fresh = [watch(program, table) for program in (*programs, stranger)]
        for view, again in zip((*views[:3], views[3]), (*fresh, fresh[1]), strict=True):
            assert view.events == again.events, f"seed {seed}"
            assert view.states == again.states, f"seed {seed}"
        for player, view in zip(players, fresh, strict=False):
            check_kept(player, view)
        record = read(stranger.ask("GET", f"/tables/{table}/record").body.decode())
        for program, view in zip((*programs, stranger), views, strict=False):
            Oracle([record], program.id).check(view)
            program.close()
        second.close()


def check_kept(player: Player, view: View) -> None:
    """Every move that was acknowledged has been kept, once; and none has been made that was not wanted."""
    events = {event["seq"]: event for event in view.events}
    assert all(events[told["seq"]] == told for told in player.answered)
    seat = view.seat_of(player.program.id)
    mine = [event["seq"] for event in view.events if event["kind"] == "moved" and event["seat"] == seat]
    answered = [told["seq"] for told in player.answered if told["kind"] == "moved" and told["seat"] == seat]
    assert mine == answered
    assert len(mine) == player.moves[1]


# -- from anywhere ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def long_game(server: RunningServer) -> Iterator[tuple[str, Program, View]]:
    """A table with more events than are told to who comes back, one who sits there, and what that one saw."""
    table, programs = seated(server, "sorry:points=yes", 2, match="length=9")
    quick = dict.fromkeys(range(1, 10), 30)
    players = [
        Player(program, random.Random(1), most) for program, most in zip(programs, (quick, {}), strict=True)
    ]
    together(*[partial(player.play, table) for player in players])
    programs[1].close()
    assert players[0].view.seq > 2 * MOST_RESUMED
    yield table, programs[0], players[0].view
    programs[0].close()


SINCE = (0, 1, -MOST_RESUMED - 1, -MOST_RESUMED, -MOST_RESUMED + 1, -RECENT - 1, -RECENT, -RECENT + 1, -1)
"""Where to go on: from the beginning, and before the end."""


def check_opening(frames: Sequence[dict[str, Any]], since: int | None, view: View) -> None:
    """Who knows enough is told what is missing; who knows too little is told how the table stands."""
    if since is not None and 0 <= view.seq - since <= MOST_RESUMED:
        assert frames[0]["type"] == "resumed"
        assert frames[0]["seq"] == since
        assert [frame["event"] for frame in frames[1:]] == view.events[since:]
        return
    [hello] = frames
    fresh = View()
    fresh.take(hello)
    assert fresh.seq == view.seq
    assert fresh.state == view.state
    assert fresh.now["phase"] == "finished"


@pytest.mark.parametrize("restarted", [False, True])
def test_one_may_go_on_from_anywhere(
    server: RunningServer, long_game: tuple[str, Program, View], restarted: bool
) -> None:
    table, program, view = long_game
    if restarted:  # so that nothing is left in memory
        server.kill()
        server.start()
    rng = random.Random(seed := fresh_seed())
    places = [since if since >= 0 else view.seq + since for since in SINCE]
    places += [view.seq, view.seq + 1, 10**8, *rng.sample(range(view.seq), 5)]
    for since in (None, *places):
        check_opening(opening(program, table, since), since, view)
        with closing(sent(program, table, since)) as stream:
            first = next(stream)[1]
            missing = view.seq - since if first["type"] == "resumed" and since is not None else 0
            rest = list(itertools.islice(stream, missing))
        check_opening([first, *[frame for _, frame in rest]], since, view)
        assert [number for number, _ in rest] == [frame["event"]["seq"] for _, frame in rest]
        asked = program.get(f"/tables/{table}/events?since={since or 0}&limit=256")
        assert asked == view.events[since or 0 :][:256], f"seed {seed}"


@pytest.mark.parametrize("since", ["", "-1", "x", "1.5", "٣", "1" * 10, "9" * 400])
def test_a_since_that_is_no_number_is_as_none(long_game: tuple[str, Program, View], since: str) -> None:
    table, program, view = long_game
    check_opening(opening(program, table, since), None, view)


def test_the_last_event_id_counts_more_than_since(long_game: tuple[str, Program, View]) -> None:
    table, program, view = long_game
    with closing(sent(program, table, view.seq - 3, f"?since={view.seq}")) as stream:
        assert [number for number, _ in itertools.islice(stream, 4)] == [
            0,
            view.seq - 2,
            view.seq - 1,
            view.seq,
        ]


def test_when_the_server_stops_all_are_told_to_come_back(tmp_path: Path) -> None:
    with RunningServer(f"sqlite:///{tmp_path / 'kybos.sqlite'}", tmp_path) as server:
        table, programs = seated(server, "einstein", 2)
        with programs[0].socket(table) as opened, closing(sent(programs[1], table, None)) as stream:
            assert next(programs[0].frames(opened))["type"] == next(stream)[1]["type"] == "hello"
            server.stop()
            [(_, bye)] = stream
            assert bye["type"] == "bye"
            assert bye["retry_after"] > 0
            frames = programs[0].frames(opened)
            assert next(frames) == bye
            with pytest.raises(ConnectionClosed, match="1012"):
                next(frames)
        server.start()
        assert [frame["type"] for frame in opening(programs[0], table, 3)] == ["resumed"]
        for program in programs:
            program.close()
