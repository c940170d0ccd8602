"""Reading game records: from a stream, line by line, one record at a time, and from files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from kybos.core.errors import InvalidRecordError, KybosError
from kybos.core.record import Event, Record
from kybos.core.record_text import ANNOTATION, HEADER, RESULT, TOKEN, UNFINISHED

CLOCK = re.compile(r"([0-9]{1,9}):([0-5][0-9]):([0-5][0-9](?:\.[0-9]{1,3})?)")
EVALUATION = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?")
BYTE_ORDER_MARK = "\ufeff"
NO_RESULT = "the result, = or *, at its end"


class RecordReader:
    """Reads records from a stream of lines, one at a time: iterate over it.

    No line after the blank one that ends a record is read before the next record is asked for.
    Raises `InvalidRecordError` with line and ply. With `broken_off`, a last record that ends in the
    middle, because whoever wrote it was stopped, is given as an unfinished one; the lines must then
    come with their line ends, for a last token without one may be half a token and is left out.
    """

    def __init__(self, stream: Iterable[str], *, broken_off: bool = False) -> None:
        self._lines = enumerate(stream, 1)
        self._broken_off = broken_off

    def __iter__(self) -> Iterator[Record]:
        """The records in order."""
        for number, line in self._lines:
            if number == 1:
                line = line.removeprefix(BYTE_ORDER_MARK)  # noqa: PLW2901  # nothing else of it is lost
            if line.strip():
                draft = self._read(number, line)
                if draft.begun:
                    yield draft.record

    def _read(self, number: int, line: str) -> _Draft:
        """One record of which the first line has been read."""
        draft = _Draft(number)
        self._take(draft, number, line)
        for following, text in self._lines:
            if self._take(draft, following, text):
                break
        else:
            draft.break_off(allowed=self._broken_off)
        draft.check()
        return draft

    def _take(self, draft: _Draft, number: int, line: str) -> bool:
        is_cut = self._broken_off and not line.endswith(("\n", "\r"))
        return draft.take(number, line.rstrip("\r\n"), is_cut=is_cut)


class _Draft:
    """A record that is being read, and what is still open in it."""

    def __init__(self, line: int) -> None:
        self.record = Record({}, line=line)
        self._line = line
        self._comment: str | None = None
        self._comment_line = line
        self._in_head = True
        self._has_ended = False

    @property
    def begun(self) -> bool:
        """Whether anything of the record has been read."""
        return bool(self.record.headers or self.record.events or self.record.comment or self._has_ended)

    def take(self, number: int, line: str, *, is_cut: bool) -> bool:
        """Take in a line; whether it is the blank one after the record. `is_cut`: its end may be missing."""
        self._line = number
        if self._comment is None and line.startswith("["):
            self._take_header(line, is_cut=is_cut)
        elif self._has_ended:
            if not line.strip():
                return True
            raise self._fail(f"{line.split(maxsplit=1)[0]} comes after the end of the record")
        elif line.strip() or self._comment is not None:
            self._in_head = False
            self._take_tokens(line, is_cut=is_cut)
        return False

    def break_off(self, *, allowed: bool) -> None:
        """Take in the end of the stream."""
        if self._has_ended or allowed:
            return
        if self._comment is not None:
            what = "the record breaks off in a comment that begins here and has no }"
            raise self._fail(what, self._comment_line)
        raise self._fail(f"the record breaks off without {NO_RESULT}")

    def check(self) -> None:
        """Check the whole record."""
        said = self.record.headers.get("Result", self.record.result)
        if self._has_ended and said != self.record.result:
            raise self._fail(f"header Result is {said}, the moves end {self.record.result}")

    # -- headers -----------------------------------------------------------------------------

    def _take_header(self, line: str, *, is_cut: bool) -> None:
        match = HEADER.match(line.rstrip())
        if not match:
            if is_cut:
                return
            raise self._fail(f'{line!r} is no header line [Key "value"]')
        if not self._in_head and not self._has_ended:
            raise self._fail(f"a header stands here, but the record before it has not {NO_RESULT}")
        key, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
        if key in self.record.headers:
            raise self._fail(f"header {key} stands twice; a blank line separates records")
        self.record.headers[key] = value
        if self._has_ended:
            self.record.told_last += (key,)

    # -- moves -------------------------------------------------------------------------------

    def _take_tokens(self, line: str, *, is_cut: bool) -> None:
        rest = line if self._comment is not None else line.lstrip()
        while rest:
            if self._comment is not None:
                rest = self._take_comment(rest)
            elif rest[0] == "{":
                self._comment, self._comment_line, rest = "", self._line, rest[1:]
            else:
                word = re.split(r"[\s{]", rest, maxsplit=1)[0]
                rest = rest[len(word) :]
                if rest or not is_cut:
                    self._take_word(word, rest)
            rest = rest if self._comment is not None else rest.lstrip()
        if self._comment is not None:
            self._comment += "\n"

    def _take_word(self, word: str, rest: str) -> None:
        if word == UNFINISHED or word.startswith("="):
            self._take_result(word.removeprefix("="))
            if rest.strip():
                raise self._fail(f"{rest.split(maxsplit=1)[0]} comes after the end of the record")
            return
        text = word.removesuffix(":")
        if not TOKEN.fullmatch(text):
            raise self._fail(f"{word} is neither a move nor an outcome")
        self.record.events.append(Event(text, word.endswith(":"), line=self._line))

    def _take_result(self, result: str) -> None:
        if not RESULT.fullmatch(result):
            raise self._fail(f"={result} is no result")
        self.record.result = result
        self._has_ended = True

    # -- comments ----------------------------------------------------------------------------

    def _take_comment(self, rest: str) -> str:
        """Take in a line from within a comment; what follows the comment."""
        more, closed, rest = rest.partition("}")
        self._comment = f"{self._comment}{more}"
        if closed:
            self._add_comment(self._comment)
            self._comment = None
        return rest

    def _add_comment(self, text: str) -> None:
        """Put a comment behind the last event, or at the beginning, where it stands as it is."""
        record = self.record
        if "{" in text:
            raise self._fail("a comment cannot hold {", self._comment_line)
        if not record.events:
            record.comment = " ".join([*record.comment.split(), *text.split()])
            return
        values: dict[str, float] = {}
        for match in ANNOTATION.finditer(text):
            values[match[1]] = self._read_annotation(text, match)
        last = record.events[-1]
        try:
            record.events[-1] = replace(
                last,
                comment=f"{last.comment} {ANNOTATION.sub(' ', text)}",
                evaluation=values.get("eval", last.evaluation),
                clock=values.get("clk", last.clock),
            )
        except InvalidRecordError as error:
            raise self._fail(str(error), self._comment_line) from error

    def _read_annotation(self, text: str, match: re.Match[str]) -> float:
        kind, value = match[1], match[2]
        clock = CLOCK.fullmatch(value)
        if kind == "clk" and clock:
            return round(int(clock[1]) * 3600 + int(clock[2]) * 60 + float(clock[3]), 3)
        if kind == "eval" and EVALUATION.fullmatch(value):
            return float(value)
        line = self._comment_line + text.count("\n", 0, match.start())
        raise self._fail(f"[%{kind} {value}] cannot be read", line)

    # -- errors ------------------------------------------------------------------------------

    def _fail(self, what: str, line: int = 0) -> InvalidRecordError:
        """An error here, or, with a line, in the comment about the last event that begins there."""
        events = self.record.events[:-1] if line else self.record.events
        ply = 1 + sum(not event.is_outcome for event in events)
        where = f"line {line or self._line}"
        return InvalidRecordError(f"{where}: {what}" if self._in_head else f"ply {ply}, {where}: {what}")


def decoded(lines: Iterable[bytes]) -> Iterator[str]:
    """Lines of UTF-8 as text; raises `InvalidRecordError` with the line for bytes that are none."""
    for number, line in enumerate(lines, 1):
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError as error:
            raise InvalidRecordError(
                f"line {number}: the byte 0x{line[error.start]:02x} is not UTF-8, as records are"
            ) from error


def read_record_file(path: str | Path, *, broken_off: bool = False) -> Iterator[Record]:
    """The records of a file in UTF-8, one at a time; errors name the file.

    Raises `KybosError` if it cannot be opened, `InvalidRecordError` for what cannot be read.
    """
    try:
        with Path(path).open("rb") as file:
            yield from RecordReader(decoded(file), broken_off=broken_off)
    except InvalidRecordError as error:
        raise InvalidRecordError(f"{path}: {error}") from error
    except OSError as error:
        raise KybosError(f"{path}: {error.strerror}") from error
