"""What the guard lets in, what it turns away, and what it answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import httpx
import pytest
from starlette.types import Message

from kybos.server.guard_answer import POLICY
from kybos.server.guard_checks import read_body
from kybos.server.logs import request_id
from tests.server.guarded import Guarded, Pairs

JSON = {"content-type": "application/json"}


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


def check_problem(answer: httpx.Response, status: int, code: str) -> None:
    """It must be a refusal that says why."""
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    problem = answer.json()
    assert (problem["status"], problem["code"]) == (status, code)
    assert problem["title"]
    assert problem["detail"]
    assert answer.headers.get("retry-after", "") == str(problem.get("retry_after", ""))


async def until(is_so: Callable[[], bool]) -> None:
    for _ in range(10_000):
        if is_so():
            return
        await asyncio.sleep(0)
    pytest.fail("it never came to be so")


async def chunks(*parts: bytes) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


ANSWERS: list[tuple[str, str, Pairs, bytes | None, int]] = [
    ("GET", "/api/things/3", {}, None, 200),
    ("HEAD", "/api/things", {}, None, 405),
    ("GET", "/api/things/three", {}, None, 422),
    ("GET", "/nothing", {}, None, 404),
    ("DELETE", "/api/health", {}, None, 405),
    ("POST", "/api/things", {"origin": "https://foreign.example"}, None, 403),
    ("GET", "/api/things", {"host": "foreign.example"}, None, 403),
    ("POST", "/api/things", JSON, b"x" * 2000, 413),
    ("POST", "/api/things", {"content-type": "text/plain"}, b"{}", 415),
    ("GET", "/api/crash", {}, None, 500),
    ("GET", "/page", {}, None, 200),
]


@pytest.mark.parametrize(("method", "path", "headers", "content", "status"), ANSWERS)
def test_every_answer_bears_the_headers_of_safety(
    method: str, path: str, headers: Pairs, content: bytes | None, status: int
) -> None:
    async def main() -> None:
        guarded = Guarded(public_url="https://play.example.org", most_body=1024)
        answer = await guarded.ask(method, path, headers, content)
        assert answer.status_code == status
        shown = answer.headers
        assert shown["x-content-type-options"] == "nosniff"
        assert shown["cross-origin-opener-policy"] == "same-origin"
        assert shown["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in shown["permissions-policy"]
        assert shown["strict-transport-security"] == "max-age=31536000"
        assert len(shown["x-request-id"]) == 16
        assert shown.get("cache-control") == ("no-store" if path.startswith("/api") else None)
        assert shown.get_list("content-security-policy") == ["own" if path == "/page" else POLICY]
        assert shown["referrer-policy"] == ("no-referrer" if path == "/page" else "same-origin")

    run(main())


def test_the_policy_of_content_allows_own_things_only() -> None:
    parts = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert parts["default-src"] == parts["base-uri"] == parts["frame-ancestors"] == "'none'"
    assert (
        parts["script-src"] == parts["style-src"] == parts["connect-src"] == parts["form-action"] == "'self'"
    )
    assert parts["img-src"] == "'self' data:"
    assert "unsafe" not in POLICY
    assert "*" not in POLICY


def test_what_an_app_says_of_keeping_an_answer_stands_and_http_does_not_demand_https() -> None:
    async def main() -> None:
        answer = await Guarded().ask("GET", "/api/kept")
        assert answer.headers.get_list("cache-control") == ["max-age=60"]
        assert "strict-transport-security" not in answer.headers

    run(main())


def test_a_body_that_is_said_to_be_too_large_never_reaches_the_app() -> None:
    async def main() -> None:
        guarded = Guarded(most_body=1024)
        assert (await guarded.ask("POST", "/api/things", JSON, b"x" * 1024)).json() == 1024
        check_problem(await guarded.ask("POST", "/api/things", JSON, b"x" * 1025), 413, "too-large")
        check_problem(await guarded.ask("GET", "/api/things", JSON, b"x" * 1025), 413, "too-large")
        many = {**JSON, "content-length": "9" * 5000}
        check_problem(await guarded.ask("POST", "/api/things", many, b""), 413, "too-large")
        assert guarded.bodies == [b"x" * 1024]

    run(main())


@pytest.mark.parametrize("method", ["POST", "GET"])
def test_a_body_that_turns_out_too_large_never_reaches_the_app(method: str) -> None:
    async def main() -> None:
        guarded = Guarded(most_body=1024)
        whole = await guarded.ask(method, "/api/things", JSON, chunks(b"a" * 500, b"", b"b" * 524))
        assert whole.json() == 1024
        over = await guarded.ask(method, "/api/things", JSON, chunks(b"a" * 500, b"b" * 525, b"never read"))
        check_problem(over, 413, "too-large")
        short = {**JSON, "content-length": "3"}
        check_problem(await guarded.ask(method, "/api/things", short, chunks(b"a" * 1025)), 413, "too-large")
        assert guarded.bodies == [b"a" * 500 + b"b" * 524]

    run(main())


def test_a_body_that_does_not_arrive_in_time_is_refused_and_keeps_nobody_out() -> None:
    async def main() -> None:
        guarded = Guarded(body_seconds=0.01, most_waiting=1)
        first: Message = {"type": "http.request", "body": b"half", "more_body": True}
        sent = await guarded.request([first])
        assert sent[0]["status"] == 400
        assert b'"too-slow"' in sent[1]["body"]
        patient = Guarded(most_waiting=1)
        slow = asyncio.create_task(patient.request([first]))
        await asyncio.sleep(0)
        assert (await patient.ask("POST", "/api/things", JSON, b"{}")).json() == 2
        assert not slow.done()
        slow.cancel()
        await asyncio.gather(slow, return_exceptions=True)

    run(main())


def test_a_client_that_goes_before_its_body_has_come_is_not_served() -> None:
    async def main() -> None:
        guarded = Guarded()
        half: Message = {"type": "http.request", "body": b"half", "more_body": True}
        assert await guarded.request([half, {"type": "http.disconnect"}]) == []
        assert guarded.bodies == []
        assert guarded.metric("kybos_requests_total", method="POST", route="-", status="-") == 1

    run(main())


def test_an_app_that_has_read_a_body_hears_next_when_the_client_goes() -> None:
    async def main() -> None:
        waiting: list[Message] = [
            {"type": "http.request", "body": b"{", "more_body": True},
            {"type": "http.request", "body": b"}"},
            {"type": "http.disconnect"},
        ]

        async def receive() -> Message:
            return waiting.pop(0)

        again = await read_body(receive, 10, 5)
        assert again is not None
        assert await again() == {"type": "http.request", "body": b"{}", "more_body": False}
        assert await again() == {"type": "http.disconnect"}

    run(main())


def test_what_is_logged_after_a_request_does_not_bear_its_id() -> None:
    async def main() -> None:
        guarded = Guarded()
        await guarded.request([], "GET", "/api/crash")
        assert request_id.get() == ""

    run(main())


@pytest.mark.parametrize(
    ("path", "kind", "content", "status"),
    [
        ("/api/things", "application/json", b"{}", 200),
        ("/api/things", "Application/JSON; charset=utf-8", b"{}", 200),
        ("/api/things", "text/plain", b"{}", 415),
        ("/api/things", "application/jsonp", b"{}", 415),
        ("/api/things", "application/x-www-form-urlencoded", b"a=b", 415),
        ("/api/things", "text/plain, application/json", b"{}", 415),
        ("/api/things", None, b"{}", 415),
        ("/api/things", None, None, 200),
        ("/api/things", "text/plain", b"", 200),
        ("/page", "text/plain", b"{}", 200),
    ],
)
def test_a_body_for_the_interface_must_be_said_to_be_json(
    path: str, kind: str | None, content: bytes | None, status: int
) -> None:
    async def main() -> None:
        guarded = Guarded()
        answer = await guarded.ask("POST", path, {"content-type": kind} if kind else {}, content)
        assert answer.status_code == status
        if status == 415:
            check_problem(answer, 415, "not-json")
        if content and status == 415:
            chunked = await guarded.ask("POST", path, {"content-type": kind} if kind else {}, chunks(content))
            check_problem(chunked, 415, "not-json")
            assert guarded.bodies == []

    run(main())


def test_requests_beyond_those_at_once_are_turned_away_at_once() -> None:
    async def main() -> None:
        guarded = Guarded(most_waiting=2)
        waiting = [asyncio.create_task(guarded.ask("GET", "/api/wait")) for _ in range(2)]
        await until(lambda: guarded.metric("kybos_requests_waiting") == 2)
        for method in ("GET", "POST"):
            answer = await guarded.ask(method, "/api/things")
            check_problem(answer, 503, "busy")
            assert answer.headers["retry-after"] == "1"
        assert (await guarded.ask("GET", "/api/health")).json() == "well"
        guarded.may_go_on.set()
        assert [answer.json() for answer in await asyncio.gather(*waiting)] == ["done", "done"]
        assert (await guarded.ask("GET", "/api/things/3")).json() == 3

    run(main())


def test_what_has_begun_to_be_answered_keeps_nobody_out() -> None:
    async def main() -> None:
        guarded = Guarded(most_waiting=1)
        stream = asyncio.create_task(guarded.ask("GET", "/api/stream"))
        await until(lambda: guarded.metric("kybos_request_seconds_count", route="/api/stream") == 1)
        for path, status in (
            ("/api/crash", 500),
            ("/nothing", 404),
            ("/api/things/3", 200),
        ):
            assert (await guarded.ask("GET", path)).status_code == status
        assert guarded.metric("kybos_requests_waiting") == 0
        guarded.may_go_on.set()
        assert (await stream).text == "begun"

    run(main())


def test_an_address_that_asks_too_much_is_told_when_to_come_back() -> None:
    async def main() -> None:
        guarded = Guarded(requests_per_minute=3)
        statuses = [(await guarded.ask("GET", "/nothing")).status_code for _ in range(3)]
        assert statuses == [404] * 3
        answer = await guarded.ask("GET", "/api/things/3")
        check_problem(answer, 429, "too-many-requests")
        assert 1 <= int(answer.headers["retry-after"]) <= 60
        assert (await guarded.socket())[0]["status"] == 429
        assert (await guarded.ask("GET", "/api/health")).status_code == 200
        assert (await guarded.ask("GET", "/api/things/3", client=("192.0.2.8", 1))).status_code == 200

    run(main())


def test_a_service_that_stops_lets_nobody_in_but_ends_what_it_has_begun() -> None:
    async def main() -> None:
        guarded = Guarded()
        waiting = asyncio.create_task(guarded.ask("GET", "/api/wait"))
        await until(lambda: guarded.metric("kybos_requests_waiting") == 1)
        guarded.is_closing = True
        answer = await guarded.ask("GET", "/api/health")
        check_problem(answer, 503, "restarting")
        assert answer.json()["detail"] == "the server restarts"
        assert (await guarded.socket())[0]["status"] == 503
        guarded.may_go_on.set()
        assert (await waiting).json() == "done"

    run(main())


def test_an_error_in_the_service_is_answered_without_its_inside() -> None:
    async def main() -> None:
        guarded = Guarded()
        answer = await guarded.ask("GET", "/api/crash")
        check_problem(answer, 500, "error")
        assert "inside" not in answer.text
        assert answer.headers["x-request-id"] in answer.json()["help"]
        assert guarded.metric("kybos_crashes_total", where="request") == 1

    run(main())


def test_an_answer_that_breaks_off_is_followed_by_no_other() -> None:
    async def main() -> None:
        guarded = Guarded()
        sent = await guarded.request([], "GET", "/api/late", headers=[])
        assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
        assert sent[0]["status"] == 200
        assert sent[1]["body"] == b"begun"
        assert sent[1]["more_body"]

    run(main())


def test_requests_are_counted_by_route_and_never_by_path() -> None:
    async def main() -> None:
        guarded = Guarded()
        for path in ("/api/things/3", "/api/things/4?code=5", "/api/things/x", "/secret/path"):
            await guarded.ask("GET", path)
        await guarded.ask("BREW", "/api/things/3")

        def count(method: str, route: str, status: str) -> float:
            return guarded.metric("kybos_requests_total", method=method, route=route, status=status)

        assert count("GET", "/api/things/{thing}", "200") == 2
        assert count("GET", "/api/things/{thing}", "422") == 1
        assert count("GET", "-", "404") == 1
        assert count("other", "/api/things/{thing}", "405") == 1
        text = guarded.metrics.text().decode()
        assert "secret" not in text
        assert "BREW" not in text
        assert guarded.metric("kybos_request_seconds_count", route="/api/things/{thing}") == 4

    run(main())


def test_the_start_and_the_end_of_the_app_pass_the_guard() -> None:
    async def main() -> None:
        guarded = Guarded()
        waiting: list[Message] = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]
        sent: list[str] = []

        async def receive() -> Message:
            return waiting.pop(0)

        async def send(message: Message) -> None:
            sent.append(message["type"])

        await guarded.app({"type": "lifespan", "asgi": {"version": "3.0"}}, receive, send)
        assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]

    run(main())
