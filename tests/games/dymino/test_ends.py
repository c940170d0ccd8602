"""How a game ends: D21 and D22."""

import random

import pytest

import kybos
from tests.games.dymino.helpers import (
    BESIDES,
    FULL,
    ROLLS,
    SIZES,
    at,
    check,
    check_end,
    drawn,
    fields,
    game,
    squares,
    text,
)

LAST = "12345/34561/56123/12345/3456."
"""Only e1 is empty: beside it are a 6 and a 5."""


@pytest.mark.rule("D21")
@pytest.mark.parametrize("value", "123456")
@pytest.mark.parametrize("score", [0, 1234])
def test_a_grid_that_is_full_after_resolving_is_the_end(value: str, score: int) -> None:
    state = check(at(LAST, "1-1", score=score), f"{value}e1", LAST[:-1] + value)
    check_end(state, score)


@pytest.mark.rule("D21")
@pytest.mark.parametrize(
    ("rows", "roll", "move", "after"),
    [
        ("12345/34561/56123/12345/345..", "1-2", "1d1,2e1", "12345/34561/56123/12345/34512"),
        ("12345/34561/56123/12345/345..", "1-2", "1e1,2d1", "12345/34561/56123/12345/34521"),
        (".2345/.4561/56123/12345/34561", "4-6", "4a5,6a4", "42345/64561/56123/12345/34561"),
    ],
)
def test_a_pair_may_fill_the_grid(rows: str, roll: str, move: str, after: str) -> None:
    check_end(check(at(rows, roll, score=77), move, after), 77)


@pytest.mark.rule("D4", "D21")
@pytest.mark.parametrize(("low", "high"), [("1", "2"), ("1", "4"), ("3", "4")])
def test_unused_dice_do_not_matter(low: str, high: str) -> None:
    """One square left and two dice: whichever is placed, the other one is not."""
    state = at(LAST, f"{low}-{high}", score=5)
    assert set(state.moves) == {f"{low}e1", f"{high}e1"}
    for value in (low, high):
        check_end(check(state, f"{value}e1", LAST[:-1] + value), 5)


@pytest.mark.rule("D5", "D21")
def test_nor_those_of_an_equal_roll() -> None:
    state = at(LAST, "1-1", BESIDES)
    check_end(check(state, "4e1", LAST[:-1] + "4", 0, BESIDES), 0)
    state = at(LAST, "1-1", BESIDES, left="1-1")
    check_end(check(state, "1e1", LAST[:-1] + "1", 0, BESIDES), 0)


@pytest.mark.rule("D21")
def test_a_grid_that_was_full_before_resolving_only_goes_on() -> None:
    """The last square is filled and the combination makes space."""
    state = at("12345/34561/56123/12345/3466.", "1-1")
    after = check(state, "6e1", "12345/34561/56123/12345/34..1", 18)
    assert after.is_chance
    after = check(
        at("12345/34561/56123/12345/3466.", "5-6"), "6e1", "12345/34561/56123/12345/34..1", 18, left="5"
    )
    assert set(after.moves) == {"5c1", "5d1"}
    after = check(at("11..5/34561/56123/12345/34561", "1-6"), "1c5,6d5", "..265/34561/56123/12345/34561", 3)
    assert after.is_chance


@pytest.mark.rule("D21")
def test_the_second_single_die_may_fill_what_the_first_has_left() -> None:
    state = at("12345/34561/56123/12345/34561".replace("56123", "5.1.3"), "2-4")
    state = check(state, "2b3", "12345/34561/521.3/12345/34561", left="4")
    assert not state.is_over
    check_end(check(state, "4d3", "12345/34561/52143/12345/34561"), 0)


@pytest.mark.rule("D21")
@pytest.mark.parametrize("score", [0, 42, 10**18])
@pytest.mark.parametrize("rolled", [0, 1, 3000])
def test_a_full_grid_is_over_as_it_stands(score: int, rolled: int) -> None:
    check_end(at(FULL, score=score, rolled=rolled), score)


@pytest.mark.rule("D21")
@pytest.mark.parametrize("side", SIZES)
def test_full_grids_of_every_size(side: int) -> None:
    options = f"size={side}"
    dice = {square: "123456"[(ord(square[0]) + 2 * int(square[1])) % 6] for square in squares(options)}
    check_end(at(drawn(dice, options), options=options), 0)
    for emptied in squares(options):
        left = {square: value for square, value in dice.items() if square != emptied}
        assert at(drawn(left, options), options=options).is_chance


