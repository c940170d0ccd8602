"""Several random games of EinStein from one position, which end as numbers: the game's own `playouts`.

Two players' games never leave the packed form. A hundred and more are played in lockstep over lanes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from kybos.core.compiling import compiled_apart
from kybos.core.random import Rng, below, next_word
from kybos.core.rules import Floats, Position, playouts_by_default
from kybos.games.einstein.board import GONE, STONES
from kybos.games.einstein.packed import play_two, side_of
from kybos.games.einstein.packed_kernel import FIRST, LANES, OVER, ROWS, SECOND, Block, play_block
from kybos.games.einstein.packed_tables import MIRROR
from kybos.games.einstein.packed_words import give_back, taken
from kybos.games.einstein.rules import FINISHED, SETTING_UP, actions, apply, book, payoff

ENOUGH = 128
"""From so many games on lanes are faster, although they wait for the last of them."""
MOST_MOVES = 2 * 3 * STONES
"""More than a roll allows of moves."""


@book.rule
def playouts(position: Position, memory: npt.NDArray[Any], count: int, rng: Rng, totals: Floats) -> None:
    """One after another, or in lanes."""
    if position.seats != 2 or position.turn >= SETTING_UP:
        playouts_by_default(position, memory, count, rng, totals)
    elif count >= ENOUGH:
        play_in_lanes(position, memory, count, rng, totals)
    else:
        turn, die = int(position.turn), int(position.die)
        words = taken(rng)
        red, words = side_of(position, 0, words)
        blue, words = side_of(position, 1, words)
        for _ in range(count):
            moves, _, _, words = play_two(red, blue, turn, die, words)
            totals[(turn + moves - 1) & 1] += 1.0  # who moves last has won
        give_back(rng, words)


@compiled_apart
def play_in_lanes(position: Position, memory: npt.NDArray[Any], count: int, rng: Rng, totals: Floats) -> None:
    """Games in lockstep, as `packed_lanes` says; after a roll each lane begins with a move of its own."""
    block = np.zeros(ROWS * LANES, np.int8)
    words = np.zeros(4 * LANES, np.uint32)
    for index in range(4 * LANES):
        words[index] = next_word(rng)
    games = np.zeros(LANES, np.int64)
    listed = np.zeros(MOST_MOVES, np.int64)
    for lane in range(LANES):
        games[lane] = count // LANES + (lane < count % LANES)
        memory[0] = position
        if position.die > 0:
            apply(memory[0], listed[below(rng, actions(memory[0], listed))])
            if memory[0].turn == FINISHED:
                for seat in range(2):
                    totals[seat] += games[lane] * payoff(memory[0], seat)
                games[lane] = 0
                memory[0] = position
        fill_lane(memory[0], block, lane)
    wins = np.zeros((2, LANES), np.int64)
    played = games.sum()
    while play_block(block, words, games, wins):
        pass
    first = position.turn if position.die == 0 else 1 - position.turn
    totals[first] += wins[0].sum()
    totals[1 - first] += played - wins[0].sum()


@compiled_apart
def fill_lane(position: Position, block: Block, lane: int) -> None:
    """Write where a lane's games begin: both sides as they see the board themselves, the mover first."""
    for seat in range(2):
        row = FIRST if seat == position.turn else SECOND
        for stone in range(STONES):
            square = position.stones[STONES * seat + stone]
            if square != GONE:
                seen = square if seat == 1 else MIRROR - square
                block[(row + stone) * LANES + lane] = seen
                block[(row + STONES) * LANES + lane] += 1 << stone
    block[OVER * LANES + lane] = -1
