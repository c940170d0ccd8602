"""Why touches play nothing: told to who is to move, and refused to all others as previews are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.pair import Pair, served
from tests.server.running import Caller
from tests.server.test_hostile import refused, unchanged

FIXED = "einstein:setup=123456+123456"


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with served(tmp_path_factory.mktemp("site")) as pair:
        yield pair


def path_of(table: str, *touches: str) -> str:
    query = "&".join(f"touch={name}" for name in touches)
    return f"/tables/{table}/why?{query}"


def no(who: Caller, path: str, status: int, code: str, *words: str) -> Any:
    return refused(who, path, None, status, code, *words, method="GET")


def test_who_is_to_move_is_told_the_reason_with_its_clause(pair: Pair) -> None:
    table = pair.playing(spec=FIXED)
    mover, _ = pair.turn(table)
    colour, other = ("red", "blue") if mover is pair.ada else ("blue", "red")
    with unchanged(pair, table):
        why = mover.get(path_of(table, "e3" if colour == "red" else "a3"))
    assert why == {
        "told": {
            "text": f"it is the turn of {colour}, not of {other}",
            "id": "it is the turn of {seat}, not of {colour}",
            "parameters": {"seat": colour, "colour": other},
        },
        "clause": "E5",
    }
    why = mover.get(path_of(table, "c3"))
    assert (why["told"]["text"], why["clause"][0]) in {
        ("no stone stands on c3", "E"),
        ("the stone that goes to c3 is chosen first", "E"),
    }
    first = pair.seen(mover, table)["game"]["state"]["moves"][0]["touches"][0]
    far = "e1" if colour == "red" else "a5"
    assert mover.get(path_of(table, first, far))["clause"] == "E8"
    assert mover.get(path_of(table, far, "c3"))["clause"] == "E5", "what comes after is not looked at"


def test_others_are_told_nothing(pair: Pair) -> None:
    table = pair.playing(spec=FIXED)
    _, waits = pair.turn(table)
    no(waits, path_of(table, "c3"), 409, "not-your-turn", "your turn")
    no(pair.eve, path_of(table, "c3"), 409, "not-your-turn", "your turn")
    no(Caller(pair.server), path_of(table, "c3"), 401, "nobody", "who you are")
    no(pair.ada, path_of("there-is-no-such", "c3"), 404, "no-table", "there is no table")
    private = pair.opened(public=False)["id"]
    no(pair.eve, path_of(private, "c3"), 404, "no-table", "there is no table")
    unseen = pair.playing(spec=FIXED, watch=False)
    no(pair.eve, path_of(unseen, "c3"), 403, "no-spectators")
    no(pair.ada, path_of(pair.finished(), "c3"), 409, "not-your-turn", "your turn")


def test_touches_that_play_something_or_are_none_are_refused(pair: Pair) -> None:
    table = pair.playing(spec=FIXED)
    mover, _ = pair.turn(table)
    path = pair.seen(mover, table)["game"]["state"]["moves"][0]["touches"]
    with unchanged(pair, table):
        no(mover, path_of(table, path[0]), 422, "bad-touch", "a legal move", path[0])
        no(mover, path_of(table, *path), 422, "bad-touch", "a legal move")
        no(mover, path_of(table, *path, "c3"), 422, "bad-touch", "a legal move")
        no(mover, path_of(table, "z9"), 422, "bad-touch", "z9")
        no(mover, path_of(table, "c3", "rS"), 422, "bad-touch", "rS")
        for wrong in ("", "%00", "a" * 41):
            no(mover, path_of(table, wrong), 422, "invalid", "touch")
        no(mover, f"/tables/{table}/why", 422, "invalid", "touch")
        no(mover, path_of(table, *["c3"] * 9), 422, "invalid", "touch")


def test_a_card_of_the_hand_comes_first_and_nothing_tells_of_others(pair: Pair) -> None:
    table = pair.playing(spec="sorry:points=yes")
    mover, _ = pair.turn(table)
    why = mover.get(path_of(table, "4"))
    assert (why["told"]["id"], why["clause"]) == ("a card of the hand is chosen first", "S39")
