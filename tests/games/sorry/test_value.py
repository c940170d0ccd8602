"""What a position is worth: a share of the win or points, what raises it, and how well it plays."""

import random

import numpy as np
import pytest

from kybos import State
from kybos.core import rules
from kybos.core.compiling import interpreted
from kybos.games.sorry.exposure import exposure
from tests.games.sorry.duel import OURS, THEIRS, duels, judged
from tests.games.sorry.helpers import FOUR, POINTS, at, game, holding
from tests.games.sorry.walks import HANDS, KINDS, positions
from tests.random_runs import fresh_seed, many

slow = pytest.mark.skipif(interpreted(), reason="thousands of games are for compiled rules")


def worth(state: State) -> list[float]:
    """What a state promises each seat."""
    out = np.zeros(len(state.game.seats))
    rules.evaluate(state.position, state.game.tables(), out)
    return [float(value) for value in out]


def of_red(line: str, options: str = "", rest: str = "", turn: str = "r") -> float:
    """What red may expect before a draw, the pile being fresh unless it is said."""
    return worth(at(line, "", options, turn=turn, rest=rest))[0]


# -- what it is ------------------------------------------------------------------------------


@pytest.mark.rule("S31", "S32", "S41", "S42", "S43")
@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
def test_it_is_a_share_of_what_can_be_won(options: str) -> None:
    """Chances of the sides add up to 1; points are points that can be had; partners have the same."""
    seed = fresh_seed()
    least, most = game(options).payoff_range
    for state in positions(options, random.Random(seed), many(200)):
        if state.is_over:
            continue
        values = worth(state)
        assert all(least < value < most for value in values), (seed, state)
        by_side: dict[int, set[float]] = {}
        for side, value in zip(state.game.sides, values, strict=True):
            by_side.setdefault(side, set()).add(value)
        assert all(len(same) == 1 for same in by_side.values()), (seed, state)
        if options not in HANDS.values():
            assert sum(value for (value,) in by_side.values()) == pytest.approx(1), (seed, state)


@pytest.mark.rule("S1", "S7")
@pytest.mark.parametrize("options", ["", "seats=3", FOUR])
def test_at_the_start_only_the_turn_tells_the_seats_apart(options: str) -> None:
    values = worth(game(options).start())
    assert values[0] > values[1]
    assert len(set(values[1:])) == 1


@pytest.mark.rule("S41")
def test_at_the_start_for_points_nobody_expects_the_whole_bonus() -> None:
    for options, most in ((POINTS, 140), (f"{FOUR},{POINTS}", 180)):
        assert all(0.1 * most < value < 0.4 * most for value in worth(game(options).start()))


# -- what raises and lowers it ---------------------------------------------------------------

SAFE = "y:z1,z2,z4,z5"
"""Yellow can do nothing to red."""
NO_SORRY = "1x5,2x4,3x4,4x4,5x4,7x4,8x4,10x4,11x4,12x4"
NO_ELEVEN = "1x5,2x4,3x4,4x4,5x4,7x4,8x4,10x4,12x4,Sorry!x4"
NO_FOUR = "1x5,2x4,3x4,5x4,7x4,8x4,10x4,11x4,12x4,Sorry!x4"
NO_FIVE = "1x5,2x4,3x4,4x4,7x4,8x4,10x4,11x4,12x4,Sorry!x4"


@pytest.mark.rule("S3", "S9", "S11", "S14", "S17", "S20", "S21", "S23", "S26", "S27", "S29", "S30")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (f"r:30 {SAFE}", f"r:20 {SAFE}"),
        (f"r:4 {SAFE}", f"r:S {SAFE}"),
        (f"r:z1 {SAFE}", f"r:2 {SAFE}"),
        (f"r:H,40 {SAFE}", f"r:z5,40 {SAFE}"),
        (f"r:6 {SAFE}", f"r:10 {SAFE}"),
        (f"r:3 {SAFE}", f"r:6 {SAFE}"),
        (f"r:z1 {SAFE}", f"r:z2 {SAFE}"),
        ("r:49 y:45,H,H,H", "r:50 y:45,H,H,H"),
    ],
    ids=[
        "farther on", "out of START", "in the zone", "home", "a 4 saves the lap", "a 4 or a 10 saves it",
        "exact count", "not where a 5 hits",
    ],
)  # fmt: skip
def test_what_is_better(better: str, worse: str) -> None:
    """Red's chance before yellow draws."""
    assert of_red(better, turn="y") > of_red(worse, turn="y")


