"""EinStein würfelt nicht! for two, three and four players: a slow oracle for tests.

Written from the clauses E1-E21 of the rules alone, with plain sets and dictionaries, and on
purpose without a look at the engine that it checks. Squares are names such as ``c2``.
"""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

Stone = tuple[str, int, str]
"""Colour letter, number 1-6 and square name."""

SEATS: dict[int, str] = {2: "rb", 3: "rbg", 4: "rbyg"}
"""Colours in seat order, clockwise over the occupied corners, by number of players (E3)."""

_SIDES: dict[int, tuple[str, ...]] = {2: ("r", "b"), 3: ("r", "bg"), 4: ("ry", "bg")}
_PASS = "pass"
_DICE = range(1, 7)

_SMALL_TRIANGLES = {"r": "a5 b5 c5 a4 b4 a3", "b": "e3 d2 e2 c1 d1 e1"}
_LARGE_TRIANGLES = {
    "r": "a6 b6 c6 a5 b5 a4",
    "b": "d6 e6 f6 e5 f5 f4",
    "y": "f3 e2 f2 d1 e1 f1",
    "g": "a3 a2 b2 a1 b1 c1",
}
_SMALL_FORWARD = {"r": (1, -1), "b": (-1, 1)}
_LARGE_FORWARD = {"r": (1, -1), "b": (-1, -1), "y": (-1, 1), "g": (1, 1)}


@dataclass(frozen=True)
class Position:
    """What is on the board, who is to act and what has been rolled (E2, E5, E6).

    ``turn`` is None exactly when the game is over, ``die`` is None before the roll.
    """

    seats: int
    stones: frozenset[Stone]
    turn: str | None
    die: int | None


def _size(seats: int) -> int:
    """Return the length of the board's side (E1)."""
    return 5 if seats == 2 else 6


def _square(file: int, rank: int) -> str:
    """Name the square of a file and a rank, both counted from 1."""
    return f"{'abcdef'[file - 1]}{rank}"


def _coordinates(square: str) -> tuple[int, int]:
    return "abcdef".index(square[0]) + 1, int(square[1:])


def triangle(seats: int, colour: str) -> list[str]:
    """Return a colour's starting squares in the order in which arrangements name them (E2-E4)."""
    return (_SMALL_TRIANGLES if seats == 2 else _LARGE_TRIANGLES)[colour].split()


def _forward(seats: int, colour: str) -> tuple[int, int]:
    """Return the signs of a colour's steps along the row and along the column (E8)."""
    return (_SMALL_FORWARD if seats == 2 else _LARGE_FORWARD)[colour]


def far_corner(seats: int, colour: str) -> str:
    """Return the corner that a colour's stones walk towards (E8)."""
    across, up = _forward(seats, colour)
    size = _size(seats)
    return _square(size if across > 0 else 1, size if up > 0 else 1)


def _winning_corner(seats: int, colour: str) -> str | None:
    """Return the far corner if reaching it wins (E12, E15, E18), else None (E19)."""
    return None if seats == 3 and colour != "r" else far_corner(seats, colour)


def steps(seats: int, colour: str, square: str) -> set[str]:
    """Return the squares one step ahead: row, column and diagonal, never off the board (E8)."""
    across, up = _forward(seats, colour)
    file, rank = _coordinates(square)
    ahead = {(file + across, rank), (file, rank + up), (file + across, rank + up)}
    inside = range(1, _size(seats) + 1)
    return {_square(f, r) for f, r in ahead if f in inside and r in inside}


def _reachable_from(seats: int, colour: str, square: str) -> set[str]:
    """Return the square itself and all that a stone there can come to."""
    found = {square}
    new = {square}
    while new:
        new = {ahead for behind in new for ahead in steps(seats, colour, behind)} - found
        found |= new
    return found


def reachable_squares(seats: int, colour: str) -> frozenset[str]:
    """Return the squares that some stone of a colour can stand on at some time (E2, E8)."""
    starts = triangle(seats, colour)
    return frozenset().union(*(_reachable_from(seats, colour, start) for start in starts))


def position(text: str, seats: int, first: str = "r") -> Position:
    """Read ``<board> turn:r die:4``; ``first`` is to move if ``turn:`` is left out (E5).

    Raises ValueError if the text makes no sense for this number of players.
    """
    board, *fields = text.replace("_", " ").split()
    stones = _read_board(board, seats)
    values: dict[str, str] = {}
    for field in fields:
        key, _, value = field.partition(":")
        _require(key in ("turn", "die") and key not in values, f"unexpected {field}")
        values[key] = value
    read = Position(seats, stones, None, None)
    if result(read) is not None:
        _require(not values, "turn or die in a finished game")
        return read
    turn = values.get("turn", first)
    _require(turn in SEATS[seats] and bool(_numbers(read, turn)), f"{turn} cannot be to move")
    read = replace(read, turn=turn)
    return roll(read, int(values["die"])) if "die" in values else read


