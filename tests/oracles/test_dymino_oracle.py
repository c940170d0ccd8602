"""The worked cases of the rules of Dymino, clauses by hand and random games, on the oracle itself.

These tests prove the oracle, not the engine, so they carry no clause markers.
"""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.oracles import dymino as oracle
from tests.oracles.dymino import Options

PLAIN, BESIDES, ONE = Options(), Options(double="besides"), Options(double_two="one")
DIAGONAL, SMALL, LARGE = Options(diagonal=True), Options(size=4), Options(size=8)
LIMITED = Options(rolls=12)
EVERY = [PLAIN, BESIDES, ONE, DIAGONAL, SMALL, LARGE, LIMITED]
EVERY += [Options(4, "besides", "one", True, 20), Options(6, "besides", diagonal=True), Options(7, rolls=1)]

NOTHING = "...../...../...../...../....."
FULL = "12121/34343/12121/34343/12121"
HOLE = "12121/34343/12.21/34343/12121"
CORNER = "12121/34343/12121/34343/.2121"
LINE = "12121/34343/1...1/34343/12121"
APART = ".1134/34343/12121/34343/1622."
"""Two empty squares, no gap; a 1 in the one and a 2 in the other make combinations."""
SPARSE = "1...2/...../..3../...../2...1"


def after(options: Options, written: str, *moves: str) -> str:
    """Play legal moves and write the position."""
    position = oracle.position_of(written, options)
    for move in moves:
        assert move in oracle.moves(position)
        position = oracle.play(position, move)
    return oracle.text(position)


def moves(options: Options, written: str) -> set[str]:
    return oracle.moves(oracle.position_of(written, options))


@pytest.mark.parametrize(
    ("options", "written", "expected"),
    [
        # case 5, D4: no gap, either die on any empty square; the other die alone, also on a gap
        (PLAIN, "12121/34343/12121/34343/1212. roll:2-5", "2e1 5e1"),
        (PLAIN, f"{APART} roll:1-2", "1a5 2a5 1e1 2e1"),
        (PLAIN, f"{APART} roll:1-2 left:2", "2a5 2e1"),
        (PLAIN, f"{LINE} roll:5-6 left:6", "6b3 6c3 6d3"),
        (PLAIN, "12121/34343/12.21/3434./12121 roll:5-6", "5c3 6c3 5e2 6e2"),
        # D3: gaps across and up, both orientations; neighbours by the corner are no gap
        (PLAIN, "12121/34343/12121/34343/121.. roll:2-5", "2d1,5e1 2e1,5d1"),
        (PLAIN, "12121/34343/12121/3434./1212. roll:2-5", "2e1,5e2 2e2,5e1"),
        (PLAIN, f"{LINE} roll:1-6", "1b3,6c3 1c3,6b3 1c3,6d3 1d3,6c3"),
        (PLAIN, "12121/34343/12121/343.3/1212. roll:2-5", "2d2 5d2 2e1 5e1"),
        (DIAGONAL, "12121/34343/12121/343.3/1212. roll:2-5", "2d2 5d2 2e1 5e1"),
        (SMALL, "1212/3434/1212/34.. roll:1-2", "1c1,2d1 1d1,2c1"),
        # D5: of the bonus nothing is left, or the two equal dice by D3 and D4
        (BESIDES, f"{HOLE} roll:3-3", "*c3"),
        (BESIDES, f"{LINE} roll:3-3 left:3-3", "3b3,3c3 3c3,3b3 3c3,3d3 3d3,3c3"),
        (BESIDES, f"{APART} roll:1-1 left:1-1", "1a5 1e1"),
        (BESIDES, f"{APART} roll:1-1 left:1", "1a5 1e1"),
        (BESIDES, f"{LINE} roll:3-3 left:3", "3b3 3c3 3d3"),
        # D13-D18: the bonus dice
        (PLAIN, f"{HOLE} roll:1-1", "1c3 2c3 3c3 4c3 5c3 6c3"),
        (PLAIN, f"{HOLE} roll:2-2", "-1 -2 -3 -4"),
        (ONE, f"{SPARSE} roll:2-2", "-a5 -e5 -c3 -a1 -e1"),
        (PLAIN, f"{HOLE} roll:3-3", "*c3"),
        (PLAIN, f"{APART} roll:4-4", "*a5 *e1"),
        (PLAIN, f"{LINE} roll:5-5", "*b3 *c3 *d3"),
        (PLAIN, f"{CORNER} roll:6-6", "*a1"),
        # D20: only an empty grid, only double 2
        (PLAIN, f"{NOTHING} roll:2-2", "pass"),
        (ONE, f"{NOTHING} roll:2-2", "pass"),
        (BESIDES, f"{NOTHING} roll:2-2", "pass"),
        (PLAIN, "...../...../...../...../....6 roll:2-2", "-6"),
        # no roll, or over
        (PLAIN, NOTHING, ""),
        (PLAIN, FULL, ""),
        (LIMITED, f"{LINE} rolled:12", ""),
        (LIMITED, f"{HOLE} roll:4-4 rolled:12", "*c3"),
    ],
)
def test_moves(options: Options, written: str, expected: str) -> None:
    """All legal moves of hand-made positions: case 5, D3-D5, D13-D22."""
    assert moves(options, written) == set(expected.split())


