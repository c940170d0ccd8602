"""Requests that no honest client sends: each with its answer, after which the server is as well as before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from itsdangerous import TimestampSigner, URLSafeTimedSerializer

from tests.server.pair import Pair, move_of, served
from tests.server.raw import ask, refused, sealed, send
from tests.server.running import Caller, RunningServer

GUEST = b'{"name": "Ada"}'
JSON = b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with served(tmp_path_factory.mktemp("site"), log_ins_per_minute=1000) as pair:
        yield pair


# -- who ---------------------------------------------------------------------------------------


def cookies_of_others(pair: Pair) -> dict[str, str]:
    """Values of cookies that prove nothing, though they look as if they did."""
    mine = pair.ada.cookie.removeprefix("kybos=")
    payload, _, signature = mine.partition(".")
    person = pair.ada.get("/me")["person"]["id"]

    def signed(key: str) -> str:
        made = URLSafeTimedSerializer(key, salt="kybos session", signer=TimestampSigner)
        return str(made.dumps([person, 0]))

    return {
        "nothing": "x",
        "unsigned": payload,
        "altered": f"{mine[:-9]}{'A' if mine[-9] != 'A' else 'B'}{mine[-8:]}",
        "of another": f"{pair.bob.cookie.removeprefix('kybos=').partition('.')[0]}.{signature}",
        "other key": signed("a key that is not ours, but long enough"),
        "empty key": signed("k"),
        "json": json.dumps([person, 0]),
        "long": "x" * 4000,
        "signs": "\xff\xfe;;==..",
    }


def test_a_cookie_that_was_not_signed_here_proves_nothing(pair: Pair) -> None:
    for name, value in cookies_of_others(pair).items():
        for method, path, body in (("GET", "/me", None), ("POST", "/tables", {"spec": "einstein"})):
            answer = ask(pair.server, method, f"/api{path}", body, Cookie=f"kybos={value}")
            refused(answer, 401, "bad-cookie", "was not made here", "DELETE /api/sessions")
            assert answer.headers["WWW-Authenticate"] == "Bearer", name
    assert pair.ada.get("/me")["person"]["name"] == "Ada"


def test_a_cookie_of_another_site_does_not_count_here(pair: Pair, tmp_path: Path) -> None:
    with RunningServer(f"sqlite:///{tmp_path / 'kybos.sqlite'}", tmp_path) as other:
        refused(ask(other, "GET", "/api/me", who=pair.ada), 401, "bad-cookie", "was not made here")
        stranger = Caller(other, "Mallory")
    refused(ask(pair.server, "GET", "/api/me", who=stranger), 401, "bad-cookie", "was not made here")


def test_a_token_counts_for_its_owner_until_it_is_revoked_and_no_other_one_does(pair: Pair) -> None:
    made = pair.ada.post("/me/tokens", {"label": "bot"})
    secret = str(made["secret"])
    bearer = f"Bearer {secret}"
    assert ask(pair.server, "GET", "/api/me", Authorization=bearer).json["person"]["name"] == "Ada"
    wrong = [
        secret,
        f"Basic {secret}",
        "Bearer",
        f"Bearer {secret[:-1]}",
        f"Bearer {secret[:-1]}{'A' if secret[-1] != 'A' else 'B'}",
        f"Bearer {secret}x",
        f"Bearer kyb_{'A' * 16}_{secret[-43:]}",
        "Bearer \xff",
        "",
    ]
    for authorization in wrong:  # though the cookie alone would do
        answer = ask(pair.server, "GET", "/api/me", who=pair.ada, Authorization=authorization)
        refused(answer, 401, "bad-token", "counts for nobody", "Authorization: Bearer kyb_")
    foreign = ask(pair.server, "DELETE", f"/api/me/tokens/{made['id']}", who=pair.bob)
    refused(foreign, 404, "no-such-token", "you have no such token")
    pair.ada.answer("DELETE", f"/me/tokens/{made['id']}")
    refused(ask(pair.server, "GET", "/api/me", Authorization=bearer), 401, "bad-token", "counts for nobody")


def test_a_foreign_page_can_do_nothing_in_the_name_of_who_sits_before_it(pair: Pair) -> None:
    table = pair.playing()
    mover, _ = pair.turn(table)
    before = pair.seen(mover, table)
    own = f"http://127.0.0.1:{pair.server.port}"
    for origin in (
        "https://evil.example",
        "null",
        "",
        own.replace("http", "https"),
        own + "1",
        own[:-1],
        "*",
    ):
        for method, path, body in (
            ("POST", f"/tables/{table}/move", move_of(before)),
            ("POST", f"/tables/{table}/resign", {}),
            ("POST", "/guests", {"name": "Eve"}),
            ("PATCH", "/me", {"name": "Eve"}),
            ("DELETE", "/sessions/all", None),
        ):
            answer = ask(pair.server, method, f"/api{path}", body, mover, Origin=origin)
            refused(answer, 403, "foreign-origin", "pages of another site may not do this")
            assert "Access-Control-Allow-Origin" not in answer.headers
    assert pair.seen(mover, table) == before
    answer = ask(pair.server, "POST", f"/api/tables/{table}/move", move_of(before), mover, Origin=own)
    assert sealed(answer).status == 200


# -- bodies ------------------------------------------------------------------------------------


def test_a_body_that_is_too_large_is_refused_before_it_is_there_and_while_it_comes(pair: Pair) -> None:
    said = JSON + b"Content-Length: 9999999999999999999\r\n\r\n"
    chunks = b"2000\r\n" + b"x" * 0x2000 + b"\r\n"
    in_parts = JSON + b"Transfer-Encoding: chunked\r\n\r\n" + chunks * 9
    whole = JSON + b"Content-Length: 65537\r\n\r\n" + b" " * 65537
    for request in (said, in_parts, whole):
        refused(send(pair.server, request), 413, "too-large", "the body has more than 65536 bytes")
    fits = ask(pair.server, "POST", "/api/guests", GUEST + b" " * (65536 - len(GUEST)))
    assert sealed(fits).status == 201


@pytest.mark.parametrize(
    "kind",
    ["", "text/plain", "text/json", "application/x-www-form-urlencoded", "multipart/form-data", "\xff"],
)
def test_only_what_is_said_to_be_json_is_taken(pair: Pair, kind: str) -> None:
    answer = ask(pair.server, "POST", "/api/guests", GUEST, Content_Type=kind)
    refused(answer, 415, "not-json", "not said to be JSON", "Content-Type: application/json")


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b'{"name": "Ada"',
        b'{"name": "Ada"}}',
        b"{'name': 'Ada'}",
        b'{"name": "Ada",}',
        b"name=Ada",
        b"\x00",
        b'{"name": "\xff\xfe"}',
        b'{"name": "a\nb"}',
        b"[" * 10_000 + b"]" * 10_000,
        b'{"name":' * 7000,
        b'{"name": ' + b"[" * 10_000 + b"]" * 10_000 + b"}",
        b'{"name": ' + b"9" * 10_000 + b"}",
    ],
    ids=range(13),
)
def test_what_is_no_json_or_far_too_deep_is_said_to_be_unreadable(pair: Pair, body: bytes) -> None:
    answer = ask(pair.server, "POST", "/api/guests", body)
    refused(answer, 400, "not-json", "the body ")


NAMES: list[tuple[bytes, str]] = [
    (b'"a\\u0000b"', "signs that may not stand there"),
    (b'"a\\u001bb"', "signs that may not stand there"),
    (b'"a\\u202eb"', "signs that may not stand there"),
    (b'"\\ud800"', "half a sign"),
    (b'"a\\udc00b"', "half a sign"),
    (b'""', "at least 1 character"),
    (b'"  "', "signs that may not stand there"),
    (b'"' + b"a" * 41 + b'"', "at most 40 characters"),
    (b"1e400", "valid string"),
    (b"123456789012345678901234567890", "valid string"),
    (b"NaN", "valid string"),
    (b"true", "valid string"),
    (b"null", "valid string"),
    (b"[]", "valid string"),
    (b'{"name": "Ada"}', "valid string"),
]


@pytest.mark.parametrize(("name", "sentence"), NAMES, ids=range(len(NAMES)))
def test_a_text_that_cannot_be_one_is_refused_with_the_reason(pair: Pair, name: bytes, sentence: str) -> None:
    answer = ask(pair.server, "POST", "/api/guests", b'{"name": ' + name + b"}")
    refused(answer, 422, "invalid", "body.name: ", sentence)


def test_a_body_has_the_fields_that_are_described_and_no_others(pair: Pair) -> None:
    table = pair.opened()["id"]
    for path, body, where in (
        ("guests", b'{"name": "a", "\\ud800": 1}', "body"),
        ("guests", b'{"name": "a", "admin": true}', "body.admin: there is no such field"),
        ("guests", b"{}", "body.name: it is missing"),
        ("guests", b"1", "body: "),
        ("guests", b"[]", "body: "),
        ("guests", b"null", "body: "),
        ("tables", b'{"spec": "einstein", "seats": {"\\ud800": "me"}}', "body.seats."),
        ("tables", b'{"spec": "einstein", "seats": {"red": "\\u0000"}}', "body.seats.red: "),
        ("tables", b'{"spec": "einstein", "seats": ["me"]}', "body.seats: "),
        ("tables", b'{"spec": "einstein", "public": "no"}', "body.public: "),
        ("tables", b'{"spec": "einstein", "public": 0}', "body.public: "),
        ("tables", b'{"spec": {"$ne": 1}}', "body.spec: "),
        (f"tables/{table}/move", b'{"move": 1e22, "seq": 1}', "body.move.id: "),
        (f"tables/{table}/move", b'{"move": -1, "seq": 1}', "body.move.id: "),
        (f"tables/{table}/move", b'{"move": 1.5, "seq": 1}', "body.move.id: "),
        (f"tables/{table}/move", b'{"move": true, "seq": 1}', "body.move.id: "),
        (f"tables/{table}/move", b'{"move": 1, "seq": "1"}', "body.seq: "),
        (f"tables/{table}/move", b'{"move": 1, "seq": 99999999999}', "body.seq: "),
        (f"tables/{table}/move", b'{"move": 1}', "body.seq: it is missing"),
        (f"tables/{table}/leave", b'{"seq": NaN}', "body.seq: "),
        (f"tables/{table}/plans", b'{"plans": [{"on": {}}]}', "body.plans.0.on: "),
        (f"tables/{table}/plans", b'{"plans": [{"on": {"4": ""}}]}', "body.plans.0.on.4: "),
    ):
        answer = ask(pair.server, "POST", f"/api/{path}", body, pair.ada)
        refused(answer, 422, "invalid", where, "/api/openapi.json")
        assert b"0x" not in answer.body  # nothing of the inside of the service is told
    assert pair.seen(pair.ada, table)["seq"] == 1


def test_of_a_field_that_is_given_twice_the_last_one_counts(pair: Pair) -> None:
    answer = ask(pair.server, "POST", "/api/guests", b'{"name": "Ada", "name": "Bob"}')
    assert sealed(answer).json["person"]["name"] == "Bob"


@pytest.mark.parametrize("key", ["a b", "a" * 65, "\xff", "a\tb", ""])
def test_an_idempotency_key_is_a_short_word(pair: Pair, key: str) -> None:
    answer = ask(pair.server, "POST", "/api/tables", {"spec": "einstein"}, pair.ada, Idempotency_Key=key)
    refused(answer, 422, "invalid", "header.Idempotency-Key: ")
