"""EinStein in packed integers: whole random games in registers, the game's own `playout`.

A *side* is one integer of six bytes, stone 1 in the lowest. A byte holds the stone's square as in
`board` (`8 * row + file`, below 0o67), and `ON_BOARD` while the stone is not captured; what remains
of a captured one means nothing. A target square is compared with all six bytes at once, so a move
costs no loop over stones, and no branch depends on the dice but the last one of a game. With two
players both see the board from their own side and move up and left, so that they share all
constants, and a square of the one is `MIRROR` less that of the other.

Everything is equal to the plain rules, number for number of the random stream, which the tests
hold it to; the plain rules are what explains the game.
"""

from __future__ import annotations

from kybos.core.compiling import compiled
from kybos.core.random import Rng
from kybos.core.rules import Position
from kybos.games.einstein.board import GONE, STONES, corner
from kybos.games.einstein.packed_tables import (
    BASE,
    BYTE,
    GOALS,
    HOMEWARD,
    LARGE,
    MIRROR,
    NOWHERE,
    ON_BOARD,
    ROLLED,
    SMALL,
    WAYS,
)
from kybos.games.einstein.packed_words import Words, below, give_back, taken
from kybos.games.einstein.rules import ARRANGEMENTS, FINISHED, SETTING_UP, book

Way = tuple[int, int, int, int, int]
"""Last row and file, last row, and the steps there and elsewhere: see `packed_tables.way`."""

ONES = 0x010101010101
"""A 1 in each byte of a side; times a square: the square in each byte."""
FLAGS = ON_BOARD * ONES
SQUARE = ON_BOARD - 1
KEPT = SQUARE * ONES
GATHER = sum(1 << (40 - 7 * stone) for stone in range(STONES))
"""Times the flags in the bytes' lowest bits: a bit for each stone side by side, from bit 40 on."""
SMALL_GOAL = 0o11


@compiled
def spared(side: int, target: int) -> int:
    """The side without the stone on `target`, if it has one there (E10)."""
    differs = ((side ^ target * ONES) | FLAGS) - ONES  # a byte's flag stays if its square differs
    return side & (differs | KEPT)


@compiled
def draw_move(side: int, die: int, words: Words, way: Way, stuck: int) -> tuple[int, int, Words]:
    """Roll unless `die` is already rolled, and draw one of the legal moves (E6–E8).

    `stuck` has a bit for each square from which a stone cannot move (E21). Returns what the move
    adds to the side, its target square, and the generator's state; for a pass 0 and 0.
    """
    edge, last_row, on_row, on_file, elsewhere = way
    if die == 0:
        roll, words = below(words, 6)
    else:
        roll = die - 1
    on_board = (((side & FLAGS) >> 7) * GATHER >> 40) & 63
    named = int(ROLLED[8 * on_board + roll])
    lower, upper = named & 63, named >> 6
    square, other = (side >> lower) & SQUARE, (side >> upper) & SQUARE
    ways = 3 - 2 * ((edge >> square) & 1) - ((stuck >> square) & 1)
    more = 3 - 2 * ((edge >> other) & 1) - ((stuck >> other) & 1)
    count = ways + (more if upper != lower else 0)
    passes = stuck != 0 and count == 0
    choice, words = below(words, 1 if passes else count)
    if passes:
        return 0, 0, words
    is_upper = choice >= ways
    choice -= ways if is_upper else 0
    square = other if is_upper else square
    steps = on_row if (last_row >> square) & 1 else on_file
    steps = steps if (edge >> square) & 1 else elsewhere
    step = ((steps >> (BYTE * choice)) & 31) - BASE
    return step << (upper if is_upper else lower), square + step, words


@compiled
def play_two(red: int, blue: int, turn: int, die: int, words: Words) -> tuple[int, int, int, Words]:
    """Play to the end (E5–E13): the number of moves, both sides, and the generator's state."""
    mine, theirs = (red, blue) if turn == 0 else (blue, red)
    count = 0
    while True:
        step, target, words = draw_move(mine, die, words, HOMEWARD, 0)
        mine = spared(mine, target) + step
        theirs = spared(theirs, MIRROR - target)
        count += 1
        die = 0
        if target == SMALL_GOAL or theirs & FLAGS == 0:
            break
        mine, theirs = theirs, mine
    if (turn + count) & 1:
        return count, mine, theirs, words
    return count, theirs, mine, words


@compiled
def way_from(place: int) -> Way:
    """The way of the stones that start in a corner of the large board."""
    way = WAYS[place]
    return int(way[0]), int(way[1]), int(way[2]), int(way[3]), int(way[4])


