"""The worked cases of the rules of EinStein würfelt nicht!, and symmetries, on the oracle itself.

These tests prove the oracle, not the engine, so they carry no clause markers.
"""

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.oracles import einstein as oracle

FIRST = "123456"
STUCK = "....../....b2./...r5../r3.g4.../.g2..../b1..... turn:b"


def movable(text: str, die: int, seats: int = 2) -> set[int]:
    """Return the numbers of the stones that may move after a roll."""
    rolled = oracle.roll(oracle.position(text, seats), die)
    return {int(move[0]) for move in oracle.moves(rolled)}


def after(text: str, die: int, move: str, seats: int) -> oracle.Position:
    """Return the position after one roll and one move."""
    return oracle.play(oracle.roll(oracle.position(text, seats), die), move)


@pytest.mark.parametrize(
    ("board", "die", "expected"),
    [
        ("r1r2r5../...../...../...../..b1..", 4, {2, 5}),
        ("r1r4r6../...../...../...../..b1..", 3, {1, 4}),
        ("r1r4r6../...../...../...../..b1..", 5, {4, 6}),
        ("r1r2r3../r6..../...../...../..b1..", 4, {3, 6}),
        ("r1r2r3../r6..../...../...../..b1..", 5, {3, 6}),
        ("r2r5.../...../...../...../..b1..", 5, {5}),
        *[("r4..../...../...../...../..b1..", die, {4}) for die in range(1, 7)],
    ],
)
def test_rolls_name_the_next_stones_up_and_down(board: str, die: int, expected: set[int]) -> None:
    """Cases 1-5 (E6, E7, E11)."""
    assert movable(board, die) == expected


def test_own_stones_may_be_removed() -> None:
    """Case 6 (E8, E10)."""
    begin = oracle.roll(oracle.start([FIRST, FIRST]), 1)
    assert oracle.moves(begin) == {"1xb5", "1xa4", "1xb4"}
    assert len(oracle.play(begin, "1xb4").stones) == 11


def test_at_the_edge_only_one_move_is_left() -> None:
    """Case 7 (E8)."""
    edge = oracle.position("....r1/...../...../...../..b1..", 2)
    assert oracle.moves(oracle.roll(edge, 3)) == {"1e4"}


@pytest.mark.parametrize(
    ("text", "move", "seats", "winners", "how"),
    [
        ("...../...../.r2.../..b5../.....", "2xc2", 2, "r", "elimination"),
        ("...../b1..../...../...r2./...b3b2", "2xe1", 2, "r", "corner"),
        ("...../...../...../...r2./....b2", "2xe1", 2, "r", "corner"),
        ("...../b1..../...../r2..../..... turn:b", "1a5", 2, "b", "corner"),
        (
            "....../...b1../....../..r1.../..y2.../g1..... turn:y",
            "2xc3",
            4,
            "bg",
            "elimination",
        ),
        ("....../...b1../....../r1...../g1.y2.../...... turn:g", "1xa3", 4, "bg", "elimination"),
        ("....../y1b1..../....../..r1.../....../g1..... turn:y", "1a6", 4, "ry", "corner"),
        ("....../r2...../..g1.../b1...../....r1./.....y1", "1xf1", 4, "ry", "corner"),
        ("....../....g1./b1...../r2...../y1...../...... turn:g", "1f6", 4, "bg", "corner"),
        ("....../...b1../....../....../....r1./......", "1f1", 3, "r", "corner"),
        ("....../....../..r1.../...g3../....../......", "1xd3", 3, "r", "elimination"),
        ("....../....../...b1../..r3.../..g1.../...... turn:b", "1xc3", 3, "bg", "elimination"),
    ],
)
def test_a_move_ends_the_game(text: str, move: str, seats: int, winners: str, how: str) -> None:
    """Cases 8, 9 and 15 (E12, E13, E15-E20)."""
    ended = after(text, 1, move, seats)
    assert oracle.result(ended) == (frozenset(winners), how)
    assert ended.turn is None
    assert oracle.moves(ended) == set()
    assert ":" not in oracle.text(ended)
    assert oracle.perft(ended, 1) == 0


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("....../.r2.b2../....../....../.b1..../...g1.. turn:b", "1a1"),
        ("....../.b1..g1./..r1.../....../....../...... turn:g", "1f6"),
    ],
)
def test_the_pair_wins_nothing_in_a_corner(text: str, move: str) -> None:
    """E19, E21."""
    assert oracle.result(after(text, 1, move, 3)) is None


def test_a_neighbours_corner_means_nothing() -> None:
    """E15."""
    text = "....r1./...b1../....../....../y1...../g1....."
    assert oracle.result(after(text, 1, "1f6", 4)) is None


