"""What other processes append to a shared database, heard by PostgreSQL's LISTEN.

It only wakes; the log is the truth.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import psycopg
from sqlalchemy import Engine

from kybos.server.store_append import CHANNEL
from kybos.server.store_engine import KEEPALIVES, StoreError

LONGEST_PAUSE = 5.0
"""Seconds between attempts to connect again, at most."""

_log = logging.getLogger(__name__)


class Ear:
    """Listens from `open` to `close`, over connections of its own; a broken one is replaced.

    Args:
        engine: of the database; no connection is taken from its pool.
        origin: the id of the store; what it has appended itself is not told.
        tell: called in the event loop with a table and the number of its last entry, and with `("", 0)`
            when anything may have changed.
    """

    def __init__(self, engine: Engine, origin: str, tell: Callable[[str, int], None]) -> None:
        self._arguments: dict[str, Any] = {**engine.dialect.create_connect_args(engine.url)[1], **KEEPALIVES}
        self._origin = origin
        self._tell = tell
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, engine: Engine, origin: str, tell: Callable[[str, int], None]) -> Ear:
        """Begin to listen. Raises `StoreError` if that is not possible."""
        ear = cls(engine, origin, tell)
        try:
            ear._connection = await ear._connect()
        except (psycopg.Error, OSError) as error:
            raise StoreError(f"the database cannot be listened to: {str(error).strip()}") from error
        ear._task = asyncio.create_task(ear._listen(ear._connection))
        return ear

    async def close(self) -> None:
        """Stop listening."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._connection:
            await self._connection.close()

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        connection = await psycopg.AsyncConnection.connect(**self._arguments, autocommit=True)
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _listen(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            try:
                async with connection:
                    async for heard in connection.notifies():
                        self._hear(heard.payload)
            except (psycopg.Error, OSError) as error:
                _log.warning("notifications are not heard: %s", str(error).strip())
            connection = self._connection = await self._connect_again()
            _log.warning("notifications are heard again")
            self._say("", 0)

    async def _connect_again(self) -> psycopg.AsyncConnection[Any]:
        pause = 0.1
        while True:
            try:
                return await self._connect()
            except (psycopg.Error, OSError):
                await asyncio.sleep(pause)
                pause = min(LONGEST_PAUSE, 2 * pause)

    def _hear(self, payload: str) -> None:
        origin, _, what = payload.partition(" ")
        table, _, seq = what.partition(" ")
        if origin != self._origin and seq.isdecimal():
            self._say(table, int(seq))

    def _say(self, table: str, seq: int) -> None:
        try:
            self._tell(table, seq)
        except Exception:
            _log.exception("what has been heard of table %s could not be dealt with", table)
