"""Who listens at tables and does not behave: each with its answer, while the others hear all the same."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from kybos.core.game import load
from kybos.server.api_stream import BAD_MESSAGE
from kybos.server.listeners import MOST_QUEUED
from tests.server.listening import (
    cut,
    gauge,
    listen,
    next_frame,
    next_told,
    refusal,
    rest,
    told_by_http,
    wait_until_nobody_listens,
)
from tests.server.pair import Pair
from tests.server.raw import ask, refused
from tests.server.running import Caller, RunningServer, wait_for

PING = '{"type": "ping"}'


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("site")
    with served(folder) as server:
        yield Pair(server)
        wait_until_nobody_listens(server)
        assert [line for line in server.log.splitlines() if '"level": "error"' in line] == []


def served(folder: Path, **settings: Any) -> RunningServer:
    return RunningServer(f"sqlite:///{folder / 'kybos.sqlite'}", folder, **settings)


# -- who is let in -----------------------------------------------------------------------------


def test_a_page_of_another_site_hears_nothing(pair: Pair) -> None:
    table = pair.playing()
    own = f"http://127.0.0.1:{pair.server.port}"
    for origin in ("https://evil.example", "null", "", own.replace("http", "https"), f"{own}1", own[:-1]):
        answer = refusal(pair.server, table, pair.ada, headers={"Origin": origin})
        refused(answer, 403, "foreign-origin", "pages of another site may not do this")
    with listen(pair.server, table, pair.ada, headers={"Origin": own}) as websocket:
        assert next_frame(websocket)["type"] == "hello"


def test_who_may_not_know_of_a_table_hears_that_it_is_not_there(pair: Pair) -> None:
    table = pair.playing(public=False)
    for id_ in (table, "no-such-table", "%00", "a" * 5000, "a%20b", "%ff"):
        for who in (None, pair.eve):
            refused(refusal(pair.server, id_, who), 404, "no-table", "or it is private", "ask the host")
    forged = {"Cookie": f"{pair.ada.cookie[:-9]}AAAAAAAAA"}
    refused(refusal(pair.server, table, headers=forged), 401, "bad-cookie", "was not made here")
    wrong = {"Authorization": "Bearer kyb_no"}
    refused(refusal(pair.server, table, headers=wrong), 401, "bad-token", "counts for nobody")
    table = pair.playing(watch=False)
    for who in (None, pair.eve):
        answer = refusal(pair.server, table, who)
        refused(answer, 403, "no-spectators", "this table has no spectators")
    with listen(pair.server, table, pair.bob) as websocket:
        assert next_frame(websocket)["table"]["you"]["seat"] == "blue"


@pytest.mark.parametrize(
    "since",
    ["x", "-1", "1e3", "0x1", "9" * 500, "%00", "", "%D9%A3", "1.0", "null", "2147483648", "1;2", "99999"],
)
def test_who_says_nonsense_of_what_it_has_heard_is_told_all_anew(pair: Pair, since: str) -> None:
    table = pair.opened()["id"]
    with listen(pair.server, table, query=f"?since={since}") as websocket:
        frame = next_frame(websocket)
        assert (frame["type"], frame["table"]["seq"]) == ("hello", 1)
    with listen(pair.server, table, query="?since=0") as websocket:
        assert next_frame(websocket) | {"now": 0} == {"type": "resumed", "seq": 0, "now": 0, "you": None}
        assert next_frame(websocket)["event"]["kind"] == "opened"


@pytest.mark.parametrize("last", ["x", "-1", "1e3", "9" * 10, "null", "1 2", "\xd9\xa3"])
def test_a_stream_is_resumed_from_a_number_only(pair: Pair, last: str) -> None:
    path = f"/api/tables/{pair.opened()['id']}/stream"
    refused(ask(pair.server, "GET", path, Last_Event_ID=last), 422, "invalid", "header.Last-Event-ID: ")
    answer = ask(
        pair.server, "GET", f"{path}?since={last}".replace(" ", "%20").encode("ascii", "ignore").decode()
    )
    assert answer.status == 422


# -- what is sent ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        "",
        "ping",
        "{",
        "[" * 4000,
        "null",
        "[]",
        '"ping"',
        '{"type": "pong"}',
        '{"type": "ping", "more": 1}',
        '{"type": "move", "move": "3c2"}',
        b"\x00\x01",
        PING.encode(),
        ['{"type": ', '"pong"}'],
        [b"\x00"] * 3,
    ],
    ids=range(14),
)
def test_a_socket_takes_no_messages_but_pings(pair: Pair, message: Any) -> None:
    table = pair.opened()["id"]
    with listen(pair.server, table, pair.ada) as websocket, listen(pair.server, table) as other:
        next_frame(websocket)
        websocket.send(PING)
        assert next_frame(websocket)["type"] == "pong"
        websocket.send([PING[:3], PING[3:9], PING[9:]])
        assert next_frame(websocket)["type"] == "pong"
        websocket.send(message)
        assert rest(websocket) == ([], 1008, BAD_MESSAGE)
        other.send(PING)
        assert [next_frame(other)["type"] for _ in range(2)] == ["hello", "pong"]


@pytest.mark.parametrize("parts", [["x" * 4097], ["x" * 2048] * 3, [b"x" * 100_000], [PING + " " * 5000]])
def test_a_message_that_is_too_large_is_not_waited_for(pair: Pair, parts: list[Any]) -> None:
    with listen(pair.server, pair.opened()["id"]) as websocket:
        next_frame(websocket)
        websocket.send(parts if len(parts) > 1 else parts[0])
        assert rest(websocket)[:2] == ([], 1009)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x81\x02hi", 1002),  # not masked
        (b"\x83\x80\0\0\0\0", 1002),  # a kind that there is not
        (b"\xc1\x80\0\0\0\0", 1002),  # a reserved bit
        (b"\x80\x80\0\0\0\0", 1002),  # goes on where nothing has begun
        (b"\x09\x80\0\0\0\0", 1002),  # a ping in parts
        (b"\x89\xfe\x01\x00" + bytes(260), 1002),  # a ping that is too long
        (b"\x81\x82\0\0\0\0\xff\xfe", 1007),  # no UTF-8
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 1009),  # as long as nothing can be
        (b"\x81\xff\x00\x00\x00\xff\xff\xff\xff\xff\0\0\0\0", 1009),  # a terabyte
    ],
    ids=range(9),
)
def test_frames_that_are_none_end_the_connection(pair: Pair, sent: bytes, code: int) -> None:
    with listen(pair.server, pair.opened()["id"], compression=None) as websocket:
        next_frame(websocket)
        websocket.socket.sendall(sent)
        assert rest(websocket)[:2] == ([], code)


# -- how many ----------------------------------------------------------------------------------


def test_a_network_has_so_many_streams_and_those_live_on_when_more_are_refused(tmp_path: Path) -> None:
    most, more = 200, 100
    with served(tmp_path, sockets_per_address=most) as server, ExitStack() as stack:
        pair = Pair(server)
        table = pair.opened()["id"]
        sockets = [stack.enter_context(listen(server, table)) for _ in range(most // 2)]
        streams = [stack.enter_context(told_by_http(server, table)) for _ in range(most // 2)]
        for _ in range(more):
            answer = refusal(server, table)
            refused(
                answer,
                429,
                "too-many-streams",
                "your network has too many event streams",
                "try again in 10 s",
            )
            assert answer.headers["Retry-After"] == "10"
        answer = ask(server, "GET", f"/api/tables/{table}/stream")
        refused(answer, 429, "too-many-streams", "your network has too many event streams")
        pair.bob.post(f"/tables/{table}/sit", {})
        for websocket in sockets:
            assert next_frame(websocket)["type"] == "hello"
            assert next_frame(websocket)["event"]["kind"] == "sat"
        for stream in streams:
            assert next_told(stream)["type"] == "hello"
            assert next_told(stream)["event"]["kind"] == "sat"
        sockets[0].close()

        def is_free() -> bool:
            try:
                stack.enter_context(listen(server, table))
            except Exception:
                return False
            return True

        wait_for("a place", is_free)


def test_a_person_has_so_many_streams_and_the_service_so_many_overall(tmp_path: Path) -> None:
    with served(tmp_path, sockets_per_person=5, most_sockets=8) as server, ExitStack() as stack:
        pair = Pair(server)
        table = pair.opened()["id"]
        for _ in range(3):
            stack.enter_context(listen(server, table, pair.ada))
        for _ in range(2):
            stack.enter_context(told_by_http(server, table, pair.ada))
        answer = refusal(server, table, pair.ada)
        refused(answer, 429, "too-many-streams", "you have too many event streams open", "try again in 10 s")
        answer = ask(server, "GET", f"/api/tables/{table}/stream", who=pair.ada)
        refused(answer, 429, "too-many-streams", "you have too many event streams open")
        for who in (pair.bob, pair.bob, None):
            stack.enter_context(listen(server, table, who))
        answer = refusal(server, table, pair.eve)
        refused(answer, 503, "too-many-streams", "too many event streams are open", "try again in 10 s")
        assert answer.headers["Retry-After"] == "10"
        assert ask(server, "GET", "/api/health").status == 200


def test_of_connections_that_break_off_nothing_is_left(tmp_path: Path) -> None:
    most = 250
    with served(tmp_path, sockets_per_address=most, sockets_per_person=most) as server:
        pair = Pair(server)
        table = pair.opened()["id"]
        for _ in range(2):
            with ExitStack() as stack:
                sockets = [stack.enter_context(listen(server, table, pair.ada)) for _ in range(most - 50)]
                for _ in range(50):
                    stack.enter_context(told_by_http(server, table, pair.ada))
                assert gauge(server, "kybos_listeners") == most
                assert gauge(server, "kybos_sockets_open") == most - 50
                for websocket in sockets:
                    cut(websocket.socket)
            wait_until_nobody_listens(server)
        pair.bob.post(f"/tables/{table}/sit", {})
        assert [line for line in server.log.splitlines() if '"level": "error"' in line] == []


# -- slow readers and the end ------------------------------------------------------------------

ENOUGH = 1000
"""Events by which surely more is owed to a client than may wait for it."""


def narrow(server: RunningServer) -> socket.socket:
    """A connection on which hardly anything is on its way."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", server.port))
    return line


