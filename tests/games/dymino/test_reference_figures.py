"""Counts, and random and greedy play, against the figures of an independent implementation.

The figures stand in the notes from which `rules.md` was written. Medians are compared by order: a
median lies where half of the games are at or below it, give or take the error of a share.
"""

import functools
import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pytest

import kybos
from kybos.core.compiling import interpreted
from kybos.core.solo import EARLY, SCORE, TURNS, SoloSummary, simulate_solo
from kybos.players import greedy
from tests.games.dymino.helpers import ROLLS, SIZES, game
from tests.games.dymino.roomy import Roomy
from tests.random_runs import fresh_seed

ERRORS = 4
RANDOM, GREEDY = (100, 5) if interpreted() else (60_000, 1_500)
"""Games."""
SEED = 20_240_915
slow = pytest.mark.skipif(interpreted(), reason="millions of turns are for compiled rules")


@dataclass(frozen=True)
class Median:
    """A reference median: it lies from `low` to `high`, by so many games.

    Theirs are not told; the two medians that they give of the same player, 723 and 746, are apart
    as those of some hundred games are.
    """

    low: float
    high: float
    games: int

    def check(self, ours: npt.NDArray[np.int64], note: object) -> None:
        """Half of ours are at or below it, within the errors of both."""
        allowed = ERRORS * math.sqrt(0.25 / len(ours) + 0.25 / self.games)
        below, up_to = float((ours < self.low).mean()), float((ours <= self.high).mean())
        assert below <= 0.5 + allowed, f"{below} below {self}, median {np.median(ours)}: {note}"
        assert up_to >= 0.5 - allowed, f"{up_to} up to {self}, median {np.median(ours)}: {note}"


def just(number: float, games: int = 20_000) -> Median:
    """A median of whole numbers that is given as it is."""
    return Median(number, number, games)


# -- counts ----------------------------------------------------------------------------------


@pytest.mark.rule("D1", "D2", "D3", "D13", "D15", "D16", "D17", "D18", "D20")
@pytest.mark.parametrize("size", SIZES)
def test_the_placements_of_the_first_turn(size: int) -> None:
    """Both ways round on every gap for 15 rolls; six values, four bonus dice, and a pass."""
    start = game(f"size={size}").start()
    expected = 15 * 4 * size * (size - 1) + (6 + 4) * size**2 + 1
    assert kybos.perft(start, 1) == expected
    assert sum(len(start.apply(roll).moves) for roll in ROLLS) == expected


@pytest.mark.rule("D2", "D3", "D13", "D14", "D15", "D16", "D17", "D18", "D19", "D20")
@pytest.mark.parametrize(("options", "first", "second"), [("", 1_451, 1_861_501), ("size=4", 881, 637_681)])
def test_the_placements_of_two_turns(options: str, first: int, second: int) -> None:
    """As sequences of two actions with every roll before each."""
    start = game(options).start()
    assert kybos.perft(start, 1) == first
    if not interpreted():
        assert kybos.perft(start, 2) == second


@pytest.mark.rule("D22")
def test_a_second_turn_is_not_counted_beyond_the_limit() -> None:
    start = game("rolls=1").start()
    assert [kybos.perft(start, depth) for depth in range(4)] == [1, 1_451, 0, 0]


# -- medians ---------------------------------------------------------------------------------


@pytest.mark.rule("D2", "D3", "D4", "D7", "D10", "D11", "D21")
def test_random_play_agrees_with_the_reference() -> None:
    summary = simulate_solo(game(), RANDOM, seed=SEED)
    assert (summary.games, summary.cut) == (RANDOM, 0)
    assert summary.endings == {"full": RANDOM, "rolls": 0}
    just(20).check(summary.rows[:, TURNS], "turns of random play")
    just(18).check(summary.rows[:, SCORE], "scores of random play")


@functools.cache
def greedily(size: int, seed: int, games: int) -> SoloSummary:
    """Games of the greedy player with the evaluation of the reference."""
    start = Roomy(size).start()
    return simulate_solo(start, games, seed=seed, play=greedy.solo(start))


REFERENCES = {
    (5, TURNS): Median(723, 746, 500),
    (5, SCORE): Median(35_000, 45_000, 500),
    (5, EARLY): Median(3_050, 3_150, 500),
    (4, TURNS): just(35, 500),
}
"""By size and column: scores `some 40 k`, and 3.1 k within a hundred rolls."""


@slow
@pytest.mark.rule("D4", "D7", "D8", "D10", "D11", "D21")
@pytest.mark.parametrize(("size", "column"), REFERENCES)
def test_greedy_play_agrees_with_the_reference(size: int, column: int) -> None:
    """The reference weighs the room only, we the score too, which changes little."""
    games = GREEDY if size == 5 else 4 * GREEDY
    found = greedily(size, SEED, games)
    assert found.cut == 0
    assert found.endings["full"] == games
    REFERENCES[size, column].check(found.rows[:, column], f"column {column}, size {size}, seed {SEED}")


@slow
def test_greedy_play_lasts_longer_on_the_same_dice() -> None:
    """In nearly every game, the smallest grid included."""
    seed = fresh_seed()
    start = game("size=4").start()
    ours = greedily(4, seed, 1_000).rows[:, TURNS]
    theirs = simulate_solo(start, 1_000, seed=seed).rows[:, TURNS]
    assert float((ours > theirs).mean()) > 0.9, seed
