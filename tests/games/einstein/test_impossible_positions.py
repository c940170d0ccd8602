"""Position texts that no play could lead to are refused, and say why."""

import itertools
import random

import pytest

from kybos import InvalidPositionError
from tests.games.einstein.helpers import (
    CORNERS,
    FAR,
    FORWARD,
    LETTERS,
    at,
    board,
    coordinates,
    every_square,
    game,
    put,
    squares,
)
from tests.random_runs import fresh_seed

EMPTY = {2: "/".join(["....."] * 5), 3: "/".join(["......"] * 6), 4: "/".join(["......"] * 6)}
TWO = put("r1a5 b1e1")


@pytest.mark.parametrize(
    ("seats", "text", "problem"),
    [
        # the form of the text
        (2, "", "does not begin with a board"),
        (2, "turn:r", "does not begin with a board"),
        (2, f"turn:r {TWO}", "does not begin with a board"),
        (2, f"{TWO} turn", "'turn' is not key:value"),
        (2, f"{TWO} turn:", "'turn:' is not key:value"),
        (2, f"{TWO} {TWO}", "is not key:value"),
        (2, f"{TWO} dice:4", r"unknown key 'dice' \(did you mean die"),
        (2, f"{TWO} first:b", "unknown key 'first'"),
        (2, f"{TWO} turn:r turn:r", "turn: stands twice"),
        (2, f"{TWO} die:4 turn:b die:4", "die: stands twice"),
        # rows and squares
        (2, "r1..../...../...../....b1", "E1"),
        (2, f"{TWO}/.....", "E1"),
        (2, put("r1a6 b1f1", 4), "E1"),
        (4, TWO, "E1"),
        (2, "r1...../...../...../...../....b1", "row 1 .* has 6 squares, not 5"),
        (2, "r1..../..../...../...../....b1", "row 2 .* has 4 squares, not 5"),
        (2, "r1..../...../...../...../b1", "row 5 .* has 1 squares, not 5"),
        # stones
        (2, "r1..../...../...../...../...b1y1", "'y1' in row 5 is no stone"),
        (3, "r1...../....../....../....../....../...b1.y1", "'y1' in row 6 is no stone"),
        (2, "r7..../...../...../...../....b1", "'r7' in row 1 is no stone"),
        (2, "r0..../...../...../...../....b1", "'r0' in row 1 is no stone"),
        (2, "R1..../...../...../...../....b1", "row 1"),
        (2, "r..../...../...../...../....b1", "'r' in row 1 is no stone"),
        (2, "1..../...../...../...../....b1", "'1' in row 1 is no stone"),
        (2, "r1r1.../...../...../...../....b1", r"r1 stands twice on the board \(E2\)"),
        (4, "r1...../...b1../..b1.../....../....../g1..y1..", r"b1 stands twice .*\(E2\)"),
        # turn and die
        (2, f"{TWO} turn:y", "turn: takes r, b, not 'y'"),
        (3, f"{put('r1a6 b1f4 g1a1', 3)} turn:y", "turn: takes r, b, g, not 'y'"),
        (2, f"{TWO} turn:red", "turn: takes r, b, not 'red'"),
        (2, f"{TWO} die:0", "die: takes 1 to 6, not '0'"),
        (2, f"{TWO} die:7", "die: takes 1 to 6, not '7'"),
        (2, f"{TWO} die:44", "die: takes 1 to 6, not '44'"),
        (3, f"{put('r1a6 g1a1', 3)} turn:b", r"blue has no stones left .*\(E20\)"),
        (3, f"{put('r1a6 b1f4', 3)} turn:g die:3", r"green has no stones left .*\(E20\)"),
        # the set-up
        (2, f"{EMPTY[2]} turn:r", "there is no turn and no die"),
        (2, f"{EMPTY[2]} die:3", "there is no turn and no die"),
        (2, f"{TWO} setup:r=135624", "belongs to an empty board"),
        (2, f"{EMPTY[2]} setup:b=135624", r"in seat order \(E4\)"),
        (4, f"{EMPTY[4]} setup:r=135624,y=135624", r"in seat order \(E4\)"),
        (2, f"{EMPTY[2]} setup:r=135624,b=135624", r"the stones would stand on the board \(E4\)"),
        (2, f"{EMPTY[2]} setup:r=135625", r"does not name the stones 1 to 6 once each \(E4\)"),
        (2, f"{EMPTY[2]} setup:r=13562", r"does not name the stones 1 to 6 once each \(E4\)"),
        (2, f"{EMPTY[2]} setup:r=", r"does not name the stones 1 to 6 once each \(E4\)"),
        (2, f"{EMPTY[2]} setup:r=?", r"does not name the stones 1 to 6 once each \(E4\)"),
        (2, f"{EMPTY[2]} setup:y=135624", "does not begin with one of r, b and ="),
        (2, f"{EMPTY[2]} setup:135624", "does not begin with one of r, b and ="),
        (2, f"{EMPTY[2]} setup:r=135624,", "does not begin with one of r, b and ="),
        (2, f"{EMPTY[2]} setup:r=135624,r=135624", "r stands twice"),
        # a game that is over, or would have been before
        (2, f"{put('r1e1 b1c3')} turn:b", "the game is over"),
        (2, f"{put('r1e1 b1c3')} turn:r", "the game is over"),
        (2, f"{put('r1e1 b1c3')} die:3", "the game is over"),
        (2, f"{put('r1c3')} turn:r", "the game is over"),
        (4, f"{put('r1c3 b1d4 g1a1', 4)} die:3", "the game is over"),
        (3, f"{put('r1c3', 3)} turn:r", "the game is over"),
        (2, put("r1e1 b1a5"), "red and blue have both reached their corner"),
        (4, put("r1f1 b1a1 y1f3 g1a3", 4), "red and blue have both reached their corner"),
        (4, put("r1f1 b1f4 y1a6 g1a3", 4), "red and yellow have both reached their corner"),
        (4, put("r1c3 b1d4", 4), "yellow and green have no stones left; the first has ended the game"),
        (4, put("r1c3 y1d4", 4), "blue and green have no stones left"),
        (4, put("r1f1 b1d4", 4), "yellow and green have no stones left"),
    ],
)
def test_impossible_positions(seats: int, text: str, problem: str) -> None:
    with pytest.raises(InvalidPositionError, match=problem):
        at(text, seats)


