"""Altered and truncated records: a value, or an error that says where."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kybos import InvalidRecordError
from kybos.core.record import Record
from tests.core.records import SMALL, SPECS, random_game, read, read_one


def check_readable(text: str) -> list[Record]:
    """Read and replay a text; anything but a value or an error with its place fails the test."""
    said = ""
    try:
        records = read(text)
        for record in records:
            list(record.states())
    except InvalidRecordError as error:
        records, said = [], str(error)
    assert "line " in said or not said
    return records


ALTERATIONS = (*'{}[]*=:?x "\n7', "\0", "é", "\u2028")


def test_every_alteration_of_one_character_gives_a_value_or_an_error_with_its_place() -> None:
    assert check_readable(SMALL)
    values = 0
    for place in range(len(SMALL)):
        values += bool(check_readable(SMALL[:place] + SMALL[place + 1 :]))
        for letter in ALTERATIONS:
            values += bool(check_readable(SMALL[:place] + letter + SMALL[place + 1 :]))
            check_readable(SMALL[:place] + letter + SMALL[place:])
    assert values > 0


def test_every_truncation_is_noticed() -> None:
    whole = SMALL.rstrip()
    for place in range(1, len(whole)):
        with pytest.raises(InvalidRecordError, match="line "):
            list(read_one(SMALL[:place]).states())
    assert read_one(whole) == read_one(SMALL)


@given(st.integers(0, 2**32 - 1), st.data())
@settings(max_examples=60, deadline=None)
def test_random_games_altered_in_several_places(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    text = str(random_game(rng.choice(SPECS), rng))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 3))
        text = text[:place] + data.draw(st.text(max_size=3)) + text[place + length :]
    check_readable(text)


@given(st.text(st.sampled_from('[]{}"\\*=:% \nAGame1evalck0.?\ufeff\0'), max_size=60))
@settings(max_examples=400, deadline=None)
def test_no_text_confuses_the_reader(text: str) -> None:
    for broken_off in (False, True):
        records, said = [], ""
        try:
            records = read(text, broken_off=broken_off)
        except InvalidRecordError as error:
            said = str(error)
        assert "line " in said or not said
        assert read("\n".join(map(str, records))) == records
