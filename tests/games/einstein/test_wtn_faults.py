"""What is wrong in a file in WTN is named by ply and line (E23)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kybos import InvalidRecordError
from tests.core.records import fresh_rng, random_game
from tests.games.einstein.wtn_samples import HEADER, SHORT, flipped, read, wtn

FAULTS = [
    (HEADER, "R:A5-1", "line 1: a WTN record begins with its header, #[WTN]…"),
    ("B:E1-1", "Blue:E1-1", "ply 1, line 3: 'Blue:E1-1;D1-2;C1-3;E2-4;D2-5;E3-6' is neither a set-up"),
    ("B:E1", "R:E1", "ply 1, line 3: the set-up of red stands twice"),
    ("B:E1-1;D1-2;C1-3;E2-4;D2-5;E3-6\n", "", "ply 1, line 3: there is no set-up of blue (B:…)"),
    ("R:A5-1;B5-2;C5-3;A4-4;B4-5;A3-6\n", "", "ply 1, line 3: there is no set-up of red (R:…)"),
    ("A5-1", "A51", "ply 1, line 2: 'A51' is no entry of a set-up: square and stone, such as A5-1"),
    ("A5-1", "A5-7", "ply 1, line 2: there is no stone 7: 'A5-7' (E2)"),
    ("A5-1", "A5-12", "ply 1, line 2: there is no stone 12: 'A5-12' (E2)"),
    ("A5-1", "A6-1", "ply 1, line 2: there is no square A6 on this board, A1 to E5 (E1)"),
    ("A5-1", "F5-1", "ply 1, line 2: there is no square F5 on this board"),
    ("A5-1", "A5-2", "ply 1, line 2: stone 2 of red stands twice"),
    ("A5-1", "B5-1", "ply 1, line 2: two stones stand on B5"),
    ("A5-1;", "", "ply 1, line 2: the set-up of red lacks stone 1 (E2)"),
    ("A5-1", "C4-1", "ply 1, line 2: red's stones stand on C4 B5 C5 A4 B4 A3, not on A5 B5 C5 A4 B4 A3 or"),
    ("E1-1", "E4-1", "ply 1, line 3: blue's stones stand on E4 D1 C1 E2 D2 E3, not on E3 D2 E2 C1 D1 E1 (E4"),
    ("1:1;(R1,B5)", "2:1;(R1,B5)", "ply 1, line 4: ply 1 is due, the line has the number 2"),
    ("3:2;", "4:2;", "ply 3, line 6: ply 3 is due, the line has the number 4"),
    ("3:2;", "2:2;", "ply 3, line 6: ply 3 is due, the line has the number 2"),
    ("3:2;", "9999999999999999999:2;", "ply 3, line 6: ply 3 is due, the line has the number 999999999"),
    ("2:6;(B6,D4)\n", "2:6;(R6,B3)\n", "ply 2, line 5: blue is to move, not red (E5)"),
    ("(R1,B5)", "(G1,B5)", "ply 1, line 4: G1 is no stone: R for red or B for blue"),
    ("(R1,B5)", "(R7,B5)", "ply 1, line 4: '7b5' is no move"),
    ("(R1,B5)", "(R1,B6)", "ply 1, line 4: there is no square B6 on this board, A1 to E5 (E1)"),
    ("(R1,B5)", "(R1,H3)", "ply 1, line 4: there is no square H3 on this board"),
    ("(R1,B5)", "R1,B5", "ply 1, line 4: '1;R1,B5' is no ply: roll, stone and target, such as 4;(R3,B4)"),
    ("(R1,B5)", "(A5,B5)", "ply 1, line 4: A5 is no stone"),
    ("1:1;(R1,B5)", "1:7;(R1,B5)", "ply 1, line 4: '7' is no roll of one die: 1 to 6 (E6)"),
    ("1:1;(R1,B5)", "1:x;(R1,B5)", "ply 1, line 4: 'x' is no roll of one die: 1 to 6 (E6)"),
    ("1:1;(R1,B5)", "1:4;(R1,B5)", "ply 1, line 4: stone 4 is on the board and must move (E6); legal: 4xb4"),
    ("3:2;(R1,C5)", "3:2;(R4,A3)", "ply 3, line 6: stone 2 is gone, so stone 1 or 3 must move"),
    ("3:2;(R1,C5)", "3:2;(R2,C5)", "ply 3, line 6: stone 2 is no longer on the board (E7)"),
    ("(B3,B2)", "(B3,B3)", "ply 4, line 7: stone 3 on c1 moves one square left, up"),
    ("4:3;(B3,B2)", "对方悔棋", "ply 4, line 7: '对方悔棋' is neither a set-up such as R:A5-1;… nor a ply"),
    ("4:3;(B3,B2)", "R:A5-1", "ply 4, line 7: the set-up of red stands after the first ply"),
]  # fmt: skip


@pytest.mark.rule("E23")
@pytest.mark.parametrize(("old", "new", "says"), FAULTS)
def test_faults_are_named_by_ply_and_line(old: str, new: str, says: str) -> None:
    assert old in SHORT
    with pytest.raises(InvalidRecordError) as caught:
        read(SHORT.replace(old, new, 1))
    assert str(caught.value).startswith(says)


@pytest.mark.rule("E23")
def test_both_triangles_must_be_of_one_row_order() -> None:
    lines = SHORT.splitlines()
    mixed = [lines[0], flipped(lines[1]), *lines[2:]]
    with pytest.raises(
        InvalidRecordError, match=r"line 3: blue's stones stand on .*, not on E3 D4 E4 C5 D5 E5"
    ):
        read("\n".join(mixed))
    swapped = [lines[0], lines[2].replace("B:", "R:"), lines[1].replace("R:", "B:")]
    with pytest.raises(InvalidRecordError, match="line 2: red's stones stand on E1"):
        read("\n".join(swapped))


@pytest.mark.rule("E23")
def test_faults_of_a_file_with_row_1_on_top_say_how_the_squares_are_named() -> None:
    with pytest.raises(InvalidRecordError, match=r"legal: 4xb4, .*; row 5 is on top in this message$"):
        read(flipped(SHORT).replace("1:1;(R1", "1:4;(R1"))


@pytest.mark.rule("E23")
def test_a_ply_after_the_end() -> None:
    record = random_game("einstein", fresh_rng(), remarks=False)
    text = wtn().write(record).decode()
    plies = text.count(";(")
    with pytest.raises(InvalidRecordError) as caught:
        read(f"{text}{plies + 1}:1;(R1,A1)\n")
    assert str(caught.value).startswith(f"ply {plies + 1}, line {plies + 4}: 1;(R1,A1) comes after the end, ")


@pytest.mark.rule("E23")
def test_unreadable_bytes_are_named_by_line() -> None:
    data = SHORT.encode("gb2312")
    with pytest.raises(InvalidRecordError, match=r"^line 5: the byte 0xff is neither UTF-8 nor GB2312 there"):
        read(data.replace(b"2:6;", b"2:\xff\xff6;"))
    with pytest.raises(InvalidRecordError, match=r"^line 4: the byte 0xff is neither"):
        read(b"\xef\xbb\xbf" + SHORT.replace("\n", "\r\n").encode().replace(b"1:1;", b"1:\xff;"))
    with pytest.raises(InvalidRecordError, match=r"^line 1: the byte 0xff is neither"):
        read(SHORT.encode("utf-16"))


@given(st.integers(0, len(SHORT) - 1), st.integers(0, 3), st.text("RB;:()-,123A\n #[WTN]x", max_size=3))
@settings(max_examples=300, deadline=None)
def test_altered_records_give_a_value_or_an_error_with_its_line(place: int, length: int, new: str) -> None:
    said = "line "
    try:
        for record in read(SHORT[:place] + new + SHORT[place + length :]):
            list(record.states())
    except InvalidRecordError as error:
        said = str(error)
    assert "line " in said
