"""How Dymino is shown: squares, dice, touches, steps; drawn in letters and as SVG."""

import random
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from kybos import IllegalMoveError, State
from kybos.paint import text as letters
from kybos.paint.scene import Scene, Step
from tests.games.dymino.helpers import BESIDES, ONE, at, dice_on, fields, game, size, squares
from tests.games.dymino.walks import KINDS, positions
from tests.random_runs import fresh_seed, many

COUNT = many(40)
SVG = "{http://www.w3.org/2000/svg}"
every_kind = pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)


def shown(scene: Scene) -> dict[str, str]:
    """The values of the dice by square, as they are shown."""
    return {piece.place: piece.text for piece in scene.pieces}


@pytest.mark.rule("D1")
@every_kind
def test_the_grid(options: str) -> None:
    """Files from the left, ranks from below."""
    scene = game(options).start().scene()
    side = size(options)
    assert (scene.width, scene.height) == (side, side)
    where = {place.name: (place.x, place.y) for place in scene.places}
    assert where == {
        square: ("abcdefgh".index(square[0]), side - int(square[1])) for square in squares(options)
    }
    assert {caption.text for caption in scene.captions} == set("abcdefgh"[:side]) | set("12345678"[:side])


@every_kind
def test_dice_stand_where_the_position_says(options: str) -> None:
    seed = fresh_seed()
    for state in positions(options, random.Random(seed), COUNT):
        scene = state.scene()
        assert shown(scene) == dice_on(fields(state)["grid"], options), (seed, state)
        assert {(piece.shape, piece.colour) for piece in scene.pieces} <= {("die", "")}
        names = [piece.name for piece in scene.pieces]
        assert len(set(names)) == len(names), (seed, state)
        rolled = fields(state).get("left") or fields(state).get("roll", "")
        dice = [face.text for face in scene.faces]
        assert "-".join(dice) == rolled, (seed, state)
        bonus = "left" not in fields(state) and rolled[:1] == rolled[2:]
        kinds = {"bonus"} if bonus and rolled else {"die"}
        assert {face.kind for face in scene.faces} <= kinds, (seed, state)


@pytest.mark.rule("D3", "D4", "D13", "D14", "D15", "D20")
@every_kind
def test_every_action_can_be_touched(options: str) -> None:
    """Every action has a path of its own over what is there, and no path begins another."""
    seed = fresh_seed()
    for state in positions(options, random.Random(seed), COUNT):
        scene, note = state.scene(), (seed, state)
        assert tuple(sorted(scene.touches)) == state.actions, note
        paths = list(scene.touches.values())
        assert len(set(paths)) == len(paths), note
        choices = [choice.name for choice in scene.choices]
        places = {place.name for place in scene.places}
        assert len(set(choices)) == len(choices), note
        assert not places & set(choices), note
        assert all(path and set(path) <= places | set(choices) for path in paths), note
        assert set(choices) <= {name for path in paths for name in path}, note
        beginnings = {path[:length] for path in paths for length in range(len(path))}
        assert not beginnings & set(paths), note
        for action, path in list(scene.touches.items())[::7]:
            assert scene.action_of(path) == action, note
            assert all(path[length] in scene.next_touches(path[:length]) for length in range(len(path)))
            assert path[-1] in places or len(path) == 1, note
            named = re.findall(r"[a-h][1-8]", state.text_of(action))
            assert [name for name in path if name in places] == named, note


@pytest.mark.rule("D3", "D4", "D5", "D13", "D14", "D15", "D20")
@pytest.mark.parametrize(
    ("state", "move", "path"),
    [
        (at("11", "1-3"), "1c5,3c4", ("c5", "c4")),
        (at("11", "3-6"), "3c4,6c5", ("c4", "c5")),
        (at("1212/3434/1.12/34.5", "5-6", "size=4"), "6b2", ("#6", "b2")),
        (at("1212/3434/1.12/34.5", "5-6", "size=4", "5"), "5b2", ("b2",)),
        (at("1212/3434/1.12/34.5", "5-5", f"size=4,{BESIDES}", "5-5"), "5b2", ("b2",)),
        (at("12", "5-5", BESIDES, "5-5"), "5b1,5a1", ("b1", "a1")),
        (at("66", "1-1"), "6c5", ("#6", "c5")),
        (at("66.4", "2-2"), "-4", ("#4",)),
        (at("66.4", "2-2", ONE), "-d5", ("d5",)),
        (at("66.4", "5-5"), "*c3", ("c3",)),
        (at("", "2-2"), "pass", ("pass",)),
    ],
)
def test_what_is_touched(state: State, move: str, path: tuple[str, ...]) -> None:
    """The smaller die first; a value where there is a choice of it; then squares."""
    assert state.scene().touches[state.parse(move)] == path


