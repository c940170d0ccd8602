"""EinStein in lockstep over lanes: every move against the plain rules, and chances against exact ones."""

import math
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kybos import InvalidPositionError, KybosError
from kybos.core import rules
from kybos.core.compiling import compiled, interpreted
from kybos.core.random import Rng, generator, next_word
from kybos.core.rules import Integers, Position
from kybos.games.einstein.board import GONE, STONES
from kybos.games.einstein.packed_kernel import (
    DRAWN,
    LANES,
    LEFT,
    MOVED,
    OVER,
    PLIES,
    WON,
    A,
    B,
    Block,
    BlockWords,
    advance,
    draw,
)
from kybos.games.einstein.packed_lanes import generators, laid_out, play_lanes
from kybos.games.einstein.packed_tables import MIRROR
from kybos.games.einstein.rules import SETTING_UP, book
from tests.games.einstein.helpers import at, game, put, rolled
from tests.oracles import einstein as oracle
from tests.random_runs import fresh_seed

Positions = npt.NDArray[Any]
STEPS = 4 if interpreted() else 10_000
REPLAYED = (3, 1) if interpreted() else (2_600, 60)
"""Lanes and games in each."""
ERRORS = 4
FEW_STONES = [
    "r1a5 b1e1",
    "r1c3 b6b2",
    "r1b4 r6a2 b3d2",
    "r2d3 b1c1 b5d4",
    "r3a4 b2e2 b4b1",
    "r1c4 r4c3 b6d3",
    "r5b5 r6a3 b1c2",
    "r1b4 r2b3 b6e2",
]
"""Two and three stones, near and far, some in each other's way."""


@compiled
def put_up(positions: Positions, rng: Rng) -> None:
    """Draw the arrangements of positions that hold their options only."""
    for index in range(positions.shape[0]):
        rules.start(positions[index])
        while positions[index].turn == SETTING_UP:
            rules.settle(positions[index], rng)


def random_starts(count: int, seed: int) -> Positions:
    """Positions with random arrangements; red and blue begin in turn."""
    positions = np.zeros(count, book.layout.dtype)
    positions["seats"] = 2
    positions["first"][1::2] = 1
    put_up(positions, generator(seed))
    return positions


def repeated(texts: list[str], count: int) -> Positions:
    """The positions of the texts in turn, `count` of them."""
    positions = np.zeros(count, book.layout.dtype)
    for index, text in enumerate(texts):
        positions[index :: len(texts)] = at(text).position
    return positions


def few_stones() -> list[str]:
    """Position texts, either side to move."""
    return [f"{put(line)} turn:{turn}" for line in FEW_STONES for turn in "rb"]


