"""The routes of people, as a browser and a program use them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from kybos.server.app import make_app
from kybos.server.limits import Limits
from kybos.server.metrics import Metrics
from kybos.server.people import People
from kybos.server.sessions import LONGEST, OLD, Sessions
from kybos.server.settings import Settings
from kybos.server.site import Site
from kybos.server.store import Store
from tests.server.known import PASSWORD, Clock, run

ACCOUNT = {"username": "ada", "password": PASSWORD}
Main = Callable[[Callable[[], httpx.AsyncClient]], Coroutine[Any, Any, None]]


def serve(tmp_path: Path, main: Main, **settings: Any) -> None:
    """Run it with what makes new browsers, for a site of which only the people are there."""
    chosen = Settings(**settings)
    base = chosen.public_url or "http://localhost"

    async def inside(people: People, _store: Store) -> None:
        site = SimpleNamespace(
            settings=chosen, people=people, limits=Limits(chosen), metrics=Metrics(), is_closing=False
        )
        transport = httpx.ASGITransport(make_app(cast("Site", site)))
        await main(lambda: httpx.AsyncClient(transport=transport, base_url=base))

    run(tmp_path, inside, **settings)


def cookie_in(answer: httpx.Response) -> Morsel[str]:
    [morsel] = SimpleCookie(answer.headers["set-cookie"]).values()
    return morsel


def said(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_guest_becomes_an_account_logs_out_and_in_and_is_the_same_person(tmp_path: Path) -> None:
    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        async with browser() as here, browser() as there:
            assert (await here.get("/api/me")).json() == {"person": None}
            made = await here.post("/api/guests", json={"name": "Ada"})
            assert made.status_code == 201
            guest = made.json()["person"]
            assert guest == {"id": guest["id"], "name": "Ada", "username": None, "guest": True}
            assert (await here.get("/api/me")).json()["person"] == guest
            account = await here.post("/api/accounts", json=ACCOUNT)
            assert account.status_code == 201
            person = {**guest, "username": "ada", "guest": False}
            assert account.json()["person"] == (await here.get("/api/me")).json()["person"] == person
            assert (await here.delete("/api/sessions")).status_code == 204
            assert (await here.get("/api/me")).json() == {"person": None}
            logged_in = await there.post("/api/sessions", json=ACCOUNT)
            assert (logged_in.status_code, logged_in.json()["person"]) == (201, person)
            renamed = await there.patch("/api/me", json={"name": "Countess"})
            assert renamed.json()["person"] == (await there.get("/api/me")).json()["person"]
            assert renamed.json()["person"] == {**person, "name": "Countess"}

    serve(tmp_path, main)


@pytest.mark.parametrize("public_url", ["", "https://play.example.org"])
def test_the_cookie_is_out_of_reach_of_pages_and_of_other_sites(tmp_path: Path, public_url: str) -> None:
    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        async with browser() as here:
            answers = [await here.post("/api/guests", json={"name": "Ada"})]
            answers.append(await here.post("/api/accounts", json=ACCOUNT))
            answers.append(await here.post("/api/sessions", json=ACCOUNT))
            answers.append(await here.delete("/api/sessions"))
            for answer in answers:
                cookie = cookie_in(answer)
                assert cookie.key == ("__Host-kybos" if public_url else "kybos")
                assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "lax", "/")
                assert bool(cookie["secure"]) == bool(public_url)
                assert cookie["domain"] == ""
                last = answer is answers[-1]
                assert (cookie["max-age"], bool(cookie.value)) == ("0" if last else str(LONGEST), not last)

    serve(tmp_path, main, public_url=public_url)


def test_a_cookie_that_counts_for_nobody_is_refused_and_can_be_forgotten(tmp_path: Path) -> None:
    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        forged = Sessions("k" * 32, is_https=False).sign("A" * 16, 0)
        async with browser() as here:
            here.cookies.set("kybos", forged)
            refused = await here.get("/api/me")
            assert said(refused) == (401, "bad-cookie")
            assert refused.headers["www-authenticate"] == "Bearer"
            assert said(await here.post("/api/accounts", json=ACCOUNT)) == (401, "bad-cookie")
            forgets = await here.delete("/api/sessions")
            assert forgets.status_code == 204
            assert cookie_in(forgets)["max-age"] == "0"
            here.cookies.clear()
            assert said(await here.patch("/api/me", json={"name": "Ada"})) == (401, "nobody")

    serve(tmp_path, main)


def test_a_cookie_is_renewed_before_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)

    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        async with browser() as here:
            await here.post("/api/guests", json={"name": "Ada"})
            secret = (await here.post("/api/me/tokens", json={"label": "bot"})).json()["secret"]
            assert "set-cookie" not in (await here.get("/api/me")).headers
            clock.time += (OLD + 1) * 1000
            token = {"authorization": f"Bearer {secret}"}
            assert "set-cookie" not in (await here.get("/api/me", headers=token)).headers
            assert cookie_in(await here.get("/api/me"))["max-age"] == str(LONGEST)
            assert "set-cookie" not in (await here.get("/api/me")).headers

    serve(tmp_path, main)


def test_a_username_that_is_taken_is_refused_and_the_guest_stays(tmp_path: Path) -> None:
    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        async with browser() as here, browser() as there:
            assert (await here.post("/api/accounts", json=ACCOUNT)).status_code == 201
            guest = (await there.post("/api/guests", json={"name": "Eve"})).json()
            taken = {**ACCOUNT, "username": "ADA"}
            assert said(await there.post("/api/accounts", json=taken)) == (409, "username-taken")
            assert (await there.get("/api/me")).json() == guest
            other = {**ACCOUNT, "username": "other"}
            assert said(await here.post("/api/accounts", json=other)) == (409, "has-account")

    serve(tmp_path, main)


def test_nobody_can_tell_a_wrong_password_from_an_unknown_username(tmp_path: Path) -> None:
    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        async with browser() as here, browser() as there:
            await here.post("/api/accounts", json=ACCOUNT)
            answers = []
            for username in ("ada", "eve"):
                wrong = {"username": username, "password": PASSWORD + "!"}
                answer = await there.post("/api/sessions", json=wrong)
                headers = [(name, value) for name, value in answer.headers.items() if name != "x-request-id"]
                answers.append((answer.status_code, headers, answer.content))
            assert answers[0] == answers[1]
            assert answers[0][0] == 401

    serve(tmp_path, main)


def test_another_password_logs_out_all_but_who_sets_it(tmp_path: Path) -> None:
    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        async with browser() as here, browser() as there:
            await here.post("/api/accounts", json=ACCOUNT)
            await there.post("/api/sessions", json=ACCOUNT)
            change = {"old": PASSWORD, "new": "another good one"}
            assert (await here.post("/api/me/password", json=change)).status_code == 200
            assert (await here.get("/api/me")).json()["person"]["username"] == "ada"
            assert said(await there.get("/api/me")) == (401, "session-over")
            assert said(await here.post("/api/me/password", json=change)) == (401, "wrong-password")
            assert said(await there.post("/api/sessions", json=ACCOUNT)) == (401, "wrong-password")

    serve(tmp_path, main)


def test_logging_out_everywhere_leaves_tokens_only(tmp_path: Path) -> None:
    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        async with browser() as here, browser() as there, browser() as program:
            await here.post("/api/accounts", json=ACCOUNT)
            await there.post("/api/sessions", json=ACCOUNT)
            secret = (await here.post("/api/me/tokens", json={"label": "bot"})).json()["secret"]
            assert (await here.delete("/api/sessions/all")).status_code == 204
            assert (await here.get("/api/me")).json() == {"person": None}
            assert said(await there.get("/api/me")) == (401, "session-over")
            token = {"authorization": f"Bearer {secret}"}
            assert (await program.get("/api/me", headers=token)).json()["person"]["username"] == "ada"

    serve(tmp_path, main)


def test_a_token_acts_for_its_person_until_it_is_revoked(tmp_path: Path) -> None:
    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        async with browser() as here, browser() as other, browser() as program:
            ada = (await here.post("/api/guests", json={"name": "Ada"})).json()
            await other.post("/api/guests", json={"name": "Eve"})
            made = await here.post("/api/me/tokens", json={"label": "my bot"})
            assert made.status_code == 201
            token, secret = made.json()["id"], made.json()["secret"]
            program.headers["authorization"] = f"Bearer {secret}"
            assert (await program.get("/api/me")).json() == ada
            listed = await here.get("/api/me/tokens")
            [shown] = listed.json()["tokens"]
            assert (shown["id"], shown["label"]) == (token, "my bot")
            assert shown["used"] >= shown["created"]
            assert secret.split("_")[2] not in listed.text
            assert said(await other.delete(f"/api/me/tokens/{token}")) == (404, "no-such-token")
            assert (await here.delete(f"/api/me/tokens/{token}")).status_code == 204
            assert said(await program.get("/api/me")) == (401, "bad-token")
            assert (await here.get("/api/me/tokens")).json() == {"tokens": []}

    serve(tmp_path, main)


@pytest.mark.parametrize(
    ("path", "body", "limit"),
    [
        ("/api/guests", {"name": "Ada"}, {"guests_per_hour": 2}),
        ("/api/accounts", {"username": "new", "password": PASSWORD}, {"guests_per_hour": 2}),
        ("/api/accounts", {"username": "new", "password": PASSWORD}, {"log_ins_per_minute": 2}),
        ("/api/sessions", {"username": "ada", "password": "wrong"}, {"log_ins_per_minute": 2}),
    ],
)
def test_people_are_not_made_and_passwords_not_tried_without_end(
    tmp_path: Path, path: str, body: dict[str, str], limit: dict[str, int]
) -> None:
    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        async with browser() as here:
            for number in range(2):
                varied = {**body, "username": f"new{number}"} if "accounts" in path else body
                assert (await here.post(path, json=varied)).status_code in {201, 401, 409}
                here.cookies.clear()
            refused = await here.post(path, json=body)
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) == refused.json()["retry_after"] >= 1

    serve(tmp_path, main, **limit)


def test_passwords_cannot_be_tried_at_the_change_of_a_password_either(tmp_path: Path) -> None:
    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        async with browser() as here:
            await here.post("/api/accounts", json=ACCOUNT)
            change = {"old": PASSWORD + "!", "new": "another good one"}
            statuses = [(await here.post("/api/me/password", json=change)).status_code for _ in range(4)]
            assert statuses == [401, 401, 429, 429]

    serve(tmp_path, main, log_ins_per_minute=3)


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("/api/guests", {}),
    ("/api/guests", {"name": ""}),
    ("/api/guests", {"name": "   "}),
    ("/api/guests", {"name": "A" * 41}),
    ("/api/guests", {"name": "a\x00b"}),
    ("/api/guests", {"name": "a\u202eb"}),
    ("/api/guests", {"name": "a\ud800b"}),
    ("/api/guests", {"name": 3}),
    ("/api/guests", {"name": "Ada", "id": "mine"}),
    ("/api/accounts", {**ACCOUNT, "username": "a b"}),
    ("/api/accounts", {**ACCOUNT, "username": "ada\n"}),
    ("/api/accounts", {**ACCOUNT, "password": "secret"}),
    ("/api/accounts", {**ACCOUNT, "password": "secret" * 50}),
    ("/api/accounts", {**ACCOUNT, "password": ["secret-secret"]}),
    ("/api/accounts", {"username": "ada-lovelace", "password": "Ada-Lovelace"}),
    ("/api/accounts", {**ACCOUNT, "name": "\n"}),
    ("/api/sessions", {"username": "ada", "password": ""}),
    ("/api/sessions", {"username": "\x00ada", "password": "secret"}),
]


@pytest.mark.parametrize(("path", "body"), WRONG)
def test_what_cannot_be_right_is_refused_without_being_repeated(
    tmp_path: Path, path: str, body: dict[str, Any]
) -> None:
    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        async with browser() as here:
            text = json.dumps(body)  # escaped, so that also half a sign can be sent
            answer = await here.post(path, content=text, headers={"content-type": "application/json"})
            assert answer.status_code == 422
            assert answer.headers["content-type"] == "application/problem+json"
            assert "secret" not in answer.text
            assert (await here.get("/api/me")).json() == {"person": None}

    serve(tmp_path, main)


def test_two_clients_that_race_for_a_username_get_one_account(tmp_path: Path) -> None:
    async def main(browser: Callable[[], httpx.AsyncClient]) -> None:
        async with browser() as here, browser() as there:
            asked = (here.post("/api/accounts", json=ACCOUNT), there.post("/api/accounts", json=ACCOUNT))
            answers = await asyncio.gather(*asked)
            assert sorted(answer.status_code for answer in answers) == [201, 409]

    serve(tmp_path, main)
