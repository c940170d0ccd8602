"""The server's end of a worker of the thinkers: starts the process, asks it, ends it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kybos.server.thinker import Answer, Request

log = logging.getLogger(__name__)


class CrashedError(Exception):
    """A worker has ended, cannot be started, or answers what is no answer."""


class LateError(Exception):
    """A worker has not answered in time."""


class ThinkerProcess:
    """A worker: a process that is asked one thing at a time.

    After an error it must be killed. `asked` counts its answers, `memory` is the most that it has held, in
    MiB; `known` are the pairs of game and player for which it has all compiled.
    """

    def __init__(self, process: Process) -> None:
        self._process = process
        self._errors = asyncio.create_task(self._tell_errors())
        self.asked = 0
        self.memory = 0
        self.known: set[tuple[str, str]] = set()

    @classmethod
    async def start(cls) -> ThinkerProcess:
        """A new process; raises `CrashedError` if there can be none."""
        command = (sys.executable, "-P", "-m", "kybos.server.thinker")
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
            )
        )
        try:
            return cls(await asyncio.shield(starting))
        except OSError as error:
            raise CrashedError(f"no worker can be started: {error}") from error
        except asyncio.CancelledError:
            await cls(await starting).kill()
            raise

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended, as far as is known."""
        return self._process.returncode is None

    async def ask(self, request: Request, seconds: float) -> int:
        """The action that it answers; raises `CrashedError`, and `LateError` after so many seconds."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                self._process.stdin.write(json.dumps(request).encode() + b"\n")
                await self._process.stdin.drain()
                line = await self._process.stdout.readline()
        except TimeoutError:
            raise LateError(f"worker {self.pid} has not answered within {seconds:g} s") from None
        except (OSError, ValueError) as error:
            raise CrashedError(f"worker {self.pid} cannot be asked: {error}") from error
        self.known.add((request["game"], request["player"]))
        return self._read(line)

    def _read(self, line: bytes) -> int:
        if not line:
            raise CrashedError(f"worker {self.pid} has ended")
        try:
            answer: Answer = json.loads(line)
            self.memory = answer["memory"]
        except (ValueError, TypeError, LookupError):
            raise CrashedError(f"worker {self.pid} answers {line[:80]!r}") from None
        if "error" in answer:
            raise CrashedError(f"worker {self.pid}: {answer['error']}")
        self.asked += 1
        return answer.get("action", -1)

    async def _tell_errors(self) -> None:
        """Pass on to the log what it writes about its troubles, line by line."""
        assert self._process.stderr is not None
        while True:
            try:
                line = await self._process.stderr.readline()
            except ValueError:  # a line without end; the stream goes on behind it
                continue
            if not line:
                return
            log.warning("worker %d: %s", self.pid, line.decode(errors="replace").rstrip())

    async def kill(self) -> None:
        """End it at once, and wait until nothing of it is left; may be called again."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._process.stdin.close()
        await self._process.wait()
        with contextlib.suppress(OSError, ValueError):
            await self._process.stdout.read()
        await asyncio.wait([self._errors])
