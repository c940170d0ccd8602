"""EinStein's positions and moves as text."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

import numpy as np

from kybos.core.errors import InvalidMoveError, InvalidPositionError
from kybos.core.notation import split_position
from kybos.games.einstein.board import DIRECTIONS, GONE, STONES, downward, rightward, size, stride
from kybos.games.einstein.rules import (
    FINISHED,
    FIRST_ARRANGEMENT,
    HIDDEN,
    PASS,
    SETTING_UP,
    move_origin,
)
from kybos.paint.message import Message, message

COLOURS = {2: ("red", "blue"), 3: ("red", "blue", "green"), 4: ("red", "blue", "yellow", "green")}
"""The names of the seats by their number, clockwise (E3)."""
ARRANGEMENT_TEXTS = tuple("".join(order) for order in itertools.permutations("123456"))
ARRANGEMENT_IDS = {text: index for index, text in enumerate(ARRANGEMENT_TEXTS)}
MOVE = re.compile(r"([1-6])(x?)([a-f])([1-6])")
STONE = re.compile(r"\.|[a-z][0-9]?|[0-9]|[^.a-z0-9]")
KEYS = ("setup", "turn", "die")


def colours(seats: int) -> tuple[str, ...]:
    """The names of the seats, in turn order."""
    return COLOURS[seats]


def square_name(seats: int, square: int) -> str:
    """`a1` is the lower left square."""
    return "abcdef"[(square & 7) - 1] + str(size(seats) + 1 - (square >> 3))


# -- positions -------------------------------------------------------------------------------


def write_position(position: np.record) -> str:
    """Board, then `setup:` or `turn:` and `die:`."""
    words = [write_board(position)]
    names = colours(int(position.seats))
    if position.turn == SETTING_UP:
        chosen = [
            f"{names[seat][0]}={arrangement_text(int(position.arrangement[seat]))}"
            for seat in range(position.seats)
            if position.arrangement[seat] > 0
        ]
        words += [f"setup:{','.join(chosen)}"] if chosen else []
    elif position.turn != FINISHED:
        words.append(f"turn:{names[position.turn][0]}")
        words += [f"die:{int(position.die)}"] if position.die else []
    return " ".join(words)


def write_board(position: np.record) -> str:
    """Rows from the top with `/` between."""
    rows = board_rows(position, ".")
    return "/".join("".join(row) for row in rows)


def board_rows(position: np.record, empty: str) -> list[list[str]]:
    """The squares as rows from the top: a stone is its seat's letter and its number."""
    seats = int(position.seats)
    length = size(seats)
    rows = [[empty] * length for _ in range(length)]
    names = colours(seats)
    for stone, square in enumerate(position.stones[: STONES * seats].tolist()):
        if square != GONE:
            seat, number = divmod(stone, STONES)
            rows[(square >> 3) - 1][(square & 7) - 1] = f"{names[seat][0]}{number + 1}"
    return rows


def arrangement_text(stored: int) -> str:
    """The arrangement in a position's field: 1 + its index, or HIDDEN."""
    return "?" if stored == HIDDEN else ARRANGEMENT_TEXTS[stored - 1]


def read_position(text: str, blank: np.record) -> np.record:
    """Fill in `blank`, which holds the options; the result is read but not yet checked."""
    board, pairs = split_position(text, KEYS, board=True)
    read_board(board, blank)
    if not blank.stones.any():
        if "turn" in pairs or "die" in pairs:
            raise InvalidPositionError(
                message("on an empty board the set-up is under way: there is no turn and no die")
            )
        blank.turn = SETTING_UP
        read_setup(pairs.get("setup", ""), blank)
        return blank
    if "setup" in pairs:
        raise InvalidPositionError(
            message("setup: belongs to an empty board; here stones stand on it already")
        )
    names = colours(int(blank.seats))
    letters = [name[0] for name in names]
    turn = pairs.get("turn", letters[blank.first])
    if turn not in letters:
        raise InvalidPositionError(
            message("turn: takes {letters}, not {text}", letters=", ".join(letters), text=repr(turn))
        )
    die = pairs.get("die", "0")
    if not re.fullmatch("[1-6]", die) and "die" in pairs:
        raise InvalidPositionError(message("die: takes 1 to 6, not {text}", text=repr(die)))
    blank.turn = letters.index(turn)
    blank.die = int(die)
    return blank


def read_board(board: str, position: np.record) -> None:
    """Put the stones of a board text into a position that has none."""
    seats = int(position.seats)
    length = size(seats)
    rows = board.split("/")
    if len(rows) != length:
        raise InvalidPositionError(
            message(
                "the board {board} has {rows} of the {length} rows, / between them",
                board=repr(board),
                rows=len(rows),
                length=length,
            ),
            "E1",
        )
    letters = [name[0] for name in colours(seats)]
    for row, line in enumerate(rows, 1):
        squares = STONE.findall(line)
        if len(squares) != length:
            raise InvalidPositionError(
                message(
                    "row {row} from the top, {line}, has {squares} squares, not {length}",
                    row=row,
                    line=repr(line),
                    squares=len(squares),
                    length=length,
                )
            )
        for file, text in enumerate(squares, 1):
            if text == ".":
                continue
            stone = read_stone(text, row, letters)
            if position.stones[stone] != GONE:
                raise InvalidPositionError(message("{stone} stands twice on the board", stone=text), "E2")
            position.stones[stone] = 8 * row + file


