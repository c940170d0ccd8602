import numpy as np
import pytest

from kybos.core.errors import InvalidPositionError
from kybos.core.layout import Field, Layout
from kybos.core.notation import read_fields, split_position, write_fields

KEYS = ("turn", "die")
FIELDS = ("grid", "low", "big")


@pytest.fixture
def layout() -> Layout:
    fields = {"grid": Field(-2, 9, (2, 2)), "low": Field(-5, 5), "big": Field(0, 2**60), "other": Field(0, 1)}
    return Layout("notation", __file__, fields)


@pytest.mark.parametrize(
    "text",
    [
        "b/o turn:r die:4",
        "b/o die:4 turn:r",
        "b/o_turn:r_die:4",
        "  b/o   turn:r  die:4 ",
        "b/o\tturn:r\ndie:4",
    ],
)
def test_keys_stand_in_any_order_and_an_underline_for_a_space(text: str) -> None:
    assert split_position(text, KEYS, board=True) == ("b/o", {"turn": "r", "die": "4"})


def test_without_a_board_there_are_only_keys() -> None:
    assert split_position("turn:r", KEYS, board=False) == ("", {"turn": "r"})
    assert split_position("", KEYS, board=False) == ("", {})
    assert split_position("turn:a:b", KEYS, board=False) == ("", {"turn": "a:b"})


@pytest.mark.parametrize(
    ("text", "board", "says"),
    [
        ("", True, "does not begin with a board"),
        ("turn:r", True, "does not begin with a board"),
        ("b/o r", True, "'r' is not key:value"),
        ("b/o turn:", True, "'turn:' is not key:value"),
        ("b/o", False, "'b/o' is not key:value"),
        (":r", False, "unknown key ''"),
        ("trun:r", False, r"unknown key 'trun' \(did you mean turn\?\); the keys are turn, die"),
        ("turn:r die:4 turn:r", False, "turn: stands twice"),
    ],
)
def test_what_is_no_position_text_is_refused(text: str, board: bool, says: str) -> None:
    with pytest.raises(InvalidPositionError, match=says):
        split_position(text, KEYS, board=board)


def test_fields_are_written_in_the_given_order_and_read_back(layout: Layout) -> None:
    position = layout.blank()
    position.grid[:] = np.array([[1, -2], [9, 0]])
    position.low, position.big = -5, 2**59 - 1
    text = write_fields(position, FIELDS)
    assert text == f"grid:1,-2,9,0 low:-5 big:{2**59 - 1}"
    other = layout.blank()
    read_fields(text, other, layout, FIELDS)
    assert other.tobytes() == position.tobytes()
    assert write_fields(other, ("low", "grid")) == "low:-5 grid:1,-2,9,0"


def test_fields_left_out_keep_their_value(layout: Layout) -> None:
    position = layout.blank()
    position.low = 3
    read_fields("grid:1,1,1,1", position, layout, FIELDS)
    assert (int(position.low), position.grid.tolist()) == (3, [[1, 1], [1, 1]])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("low:x", "low: takes a whole number, not 'x'"),
        ("low:1.0", "a whole number"),
        ("low:٣", "a whole number"),
        ("low:1,2", "a whole number"),
        ("big:" + "9" * 19, "a whole number"),
        ("grid:1,2,3", "grid: takes 4 whole numbers with commas, not '1,2,3'"),
        ("grid:1,2,3,4,5", "4 whole numbers"),
        ("grid:1,2,,4", "4 whole numbers"),
        ("low:6", "low: takes -5 to 5, not 6"),
        ("low:300", "low: takes -5 to 5, not 300"),
        ("grid:0,0,0,-3", "grid: takes -2 to 9, not -3"),
        ("other:1", "unknown key 'other'"),
    ],
)
def test_values_that_do_not_fit_are_refused(layout: Layout, text: str, says: str) -> None:
    position = layout.blank()
    with pytest.raises(InvalidPositionError, match=says):
        read_fields(text, position, layout, FIELDS)
    assert set(position.tobytes()) == {0}
