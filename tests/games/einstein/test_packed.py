"""The packed form of EinStein against the plain rules: whole games and every move."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kybos.core import rules
from kybos.core.compiling import compiled, interpreted
from kybos.core.random import MASK, Rng, below, generator
from kybos.core.rules import CHANCE, OVER, Integers, Position
from kybos.games.einstein import packed
from kybos.games.einstein.board import STONES, corner
from kybos.games.einstein.packed import draw_move, pack, spared, unpack, way_from
from kybos.games.einstein.packed_tables import GOALS, HOMEWARD, MIRROR
from kybos.games.einstein.packed_words import Words, give_back, next_word, taken
from kybos.games.einstein.packed_words import below as below_in_registers
from kybos.games.einstein.rules import SETTING_UP, book
from tests.games.einstein.helpers import game
from tests.random_runs import fresh_seed

Positions = npt.NDArray[Any]
PLAIN_PLAYOUT = rules.playout_by_default
FIXED = "135624+654321+246135+362514"
SEATS = [2, 3, 4]
GAMES = 12 if interpreted() else 24_000
MOVES = 300 if interpreted() else 800_000
BOUNDS = (1, 2, 3, 4, 6, 720, 3_000_000, 2**31)


def first_positions(seats: int, setup: str) -> Positions:
    """Where the games of a kind begin, one for each seat that can move first."""
    given = "+".join(FIXED.split("+")[:seats]) if setup == "fixed" else setup
    begun = [game(seats, given, first).start().position for first in game(seats).seats]
    return np.array([position.tobytes() for position in begun], f"V{book.layout.dtype.itemsize}").view(
        book.layout.dtype
    )


@compiled
def step_plainly(position: Position, listed: Integers, rng: Rng) -> None:
    """One outcome or action at random."""
    if rules.turn(position) == CHANCE:
        rules.settle(position, rng)
    else:
        rules.apply(position, listed[below(rng, rules.actions(position, listed))])


@compiled
def scatter(starts: Positions, positions: Positions, most: int, listed: Integers, rng: Rng) -> None:
    """Fill `positions` with unfinished ones, up to `most` steps after one of `starts`."""
    for index in range(positions.shape[0]):
        positions[index] = starts[index % starts.shape[0]]
        before = positions[index : index + 1].copy()
        for _ in range(below(rng, most + 1)):
            before[0] = positions[index]
            step_plainly(positions[index], listed, rng)
            if rules.turn(positions[index]) == OVER:
                positions[index] = before[0]
                break


@compiled
def play_all(positions: Positions, plainly: bool, rng: Rng, counts: Integers, states: Integers) -> None:
    """Play each to the end; keep the number of actions and the generator's state after it."""
    for index in range(positions.shape[0]):
        position = positions[index]
        counts[index] = PLAIN_PLAYOUT(position, rng) if plainly else rules.playout(position, rng)
        states[index] = rng


@pytest.mark.rule("E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11", "E12", "E13")
@pytest.mark.rule("E15", "E16", "E17", "E18", "E19", "E20", "E21")
@pytest.mark.parametrize("setup", ["random", "free", "fixed"])
@pytest.mark.parametrize("seats", SEATS)
def test_playouts_are_the_plain_ones_number_for_number(seats: int, setup: str) -> None:
    """From any unfinished position: while setting up, before and after a roll."""
    seed = fresh_seed()
    listed = np.zeros(book.most_actions, np.int64)
    positions = np.zeros(GAMES, book.layout.dtype)
    scatter(first_positions(seats, setup), positions, 30 * seats, listed, generator(seed, 1))
    ends = []
    for plainly in (False, True):
        played, rng = positions.copy(), generator(seed, 2)
        counts, states = np.zeros(GAMES, np.int64), np.zeros((GAMES, 4), np.int64)
        play_all(played, plainly, rng, counts, states)
        ends.append((played, counts, states))
    (ours, our_counts, our_states), (plain, plain_counts, plain_states) = ends
    assert book.functions["playout"] is packed.playout
    wrong = (our_counts != plain_counts) | (our_states != plain_states).any(axis=1) | (ours != plain)
    assert not wrong.any(), f"game {int(np.argmax(wrong))} from {positions[wrong][0]} with seed {seed}"
    assert ours.tobytes() == plain.tobytes()
    assert interpreted() or len({int(turn) for turn in positions["turn"]}) == seats + (setup != "fixed")


def test_a_finished_game_is_left_alone() -> None:
    position = first_positions(2, "fixed")[0]
    rng = generator(1)
    assert rules.playout(position, rng) >= 5
    before, state = position.tobytes(), rng.tolist()
    assert rules.playout(position, rng) == 0
    assert (position.tobytes(), rng.tolist()) == (before, state)