@compiled
def play_three(
    red: int, blue: int, green: int, turn: int, die: int, words: Words
) -> tuple[int, int, int, int, Words]:
    """The same for three players (E18–E21), passes counted."""
    mine, second, third = red, blue, green
    for _ in range(turn):
        mine, second, third = second, third, mine
    count = 0
    while True:
        place = corner(3, turn)
        goal = int(GOALS[place])
        stuck = 1 << goal if turn > 0 else 0
        step, target, words = draw_move(mine, die, words, way_from(place), stuck)
        mine = spared(mine, target) + step
        second, third = spared(second, target), spared(third, target)
        count += 1
        die = 0
        rivals = second | third if turn == 0 else (third if turn == 1 else second)
        if target == (goal if turn == 0 else NOWHERE) or rivals & FLAGS == 0:
            break
        turn = (turn + 1) % 3
        mine, second, third = second, third, mine
        if mine & FLAGS == 0:
            turn = (turn + 1) % 3
            mine, second, third = second, third, mine
    for _ in range((3 - turn) % 3):
        mine, second, third = second, third, mine
    return count, mine, second, third, words


@compiled
def play_four(
    red: int, blue: int, yellow: int, green: int, turn: int, die: int, words: Words
) -> tuple[int, int, int, int, int, Words]:
    """The same for four players (E15–E17)."""
    mine, second, third, fourth = red, blue, yellow, green
    for _ in range(turn):
        mine, second, third, fourth = second, third, fourth, mine
    count = 0
    while True:
        step, target, words = draw_move(mine, die, words, way_from(turn), 0)
        mine = spared(mine, target) + step
        second, third, fourth = spared(second, target), spared(third, target), spared(fourth, target)
        count += 1
        die = 0
        if target == GOALS[turn] or second & FLAGS == 0 or third & FLAGS == 0 or fourth & FLAGS == 0:
            break
        turn = (turn + 1) & 3
        mine, second, third, fourth = second, third, fourth, mine
    for _ in range((4 - turn) & 3):
        mine, second, third, fourth = second, third, fourth, mine
    return count, mine, second, third, fourth, words


@compiled
def pack(position: Position, seat: int) -> int:
    """A seat's stones as a side, with two players as that seat sees the board."""
    side = 0
    mirrored = position.seats == 2 and seat == 0
    for stone in range(STONES):
        square = int(position.stones[STONES * seat + stone])
        seen = MIRROR - square if mirrored else square
        side |= (ON_BOARD | seen if square != GONE else 0) << (BYTE * stone)
    return side


@compiled
def unpack(position: Position, seat: int, side: int) -> None:
    """Write a side into the position: what `pack` reads."""
    mirrored = position.seats == 2 and seat == 0
    for stone in range(STONES):
        byte = side >> (BYTE * stone)
        square = MIRROR - (byte & SQUARE) if mirrored else byte & SQUARE
        position.stones[STONES * seat + stone] = square if byte & ON_BOARD else GONE


@compiled
def side_of(position: Position, seat: int, words: Words) -> tuple[int, Words]:
    """A seat's side, its arrangement drawn if it has none yet (E4), and the generator's state."""
    if position.turn != SETTING_UP:
        return pack(position, seat), words
    index = int(position.arrangement[seat]) - 1
    if index < 0:
        index, words = below(words, ARRANGEMENTS)
    if position.seats == 2:
        return int(SMALL[seat, index]), words
    return int(LARGE[corner(position.seats, seat), index]), words


@compiled
def choices_to_come(position: Position) -> int:
    """How many arrangements are still to be chosen by players."""
    count = 0
    for seat in range(position.seats):
        count += position.arrangement[seat] == 0
    return count if position.free and position.turn == SETTING_UP else 0


@book.rule
def playout(position: Position, rng: Rng) -> int:
    """Play to the end as the plain rules do, number for number of the stream."""
    if position.turn == FINISHED:
        return 0
    count = choices_to_come(position)
    turn, die = int(position.turn), int(position.die)
    turn = int(position.first) if turn == SETTING_UP else turn
    words = taken(rng)
    red, words = side_of(position, 0, words)
    blue, words = side_of(position, 1, words)
    if position.seats == 2:
        moves, red, blue, words = play_two(red, blue, turn, die, words)
    else:
        third, words = side_of(position, 2, words)
        if position.seats == 3:
            moves, red, blue, third, words = play_three(red, blue, third, turn, die, words)
        else:
            fourth, words = side_of(position, 3, words)
            moves, red, blue, third, fourth, words = play_four(red, blue, third, fourth, turn, die, words)
            unpack(position, 3, fourth)
        unpack(position, 2, third)
    unpack(position, 0, red)
    unpack(position, 1, blue)
    give_back(rng, words)
    conclude(position)
    return count + moves


@compiled
def conclude(position: Position) -> None:
    """What a finished game has besides its stones."""
    position.turn = FINISHED
    position.die = 0
    for seat in range(position.seats):
        position.arrangement[seat] = 0