def _read_board(board: str, seats: int) -> frozenset[Stone]:
    rows = board.split("/")
    size = _size(seats)
    _require(len(rows) == size, f"{len(rows)} rows")
    stones: set[Stone] = set()
    for rank, row in zip(range(size, 0, -1), rows, strict=True):
        cells = re.findall(rf"\.|[{SEATS[seats]}][1-6]", row)
        _require("".join(cells) == row and len(cells) == size, f"row {row}")
        for file, cell in enumerate(cells, start=1):
            if cell != ".":
                stones.add((cell[0], int(cell[1]), _square(file, rank)))
    names = {(colour, number) for colour, number, _ in stones}
    _require(len(names) == len(stones), "a stone stands on the board twice")
    return frozenset(stones)


def text(position: Position) -> str:
    """Write a position: board, ``turn:`` unless the game is over, ``die:`` after a roll."""
    cells = {square: f"{colour}{number}" for colour, number, square in position.stones}
    size = _size(position.seats)
    rows = [
        "".join(cells.get(_square(file, rank), ".") for file in range(1, size + 1))
        for rank in range(size, 0, -1)
    ]
    turn = "" if position.turn is None else f" turn:{position.turn}"
    die = "" if position.die is None else f" die:{position.die}"
    return "/".join(rows) + turn + die


def start(arrangements: Sequence[str], first: str = "r") -> Position:
    """Set up arrangements such as ``135624``, one a seat in seat order (E2-E5)."""
    seats = len(arrangements)
    stones: set[Stone] = set()
    for colour, arrangement in zip(SEATS[seats], arrangements, strict=True):
        _require(sorted(arrangement) == list("123456"), f"arrangement {arrangement}")
        squares = triangle(seats, colour)
        stones |= {(colour, int(n), s) for n, s in zip(arrangement, squares, strict=True)}
    _require(first in SEATS[seats], f"no seat {first}")
    return Position(seats, frozenset(stones), first, None)


def _require(condition: bool, complaint: str) -> None:
    if not condition:
        raise ValueError(complaint)


def roll(position: Position, die: int) -> Position:
    """Return the position after a roll by the seat to move (E6, E11)."""
    _require(position.turn is not None and position.die is None, "no roll is due")
    _require(die in _DICE, f"die {die}")
    return replace(position, die=die)


def _numbers(position: Position, colour: str) -> set[int]:
    return {number for owner, number, _ in position.stones if owner == colour}


def named(numbers: set[int], die: int) -> set[int]:
    """Return the stones that a roll names: its own, else the next ones up and down (E6, E7)."""
    if die in numbers:
        return {die}
    higher = {number for number in numbers if number > die}
    lower = {number for number in numbers if number < die}
    return ({min(higher)} if higher else set()) | ({max(lower)} if lower else set())


def moves(position: Position) -> set[str]:
    """Return the legal moves after a roll, none if the game is over (E6-E11, E21).

    ``x`` marks a capture of any stone, also an own one (E10). Raises ValueError before a roll.
    """
    if position.turn is None:
        return set()
    _require(position.die is not None, "not rolled")
    return set(_successors(position)) or {_PASS}


def _successors(position: Position) -> dict[str, frozenset[Stone]]:
    """Return the board after each move of a stone; a stuck stone has no steps and no move."""
    assert position.turn is not None
    assert position.die is not None
    colour = position.turn
    occupied = {square for _, _, square in position.stones}
    may_move = named(_numbers(position, colour), position.die)
    boards: dict[str, frozenset[Stone]] = {}
    for stone in position.stones:
        if stone[0] == colour and stone[1] in may_move:
            for target in steps(position.seats, colour, stone[2]):
                mark = "x" if target in occupied else ""
                kept = {s for s in position.stones if s != stone and s[2] != target}
                boards[f"{stone[1]}{mark}{target}"] = frozenset(kept | {(*stone[:2], target)})
    return boards


def play(position: Position, move: str) -> Position:
    """Return the position after a move and before the next roll (E5, E10, E12-E21).

    Raises ValueError if the move is not in ``moves(position)``.
    """
    _require(move in moves(position), f"illegal move {move}")
    stones = position.stones if move == _PASS else _successors(position)[move]
    after = replace(position, stones=stones, die=None)
    return replace(after, turn=None if result(after) else _next_turn(after))


def _next_turn(position: Position) -> str:
    """Return the next seat clockwise that has stones (E5, E20)."""
    assert position.turn is not None
    order = SEATS[position.seats]
    place = order.index(position.turn)
    clockwise = order[place + 1 :] + order[: place + 1]
    return next(colour for colour in clockwise if _numbers(position, colour))


