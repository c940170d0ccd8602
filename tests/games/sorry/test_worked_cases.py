"""The ten worked cases of the rules."""

import pytest

from tests.games.sorry.helpers import at, check, check_end, deck, pawns, played

POINTS_OF_FOUR = "seats=4,points=yes"


@pytest.mark.rule("S11", "S17")
def test_case_1_back_onto_a_triangle_and_along_to_where_it_stood() -> None:
    check("r:28", "4", {"r28-24": "r:28"})


@pytest.mark.rule("S21", "S24")
def test_case_2_the_exchange_comes_first_then_the_slide() -> None:
    check("r:26 b:24", "11", {"r26-37": "r:37 b:24", "r26~b24": "r:28"}, "seats=red+blue")


@pytest.mark.rule("S15", "S27")
def test_case_3_pawns_in_different_zones_do_not_meet() -> None:
    check("r:z1 y:z3", "2", {"rz1-z3": "r:z3 y:z3", "rS-4": "r:4,z1 y:z3"})


@pytest.mark.rule("S18", "S19")
def test_case_4_the_order_of_the_parts_decides() -> None:
    state = at("r:21,26", "7")
    assert "r26-30" in state.moves
    assert "r21-24" not in state.moves
    state = state.apply("r26-30")
    assert state.text == f"{pawns('r:21,30')} turn:r card:7 left:3 moved:r30"
    assert state.moves == ("r21-24",)
    assert state.apply("r21-24").text == f"{pawns('r:28,30')} turn:y {deck('7')}"


@pytest.mark.rule("S18", "S30")
def test_case_5_both_home() -> None:
    state = at("r:z1,z4", "7")
    assert set(state.moves) == {"rz1-H", "rz4-H"}
    for line in ("rz1-H rz4-H", "rz4-H rz1-H"):
        assert played(state, line).text == f"{pawns('r:H,H')} turn:y {deck('7')}"


@pytest.mark.rule("S15", "S30", "S31")
def test_case_6_no_play_for_the_2_but_the_1_wins() -> None:
    state = at("r:z5,H,H,H", "2")
    assert state.moves == ("pass",)
    state = state.apply("pass")
    assert state.is_chance
    assert state.text == f"{pawns('r:z5,H,H,H')} turn:r {deck('2')}"
    state = state.apply("1")
    assert state.moves == ("rz5-H",)
    check_end(state.apply("rz5-H"), "r")


@pytest.mark.rule("S21", "S22")
def test_case_7_exchange_or_forfeit() -> None:
    check("r:55,z4 b:30", "11", {"r55~b30": "r:30,z4 b:55", "pass": "r:55,z4 b:30"}, "seats=red+blue")


@pytest.mark.rule("S4", "S11")
def test_case_8_the_slide_of_a_colour_that_does_not_play() -> None:
    check("r:12", "12", {"r12-24": "r:28"})


@pytest.mark.rule("S23", "S24")
def test_case_9_sorry_onto_a_triangle() -> None:
    check("g:46", "Sorry!", {"rS~g46": "r:49"}, "seats=4")


@pytest.mark.rule("S41", "S42")
def test_case_10_the_score() -> None:
    hands = "hand.r:3,5,8,12 hand.b:1,2,3,4,5 hand.y:1,2,7,10,11 hand.g:4,7,8,11,Sorry!"
    state = at("r:z5,H,H,H b:H,H y:H", "1", POINTS_OF_FOUR, rest=hands).apply("rz5-H")
    check_end(state, "r", (90, 10, 5, 0))