@pytest.mark.parametrize(
    ("options", "grid", "counts"),
    [
        # unequal, then 1-1 ... 6-6
        (PLAIN, NOTHING, (80, 150, 1, 25, 25, 25, 25)),
        (SMALL, "..../..../..../....", (48, 96, 1, 16, 16, 16, 16)),
        (LARGE, "/".join(["........"] * 8), (224, 384, 1, 64, 64, 64, 64)),
        (PLAIN, SPARSE, (2 * (40 - 12), 120, 3, 20, 20, 20, 20)),
        (ONE, SPARSE, (56, 120, 5, 20, 20, 20, 20)),
        (PLAIN, APART, (4, 12, 5, 2, 2, 2, 2)),
        (ONE, APART, (4, 12, 23, 2, 2, 2, 2)),
        (PLAIN, LINE, (4, 18, 4, 3, 3, 3, 3)),
        (PLAIN, HOLE, (2, 6, 4, 1, 1, 1, 1)),
    ],
)
def test_how_many_moves(options: Options, grid: str, counts: tuple[int, ...]) -> None:
    """Every roll on empty, sparse, crowded and nearly full grids: D2-D4, D13-D20."""
    position = oracle.position_of(grid, options)
    for rolled in oracle.outcomes(position):
        count = counts[int(rolled[0]) if rolled[0] == rolled[2] else 0]
        assert len(oracle.moves(oracle.roll(position, rolled))) == count


