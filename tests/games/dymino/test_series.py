"""Combinations that follow from combinations, D8, and how a pair feeds one series, D9."""

import pytest

from tests.games.dymino.helpers import BESIDES, DIAGONAL, at, check, dice_on, drawn, gains

ARMS = [("c4", "c5"), ("b3", "a3"), ("d3", "e3"), ("c2", "c1")]
"""Four groups of two that meet on c3."""
CYCLE = "123456"


def arms(*values: str) -> str:
    """The grid whose arms have these values."""
    return drawn({square: value for arm, value in zip(ARMS, values, strict=False) for square in arm})


def after(value: str, steps: int) -> str:
    """The value so many places further: after 6 comes 1."""
    return CYCLE[(CYCLE.index(value) + steps) % 6]


@pytest.mark.rule("D7", "D8", "D10", "D11")
@pytest.mark.parametrize("value", CYCLE)
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_a_chain_goes_on_as_long_as_there_are_three(value: str, length: int) -> None:
    """One arm after another joins; the values go round from 6 to 1."""
    values = [after(value, step) for step in range(length)]
    factors = [1, 5, 10, 20]
    expected = [3 * int(each) * factor for each, factor in zip(values, factors, strict=False)]
    state = at(arms(*values), "1-1")
    check(state, f"{value}c3", drawn({"c3": after(value, length)}), sum(expected))
    assert gains(state, f"{value}c3") == expected


@pytest.mark.rule("D8")
def test_6_becomes_1_becomes_2_becomes_3() -> None:
    state = at("..6../..6../11.22", "1-1")
    check(state, "6c3", ".../.../..3", 18 + 3 * 5 + 6 * 10)
    state = at("..6../..6../11.22/..5../..5..", "1-1")
    check(state, "5c3", ".../.../..3", 15 + 18 * 5 + 3 * 10 + 6 * 20)


@pytest.mark.rule("D8")
@pytest.mark.parametrize(
    ("rows", "move", "left_over", "expected"),
    [
        ("11.2.", "1c5", "..22.", [3]),  # only one of the new value
        ("11.3.", "1c5", "..23.", [3]),  # none
        ("11..2/....2", "1c5", "..2.2/....2", [3]),  # not beside it
        ("11.../...2./...2.", "1c5", "..2../...2./...2.", [3]),  # at its corner
        ("..1../..1../33.44", "1c3", "...../...../33244", [3]),  # a value is missing
        ("..1../..1../22.44", "1c3", "...../...../..344", [3, 30]),  # the next one is
        ("..1../..1../22.55/..3../..3..", "1c3", "...../...../..455", [3, 30, 90]),
        ("11.2./..2../11...", "1c5", "..3../...../11...", [3, 30]),  # from two sides
        ("22.22", "1c5", "22122", []),
    ],
)
def test_where_a_series_ends(rows: str, move: str, left_over: str, expected: list[int]) -> None:
    state = at(rows, "1-1")
    check(state, move, left_over, sum(expected))
    assert gains(state, move) == expected


@pytest.mark.rule("D8", "D10", "D11")
@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("11.2/..2/..2", [3, 4 * 2 * 10 * 5]),
        ("11.22/..2/..2", [3, 5 * 2 * 100 * 5]),
        ("11.11/..2/..2", [5 * 100, 3 * 2 * 5]),
        ("11.22/..1", [4 * 10, 3 * 2 * 5]),
    ],
)
def test_combinations_of_different_numbers_in_one_series(rows: str, expected: list[int]) -> None:
    state = at(rows, "1-1")
    check(state, "1c5", "..3", sum(expected))
    assert gains(state, "1c5") == expected


@pytest.mark.rule("D6", "D8")
def test_six_combinations_around_one_die_that_connects_diagonally() -> None:
    """Without the option none of them happens."""
    rows = "1.2.3/.123./...44/..65./..6.5"
    expected = [3, 6 * 5, 9 * 10, 12 * 20, 15 * 30, 18 * 40]
    state = at(rows, "1-1", DIAGONAL)
    check(state, "1c3", ".../.../..1", sum(expected), DIAGONAL)
    assert gains(state, "1c3") == expected
    check(at(rows, "1-1"), "1c3", drawn(dice_on(rows) | {"c3": "1"}))


