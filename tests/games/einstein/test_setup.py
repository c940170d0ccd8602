"""Board, seats, set-up and who begins: E1–E5."""

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest

import kybos
from kybos import IllegalMoveError, InvalidMoveError, InvalidPositionError, InvalidSpecError, SeededDice
from kybos.core import rules
from kybos.core.random import generator
from tests.games.einstein.helpers import (
    COLOURS,
    CORNERS,
    LETTERS,
    arrangements,
    at,
    coordinates,
    every_square,
    game,
    played,
    squares,
    stones_of,
    turn_letter,
)

ALL = ["".join(order) for order in itertools.permutations("123456")]
EMPTY = {2: "...../...../...../...../.....", 3: "....../....../....../....../....../......"}
EMPTY[4] = EMPTY[3]
PLAIN = {
    2: "r1r2r3../r4r5.../r6...b1/...b2b3/..b4b5b6 turn:r",
    3: "r1r2r3b1b2b3/r4r5..b4b5/r6....b6/g1...../g2g3..../g4g5g6... turn:r",
    4: "r1r2r3b1b2b3/r4r5..b4b5/r6....b6/g1....y1/g2g3..y2y3/g4g5g6y4y5y6 turn:r",
}
CHOSEN = ["135624", "654321", "246135", "362514"]


def plain(seats: int) -> kybos.State:
    """The start with every stone in the order of its number."""
    return game(seats, "+".join(["123456"] * seats)).start()


def distance(square: str, other: str) -> int:
    """Orthogonal steps from one square to the other."""
    (file, rank), (far_file, far_rank) = coordinates(square), coordinates(other)
    return abs(file - far_file) + abs(rank - far_rank)


@pytest.mark.rule("E1")
@pytest.mark.parametrize(("seats", "length"), [(2, 5), (3, 6), (4, 6)])
def test_the_board_has_the_size_for_the_players(seats: int, length: int) -> None:
    rows = game(seats).start().text.split()[0].split("/")
    assert [len(row) for row in rows] == [length] * length
    wrong = "/".join(["." * (11 - length)] * (11 - length))
    with pytest.raises(InvalidPositionError, match=r"rows.*\(E1\)"):
        game(seats).state(wrong)


@pytest.mark.rule("E1")
def test_there_is_no_square_beyond_the_board() -> None:
    state = plain(2).apply("3")
    for text in ("3f3", "3c6", "3f6"):
        with pytest.raises(InvalidMoveError, match=r"no square .. on this board \(E1\)"):
            state.apply(text)
    assert coordinates("f6") == (6, 6)
    with pytest.raises(IllegalMoveError, match="E8"):
        plain(4).apply("3").apply("3f6")


