"""Game records: text in and text out, one game after another.

A record is header lines `[Key "value"]`, then the moves, every outcome of chance a token of its
own that ends with a colon: `135624: 654321: 4: 3c2 2: 4d3 …`. Comments stand in braces after the
token that they are about and may hold `[%eval 0.61]` and `[%clk 0:04:12]`. The last token says how
the game ended, `=red`, or that it did not, `*`. Further `[Key "value"]` lines may follow it, for
what is only known or only told at the end. A blank line ends the record.

A record replays without any random generator.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TextIO

from kybos.core.errors import InvalidRecordError, KybosError
from kybos.core.game import Game, load
from kybos.core.state import Result, State

HIDDEN = "?"
"""The text of an outcome that the reader of the record may not know."""
UNFINISHED = "*"
HEADER = re.compile(r'^\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\["\\])*)"\]$')
ANNOTATION = re.compile(r"\[%(eval|clk) ([^\]\s]*)\]\s*")
CLOCK = re.compile(r"(\d+):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)")
EVALUATION = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
TOKEN = re.compile(r"[^\s{}\[\]*=:][^\s{}]*(?<!:)|[*][^\s{}]+(?<!:)")
WIDTH = 100
"""Columns after which the writer of whole records breaks the line."""


@dataclass(frozen=True)
class Event:
    """One token of a record: an action of a player, or an outcome of chance.

    `evaluation` is a value for the seat that has acted, `clock` its time left in seconds, `line`
    the line of the file on which the token stands (0 if it comes from no file).
    """

    text: str
    is_outcome: bool = False
    comment: str = ""
    evaluation: float | None = None
    clock: float | None = None
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if not TOKEN.fullmatch(self.text):
            raise InvalidRecordError(f"{self.text!r} cannot stand in a record as a move or an outcome")
        if "{" in self.comment or "}" in self.comment:
            raise InvalidRecordError(f"a comment cannot hold braces: {self.comment!r}")

    def __str__(self) -> str:
        return " ".join(filter(None, (f"{self.text}{':' if self.is_outcome else ''}", self._remarks())))

    def _remarks(self) -> str:
        words = []
        if self.evaluation is not None:
            words.append(f"[%eval {self.evaluation:.12g}]")
        if self.clock is not None:
            words.append(f"[%clk {write_clock(self.clock)}]")
        if self.comment:
            words.append(self.comment)
        return f"{{{' '.join(words)}}}" if words else ""


@dataclass
class Record:
    """One game: headers by key, events in order, and the result (`*` while there is none).

    The header `Game` is the specification; `Position`, if there, the text of the position in which
    the record begins. `comment` stands before the first move.
    """

    headers: dict[str, str]
    events: list[Event] = field(default_factory=list)
    result: str = UNFINISHED
    comment: str = ""

    @property
    def game(self) -> Game:
        """The game; raises `InvalidRecordError` if it is not installed or not named."""
        if "Game" not in self.headers:
            raise InvalidRecordError("the record has no header Game")
        try:
            return load(self.headers["Game"])
        except KybosError as error:
            raise InvalidRecordError(f"header Game: {error}") from error

    @property
    def start(self) -> State:
        """The position before the first event."""
        game = self.game
        try:
            return game.state(self.headers["Position"]) if "Position" in self.headers else game.start()
        except KybosError as error:
            raise InvalidRecordError(f"header Position: {error}") from error

    def states(self) -> Iterator[State]:
        """The first position, then the one after each event.

        Raises `InvalidRecordError` at the first event that does not fit, and at the end for a
        result that is not the game's.
        """
        state = self.start
        yield state
        ply = 1
        for event in self.events:
            state = self._after(state, event, ply)
            ply += not event.is_outcome
            yield state
        self._check_result(state, ply)

    def _after(self, state: State, event: Event, ply: int) -> State:
        where = place(ply, event.line)
        if event.text == HIDDEN:
            raise InvalidRecordError(
                f"{where}: an outcome is hidden from the reader; the record replays no further"
            )
        if state.is_over:
            raise InvalidRecordError(f"{where}: {event.text} comes after the end, {state.result}")
        if event.is_outcome != state.is_chance:
            wanted = "an outcome of chance, with a colon" if state.is_chance else "a move, without a colon"
            raise InvalidRecordError(f"{where}: {event.text} stands where {wanted} is due")
        try:
            return state.apply(event.text)
        except KybosError as error:
            raise InvalidRecordError(f"{where}: {error}") from error

    def _check_result(self, state: State, ply: int) -> None:
        found = result_text(state.result) if state.is_over else UNFINISHED
        if found != self.result:
            last = self.events[-1].line if self.events else 0
            said = "no result" if self.result == UNFINISHED else f"the result {self.result}"
            truth = f"has ended {found}" if state.is_over else "is not over"
            raise InvalidRecordError(f"{place(ply, last)}: the record gives {said}, but the game {truth}")

    def __str__(self) -> str:
        head = [header(key, value) for key, value in self.headers.items()]
        opening = [f"{{{self.comment}}}"] if self.comment else []
        words = [*opening, *map(str, self.events), ending_token(self.result)]
        return "\n".join([*head, "", *_filled(words), ""])


def place(ply: int, line: int) -> str:
    """Where in a record something stands."""
    return f"ply {ply}, line {line}" if line else f"ply {ply}"


def result_text(result: Result | None) -> str:
    """A result as records write it: the winners joined by `+`, or else the payoffs joined by commas."""
    if result is None:
        return UNFINISHED
    return "+".join(result.winners) if result.winners else ",".join(map(str, result.payoffs))


def ending_token(result: str) -> str:
    """The last token of a record."""
    return UNFINISHED if result == UNFINISHED else f"={result}"


def write_clock(seconds: float) -> str:
    """`h:mm:ss`, with a fraction if there is one."""
    minutes, rest = divmod(round(seconds, 3), 60)
    hours, minutes = divmod(int(minutes), 60)
    text = f"{rest:06.3f}".rstrip("0").rstrip(".")
    return f"{hours}:{minutes:02}:{text}"


def header(key: str, value: str) -> str:
    """A header line; raises `InvalidRecordError` for a key that could not be read again."""
    line = f'[{key} "{escaped(value)}"]'
    if not HEADER.match(line):
        raise InvalidRecordError(f"{key!r} is no key of a header: a capital letter, then letters")
    return line


def escaped(value: str) -> str:
    """A value as it stands between quotation marks; line ends become spaces."""
    return re.sub(r"\s*[\r\n]+\s*", " ", value).replace("\\", "\\\\").replace('"', '\\"')


def _filled(words: Iterable[str]) -> Iterator[str]:
    """Words in lines of at most WIDTH columns where that is possible."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