@pytest.mark.parametrize(
    ("options", "written", "move", "expected"),
    [
        # cases 1-4, 6
        (PLAIN, "11.../...../...../...../..... roll:1-3", "1c5,3c4", "..2../..3../...../...../..... score:3"),
        (PLAIN, "66.../...../...../...../..... roll:1-1", "6c5", "..1../...../...../...../..... score:18"),
        (PLAIN, "11.2./..2../...../...../..... roll:1-1", "1c5", "..3../...../...../...../..... score:33"),
        (
            PLAIN,
            "..6../..6../66.66/..6../..6.. roll:1-1 rolled:3",
            "6c3",
            "...../...../..1../...../..... score:54000000 rolled:3",
        ),
        (
            PLAIN,
            "..2../..2.2/22..2/..12./..12. roll:1-2 score:7",
            "1c3,2d3",
            "...../...../..3../...../..... score:1000000010",
        ),
        # case 5, D21: full, the other die is not played
        (PLAIN, "12121/34343/12121/34343/1212. roll:2-5", "5e1", "12121/34343/12121/34343/12125"),
        (PLAIN, "12121/34343/12121/34343/1212. roll:2-5", "2e1", "12121/34343/12121/34343/12122"),
        (PLAIN, "12121/34343/12121/34343/121.. roll:2-5", "2d1,5e1", "12121/34343/12121/34343/12125"),
        (BESIDES, f"{HOLE} roll:1-1", "5c3", "12121/34343/12521/34343/12121"),
        (BESIDES, f"{HOLE} roll:5-5 left:5", "5c3", "12121/34343/12521/34343/12121"),
        # D4: the other die follows, singly, and is a placement of its own (D11)
        (
            PLAIN,
            "12121/34343/12121/34343/1122. roll:2-5",
            "2e1",
            "12121/34343/12121/34343/11..3 roll:2-5 left:5 score:6",
        ),
        (PLAIN, f"{APART} roll:1-2", "1a5", "2..34/34343/12121/34343/1622. roll:1-2 left:2 score:3"),
        (PLAIN, f"{APART} roll:1-2", "1a5 2e1", "2..34/34343/12121/34343/16..3 score:9"),
        (PLAIN, f"{APART} roll:1-2", "2e1 1a5", "2..34/34343/12121/34343/16..3 score:9"),
        (PLAIN, f"{APART} roll:1-2", "2a5 1e1", "21134/34343/12121/34343/16221"),
        (PLAIN, f"{APART} roll:1-2", "2e1 1c1", ".1134/34343/12121/34343/161.3 score:6"),
        # D5: the roll is used, or the dice follow; with a gap only after the bonus, or only before it
        (PLAIN, f"{HOLE} roll:3-3", "*c3", "12121/34343/...../34343/12121"),
        (BESIDES, f"{HOLE} roll:3-3", "*c3", "12121/34343/...../34343/12121 roll:3-3 left:3-3"),
        (
            BESIDES,
            f"{HOLE} roll:3-3",
            "*c3 3a3,3b3",
            "12121/.4343/4..../.4343/12121 score:120",
        ),
        (
            BESIDES,
            "12121/34343/12121/34343/121.. roll:1-1",
            "5e1",
            "12121/34343/12121/34343/121.5 roll:1-1 left:1-1",
        ),
        (BESIDES, "12121/34343/12121/34343/121.. roll:1-1", "5e1 1d1", "12121/34343/12121/34343/12115"),
        (BESIDES, f"{APART} roll:4-4 left:4-4", "4a5", "41134/34343/12121/34343/1622. roll:4-4 left:4"),
        (BESIDES, f"{APART} roll:4-4 left:4-4", "4a5 4e1", "41134/34343/12121/34343/16224"),
        # D6: two dice, or three by the corner, are no combination, unless the option says so
        (PLAIN, "1..../...../...../...../..... roll:1-1", "1b5", "11.../...../...../...../....."),
        (PLAIN, "1..../.1.../...../...../..... roll:1-1", "1c3", "1..../.1.../..1../...../....."),
        (DIAGONAL, "1..../.1.../...../...../..... roll:1-1", "1c3", "...../...../..2../...../..... score:3"),
        (
            DIAGONAL,
            "6...6/.6.6./...../.6.6./6...6 roll:1-1",
            "6c3",
            "...../...../..1../...../..... score:54000000",
        ),
        (
            DIAGONAL,
            "6...6/.6.6./...../.6.6./6...6 roll:1-6",
            "1c4,6c3",
            "...../..1../..1../...../..... score:54000000",
        ),
        # D7: 6 → 1 → 2 → 3 → 4: 18 + 3 × 5 + 6 × 10 + 9 × 20
        (
            PLAIN,
            "..6../..6../11.22/..3../..3.. roll:1-1",
            "6c3",
            "...../...../..4../...../..... score:273",
        ),
        # D9: the larger die goes into the smaller one's series, or has combinations of its own in it
        (
            PLAIN,
            "11.../22.../...../...../..... roll:1-2",
            "1c5,2c4",
            "..3../...../...../...../..... score:403",
        ),
        (
            PLAIN,
            "11.../33.../...../...../..... roll:1-3",
            "1c5,3c4",
            "..2../..4../...../...../..... score:48",
        ),
        (
            PLAIN,
            "11.4./33.4./...../...../..... roll:1-3",
            "1c5,3c4",
            "..2../..5../...../...../..... score:168",
        ),
        # the larger die makes the combination that the smaller one waits for, on its own square
        (
            PLAIN,
            "...1./66.../...../...../..... roll:1-6",
            "1c5,6c4",
            "...../..2../...../...../..... score:33",
        ),
        # the smaller one first, which takes the 1s away before the larger one becomes a 1
        (
            PLAIN,
            "11.../66.../...../...../..... roll:1-6",
            "1c5,6c4",
            "..2../..1../...../...../..... score:93",
        ),
        (
            PLAIN,
            "55.../..6../..6../...../..... roll:5-6",
            "5c5,6d5",
            # a 6 on c5 with d5, c4, c3: the 6 on d5 is gone
            "..1../...../...../...../..... score:1215",
        ),
        (
            PLAIN,
            "..1../..1../66..6/...../..... roll:1-6",
            "1c3,6d3",
            # the 6s are not one group, for c3 is a 2 now
            "...../...../66266/...../..... score:3",
        ),
        (
            BESIDES,
            "...../...../4..../...../..... roll:4-4 left:4-4",
            "4a1,4a2",
            "...../...../...../...../5.... score:12",
        ),
        (
            BESIDES,
            "...../...../4..../...../..... roll:4-4 left:4-4",
            "4a2,4a1",
            "...../...../...../5..../..... score:12",
        ),
        (
            BESIDES,
            "...../...../45.../5..../..... roll:4-4 left:4-4",
            "4a4,4a5",
            "...../5..../.5.../5..../..... score:12",
        ),
        # D10: ten at once, by a pair
        (
            BESIDES,
            "..3../..3.3/33..3/...3./...3. roll:3-3 left:3-3",
            "3d3,3c3",
            "...../...../...4./...../..... score:300000000",
        ),
        # D11: the bonus is a placement of its own
        (
            BESIDES,
            "66.../...../...../...../...11 roll:1-1",
            "6c5 1c1,1c2",
            "..1../...../...../...../..2.. score:58",
        ),
        # D12: exact at the edge
        (
            PLAIN,
            "..6../..6../66.66/..6../..6.. roll:1-1 score:1000000000000000000",
            "6c3",
            "...../...../..1../...../..... score:1000000000054000000",
        ),
        # D14-D19: removals score nothing and combine nothing
        (PLAIN, f"{HOLE} roll:2-2 score:5", "-3", "12121/.4.4./12.21/.4.4./12121 score:5"),
        (ONE, f"{HOLE} roll:2-2", "-a5", ".2121/34343/12.21/34343/12121"),
        (ONE, "11.11/...../...../...../..... roll:2-2", "-b5", "1..11/...../...../...../....."),
        (PLAIN, f"{HOLE} roll:4-4", "*c3", "12.21/34.43/12.21/34.43/12.21"),
        (PLAIN, f"{HOLE} roll:5-5", "*c3", "12.21/34.43/...../34.43/12.21"),
        (PLAIN, f"{HOLE} roll:6-6", "*c3", "12121/3...3/1...1/3...3/12121"),
        (DIAGONAL, f"{HOLE} roll:6-6", "*c3", "12121/3...3/1...1/3...3/12121"),
        (PLAIN, f"{CORNER} roll:6-6", "*a1", "12121/34343/12121/..343/..121"),
        (PLAIN, f"{CORNER} roll:5-5", "*a1", ".2121/.4343/.2121/.4343/....."),
        (PLAIN, f"{SPARSE} roll:3-3", "*b1", "1...2/...../..3../...../....."),
        (PLAIN, f"{SPARSE} roll:6-6", "*c5", SPARSE),
        (PLAIN, f"{NOTHING} roll:3-3", "*b1", NOTHING),
        (PLAIN, f"{NOTHING} roll:5-5 score:4 rolled:2", "*b1", f"{NOTHING} score:4 rolled:2"),
        (PLAIN, f"{NOTHING} roll:1-1", "4b1", "...../...../...../...../.4..."),
        # D20
        (PLAIN, f"{NOTHING} roll:2-2 rolled:1", "pass", f"{NOTHING} rolled:1"),
        (BESIDES, f"{NOTHING} roll:2-2 rolled:1", "pass", f"{NOTHING} roll:2-2 left:2-2 rolled:1"),
        (
            BESIDES,
            f"{NOTHING} roll:2-2 rolled:1",
            "pass 2a1,2a2",
            "...../...../...../2..../2.... rolled:1",
        ),
    ],
)
def test_plays(options: Options, written: str, move: str, expected: str) -> None:
    """What legal moves lead to: cases 1-6, D4-D21."""
    assert after(options, written, *move.split()) == expected


