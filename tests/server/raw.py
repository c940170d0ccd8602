"""Plain sockets to a server, by which also what no client would send can be sent."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from kybos.server.guard_answer import POLICY
from kybos.server.refusal import TITLES
from tests.server.running import Caller, RunningServer

PATIENCE = 60.0
"""Seconds after which surely no answer will come any more."""


@dataclass(frozen=True)
class Answer:
    """What was answered; `json` is None where it is not JSON."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        """The body, read."""
        return json.loads(self.body) if "json" in self.headers.get("Content-Type", "") else None


@contextmanager
def dialled(server: RunningServer) -> Iterator[socket.socket]:
    """A connection."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        yield line


def read(line: socket.socket, method: str = "GET") -> Answer:
    """The next answer on a connection; raises `http.client.HTTPException` if there is none."""
    response = http.client.HTTPResponse(line, method=method)
    try:
        response.begin()
        return Answer(response.status, response.headers, response.read())
    finally:
        response.close()


def send(server: RunningServer, request: bytes, method: str = "GET") -> Answer:
    """Send bytes, and read one answer."""
    with dialled(server) as line:
        line.sendall(request)
        return read(line, method)


def ask(
    server: RunningServer,
    method: str,
    path: str,
    body: Any = None,
    who: Caller | None = None,
    **headers: str,
) -> Answer:
    """Send a request; `body` is bytes or becomes JSON, `Content_Type` stands for Content-Type."""
    content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    lines = {"Host": f"127.0.0.1:{server.port}"}
    if content:
        lines |= {"Content-Type": "application/json", "Content-Length": str(len(content))}
    if who:
        lines["Cookie"] = who.cookie
    lines |= {name.replace("_", "-"): value for name, value in headers.items()}
    head = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in lines.items())]
    return send(server, "\r\n".join(head).encode("latin-1") + b"\r\n\r\n" + content, method)


SEALED = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Headers of every answer."""


def sealed(answer: Answer) -> Answer:
    """An answer, which has the headers that all have."""
    assert {name: answer.headers[name] for name in SEALED} == SEALED
    assert answer.headers["Permissions-Policy"]
    assert answer.headers["X-Request-Id"]
    assert "Server" not in answer.headers
    return answer


def refused(answer: Answer, status: int, code: str, *words: str) -> Answer:
    """An answer, which refuses so."""
    assert (answer.status, answer.headers["Content-Type"]) == (status, "application/problem+json"), answer
    problem = answer.json
    assert (problem["status"], problem["code"], problem["title"]) == (status, code, TITLES[status]), problem
    assert all(word in f"{problem['detail']}; {problem.get('help', '')}" for word in words), problem
    return sealed(answer)
