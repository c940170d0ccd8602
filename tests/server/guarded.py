"""What the tests of the guard share: a small app behind it, and ways to talk to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Annotated, Any

import httpx
from fastapi import Body, FastAPI, Request, Response, WebSocket
from starlette.responses import StreamingResponse
from starlette.types import Message

from kybos.server.guard import Guard
from kybos.server.limits import Limits
from kybos.server.metrics import Metrics
from kybos.server.settings import Settings

CLIENT = ("192.0.2.7", 5000)
JSON = (b"content-type", b"application/json")
Pairs = dict[str, str]


class Guarded:
    """A small app with its guard.

    Attributes:
        bodies: what the app was sent.
        may_go_on: lets `/api/wait` answer.
        is_closing: whether it has been told to stop.
    """

    def __init__(self, **settings: Any) -> None:
        self.settings = Settings(**settings)
        self.limits = Limits(self.settings)
        self.metrics = Metrics()
        self.is_closing = False
        self.bodies: list[bytes] = []
        self.may_go_on = asyncio.Event()
        self.app = FastAPI(openapi_url=None)
        self.app.add_middleware(
            Guard,
            settings=self.settings,
            limits=self.limits,
            metrics=self.metrics,
            is_closing=lambda: self.is_closing,
        )
        add_plain_routes(self)
        add_strange_routes(self)
        add_sockets(self)

    async def ask(
        self,
        method: str,
        path: str,
        headers: Pairs | None = None,
        content: bytes | AsyncIterator[bytes] | None = None,
        base: str = "http://localhost:8000",
        client: tuple[str, int] = CLIENT,
    ) -> httpx.Response:
        """Send a request as a client would."""
        transport = httpx.ASGITransport(self.app, client=client)
        async with httpx.AsyncClient(transport=transport, base_url=base) as sender:
            return await sender.request(method, path, headers=headers, content=content)

    async def request(
        self,
        messages: Iterable[Message],
        method: str = "POST",
        path: str = "/api/things",
        headers: Sequence[tuple[bytes, bytes]] = ((b"host", b"localhost"), JSON),
    ) -> list[Message]:
        """Send a request message by message, and never anything after them."""
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "headers": headers,
        }
        return await self._drive(scope, messages)

    async def socket(
        self,
        path: str = "/api/rooms/red/socket",
        headers: Pairs | None = None,
        messages: Iterable[Message] = (),
        can_answer: bool = True,
        base: tuple[str, str] = ("ws", "localhost:8000"),
        ends: asyncio.Event | None = None,
    ) -> list[Message]:
        """Open a socket, send what it should be sent, and go (when `ends` is set)."""
        given = {"host": base[1], **(headers or {})}
        scope = {
            "type": "websocket",
            "scheme": base[0],
            "path": path,
            "query_string": b"code=query-secret",
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
            "extensions": {"websocket.http.response": {}} if can_answer else {},
            "subprotocols": [],
        }
        end: Message = {"type": "websocket.disconnect", "code": 4001}
        return await self._drive(scope, [{"type": "websocket.connect"}, *messages, end], ends)

    async def _drive(
        self, scope: dict[str, Any], messages: Iterable[Message], ends: asyncio.Event | None = None
    ) -> list[Message]:
        usual: dict[str, Any] = {
            "client": CLIENT,
            "server": ("localhost", 8000),
            "query_string": b"",
            "root_path": "",
        }
        usual |= {"scheme": "http", "http_version": "1.1", "asgi": {"version": "3.0"}, "raw_path": b""}
        waiting = list(messages)
        sent: list[Message] = []

        async def receive() -> Message:
            if not waiting:
                await asyncio.Event().wait()
            if len(waiting) == 1 and ends:
                await ends.wait()
            return waiting.pop(0)

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(usual | scope, receive, send)
        return sent

    def metric(self, name: str, **labels: str) -> float:
        """A figure of the metrics; 0 if it has not been counted."""
        return self.metrics.registry.get_sample_value(name, labels) or 0.0


def add_plain_routes(guarded: Guarded) -> None:
    """Routes that answer."""
    app = guarded.app

    @app.get("/api/health")
    async def health() -> str:
        return "well"

    @app.get("/api/things/{thing}")
    async def thing(thing: int) -> int:
        return thing

    @app.post("/api/things")
    @app.get("/api/things")
    @app.post("/page")
    async def take(request: Request) -> int:
        guarded.bodies.append(await request.body())
        return len(guarded.bodies[-1])

    @app.post("/api/names")
    async def name(name: Annotated[str, Body(embed=True)]) -> str:
        return name

    @app.get("/page")
    async def page() -> Response:
        return Response("page", headers={"Content-Security-Policy": "own", "Referrer-Policy": "no-referrer"})

    @app.get("/api/kept")
    async def kept() -> Response:
        return Response("kept", headers={"Cache-Control": "max-age=60"})


def add_strange_routes(guarded: Guarded) -> None:
    """Routes that fail, or take their time."""
    app = guarded.app

    @app.get("/api/crash")
    async def crash() -> None:
        raise RuntimeError("the inside is broken")

    @app.get("/api/late")
    async def late() -> StreamingResponse:
        async def parts() -> AsyncIterator[str]:
            yield "begun"
            raise RuntimeError("the inside is broken")

        return StreamingResponse(parts())

    @app.get("/api/wait")
    async def wait() -> str:
        await guarded.may_go_on.wait()
        return "done"

    @app.get("/api/stream")
    async def stream() -> StreamingResponse:
        async def parts() -> AsyncIterator[str]:
            yield "begun"
            await guarded.may_go_on.wait()

        return StreamingResponse(parts())


def add_sockets(guarded: Guarded) -> None:
    """Sockets that echo, fail or refuse."""

    @guarded.app.websocket("/api/rooms/{room}/socket")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        while True:
            await socket.send_text(await socket.receive_text())

    @guarded.app.websocket("/api/crash/{when}")
    async def crash(socket: WebSocket, when: str) -> None:
        if when == "open":
            await socket.accept()
        raise RuntimeError("the inside is broken")

    @guarded.app.websocket("/api/shut")
    async def shut(socket: WebSocket) -> None:
        await socket.close(4003)
