"""A turn: E6–E11, with the worked cases 1–7."""

import itertools
import random
from fractions import Fraction

import pytest

from kybos import IllegalMoveError, InvalidMoveError
from tests.games.einstein.helpers import (
    FAR,
    FORWARD,
    LETTERS,
    at,
    board,
    coordinates,
    every_square,
    game,
    line_of_play,
    movable,
    played,
    put,
    rolled,
    squares,
    stones_of,
    targets,
)
from tests.oracles import einstein as oracle

START = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 turn:r"
WAYS = {
    (1, -1): "right, down or diagonally down and right",
    (-1, 1): "left, up or diagonally up and left",
    (-1, -1): "left, down or diagonally down and left",
    (1, 1): "right, up or diagonally up and right",
}
SEATS_AND_LETTERS = [(seats, letter) for seats in (2, 3, 4) for letter in LETTERS[seats]]


def alone(seats: int, letter: str, square: str, number: int = 1) -> str:
    """A position in which a colour's only stone stands on a square and has the turn."""
    stones = {square: f"{letter}{number}"}
    for other in LETTERS[seats].replace(letter, ""):
        free = next(place for place in squares(seats, other) if place not in stones)
        stones[free] = f"{other}3"
    return f"{board(seats, stones)} turn:{letter}"


@pytest.mark.rule("E6")
def test_one_die_with_six_faces() -> None:
    state = at(START)
    assert state.is_chance
    assert [(o.action, o.text, o.probability) for o in state.outcomes] == [
        (face, str(face), Fraction(1, 6)) for face in range(1, 7)
    ]
    for text in ("0", "7", "3c2", "pass", "1.0", ""):
        with pytest.raises(InvalidMoveError, match=r"no roll of one die: 1 to 6 \(E6\)"):
            state.apply(text)


@pytest.mark.rule("E6")
@pytest.mark.parametrize(("seats", "letter"), SEATS_AND_LETTERS)
def test_a_stone_on_the_board_must_be_moved(seats: int, letter: str) -> None:
    start = game(seats, "+".join(["123456"] * seats)).start()
    start = game(seats).state(start.text.replace("turn:r", f"turn:{letter}"))
    for die in range(1, 7):
        state = start.apply(str(die))
        assert movable(state) == {die}
        for stone in set(range(1, 7)) - {die}:
            for other in (start.apply(str(stone)).moves[0], 3 * (stone - 1)):
                with pytest.raises(IllegalMoveError, match="is on the board and must move") as caught:
                    state.apply(other)
                assert f"stone {die} is on the board and must move (E6); legal: " in str(caught.value)
                assert all(move in str(caught.value) for move in state.moves)


@pytest.mark.rule("E7")
@pytest.mark.parametrize(
    ("own", "die", "expected"),
    [
        ("125", 4, {2, 5}),
        ("146", 3, {1, 4}),
        ("146", 5, {4, 6}),
        ("1236", 4, {3, 6}),
        ("1236", 5, {3, 6}),
        ("25", 5, {5}),
        *[("4", die, {4}) for die in range(1, 7)],
    ],
)
def test_worked_cases_of_rolls(own: str, die: int, expected: set[int]) -> None:
    """Cases 1–5."""
    stones = dict(zip(squares(2, "r"), (f"r{number}" for number in own), strict=False))
    assert movable(rolled(board(2, {**stones, "e1": "b1"}), die)) == expected


def named(own: set[int], die: int) -> set[int]:
    """The rolled stone, else its neighbours: the rule in two lines."""
    lower, upper = (n for n in own if n < die), (n for n in own if n > die)
    return {die} if die in own else {*sorted(lower)[-1:], *sorted(upper)[:1]}


@pytest.mark.rule("E6", "E7")
@pytest.mark.parametrize(("seats", "letter"), SEATS_AND_LETTERS)
def test_every_set_of_stones_with_every_roll(seats: int, letter: str) -> None:
    """All subsets but the empty one, which cannot be to move, and six rolls."""
    others = {squares(seats, other)[0]: f"{other}1" for other in LETTERS[seats].replace(letter, "")}
    for flags, die in itertools.product(itertools.product((0, 1), repeat=6), range(1, 7)):
        own = {number for number, flag in enumerate(flags, 1) if flag}
        if own:
            stones = {squares(seats, letter)[number - 1]: f"{letter}{number}" for number in own}
            text = f"{board(seats, {**others, **stones})} turn:{letter}"
            assert movable(rolled(text, die, seats)) == named(own, die), (text, die)


@pytest.mark.rule("E7")
def test_only_the_next_stones_up_and_down_move() -> None:
    state = rolled("r1r2.../r6..../...../...../..b1..", 4)
    assert movable(state) == {2, 6}
    with pytest.raises(IllegalMoveError, match=r"stone 4 is gone, so stone 2 or 6 must move.*\(E7\)"):
        state.apply("1b4")
    with pytest.raises(IllegalMoveError, match=r"stone 5 is no longer on the board \(E7\)"):
        state.apply("5c4")


@pytest.mark.rule("E8")
@pytest.mark.parametrize(("seats", "letter"), SEATS_AND_LETTERS)
def test_every_step_from_every_square(seats: int, letter: str) -> None:
    across, up = FORWARD[seats][letter]
    for square in set(every_square(seats)) - {FAR[seats][letter]}:
        file, rank = coordinates(square)
        ahead = {(file + across, rank), (file, rank + up), (file + across, rank + up)}
        text = alone(seats, letter, square)
        state = rolled(text, 1, seats)
        assert targets(state) == {s for s in every_square(seats) if coordinates(s) in ahead}, text
        backwards = set(every_square(seats)) - targets(state)
        for target in random.Random(square).sample(sorted(backwards), 8):
            with pytest.raises(IllegalMoveError, match=rf"{WAYS[across, up]} \(E8\)"):
                state.apply(f"1{target}")
        for move in state.moves:
            after = stones_of(state.apply(move))
            assert after[move[-2:]] == f"{letter}1"
            assert square not in after


