"""The full-screen mode: whole games by mouse, by keys and by typed moves, and what else is asked of it."""

from __future__ import annotations

import asyncio
import itertools
import re
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kybos.core.dice import ScriptedDice, TypedDice
from kybos.core.errors import DiceError
from kybos.core.state import State
from kybos.paint.scene import Scene
from kybos.terminal.resume import resumed
from kybos.terminal.screen import ScreenMode
from kybos.terminal.screen_dialogs import HandOver, TextPage
from kybos.terminal.screen_model import Model, Moment
from tests.terminal.screens import Person, by_clicks, by_keys, by_typing, sit, table_for

WAYS = (by_clicks, by_keys, by_typing)
Way = Callable[[Person], Awaitable[None]]
POSITION = "r1..../..r2../...../..b5../....b3 turn:r die:4"


@pytest.mark.parametrize(
    ("spec", "way"),
    [
        *itertools.product(("einstein", "einstein:seats=4", "einstein:setup=free"), WAYS),
        ("einstein:seats=3", by_keys),
    ],
)
def test_a_whole_game_in_one_way(spec: str, way: Way) -> None:
    table = table_for(spec, ("human", "human" if "free" in spec else "random"))

    async def play(person: Person) -> None:
        await person.play_on(way)
        assert str(table.state.result) in re.sub(r"\s+", " ", person.text)
        await person.press("enter")

    app = sit(table, play)
    assert table.state.is_over
    assert app.return_value is False


@pytest.mark.parametrize("way", WAYS)
def test_a_game_without_a_board(pig: Path, way: Way) -> None:
    assert pig.exists()
    table = table_for("pig:target=20")

    async def play(person: Person) -> None:
        assert "pot:0" in person.text
        await person.play_on(way)
        assert "by reaching the target" in person.text

    sit(table, play)
    assert table.state.is_over


def test_a_roll_that_decides_who_goes_on_is_not_waited_for(pig: Path) -> None:
    assert pig.exists()

    async def play(person: Person) -> None:
        await person.press("f5")
        assert [h.event.is_outcome for h in person.model.table.happenings][:2] == [False, True]

    sit(table_for("pig"), play)


def test_the_board_shows_what_can_be_touched_and_what_was_played() -> None:
    async def play(person: Person) -> None:
        assert re.search(r"\[ +r2 +\]", person.text)
        await person.press("up")
        assert re.search(r"▸ +r2 +◂", person.text)
        await person.click("c4")
        assert re.search(r"» +r2 +«|\[ +r2 +\]", person.text)
        assert person.text.count("○") == 3
        await person.press("escape")
        assert "○" not in person.text
        await person.click("c4")
        await person.click("d3")
        assert re.search(r"red moves stone 2 to d3", person.text)
        assert re.search(r"‹ +r2 +›|\[ +r2 +\]", person.text)

    sit(table_for("einstein", ("human", "human"), position=POSITION), play)


def test_arrows_move_the_cursor_and_enter_touches() -> None:
    table = table_for("einstein", ("human", "human"), position=POSITION)

    async def play(person: Person) -> None:
        await person.press("tab")
        assert person.model.cursor.name == "c4"
        await person.press("right", "down")
        assert person.model.cursor.name == "d3"
        assert "d3: empty" in person.text
        await person.press("left", "up", "enter", "right", "space")
        assert table.state.text.startswith("r1..../...r2")
        assert "roll" in person.model.cursor.name
        await person.press("up", "up", "left", "down", "down", "down", "down", "down")
        assert person.model.cursor.name == "roll"

    sit(table, play)


def test_a_typed_move_that_cannot_be_played_is_explained_and_nothing_lost() -> None:
    async def play(person: Person) -> None:
        await person.type("2xd4")
        assert "there is nothing to capture on d4; without x: 2d4 (E10)" in re.sub(r"\s+", " ", person.text)
        assert "2xd4" in person.lines[-2]
        await person.press("escape")
        assert "2xd4" not in person.text
        await person.type("1a1")
        assert "(E7)" in person.text
        await person.press(*["backspace"] * 3)
        await person.type("c4")
        assert person.model.touched == ("c4",)
        await person.type("d4")
        assert person.model.table.happenings[-1].event.text == "2d4"

    sit(table_for("einstein", ("human", "human"), position=POSITION), play)