@pytest.mark.parametrize(
    ("seats", "text", "clause"),
    [
        (2, "r1r1.../...../...../...../....b1", "E2"),
        (3, f"{put('r1a6 g1a1', 3)} turn:b", "E20"),
        (2, f"{EMPTY[2]} setup:b=135624", "E4"),
        (2, f"{EMPTY[2]} setup:r=135624,b=135624", "E4"),
        (2, f"{EMPTY[2]} setup:r=135625", "E4"),
    ],
)
def test_an_error_names_the_clause_that_decides(seats: int, text: str, clause: str) -> None:
    with pytest.raises(InvalidPositionError, match=rf"\({clause}\)$") as caught:
        at(text, seats)
    assert caught.value.clause == clause


@pytest.mark.rule("E4")
def test_setups_under_way_depend_on_the_option() -> None:
    free, fixed = game(2, "free"), game(2, "135624+654321")
    with pytest.raises(InvalidPositionError, match=r"the board is never empty \(E4\)"):
        fixed.state(EMPTY[2])
    assert free.state(f"{EMPTY[2]} setup:r=?").is_view
    with pytest.raises(InvalidPositionError, match=r"in seat order \(E4\)"):
        free.state(f"{EMPTY[2]} setup:b=?")
    with pytest.raises(InvalidPositionError, match=r"the stones would stand on the board \(E4\)"):
        free.state(f"{EMPTY[2]} setup:r=?,b=?")
    assert at(f"{EMPTY[2]} setup:r=135624").apply("654321").text == fixed.start().text


