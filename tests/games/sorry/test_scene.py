"""How Sorry! is shown: places, pawns, cards, touches and steps, in every variant."""

import itertools
import random
from collections import Counter
from xml.etree import ElementTree

import pytest

from kybos import State
from kybos.core.state import SPECTATOR
from kybos.paint.scene import Scene, Step
from tests.games.sorry.helpers import COLOURS, PACK, POINTS, SLIDES, at, fields, game, placed, turn_letter
from tests.games.sorry.test_properties import heaps
from tests.games.sorry.walks import HANDS, KINDS, edited, positions, walked
from tests.random_runs import fresh_seed, many

COUNT = many(50)
SVG = "{http://www.w3.org/2000/svg}"
every_kind = pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)


def named(letter: str, place: str) -> str:
    """The name in the scene of a location of a colour."""
    return place if place.isdigit() else f"{letter}{place}"


def standing(state: State) -> Counter[tuple[str, str]]:
    """Colours and places of all pawns, by the text."""
    return Counter(
        (COLOURS[letter], named(letter, place))
        for letter, line in placed(state).items()
        for place in line.split(",")
    )


def shown(scene: Scene) -> Counter[tuple[str, str]]:
    """Colours and places of all pawns, as they are shown."""
    return Counter((piece.colour, piece.place) for piece in scene.pieces)


@pytest.mark.rule("S1", "S2", "S3")
@every_kind
def test_the_board(options: str) -> None:
    """Squares touch the next ones; the slides are there, whoever plays."""
    scene = game(options).start().scene()
    places = {place.name: place for place in scene.places}
    assert len(places) == len(scene.places) == 60 + 4 * 7
    for number in range(60):
        one, other = places[str(number)], places[str((number + 1) % 60)]
        assert abs(one.x - other.x) + abs(one.y - other.y) == 1
    for letter, entrance in (("r", 2), ("b", 17), ("y", 32), ("g", 47)):
        way = [places[name] for name in (str(entrance), *(f"{letter}z{step}" for step in range(1, 6)))]
        for one, other in itertools.pairwise(way):
            assert abs(one.x - other.x) + abs(one.y - other.y) == 1
    lanes = {(lane.colour[0], int(lane.places[0]), int(lane.places[-1])) for lane in scene.lanes}
    assert lanes == set(SLIDES)


@every_kind
def test_pawns_stand_where_the_position_says(options: str) -> None:
    seed = fresh_seed()
    for state in positions(options, random.Random(seed), COUNT):
        scene = state.scene()
        assert shown(scene) == standing(state), (seed, state)
        names = [piece.name for piece in scene.pieces]
        assert len(set(names)) == len(names) == 4 * len(state.game.seats), (seed, state)
        assert {piece.place for piece in scene.pieces} <= {place.name for place in scene.places}
        assert len({(piece.colour, piece.shape) for piece in scene.pieces}) == len(state.game.seats)


def check_touches(state: State, scene: Scene, note: object) -> None:
    """Every action has a path of its own over what is there, and no path begins another."""
    assert tuple(sorted(scene.touches)) == state.actions, note
    paths = list(scene.touches.values())
    assert len(set(paths)) == len(paths), note
    choices = [choice.name for choice in scene.choices]
    places = {place.name for place in scene.places}
    assert len(set(choices)) == len(choices), note
    assert not places & set(choices), note
    assert all(path and set(path) <= places | set(choices) for path in paths), note
    assert set(choices) <= {name for path in paths for name in path} or "exchange" in choices, note
    beginnings = {path[:length] for path in paths for length in range(len(path))}
    assert not beginnings & set(paths), note
    for action, path in scene.touches.items():
        assert scene.action_of(path) == action, note
        assert all(path[length] in scene.next_touches(path[:length]) for length in range(len(path))), note


@pytest.mark.rule("S8", "S21", "S22", "S23", "S39", "S40")
@every_kind
def test_every_action_can_be_touched(options: str) -> None:
    seed = fresh_seed()
    for state in positions(options, random.Random(seed), 2 * COUNT):
        scene = state.scene()
        check_touches(state, scene, (seed, state))
        for action, path in scene.touches.items():
            text = state.text_of(action)
            if "~" in text or ("-" in text and text[0] in COLOURS and text[:4] not in ("play", "drop")):
                one, _, other = text.replace("~", "-").partition("-")
                letter = other[0] if "~" in text else text[0]
                place = other[1:] if "~" in text else other
                assert path[:2] == (named(one[0], one[1:]), named(letter, place)), (seed, state, text)


@pytest.mark.rule("S21")
def test_a_square_to_go_to_or_to_change_places_on_is_asked_about() -> None:
    state = at("r:10 y:21", "11")
    assert set(state.moves) == {"r10-21", "r10~y21"}
    assert sorted(state.scene().touches.values()) == [("10", "21", "exchange"), ("10", "21", "move")]
    assert state.scene().next_touches(("10", "21")) == ("move", "exchange")


