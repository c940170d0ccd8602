"""What combinations score, exactly: D10, D11 and D12."""

import random

import numpy as np
import pytest

import kybos
from kybos import InvalidPositionError, KybosError, State
from kybos.core.state import look_at
from tests.games.dymino.helpers import BESIDES, DIAGONAL, at, check, dice_on, drawn, fields, gains, game
from tests.random_runs import many

MOST = 10**18
"""The highest score of a position set up by hand."""
TABLE = {3: 1, 4: 10, 5: 100, 6: 1_000, 7: 10_000, 8: 100_000, 9: 1_000_000}
"""The published factors by the number of dice."""
GROWING = ["c4", "c5", "b3", "a3", "d3", "e3", "c2", "c1"]
"""The dice around c3, in an order in which no three of them ever touch."""


@pytest.mark.rule("D10")
@pytest.mark.parametrize(("count", "factor"), TABLE.items())
@pytest.mark.parametrize("value", range(1, 7))
def test_dice_times_value_times_a_factor_for_their_number(count: int, factor: int, value: int) -> None:
    state = at(drawn(dict.fromkeys(GROWING[: count - 1], str(value))), "1-1")
    after = state.apply(f"{value}c3")
    assert fields(after)["score"] == str(count * value * factor)
    assert gains(state, f"{value}c3") == [count * value * factor]


@pytest.mark.rule("D10")
@pytest.mark.parametrize(
    ("value", "count", "score"),
    [(1, 3, 3), (6, 3, 18), (1, 4, 40), (5, 4, 200), (2, 5, 1_000), (4, 6, 24_000), (3, 7, 210_000),
     (6, 8, 4_800_000), (1, 9, 9_000_000), (6, 9, 54_000_000)],
)  # fmt: skip
def test_scores_written_out(value: int, count: int, score: int) -> None:
    state = at(drawn(dict.fromkeys(GROWING[: count - 1], str(value))), "1-1", score=1)
    assert fields(state.apply(f"{value}c3"))["score"] == str(score + 1)


@pytest.mark.rule("D10")
@pytest.mark.parametrize(("value", "following", "score"), [(1, 2, 3), (5, 6, 15), (6, 1, 18)])
def test_the_value_that_counts_is_that_of_the_dice_that_vanish(
    value: int, following: int, score: int
) -> None:
    check(at(f"{value}{value}", "1-1"), f"{value}c5", f"..{following}", score)


@pytest.mark.rule("D10", "D11")
def test_ten_in_a_series_by_the_same_law() -> None:
    state = at("..2../..2.2/22..2/..12./..12.", "1-2")
    assert gains(state, "1c3,2d3") == [3, 10 * 2 * 10_000_000 * 5]
    assert fields(state.apply("1c3,2d3"))["score"] == "1000000003"


@pytest.mark.rule("D11")
def test_the_factors_of_a_series() -> None:
    """× 1, × 5, × 10, × 20, × 30, × 40: three combinations of each die of a pair."""
    options = "size=6"
    rows = "....../..26../..26../11..55/..31../..31.."
    expected = [3 * 1, 6 * 5, 9 * 10, 15 * 20, 18 * 30, 3 * 40]
    state = at(rows, "1-5", options)
    check(state, "1c3,5d3", ".../.../.../..42", sum(expected), options)
    assert gains(state, "1c3,5d3") == expected


@pytest.mark.rule("D11")
@pytest.mark.parametrize(
    ("rows", "rest", "expected"),
    [
        ("..1../..1../.1.22/..2../..2", "3", [4 * 10, 5 * 2 * 100 * 5]),
        ("..1../..1../22.33/..3../..3", "4", [3, 3 * 2 * 5, 5 * 3 * 100 * 10]),
        ("..1../..1../22.33/..4../..4", "5", [3, 3 * 2 * 5, 3 * 3 * 10, 3 * 4 * 20]),
    ],
)
def test_it_multiplies_the_factor_of_the_number(rows: str, rest: str, expected: list[int]) -> None:
    state = at(rows, "1-1")
    check(state, "1c3", drawn({"c3": rest}), sum(expected))
    assert gains(state, "1c3") == expected


@pytest.mark.rule("D11", "D9")
@pytest.mark.parametrize(
    ("rows", "move", "expected"),
    [
        # the second die's first combination is the second of the series
        ("11.../...55", "1c5,5d5", [3, 15 * 5]),
        ("11.../...66", "1c5,6d5", [3, 18 * 5]),
        # but the first, if the first die had none
        ("1..../...55", "1c5,5d5", [15]),
        ("..5../..5../1..../....2", "1d3,5c3", [15]),
    ],
)
def test_the_series_runs_through_both_dice_of_a_pair(rows: str, move: str, expected: list[int]) -> None:
    state = at(rows, f"{move[0]}-{move[4]}")
    assert gains(state, move) == expected
    assert fields(state.apply(move))["score"] == str(sum(expected))


@pytest.mark.rule("D4", "D11")
def test_each_single_die_begins_a_series_of_its_own() -> None:
    rows = "11.45/34561/56123/12345/3466."
    after = check(at(rows, "1-6"), "1c5", "..245/34561/56123/12345/3466.", 3, left="6")
    check(after, "6e1", "..245/34561/56123/12345/34..1", 18)
    after = check(at(rows, "1-6"), "6e1", "11.45/34561/56123/12345/34..1", 18, left="1")
    check(after, "1c5", "..245/34561/56123/12345/34..1", 3)


