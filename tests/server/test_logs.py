"""That the logs tell what happens, and never a secret."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from kybos.server import logs
from kybos.server.sessions import Sessions
from kybos.server.settings import Settings
from tests.server.guarded import Guarded

TOKEN = "kyb_ABCDEFGHabcdefgh_" + "s3cretTOKEN" * 3 + "0123456789"
COOKIE = Sessions("k" * 32, is_https=False).sign("A" * 16, 0)
SECRETS = {
    "token": TOKEN,
    "cookie": COOKIE,
    "query": "query-secret",
    "body": "body-secret",
    "path": "path-secret",
    "header": "header-secret",
}
HEADERS = {
    "authorization": f"Bearer {TOKEN}",
    "cookie": f"kybos={COOKIE}",
    "x-other": "header-secret",
    "content-type": "application/json",
}


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    """Loggers are as they were when the test is over."""
    names = ["", "kybos", "uvicorn", "uvicorn.error", "uvicorn.asgi", "uvicorn.access"]
    loggers = [logging.getLogger(name) for name in names]
    before = [(logger, logger.level, logger.handlers[:], logger.propagate) for logger in loggers]
    yield
    logging.captureWarnings(False)
    for logger, level, handlers, propagate in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers
        logger.propagate = propagate


def configured(**settings: Any) -> Callable[[], str]:
    """Log into memory; what this returns tells all that was logged."""
    stream = io.StringIO()
    logs.configure(Settings(**settings), stream)
    return stream.getvalue


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_line_is_json_with_time_level_logger_message_and_what_else_is_told() -> None:
    logged = configured()
    logging.getLogger("kybos.test").info("moved %d\nstones", 3, extra={"table": "t1", "strange": {1}})
    [line] = lines(logged())
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("time"))
    assert line == {
        "level": "info",
        "logger": "kybos.test",
        "message": "moved 3\nstones",
        "table": "t1",
        "strange": "{1}",
    }


def test_plain_text_keeps_what_others_have_written_to_one_line() -> None:
    logged = configured(log_json=False)
    logging.getLogger("kybos.test").warning("a\nb\x1b[31m é", extra={"name_of": "x\r\ny"})
    [line] = logged().splitlines()
    assert line.endswith("warning kybos.test a\\nb\\x1b[31m é name_of=x\\r\\ny")


def test_an_exception_is_logged_with_its_traceback() -> None:
    for as_json in (True, False):
        logged = configured(log_json=as_json)
        try:
            raise KeyError("lost")
        except KeyError:
            logging.getLogger("kybos.test").exception("it broke")
        text = lines(logged())[0]["exception"] if as_json else logged()
        assert text.count("Traceback") == 1
        assert "KeyError: 'lost'" in text


def test_the_level_counts_for_our_loggers_and_warnings_are_logged() -> None:
    logged = configured(log_level="warning")
    logging.getLogger("kybos.test").info("not told")
    logging.getLogger("uvicorn.error").info("not told")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("a warning", stacklevel=1)
    [line] = lines(logged())
    assert "a warning" in line["message"]
    assert (line["logger"], line["level"]) == ("py.warnings", "warning")


def test_configuring_again_replaces_the_first_and_leaves_the_handlers_of_others() -> None:
    others = logging.getLogger().handlers[:]
    first = configured()
    second = configured()
    logging.getLogger("kybos.test").info("told once")
    assert first() == ""
    assert len(lines(second())) == 1
    assert [handler for handler in logging.getLogger().handlers if handler in others] == others


@pytest.mark.parametrize("as_json", [True, False])
def test_what_looks_like_a_secret_is_struck_out_wherever_it_stands(as_json: bool) -> None:
    secrets = {"secret_key": 'key "quoted" and 32 signs long!!!', "metrics_token": "metrics-token-16"}
    url = "postgresql://kybos:p%40ssword1@db.example/kybos"
    logged = configured(log_json=as_json, database=url, **secrets)
    hidden = [*secrets.values(), "p%40ssword1", "p@ssword1", TOKEN, COOKIE, "$argon2id$v=19$m=8$abc$def"]
    for secret in hidden:
        logging.getLogger("kybos.test").info("in a message: %s", secret, extra={"field": f"<{secret}>"})
        try:
            raise ValueError(secret)
        except ValueError:
            logging.getLogger("other").exception("in a traceback")
    text = logged()
    for secret in hidden:
        assert secret not in text
        assert json.dumps(secret)[1:-1] not in text
    assert text.count("***") >= 3 * len(hidden)


def test_a_short_password_does_not_strike_out_half_the_log() -> None:
    logged = configured(database="postgresql://kybos:a@db.example/kybos")
    logging.getLogger("kybos.test").info("a table has a name")
    assert lines(logged())[0]["message"] == "a table has a name"


async def send_secrets(guarded: Guarded) -> None:
    """Send secrets in every place of every kind of request."""
    body = b'{"name": "body-secret"}'
    query = "code=query-secret"
    await guarded.ask("POST", f"/api/names?{query}", HEADERS, body)
    await guarded.ask("POST", f"/api/names?{query}", HEADERS, b'{"name": ["body-secret"]}')
    await guarded.ask("POST", f"/api/names?{query}", HEADERS, b'{"name": "body-secret')
    await guarded.ask("POST", f"/api/names?{query}", HEADERS, b"body-secret" * 10_000)
    await guarded.ask("POST", f"/api/names?{query}", {**HEADERS, "content-type": "header-secret"}, body)
    await guarded.ask("POST", f"/api/names?{query}", {**HEADERS, "origin": "https://header-secret"}, body)
    await guarded.ask("GET", f"/api/things/path-secret?{query}", HEADERS)
    await guarded.ask("GET", f"/api/path-secret?{query}", HEADERS)
    await guarded.ask("GET", f"/api/crash?{query}", HEADERS)
    await guarded.ask("PATH-SECRET", f"/api/crash?{query}", HEADERS)
    await guarded.socket("/api/rooms/path-secret/socket", HEADERS)
    await guarded.socket("/api/rooms/path-secret/socket", {**HEADERS, "origin": "https://header-secret"})
    await guarded.socket("/api/crash/open", HEADERS)


def secrets_in(text: str) -> list[str]:
    return [name for name, secret in SECRETS.items() if secret.lower() in text.lower()]


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize("public_url", ["", "https://play.example.org"])
def test_no_secret_of_a_request_is_ever_logged(as_json: bool, public_url: str) -> None:
    logged = configured(log_json=as_json, log_level="debug", metrics_token="m" * 16)
    asyncio.run(send_secrets(Guarded(public_url=public_url)))
    assert len(logged().splitlines()) > 12
    assert secrets_in(logged()) == []


def test_a_request_is_logged_once_by_its_route_with_the_id_that_the_client_is_told() -> None:
    logged = configured()
    guarded = Guarded()
    answers = [
        asyncio.run(guarded.ask("GET", path)) for path in ("/api/things/3", "/api/things/4?a=b", "/no")
    ]
    told = lines(logged())
    assert [line["message"] for line in told] == ["GET /api/things/{thing} 200"] * 2 + ["GET - 404"]
    assert [line["request"] for line in told] == [answer.headers["x-request-id"] for answer in answers]
    assert len({line["request"] for line in told}) == 3
    first = told[0]
    assert (first["method"], first["route"], first["status"]) == ("GET", "/api/things/{thing}", 200)
    assert (first["logger"], first["level"], first["address"]) == ("kybos.access", "info", "192.0.2.7")
    assert first["ms"] >= 0


@pytest.mark.parametrize("path", ["/api/crash", "/api/late"])
def test_an_error_is_logged_once_with_its_traceback_under_the_id_of_the_request(path: str) -> None:
    logged = configured()
    asyncio.run(Guarded().request([], "GET", path))
    error, access = lines(logged())
    assert error["level"] == "error"
    assert error["exception"].count("RuntimeError: the inside is broken") == 1
    assert error["route"] == path
    assert error["request"] == access["request"] != ""


def test_a_real_server_logs_no_secret_either() -> None:
    logged = configured(log_level="debug")
    for name in ("httpx", "httpcore", "websockets.client"):
        logging.getLogger(name).propagate = False  # what clients log is no matter of the service

    async def main() -> None:
        guarded = Guarded()
        server = uvicorn.Server(
            uvicorn.Config(guarded.app, port=0, log_config=None, ws="websockets-sansio", lifespan="off")
        )
        serving = asyncio.create_task(server.serve())
        while not server.started:
            assert not serving.done()
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        url = f"ws://127.0.0.1:{port}/api/rooms/path-secret/socket?code=query-secret"
        async with connect(url, additional_headers={"cookie": HEADERS["cookie"]}) as socket:
            await socket.send("body-secret")
            assert await socket.recv() == "body-secret"
        await send_raw(port)
        server.should_exit = True
        await serving

    asyncio.run(main())
    assert "socket /api/rooms/{room}/socket opened" in logged()
    assert "GET /api/things/{thing} 422" in logged()
    assert secrets_in(logged()) == []


async def send_raw(port: int) -> None:
    """A request by hand, and something that is none."""
    head = "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items())
    request = f"GET /api/things/path-secret?code=query-secret HTTP/1.1\r\nhost: localhost\r\n{head}\r\n"
    for text in (request, "body-secret path-secret\r\n\r\n"):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(text.encode())
        assert await reader.read(15) == (b"HTTP/1.1 422 Unp" if text is request else b"HTTP/1.1 400 Ba")[:15]
        writer.close()
        await writer.wait_closed()
