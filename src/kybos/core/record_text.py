"""The smallest parts of game records: their tokens, numbers and header lines as text."""

from __future__ import annotations

import re

from kybos.core.errors import InvalidRecordError
from kybos.core.state import Result

HIDDEN = "?"
"""The text of an outcome that the reader of the record may not know."""
UNFINISHED = "*"
HEADER = re.compile(r'^\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\["\\])*)"\]$')
ANNOTATION = re.compile(r"\[%(eval|clk) ([^\]\s]*)\]\s*")
RESULT = re.compile(r"[^\s{}]+")
TOKEN = re.compile(r"[^\s{}\[\]*=:][^\s{}]*(?<!:)|[*][^\s{}]+(?<!:)")
EVALUATIONS = (-1e300, 1e300)
CLOCKS = (0.0, 1e9)
"""Bounds in which every number can be read again as it was."""


def place(ply: int, line: int) -> str:
    """Where in a record something stands."""
    return f"ply {ply}, line {line}" if line else f"ply {ply}"


def result_text(result: Result | None) -> str:
    """A result as records write it: the winners joined by `+`, or else the payoffs joined by commas."""
    if result is None:
        return UNFINISHED
    return "+".join(result.winners) if result.winners else ",".join(map(str, result.payoffs))


def ending_token(result: str) -> str:
    """The last token of a record; raises `InvalidRecordError` for a result that could not be read again."""
    if not RESULT.fullmatch(result):
        raise InvalidRecordError(f"{result!r} cannot stand in a record as a result")
    return UNFINISHED if result == UNFINISHED else f"={result}"


def checked_comment(text: str) -> str:
    """A comment with single spaces between its words; raises `InvalidRecordError` for braces."""
    if "{" in text or "}" in text:
        raise InvalidRecordError(f"a comment cannot hold braces: {text!r}")
    return " ".join(text.split())


def number_within(value: float, low: float, high: float) -> float:
    """A number within bounds; raises `InvalidRecordError` for another."""
    if not low <= value <= high:
        raise InvalidRecordError(
            f"an evaluation or clock must lie within {low:g} and {high:g}, not be {value}"
        )
    return float(value)


def write_number(value: float) -> str:
    """The shortest of two forms that reads as the same number."""
    text = f"{value:.12g}"
    return text if float(text) == value else repr(value)


def write_clock(seconds: float) -> str:
    """`h:mm:ss`, with a fraction if there is one."""
    minutes, thousandths = divmod(round(1000 * seconds), 60_000)
    hours, minutes = divmod(minutes, 60)
    whole, thousandths = divmod(thousandths, 1000)
    fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"{hours}:{minutes:02}:{whole:02}{fraction}"


def header(key: str, value: str) -> str:
    """A header line; raises `InvalidRecordError` for a key that could not be read again."""
    line = f'[{key} "{escaped(value)}"]'
    if not HEADER.match(line):
        raise InvalidRecordError(f"{key!r} is no key of a header: a capital letter, then letters")
    return line


def escaped(value: str) -> str:
    """A value as it stands between quotation marks; line ends become spaces."""
    return re.sub(r"\s*[\r\n]+\s*", " ", value).replace("\\", "\\\\").replace('"', '\\"')
