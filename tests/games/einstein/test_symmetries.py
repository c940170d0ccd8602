"""Symmetries of the rules, on our own engine: to play and then map is to map and then play."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kybos import State
from tests.games.einstein.helpers import coordinates, game
from tests.games.einstein.strategies import edited_positions
from tests.oracles import einstein as oracle


@dataclass(frozen=True)
class Symmetry:
    """What becomes of a position, of a square (file and rank), and of a stone's number."""

    position: Callable[[oracle.Position], oracle.Position]
    square: Callable[[int, int], tuple[int, int]]
    reverses_numbers: bool = False

    def move(self, text: str) -> str:
        """The image of a move."""
        if text == "pass":
            return text
        file, rank = self.square(*coordinates(text[-2:]))
        number = str(7 - int(text[0])) if self.reverses_numbers else text[0]
        return f"{number}{text[1:-2]}{'abcdef'[file - 1]}{rank}"

    def state(self, state: State) -> State:
        """The image of a state, by way of its text."""
        seats = len(state.game.seats)
        return game(seats).state(oracle.text(self.position(oracle.position(state.text, seats))))


REVERSED = Symmetry(oracle.numbers_reversed, lambda file, rank: (file, rank), reverses_numbers=True)
CASES = {
    "transposed": (2, Symmetry(oracle.transposed, lambda file, rank: (6 - rank, 6 - file))),
    "swapped": (2, Symmetry(oracle.colours_swapped, lambda file, rank: (6 - file, 6 - rank))),
    "turned": (4, Symmetry(oracle.rotated, lambda file, rank: (rank, 7 - file))),
    "numbers of two": (2, REVERSED),
    "numbers of three": (3, REVERSED),
    "numbers of four": (4, REVERSED),
}


@pytest.mark.rule("E3", "E6", "E7", "E8")
@pytest.mark.parametrize("name", CASES)
@settings(max_examples=200, deadline=None, print_blob=True)
@given(data=st.data())
def test_symmetries(name: str, data: st.DataObject) -> None:
    seats, symmetry = CASES[name]
    state = game(seats).state(oracle.text(data.draw(edited_positions(seats))))
    image = symmetry.state(state)
    if state.is_chance:
        die = data.draw(st.integers(1, 6))
        state, image = state.apply(die), image.apply(7 - die if symmetry.reverses_numbers else die)
        assert symmetry.state(state) == image
    assert {symmetry.move(move) for move in state.moves} == set(image.moves)
    for move in state.moves:
        after, there = state.apply(move), image.apply(symmetry.move(move))
        assert symmetry.state(after) == there
        assert (after.result is None) == (there.result is None)
        if after.result is not None and there.result is not None:
            assert after.result.ending == there.result.ending
            swaps = name in ("swapped", "turned")
            assert there.result.payoffs == (
                tuple(1 - payoff for payoff in after.result.payoffs) if swaps else after.result.payoffs
            )
