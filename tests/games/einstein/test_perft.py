"""Counts of sequences of play: the worked cases 10 and 16, the oracle's counts, other roots."""

import random

import pytest

import kybos
from kybos import KybosError, State
from kybos.core.compiling import interpreted
from tests.games.einstein.helpers import game, ids, played
from tests.oracles import einstein as oracle
from tests.random_runs import fresh_seed

PLAIN = "123456"
STUCK = "....../....b2./...r5../r3.g4.../.g2..../b1..... turn:b"


def fixed(*arrangements: str) -> State:
    """The start from these arrangements."""
    return game(len(arrangements), "+".join(arrangements)).start()


@pytest.mark.rule("E6", "E7", "E8", "E9", "E10", "E12")
@pytest.mark.parametrize(
    ("arrangements", "counts"),
    [
        ([PLAIN] * 2, [1, 18, 324, 6162]),
        (["135624", "135624"], [1, 18, 324, 6165, 116277]),
        ([PLAIN] * 3, [1, 18, 324, 5832]),
        ([PLAIN] * 4, [1, 18, 324, 5832]),
    ],
    ids=["plain", "135624", "three", "four"],
)
def test_worked_counts(arrangements: list[str], counts: list[int]) -> None:
    """Case 10."""
    assert [kybos.perft(fixed(*arrangements), depth) for depth in range(len(counts))] == counts


@pytest.mark.rule("E9", "E21")
def test_counts_with_a_stuck_stone() -> None:
    """Case 16: a pass counts as an action."""
    state = game(3).state(STUCK)
    assert [kybos.perft(state, depth) for depth in range(4)] == [1, 16, 336, 6609]
    after_one = [kybos.perft(state.apply(str(die)), 1) for die in range(1, 7)]
    assert after_one == [1, 3, 3, 3, 3, 3]


@pytest.mark.rule("E6", "E7", "E8", "E10", "E12", "E15", "E18")
@pytest.mark.parametrize(
    ("arrangements", "depth"),
    [
        (["123456", "123456"], 5),
        (["135624", "642531"], 5),
        (["654321", "315264", "246135"], 5),
        (["654321", "315264", "246135", "531642"], 5),
    ],
    ids=["plain", "two", "three", "four"],
)
def test_deeper_counts_from_the_start(arrangements: list[str], depth: int) -> None:
    begin = oracle.start(arrangements)
    for plies in range(depth - interpreted()):
        assert kybos.perft(fixed(*arrangements), plies) == oracle.perft(begin, plies)


def rolled_perft(position: oracle.Position, depth: int) -> int:
    """The oracle's count when the die has been cast."""
    if depth == 0 or position.die is None:
        return oracle.perft(position, depth)
    return sum(oracle.perft(oracle.play(position, move), depth - 1) for move in oracle.moves(position))


@pytest.mark.rule("E6", "E7", "E8", "E9", "E10", "E20", "E21")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_counts_from_edited_positions(seats: int) -> None:
    """Rolled and not rolled, with games that end under way."""
    seed = fresh_seed()
    rng = random.Random(seed)
    kinds = set()
    for _ in range(60):
        drawn = oracle.random_position(rng, seats)
        kinds.add(drawn.die is None)
        state = game(seats).state(oracle.text(drawn))
        for depth in range(4 if drawn.die else 3):
            assert kybos.perft(state, depth) == rolled_perft(drawn, depth), (state.text, depth, seed)
    assert kinds == {True, False}


def test_counts_add_up_over_the_first_choices() -> None:
    """A roll is no action and takes nothing of the depth, a move takes one."""
    unrolled = played(fixed(PLAIN, PLAIN), "1 1xb4")
    assert kybos.perft(unrolled, 2) == sum(kybos.perft(unrolled.apply(die), 2) for die in ids(unrolled))
    rolled = unrolled.apply("6")
    assert kybos.perft(rolled, 3) == sum(kybos.perft(rolled.apply(move), 2) for move in ids(rolled))
    assert kybos.perft(rolled, 1) == len(rolled.moves) == 3


@pytest.mark.rule("E4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_counts_from_a_free_setup(seats: int) -> None:
    """Every choice is an action: 720 for each seat that has not chosen."""
    state = game(seats, "free").start()
    assert kybos.perft(state, 1) == 720
    for arrangement in ["135624", "654321", "246135", "362514"][: seats - 1]:
        state = state.apply(arrangement)
    assert kybos.perft(state, 1) == 720
    assert kybos.perft(state, 2) == 720 * 18
    if seats == 2:
        assert kybos.perft(state, 3) == 720 * 324
        assert kybos.perft(game(2, "free").start(), 2) == 720 * 720


@pytest.mark.rule("E4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_counts_from_a_random_setup(seats: int) -> None:
    """Draws are chance and no actions, but they multiply what follows."""
    state = game(seats).start()
    for arrangement in ["135624", "654321", "246135", "362514"][: seats - 1]:
        state = state.apply(arrangement)
    assert kybos.perft(state, 1) == 720 * 18
    assert kybos.perft(state, 2) == 720 * 324
    if seats == 2:
        third = sum(oracle.perft(oracle.start(["135624", text]), 3) for text in some_arrangements())
        assert sum(kybos.perft(state.apply(text), 3) for text in some_arrangements()) == third


def some_arrangements() -> list[str]:
    """A few of the 720."""
    return ["123456", "654321", "351624", "216543", "465132"]


def test_the_edges_of_the_count() -> None:
    state = fixed(PLAIN, PLAIN)
    over = game().state("...../...../...../...../....r1")
    assert [kybos.perft(over, depth) for depth in range(3)] == [1, 0, 0]
    with pytest.raises(KybosError, match="depth"):
        kybos.perft(state, -1)
