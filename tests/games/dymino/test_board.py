"""The grid and the roll: D1 and D2."""

from fractions import Fraction

import pytest

import kybos
from tests.games.dymino.helpers import (
    DIAGONAL,
    ROLLS,
    SIZES,
    at,
    check,
    drawn,
    fields,
    game,
    squares,
)


@pytest.mark.rule("D1")
@pytest.mark.parametrize(
    ("options", "rows"),
    [
        ("", "...../...../...../...../....."),
        ("size=4", "..../..../..../...."),
        ("size=5", "...../...../...../...../....."),
        ("size=6", "....../....../....../....../....../......"),
        ("size=7", "......./......./......./......./......./......./......."),
        ("size=8", "......../......../......../......../......../......../......../........"),
    ],
)
def test_the_grid_starts_empty_with_five_or_as_many_squares_a_side_as_said(options: str, rows: str) -> None:
    state = game(options).start()
    assert state.text == rows
    assert state.is_chance
    assert game(options).state(rows) == state


@pytest.mark.rule("D1")
@pytest.mark.parametrize("side", SIZES)
def test_files_go_to_the_right_and_ranks_up(side: int) -> None:
    """A die lands where the text shows it: row by row from the top, file by file from the left."""
    options = f"size={side}"
    state = at("", "1-1", options)
    for number, square in enumerate(squares(options)):
        up, right = divmod(number, side)
        rows = ["." * side for _ in range(side)]
        rows[side - 1 - up] = "." * right + "4" + "." * (side - 1 - right)
        assert square == f"{'abcdefgh'[right]}{up + 1}"
        check(state, f"4{square}", "/".join(rows), options=options)


@pytest.mark.rule("D1")
def test_a5_is_the_upper_left_corner_and_e1_the_lower_right_one() -> None:
    check(at("", "1-1"), "6a5", "6..../...../...../...../.....")
    check(at("", "1-1"), "6e1", "...../...../...../...../....6")
    check(at("", "1-1"), "6e5", "....6/...../...../...../.....")
    check(at("", "1-1"), "6b1", "...../...../...../...../.6...")


@pytest.mark.rule("D1")
@pytest.mark.parametrize("side", SIZES)
def test_the_grid_has_no_squares_beyond(side: int) -> None:
    """As many squares as the side says can be chosen, and the first one beyond cannot be named."""
    options = f"size={side}"
    state = at("", "3-3", options)
    assert sorted(state.moves) == sorted(f"*{square}" for square in squares(options))
    assert len(state.actions) == side * side
    for beyond in (f"*a{side + 1}", f"*{'abcdefghi'[side]}1", "*a0"):
        with pytest.raises(kybos.InvalidMoveError):
            state.apply(beyond)


@pytest.mark.rule("D1")
def test_it_is_a_solitaire() -> None:
    state = at("", "1-3")
    assert len(game().seats) == 1
    assert game().is_solitaire
    assert state.turn == 0


@pytest.mark.rule("D2")
@pytest.mark.parametrize("options", ["", "size=8,double=besides", "diagonal=yes,double_two=one,rolls=100"])
@pytest.mark.parametrize("rows", ["", "12345/34561/56123/12345/3456."])
def test_21_rolls_unequal_ones_twice_as_likely(options: str, rows: str) -> None:
    shown = rows if "size" not in options else "66"
    found = {outcome.text: outcome.probability for outcome in at(shown, options=options).outcomes}
    assert list(found) == ROLLS
    assert len(found) == 21
    for roll, probability in found.items():
        low, high = roll.split("-")
        assert probability == Fraction(1 if low == high else 2, 36), roll
    assert sum(found.values()) == 1


@pytest.mark.rule("D2")
@pytest.mark.parametrize("roll", ROLLS)
def test_a_roll_is_in_play_and_counted(roll: str) -> None:
    state = at("12", rolled=7, score=120).apply(roll)
    assert state.text == f"12.../...../...../...../..... roll:{roll} score:120 rolled:8"
    assert state.turn == 0
    assert state.outcomes == ()


@pytest.mark.rule("D2")
def test_the_first_roll_of_a_game() -> None:
    state = game().start().apply("2-5")
    assert state.text == "...../...../...../...../..... roll:2-5 rolled:1"


@pytest.mark.rule("D2")
def test_each_turn_rolls_anew() -> None:
    """A roll, what is done with it, and the next roll."""
    state = game().start()
    for number, (roll, move) in enumerate(
        [("1-3", "1c5,3c4"), ("6-6", "*a1"), ("2-2", "-3"), ("1-1", "5a1"), ("4-5", "4e1,5e2")], 1
    ):
        assert state.turn == kybos.CHANCE
        assert state.moves == ()
        state = state.apply(roll)
        assert fields(state)["rolled"] == str(number)
        state = state.apply(move)
    assert state.text == f"{drawn({'c5': '1', 'a1': '5', 'e1': '4', 'e2': '5'})} rolled:5"
    assert state.is_chance


@pytest.mark.rule("D1", "D2")
def test_diagonal_connections_change_neither_grid_nor_roll() -> None:
    state = game(DIAGONAL).start()
    assert state.text == game().start().text
    assert [outcome.text for outcome in state.outcomes] == ROLLS
