"""The one decorator that compiles, and where its results are kept.

Compiled functions are stored one file each in a folder named after a hash of all the sources
that hold kernels, because numba itself notices edits only in the file of the function that
is called, not in the files from which it imports. A file's name is a hash of the function, its
argument types and the processor; files are written elsewhere and moved into place, so
processes that start cold at the same time never see half a file or one another's.

`NUMBA_DISABLE_JIT=1` makes the same source run uncompiled. `KYBOS_CACHE` names another folder.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import pickle
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba
import platformdirs
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from kybos.core import parts

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = Path(__file__).resolve().parent.parent
KERNEL_ROOMS = ("core", "games", "players", "analysis", "arena", "envs")
DIGEST = hashlib.sha256().digest_size
"""Bytes of the checksum in front of stored code: running damaged code would end the process."""
KEPT_FOLDERS = 4
"""How many folders of compiled code (one for each state of the sources) stay on the disk."""


_listeners: list[Callable[[], None]] = []


def when_compiling(tell: Callable[[], None]) -> None:
    """Call `tell`, once, before anything is compiled because the cache does not hold it."""
    _listeners[:] = [tell]


def interpreted() -> bool:
    """Whether the rules run as plain Python (`NUMBA_DISABLE_JIT=1`)."""
    return bool(numba.config.DISABLE_JIT)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` with numba on its first call for each combination of argument types.

    The function must be a plain module-level function over int64 numbers, arrays and positions.
    It runs without the interpreter's lock, so threads can work side by side.
    """
    return _compiled(function, inline=True)


def compiled_apart(function: Callable[P, R]) -> Callable[P, R]:
    """Compile as `compiled` does, but leave it to the compiler whether callers hold a copy of the code.

    For what is large and not always run: it compiles once, not again in every caller.
    """
    return _compiled(function, inline=False)


def compiled_in_place(function: Callable[P, R]) -> Callable[P, R]:
    """Compile as `compiled` does a function that makes no arrays, only works in those it is given.

    It counts no references to them, which in tuples of arrays would take most of the time of a search.
    """
    return _compiled(function, inline=True, counts=False)


def compiled_in_place_apart(function: Callable[P, R]) -> Callable[P, R]:
    """Both: `compiled_in_place` and `compiled_apart`."""
    return _compiled(function, inline=False, counts=False)


def _compiled(function: Callable[P, R], *, inline: bool, counts: bool = True) -> Callable[P, R]:
    if function.__closure__:
        raise TypeError(f"{function.__qualname__} uses names of the function around it; kernels cannot")
    if interpreted():
        return function
    dispatcher = parts.Kernel(function, inline=inline, counts=counts)
    dispatcher._cache = SourceCache(function)
    dispatcher.part._cache = SourceCache(function, is_part=True)
    return dispatcher


def plain(function: Callable[P, R]) -> Callable[P, R]:
    """A compiled function as plain Python, for callers in Python whom compiling it would cost more."""
    return getattr(function, "py_func", function)


def entry(function: Callable[P, R], examples: tuple[Any, ...]) -> Callable[P, R]:
    """`function` for arguments of the types of `examples`, which are not looked at again in each call."""
    if interpreted():

        def call(*arguments: P.args, **named: P.kwargs) -> R:
            return int(function(*arguments, **named))  # type: ignore[call-overload,no-any-return]  # no NumPy integer

        return call
    return function.compile(tuple(map(numba.typeof, examples)))  # type: ignore[attr-defined,no-any-return]  # a dispatcher


