"""Many two-player games of EinStein at once, in lockstep over lanes: `play_lanes`.

**What is drawn.** Every lane has a generator of its own, xoshiro128++ as in `kybos.core.random`
(D. Blackman and S. Vigna, 2021). One word w of 32 bits makes one draw d = ⌊72 · w / 2³²⌋: the roll
is d div 12, and d mod 12 chooses among the 1, 2, 3, 4 or 6 legal moves, since each of these divides
12. A roll, or a roll with a given move, is an interval of words, so its probability is off by less
than 2⁻³²: that of a roll by less than 2⁻²⁹ of itself, that of a roll with a move by less than 2⁻²⁶.
The lanes' generators start from words of NumPy's `SeedSequence`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kybos.core.errors import InvalidPositionError, KybosError
from kybos.games.einstein.board import GONE, STONES
from kybos.games.einstein.packed_kernel import (
    FIRST,
    LANES,
    OVER,
    ROWS,
    SECOND,
    play_block,
)
from kybos.games.einstein.packed_tables import MIRROR
from kybos.games.einstein.rules import book

Blocks = npt.NDArray[np.int8]
"""int8 array of shape (blocks, ROWS * LANES): see `packed_kernel.Block`."""
BlocksWords = npt.NDArray[np.uint32]
"""uint32 array of shape (blocks, 4 * LANES)."""


class LaneResults(NamedTuple):
    """What came of the games in each lane: two int64 arrays of shape (lanes,).

    `wins` are the games that seat 0 won, `moves` all moves in the lane's games.
    """

    wins: npt.NDArray[np.int64]
    moves: npt.NDArray[np.int64]


def play_lanes(positions: npt.NDArray[Any], games_per_lane: int, seed: int) -> LaneResults:
    """Play random games of two players, as many in each lane, every legal move equally likely.

    It pays from some dozen games a lane on and with `LANES` lanes or a multiple of it: the lanes
    of a block wait for the last of them. The interpreter's lock is free while it computes.

    Args:
        positions: array of shape (lanes,) of EinStein's `POSITION`s, where each lane's games begin:
            two players, the stones on the board, no roll.
        games_per_lane: how many games each lane plays, at least 1.
        seed: gives the same games again; a lane's games do not depend on the lanes after it.

    Raises `InvalidPositionError` for other positions, `KybosError` for other numbers.
    """
    if games_per_lane < 1 or seed < 0:
        raise KybosError(
            f"games_per_lane must be 1 or more and seed 0 or more, not {games_per_lane} and {seed}"
        )
    check(positions)
    lanes = len(positions)
    blocks, words = laid_out(positions, generators(lanes, seed))
    games = np.where(np.arange(len(blocks) * LANES) < lanes, games_per_lane, 0).reshape(len(blocks), LANES)
    results = np.zeros((len(blocks), 2, LANES), np.int64)
    for number, block in enumerate(blocks):
        while play_block(block, words[number], games[number], results[number]):
            pass
    wins, moves = results.transpose(1, 0, 2).reshape(2, len(blocks) * LANES)[:, :lanes]
    return LaneResults(np.where(positions["turn"] == 0, wins, games_per_lane - wins), moves)


def check(positions: npt.NDArray[Any]) -> None:
    """Raise `InvalidPositionError` unless lanes can begin with all of these."""
    if positions.dtype != book.layout.dtype or positions.ndim != 1:
        raise InvalidPositionError("the positions must be a one-dimensional array of EinStein's positions")
    right = (positions["seats"] == 2) & (positions["turn"] < 2) & (positions["die"] == 0)
    if not right.all():
        lane = int(np.argmin(right))
        raise InvalidPositionError(f"lane {lane} does not begin with two players, stones put up and no roll")


def generators(lanes: int, seed: int) -> npt.NDArray[np.uint32]:
    """The generators of the lanes at the beginning: uint32 array of shape (lanes, 4)."""
    words = np.random.SeedSequence(seed).generate_state(4 * lanes, np.uint32)
    return words.astype(np.uint32).reshape(lanes, 4)


def laid_out(positions: npt.NDArray[Any], words: npt.NDArray[np.uint32]) -> tuple[Blocks, BlocksWords]:
    """Blocks of positions and of their generators; lanes left over in the last repeat the last one."""
    count = -(-len(positions) // LANES)
    source = np.minimum(np.arange(count * LANES), len(positions) - 1)
    squares = positions["stones"][source, : 2 * STONES].reshape(-1, 2, STONES)
    squares[:, 0] = np.where(squares[:, 0] == GONE, GONE, MIRROR - squares[:, 0])
    turn = positions["turn"][source]
    blocks = np.zeros((count, ROWS, LANES), np.int8)
    for rows, seat in ((FIRST, turn), (SECOND, 1 - turn)):
        side = squares[np.arange(len(source)), seat].reshape(count, LANES, STONES)
        blocks[:, rows : rows + STONES] = side.transpose(0, 2, 1)
        blocks[:, rows + STONES] = ((side != GONE) << np.arange(STONES)).sum(axis=2)
    blocks[:, OVER] = -1
    block_words = words[source].reshape(count, LANES, 4).transpose(0, 2, 1)
    return blocks.reshape(count, ROWS * LANES), block_words.reshape(count, 4 * LANES)