def test_what_cannot_be_touched_says_so() -> None:
    async def play(person: Person) -> None:
        await person.click("a5")
        assert "stone 4 is gone, so stone 2 must move" in re.sub(r"\s+", " ", person.text)
        await person.click("c4")
        await person.click("a1")
        assert "stone 2 on c4 moves one square" in re.sub(r"\s+", " ", person.text)
        assert person.model.touched == ("c4",)
        await person.click("c4")
        assert not person.model.touched

    sit(table_for("einstein", ("human", "human"), position=POSITION), play)


# -- undo --------------------------------------------------------------------------------------


def test_a_move_is_taken_back_until_the_roll_is_seen() -> None:
    table = table_for("einstein", ("human", "human"), position=POSITION)

    async def play(person: Person) -> None:
        await person.press("u")
        assert "Not taken back: there is nothing to take back." in person.text
        await person.type("2d4")
        assert person.model.moment is Moment.ROLL
        await person.press("u")
        assert "Taken back." in person.text
        assert table.state.text == POSITION
        await person.type("2d4")
        await person.press("enter")
        await person.press("ctrl+z")
        said = re.sub(r"[\s│]+", " ", person.text)
        assert "Not taken back: a roll has been seen since; only a practice game" in said
        assert len(table.happenings) == 2

    sit(table, play)


def test_in_practice_the_answer_of_the_computer_is_taken_back_too() -> None:
    table = table_for("einstein", position=POSITION, practice=True)

    async def play(person: Person) -> None:
        assert "Practice" in person.text
        await person.type("2d4")
        assert len(table.happenings) == 3
        await person.type("undo")
        assert table.happenings == []

    sit(table, play)


# -- hidden set-ups ------------------------------------------------------------------------------


def test_nobody_sees_an_arrangement_before_all_have_chosen() -> None:
    table = table_for("einstein:setup=free", ("human", "human"))

    async def play(person: Person) -> None:
        assert "Hand the keyboard to red; only red may look now." in person.text
        await person.press("enter")
        await person.type("135624")
        assert isinstance(person.app.screen, HandOver)
        assert "Hand the keyboard to blue" in person.text
        assert not re.search(r"135624|r[1-6]", person.text)
        await person.press("enter")
        assert "blue is to choose an arrangement" in person.text
        assert not re.search(r"135624|\br[1-6]", person.text)
        assert "red has chosen" in person.text
        for name in ("#6", "#5", "#4", "#3", "#2"):
            assert not re.search(r"135624|\br[1-6]", person.text)
            await person.click(name)
        assert table.happenings[-1].event.text == "654321"
        assert re.search(r"r1 .*r3 .*r5", person.text)

    sit(table, play)


def test_the_first_arrangement_can_be_taken_back_before_the_second() -> None:
    table = table_for("einstein:setup=free", ("human", "human"))

    async def play(person: Person) -> None:
        await person.press("enter")
        await person.type("135624")
        await person.press("u")
        assert table.happenings == []
        assert "Hand the keyboard to red" in person.text
        await person.press("u")
        assert "Hand the keyboard to red" in person.text
        await person.press("q")

    assert sit(table, play).return_value is True


# -- dice, matches, words ------------------------------------------------------------------------


def never(state: State, problem: str) -> str:
    raise AssertionError(f"the screen asks itself: {state} {problem}")


def test_real_dice_are_typed_or_clicked() -> None:
    spec = "einstein:setup=123456+123456"
    table = table_for(spec, ("human", "human"), dice=lambda _: TypedDice(never))

    async def play(person: Person) -> None:
        assert "red is to roll; what came?" in person.text
        await person.type("7")
        assert "'7' is no roll of one die: 1 to 6 (E6)" in person.text
        await person.press("backspace")
        await person.type("6")
        await person.type("6b3")
        await person.click("2")
        assert [h.event.text for h in table.happenings] == ["6", "6b3", "2"]
        assert table.dice.event == 2

    sit(table, play)


def test_a_match_goes_on_with_the_next_game() -> None:
    table = table_for(
        "einstein",
        ("human:name=Ada", "random"),
        length=2,
        position="...../...../...../...r1./b1.... turn:r die:1",
    )

    async def play(person: Person) -> None:
        assert "Game 1; the match stands 0-0" in person.text
        assert "Ada" in person.text
        await person.type("1e1")
        assert "red has won by reaching the corner" in person.text
        assert "the match stands 1-0" in person.text
        await person.press("enter")
        assert table.match.round == 2
        assert "Game 2" in person.text
        await person.press("q")

    assert sit(table, play).return_value is True


