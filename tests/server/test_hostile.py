"""What must not be done at a table: each attempt with its answer, after which nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kybos.server.refusal import TITLES
from tests.server.pair import Pair, move_of, served
from tests.server.running import Caller, RunningServer

NOWHERE = "there-is-no-such"


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with served(tmp_path_factory.mktemp("site")) as pair:
        yield pair


def refused(  # what an answer is has many parts
    who: Caller,
    path: str,
    body: Any,
    status: int,
    code: str,
    *words: str,
    key: str = "",
    method: str = "POST",
) -> Any:
    """Try something, which must be refused so."""
    got, problem = who.answer(method, path, body, key)
    assert (got, problem["status"], problem["code"]) == (status, status, code), problem
    assert problem["title"] == TITLES[status]
    assert all(word in f"{problem['detail']}; {problem.get('help', '')}" for word in words), problem
    return problem


@contextmanager
def unchanged(pair: Pair, table: str, witness: Caller | None = None) -> Iterator[None]:
    """Nothing that is done within changes a table."""
    who = witness or pair.ada
    before, events = pair.seen(who, table), who.get(f"/tables/{table}/events")
    yield
    assert pair.seen(who, table) == before
    assert who.get(f"/tables/{table}/events") == events


# -- moves -------------------------------------------------------------------------------------


def test_only_who_has_the_turn_moves(pair: Pair) -> None:
    table = pair.playing()
    mover, other = pair.turn(table)
    move = move_of(pair.seen(mover, table))
    seat = "red" if mover is pair.ada else "blue"
    name = "Ada" if mover is pair.ada else "Bob"
    path = f"/tables/{table}/move"
    with unchanged(pair, table):
        refused(other, path, move, 409, "not-your-turn", f"it is the turn of {seat}, {name}")
        refused(pair.eve, path, move, 403, "no-place", "you do not sit at this table")
        refused(Caller(pair.server), path, move, 401, "nobody", "say first who you are", "POST /api/guests")


@pytest.mark.parametrize("off", [-1, 1, 1000])
def test_a_command_says_what_its_sender_knows_and_is_refused_if_that_is_not_how_it_is(
    pair: Pair, off: int
) -> None:
    table = pair.playing()
    mover, _ = pair.turn(table)
    move = move_of(pair.seen(mover, table))
    wrong = {**move, "seq": move["seq"] + off}
    sentence = f"its last event is {move['seq']}, not {wrong['seq']}"
    with unchanged(pair, table):
        for name, body in (
            ("move", wrong),
            ("resign", {"seq": wrong["seq"]}),
            ("leave", {"seq": wrong["seq"]}),
        ):
            problem = refused(mover, f"/tables/{table}/{name}", body, 409, "stale", sentence)
            assert problem["seq"] == move["seq"]
    mover.post(f"/tables/{table}/move", move)


def test_an_illegal_move_is_told_the_rule_and_what_is_legal(pair: Pair) -> None:
    table = pair.playing()
    mover, _ = pair.turn(table)
    seen = pair.seen(mover, table)
    legal = [move["text"] for move in seen["game"]["state"]["moves"]]
    stone = next(number for number in "123456" if not any(text.startswith(number) for text in legal))
    path, words = f"/tables/{table}/move", f"legal: {', '.join(legal)}"
    with unchanged(pair, table):
        body = {"move": f"{stone}c3", "seq": seen["seq"]}
        problem = refused(mover, path, body, 422, "illegal-move", "is on the board and must move", words)
        assert problem["clause"] == "E6"
        body = {"move": 999_999, "seq": seen["seq"]}
        refused(mover, path, body, 422, "illegal-move", "999999", words)


@pytest.mark.parametrize(
    "text", ["zz", "3c2; DROP TABLE events", "c2" * 20, "３c２", "x'--", "\N{PILE OF POO}"]
)
def test_a_move_that_cannot_be_read_is_told_how_one_is_written(pair: Pair, text: str) -> None:
    table = pair.playing()
    mover, _ = pair.turn(table)
    body = {"move": text, "seq": pair.seen(mover, table)["seq"]}
    with unchanged(pair, table):
        refused(mover, f"/tables/{table}/move", body, 422, "illegal-move", "such as 3c2")


def test_nothing_is_played_on_after_the_end(pair: Pair) -> None:
    table = pair.finished()
    seq = pair.seen(pair.ada, table)["seq"]
    with unchanged(pair, table):
        for who in (pair.ada, pair.bob):
            refused(who, f"/tables/{table}/move", {"move": 0, "seq": seq}, 409, "not-playing", "no game")
            refused(who, f"/tables/{table}/resign", {}, 409, "not-playing", "no game is being played")
            refused(who, f"/tables/{table}/seed", {"seed": "1"}, 409, "no-seed-awaited", "no seed")
            refused(who, f"/tables/{table}/moves/0", None, 409, "not-your-turn", "your turn", method="GET")
        refused(pair.eve, f"/tables/{table}/rematch", {}, 403, "no-place", "do not sit")
    pair.ada.post(f"/tables/{table}/leave", {})
    with unchanged(pair, table):
        refused(pair.bob, f"/tables/{table}/leave", {}, 409, "closed", "this table is closed")
        refused(pair.bob, f"/tables/{table}/rematch", {}, 409, "not-finished", "somebody has left")


def test_a_rematch_waits_for_the_end_and_needs_an_offer_to_be_declined(pair: Pair) -> None:
    table = pair.playing()
    with unchanged(pair, table):
        for name in ("rematch", "decline"):
            refused(pair.ada, f"/tables/{table}/{name}", {}, 409, "not-finished", "the match is not over")
    table = pair.finished()
    with unchanged(pair, table):
        refused(pair.ada, f"/tables/{table}/decline", {}, 409, "no-offer", "nobody has offered a rematch")


# -- places and seeds --------------------------------------------------------------------------


def test_a_place_is_taken_once_and_nobody_takes_two(pair: Pair) -> None:
    table = pair.opened("einstein:seats=4", seats={"blue": "me"})["id"]
    path = f"/tables/{table}/sit"
    pair.bob.post(path, {"seat": "red"})
    with unchanged(pair, table):
        refused(pair.eve, path, {"seat": "blue"}, 409, "taken", "somebody sits on blue already")
        refused(pair.eve, path, {"seat": "red"}, 409, "taken", "somebody sits on red already")
        refused(pair.eve, path, {"seat": "mauve"}, 422, "no-seat", "'mauve'", "red, ", "blue")
        refused(pair.ada, path, {}, 409, "sits", "you sit at this table already")
        refused(pair.bob, path, {"seat": "green"}, 409, "sits", "you sit at this table already")
    table = pair.seeding()
    with unchanged(pair, table):
        refused(pair.eve, f"/tables/{table}/sit", {}, 409, "full", "no place is free any more")


def test_a_seed_is_added_once_in_time_and_by_who_sits_there(pair: Pair) -> None:
    table = pair.opened()["id"]
    refused(pair.ada, f"/tables/{table}/seed", {"seed": "1"}, 409, "not-playing", "no game")
    table = pair.seeding()
    path = f"/tables/{table}/seed"
    pair.ada.post(path, {"seed": "A-z_0.9"})
    with unchanged(pair, table):
        refused(pair.ada, path, {"seed": "other"}, 409, "no-seed-awaited", "no seed is awaited from you now")
        refused(pair.eve, path, {"seed": "1"}, 403, "no-place", "you do not sit at this table")
        for wrong in ("", "a b", "a" * 65, "ä", "a\n", "\0", '"', "a/b", 7, None, ["a"]):
            refused(pair.bob, path, {"seed": wrong}, 422, "invalid", "body.seed: ", "/api/openapi.json")
        refused(pair.bob, f"/tables/{table}/move", {"move": 0, "seq": 4}, 409, "not-playing", "no game")


COMMANDS: dict[str, Any] = {
    "admission": {"code": "a guess"},
    "sit": {},
    "leave": {},
    "seed": {"seed": "1"},
    "move": {"move": 0, "seq": 1},
    "resign": {},
    "plans": {"plans": []},
    "rematch": {},
    "decline": {},
}
QUESTIONS = ("", "/events", "/stream", "/record", "/verification", "/moves/0", "/why?touch=a5")


def test_a_private_table_is_for_a_stranger_as_if_it_were_not_there(pair: Pair) -> None:
    table = pair.opened(public=False)
    code = str(table["code"])
    for id_ in (table["id"], NOWHERE):
        sentence = f"there is no table {id_}, or it is private"
        for who in (pair.eve, Caller(pair.server)):
            for question in QUESTIONS[:5]:
                refused(who, f"/tables/{id_}{question}", None, 404, "no-table", sentence, method="GET")
        for name, body in COMMANDS.items():
            more = [{"seq": 99}] if name not in ("move", "admission", "seed") else []
            for variant in ({}, *more):
                path = f"/tables/{id_}/{name}"
                refused(pair.eve, path, {**body, **variant}, 404, "no-table", sentence, "ask the host")
        for wrong in ("", code[:-1], code + "x", code.swapcase(), "0" * len(code), "ä"):
            for name in ("sit", "admission"):
                body = {"code": wrong}
                refused(pair.eve, f"/tables/{id_}/{name}", body, 404, "no-table", sentence, "ask the host")
    assert table["id"] not in str(pair.eve.get("/tables?limit=100"))
    assert pair.seen(pair.ada, table["id"])["seq"] == 1
    pair.eve.post(f"/tables/{table['id']}/sit", {"code": code})


def test_who_has_the_code_of_a_private_table_sees_it_but_the_code_alone_gives_no_place(pair: Pair) -> None:
    table = pair.playing(public=False)
    code = pair.seen(pair.ada, table)["code"]
    pair.eve.post(f"/tables/{table}/admission", {"code": code})
    assert pair.seen(pair.eve, table)["code"] is None
    with unchanged(pair, table):
        refused(pair.eve, f"/tables/{table}/move", {"move": 0, "seq": 1}, 409, "stale", "has gone on")
        refused(pair.eve, f"/tables/{table}/resign", {}, 403, "no-place", "you do not sit at this table")


def test_ids_and_codes_of_tables_cannot_be_guessed(pair: Pair) -> None:
    tables = [pair.opened(public=False) for _ in range(50)]
    for part, length, most in (("id", 16, 62), ("code", 32, 16)):
        words = [table[part] for table in tables]
        assert all(len(word) == length for word in words)
        # of the signs that there are, words by chance have many different ones at each place
        assert all(len({word[place] for word in words}) > min(20, most // 2) for place in range(length))
        assert len(set(words)) == 50


# -- once and not twice ------------------------------------------------------------------------


def test_a_command_that_is_repeated_with_its_key_is_answered_and_not_done_again(pair: Pair) -> None:
    table = pair.playing()
    mover, other = pair.turn(table)
    move = move_of(pair.seen(mover, table))
    path = f"/tables/{table}/move"
    first = mover.post(path, move, key="first-move")
    with unchanged(pair, table):
        assert mover.post(path, move, key="first-move") == first
        refused(mover, path, move, 409, "stale", "the table has gone on")
    other.post(f"/tables/{table}/resign", {}, key="first-move")  # everybody has keys of their own
    with unchanged(pair, table):
        again = mover.post(path, move, key="first-move")
        assert again["events"] == first["events"]
        words = ("this idempotency key was used for another command", "take a new one")
        refused(mover, path, {**move, "seq": move["seq"] + 1}, 422, "key-used", *words, key="first-move")
        refused(mover, f"/tables/{table}/rematch", {}, 422, "key-used", *words, key="first-move")
        refused(other, f"/tables/{table}/leave", {}, 422, "key-used", *words, key="first-move")


def test_a_command_that_was_refused_has_not_used_its_key(pair: Pair) -> None:
    table = pair.playing()
    mover, _ = pair.turn(table)
    move = move_of(pair.seen(mover, table))
    path = f"/tables/{table}/move"
    refused(mover, path, {**move, "move": "zz"}, 422, "illegal-move", key="second")
    assert mover.post(path, move, key="second")["seq"] > move["seq"]


def test_of_many_repetitions_at_once_one_is_done_and_all_are_answered_alike(pair: Pair) -> None:
    table = pair.playing()
    mover, _ = pair.turn(table)
    move = move_of(pair.seen(mover, table))
    with ThreadPoolExecutor(16) as pool:
        sent = [pool.submit(mover.post, f"/tables/{table}/move", move, "at-once") for _ in range(32)]
        answers = [each.result() for each in sent]
        opened = [pool.submit(mover.post, "/tables", {"spec": "dymino"}, "at-once-2") for _ in range(32)]
        tables = {each.result()["id"] for each in opened}
    assert all(answer == answers[0] for answer in answers)
    events = mover.get(f"/tables/{table}/events?since={move['seq']}")
    assert events == answers[0]["events"]
    assert [event["kind"] for event in events].count("moved") == 1
    assert len(tables) == 1


def test_commands_are_not_done_again_after_the_server_was_killed(tmp_path: Path) -> None:
    with RunningServer(f"sqlite:///{tmp_path / 'kybos.sqlite'}", tmp_path) as server:
        pair = Pair(server)
        table = pair.playing()
        mover, _ = pair.turn(table)
        move = move_of(pair.seen(mover, table))
        opened = mover.post("/tables", {"spec": "dymino"}, key="open")
        first = mover.post(f"/tables/{table}/move", move, key="move")
        server.kill()
        server.start()
        with unchanged(pair, table):
            assert mover.post(f"/tables/{table}/move", move, key="move") == first
            body = {"spec": "sorry"}
            refused(mover, "/tables", body, 422, "key-used", "used for another command", key="open")
        again = mover.post("/tables", {"spec": "dymino"}, key="open")
        assert {**again, "now": 0} == {**opened, "now": 0}
        assert len(mover.get("/tables?which=mine")) == 2
