"""What stands behind the full-screen mode: touches, words and the cursor, without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from kybos.core.errors import IllegalMoveError, InvalidMoveError, KybosError
from kybos.terminal.screen_canvas import Marks, draw
from kybos.terminal.screen_model import Model, Moment
from tests.terminal.screens import table_for

POSITION = "r1..../..r2../...../..b5../....b3 turn:r die:4"


def model_at(position: str, *players: str) -> Model:
    return Model(table_for("einstein", players or ("human", "human"), position=position))


def moment_of(model: Model) -> Moment:
    return model.moment


def test_a_path_of_touches_becomes_an_action() -> None:
    model = model_at(POSITION)
    assert moment_of(model) is Moment.CHOICE
    assert list(model.next_touches) == ["c4"]
    assert model.touch("c4") is None
    assert list(model.next_touches) == ["d4", "c3", "d3"]
    assert model.about_cursor == "chosen: c4; c4: red 2"
    happening = model.touch("d3")
    assert happening is not None
    assert happening.event.text == "2d3"
    assert not model.touched
    assert moment_of(model) is Moment.ROLL


def test_a_move_on_the_board_is_never_filled_in() -> None:
    edge = model_at("....r1/...../...../...../..b1.. turn:r die:1")
    assert edge.touch("e5") is None
    assert edge.next_touches == ("e4",)


def test_the_last_number_of_an_arrangement_is_filled_in() -> None:
    model = Model(table_for("einstein:setup=free", ("human", "random")))
    for name in ("#1", "#3", "#5", "#6"):
        assert model.touch(name) is None
    ready = {button.name for button in model.buttons if button.is_ready}
    assert ready == {"#2", "#4"}
    assert model.preview == {"a5": "r1", "b5": "r3", "c5": "r5", "a4": "r6"}
    happening = model.touch("#2")
    assert happening is not None
    assert happening.event.text == "135624"


def test_touches_are_taken_back() -> None:
    model = model_at("r1r3.../...../...../...../..b1.. turn:r die:2")
    assert not model.take_back_touch()
    model.touch("a5")
    assert model.take_back_touch()
    model.touch("a5")
    model.touch("a5")
    assert not model.touched


def test_another_stone_may_be_chosen_instead() -> None:
    model = model_at("r1..../..r3../...../...../..b1.. turn:r die:2")
    model.touch("a5")
    model.touch("c4")
    assert model.touched == ("c4",)


def test_what_cannot_be_done_is_refused_and_changes_nothing() -> None:
    model = model_at(POSITION)
    before = model.table.state
    with pytest.raises(IllegalMoveError, match=r"^no stone stands on b3 \(E7\); .* must move.*; legal: c4$"):
        model.touch("b3")
    with pytest.raises(IllegalMoveError, match=r"\(E7\)"):
        model.typed("1a4")
    with pytest.raises(InvalidMoveError, match="no move"):
        model.typed("x")
    assert model.table.state == before
    model.typed("2d3")
    with pytest.raises(InvalidMoveError, match="no move is asked for: blue is to roll"):
        model.typed("4")
    with pytest.raises(KybosError):
        model.touch("b3")


def test_only_a_persons_roll_is_waited_for() -> None:
    assert model_at("r1..../...../...../...../....b1 turn:r", "human", "random").moment is Moment.ROLL
    assert model_at("r1..../...../...../...../....b1 turn:b", "human", "random").moment is Moment.CHANCE
    drawn = Model(table_for("einstein", ("human", "random")))
    assert moment_of(drawn) is Moment.CHANCE
    drawn.roll()
    drawn.roll()
    assert moment_of(drawn) is Moment.ROLL


def test_a_roll_that_decides_who_goes_on_belongs_to_who_asked_for_it(pig: Path) -> None:
    assert pig.exists()
    model = Model(table_for("pig", ("human", "random")))
    model.touch("roll")
    assert moment_of(model) is Moment.CHANCE
    model.roll()
    assert "hold" in model.next_touches
    assert model.cursor.name == "roll"


def test_typed_touches_are_understood() -> None:
    model = model_at(POSITION)
    assert model.typed(" C4 ") is None
    assert model.touched == ("c4",)
    played = model.typed("d4")
    assert played is not None


def test_nobody_but_the_one_who_holds_the_keyboard_sees_hidden_things() -> None:
    model = Model(table_for("einstein:setup=free", ("human", "human")))
    assert moment_of(model) is Moment.HAND_OVER
    model.hand_over()
    model.typed("135624")
    assert moment_of(model) is Moment.HAND_OVER
    assert "135624" not in model.view.text
    assert not model.scene.pieces
    model.hand_over()
    assert moment_of(model) is Moment.CHOICE
    assert not model.scene.pieces
    model.undo()
    assert moment_of(model) is Moment.HAND_OVER
    assert model.table.state.turn == 0


def test_the_cursor_goes_round_and_stays_on_the_board() -> None:
    model = model_at("r1..../..r3../...../...../..b1.. turn:r die:2")
    model.cycle()
    model.cycle()
    assert model.cursor.name == "a5"
    model.cycle(-1)
    assert model.cursor.name == "c4"
    for dx, dy, name in (
        (0, -1, "c5"),
        (0, -1, "c5"),
        (1, 0, "d5"),
        (1, 0, "e5"),
        (1, 0, "e5"),
        (0, 1, "e4"),
    ):
        model.move_cursor(dx, dy)
        assert model.cursor.name == name


@pytest.mark.parametrize(
    ("size", "fits"), [((20, 6), True), ((17, 6), True), ((16, 6), False), ((20, 5), False)]
)
def test_the_board_is_drawn_where_there_is_room(size: tuple[int, int], fits: bool) -> None:
    scene = table_for("einstein", position="r1..../...../...../...../....b1 turn:r").state.scene()
    assert (draw(scene, size, Marks()) is not None) == fits


def test_every_place_can_be_hit() -> None:
    scene = table_for("einstein:seats=4").state.scene()
    for size in ((120, 40), (50, 17), (30, 8)):
        canvas = draw(scene, size, Marks())
        assert canvas is not None
        for place in scene.places:
            assert canvas.names[canvas.middles[place.name]] == place.name
