"""Game records: text in and text out, one game after another.

A record is header lines `[Key "value"]`, then the moves, every outcome of chance a token of its
own that ends with a colon: `135624: 654321: 4: 3c2 2: 4d3 …`. Comments stand in braces after the
token that they are about and may hold `[%eval 0.61]` and `[%clk 0:04:12]`. The last token says how
the game ended, `=red`, or that it did not, `*`. Further `[Key "value"]` lines may follow it, for
what is only known or only told at the end. A blank line ends the record.

A game that a player has forfeited stops before its end, with the result that the forfeit makes of it,
and the header `[Termination "blue forfeits: …"]` behind the moves says so.

A record replays without any random generator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TextIO

from kybos.core.errors import InvalidRecordError, KybosError
from kybos.core.forfeit import TERMINATION, Forfeit, read_forfeit
from kybos.core.game import Game, load
from kybos.core.outcome import Result
from kybos.core.record_text import (
    ANNOTATION,
    CLOCKS,
    EVALUATIONS,
    HIDDEN,
    TOKEN,
    UNFINISHED,
    checked_comment,
    ending_token,
    header,
    number_within,
    place,
    result_text,
    write_clock,
    write_number,
)
from kybos.core.state import State

WIDTH = 100
"""Columns after which the writer of whole records breaks the line."""


@dataclass(frozen=True)
class Event:
    """One token of a record: an action of a player, or an outcome of chance.

    `evaluation` is a value for the seat that has acted, `clock` its time left in seconds (kept to
    the millisecond), `line` the line of the file on which the token stands (0 if it comes from no
    file). Raises `InvalidRecordError` for what could not be read again.
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
        object.__setattr__(self, "comment", checked_comment(self.comment))
        if ANNOTATION.search(self.comment):
            raise InvalidRecordError(f"a comment cannot hold an annotation: {self.comment!r}")
        if self.evaluation is not None:
            object.__setattr__(self, "evaluation", number_within(self.evaluation, *EVALUATIONS))
        if self.clock is not None:
            object.__setattr__(self, "clock", round(number_within(self.clock, *CLOCKS), 3))

    def __str__(self) -> str:
        return " ".join(filter(None, (f"{self.text}{':' if self.is_outcome else ''}", self._remarks())))

    def _remarks(self) -> str:
        words = []
        if self.evaluation is not None:
            words.append(f"[%eval {write_number(self.evaluation)}]")
        if self.clock is not None:
            words.append(f"[%clk {write_clock(self.clock)}]")
        if self.comment:
            words.append(self.comment)
        return f"{{{' '.join(words)}}}" if words else ""


@dataclass
class Record:
    """One game: headers by key, events in order, and the result (`*` while there is none).

    The header `Game` is the specification; `Position`, if there, the text of the position in which
    the record begins. `comment` stands before the first move. `told_last` are the keys of the
    headers that stand behind the moves, such as the seed of committed dice. `line` is the line of
    the file on which the record begins, 0 if it comes from no file.
    """

    headers: dict[str, str]
    events: list[Event] = field(default_factory=list)
    result: str = UNFINISHED
    comment: str = ""
    told_last: tuple[str, ...] = field(default=(), compare=False)
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        self.comment = checked_comment(self.comment)

    @property
    def game(self) -> Game:
        """The game; raises `InvalidRecordError` if it is not installed or not named."""
        if "Game" not in self.headers:
            raise InvalidRecordError(f"the record{self._begins()} has no header Game")
        try:
            return load(self.headers["Game"])
        except KybosError as error:
            raise InvalidRecordError(f"header Game{self._begins()}: {error}") from error

    @property
    def start(self) -> State:
        """The position before the first event."""
        game = self.game
        try:
            return game.state(self.headers["Position"]) if "Position" in self.headers else game.start()
        except KybosError as error:
            raise InvalidRecordError(f"header Position{self._begins()}: {error}") from error

    @property
    def forfeit(self) -> Forfeit | None:
        """Who has forfeited the game and why, None if nobody has."""
        found = read_forfeit(self.headers.get(TERMINATION, ""))
        return found if found and found.seat in self.game.seats else None

    def result_in(self, state: State) -> Result | None:
        """How the game has ended if `state` is its last position: by its rules, or forfeited; else None."""
        forfeit = None if state.is_over else self.forfeit
        return forfeit.result(state) if forfeit else state.result

    def _begins(self) -> str:
        return f" of the record that begins in line {self.line}" if self.line else ""

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
            wanted = "an outcome of chance, with a colon," if state.is_chance else "a move, without a colon,"
            raise InvalidRecordError(f"{where}: {event.text} stands where {wanted} is due")
        try:
            return state.apply(event.text)
        except KybosError as error:
            raise InvalidRecordError(f"{where}: {error}") from error

    def _check_result(self, state: State, ply: int) -> None:
        found = result_text(self.result_in(state))
        last = self.events[-1].line if self.events else 0
        if state.is_over and self.forfeit:
            raise InvalidRecordError(
                f"{place(ply, last)}: header {TERMINATION} says that {self.forfeit}, "
                f"but the game has ended {found}"
            )
        if found != self.result:
            said = "no result" if self.result == UNFINISHED else f"the result {self.result}"
            truth = "is not over" if found == UNFINISHED else f"has ended {found}"
            raise InvalidRecordError(f"{place(ply, last)}: the record gives {said}, but the game {truth}")

    def __str__(self) -> str:
        head = [header(key, value) for key, value in self.headers.items() if key not in self.told_last]
        tail = [header(key, self.headers[key]) for key in self.told_last if key in self.headers]
        comment = checked_comment(self.comment)
        opening = [f"{{{comment}}}"] if comment else []
        words = [*opening, *map(str, self.events), ending_token(self.result)]
        return "\n".join([*head, "", *_filled(words), *tail, ""])


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


def read_records(stream: Iterable[str], *, broken_off: bool = False) -> Iterator[Record]:
    """The records of a stream, one at a time; see `kybos.core.record_reader.RecordReader`."""
    from kybos.core.record_reader import RecordReader

    return iter(RecordReader(stream, broken_off=broken_off))


__all__ = [
    "HIDDEN",
    "UNFINISHED",
    "Event",
    "Record",
    "RecordWriter",
    "ending_token",
    "header",
    "place",
    "read_records",
    "result_text",
    "write_clock",
    "write_number",
]