@pytest.mark.rule("E1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(InvalidSpecError, match=rf"seats must be 2, 3 or 4, not {seats} \(E1\)"):
        kybos.load("einstein", seats=seats)


@pytest.mark.rule("E2", "E3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_six_numbered_stones_fill_each_corner(seats: int) -> None:
    placed = stones_of(plain(seats))
    assert len(placed) == 6 * seats
    for letter, corner in CORNERS[seats].items():
        near = {square for square in every_square(seats) if distance(square, corner) <= 2}
        own = {square: stone for square, stone in placed.items() if stone[0] == letter}
        assert set(own) == near
        assert sorted(own.values()) == [f"{letter}{number}" for number in range(1, 7)]


@pytest.mark.rule("E2")
def test_triangles_touch_on_the_large_board_only() -> None:
    def touching(seats: int) -> set[frozenset[str]]:
        placed = stones_of(plain(seats)).items()
        pairs = itertools.combinations(placed, 2)
        return {frozenset((a[1][0], b[1][0])) for a, b in pairs if distance(a[0], b[0]) == 1} - ownpairs

    ownpairs = {frozenset(letter) for letter in COLOURS}
    assert touching(2) == set()
    assert touching(3) == {frozenset("rb"), frozenset("rg")}
    assert touching(4) == {frozenset(pair) for pair in ("rb", "by", "yg", "gr")}


@pytest.mark.rule("E3")
@pytest.mark.parametrize(
    ("seats", "names", "sides"),
    [
        (2, ("red", "blue"), ("red", "blue")),
        (3, ("red", "blue", "green"), ("red", "blue+green")),
        (4, ("red", "blue", "yellow", "green"), ("red+yellow", "blue+green")),
    ],
)
def test_seats_are_named_clockwise_over_the_occupied_corners(
    seats: int, names: tuple[str, ...], sides: tuple[str, ...]
) -> None:
    assert tuple(game(seats).seats) == names
    assert game(seats).side_names == sides
    assert plain(seats).text == PLAIN[seats]


@pytest.mark.rule("E3")
def test_with_three_the_lower_right_corner_stays_empty() -> None:
    placed = stones_of(plain(3))
    assert not placed.keys() & set(squares(4, "y"))
    assert {stone[0] for stone in placed.values()} == set("rbg")


@pytest.mark.rule("E3")
def test_texts_use_letters_never_numbers() -> None:
    with pytest.raises(InvalidPositionError, match="turn: takes r, b, not '0'"):
        at(PLAIN[2].replace("turn:r", "turn:0"))
    with pytest.raises(InvalidPositionError, match="row 1 from the top"):
        at(PLAIN[2].replace("r1", "01"))


@pytest.mark.rule("E4")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("setup", ["random", "free"])
def test_arrangements_are_made_in_seat_order_whoever_moves_first(seats: int, setup: str) -> None:
    for first in LETTERS[seats]:
        state = game(seats, setup, COLOURS[first]).start()
        for seat in range(seats):
            assert state.turn == (seat if setup == "free" else kybos.CHANCE)
            done = ",".join(f"{LETTERS[seats][before]}={CHOSEN[before]}" for before in range(seat))
            assert state.text == f"{EMPTY[seats]} setup:{done}".removesuffix(" setup:")
            state = state.apply(CHOSEN[seat])
        expected = game(seats, "+".join(CHOSEN[:seats]), COLOURS[first]).start()
        assert state.text == expected.text
        assert len(stones_of(state)) == 6 * seats


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    ("seats", "letter"), [(seats, letter) for seats in (2, 3, 4) for letter in LETTERS[seats]]
)
def test_an_arrangement_names_the_squares_row_by_row(seats: int, letter: str) -> None:
    seat = LETTERS[seats].index(letter)
    begin = arrangements(game(seats).start(), CHOSEN[:seat])
    for number, text in enumerate(ALL):
        state = begin.apply(text)
        if number % 40 == 7:  # a step back: the same by id
            assert begin.apply(begin.parse(text)) == state
        state = arrangements(state, CHOSEN[seat + 1 : seats])
        own = {square: stone for square, stone in stones_of(state).items() if stone[0] == letter}
        assert own == {
            square: f"{letter}{stone}" for square, stone in zip(squares(seats, letter), text, strict=True)
        }


@pytest.mark.rule("E4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_arrangement_is_drawn_alike_and_alone(seats: int) -> None:
    state = game(seats).start()
    for _ in range(seats):
        assert state.is_chance
        assert [outcome.text for outcome in state.outcomes] == ALL
        assert {outcome.probability for outcome in state.outcomes} == {Fraction(1, 720)}
        state = state.apply("135624")
    assert {stone[1] for stone in stones_of(state).values()} == set("123456")


@pytest.mark.rule("E4")
def test_drawn_arrangements_are_even() -> None:
    """χ² with 719 degrees of freedom is 719 ± 38; the bounds lie at five times that."""
    start, dice, rng = game().start(), SeededDice("even"), generator(5)
    by_dice, by_kernel = Counter[int](), Counter[int]()
    for _ in range(36_000):
        by_dice[dice.draw(start)] += 1
    for _ in range(18_000):
        position = start.position
        rules.settle(position, rng)
        by_kernel[int(position.arrangement[0])] += 1
    for counts, mean in ((by_dice, 50), (by_kernel, 25)):
        squared = sum((count - mean) ** 2 / mean for count in counts.values())
        squared += mean * (720 - len(counts))
        assert 719 - 190 < squared < 719 + 190


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        ("135624", "1 arrangements for 2 seats"),
        ("135624+654321+123456", "3 arrangements for 2 seats"),
        ("135624+654322", "'654322' is none"),
        ("135624+", "'' is none"),
        ("0123456+123456", "'0123456' is none"),
        ("drawn", "'drawn' is none"),
    ],
)
def test_fixed_arrangements_are_checked(setup: str, problem: str) -> None:
    with pytest.raises(InvalidSpecError, match=problem) as caught:
        kybos.load("einstein", setup=setup)
    assert caught.value.clause == "E4"


@pytest.mark.rule("E5")
@pytest.mark.parametrize(
    ("seats", "order"), [(2, "rbrbrb"), (3, "rbgrbg"), (4, "rbygrbyg")], ids=["two", "three", "four"]
)
def test_play_goes_clockwise_from_the_first(seats: int, order: str) -> None:
    rng = random.Random(seats)
    for shift, letter in enumerate(LETTERS[seats]):
        for first in (letter, COLOURS[letter]):
            setup = "+".join(["123456"] * seats)
            state = kybos.load("einstein", seats=seats, first=first, setup=setup).start()
            for expected in order[shift:]:
                assert turn_letter(state) == expected
                assert state.is_chance
                state = state.apply(rng.choice("123456"))
                assert state.turn == LETTERS[seats].index(expected)
                state = state.apply(rng.choice(state.actions))


@pytest.mark.rule("E5")
def test_red_moves_first_unless_another_is_named() -> None:
    board = PLAIN[4].split()[0]
    assert turn_letter(game(4).state(board)) == "r"
    assert turn_letter(game(4, first="yellow").state(board)) == "y"
    assert turn_letter(game(4, first="yellow").state(f"{board} turn:g")) == "g"
    assert turn_letter(played(game().start(), "123456 123456")) == "r"
    for seats, colour in ((2, "yellow"), (2, "y"), (3, "yellow"), (4, "purple"), (2, "")):
        with pytest.raises(InvalidSpecError, match="first must be"):
            kybos.load("einstein", seats=seats, first=colour)
