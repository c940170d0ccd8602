"""The routes of positions and their pictures, each against what the game says."""

from __future__ import annotations

import base64
import hashlib
import random
import xml.etree.ElementTree as ET
from typing import Any
from urllib.parse import urlencode

import pytest

import kybos
from kybos.core.game import load
from kybos.server import positions
from tests.random_runs import fresh_seed, many, walked
from tests.server.plain_app import PlainApp, is_problem

SPECS = (
    "einstein",
    "einstein:seats=3,setup=free",
    "einstein:seats=4",
    "sorry",
    "sorry:seats=4,teams=yes",
    "sorry:points=yes",
    "dymino",
)
FIRST = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1"


@pytest.fixture(scope="module")
def app() -> PlainApp:
    return PlainApp()


def asked(app: PlainApp, path: str = "/api/positions", /, **query: Any) -> Any:
    """The JSON of an answer that is a good one."""
    answer = app.ask(f"{path}?{urlencode(query, doseq=True)}")
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("spec", SPECS)
def test_any_position_is_shown_as_its_game_has_it(app: PlainApp, spec: str) -> None:
    seed = fresh_seed()
    game = load(spec)
    for state in walked(game, random.Random(seed), many(40)):
        view = asked(app, spec=spec, position=state.text)
        assert (view["spec"], view["title"], view["seats"]) == (str(game), game.title, list(game.seats))
        assert view["state"]["position"] == state.text
        assert [move["text"] for move in view["state"]["moves"]] == list(state.moves)
        assert [tuple(move["touches"]) for move in view["state"]["moves"]] == list(
            state.scene().touches.values()
        )
        assert [each["text"] for each in view["outcomes"]] == [each.text for each in state.outcomes]
        total = sum(each["probability"] for each in view["outcomes"])
        assert total == pytest.approx(1.0 if state.is_chance else 0.0)
        assert len(view["state"]["scene"]["pieces"]) == len(state.scene().pieces)
        assert (view["told"], view["steps"]) == (None, [])


def test_an_empty_position_is_the_start_and_underscores_are_spaces(app: PlainApp) -> None:
    start = asked(app, spec="sorry")
    assert start["state"]["position"] == load("sorry").start().text
    assert asked(app, spec="sorry", position="") == start
    assert asked(app, spec="sorry", position="r:S,S,28,S_turn:r") == asked(
        app, spec="sorry", position="r:S,S,28,S turn:r"
    )


def test_whether_it_is_played_for_points_is_told(app: PlainApp) -> None:
    told = {spec: asked(app, spec=spec)["points"] for spec in SPECS}
    assert {spec for spec, points in told.items() if points} == {"sorry:points=yes", "dymino"}


def test_moves_and_outcomes_are_played_one_after_another_and_the_last_is_told(app: PlainApp) -> None:
    view = asked(app, spec="einstein", position=FIRST, move=["6", "6b3", "1"])
    state = kybos.load("einstein").state(FIRST).apply("6").apply("6b3").apply("1")
    assert (view["state"]["position"], view["state"]["ply"], view["state"]["turn"]) == (state.text, 3, "blue")
    assert view["told"]["text"] == "blue rolls 1"
    moved = asked(app, spec="einstein", position=FIRST, move=["6", "6b3"])
    assert [step["kind"] for step in moved["steps"]] == ["move"]
    assert moved["told"]["parameters"] == {"seat": "red", "stone": 6, "square": "b3"}


def test_a_position_with_hidden_parts_is_shown_and_cannot_be_played_on(app: PlainApp) -> None:
    state = load("sorry:points=yes").state("r:S,S,S,4 y:S,S,S,34 turn:r hand.r:1,2,3,5,7 hand.y:?????")
    assert state.actions  # which red would have
    view = asked(app, spec="sorry:points=yes", position=state.text)
    assert (view["state"]["moves"], view["outcomes"]) == ([], [])
    query = urlencode({"spec": "sorry:points=yes", "position": state.text, "move": "play-7"})
    assert is_problem(app.ask(f"/api/positions?{query}"), 422, "illegal-move")


HANDS = "r:S,S,S,4 y:S,S,S,34 turn:r hand.r:1,2,3,5,7"


@pytest.mark.parametrize(
    ("spec", "position", "objection"),
    [
        ("einstein", FIRST, None),
        ("sorry:points=yes", "", None),
        ("einstein", "....r1/...../...../...../b2....", None),
        ("einstein", "...../...../...../...../b2...r1", "the game is over in this position"),
        (
            "sorry:points=yes",
            f"{HANDS} hand.y:?????",
            "this is a view with hidden parts; it cannot be played on",
        ),
        (
            "sorry:points=yes",
            f"{HANDS} hand.y:1,2,3,5,8",
            "a table cannot begin where somebody holds what is hidden from others",
        ),
    ],
)
def test_why_no_table_can_begin_in_a_position_is_told(
    app: PlainApp, spec: str, position: str, objection: str | None
) -> None:
    found = asked(app, spec=spec, position=position)["objection"]
    assert (found and found["told"]["text"]) == objection