@pytest.mark.parametrize(
    ("seats", "text", "winners"),
    [
        (2, put("r1e1 b1c3"), ("red",)),
        (2, put("r1e1"), ("red",)),
        (2, put("b4c3"), ("blue",)),
        (3, put("b4c3", 3), ("blue", "green")),
        (3, put("r4c3", 3), ("red",)),
        (3, put("r4f1", 3), ("red",)),
        (4, put("r1f1 b1d4 g1a1", 4), ("red", "yellow")),
        (4, put("r1f1 b1d4 y1c4", 4), ("red", "yellow")),
        (4, put("r1c3 b1d4 y1c4", 4), ("red", "yellow")),
        (4, put("r1c3 b1d4 g1c4", 4), ("blue", "green")),
    ],
)
def test_finished_positions_are_read(seats: int, text: str, winners: tuple[str, ...]) -> None:
    result = at(text, seats).result
    assert result is not None
    assert result.winners == winners


@pytest.mark.rule("E2", "E8")
@pytest.mark.parametrize(
    ("seats", "line", "colour"),
    [
        (2, "r1a5 r2b5 r3c5 r4d5 b1e1", "red"),  # four in the back row, three start there
        (2, "r1a5 r2a4 r3a3 r4a2 b1e1", "red"),
        (2, "r1a5 r2b5 r3a4 r4a3 r5c5 r6d5 b1e1", "red"),
        (2, "b1e1 b2d1 b3c1 b4b1 r1a5", "blue"),
        (4, "r1a6 b1f6 b2e6 b3d6 b4c6 y1f1 g1a1", "blue"),
        (4, "r1a6 b1f6 y1f1 y2f2 y3f3 y4f4 g1a1", "yellow"),
        (3, "r1a6 b1f6 g1a1 g2b1 g3c1 g4d1", "green"),
    ],
)
def test_stones_need_starting_squares_of_their_own(seats: int, line: str, colour: str) -> None:
    problem = rf"{colour}'s stones on .* different starting squares .*E2, E8"
    with pytest.raises(InvalidPositionError, match=problem):
        at(put(line, seats), seats)


@pytest.mark.rule("E2", "E8")
@pytest.mark.parametrize(
    ("seats", "letter"), [(seats, letter) for seats in (2, 3, 4) for letter in LETTERS[seats]]
)
def test_exactly_the_stones_that_can_have_come_there(seats: int, letter: str) -> None:
    """Against trying all ways to give each stone a start of its own."""
    seed = fresh_seed()
    rng = random.Random(seed)
    across, up = FORWARD[seats][letter]
    places = sorted(set(every_square(seats)) - {FAR[seats][letter]})
    rear = sorted(places, key=lambda s: across * coordinates(s)[0] + up * coordinates(s)[1])[:14]
    file, rank = tuple(CORNERS[seats][letter])
    edge = [square for square in places if file in square or rank in square]
    outcomes = set()
    for number in range(60):
        chosen = rng.sample(edge if number % 2 else rear, 5)
        others = [next(s for s in squares(seats, o) if s not in chosen) for o in others_of(seats, letter)]
        stones = {square: f"{letter}{number}" for number, square in enumerate(chosen, 1)}
        stones |= {s: f"{o}1" for s, o in zip(others, others_of(seats, letter), strict=True)}
        possible = any(
            all(comes(start, square, across, up) for start, square in zip(starts, chosen, strict=True))
            for starts in itertools.permutations(squares(seats, letter), 5)
        )
        outcomes.add(possible)
        text = f"{board(seats, stones)} turn:{letter}"
        try:
            accepted = at(text, seats).text == text
        except InvalidPositionError:
            accepted = False
        assert accepted == possible, f"{text} with seed {seed}"
    assert outcomes == {True, False}


def others_of(seats: int, letter: str) -> str:
    """The other colours."""
    return LETTERS[seats].replace(letter, "")


def comes(start: str, square: str, across: int, up: int) -> bool:
    """Whether forward steps lead from one square to the other."""
    (file, rank), (to_file, to_rank) = coordinates(start), coordinates(square)
    return (to_file - file) * across >= 0 and (to_rank - rank) * up >= 0
