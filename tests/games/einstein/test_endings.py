"""How games of two end, and how long games are: E12–E14, with the worked cases 8 and 9."""

import random

import pytest

import kybos
from kybos import State
from tests.games.einstein.helpers import (
    COLOURS,
    LETTERS,
    MOST_STATES,
    after,
    at,
    board,
    check_end,
    game,
    line_of_play,
    played,
    squares,
    stones_of,
)
from tests.random_runs import many

PLAIN = "123456"


@pytest.mark.rule("E12")
@pytest.mark.parametrize(
    ("line", "turn", "move"),
    [
        ("r1d2 b1e3", "r", "1e1"),
        ("r1d1 b1e3", "r", "1e1"),
        ("r1e2 b1e3", "r", "1e1"),
        ("r2d2 b1a4 b2d1 b3e1", "r", "2xe1"),  # case 9: blue has no reply
        ("r1a3 b1b4", "b", "1a5"),
        ("r1a5 r2c5 b1a4", "b", "1xa5"),
        ("r1a3 b1b5", "b", "1a5"),
    ],
)
def test_reaching_the_far_corner_wins(line: str, turn: str, move: str) -> None:
    check_end(after(line, move, 2, turn), turn, "corner")


@pytest.mark.rule("E12")
@pytest.mark.parametrize(
    ("line", "turn", "move"),
    [
        ("r1d5 b1e3", "r", "1e5"),
        ("r1a2 b1e3", "r", "1a1"),
        ("r1a5 b1b1", "b", "1a1"),
        ("r1a4 b1e4", "b", "1e5"),
    ],
)
def test_the_other_corners_mean_nothing(line: str, turn: str, move: str) -> None:
    state = after(line, move, 2, turn)
    assert state.is_chance
    assert (state.payoffs, state.result) == (None, None)


@pytest.mark.rule("E13")
def test_who_has_no_stones_has_lost() -> None:
    """Case 8, in both colours."""
    check_end(after("r2b3 b5c2", "2xc2", 2), "r", "elimination")
    check_end(after("r2b3 b5c2", "5xb3", 2, "b"), "b", "elimination")
    assert after("r2b3 b5c2 b6e1", "2xc2", 2).is_chance


@pytest.mark.rule("E12", "E13", "E14")
def test_there_is_no_draw() -> None:
    summary = kybos.simulate(game(), many(20_000), seed=13, longest=MOST_STATES)
    assert summary.unfinished == 0
    assert abs(sum(each.mean for each in summary.seats.values()) - 1) < 1e-9
    assert abs(sum(each.mean for each in summary.endings.values()) - 1) < 1e-9
    assert min(each.mean for each in summary.endings.values()) > 0


SHORTEST = {
    2: (5, "135624+123456", "2 2c3 1 1d3 2 2xd2 1 1c4 2 2xe1", "r", "corner"),
    3: (6, f"{PLAIN}+{PLAIN}+{PLAIN}", "1 1xb6 1 1xc6 1 1xa4 1 1xb5 1 1xb5 1 1xa5", "bg", "elimination"),
    4: (
        7,
        f"{PLAIN}+{PLAIN}+{PLAIN}+{PLAIN}",
        "3 3xd6 1 2xe5 1 1xf4 1 1b3 3 3xe5 1 3xf5 1 1xf5",
        "ry",
        "elimination",
    ),
}


@pytest.mark.rule("E14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_shortest_games(seats: int) -> None:
    least, setup, line, winners, ending = SHORTEST[seats]
    assert len(line.split()) == 2 * least
    check_end(played(game(seats, setup).start(), line), winners, ending)


@pytest.mark.rule("E14")
@pytest.mark.parametrize(("seats", "steps"), [(2, 3), (3, 4), (4, 4)])
def test_no_game_is_shorter(seats: int, steps: int) -> None:
    """The first needs `steps` moves to a corner; six captures need six moves.

    With four the opposite player, who has one of any six moves, cannot capture with it.
    """
    start = game(seats, "+".join([PLAIN] * seats)).start()
    assert min(walk(at(only(seats, square), seats)) for square in squares(seats, "r")) == steps
    least = SHORTEST[seats][0]
    assert min(1 + seats * (steps - 1), 6 + (seats == 4)) == least
    for letter, opposite in zip("rbyg", "ygrb", strict=True) if seats == 4 else ():
        state = at(start.text.replace("turn:r", f"turn:{letter}"), 4)
        for die in "123456":
            for move in state.apply(die).moves:
                after_it = stones_of(state.apply(die).apply(move)).values()
                assert sum(stone[0] == opposite for stone in after_it) == 6
    assert kybos.simulate(game(seats), many(20_000), seed=14, longest=MOST_STATES).lengths.min() >= least


def only(seats: int, square: str) -> str:
    """Red's stone 1 alone on a starting square, all the others as at the start."""
    start = game(seats, "+".join([PLAIN] * seats)).start()
    others = {place: stone for place, stone in stones_of(start).items() if stone[0] != "r"}
    return board(seats, {**others, square: "r1"})


def walk(state: State) -> int:
    """How many moves of red alone lead to the end at least."""
    steps, now = 0, {state}
    while not any(each.is_over for each in now):
        assert steps < 10
        moved = {each.apply("1").apply(move) for each in now for move in each.apply("1").moves}
        now = {each if each.is_over else again(each) for each in moved}
        steps += 1
    return steps


def again(state: State) -> State:
    """The same with red's turn once more."""
    return state.game.state(f"{state.text.split()[0]} turn:r")


@pytest.mark.rule("E14")
@pytest.mark.parametrize(("seats", "most"), [(2, 69), (3, 141), (4, 185)])
def test_no_game_is_longer(seats: int, most: int) -> None:
    assert game(seats).longest == most
    assert game(seats, "free").longest == most + seats
    for first in LETTERS[seats]:
        played_by = game(seats, first=COLOURS[first])
        lengths = kybos.simulate(played_by, many(20_000), seed=15, longest=MOST_STATES).lengths
        assert len(lengths) == many(20_000)
        assert lengths.max() <= most
    rng = random.Random(seats)
    longest = 0
    for _ in range(20):
        line = line_of_play(game(seats).start(), rng)
        longest = max(longest, sum(state.turn >= 0 for state in line))
    assert 5 <= longest <= most
