"""What the tests of Dymino share: short forms, and the squares of the grid written down anew."""

import functools
import itertools
from collections.abc import Mapping

import pytest

import kybos
from kybos import Game, IllegalMoveError, State

ROLLS = [f"{low}-{high}" for low, high in itertools.combinations_with_replacement(range(1, 7), 2)]
"""The 21 rolls (D2)."""
UNEQUAL = [roll for roll in ROLLS if roll[0] != roll[2]]
BESIDES = "double=besides"
ONE = "double_two=one"
DIAGONAL = "diagonal=yes"
SIZES = (4, 5, 6, 7, 8)
FULL = "12345/34561/56123/12345/34561"
"""A full grid without a combination, which diagonal connections do not change."""
ALONE = ".2345/34.6./56123/1.345/3456."
"""A grid whose empty squares a5, c4, e4, b2 and e1 touch nowhere; no single die combines on it."""


@functools.cache
def game(options: str = "") -> Game:
    """The game with these options, such as `size=4,double=besides`, made once."""
    return kybos.load(f"dymino:{options}" if options else "dymino")


def size(options: str = "") -> int:
    """How many squares a side of the grid has."""
    chosen = dict(part.split("=") for part in options.split(",") if part)
    return int(chosen.get("size", "5"))


def squares(options: str = "") -> list[str]:
    """All squares: a1, b1, …, the upper right one last."""
    side = size(options)
    return [f"{file}{rank}" for rank in range(1, side + 1) for file in "abcdefgh"[:side]]


def gaps(empty: list[str]) -> set[tuple[str, str]]:
    """The pairs of empty squares that share a side, each in both orders."""
    found = set()
    for one, other in itertools.permutations(empty, 2):
        files, ranks = abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))
        if files + ranks == 1:
            found.add((one, other))
    return found


def grid(rows: str, options: str = "") -> str:
    """A whole grid: rows from the top, missing ones and missing ends of rows are empty."""
    side = size(options)
    written = [row.ljust(side, ".") for row in rows.split("/")]
    written += ["." * side] * (side - len(written))
    assert [len(row) for row in written] == [side] * side, f"{rows} does not fit the grid"
    return "/".join(written)


def dice_on(rows: str, options: str = "") -> dict[str, str]:
    """The value on each square that is taken."""
    lines = grid(rows, options).split("/")
    signs = {square: lines[-int(square[1])]["abcdefgh".index(square[0])] for square in squares(options)}
    return {square: sign for square, sign in signs.items() if sign != "."}


def drawn(dice: Mapping[str, str], options: str = "") -> str:
    """The grid with these values on these squares: the other way round."""
    ranks = range(size(options), 0, -1)
    files = "abcdefgh"[: size(options)]
    return "/".join("".join(dice.get(f"{file}{rank}", ".") for file in files) for rank in ranks)


def empties(rows: str, options: str = "") -> list[str]:
    """The squares that are not taken."""
    return [square for square in squares(options) if square not in dice_on(rows, options)]


def text(
    rows: str, roll: str = "", options: str = "", left: str = "", score: int = 0, rolled: int = 1
) -> str:
    """The canonical text of a position."""
    words = [
        grid(rows, options),
        f"roll:{roll}" if roll else "",
        f"left:{left}" if left else "",
        f"score:{score}" if score else "",
        f"rolled:{rolled}" if rolled else "",
    ]
    return " ".join(word for word in words if word)


def at(
    rows: str, roll: str = "", options: str = "", left: str = "", score: int = 0, rolled: int = 1
) -> State:
    """The position after one roll (or so many), whose text reads and writes the same."""
    written = text(rows, roll, options, left, score, rolled)
    state = game(options).state(written)
    assert state.text == written
    return state


def comes_next(state: State) -> str:
    """Whether a move, a roll or nothing comes next, by the text alone."""
    if "." not in state.text.split(" ")[0]:
        return "nothing"
    return "move" if " roll:" in state.text else "roll"


def check(state: State, move: str, rows: str, gain: int = 0, options: str = "", left: str = "") -> State:
    """The move is legal and leads to this grid and gain, with these dice left; the state after it."""
    assert move in state.moves, f"{move} in {state.text}"
    found = fields(state)
    full = "." not in grid(rows, options)
    score, rolled = int(found.get("score", "0")) + gain, int(found.get("rolled", "0"))
    after = state.apply(move)
    roll = found["roll"] if left and not full else ""
    assert after.text == text(rows, roll, options, left if roll else "", score, rolled), (
        f"{state.text} {move}"
    )
    turn = {"move": 0, "roll": kybos.CHANCE, "nothing": kybos.OVER}[comes_next(after)]
    assert after.turn == turn
    return after


def fields(state: State) -> dict[str, str]:
    """The words of a position by their keys; the grid is `grid`."""
    return dict(word.split(":", 1) for word in f"grid:{state.text}".split(" "))


def gains(state: State, move: str) -> list[int]:
    """What the combinations of a move score, one by one, as it is told to clients."""
    return [int(step.value) for step in state.steps(move) if step.kind == "score"]


def illegal(state: State, move: str, clauses: str) -> None:
    """The move can be read but is not legal, and the error cites the clause (or one of some)."""
    assert move not in state.moves
    with pytest.raises(IllegalMoveError) as caught:
        state.apply(move)
    assert caught.value.clause in clauses.split("/"), f"{move} in {state.text}: {caught.value}"


def check_end(state: State, score: int) -> None:
    """The game is over with this score, and nothing more can happen."""
    assert state.is_over
    assert state.turn == kybos.OVER
    assert not state.is_chance
    assert state.payoffs == (score,)
    assert state.result is not None
    assert state.result.payoffs == (score,)
    assert (state.actions, state.moves, state.outcomes) == ((), (), ())
    assert fields(state).keys() <= {"grid", "score", "rolled"}
    assert state.game.state(state.text) == state
    for move in ("1-3", "pass", "1c5", "1c5,3c4", "-4", "*b2", 0):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            state.apply(move)