@pytest.mark.rule("D21")
def test_with_a_square_left_the_game_goes_on_whatever_is_rolled() -> None:
    state = at(LAST, score=3, rolled=500)
    assert [outcome.text for outcome in state.outcomes] == ROLLS
    assert state.payoffs is None
    assert state.result is None
    for roll in ROLLS:
        assert state.apply(roll).moves


@pytest.mark.rule("D22")
@pytest.mark.parametrize("rolled", [1, 99, 100, 101, 5000])
def test_without_a_limit_rolls_end_nothing(rolled: int) -> None:
    """Which is the default."""
    for options in ("", "rolls=0"):
        state = at("12", "1-3", options, rolled=rolled)
        assert state.apply("1a1,3b1").is_chance
        assert at("12", options=options, rolled=rolled).is_chance


@pytest.mark.rule("D22")
@pytest.mark.parametrize("limit", [1, 2, 7, 100])
def test_the_game_ends_when_so_many_rolls_have_been_played(limit: int) -> None:
    options = f"rolls={limit}"
    state = game(options).start()
    rng = random.Random(limit)
    for number in range(1, limit + 1):
        assert state.is_chance, number
        state = state.apply(rng.choice(["6-6", "3-3", "5-5"]))
        assert state.moves
        state = state.apply(state.moves[0])
    check_end(state, 0)
    assert state.text == text("", rolled=limit)


@pytest.mark.rule("D22")
def test_the_last_roll_is_played_to_its_end() -> None:
    """Its dice are placed, the second single one and those besides the bonus, before the game ends."""
    options = "rolls=9"
    over = at("11", "1-3", options, rolled=9).apply("1c5,3c4")
    assert over.text == text("..2/..3", score=3, rolled=9)
    check_end(over, 3)
    state = at("1.345/34.61/56123/12345/34561", "5-6", options, rolled=9).apply("6b5")
    assert fields(state)["left"] == "5"
    assert state.turn == 0
    check_end(state.apply("5c4"), 0)
    state = at("1.345/34.61/5612./12345/34561", "5-6", options, rolled=9).apply("6b5").apply("5c4")
    assert state.text == text("16345/34561/5612./12345/34561", rolled=9)
    check_end(state, 0)
    options = f"rolls=9,{BESIDES}"
    state = at("", "2-2", options, rolled=9).apply("pass")
    assert fields(state)["left"] == "2-2"
    check_end(state.apply("2a1,2a2"), 0)


@pytest.mark.rule("D22")
@pytest.mark.parametrize(
    ("roll", "move"), [("1-1", "4c3"), ("2-2", "-1"), ("3-3", "*c3"), ("6-6", "*c3"), ("2-3", "2a1,3b1")]
)
def test_every_sort_of_move_can_be_the_last(roll: str, move: str) -> None:
    for options in ("rolls=2", "rolls=2,size=8"):
        state = game(options).state(text("12", options=options, score=6)).apply(roll).apply(move)
        check_end(state, 6)
        earlier = at("12", roll, options, rolled=1, score=6).apply(move)
        assert earlier.is_chance


@pytest.mark.rule("D22")
def test_the_last_of_a_hundred_rolls() -> None:
    state = at("12", options="rolls=100", rolled=99).apply("2-2")
    assert fields(state)["rolled"] == "100"
    assert set(state.moves) == {"-1", "-2"}
    check_end(state.apply("-2"), 0)


@pytest.mark.rule("D22")
@pytest.mark.parametrize("rows", ["", "12", LAST])
def test_a_position_at_the_limit_is_over(rows: str) -> None:
    check_end(at(rows, options="rolls=3", rolled=3, score=8), 8)
    assert at(rows, options="rolls=3", rolled=2, score=8).is_chance


@pytest.mark.rule("D21", "D22")
def test_a_full_grid_ends_a_game_before_its_limit() -> None:
    check_end(at(LAST, "1-1", "rolls=100", rolled=40).apply("1e1"), 0)
    assert at("", options="rolls=100", rolled=40).turn == kybos.CHANCE
