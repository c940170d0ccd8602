"""What is refused is told in words that each catalogue translates, beside the English detail."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from kybos.core.game import load
from kybos.core.languages import LANGUAGES
from kybos.server import api_languages, commands
from kybos.server.people_rules import check_password, clean_name, clean_username
from kybos.server.refusal import RefusalError
from tests.core.texts import ids_in, needs_words
from tests.random_runs import fresh_seed, many, walked
from tests.server.plain_app import PlainApp
from tests.server.seated import ADA, BOB, STRANGER, full, opened, playing, to_act

SPECS = (
    "?", "chess", "einstien", "einstein:", "einstein:seats", "einstein:seats=2,seats=3",
    "einstein:seat=2", "einstein:colours=2", "einstein:seats=two", "einstein:seats=9",
    "einstein:first=purple", "einstein:setup=12345", "einstein:setup=123456",
    "dymino:size=3", "dymino:rolls=-1", "dymino:double=always", "dymino:diagonal=2",
    "sorry:teams=yes", "sorry:seats=4,teams=yes,split=ten", "sorry:split=two", "sorry:points=yes,bonus=all",
    "sorry:bonus=sum", "sorry:points=yes,quick_start=yes", "sorry:first=purple", "sorry:seats=pink+red",
    "sorry:seats=red+red", "sorry:seats=red", "sorry:seats=red+yellow+blue",
)  # fmt: skip
TWO, NONE, DIE = (f"{first}/...../...../...../{last}" for first, last in (
    ("r1....", "....b1"), (".....", "....."), ("1....", "....."),
))  # fmt: skip
POSITIONS = {
    "einstein": (
        "turn:r", ".....", "....../...../...../...../.....", "r7.../...../...../...../.....",
        "r1r1.../...../...../...../.....", "r1..../r1..../...../...../....b1", f"{TWO} turn:g",
        f"{TWO} die:7", f"{TWO} x", f"{TWO} dye:2", f"{TWO} die:1 die:2", f"{TWO} setup:r=123456",
        f"{NONE} turn:r",
    ),
    "einstein:setup=free": (
        f"{NONE} setup:g=123456", f"{NONE} setup:r=123456,r=123456", f"{NONE} setup:r=1",
    ),
    "dymino": (
        "1/1", "7..../...../...../...../.....", f"{DIE} roll:7", f"{DIE} left:1", f"{DIE} roll:1-2 left:3",
        f"{DIE} roll:2-2 left:2", f"{DIE} score:x", f"{DIE} rolled:99999999999999999999",
    ),
    "dymino:double=besides": (f"{DIE} roll:2-2 left:3",),
    "sorry": (
        "turn:b", "r:S,S,S,99", "r:S,S,S", "card:6", "left:9", "card:1 left:2", "moved:r28", "deck:x",
        "deck:1x2,1x2", "deck:1x9", "unseen:1x2", "card:7 left:3 moved:q", "card:7 left:3 moved:r28",
        "r:28,S,S,S card:7 left:3 moved:r28,r28",
    ),
    "sorry:points=yes": ("hand.r:1,1,1,1,1,1", "hand.r:????? deck:1x5"),
}  # fmt: skip
TABLES: tuple[dict[str, Any], ...] = (
    {"match": "length=0"}, {"match": "length=3,target=9"}, {"match": "target=9"}, {"match": "leads=me"},
    {"match": "target=-9"}, {"match": "size=3"}, {"clock": "sand"}, {"clock": "mve"},
    {"clock": "none:days=2"}, {"clock": "move:hours=1"}, {"clock": "move:seconds=0"},
    {"clock": "game:seconds=x"}, {"clock": "game:increment=99999"}, {"clock": "days:days=99"},
    {"seats": {"pink": "me"}}, {"seats": {"red": "level:99"}}, {"seats": {"others": "me"}},
    {"position": "r1..../...../...../...../....r2"},
)  # fmt: skip


def check_told(problem: Any) -> None:
    """A problem is told in words that all catalogues hold; so is its help, if it has some."""
    for plain, told in (("detail", "told"), ("help", "told_help")):
        if plain in problem:
            assert problem[told]["text"] == problem[plain]
            wanted = {text for text in ids_in(problem[told]) if needs_words(text)}
            for language in LANGUAGES:
                assert wanted <= api_languages.texts_in(language).keys(), problem


def refusal(act: Callable[..., object], *arguments: object, **named: object) -> Any:
    """The problem that comes of what is refused."""
    with pytest.raises(RefusalError) as caught:
        act(*arguments, **named)
    return caught.value.problem


@pytest.fixture(scope="module")
def app() -> PlainApp:
    return PlainApp()


@pytest.mark.parametrize("spec", SPECS)
def test_why_there_is_no_such_game_is_told(app: PlainApp, spec: str) -> None:
    answer = app.ask("/api/editor", "POST", body={"spec": spec, "position": "", "edit": []})
    assert answer.json()["code"] == "bad-spec"
    check_told(answer.json())


@pytest.mark.parametrize(
    ("spec", "position"), [(spec, each) for spec, texts in POSITIONS.items() for each in texts]
)
def test_why_a_position_cannot_be_read_is_told(app: PlainApp, spec: str, position: str) -> None:
    answer = app.ask("/api/editor", "POST", body={"spec": spec, "position": position, "edit": []})
    assert answer.json()["code"] == "bad-position"
    check_told(answer.json())


@pytest.mark.parametrize("spec", ["einstein", "einstein:setup=free", "dymino", "sorry:points=yes"])
def test_whatever_is_wrong_with_a_position_is_told(app: PlainApp, spec: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    signs, game = "rbygSH?123456789.,:/-x= ", load(spec)
    wrong = 0
    for state in walked(game, rng, max(5, many(60))):
        text = list(state.text)
        for _ in range(rng.randint(1, 3)):
            text[rng.randrange(len(text))] = rng.choice(signs)
        answer = app.ask("/api/editor", "POST", body={"spec": spec, "position": "".join(text), "edit": []})
        problem = answer.json() if answer.status_code == 422 else answer.json()["problem"]
        if problem:
            wrong += 1
            check_told(problem)
    assert wrong, seed


def test_why_nothing_is_changed_is_told(app: PlainApp) -> None:
    answer = app.ask("/api/editor", "POST", body={"spec": "sorry", "edit": ["rS", "nowhere"]})
    assert answer.json()["code"] == "no-edit"
    check_told(answer.json())


@pytest.mark.parametrize("wanted", TABLES)
def test_why_a_table_cannot_be_like_that_is_told(wanted: dict[str, Any]) -> None:
    check_told(refusal(opened, "einstein", **wanted))


def test_why_nobody_can_begin_from_a_position_is_told() -> None:
    check_told(refusal(opened, "einstein", position="...../...../...../...../....r1"))
    held = "hand.r:1,10,12,1,2 hand.y:2,5,7,10,12"
    check_told(refusal(opened, "sorry:points=yes", position=held))


def test_what_people_may_not_do_at_a_table_is_told() -> None:
    open_table, seeding, draft = opened("einstein"), full("einstein"), playing("einstein")
    actor = to_act(draft)
    other = BOB if actor == ADA else ADA
    for problem in (
        refusal(commands.sit, open_table, ADA, "", ""),
        refusal(commands.sit, open_table, BOB, "red", ""),
        refusal(commands.sit, open_table, BOB, "pink", ""),
        refusal(commands.sit, draft, STRANGER, "", ""),
        refusal(commands.resign, draft, STRANGER),
        refusal(commands.resign, seeding, ADA),
        refusal(commands.move, draft, other, "pass"),
        refusal(commands.add_seed, draft, ADA, "seed"),
        refusal(commands.offer_rematch, draft, ADA),
        refusal(commands.plan, playing("einstein", clock="move:seconds=60"), ADA, []),
        refusal(commands.check_looks, opened("einstein", public=False).table, STRANGER),
        refusal(commands.check_watches, playing("einstein", watch=False).table, STRANGER),
    ):
        check_told(problem)


def test_what_cannot_be_left_for_a_roll_is_told() -> None:
    draft = playing("einstein:setup=123456+123456")
    actor = to_act(draft)
    other = BOB if actor == ADA else ADA
    move = draft.table.playing.state.moves[0]
    wanted: tuple[tuple[list[str], dict[str, str]], ...] = (
        ([], {}), (["1:"], {}), ([move], {"9": "1b2"}), ([move], {"1": "9z9"}), ([move, "1:"], {}),
    )  # fmt: skip
    check_told(refusal(commands.plan, draft, actor, []))
    for moves, on in wanted:
        check_told(refusal(commands.plan, draft, other, [{"moves": moves, "on": on}]))


def test_what_somebody_may_not_be_called_is_told() -> None:
    check_told(refusal(clean_name, " "))
    check_told(refusal(clean_username, "é"))
    check_told(refusal(check_password, "short", "ada"))
    check_told(refusal(check_password, "ada-lovelace", "Ada-Lovelace"))


def test_what_only_programs_do_wrong_is_said_in_english() -> None:
    assert "told" not in refusal(commands.add_seed, full("einstein"), ADA, "no seed")
