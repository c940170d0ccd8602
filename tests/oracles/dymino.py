"""Dymino: a slow oracle for tests.

Written from the clauses D1-D22 of the rules alone, with plain strings, tuples and dictionaries, and
on purpose without a look at the engine that it checks. A square is its file and rank, ``a1`` ...
``h8``; a grid holds only the squares with a die and the value of each. Nothing that a position holds
is ever changed, a play makes a new dictionary.
"""

import math
import random
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations_with_replacement
from typing import Literal

Grid = dict[str, int]
"""The value of the die on each square that has one."""

Die = tuple[int, str]
"""A die that is put down: its value and its square."""

Place = tuple[Literal["place"], int, str]
"""Value and square."""

Merge = tuple[Literal["merge"], tuple[str, ...], int, int, str, int, int]
"""The squares of the group, its value, the gain, the square that stays, its value, place in series."""

Remove = tuple[Literal["remove"], str, int]
"""Square and value."""

Step = Place | Merge | Remove

ROLLS = {f"{a}-{b}": 1 if a == b else 2 for a, b in combinations_with_replacement(range(1, 7), 2)}
"""The outcomes of a roll of two dice and how many of 36 each has (D2)."""

MOST = 10**18
"""The highest score of a position set up by hand (D12)."""


@dataclass(frozen=True)
class Options:
    """The options of a game (D1, D5, D6, D14, D22)."""

    size: int = 5
    double: str = "instead"
    double_two: str = "all"
    diagonal: bool = False
    rolls: int = 0


@dataclass(frozen=True)
class Position:
    """The dice on the grid, the roll in play, what is left of it once a part was used, the counts.

    Without a roll the game is over or a roll is still to come.
    """

    options: Options
    grid: Grid = field(default_factory=dict)
    roll: tuple[int, int] | None = None
    left: tuple[int, ...] = ()
    score: int = 0
    rolled: int = 0


@cache
def squares_of(size: int) -> tuple[str, ...]:
    """Return all squares, ranks from the top and files from the left (D1)."""
    return tuple(f"{file}{rank}" for rank in range(size, 0, -1) for file in "abcdefgh"[:size])


@cache
def around(size: int, corners: bool) -> dict[str, tuple[str, ...]]:
    """Return the four neighbours of each square, with corners the eight (D3, D6, D18)."""
    squares = squares_of(size)
    ways = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    if corners:
        ways += [(1, 1), (1, -1), (-1, -1), (-1, 1)]
    named = {
        square: [f"{chr(ord(square[0]) + right)}{int(square[1]) + up}" for right, up in ways]
        for square in squares
    }
    return {square: tuple(each for each in near if each in squares) for square, near in named.items()}


def start(options: Options) -> Position:
    """Return the beginning: an empty grid, before the first roll (D1)."""
    return Position(options)


def _is_full(position: Position) -> bool:
    return len(position.grid) == position.options.size**2


def is_over(position: Position) -> bool:
    """Tell whether the grid is full or the last of a limited number of rolls is used (D21, D22)."""
    limit = position.options.rolls
    return _is_full(position) or (position.roll is None and 0 < limit <= position.rolled)


def outcomes(position: Position) -> dict[str, int]:
    """Return the rolls that can come now and their weights (D2)."""
    return {} if position.roll is not None or is_over(position) else dict(ROLLS)


def roll(position: Position, rolled: str) -> Position:
    """Return the position after a roll, which counts as made at once (D2, D22)."""
    first, second = (int(value) for value in rolled.split("-"))
    return replace(position, roll=(first, second), left=(), rolled=position.rolled + 1)


def _empty(position: Position) -> list[str]:
    return [square for square in squares_of(position.options.size) if square not in position.grid]


def gaps(position: Position) -> list[tuple[str, str]]:
    """Return each two orthogonally neighbouring empty squares, in both orientations (D3)."""
    near = around(position.options.size, corners=False)
    grid = position.grid
    return [(one, two) for one in _empty(position) for two in near[one] if two not in grid]


def moves(position: Position) -> set[str]:
    """Return the legal moves; none if a roll is still to come or the game is over."""
    if position.roll is None or is_over(position):
        return set()
    if not position.left and position.roll[0] == position.roll[1]:
        return _bonus_moves(position, position.roll[0])
    dice = position.left or position.roll
    if len(dice) == 2:
        pairs = {f"{dice[0]}{one},{dice[1]}{two}" for one, two in gaps(position)}
        if pairs:
            return pairs
    return {f"{value}{square}" for value in dice for square in _empty(position)}


def _bonus_moves(position: Position, double: int) -> set[str]:
    """Return what a bonus die can be used for (D13-D18, D20)."""
    if double == 1:
        return {f"{value}{square}" for value in range(1, 7) for square in _empty(position)}
    if double > 2:
        return {f"*{square}" for square in _empty(position)}
    if not position.grid:
        return {"pass"}
    if position.options.double_two == "one":
        return {f"-{square}" for square in position.grid}
    return {f"-{value}" for value in position.grid.values()}


