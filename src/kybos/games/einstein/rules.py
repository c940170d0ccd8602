"""The rules of EinStein würfelt nicht! for two, three and four players (clauses E1–E21)."""

from __future__ import annotations

from kybos.core.compiling import compiled
from kybos.core.layout import Field
from kybos.core.random import Rng, below
from kybos.core.rules import (
    CHANCE,
    MOVE,
    OVER,
    PASSED,
    PLACE,
    REMOVE,
    ROLL,
    Integers,
    Position,
    RuleBook,
)
from kybos.games.einstein.board import (
    DIRECTIONS,
    GONE,
    SQUARES,
    STONES,
    downward,
    far_corner,
    rightward,
    side,
    size,
    start_square,
    stride,
)

ARRANGEMENTS = 720
PASS = DIRECTIONS * STONES
"""Below it: the moves, stone by stone, each in up to three directions."""
FIRST_ARRANGEMENT = PASS + 1
HIDDEN = ARRANGEMENTS + 1
"""In the field `arrangement`: chosen, but not for this viewer to see."""
SETTING_UP = 4
"""In the field `turn`: the arrangements are still being drawn or chosen."""
FINISHED = 5
"""In the field `turn`: the game is over."""
CORNER, ELIMINATION = 0, 1

book = RuleBook(
    "einstein",
    __file__,
    {
        "seats": Field(2, 4),
        "free": Field(0, 1),  # whether arrangements are chosen by the players
        "first": Field(0, 3),  # the seat that moves first
        "turn": Field(0, FINISHED),  # the seat to roll or move, SETTING_UP or FINISHED
        "die": Field(0, 6),  # 0: not rolled
        "arrangement": Field(0, HIDDEN, (4,)),  # while setting up: 0 none yet, else 1 + its index
        "stones": Field(0, SQUARES - 1, (4 * STONES,)),  # the square of each, seat by seat; GONE if captured
    },
    most_actions=ARRANGEMENTS,
    most_outcomes=ARRANGEMENTS,
)


@book.rule
def start(position: Position) -> None:
    """Begin the set-up; arrangements that are all given beforehand are put up at once (E4)."""
    position.turn = SETTING_UP
    if next_to_arrange(position) < 0:
        put_up(position)


@book.rule
def turn(position: Position) -> int:
    """The seat to move or to choose an arrangement, or CHANCE, or OVER."""
    seat = position.turn
    if seat < SETTING_UP:
        return CHANCE if position.die == 0 else seat
    if seat == FINISHED:
        return OVER
    return next_to_arrange(position) if position.free else CHANCE


@book.rule
def actions(position: Position, out: Integers) -> int:
    """Moves by stone, then direction; a pass if there is none (E21); arrangements while setting up."""
    if position.turn == SETTING_UP:
        for index in range(ARRANGEMENTS):
            out[index] = FIRST_ARRANGEMENT + index
        return ARRANGEMENTS
    count = 0
    lower, upper = movable(position)
    if lower >= 0:
        count = add_moves(position, lower, out, count)
    if upper < STONES and upper != lower:
        count = add_moves(position, upper, out, count)
    if count == 0:
        out[0] = PASS
        return 1
    return count


@book.rule
def outcomes(position: Position, out: Integers, weights: Integers) -> int:
    """Six faces (E6), or 720 arrangements (E4)."""
    first, count = (FIRST_ARRANGEMENT, ARRANGEMENTS) if position.turn == SETTING_UP else (1, 6)
    for index in range(count):
        out[index] = first + index
        weights[index] = 1
    return count


@book.rule
def settle(position: Position, rng: Rng) -> None:
    """Draw uniformly."""
    if position.turn == SETTING_UP:
        apply(position, FIRST_ARRANGEMENT + below(rng, ARRANGEMENTS))
    else:
        position.die = 1 + below(rng, 6)