def result(position: Position) -> tuple[frozenset[str], str] | None:
    """Return the winners and how they won, "corner" before "elimination" (E12-E20)."""
    sides = _SIDES[position.seats]
    for owner, _, square in position.stones:
        if square == _winning_corner(position.seats, owner):
            return frozenset(next(side for side in sides if owner in side)), "corner"
    for side, opponents in (sides, sides[::-1]):
        alive = [bool(_numbers(position, colour)) for colour in opponents]
        if not (any(alive) if position.seats == 3 else all(alive)):
            return frozenset(side), "elimination"
    return None


def perft(position: Position, depth: int) -> int:
    """Count the sequences of exactly ``depth`` pairs of roll and move, passes included (E9, E21).

    A game that ends earlier counts nothing. Raises ValueError for a position with a roll.
    """
    if depth == 0:
        return 1
    if position.turn is None:
        return 0
    rolled = [roll(position, die) for die in _DICE]
    if depth == 1:
        return sum(len(moves(each)) for each in rolled)
    return sum(perft(play(each, move), depth - 1) for each in rolled for move in moves(each))


@cache
def value(position: Position) -> Fraction:
    """Return red's exact chance to win under best play, two players, before a roll (E12, E13)."""
    _require(position.seats == 2, "values are for two players")
    ended = result(position)
    if ended is not None:
        return Fraction("r" in ended[0])
    best: Callable[[list[Fraction]], Fraction] = max if position.turn == "r" else min
    rolled = [roll(position, die) for die in _DICE]
    return sum((best([value(play(p, m)) for m in moves(p)]) for p in rolled), Fraction(0)) / 6


def random_position(rng: random.Random, seats: int) -> Position:
    """Return a random edited position in which the game is not over, rolled or not.

    Each stone has come forward from a starting square of its own (E2, E8), so the stones of a
    colour could stand there together. With three players one of the pair may have no stones
    (E20) and the pair's stones may be stuck (E21).
    """
    while True:
        stones = _random_stones(rng, seats)
        drawn = Position(seats, frozenset(stones), None, None)
        if len({square for _, _, square in stones}) == len(stones) and result(drawn) is None:
            turn = rng.choice([colour for colour in SEATS[seats] if _numbers(drawn, colour)])
            return replace(drawn, turn=turn, die=rng.choice([None, *_DICE]))


def _random_stones(rng: random.Random, seats: int) -> list[Stone]:
    """Draw up to six stones a colour; two share a square only if none was free for the later."""
    stones: list[Stone] = []
    taken: set[str] = set()
    for colour in SEATS[seats]:
        count = rng.randint(0 if seats == 3 and colour != "r" else 1, 6)
        barred = {_winning_corner(seats, colour)}
        starts = rng.sample(triangle(seats, colour), count)
        for number, begin in zip(rng.sample(_DICE, count), starts, strict=True):
            free = _reachable_from(seats, colour, begin) - taken - barred
            square = rng.choice(sorted(free)) if free else begin
            stones.append((colour, number, square))
            taken.add(square)
    return stones


def transposed(position: Position) -> Position:
    """Mirror a two-player board about the diagonal through both players' corners (E3, E8)."""
    _require(position.seats == 2, "for two players")
    return _mapped(position, "rb", lambda file, rank: (6 - rank, 6 - file))


def numbers_reversed(position: Position) -> Position:
    """Replace every number n, the die's too, by 7 - n; E6 and E7 treat up and down alike."""
    stones = frozenset((colour, 7 - number, square) for colour, number, square in position.stones)
    return replace(position, stones=stones, die=position.die and 7 - position.die)


def colours_swapped(position: Position) -> Position:
    """Turn a two-player board by 180 degrees and swap the colours and the turn (E3, E8)."""
    _require(position.seats == 2, "for two players")
    return _mapped(position, "br", lambda file, rank: (6 - file, 6 - rank))


def rotated(position: Position) -> Position:
    """Turn a four-player board a quarter clockwise, each colour becoming the next (E3, E8)."""
    _require(position.seats == 4, "for four players")
    return _mapped(position, "bygr", lambda file, rank: (rank, 7 - file))


def _mapped(position: Position, colours: str, where: Callable[[int, int], tuple[int, int]]) -> Position:
    """Move every stone by ``where`` and rename the colours in seat order to ``colours``."""
    rename = dict(zip(SEATS[position.seats], colours, strict=True))
    stones = frozenset(
        (rename[colour], number, _square(*where(*_coordinates(square))))
        for colour, number, square in position.stones
    )
    return replace(position, stones=stones, turn=rename[position.turn] if position.turn else None)