@pytest.mark.rule("E8")
def test_at_the_edge_one_step_is_left() -> None:
    """Case 7."""
    for die in range(1, 7):
        assert rolled("....r1/...../...../...../..b1..", die).moves == ("1e4",)


@pytest.mark.rule("E9")
@pytest.mark.parametrize("seats", [2, 4])
def test_every_roll_gives_moves_and_nobody_passes(seats: int) -> None:
    rng = random.Random(90 + seats)
    drawn = [oracle.text(oracle.random_position(rng, seats)).split(" die")[0] for _ in range(300)]
    counts = set()
    for text, die in itertools.product(drawn, range(1, 7)):
        state = rolled(text, die, seats)
        counts.add(len(state.moves))
        assert "pass" not in state.moves
        with pytest.raises(IllegalMoveError, match=r"a player who can move must move \(E9\)"):
            state.apply("pass")
    assert {1, 2, 3, 4, 6} <= counts <= {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("E9")
def test_a_pass_that_is_not_forced_is_refused_with_three_too() -> None:
    start = game(3, "123456+123456+123456").start()
    for line in ("4", "4 4b4 6", "4 4b4 6 6e3 2"):
        with pytest.raises(IllegalMoveError, match=r"must move \(E9\)"):
            played(start, line).apply("pass")


@pytest.mark.rule("E10")
def test_own_stones_are_removed() -> None:
    """Case 6: red begins, each of the three moves removes an own stone."""
    state = rolled("r1r2r3../r4r5.../r6...b1/...b2b3/..b4b5b6", 1)
    assert state.moves == ("1xb5", "1xa4", "1xb4")
    for move, taken in zip(state.moves, ("r2", "r4", "r5"), strict=True):
        after = set(stones_of(state.apply(move)).values())
        assert after == set(stones_of(state).values()) - {taken}


@pytest.mark.rule("E10")
@pytest.mark.parametrize(
    ("line", "seats", "turn", "victim"),
    [
        ("r1b4 b2c4 b1e1", 2, "r", "b2"),
        ("r1b4 b1c4 r2a5", 2, "b", "r1"),
        ("r1b4 r2c4 b1e1", 2, "r", "r2"),
        ("r1b5 b2c5 b1f4 y1f2 g1a1", 4, "r", "b2"),
        ("r1b5 y2c5 b1f4 y1f2 g1a1", 4, "r", "y2"),
        ("r1b5 g2c5 b1f4 y1f2 g1a1", 4, "r", "g2"),
        ("r1b5 r2c5 b1f4 y1f2 g1a1", 4, "r", "r2"),
        ("r1a4 b2c4 b1f4 g1b4", 3, "g", "b2"),
        ("r1b5 g2c4 b1d5 g1b4", 3, "b", "g2"),
        ("r1b5 g2c5 b1d5 g1a1", 3, "r", "g2"),
    ],
)
def test_whoever_stands_there_is_removed(line: str, seats: int, turn: str, victim: str) -> None:
    state = rolled(f"{put(line, seats)} turn:{turn}", 1, seats)
    captures = [move for move in state.moves if "x" in move]
    assert len(captures) == 1
    after = state.apply(captures[0])
    assert set(stones_of(state).values()) - set(stones_of(after).values()) == {victim}
    assert stones_of(after)[captures[0][-2:]] == f"{turn}1"
    assert state.apply(captures[0].replace("x", "")) == after


@pytest.mark.rule("E10")
def test_capturing_is_not_compulsory() -> None:
    state = rolled("...../.r1b2../...../...../....b1", 1)
    assert state.moves == ("1xc4", "1b3", "1c3")
    assert set(stones_of(state.apply("1b3")).values()) == {"r1", "b1", "b2"}


@pytest.mark.rule("E10")
def test_the_sign_of_a_capture() -> None:
    state = rolled("...../.r1b2../...../...../....b1", 1)
    assert state.apply("1c4") == state.apply("1xc4") == state.apply("1XC4")
    with pytest.raises(IllegalMoveError, match=r"nothing to capture on b3; without x: 1b3 \(E10\)"):
        state.apply("1xb3")


@pytest.mark.rule("E10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_removes_his_own_last_stone(seats: int) -> None:
    rng = random.Random(10 + seats)
    for _ in range(60):
        for state in line_of_play(game(seats).start(), rng):
            if state.turn >= 0:
                letter = LETTERS[seats][state.turn]
                for after in map(state.apply, state.actions):
                    assert letter in {stone[0] for stone in stones_of(after).values()}


@pytest.mark.rule("E11")
@pytest.mark.parametrize(("seats", "letter"), SEATS_AND_LETTERS)
def test_a_single_stone_moves_with_every_recorded_roll(seats: int, letter: str) -> None:
    for number in range(1, 7):
        text = alone(seats, letter, squares(seats, letter)[1], number)
        states = [rolled(text, die, seats) for die in range(1, 7)]
        assert len({state.moves for state in states}) == 1
        assert movable(states[0]) == {number}
        assert [state.text[-6:] for state in states] == [f" die:{die}" for die in range(1, 7)]
        assert len({state.apply(state.actions[0]) for state in states}) == 1
        assert at(text, seats).is_chance
