"""The bonus dice: what each double does, D13–D20, on empty, crowded and nearly full grids."""

from collections.abc import Callable

import pytest

import kybos
from tests.games.dymino.helpers import (
    ALONE,
    BESIDES,
    DIAGONAL,
    FULL,
    ONE,
    SIZES,
    at,
    check,
    dice_on,
    drawn,
    empties,
    fields,
    illegal,
    size,
    squares,
)

CROWDED = "12.45/34.61/...23/12345/3.561"
CLEARED: dict[str, Callable[[str, str], bool]] = {
    "3-3": lambda place, die: die[1] == place[1],
    "4-4": lambda place, die: die[0] == place[0],
    "5-5": lambda place, die: die[0] == place[0] or die[1] == place[1],
    "6-6": lambda place, die: abs(ord(die[0]) - ord(place[0])) <= 1 and abs(int(die[1]) - int(place[1])) <= 1,
}
"""Whether the bonus die, placed on a square, clears another one: row, column, both, those around."""
EVERY = pytest.mark.parametrize("options", ["", DIAGONAL, BESIDES, ONE])


def left_after(roll: str, options: str) -> str:
    """The dice that are left after the bonus."""
    return roll if BESIDES in options else ""


@pytest.mark.rule("D13")
@EVERY
@pytest.mark.parametrize("rows", ["", CROWDED, ALONE, "12345/34561/56.23/12345/34561"])
def test_double_1_is_a_die_of_any_value_on_any_empty_square(rows: str, options: str) -> None:
    state = at(rows, "1-1", options)
    expected = {f"{value}{square}" for value in range(1, 7) for square in empties(rows)}
    assert set(state.moves) == expected
    assert len(state.moves) == len(expected) == 6 * (25 - len(dice_on(rows)))


@pytest.mark.rule("D13")
@pytest.mark.parametrize("value", "123456")
def test_the_die_of_double_1_stays(value: str) -> None:
    for square in squares():
        check(at("", "1-1"), f"{value}{square}", drawn({square: value}))


@pytest.mark.rule("D13", "D7", "D8", "D10", "D11")
def test_the_die_of_double_1_combines_and_scores_like_any() -> None:
    check(at("44.5./..5", "1-1"), "4c5", "..6", 12 + 15 * 5)
    check(at("44.55", "1-1"), "5c5", "446", 15)
    check(at("44.5./..5", "1-1"), "6c5", "4465./..5")


@pytest.mark.rule("D14")
@pytest.mark.parametrize(
    ("rows", "values"),
    [
        ("1", "1"),
        ("66", "6"),
        ("3.5/5.3/....3", "35"),
        (CROWDED, "123456"),
        (FULL.replace("6", "."), "12345"),
        ("12.44/3", "1234"),
    ],
)
@pytest.mark.parametrize("options", ["", DIAGONAL, BESIDES, "size=8"])
def test_double_2_removes_all_dice_of_a_value_that_stands_on_the_grid(
    rows: str, values: str, options: str
) -> None:
    state = at(rows, "2-2", options)
    assert sorted(state.moves) == [f"-{value}" for value in values]
    for value in values:
        after = "".join("." if sign == value else sign for sign in rows)
        check(state, f"-{value}", after, options=options, left=left_after("2-2", options))


@pytest.mark.rule("D14")
@pytest.mark.parametrize("rows", ["1", "66", "3.5/5.3/....3", CROWDED, FULL.replace("6", "."), "12.44/3"])
@pytest.mark.parametrize("options", [ONE, f"{ONE},{DIAGONAL}", f"{ONE},{BESIDES}", f"{ONE},size=8"])
def test_double_2_removes_one_die_by_option(rows: str, options: str) -> None:
    """Any single one; the others of its value stay."""
    state = at(rows, "2-2", options)
    dice = dice_on(rows, options)
    assert set(state.moves) == {f"-{square}" for square in dice}
    assert len(state.moves) == len(dice)
    for square in dice:
        after = drawn({other: value for other, value in dice.items() if other != square}, options)
        check(state, f"-{square}", after, options=options, left=left_after("2-2", options))


@pytest.mark.rule("D15", "D16", "D17", "D18", "D19")
@EVERY
@pytest.mark.parametrize("roll", CLEARED)
@pytest.mark.parametrize("rows", ["", "1", CROWDED, ALONE, "12345/34561/56.23/12345/34561"])
def test_doubles_3_to_6_are_placed_on_any_empty_square(rows: str, roll: str, options: str) -> None:
    """Never on a die; and only the dice that they clear are gone, with nothing scored or left behind."""
    state = at(rows, roll, options, score=5)
    assert set(state.moves) == {f"*{square}" for square in empties(rows)}
    assert len(state.moves) == len(empties(rows))
    dice = dice_on(rows)
    for place in empties(rows):
        stay = {square: value for square, value in dice.items() if not CLEARED[roll](place, square)}
        check(state, f"*{place}", drawn(stay), options=options, left=left_after(roll, options))


@pytest.mark.rule("D15", "D16", "D17", "D18")
@pytest.mark.parametrize("roll", CLEARED)
@pytest.mark.parametrize("side", SIZES)
def test_they_reach_to_the_edges_of_every_grid(roll: str, side: int) -> None:
    """From every square of a grid that is full but for it; lines of 4 to 8 squares, up to 8 around."""
    options = f"size={side}"
    assert size(options) == side
    pattern = {square: "123456"[(ord(square[0]) + 2 * int(square[1])) % 6] for square in squares(options)}
    for place in squares(options):
        dice = {square: value for square, value in pattern.items() if square != place}
        stay = {square: value for square, value in dice.items() if not CLEARED[roll](place, square)}
        across, up = min("abcdefgh".index(place[0]), 1), min(int(place[1]) - 1, 1)
        across += min(side - 1 - "abcdefgh".index(place[0]), 1)
        up += min(side - int(place[1]), 1)
        gone = {"3-3": side - 1, "4-4": side - 1, "5-5": 2 * side - 2, "6-6": (across + 1) * (up + 1) - 1}
        assert len(dice) - len(stay) == gone[roll]
        check(at(drawn(dice, options), roll, options), f"*{place}", drawn(stay, options), options=options)