@pytest.mark.parametrize(
    ("seats", "first", "order"), [(2, "r", "rbrb"), (3, "g", "grbg"), (4, "b", "bygrby")]
)
def test_play_goes_clockwise(seats: int, first: str, order: str) -> None:
    """E3, E5."""
    now = oracle.start([FIRST] * seats, first)
    for colour in order:
        assert now.turn == colour
        now = oracle.roll(now, 4)
        now = oracle.play(now, min(oracle.moves(now)))


def test_an_empty_seat_of_the_pair_is_skipped() -> None:
    """E20: blue is gone, at first or by the move itself."""
    assert after("....../.r1..../....../....../g1...../......", 1, "1b4", 3).turn == "g"
    now = after("....../.r1b1.../....../....../g1...../......", 1, "1xc5", 3)
    assert now.turn == "g"
    assert oracle.play(oracle.roll(now, 6), "1a3").turn == "r"


@pytest.mark.parametrize(
    ("die", "expected"),
    [(1, {"pass"}), (2, {"2d5", "2e4", "2xd4"}), (6, {"2d5", "2e4", "2xd4"})],
)
def test_stuck_stones_drop_out(die: int, expected: set[str]) -> None:
    """Case 16, first ply (E21)."""
    assert oracle.moves(oracle.roll(oracle.position(STUCK, 3), die)) == expected


def test_the_other_of_two_named_stones_must_move() -> None:
    """E21: a roll names two stones, one is stuck; a pass leaves the board and goes on."""
    text = "....../....b4./...r5../r3.g4.../.g2..../b1..... turn:b"
    assert movable(text, 2, 3) == movable(text, 3, 3) == {4}
    passed = after(text, 1, "pass", 3)
    assert passed.stones == oracle.position(text, 3).stones
    assert (passed.turn, passed.die) == ("g", None)


def test_stuck_stones_can_be_captured_and_count() -> None:
    """E20, E21: the last stone of the pair is a stuck one, red takes green's on f6."""
    alone = oracle.position(".r2...g1/....../....../....../r1...../...... turn:g", 3)
    assert {move for d in range(1, 7) for move in oracle.moves(oracle.roll(alone, d))} == {"pass"}
    won = after("....r1g1/....../....../....../....../......", 2, "1xf6", 3)
    assert oracle.result(won) == (frozenset("r"), "elimination")


@pytest.mark.parametrize(
    ("begin", "counts"),
    [
        (oracle.start([FIRST, FIRST]), [1, 18, 324, 6162]),
        (oracle.start(["135624", "135624"]), [1, 18, 324, 6165, 116277]),
        (oracle.start([FIRST] * 3), [1, 18, 324, 5832]),
        (oracle.start([FIRST] * 4), [1, 18, 324, 5832]),
        (oracle.position(STUCK, 3), [1, 16, 336, 6609]),
    ],
    ids=["plain", "135624", "three", "four", "stuck"],
)
def test_perft(begin: oracle.Position, counts: list[int]) -> None:
    """Cases 10 and 16."""
    assert [oracle.perft(begin, depth) for depth in range(len(counts))] == counts


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("b1..../...../...../...../r6..r1.", Fraction(0)),
        (".b1.../...../...../...../r6..r1.", Fraction(5, 6)),
        (".b1.../...../...../...../r4..r1.", Fraction(1, 2)),
        ("r1..../...../...../...../....b1", Fraction(1)),
        ("r1..../...../...../...../....b1 turn:b", Fraction(0)),
    ],
)
def test_exact_values(text: str, chance: Fraction) -> None:
    """Cases 11-13, the last with blue to roll, and a game that blue has won."""
    assert oracle.value(oracle.position(text, 2)) == chance


def test_texts() -> None:
    """E4, E5: set-ups by squares, the keys' order and default, and the turn in the end."""
    board = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1"
    begin = oracle.start([FIRST, "654321"])
    assert oracle.text(begin) == f"{board} turn:r"
    assert oracle.position(board, 2) == begin
    assert oracle.position(board, 2, "b") == oracle.start([FIRST, "654321"], "b")
    assert oracle.text(oracle.roll(begin, 4)) == f"{board} turn:r die:4"
    assert oracle.position(f"{board}_die:4_turn:r", 2) == oracle.roll(begin, 4)
    four = "r1r2r3b1b2b3/r4r5..b4b5/r6....b6/g1....y1/g2g3..y2y3/g4g5g6y4y5y6 turn:y"
    assert oracle.text(oracle.start([FIRST] * 4, "y")) == four


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("...../r1.../...../...../..b1..", "row r1"),
        ("r1..../...../...../..b1..", "4 rows"),
        ("r1r1.../...../...../...../..b1..", "twice"),
        ("y1..../...../...../...../..b1..", "row y1"),
        ("r1..../...../...../...../..b1.. turn:y", "y cannot be to move"),
        ("r1..../...../...../...../..b1.. die:7", "die 7"),
        ("r1..../...../...../...../..b1.. die:1 die:2", "unexpected die:2"),
        ("b1..../...../...../...../..r1.. die:2", "finished"),
    ],
)
def test_senseless_texts_are_refused(text: str, complaint: str) -> None:
    """Wrong rows, stones twice, wrong colours and rolls (E1, E2, E6, E12)."""
    with pytest.raises(ValueError, match=complaint):
        oracle.position(text, 2)


