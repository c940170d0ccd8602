"""Positions set up by hand: every one can be reached from any other, also through impossible ones."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

from kybos.core.editing import Edit, Sheet
from kybos.core.errors import InvalidPositionError
from kybos.core.game import Game, load
from kybos.core.state import State
from tests.games.sorry.helpers import PACK
from tests.random_runs import fresh_seed, many, walked

SPECS = (
    "einstein",
    "einstein:setup=free",
    "einstein:setup=135624+654321",
    "einstein:seats=3",
    "einstein:seats=3,setup=free",
    "einstein:seats=4",
    "einstein:seats=4,first=green",
    "sorry",
    "sorry:seats=3",
    "sorry:seats=4,teams=yes,split=two",
    "sorry:seats=4,teams=yes",
    "sorry:seats=red+blue",
    "sorry:points=yes",
    "sorry:seats=4,teams=yes,points=yes",
    "dymino",
    "dymino:size=4,diagonal=yes",
    "dymino:size=8,double=besides",
    "dymino:rolls=20,double_two=one",
)
TARGETS = many(120)
"""Random positions for each variant, of which some are set up."""
SET_UP = max(2, many(3))
PATIENCE = 400
"""Changes after which surely no way leads there."""
WEIGHTS = {"card": 8, "hand": 8, "chosen": 8, "on": 3}
"""What changes other things when it is changed has to be right first; all else weighs 1."""

Facts = Counter[tuple[Any, ...]]


def facts(text: str) -> Facts:
    """What a position's text says, piece by piece; counts of interchangeable things."""
    words = dict(word.partition(":")[::2] for word in text.split(" "))
    found: Facts = Counter()
    for key, value in words.items():
        if not value:
            found.update(board_facts(key))
        elif key == "setup":
            for part in value.split(","):
                found.update([("chosen", part[0]), *((part[0], number) for number in enumerate(part[2:]))])
        elif key in ("score", "rolled"):
            found[key,] = int(value)
        elif key != "deck":
            found.update((key.partition(".")[0], key, each) for each in value.split(","))
    if "r" in words or "b" in words:
        found.update(("deck", part) for part in words.get("deck", fresh(words)).split(","))
    return found


def fresh(words: dict[str, str]) -> str:
    """The pile that goes without saying: all cards that are not shown."""
    shown = Counter([words.get("card", "")])
    for key, value in words.items():
        shown.update(value.split(",") if key.startswith("hand") else ())
    return ",".join(f"{card}x{copies - shown[card]}" for card, copies in PACK.items() if copies > shown[card])


def board_facts(board: str) -> list[tuple[Any, ...]]:
    """Each stone or die with its square."""
    found = []
    for row, line in enumerate(board.split("/")):
        squares = re.findall(r"\.|[a-z]?[0-9]", line)
        found += [("on", sign, row, file) for file, sign in enumerate(squares) if sign != "."]
    return found


def distance(here: Facts, there: Facts) -> float:
    """How much is to be changed, roughly."""
    total = 0.0
    for fact in {*here, *there}:
        missing = there[fact] - here[fact]
        if fact[0] in ("score", "rolled"):
            total += sum(map(int, str(abs(missing)))) + len(str(abs(missing)))
        else:
            total += WEIGHTS.get(fact[0], 1) * (missing if missing > 0 else -0.6 * missing)
    return total


def nearer(sheet: Sheet, target: Facts, rng: random.Random) -> Edit | None:
    """A change that leads nearer, chosen at random."""
    now = distance(facts(sheet.text), target)
    edits = list(sheet.edits)
    rng.shuffle(edits)
    return next((each for each in edits if distance(facts(sheet.changed(each).text), target) < now), None)


def samples(game: Game, rng: random.Random) -> list[State]:
    """Positions of random play, the start and an end among them."""
    walk = list(walked(game, rng, TARGETS))
    over = [state for state in walk if state.is_over][:1]
    return [game.start(), *over, *rng.sample(walk, SET_UP)]


