"""What is summed up of many games of a solitaire, and what is no solitaire."""

from __future__ import annotations

import math
import random
import statistics

import numpy as np
import pytest

import kybos
from kybos import KybosError
from kybos.core.batch import simulate
from kybos.core.solo import EARLY, ENDING, SCORE, TURNS, Quantiles, simulate_solo
from kybos.players import greedy
from tests.random_runs import fresh_seed, many

# -- quantiles -------------------------------------------------------------------------------


def by_hand(numbers: list[int], part: float) -> float:
    """The number at a part of the way from the lowest to the highest, between two in proportion."""
    ordered = sorted(numbers)
    place = part * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([7], (7, 7, 7)),
        ([0, 10], (1, 5, 9)),
        ([3, 1, 2], (1.2, 2, 2.8)),
        ([0, 0, 0, 1], (0, 0, 0.7)),
        (list(range(11)), (1, 5, 9)),
        (list(range(100, -1, -1)), (10, 50, 90)),
    ],
)
def test_quantiles_of_a_few_numbers(numbers: list[int], expected: tuple[float, float, float]) -> None:
    found = Quantiles.of(np.array(numbers))
    assert (found.low, found.median, found.high) == pytest.approx(expected)
    assert found.mean_log == pytest.approx(statistics.fmean(math.log10(1 + number) for number in numbers))


def test_quantiles_of_many_numbers() -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for _ in range(50):
        numbers = [rng.randrange(10 ** rng.randint(1, 15)) for _ in range(rng.randint(1, 60))]
        found = Quantiles.of(np.array(numbers))
        for part, ours in ((0.1, found.low), (0.5, found.median), (0.9, found.high)):
            assert ours == pytest.approx(by_hand(numbers, part)), (seed, numbers)
        assert found.median == pytest.approx(statistics.median(numbers))


def test_numbers_near_the_end_of_64_bits() -> None:
    """Not a whole number more than that, and no overflow in the logarithm."""
    found = Quantiles.of(np.array([2**63 - 1, 2**63 - 1], np.int64))
    assert found.high == 2.0**63
    assert found.mean_log == pytest.approx(18.965, abs=0.001)


def test_the_summary_is_that_of_the_rows() -> None:
    summary = simulate_solo(kybos.load("dymino:size=4,rolls=20"), many(400), seed=6, within=9)
    rows = summary.rows
    assert rows.shape == (summary.games, 4) == (many(400), 4)
    assert rows.dtype == np.int64
    for found, column in ((summary.turns, TURNS), (summary.scores, SCORE), (summary.early, EARLY)):
        low, median, high = np.quantile(rows[:, column], (0.1, 0.5, 0.9))
        assert (found.low, found.median, found.high) == (low, median, high)
        assert found.mean_log == pytest.approx(np.mean([math.log10(1 + int(x)) for x in rows[:, column]]))
    assert summary.endings == {
        "full": int((rows[:, ENDING] == 0).sum()),
        "rolls": int((rows[:, ENDING] == 1).sum()),
    }
    assert sum(summary.endings.values()) == summary.games
    assert (rows[:, EARLY] <= rows[:, SCORE]).all()
    assert (rows[rows[:, ENDING] == 1, TURNS] == 20).all()
    assert rows[:, TURNS].max() <= 20
    assert "rows" not in repr(summary)
    assert summary == simulate_solo(kybos.load("dymino:size=4,rolls=20"), many(400), seed=6, within=9)


# -- games cut off ---------------------------------------------------------------------------


@pytest.mark.parametrize("longest", [0, 1, 5])
@pytest.mark.parametrize("thinks", [False, True])
def test_games_are_cut_off(longest: int, thinks: bool) -> None:
    """After so many turns whose dice are still placed; they count as far as they went."""
    start = kybos.load("dymino").start()
    play = greedy.solo(start) if thinks else None
    summary = simulate_solo(start, 5, seed=1, longest=longest, play=play)
    assert summary.cut == 5
    assert summary.endings == {"full": 0, "rolls": 0}
    assert (summary.rows[:, TURNS] == longest).all()
    assert (summary.rows[:, ENDING] == -1).all()
    assert (summary.rows[:, EARLY] == summary.rows[:, SCORE]).all()


def test_a_game_that_ends_in_time_is_not_cut_off() -> None:
    """With the last roll, the dice of which are placed."""
    summary = simulate_solo(kybos.load("dymino:rolls=5"), 5, seed=1, longest=5)
    assert summary.cut == 0
    assert summary.endings == {"full": 0, "rolls": 5}
    some = simulate_solo(kybos.load("dymino:size=4"), 200, seed=1, longest=12)
    assert 0 < some.cut < 200
    assert some.cut + some.endings["full"] == 200


# -- progress and refusals -------------------------------------------------------------------


def test_progress_is_told_a_hundred_times_or_so() -> None:
    told: list[int] = []
    simulate_solo(kybos.load("dymino:rolls=1"), 250, seed=1, progress=told.append)
    assert told == list(range(2, 251, 2))


@pytest.mark.parametrize("spec", ["einstein", "sorry"])
def test_a_game_of_several_is_no_solitaire(spec: str) -> None:
    for start in (kybos.load(spec), kybos.load(spec).start()):
        with pytest.raises(KybosError, match=f"{spec} is no solitaire"):
            simulate_solo(start, 1)


@pytest.mark.parametrize(
    ("games", "seed", "problem"),
    [
        (0, None, "the number of games must be 1 or more, not 0"),
        (-5, 1, "not -5"),
        (1, -1, "the seed must be 0 or more, not -1"),
    ],
)
def test_what_cannot_be_simulated(games: int, seed: int | None, problem: str) -> None:
    with pytest.raises(KybosError, match=problem):
        simulate_solo(kybos.load("dymino"), games, seed=seed)


def test_the_other_simulation_agrees_on_random_play() -> None:
    """Its means over the same game, from other dice; six standard errors apart at most."""
    game = kybos.load("dymino:size=4")
    ours = simulate_solo(game, many(4_000), seed=fresh_seed())
    theirs = simulate(game, many(4_000), seed=fresh_seed() + 1)
    turns = ours.rows[:, TURNS]
    error = math.hypot(float(turns.std()) / math.sqrt(len(turns)), theirs.outcomes.error)
    assert error > 0
    assert abs(float(turns.mean()) - theirs.outcomes.mean) < 6 * error, (ours.seed, theirs.seed)
