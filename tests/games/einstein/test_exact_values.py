"""Exact values by a small solver over the public states: the worked cases 11–13 and others."""

import random
from fractions import Fraction

import pytest

from kybos import State
from tests.games.einstein.helpers import at, put
from tests.oracles import einstein as oracle
from tests.random_runs import fresh_seed

Memo = dict[State, Fraction]


def value(state: State, memo: Memo) -> Fraction:
    """Red's chance to win when both play best."""
    if state not in memo:
        memo[state] = _value(state, memo)
    return memo[state]


def _value(state: State, memo: Memo) -> Fraction:
    if state.payoffs is not None:
        return Fraction(state.payoffs[0])
    if state.is_chance:
        parts = (each.probability * value(state.apply(each.action), memo) for each in state.outcomes)
        return sum(parts, Fraction(0))
    return (max if state.turn == 0 else min)(value(state.apply(action), memo) for action in state.actions)


@pytest.mark.rule("E6", "E7", "E8", "E10", "E12", "E13")
@pytest.mark.parametrize(
    ("text", "chance"),
    [
        (put("r1d1 r6a1 b1b5"), Fraction(5, 6)),
        (put("r1d1 r4a1 b1b5"), Fraction(1, 2)),
        (put("r1a5 b1e1"), Fraction(1)),
        (put("r1a5 b1e1") + " turn:b", Fraction(0)),
    ],
)
def test_worked_values(text: str, chance: Fraction) -> None:
    """Cases 11, 12 and 13, the last with either side on the roll."""
    assert value(at(text), {}) == chance == oracle.value(oracle.position(text, 2))


@pytest.mark.rule("E5", "E6", "E7", "E8", "E10", "E11", "E12", "E13")
def test_values_agree_with_the_oracle() -> None:
    """Positions of a few stones far forward, so that both solvers see them through."""
    seed = fresh_seed()
    rng = random.Random(seed)
    memo: Memo = {}
    solved = 0
    seen = set()
    while solved < 40:
        drawn = oracle.random_position(rng, 2)
        if len(drawn.stones) <= 3 and drawn.die is None:
            solved += 1
            text = oracle.text(drawn)
            seen.add(value(at(text), memo))
            assert value(at(text), memo) == oracle.value(drawn), f"{text} with seed {seed}"
    assert len(seen) > 3
