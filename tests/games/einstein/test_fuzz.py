"""Any text gives a value or a `KybosError`, and nothing that is accepted is amiss."""

import re
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kybos
from kybos import DiceError, Game, KybosError, ScriptedDice, SeededDice, State, TypedDice
from tests.games.einstein.helpers import game, ids
from tests.games.einstein.strategies import ANY, PLAYABLE, SEATS, games
from tests.oracles import einstein as oracle

often = settings(max_examples=800, deadline=None, print_blob=True)
ALPHABET = "rbyg123456./ :=,?_xX0789abcdefhinoprstuw+-\n\té١²ſK"
PIECES = [
    "turn:r", "turn:", "die:4", "die:0", "setup:r=135624", "setup:", "r=?", "b1", "r6", "/", ".....",
    "......", "pass", "3c2", "3xc2", "123456", "seats=3", "setup=free", "first=b", "einstein", ":", ",", "=",
]  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """The text after a few letters or pieces have been put in, taken out, replaced or swapped."""
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        piece = draw(st.one_of(st.sampled_from(ALPHABET), st.sampled_from(PIECES), st.text(max_size=3)))
        cut = draw(st.integers(0, 3))
        kind = draw(st.sampled_from(["put in", "replace", "repeat", "swap"]))
        if kind == "put in":
            text = text[:place] + piece + text[place:]
        elif kind == "replace":
            text = text[:place] + piece[:cut] + text[place + cut :]
        elif kind == "repeat":
            text = text[: place + cut] + text[place:]
        else:
            text = text[:place] + text[place + 1 : place + 2] + text[place : place + 1] + text[place + 2 :]
    return text


@st.composite
def rearranged(draw: st.DrawFn, text: str) -> str:
    """A position text with squares swapped or filled anew, so that every row keeps its length."""
    board, *words = text.split() or [""]
    cells = re.findall(r"/|\.|[a-z][0-9]", board)
    places = [place for place, cell in enumerate(cells) if cell != "/"]
    for _ in range(draw(st.integers(1, 4))):
        here, there = draw(st.sampled_from(places)), draw(st.sampled_from(places))
        stone = draw(st.sampled_from("rbyg")) + draw(st.sampled_from("123456"))
        cells[here], cells[there] = draw(
            st.sampled_from([(cells[there], cells[here]), (stone, cells[there]), (".", cells[here])])
        )
    kept = [word for word in words if draw(st.integers(0, 5))]
    extra = draw(
        st.lists(st.sampled_from(["turn:b", "turn:g", "die:1", "die:6", "setup:r=135624"]), max_size=1)
    )
    return " ".join(["".join(cells), *kept, *extra])


MOVES = st.from_regex(r"[0-7]x?[a-g][0-7]", fullmatch=True)


def used(use: object, *arguments: object, **options: object) -> object:
    """What a call gives, None for a `KybosError`; anything else that is raised is a bug."""
    assert callable(use)
    try:
        return use(*arguments, **options)
    except KybosError as error:
        if not error.message:
            raise AssertionError("an error must say what is wrong") from error
        return None


def sound(state: object) -> None:
    """An accepted position must hold together and be one that its text gives back."""
    if isinstance(state, State):
        state.game.book.layout.check(state.position)
        assert state.game.state(state.text) == state
        for action in ids(state)[:20] if not state.is_view else ():
            assert isinstance(state.apply(action), State)


@often
@given(games(), st.data())
def test_specifications(played: Game, data: st.DataObject) -> None:
    text = data.draw(st.one_of(st.text(), mutated(str(played)), mutated("einstein:seats=3,setup=free")))
    loaded = used(kybos.load, text)
    if isinstance(loaded, Game):
        assert kybos.load(str(loaded)) == loaded
        sound(loaded.start())


ODD = st.one_of(st.text(), st.integers(), st.booleans(), st.none(), st.floats(), st.sampled_from(PIECES))


@often
@given(st.dictionaries(st.sampled_from(["seats", "setup", "first", "colour"]), ODD))
def test_options(options: dict[str, object]) -> None:
    loaded = used(kybos.load, "einstein", **options)
    if isinstance(loaded, Game):
        assert kybos.load(str(loaded)) == loaded
        sound(loaded.start())


@often
@given(ANY, SEATS, st.data())
def test_positions(state: State, seats: int, data: st.DataObject) -> None:
    text = data.draw(
        st.one_of(mutated(state.text), rearranged(state.text), rearranged(state.text), st.text())
    )
    for played in (state.game, game(seats), game(2, "free"), game(3, "123456+123456+123456")):
        accepted = used(played.state, text)
        sound(accepted)
        if isinstance(accepted, State) and "setup" not in text and "turn" in accepted.text:
            letter = accepted.text.split("turn:")[1][0]
            assert oracle.text(oracle.position(text, len(played.seats), letter)) == accepted.text


@often
@given(PLAYABLE, st.data())
def test_moves(state: State, data: st.DataObject) -> None:
    texts = state.moves or tuple(outcome.text for outcome in state.outcomes) or ("3c2",)
    text = data.draw(st.one_of(mutated(data.draw(st.sampled_from(texts))), MOVES, st.text()))
    action = used(state.parse, text)
    after = used(state.apply, text)
    assert (action is None) == (after is None)
    if isinstance(action, int):
        assert action in ids(state)
        assert state.apply(action) == after
        spoken = "".join(text.split()).lower().replace("x", "")
        assert spoken == state.text_of(action).replace("x", "")


@often
@given(PLAYABLE, st.lists(st.one_of(st.text(), st.sampled_from(string.digits), st.integers()), max_size=3))
def test_scripted_dice(state: State, script: list[str | int]) -> None:
    dice = ScriptedDice(script)
    for event in range(len(script) + 1):
        after = used(dice.settle, state)
        assert dice.event == event + (after is not None)
        if not isinstance(after, State):
            break
        assert state.is_chance
        assert after in [state.apply(action) for action in ids(state)]
        state = after


def test_dice_move_no_stones() -> None:
    """Where no roll is due there is none to give, though the script names a legal move."""
    state = game(2, "123456+123456").start().apply("1")
    for dice in (ScriptedDice(["1xb4"]), ScriptedDice([2]), TypedDice(lambda *_: "1xb4"), SeededDice(1)):
        with pytest.raises(DiceError):
            dice.settle(state)


@pytest.mark.parametrize("value", [None, 3, 2.5, b"turn:r", ["r"], object()])
def test_values_that_are_no_texts(value: object) -> None:
    state = game(2, "123456+123456").start()
    with pytest.raises(KybosError, match="is a text, not"):
        game().state(value)  # type: ignore[arg-type]  # a wrong type is the point
    with pytest.raises(KybosError, match="is a text, not"):
        state.parse(value)  # type: ignore[arg-type]  # a wrong type is the point
    if value != 3:
        with pytest.raises(KybosError, match="an id or a text, not"):
            state.apply(value)  # type: ignore[arg-type]  # a wrong type is the point
