"""OpenSpiel's EinStein (`einstein_wurfelt_nicht` 2.0.2, two players) in our notation, as an oracle.

OpenSpiel's black (player 0) is our red in the upper left corner, its white (player 1) our blue in
the lower right. White always moves first, so the game to compare with is ours with `first=blue`.
A game with red first is the same one turned by 180 degrees: `start(blue[::-1], red[::-1])`.
"""

import importlib
from itertools import permutations
from typing import Protocol

FILES = "abcde"
SIZE = len(FILES)
COLOURS = {"b": "r", "w": "b"}
DIRECTIONS = ((1, 1), (1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1))
ARRANGEMENTS = tuple("".join(order) for order in permutations("123456"))
SET_UP_OUTCOMES = 2


class State(Protocol):
    """The part of `pyspiel.State` that the tests use."""

    def apply_action(self, action: int, /) -> None:
        """Play a move or a chance outcome in place."""

    def clone(self) -> "State":
        """Return a copy."""

    def history(self) -> list[int]:
        """Return all actions and chance outcomes so far."""

    def legal_actions(self) -> list[int]:
        """Return the legal action ids, at a chance node the outcomes; ascending, [] at the end."""

    def is_chance_node(self) -> bool:
        """Say whether a roll (or a set-up) is due."""

    def is_terminal(self) -> bool:
        """Say whether the game is over."""

    def current_player(self) -> int:
        """Return 0 for red, 1 for blue, -1 for chance, -4 when the game is over."""

    def returns(self) -> list[float]:
        """Return [1, -1] when red has won, [-1, 1] when blue has, zeros before the end."""


def start(red: str, blue: str) -> State:
    """Return the state with these arrangements, blue's first roll due.

    An arrangement names the stones in the order of E4 (red a5 b5 c5 a4 b4 a3, blue e3 d2 e2 c1 d1
    e1), which is OpenSpiel's too; the outcome's id is its rank among the 720 in lexicographic
    order. Raises ValueError for a text that is not a permutation of 123456.
    """
    game = importlib.import_module("pyspiel").load_game("einstein_wurfelt_nicht")
    state: State = game.new_initial_state()
    for arrangement in (red, blue):
        state.apply_action(ARRANGEMENTS.index(arrangement))
    return state


def roll(state: State, die: int) -> None:
    """Roll a number from 1 to 6, in place.

    Raises ValueError when no roll is due, or for another number: OpenSpiel takes up to 720.
    """
    if not state.is_chance_node() or len(state.history()) < SET_UP_OUTCOMES:
        raise ValueError("no roll is due")
    if die not in range(1, 7):
        raise ValueError(f"not a die's number: {die}")
    state.apply_action(die - 1)


def moves(state: State) -> dict[str, int]:
    """Return the legal moves in our notation (`3c2`, capture `3xc2`) with OpenSpiel's action ids.

    Empty when the game is over. Raises ValueError when a roll is due.
    """
    if state.is_chance_node():
        raise ValueError("a roll is due")
    numbers = {square: number for _, number, square in stones(state)}
    texts: dict[str, int] = {}
    for action in state.legal_actions():
        place, capture = divmod(action, 2)
        place, direction = divmod(place, len(DIRECTIONS))
        row, column = divmod(place, SIZE)
        down, right = DIRECTIONS[direction]
        target = _square(row + down, column + right)
        texts[f"{numbers[_square(row, column)]}{'x' * capture}{target}"] = action
    return texts


def stones(state: State) -> set[tuple[str, int, str]]:
    """Return the stones on the board: colour letter (`r`, `b`), number, square."""
    board: set[tuple[str, int, str]] = set()
    for row, line in enumerate(str(state).splitlines()):
        for column, cell in enumerate(line.strip("|").split("||")):
            if cell != "__":
                board.add((COLOURS[cell[0]], int(cell[1]), _square(row, column)))
    return board


def _square(row: int, column: int) -> str:
    """Name a square; row 0 is the top rank, column 0 the a-file."""
    return f"{FILES[column]}{SIZE - row}"
