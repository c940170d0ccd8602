"""Where the dice of a roll go, and which is resolved first: D3, D4 and D9."""

import pytest

import kybos
from tests.games.dymino.helpers import (
    ALONE,
    BESIDES,
    DIAGONAL,
    FULL,
    SIZES,
    UNEQUAL,
    at,
    check,
    check_end,
    dice_on,
    drawn,
    empties,
    gains,
    game,
    gaps,
    illegal,
    squares,
    text,
)

TWO_ALONE = "12345/3456./56123/.2345/34561"
"""Empty are e4 and a2, which do not touch."""


def without(rows: str, *emptied: str) -> str:
    """The grid with these squares emptied."""
    dice = {square: sign for square, sign in dice_on(rows).items() if square not in emptied}
    return drawn(dice)


@pytest.mark.rule("D3")
@pytest.mark.parametrize("roll", UNEQUAL)
def test_a_pair_is_placed_on_any_gap_in_any_orientation(roll: str) -> None:
    """On the empty grid: 40 gaps, each in both orders, and nothing else."""
    low, high = roll.split("-")
    expected = {f"{low}{one},{high}{other}" for one, other in gaps(squares())}
    assert len(expected) == 80
    moves = at("", roll).moves
    assert len(moves) == 80
    assert set(moves) == expected


@pytest.mark.rule("D1", "D3")
@pytest.mark.parametrize("side", SIZES)
def test_gaps_of_every_size_of_grid(side: int) -> None:
    options = f"size={side}"
    moves = at("", "2-5", options).moves
    assert len(moves) == 4 * side * (side - 1)
    assert set(moves) == {f"2{one},5{other}" for one, other in gaps(squares(options))}


@pytest.mark.rule("D3")
@pytest.mark.parametrize(
    ("emptied", "moves"),
    [
        (("a1", "b1"), {"1a1,3b1", "1b1,3a1"}),
        (("d4", "d3"), {"1d4,3d3", "1d3,3d4"}),
        (("e5", "e4", "a1"), {"1e5,3e4", "1e4,3e5"}),  # a1 is left out: it has no empty neighbour
        (("b2", "c2", "c3"), {"1b2,3c2", "1c2,3b2", "1c2,3c3", "1c3,3c2"}),
        (("a5", "b5", "d1", "e1"), {"1a5,3b5", "1b5,3a5", "1d1,3e1", "1e1,3d1"}),
        (("a5", "a4", "b4", "c5"), {"1a5,3a4", "1a4,3a5", "1a4,3b4", "1b4,3a4"}),
    ],
)
@pytest.mark.parametrize("options", ["", BESIDES])
def test_the_gaps_of_crowded_grids(emptied: tuple[str, ...], moves: set[str], options: str) -> None:
    state = at(without(FULL, *emptied), "1-3", options)
    assert set(state.moves) == moves
    assert len(state.moves) == len(moves)


@pytest.mark.rule("D3")
def test_the_last_gap_must_be_taken() -> None:
    """Single dice, other squares and a pass are no way out while there is a gap."""
    state = at(without(FULL, "a1", "b1", "e5"), "1-3")
    for move in ("1a1", "3e5", "1a1,3e5", "1e5,3b1", "1e5,3a1"):
        illegal(state, move, "D3")
    assert "pass" not in state.moves


@pytest.mark.rule("D3", "D4")
@pytest.mark.parametrize(
    "emptied",
    [
        ("a1", "b2"),  # they share a corner
        ("e5", "a4"),  # the end of one row and the beginning of the next
        ("a1", "a5"),  # the two ends of a file
        ("a3", "e3"),  # the two ends of a rank
        ("c5", "c3"),
        ("b3", "c4", "d3", "c2"),
    ],
)
@pytest.mark.parametrize("options", ["", DIAGONAL])
def test_only_squares_that_share_a_side_are_a_gap(emptied: tuple[str, ...], options: str) -> None:
    """Also where groups connect diagonally, which changes nothing else."""
    state = at(without(FULL, *emptied), "1-3", options)
    assert set(state.moves) == {f"{value}{square}" for value in "13" for square in emptied}


@pytest.mark.rule("D3")
def test_both_dice_land_where_the_move_says() -> None:
    state = at("", "2-5")
    check(state, "2c5,5c4", "..2../..5..")
    check(state, "2c4,5c5", "..5../..2..")
    check(state, "2a1,5b1", ".../.../.../.../25")
    check(state, "2b1,5a1", ".../.../.../.../52")


@pytest.mark.rule("D3")
def test_a_pair_is_read_in_any_order() -> None:
    state = at("", "2-5")
    assert state.apply("5c4,2c5") == state.apply("2c5,5c4")
    assert "5c4,2c5" not in state.moves


@pytest.mark.rule("D4")
@pytest.mark.parametrize("roll", UNEQUAL)
def test_without_a_gap_either_die_comes_first_on_any_empty_square(roll: str) -> None:
    """Then the other one, on any square that is empty then."""
    low, high = roll.split("-")
    alone = ["a5", "c4", "e4", "b2", "e1"]
    assert sorted(empties(ALONE)) == sorted(alone)
    state = at(ALONE, roll)
    assert set(state.moves) == {f"{value}{square}" for value in (low, high) for square in alone}
    assert len(state.moves) == 10
    for value, other in ((low, high), (high, low)):
        for square in alone:
            dice = dice_on(ALONE) | {square: value}
            after = check(state, f"{value}{square}", drawn(dice), left=other)
            assert set(after.moves) == {f"{other}{free}" for free in alone if free != square}
            for free in set(alone) - {square}:
                check(after, f"{other}{free}", drawn(dice | {free: other}))


