"""What a position is worth by the race, against games played out in exact fractions."""

import itertools
import random
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from kybos import State
from kybos.core import rules
from tests.games.einstein.helpers import (
    FAR,
    LETTERS,
    arrangements,
    at,
    board,
    coordinates,
    every_square,
    game,
    put,
    turn_letter,
)
from tests.games.einstein.races import best_step, distances_of, king
from tests.oracles import einstein as oracle
from tests.random_runs import fresh_seed


def values(state: State) -> list[float]:
    """What each seat may expect."""
    out = np.zeros(len(state.game.seats))
    rules.evaluate(state.position, state.game.tables(), out)
    return out.tolist()


def first_seat(text: str, seats: int) -> float:
    return values(at(text, seats))[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_seats_of_a_side_share_a_chance_and_the_sides_all_of_it(seats: int) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for _ in range(200):
        state = at(oracle.text(oracle.random_position(rng, seats)), seats)
        found = values(state)
        sides = dict(zip(state.game.sides, found, strict=True))
        assert found == [sides[side] for side in state.game.sides], (state, seed)
        assert sum(sides.values()) == pytest.approx(1, abs=1e-15)
        assert all(0 <= value <= 1 + 1e-12 for value in found), (state, seed)


@pytest.mark.rule("E3", "E8")
@pytest.mark.parametrize(
    ("seats", "change", "swaps"),
    [
        (2, oracle.transposed, False),
        (2, oracle.colours_swapped, True),
        (4, oracle.rotated, True),
    ],
    ids=["transposed", "colours swapped", "rotated"],
)
def test_what_looks_alike_is_worth_alike(
    seats: int, change: Callable[[oracle.Position], oracle.Position], swaps: bool
) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for _ in range(150):
        drawn = oracle.random_position(rng, seats)
        value = first_seat(oracle.text(drawn), seats)
        changed = first_seat(oracle.text(change(drawn)), seats)
        assert changed == pytest.approx(1 - value if swaps else value, abs=1e-12), (drawn, seed)


def apart(rng: random.Random, seats: int, most: int) -> State:
    """Up to `most` stones a seat within two steps of its corner, where only its own are in its way."""
    stones: dict[str, str] = {}
    for letter in LETTERS[seats]:
        goal = coordinates(FAR[seats][letter])
        near = [square for square in every_square(seats) if 1 <= king(coordinates(square), goal) <= 2]
        count = rng.randint(1, most)
        chosen = rng.sample([square for square in near if square not in stones], count)
        numbers = rng.sample(range(1, 7), count)
        stones |= {square: f"{letter}{number}" for square, number in zip(chosen, numbers, strict=True)}
    return at(f"{board(seats, stones)} turn:{rng.choice(LETTERS[seats])}", seats)


def raced(state: State, memo: dict[State, Fraction | None]) -> Fraction | None:
    """The first seat's chance when all race by the rules of the game; None if stones must collide."""
    if state.payoffs is not None:
        return Fraction(state.payoffs[0])
    if state not in memo:
        parts = [raced_move(state.apply(str(die)), memo) for die in range(1, 7)]
        known = [part for part in parts if part is not None]
        memo[state] = sum(known, Fraction(0)) / 6 if len(known) == 6 else None
    return memo[state]


def raced_move(state: State, memo: dict[State, Fraction | None]) -> Fraction | None:
    """After the step of the policy, in any direction that leads closer and captures nothing."""
    before = distances_of(state, turn_letter(state))
    wanted = best_step(before, int(state.text[-1]))
    for action, move in zip(state.actions, state.moves, strict=True):
        after = state.apply(action)
        reached = None if after.is_over else distances_of(after, turn_letter(state))
        if reached == wanted and "x" not in move:
            return raced(after, memo)
    return None


@pytest.mark.rule("E5", "E6", "E7", "E12", "E15")
@pytest.mark.parametrize(("seats", "most", "wanted"), [(2, 3, 60), (4, 2, 50)])
def test_without_captures_the_value_is_exact(seats: int, most: int, wanted: int) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    memo: dict[State, Fraction | None] = {}
    seen = set()
    while wanted:
        state = apart(rng, seats, most)
        chance = raced(state, memo)
        if chance is not None:
            wanted -= 1
            seen.add(chance)
            assert values(state)[0] == pytest.approx(float(chance), abs=1e-12), (state, seed)
    assert len(seen) > 8


@pytest.mark.rule("E6", "E7")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_roll_is_worth_the_better_of_its_steps(seats: int) -> None:
    """On average over the rolls at least what the position was worth; where the die chooses, exactly."""
    seed = fresh_seed()
    rng = random.Random(seed)
    for _ in range(100):
        state = at(oracle.text(oracle.random_position(rng, seats)), seats)
        before, mean = before_and_after_the_roll(state)
        assert mean >= before - 1e-12, (state, seed)
        if all(distances_of(state, turn_letter(state))):
            assert mean == pytest.approx(before, abs=1e-12), (state, seed)


def before_and_after_the_roll(state: State) -> tuple[float, float]:
    """What the mover may expect before its roll, and on average after it."""
    seats = len(state.game.seats)
    text = state.text.partition(" die:")[0]
    mover = LETTERS[seats].index(turn_letter(state))
    rolled = [values(at(f"{text} die:{die}", seats))[mover] for die in range(1, 7)]
    return values(at(text, seats))[mover], sum(rolled) / 6


@pytest.mark.rule("E7")
def test_a_roll_may_call_for_more_haste_than_the_fewest_turns_on_average() -> None:
    """Blue needs four turns. The fewest turns on average leave red 121 chances in 216 to be as fast."""
    before, mean = before_and_after_the_roll(at("..r3../...../...../.r6.../..b1.. turn:r"))
    assert before == pytest.approx(121 / 216)
    assert mean == pytest.approx(389 / 648)


@pytest.mark.rule("E4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_set_up_is_worth_more_than_another(seats: int) -> None:
    """The race does not depend on the arrangements: a set-up under way is worth what it leads to."""
    seed = fresh_seed()
    rng = random.Random(seed)
    for setup, first in itertools.product(("random", "free"), LETTERS[seats]):
        state = game(seats, setup, first).start()
        expected = values(state)
        texts = ["".join(rng.sample("123456", 6)) for _ in range(seats)]
        for count in range(1, seats + 1):
            assert values(arrangements(state, texts[:count])) == pytest.approx(expected, abs=1e-12)


@pytest.mark.rule("E18", "E19")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("r1b5 b1d6 g1a3", "r1b5 r2b6 b1d6 g1a3"),  # a stone less to take
        ("r1c3 b1d4 g1b2", "r1c3 b1d4 g1d5"),  # both of the pair can get there
        ("r1c3 b1e5 g1f5", "r1c3 b1b5 g1f5"),  # one of them can
        ("r1c3 b1e5 g1b2", "r1d2 b1e5 g1b1"),  # red has further to go
        ("r1c3 b1d3 g1f5", "r1c3 b1e3 g1f5"),  # blue can take at once
        ("r1c3 b1d3 b2d4 g1f5", "r1c3 b1d3 b2b4 g1f5"),  # blue has a second stone in place
    ],
)
def test_the_pair_is_better_off(better: str, worse: str) -> None:
    assert values(at(put(better, 3), 3))[1] > values(at(put(worse, 3), 3))[1]
