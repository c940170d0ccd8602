"""The table of races, against a recursion in exact fractions, dice and the figures of others."""

import math
import random

import numpy as np
import pytest

from kybos.core.compiling import interpreted
from kybos.games.einstein import race
from tests.core.processes import python
from tests.games.einstein.races import Distances, best_step, lasting
from tests.random_runs import fresh_seed

LENGTHS = {5: 19, 6: 25}
"""The boards, with the most turns that a race can take on them."""
FILL = """
import numpy as np
from kybos.games.einstein.race import fill
table = np.zeros((3**6, 9))
fill(table, 3)
print(table.tobytes().hex())
"""


def key(distances: Distances, length: int) -> int:
    return sum(distance * length**stone for stone, distance in enumerate(distances))


def some_distances(rng: random.Random, length: int, most: int) -> Distances:
    """Of up to `most` stones."""
    numbers = rng.sample(range(6), rng.randint(1, most))
    return tuple(rng.randint(1, length - 1) if number in numbers else 0 for number in range(6))


@pytest.mark.rule("E1", "E6", "E7")
@pytest.mark.parametrize("length", LENGTHS)
def test_the_table_agrees_with_exact_fractions(length: int) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    table = race.race_table(length)
    for _ in range(60):
        distances = some_distances(rng, length, 4)
        row = table[key(distances, length)]
        expected = lasting(distances)
        assert row[0] == 1
        assert row[1 : 1 + len(expected)] == pytest.approx(list(map(float, expected)), abs=1e-13), (
            distances,
            seed,
        )
        assert not row[1 + len(expected) :].any()


@pytest.mark.rule("E2", "E6", "E8")
def test_from_the_start_of_two_players_it_takes_10_213757_turns() -> None:
    """Whatever stone is ahead: with all six on the board the die chooses. The figure is of others."""
    table = race.race_table(5)
    starts = [tuple(3 if stone == ahead else 4 for stone in range(6)) for ahead in range(6)]
    for start in starts:
        row = table[key(start, 5)]
        assert f"{row[1:].sum():.6f}" == "10.213757"
        assert row[1:] == pytest.approx(table[key(starts[0], 5)][1:], abs=1e-14)
        assert np.count_nonzero(row[1:]) == 18
    assert row[1:19] == pytest.approx(list(map(float, lasting(starts[-1]))), abs=1e-13)


@pytest.mark.parametrize(("length", "most"), LENGTHS.items())
def test_the_longest_race_takes_so_many_turns(length: int, most: int) -> None:
    table = race.race_table(length)
    assert table.shape == (length**6, most + 2)
    assert not table[:, -1].any()
    assert table[-1, -2] > 0
    assert (table[1:, :2] == 1).all()
    assert list(table[race.HOME]) == [1] + [0] * (most + 1)
    assert (np.diff(table, axis=1) <= 0).all()


@pytest.mark.rule("E6", "E7")
@pytest.mark.parametrize("length", LENGTHS)
def test_dice_take_as_long_as_the_table_says(length: int) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    start = (length - 1, 0, 2, length - 2, 0, length - 1)
    count = 6000
    turns = [turns_of_a_race(start, rng) for _ in range(count)]
    row = race.race_table(length)[key(start, length)]
    for limit in range(1, max(turns) + 1):
        longer = sum(each > limit for each in turns) / count
        spread = math.sqrt(row[1 + limit] * (1 - row[1 + limit]) / count)
        assert abs(longer - row[1 + limit]) <= 5 * spread + 2 / count, (limit, seed)


def turns_of_a_race(distances: Distances | None, rng: random.Random) -> int:
    turns = 0
    while distances:
        distances = best_step(distances, rng.randint(1, 6))
        turns += 1
    return turns


def test_interpreted_and_compiled_fill_a_table_alike() -> None:
    """This process in its own mode, another one in the other."""
    table = np.zeros((3**6, 9))
    race.fill(table, 3)
    assert python(FILL, NUMBA_DISABLE_JIT=int(not interpreted())) == table.tobytes().hex()