def steps(written: str, move: str, options: Options = PLAIN) -> list[oracle.Step]:
    return oracle.steps(oracle.position_of(written, options), move)


def test_steps_of_a_chain() -> None:
    """D7, D8, D10, D11: the whole series of one die."""
    assert steps("..6../..6../11.22/..3../..3.. roll:1-1", "6c3") == [
        ("place", 6, "c3"),
        ("merge", ("c5", "c4", "c3"), 6, 18, "c3", 1, 1),
        ("merge", ("a3", "b3", "c3"), 1, 15, "c3", 2, 2),
        ("merge", ("c3", "d3", "e3"), 2, 60, "c3", 3, 3),
        ("merge", ("c3", "c2", "c1"), 3, 180, "c3", 4, 4),
    ]


def test_steps_of_pairs() -> None:
    """D9, D11: one series, in the order of the values; equal dice in the order of the move."""
    written = "11.4./33.4./...../...../..... roll:1-3"
    expected: list[oracle.Step] = [
        ("place", 1, "c5"),
        ("place", 3, "c4"),
        ("merge", ("a5", "b5", "c5"), 1, 3, "c5", 2, 1),
        ("merge", ("a4", "b4", "c4"), 3, 45, "c4", 4, 2),
        ("merge", ("d5", "c4", "d4"), 4, 120, "c4", 5, 3),
    ]
    assert steps(written, "1c5,3c4") == steps(written, "3c4,1c5") == expected
    assert steps("..2../..2.2/22..2/..12./..12. roll:1-2", "1c3,2d3")[2:] == [
        ("merge", ("c3", "c2", "c1"), 1, 3, "c3", 2, 1),
        (
            "merge",
            ("c5", "c4", "e4", "a3", "b3", "c3", "d3", "e3", "d2", "d1"),
            2,
            1_000_000_000,
            "c3",
            3,
            2,
        ),
    ]
    equal = "...../...../4..../...../..... roll:4-4 left:4-4"
    assert steps(equal, "4a2,4a1", BESIDES) == [
        ("place", 4, "a2"),
        ("place", 4, "a1"),
        ("merge", ("a3", "a2", "a1"), 4, 12, "a2", 5, 1),
    ]