@pytest.mark.rule("D5", "D11")
def test_the_bonus_is_a_placement_of_its_own() -> None:
    state = at("11/.../.../.../11", "1-1", BESIDES)
    after = check(state, "1c5", "..2/.../.../.../11", 3, BESIDES, left="1-1")
    check(after, "1c1,1d1", "..2/.../.../.../..2", 4 * 10, BESIDES)


@pytest.mark.rule("D4", "D5", "D11")
def test_two_equal_single_dice_are_placements_of_their_own() -> None:
    state = at("66.45/34561/56123/12345/3466.", "6-6", BESIDES, left="6-6")
    after = check(state, "6c5", "..145/34561/56123/12345/3466.", 18, BESIDES, left="6")
    check(after, "6e1", "..145/34561/56123/12345/34..1", 18, BESIDES)


@pytest.mark.rule("D11")
def test_the_next_turn_begins_a_new_series() -> None:
    state = check(at("11.../...../11...", "1-1"), "1c5", "..2../...../11...", 3)
    check(state.apply("1-1"), "1c3", "..2../...../..2..", 3)


@pytest.mark.rule("D9", "D10", "D11")
@pytest.mark.parametrize(
    ("rows", "move", "combinations"),
    [("", "1c5,5d5", 0), ("11", "1c5,5d5", 1), ("11.../...55", "1c5,5d5", 2), ("11..5/...5", "1c5,5d5", 2)],
)
def test_clients_are_told_of_each_combination(rows: str, move: str, combinations: int) -> None:
    kinds = [step.kind for step in at(rows, "1-5").steps(move)]
    assert kinds.count("place") == 2
    assert kinds.count("merge") == kinds.count("score") == combinations


@pytest.mark.rule("D12")
@pytest.mark.parametrize("score", [0, 1, 2**53, 2**53 + 1, 10**17 + 1, MOST - 1, MOST])
def test_scores_are_exact_integers(score: int) -> None:
    """Also where floating-point numbers have gaps."""
    rows = "..6../..6../66.66/..6../..6.."
    after = at(rows, "1-1", score=score).apply("6c3")
    assert fields(after)["score"] == str(score + 54_000_000)
    last = at("12345/34561/56123/12345/3456.", "1-1", score=score).apply("1e1")
    assert last.payoffs == (score,)
    assert type(last.payoffs[0]) is int


@pytest.mark.rule("D12")
@pytest.mark.parametrize("options", ["", f"size=8,{DIAGONAL},{BESIDES}"])
@pytest.mark.parametrize(
    ("score", "accepted"),
    [(MOST, True), (MOST + 1, False), (2**63 - 1, False), (2**63, False), (10**19, False), (10**30, False)],
)
def test_the_score_of_a_position_set_up_by_hand(score: int, accepted: bool, options: str) -> None:
    if accepted:
        assert at("12", score=score, options=options).is_chance
        return
    with pytest.raises(InvalidPositionError) as caught:
        at("12", score=score, options=options)
    assert caught.value.clause == "D12"


def with_score(state: State, score: int) -> State:
    """The position with a score that only play could reach, written into its bytes."""
    marked = state.game.state(" ".join([*state.text.split(" ")[:-1], f"score:{MOST}", "rolled:1"]))
    position = marked.position
    names = [name for name in position.dtype.names or () if np.all(position[name] == MOST)]
    assert len(names) == 1, names
    position[names[0]] = score
    return look_at(state.game, position.tobytes())


@pytest.mark.rule("D12")
@pytest.mark.parametrize("options", ["", "size=8"])
@pytest.mark.parametrize(
    ("rows", "roll", "move", "gain"),
    [
        ("11", "1-1", "1c5", 3),
        ("..6../..6../66.66/..6../..6", "1-1", "6c3", 54_000_000),
        ("..2../..2.2/22..2/..12./..12.", "1-2", "1c3,2d3", 1_000_000_003),
        ("11.../...55", "1-5", "1c5,5d5", 78),  # the first combination still fits, the second does not
    ],
)
def test_a_gain_that_does_not_fit_raises_an_error_rather_than_wraps(
    rows: str, roll: str, move: str, gain: int, options: str
) -> None:
    dice = dice_on(rows)
    state = at(drawn(dice, options), roll, options)
    highest = 2**63 - 1
    fits = with_score(state, highest - gain).apply(move)
    assert fields(fits)["score"] == str(highest)
    for score in (highest - gain + 1, highest - 1, highest):
        with pytest.raises((KybosError, OverflowError), match=r"does not fit|D12"):
            with_score(state, score).apply(move)


@pytest.mark.rule("D12")
def test_a_move_that_gains_nothing_fits_always() -> None:
    state = with_score(at("12", "1-3"), 2**63 - 1).apply("1a1,3b1")
    assert fields(state)["score"] == str(2**63 - 1)


@pytest.mark.rule("D10", "D11", "D12")
@pytest.mark.parametrize("options", ["", f"size=4,{DIAGONAL}", f"size=8,{BESIDES}"])
def test_the_score_is_the_sum_of_all_gains_and_stays_far_within_64_bits(options: str) -> None:
    rng = random.Random(7)
    total = 0
    state = game(options).start()
    for _ in range(many(1000)):
        if state.is_over:
            break
        if state.is_chance:
            state = state.apply(rng.choice(state.outcomes).text)
            continue
        move = rng.choice(state.moves)
        total += sum(gains(state, move))
        state = state.apply(move)
        assert fields(state).get("score", "0") == str(total)
        assert total < 10**12
    assert total > 0
    assert state.turn in (0, kybos.CHANCE, kybos.OVER)
