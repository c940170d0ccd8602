"""WTN, the competition record of Chinese tournaments for two players, read and written (clause E23).

`#[WTN][team R][team B][先手胜][date place][event];`, the set-ups `R:A5-1;B5-2;…` and `B:…`, then
one ply a line, `1:4;(R3,B4)`: ply, roll, stone and target square. 先手胜 says that who moved first
has won, 后手胜 the other. Evaluations, clocks and comments of a record have no place in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kybos.core.dialect import BYTE_ORDER_MARK, Dialect, check_options
from kybos.core.errors import InvalidRecordError
from kybos.core.record import UNFINISHED, Record
from kybos.core.state import State
from kybos.games.einstein.board import STONES, start_square
from kybos.games.einstein.notation import COLOURS, square_name
from kybos.games.einstein.wtn_reader import Block

MARK = b"#[WTN]"
WINNER = "Winner"
"""The header for a game that stopped early, if the WTN header says who won it."""
ENCODINGS = ("utf-8", "gb2312")
NEITHER_OF_BOTH = str.maketrans({"\u00b7": "\u30fb", "\u2014": "\u2015"})
"""GBK and Python's gb2312 read these two signs of GB 2312 as different characters of Unicode."""


class Wtn(Dialect):
    """The format by its clause; `write` takes `encoding`, utf-8 or gb2312."""

    name = "wtn"
    title = "WTN records"

    def recognises(self, data: bytes) -> bool:
        """Whether the header comes first."""
        return data.removeprefix(BYTE_ORDER_MARK).lstrip().startswith(MARK)

    def read(self, data: bytes) -> Iterator[Record]:
        """The records of a file; with `Red` and `Blue` by name, and the header as `WTN`."""
        block: Block | None = None
        for number, line in enumerate(decode(data).split("\n"), 1):
            text = line.strip()
            if text.startswith(MARK.decode()):
                if block:
                    yield finished(block)
                block = Block(text, number)
            elif text:
                if not block:
                    raise InvalidRecordError(f"line {number}: a WTN record begins with its header, #[WTN]…")
                block.take(text, number)
        if block:
            yield finished(block)

    def write(self, record: Record, **options: str) -> bytes:
        """A record whose game began from full set-ups; a roll that nobody has moved by yet is left out."""
        check_options(self, options, encoding=ENCODINGS)
        text = "\n".join([*lines_of(record), ""])
        if options.get("encoding", "utf-8").lower() == "utf-8":
            return text.encode()
        try:
            return text.translate(NEITHER_OF_BOTH).encode("gb2312")
        except UnicodeEncodeError as error:
            raise InvalidRecordError(
                f"header WTN: GB2312 has no {text[error.start]!r}; write it as utf-8"
            ) from error


# -- reading ---------------------------------------------------------------------------------


def decode(data: bytes) -> str:
    """A file's text with plain line ends, from UTF-8 or GB2312; `InvalidRecordError` for other bytes.

    GB2312 is read as GBK, which contains it and is what Windows writes under that name.
    """
    body = data.removeprefix(BYTE_ORDER_MARK).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    places = []
    for encoding in ("utf-8", "gbk") if data[:3] != BYTE_ORDER_MARK else ("utf-8",):
        try:
            return body.decode(encoding)
        except UnicodeDecodeError as error:
            places.append(error.start)
    line = body.count(b"\n", 0, max(places)) + 1
    raise InvalidRecordError(
        f"line {line}: the byte 0x{body[max(places)]:02x} is neither UTF-8 nor GB2312 there"
    )


def finished(block: Block) -> Record:
    """The record of a block that has been read to its end."""
    state = block.finish()
    record = Record(headers_of(block, state), block.events, line=block.line)
    if state.result:
        record.result = "+".join(state.result.winners)
    return record


def headers_of(block: Block, state: State) -> dict[str, str]:
    """The game, the names of the teams where they can be told, the header as it is."""
    headers = {"Game": str(state.game)}
    for colour in COLOURS[2]:
        team = re.search(rf"\[([^\[\]]*\S)\s*{colour[0].upper()}\]", block.header)
        if team:
            headers[colour.capitalize()] = team[1].strip()
    said = re.search(r"\[\s*(先手|后手|红方|蓝方)方?\s*胜\s*\]", block.header)
    if said and not state.is_over:
        first = state.game.options.first
        other = next(colour for colour in COLOURS[2] if colour != first)
        names = {"先手": first, "后手": other, "红方": "red", "蓝方": "blue"}
        headers[WINNER] = names[said[1]]
    return {**headers, "WTN": block.header}


# -- writing ---------------------------------------------------------------------------------


def lines_of(record: Record) -> Iterator[str]:
    """The lines of a record in WTN."""
    if record.game.name != "einstein" or len(record.game.seats) != len(COLOURS[2]):
        begins = f"line {record.line}: " if record.line else ""
        raise InvalidRecordError(f"{begins}WTN is for EinStein with two players; this is {record.game}")
    states = list(record.states())
    begun = next((state for state in states if state.position.turn in (0, 1)), states[-1])
    first = COLOURS[2][int(begun.position.turn) % 2]
    yield header_line(record, first)
    yield from setup_lines(begun)
    plies = [
        (state, event)
        for state, event in zip(states, record.events, strict=False)
        if state.position.die and not event.is_outcome
    ]
    for ply, (state, event) in enumerate(plies, 1):
        colour = COLOURS[2][state.turn][0].upper()
        move = event.text.replace("x", "")
        yield f"{ply}:{int(state.position.die)};({colour}{move[0]},{move[1:].upper()})"


def header_line(record: Record, first: str) -> str:
    """The WTN header that the record came with, else one made from its other headers."""
    kept = record.headers.get("WTN")
    if kept is not None:
        if not kept.startswith(MARK.decode()):
            raise InvalidRecordError(f"header WTN: {kept!r} does not begin with #[WTN]")
        return kept
    names = {colour: record.headers.get(colour.capitalize(), colour) for colour in COLOURS[2]}
    teams = [
        f"{names[colour]} {colour[0].upper()}" for colour in sorted(names, key=lambda name: name != first)
    ]
    winner = record.result if record.result != UNFINISHED else record.headers.get(WINNER, UNFINISHED)
    result = "*" if winner not in names else "先手胜" if winner == first else "后手胜"
    when = f"{record.headers.get('Date', '')} {record.headers.get('Site', '')}".strip()
    fields = [*teams, result, when, record.headers.get("Event", "")]
    return MARK.decode() + "".join(f"[{field.translate(ROUND)}]" for field in fields) + ";"


ROUND = str.maketrans("[]", "()")


def setup_lines(state: State) -> Iterator[str]:
    """`R:` and `B:` for a position in which every stone stands on its starting squares."""
    position = state.position
    for seat, colour in enumerate(COLOURS[2]):
        homes = [start_square(2, seat, place) for place in range(STONES)]
        stones = [int(square) for square in position.stones[STONES * seat : STONES * (seat + 1)]]
        if sorted(stones) != sorted(homes):
            raise InvalidRecordError(
                f"ply 1: WTN begins with all stones on their starting squares, and {colour}'s are not (E23)"
            )
        entries = [f"{square_name(2, home).upper()}-{stones.index(home) + 1}" for home in homes]
        yield f"{colour[0].upper()}:{';'.join(entries)}"
