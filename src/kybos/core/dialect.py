"""Formats of game records: our own, and the foreign ones that games offer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator

from kybos.core.errors import KybosError
from kybos.core.game import Game, game_type, installed_games
from kybos.core.record import Record
from kybos.core.record_reader import RecordReader, decoded
from kybos.core.record_text import HEADER

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Dialect(ABC):
    """A format in which game records are read and written; a game lists its own in `Game.dialects`."""

    name: str
    """The word by which it is asked for, also the suffix of its files."""
    title: str
    """What it is, for people."""

    @abstractmethod
    def recognises(self, data: bytes) -> bool:
        """Whether these bytes begin like a file in this format."""

    @abstractmethod
    def read(self, data: bytes) -> Iterator[Record]:
        """The records of a file; raises `InvalidRecordError` with line and ply."""

    @abstractmethod
    def write(self, record: Record, **options: str) -> bytes:
        """A record as bytes.

        Raises `InvalidRecordError` for what the format cannot express, `KybosError` for options
        that it does not have.
        """

    def write_all(self, records: Iterable[Record], **options: str) -> bytes:
        """Records one after another, as they stand in a file."""
        return b"".join(self.write(record, **options) for record in records)


class KybosText(Dialect):
    """Our own records, in UTF-8."""

    name = "kybos"
    title = "Kybos game records"

    def recognises(self, data: bytes) -> bool:
        """Whether the first line is a header."""
        first = data.removeprefix(BYTE_ORDER_MARK).lstrip().partition(b"\n")[0]
        return bool(HEADER.match(first.decode("utf-8", "replace").rstrip()))

    def read(self, data: bytes) -> Iterator[Record]:
        """The records of a text."""
        return iter(RecordReader(decoded(data.splitlines(keepends=True))))

    def write(self, record: Record, **options: str) -> bytes:
        """The record's text; there are no options, but UTF-8 may be named."""
        check_options(self, options, encoding=("utf-8",))
        return str(record).encode()

    def write_all(self, records: Iterable[Record], **options: str) -> bytes:
        """The records with a blank line between them."""
        return b"\n".join(self.write(record, **options) for record in records)


OWN = KybosText()


def check_options(dialect: Dialect, given: dict[str, str], **known: tuple[str, ...]) -> None:
    """Raise `KybosError` unless every option is known and has one of its values."""
    for key, value in given.items():
        if key not in known:
            raise KybosError(f"{dialect.title} have no option {key}")
        if value.lower() not in known[key]:
            raise KybosError(f"{dialect.title} take {key} {' or '.join(known[key])}, not {value!r}")


def find_dialect(name: str, kinds: Iterable[type[Game]]) -> Dialect:
    """The format of this name: our own, or one that one of these games offers; else `KybosError`."""
    kinds = list(kinds)
    if name == OWN.name:
        return OWN
    found = [kind for kind in kinds if name in kind.dialects]
    if not found:
        known = sorted({OWN.name, *(name for kind in kinds for name in kind.dialects)})
        raise KybosError(f"there is no format {name!r}; there are {', '.join(known)}")
    if len(found) > 1:
        raise KybosError(f"{name} is a format of several games: {', '.join(kind.name for kind in found)}")
    return found[0].dialects[name]


def recognise(data: bytes, kinds: Iterable[type[Game]]) -> Dialect | None:
    """The format in which these bytes seem to be written, None if none recognises them."""
    offered = (dialect for kind in kinds for dialect in kind.dialects.values())
    return next((dialect for dialect in (OWN, *offered) if dialect.recognises(data)), None)


def installed_kinds() -> list[type[Game]]:
    """The classes of all installed games."""
    return [game_type(name) for name in installed_games()]
