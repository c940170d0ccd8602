"""Connections that say nothing, say too much or do not take what they are sent."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from kybos.server.connections import MOST_HEAD, protocols
from kybos.server.guard_answer import POLICY
from kybos.server.settings import Settings

LARGE = bytes(1 << 23)
"""More than the buffers of any system hold."""
LONG = 60
"""Seconds after which surely nothing will come any more."""
Port = int


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers with much; sends a socket much."""
    if scope["type"] == "http":
        headers = [(b"content-length", str(len(LARGE)).encode())] if scope["path"] == "/large" else []
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        body = LARGE if scope["path"] == "/large" else b"well"
        await send({"type": "http.response.body", "body": body})
    elif scope["type"] == "websocket":
        await receive()
        if scope["path"] == "/refused":
            await send({"type": "websocket.http.response.start", "status": 404, "headers": []})
            await send({"type": "websocket.http.response.body", "body": b"no"})
            return
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "bytes": LARGE})
        await send({"type": "websocket.send", "text": "taken"})
        await send({"type": "websocket.close", "code": 1000})


@contextlib.asynccontextmanager
async def served(**limits: float) -> AsyncIterator[uvicorn.Server]:
    made = protocols(Settings(), **limits)
    server = uvicorn.Server(uvicorn.Config(app, port=0, lifespan="off", log_config=None, **made))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield server
    finally:
        server.should_exit = True
        await serving


def run(talk: Callable[[Port], Any], **limits: float) -> Any:
    """Talk to a server of our own from a thread; what comes of it, once no connection is left."""

    async def main() -> Any:
        async with served(**limits) as server:
            port = server.servers[0].sockets[0].getsockname()[1]
            said = await asyncio.to_thread(talk, port)
            async with asyncio.timeout(LONG):
                while server.server_state.connections:
                    await asyncio.sleep(0.01)
            return said

    return asyncio.run(main())


def dial(port: Port, *sent: bytes) -> socket.socket:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(LONG)
    line.connect(("127.0.0.1", port))
    for part in sent:
        line.sendall(part)
    return line


def rest_of(line: socket.socket) -> bytes:
    """What comes until the connection ends, in whatever way."""
    parts = []
    with line, contextlib.suppress(ConnectionError):
        while part := line.recv(1 << 16):
            parts.append(part)
    return b"".join(parts)


def answered(line: socket.socket) -> http.client.HTTPResponse:
    response = http.client.HTTPResponse(line)
    response.begin()
    return response


HEAD = b"GET / HTTP/1.1\r\nHost: a\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
KEY = b"dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"


@pytest.mark.parametrize("begin", [b"", b"G", HEAD, HEAD + b"X: 1\r\n"])
def test_a_head_that_does_not_arrive_in_time_ends_the_connection(begin: bytes) -> None:
    assert run(lambda port: rest_of(dial(port, begin)), head_seconds=0.1) == b""


def test_a_connection_is_not_kept_for_empty_lines_after_an_answer() -> None:
    def talk(port: Port) -> bytes:
        line = dial(port, HEAD + b"\r\n")
        assert answered(line).read() == b"well"
        line.sendall(b"\r\n")
        return rest_of(line)

    assert run(talk, head_seconds=0.1) == b""


def test_requests_that_take_their_time_between_each_other_are_answered() -> None:
    def talk(port: Port) -> list[bytes]:
        line = dial(port)
        bodies = []
        for _ in range(5):
            line.sendall(HEAD[:10])
            line.sendall(HEAD[10:] + b"\r\n")
            bodies.append(answered(line).read())
        line.close()
        return bodies

    assert run(talk) == [b"well"] * 5


@pytest.mark.parametrize("sent", [b"\x16\x03\x01\x02\x00\x01\x00", b"no request\r\n\r\n"])
def test_what_is_no_request_gets_an_answer_like_all_others(sent: bytes) -> None:
    def talk(port: Port) -> tuple[int, Any, Any, bytes]:
        with dial(port, sent) as line:
            answer = answered(line)
            return answer.status, json.loads(answer.read()), answer.headers, line.recv(1)

    status, problem, headers, more = run(talk)
    assert (status, problem["status"], problem["code"], more) == (400, 400, "not-http", b"")
    assert headers["Content-Type"] == "application/problem+json"
    assert headers["Content-Security-Policy"] == POLICY
    assert headers["Connection"] == "close"


def test_a_head_without_an_end_is_not_waited_for() -> None:
    def talk(port: Port) -> bytes:
        line = dial(port, HEAD, b"X: ")
        with contextlib.suppress(ConnectionError):
            for _ in range(1000):
                line.sendall(b"x" * MOST_HEAD)
            pytest.fail("all of it was taken")
        return rest_of(line)

    assert run(talk)[:12] in (b"HTTP/1.1 400", b"")  # the answer may be lost, for more was on its way


@pytest.mark.parametrize("head", [b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n", HEAD + UPGRADE + KEY])
def test_who_does_not_take_what_is_sent_is_cut_off(head: bytes) -> None:
    line: socket.socket = run(lambda port: dial(port, head), patience=0.1)
    assert 0 < len(rest_of(line)) < len(LARGE)


def test_who_takes_it_slowly_gets_everything() -> None:
    def talk(port: Port) -> list[str | bytes]:
        with connect(f"ws://127.0.0.1:{port}/", max_size=None, max_queue=1) as websocket:
            return [websocket.recv(), websocket.recv()]

    assert run(talk) == [LARGE, "taken"]


def test_nothing_is_read_from_a_socket_that_does_not_take_what_it_is_sent() -> None:
    ping = b"\x89\xfd" + bytes(4) + bytes(125)  # each is owed an answer

    def talk(port: Port) -> None:
        with dial(port, HEAD + UPGRADE + KEY) as line:
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                head += line.recv(1)
            line.settimeout(2)
            with pytest.raises(TimeoutError):
                pour(line, ping * (1 << 10), 1 << 25)

    def pour(line: socket.socket, part: bytes, most: int) -> None:
        sent = 0
        while sent < most:
            sent += line.send(part[sent % len(part) :])

    run(talk)


def test_a_refused_socket_is_no_error_of_the_server(caplog: pytest.LogCaptureFixture) -> None:
    def talk(port: Port) -> bytes:
        return rest_of(dial(port, HEAD.replace(b"/ ", b"/refused ") + UPGRADE + KEY))

    assert run(talk).startswith(b"HTTP/1.1 404")
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
