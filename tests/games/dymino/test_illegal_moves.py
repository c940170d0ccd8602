"""Moves that the rules do not allow, with the clause that forbids them, and texts that are no moves."""

import pytest

import kybos
from kybos import IllegalMoveError, InvalidMoveError
from tests.games.dymino.helpers import ALONE, BESIDES, DIAGONAL, ONE, ROLLS, at, game, illegal

BELOW = "../12"
"""Two dice: 1 on a4, 2 on b4."""


@pytest.mark.rule("D3")
@pytest.mark.parametrize("options", ["", DIAGONAL, BESIDES])
@pytest.mark.parametrize(
    ("move", "clauses"),
    [
        # squares that are not neighbours
        ("1a1,3c1", "D3"),
        ("1a1,3a3", "D3"),
        ("1a1,3b2", "D3"),
        ("1e1,3a2", "D3"),
        ("1e5,3a1", "D3"),
        # a square that is taken
        ("1a4,3a5", "D3"),
        ("1a5,3a4", "D3"),
        ("1a4,3b4", "D3"),
        ("1c4,3b4", "D3"),
        # one die, although there are gaps
        ("1a1", "D3"),
        ("3a5", "D3"),
        ("1a4", "D3"),
        # values that were not rolled
        ("2a1,3b1", "D2/D3"),
        ("1a1,4b1", "D2/D3"),
        ("5a1,6b1", "D2/D3"),
        ("1a1,1b1", "D2/D3/D5"),
        ("3a1,3b1", "D2/D3/D5"),
        ("5a1", "D2/D3"),
        # what only doubles allow
        ("*a1", "D3/D5/D15/D16/D17/D18"),
        ("-1", "D3/D5/D14"),
        ("pass", "D3/D5/D20"),
    ],
)
def test_against_a_pair(move: str, clauses: str, options: str) -> None:
    illegal(at(BELOW, "1-3", options), move, clauses)


@pytest.mark.rule("D3")
@pytest.mark.parametrize("move", ["1a1,3a1", "3c3,1c3"])
def test_two_dice_do_not_share_a_square(move: str) -> None:
    state = at("", "1-3")
    with pytest.raises((IllegalMoveError, InvalidMoveError)) as caught:
        state.apply(move)
    assert caught.value.clause in (None, "D3")


@pytest.mark.rule("D4")
@pytest.mark.parametrize(
    ("move", "clauses"),
    [
        # both at once
        ("1a5,3c4", "D3/D4"),
        ("1c4,3e4", "D3/D4"),
        ("1a5,3b5", "D3/D4"),
        # a square that is taken
        ("1b5", "D4"),
        ("3a1", "D4"),
        # values that were not rolled
        ("2a5", "D2/D3/D4"),
        ("6e1", "D2/D3/D4"),
        ("pass", "D4/D5/D20"),
        ("*a5", "D4/D5/D15/D16/D17/D18"),
        ("-1", "D4/D5/D14"),
    ],
)
def test_against_single_dice(move: str, clauses: str) -> None:
    illegal(at(ALONE, "1-3"), move, clauses)


@pytest.mark.rule("D4")
@pytest.mark.parametrize("rows", ["", BELOW, ALONE])
def test_against_the_second_single_die(rows: str) -> None:
    """It is the other one, alone."""
    state = at(rows or "6", "1-3", left="3")
    for move in ("1c4", "2c4", "6e1"):
        illegal(state, move, "D2/D4")
    for move in ("1c2,3c3", "1a1,3b1", "3c4,1d4"):
        illegal(state, move, "D3/D4")
    illegal(state, "pass", "D4/D5/D20")
    assert "3c4" in state.moves


@pytest.mark.rule("D13", "D14", "D15", "D16", "D17", "D18")
@pytest.mark.parametrize("options", ["", BESIDES])
@pytest.mark.parametrize(
    ("roll", "move", "clauses"),
    [
        # a square that is taken
        ("1-1", "1a4", "D13"),
        ("1-1", "6b4", "D13"),
        ("3-3", "*a4", "D15"),
        ("4-4", "*b4", "D16"),
        ("5-5", "*a4", "D17"),
        ("6-6", "*b4", "D18"),
        # a value that is not on the grid
        ("2-2", "-3", "D14"),
        ("2-2", "-6", "D14"),
        # a single die instead of a value
        ("2-2", "-a4", "D14"),
        ("2-2", "-c3", "D14"),
        # the bonus of another double
        ("1-1", "*c3", "D13"),
        ("1-1", "-1", "D13"),
        ("2-2", "*c3", "D14"),
        ("2-2", "2c3", "D14"),
        ("3-3", "3c3", "D5/D15"),
        ("4-4", "4c3", "D5/D16"),
        ("5-5", "-1", "D17"),
        ("6-6", "6c3", "D5/D18"),
        # the two dice before the bonus
        ("1-1", "1c3,1c2", "D5/D13"),
        ("2-2", "2c3,2c2", "D5/D14"),
        ("3-3", "3c3,3c2", "D5/D15"),
        ("4-4", "4c3,4c2", "D5/D16"),
        ("5-5", "5c3,5c2", "D5/D17"),
        ("6-6", "6c3,6c2", "D5/D18"),
        # a pass, though there is something to do
        ("1-1", "pass", "D20"),
        ("2-2", "pass", "D20"),
        ("3-3", "pass", "D20"),
        ("6-6", "pass", "D20"),
    ],
)
def test_against_a_bonus(roll: str, move: str, clauses: str, options: str) -> None:
    illegal(at(BELOW, roll, options), move, clauses)


