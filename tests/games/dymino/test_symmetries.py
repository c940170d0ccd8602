"""To turn or mirror the grid is to play the same game: eight symmetries of the square.

Rows become columns in four of them, so doubles 3 and 4 change places there, which have equal weights.
"""

import random
from collections.abc import Callable

import numpy as np
import pytest

import kybos
from kybos import State
from kybos.core import rules
from tests.games.dymino.helpers import dice_on, drawn, fields, game, size
from tests.games.dymino.walks import KINDS, edited, moments, walked
from tests.random_runs import fresh_seed, many

COUNT = many(16)
FILES = "abcdefgh"
Turn = Callable[[int, int, int], tuple[int, int]]
SYMMETRIES: dict[str, Turn] = {
    "identity": lambda x, y, _: (x, y),
    "a quarter turn": lambda x, y, last: (y, last - x),
    "a half turn": lambda x, y, last: (last - x, last - y),
    "three quarters": lambda x, y, last: (last - y, x),
    "left and right": lambda x, y, last: (last - x, y),
    "up and down": lambda x, y, last: (x, last - y),
    "one diagonal": lambda x, y, _: (y, x),
    "the other diagonal": lambda x, y, last: (last - y, last - x),
}
"""Where file and rank, both from 0, come to stand."""
EXCHANGED = ("a quarter turn", "three quarters", "one diagonal", "the other diagonal")
"""Those that make columns of rows."""


class Image:
    """Images under one symmetry, by texts alone."""

    def __init__(self, name: str, options: str) -> None:
        self.options, self.turn, self.last = options, SYMMETRIES[name], size(options) - 1
        self.doubles = {"3-3": "4-4", "4-4": "3-3"} if name in EXCHANGED else {}

    def square(self, name: str) -> str:
        """The image of a square."""
        x, y = self.turn(FILES.index(name[0]), int(name[1]) - 1, self.last)
        return f"{FILES[x]}{y + 1}"

    def roll(self, text: str) -> str:
        """The image of a roll."""
        return self.doubles.get(text, text)

    def move(self, text: str) -> str:
        """The image of a move: its squares, one by one."""
        if text == "pass" or text[1:].isdecimal():  # -4
            return text
        return ",".join(die[0] + self.square(die[1:]) for die in text.split(","))

    def text(self, state: State) -> str:
        """The image of a position; where the bonus has been used, the dice keep their values."""
        dice = dice_on(fields(state)["grid"], self.options)
        words = [drawn({self.square(square): value for square, value in dice.items()}, self.options)]
        for key, value in fields(state).items():
            if key == "roll" and "left" not in fields(state):
                words.append(f"roll:{self.roll(value)}")
            elif key != "grid":
                words.append(f"{key}:{value}")
        return " ".join(words)

    def position(self, state: State) -> State:
        """The same, read."""
        return state.game.state(self.text(state))


def worth(state: State) -> float:
    """What the greedy player holds of a state."""
    out = np.zeros(1)
    rules.evaluate(state.position, state.game.tables(), out)
    return float(out[0])


def gains(state: State, move: str) -> list[str]:
    """The points of a move, combination by combination."""
    return [step.value for step in state.steps(move) if step.kind == "score"]


def check_image(image: Image, state: State, rng: random.Random, note: object) -> None:
    """Moves map one to one, and so do what they lead to and what they score."""
    there = image.position(state)
    assert there.turn == state.turn, note
    assert len(there.actions) == len(state.actions), note
    assert {image.move(move) for move in state.moves} == set(there.moves), note
    assert len(there.outcomes) == len(state.outcomes), note
    assert worth(there) == worth(state), note
    assert there.payoffs == state.payoffs, note
    if not state.is_over:
        assert kybos.perft(there, 1) == kybos.perft(state, 1), note
    for move in rng.sample(state.moves, min(12, len(state.moves))):
        after, after_there = state.apply(move), there.apply(image.move(move))
        assert fields(after_there).get("score") == fields(after).get("score"), (move, note)
        assert gains(there, image.move(move)) == gains(state, move), (move, note)
        told = image.text(after)
        if state.text.split(" ")[1] in ("roll:3-3", "roll:4-4") and "left" not in fields(state):
            for key, value in fields(after).items():  # under `besides`: two 3s here, two 4s there
                told = told.replace(f"{key}:{value}", f"{key}:{image.roll(value)}")
        assert told == after_there.text, (move, note)


@pytest.mark.rule("D3", "D4", "D6", "D7", "D9", "D13", "D14", "D15", "D16", "D17", "D18", "D21")
@pytest.mark.parametrize("name", SYMMETRIES)
@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
def test_the_image_of_a_position(options: str, name: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    image = Image(name, options)
    for state in (*walked(options, rng, COUNT), *edited(options, rng, COUNT)):
        check_image(image, state, rng, (seed, state))


@pytest.mark.rule("D10", "D11", "D15", "D16", "D21", "D22")
@pytest.mark.parametrize("name", SYMMETRIES)
@pytest.mark.parametrize("options", ["", "size=4", "size=8", "diagonal=yes"])
def test_the_image_of_a_whole_game(options: str, name: str) -> None:
    """The same scores roll by roll, to the same end."""
    seed = fresh_seed()
    image = Image(name, options)
    there = game(options).start()
    for state, choice, after in moments(options, random.Random(seed)):
        text = state.text_of(choice)
        there = there.apply(image.roll(text) if state.is_chance else image.move(text))
        assert fields(there).get("score") == fields(after).get("score"), (seed, state)
        assert there.turn == after.turn, (seed, state)
    assert there.payoffs == after.payoffs
    assert there.result is not None
    assert after.result is not None
    assert there.result.ending == after.result.ending


@pytest.mark.rule("D15", "D16")
@pytest.mark.parametrize("name", EXCHANGED)
def test_rows_and_columns_change_places(name: str) -> None:
    """Double 3 here clears what double 4 clears there, and the weights are equal."""
    image = Image(name, "")
    state = game().state("1.2.3/..4../5...6/..1../2.3.4 rolled:3")
    for roll, other in (("3-3", "4-4"), ("4-4", "3-3"), ("5-5", "5-5"), ("6-6", "6-6")):
        rolled, there = state.apply(roll), image.position(state).apply(other)
        assert image.roll(roll) == other
        for move in rolled.moves:
            assert image.text(rolled.apply(move)) == there.apply(image.move(move)).text
    weights = {outcome.probability for outcome in state.outcomes if outcome.text in image.doubles}
    assert len(weights) == 1


@pytest.mark.rule("D1")
@pytest.mark.parametrize("name", SYMMETRIES)
def test_they_are_symmetries_of_the_square(name: str) -> None:
    """Neighbours stay neighbours, and no two differ nowhere."""
    image = Image(name, "")
    names = [f"{file}{rank}" for file in FILES[:5] for rank in range(1, 6)]
    images = [image.square(square) for square in names]
    assert sorted(images) == sorted(names)
    for other in SYMMETRIES:
        again = [Image(other, "").square(square) for square in names]
        assert (again == images) == (other == name)
