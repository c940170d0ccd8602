"""The engine against the independent oracle: the same placements, steps, scores and ends.

At least 100,000 turns for each set of options, in random games and on edited grids. A run draws a
new seed and prints it when it fails; `KYBOS_SEED` repeats it.
"""

import functools
import random

import pytest

import kybos
from kybos import Game, State
from kybos.paint.scene import Step
from tests.oracles import dymino as oracle
from tests.random_runs import fresh_seed, many

SETS = {
    "usual": oracle.Options(),
    "small, thirty rolls": oracle.Options(size=4, rolls=30),
    "besides": oracle.Options(size=5, double="besides"),
    "besides, one of the twos, wide": oracle.Options(size=6, double="besides", double_two="one"),
    "diagonal": oracle.Options(size=5, diagonal=True, double_two="one"),
    "largest, diagonal, besides": oracle.Options(size=8, diagonal=True, double="besides"),
}
PARTS = 2
"""Parts of the work for each set, which can run side by side."""
WALKED = many(48_000)
EDITED = many(2_500)
TRIED = 1
"""Moves of a position that are played in both."""
STEPS = {(1, 0): 0, (0, 1): 1, (-1, 0): 2, (0, -1): 3}
"""Directions by files and by rows downward."""


def game_of(options: oracle.Options) -> Game:
    """The game with the oracle's options."""
    return kybos.load(
        "dymino",
        size=options.size,
        double=options.double,
        double_two=options.double_two,
        diagonal=options.diagonal,
        rolls=options.rolls,
    )


def square_of(size: int, name: str) -> tuple[int, int]:
    """File and row from the top."""
    return "abcdefgh".index(name[0]), size - int(name[1])


@functools.lru_cache(200_000)
def id_of(size: int, move: str, roll: tuple[int, int], left: tuple[int, ...]) -> int:
    """The engine's number of a move, by its description: pairs, singles, and one for each bonus die."""
    if move == "pass":
        return 902
    if move[0] in "-*" and not move[1].isdecimal():
        file, row = square_of(size, move[1:])
        return (838 if move[0] == "*" else 774) + 8 * row + file
    if move[0] == "-":
        return 767 + int(move[1])
    places = [square_of(size, die[1:]) for die in move.split(",")]
    first = 8 * places[0][1] + places[0][0]
    if len(places) == 2:
        return 4 * first + STEPS[places[1][0] - places[0][0], places[1][1] - places[0][1]]
    if roll == (1, 1) and not left:
        return 384 + 64 * (int(move[0]) - 1) + first
    second = len(left) != 1 and roll[0] != roll[1] and int(move[0]) == roll[1]
    return 256 + 64 * second + first


def told(position: oracle.Position, move: str) -> list[tuple[str, ...]]:
    """The oracle's steps in the engine's words."""
    found: list[tuple[str, ...]] = []
    for step in oracle.steps(position, move):
        if step[0] == "place":
            found.append(("place", step[2], str(step[1])))
        elif step[0] == "remove":
            found.append(("remove", step[1], str(step[2])))
        else:
            _, squares, value, gain, square, _, series = step
            found.append(("merge", square, " ".join(squares), f"{len(squares)} {value} {series} {gain}"))
            found.append(("score", str(gain)))
    return found


def of_engine(step: Step) -> tuple[str, ...]:
    """An engine's step in the same form."""
    if step.kind == "merge":
        return "merge", step.target, step.origin, step.value
    if step.kind == "score":
        return "score", step.value
    return step.kind, step.target or step.origin, step.value


def compare(state: State, position: oracle.Position, rng: random.Random) -> tuple[State, oracle.Position]:
    """Compare a position in which something is to be placed, and play some moves in both; one successor."""
    assert position.roll is not None
    size = position.options.size
    moves = sorted(oracle.moves(position))
    ids = sorted(id_of(size, move, position.roll, position.left) for move in moves)
    assert list(state.actions) == ids, state.text
    for move in rng.sample(moves, min(len(moves), TRIED)):
        action = state.parse(move)
        assert state.text_of(action) == move
        steps = [of_engine(step) for step in state.steps(action) if step.kind != "pass"]
        assert steps == told(position, move), (state.text, move)
        after, expected = state.apply(action), oracle.play(position, move)
        assert after.text == oracle.text(expected), (state.text, move)
        assert after.is_over == oracle.is_over(expected)
        if after.is_over:
            assert after.payoffs == (expected.score,)
    return after, expected


def walk(options: oracle.Options, count: int, rng: random.Random) -> int:
    """Whole random games in both, until so many turns have been compared."""
    compared = 0
    while compared < count:
        state, position = game_of(options).start(), oracle.start(options)
        while not state.is_over and compared < count:
            if state.is_chance:
                rolled = rng.choices(list(oracle.ROLLS), weights=list(oracle.ROLLS.values()))[0]
                state, position = state.apply(rolled), oracle.roll(position, rolled)
            else:
                state, position = compare(state, position, rng)
                compared += 1
    return compared


def edit(options: oracle.Options, count: int, rng: random.Random) -> int:
    """Edited positions, read from their texts."""
    game = game_of(options)
    for _ in range(count):
        position = oracle.random_position(rng, options)
        state = game.state(oracle.text(position))
        assert state.text == oracle.text(position)
        compare(state, position, rng)
    return count


@pytest.mark.rule(
    "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11",
    "D13", "D14", "D15", "D16", "D17", "D18", "D19", "D20", "D21", "D22",
)  # fmt: skip
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", SETS)
def test_agreement(name: str, part: int) -> None:
    """The same in both, over the same play."""
    seed = fresh_seed() + part
    rng = random.Random(seed)
    try:
        compared = edit(SETS[name], EDITED, rng) + walk(SETS[name], WALKED, rng)
    except Exception as error:
        raise AssertionError(f"{name} with seed {seed} in part {part}: {error}") from error
    assert compared >= WALKED + EDITED
