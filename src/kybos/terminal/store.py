"""Where games at the terminal are kept: a file each, written event by event while they are played."""

from __future__ import annotations

import datetime
import os
import secrets
from pathlib import Path

import platformdirs

from kybos.core.errors import InvalidRecordError, KybosError
from kybos.core.record import UNFINISHED, Record
from kybos.core.record_reader import read_record_file

SUFFIX = ".kybos"
SECRET_SUFFIX = ".secret"
"""Beside an unfinished game with committed dice: the seed, which the record does not tell yet."""


def folder() -> Path:
    """The folder of kept games; `KYBOS_DATA` names another than the user's data folder."""
    chosen = os.environ.get("KYBOS_DATA")
    base = Path(chosen) if chosen else Path(platformdirs.user_data_dir("kybos", appauthor=False))
    return base / "games"


def new_file(name: str) -> Path:
    """A new, empty file for a game of this name; raises `KybosError` if none can be made."""
    now = datetime.datetime.now()
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
        while True:
            file = place / f"{now:%Y-%m-%d-%H%M%S}-{name}-{secrets.token_hex(2)}{SUFFIX}"
            try:
                file.touch(exist_ok=False)
            except FileExistsError:
                continue
            return file
    except OSError as error:
        raise KybosError(
            f"games cannot be kept in {place}: {error.strerror}; KYBOS_DATA names another folder"
        ) from error


def read(file: Path) -> list[Record]:
    """The games of a file; the last one may be broken off."""
    records = list(read_record_file(file, broken_off=True))
    if not records:
        raise InvalidRecordError(f"{file}: there is no game in it")
    return records


def unfinished() -> list[Path]:
    """The kept games that can be gone on with, the newest last; files that cannot be read are left out."""
    found = []
    for file in sorted(folder().glob(f"*{SUFFIX}")):
        try:
            records = read(file)
        except KybosError:
            continue
        if records[-1].result == UNFINISHED:
            found.append(file)
    return found


def keep_secret(file: Path, seed: bytes) -> None:
    """Keep the seed of committed dice beside an unfinished game, for its owner's eyes."""
    secret = file.with_suffix(SECRET_SUFFIX)
    handle = os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as stream:
        stream.write(seed.hex())


def secret_of(file: Path) -> bytes:
    """The seed that was kept with `keep_secret`."""
    try:
        return bytes.fromhex(file.with_suffix(SECRET_SUFFIX).read_text(encoding="ascii"))
    except (OSError, ValueError) as error:
        raise KybosError(
            f"{file}: the seed of its committed dice is gone; it can be replayed, not gone on with"
        ) from error


def forget_secret(file: Path) -> None:
    """Remove the seed once the record tells it."""
    file.with_suffix(SECRET_SUFFIX).unlink(missing_ok=True)