def test_a_long_series_of_a_pair() -> None:
    """D8, D9, D11: 1, 2, 3 on c3, and what the other die brings after it."""
    written = "..1../..1.5/22..5/..36./..36. roll:1-5"
    done = steps(written, "1c3,5d3")
    assert [step[1:] for step in done if step[0] == "merge"] == [
        (("c5", "c4", "c3"), 1, 3, "c3", 2, 1),
        (("a3", "b3", "c3"), 2, 30, "c3", 3, 2),
        (("c3", "c2", "c1"), 3, 90, "c3", 4, 3),
        (("e4", "d3", "e3"), 5, 300, "d3", 6, 4),
        (("d3", "d2", "d1"), 6, 540, "d3", 1, 5),
    ]
    assert after(PLAIN, written, "1c3,5d3") == "...../...../..41./...../..... score:963"


def test_steps_of_bonus_dice() -> None:
    """D14-D20: rows from the top, files from the left."""
    crossed = steps(f"{HOLE} roll:5-5", "*c3")
    assert [step[1] for step in crossed] == ["c5", "c4", "a3", "b3", "d3", "e3", "c2", "c1"]
    assert crossed[:3] == [("remove", "c5", 1), ("remove", "c4", 3), ("remove", "a3", 1)]
    ring = steps(f"{HOLE} roll:6-6", "*c3")
    assert [step[1] for step in ring] == ["b4", "c4", "d4", "b3", "d3", "b2", "c2", "d2"]
    assert steps(f"{SPARSE} roll:2-2", "-1") == [("remove", "a5", 1), ("remove", "e1", 1)]
    assert steps(f"{SPARSE} roll:2-2", "-c3", ONE) == [("remove", "c3", 3)]
    assert steps(f"{NOTHING} roll:2-2", "pass") == []


