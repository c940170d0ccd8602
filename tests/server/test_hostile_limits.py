"""Too much of everything: refused with the time after which to come again, and then allowed; nothing told."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.server.pair import Pair, move_of
from tests.server.raw import Answer, ask, refused, sealed
from tests.server.running import Caller, RunningServer, wait_for

Try = Callable[[int], Answer]


def served(folder: Path, **settings: Any) -> RunningServer:
    return RunningServer(f"sqlite:///{folder / 'kybos.sqlite'}", folder, **settings)


def wait_of(answer: Answer) -> int:
    """After how many seconds to come again, as the header and the body say alike."""
    wait = int(answer.headers["Retry-After"])
    assert answer.json["retry_after"] == wait
    assert f"try again in {wait} s" in answer.json["help"]
    return wait


def too_often(attempt: Try, times: int, code: str, sentence: str, longest: int) -> None:
    """What may be done so often is refused from then on; it waits for a window that has just begun."""

    def full_window() -> bool:
        statuses = [attempt(number).status for number in range(times)]
        return 429 not in statuses

    wait_for("a window that has just begun", full_window)
    answer = refused(attempt(times), 429, code, sentence)
    assert 1 <= wait_of(answer) <= longest


def test_guests_log_ins_and_tables_are_made_at_a_bounded_rate(tmp_path: Path) -> None:
    limits = {"guests_per_hour": 4, "log_ins_per_minute": 3, "tables_per_minute": 5}
    with served(tmp_path, **limits) as server:
        ada, bob = Caller(server, "Ada"), Caller(server, "Bob")

        def guest(_: int) -> Answer:
            return ask(server, "POST", "/api/guests", {"name": "one more"})

        def log_in(number: int) -> Answer:
            body = {"username": f"nobody{number}", "password": "a wrong password"}
            return ask(server, "POST", "/api/sessions", body)

        def table(_: int) -> Answer:
            return ask(server, "POST", "/api/tables", {"spec": "einstein"}, ada)

        too_often(guest, 2, "too-many-guests", "too many people are new in your network", 3600)
        too_often(log_in, 3, "too-many-log-ins", "too many passwords come from your network", 60)
        too_often(table, 5, "too-many-tables", "you make too many tables", 60)
        account = {"username": "carol", "password": "a long enough word"}
        answer = ask(server, "POST", "/api/accounts", account)
        refused(answer, 429, "too-many-log-ins", "too many passwords")  # it takes as much work
        assert len(ada.get("/tables?which=mine")) == 5
        assert ask(server, "POST", "/api/tables", {"spec": "einstein"}, bob).status == 201


def test_passwords_of_one_account_are_tried_at_a_bounded_rate_from_wherever(tmp_path: Path) -> None:
    proxied = {"log_ins_per_minute": 3, "trusted_proxies": "127.0.0.1"}
    with served(tmp_path, **proxied) as server:

        def log_in(number: int) -> Answer:
            body = {"username": "Ada" if number % 2 else "ada", "password": f"guess number {number}"}
            return ask(server, "POST", "/api/sessions", body, X_Forwarded_For=f"192.0.2.{number}")

        too_often(log_in, 3, "too-many-log-ins", "too many passwords were tried for this username", 60)


def test_who_commands_too_much_waits_and_is_then_obeyed_again(tmp_path: Path) -> None:
    with served(tmp_path, commands_per_second=5) as server:
        ada, bob = Caller(server, "Ada"), Caller(server, "Bob")
        table = ada.post("/tables", {"spec": "einstein"})["id"]

        def command(_: int) -> Answer:
            return ask(server, "POST", f"/api/tables/{table}/admission", {"code": ""}, ada)

        def burst() -> Answer | None:
            return next((answer for answer in map(command, range(200)) if answer.status != 200), None)

        answer = refused(
            wait_for("too much", burst), 429, "too-many-commands", "too many commands come from you"
        )
        assert wait_of(answer) == 1
        bob.post(f"/tables/{table}/admission", {"code": ""})
        wait_for("the end of the wait", lambda: command(0).status == 200)


def test_a_network_that_asks_too_much_is_refused_everything_but_the_health(tmp_path: Path) -> None:
    with served(tmp_path, requests_per_minute=100) as server:

        def request(_: int) -> Answer:
            return ask(server, "GET", "/api/games")

        answer = next(answer for answer in map(request, range(300)) if answer.status != 200)
        refused(answer, 429, "too-many-requests", "too many requests come from your network")
        assert 1 <= wait_of(answer) <= 60
        assert ask(server, "GET", "/api/health").status == 200
        refused(ask(server, "POST", "/api/guests", {"name": "Ada"}), 429, "too-many-requests")


def test_a_person_has_so_many_tables_that_are_not_over(tmp_path: Path) -> None:
    with served(tmp_path, most_tables_per_person=3) as server:
        ada = Caller(server, "Ada")
        tables = [ada.post("/tables", {"spec": "einstein"})["id"] for _ in range(3)]
        answer = ask(server, "POST", "/api/tables", {"spec": "einstein"}, ada)
        refused(answer, 429, "too-many-tables", "you have 3 tables that are not over", "finish some or leave")
        assert int(answer.headers["Retry-After"]) >= 1
        ada.post(f"/tables/{tables[0]}/leave", {})
        assert ask(server, "POST", "/api/tables", {"spec": "einstein"}, ada).status == 201


def test_what_the_service_has_no_room_for_is_turned_away_at_once_and_the_rest_is_done(tmp_path: Path) -> None:
    with served(tmp_path, most_waiting=2, log_ins_per_minute=100_000) as server:

        def log_in(number: int) -> Answer:
            return ask(server, "POST", "/api/sessions", {"username": f"user{number}", "password": "wrong"})

        def crowd() -> list[Answer]:
            with ThreadPoolExecutor(16) as pool:
                answers = list(pool.map(log_in, range(16)))
            return answers if {answer.status for answer in answers} == {401, 503} else []

        answers = wait_for("more than there is room for", crowd)
        for answer in answers:
            if answer.status == 503:
                refused(answer, 503, "busy", "the service has too much to do", "try again in a moment")
                assert answer.headers["Retry-After"] == "1"
            else:
                refused(answer, 401, "wrong-password", "this username and this password do not fit")
        assert log_in(0).status == 401
        assert ask(server, "GET", "/api/health").status == 200


# -- what is not told --------------------------------------------------------------------------


def test_the_metrics_are_shown_to_this_computer_and_to_who_has_their_token(tmp_path: Path) -> None:
    token = "a token that is long enough"
    with served(tmp_path, metrics_token=token, trusted_proxies="127.0.0.1") as server:
        far: dict[str, Any] = {"X_Forwarded_For": "192.0.2.7"}
        assert sealed(ask(server, "GET", "/api/metrics")).body.startswith(b"# HELP")
        answer = ask(server, "GET", "/api/metrics", Authorization=f"Bearer {token}", **far)
        assert b"kybos_requests_total" in answer.body
        for wrong in (
            "",
            "Bearer",
            f"Bearer {token}x",
            f"Bearer {token[:-1]}",
            f"Basic {token}",
            "Bearer \xff",
        ):
            answer = ask(server, "GET", "/api/metrics", Authorization=wrong, **far)
            refused(answer, 403, "not-for-you", "the metrics are for those who run the site")
        refused(ask(server, "GET", "/api/metrics", **far), 403, "not-for-you")


@pytest.mark.parametrize("as_json", [True, False])
def test_no_secret_is_ever_logged(tmp_path: Path, as_json: bool) -> None:
    with served(tmp_path, log_level="debug", log_json=as_json, log_ins_per_minute=1000) as server:
        pair = Pair(server)
        password, wrong_password, seed = "the password of Ada", "the wrong password", "the-seed-of-Ada"
        pair.ada.post("/accounts", {"username": "ada", "password": password})
        pair.ada.answer("POST", "/sessions", {"username": "ada", "password": wrong_password})
        pair.ada.answer("POST", "/me/password", {"old": wrong_password, "new": "x"})
        token = pair.ada.post("/me/tokens", {"label": "bot"})["secret"]
        private = pair.opened(public=False)
        table, code = private["id"], private["code"]
        pair.bob.post(f"/tables/{table}/sit", {"code": code})
        for who in (pair.ada, pair.bob):
            who.post(f"/tables/{table}/seed", {"seed": seed})
        mover, _ = pair.turn(table)
        mover.post(f"/tables/{table}/move", move_of(pair.seen(mover, table)), key="one-key")
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket?token={token}&code={code}"
        with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as websocket:
            websocket.recv()
        pair.ada.post(f"/tables/{table}/resign", {})
        dice = pair.seen(pair.ada, table)["game"]["dice"]["secret"]
        secrets = [password, wrong_password, token, code, seed, dice]
        secrets += [who.cookie.removeprefix("kybos=") for who in (pair.ada, pair.bob, pair.eve)]
        for secret in secrets:  # and where they do not belong
            ask(server, "GET", f"/api/{secret}".replace(" ", "%20"), Cookie=f"kybos={secret}")
            ask(server, "GET", f"/api/games?secret={secret}".replace(" ", "%20"), X_Secret=secret)
            ask(server, "POST", "/api/guests", {secret: secret}, Authorization=f"Bearer {secret}")
            ask(server, "POST", "/api/guests", json.dumps(secret).encode() + b"}", Host=secret)
            ask(server, secret.split()[0].upper(), "/api/health", Origin=secret)
        server.stop()
        log = server.log
    assert len(log.splitlines()) > 50
    assert ('"message"' in log) == as_json
    assert len(secrets) == 9
    for secret in secrets:
        assert secret not in log
        assert secret[-20:] not in log
