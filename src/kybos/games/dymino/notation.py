"""Dymino's positions and moves as text."""

from __future__ import annotations

import itertools
import re

import numpy as np

from kybos.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError
from kybos.core.notation import split_position
from kybos.games.dymino.board import ROW, SQUARES
from kybos.games.dymino.position import (
    BOTH,
    CHOSEN,
    FACES,
    MOST_ROLLS,
    PASS,
    ROLL,
    SINGLE,
    STRIKE,
    TAKE_ALL,
    TAKE_ONE,
)
from kybos.paint.message import Message, message

FILES = "abcdefgh"
STEPS = (1, ROW, -1, -ROW)
"""What the directions of a pair add to a square."""
EMPTY = "."
ROLL_TEXT = re.compile(r"([1-6])-([1-6])")
DIE = re.compile(r"([1-6])([a-h][1-8])")
TWO_SQUARES = re.compile(r"([a-h][1-8]),?([a-h][1-8])")
KEYS = ("roll", "left", "score", "rolled")
MOST_EDITED = 10**18
"""The highest score of a position that is set up by hand (D12)."""


# -- squares ---------------------------------------------------------------------------------


def square_name(size: int, square: int) -> str:
    """`a5` for the upper left corner of the usual grid."""
    return f"{FILES[square % ROW]}{size - square // ROW}"


def square_of(size: int, name: str) -> int:
    """The square of a name; -1 if the grid has none of it."""
    file, rank = FILES.find(name[:1]), name[1:]
    if not name or file < 0 or file >= size or not rank.isdecimal() or not 1 <= int(rank) <= size:
        return -1
    return ROW * (size - int(rank)) + file


def squares_of(size: int) -> list[int]:
    """All squares of a grid, rows from the top, files from the left."""
    return [ROW * row + file for row, file in itertools.product(range(size), repeat=2)]


def values(position: np.record) -> dict[int, int]:
    """The dice on the grid: value by square."""
    sets = [int(squares) % 2**SQUARES for squares in position.dice]
    return {
        square: value
        for square in squares_of(int(position.side))
        for value, squares in enumerate(sets, 1)
        if squares >> square & 1
    }


def set_values(position: np.record, grid: dict[int, int]) -> None:
    """Put dice on the grid."""
    sets = [0] * FACES
    for square, value in grid.items():
        sets[value - 1] |= 1 << square
    position.dice[:] = [
        squares - 2**SQUARES if squares >= 2 ** (SQUARES - 1) else squares for squares in sets
    ]


# -- positions -------------------------------------------------------------------------------


def write_position(position: np.record) -> str:
    """Grid, roll, what is left of it, score and number of rolls."""
    size, grid = int(position.side), values(position)
    signs = [str(grid.get(square, EMPTY)) for square in squares_of(size)]
    words = ["/".join("".join(signs[size * row : size * (row + 1)]) for row in range(size))]
    first, second, left = int(position.first), int(position.second), int(position.left)
    if first:
        words.append(f"roll:{first}-{second}")
    if left:
        words.append(f"left:{first}-{second}" if left == BOTH else f"left:{left}")
    if position.score:
        words.append(f"score:{position.score}")
    if position.rolled:
        words.append(f"rolled:{position.rolled}")
    return " ".join(words)


def read_position(text: str, position: np.record) -> None:
    """Fill in a position from its text; raises `InvalidPositionError` if it cannot be read."""
    size = int(position.side)
    board, words = split_position(text, KEYS, board=True)
    rows = board.split("/")
    if len(rows) != size or any(len(row) != size for row in rows):
        raise InvalidPositionError(
            message("the grid has {size} rows of {size} squares, not {board}", size=size, board=board), "D1"
        )
    wrong = next((sign for sign in "".join(rows) if sign not in ".123456"), None)
    if wrong:
        raise InvalidPositionError(
            message("{text} is no die: they are 1 to 6, and . for an empty square", text=repr(wrong)), "D1"
        )
    signs = zip(squares_of(size), "".join(rows), strict=True)
    set_values(position, {square: int(sign) for square, sign in signs if sign != EMPTY})
    if "roll" in words:
        position.first, position.second = read_roll(words["roll"])
        position.rolled = 1
    if "left" in words:
        position.left = read_left(words["left"], position)
    for key, most in (("score", MOST_EDITED), ("rolled", MOST_ROLLS)):
        if key in words:
            position[key] = read_number(key, words[key], most)


def read_roll(text: str) -> tuple[int, int]:
    """The two values, the smaller first."""
    match = ROLL_TEXT.fullmatch(text)
    if not match:
        raise InvalidPositionError(
            message("roll: takes two dice such as 1-3, not {text}", text=repr(text)), "D2"
        )
    first, second = sorted((int(match[1]), int(match[2])))
    return first, second


def read_left(text: str, position: np.record) -> int:
    """What is still to come of the roll."""
    first, second = int(position.first), int(position.second)
    if not first:
        raise InvalidPositionError(message("left: belongs to a roll; roll: is missing"), "D4")
    roll = f"{first}-{second}"
    if position.besides and first == second and text == roll:
        return BOTH
    if first == second and not position.besides:
        raise InvalidPositionError(message("left: of {roll} comes only the bonus die", roll=roll), "D5")
    if re.fullmatch("[1-6]", text) and int(text) in (first, second):
        return int(text)
    raise InvalidPositionError(
        message(
            "left: takes {first} or {other} of the roll {roll}, not {text}",
            first=first,
            other=roll if first == second else second,
            roll=roll,
            text=repr(text),
        ),
        "D4",
    )