@compiled
def move_packed(position: Position, words: Words) -> Words:
    """One move in the packed form, roll included, on the stones of a position."""
    seats, mover = int(position.seats), int(position.turn)
    place = corner(seats, mover)
    stuck = 1 << GOALS[place] if seats == 3 and mover > 0 else 0
    if seats == 2:
        step, target, words = draw_move(pack(position, mover), int(position.die), words, HOMEWARD, 0)
    else:
        way = way_from(place)
        step, target, words = draw_move(pack(position, mover), int(position.die), words, way, stuck)
    for seat in range(seats):
        seen = MIRROR - target if seats == 2 and seat != mover else target
        side = spared(pack(position, seat), seen)
        unpack(position, seat, side + (step if seat == mover else 0))
    return words


@compiled
def disagreement(
    starts: Positions, memory: Positions, moves: int, listed: Integers, plain: Rng, packed: Rng
) -> int:
    """Play by the plain rules and see what the packed form makes of each move; -1 if all agree.

    Every other move is rolled for by the packed form itself. At a difference `memory` holds the
    position before it, after the plain move and after the packed one.
    """
    game_number, done, pending = 0, 0, False
    memory[1] = starts[0]
    while done < moves:
        turn = rules.turn(memory[1])
        if turn == OVER:
            game_number += 1
            memory[1] = starts[game_number % starts.shape[0]]
            continue
        if not pending and memory[1].turn != SETTING_UP and (turn >= 0 or done & 1 == 0):
            memory[0] = memory[1]
            memory[2] = memory[1]
            packed[:] = plain
            give_back(packed, move_packed(memory[2], taken(packed)))
            pending = True
        step_plainly(memory[1], listed, plain)
        if pending and turn >= 0:
            for word in range(4):
                if plain[word] != packed[word]:
                    return done
            for stone in range(4 * STONES):
                if memory[1].stones[stone] != memory[2].stones[stone]:
                    return done
            pending = False
            done += 1
    return -1


@pytest.mark.rule("E6", "E7", "E8", "E9", "E10", "E11", "E21")
@pytest.mark.parametrize("seats", SEATS)
def test_every_move_is_a_plain_one(seats: int) -> None:
    seed = fresh_seed()
    memory = np.zeros(3, book.layout.dtype)
    listed = np.zeros(book.most_actions, np.int64)
    starts = first_positions(seats, "random")
    wrong = disagreement(starts, memory, MOVES, listed, generator(seed), generator(seed))
    assert wrong == -1, f"{memory} with seed {seed}"


def test_the_packed_form_holds_every_stone() -> None:
    """What is packed and unpacked is the same, whatever the record held before."""
    positions = np.zeros(200, book.layout.dtype)
    listed = np.zeros(book.most_actions, np.int64)
    for seats in SEATS:
        scatter(first_positions(seats, "fixed"), positions, 60, listed, generator(seats))
        assert (positions["stones"][:, : 6 * seats] == 0).any()
        for index in range(len(positions)):
            position: np.record = positions[index]
            before = position.tobytes()
            sides = [pack(position, seat) for seat in range(seats)]
            position.stones[: STONES * seats] = 7
            for seat, side in enumerate(sides):
                unpack(position, seat, side)
            assert position.tobytes() == before


@pytest.mark.parametrize("bound", BOUNDS)
def test_the_generator_in_registers_is_the_core_one(bound: int) -> None:
    rng = generator(bound)
    words = taken(rng)
    for _ in range(200):
        number, words = below_in_registers(words, bound)
        assert number == below(rng, bound)
        assert words == tuple(rng.tolist())


def state_before(word: int) -> Words:
    """A state of which that is the next word."""
    return 0, 1, 2, (word >> 7) | (word << 25) & MASK


def test_rejected_words_are_drawn_again() -> None:
    """Every bound but powers of two rejects the word 0."""
    words = state_before(0)
    assert next_word(words)[0] == 0
    for bound in BOUNDS:
        rng = np.array(words, np.int64)
        number, after = below_in_registers(words, bound)
        assert (number, after) == (below(rng, bound), tuple(rng.tolist()))
        assert (after == next_word(words)[1]) == (bound & (bound - 1) == 0)


@pytest.mark.parametrize(("bound", "word"), [(6, (2 * 2**32 + 4) // 6), (3, (2 * 2**32 + 1) // 3)])
def test_the_first_word_that_is_not_rejected(bound: int, word: int) -> None:
    """The lower half of the product with this word is just the number of words that are too many."""
    assert (word * bound) & MASK == 2**32 % bound
    words = state_before(word)
    rng = np.array(words, np.int64)
    number, after = below_in_registers(words, bound)
    assert (number, after) == (below(rng, bound), tuple(rng.tolist()))
    assert after == next_word(words)[1]
