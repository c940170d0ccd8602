"""Several playouts at once: as likely as one by one, whether in lanes or not."""

import math
import random

import numpy as np
import pytest

import kybos
from kybos.core import rules
from kybos.core.compiling import compiled, interpreted
from kybos.core.random import Rng, generator
from kybos.core.rules import Floats, playouts_by_default
from kybos.games.einstein.packed_playouts import ENOUGH
from tests.games.einstein.helpers import at
from tests.oracles import einstein as oracle
from tests.random_runs import fresh_seed

pytestmark = pytest.mark.skipif(interpreted(), reason="a hundred thousand games are for compiled rules")


@compiled
def play(positions: np.ndarray, count: int, rng: Rng, totals: Floats) -> None:
    rules.playouts(positions[0], positions[1:], count, rng, totals)


@compiled
def play_plainly(positions: np.ndarray, count: int, rng: Rng, totals: Floats) -> None:
    playouts_by_default(positions[0], positions[1:], count, rng, totals)


def both(state: kybos.State, count: int, times: int, seed: int) -> tuple[Floats, Floats]:
    """What each seat has won in so many games, so many at a time; and by the plain rules."""
    positions = np.zeros(2, state.game.book.layout.dtype)
    positions[0] = state.position
    seats = len(state.game.seats)
    ours, plain = np.zeros(seats), np.zeros(seats)
    first, second = generator(seed), generator(seed + 1)
    for _ in range(times):
        play(positions, count, first, ours)
    play_plainly(positions, count * times, second, plain)
    assert positions[0] == state.position
    return ours, plain


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("count", [1, 40, ENOUGH, 300])
def test_as_many_games_are_won(count: int, seats: int) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for _ in range(6):
        state = at(oracle.text(oracle.random_position(rng, seats)), seats)
        games = count * (12_000 // count)
        ours, plain = both(state, count, 12_000 // count, seed)
        assert (ours >= 0).all()
        if seats == 2:
            assert ours.sum() == plain.sum() == games
        share = (ours + plain) / (2 * games)
        room = 6 * np.sqrt(2 * games * share * (1 - share)) + 1e-9
        assert (abs(ours - plain) <= room).all(), (state, ours, plain, seed)


def test_a_first_roll_that_can_end_the_game_counts() -> None:
    """Red has rolled: one of three moves wins at once, after the others it wins all the same."""
    state = kybos.load("einstein").state("....b1/...../...../...r1./..... turn:r die:1")
    ours, plain = both(state, 3_000, 4, 1)
    assert ours.sum() == plain.sum() == 12_000
    assert ours[0] == plain[0] == 12_000


def test_set_ups_that_are_still_to_come_are_drawn() -> None:
    ours, plain = both(kybos.load("einstein").start(), 200, 60, 5)
    assert ours.sum() == plain.sum() == 12_000
    assert abs(ours[0] - plain[0]) < 6 * math.sqrt(6_000)