def read_number(key: str, text: str, most: int) -> int:
    """A whole number up to a bound."""
    if not re.fullmatch("[0-9]{1,19}", text) or int(text) > most:
        raise InvalidPositionError(
            message(
                "{key} takes a whole number up to {most}, not {text}",
                key=f"{key}:",
                most=most,
                text=repr(text),
            ),
            "D12" if key == "score" else None,
        )
    return int(text)


# -- moves -----------------------------------------------------------------------------------


def write_outcome(outcome: int) -> str:
    """A roll."""
    return f"{outcome // ROLL}-{outcome % ROLL}"


def read_outcome(text: str) -> int:
    """The id of a roll; raises `InvalidMoveError`."""
    match = ROLL_TEXT.fullmatch(text)
    if not match:
        raise InvalidMoveError(
            message("{text} is no roll; rolls are written like 1-3", text=repr(text)), "D2"
        )
    first, second = sorted((int(match[1]), int(match[2])))
    return ROLL * first + second


def write_move(position: np.record, action: int) -> str:
    """An action in notation."""
    size = int(position.side)
    if action == PASS:
        return "pass"
    if action >= TAKE_ONE:
        sign = "*" if action >= STRIKE else "-"
        return f"{sign}{square_name(size, action - (STRIKE if sign == '*' else TAKE_ONE))}"
    if action >= TAKE_ALL:
        return f"-{action - TAKE_ALL + 1}"
    if action >= SINGLE:
        value, square = divmod(action - CHOSEN, SQUARES)
        value = value + 1 if action >= CHOSEN else single_value(position, value + 2)
        return f"{value}{square_name(size, square)}"
    square, direction = divmod(action, 4)
    other = square + STEPS[direction]
    first = f"{position.first}{square_name(size, square)}"
    return f"{first},{position.second}{square_name(size, other)}"


def single_value(position: np.record, which: int) -> int:
    """The value of the die that a single placement names: the one left, else the smaller or larger one."""
    if 0 < position.left < BOTH:
        return int(position.left)
    return int(position.second if which else position.first)


def read_move(position: np.record, text: str) -> int:
    """The id that a text names, legal or not; raises `InvalidMoveError` if it cannot be read."""
    text = text.lower().replace(" ", "")
    if text == "pass":
        return PASS
    if text[:1] == "*":
        return STRIKE + read_square(position, text[1:])
    if text[:1] == "-":
        if re.fullmatch("-[1-6]", text):
            return TAKE_ALL + int(text[1]) - 1
        return TAKE_ONE + read_square(position, text[1:])
    if squares := TWO_SQUARES.fullmatch(text):  # the smaller die on the first one
        text = f"{position.first}{squares[1]},{position.second}{squares[2]}"
    dice = [DIE.fullmatch(part) for part in text.split(",")]
    if not 1 <= len(dice) <= 2 or None in dice:
        raise InvalidMoveError(
            message(
                "{text} is no move; moves are written like 1c5,3c4, 3c4, 4b2, -4, *b2 and pass",
                text=repr(text),
            )
        )
    placed = [(int(die[1]), read_square(position, die[2])) for die in dice if die]
    return read_single(position, *placed[0]) if len(placed) == 1 else read_pair(position, placed)


def read_square(position: np.record, name: str) -> int:
    """A square of the grid; raises `InvalidMoveError`."""
    size = int(position.side)
    square = square_of(size, name)
    if square < 0:
        raise InvalidMoveError(
            message(
                "{name} is no square; they are a1 to {last}", name=repr(name), last=f"{FILES[size - 1]}{size}"
            ),
            "D1",
        )
    return square


def read_single(position: np.record, value: int, square: int) -> int:
    """One die on a square: by double 1, or one of a pair without a gap."""
    if position.first == position.second == 1 and position.left == 0:
        return CHOSEN + SQUARES * (value - 1) + square
    for which in (0, 1):
        if single_value(position, which) == value:
            return SINGLE + SQUARES * which + square
    raise IllegalMoveError(
        message("there is no {value} to place: {in_hand}", value=value, in_hand=in_hand(position)),
        clause_of(position),
    )


def read_pair(position: np.record, placed: list[tuple[int, int]]) -> int:
    """Two dice on two squares, in any order unless they are equal (D9)."""
    if placed[0][0] > placed[1][0]:
        placed = placed[::-1]
    (first, square), (second, other) = placed
    if (first, second) != (position.first, position.second):
        why = message(
            "there are no {first} and {second} to place: {in_hand}",
            first=first, second=second, in_hand=in_hand(position),
        )  # fmt: skip
        raise IllegalMoveError(why, clause_of(position))
    for direction, step in enumerate(STEPS):
        beside = abs(square % ROW - other % ROW) <= 1
        if square + step == other and beside:
            return 4 * square + direction
    names = [square_name(int(position.side), each) for each in (square, other)]
    raise IllegalMoveError(
        message("{first} and {second} are not neighbours", first=names[0], second=names[1]), "D3"
    )


def clause_of(position: np.record) -> str:
    """The clause that says what is placed now."""
    if 0 < position.left < BOTH:
        return "D4"
    return "D5" if position.first == position.second and position.left == 0 else "D3"


def in_hand(position: np.record) -> Message:
    """What there is to place, in words."""
    first, second, left = int(position.first), int(position.second), int(position.left)
    if 0 < left < BOTH:
        return message("the {left} is left", left=left)
    if first == second and left == 0:
        return message("the roll is double {first}", first=first)
    return message("the roll is {roll}", roll=f"{first}-{second}")