def test_factors() -> None:
    """D10, D11: by the size of the group and by the place in the series."""
    assert [oracle.factor(place) for place in range(1, 9)] == [1, 5, 10, 20, 30, 40, 50, 60]
    arms = ["c4", "c5", "b3", "a3", "d3", "e3", "c2", "c1"]
    gains = []
    for count in range(2, 9):
        grid = dict.fromkeys(arms[:count], 6)
        position = oracle.Position(PLAIN, grid, (1, 1), score=1, rolled=1)
        gains.append(oracle.play(position, "6c3").score - 1)
    assert gains == [18, 240, 3_000, 36_000, 420_000, 4_800_000, 54_000_000]


def test_the_beginning_and_the_rolls() -> None:
    """D1, D2, D22: empty grids; 21 rolls that are 36 in weight."""
    assert oracle.text(oracle.start(PLAIN)) == NOTHING
    assert oracle.text(oracle.start(SMALL)) == "..../..../..../...."
    assert oracle.text(oracle.start(LARGE)).count(".") == 64
    chances = oracle.outcomes(oracle.start(PLAIN))
    assert (len(chances), sum(chances.values())) == (21, 36)
    assert (chances["1-1"], chances["1-2"], chances["5-6"], chances["6-6"]) == (1, 2, 2, 1)
    rolled = oracle.roll(oracle.start(PLAIN), "2-5")
    assert oracle.text(rolled) == f"{NOTHING} roll:2-5 rolled:1"
    assert oracle.outcomes(rolled) == {}
    assert oracle.outcomes(oracle.position_of(f"{APART} roll:1-2 left:2 rolled:1", PLAIN)) == {}


def test_the_ends() -> None:
    """D21, D22: a full grid, or the last roll and all that it gives used."""
    full = oracle.position_of(f"{FULL} score:3", PLAIN)
    assert oracle.is_over(full)
    assert oracle.outcomes(full) == {}
    last = oracle.position_of(f"{NOTHING} rolled:11", LIMITED)
    assert not oracle.is_over(last)
    last = oracle.roll(last, "1-2")
    assert not oracle.is_over(last)
    ended = oracle.play(last, "1a1,2b1")
    assert oracle.text(ended) == "...../...../...../...../12... rolled:12"
    assert oracle.is_over(ended)
    assert oracle.outcomes(ended) == {}
    assert not oracle.is_over(replace(ended, options=PLAIN))
    once = Options(double="besides", rolls=1)
    bonus = oracle.play(oracle.roll(oracle.start(once), "2-2"), "pass")
    assert not oracle.is_over(bonus)
    assert oracle.is_over(oracle.play(bonus, "2a1,2a2"))
    single = oracle.play(oracle.position_of(f"{APART} roll:1-2 rolled:12", LIMITED), "1a5")
    assert not oracle.is_over(single)
    assert oracle.is_over(oracle.play(single, "2e1"))


@pytest.mark.parametrize(("size", "first", "second"), [(4, 881, 637_681), (5, 1451, 1_861_501)])
def test_reference_figures(size: int, first: int, second: int) -> None:
    """The moves of the first and of the second turn over all rolls, as another reference counted them."""
    begin = oracle.start(Options(size=size))
    rolled = [oracle.roll(begin, each) for each in oracle.outcomes(begin)]
    later = [oracle.play(position, move) for position in rolled for move in oracle.moves(position)]
    assert len(later) == first
    assert second == sum(
        len(oracle.moves(oracle.roll(position, each)))
        for position in later
        for each in oracle.outcomes(position)
    )


def check(position: oracle.Position) -> None:
    """Only possible states, of which one thing is to be done, and the texts agree (D3-D6, D12, D21)."""
    options = position.options
    squares = oracle.squares_of(options.size)
    assert set(position.grid) <= set(squares)
    assert all(1 <= value <= 6 for value in position.grid.values())
    assert all(len(oracle.group_of(options, position.grid, each)) < 3 for each in position.grid)
    assert oracle.position_of(oracle.text(position), options) == position
    assert bool(oracle.moves(position)) + bool(oracle.outcomes(position)) + oracle.is_over(position) == 1
    assert position.roll is None or len(position.grid) < len(squares)
    assert not options.rolls or position.rolled <= options.rolls
    if position.roll is None:
        assert position.left == ()
    elif position.left:
        equal = position.roll[0] == position.roll[1]
        assert set(position.left) <= set(position.roll)
        assert not equal or options.double == "besides"
        assert len(position.left) == 1 or (equal and position.left == position.roll)
        assert position.grid or (len(position.left) == 2 and position.roll != (1, 1))


