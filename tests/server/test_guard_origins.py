"""That no foreign page acts in anybody's name, by whatever name it calls the service."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.guarded import Guarded

FOREIGN = [
    "https://foreign.example",
    "http://foreign.example",
    "null",
    "",
    "http://localhost:8001",
    "https://localhost:8000",
    "http://localhost",
    "http://localhost:8000.foreign.example",
    "http://foreign.example/http://localhost:8000",
    "http://localhost:8000, http://foreign.example",
    "file://",
    "localhost:8000",
]


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize("public_url", ["", "http://play.example.org"])
def test_foreign_pages_may_change_nothing_and_open_no_socket(origin: str, public_url: str) -> None:
    async def main() -> None:
        guarded = Guarded(public_url=public_url)
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            answer = await guarded.ask(method, "/api/things", {"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
        assert guarded.bodies == []
        sent = await guarded.socket(headers={"origin": origin})
        assert sent[0]["status"] == 403
        assert b'"foreign-origin"' in sent[1]["body"]
        assert len(sent) == 2

    asyncio.run(main())


def test_two_origins_are_as_bad_as_the_worse_one() -> None:
    async def main() -> None:
        guarded = Guarded()
        good, bad = (b"origin", b"http://localhost"), (b"origin", b"http://foreign.example")
        for pair in ([good, bad], [bad, good]):
            sent = await guarded.request([], headers=[(b"host", b"localhost"), *pair])
            assert sent[0]["status"] == 403
        assert guarded.bodies == []

    asyncio.run(main())


@pytest.mark.parametrize(
    ("origin", "base"),
    [
        (None, "http://localhost:8000"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("HTTP://LocalHost:8000", "http://localhost:8000"),
        ("https://localhost:8000", "https://localhost:8000"),
        ("http://192.0.2.1:8000", "http://192.0.2.1:8000"),
        ("http://[2001:db8::1]", "http://[2001:db8::1]"),
        ("https://play.example.org", "http://play.example.org"),
        ("https://play.example.org", "http://localhost:8000"),
        ("http://club.example:8080", "http://play.example.org"),
    ],
)
def test_own_pages_and_programs_may(origin: str | None, base: str) -> None:
    async def main() -> None:
        guarded = Guarded(public_url="https://play.example.org", origins=["http://club.example:8080"])
        headers = {"origin": origin} if origin is not None else {}
        assert (await guarded.ask("POST", "/api/things", headers, base=base)).status_code == 200
        scheme, _, host = base.partition("://")
        socket = await guarded.socket(headers=headers, base=(scheme.replace("http", "ws"), host))
        assert socket[0]["type"] == "websocket.accept"

    asyncio.run(main())


def test_foreign_pages_may_look_at_what_changes_nothing() -> None:
    async def main() -> None:
        headers = {"origin": "https://foreign.example"}
        answer = await Guarded().ask("GET", "/api/things/3", headers)
        assert answer.json() == 3
        assert "access-control-allow-origin" not in answer.headers

    asyncio.run(main())


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        ("play.example.org", True),
        ("PLAY.example.org:8443", True),
        ("play.example.org.", True),
        ("club.example", True),
        ("localhost:8000", True),
        ("kybos.localhost", True),
        ("127.0.0.1:8000", True),
        ("192.0.2.1", True),
        ("[::1]:8000", True),
        ("foreign.example", False),
        ("play.example.org.foreign.example", False),
        ("xplay.example.org", False),
        ("127.0.0.1.foreign.example", False),
        ("localhost.foreign.example", False),
        ("", False),
        ("play.example.org, foreign.example", False),
    ],
)
def test_a_service_with_a_name_is_reached_by_it_and_no_foreign_name(host: str, is_known: bool) -> None:
    async def main() -> None:
        named = Guarded(public_url="https://play.example.org", origins=["https://club.example"])
        answer = await named.ask("GET", "/api/things/3", {"host": host})
        assert answer.status_code == (200 if is_known else 403)
        assert is_known or answer.json()["code"] == "unknown-host"
        sent = await named.socket(base=("ws", host))
        assert (sent[0]["type"] == "websocket.accept") == is_known
        assert (await Guarded().ask("GET", "/api/things/3", {"host": host})).status_code == 200

    asyncio.run(main())
