"""Programs at a real server: each knows what it has been sent, and nothing else."""

from __future__ import annotations

import http.client
import json
import queue
import secrets
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.server.running import RunningServer

LOST = (OSError, http.client.HTTPException, WebSocketException)
"""What a program meets when a connection breaks, or nobody listens."""
MOST_WAIT = 120.0
"""Seconds after which a server that does not answer will surely never do."""


class Answer(NamedTuple):
    """What came back for a request."""

    status: int
    head: str
    body: bytes

    @property
    def json(self) -> Any:
        """The body, read."""
        return json.loads(self.body)


class Program:
    """Somebody at a server, with a line that is kept open; without a name nobody knows who it is.

    `heard` is every byte that it was ever sent: of each answer the head, then the body; and the frames.
    """

    def __init__(self, server: RunningServer, name: str = "") -> None:
        self.server = server
        self.name = name
        self.id = ""
        self.cookie = ""
        self.heard: list[bytes] = []
        self._line: http.client.HTTPConnection | None = None
        if name:
            self.id = self.post("/guests", {"name": name})["person"]["id"]

    def get(self, path: str) -> Any:
        """The JSON that a path answers with."""
        answer = self.ask("GET", path)
        assert answer.status < 300, f"GET {path}: {answer}"
        return answer.json

    def post(self, path: str, body: Any) -> Any:
        """The JSON that a command answers with; tried again, with its key, until there is an answer."""
        answer = self.ask("POST", path, body, secrets.token_hex(8))
        assert answer.status < 300, f"POST {path} {body}: {answer}"
        return answer.json

    def ask(self, method: str, path: str, body: Any = None, key: str = "") -> Answer:
        """Whatever a request answers; it is repeated as long as the server is away."""
        end = time.monotonic() + MOST_WAIT
        while True:
            try:
                answer = self._ask(method, path, body, key)
            except LOST:
                self.close()
                assert time.monotonic() < end, "the server does not come back"
                time.sleep(0.05)
                continue
            if answer.status != 503:
                return answer
            time.sleep(0.05)

    def _ask(self, method: str, path: str, body: Any, key: str) -> Answer:
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=MOST_WAIT)
        headers = {"Cookie": self.cookie} if self.cookie else {}
        headers |= {"Idempotency-Key": key} if key else {}
        headers |= {"Content-Type": "application/json"} if method == "POST" else {}
        data = None if body is None else json.dumps(body).encode()
        self._line.request(method, f"/api{path}", data, headers)
        with self._line.getresponse() as response:
            answer = Answer(response.status, str(response.headers), response.read())
        self.heard += (answer.head.encode(), answer.body)
        given = response.headers.get("Set-Cookie")
        if given:
            self.cookie = given.split(";")[0]
        return answer

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.close()
            self._line = None

    @contextmanager
    def socket(self, table: str, since: int | str | None = None) -> Iterator[ClientConnection]:
        """A socket at a table."""
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket"
        address += "" if since is None else f"?since={since}"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        with connect(
            address,
            additional_headers=headers,
            compression=None,
            max_size=None,
            max_queue=None,
            open_timeout=MOST_WAIT,
            close_timeout=MOST_WAIT,
        ) as opened:
            yield opened

    def frames(self, opened: ClientConnection) -> Iterator[dict[str, Any]]:
        """The frames that come over a socket, until it is closed in good order."""
        for text in opened:
            assert isinstance(text, str)
            self.heard.append(text.encode())
            yield json.loads(text)


def cut(opened: ClientConnection) -> None:
    """Let a socket be lost as when a cable is pulled: no farewell, what is under way is gone."""
    opened.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    opened.socket.shutdown(socket.SHUT_RDWR)


def twin(program: Program) -> Program:
    """Another program of the same person."""
    other = Program(program.server)
    other.id, other.name, other.cookie = program.id, program.name, program.cookie
    return other


def seated(server: RunningServer, spec: str, seats: int, **options: Any) -> tuple[str, list[Program]]:
    """A full table, and who sits there."""
    programs = [Program(server, f"P{number}") for number in range(seats)]
    table: str = programs[0].post("/tables", {"spec": spec, **options})["id"]
    for program in programs[1:]:
        program.post(f"/tables/{table}/sit", {})
    return table, programs


def together(*jobs: Callable[[], Any]) -> list[Any]:
    """What jobs give that run at the same time, each in a thread of its own; the first error is raised."""
    found: dict[int, Any] = {}
    ended: queue.SimpleQueue[tuple[int, Any, BaseException | None]] = queue.SimpleQueue()

    def run(number: int, job: Callable[[], Any]) -> None:
        try:
            ended.put((number, job(), None))
        except BaseException as error:
            ended.put((number, None, error))

    threads = [threading.Thread(target=run, args=each, daemon=True) for each in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for _ in jobs:
        number, result, error = ended.get()
        if error:
            raise error  # the others may wait for what will never come; they are daemons
        found[number] = result
    for thread in threads:
        thread.join()
    return [found[number] for number in range(len(jobs))]