def check_move(position: oracle.Position, move: str) -> list[oracle.Step]:
    """The steps, done one after another, lead to what the play leads to (D7-D11, D14-D19)."""
    later = oracle.play(position, move)
    done = oracle.steps(position, move)
    grid, score, place = dict(position.grid), position.score, 0
    for step in done:
        if step[0] == "place":
            assert step[2] not in grid
            grid[step[2]] = step[1]
        elif step[0] == "remove":
            assert grid.pop(step[1]) == step[2]
        else:
            _, group, value, gain, square, new, here = step
            place += 1
            assert (here, new) == (place, value % 6 + 1)
            assert gain == len(group) * value * 10 ** (len(group) - 3) * oracle.factor(place)
            assert square in group
            assert {grid.pop(each) for each in group} == {value}
            grid[square], score = new, score + gain
    assert (grid, score) == (later.grid, later.score)
    assert len(done) > 0 or move[0] in "*p"
    return done


def mirrored(position: oracle.Position) -> oracle.Position:
    """Return the position with left for right."""
    return replace(position, grid={_mirror(position, at): value for at, value in position.grid.items()})


def _mirror(position: oracle.Position, words: str) -> str:
    files = "abcdefgh"[: position.options.size]
    return words if words == "pass" else words.translate(str.maketrans(files, files[::-1]))


@pytest.mark.parametrize("options", EVERY, ids=str)
def test_random_games(options: Options) -> None:
    """Games of random moves: no bad state on the way, and the end that the rules say."""
    ends = Counter[str]()
    for seed in range(6):
        rng = random.Random(seed)
        position = oracle.start(options)
        for _ in range(1500):
            check(position)
            if oracle.is_over(position):
                break
            chances = oracle.outcomes(position)
            if chances:
                position = oracle.roll(position, rng.choices([*chances], [*chances.values()])[0])
                continue
            move = rng.choice(sorted(oracle.moves(position)))
            check_move(position, move)
            position = oracle.play(position, move)
        full = len(position.grid) == options.size**2
        ends["full" if full else "rolls" if position.rolled == options.rolls else "none"] += 1
    assert ends["rolls"] == 0 or options.rolls
    assert ends["none"] == 0


@pytest.mark.parametrize("options", EVERY, ids=str)
def test_random_positions(options: Options) -> None:
    """Possible, with a move, what follows is possible too, and all kinds among them."""
    rng = random.Random(5)
    drawn = [oracle.random_position(rng, options) for _ in range(500)]
    assert len({oracle.text(each) for each in drawn}) > 480
    longest, largest, swallowed = 0, 0, 0
    for each in drawn:
        check(each)
        assert each.roll is not None
        assert 0 <= each.score <= oracle.MOST
        assert each.rolled >= 1
        found = oracle.moves(each)
        assert {_mirror(each, move) for move in found} == oracle.moves(mirrored(each))
        for move in rng.sample(sorted(found), min(6, len(found))):
            later = oracle.play(each, move)
            check(later)
            same = oracle.play(mirrored(each), _mirror(each, move))
            assert mirrored(later) == same
        for move in rng.sample(sorted(found), min(50, len(found))):
            done = check_move(each, move)
            merges = [step for step in done if step[0] == "merge"]
            longest = max([longest, *(step[6] for step in merges)])
            largest = max([largest, *(len(step[1]) for step in merges)])
            pair = [step[2] for step in done if step[0] == "place"]
            swallowed += len(pair) == 2 and pair[1] not in oracle.play(each, move).grid
    assert longest >= 4
    assert largest >= 7
    assert swallowed
    assert {each.roll for each in drawn} == {(a, b) for a in range(1, 7) for b in range(a, 7)}
    besides = options.double == "besides"
    assert {len(each.left) for each in drawn} == ({0, 1, 2} if besides else {0, 1})
    empty = {options.size**2 - len(each.grid) for each in drawn}
    assert {1, 2, options.size**2} <= empty
    assert any(not oracle.gaps(each) and not each.left for each in drawn)
    assert any(each.rolled == options.rolls for each in drawn) or not options.rolls
    assert {0, oracle.MOST} <= {each.score for each in drawn}
