"""The engine against the independent oracle: the same moves, the same successors, the same ends.

More than 100,000 rolled positions for each number of players, walked through in random games and
edited. A run draws a new seed and prints it when it fails; `KYBOS_SEED` repeats it.
"""

import random

import pytest

from kybos import State
from tests.games.einstein.helpers import COLOURS, LETTERS, game
from tests.oracles import einstein as oracle
from tests.random_runs import fresh_seed, many

PARTS = 4
"""Parts of the work for each number of players, which can run side by side."""
WALKED = many(19_500)
EDITED = many(5_700)


def check_end(state: State, position: oracle.Position) -> None:
    """The same end: who has won, how, and each seat's payoff."""
    ended = oracle.result(position)
    assert ended is not None
    winners, ending = ended
    assert state.result is not None
    assert {name[0] for name in state.result.winners} == winners
    assert set(state.result.winners) <= set(COLOURS.values())
    assert state.result.ending.name == ending
    assert state.payoffs == tuple(int(letter in winners) for letter in LETTERS[position.seats])
    assert state.actions == ()


def compare(state: State, position: oracle.Position) -> list[tuple[State, oracle.Position]]:
    """Compare a rolled position, its moves and all its successors; return these in pairs."""
    assert state.text == oracle.text(position)
    moves = state.moves
    assert len(set(moves)) == len(moves)
    assert set(moves) == oracle.moves(position)
    pairs = []
    for action, move in zip(state.actions, moves, strict=True):
        after, expected = state.apply(action), oracle.play(position, move)
        assert after.text == oracle.text(expected), move
        assert after.is_over == (expected.turn is None)
        if after.is_over:
            check_end(after, expected)
        pairs.append((after, expected))
    return pairs


def walk(seats: int, count: int, rng: random.Random) -> int:
    """Whole random games from random set-ups in both, until `count` positions have been compared."""
    compared = 0
    while compared < count:
        arrangements = ["".join(rng.sample("123456", 6)) for _ in range(seats)]
        first = rng.choice(LETTERS[seats])
        state = game(seats, first=COLOURS[first]).start()
        for arrangement in arrangements:
            state = state.apply(arrangement)
        position = oracle.start(arrangements, first)
        while not state.is_over:
            die = rng.randint(1, 6)
            pairs = compare(state.apply(die), oracle.roll(position, die))
            compared += 1
            state, position = rng.choice(pairs)
            if state.is_over:
                assert oracle.result(position) is not None
            else:
                assert [outcome.text for outcome in state.outcomes] == list("123456")
    return compared


def edit(seats: int, count: int, rng: random.Random) -> int:
    """Edited positions with a roll: one as text, and five more by rolling on the same board."""
    compared = 0
    while compared < count:
        drawn = oracle.random_position(rng, seats)
        board = oracle.Position(seats, drawn.stones, drawn.turn, None)
        unrolled = game(seats).state(oracle.text(board))
        for die in range(1, 7):
            rolled = oracle.roll(board, die)
            state = unrolled.apply(die)
            if die == drawn.die:
                assert game(seats).state(oracle.text(rolled)) == state
            compare(state, rolled)
            compared += 1
    return compared


@pytest.mark.rule("E1", "E2", "E3", "E5", "E6", "E7", "E8", "E9", "E10", "E11", "E12", "E13")
@pytest.mark.parametrize("part", range(PARTS))
def test_two_players(part: int) -> None:
    agree(2, part)


@pytest.mark.rule("E1", "E2", "E3", "E5", "E6", "E7", "E8", "E9", "E10", "E18", "E19", "E20", "E21")
@pytest.mark.parametrize("part", range(PARTS))
def test_three_players(part: int) -> None:
    agree(3, part)


@pytest.mark.rule("E1", "E2", "E3", "E5", "E6", "E7", "E8", "E9", "E10", "E15", "E16", "E17")
@pytest.mark.parametrize("part", range(PARTS))
def test_four_players(part: int) -> None:
    agree(4, part)


def agree(seats: int, part: int) -> None:
    """One part of the comparisons."""
    seed = fresh_seed() + part
    rng = random.Random(seed)
    try:
        compared = walk(seats, WALKED, rng) + edit(seats, EDITED, rng)
    except AssertionError as error:
        raise AssertionError(f"{seats} players with seed {seed} in part {part}: {error}") from error
    assert compared >= WALKED + EDITED