def test_a_match_that_is_left_between_two_games_can_be_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "match.kybos"
    position = "...../...../...../...r1./b1.... turn:r die:1"
    table = table_for("einstein", ("human", "human"), length=2, position=position, file=file)

    async def play(person: Person) -> None:
        await person.type("1e1")
        await person.click("leave")

    assert sit(table, play).return_value is True
    table.close()
    again = resumed(file)
    assert again.match.score == "1-0"
    assert Model(again).moment is Moment.CHANCE
    again.close()


def test_help_and_rules() -> None:
    async def play(person: Person) -> None:
        await person.press("question_mark")
        assert isinstance(person.app.screen, TextPage)
        assert "kybos resume goes on with it" in person.text
        await person.press("escape")
        await person.press("f3")
        assert "BOARD AND STONES" in person.text
        await person.press("escape")
        await person.type("rules e7")
        assert "E7  If it is gone" in person.text
        assert "E8" not in person.text
        await person.press("escape")
        await person.type("rules X1")
        assert "einstein has no clause 'x1'" in person.text
        await person.press("f4")
        assert "Pauses are on" in person.text

    sit(table_for("einstein", position=POSITION), play)


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
def test_leaving_is_told_apart_from_the_end(key: str) -> None:
    async def play(person: Person) -> None:
        await person.press(key)

    assert sit(table_for("einstein"), play).return_value is True


def test_a_fault_at_the_table_ends_it_with_its_reason() -> None:
    table = table_for("einstein", ("random", "human"), dice=lambda _: ScriptedDice([]))

    async def play(person: Person) -> None:
        assert not person.model.table.happenings

    failure = sit(table, play).failure
    assert isinstance(failure, DiceError)


# -- windows and colours -------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["einstein", "einstein:seats=4", "einstein:setup=free"])
@pytest.mark.parametrize("size", [(40, 15), (80, 24), (60, 40), (200, 60)])
def test_all_there_is_fits_into_the_window(spec: str, size: tuple[int, int]) -> None:
    async def play(person: Person) -> None:
        if person.model.moment is Moment.ROLL:
            await person.click("roll")
        scene: Scene = person.model.scene
        drawn = person.app.main.query_one("#board")
        assert drawn.size.height > 0
        for piece in scene.pieces:
            assert f"{piece.colour[0]}{piece.text}" in person.text
        for face in scene.faces:
            assert "┌───────┐" in person.text, face
        assert person.model.status in person.text
        assert "type a move" in person.text
        if "free" not in spec:
            await person.press("tab", "enter")
            assert person.model.touched

    sit(table_for(spec), play, size=size)


def test_in_a_narrow_window_a_key_shows_the_moves() -> None:
    async def play(person: Person) -> None:
        assert "red sets up" not in person.text
        await person.press("f2")
        assert "red sets up" in person.text
        await person.press("f2")
        assert "red sets up" not in person.text

    sit(table_for("einstein"), play, size=(60, 20))


def test_a_window_that_is_too_small_says_so_until_it_is_larger() -> None:
    async def play(person: Person) -> None:
        assert "The window is too small: 39 × 14." in person.text
        await person.resize(80, 24)
        assert "too small" not in person.text
        assert "red is to roll" in person.text

    sit(table_for("einstein"), play, size=(39, 14))


def test_without_colours_everything_is_told_apart_by_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(person: Person) -> None:
        await person.press("tab", "enter", "tab")
        styles = {
            segment.style
            for strip in person.app.screen._compositor.render_strips()
            for segment in strip
            if segment.style
        }
        for style in styles:
            assert not style.color or style.color.is_default, style
            assert not style.bgcolor or style.bgcolor.is_default, style
        assert re.search(r"» +r2 +«", person.text)
        assert "○" in person.text

    sit(table_for("einstein", position=POSITION), play)


def test_the_screen_stays_awake_while_a_computer_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_for("einstein", ("random", "human"), position=POSITION)
    may_answer, real = threading.Event(), table.computer_action

    def slow() -> int:
        assert may_answer.wait(60)
        return real()

    monkeypatch.setattr(table, "computer_action", slow)
    app = ScreenMode(table, pause=0)

    async def run() -> None:
        async with app.run_test(size=(100, 35)) as pilot:
            person = Person(app, pilot, 1)
            await pilot.press("question_mark")
            await pilot.pause()
            assert isinstance(app.screen, TextPage)
            await pilot.press("escape")
            assert not table.happenings
            may_answer.set()
            await person.settled()
            assert table.happenings

    asyncio.run(run())
