"""Tables that are built once and kept on the disk, beside the compiled code.

A file is named after a hash of the table's name, shape and type and of the sources that build it,
so changed sources build it anew. It is an `.npy` file with a checksum behind the array. Files are
moved into place when they are whole; one that is missing, damaged or of another form is replaced,
and a disk that is full or read-only is no error: the table is then built in each process.
"""

from __future__ import annotations

import hashlib
import io
import threading
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kybos.core.compiling import cache_folder, source_hash, write_atomically

Table = npt.NDArray[Any]
CHECKSUM = 4
"""Bytes of the CRC-32 at the end of a file."""

_tables: dict[str, Table] = {}
_building = threading.RLock()


def kept_table(
    name: str, file: str, build: Callable[[], Table], *, shape: tuple[int, ...], dtype: npt.DTypeLike
) -> Table:
    """The array that `build` makes: from memory, else from the disk, else built now and kept.

    Every call with equal arguments gives the same array, which is contiguous and cannot be
    written to, wherever it comes from.

    Args:
        name: tells apart the tables that one source builds.
        file: the module that builds it (`__file__`); edits in its folder make the table anew.
        build: makes the array, which must come out equal each time.
        shape: the array's shape.
        dtype: the array's type.
    """
    described = f"{name} {source_hash(Path(file))} {shape} {np.dtype(dtype).str}"
    with _building:
        if described not in _tables:
            _tables[described] = _read_or_build(name, described, build, shape, np.dtype(dtype))
        return _tables[described]


def _read_or_build(
    name: str, described: str, build: Callable[[], Table], shape: tuple[int, ...], dtype: np.dtype[Any]
) -> Table:
    folder = cache_folder()
    digest = hashlib.sha256(described.encode()).hexdigest()[:32]
    path = folder / f"{name}-{digest}.npy" if folder else None
    table = _read(path) if path else None
    if table is None or (table.shape, table.dtype) != (shape, dtype):
        table = np.ascontiguousarray(build())
        if (table.shape, table.dtype) != (shape, dtype):
            raise ValueError(f"{name} is {table.dtype} {table.shape}, announced as {dtype} {shape}")
        if path:
            _write(path, table)
    table.setflags(write=False)
    return table


def _read(path: Path) -> Table | None:
    """The array in a file, None if there is none or it is damaged, in whatever way."""
    try:
        content = memoryview(path.read_bytes())
        if zlib.crc32(content[:-CHECKSUM]) != int.from_bytes(content[-CHECKSUM:], "little"):
            return None
        table = np.lib.format.read_array(io.BytesIO(content[:-CHECKSUM]), allow_pickle=False)
    except Exception:  # no permission, no array, a header that promises too much
        return None
    return np.ascontiguousarray(table)


def _write(path: Path, table: Table) -> None:
    stream = io.BytesIO()
    np.lib.format.write_array(stream, table, allow_pickle=False)
    content = stream.getvalue()
    try:
        write_atomically(path, content + zlib.crc32(content).to_bytes(CHECKSUM, "little"))
    except OSError:
        return