@pytest.mark.rule("D14")
@pytest.mark.parametrize("move", ["-1", "-2", "-6", "-a5", "-e1", "*a4", "*c3", "1a4"])
def test_against_taking_one_die(move: str) -> None:
    """A value is no single die, and an empty square has none."""
    illegal(at(BELOW, "2-2", ONE), move, "D14" if move[0] == "-" else "D5/D14")
    assert set(at(BELOW, "2-2", ONE).moves) == {"-a4", "-b4"}


@pytest.mark.rule("D14", "D20")
@pytest.mark.parametrize("options", ["", ONE])
@pytest.mark.parametrize("move", ["-1", "-2", "-a1", "*a1", "2a1"])
def test_on_an_empty_grid_there_is_nothing_to_choose(move: str, options: str) -> None:
    illegal(at("", "2-2", options), move, "D14/D20")


@pytest.mark.rule("D5")
@pytest.mark.parametrize(
    ("roll", "move", "clauses"),
    [
        ("3-3", "*c3", "D3/D5"),  # the bonus is used
        ("1-1", "5c3", "D3/D5"),
        ("2-2", "-1", "D3/D5"),
        ("2-2", "pass", "D3/D5/D20"),
        ("4-4", "4c3", "D3"),
        ("4-4", "4c3,4c1", "D3"),
        ("4-4", "4a4,4a5", "D3"),
        ("4-4", "4c3,5c2", "D2/D3/D5"),
        ("4-4", "1c3,4c2", "D2/D3/D5"),
    ],
)
def test_against_the_two_equal_dice(roll: str, move: str, clauses: str) -> None:
    illegal(at(BELOW, roll, BESIDES, left=roll), move, clauses)


@pytest.mark.rule("D4", "D5")
@pytest.mark.parametrize("left", ["4-4", "4"])
@pytest.mark.parametrize(
    ("move", "clauses"),
    [
        ("4b5", "D4"),
        ("3a5", "D2/D3/D4/D5"),
        ("4a5,4c4", "D3/D4"),
        ("4b5,4a5", "D3/D4"),
        ("*a5", "D4/D5"),
        ("pass", "D4/D5/D20"),
    ],
)
def test_against_equal_single_dice(left: str, move: str, clauses: str) -> None:
    illegal(at(ALONE, "4-4", BESIDES, left=left), move, clauses)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "1", "a1", "1-3", "1a", "1a0", "1a6", "1f1", "0a1", "7a1", "11a", "a11", "1/a1"),
        *("1a1,", ",3b1", "1a1,3", "1a1,b1", "1a1 3b1", "1a1;3b1", "1a1,3b1,5c1", "1a1-3b1", "1a1,,3b1"),
        *("-", "-0", "-7", "-a6", "-f1", "--1", "-1a1", "*", "*1", "*f1", "*a0", "*a6", "**a1", "*a1,*a2"),
        *("passes", "p", "½a1", "1a1.0", "rS-4", "1e1e1"),
    ],
)
@pytest.mark.parametrize("roll", ["1-3", "1-1", "2-2", "4-4"])
def test_texts_that_are_no_moves(text: str, roll: str) -> None:
    with pytest.raises(InvalidMoveError):
        at(BELOW, roll).apply(text)


@pytest.mark.rule("D2")
@pytest.mark.parametrize(
    "text",
    ["", "1", "6", "0-1", "1-7", "1-", "-3", "13", "1-2-3", "1,3", "a-b", "pass", "1c5,3c4", "*a1", "-1"],
)
def test_texts_that_are_no_rolls(text: str) -> None:
    for state in (game().start(), at(BELOW)):
        with pytest.raises(InvalidMoveError):
            state.apply(text)


def test_numbers_that_are_no_action() -> None:
    state = at(BELOW, "1-3")
    for action in (-1, game().action_count, 10**9):
        with pytest.raises(IllegalMoveError):
            state.apply(action)
    assert state.turn != kybos.CHANCE
    with pytest.raises(IllegalMoveError):
        at(BELOW).apply(len(ROLLS) + 1000)


def test_moves_and_actions_go_together() -> None:
    """Each action has its own text, which is read as the action."""
    for roll in ROLLS:
        for rows in ("", BELOW, ALONE):
            state = at(rows, roll, BESIDES)
            assert len(set(state.moves)) == len(state.moves) == len(state.actions)
            assert [state.parse(move) for move in state.moves] == list(state.actions)