@compiled
def play_drawn(position: Position, drawn: int, listed: Integers) -> None:
    """A roll and a move by the plain rules, as a draw of 0 to 71 gives them."""
    rules.apply(position, 1 + drawn // 12)
    count = rules.actions(position, listed)
    rules.apply(position, listed[drawn % 12 * count // 12])


# -- against the plain rules -----------------------------------------------------------------


@compiled
def is_side(block: Block, lane: int, row: int, position: Position, seat: int) -> bool:
    """Whether the rows from `row` hold a seat's stones."""
    on_board = int(block[(row + STONES) * LANES + lane])
    for stone in range(STONES):
        square = int(position.stones[STONES * seat + stone])
        if (square != GONE) != ((on_board >> stone) & 1 == 1):
            return False
        seen = MIRROR - square if seat == 0 else square
        if square != GONE and seen != block[(row + stone) * LANES + lane]:
            return False
    return True


@compiled
def first_difference(
    block: Block, words: BlockWords, starts: Positions, positions: Positions, steps: int, listed: Integers
) -> int:
    """Play every lane by the plain rules with the lanes' own draws; the first lane that differs, or -1."""
    counts = np.zeros((LANES, 3), np.int64)  # games left, games won by the first mover, moves
    for step in range(steps):
        for lane in range(LANES if step % PLIES == 0 else 0):
            counts[lane, 0], counts[lane, 1], counts[lane, 2] = lane % 5, 0, 0
            block[LEFT * LANES + lane] = lane % 5
            block[WON * LANES + lane] = 0
            block[MOVED * LANES + lane] = 0
        draw(block, words)
        if step & 1 == 0:
            advance(block, A, B, 1)
        else:
            advance(block, B, A, 0)
        mine, theirs = (A, B) if step & 1 == 0 else (B, A)
        for lane in range(LANES):
            position, mover = positions[lane], int(positions[lane].turn)
            play_drawn(position, int(block[DRAWN * LANES + lane]), listed)
            over = rules.turn(position) == rules.OVER
            counts[lane, 2] += counts[lane, 0] > 0
            counts[lane, 1] += over and counts[lane, 0] > 0 and mover == starts[lane].turn
            counts[lane, 0] -= over and counts[lane, 0] > 0
            same = over == (block[OVER * LANES + lane] == -1) and over == (block[OVER * LANES + lane] != 0)
            same = same and (not over or rules.payoff(position, mover) == 1)
            same = same and is_side(block, lane, mine, position, mover)
            same = same and is_side(block, lane, theirs, position, 1 - mover)
            same = same and block[LEFT * LANES + lane] == counts[lane, 0]
            same = same and block[WON * LANES + lane] == counts[lane, 1]
            if not same or block[MOVED * LANES + lane] != counts[lane, 2]:
                return lane
            if over:
                positions[lane] = starts[lane]
    return -1


@pytest.mark.rule("E5", "E6", "E7", "E8", "E9", "E10", "E11", "E12", "E13")
def test_every_move_of_a_lane_is_a_plain_one() -> None:
    seed = fresh_seed()
    starts = random_starts(LANES, seed)
    starts[::3] = repeated(few_stones(), LANES)[::3]
    blocks, words = laid_out(starts, generators(LANES, seed))
    listed = np.zeros(book.most_actions, np.int64)
    positions = starts.copy()
    lane = first_difference(blocks[0], words[0], starts, positions, STEPS, listed)
    assert lane == -1, f"lane {lane}, {positions[lane]} with seed {seed}"


@compiled
def replay(
    starts: Positions, games: int, words: Integers, memory: Positions, listed: Integers, results: Integers
) -> None:
    """Wins of red and moves in each lane by the plain rules; `words` are the lanes' generators."""
    for lane in range(starts.shape[0]):
        for _ in range(games):
            memory[0] = starts[lane]
            while rules.turn(memory[0]) != rules.OVER:
                play_drawn(memory[0], (next_word(words[lane]) * 72) >> 32, listed)
                results[1, lane] += 1
            results[0, lane] += rules.payoff(memory[0], 0)


def test_every_lane_plays_what_its_generator_gives() -> None:
    """Wins and moves, exactly, of the games themselves; the last block is not full."""
    lanes, games = REPLAYED
    seed = fresh_seed()
    starts = random_starts(lanes, seed)
    starts[::3] = repeated(few_stones(), lanes)[::3]
    words = generators(lanes, seed).astype(np.int64)
    results = np.zeros((2, lanes), np.int64)
    memory, listed = np.zeros(1, book.layout.dtype), np.zeros(book.most_actions, np.int64)
    replay(starts, games, words, memory, listed, results)
    wins, moves = play_lanes(starts, games, seed)
    assert wins.shape == moves.shape == (lanes,)
    wrong = (wins != results[0]) | (moves != results[1])
    assert not wrong.any(), f"lane {int(np.argmax(wrong))} with seed {seed}"
    assert interpreted() or moves.sum() > 2_000_000


def test_a_lane_does_not_depend_on_the_lanes_after_it() -> None:
    starts = random_starts(LANES + 4, 1)
    games = 1 if interpreted() else 9
    all_lanes = play_lanes(starts, games, 5)
    few = play_lanes(starts[:3], games, 5)
    assert (few.wins == all_lanes.wins[:3]).all()
    assert (few.moves == all_lanes.moves[:3]).all()
    assert (play_lanes(starts[:3], games, 6).moves != few.moves).any()


# -- against exact chances -------------------------------------------------------------------


@cache
def chance(position: oracle.Position) -> Fraction:
    """Red's exact chance to win when both sides choose uniformly among their legal moves."""
    ended = oracle.result(position)
    if ended is not None:
        return Fraction("r" in ended[0])
    total = Fraction(0)
    for die in range(1, 7):
        now = oracle.roll(position, die)
        moves = oracle.moves(now)
        total += sum((chance(oracle.play(now, move)) for move in moves), Fraction(0)) / len(moves)
    return total / 6


@pytest.mark.rule("E6", "E7", "E8", "E9", "E10", "E11", "E12", "E13")
def test_lanes_estimate_exact_chances() -> None:
    seed = 1 if interpreted() else fresh_seed()  # few games are not normally distributed
    texts = few_stones()
    each, games = (16, 2) if interpreted() else (64, 5_000)
    wins = (
        play_lanes(repeated(texts, each * len(texts)), games, seed).wins.reshape(each, len(texts)).sum(axis=0)
    )
    exact = [chance(oracle.position(text, 2)) for text in texts]
    assert sum(0 < value < 1 for value in exact) > 12
    for text, value, won in zip(texts, exact, wins, strict=True):
        error = math.sqrt(value * (1 - value) / (each * games))
        assert abs(won / (each * games) - value) <= ERRORS * error, f"{text}: {value} with seed {seed}"


@pytest.mark.rule("E4", "E5", "E6", "E7", "E8", "E9", "E10", "E12", "E13")
def test_whole_games_agree_with_the_reference() -> None:
    """Worked case 14: the first mover wins 53.21 ± .02 %, 21.581 moves."""
    seed = fresh_seed()
    lanes, games = (LANES, 1) if interpreted() else (60_000, 50)
    starts = random_starts(lanes, seed)
    wins, moves = play_lanes(starts, games, seed)
    firsts = np.where(starts["turn"] == 0, wins, games - wins) / games
    for figures, mean, error, rounding in (
        (firsts, 0.5321, 0.0002, 0.00005),
        (moves / games, 21.581, 0.001, 0.0005),
    ):
        spread = figures.std() / math.sqrt(len(starts))
        allowed = ERRORS * math.hypot(spread, error) + rounding
        assert abs(figures.mean() - mean) <= allowed, f"{figures.mean()}, not {mean}, with seed {seed}"


def test_each_draw_is_made_by_as_many_words_as_any_other() -> None:
    """The bounds that the module states, from the words at which the draw changes."""
    firsts = [-(-number * 2**32 // 72) for number in range(73)]
    assert all(
        (word * 72) >> 32 == draw and ((word - 1) * 72) >> 32 == draw - 1 for draw, word in enumerate(firsts)
    )
    for parts in (6, *(6 * count for count in (1, 2, 3, 4, 6))):
        width = 72 // parts
        for part in range(parts):
            words = firsts[(part + 1) * width] - firsts[part * width]
            assert abs(Fraction(words, 2**32) - Fraction(1, parts)) < Fraction(1, 2**32)
    assert Fraction(6, 2**32) < Fraction(1, 2**29)
    assert Fraction(36, 2**32) < Fraction(1, 2**26)


# -- what is refused -------------------------------------------------------------------------


def test_lanes_begin_before_a_roll_of_two_players() -> None:
    wrong = [
        rolled(put("r1a5 b1e1"), 3),
        game(2).start(),
        game(3, "123456+123456+123456").start(),
        at(put("r1e1 b1a4")),
    ]
    for state in wrong:
        starts = random_starts(3, 1)
        starts[1] = state.position
        with pytest.raises(InvalidPositionError, match="lane 1 does not begin"):
            play_lanes(starts, 1, 1)
    for array in (np.zeros(3, np.int64), random_starts(4, 1).reshape(2, 2)):
        with pytest.raises(InvalidPositionError, match="one-dimensional array of EinStein's positions"):
            play_lanes(array, 1, 1)


@pytest.mark.parametrize(("games", "seed"), [(0, 1), (-1, 1), (1, -1)])
def test_numbers_out_of_range(games: int, seed: int) -> None:
    with pytest.raises(KybosError, match=f"not {games} and {seed}"):
        play_lanes(random_starts(1, 1), games, seed)


def test_no_lanes_at_all() -> None:
    wins, moves = play_lanes(random_starts(0, 1), 10, 1)
    assert (len(wins), len(moves)) == (0, 0)