def check_in_order(frames: list[Any]) -> int:
    """All that is told follows on each other; the number of the last event."""
    events: list[int] = [frame["event"]["seq"] for frame in frames if frame["type"] == "event"]
    assert events == list(range(events[0], events[0] + len(events)))
    return events[-1]


def test_who_does_not_read_is_cut_off_and_slows_nobody(tmp_path: Path) -> None:
    with served(tmp_path, computer_pause=0) as server:
        spec = "sorry"
        seats = dict.fromkeys(load(spec).seats, "random")
        table = Caller(server, "Ada").post("/tables", {"spec": spec, "match": "length=99", "seats": seats})[
            "id"
        ]
        slowly: Any = {"compression": None, "max_queue": 1, "sock": narrow(server), "ping_interval": None}
        with listen(server, table, **slowly) as slow, told_by_http(server, table) as stream:
            with listen(server, table, query="?since=0") as quick:
                heard: list[Any] = []
                while not heard or heard[-1].get("event", {}).get("seq", 0) < ENOUGH:
                    heard.append(next_frame(quick))
                assert check_in_order(heard) >= ENOUGH
            frames, code, reason = rest(slow)
            told = list(iter(lambda: next_told(stream), None))
        last = check_in_order(frames)
        assert check_in_order(told) <= ENOUGH
        assert last < ENOUGH
        assert len(frames) > MOST_QUEUED
        # without a code if the machine is so slow that patience was at its end before
        assert (code, reason) in ((1013, "too slow: resume with since"), (1006, ""))
        with listen(server, table, query=f"?since={last}") as again:
            assert next_frame(again)["type"] in ("hello", "resumed")


def test_who_listens_when_the_server_stops_is_told_to_come_back(tmp_path: Path) -> None:
    with served(tmp_path) as server, ExitStack() as stack:
        pair = Pair(server)
        table = pair.playing()
        sockets = [stack.enter_context(listen(server, table)) for _ in range(50)]
        streams = [stack.enter_context(told_by_http(server, table)) for _ in range(50)]
        silent = stack.enter_context(listen(server, table, sock=narrow(server), max_queue=1))
        server.stop()
        bye = {"type": "bye", "reason": "the server restarts", "retry_after": 2000}
        for websocket in sockets:
            frames, code, reason = rest(websocket)
            assert [frame["type"] for frame in frames] == ["hello", "bye"]
            assert (frames[1], code, reason) == (bye, 1012, "the server restarts: resume with since")
        for stream in streams:
            assert next_told(stream)["type"] == "hello"
            assert next_told(stream) == bye
            assert next_told(stream) is None
        assert rest(silent)[1] in (1012, 1006)
        seq = frames[0]["table"]["seq"]
        server.start()
        with listen(server, table, query=f"?since={seq}") as websocket:
            assert next_frame(websocket)["type"] == "resumed"
