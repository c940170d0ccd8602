"""A record in WTN of our own making, and what the tests of WTN do with it."""

from __future__ import annotations

import re

from kybos.core.dialect import Dialect
from kybos.core.game import game_type
from kybos.core.record import Record

HEADER = "#[WTN][甲队 R][乙队 B][先手胜][2024.08.10 14:00 合肥][2024 CCGC];"
SHORT = f"""\
{HEADER}
R:A5-1;B5-2;C5-3;A4-4;B4-5;A3-6
B:E1-1;D1-2;C1-3;E2-4;D2-5;E3-6
1:1;(R1,B5)
2:6;(B6,D4)
3:2;(R1,C5)
4:3;(B3,B2)
"""


def wtn() -> Dialect:
    """The dialect as the house finds it."""
    return game_type("einstein").dialects["wtn"]


def read(text: str | bytes) -> list[Record]:
    """The records of a text."""
    return list(wtn().read(text.encode() if isinstance(text, str) else text))


def read_one(text: str | bytes) -> Record:
    """The only record of a text."""
    (record,) = read(text)
    return record


def flipped(text: str) -> str:
    """The same record with row 1 on top."""
    return re.sub(r"(?<![(A-Z])([A-E])([1-5])\b", lambda square: f"{square[1]}{6 - int(square[2])}", text)


def moves(record: Record) -> list[str]:
    """The tokens of a record."""
    return [f"{event.text}{':' if event.is_outcome else ''}" for event in record.events]
