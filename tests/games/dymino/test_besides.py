"""What an equal roll gives: the bonus alone, or the two dice besides (D5); with D3 and D4 after it."""

import pytest

import kybos
from tests.games.dymino.helpers import (
    ALONE,
    BESIDES,
    ONE,
    at,
    check,
    check_end,
    dice_on,
    drawn,
    empties,
    fields,
    gaps,
    illegal,
)

DOUBLES = ["1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]
BONUS = {"1-1": "6a1", "2-2": "-1", "3-3": "*a1", "4-4": "*a1", "5-5": "*a1", "6-6": "*a1"}
"""A move with each bonus that takes nothing from the grid `...1.`, or the 1."""


@pytest.mark.rule("D5")
@pytest.mark.parametrize("roll", DOUBLES)
@pytest.mark.parametrize("rows", ["...1.", ALONE])
def test_by_default_an_equal_roll_gives_the_bonus_and_nothing_else(roll: str, rows: str) -> None:
    state = at(rows, roll)
    value = roll[0]
    assert not any("," in move for move in state.moves)
    if value != "1":
        assert not any(move.startswith(value) for move in state.moves)
    for move in state.moves:
        after = state.apply(move)
        assert after.turn == kybos.CHANCE
        assert fields(after).keys() == {"grid", "rolled"}


@pytest.mark.rule("D5")
@pytest.mark.parametrize("roll", DOUBLES)
def test_the_default_may_be_named(roll: str) -> None:
    named, plain = at("...1.", roll, "double=instead"), at("...1.", roll)
    assert named.moves == plain.moves
    assert {move: named.apply(move).text for move in named.moves} == {
        move: plain.apply(move).text for move in plain.moves
    }


@pytest.mark.rule("D5")
@pytest.mark.parametrize("roll", DOUBLES)
@pytest.mark.parametrize("rows", ["", "...1.", ALONE])
def test_besides_the_bonus_comes_first(roll: str, rows: str) -> None:
    """The same moves as with the bonus alone; the two dice cannot be placed before it."""
    state = at(rows, roll, BESIDES)
    assert state.moves == at(rows, roll).moves
    value = roll[0]
    illegal(state, f"{value}d3,{value}c3", f"D5/D{12 + int(value)}")


@pytest.mark.rule("D3", "D5", "D9")
@pytest.mark.parametrize("roll", DOUBLES)
def test_then_the_two_equal_dice_go_on_a_gap(roll: str) -> None:
    value = roll[0]
    state = at("...1.", roll, BESIDES).apply(BONUS[roll])
    assert fields(state).items() >= {"roll": roll, "left": roll, "rolled": "1"}.items()
    assert state.turn == 0
    rows = fields(state)["grid"]
    assert set(state.moves) == {f"{value}{one},{value}{other}" for one, other in gaps(empties(rows))}
    assert state.apply(f"{value}c3,{value}c2").turn == kybos.CHANCE
    check(state, f"{value}c3,{value}c2", drawn(dice_on(rows) | {"c3": value, "c2": value}), 0, BESIDES)
    illegal(state, f"{value}c3", "D3")
    illegal(state, BONUS[roll] if roll != "1-1" else "6c3", "D5/D3")


@pytest.mark.rule("D9", "D5")
def test_of_two_equal_dice_the_one_written_first_is_resolved_first() -> None:
    """It stays, one higher, where it is; both orders are moves, also where they come to the same."""
    state = at("4", "4-4", BESIDES, left="4-4")
    assert {"4b5,4c5", "4c5,4b5"} <= set(state.moves)
    check(state, "4b5,4c5", ".5...", 12, BESIDES)
    check(state, "4c5,4b5", "..5..", 12, BESIDES)
    assert {"4b1,4c1", "4c1,4b1"} <= set(state.moves)
    assert state.apply("4b1,4c1") == state.apply("4c1,4b1")
    assert len(state.moves) == len(set(state.moves)) == len(gaps(empties("4")))


@pytest.mark.rule("D9", "D5")
def test_the_first_of_two_equal_dice_takes_the_other_with_it() -> None:
    """A 5 on b5 finds two 5s, a 5 on c5 none: only one order makes a series."""
    state = at("4..../.5.../.5...", "4-4", BESIDES, left="4-4")
    check(state, "4b5,4c5", ".6...", 12 + 15 * 5, BESIDES)
    check(state, "4c5,4b5", "..5../.5.../.5...", 12, BESIDES)


@pytest.mark.rule("D4", "D5")
@pytest.mark.parametrize("value", "12345")
def test_or_one_after_the_other_if_there_is_no_gap(value: str) -> None:
    state = at(ALONE, f"{value}-{value}", BESIDES, left=f"{value}-{value}")
    alone = set(empties(ALONE))
    assert set(state.moves) == {f"{value}{square}" for square in alone}
    assert len(state.moves) == 5
    for first in alone:
        dice = dice_on(ALONE) | {first: value}
        after = check(state, f"{value}{first}", drawn(dice), 0, BESIDES, left=value)
        assert set(after.moves) == {f"{value}{square}" for square in alone - {first}}
        for second in alone - {first}:
            check(after, f"{value}{second}", drawn(dice | {second: value}), 0, BESIDES)


@pytest.mark.rule("D5")
def test_the_gap_is_judged_after_the_bonus() -> None:
    """Double 1 may take the last gap, and doubles 2 to 6 may make one."""
    full = "12345/34561/56123/12345/345.."
    state = check(at(full, "1-1", BESIDES), "6e1", full[:-1] + "6", 0, BESIDES, left="1-1")
    assert state.moves == ("1d1",)
    state = check(at(full, "1-1", BESIDES), "2d1", full[:-2] + "2.", 0, BESIDES, left="1-1")
    assert state.moves == ("1e1",)
    for roll, move, left in (
        ("2-2", "-5", full.replace("5", ".")),
        ("3-3", "*d1", full.replace("345..", ".....")),
    ):
        after = check(at(full, roll, BESIDES), move, left, 0, BESIDES, left=roll)
        assert set(after.moves) == {f"{roll[0]}{one},{roll[0]}{two}" for one, two in gaps(empties(left))}


@pytest.mark.rule("D5")
@pytest.mark.parametrize(
    ("roll", "move", "after"),
    [
        ("2-2", "-6", ".2345/34.../5.123/1.345/345.."),
        ("3-3", "*a5", "...../34.6./56123/1.345/3456."),
        ("4-4", "*e1", ".234./34.6./5612./1.34./3456."),
        ("5-5", "*b2", "..345/3..6./5.123/...../3.56."),
        ("6-6", "*c4", "....5/3..../5...3/1.345/3456."),
    ],
)
def test_where_there_was_no_gap_the_bonus_may_make_one(roll: str, move: str, after: str) -> None:
    value = roll[0]
    state = check(at(ALONE, roll, BESIDES), move, after, 0, BESIDES, left=roll)
    assert set(state.moves) == {f"{value}{one},{value}{other}" for one, other in gaps(empties(after))}


@pytest.mark.rule("D5")
def test_where_there_is_none_after_the_bonus_either() -> None:
    """Double 1 takes one of the single squares; a die that double 2 takes may lie beside one or not."""
    state = check(at(ALONE, "1-1", BESIDES), "6a5", "6" + ALONE[1:], 0, BESIDES, left="1-1")
    assert set(state.moves) == {"1c4", "1e4", "1b2", "1e1"}
    options = f"{BESIDES},{ONE}"
    state = check(at(ALONE, "2-2", options), "-d2", ALONE.replace("1.345", "1.3.5"), 0, options, left="2-2")
    assert set(state.moves) == {f"2{square}" for square in ("a5", "c4", "e4", "b2", "d2", "e1")}
    state = check(at(ALONE, "2-2", options), "-c2", ALONE.replace("1.345", "1..45"), 0, options, left="2-2")
    assert set(state.moves) == {"2b2,2c2", "2c2,2b2"}


@pytest.mark.rule("D4", "D5")
def test_the_second_of_two_equal_single_dice_stays_single() -> None:
    """The first makes a gap of a5 and b5."""
    state = at("66.35/34561/56123/12345/34561", "6-6", BESIDES, left="6-6")
    state = check(state, "6c5", "..135/34561/56123/12345/34561", 18, BESIDES, left="6")
    assert set(state.moves) == {"6a5", "6b5"}
    check(state, "6b5", ".6135/34561/56123/12345/34561", 0, BESIDES)


@pytest.mark.rule("D5", "D13", "D21")
def test_a_bonus_that_fills_the_grid_ends_the_game_with_both_dice_unused() -> None:
    state = at("12345/34561/56123/12345/3456.", "1-1", BESIDES)
    check_end(check(state, "2e1", "12345/34561/56123/12345/34562", 0, BESIDES, left="1-1"), 0)


@pytest.mark.rule("D5")
def test_an_unequal_roll_is_the_same_with_either_option() -> None:
    for rows in ("", "...1.", ALONE):
        plain, besides = at(rows, "2-5"), at(rows, "2-5", BESIDES)
        assert plain.moves == besides.moves
        assert [plain.apply(move).text for move in plain.moves] == [
            besides.apply(move).text for move in besides.moves
        ]
