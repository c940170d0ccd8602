"""Reading: one record at a time, broken-off ones, files, and every fault in its place."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from kybos import InvalidRecordError, KybosError
from kybos.core.record import Event, Record, RecordWriter, read_records
from kybos.core.record_reader import read_record_file
from tests.core.records import SPECS, fresh_rng, random_game, read, read_one

TWO = '[Game "a"]\n\n1: b *\n\n[Game "c"]\n\n2: d =red\n'


class CountedLines:
    """Lines of a text that know how many have been taken."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines(keepends=True)
        self.taken = 0

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self.taken += 1
            yield line


def test_records_of_a_stream_are_read_one_at_a_time() -> None:
    rng = fresh_rng()
    records = [random_game(spec, rng) for spec in SPECS for _ in range(3)]
    texts = [f"{record}\n" for record in records]
    lines = CountedLines("".join(texts))
    reader = read_records(lines)
    assert lines.taken == 0
    ends = 0
    for record, text in zip(records, texts, strict=True):
        ends += text.count("\n")
        assert next(reader) == record
        assert lines.taken == ends
    assert next(reader, None) is None


def test_a_reader_of_an_endless_stream_gives_its_first_record_at_once() -> None:
    def talk() -> Iterator[str]:
        yield from ('[Game "x"]\n', "\n", "a *\n", "\n")
        raise AssertionError("the reader must not ask for more")

    assert next(read_records(talk())) == Record({"Game": "x"}, [Event("a")])


def test_records_begin_in_their_lines() -> None:
    first, second = read(f"\n\n{TWO}")
    assert (first.line, second.line) == (3, 7)
    assert second.events[1].line == 9


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_marks_do_not_matter(end: str, mark: str) -> None:
    assert read(mark + TWO.replace("\n", end)) == read(TWO)
    assert read(mark + TWO.replace("\n", end).rstrip()) == read(TWO)


def test_an_empty_stream_has_no_records() -> None:
    assert read("") == read("\n \n\t\n") == read("\ufeff") == []


def test_comments_may_run_over_lines_and_stand_in_several_places() -> None:
    text = "{one} {two\n[three]\n\n=four}a{five}{[%clk 0:00:01]}\n{six [%eval -2e-3]\n*}b:{seven} *\n"
    record = read_one(text)
    assert record.comment == "one two [three] =four"
    assert record.events == [
        Event("a", comment="five six *", clock=1, evaluation=-0.002),
        Event("b", is_outcome=True, comment="seven"),
    ]
    assert [event.line for event in record.events] == [4, 6]


def test_footers_belong_to_the_record_before_them() -> None:
    first, second = read('[Game "a"]\n\nb =red\n[Seed "12"]\n[Result "red"]\n\n[Game "c"]\n\n*\n')
    assert first.headers == {"Game": "a", "Seed": "12", "Result": "red"}
    assert second.headers == {"Game": "c"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[Game "x]\n\n*\n', "line 1: '[Game \"x]' is no header line"),
        ('[Game "x"]\n[Game "y"]\n\n*\n', "line 2: header Game stands twice; a blank line separates records"),
        ('[game "x"]\n*\n', "line 1: '[game \"x\"]' is no header line"),
        ('[A "x"]\n\na: b\nc: [d] *\n', "ply 2, line 4: [d] is neither a move nor an outcome"),
        ("a: b\n} *\n", "ply 2, line 2: } is neither a move nor an outcome"),
        ("a:: b *\n", "ply 1, line 1: a:: is neither"),
        (": b *\n", "ply 1, line 1: : is neither"),
        ("a b c\n", "ply 4, line 1: the record breaks off without the result, = or *, at its end"),
        ("a b {c\nd\n", "ply 2, line 1: the record breaks off in a comment that begins here and has no }"),
        ("a b * c\n", "ply 3, line 1: c comes after the end of the record"),
        ("a b *\nc\n", "ply 3, line 2: c comes after the end of the record"),
        ("a b * {c}\n", "ply 3, line 1: {c} comes after the end of the record"),
        ("a =\n", "ply 2, line 1: = is no result"),
        ("a =red}\n", "ply 2, line 1: =red} is no result"),
        ('[Result "red"]\n\na =blue\n', "ply 2, line 3: header Result is red, the moves end blue"),
        ('a *\n[Result "red"]\n', "ply 2, line 2: header Result is red, the moves end *"),
        ("a {[%eval x]} *\n", "ply 1, line 1: [%eval x] cannot be read"),
        ("a: b {\nwhat\n [%clk 1:2:3]\n} *\n", "ply 1, line 3: [%clk 1:2:3] cannot be read"),
        ("a {[%eval 1e999]} *\n", "ply 1, line 1: an evaluation or clock must lie within"),
        ("a {[%clk 999999999:00:00]} *\n", "ply 1, line 1: an evaluation or clock must lie within"),
        ("a {[%eval[%eval 1] 2]} *\n", "ply 1, line 1: a comment cannot hold an annotation"),
        ("a b {c { d} *\n", "ply 2, line 1: a comment cannot hold {"),
        ('a b\n\n[Game "y"]\n\n*\n', "ply 3, line 3: a header stands here, but the record before it has"),
        (f'{TWO}\na *\n\n[X "y"\n', "line 11: '[X \"y\"' is no header line"),
        ("a\0b *\n\0\n", "ply 2, line 2: \0 comes after the end of the record"),
    ],
)  # fmt: skip
def test_faults_are_named_by_line_and_ply(text: str, says: str) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        read(text)
    assert str(caught.value).startswith(says)


