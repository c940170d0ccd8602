"""The route by which positions are set up by hand, as a client uses it that knows no game."""

from __future__ import annotations

from typing import Any

import pytest

from kybos.core.game import load
from tests.server.plain_app import PlainApp, is_problem


@pytest.fixture(scope="module")
def app() -> PlainApp:
    return PlainApp()


def edited(app: PlainApp, spec: str, position: str = "", edit: tuple[str, ...] = ()) -> Any:
    """The JSON of an answer that is a good one."""
    body = {"spec": spec, "position": position, "edit": edit}
    answer = app.ask("/api/editor", "POST", body=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def touched(app: PlainApp, spec: str, *paths: str) -> Any:
    """What comes of changes, one after another from the start; each must have been offered."""
    view = edited(app, spec)
    for path in paths:
        assert path.split() in [edit["touches"] for edit in view["edits"]], path
        view = edited(app, spec, view["position"], tuple(path.split()))
    return view


def test_stones_are_put_on_the_board_and_turn_and_die_are_chosen(app: PlainApp) -> None:
    view = touched(app, "einstein", "off:r3 a5", "off:b2 e1", "turn:b", "die:2")
    assert view["position"] == "r3..../...../...../...../....b2 turn:b die:2"
    assert view["problem"] is None
    assert [piece["place"] for piece in view["scene"]["pieces"]] == ["a5", "e1"]
    assert [face["text"] for face in view["scene"]["faces"]] == ["2"]
    assert load("einstein").state(view["position"]).moves


def test_a_position_that_cannot_be_is_shown_with_the_reason(app: PlainApp) -> None:
    view = touched(app, "sorry", "rS 28", "card:7", "left:3")
    assert view["position"] == "r:S,S,S,28 y:S,S,S,S turn:r card:7 left:3"
    assert view["problem"]["clause"] == "S19"
    assert "moved" in view["problem"]["detail"]
    assert "28" in {piece["place"] for piece in view["scene"]["pieces"]}
    assert touched(app, "sorry", "rS 28", "rS 40", "card:7", "left:3", "moved 28")["problem"] is None


def test_dice_a_roll_and_a_score_are_set(app: PlainApp) -> None:
    view = touched(app, "dymino", "#1 a5", "#1 b5", "roll:2-5", "score +100", "rolled +10", "left:2")
    assert view["position"] == "11.../...../...../...../..... roll:2-5 left:2 score:100 rolled:11"
    assert view["problem"] is None


def test_all_that_is_touched_is_a_place_or_a_choice(app: PlainApp) -> None:
    for spec in ("einstein:seats=3", "sorry:points=yes", "dymino"):
        view = edited(app, spec)
        scene = view["scene"]
        known = {each["name"] for each in (*scene["places"], *scene["choices"])}
        assert {name for edit in view["edits"] for name in edit["touches"]} <= known
        assert view["position"] == load(spec).start().text


@pytest.mark.parametrize(
    ("body", "code", "clause"),
    [
        ({"spec": "chess"}, "bad-spec", None),
        ({"spec": "einstein", "position": "r1"}, "bad-position", "E1"),
        ({"spec": "einstein", "edit": ["a1", "b2"]}, "no-edit", None),
        ({"spec": "einstein", "edit": ["off:r1"]}, "no-edit", None),
        ({"spec": "einstein", "edit": ["a"] * 9}, "invalid", None),
        ({"spec": "einstein", "position": "." * 2001}, "invalid", None),
        ({"spec": "einstein", "more": 1}, "invalid", None),
        ({}, "invalid", None),
    ],
)
def test_what_is_wrong_is_refused(app: PlainApp, body: Any, code: str, clause: str | None) -> None:
    answer = app.ask("/api/editor", "POST", body=body)
    assert is_problem(answer, 422, code)
    assert answer.json().get("clause") == clause
