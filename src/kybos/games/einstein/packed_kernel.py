"""Many two-player games of EinStein in lockstep: the kernel of `packed_lanes`.

A block is `LANES` games. What a game consists of lies in rows of bytes, a lane a column, and every
row of a block is `LANES` bytes after the one before it: with these constants, with bytes alone in
`advance` and without a branch there, LLVM turns the loop over lanes into vector instructions, 32
lanes to one on a processor with AVX2. Hence the notation: `byte` and `word32` keep each result as
narrow as it is stored. (Numba computes in 64 bits unless told otherwise, which is several times
slower here.)

Both players see the board from their own side, as in `packed`, and take the rows from `A` and from
`B` in turn. A lane that has ended begins anew with the next move, the first mover in the rows that
move then, so that no lane waits for another; only after its last game it plays on uncounted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np
import numpy.typing as npt

from kybos.core.compiling import compiled, interpreted
from kybos.core.random import MASK
from kybos.games.einstein.board import STONES
from kybos.games.einstein.packed_tables import MIRROR

Block = npt.NDArray[np.int8]
"""The games of one block: int8 array of shape (ROWS * LANES,)."""
BlockWords = npt.NDArray[np.uint32]
"""Their generators: uint32 array of shape (4 * LANES,), the first words of all lanes, and so on."""

LANES = 256
"""Games in a block."""
SIDE = STONES + 1
"""Rows of a side: the squares of stones 1–6, then which of them are on the board, a bit each."""
A, B, FIRST, SECOND = 0, SIDE, 2 * SIDE, 3 * SIDE
"""The first row of the sides that move in turn, and of the sides with which a game begins."""
DRAWN, OVER, LEADER, LEFT, WON, MOVED = range(4 * SIDE, 4 * SIDE + 6)
"""The draw; -1 if the game is over, else 0; whether `A` (1) or `B` (0) moved first; then, counted
since the last look: games left, games won by the first mover, moves."""
ROWS = 4 * SIDE + 6

PLIES = 64
"""Moves between two looks at which lanes are done; even, and below 128, so that bytes suffice."""
LOOKS = 1_000
"""Looks in one compiled call, so that it can be interrupted."""
DRAWS = 72
SHARE = DRAWS // 6
GOAL = 0o11

if interpreted():

    def _word32(number: int) -> int:
        return int(number) & MASK

    byte: Callable[[int], int] = int
    word32: Callable[[int], int] = _word32
else:
    byte, word32 = cast("Callable[[int], int]", np.int8), cast("Callable[[int], int]", np.uint32)


@compiled
def draw(block: Block, words: BlockWords) -> None:
    """Put the next draw of every lane, 0 to 71, into the row `DRAWN`: xoshiro128++ as in the core."""
    for lane in range(LANES):
        first, second = word32(words[lane]), word32(words[LANES + lane])
        third, fourth = word32(words[2 * LANES + lane]), word32(words[3 * LANES + lane])
        total = word32(first + fourth)
        word = word32(word32((total << 7) | (total >> 25)) + first)
        third = word32(third ^ first)
        fourth = word32(fourth ^ second)
        words[lane] = word32(first ^ fourth)
        words[LANES + lane] = word32(second ^ third)
        words[2 * LANES + lane] = word32(third ^ word32(second << 9))
        words[3 * LANES + lane] = word32((fourth << 11) | (fourth >> 21))
        block[DRAWN * LANES + lane] = byte((word * DRAWS) >> 32)


@compiled
def read(block: Block, row: int, lane: int) -> int:
    """What a lane has in a row."""
    return byte(block[row * LANES + lane])


@compiled
def split(drawn: int) -> tuple[int, int]:
    """A draw's roll, as the stones from the rolled one up, a bit each; and the rest, 0 to 11."""
    upward, rest = byte(63), byte(drawn)
    for roll in range(1, 6):
        reached = drawn >= SHARE * roll
        upward = byte((63 << roll) & 63) if reached else upward
        rest = byte(drawn - SHARE * roll) if reached else rest
    return upward, rest


@compiled
def named(block: Block, lane: int, mine: int, upward: int) -> tuple[int, int, int, int]:
    """The lower and the upper stone that a roll names, as bits, and their squares (E6, E7)."""
    on_board = read(block, mine + STONES, lane)
    downward = byte(63 & ~byte(upward + upward))
    lowers, uppers = byte(on_board & downward), byte(on_board & upward)
    upper = byte(uppers & byte(-uppers))
    lower, square, other = byte(0), byte(0), byte(0)
    for stone in range(STONES):
        here = read(block, mine + stone, lane)
        square = here if lowers >= 1 << stone else square
        lower = byte(1 << stone) if lowers >= 1 << stone else lower
        other = here if byte(upper & (1 << stone)) != 0 else other
    square = other if lower == 0 else square
    lower = upper if lower == 0 else lower
    return lower, lower if upper == 0 else upper, square, other


