"""What a position of Dymino is worth: room, shapes in reach, rolls left, and what may be played for."""

import random

import numpy as np
import pytest

from kybos import State
from kybos.core import rules
from kybos.core.compiling import interpreted
from kybos.core.solo import EARLY, TURNS, simulate_solo
from kybos.games.dymino import value
from kybos.players import greedy
from kybos.players.player import load_player
from tests.games.dymino.helpers import at, dice_on, fields, game, squares
from tests.games.dymino.roomy import Roomy
from tests.games.dymino.walks import KINDS, edited, walked
from tests.random_runs import fresh_seed, many

COUNT = many(60)
slow = pytest.mark.skipif(interpreted(), reason="millions of turns are for compiled rules")
ARMS = "..5../..5../55.../..5../..5.."
"""Six dice around c3, which a pair can take with d3."""


def worth(state: State, aim: str = "") -> float:
    """What the seat may expect."""
    out = np.zeros(1)
    rules.evaluate(state.position, state.game.tables(aim), out)
    return float(out[0])


# -- written down anew, square by square -----------------------------------------------------


def neighbours(square: str, options: str) -> list[str]:
    """The squares that share a side with one."""
    file, rank = ord(square[0]), int(square[1])
    near = [f"{chr(file + x)}{rank + y}" for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return [each for each in near if each in squares(options)]


def joined(dice: dict[str, str], square: str, face: str, options: str) -> int:
    """How many dice a die would join on an empty square."""
    found, waiting = set(), [square]
    while waiting:
        for each in neighbours(waiting.pop(), options):
            if dice.get(each) == face and each not in found:
                found.add(each)
                waiting.append(each)
    return len(found)


def expected(state: State, options: str, aim: str = "") -> float:
    """The value by its description, from the text of the position."""
    table = state.game.tables(aim)[0]
    known = fields(state)
    dice = dice_on(known["grid"], options)
    empty = [square for square in squares(options) if square not in dice]
    gap = [square for square in empty if not set(neighbours(square, options)) <= set(dice)] or empty
    room, potential = table[value.SQUARE] * len(empty), 0.0
    around: dict[str, dict[str, int]] = {
        face: {square: joined(dice, square, face, options) for square in empty} for face in "123456"
    }
    for square, face in dice.items():
        equal = [each for each in neighbours(square, options) if dice.get(each) == face]
        room += table[value.PAIR] * len(equal) / 2
    for face, numbers in around.items():
        room += table[value.PLACE] * sum(number >= 2 for number in numbers.values())
        after = str(int(face) % 6 + 1)
        room += table[value.NEXT] * sum(
            number >= 2 and after in [dice.get(each) for each in neighbours(square, options)]
            for square, number in numbers.items()
        )
        room += table[value.NEAR] * sum(number == 1 for number in numbers.values())
        best = max((numbers[square] for square in gap), default=0)
        if best < 2:
            continue
        room += table[value.VALUE]
        places = sum(numbers[square] == best for square in gap)
        potential += int(face) * table[value.SHAPE + best] * places
    limit, rolled = state.game.options.rolls, int(known.get("rolled", "0"))
    if limit:
        room *= (limit - rolled) / (limit - rolled + table[value.ROLLS])
        potential *= rolled < limit
    return float(int(known.get("score", "0")) + table[value.ROOM] * room + potential)


@pytest.mark.parametrize("aim", ["", *value.AIMS])
@pytest.mark.parametrize("options", [o for o in KINDS.values() if "diagonal" not in o])
def test_the_value_is_that_of_its_description(options: str, aim: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for state in (*walked(options, rng, COUNT), *edited(options, rng, COUNT)):
        assert worth(state, aim) == pytest.approx(expected(state, options, aim), rel=1e-12), (seed, state)


# -- what it says ----------------------------------------------------------------------------


@pytest.mark.parametrize("aim", ["", *value.AIMS])
@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
def test_to_go_on_is_worth_more_than_to_stop_with_the_same_score(options: str, aim: str) -> None:
    """And no value is one that the game cannot pay."""
    seed = fresh_seed()
    low, high = game(options).payoff_range
    for state in walked(options, random.Random(seed), COUNT):
        score = int(fields(state).get("score", "0"))
        last = int(fields(state).get("rolled", "0")) == state.game.options.rolls > 0
        assert low <= worth(state, aim) <= high, (seed, state)
        if not state.is_over:
            assert worth(state, aim) == score if last else worth(state, aim) > score, (seed, state)


def test_each_further_die_around_a_place_promises_more() -> None:
    """Up to the combination of seven, the largest for a die of a pair: its other die needs a neighbour."""
    grids = [
        "...../..5../...../..5../.....",
        "...../..5../.5.../..5../.....",
        "..5../..5../.5.../..5../.....",
        "..5../..5../55.../..5../.....",
        ARMS,
    ]
    values = [worth(at(grid, options="rolls=100", rolled=95)) for grid in grids]
    assert values == sorted(values)
    assert values[-1] > 10 * values[-3]


def test_a_place_that_a_pair_cannot_take_promises_nothing_while_there_are_others() -> None:
    """Around c3 stand eight 5s, or seven and a 1 less: the corners are for pairs."""
    closed = at("..5../..5../55.55/..5../..5..", options="rolls=100", rolled=95)
    assert worth(closed) < worth(at(ARMS, options="rolls=100", rolled=95))
    only = at("12512/34534/55.55/12512/34534", options="rolls=100", rolled=95)
    assert worth(only) > 1_000_000


def test_higher_dice_promise_more() -> None:
    values = [worth(at(ARMS.replace("5", face))) for face in "123456"]
    assert values == sorted(set(values))


def test_room_is_worth_the_less_the_fewer_rolls_are_left() -> None:
    limited = [at("1.2.3", options="rolls=100", score=50, rolled=rolled) for rolled in range(1, 101)]
    values = [worth(state) for state in limited]
    assert values == sorted(set(values), reverse=True)
    assert values[-1] == 50
    assert values[0] < worth(at("1.2.3", score=50))


def test_who_plays_for_turns_gives_millions_of_points_for_a_little_room() -> None:
    roomy, rich = at("1.2.3", score=0), at("142.3", score=100_000_000)
    assert worth(rich) > worth(roomy)
    assert worth(roomy, "turns") > worth(rich, "turns")
    assert game().aims == ("turns",)


# -- what it is good for ---------------------------------------------------------------------


def test_greedy_puts_the_last_die_into_the_middle() -> None:
    """Seven 5s combine, then the 2 is of no account."""
    state = at(ARMS, "2-5", options="rolls=100", rolled=50)
    for seed in range(5):
        after = state.apply(load_player("greedy", random.Random(seed)).choose(state).action)
        assert fields(after)["score"] == "350000"


@slow
@pytest.mark.rule("D10", "D21", "D22")
def test_it_is_better_than_room_alone() -> None:
    """On common seeds, a greedy player lasts longer by it and scores many times as much within 100 rolls."""
    seed = fresh_seed()
    ours, theirs = game("size=4").start(), Roomy(4).start()
    longer = [simulate_solo(s, 1_000, seed=seed, play=greedy.solo(s)).rows[:, TURNS] for s in (ours, theirs)]
    assert np.median(longer[0]) > 1.2 * np.median(longer[1]), seed
    ours, theirs = game("rolls=100").start(), Roomy(5).start()
    early = [
        simulate_solo(s, 200, seed=seed, longest=100, play=greedy.solo(s)).rows[:, EARLY]
        for s in (ours, theirs)
    ]
    assert np.median(early[0]) > 10 * np.median(early[1]), seed
