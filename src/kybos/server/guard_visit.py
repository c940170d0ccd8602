"""One request or one socket, from its arrival to its end: what is sent, what is counted, what is logged."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from kybos.server.guard_answer import Seal, problem_answer
from kybos.server.limits import address_of
from kybos.server.metrics import Metrics
from kybos.server.refusal import RefusalError

logger = logging.getLogger("kybos.access")

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
CRASHED = 1011
"""The code with which a socket is closed after an error in the service."""


class Visit:
    """What a request and a socket have in common.

    Attributes:
        id: the id of the request, which the client is told and every line of the log has.
        has_begun: whether the answer has, so that no other can be given.
    """

    def __init__(self, scope: Scope, send: Send, seal: Seal, metrics: Metrics) -> None:
        self.id = secrets.token_hex(8)
        self.scope = scope
        self.address = address_of(scope)
        self.has_begun = False
        self._pass_on = send
        self._seal = seal
        self._metrics = metrics
        self._arrived = time.perf_counter()

    @property
    def route(self) -> str:
        """The template of the route that was found; never the path, which may hold what is private."""
        return str(getattr(self.scope.get("route"), "path", "-"))

    def _seconds(self) -> float:
        return time.perf_counter() - self._arrived

    def _sealed(self, message: Message) -> Message:
        headers = self._seal.on(message.get("headers", ()), self.scope["path"], self.id)
        return {**message, "headers": headers}

    def _log(self, level: int, message: str, **fields: Any) -> None:
        if logger.isEnabledFor(level):
            fields |= {"route": self.route, "address": self.address, "ms": round(self._seconds() * 1000, 1)}
            logger.log(level, message, extra=fields)

    async def _answer(self, refusal: RefusalError, send: Send, prefix: str) -> None:
        self._metrics.refusals.labels(refusal.code).inc()
        status, headers, body = problem_answer(refusal)
        await send({"type": f"{prefix}.response.start", "status": status, "headers": headers})
        await send({"type": f"{prefix}.response.body", "body": body, "more_body": False})


class RequestVisit(Visit):
    """A request; `settle` is called once, when the answer begins or there will be none."""

    settle: Callable[[], None] | None = None
    status = 0

    async def send(self, message: Message) -> None:
        """Pass on what the app sends."""
        if message["type"] == "http.response.start":
            self.has_begun = True
            self.status = message["status"]
            self._metrics.seconds.labels(self.route).observe(self._seconds())
            self.leave()
            message = self._sealed(message)
        await self._pass_on(message)

    def leave(self) -> None:
        """Wait no longer for an answer."""
        settle, self.settle = self.settle, None
        if settle:
            settle()

    async def refuse(self, refusal: RefusalError) -> None:
        """Answer instead of the app, unless it has begun to."""
        if not self.has_begun:
            await self._answer(refusal, self.send, "http")

    def end(self) -> None:
        """Count and log it."""
        self.leave()
        method = self.scope["method"] if self.scope["method"] in METHODS else "other"
        status = str(self.status) if self.status else "-"  # the client had gone
        self._metrics.requests.labels(method, self.route, status).inc()
        level = logging.WARNING if self.status >= 500 else logging.INFO
        self._log(level, f"{method} {self.route} {status}", method=method, status=self.status)


class SocketVisit(Visit):
    """A WebSocket, which may be refused before it is accepted, and counts as open from then on."""

    is_open = False
    code = 1005  # no code was given
    status = 101

    async def send(self, message: Message) -> None:
        """Pass on what the app sends."""
        kind = message["type"]
        if kind == "websocket.accept":
            self.has_begun = self.is_open = True
            self._metrics.sockets.inc()
            headers = [*message.get("headers", ()), (b"x-request-id", self.id.encode())]
            message = {**message, "headers": headers}
            self._log(logging.INFO, f"socket {self.route} opened")
        elif kind == "websocket.http.response.start":
            self.has_begun = True
            self.status = message["status"]
            message = self._sealed(message)
        elif kind == "websocket.close":
            self.status = self.status if self.has_begun else 403
            self.has_begun = True
            self.code = message.get("code", 1000)
        await self._pass_on(message)

    def receiving(self, receive: Receive) -> Receive:
        """Receive for the app, and note with what code the client goes."""

        async def received() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                self.code = message.get("code", self.code)
            return message

        return received

    async def refuse(self, refusal: RefusalError) -> None:
        """Turn it away, with an answer if the server can give one; close it if it is open."""
        if self.is_open:
            await self.send({"type": "websocket.close", "code": CRASHED})
        elif not self.has_begun and "websocket.http.response" in self.scope.get("extensions", {}):
            await self._answer(refusal, self.send, "websocket.http")
        elif not self.has_begun:
            self._metrics.refusals.labels(refusal.code).inc()
            await self.send({"type": "websocket.close", "code": 1008, "reason": refusal.code})

    def end(self) -> None:
        """Count and log it."""
        status = str(self.status)
        self._metrics.requests.labels("SOCKET", self.route, status).inc()
        if self.is_open:
            self._metrics.sockets.dec()
            self._log(logging.INFO, f"socket {self.route} closed {self.code}", code=self.code)
        else:
            self._log(logging.INFO, f"socket {self.route} refused {status}", status=self.status)
