"""Whole games of two, move by move, against OpenSpiel's implementation."""

import os
import random
from importlib.util import find_spec

import pytest

from kybos import State
from tests.games.einstein.helpers import game, stones_of
from tests.oracles import openspiel
from tests.random_runs import fresh_seed, many

GAMES = many(1_000)
PARTS = 4
RED, BLUE = 0, 1


@pytest.fixture(scope="module", autouse=True)
def _needs_openspiel() -> None:
    """Without OpenSpiel there is nothing to compare with; our own runs must have it."""
    if find_spec("pyspiel") is None:
        if os.environ.get("KYBOS_CI") == "1":
            pytest.fail("open_spiel is not installed, but KYBOS_CI=1 asks for every comparison")
        pytest.skip("open_spiel is not installed (pip install open_spiel)")


def stones(state: State) -> set[tuple[str, int, str]]:
    """Our stones in OpenSpiel's terms: letter, number, square."""
    return {(stone[0], int(stone[1]), square) for square, stone in stones_of(state).items()}


def play(rng: random.Random) -> int:
    """One random game in both; returns its length."""
    red, blue = ("".join(rng.sample("123456", 6)) for _ in range(2))
    ours, theirs = game(2, f"{red}+{blue}", "blue").start(), openspiel.start(red, blue)
    length = 0
    while not ours.is_over and length < 70:
        assert ours.is_chance
        assert theirs.is_chance_node()
        assert stones(ours) == openspiel.stones(theirs)
        die = rng.randint(1, 6)
        ours = ours.apply(die)
        openspiel.roll(theirs, die)
        assert ours.turn == theirs.current_player()
        moves = openspiel.moves(theirs)
        assert set(ours.moves) == set(moves), ours.text
        move = rng.choice(ours.moves)
        ours = ours.apply(move)
        theirs.apply_action(moves[move])
        length += 1
        assert ours.is_over == theirs.is_terminal()
    assert stones(ours) == openspiel.stones(theirs)
    assert ours.payoffs is not None
    assert [2 * payoff - 1 for payoff in ours.payoffs] == theirs.returns()
    return length


@pytest.mark.rule("E1", "E2", "E3", "E4", "E6", "E7", "E8", "E9", "E10", "E11", "E12", "E13")
@pytest.mark.parametrize("part", range(PARTS))
def test_games_agree_move_by_move(part: int) -> None:
    seed = fresh_seed() + part
    rng = random.Random(seed)
    try:
        lengths = [play(rng) for _ in range(GAMES)]
    except AssertionError as error:
        raise AssertionError(f"seed {seed} in part {part}: {error}") from error
    assert 5 <= min(lengths) < 21 < max(lengths) <= 69
