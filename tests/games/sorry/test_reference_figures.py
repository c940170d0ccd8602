"""Random and greedy play against the figures of an independent implementation, and the draw exactly.

The figures stand in the notes from which `rules.md` was written. Theirs are over some 20,000 games
each, so that a share has a standard error of 0.35 points (neighbours 0.17).
"""

import math
import random
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest

import kybos
from kybos import State
from kybos.core.batch import Estimate
from kybos.core.compiling import interpreted
from kybos.players.greedy import match_random
from tests.games.sorry.helpers import FOUR, chances, fields, game
from tests.games.sorry.progress import Progress
from tests.random_runs import fresh_seed

GAMES = 100 if interpreted() else 60_000
SEED = 20_240_915
ERRORS = 4
slow = pytest.mark.skipif(interpreted(), reason="thousands of games are for compiled rules")


@dataclass(frozen=True)
class Figure:
    """A reference figure, its standard error, and half a unit of the last digit that is given."""

    mean: float
    error: float
    rounding: float

    def check(self, ours: Estimate, note: object) -> None:
        """Ours is within the errors of both."""
        allowed = ERRORS * math.hypot(ours.error, self.error) + self.rounding
        assert abs(ours.mean - self.mean) <= allowed, f"{ours}, not {self}: {note}"


def share(percent: float, error: float = 0.35) -> Figure:
    """A share given in percent to one digit, with its error in points."""
    return Figure(percent / 100, error / 100, 0.0005)


THEIRS = 20_000
TURNS, CARDS = 22.3 / math.sqrt(THEIRS), 49 / math.sqrt(THEIRS)
"""Errors of their means with two: a winner's turns spread by 22.3, a game's cards by 49."""
REFERENCES: dict[str, dict[str, Figure]] = {
    "": {
        "red": share(50.0),
        "yellow": share(50.0),
        "winner's turns": Figure(84.5, TURNS, 0.05),
        "cards": Figure(184.5, CARDS, 0.05),
    },
    "seats=red+blue": {"red": share(44.3, 0.17), "blue": share(55.7, 0.17)},
    "seats=3": {"red": share(29.8), "blue": share(34.1), "yellow": share(36.1)},
    FOUR: {
        "red": share(25.1),
        "blue": share(24.8),
        "yellow": share(25.1),
        "green": share(25.0),
        "winner's turns": Figure(89.7, TURNS, 0.05),
        "cards": Figure(391, 2 * CARDS, 0.5),
    },
}


@pytest.mark.rule("S4", "S7", "S8", "S14", "S15", "S16", "S17", "S18", "S20", "S21", "S22", "S23", "S31")
@pytest.mark.parametrize("options", REFERENCES)
def test_random_play_agrees_with_the_reference(options: str) -> None:
    summary = kybos.simulate(game(options), GAMES, seed=SEED)
    assert (summary.games, summary.unfinished) == (GAMES, 0)
    ours = {**summary.seats, "winner's turns": summary.winner_turns, "cards": summary.outcomes}
    assert sum(estimate.mean for estimate in summary.seats.values()) == pytest.approx(1)
    for name, reference in REFERENCES[options].items():
        reference.check(ours[name], f"{name} with {options}; {GAMES} games with seed {SEED}")


@slow
@pytest.mark.rule("S2", "S7")
def test_four_equal_players_are_told_apart_by_who_begins_only() -> None:
    """Another first seat: the shares go round with it."""
    seed, games = fresh_seed(), 10_000
    shares = []
    for number, first in enumerate(game(FOUR).seats):
        seats = list(kybos.simulate(game(f"{FOUR},first={first}"), games, seed=seed + number).seats.values())
        shares.append([seats[(number + step) % 4] for step in range(4)])
    for one, other in zip(shares[0] * 3, [each for line in shares[1:] for each in line], strict=True):
        assert abs(one.mean - other.mean) < 5 * math.hypot(one.error, other.error), (seed, shares)


def measured(options: str, seed: int, games: int) -> Estimate:
    """How often a greedy player by progress alone wins against random ones, over all its seats."""
    won = []
    start = Progress(game(options).options).start()
    for seat in range(len(start.game.seats)):
        payoffs = match_random(start, (seat,), games, seed + seat)
        assert (payoffs.sum(axis=1) == 1).all()
        won.append(payoffs[:, seat])
    wins = np.concatenate(won)
    return Estimate(float(wins.mean()), float(wins.std()) / math.sqrt(len(wins)))


@slow
@pytest.mark.parametrize(("options", "percent", "games"), [("", 77.7, 10_000), (FOUR, 70.2, 5_000)])
def test_greedy_beats_random_as_often_as_the_reference(options: str, percent: float, games: int) -> None:
    seed = fresh_seed()
    share(percent).check(measured(options, seed, games), f"greedy with {options}, seed {seed}")


# -- the draw, exactly -----------------------------------------------------------------------

STARTERS = ("1", "2")


def starting(state: State) -> Fraction:
    """How likely the next card brings a pawn out."""
    return sum((chances(state).get(card, Fraction(0)) for card in STARTERS), Fraction(0))


def without_start(state: State, rng: random.Random) -> State:
    """After another card, with which nobody can do anything."""
    card = rng.choice([card for card in chances(state) if card not in STARTERS])
    drawn = state.apply(card)
    assert drawn.moves == ("pass",)
    return drawn.apply("pass")


@pytest.mark.rule("S5", "S6", "S9")
def test_the_first_card_is_a_1_or_a_2_one_time_in_five() -> None:
    assert starting(game().start()) == Fraction(1, 5)
    for card in chances(game().start()):
        assert (game().start().apply(card).moves != ("pass",)) == (card in STARTERS)


@pytest.mark.rule("S5", "S6", "S9")
@pytest.mark.parametrize("options", ["", "seats=3", FOUR])
def test_the_first_starter_is_the_4_6th_card_on_average(options: str) -> None:
    """However the cards without use have come, the next ones are as likely."""
    seed = fresh_seed()
    rng = random.Random(seed)
    expected = {number: Fraction(9, 45 - number) for number in range(37)}
    for _ in range(3):
        state, still, mean = game(options).start(), Fraction(1), Fraction(0)
        for number in range(37):
            chance = starting(state)
            assert chance == expected[number], (seed, state)
            mean += (number + 1) * still * chance
            still *= 1 - chance
            if still:
                state = without_start(state, rng)
        assert still == 0
        assert mean == Fraction(46, 10)


@pytest.mark.rule("S5", "S6", "S9")
def test_four_players_all_fail_on_their_first_card() -> None:
    """In two games of five."""
    seed = fresh_seed()
    rng = random.Random(seed)
    state, fail = game(FOUR).start(), Fraction(1)
    for letter in "rbyg":
        assert fields(state)["turn"] == letter
        fail *= 1 - starting(state)
        state = without_start(state, rng)
    assert fail == Fraction(36 * 35 * 34 * 33, 45 * 44 * 43 * 42)
    assert round(float(fail), 5) == 0.39535
