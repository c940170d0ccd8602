"""Connections kept within bounds where there is no request yet or none any more, which Uvicorn leaves open.

A connection that says nothing, sends a head without end or does not take what it is sent costs memory and
one of the few connections that a process may have. No proxy has to stand before the service for that.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from kybos.server.guard_answer import Seal, problem_answer
from kybos.server.refusal import RefusalError
from kybos.server.settings import Settings

PATIENCE = 30.0
"""Seconds in which a client must take something of what it is sent, and all of it when there is no more."""
HEAD_SECONDS = 20.0
"""Seconds in which the head of a request must arrive."""
MOST_OWED = 1 << 17
"""Bytes that the system keeps for a client that does not take them; Linux doubles it."""
MOST_HEAD = 65536
"""Bytes of a head, from which on it is not waited for its end."""


class _Patience(asyncio.Protocol):
    """Cuts off who does not take what is sent; comes before a protocol of Uvicorn."""

    patience = PATIENCE
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _cut: asyncio.TimerHandle | None = None

    @override
    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_OWED)

    @override
    def pause_writing(self) -> None:
        super().pause_writing()
        self.wait_for_client()

    @override
    def resume_writing(self) -> None:
        self._wait_no_more()
        super().resume_writing()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def wait_for_client(self) -> None:
        """Give the client so much time to take what is left for it."""
        self._wait_no_more()
        self._cut = self.loop.call_later(self.patience, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None


class HttpConnection(_Patience, HttpToolsProtocol):
    """A connection for HTTP; `seal` gives its answers the headers that all have."""

    seal: Seal
    head_seconds = HEAD_SECONDS
    _running: RequestResponseCycle | None = None
    _head = 0
    _awaits_head = True
    _head_timer: asyncio.TimerHandle | None = None

    @override
    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._begin_head()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._end_head()
        super().connection_lost(exc)

    @override
    def data_received(self, data: bytes) -> None:
        self._head += len(data)
        super().data_received(data)
        if not self._awaits_head and self.cycle is not None and self.cycle.response_complete:
            self._begin_head()  # something has come, though not the beginning of a request yet
        if self._awaits_head and self._head > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response("")

    @override
    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begin_head()

    @override
    def on_headers_complete(self) -> None:
        self._end_head()
        super().on_headers_complete()

    def _begin_head(self) -> None:
        self._end_head()
        self._head, self._awaits_head = 0, True
        self._head_timer = self.loop.call_later(self.head_seconds, self.transport.close)

    def _end_head(self) -> None:
        self._awaits_head = False
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    @override
    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    @override
    def send_400_response(self, msg: str) -> None:  # as Uvicorn calls it
        """Answer what cannot be read like everything else, and close."""
        if self._gives_up_running():
            self.transport.abort()  # an answer would be taken for that to the request before
            return
        refusal = RefusalError(400, "not-http", "this is no request of HTTP/1.1, or its head is too large")
        _, headers, body = problem_answer(refusal)
        lines = [*self.seal.on(headers, "/api", "-"), (b"connection", b"close")]
        head = b"".join(b"%s: %s\r\n" % line for line in lines)
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n" + head + b"\r\n" + body)
        self.transport.close()
        self.wait_for_client()

    def _gives_up_running(self) -> bool:
        """Whether a request has been understood and is not answered yet; nobody waits for it any more."""
        running = self._running
        if running is None or running.response_complete:
            return False
        is_whole = running is not self.cycle or not running.more_body
        self.pipeline.clear()
        for cycle in (running, self.cycle):
            cycle.disconnected = True
            cycle.message_event.set()
        return is_whole or running.response_started

    @override
    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self.wait_for_client()

    @override
    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.wait_for_client()


class SocketConnection(_Patience, WebSocketsSansIOProtocol):
    """A WebSocket. While a client does not read, nothing is read from it: it is owed enough already."""

    @override
    def pause_writing(self) -> None:
        super().pause_writing()
        if not self.transport.is_closing():
            self.transport.pause_reading()

    @override
    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    @override
    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True  # else Uvicorn takes every refusal for an error, and logs it

    @override
    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self.wait_for_client()


def protocols(settings: Settings, **limits: float) -> dict[str, Any]:
    """The arguments for `uvicorn.Config` that make its connections such; `limits` are for tests."""
    http = type("HttpConnection", (HttpConnection,), {"seal": Seal(settings), **limits})
    ws = type("SocketConnection", (SocketConnection,), limits)
    return {"http": http, "ws": ws}
