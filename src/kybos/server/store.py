"""The store: the logs of all tables and what is kept beside them, in SQLite or PostgreSQL.

What `append` and `write` have done is on the disk when they return. The database is worked in threads,
a whole transaction in one go.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection

from kybos.server import migrations, store_alive
from kybos.server.locked_file import HeldError, LockedFile
from kybos.server.log import Entry, check_chain
from kybos.server.store_append import Append, Command, Done, RepeatedError, StaleError, done_of
from kybos.server.store_engine import (
    StoreError,
    clear_errors,
    default_url,
    engine_of,
    url_for_people,
    url_of,
)
from kybos.server.store_log import read_log
from kybos.server.store_writer import BusyError, Writer

if TYPE_CHECKING:
    from kybos.server.store_listen import Ear

__all__ = ["Append", "BusyError", "Command", "Done", "RepeatedError", "StaleError", "Store", "StoreError"]
__all__ += ["default_url"]

T = TypeVar("T")

Listener = Callable[[str, int], None]
"""Called in the event loop with a table and the number of its last entry."""

READERS = 4
"""How many threads read, each over a connection of its own."""


class Store:
    """The database of a site, opened with `open`; used from the event loop in which it was opened.

    Attributes:
        url_for_people: the address of the database, without a password.
        is_shared: whether several server processes may use it at once.
    """

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        address = url_of(url or default_url())
        self.url_for_people = url_for_people(address)
        self.is_shared = address.get_backend_name() == "postgresql"
        self._file = None if self.is_shared else Path(str(address.database))
        self._read_only = read_only
        self._origin = secrets.token_hex(8)
        self._writing = engine_of(address, connections=1, reading=False)
        self._reading = engine_of(address, connections=READERS, reading=True)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="kybos-reader")
        self._lock: LockedFile | None = None
        self._writer: Writer | None = None
        self._ear: Ear | None = None
        self._listeners: list[Listener] = []
        self._closed = False

    @classmethod
    async def open(cls, url: str = "", *, most_waiting: int = 10_000, read_only: bool = False) -> Store:
        """Open a database; it is made, or brought up to date, if need be.

        Args:
            url: `sqlite:///FILE`, the name of a file or `postgresql://USER:PASSWORD@HOST/NAME`; empty:
                a file in the user's data folder.
            most_waiting: how many changes may wait to be written.
            read_only: change nothing, so that it may be done beside a server that uses the same file.

        Raises:
            KybosError: if the address is none, or the driver is not installed.
            StoreError: if the database cannot be reached, is in use by another server or is newer than
                this program.
        """
        store = cls(url, read_only=read_only)
        try:
            await asyncio.to_thread(store._prepare)
            if not read_only:
                store._writer = Writer(store._writing, store._origin, most_waiting)
            if store.is_shared and not read_only:
                await store._listen()
        except BaseException:
            await store.close()
            raise
        return store

    async def _listen(self) -> None:
        from kybos.server.store_listen import Ear  # it needs the driver of PostgreSQL

        self._ear = await Ear.open(self._reading, self._origin, self._tell)

    def _prepare(self) -> None:
        with clear_errors():
            if self._read_only:
                self._check_there()
                with self._reading.begin() as connection:
                    migrations.check(connection)
                return
            self._take_file()
            with self._writing.begin() as connection:
                migrations.bring_up(connection)

    def _check_there(self) -> None:
        if self._file and not self._file.exists():
            raise StoreError(f"there is no database {self._file}")

    def _take_file(self) -> None:
        """See to it that no other server writes into the same file."""
        if self._file is None:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._lock = LockedFile(self._file.with_name(f"{self._file.name}.lock"))
            self._file.touch(mode=0o600)  # it holds secrets; SQLite would let everybody read it
        except HeldError as error:
            raise StoreError(
                f"another server is using {self._file}",
                help="stop it first, or keep the games in PostgreSQL, which several servers may share",
            ) from error
        except OSError as error:
            raise StoreError(f"{self._file} cannot be written: {error.strerror}") from error

    async def close(self) -> None:
        """Write what waits, and let the database go."""
        self._closed = True
        if self._ear:
            await self._ear.close()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._writer:
            self._writer.close()
        self._readers.shutdown()
        self._reading.dispose()
        self._writing.dispose()
        if self._lock:
            self._lock.release()
            self._lock = None

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def waiting(self) -> int:
        """How many changes wait to be written or are being written."""
        return self._writer.waiting if self._writer else 0

    async def append(self, append: Append) -> None:
        """Add to the log of a table; it is durable when this returns. If cancelled, it may still be added.

        Raises:
            RepeatedError: if the person has used the key of the command before.
            StaleError: if the log has gone on differently, so that the entries do not follow.
            BusyError: if too much waits.
            StoreError: if the database fails; the log tells whether the entries are there.
        """
        await self._writable().submit(append)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, done in one transaction, which is undone if it raises.

        It keeps all others from writing, so it should be short. Raises `BusyError` and `StoreError` as
        `append`, and what `work` raises.
        """
        done: T = await self._writable().submit(work)
        return done

    def _writable(self) -> Writer:
        if self._writer is None:
            raise StoreError("the database has been opened for reading only")
        return self._writer

    async def read(self, query: Callable[[Connection], T]) -> T:
        """What `query` returns; all that it reads is of one moment.

        Raises `StoreError` if the database fails, and what `query` raises.
        """
        if self._closed:
            raise StoreError("the store is closed")

        def run() -> T:
            with clear_errors(), self._reading.begin() as connection:
                return query(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def load(self, table: str, after: Entry | None = None) -> list[Entry]:
        """The log of a table, or what has come after an entry of it; nothing for a table that is not there.

        Raises `BrokenLogError` if the log is not what was written.
        """

        def query(connection: Connection) -> list[Entry]:
            entries = read_log(connection, table, after.seq if after else 0)
            check_chain(entries, after)
            return entries

        return await self.read(query)

    async def done(self, person: str, key: str) -> Done | None:
        """What came of the person's command with this key; None if there was none."""
        return await self.read(lambda connection: done_of(connection, person, key))

    def when_appended(self, listener: Listener) -> None:
        """Call the listener when another process has appended: with the table, and its last entry's number.

        `("", 0)` says that some of it may have been missed. There is nothing to hear where `is_shared`
        is false.
        """
        self._listeners.append(listener)

    def _tell(self, table: str, seq: int) -> None:
        for listener in self._listeners:
            listener(table, seq)

    async def beat(self, process: str) -> None:
        """Note that a server process is alive."""
        await self._writable().submit(lambda connection: store_alive.beat(connection, process), urgent=True)

    async def begin_process(self, process: str, gap: int = 5000) -> None:
        """Note that a process starts; if none was left, that was a downtime (see `store_alive.begin`)."""
        await self.write(lambda connection: store_alive.begin(connection, process, gap))

    async def end_process(self, process: str) -> None:
        """Note that a server process ends: its last sign of life."""
        await self._writable().submit(lambda connection: store_alive.end(connection, process), urgent=True)

    async def downtimes(self) -> list[tuple[int, int]]:
        """When no server process ran: beginnings and ends in milliseconds since 1970, in order."""
        return await self.read(store_alive.all_downtimes)
