"""How the guard treats WebSockets: refused before they are open, counted while they are."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest
from starlette.types import Message

from kybos.server.guard_answer import POLICY
from tests.server.guarded import Guarded


def test_a_socket_is_counted_while_it_is_open_and_told_with_how_it_ended(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def main() -> None:
        guarded = Guarded()
        said: Message = {"type": "websocket.receive", "text": "hello"}
        with caplog.at_level(logging.INFO, logger="kybos.access"):
            sent = await guarded.socket(messages=[said])
        assert [message["type"] for message in sent] == ["websocket.accept", "websocket.send"]
        assert sent[1]["text"] == "hello"
        [number] = [value.decode() for name, value in sent[0]["headers"] if name == b"x-request-id"]
        assert len(number) == 16
        route = "/api/rooms/{room}/socket"
        told = [record.getMessage() for record in caplog.records]
        assert told == [f"socket {route} opened", f"socket {route} closed 4001"]
        assert guarded.metric("kybos_sockets_open") == 0
        assert guarded.metric("kybos_requests_total", method="SOCKET", route=route, status="101") == 1

    asyncio.run(main())


def test_many_open_sockets_are_all_counted() -> None:
    async def main() -> None:
        guarded = Guarded()
        goes_on = asyncio.Event()
        sockets = [asyncio.create_task(guarded.socket(ends=goes_on)) for _ in range(5)]
        for _ in range(1000):
            await asyncio.sleep(0)
        assert guarded.metric("kybos_sockets_open") == 5
        goes_on.set()
        await asyncio.gather(*sockets)
        assert guarded.metric("kybos_sockets_open") == 0

    asyncio.run(main())


def test_a_refused_socket_gets_an_answer_like_any_request() -> None:
    async def main() -> None:
        guarded = Guarded()
        start, body = await guarded.socket(headers={"origin": "https://foreign.example"})
        assert (start["type"], start["status"]) == ("websocket.http.response.start", 403)
        headers = {name.decode(): value.decode() for name, value in start["headers"]}
        assert headers["content-type"] == "application/problem+json"
        assert headers["content-security-policy"] == POLICY
        assert headers["cache-control"] == "no-store"
        assert len(headers["x-request-id"]) == 16
        assert body["type"] == "websocket.http.response.body"
        assert json.loads(body["body"])["code"] == "foreign-origin"
        assert guarded.metric("kybos_requests_total", method="SOCKET", route="-", status="403") == 1
        assert guarded.metric("kybos_refusals_total", code="foreign-origin") == 1
        assert guarded.metric("kybos_sockets_open") == 0

    asyncio.run(main())


def test_a_server_that_cannot_answer_a_socket_closes_it_before_it_is_open() -> None:
    async def main() -> None:
        guarded = Guarded()
        sent = await guarded.socket(headers={"origin": "null"}, can_answer=False)
        assert sent == [{"type": "websocket.close", "code": 1008, "reason": "foreign-origin"}]
        assert guarded.metric("kybos_refusals_total", code="foreign-origin") == 1

    asyncio.run(main())


def test_an_error_before_a_socket_is_open_is_answered_and_after_it_closes_it() -> None:
    async def main() -> None:
        guarded = Guarded()
        start, body = await guarded.socket("/api/crash/before")
        assert start["status"] == 500
        assert b"inside" not in body["body"]
        sent = await guarded.socket("/api/crash/open")
        assert [message["type"] for message in sent] == ["websocket.accept", "websocket.close"]
        assert sent[1]["code"] == 1011
        assert guarded.metric("kybos_crashes_total", where="socket") == 2
        assert guarded.metric("kybos_sockets_open") == 0

    asyncio.run(main())


def test_a_socket_that_the_app_or_nobody_wants_is_told_as_refused(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        guarded = Guarded()
        with caplog.at_level(logging.INFO, logger="kybos.access"):
            assert (await guarded.socket("/api/shut"))[0]["code"] == 4003
            await guarded.socket("/api/nothing")
        told = [record.getMessage() for record in caplog.records]
        assert told == ["socket /api/shut refused 403", "socket - refused 403"]
        assert guarded.metric("kybos_crashes_total", where="socket") == 0

    asyncio.run(main())
