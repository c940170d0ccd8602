"""A program that runs beside us, to which we speak in lines of text.

Three threads serve it, so that neither a program that does not read, nor one that floods its output
or its error stream, can hold us up. On POSIX it gets a process group of its own, which is ended as a
whole; Ctrl-C reaches only us, and we end it.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import shutil
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from kybos.core.errors import KybosError
from kybos.core.protocol import ProgramError, SilentError, quoted

MOST_BYTES = 1 << 16
"""A line must be shorter than this."""
MOST_LINES = 256
"""So many lines wait to be read; a program that says more has to wait itself."""
KEPT_BYTES = 4096
"""So much of what the error stream said last is kept."""
PATIENCE = 2.0
"""Seconds that a program has to end by itself when it is told to."""
_WINDOWS = os.name == "nt"
_running: weakref.WeakSet[Process] = weakref.WeakSet()


class Process:
    """A running program; it is the `Line` to it.

    Raises `KybosError` if it cannot be started. `close` ends it; so does the end of Python.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.command = tuple(command)
        self._popen = _start(self.command)
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._inbox: queue.Queue[str | ProgramError] = queue.Queue(MOST_LINES)
        self._last_errors = b""
        self._closing = False
        _running.add(self)
        jobs = ((self._write, self._popen.stdin), (self._read, self._popen.stdout))
        self._threads = [
            threading.Thread(target=job, args=(stream,), daemon=True)
            for job, stream in (*jobs, (self._read_errors, self._popen.stderr))
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """Its number in the operating system."""
        return self._popen.pid

    # -- lines -------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Say a line; as `Line`."""
        self._outbox.put(f"{text}\n".encode())

    def close_input(self) -> None:
        """Say nothing more: the program comes to the end of its input."""
        self._outbox.put(None)

    def receive(self, seconds: float) -> str:
        """The next line; as `Line`."""
        try:
            found = self._inbox.get(timeout=seconds) if seconds > 0 else self._inbox.get_nowait()
        except queue.Empty:
            raise SilentError(f"has said nothing for {seconds:g} s{self._flushes()}") from None
        if isinstance(found, str):
            return found
        with contextlib.suppress(queue.Full):
            self._inbox.put_nowait(found)  # whoever asks again hears it again
        raise ProgramError(f"{found.message}{self._last_words()}")

    def _flushes(self) -> str:
        return " (does it send each line at once, by flushing its output?)"

    def _last_words(self) -> str:
        """The last line of the error stream, as part of a message."""
        self._threads[2].join(0.5)
        lines = self._last_errors.decode("utf-8", "replace").splitlines()
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f"; the last line of its error stream: {quoted(last)}" if last else ""

    # -- its end -----------------------------------------------------------------------------

    def ended(self, seconds: float) -> int | None:
        """Its exit code if it ends within so many seconds, else None."""
        try:
            return self._popen.wait(max(seconds, 0))
        except subprocess.TimeoutExpired:
            return None

    def close(self, patience: float = PATIENCE) -> None:
        """Close its input, wait so many seconds for its end, then end it and what it has started."""
        self.close_input()
        self._closing = True
        self.ended(patience)
        self.kill()

    def kill(self) -> None:
        """End it at once, with the processes that it has started."""
        self._closing = True
        self._outbox.put(None)
        if _WINDOWS:
            _kill_tree(self._popen)
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._popen.pid, signal.SIGKILL)
        self._popen.kill()
        self._popen.wait()
        _running.discard(self)
        until = time.monotonic() + PATIENCE
        for thread, stream in zip(
            self._threads, (self._popen.stdin, self._popen.stdout, self._popen.stderr), strict=True
        ):
            thread.join(max(until - time.monotonic(), 0))
            if stream and not thread.is_alive():  # else a process that got away still holds the other end
                with contextlib.suppress(OSError):
                    stream.close()

    # -- what the threads do -----------------------------------------------------------------

    def _write(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):  # the program has closed its input, or has ended
            while (data := self._outbox.get()) is not None:
                stream.write(data)
                stream.flush()
        with contextlib.suppress(OSError, ValueError):
            stream.close()

    def _read(self, stream: IO[bytes]) -> None:
        begun = b""
        with contextlib.suppress(OSError, ValueError):
            while data := stream.read(MOST_BYTES):
                *lines, begun = (begun + data).split(b"\n")
                if max(map(len, (*lines, begun))) >= MOST_BYTES:
                    self._put(ProgramError(f"has said a line of {MOST_BYTES:,} bytes or more"))
                    return
                for line in lines:
                    self._put(line.decode("utf-8", "replace").strip())
        self._put(ProgramError(self._how_it_ended(begun)))

    def _how_it_ended(self, begun: bytes) -> str:
        code = self.ended(1.0)
        if code is None:
            how = "has closed its output"
        elif code < 0 and not _WINDOWS:
            how = f"was ended by {_signal_name(-code)}"
        else:
            how = f"has ended with exit code {code}"
        half = begun.decode("utf-8", "replace").strip()
        return f"{how} within a line, {quoted(half)}" if half else how

    def _put(self, item: str | ProgramError) -> None:
        """Hand on a line; while too many wait, the program waits too."""
        while not self._closing:
            with contextlib.suppress(queue.Full):
                self._inbox.put(item, timeout=0.1)
                return

    def _read_errors(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while data := stream.read(MOST_BYTES):
                self._last_errors = (self._last_errors + data)[-KEPT_BYTES:]


def _start(command: tuple[str, ...]) -> subprocess.Popen[bytes]:
    if not command:
        raise KybosError("there is no command to start a program by")
    group: dict[str, Any] = {"start_new_session": True}
    if _WINDOWS:
        group = {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, **group)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        raise KybosError(f"the program {command[0]} cannot be started: {said}{_hint(command[0])}") from error


def _hint(word: str) -> str:
    """What may have been meant by a word that is no program."""
    file = Path(word)
    if not file.is_file():
        return ""
    if os.sep not in word and shutil.which(word) is None:
        return f"; a file of that name is here: ./{word}"
    if not os.access(file, os.X_OK):
        return "; the file is there, but it may not be executed (chmod +x)"
    return "; is its first line right, #! and the interpreter?"


def _signal_name(number: int) -> str:
    try:
        return f"the signal {signal.Signals(number).name}"
    except ValueError:
        return f"the signal {number}"


def _kill_tree(popen: subprocess.Popen[bytes]) -> None:
    """On Windows: end a process with those that it has started."""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        subprocess.run(
            ["taskkill", "/T", "/F", "/PID", str(popen.pid)], capture_output=True, check=False, timeout=5
        )


@atexit.register
def _end_all() -> None:
    for process in list(_running):
        process.kill()
