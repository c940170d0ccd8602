"""The further draws after a 2: S15."""

import pytest

from tests.games.sorry.helpers import (
    FOUR,
    TEAMS,
    at,
    chances,
    check_end,
    deck,
    game,
    letters,
    pawns,
    played,
    turn_letter,
)


@pytest.mark.rule("S15")
def test_each_2_gives_a_further_draw() -> None:
    """Four 2s in one turn, then another card."""
    state = game().start()
    for number, move in enumerate(["rS-4", "r4-6", "r6-8", "rS-4"], 1):
        state = state.apply("2")
        assert state.turn == 0
        state = state.apply(move)
        assert state.is_chance
        assert state.text.endswith(f"turn:r {deck(*['2'] * number)}")
    assert "2" not in chances(state)
    state = played(state, "3 r8-11")
    assert state.text == f"{pawns('r:4,11')} turn:y {deck('2', '2', '2', '2', '3')}"


@pytest.mark.rule("S15")
@pytest.mark.parametrize("options", ["", "seats=3", FOUR, TEAMS])
def test_the_same_seat_draws_again_whoever_it_is(options: str) -> None:
    for letter in letters(options):
        state = at("", "2", options, letter)
        for move in state.moves:
            assert turn_letter(state.apply(move)) == letter
            assert state.apply(move).is_chance
            assert letters(options)[state.apply(move).apply("5").turn] == letter


@pytest.mark.rule("S15")
def test_a_2_that_cannot_be_played_gives_a_further_draw() -> None:
    for line in ("r:z5,H,H,H", "r:z3,z5,H,H"):
        state = at(line, "2")
        assert state.moves == ("pass",)
        state = state.apply("pass")
        assert state.is_chance
        assert state.text == f"{pawns(line)} turn:r {deck('2')}"
        state = state.apply("2").apply("pass")
        assert state.text == f"{pawns(line)} turn:r {deck('2', '2')}"


@pytest.mark.rule("S15", "S31")
def test_no_card_is_drawn_after_a_2_that_wins() -> None:
    state = at("r:z4,H,H,H y:10", "2").apply("rz4-H")
    check_end(state, "r")
    assert state.text == f"{pawns('r:H,H,H,H y:10')} turn:r {deck('2')}"
    assert at("r:z4,z5,H,H y:10", "2").apply("rz4-H").is_chance