@pytest.mark.rule("S9", "S11", "S14", "S21", "S23", "S26", "S37")
@pytest.mark.parametrize(
    ("less", "more", "options"),
    [
        ("r:50 y:z1,H,H,H", "r:50 y:S,H,H,H", ""),
        ("r:40 y:S,H,H,H", "r:50 y:S,H,H,H", ""),
        ("r:35 y:S,H,H,H", "r:34 y:S,H,H,H", ""),
        ("r:52 y:48,H,H,H", "r:52 y:47,H,H,H", ""),
        ("r:51 y:53,H,H,H", "r:51 y:55,H,H,H", ""),
        ("r:28 y:11,H,H,H", "r:28 y:12,H,H,H", ""),
        ("r:50 y:41,H,H,H", "r:50 y:35,H,H,H", ""),
        ("r:50 y:S b:z1,H,H,H g:z1,H,H,H", "r:50 b:S y:z1,H,H,H g:z1,H,H,H", "seats=4,teams=yes"),
    ],
    ids=[
        "Sorry!", "the farther the more", "a circle", "a card's reach", "a 4 back", "a slide", "exchange",
        "no partner",
    ],
)  # fmt: skip
def test_what_others_may_take(less: str, more: str, options: str) -> None:
    """Red's exposure: by what it differs is told by the names."""
    first, second = (exposure(at(line, "", options).position, 0, 45) for line in (less, more))
    assert 0 <= first < second


@pytest.mark.rule("S6", "S17", "S21", "S23", "S30")
@pytest.mark.parametrize(
    ("line", "more", "less"),
    [
        ("r:50 y:S,H,H,H", NO_SORRY, NO_FOUR),
        ("r:50 y:40,H,H,H", NO_ELEVEN, NO_FIVE),
        ("r:6 y:z1,H,H,H", NO_ELEVEN, NO_FOUR),
        ("r:z1,H,H,H y:z2,H,H,H", NO_ELEVEN, NO_FIVE),
    ],
    ids=["no Sorry! for yellow", "no exchange for yellow", "a 4 for red", "a 5 for red"],
)
def test_the_cards_left_in_the_pile_count(line: str, more: str, less: str) -> None:
    assert of_red(line, rest=f"deck:{more}") > of_red(line, rest=f"deck:{less}")


@pytest.mark.rule("S18")
def test_what_is_left_of_a_7_counts() -> None:
    """The more of it is still to be walked from the same places, the better."""
    several = [worth(at("r:20,40 y:5", "7", rest=f"left:{left} moved:r40"))[0] for left in (2, 4, 6)]
    assert several == sorted(several)
    assert several[0] < several[2]


@pytest.mark.rule("S39")
@pytest.mark.parametrize(
    ("line", "better", "worse"),
    [
        ("r:20 y:50", "2", "3"),
        ("r:20 y:50", "1", "3"),
        ("r:20,30,40,50 y:51", "3", "Sorry!"),
        ("r:20 y:50", "3", "12"),
        ("r:6,20 y:50", "4", "3"),
    ],
)
def test_the_cards_of_the_hand_count(line: str, better: str, worse: str) -> None:
    first, second = (worth(holding(line, f"5,8,8,10,{card}"))[0] for card in (better, worse))
    assert first > second


# -- how well it plays -----------------------------------------------------------------------


@slow
@pytest.mark.parametrize(
    ("options", "games", "least"),
    [("", 8_000, 0.62), ("seats=red+blue", 8_000, 0.6), (FOUR, 8_000, 0.34), (POINTS, 4_000, 0.53)],
)
def test_greedy_wins_more_often_than_by_progress_alone(options: str, games: int, least: float) -> None:
    """One seat by this evaluation, all others by that, over all seats; `least` is some points below."""
    seed = fresh_seed()
    rules_of = game(options).options
    won = []
    for seat in range(len(game(options).seats)):
        payoffs, _ = duels(rules_of, (seat,), games // len(game(options).seats), seed + seat)
        won.append(payoffs[:, seat] == payoffs.max(axis=1))
    assert np.concatenate(won).mean() > least, seed


@slow
@pytest.mark.parametrize("options", ["", FOUR])
def test_chances_are_what_they_say(options: str) -> None:
    """In games of greedy players as many are won as each tenth of chances says, within 6 points."""
    seed = fresh_seed()
    seats = len(game(options).seats)
    payoffs, met = duels(game(options).options, range(seats), 20_000, seed, spacing=80 * seats)
    under_way = met["seats"] > 0
    met, payoffs = met[under_way], payoffs[under_way]
    said, by_progress = judged(met, seats, OURS), judged(met, seats, THEIRS)
    tenths = (said * 10).astype(int)
    for tenth in range(10):
        those = tenths == tenth
        if those.sum() > 2_000:
            assert abs(said[those].mean() - payoffs[those].mean()) < 0.06, (tenth, seed)
    won = payoffs == 1
    assert -np.log(said[won]).mean() < -np.log(by_progress[won]).mean(), seed
