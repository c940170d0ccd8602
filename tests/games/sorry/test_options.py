"""Options that contradict each other, or the rules, are refused with the reason."""

import pytest

import kybos
from kybos import InvalidSpecError
from tests.games.sorry.helpers import FOUR, POINTS, TEAMS, game

OPPOSITE = "teams.*(four|4)|(four|4).*teams"


@pytest.mark.rule("S4", "S7", "S32", "S36", "S42", "S44")
@pytest.mark.parametrize(
    ("options", "reason", "clause"),
    [
        # the seats
        ("seats=red", "2 to 4 colours", "S4"),
        ("seats=1", "seats", "S4"),
        ("seats=0", "seats", "S4"),
        ("seats=5", "seats", "S4"),
        ("seats=-2", "seats", "S4"),
        ("seats=red+purple", "purple", "S4"),
        ("seats=red+yellow+blue+green+purple", "seats", "S4"),
        ("seats=red+", "seats", "S4"),
        ("seats=red+red", "red", "S4"),
        ("seats=red+blue+red", "red", "S4"),
        ("seats=red+blue+yellow+green+red", "red", "S4"),
        ("seats=red+yellow+blue", "clockwise", "S4/S7"),
        ("seats=red+green+yellow+blue", "clockwise", "S4/S7"),
        ("seats=blue+green+yellow", "clockwise", "S4/S7"),
        # who starts
        ("first=blue", "first", "S7"),
        ("first=purple", "first", "S7"),
        ("seats=blue+green,first=red", "first", "S7"),
        ("seats=3,first=green", "first", "S7"),
        # teams are four
        ("teams=yes", OPPOSITE, "S32"),
        ("seats=2,teams=yes", OPPOSITE, "S32"),
        ("seats=3,teams=yes", OPPOSITE, "S32"),
        ("seats=red+yellow,teams=yes", OPPOSITE, "S32"),
        ("seats=blue+yellow+green,teams=yes", OPPOSITE, "S32"),
        # split belongs to teams, even where it says what holds anyhow
        ("split=any", "split.*teams", "S36"),
        ("split=two", "split.*teams", "S36"),
        (f"{FOUR},split=any", "split.*teams", "S36"),
        (f"{FOUR},teams=no,split=two", "split.*teams", "S36"),
        # bonus belongs to points
        ("bonus=best", "bonus.*points", "S42"),
        ("bonus=sum", "bonus.*points", "S42"),
        ("points=no,bonus=sum", "bonus.*points", "S42"),
        (f"{TEAMS},bonus=best", "bonus.*points", "S42"),
        # with points the quick start is no choice
        (f"{POINTS},quick_start=yes", "quick_start.*points|points.*quick_start", "S44"),
        (f"{TEAMS},{POINTS},quick_start=yes", "quick_start.*points|points.*quick_start", "S44"),
    ],
)
def test_contradictory_options_are_refused(options: str, reason: str, clause: str) -> None:
    with pytest.raises(InvalidSpecError, match=reason) as caught:
        kybos.load(f"sorry:{options}")
    assert caught.value.clause in clause.split("/")


@pytest.mark.parametrize(
    "options",
    [
        "teams=maybe",
        "points=5",
        "split=three",
        f"{TEAMS},split=three",
        f"{POINTS},bonus=most",
        "swapped_pawn_slides=sometimes",
        "quick_start=",
        "hands=5",
        "seats=2,seats=3",
    ],
)
def test_options_that_cannot_be_read_are_refused(options: str) -> None:
    with pytest.raises(InvalidSpecError):
        kybos.load(f"sorry:{options}")


@pytest.mark.rule("S4", "S25", "S32", "S36", "S42", "S44")
@pytest.mark.parametrize(
    ("options", "same"),
    [
        ("", "teams=no,points=no,swapped_pawn_slides=no,quick_start=no"),
        (TEAMS, f"{TEAMS},split=any"),
        (POINTS, f"{POINTS},bonus=best"),
        (POINTS, f"{POINTS},quick_start=no"),
    ],
)
def test_defaults_may_be_named(options: str, same: str) -> None:
    """The named one plays the same game from the same start."""
    one, other = game(options), game(same)
    assert one.start().text == other.start().text
    assert one.seats == other.seats
    assert one.sides == other.sides


@pytest.mark.parametrize(
    "options",
    [
        "",
        "seats=3",
        "seats=blue+green",
        f"{FOUR},first=green",
        f"{TEAMS},split=two",
        f"{TEAMS},{POINTS},bonus=sum",
        "swapped_pawn_slides=yes",
        "quick_start=yes",
    ],
)
def test_a_specification_is_written_as_it_is_read(options: str) -> None:
    assert kybos.load(str(game(options))) == game(options)