def test_nothing_out_of_turn() -> None:
    """E6: no move before the roll, no second roll, no move that the roll does not allow."""
    begin = oracle.start([FIRST, FIRST])
    with pytest.raises(ValueError, match="not rolled"):
        oracle.moves(begin)
    rolled = oracle.roll(begin, 1)
    with pytest.raises(ValueError, match="no roll is due"):
        oracle.roll(rolled, 1)
    for move in ("pass", "2xc4", "1b4"):
        with pytest.raises(ValueError, match="illegal move"):
            oracle.play(rolled, move)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_triangles_and_reachable_squares(seats: int) -> None:
    """E2, E8: six squares at most two steps from the corner, from which all can be reached."""
    size = 5 if seats == 2 else 6
    for colour in oracle.SEATS[seats]:
        squares = oracle.triangle(seats, colour)
        assert len(set(squares)) == 6
        assert len(oracle.reachable_squares(seats, colour)) == size * size
    assert len({s for c in oracle.SEATS[seats] for s in oracle.triangle(seats, c)}) == 6 * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_positions_are_playable(seats: int) -> None:
    """Not over, seldom alike, and every roll leaves 1 to 6 moves (E9, E21)."""
    drawn = [oracle.random_position(random.Random(seed), seats) for seed in range(300)]
    assert len(set(drawn)) > 290
    for each in drawn:
        assert oracle.result(each) is None
        assert oracle.position(oracle.text(each), seats) == each
        rolls = range(1, 7) if each.die is None else [each.die]
        for die in rolls:
            found = oracle.moves(oracle.roll(each, die) if each.die is None else each)
            assert 1 <= len(found) <= 6
            assert "pass" not in found or (seats == 3 and each.turn != "r")
    passes = [each for each in drawn if each.die and oracle.moves(each) == {"pass"}]
    assert bool(passes) == (seats == 3)


@pytest.mark.parametrize(
    ("seats", "symmetry", "period"),
    [
        (2, oracle.transposed, 2),
        (2, oracle.numbers_reversed, 2),
        (4, oracle.numbers_reversed, 2),
        (2, oracle.colours_swapped, 2),
        (4, oracle.rotated, 4),
    ],
)
def test_symmetries(seats: int, symmetry: Callable[[oracle.Position], oracle.Position], period: int) -> None:
    """A symmetry keeps the rules (E3, E6-E8): play and then map is map and then play."""
    for seed in range(60):
        before = oracle.random_position(random.Random(seed), seats)
        back = before
        for _ in range(period):
            back = symmetry(back)
        assert back == before != symmetry(before)
        rolled = before if before.die else oracle.roll(before, 1 + seed % 6)
        image = symmetry(rolled)
        there = {symmetry(oracle.play(rolled, move)) for move in oracle.moves(rolled)}
        assert there == {oracle.play(image, move) for move in oracle.moves(image)}


@pytest.mark.parametrize(
    ("symmetry", "text", "image"),
    [
        (
            oracle.transposed,
            "r1.r2../...../...../....b3/..... turn:b die:2",
            "r1..../...../r2..../...../...b3. turn:b die:2",
        ),
        (
            oracle.numbers_reversed,
            "r1.r2../...../...../....b3/..... turn:b die:2",
            "r6.r5../...../...../....b4/..... turn:b die:5",
        ),
        (
            oracle.colours_swapped,
            "r1.r2../...../...../....b3/..... turn:b die:2",
            "...../r3..../...../...../..b2.b1 turn:r die:2",
        ),
        (
            oracle.rotated,
            "r1r2..../....b3./....../....../....../g4...y5. turn:g die:1",
            "r4....b1/.....b2/....../....../g5...y3./...... turn:r die:1",
        ),
    ],
)
def test_images(symmetry: Callable[[oracle.Position], oracle.Position], text: str, image: str) -> None:
    """E3: what becomes of the board, the turn and the die."""
    seats = 4 if symmetry is oracle.rotated else 2
    assert oracle.text(symmetry(oracle.position(text, seats))) == image


@pytest.mark.parametrize("symmetry", [oracle.transposed, oracle.numbers_reversed])
def test_values_keep_under_symmetries(
    symmetry: Callable[[oracle.Position], oracle.Position],
) -> None:
    """Cases 11 and 12 mirrored; swapped colours give the other side's chance."""
    here = oracle.position(".b1.../...../...../...../r4..r1.", 2)
    assert oracle.value(symmetry(here)) == oracle.value(here)
    assert oracle.value(oracle.colours_swapped(here)) == 1 - oracle.value(here)
