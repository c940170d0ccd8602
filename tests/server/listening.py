"""Clients that listen at a table of a server, and what they may do wrong."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.server.raw import Answer, dialled
from tests.server.running import Caller, RunningServer, wait_for

LONG = 120.0
"""Seconds after which surely nothing will come any more."""


def listen(
    server: RunningServer, table: str, who: Caller | None = None, query: str = "", **options: Any
) -> ClientConnection:
    """A socket at a table; `query` begins with a question mark."""
    headers = {"Cookie": who.cookie} if who else {}
    headers |= options.pop("headers", {})
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket{query}"
    made: ClientConnection = connect(
        url, additional_headers=headers, max_size=None, open_timeout=LONG, **options
    )
    return made


def refusal(server: RunningServer, table: str, who: Caller | None = None, **options: Any) -> Answer:
    """The answer to a socket that is not let in."""
    with pytest.raises(InvalidStatus) as caught, listen(server, table, who, **options):
        pass
    response = caught.value.response
    message: Any = response.headers
    return Answer(response.status_code, message, bytes(response.body or b""))


def next_frame(websocket: ClientConnection) -> Any:
    """The next frame."""
    return json.loads(websocket.recv(LONG))


def rest(websocket: ClientConnection) -> tuple[list[Any], int, str]:
    """All frames until the server closes, and with which code and reason (1006: without any)."""
    frames = []
    try:
        while True:
            frames.append(next_frame(websocket))
    except ConnectionClosed as closed:
        said = closed.rcvd
        return frames, said.code if said else 1006, said.reason if said else ""


def cut(line: socket.socket) -> None:
    """Break a connection off as a failing network would."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.shutdown(socket.SHUT_RDWR)  # who reads from it then closes it


@contextmanager
def told_by_http(
    server: RunningServer, table: str, who: Caller | None = None, more: str = ""
) -> Iterator[Any]:
    """The lines of a stream of server-sent events, after its head; `more` stands in the request."""
    with dialled(server) as line:
        cookie = f"Cookie: {who.cookie}\r\n" if who else ""
        line.sendall(f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: a\r\n{cookie}{more}\r\n".encode())
        with line.makefile("rb") as stream:
            assert stream.readline() == b"HTTP/1.1 200 OK\r\n"
            while stream.readline().strip():
                pass
            yield stream


def next_told(stream: Any) -> Any:
    """The next frame of a stream of server-sent events, None at its end."""
    for line in stream:
        if line.startswith(b"data: "):
            return json.loads(line[6:])
    return None


def gauge(server: RunningServer, name: str) -> float:
    """A number that the server counts."""
    text = Caller(server).get("/metrics")
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"{name} "))


def wait_until_nobody_listens(server: RunningServer) -> None:
    """Wait until the server has noticed that all who listened have gone."""
    for name in ("kybos_listeners", "kybos_sockets_open"):
        wait_for(f"the end of {name}", lambda name=name: gauge(server, name) == 0)
