"""Several server processes with one database on PostgreSQL; here they are several stores."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import psycopg
import pytest

from kybos.server.log import check_chain
from kybos.server.store import Command, RepeatedError, StaleError, Store
from tests.server.appends import Growing
from tests.server.postgres import Cluster

Heard = list[tuple[str, int]]


def note(store: Store) -> Heard:
    heard: Heard = []
    store.when_appended(lambda table, seq: heard.append((table, seq)))
    return heard


async def until(reached: Callable[[], bool]) -> None:
    while not reached():
        await asyncio.sleep(0.01)


def test_what_others_append_is_heard_and_ones_own_is_not(postgres_url: str) -> None:
    async def grow(store: Store, table: str) -> None:
        growing = Growing(table)
        for _ in range(20):
            await store.append(growing.next("a", "b"))

    async def main() -> None:
        async with await Store.open(postgres_url) as one, await Store.open(postgres_url) as two:
            by_one, by_two = note(one), note(two)
            await asyncio.gather(
                *(grow(one, f"one{number}") for number in range(10)),
                *(grow(two, f"two{number}") for number in range(10)),
            )
            await until(lambda: len(by_one) >= 200 and len(by_two) >= 200)
            for heard, other in ((by_one, "two"), (by_two, "one")):
                for number in range(10):
                    seqs = [seq for table, seq in heard if table == f"{other}{number}"]
                    assert seqs == list(range(2, 42, 2)), "each append once, in order"
                assert len(heard) == 200, "nothing of its own"

    asyncio.run(main())


def test_an_append_that_is_refused_is_not_heard(postgres_url: str) -> None:
    async def main() -> None:
        async with await Store.open(postgres_url) as one, await Store.open(postgres_url) as two:
            heard = note(two)
            await one.append(Growing("t1").next())
            with pytest.raises(StaleError):
                await one.append(Growing("t1").next("another"))
            await one.append(Growing("t2").next())
            await until(lambda: len(heard) >= 2)
            assert heard == [("t1", 1), ("t2", 1)]

    asyncio.run(main())


def test_a_listener_that_fails_does_not_make_the_store_deaf(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        def fail(table: str, seq: int) -> None:
            raise LookupError(f"{table} {seq}")

        async with await Store.open(postgres_url) as one, await Store.open(postgres_url) as two:
            two.when_appended(fail)
            await one.append(Growing("t1").next())
            await until(lambda: "LookupError: t1 1" in caplog.text)
            await one.append(Growing("t2").next())
            await until(lambda: "LookupError: t2 1" in caplog.text)

    asyncio.run(main())


def test_writers_of_one_table_do_not_overwrite_each_other(postgres_url: str) -> None:
    """Each of them loads, appends, and begins anew if it was too slow."""

    async def write(store: Store, name: str, stale: list[str]) -> None:
        for number in range(10):
            while True:
                log = await store.load("t1")
                growing = Growing("t1", log[-1] if log else None)
                try:
                    await store.append(growing.next(f"{name} {number}"))
                except StaleError:
                    stale.append(name)
                else:
                    break

    async def main() -> None:
        async with await Store.open(postgres_url) as one, await Store.open(postgres_url) as two:
            stale: list[str] = []
            writers = [write(one, "a", stale), write(one, "b", stale), write(two, "c", stale)]
            await asyncio.gather(*writers)
            log = await one.load("t1")
            check_chain(log)
            texts = [str(entry.data["text"]) for entry in log]
            for name in "abc":
                assert [text for text in texts if text[0] == name] == [f"{name} {n}" for n in range(10)]
            assert len(log) == 30
            assert stale, "none was ever too slow, so that this has proved nothing"

    asyncio.run(main())


def test_a_command_that_reaches_two_processes_is_carried_out_once(postgres_url: str) -> None:
    async def main() -> None:
        async with await Store.open(postgres_url) as one, await Store.open(postgres_url) as two:
            for number in range(30):
                order = Command("ann", f"key{number}", "f")
                appends = [
                    store.append(Growing(f"{name}{number}").next(command=order))
                    for store, name in ((one, "a"), (two, "b"))
                ]
                outcomes = await asyncio.gather(*appends, return_exceptions=True)
                error = next(one for one in outcomes if one is not None)
                assert outcomes.count(None) == 1
                assert isinstance(error, RepeatedError)
                done = await one.done("ann", f"key{number}")
                assert error.done == done
                assert done is not None
                assert len(await one.load(done.table)) == 1
                assert len(await one.load(f"a{number}")) + len(await one.load(f"b{number}")) == 1

    asyncio.run(main())


def test_an_append_whose_transaction_is_given_up_for_a_deadlock_is_tried_again(
    postgres: Cluster, postgres_url: str
) -> None:
    blocked = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"

    def deadlock(session: psycopg.Connection[Any]) -> None:
        while postgres.run(blocked) != [(1,)]:
            time.sleep(0.01)
        session.execute("INSERT INTO commands VALUES ('ann', 'key', 'f', 't2', 1, 1)")
        session.rollback()

    async def main() -> None:
        with closing(psycopg.connect(postgres_url)) as session:
            async with await Store.open(postgres_url) as store:
                session.execute("SET deadlock_timeout = '1h'")  # the store is the one to notice
                session.execute("INSERT INTO participants VALUES ('t1', 'ann')")
                append = Growing("t1").next(participants=["ann"], command=Command("ann", "key", "f"))
                appending = asyncio.create_task(store.append(append))
                await asyncio.to_thread(deadlock, session)
                await appending
                assert await store.load("t1") == append.entries

    asyncio.run(main())


def test_batches_that_meet_in_every_order_are_all_carried_out(postgres_url: str) -> None:
    """Both have the same commands, in opposite orders; transactions that wait for each other would end."""

    async def main() -> None:
        async with await Store.open(postgres_url) as one, await Store.open(postgres_url) as two:
            for turn in range(20):
                people = [f"p{turn}-{number}" for number in range(20)]
                appends = []
                for store, name, order in ((one, "a", people), (two, "b", people[::-1])):
                    for number, person in enumerate(order):
                        command = Command("ann", f"{turn} {person}", "f")
                        appends.append(store.append(Growing(f"{name}{turn}-{number}").next(command=command)))
                outcomes = await asyncio.gather(*appends, return_exceptions=True)
                assert outcomes.count(None) == 20
                assert [type(one) for one in outcomes if one is not None] == [RepeatedError] * 20

    asyncio.run(main())
