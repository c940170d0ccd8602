"""What `kybos convert` does: game records from one format into another."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

import typer

from kybos.core import dialect as dialects
from kybos.core import game as core_game
from kybos.core.dialect import OWN, Dialect
from kybos.core.errors import InvalidRecordError, KybosError
from kybos.core.game import Game
from kybos.core.record import Record
from kybos.terminal.files import check_free, label, read_file, write_file
from kybos.terminal.tables import announce_compiling


@dataclass(frozen=True)
class Formats:
    """What the person has said about the formats; None where it is to be found out."""

    source: str | None = None
    target: str | None = None
    game: str | None = None
    encoding: str | None = None


def convert_file(source: str, target: str, formats: Formats, *, force: bool) -> None:
    """Read the records of `source` and write them to `target`, all of them or nothing."""
    check_free(target, force=force)
    kinds = kinds_for(formats.game)
    name = label(source, "standard input")
    data = read_file(source)
    reader = source_format(name, data, formats.source, kinds)
    records = read_all(name, data, reader)
    options = {"encoding": formats.encoding} if formats.encoding else {}
    try:
        writer = target_format(target, formats.target, reader, records, kinds)
        written = writer.write_all(records, **options)
    except InvalidRecordError as error:
        raise InvalidRecordError(f"{name}: {error}") from error
    write_file(target, written, force=force)
    games = "1 game" if len(records) == 1 else f"{len(records)} games"
    typer.echo(f"{games}: {reader.name} to {writer.name}", err=True)


def kinds_for(spec: str | None) -> list[type[Game]]:
    """The games whose formats come into question: the one that was named, else all."""
    return [type(core_game.load(spec))] if spec else dialects.installed_kinds()


def source_format(name: str, data: bytes, wanted: str | None, kinds: list[type[Game]]) -> Dialect:
    """The format that was named, else the one that the content or the suffix shows."""
    if wanted:
        return dialects.find_dialect(wanted, kinds)
    found = dialects.recognise(data, kinds) or by_suffix(name, kinds)
    if not found:
        raise KybosError(f"{name}: no format recognises this; --from names one: {', '.join(names(kinds))}")
    return found


def target_format(
    target: str, wanted: str | None, reader: Dialect, records: list[Record], kinds: list[type[Game]]
) -> Dialect:
    """The format that was named, else the one of the suffix; foreign formats become our own."""
    if (wanted or PurePath(target).suffix.removeprefix(".")) == OWN.name:
        return OWN
    if reader is OWN:
        kinds = list({type(record.game): None for record in records})
    if wanted:
        return dialects.find_dialect(wanted, kinds)
    found = by_suffix(target, kinds) or (OWN if reader is not OWN else None)
    if not found:
        raise KybosError(f"into which format? --to names one: {', '.join(names(kinds))}")
    return found


def by_suffix(name: str, kinds: list[type[Game]]) -> Dialect | None:
    """The format that a file name ends with."""
    suffix = PurePath(name).suffix.removeprefix(".").lower()
    return dialects.find_dialect(suffix, kinds) if suffix in names(kinds) else None


def names(kinds: list[type[Game]]) -> list[str]:
    """The formats that there are."""
    return sorted({OWN.name, *(name for kind in kinds for name in kind.dialects)})


def read_all(name: str, data: bytes, reader: Dialect) -> list[Record]:
    """The records of a file, at least one; errors name the file."""
    announce_compiling()
    try:
        records = list(reader.read(data))
    except InvalidRecordError as error:
        raise InvalidRecordError(f"{name}: {error}") from error
    if not records:
        raise InvalidRecordError(f"{name}: there is no game in it")
    return records