# -- written event by event ------------------------------------------------------------------


class FlushedStream(io.StringIO):
    """A stream that keeps what had been flushed, as a file would after a crash."""

    flushed = ""

    def flush(self) -> None:
        self.flushed = self.getvalue()


@pytest.mark.parametrize("spec", SPECS)
def test_a_game_is_on_the_disk_after_each_event(spec: str) -> None:
    record = random_game(spec, fresh_rng())
    record.comment = ""
    stream = FlushedStream(newline="")
    writer = RecordWriter(stream, record.headers)
    for count, event in enumerate(record.events):
        assert read(stream.flushed, broken_off=True) == [Record(record.headers, record.events[:count])]
        writer.write(event)
    writer.finish(record.result, {"Seed": "7"})
    assert read(stream.flushed) == [Record({**record.headers, "Seed": "7"}, record.events, record.result)]
    assert stream.flushed.endswith('[Seed "7"]\n\n')


def test_a_game_that_breaks_off_anywhere_is_readable_as_far_as_it_goes() -> None:
    whole = random_game("einstein:seats=3", random.Random(5), most=30)
    whole.comment = ""
    stream = io.StringIO()
    writer = RecordWriter(stream, whole.headers)
    for event in whole.events:
        writer.write(event)
    writer.finish(whole.result)
    text = stream.getvalue()
    longest = 0
    for place in range(len(text)):
        records = read(text[:place], broken_off=True)
        if not records:
            assert '"]\n' not in text[:place]
            continue
        (found,) = records
        count = len(found.events)
        assert [event.text for event in found.events] == [event.text for event in whole.events[:count]]
        assert found.events[:-1] == whole.events[: count - 1 if count else 0]
        assert found.headers.items() <= whole.headers.items()
        if count:
            assert found.headers == whole.headers
            list(found.states())
        assert count >= longest
        longest = count
    assert longest == len(whole.events)


def test_only_the_last_record_may_be_broken_off() -> None:
    assert len(read(TWO[:-6], broken_off=True)) == 2
    with pytest.raises(InvalidRecordError, match="line 5: a header stands here"):
        read(TWO.replace("*", "."), broken_off=True)


def test_half_a_token_is_left_out() -> None:
    assert read("a: b 12", broken_off=True) == [Record({}, [Event("a", is_outcome=True), Event("b")])]
    assert read("a: b 12 ", broken_off=True)[0].events[-1] == Event("12")
    assert read("a =re", broken_off=True) == [Record({}, [Event("a")])]
    assert read("a {b [%eval 0.", broken_off=True) == [Record({}, [Event("a")])]


# -- files -----------------------------------------------------------------------------------


def test_records_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games.kybos"
    file.write_bytes(b"\xef\xbb\xbf" + TWO.replace("\n", "\r\n").encode())
    assert list(read_record_file(file)) == list(read_record_file(str(file))) == read(TWO)
    file.write_text(TWO[:-6], encoding="utf-8")
    assert len(list(read_record_file(file, broken_off=True))) == 2


def test_faults_of_files_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "games.kybos"
    with pytest.raises(KybosError, match=r"games\.kybos: No such file"):
        list(read_record_file(file))
    with pytest.raises(KybosError, match=f"{tmp_path.name}: "):
        list(read_record_file(tmp_path))
    file.write_bytes(b'[Game "a"]\n\nb {\xfcber} *\n')
    with pytest.raises(InvalidRecordError, match=r"games\.kybos: line 3: the byte 0xfc is not UTF-8"):
        list(read_record_file(file))
    file.write_bytes('[Game "a"]\n\n*\n'.encode("utf-16"))
    with pytest.raises(InvalidRecordError, match=r"games\.kybos: line 1: the byte 0xff is not UTF-8"):
        list(read_record_file(file))
    file.write_text("a b c", encoding="utf-8")
    with pytest.raises(InvalidRecordError, match=r"games\.kybos: ply 4, line 1: the record breaks off"):
        list(read_record_file(file))


def test_records_before_a_fault_are_given(tmp_path: Path) -> None:
    file = tmp_path / "games.kybos"
    file.write_bytes(TWO.encode() + b"\n\xff")
    reader = read_record_file(file)
    assert next(reader) == read(TWO)[0]
    assert next(reader) == read(TWO)[1]
    with pytest.raises(InvalidRecordError, match="line 9: the byte 0xff"):
        next(reader)
