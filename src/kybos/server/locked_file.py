"""A file that one process holds at a time; the hold ends with the process, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class HeldError(Exception):
    """Somebody else holds the file."""


class LockedFile:
    """The hold on a file, from its making until `release`.

    Raises `HeldError` if somebody else holds it, and `OSError` if it cannot be made. The file is never
    removed: then two could hold files of one name.
    """

    def __init__(self, file: Path) -> None:
        self._handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
        except OSError as error:
            os.close(self._handle)
            raise HeldError(file) from error

    def release(self) -> None:
        """Let others have it."""
        os.close(self._handle)