@pytest.mark.rule("D4", "D7", "D10", "D11")
def test_each_single_die_is_resolved_before_the_next_is_placed() -> None:
    """The 1 makes a 2 of three 1s; the 2 then finds two 2s there, and its series begins anew."""
    state = at("2.345/11561/.6123/12345/3456.", "1-2")
    assert set(empties("2.345/11561/.6123/12345/3456.")) == {"b5", "a3", "e1"}
    after = check(state, "1b5", "22345/..561/.6123/12345/3456.", 3, left="2")
    after = check(after, "2b4", "..345/.3561/.6123/12345/3456.", 6)
    assert after.is_chance
    # the other way round: the 2 beside a 2 does nothing, and the 1 is no third
    after = check(state, "2b5", "22345/11561/.6123/12345/3456.", left="1")
    check(after, "1e1", "22345/11561/.6123/12345/34561")


@pytest.mark.rule("D4")
def test_the_second_die_stays_single_whatever_space_the_first_one_made() -> None:
    """Three 1s are gone, a5 and b5 are a gap, and the 6 is placed alone all the same."""
    state = at("11.45/34561/56123/12345/34561", "1-6")
    after = check(state, "1c5", "..245/34561/56123/12345/34561", 3, left="6")
    assert set(after.moves) == {"6a5", "6b5"}
    illegal(after, "1a5,6b5", "D4")
    illegal(after, "1a5", "D4")
    illegal(after, "pass", "D4/D5/D20")
    check(after, "6a5", "6.245/34561/56123/12345/34561")


@pytest.mark.rule("D4")
def test_a_position_with_the_second_die_to_come_can_be_written_down() -> None:
    """It is single on the whole grid, gaps or not."""
    for roll, left in (("1-6", "1"), ("1-6", "6"), ("2-5", "5")):
        state = at("..3", roll, left=left)
        assert set(state.moves) == {f"{left}{square}" for square in empties("..3")}
        assert state.apply(f"{left}a1").is_chance


@pytest.mark.rule("D4", "D21")
def test_two_squares_that_do_not_touch_are_filled_one_by_one() -> None:
    state = at(TWO_ALONE, "1-6")
    after = check(state, "6e4", "12345/34566/56123/.2345/34561", left="1")
    assert after.moves == ("1a2",)
    check_end(check(after, "1a2", "12345/34566/56123/12345/34561"), 0)


@pytest.mark.rule("D9")
def test_both_dice_are_on_the_grid_before_anything_is_resolved() -> None:
    """The 1s make a 2 beside the 2 that was placed with the 1 and another: it is the third."""
    check(at("11..2", "1-2"), "1c5,2d5", "..3..", 3 + 6 * 5)
    check(at("11/....2", "1-2"), "1c5,2d5", "..22./....2", 3)  # here it is the second


@pytest.mark.rule("D9")
def test_the_smaller_value_is_resolved_first() -> None:
    """The 2 would have made a 3 on d5 of three 2s; the 1s come first and add a fourth 2 on c5."""
    state = at("11.../...22", "1-2")
    check(state, "1c5,2d5", "..3", 3 + 4 * 2 * 10 * 5)
    assert gains(state, "1c5,2d5") == [3, 400]


@pytest.mark.rule("D9")
@pytest.mark.parametrize("move", ["1c5,6d5", "6d5,1c5"])
def test_the_order_of_writing_does_not_matter_for_unequal_dice(move: str) -> None:
    """1 comes before 6, although a 6 becomes a 1, which would have been the fourth."""
    state = at("11..6/....6", "1-6")
    assert state.apply(move).text == text("..21.", score=3 + 18 * 5)
    assert gains(state, move) == [3, 90]


@pytest.mark.rule("D9")
def test_the_first_die_has_its_whole_series_before_the_other() -> None:
    """1s, 2s, 3s on c3; then the 5s on d3."""
    state = at("..2../..2../11..5/..35./..3..", "1-5")
    check(state, "1c3,5d3", ".../.../..46.", 3 + 6 * 5 + 9 * 10 + 15 * 20)
    assert gains(state, "1c3,5d3") == [3, 30, 90, 300]


@pytest.mark.rule("D9")
@pytest.mark.parametrize(
    ("rows", "roll", "move", "after", "gain"),
    [
        # swallowed at once by the die that the first one became
        ("11..2", "1-2", "1c5,2d5", "..3", 3 + 30),
        # swallowed later in the series: 1, 2, 3
        ("..2../..2../11..3", "1-3", "1c3,3d3", ".../.../..4", 3 + 30 + 9 * 10),
        # the first passes by the value of the other and goes on
        ("..3../..3../11..2", "1-2", "1c3,2d3", ".../.../..4", 3 + 30 + 90),
    ],
)
def test_the_other_die_is_not_resolved_if_it_is_gone(
    rows: str, roll: str, move: str, after: str, gain: int
) -> None:
    check(at(rows, roll), move, after, gain)


@pytest.mark.rule("D9")
def test_the_other_die_alone_may_combine() -> None:
    check(at("...44/.....", "1-4"), "1b5,4c5", ".15..", 12)
    check(at("...44/.....", "4-6"), "4c5,6b5", ".65..", 12)


def test_the_grids_of_this_file_are_what_they_say() -> None:
    assert game().state(FULL).turn == kybos.OVER
    assert sorted(empties(TWO_ALONE)) == ["a2", "e4"]
    assert not gaps(empties(ALONE)) | gaps(empties(TWO_ALONE))
