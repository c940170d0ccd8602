"""Writing WTN (E23)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kybos
from kybos import InvalidRecordError, KybosError
from kybos.core.record import Event, Record
from tests.core.records import fresh_rng, random_game, random_record
from tests.games.einstein.helpers import SMALL as HOMES
from tests.games.einstein.helpers import game
from tests.games.einstein.wtn_samples import SHORT, flipped, moves, read_one, wtn


@pytest.mark.rule("E23")
def test_gb2312_is_written_on_request() -> None:
    record = read_one(SHORT)
    assert wtn().write(record, encoding="gb2312") == wtn().write(record).decode().encode("gb2312")
    assert wtn().write(record, encoding="GB2312").startswith("#[WTN][甲队 R]".encode("gb2312"))
    signs = "#[WTN][甲·队 R][乙—队 B][先手胜];"
    written = wtn().write(Record({**record.headers, "WTN": signs}, record.events), encoding="gb2312")
    assert b"\xa1\xa4" in written
    assert b"\xa1\xaa" in written
    assert read_one(written).headers["WTN"] == signs
    foreign = Record({**record.headers, "WTN": "#[WTN][Señor R]"}, record.events)
    with pytest.raises(InvalidRecordError, match="header WTN: GB2312 has no 'ñ'; write it as utf-8"):
        wtn().write(foreign, encoding="gb2312")
    with pytest.raises(KybosError, match="take encoding utf-8 or gb2312, not 'latin1'"):
        wtn().write(record, encoding="latin1")


@pytest.mark.rule("E23")
def test_the_writer_puts_row_5_on_top_and_keeps_the_header() -> None:
    written = wtn().write(read_one(flipped(SHORT))).decode()
    blue = "B:E3-6;D2-5;E2-4;C1-3;D1-2;E1-1"
    assert written == SHORT.replace("B:E1-1;D1-2;C1-3;E2-4;D2-5;E3-6", blue)
    assert wtn().write(read_one(written)).decode() == written


@pytest.mark.rule("E23")
@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_random_games_go_there_and_back(seed: int) -> None:
    rng = random.Random(seed)
    spec = rng.choice(["einstein", "einstein:first=blue"])
    record = random_game(spec, rng, most=rng.choice([2, 3, 4, 9, 1000]), remarks=False)
    text = wtn().write(record).decode()
    for form in (text, flipped(text), shuffled(text, rng)):
        again = read_one(form.encode(rng.choice(["utf-8", "gb2312"])))
        whole = len(record.events) - (record.result == "*" and len(record.events) % 2)
        assert moves(again) == moves(record)[: max(2, whole)]
        assert again.result == record.result
        played = len(again.events) > 2
        assert again.headers["Game"] == (spec if played else "einstein")
        *_, last = again.states()
        assert (last.result is not None) == (record.result != "*")


def shuffled(text: str, rng: random.Random) -> str:
    """The text with the entries of its set-ups in any order."""
    lines = text.splitlines()
    for index in (1, 2):
        entries = lines[index][2:].split(";")
        lines[index] = lines[index][:2] + ";".join(rng.sample(entries, len(entries)))
    return "\n".join(lines)


@pytest.mark.rule("E23")
def test_only_games_of_two_can_be_written() -> None:
    for spec in ("einstein:seats=3", "einstein:seats=4"):
        with pytest.raises(InvalidRecordError, match=f"two players; this is {spec}"):
            wtn().write(random_game(spec, fresh_rng(), most=5))


@pytest.mark.rule("E23")
def test_only_games_from_a_full_set_up_can_be_written() -> None:
    start = game().state("r1..../..r2../...../..b5../....b3 turn:r")
    with pytest.raises(InvalidRecordError, match="all stones on their starting squares, and red's are not"):
        wtn().write(random_record(start, fresh_rng(), position=True))
    with pytest.raises(InvalidRecordError, match="all stones on their starting squares"):
        wtn().write(Record({"Game": "einstein"}, [Event("123456", is_outcome=True)]))


@pytest.mark.rule("E23")
@pytest.mark.parametrize("spec", ["einstein:setup=free,first=blue", "einstein:setup=135624+654321"])
def test_every_kind_of_set_up_can_be_written(spec: str) -> None:
    record = random_game(spec, fresh_rng())
    again = read_one(wtn().write(record))
    *_, end = record.states()
    *_, same = again.states()
    assert same.text == end.text
    assert again.result == record.result


@pytest.mark.rule("E23")
def test_a_position_with_all_stones_at_home_can_be_written() -> None:
    stones = {"r": "123456", "b": "654321"}
    squares = {
        square: f"{letter}{stone}"
        for letter, order in stones.items()
        for square, stone in zip(HOMES[letter].split(), order, strict=True)
    }
    rows = ["".join(squares.get(f"{file}{rank}", ".") for file in "abcde") for rank in "54321"]
    text = f"{'/'.join(rows)} turn:b die:6"
    record = Record(
        {"Game": "einstein", "Position": text}, [Event("6d4" if squares["e3"] == "b6" else "6d2")]
    )
    lines = wtn().write(record).decode().splitlines()
    assert lines[3].startswith("1:6;(B6,")
    assert read_one("\n".join(lines)).headers["Game"] == "einstein:first=blue"


@pytest.mark.rule("E23")
def test_a_header_is_made_where_there_is_none() -> None:
    headers = {
        "Game": "einstein:first=blue",
        "Red": "Ada [1]",
        "Date": "2025.01.02",
        "Site": "Köln",
        "Event": "Cup",
    }
    record = Record(headers, [Event("123456", is_outcome=True), Event("654321", is_outcome=True)])
    made = wtn().write(record).decode().splitlines()[0]
    assert made == "#[WTN][blue B][Ada (1) R][*][2025.01.02 Köln][Cup];"
    record.headers["Winner"] = "blue"
    assert "[先手胜]" in wtn().write(record).decode()
    record.headers["WTN"] = "#[C6]"
    with pytest.raises(InvalidRecordError, match="header WTN: '#\\[C6\\]' does not begin with #\\[WTN\\]"):
        wtn().write(record)


@pytest.mark.rule("E23")
def test_a_record_that_does_not_replay_is_not_written() -> None:
    record = read_one(SHORT)
    record.events[3] = Event("1c4", line=4)
    with pytest.raises(InvalidRecordError, match="ply 1, line 4: stone 1 on a5 moves one square"):
        wtn().write(record)
    assert kybos.load("einstein").dialects["wtn"] is wtn()
