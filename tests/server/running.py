"""A real server in a process of its own, as `kybos serve` starts it; it can be killed and started again."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

READY = re.compile(r"http://\S+?:\d+")
SETTLED = range(10_000, 32_768)
"""Ports that systems do not give to connections by themselves."""


def free_port() -> int:
    """A port at which nobody listens.

    It is none that a system gives to a connection: a client that tries again and again while the server
    is away would one day be connected with itself, and keep the port from the server.
    """
    while True:
        port = random.choice(SETTLED)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class RunningServer:
    """`kybos serve` over a database, listening at a port of its own; a context manager."""

    def __init__(self, database: str, folder: Path, **settings: Any) -> None:
        self.database = database
        self.folder = folder
        self.settings = {
            "requests_per_minute": 1_000_000,
            "commands_per_second": 10_000,
            "guests_per_hour": 100_000,
            "tables_per_minute": 10_000,
            "most_tables_per_person": 10_000,
            "sockets_per_address": 10_000,
            "sockets_per_person": 10_000,
            **settings,
        }
        self.port = free_port()
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """The address without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """All that has been logged."""
        return (self.folder / "server.log").read_text(encoding="utf-8")

    def __enter__(self) -> RunningServer:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start, and wait until it listens; always at the same port."""
        environment = {
            **os.environ,
            "KYBOS_SERVE_DATABASE": self.database,
            "KYBOS_SERVE_PORT": str(self.port),
            **{f"KYBOS_SERVE_{key.upper()}": str(value) for key, value in self.settings.items()},
        }
        with (self.folder / "server.log").open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "kybos", "serve"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=environment,
            )
        assert self.process.stdout is not None  # it is a pipe
        line = self.process.stdout.readline()
        assert READY.search(line), f"the server does not start: {line}{self.log}"

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop, and wait until it has."""
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(number)
        self.process.wait()
        assert self.process.stdout is not None  # it is a pipe
        self.process.stdout.close()
        self.process = None


class Caller:
    """Somebody who calls a server: a guest with a name, by plain HTTP of the standard library."""

    def __init__(self, server: RunningServer, name: str = "") -> None:
        self.server = server
        self.cookie = ""
        if name:
            self.post("/guests", {"name": name})

    def get(self, path: str) -> Any:
        """The JSON that a path answers with."""
        return self._send("GET", path, None)[1]

    def post(self, path: str, body: Any, key: str = "", status: int = 0) -> Any:
        """The JSON that a command answers with; the answer has this status, or a good one."""
        got, answer = self._send("POST", path, body, key)
        assert got == status if status else got < 300, f"POST {path} {body}: {got} {answer}"
        return answer

    def answer(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        """Status and JSON, whatever they are."""
        return self._send(method, path, body, key)

    def _send(self, method: str, path: str, body: Any, key: str = "") -> tuple[int, Any]:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.server.url}/api{path}", data, method=method)
        request.add_header("Content-Type", "application/json")
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        if key:
            request.add_header("Idempotency-Key", key)
        try:
            with urllib.request.urlopen(request) as response:
                return self._taken(response)
        except urllib.error.HTTPError as error:
            with error:
                return self._taken(error)

    def _taken(self, response: Any) -> tuple[int, Any]:
        given = response.headers.get("Set-Cookie")
        if given:
            self.cookie = given.split(";")[0]
        text = response.read().decode()
        is_json = "json" in response.headers.get("Content-Type", "")
        return response.status, json.loads(text) if is_json and text else text


def wait_for(what: str, condition: Any, seconds: float = 120.0) -> Any:
    """Ask again and again until something is true; give up with a message when surely nothing will come."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"{what} has not come about")
