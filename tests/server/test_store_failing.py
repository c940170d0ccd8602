"""The store when something breaks below it: its process, its connections, its disk, its database server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from kybos.server import schema
from kybos.server.log import Entry
from kybos.server.store import Store, StoreError
from tests.server.appends import Growing, rows
from tests.server.postgres import Cluster, cluster

APPENDER = """
import asyncio, sys
from kybos.server.store import Store
from tests.server.appends import Growing

async def grow(store, table):
    growing = Growing(table)
    while True:
        append = growing.next("a", "b")
        await store.append(append)
        print(table, append.entries[-1].seq, append.entries[-1].hash, flush=True)

async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(grow(store, f"t{number}") for number in range(10)))

asyncio.run(main())
"""


def test_nothing_that_was_acknowledged_is_lost_when_the_process_is_killed(database_url: str) -> None:
    root = str(Path(__file__).parents[2])
    command = [sys.executable, "-c", APPENDER, database_url]
    environment = {**os.environ, "PYTHONPATH": root}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as appender:
        assert appender.stdout is not None
        lines = [appender.stdout.readline() for _ in range(500)]
        appender.kill()
        lines += appender.stdout.read().splitlines()
    acknowledged = {tuple(line.split()) for line in lines if len(line.split()) == 3}
    assert len(acknowledged) >= 500

    async def main() -> None:
        async with await Store.open(database_url) as store:
            logs = [await store.load(f"t{number}") for number in range(10)]
            stored = {(entry.table, str(entry.seq), entry.hash) for log in logs for entry in log}
            assert acknowledged <= stored
            assert all(len(log) % 2 == 0 for log in logs), "no append is there by half"
            ends = {(log[0].table, log[-1].seq) for log in logs}
            assert {(row[0], row[1]) for row in await rows(store, schema.tables)} == ends

    asyncio.run(main())


def test_a_full_disk_is_told_and_nothing_is_half_done(tmp_path: Path) -> None:
    async def allow(store: Store, pages: int) -> None:
        limit = text(f"PRAGMA max_page_count = {pages}")
        await store.write(lambda connection: connection.execute(limit).scalar())

    async def main() -> None:
        async with await Store.open(str(tmp_path / "games")) as store:
            growing = Growing("t1")
            await store.append(growing.next())
            await allow(store, 1)
            large = growing.next("x" * 100_000, "y" * 100_000)
            outcomes = await asyncio.gather(
                store.append(large), store.append(Growing("t2").next("z" * 100_000)), return_exceptions=True
            )
            assert [str(one) for one in outcomes] == ["the database has failed: database or disk is full"] * 2
            assert len(await rows(store, schema.events)) == 1
            await allow(store, 1_000_000)
            await store.append(large)
            assert len(await store.load("t1")) == 3

    asyncio.run(main())


def test_a_connection_that_was_lost_is_made_anew(postgres: Cluster, postgres_url: str) -> None:
    def break_off(connection: Connection) -> None:
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
    others += "AND pid <> pg_backend_pid()"

    async def main() -> None:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        async with await Store.open(postgres_url) as store, await Store.open(postgres_url) as other:
            store.when_appended(lambda table, seq: heard.put_nowait((table, seq)))
            growing, elsewhere = Growing("t1"), Growing("t2")
            await store.append(growing.next())
            for job in (store.write(break_off), store.read(break_off)):
                with pytest.raises(StoreError, match="the database has failed: terminating connection"):
                    await job
            await store.append(growing.next())
            assert len(await store.load("t1")) == 2

            postgres.run(others, database=postgres_url)
            assert await heard.get() == ("", 0)
            await other.append(elsewhere.next())
            assert await heard.get() == ("t2", 1)
            await store.append(growing.next())
            assert len(await store.load("t1")) == 3

    asyncio.run(main())


class Appender:
    """Goes on appending, through the failures, from what is there."""

    def __init__(self, store: Store, table: str) -> None:
        self.acknowledged: list[Entry] = []
        self.stopping = False
        self._store = store
        self._growing = Growing(table)
        self._task = asyncio.create_task(self._run())

    async def until(self, count: int) -> None:
        while len(self.acknowledged) < count:
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        self.stopping = True
        await self._task

    async def _run(self) -> None:
        while not self.stopping:
            append = self._growing.next()
            try:
                await self._store.append(append)
                self.acknowledged += append.entries
            except StoreError:
                await self._look()

    async def _look(self) -> None:
        while True:
            try:
                log = await self._store.load(self._growing.table)
            except StoreError:
                await asyncio.sleep(0.05)
            else:
                self._growing.last = log[-1] if log else None
                return


def test_a_crash_of_the_database_server_loses_nothing_that_was_acknowledged() -> None:
    async def main(url: str) -> None:
        async with await Store.open(url) as store:
            appenders = [Appender(store, f"t{number}") for number in range(5)]
            for appender in appenders:
                await appender.until(20)
            process = await store.read(lambda connection: connection.scalar(text("SELECT pg_backend_pid()")))
            assert process is not None
            os.kill(process, signal.SIGKILL)  # upon which PostgreSQL ends all others and recovers
            for appender in appenders:
                await appender.until(len(appender.acknowledged) + 50)
                await appender.stop()
            for number, appender in enumerate(appenders):
                stored = await store.load(f"t{number}")
                assert {entry.hash for entry in appender.acknowledged} <= {entry.hash for entry in stored}

    with cluster() as server, server.database() as url:
        asyncio.run(main(url))
