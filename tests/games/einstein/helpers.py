"""What the tests of EinStein share: short forms, and places on the board written down anew."""

import functools
import random
import re
from collections.abc import Iterable, Iterator

import pytest

import kybos
from kybos import Game, IllegalMoveError, State

LETTERS = {2: "rb", 3: "rbg", 4: "rbyg"}
"""The seats' letters, clockwise."""
COLOURS = {"r": "red", "b": "blue", "y": "yellow", "g": "green"}
SMALL = {"r": "a5 b5 c5 a4 b4 a3", "b": "e3 d2 e2 c1 d1 e1"}
LARGE = {
    "r": "a6 b6 c6 a5 b5 a4",
    "b": "d6 e6 f6 e5 f5 f4",
    "y": "f3 e2 f2 d1 e1 f1",
    "g": "a3 a2 b2 a1 b1 c1",
}
FORWARD = {
    2: {"r": (1, -1), "b": (-1, 1)},
    3: {"r": (1, -1), "b": (-1, -1), "g": (1, 1)},
    4: {"r": (1, -1), "b": (-1, -1), "y": (-1, 1), "g": (1, 1)},
}
"""The steps of each colour along the row and along the column (E8)."""
FAR = {2: {"r": "e1", "b": "a5"}, 4: {"r": "f1", "b": "a1", "y": "a6", "g": "f6"}}
FAR[3] = FAR[4]
CORNERS = {
    2: {"r": "a5", "b": "e1"},
    3: {"r": "a6", "b": "f6", "g": "a1"},
    4: {"r": "a6", "b": "f6", "y": "f1", "g": "a1"},
}


MOST_STATES = 400
"""More than any game has (E14): set-ups, rolls and moves."""


@functools.cache
def game(seats: int = 2, setup: str = "random", first: str = "red") -> Game:
    """The game with these options, made once."""
    return kybos.load("einstein", seats=seats, setup=setup, first=first)


def at(text: str, seats: int = 2) -> State:
    """The position that a text describes."""
    return game(seats).state(text)


def rolled(text: str, die: int, seats: int = 2) -> State:
    """The position after a roll."""
    return at(text, seats).apply(str(die))


def played(state: State, line: str) -> State:
    """The state after outcomes and moves, in turn, such as `4 3c2 1 pass`."""
    for word in line.split():
        state = state.apply(word)
    return state


def squares(seats: int, letter: str) -> list[str]:
    """A colour's starting squares in the order of arrangements (E4)."""
    return (SMALL if seats == 2 else LARGE)[letter].split()


def size(seats: int) -> int:
    """Squares along a side (E1)."""
    return 5 if seats == 2 else 6


def every_square(seats: int) -> list[str]:
    """All squares of the board."""
    return [f"{file}{rank}" for file in "abcdef"[: size(seats)] for rank in range(1, size(seats) + 1)]


def coordinates(square: str) -> tuple[int, int]:
    """File and rank, counted from 1."""
    return "abcdef".index(square[0]) + 1, int(square[1])


def board(seats: int, stones: dict[str, str]) -> str:
    """The board text for stones by square: `{"a5": "r1"}`."""
    ranks = range(size(seats), 0, -1)
    files = "abcdef"[: size(seats)]
    return "/".join("".join(stones.get(f"{file}{rank}", ".") for file in files) for rank in ranks)


def put(line: str, seats: int = 2) -> str:
    """The board text for stones with their squares: `r1a5 b3e1`."""
    return board(seats, {word[2:]: word[:2] for word in line.split()})


def stones_of(state: State | str) -> dict[str, str]:
    """The stones by square, read from the text."""
    text = state if isinstance(state, str) else state.text
    rows = text.split()[0].split("/")
    found: dict[str, str] = {}
    for rank, row in zip(range(len(rows), 0, -1), rows, strict=True):
        names = re.findall(r"\.|[rbyg][1-6]", row)
        assert "".join(names) == row
        found |= {f"{'abcdef'[i]}{rank}": name for i, name in enumerate(names) if name != "."}
    return found


def movable(state: State) -> set[int]:
    """The numbers of the stones that may move."""
    return {int(move[0]) for move in state.moves}


def targets(state: State) -> set[str]:
    """The squares to which moves lead."""
    return {move[-2:] for move in state.moves}


def turn_letter(state: State) -> str:
    """The letter of the seat whose roll or move is due, read from the text."""
    return state.text.partition("turn:")[2][:1]


def arrangements(state: State, texts: Iterable[str]) -> State:
    """The state after these set-ups."""
    return played(state, " ".join(texts))


def ids(state: State) -> tuple[int, ...]:
    """The ids of what may come next: outcomes at chance, else actions."""
    return state.actions if state.chance is None else state.chance.ids


def line_of_play(start: State, rng: random.Random) -> Iterator[State]:
    """Every state of one random game, `start` and the end included."""
    state = start
    yield state
    for _ in range(MOST_STATES):
        if state.is_over:
            return
        state = state.apply(rng.choice(ids(state)))
        yield state
    raise AssertionError(f"the game does not end: {state!r}")


def after(line: str, move: str, seats: int, turn: str = "r") -> State:
    """The position after stone 1's move; `line` places the stones."""
    return rolled(f"{put(line, seats)} turn:{turn}", int(move[0]), seats).apply(move)


def check_end(state: State, winners: str, ending: str) -> None:
    """The game is over as it should be, and nothing more can happen."""
    seats = LETTERS[len(state.game.seats)]
    assert state.is_over
    assert state.turn == kybos.OVER
    assert state.result is not None
    assert state.result.winners == tuple(COLOURS[letter] for letter in seats if letter in winners)
    assert state.payoffs == state.result.payoffs == tuple(int(letter in winners) for letter in seats)
    assert state.result.ending.name == ending
    verb = "has" if len(winners) == 1 else "have"
    how = {"corner": "by reaching the corner", "elimination": "by elimination"}[ending]
    assert str(state.result) == f"{' + '.join(state.result.winners)} {verb} won {how}"
    assert (state.actions, state.moves, state.outcomes) == ((), (), ())
    assert ":" not in state.text
    assert state.game.state(state.text) == state
    for move in ("1", "1e1", "pass", 1):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            state.apply(move)
