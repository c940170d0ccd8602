"""Files that commands read and write: `-` is the standard input or output, nothing is left half-written."""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from pathlib import Path

from kybos.core.errors import KybosError

STANDARD = "-"


def read_file(name: str) -> bytes:
    """All bytes of a file; raises `KybosError` with its name."""
    try:
        return sys.stdin.buffer.read() if name == STANDARD else Path(name).read_bytes()
    except OSError as error:
        raise KybosError(f"{name}: {error.strerror}") from error


def write_file(name: str, data: bytes, *, force: bool) -> None:
    """Write a file as a whole or not at all; raises `KybosError` if it exists, unless forced."""
    if name == STANDARD:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    path = Path(name).resolve()
    try:
        check_free(name, force=force)
        if path.exists() and not path.is_file():  # a device or a pipe is written to, never replaced
            path.write_bytes(data)
        else:
            _replace(path, data)
    except OSError as error:
        raise KybosError(f"{name}: {error.strerror}") from error


def check_free(name: str, *, force: bool) -> None:
    """Raise `KybosError` if a file is in the way."""
    path = Path(name)
    if name == STANDARD or not path.exists():
        return
    if path.is_dir():
        raise KybosError(f"{name}: Is a directory")
    if not force:
        raise KybosError(f"{name} exists; --force overwrites it")


def _replace(path: Path, data: bytes) -> None:
    """Write beside the file first, then move."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with beside.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if path.exists():
            beside.chmod(path.stat().st_mode & 0o7777)
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def label(name: str, standard: str) -> str:
    """How messages call a file."""
    return standard if name == STANDARD else name