@pytest.mark.parametrize("spec", SPECS)
def test_any_position_of_play_is_set_up_out_of_any_other(spec: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    game = load(spec)
    sheet = Sheet(game)
    for state in samples(game, rng):
        target = facts(state.text)
        began = sheet.text
        for _ in range(PATIENCE):
            edit = nearer(sheet, target, rng)
            if edit is None:
                break
            sheet = sheet.after(edit.touches)
            assert Sheet(game, sheet.text).text == sheet.text, (seed, sheet.text)
        assert sheet.text == state.text, (seed, began)
        assert sheet.problem is None
        assert game.state(sheet.text) == state


@pytest.mark.parametrize("spec", SPECS)
def test_every_change_does_something_and_its_path_is_its_own(spec: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    game = load(spec)
    sheet = Sheet(game, rng.choice(samples(game, rng)).text)
    for _ in range(6):
        paths = [edit.touches for edit in sheet.edits]
        assert len(set(paths)) == len(paths)
        longer = {path[:length] for path in paths for length in range(1, len(path))}
        assert not longer & set(paths), (seed, sheet.text)
        assert len({edit.text for edit in sheet.edits}) == len(paths)
        known = {place.name for place in sheet.scene.places} | {choice.name for choice in sheet.scene.choices}
        assert {name for path in paths for name in path} <= known, (seed, sheet.text)
        for edit in rng.sample(sheet.edits, 40):
            after = sheet.changed(edit)
            assert after.text != sheet.text, (seed, sheet.text, edit.touches)
        sheet = sheet.changed(rng.choice(sheet.edits))


@pytest.mark.parametrize("spec", SPECS)
def test_every_position_is_shown_whether_it_is_possible_or_not(spec: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    game = load(spec)
    sheet = Sheet(game, rng.choice(samples(game, rng)).text)
    for _ in range(many(60)):
        sheet = sheet.changed(rng.choice(sheet.edits))
        scene = sheet.scene
        places = {place.name for place in scene.places}
        assert {piece.place for piece in scene.pieces} <= places, (seed, sheet.text)
        if sheet.problem is None:
            assert game.state(sheet.text).text == sheet.text, (seed, sheet.text)
            assert scene.pieces == game.state(sheet.text).scene().pieces
            assert scene.faces == game.state(sheet.text).scene().faces
        else:
            assert isinstance(sheet.problem, InvalidPositionError)
            assert sheet.problem.message


@pytest.mark.parametrize(
    ("spec", "text", "clause"),
    [
        ("einstein", "r1..../...../...../...../....b1 turn:r", None),
        ("einstein", "r1r2r3r4./...../...../...../....b1 turn:b", "E2"),
        ("einstein:seats=3", "r1...../....../....../....../....../g1..... turn:b", "E20"),
        ("sorry", "r:28,28,S,S turn:r", "S9"),
        ("sorry", "r:H,H,H,H turn:y", "S31"),
        ("sorry", "r:S,S,S,S card:7 left:3", "S19"),
        ("dymino", "111../...../...../...../.....", "D12"),
        ("dymino", "12121/34343/12121/34343/12121 roll:1-2", "D21"),
    ],
)
def test_the_reason_names_the_clause(spec: str, text: str, clause: str | None) -> None:
    sheet = Sheet(load(spec), text)
    found = sheet.problem
    if clause is None:
        assert found is None
        return
    assert found is not None
    assert clause in (found.clause or found.message), found
    assert sheet.scene.places


def test_what_cannot_be_read_is_refused_and_what_is_not_there_cannot_be_touched() -> None:
    game = load("einstein")
    with pytest.raises(InvalidPositionError, match="rows"):
        Sheet(game, "r1")
    with pytest.raises(InvalidPositionError, match="nothing is changed by touching a1, b2"):
        Sheet(game).after(["a1", "b2"])
    with pytest.raises(InvalidPositionError, match="nothing is changed"):
        Sheet(game).after([])


def test_a_stone_takes_the_square_of_another_which_is_then_off_the_board() -> None:
    sheet = Sheet(load("einstein"), "r1..../...../...../...../....b1 turn:r die:4")
    sheet = sheet.after(["a5", "e1"])
    assert sheet.text == "...../...../...../...../....r1"  # which ends the game: no turn, no die
    assert "off:b1" in {choice.name for choice in sheet.scene.choices}
    sheet = sheet.after(["e1", "off"])
    assert sheet.text == Sheet(load("einstein")).text


def test_in_a_view_with_hidden_hands_pawns_can_be_moved_and_cards_cannot() -> None:
    sheet = Sheet(load("sorry:points=yes"), "r:S,S,S,4 y:S,S,S,34 hand.r:????? hand.y:1,2,3,4,5")
    firsts = {edit.touches[0].partition(":")[0] for edit in sheet.edits}
    assert firsts == {"rS", "4", "yS", "34", "clear", "turn"}
    assert "34" not in {place for edit in sheet.edits for place in edit.touches if place == "0"}
