"""How a table is told of besides by `Program.socket`: what a socket says at once, and server-sent events."""

from __future__ import annotations

import http.client
import json
from collections.abc import Generator, Iterator
from typing import Any

from tests.server.programs import Program


def opening(program: Program, table: str, since: int | str | None) -> list[dict[str, Any]]:
    """What a socket tells at once, up to the answer to a ping."""
    with program.socket(table, since) as opened:
        opened.send('{"type": "ping"}')
        frames: list[dict[str, Any]] = []
        for frame in program.frames(opened):
            if frame["type"] == "pong":
                return frames
            frames.append(frame)
    raise AssertionError("the socket was closed")


def sent(program: Program, table: str, last: int | None, query: str = "") -> Generator[tuple[int, Any]]:
    """What is told as server-sent events: the id, 0 if there is none, and the frame."""
    line = http.client.HTTPConnection("127.0.0.1", program.server.port)
    headers = {"Cookie": program.cookie} if program.cookie else {}
    headers |= {} if last is None else {"Last-Event-ID": str(last)}
    try:
        line.request("GET", f"/api/tables/{table}/stream{query}", headers=headers)
        with line.getresponse() as response:
            assert response.status == 200, response.read()
            assert response.headers["Content-Type"].startswith("text/event-stream")
            program.heard.append(str(response.headers).encode())
            yield from parsed(heard(program, response))
    finally:
        line.close()


def heard(program: Program, response: http.client.HTTPResponse) -> Iterator[bytes]:
    """The lines of an answer as they come, which the program keeps."""
    for line in iter(response.readline, b""):
        program.heard.append(line)
        yield line


def parsed(lines: Iterator[bytes]) -> Generator[tuple[int, Any]]:
    """Server-sent events, as the standard of HTML has them read."""
    number, data = 0, b""
    for line in lines:
        name, _, value = line.rstrip(b"\n").partition(b": ")
        if name == b"id":
            number = int(value)
        elif name == b"data":
            data += value
        elif not name and data:
            yield number, json.loads(data)
            number, data = 0, b""
