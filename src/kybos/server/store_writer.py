"""The one thread that writes: all appends that wait go into one transaction, for a commit is what costs."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Engine

from kybos.core.errors import KybosError
from kybos.server.store_append import Append, append_all
from kybos.server.store_engine import StoreError, clear_errors

Work = Callable[[Connection], Any]
"""What is done in a transaction of its own; what it returns goes to whoever has ordered it."""

Outcome = tuple[Any, BaseException | None]
"""What a job has returned, or the error that it has failed with."""

LARGEST = 500
"""How many appends share a transaction at most."""


class BusyError(KybosError):
    """More waits to be written than may wait; nothing has been done."""


class Writer:
    """Carries out what is submitted, in order; what is asked together is committed together.

    Args:
        engine: of which one connection is used.
        origin: the id of the store in notifications.
        most_waiting: how many jobs may wait.
    """

    def __init__(self, engine: Engine, origin: str, most_waiting: int) -> None:
        self._engine = engine
        self._origin = origin
        self._most_waiting = most_waiting
        self._loop = asyncio.get_running_loop()
        self._queue: deque[tuple[Append | Work, asyncio.Future[Any]]] = deque()
        self._at_work = 0
        self._closing = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="kybos-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs have been submitted and are not yet done."""
        return len(self._queue) + self._at_work

    def submit(self, job: Append | Work, *, urgent: bool = False) -> asyncio.Future[Any]:
        """Do it when its turn comes; the future is resolved when it is committed.

        Raises `BusyError` if too much waits, unless it is urgent, and `StoreError` after `close`.
        """
        with self._changed:
            if self._closing:
                raise StoreError("the store is closed")
            if len(self._queue) >= self._most_waiting and not urgent:
                raise BusyError(f"{len(self._queue)} changes wait to be written", help="try again later")
            future = self._loop.create_future()
            self._queue.append((job, future))
            self._changed.notify()
        return future

    def close(self) -> None:
        """Take no more, and wait until all is done that was taken."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while batch := self._take():
            outcomes = self._carry_out([job for job, _ in batch])
            settled = list(zip([future for _, future in batch], outcomes, strict=True))
            self._at_work = 0
            with suppress(RuntimeError):  # the loop has been closed, nobody waits any more
                self._loop.call_soon_threadsafe(_settle, settled)

    def _take(self) -> list[tuple[Append | Work, asyncio.Future[Any]]]:
        """The appends that wait, or one work; nothing when all is done and the store closes."""
        with self._changed:
            self._changed.wait_for(lambda: self._queue or self._closing)
            batch = [self._queue.popleft()] if self._queue else []
            if batch and isinstance(batch[0][0], Append):
                while self._queue and isinstance(self._queue[0][0], Append) and len(batch) < LARGEST:
                    batch.append(self._queue.popleft())
            self._at_work = len(batch)
        return batch

    def _carry_out(self, jobs: Sequence[Append | Work]) -> list[Outcome]:
        """For each job what it returns, or what it has failed with; it raises nothing itself."""
        appends = [job for job in jobs if isinstance(job, Append)]
        try:
            with clear_errors():
                if appends:
                    return [(None, error) for error in append_all(self._engine, appends, self._origin)]
                return [(self._do(job), None) for job in jobs if not isinstance(job, Append)]
        except StoreError as error:
            return [(None, _like(error)) for _ in jobs]  # one each, for raising adds to an error's traceback
        except StopIteration as error:
            return [(None, RuntimeError(f"stopped: {error}"))]  # futures cannot hold the like
        except BaseException as error:
            return [(None, error)] * len(jobs)

    def _do(self, work: Work) -> Any:
        with self._engine.begin() as connection:
            return work(connection)


def _like(error: StoreError) -> StoreError:
    copy = StoreError(error.message, help=error.help)
    copy.__cause__ = error.__cause__
    return copy


def _settle(outcomes: Sequence[tuple[asyncio.Future[Any], Outcome]]) -> None:
    for future, (result, error) in outcomes:
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