@pytest.mark.rule("D15", "D16", "D17", "D18")
@pytest.mark.parametrize(
    ("roll", "after"),
    [
        ("3-3", "12345/34561/...../12345/34561"),
        ("4-4", "12.45/34.61/56.23/12.45/34.61"),
        ("5-5", "12.45/34.61/...../12.45/34.61"),
        ("6-6", "12345/3...1/5...3/1...5/34561"),
    ],
)
def test_drawn_from_the_middle(roll: str, after: str) -> None:
    check(at("12345/34561/56.23/12345/34561", roll), "*c3", after)


@pytest.mark.rule("D15", "D16", "D17", "D18")
@pytest.mark.parametrize(
    ("roll", "after"),
    [
        ("3-3", "...../34561/56123/12345/34561"),
        ("4-4", ".2345/.4561/.6123/.2345/.4561"),
        ("5-5", "...../.4561/.6123/.2345/.4561"),
        ("6-6", "..345/..561/56123/12345/34561"),
    ],
)
def test_drawn_from_a_corner(roll: str, after: str) -> None:
    check(at(".2345/34561/56123/12345/34561", roll), "*a5", after)


@pytest.mark.rule("D19")
@pytest.mark.parametrize(
    ("rows", "roll", "move", "after"),
    [
        # what is above a cleared square does not fall: the 1s would have been three
        ("..1../.2.../..1../..1..", "3-3", "*a4", "..1../...../..1../..1.."),
        ("1..../2..../1..../1....", "2-2", "-2", "1..../...../1..../1...."),
        ("5.5../..6../..5../.5...", "6-6", "*d4", "5..../...../...../.5..."),
        ("11.../..6../..1../..4..", "4-4", "*c5", "11"),
        # nor do dice move together sideways
        ("11311", "2-2", "-3", "11.11"),
        ("66.../12.66", "4-4", "*c5", "66.../12.66"),
        # nor does the bonus die itself combine with what is beside it
        ("3/./3", "3-3", "*a4", "3/./3"),
        ("44.44", "4-4", "*c5", "44.44"),
    ],
)
def test_a_removal_makes_no_combination_and_scores_nothing(
    rows: str, roll: str, move: str, after: str
) -> None:
    for score in (0, 33):
        state = check(at(rows, roll, score=score), move, after)
        assert fields(state).get("score", "0") == str(score)


@pytest.mark.rule("D19")
@pytest.mark.parametrize("roll", ["2-2", *CLEARED])
def test_nothing_scores_even_where_many_equal_dice_are_removed(roll: str) -> None:
    state = at("33.33/..3../3...3/.3.3.", roll, score=7)
    for move in state.moves:
        assert fields(state.apply(move))["score"] == "7"


@pytest.mark.rule("D14", "D15", "D16", "D17", "D18", "D19")
@pytest.mark.parametrize("roll", ["2-2", *CLEARED])
def test_clients_are_told_of_each_die_that_is_removed(roll: str) -> None:
    state = at(CROWDED, roll)
    for move in state.moves:
        steps = state.steps(move)
        left = len(dice_on(fields(state.apply(move))["grid"]))
        assert sum(step.kind == "remove" for step in steps) == len(dice_on(CROWDED)) - left
        assert not {"merge", "score"} & {step.kind for step in steps}


@pytest.mark.rule("D20")
@pytest.mark.parametrize("options", ["", ONE, DIAGONAL, f"{ONE},size=8"])
def test_on_an_empty_grid_double_2_passes(options: str) -> None:
    """An action like any other: it is the only one, and the next roll comes."""
    state = at("", "2-2", options, score=9)
    assert state.moves == ("pass",)
    assert len(state.actions) == 1
    assert check(state, "pass", "", options=options).is_chance


@pytest.mark.rule("D20")
@pytest.mark.parametrize("options", [BESIDES, f"{BESIDES},{ONE}"])
def test_besides_only_the_bonus_is_passed(options: str) -> None:
    state = check(at("", "2-2", options), "pass", "", options=options, left="2-2")
    assert len(state.moves) == 80
    check(state, "2a1,2a2", "./././2/2", options=options)


@pytest.mark.rule("D20")
@pytest.mark.parametrize("roll", ["1-1", *CLEARED])
def test_no_other_double_passes(roll: str) -> None:
    illegal(at("", roll), "pass", "D20")


@pytest.mark.rule("D20")
@pytest.mark.parametrize("options", ["", ONE])
@pytest.mark.parametrize("rows", ["1", CROWDED, ALONE])
def test_where_there_is_a_die_double_2_must_take_one(rows: str, options: str) -> None:
    illegal(at(rows, "2-2", options), "pass", "D20")


@pytest.mark.rule("D5", "D19")
@pytest.mark.parametrize("roll", ["1-1", "2-2", *CLEARED])
def test_after_a_double_the_next_roll_comes(roll: str) -> None:
    state = at("12", roll)
    for move in state.moves:
        assert state.apply(move).turn == kybos.CHANCE