def replayed(scene: Scene, steps: tuple[Step, ...]) -> tuple[dict[str, str], int]:
    """The dice after steps and the points, as a client that animates them would have them."""
    dice, points, due = shown(scene), 0, 0
    known = {place.name for place in scene.places}
    for step in steps:
        if step.kind == "place":
            assert step.target in known - set(dice)
            dice[step.target] = step.value
        elif step.kind == "remove":
            assert dice.pop(step.origin) == step.value
        elif step.kind == "merge":
            number, value, _, due = map(int, step.value.split(" "))
            joined = [dice.pop(name) for name in step.origin.split(" ")]
            assert joined == [str(value)] * number
            assert number >= 3
            assert step.target in step.origin.split(" ")
            dice[step.target] = str(value % 6 + 1)
        elif step.kind == "score":
            assert int(step.value) == due
            points += due
        else:
            assert step.kind in ("roll", "pass")
    return dice, points


@pytest.mark.rule("D7", "D8", "D10", "D11", "D14", "D15", "D16", "D17", "D18", "D19")
@every_kind
def test_steps_lead_from_one_scene_to_the_next(options: str) -> None:
    seed = fresh_seed()
    kinds: Counter[str] = Counter()
    rng = random.Random(seed)
    for state in positions(options, rng, 2 * COUNT):
        scene = state.scene()
        for choice in rng.sample(state.choices, min(10, len(state.choices))):
            steps, after = state.steps(choice), state.apply(choice)
            dice, points = replayed(scene, steps)
            assert dice == shown(after.scene()), (seed, state, state.text_of(choice))
            gain = int(fields(after).get("score", "0")) - int(fields(state).get("score", "0"))
            assert points == gain, (seed, state, state.text_of(choice))
            kinds.update(step.kind for step in steps)
            if state.is_chance:
                assert [(step.kind, step.value) for step in steps] == [("roll", state.text_of(choice))]
    assert {"roll", "place", "remove", "merge", "score"} <= set(kinds) or many(20) < 20


# -- painted ---------------------------------------------------------------------------------


def titles(picture: ElementTree.Element) -> Counter[str]:
    """What the parts of a picture are called."""
    return Counter(title.text or "" for title in picture.iter(f"{SVG}title"))


@every_kind
def test_the_picture_names_all_that_is_there(options: str) -> None:
    """Well formed; as many pips as the dice have, or digits."""
    seed = fresh_seed()
    for state in positions(options, random.Random(seed), COUNT // 2):
        scene = state.scene()
        dice = shown(scene)
        called = [f"{value} on {square}" for square, value in dice.items()]
        called += [f"{face.kind} {face.text}" for face in scene.faces]
        pips = ElementTree.fromstring(state.svg())  # our own text
        digits = ElementTree.fromstring(state.svg(digits=True, theme="dark", targets=False))
        for picture in (pips, digits):
            assert titles(picture) == Counter([scene.status, *called]), (seed, state)
        faces = sum(int(face.text) for face in scene.faces if face.kind == "die")
        for picture, expected in ((pips, sum(map(int, dice.values())) + faces), (digits, faces)):
            found = [each for each in picture.iter(f"{SVG}circle") if each.get("class") == "pip"]
            assert len(found) == expected, (seed, state)
        written = Counter(each.text for each in digits.iter(f"{SVG}text") if not each.get("class"))
        assert all(written[value] >= count for value, count in Counter(dice.values()).items())


@pytest.mark.rule("D3", "D13")
@pytest.mark.parametrize(
    ("state", "move", "ghosts"),
    [
        (at("11", "1-3"), "1c5,3c4", ["1 on c5", "3 on c4"]),
        (at("66", "1-1"), "6c5", ["6 on c5"]),
        (at("66", "5-5"), "*c5", []),
        (at("66", "2-2"), "-6", []),
    ],
)
def test_a_preview_shows_the_dice_as_ghosts(state: State, move: str, ghosts: list[str]) -> None:
    """The position itself is drawn as it stands, by text or by id."""
    plain = ElementTree.fromstring(state.svg())
    for action in (move, state.parse(move)):
        picture = ElementTree.fromstring(state.svg(preview=action))
        faint = [group for group in picture.iter(f"{SVG}g") if group.get("opacity")]
        assert [title for group in faint for title in titles(group)] == ghosts
        assert titles(picture) == titles(plain) + Counter(ghosts)
    with pytest.raises(IllegalMoveError):
        state.svg(preview="*a5")


@every_kind
def test_letters_show_the_digits(options: str) -> None:
    """A row a line, and the captions around them."""
    seed = fresh_seed()
    side = size(options)
    for state in positions(options, random.Random(seed), COUNT):
        for drawn in (str(state), letters.paint(state.scene())):
            rows = [re.sub(r"[^1-6.]", "", line[3:]) for line in drawn.splitlines() if re.match(r"\d ", line)]
            grid = fields(state)["grid"].split("/")
            assert [row[:side] for row in rows] == grid, (seed, state, drawn)
            assert re.search(r"\s+".join("abcdefgh"[:side]), drawn)