def replayed(scene: Scene, steps: tuple[Step, ...]) -> Counter[tuple[str, str]]:
    """The pawns after steps, as a client that animates them would have it."""
    places = {piece.name: piece.place for piece in scene.pieces}
    colours = {piece.name: piece.colour for piece in scene.pieces}
    known = {place.name for place in scene.places}
    for step in steps:
        if step.kind in ("move", "slide", "bump"):
            assert places[step.piece] == step.origin, steps
            assert step.target in known
            assert (step.kind == "bump") == (step.target == f"{colours[step.piece][0]}S")
            places[step.piece] = step.target
        else:
            assert step.kind in ("draw", "place", "remove", "pass")
            assert (step.piece, step.origin) == ("", "")
            assert step.value in PACK
    return Counter((colours[name], place) for name, place in places.items())


@pytest.mark.rule("S9", "S11", "S13", "S21", "S23", "S24", "S25")
@every_kind
def test_steps_lead_from_one_scene_to_the_next(options: str) -> None:
    seed = fresh_seed()
    kinds: Counter[str] = Counter()
    for state in positions(options, random.Random(seed), 3 * COUNT):
        scene = state.scene()
        for choice in state.choices[-10:]:
            steps, after = state.steps(choice), state.apply(choice)
            assert steps, (seed, state)
            assert replayed(scene, steps) == standing(after), (seed, state, state.text_of(choice))
            kinds.update(step.kind for step in steps)
            if state.is_chance:
                assert [(step.kind, step.value) for step in steps] == [("draw", state.text_of(choice))]
    assert {"draw", "move", "slide", "bump"} <= set(kinds) or many(20) < 20


# -- cards -----------------------------------------------------------------------------------


def cards_shown(scene: Scene) -> dict[tuple[str, str], str]:
    """The texts of the cards, by kind and colour."""
    return {(face.kind, face.colour): face.text for face in scene.faces}


def expected_cards(state: State, viewer: str) -> dict[tuple[str, str], str]:
    """The cards that a viewer is shown: the pile's size, the card in play, its own hand."""
    found = fields(state)
    cards = {("pile", ""): str(heaps(state)["pile"].total())}
    if "card" in found:
        cards["card", COLOURS[turn_letter(state)]] = found["card"]
    for key, hand in found.items():
        if key.startswith("hand."):
            held = hand.split(",")
            cards["hand", COLOURS[key[-1]]] = " ".join(held if key[-1] == viewer else "?" * len(held))
    return cards


@pytest.mark.rule("S6", "S38")
@every_kind
def test_a_seat_is_shown_its_own_cards_only(options: str) -> None:
    """In the scene and in letters."""
    seed = fresh_seed()
    for state in positions(options, random.Random(seed), COUNT):
        seats = {seat: name[0] for seat, name in enumerate(state.game.seats)} | {SPECTATOR: ""}
        for seat, viewer in seats.items():
            view = state.seen_by(seat)
            expected = expected_cards(state, viewer)
            assert cards_shown(view.scene()) == expected, (seed, seat, state)
            check_touches(view, view.scene(), (seed, seat, state))
            written = str(view)
            for (kind, colour), text in expected.items():
                if kind == "hand":
                    assert f"{colour[0]}: {text}" in written, (seed, seat, state)


@pytest.mark.parametrize("options", HANDS.values(), ids=HANDS)
def test_the_cards_of_a_hand_can_be_touched(options: str) -> None:
    seed = fresh_seed()
    for state in edited(options, random.Random(seed), COUNT):
        if "card" not in fields(state):
            hand = set(fields(state)[f"hand.{turn_letter(state)}"].split(","))
            touched = {path[0].partition(":")[2] for path in state.scene().touches.values()}
            assert touched <= hand, (seed, state)


# -- painted ---------------------------------------------------------------------------------


@every_kind
def test_the_picture_names_all_that_is_there(options: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for state in (*walked(options, rng, 30), *edited(options, rng, 30)):
        view = state.seen_by(max(state.turn, SPECTATOR))
        picture = ElementTree.fromstring(view.svg())  # our own text
        titles = [title.text or "" for title in picture.iter(f"{SVG}title")]
        words = {"S": "START", "H": "HOME"}
        pawns = [
            f"{COLOURS[letter]} on {words.get(place, place)}"
            for letter, line in placed(state).items()
            for place in line.split(",")
        ]
        cards = [
            f"{colour} {kind} {text}".strip() for (kind, colour), text in cards_shown(view.scene()).items()
        ]
        assert Counter(titles) == Counter([view.scene().status, *pawns, *cards]), (seed, state)


def test_a_card_in_play_says_what_it_allows() -> None:
    for card, words in (("4", "backward 4"), ("7", "split over two pawns"), ("10", "backward 1")):
        picture = ElementTree.fromstring(at("r:20", card).svg())
        told = " ".join(text.text or "" for text in picture.iter(f"{SVG}text"))
        assert words in told
    under_way = game().state("r:S,S,12,20 y:S,S,S,S turn:r card:7 left:5 moved:r12")
    assert any("5 steps left" in str(face.words) for face in under_way.scene().faces)
    last_step = game().state("r:S,S,12,20 y:S,S,S,S turn:r card:7 left:1 moved:r12")
    assert any(str(face.words).endswith("; 1 step left") for face in last_step.scene().faces)
    assert str(game().status(last_step)) == "red has 1 step of the 7 left"
    assert POINTS in str(game(POINTS))