@book.rule
def apply(position: Position, action: int) -> None:
    """Put up an arrangement, take the roll, or move."""
    if position.turn == SETTING_UP:
        position.arrangement[next_to_arrange(position)] = action - FIRST_ARRANGEMENT + 1
        if next_to_arrange(position) < 0:
            put_up(position)
    elif position.die == 0:
        position.die = action
    else:
        position.die = 0
        if action == PASS:
            hand_on(position)
        else:
            move(position, action // DIRECTIONS, action % DIRECTIONS)


@book.rule
def steps(position: Position, action: int, out: Integers) -> int:
    """A roll; or what has become of each stone, the mover first. Numbers: stone, origin, target."""
    if position.turn < SETTING_UP and position.die == 0:
        apply(position, action)
        out[0, 0], out[0, 1] = ROLL, action
        return 1
    before = position.stones.copy()
    apply(position, action)
    count = 0
    for kind in (MOVE, REMOVE, PLACE):
        for stone in range(4 * STONES):
            origin, target = before[stone], position.stones[stone]
            if origin != target and kind == (PLACE if origin == GONE else REMOVE if target == GONE else MOVE):
                out[count, 0], out[count, 1], out[count, 2], out[count, 3] = kind, stone, origin, target
                count += 1
    if action == PASS:
        out[0, 0] = PASSED
        count = 1
    return count


@book.rule
def payoff(position: Position, seat: int) -> int:
    """1 for each seat of the winning side, else 0."""
    return 1 if side(position.seats, seat) == winning_side(position) else 0


@book.rule
def ending(position: Position) -> int:
    """CORNER or ELIMINATION; a move that does both is a win in the corner (E17)."""
    return CORNER if corner_winner(position) >= 0 else ELIMINATION


@book.rule
def conceal(position: Position, seat: int) -> None:
    """Hide the arrangements that others have chosen while the set-up is under way (E4)."""
    for other in range(position.seats):
        if other != seat and position.free and position.arrangement[other] > 0:
            position.arrangement[other] = HIDDEN


@book.rule
def imagine(position: Position, seat: int, rng: Rng) -> None:  # noqa: ARG001  # any viewer
    """Any arrangement that the viewer cannot see may be any of the 720."""
    for other in range(position.seats):
        if position.arrangement[other] == HIDDEN:
            position.arrangement[other] = 1 + below(rng, ARRANGEMENTS)


@compiled
def next_to_arrange(position: Position) -> int:
    """The first seat without an arrangement, -1 if all have one."""
    for seat in range(position.seats):
        if position.arrangement[seat] == 0:
            return seat
    return -1


@compiled
def put_up(position: Position) -> None:
    """Put all stones on the board and give the first seat the turn (E4, E5).

    A viewer who is to choose last may look ahead, and sees only the own stones come (E4).
    """
    numbers = 0
    for seat in range(position.seats):
        index = position.arrangement[seat] - 1
        position.arrangement[seat] = 0
        if index == HIDDEN - 1:
            continue
        numbers = 0o654321  # the stones still to be named, three bits each, the smallest lowest
        divisor = 120
        for place in range(STONES):
            shift = 3 * (index // divisor)
            index %= divisor
            divisor //= max(1, STONES - 1 - place)
            number = (numbers >> shift) & 7
            below_it = numbers & ((1 << shift) - 1)
            numbers = ((numbers >> (shift + 3)) << shift) | below_it
            position.stones[STONES * seat + number - 1] = start_square(position.seats, seat, place)
    position.turn = position.first


@compiled
def movable(position: Position) -> tuple[int, int]:
    """The stones (0…5) that the roll names, both the same if it is on the board (E6, E7).

    The lower one is -1, the upper one STONES, if there is none.
    """
    first = STONES * position.turn
    rolled = position.die - 1
    lower = upper = rolled
    while lower >= 0 and position.stones[first + lower] == GONE:
        lower -= 1
    while upper < STONES and position.stones[first + upper] == GONE:
        upper += 1
    return lower, upper


@compiled
def add_moves(position: Position, stone: int, out: Integers, count: int) -> int:
    """Append the moves of a stone that stay on the board (E8); return the new count."""
    seats, seat = position.seats, position.turn
    length = size(seats)
    square = position.stones[STONES * seat + stone]
    file = (square & 7) + rightward(seats, seat)
    row = (square >> 3) + downward(seats, seat)
    across = 1 if 1 <= file <= length else 0
    along = 1 if 1 <= row <= length else 0
    out[count] = DIRECTIONS * stone
    count += across
    out[count] = DIRECTIONS * stone + 1
    count += along
    out[count] = DIRECTIONS * stone + 2
    return count + (across & along)


@compiled
def move(position: Position, stone: int, direction: int) -> None:
    """Move a stone, remove what stands there (E10), and see whether that ends the game."""
    seats, seat = position.seats, position.turn
    mover = STONES * seat + stone
    target = position.stones[mover] + stride(seats, seat, direction)
    victim = remove(position, target)
    position.stones[mover] = target
    wins_in_corner = seats != 3 or seat == 0  # E19
    arrived = wins_in_corner and target == far_corner(seats, seat)
    if arrived or (victim >= 0 and is_eliminated(position, victim)):
        position.turn = FINISHED
    else:
        hand_on(position)


@compiled
def move_origin(position: Position, action: int) -> int:
    """The square of the stone that a move of the seat to act names, GONE if it is captured."""
    return int(position.stones[STONES * position.turn + action // DIRECTIONS])


@compiled
def remove(position: Position, target: int) -> int:
    """Take the stone on a square off the board; return its seat, -1 if there is none."""
    victim = -1
    for seat in range(position.seats):
        for stone in range(STONES * seat, STONES * (seat + 1)):
            if position.stones[stone] == target:
                position.stones[stone] = GONE
                victim = seat
    return victim


@compiled
def stones_left(position: Position, seat: int) -> int:
    """How many stones a seat has on the board."""
    count = 0
    for stone in range(STONES * seat, STONES * (seat + 1)):
        count += position.stones[stone] != GONE
    return count


@compiled
def is_eliminated(position: Position, seat: int) -> bool:
    """Whether the seat's side has lost its stones: E13, E16; of the pair both players' (E19, E20)."""
    if stones_left(position, seat) > 0:
        return False
    return position.seats != 3 or seat == 0 or stones_left(position, 3 - seat) == 0


@compiled
def following(seats: int, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < seats else 0


@compiled
def hand_on(position: Position) -> None:
    """Give the turn to the next seat clockwise that has stones (E5, E20)."""
    seats = position.seats
    seat = following(seats, position.turn)
    while seats == 3 and stones_left(position, seat) == 0:
        seat = following(seats, seat)
    position.turn = seat


@compiled
def corner_winner(position: Position) -> int:
    """The seat with a stone on its far corner, -1 if none (E12, E15, E18)."""
    seats = position.seats
    for seat in range(1 if seats == 3 else seats):
        for stone in range(STONES * seat, STONES * (seat + 1)):
            if position.stones[stone] == far_corner(seats, seat):
                return seat
    return -1


@compiled
def winning_side(position: Position) -> int:
    """The side that has won a finished game."""
    winner = corner_winner(position)
    if winner >= 0:
        return side(position.seats, winner)
    for seat in range(position.seats):
        if is_eliminated(position, seat):
            return 1 - side(position.seats, seat)
    return -1
