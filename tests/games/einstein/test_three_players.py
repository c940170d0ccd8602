"""Only with three players: an empty seat of the pair, and stuck stones (E20, E21)."""

import random

import pytest

import kybos
from kybos import IllegalMoveError, InvalidMoveError, InvalidPositionError, State
from tests.games.einstein.helpers import (
    at,
    game,
    line_of_play,
    movable,
    played,
    put,
    rolled,
    stones_of,
    turn_letter,
)

STUCK = "....../....b2./...r5../r3.g4.../.g2..../b1..... turn:b"
"""Case 16: blue's 1 is stuck."""


def three(line: str, turn: str = "r") -> State:
    """Three players, the stones placed, a roll due."""
    return at(f"{put(line, 3)} turn:{turn}", 3)


@pytest.mark.rule("E20")
def test_a_player_without_stones_is_skipped() -> None:
    no_blue = three("r1b5 g1a2")
    order = []
    for _ in range(4):
        order.append(turn_letter(no_blue))
        no_blue = no_blue.apply("1")
        no_blue = no_blue.apply(no_blue.actions[0])
    assert order == list("rgrg")
    no_green = three("r1b5 b1f4", "b").apply("2")
    assert turn_letter(no_green.apply(no_green.actions[0])) == "r"


@pytest.mark.rule("E20")
@pytest.mark.parametrize(
    ("line", "turn", "move", "following"),
    [
        ("r1b5 b1c5 g1a2", "r", "1xc5", "g"),  # the next player is taken
        ("r1b5 b1f4 g1b4", "r", "1xb4", "b"),
        ("r1b5 b1d4 g1c3", "b", "1xc3", "r"),  # by the partner
        ("r1b5 b1d4 g1c3", "g", "1xd4", "r"),
        ("r1b5 b1d4 g1c3 g2a1", "b", "1xc3", "g"),  # not the last
    ],
)
def test_the_turn_goes_on_to_a_player_with_stones(line: str, turn: str, move: str, following: str) -> None:
    state = three(line, turn).apply("1").apply(move)
    assert state.result is None
    assert turn_letter(state) == following


@pytest.mark.rule("E20")
def test_when_both_are_gone_the_solo_player_has_won() -> None:
    for line, move in (("r1c4 g3d3", "1xd3"), ("r1c4 b3d3", "1xd3"), ("r1b2 b1b1", "1xb1")):
        state = three(line).apply("4").apply(move)
        assert state.is_over
        assert str(state.result) == "red has won by elimination"
        assert state.payoffs == (1, 0, 0)
    first = three("r1c4 b1d3 g1e2").apply("1").apply("1xd3")
    assert first.result is None
    assert turn_letter(first) == "g"


@pytest.mark.rule("E20")
def test_a_player_without_stones_cannot_have_the_turn() -> None:
    for line, turn, name in (("r1b5 g1a2", "b", "blue"), ("r1b5 b1f4", "g", "green")):
        with pytest.raises(InvalidPositionError, match=rf"{name} has no stones left .* \(E20\)"):
            three(line, turn)
    with pytest.raises(InvalidPositionError, match=r"blue has no stones left .* \(E20\)"):
        game(3, first="blue").state(put("r1b5 g1a2", 3))


@pytest.mark.rule("E21")
@pytest.mark.parametrize(
    ("die", "moves"),
    [
        (1, {"pass"}),
        *[(die, {"2d5", "2e4", "2xd4"}) for die in range(2, 7)],
    ],
)
def test_a_stuck_stone_cannot_move(die: int, moves: set[str]) -> None:
    """Case 16: the roll 1 names the stuck stone alone."""
    assert set(rolled(STUCK, die, 3).moves) == moves


