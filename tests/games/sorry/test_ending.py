"""How a game ends: S31."""

import pytest

import kybos
from tests.games.sorry.helpers import COLOURS, FOUR, SEATINGS, at, check_end, deck, game, letters, pawns
from tests.random_runs import many

LAST_MOVES = [
    ("z5", "1"),
    ("z4", "2"),
    ("z3", "3"),
    ("z1", "5"),
    ("1", "7"),
    ("0", "8"),
    ("58", "10"),
    ("57", "11"),
    ("56", "12"),
]
"""Red's last pawn and the card that brings it home."""


@pytest.mark.rule("S31")
@pytest.mark.parametrize(("place", "card"), LAST_MOVES)
def test_the_fourth_pawn_home_wins_with_whatever_card(place: str, card: str) -> None:
    before = at(f"r:{place},H,H,H y:10,H,H,H", card)
    state = before.apply(f"r{place}-H")
    check_end(state, "r")
    assert state.text == f"{pawns('r:H,H,H,H y:10,H,H,H')} turn:r {deck(card)}"


@pytest.mark.rule("S31")
@pytest.mark.parametrize("options", SEATINGS)
def test_whoever_it_is(options: str) -> None:
    for letter in letters(options):
        others = " ".join(f"{other}:z5,H,H,H" for other in letters(options).replace(letter, ""))
        state = at(f"{letter}:z5,H,H,H {others}", "1", options, letter).apply(f"{letter}z5-H")
        check_end(state, letter)
        assert state.payoffs == tuple(int(other == letter) for other in letters(options))
        assert state.text == f"{pawns(f'{letter}:H,H,H,H {others}', options)} turn:{letter} {deck('1')}"


@pytest.mark.rule("S31")
@pytest.mark.parametrize("letter", COLOURS)
def test_three_pawns_home_do_not_win(letter: str) -> None:
    line = " ".join(f"{other}:z4,H,H,H" for other in COLOURS)
    state = at(line, "1", FOUR, letter).apply(f"{letter}z4-z5")
    assert state.is_chance
    assert (state.payoffs, state.result) == (None, None)
    state = at(f"{letter}:z4,z5,H,H", "1", FOUR, letter).apply(f"{letter}z5-H")
    assert state.is_chance


@pytest.mark.rule("S31")
@pytest.mark.parametrize("options", ["", "seats=3", FOUR, "quick_start=yes", "swapped_pawn_slides=yes"])
def test_there_are_no_draws(options: str) -> None:
    """Every game ends and has one winner."""
    summary = kybos.simulate(game(options), many(400), seed=31)
    assert summary.unfinished == 0
    assert abs(sum(each.mean for each in summary.seats.values()) - 1) < 1e-9
    assert all(each.mean > 0 for each in summary.seats.values())
