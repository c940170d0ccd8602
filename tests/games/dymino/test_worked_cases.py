"""The six worked cases of the rules."""

import pytest

from tests.games.dymino.helpers import at, check, check_end, gains


@pytest.mark.rule("D3", "D7", "D9", "D10")
def test_case_1_three_1s_make_a_2_and_the_3_stays() -> None:
    after = check(at("11.../...../...../...../.....", "1-3"), "1c5,3c4", "..2../..3../...../...../.....", 3)
    assert after.is_chance
    assert after.text == "..2../..3../...../...../..... score:3 rolled:1"


@pytest.mark.rule("D7", "D10", "D13")
def test_case_2_three_6s_make_a_1() -> None:
    after = check(at("66.../...../...../...../.....", "1-1"), "6c5", "..1../...../...../...../.....", 18)
    assert after.text == "..1../...../...../...../..... score:18 rolled:1"


@pytest.mark.rule("D8", "D11", "D13")
def test_case_3_a_series_of_two() -> None:
    state = at("11.2./..2../...../...../.....", "1-1")
    assert gains(state, "1c5") == [3, 3 * 2 * 5]
    after = check(state, "1c5", "..3../...../...../...../.....", 33)
    assert after.text == "..3../...../...../...../..... score:33 rolled:1"


@pytest.mark.rule("D10", "D13")
def test_case_4_nine_6s() -> None:
    state = at("..6../..6../66.66/..6../..6..", "1-1")
    after = check(state, "6c3", "...../...../..1../...../.....", 54_000_000)
    assert after.text == "...../...../..1../...../..... score:54000000 rolled:1"


@pytest.mark.rule("D4", "D21")
def test_case_5_one_empty_square() -> None:
    state = at("12345/34561/56.23/12345/34561", "2-5", score=100)
    assert set(state.moves) == {"2c3", "5c3"}
    # beside c3 are 5 and 3, 6 and 2: nothing combines
    check_end(check(state, "2c3", "12345/34561/56223/12345/34561"), 100)
    check_end(check(state, "5c3", "12345/34561/56523/12345/34561"), 100)
    # where something does, the game goes on with the other die
    state = at("12345/34561/51.13/12345/34561", "1-5", score=100)
    after = check(state, "1c3", "12345/34561/5.2.3/12345/34561", 3, left="5")
    assert set(after.moves) == {"5b3", "5d3"}
    assert check(after, "5b3", "12345/34561/552.3/12345/34561").is_chance


@pytest.mark.rule("D9", "D10", "D11")
def test_case_6_ten_2s() -> None:
    state = at("..2../..2.2/22..2/..12./..12.", "1-2")
    assert gains(state, "1c3,2d3") == [3, 10 * 2 * 10**7 * 5]
    after = check(state, "1c3,2d3", "...../...../..3../...../.....", 1_000_000_003)
    assert after.text == "...../...../..3../...../..... score:1000000003 rolled:1"