def group_of(options: Options, grid: Grid, square: str) -> set[str]:
    """Return the squares of the group that holds the die on a square (D6)."""
    near, value = around(options.size, options.diagonal), grid[square]
    group, to_look_at = {square}, [square]
    while to_look_at:
        for other in near[to_look_at.pop()]:
            if grid.get(other) == value and other not in group:
                group.add(other)
                to_look_at.append(other)
    return group


def factor(place: int) -> int:
    """Return what the combination at a place of a series counts times: 1, 5, 10, 20, 30 ... (D11)."""
    return {1: 1, 2: 5}.get(place) or 10 * (place - 2)


def _resolve(options: Options, grid: Grid, square: str, series: list[Merge]) -> None:
    """Make the combinations of the die on a square, in the new grid of a play (D6-D8, D10, D11)."""
    while len(group := group_of(options, grid, square)) >= 3:
        value, place = grid[square], len(series) + 1
        for each in group:
            del grid[each]
        grid[square] = new = 1 if value == 6 else value + 1
        gain = len(group) * value * 10 ** (len(group) - 3) * factor(place)
        in_order = tuple(each for each in squares_of(options.size) if each in group)
        series.append(("merge", in_order, value, gain, square, new, place))


def _dice_of(move: str) -> list[Die]:
    """Read the dice of a move in the order in which they are resolved (D9)."""
    dice = [(int(word[0]), word[1:]) for word in move.split(",")]
    return sorted(dice, key=lambda die: die[0])


def _place(options: Options, grid: Grid, dice: list[Die]) -> list[Merge]:
    """Put one die or a pair into the new grid of a play and return the whole series (D9, D11)."""
    for value, square in dice:
        grid[square] = value
    series: list[Merge] = []
    for _, square in dice:
        if square in grid:
            _resolve(options, grid, square, series)
    return series


def _removed(position: Position, move: str) -> list[str]:
    """Return the dice that a bonus other than double 1 takes away (D14-D18)."""
    grid, named = position.grid, move[1:]
    if move == "pass":
        return []
    if move[0] == "-":
        gone = {square for square, value in grid.items() if named in (square, str(value))}
    else:
        double = position.roll[0] if position.roll else 0
        row = {square for square in grid if square[1] == named[1]}
        column = {square for square in grid if square[0] == named[0]}
        ring = set(around(position.options.size, corners=True)[named])
        gone = {3: row, 4: column, 5: row | column, 6: ring & set(grid)}[double]
    return [square for square in squares_of(position.options.size) if square in gone]


def _done(position: Position, move: str) -> tuple[Grid, list[Step], int]:
    """Return the grid after a move, what happens in order, and the gain."""
    grid = dict(position.grid)
    if move[0] in "-*p":
        removed: list[Step] = [("remove", square, grid.pop(square)) for square in _removed(position, move)]
        return grid, removed, 0
    dice = _dice_of(move)
    series = _place(position.options, grid, dice)
    placed: list[Step] = [("place", value, square) for value, square in dice]
    return grid, [*placed, *series], sum(merge[3] for merge in series)


def steps(position: Position, move: str) -> list[Step]:
    """Return what a move does, in order: dice put down, combinations made, dice removed."""
    return _done(position, move)[1]


def _left_after(position: Position, move: str) -> tuple[int, ...]:
    """Return the dice that are still to be placed after a move, if there is room (D3-D5)."""
    if position.roll is None:
        return ()
    if not position.left and position.roll[0] == position.roll[1]:
        return position.roll if position.options.double == "besides" else ()
    left = list(position.left or position.roll)
    for value, _ in _dice_of(move):
        left.remove(value)
    return tuple(left)


def play(position: Position, move: str) -> Position:
    """Return the position after a move, which is taken to be one of ``moves(position)`` (D4, D5, D21)."""
    grid, _, gain = _done(position, move)
    left = () if len(grid) == position.options.size**2 else _left_after(position, move)
    now = position.roll if left else None
    return Position(position.options, grid, now, left, position.score + gain, position.rolled)


def text(position: Position) -> str:
    """Write a position in canonical form."""
    size, grid = position.options.size, position.grid
    row = [str(grid.get(square, ".")) for square in squares_of(size)]
    words = ["/".join("".join(row[first : first + size]) for first in range(0, size * size, size))]
    for key, dice in (("roll", position.roll or ()), ("left", position.left)):
        if dice:
            words.append(f"{key}:{'-'.join(str(value) for value in dice)}")
    words += [f"score:{position.score}"] if position.score else []
    words += [f"rolled:{position.rolled}"] if position.rolled else []
    return " ".join(words)


def position_of(written: str, options: Options) -> Position:
    """Read a position text; nothing is checked."""
    rows, *others = written.split(" ")
    words = dict(word.split(":") for word in others)
    marks = zip(squares_of(options.size), rows.replace("/", ""), strict=True)
    grid = {square: int(mark) for square, mark in marks if mark != "."}
    dice = [tuple(int(v) for v in words.get(key, "").split("-") if v) for key in ("roll", "left")]
    in_play = (dice[0][0], dice[0][1]) if dice[0] else None
    return Position(options, grid, in_play, dice[1], int(words.get("score", 0)), int(words.get("rolled", 0)))


