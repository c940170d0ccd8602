"""Connections that no honest client makes, and paths and methods that lead nowhere: each with its answer."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.pair import Pair, move_of, served
from tests.server.raw import Answer, ask, dialled, read, refused, sealed, send
from tests.server.running import Caller

GUEST = b'{"name": "Ada"}'
JSON = b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with served(tmp_path_factory.mktemp("site"), body_seconds=2) as pair:
        yield pair


def move_request(pair: Pair, key: str) -> tuple[Caller, str, bytes]:
    """Whose turn it is at a new table, its id, and the whole request of a move there."""
    table = pair.playing()
    mover, _ = pair.turn(table)
    body = json.dumps(move_of(pair.seen(mover, table))).encode()
    lines = (
        f"POST /api/tables/{table}/move HTTP/1.1",
        "Host: a",
        f"Cookie: {mover.cookie}",
        f"Idempotency-Key: {key}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    )
    return mover, table, "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def test_requests_that_are_cut_off_do_nothing(pair: Pair) -> None:
    mover, table, request = move_request(pair, "cut-off")
    before = pair.seen(mover, table)
    for length in range(1, len(request), 7):
        with dialled(pair.server) as line:
            line.sendall(request[:length])
    assert pair.seen(mover, table) == before
    assert send(pair.server, request).status == 200


def test_requests_that_never_end_keep_nobody_waiting(pair: Pair) -> None:
    head, body = JSON[:-10], JSON + b"Content-Length: 15\r\n\r\n" + GUEST[:7]
    with ExitStack() as stack:
        lines = [stack.enter_context(dialled(pair.server)) for _ in range(200)]
        for number, line in enumerate(lines):
            line.sendall(head if number % 2 else body)
        assert pair.ada.get("/me")["person"]["name"] == "Ada"
        pair.finished()
        for line in lines[::2]:
            refused(read(line), 400, "too-slow", "has not arrived within 2 s", "send it again")


def test_what_follows_a_request_on_its_connection_is_answered_or_refused_by_itself(pair: Pair) -> None:
    health = b"GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n"
    guest = JSON + b"Content-Length: 15\r\n\r\n" + GUEST
    with dialled(pair.server) as line, line.makefile("rb") as stream:
        line.sendall(health + guest + health * 50)
        assert [answer_of(stream).status for _ in range(52)] == [200, 201, *[200] * 50]
        line.sendall(b"\x00garbage\r\n\r\n")
        assert answer_of(stream).status == 400
        assert not stream.read()


def test_an_answer_is_never_taken_for_that_to_another_request(pair: Pair) -> None:
    _, _, request = move_request(pair, "followed")
    with dialled(pair.server) as line:
        line.sendall(request + b"\x00garbage\r\n\r\n")
        assert line.recv(1) == b""  # "this is no request" would be wrong, for the move was one
    assert send(pair.server, request).status == 200


def answer_of(stream: Any) -> Answer:
    """The next of several answers that may have come together."""
    status = int(stream.readline().split()[1])
    headers = http.client.parse_headers(stream)
    return sealed(Answer(status, headers, stream.read(int(headers["Content-Length"]))))


@pytest.mark.parametrize(
    "request_",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"BREW /api/health HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /api/health HTTP/1.1\r\nHost a\r\n\r\n",
        b"GET /api/health HTTP/9.9\r\nHost: a\r\n\r\n",
        JSON + b"Content-Length: -1\r\n\r\n",
        JSON + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        JSON + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\nf\r\n" + GUEST + b"\r\n0\r\n\r\n",
        JSON + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
    ids=range(9),
)
def test_what_is_no_request_at_all_is_refused_and_its_connection_closed(pair: Pair, request_: bytes) -> None:
    answer = send(pair.server, request_)
    if answer.json["code"] != "not-json":  # what comes in chunks is answered when the head is there
        refused(answer, 400, "not-http", "this is no request of HTTP/1.1")
        assert answer.headers["Connection"] == "close"


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/../../etc/passwd",
        "/api/tables/..%2f..%2f..%2fetc%2fpasswd",
        "/api/tables/%2e%2e/health",
        "/../../../etc/passwd",
        "//api/tables",
        "/api//health",
        "/api/tables/",
        "/api/health/",
        "/api/health%00",
        "/API/health",
        "/docs",
        "/redoc",
        "/.git/config",
        "/api/../openapi.json",
        "*",
        "/%ff%fe/%ed%a0%80",
    ],
)
def test_a_path_leads_nowhere_but_where_it_is_described_to(pair: Pair, path: str) -> None:
    answer = ask(pair.server, "GET", path)
    assert (answer.status, answer.json["code"]) == (404, "not-found")
    assert b"root:" not in answer.body


@pytest.mark.parametrize(
    "id_", ["%2e%2e", "%00", "a%00b", "%ff", "a" * 41, "a'b", "a%20b", "%c3%a4", "a.b", "%0a"]
)
def test_an_id_of_a_table_is_letters_and_digits(pair: Pair, id_: str) -> None:
    for method, more in (("GET", ""), ("GET", "/events"), ("POST", "/sit")):
        body: Any = {} if method == "POST" else None
        answer = ask(pair.server, method, f"/api/tables/{id_}{more}", body, pair.ada)
        refused(answer, 422, "invalid", "path.table_id: ")


def test_a_method_that_a_path_does_not_take_is_refused_with_those_it_takes(pair: Pair) -> None:
    for method in ("HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"):
        for path, allowed in (
            ("/api/health", "GET"),
            ("/api/tables", "GET, POST"),
            ("/api/me", "GET, PATCH"),
            ("/api/tables/x/move", "POST"),
        ):
            answer = ask(pair.server, method, path, who=pair.ada)
            assert (answer.status, answer.headers["Allow"]) == (405, allowed)
            if method != "HEAD":
                refused(answer, 405, "wrong-method", f"does not take {method}", f"it takes {allowed}")
            assert pair.ada.cookie.encode() not in answer.body


@pytest.mark.parametrize("host", ["[::1", "a b", "", "\xff", "a/b?c#d", ",", ":", "["])
def test_a_host_that_cannot_be_one_breaks_nothing(pair: Pair, host: str) -> None:
    refused(ask(pair.server, "GET", "/api/x", Host=host), 404, "not-found", "there is no /api/x")
    answer = ask(pair.server, "POST", "/api/tables", {"spec": "einstein"}, pair.ada, Host=host)
    assert (answer.status, answer.headers["Location"]) == (201, f"/api/tables/{answer.json['id']}")


def test_every_answer_has_the_headers_that_keep_pages_safe(pair: Pair) -> None:
    table = pair.opened()["id"]
    answers = [
        ask(pair.server, "GET", "/api/health"),
        ask(pair.server, "POST", "/api/guests", GUEST),
        ask(pair.server, "DELETE", "/api/sessions"),
        ask(pair.server, "GET", "/api/openapi.json"),
        ask(pair.server, "GET", "/api/metrics"),
        ask(pair.server, "GET", f"/api/tables/{table}/record"),
    ]
    assert [sealed(answer).status for answer in answers] == [200, 201, 204, 200, 200, 404]
    cookie = answers[1].headers["Set-Cookie"]
    assert all(word in cookie for word in ("HttpOnly", "SameSite=lax", "Path=/"))


def test_an_address_is_taken_from_a_proxy_only_if_it_is_trusted(pair: Pair) -> None:
    answer = ask(pair.server, "GET", "/api/metrics", X_Forwarded_For="192.0.2.7", Forwarded="for=192.0.2.7")
    assert sealed(answer).status == 200  # this computer has asked, whatever it says