class SourceCache(_Cache):  # type: ignore[misc]  # numba has no type stubs
    """Keeps one compiled function on the disk, a file for each combination of argument types."""

    def __init__(self, function: Callable[..., Any], *, is_part: bool = False) -> None:
        self._function = function
        self._is_part = is_part
        self._enabled = True

    @property
    def cache_path(self) -> str | None:
        """The folder of the compiled code, None when no folder can be written."""
        folder = cache_folder()
        return str(folder) if folder else None

    def enable(self) -> None:
        """Read and write files (the initial state)."""
        self._enabled = True

    def disable(self) -> None:
        """Neither read nor write files."""
        self._enabled = False

    def flush(self) -> None:
        """Forget nothing: a file is true for as long as its name is asked for."""

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The stored compile result for `signature`, None if there is none that can be read."""
        target_context.refresh()
        file = self._file(signature, target_context.codegen())
        if file is not None:
            try:
                content = file.read_bytes()
                if hashlib.sha256(content[DIGEST:]).digest() != content[:DIGEST]:
                    raise ValueError("damaged")
                stored = pickle.loads(content[DIGEST:])
                if self._is_part:
                    return parts.restore(target_context, stored)
                return CompileResult._rebuild(target_context, *stored)
            except Exception:  # missing or damaged, in whatever way: compile it again
                pass
        while _listeners:
            _listeners.pop()()
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Store a compile result; a disk that is full or read-only is no error."""
        file = self._file(signature, result.codegen)
        if file is None or result.library.has_dynamic_globals:
            return
        try:
            stored = dumps(parts.store(result) if self._is_part else result._reduce())
            write_atomically(file, hashlib.sha256(stored).digest() + stored)
        except OSError:
            return

    def _file(self, signature: Any, codegen: Any) -> Path | None:
        folder = cache_folder() if self._enabled else None
        if folder is None:
            return None
        source = self._function.__code__.co_filename
        line = self._function.__code__.co_firstlineno
        named = f"{self._function.__module__}.{self._function.__qualname__}:{line}"
        key = (named, source_hash(Path(source)), signature, codegen.magic_tuple(), self._is_part)
        digest = hashlib.sha256(repr(key).encode()).hexdigest()[:32]
        return folder / f"{self._function.__name__}-{digest}.bin"


def write_atomically(file: Path, content: bytes) -> None:
    """Write `content` so that a reader sees all of it or nothing."""
    handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        Path(temporary).replace(file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


@functools.cache
def cache_folder() -> Path | None:
    """The folder for code compiled from the present sources, None when none can be written.

    Tried in turn: `$KYBOS_CACHE`, the user's cache folder, a private folder among the temporary
    files. Making a new one removes all but the `KEPT_FOLDERS` folders used last. Where none can be
    written, one that can be read will do.
    """
    readable = None
    versions = f"py{sys.version_info.major}{sys.version_info.minor}-numba{numba.__version__}"
    name = f"{sources_hash()}-{versions}"
    for base in _bases():
        folder = base / "compiled" / name
        try:
            new = not folder.exists()
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            readable = readable or (folder if folder.is_dir() else None)
            continue
        if new:
            _prune(folder)
        return folder
    return readable


def _bases() -> Iterable[Path]:
    chosen = os.environ.get("KYBOS_CACHE")
    if chosen:
        yield Path(chosen)
        return
    yield Path(platformdirs.user_cache_dir("kybos", appauthor=False))
    if hasattr(os, "getuid"):
        with contextlib.suppress(OSError):  # there may be no folder for temporary files
            private = Path(tempfile.gettempdir()) / f"kybos-{os.getuid()}"
            if _is_private(private):
                yield private


def _is_private(folder: Path) -> bool:
    """Whether `folder` is ours alone: nobody else may put code there that we would run."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


def _prune(newest: Path) -> None:
    def last_used(folder: Path) -> float:
        try:
            return folder.stat().st_mtime
        except OSError:
            return 0.0

    others = sorted((p for p in newest.parent.iterdir() if p != newest), key=last_used, reverse=True)
    for folder in others[KEPT_FOLDERS - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


@functools.cache
def sources_hash() -> str:
    """A hash over every source file in the rooms of this package that hold kernels."""
    return _hash_files(file for room in KERNEL_ROOMS for file in (PACKAGE / room).rglob("*.py"))


@functools.cache
def source_hash(file: Path) -> str:
    """A hash over the sources on which a function or layout in `file` may depend.

    Inside this package that is the file's folder. Elsewhere it is the whole package that holds
    the file, or the file alone if no package does.
    """
    file = file.resolve()
    if PACKAGE in file.parents:
        return _hash_files(file.parent.rglob("*.py"))
    top = file
    while (top.parent / "__init__.py").exists():
        top = top.parent
    return _hash_files(top.rglob("*.py") if top.is_dir() else [file])


def _hash_files(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        content = file.read_bytes() if file.exists() else b""
        digest.update(f"{file.name}:{len(content)}:".encode() + content)
    return digest.hexdigest()[:12]
