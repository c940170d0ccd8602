"""Groups and what becomes of them, D6 and D7; with the grids before and after."""

import itertools

import pytest

from tests.games.dymino.helpers import DIAGONAL, SIZES, at, check, dice_on, drawn, squares

SHAPES = [
    "11x",
    "1x1",
    "x11",
    "1/x/1",
    "x/1/1",
    "1/1/x",
    "1x/.1",  # round a corner
    ".1/1x",
    "x1/1.",
    "11/x.",
    "1./x1",
    "1./1x",
    "1x1/.1",  # four
    ".1/.x1/.1",
    "11x11",  # five
    ".1./1x1/.1.",
    "..11./..x../.11..",
    "11x11/..1",  # six
    "1./1x11/.1./.1.",  # seven
    "11x11/..1/..1",
    "..1../11x11/..1../..1",  # eight
    "..1../..1../11x11/..1../..1..",  # nine
]
"""Groups of 1s; x is where the last one of them is placed."""


@pytest.mark.rule("D6", "D7", "D10")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("value", range(1, 7))
def test_three_or_more_connected_dice_become_one_that_is_one_higher(shape: str, value: int) -> None:
    """It stands where the die was placed, all others are gone; after 6 comes 1."""
    place = next(square for square, sign in dice_on(shape).items() if sign == "x")
    count = len(dice_on(shape))
    before = shape.replace("1", str(value)).replace("x", ".")
    after = shape.replace("1", ".").replace("x", "234561"[value - 1])
    check(at(before, "1-1"), f"{value}{place}", after, count * value * 10 ** (count - 3))


@pytest.mark.rule("D6")
@pytest.mark.parametrize("value", "123456")
@pytest.mark.parametrize(
    ("rows", "place", "after"),
    [
        ("", "c3", "../../..x"),
        ("x", "b5", "xx"),
        ("x.x", "b4", "x.x/.x"),  # corners do not connect
        ("x/../x", "b4", "x/.x/x"),
        (".x./x.x/.x.", "d5", ".x.x/x.x/.x."),
        ("x.x/.../x.x", "b4", "x.x/.x./x.x"),
        ("xx..x/..x", "d4", "xx..x/..xx"),
        ("....x/x....", "a5", "x...x/x...."),  # the end of a row is not beside the next one
        ("x...x", "b5", "xx..x"),  # nor beside its beginning
        ("x/./././x", "a4", "x/x/././x"),
        ("xx.xx", "a3", "xx.xx/./x"),  # a square between is too far
    ],
)
def test_fewer_than_three_connected_dice_stay(rows: str, place: str, after: str, value: str) -> None:
    check(at(rows.replace("x", value), "1-1"), f"{value}{place}", after.replace("x", value))


@pytest.mark.rule("D6")
@pytest.mark.parametrize(
    ("rows", "move", "after"),
    [
        ("12/21", "1c5", "121/21"),
        ("11", "2c5", "112"),
        ("11.1", "2c5", "1121"),
        ("22.22", "1c5", "22122"),
        ("6.1", "6b5", "661"),
        ("5.1/.6", "6b5", "561/.6"),
        ("3.5/.4", "6b5", "365/.4"),
        ("1.1/.1", "2b5", "121/.1"),
    ],
)
def test_a_group_is_of_equal_dice(rows: str, move: str, after: str) -> None:
    check(at(rows, "1-1"), move, after)


@pytest.mark.rule("D6")
@pytest.mark.parametrize(
    ("rows", "move", "after"),
    [
        ("11.../...11/11...", "1c5", "..2../...11/11..."),  # d4 touches c5 at the corner only
        ("11..1", "1c5", "..2.1"),
        ("66/..66/66", "6c5", "..1/.../66"),
    ],
)
def test_only_the_group_that_holds_the_placed_die_goes(rows: str, move: str, after: str) -> None:
    state = at(rows, "1-1")
    count = len(dice_on(rows)) + 1 - (len(dice_on(after)) - 1)
    check(state, move, after, count * int(move[0]) * 10 ** (count - 3))