def read_stone(text: str, row: int, letters: Sequence[str]) -> int:
    """The index of the stone that a text in a row from the top names."""
    if len(text) != 2 or text[0] not in letters or text[1] not in "123456":
        raise InvalidPositionError(
            message(
                "{text} in row {row} is no stone: one of {letters} and 1 to 6",
                text=repr(text),
                row=row,
                letters=", ".join(letters),
            )
        )
    return STONES * letters.index(text[0]) + int(text[1]) - 1


def read_setup(text: str, position: np.record) -> None:
    """Read `r=135624,b=?` into the arrangements."""
    letters = [name[0] for name in colours(int(position.seats))]
    for part in text.split(",") if text else []:
        letter, _, arrangement = part.partition("=")
        if letter not in letters:
            raise InvalidPositionError(
                message(
                    "setup: {text} does not begin with one of {letters} and =",
                    text=repr(part),
                    letters=", ".join(letters),
                )
            )
        seat = letters.index(letter)
        if position.arrangement[seat]:
            raise InvalidPositionError(message("setup: {letter} stands twice", letter=letter))
        if arrangement == "?" and position.free:
            position.arrangement[seat] = HIDDEN
        elif arrangement in ARRANGEMENT_IDS:
            position.arrangement[seat] = ARRANGEMENT_IDS[arrangement] + 1
        else:
            raise InvalidPositionError(
                message("setup: {text} does not name the stones 1 to 6 once each", text=repr(arrangement)),
                "E4",
            )


# -- moves -----------------------------------------------------------------------------------


def write_move(position: np.record, action: int) -> str:
    """A roll, an arrangement, `pass`, or a stone with its target square."""
    if action >= FIRST_ARRANGEMENT:
        return ARRANGEMENT_TEXTS[action - FIRST_ARRANGEMENT]
    if position.die == 0:
        return str(action)
    if action == PASS:
        return "pass"
    target = target_of(position, action)
    taken = "x" if stone_on(position, target) else ""
    return f"{action // DIRECTIONS + 1}{taken}{square_name(int(position.seats), target)}"


def target_of(position: np.record, action: int) -> int:
    """The square to which a move leads."""
    return move_origin(position, action) + stride(
        int(position.seats), int(position.turn), action % DIRECTIONS
    )


def stone_on(position: np.record, square: int) -> str:
    """The stone on a square, such as `b3`; empty if there is none."""
    where = np.flatnonzero(position.stones == square)
    if square == GONE or not where.size:
        return ""
    seat, number = divmod(int(where[0]), STONES)
    return f"{colours(int(position.seats))[seat][0]}{number + 1}"


def read_arrangement(text: str) -> int:
    """The id of an arrangement."""
    if text not in ARRANGEMENT_IDS:
        raise InvalidMoveError(
            message(
                "{text} is no arrangement: name the stones 1 to 6 once each, such as 135624", text=repr(text)
            ),
            "E4",
        )
    return FIRST_ARRANGEMENT + ARRANGEMENT_IDS[text]


def read_roll(text: str) -> int:
    """The id of a roll."""
    if not re.fullmatch("[1-6]", text):
        raise InvalidMoveError(message("{text} is no roll of one die: 1 to 6", text=repr(text)), "E6")
    return int(text)


def read_move(position: np.record, text: str) -> tuple[int, int, bool]:
    """The stone (0…5), the target square and whether `x` says that it captures; (-1, 0, False) for `pass`."""
    if text == "pass":
        return -1, GONE, False
    match = MOVE.fullmatch(text)
    length = size(int(position.seats))
    if not match:
        raise InvalidMoveError(
            message("{text} is no move: a stone and its target square, such as 3c2, or pass", text=repr(text))
        )
    file, rank = "abcdef".index(match[3]) + 1, int(match[4])
    if file > length or rank > length:
        raise InvalidMoveError(
            message("there is no square {square} on this board", square=match[3] + match[4]), "E1"
        )
    return int(match[1]) - 1, 8 * (length + 1 - rank) + file, bool(match[2])


def ways(position: np.record) -> Message:
    """The directions in which the stones of the seat to move go, in words (E8)."""
    seats, seat = int(position.seats), int(position.turn)
    if rightward(seats, seat) > 0:
        down = message("right, down or diagonally down and right")
        return down if downward(seats, seat) > 0 else message("right, up or diagonally up and right")
    down = message("left, down or diagonally down and left")
    return down if downward(seats, seat) > 0 else message("left, up or diagonally up and left")
