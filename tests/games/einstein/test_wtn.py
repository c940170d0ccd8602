"""Reading WTN, the competition record of Chinese tournaments (E23)."""

from __future__ import annotations

import pytest

from kybos.core.record import read_records
from tests.core.records import fresh_rng, random_game
from tests.games.einstein.wtn_samples import HEADER, SHORT, flipped, moves, read, read_one, wtn


@pytest.mark.rule("E23")
def test_a_record_is_read_into_ours() -> None:
    record = read_one(SHORT)
    assert moves(record) == ["123456:", "654321:", "1:", "1xb5", "6:", "6d4", "2:", "1xc5", "3:", "3b2"]
    assert record.headers == {
        "Game": "einstein", "Red": "甲队", "Blue": "乙队", "Winner": "red", "WTN": HEADER,
    }  # fmt: skip
    assert record.result == "*"
    assert record.line == 1
    assert [event.line for event in record.events] == [2, 3, 4, 4, 5, 5, 6, 6, 7, 7]
    assert len(list(record.states())) == 11
    assert list(read_records(str(record).splitlines(keepends=True))) == [record]


@pytest.mark.rule("E23")
@pytest.mark.parametrize(
    "text",
    [
        flipped(SHORT),
        SHORT.replace("\n", ";\n"),
        SHORT.replace("\n", ";;\n"),
        SHORT.replace("\n", "\r\n"),
        SHORT.replace("\n", "\r"),
        SHORT.replace("\n", "\n\n"),
        SHORT.replace("\n", "  \n"),
        SHORT.rstrip(),
        f"\ufeff{SHORT}",
        SHORT.replace("R:A5-1;B5-2;C5-3;A4-4;B4-5;A3-6", "R:A3-6;C5-3;A5-1;B4-5;B5-2;A4-4"),
        SHORT.replace("R:", "B!").replace("B:E1", "R:E1").replace("B!", "R:").replace("R:E1", "B:E1"),
        SHORT.replace("1:1;(R1,B5)", "1 : 1 ; ( r1 , b5 )"),
    ],
)
def test_every_way_of_writing_it_is_read_alike(text: str) -> None:
    assert moves(read_one(text)) == moves(read_one(SHORT))


@pytest.mark.rule("E23")
def test_the_set_ups_may_come_in_either_order() -> None:
    lines = SHORT.splitlines()
    lines[1:3] = lines[2], lines[1]
    record = read_one("\n".join(lines))
    assert moves(record) == moves(read_one(SHORT))
    assert [event.line for event in record.events[:2]] == [3, 2]


@pytest.mark.rule("E23")
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb2312", "gbk", "gb18030"])
def test_encodings(encoding: str) -> None:
    header = HEADER.replace("甲队", "甲·队—一")
    record = read_one(SHORT.replace(HEADER, header).replace("—", "－").encode(encoding, "replace"))
    assert record.headers["Blue"] == "乙队"
    assert moves(record) == moves(read_one(SHORT))


@pytest.mark.rule("E23", "E5")
def test_the_colour_of_ply_1_moves_first() -> None:
    lines = SHORT.splitlines()
    record = read_one("\n".join([*lines[:3], "1:6;(B6,D4)", "2:1;(R1,B5)"]))
    assert record.headers["Game"] == "einstein:first=blue"
    assert record.headers["Winner"] == "blue"  # 先手: who moved first
    assert moves(record)[2:] == ["6:", "6d4", "1:", "1xb5"]
    assert wtn().write(record).decode().splitlines()[3:] == ["1:6;(B6,D4)", "2:1;(R1,B5)"]


@pytest.mark.rule("E23")
@pytest.mark.parametrize(
    ("said", "winner"),
    [
        ("先手胜", "red"), ("后手胜", "blue"), ("红方胜", "red"), ("蓝方胜", "blue"), ("先手方 胜", "red"),
        ("", None), ("和", None), ("先手", None),
    ],
)  # fmt: skip
def test_the_header_says_who_won_a_record_that_stops_early(said: str, winner: str | None) -> None:
    assert read_one(SHORT.replace("先手胜", said)).headers.get("Winner") == winner


@pytest.mark.rule("E23")
def test_a_game_that_was_played_out_has_its_result() -> None:
    rng = fresh_rng()
    for first in ("red", "blue"):
        record = random_game(f"einstein:first={first}", rng, remarks=False)
        again = read_one(wtn().write(record))
        assert again.result == record.result
        assert "Winner" not in again.headers
        assert again.headers["WTN"].split("][")[3] == ("先手胜" if record.result == first else "后手胜")


@pytest.mark.rule("E23")
def test_several_records_in_one_file() -> None:
    other = SHORT.replace("2024", "2023").replace("4:3;(B3,B2)\n", "")
    first, second, third = read(SHORT + other + "\n" + SHORT)
    assert (first.line, second.line, third.line) == (1, 8, 15)
    assert "2023" in second.headers["WTN"]
    assert len(second.events) == 8
    assert wtn().write_all([first, second]).decode().count("#[WTN]") == 2
    assert list(wtn().read(wtn().write_all([first, second, third]))) == [first, second, third]


@pytest.mark.rule("E23")
def test_a_record_may_hold_no_ply() -> None:
    record = read_one("\n".join(SHORT.splitlines()[:3]))
    assert moves(record) == ["123456:", "654321:"]
    assert record.headers["Game"] == "einstein"


@pytest.mark.rule("E23")
def test_what_is_recognised() -> None:
    assert wtn().recognises(SHORT.encode())
    assert wtn().recognises(f"\ufeff\r\n {SHORT}".encode())
    assert wtn().recognises(SHORT.encode("gb2312"))
    assert not wtn().recognises(b'[Game "einstein"]')
    assert not wtn().recognises(b"#[C6]")
    assert read("") == read("\n\n") == []
