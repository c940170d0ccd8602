"""Records as values: what is written reads as the same record, and replays."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kybos
from kybos import InvalidRecordError
from kybos.core.record import Event, Record, ending_token, header, read_records, result_text, write_clock
from tests.core.records import SMALL, SPECS, fresh_rng, random_game, random_record, read, read_one
from tests.games.einstein.strategies import edited, views
from tests.games.einstein.strategies import reached as reached_states


@pytest.mark.parametrize("spec", SPECS)
def test_random_games_read_as_they_were_written(spec: str) -> None:
    rng = fresh_rng()
    for most in (1000, 1000, 0, 1, 2, 7):
        record = random_game(spec, rng, most=most)
        again = read_one(str(record))
        assert again == record
        assert str(again) == str(record)
        *_, last = again.states()
        assert result_text(last.result) == record.result


@given(edited(), st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_games_from_edited_positions_read_as_they_were_written(start: kybos.State, seed: int) -> None:
    record = random_record(start, random.Random(seed), position=True)
    again = read_one(str(record))
    assert again == record
    assert again.start == start
    assert len(list(again.states())) == len(record.events) + 1


@given(reached_states(), st.integers(0, 2**32 - 1))
@settings(max_examples=40, deadline=None)
def test_games_from_any_state_read_as_they_were_written(start: kybos.State, seed: int) -> None:
    record = random_record(start, random.Random(seed), position=True, most=12)
    again = read_one(str(record))
    assert again == record
    assert again.start == start


def test_the_plug_in_is_recorded_like_any_game(pig: Path) -> None:
    assert pig.exists()
    rng = fresh_rng()
    for spec in ("pig", "pig:target=20"):
        record = random_game(spec, rng)
        assert read_one(str(record)) == record
        *_, last = record.states()
        assert last.result is not None
        assert record.result == last.result.winners[0]


TOKENS = st.from_regex(r"[A-Za-z0-9(+~,!?-][A-Za-z0-9(+~,:!?*=\[\]-]{0,8}", fullmatch=True).filter(
    lambda text: not text.endswith(":")
)
TEXTS = st.text(st.characters(exclude_characters="{}", exclude_categories=["Cs"]), max_size=30)
EVENTS = st.builds(
    Event,
    TOKENS,
    st.booleans(),
    comment=TEXTS.filter(lambda text: "[%" not in text),
    evaluation=st.none() | st.floats(-1e300, 1e300),
    clock=st.none() | st.floats(0, 1e9),
)
KEYS = st.from_regex("[A-Z][A-Za-z]{0,9}", fullmatch=True).filter(lambda key: key != "Result")
VALUES = st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=30)
RECORDS = st.builds(
    Record,
    st.dictionaries(KEYS, VALUES, max_size=4),
    st.lists(EVENTS, max_size=6),
    st.from_regex(r"[A-Za-z0-9+,=-]{1,12}|\*", fullmatch=True),
    TEXTS,
)


@given(RECORDS)
@settings(max_examples=150, deadline=None)
def test_any_record_reads_as_it_was_written(record: Record) -> None:
    text = str(record)
    (again,) = read_records(f"{line}\n" for line in text.split("\n"))
    assert again == record
    assert str(again) == text


@given(views())
@settings(max_examples=40, deadline=None)
def test_a_view_with_hidden_parts_is_read_as_a_position_but_not_played(view: kybos.State) -> None:
    record = Record({"Game": str(view.game), "Position": view.text})
    again = read_one(str(record))
    assert again == record
    assert again.start == view


def test_a_small_record_holds_what_it_says() -> None:
    record = read_one(SMALL)
    assert record.comment == "An ending"
    assert record.headers["Red"] == "Ada"
    assert [str(event) for event in record.events] == [
        "2c3 {[%eval 0.61] [%clk 0:04:12] risky}", "5:", "5c3 {no}", "1:", "1b4", "3:", "3e2",
    ]  # fmt: skip
    first = record.events[0]
    assert (first.evaluation, first.clock, first.comment, first.line) == (0.61, 252, "risky", 6)
    assert [event.line for event in record.events] == [6, 6, 7, 7, 7, 7, 7]
    assert record.line == 1


def test_the_text_of_a_record() -> None:
    record = Record({"Game": "einstein", "Red": 'The "Rock"'}, [Event("123456", is_outcome=True)])
    assert str(record) == '[Game "einstein"]\n[Red "The \\"Rock\\""]\n\n123456: *\n'


def test_long_records_are_broken_into_lines() -> None:
    text = str(random_game("einstein", random.Random(1), remarks=False))
    assert len(text.splitlines()) > 4
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00:00"), (59.9996, "0:01:00"), (61.5, "0:01:01.5"), (3600, "1:00:00"), (0.001, "0:00:00.001"),
        (359_999.25, "99:59:59.25"), (10, "0:00:10"),
    ],
)  # fmt: skip
def test_clocks(seconds: float, text: str) -> None:
    assert write_clock(seconds) == text
    assert str(Event("a", clock=seconds)) == f"a {{[%clk {text}]}}"


@pytest.mark.parametrize("text", ["", "*", "=red", "a b", "a:", "{a", "a}", "[a", ":", "a\n"])
def test_a_token_that_could_not_be_read_again_is_refused(text: str) -> None:
    with pytest.raises(InvalidRecordError, match="cannot stand in a record"):
        Event(text)


@pytest.mark.parametrize("comment", ["{", "a } b", "[%eval 0.5]", "was [%clk 0:00:01] then"])
def test_a_comment_that_could_not_be_read_again_is_refused(comment: str) -> None:
    with pytest.raises(InvalidRecordError, match="a comment cannot hold"):
        Event("a", comment=comment)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_numbers_that_are_none_are_refused(number: float) -> None:
    with pytest.raises(InvalidRecordError, match="must lie within"):
        Event("a", evaluation=number)
    with pytest.raises(InvalidRecordError, match="must lie within"):
        Event("a", clock=number)


def test_a_clock_cannot_be_negative() -> None:
    with pytest.raises(InvalidRecordError, match="must lie within 0 and 1e\\+09, not be -1"):
        Event("a", clock=-1)


@pytest.mark.parametrize("result", ["", "red blue", "re{d", "red\n"])
def test_a_result_that_could_not_be_read_again_is_refused(result: str) -> None:
    with pytest.raises(InvalidRecordError, match="as a result"):
        ending_token(result)
    with pytest.raises(InvalidRecordError, match="as a result"):
        str(Record({}, [], result))


def test_headers_that_could_not_be_read_again() -> None:
    for key in ("game", "", "A-b", "Ä", 'A"'):
        with pytest.raises(InvalidRecordError, match="no key of a header"):
            header(key, "x")
    assert header("Event", "one\r\n two") == '[Event "one two"]'


# -- replaying -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("2c3", "2c2", "ply 1, line 6: stone 2 on c4 moves one square"),
        ("2c3", "2xc3", "ply 1, line 6: there is nothing to capture on c3; without x: 2c3 (E10)"),
        ("2c3", "3c3", "ply 1, line 6: stone 3 is no longer on the board (E7)"),
        ("2c3", "b:", "ply 1, line 6: b stands where a move, without a colon, is due"),
        (" 5:", " 7:", "ply 2, line 6: '7' is no roll of one die: 1 to 6 (E6)"),
        (" 5:", " 5", "ply 2, line 6: 5 stands where an outcome of chance, with a colon, is due"),
        ("5c3", "5d3", "ply 2, line 7: stone 5 on c2 moves one square left, up"),
        ("5c3", "what", "ply 2, line 7: 'what' is no move"),
        (" 1: 1b4", " 1b4", "ply 3, line 7: 1b4 stands where an outcome"),
        ("1b4", "?", "ply 3, line 7: an outcome is hidden from the reader"),
        ("3e2", "3e3", "ply 4, line 7: stone 3 on e1 moves"),
        ("3e2 *", "3e2 =red", "ply 5, line 7: the record gives the result red, but the game is not over"),
        ("1b4", "1xb4", "ply 3, line 7: there is nothing to capture"),
        ("setup=123456+123456", "seats=5", "header Game of the record that begins in line 1: einstein:"),
        ("r1..../", "r1.../", "header Position of the record that begins in line 1: row 1 from the top"),
        ("Game", "Name", "the record that begins in line 1 has no header Game"),
    ],
)  # fmt: skip
def test_what_does_not_replay_is_named_by_ply_and_line(old: str, new: str, says: str) -> None:
    assert old in SMALL
    text = SMALL.replace(old, new).replace('[Result "*"]', '[Event "x"]')
    (record,) = read(text)
    with pytest.raises(InvalidRecordError) as caught:
        list(record.states())
    assert says in str(caught.value)


def test_an_end_that_the_record_does_not_tell() -> None:
    record = Record(
        {"Game": "einstein", "Position": "...../...../...../...r1./b1.... turn:r die:1"}, [Event("1e1")]
    )
    with pytest.raises(
        InvalidRecordError, match="ply 2: the record gives no result, but the game has ended red"
    ):
        list(record.states())
    record.result = "blue"
    with pytest.raises(
        InvalidRecordError, match="the record gives the result blue, but the game has ended red"
    ):
        list(record.states())
    record.result = "red"
    assert len(list(record.states())) == 2
    record.events.append(Event("1", is_outcome=True))
    with pytest.raises(InvalidRecordError, match="ply 2: 1 comes after the end, red has won"):
        list(record.states())


def test_hidden_outcomes_are_read_and_stop_the_replay() -> None:
    text = '[Game "einstein:setup=free"]\n\n123456 ?: *\n'
    record = read_one(text)
    assert record.events[1] == Event("?", is_outcome=True)
    assert str(record) == text
    states = record.states()
    assert next(states) == record.start
    assert next(states).text.endswith("setup:r=123456")
    with pytest.raises(InvalidRecordError, match="ply 2, line 3: an outcome is hidden from the reader"):
        next(states)