@pytest.mark.rule("E21")
def test_the_roll_names_the_stones_before_stuck_ones_drop_out() -> None:
    line = "r1c4 b1a1 b4e5 g1b2 g5f6 g2a3"
    for turn, die, expected in (("b", 2, {4}), ("b", 3, {4}), ("b", 4, {4}), ("b", 6, {4}), ("b", 5, {4})):
        assert movable(three(line, turn).apply(str(die))) == expected
    assert three(line, "b").apply("1").moves == ("pass",)
    for die, green in ((1, {1}), (2, {2}), (3, {2}), (4, {2})):
        assert movable(three(line, "g").apply(str(die))) == green
    assert [three(line, "g").apply(die).moves for die in "56"] == [("pass",)] * 2


@pytest.mark.rule("E21")
def test_a_stuck_stone_between_two_others_still_counts_as_named() -> None:
    """With 2, 3 (stuck), 6 and a roll of 4: 3 and 6 are named, 3 drops out; 2 is not named."""
    state = three("r1c4 b2e5 b3a1 b6f4 g1b2", "b")
    assert movable(state.apply("4")) == movable(state.apply("5")) == {6}
    assert movable(state.apply("1")) == {2}
    assert state.apply("3").moves == ("pass",)
    with pytest.raises(IllegalMoveError, match=r"stone 3 on a1 is stuck \(E21\); legal: pass"):
        state.apply("3").apply("2d5")


@pytest.mark.rule("E21")
def test_a_pass_is_a_move_with_a_roll_of_its_own() -> None:
    state = at(STUCK, 3)
    assert state.is_chance
    on_roll = state.apply("1")
    assert on_roll.text.endswith("turn:b die:1")
    assert on_roll.actions == (state.game.pass_action,)
    passed = on_roll.apply("pass")
    assert passed == on_roll.apply("PASS")
    assert passed.is_chance
    assert (turn_letter(passed), stones_of(passed)) == ("g", stones_of(state))
    assert "die" not in passed.text
    assert [kybos.perft(on_roll, depth) for depth in (1, 2)] == [1, kybos.perft(passed, 1)]
    with pytest.raises(InvalidMoveError, match="no roll"):
        state.apply("pass")


@pytest.mark.rule("E21")
def test_moving_a_stuck_stone_is_refused() -> None:
    state = rolled(STUCK, 1, 3)
    for target in ("a2", "b1", "b2"):
        with pytest.raises(IllegalMoveError, match=r"stone 1 on a1 is stuck \(E21\)"):
            state.apply(f"1{target}")
    green = three("r1c4 b1e5 g3f6 g5b2", "g").apply("4")
    assert movable(green) == {5}
    with pytest.raises(IllegalMoveError, match=r"stone 3 on f6 is stuck \(E21\)"):
        green.apply("3e6")


@pytest.mark.rule("E21")
def test_a_player_with_nothing_but_stuck_stones_passes_every_time() -> None:
    state = three("r1a6 b1e5 g3f6", "g")
    assert {state.apply(die).moves for die in "123456"} == {("pass",)}
    state = played(state, "3 pass 1 1b6 1 1e4 6 pass")
    assert turn_letter(state) == "r"


@pytest.mark.rule("E20", "E21")
def test_a_stuck_stone_can_be_captured_and_counts_as_a_stone() -> None:
    """Red takes green's stuck stone, the pair's last."""
    before = three("r1e6 g1f6")
    assert before.result is None
    won = before.apply("3").apply("1xf6")
    assert str(won.result) == "red has won by elimination"
    partner = three("r1b6 b1a1 b2b2 g1c4", "b").apply("2").apply("2xa1")
    assert set(stones_of(partner).values()) == {"r1", "b2", "g1"}
    counted = three("r1c4 b1a1", "r").apply("1")
    assert turn_letter(counted.apply(counted.actions[0])) == "b"


@pytest.mark.rule("E21")
def test_the_solo_players_stones_are_never_stuck() -> None:
    rng = random.Random(21)
    passes = 0
    for _ in range(150):
        for state in line_of_play(game(3).start(), rng):
            if "pass" in state.moves:
                passes += 1
                assert state.moves == ("pass",)
                letter = turn_letter(state)
                corner = {"b": "a1", "g": "f6"}[letter]
                stuck = stones_of(state).get(corner, "")
                assert stuck[:1] == letter
    assert passes > 50