class RecordWriter:
    """Writes a game while it is played: each event at once, so that a play that breaks off loses nothing."""

    def __init__(self, stream: TextIO, headers: dict[str, str]) -> None:
        self._stream = stream
        for key, value in headers.items():
            stream.write(header(key, value) + "\n")
        stream.write("\n")
        stream.flush()

    def write(self, event: Event) -> None:
        """Add an event; an action ends its line."""
        self._stream.write(f"{event}{' ' if event.is_outcome else chr(10)}")
        self._stream.flush()

    def finish(self, result: str, footers: dict[str, str] | None = None) -> None:
        """Add the result, and what is only told at the end; a blank line ends the record."""
        self._stream.write(f"{ending_token(result)}\n")
        for key, value in (footers or {}).items():
            self._stream.write(header(key, value) + "\n")
        self._stream.write("\n")
        self._stream.flush()


class RecordReader:
    """Reads records from a stream, line by line, one at a time: iterate over it.

    Raises `InvalidRecordError` with line and ply. With `broken_off`, a last record that ends in the
    middle, because whoever wrote it was stopped, is given as an unfinished one.
    """

    def __init__(self, stream: Iterable[str], *, broken_off: bool = False) -> None:
        self._lines = enumerate((line.rstrip("\r\n") for line in stream), 1)
        self._broken_off = broken_off
        self._line = 0

    def __iter__(self) -> Iterator[Record]:
        """The records in order."""
        for line in self._rest():
            if line.strip():
                yield self._read(line)

    def _rest(self) -> Iterator[str]:
        for number, line in self._lines:
            self._line = number
            yield line.removeprefix("\ufeff") if number == 1 else line

    def _fail(self, what: str, record: Record | None = None) -> InvalidRecordError:
        ply = f"ply {1 + sum(not event.is_outcome for event in record.events)}, " if record else ""
        return InvalidRecordError(f"{ply}line {self._line}: {what}")

    def _read(self, line: str) -> Record:
        """One record of which the first line has been read."""
        record = Record({})
        open_comment: str | None = None
        ended = False
        reading_headers = True
        while True:
            if open_comment is None and line.startswith("[") and (reading_headers or ended):
                self._read_header(record, line)
            elif ended:
                if line.strip():
                    raise self._fail(f"{line.strip().split()[0]} comes after the end of the record", record)
                break
            elif line.strip():
                reading_headers = False
                open_comment, ended = self._read_moves(record, line, open_comment)
            line = next(self._rest(), "\0")
            if line == "\0":
                break
        if not ended and (open_comment is not None or not self._broken_off):
            missing = "} to end a comment" if open_comment is not None else "the result, = or *, at its end"
            raise self._fail(f"the record breaks off without {missing}", record)
        if "Result" in record.headers and record.headers["Result"] != record.result:
            raise self._fail(
                f"header Result is {record.headers['Result']}, the moves end {record.result}", record
            )
        return record

    def _read_header(self, record: Record, line: str) -> None:
        match = HEADER.match(line.rstrip())
        if not match:
            raise self._fail(f'{line!r} is no header line [Key "value"]')
        key, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
        if key in record.headers:
            raise self._fail(f"header {key} stands twice; a blank line separates records")
        record.headers[key] = value

    def _read_moves(self, record: Record, line: str, comment: str | None) -> tuple[str | None, bool]:
        """Take the tokens of a line; the comment that is still open, and whether the record has ended."""
        rest = line
        while rest:
            if comment is not None:
                more, closed, rest = rest.partition("}")
                comment = f"{comment} {more}"
                if not closed:
                    return comment, False
                self._add_comment(record, comment)
                comment = None
                continue
            rest = rest.lstrip()
            if rest.startswith("{"):
                comment, rest = "", rest[1:]
                if not rest:
                    return comment, False
                continue
            token = re.match(r"[^\s{]*", rest)[0]  # type: ignore[index]  # it matches the empty text too
            rest = rest[len(token) :]
            if token == UNFINISHED or token.startswith("="):
                record.result = token.removeprefix("=")
                if rest.strip():
                    raise self._fail(f"{rest.split()[0]} comes after the end of the record", record)
                return None, True
            if token:
                self._add_event(record, token)
        return comment, False

    def _add_event(self, record: Record, token: str) -> None:
        text = token.removesuffix(":")
        if not TOKEN.fullmatch(text):
            raise self._fail(f"{token} is neither a move nor an outcome", record)
        record.events.append(Event(text, token.endswith(":"), line=self._line))

    def _add_comment(self, record: Record, text: str) -> None:
        """Put a comment behind the last event, or at the beginning."""
        evaluation = clock = None
        for kind, value in ANNOTATION.findall(text):
            if kind == "eval" and EVALUATION.fullmatch(value):
                evaluation = float(value)
            elif kind == "clk" and CLOCK.fullmatch(value):
                hours, minutes, seconds = value.split(":")
                clock = round(int(hours) * 3600 + int(minutes) * 60 + float(seconds), 3)
            else:
                raise self._fail(f"[%{kind} {value}] cannot be read", record)
        words = " ".join(ANNOTATION.sub(" ", text).split())
        if not record.events:
            record.comment = " ".join(filter(None, (record.comment, words)))
            return
        last = record.events[-1]
        record.events[-1] = replace(
            last,
            comment=" ".join(filter(None, (last.comment, words))),
            evaluation=last.evaluation if evaluation is None else evaluation,
            clock=last.clock if clock is None else clock,
        )


def read_records(stream: Iterable[str], *, broken_off: bool = False) -> Iterator[Record]:
    """The records of a stream, one at a time; see `RecordReader`."""
    return iter(RecordReader(stream, broken_off=broken_off))