@compiled
def chosen(lower: int, upper: int, square: int, other: int, rest: int) -> tuple[int, int]:
    """The stone that moves, as a bit, and its target square (E8).

    The lower stone has the numbers below `limit` of the 12, the upper one the others; a stone with
    three ways shares its numbers among them equally.
    """
    at_edge = ((square & 7) == 1) | (square < 16)
    other_at_edge = ((other & 7) == 1) | (other < 16)
    limit = byte(6)
    limit = byte(3) if at_edge & (not other_at_edge) else limit
    limit = byte(9) if other_at_edge & (not at_edge) else limit
    limit = byte(12) if lower == upper else limit
    is_upper = rest >= limit
    numbers = byte(12 - limit) if is_upper else limit
    number = byte(rest - limit) if is_upper else rest
    third = byte(2)
    third = byte(3) if numbers == 9 else third
    third = byte(4) if numbers == 12 else third
    step = byte(9)
    step = byte(8) if number < byte(third + third) else step
    step = byte(1) if number < third else step
    origin = other if is_upper else square
    edge_step = byte(1) if origin < 16 else byte(8)
    step = edge_step if (other_at_edge if is_upper else at_edge) else step
    return upper if is_upper else lower, byte(origin - step)


@compiled
def spared(block: Block, lane: int, side: int, target: int) -> int:
    """Which stones of a side are on the board after a move to `target` (E10)."""
    hit = byte(0)
    for stone in range(STONES):
        bit = byte(1 << stone) if read(block, side + stone, lane) == target else byte(0)
        hit = byte(hit | bit)
    return byte(read(block, side + STONES, lane) & ~hit)


@compiled
def mixed(mask: int, first: int, second: int) -> int:
    """`first` where the mask is 0, `second` where it is -1: never a branch, as a condition may become."""
    return byte(first ^ ((first ^ second) & mask))


@compiled
def begin_anew(block: Block, lane: int, mine: int, theirs: int, leading: int) -> None:
    """Put up the beginning if the lane's game is over; who is next to move moves first."""
    over = read(block, OVER, lane)
    for row in range(SIDE):
        first, second = read(block, FIRST + row, lane), read(block, SECOND + row, lane)
        block[(mine + row) * LANES + lane] = mixed(over, read(block, mine + row, lane), first)
        block[(theirs + row) * LANES + lane] = mixed(over, read(block, theirs + row, lane), second)
    block[LEADER * LANES + lane] = mixed(over, read(block, LEADER, lane), leading)


@compiled
def advance(block: Block, mine: int, theirs: int, leading: int) -> None:
    """Make one move in every lane: the side in the rows from `mine` moves.

    `leading` is what the row `LEADER` holds if that side moved first.
    """
    for lane in range(LANES):
        begin_anew(block, lane, mine, theirs, leading)
        upward, rest = split(read(block, DRAWN, lane))
        lower, upper, square, other = named(block, lane, mine, upward)
        mover, target = chosen(lower, upper, square, other, rest)
        my_stones = spared(block, lane, mine, target)
        their_stones = spared(block, lane, theirs, byte(MIRROR - target))
        for stone in range(STONES):
            here = read(block, mine + stone, lane)
            moved = target if byte(mover & (1 << stone)) != 0 else here
            block[(mine + stone) * LANES + lane] = moved
        block[(mine + STONES) * LANES + lane] = my_stones
        block[(theirs + STONES) * LANES + lane] = their_stones
        over = (target == GOAL) | (their_stones == 0)
        block[OVER * LANES + lane] = byte(-1) if over else byte(0)
        count(block, lane, over, leading)


@compiled
def count(block: Block, lane: int, over: bool, leading: int) -> None:
    """Count a move and, if it ended the game, the game, unless the lane's games are all played."""
    left = read(block, LEFT, lane)
    counts = byte(1) if left > 0 else byte(0)
    ended = counts if over else byte(0)
    won = ended if read(block, LEADER, lane) == leading else byte(0)
    block[MOVED * LANES + lane] = byte(read(block, MOVED, lane) + counts)
    block[WON * LANES + lane] = byte(read(block, WON, lane) + won)
    block[LEFT * LANES + lane] = byte(left - ended)


@compiled
def play_block(
    block: Block, words: BlockWords, games: npt.NDArray[np.int64], results: npt.NDArray[np.int64]
) -> bool:
    """Play on until every lane has played its games, or for so long; whether there are games left.

    `games` counts down the games of each lane; `results` has the rows wins of the first mover and moves.
    """
    for _ in range(LOOKS):
        most = 0
        for lane in range(LANES):
            most = max(most, games[lane])
            block[LEFT * LANES + lane] = min(games[lane], PLIES)
            block[WON * LANES + lane] = 0
            block[MOVED * LANES + lane] = 0
        if most == 0:
            return False
        for _ in range(PLIES // 2):
            draw(block, words)
            advance(block, A, B, 1)
            draw(block, words)
            advance(block, B, A, 0)
        for lane in range(LANES):
            games[lane] -= min(games[lane], PLIES) - int(block[LEFT * LANES + lane])
            results[0, lane] += int(block[WON * LANES + lane])
            results[1, lane] += int(block[MOVED * LANES + lane])
    return True