_STYLES = {"empty": 1, "sparse": 3, "half": 4, "crowded": 5, "last": 3, "no gap": 6}
"""How full a random grid is, and how often."""


def random_position(rng: random.Random, options: Options) -> Position:
    """Return a random position, as it could be set up by hand, in which a roll is to be used.

    Parts of rolls are made by playing the first part, so what is left of them is possible.
    """
    values = [rng.randint(1, 6), rng.randint(1, 6)]
    if rng.random() < 0.3:
        values[1] = values[0]
    if rng.random() < 0.2:
        values = [1, 1]
    limit = options.rolls or 10 ** rng.randint(0, 6)
    rolled = rng.choice([limit, rng.randint(1, limit), rng.randint(1, limit)])
    in_play = (min(values), max(values))
    position = Position(options, _random_grid(rng, options, values), in_play, rolled=rolled)
    for chance in (0.6, 0.5):
        found = sorted(moves(position))
        scoring = [move for move in found if len(steps(position, move)) > 1]
        later = play(position, rng.choice(scoring if scoring and rng.random() < 0.6 else found))
        if later.left and rng.random() < chance:
            position = later
    score = rng.choice([0, 0, rng.randint(1, 1000), rng.randint(1, 10 ** rng.randint(1, 18)), MOST])
    return replace(position, score=score)


def _random_grid(rng: random.Random, options: Options, values: list[int]) -> Grid:
    """Draw a grid without a group of three, mostly with combinations of the values in reach."""
    squares = squares_of(options.size)
    style = rng.choices([*_STYLES], [*_STYLES.values()])[0]
    inner = [square for square in squares if len(around(options.size, corners=False)[square]) == 4]
    focus = [rng.choice(rng.choice([squares, inner]))]
    if style != "no gap" and rng.random() < 0.6:
        focus.append(rng.choice(around(options.size, corners=False)[focus[0]]))
    while True:
        taken = _random_squares(rng, options, style, focus)
        grid = _planted(rng, options, focus, values, taken) if rng.random() < 0.7 else {}
        rest = [square for square in squares if square in taken and square not in grid]
        if rng.random() < 0.5:
            rng.shuffle(rest)
        liked = rng.choice([[], rng.sample(range(1, 7), 2), rng.sample(range(1, 7), 3)])
        for square in rest:
            open_values = [value for value in range(1, 7) if _fits(options, grid, square, value)]
            chosen = [value for value in open_values if value in liked] or open_values
            if not chosen:
                break
            grid[square] = rng.choice(chosen)
        else:
            return grid


def _random_squares(rng: random.Random, options: Options, style: str, focus: list[str]) -> set[str]:
    """Draw the squares that get a die, near the focus or anywhere; at least the focus stays empty."""
    near, area = around(options.size, corners=False), options.size**2
    reach = rng.choice([1, 2, 4, 100])
    key = {square: _distance(square, focus[0]) + reach * rng.random() for square in squares_of(options.size)}
    others = sorted((square for square in key if square not in focus), key=key.__getitem__)
    if style == "no gap":
        empty, most = set(focus), rng.choice([1, 2, 3, area])
        for square in rng.sample(others, len(others)):
            if len(empty) < most and not empty & set(near[square]):
                empty.add(square)
        return set(key) - empty
    dice = {
        "empty": 0,
        "sparse": rng.randint(1, area // 4),
        "half": rng.randint(area // 4, 3 * area // 4),
        "crowded": area - rng.randint(3, area // 4),
        "last": area - rng.randint(1, 2),
    }[style]
    return set(others[:dice])


def _distance(one: str, two: str) -> float:
    return math.hypot(ord(one[0]) - ord(two[0]), int(one[1]) - int(two[1]))


def _fits(options: Options, grid: Grid, square: str, value: int) -> bool:
    """Tell whether a value on an empty square makes no group of three or more (D12)."""
    return len(group_of(options, grid | {square: value}, square)) < 3


def _planted(
    rng: random.Random, options: Options, focus: list[str], values: list[int], taken: set[str]
) -> Grid:
    """Put twos of equal dice around the focus: all of one value, or values that follow each other."""
    near = around(options.size, options.diagonal)
    arms = list(dict.fromkeys(square for each in focus for square in near[each] if square in taken))
    rng.shuffle(arms)
    if rng.random() < 0.5:
        arms.sort(key=lambda arm: -sum(_distance(arm, each) for each in focus))
    kind, first = rng.choice(["same", "chain", "chain", "mixed"]), rng.choice(values)
    grid: Grid = {}
    for square in arms:
        if square in grid:
            continue
        further = {"same": 0, "chain": len(set(grid.values())), "mixed": rng.randint(0, 3)}[kind]
        value = (first + further - 1) % 6 + 1
        if not _fits(options, grid, square, value):
            continue
        grid[square] = value
        partners = [other for other in near[square] if other in taken and other not in grid]
        for other in sorted(partners, key=lambda other: -sum(_distance(other, each) for each in focus)):
            if _fits(options, grid, other, value):
                grid[other] = value
                break
    return grid