@pytest.mark.rule("D8", "D9", "D11")
@pytest.mark.parametrize(
    ("rows", "move", "left_over", "expected"),
    [
        # the first die swallows the second
        ("11..2", "1c5,2d5", "..3", [3, 30]),
        ("11..2/...2", "1c5,2d5", "..3", [3, 4 * 2 * 10 * 5]),
        ("..2../..2../11..3", "1c3,3d3", "../../..4", [3, 30, 90]),
        ("..2../..2../11..3/..4../..4..", "1c3,3d3", "../../..5", [3, 30, 90, 12 * 20]),
        # both have combinations, the second goes on in the series of the first
        ("11..5/...5", "1c5,5d5", "..26", [3, 75]),
        ("11.../...55", "1c5,5d5", "..26", [3, 75]),
        ("..2../..2../11..5/...5", "1c3,5d3", "../../..36", [3, 30, 150]),
        ("...5/...5/11..6/...6", "1c3,5d3", "../../..21", [3, 75, 180]),
        # the second swallows what the first has become
        ("...6./...61/11..1/...2.", "1c3,6d3", "../../...3", [3, 90, 30, 120]),
        # the second swallows the first, which had no combination
        ("...6./...6./....1", "1c3,6d3", "../../...2", [18, 15]),
    ],
)
def test_a_pair_feeds_one_series(rows: str, move: str, left_over: str, expected: list[int]) -> None:
    state = at(rows, f"{move[0]}-{move[4]}")
    check(state, move, left_over, sum(expected))
    assert gains(state, move) == expected


@pytest.mark.rule("D8", "D9", "D11")
def test_seven_combinations_of_one_pair() -> None:
    """Four on c3, and three on d3 that go round from 6 to 1; corners connect."""
    options = f"size=6,{DIAGONAL}"
    rows = "....../1.4..6/.14.6./22..11/.3..2./3....2"
    expected = [3, 6 * 5, 9 * 10, 12 * 20, 18 * 30, 3 * 40, 6 * 50]
    state = at(rows, "1-6", options)
    check(state, "1c3,6d3", ".../.../.../..53", sum(expected), options)
    assert gains(state, "1c3,6d3") == expected


@pytest.mark.rule("D5", "D9", "D10")
@pytest.mark.parametrize("value", CYCLE)
def test_ten_dice_by_two_equal_ones(value: str) -> None:
    """The most there can be: four groups of two around a pair. It stays on the square named first."""
    rows = "....../..x.../..x.../xx..xx/..x.../..x..."
    options = f"size=6,{BESIDES}"
    state = at(rows.replace("x", value), f"{value}-{value}", options, left=f"{value}-{value}")
    gain = 10 * int(value) * 10_000_000
    for first, second in (("c3", "d3"), ("d3", "c3")):
        check(
            state, f"{value}{first},{value}{second}", drawn({first: after(value, 1)}, options), gain, options
        )


@pytest.mark.rule("D6", "D9", "D10")
def test_ten_dice_that_connect_diagonally() -> None:
    options = f"{DIAGONAL},{BESIDES}"
    state = at("3..3./.3.3./...../.3.3./3..3.", "3-3", options, left="3-3")
    check(state, "3c3,3d3", ".../.../..4", 300_000_000, options)
    check(state, "3d3,3c3", ".../.../...4", 300_000_000, options)


@pytest.mark.rule("D8", "D9", "D10")
def test_ten_dice_in_the_midst_of_a_series() -> None:
    """The 1s make the tenth 2; the 3s that touch the new 3 at its corner stay."""
    state = at("..2../..2.2/22..2/.312./.312.", "1-2")
    check(state, "1c3,2d3", "...../...../..3../.3.../.3...", 3 + 1_000_000_000)
    state = at("..2../..2.2/22..2/..12./3.12.", "1-2")
    assert gains(state, "1c3,2d3") == [3, 10 * 2 * 10**7 * 5]