@pytest.mark.parametrize(
    ("query", "code", "clause"),
    [
        ({"spec": "chess"}, "bad-spec", None),
        ({"spec": "einstein:seats=9"}, "bad-spec", "E1"),
        ({"spec": "einstein", "position": "x"}, "bad-position", "E1"),
        ({"spec": "sorry", "position": "r:S,S,28"}, "bad-position", "S4"),
        ({"spec": "einstein", "position": f"{FIRST} turn:r die:1", "move": "2c5"}, "illegal-move", "E6"),
        ({"spec": "einstein", "position": FIRST, "move": ["6", "nothing"]}, "illegal-move", None),
        ({"spec": ""}, "invalid", None),
        ({"spec": "einstein", "position": "." * 2001}, "invalid", None),
        ({"spec": "einstein", "position": "\n"}, "invalid", None),
        ({"spec": "einstein", "move": ["1"] * 65}, "invalid", None),
        ({"spec": "einstein", "move": "1" * 65}, "invalid", None),
    ],
)
def test_what_is_wrong_is_refused_with_the_clause(
    app: PlainApp, query: dict[str, Any], code: str, clause: str | None
) -> None:
    answer = app.ask(f"/api/positions?{urlencode(query, doseq=True)}")
    assert is_problem(answer, 422, code)
    assert answer.json().get("clause") == clause


# -- pictures ------------------------------------------------------------------------------------


def picture(app: PlainApp, **query: Any) -> str:
    """A picture, which is XML without anything that could run or load."""
    answer = app.ask(f"/api/pictures?{urlencode(query, doseq=True)}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    root = ET.fromstring(answer.text)
    style = root.findtext("{http://www.w3.org/2000/svg}style") or ""
    known = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert answer.headers["content-security-policy"].split("; ") == [
        "default-src 'none'",
        f"style-src 'sha256-{known}'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
    for element in root.iter():
        assert element.tag.rpartition("}")[2] in {
            "svg", "title", "style", "rect", "g", "text", "circle", "line", "polygon",
        }  # fmt: skip
        assert not [name for name in element.attrib if name.startswith("on") or "href" in name]
    return answer.text


@pytest.mark.parametrize("spec", SPECS)
def test_a_picture_is_the_painters(app: PlainApp, spec: str) -> None:
    for theme in ("light", "dark", "auto"):
        wanted = load(spec).start().svg(theme=theme, targets=False, size=300)
        assert picture(app, spec=spec, theme=theme, size=300) == wanted


def test_a_picture_marks_the_last_move(app: PlainApp) -> None:
    plain, marked = picture(app, spec="einstein"), picture(app, spec="einstein", last=["a1", "b2"])
    assert marked.count('class="last"') == plain.count('class="last"') + 2 == 2


def test_a_picture_is_kept_and_not_sent_again(app: PlainApp) -> None:
    answer = app.ask("/api/pictures?spec=dymino")
    tag = answer.headers["etag"]
    assert answer.headers["cache-control"] == "public, max-age=3600"
    again = app.ask("/api/pictures?spec=dymino", if_none_match=tag)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    other = app.ask("/api/pictures?spec=dymino&theme=dark", if_none_match=tag)
    assert (other.status_code, other.headers["etag"] != tag) == (200, True)


HOSTILE = '"><script>alert(1)</script><x y="'


@pytest.mark.parametrize(
    "query",
    [
        {"spec": HOSTILE},
        {"spec": "einstein", "position": HOSTILE},
        {"spec": "einstein", "last": HOSTILE},
        {"spec": "einstein", "last": "z9"},
        {"spec": "einstein", "theme": HOSTILE},
        {"spec": "einstein", "size": HOSTILE},
        {"spec": "einstein", "size": 2001},
        {"spec": "einstein", "size": -1},
        {"spec": "einstein", "last": ["a1"] * 65},
    ],
)
def test_nothing_of_a_request_gets_into_a_picture(app: PlainApp, query: dict[str, Any]) -> None:
    answer = app.ask(f"/api/pictures?{urlencode(query, doseq=True)}")
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")


def test_what_was_computed_is_not_computed_again(app: PlainApp) -> None:
    position = f"{FIRST} turn:b"
    asked(app, spec="einstein", position=position)
    before = positions.position_json.cache_info()
    asked(app, spec="einstein", position=position)
    after = positions.position_json.cache_info()
    assert (after.hits, after.misses) == (before.hits + 1, before.misses)
