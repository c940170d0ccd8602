"""Solitaires on the full screen: previews, undo, practice, a whole game."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest

from kybos.terminal.screen_model import Moment
from tests.terminal.screens import Person, by_clicks, by_keys, by_typing, sit, table_for

PAIR = "11.../...../...../...../..... roll:1-3"
THREE = "66.../...../...../...../..... roll:1-1"


@pytest.mark.rule("D3")
def test_a_pair_is_shown_before_enter_places_it() -> None:
    """Both dice, once the second square is under the cursor; until then nothing."""
    table = table_for("dymino", ("human",), position=PAIR)

    async def play(person: Person) -> None:
        assert person.model.preview == {}
        await person.click("c5")
        assert person.model.touched == ("c5",)
        await person.press("down")
        assert person.model.cursor.name == "c4"
        assert person.model.preview == {"c5": "1", "c4": "3"}
        assert "1 on c5, 3 on c4; 3 × 1 make 2 on c5: 3 × 1 = 3" in re.sub(r"\s+", " ", person.text)
        before = table.state
        assert re.search(r"» +1 +«", person.text)
        assert re.search(r"\[ +3 +\]", person.text)
        await person.press("up")
        assert person.model.preview == {}
        assert table.state == before
        await person.press("down", "enter")
        assert table.state.text == "..2../..3../...../...../..... score:3 rolled:1"
        assert person.model.preview == {}

    sit(table, play)


def test_a_move_is_taken_back_until_the_next_roll_is_shown() -> None:
    table = table_for("dymino", ("human",), position=THREE)

    async def play(person: Person) -> None:
        await person.type("6c5")
        assert table.state.text.startswith("..1../")
        assert person.model.moment is Moment.ROLL
        await person.press("u")
        assert "Taken back." in person.text
        assert table.state.text == f"{THREE} rolled:1"
        await person.type("1c5")
        await person.press("enter")
        assert not table.state.is_chance
        await person.press("u")
        said = re.sub(r"[\s│]+", " ", person.text)
        assert "Not taken back: a roll has been seen since; only a practice game" in said
        assert len(table.happenings) == 2

    sit(table, play)


def test_in_practice_the_roll_is_taken_back_too_and_comes_again() -> None:
    table = table_for("dymino", ("human",), position=THREE, practice=True)

    async def play(person: Person) -> None:
        await person.type("1c5")
        await person.press("enter")
        rolled = table.happenings[-1].event.text
        await person.press("u")
        assert table.happenings == []
        await person.type("6c5")
        await person.press("enter")
        assert table.happenings[-1].event.text == rolled

    sit(table, play)
    assert table.record.headers["Practice"] == "yes"


@pytest.mark.rule("D4")
def test_a_single_die_is_shown_after_it_is_chosen() -> None:
    """Which of the two is asked first."""
    table = table_for("dymino:size=4", ("human",), position="1212/3434/1.12/34.5 roll:5-6")

    async def play(person: Person) -> None:
        assert set(person.model.next_touches) == {"#5", "#6"}
        await person.click("#6")
        await person.press("tab")
        name = person.model.cursor.name
        assert name in ("b2", "c1")
        assert person.model.preview == {name: "6"}
        await person.press("enter")
        assert table.happenings[-1].event.text == f"6{name}"
        await person.press("tab")
        (last,) = person.model.next_touches
        assert person.model.preview == {last: "5"}

    sit(table, play)


@pytest.mark.rule("D14")
@pytest.mark.parametrize(("options", "name"), [("", "#1"), (":double_two=one", "b5")])
def test_what_is_taken_away_is_told_before_enter(options: str, name: str) -> None:
    """No die would come to stand."""
    table = table_for(f"dymino{options}", ("human",), position="11.../...../...../...../..... roll:2-2")

    async def play(person: Person) -> None:
        assert name in person.model.next_touches
        while person.model.cursor.name != name:
            await person.press("tab")
        assert person.model.preview == {}
        told = "the die on b5 is taken away" if options else "all 1s are taken away"
        assert f"Enter: {told}" in re.sub(r"\s+", " ", person.text)
        await person.press("enter")
        assert table.state.text.startswith("1...." if options else ".....")

    sit(table, play)


@pytest.mark.parametrize("way", [by_clicks, by_keys, by_typing])
def test_a_whole_game_on_the_full_screen(way: Callable[[Person], Awaitable[None]]) -> None:
    table = table_for("dymino:size=4,rolls=6", ("human",))

    async def play(person: Person) -> None:
        await person.play_on(way)
        assert str(table.state.result) in re.sub(r"\s+", " ", person.text)

    sit(table, play)
    assert table.state.is_over