@pytest.mark.rule("D1", "D6")
@pytest.mark.parametrize("side", SIZES)
@pytest.mark.parametrize("option", ["", DIAGONAL])
def test_the_neighbours_of_every_square(side: int, option: str) -> None:
    """Two dice far from each other make three with one between them, if both are neighbours of it."""
    options = ",".join(filter(None, (f"size={side}", option)))
    for square in squares(options):
        sides = [_beside(square, right, up) for right, up in ((0, 1), (0, -1), (1, 0), (-1, 0))]
        corners = [_beside(square, right, up) for right, up in ((1, 1), (1, -1), (-1, 1), (-1, -1))]
        near = {*sides, *corners} if option else set(sides)
        for one, other in (*itertools.pairwise(sides), *itertools.pairwise(corners)):
            if {one, other} <= set(squares(options)):
                before = {one: "3", other: "3"}
                after = {square: "4"} if {one, other} <= near else before | {square: "3"}
                gain = 9 if len(after) == 1 else 0
                state = at(drawn(before, options), "1-1", options)
                check(state, f"3{square}", drawn(after, options), gain, options)


@pytest.mark.rule("D1", "D6")
@pytest.mark.parametrize("side", SIZES)
@pytest.mark.parametrize("option", ["", DIAGONAL])
def test_the_grid_ends_at_its_edges(side: int, option: str) -> None:
    """A die in one corner, or at one end of a row, is far from those at the other end."""
    options = ",".join(filter(None, (f"size={side}", option)))
    last, top = "abcdefgh"[side - 1], side
    for group in (
        [f"a{top}", f"{last}{top}", "a1"],
        [f"{last}1", "a2", "a1"],
        [f"{last}1", "a3", "a2"],
        [f"{last}2", "a1", f"{last}1"],
        ["a1", f"a{top}", f"b{top}"],
        [f"{last}{top}", "a1", "b1"],
    ):
        before = dict.fromkeys(group[1:], "3")
        state = at(drawn(before, options), "1-1", options)
        check(state, f"3{group[0]}", drawn(before | {group[0]: "3"}, options), options=options)


def _beside(square: str, right: int, up: int) -> str:
    return f"{chr(ord(square[0]) + right)}{int(square[1]) + up}"


@pytest.mark.rule("D6")
@pytest.mark.parametrize(
    ("rows", "move", "after", "count"),
    [
        ("1/.1", "1c3", ".../.../..2", 3),
        ("1.1", "1b4", ".../.2", 3),
        ("..1/1", "1b4", ".../.2", 3),
        ("1.1/.../1.1", "1b4", ".../.2", 5),
        ("1/.1/...1", "1c3", ".../.../..2", 4),
        ("1...1/.1.1./...../.1.1./1...1", "1c3", ".../.../..2", 9),
    ],
)
def test_groups_connect_diagonally_by_option(rows: str, move: str, after: str, count: int) -> None:
    """Without it the same placement does nothing."""
    check(at(rows, "1-1", DIAGONAL), move, after, count * 10 ** (count - 3), DIAGONAL)
    check(at(rows, "1-1"), move, drawn(dice_on(rows) | {move[1:]: "1"}))


@pytest.mark.rule("D6")
def test_diagonal_groups_do_not_connect_over_other_dice_or_gaps() -> None:
    check(at("1.1", "1-1", DIAGONAL), "1e4", "1.1/....1", options=DIAGONAL)
    check(at("12/21", "1-1", DIAGONAL), "2c3", "12/21/..2", options=DIAGONAL)
    check(at("....1/1/1", "1-1", DIAGONAL), "1d5", "...11/1/1", options=DIAGONAL)


@pytest.mark.rule("D7")
@pytest.mark.parametrize(("value", "following"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1)])
def test_the_die_takes_the_next_value(value: int, following: int) -> None:
    """Of a bonus die, and of one of a pair."""
    check(at(f"{value}{value}", "1-1"), f"{value}c5", f"..{following}", 3 * value)
    other = following % 6 + 1
    (low, place), (high, beside) = sorted([(value, "a1"), (other, "b1")])
    before = {"a2": str(value), "a3": str(value)}
    after = {"a1": str(following), "b1": str(other)}
    state = at(drawn(before), f"{low}-{high}")
    check(state, f"{low}{place},{high}{beside}", drawn(after), 3 * value)


@pytest.mark.rule("D7")
@pytest.mark.parametrize(
    "group", [("a5", "b5", "c5"), ("c5", "c4", "c3"), ("d2", "e2", "e1"), ("b2", "b3", "c3")]
)
def test_it_stands_where_the_last_one_was_placed(group: tuple[str, ...]) -> None:
    """Not where the group begins, has its middle, or is lowest."""
    for place in group:
        before = {square: "5" for square in group if square != place}
        check(at(drawn(before), "1-1"), f"5{place}", drawn({place: "6"}), 15)
