from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable

import pytest

from kybos.server import schema
from kybos.server.store import Store
from tests.server.appends import rows

SetClock = Callable[[int], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Sets the time of the server, in milliseconds."""

    def set_to(now: int) -> None:
        monkeypatch.setattr("kybos.server.log.now", lambda: now)

    return set_to


def test_the_time_since_the_last_sign_of_life_is_a_downtime(database_url: str, set_clock: SetClock) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            set_clock(100_000)
            await store.begin_process("a")
            assert await store.downtimes() == [], "nothing ever ran before"
            set_clock(103_000)
            await store.beat("a")
            set_clock(110_000)
            await store.begin_process("b")
            assert await store.downtimes() == [(103_000, 110_000)]
            assert await rows(store, schema.processes) == [("b", 110_000, 110_000)], "a is dead"
            set_clock(111_000)
            await store.end_process("b")
            set_clock(150_000)
            await store.begin_process("c")
            assert await store.downtimes() == [(103_000, 110_000), (111_000, 150_000)]

    asyncio.run(main())


def test_there_is_no_downtime_while_any_process_lives(database_url: str, set_clock: SetClock) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            set_clock(100_000)
            await store.begin_process("a")
            await store.begin_process("b")
            set_clock(150_000)
            await store.beat("b")
            set_clock(155_000)
            await store.begin_process("c", gap=5000)
            assert await store.downtimes() == []
            assert await rows(store, schema.processes) == [("b", 100_000, 150_000), ("c", 155_000, 155_000)]
            set_clock(160_001)
            await store.begin_process("d", gap=5000)
            assert await store.downtimes() == [(155_000, 160_001)]

    asyncio.run(main())


def test_a_process_that_was_taken_for_dead_lives_on_with_its_next_beat(
    database_url: str, set_clock: SetClock
) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            set_clock(100_000)
            await store.begin_process("a")
            set_clock(200_000)
            await store.begin_process("b")
            set_clock(201_000)
            await store.beat("a")
            assert await rows(store, schema.processes) == [("a", 201_000, 201_000), ("b", 200_000, 200_000)]

    asyncio.run(main())


def test_of_processes_that_start_at_once_the_first_ends_the_downtime(
    postgres_url: str, set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        stores = [await Store.open(postgres_url) for _ in range(8)]
        set_clock(100_000)
        await stores[0].begin_process("old")
        times = itertools.count(200_000)
        monkeypatch.setattr("kybos.server.log.now", lambda: next(times))
        await asyncio.gather(*(store.begin_process(f"p{n}") for n, store in enumerate(stores)))
        started = [row[1] for row in await rows(stores[0], schema.processes)]
        assert len(started) == 8
        assert await stores[0].downtimes() == [(100_000, min(started))]
        for store in stores:
            await store.close()

    asyncio.run(main())


def test_after_a_process_has_ended_by_itself_every_moment_is_downtime(
    database_url: str, set_clock: SetClock
) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            set_clock(100_000)
            await store.begin_process("a")
            await store.begin_process("b")
            set_clock(101_000)
            await store.end_process("a")
            set_clock(101_500)
            await store.begin_process("c")
            assert await store.downtimes() == [], "b is left"
            await store.end_process("b")
            await store.end_process("c")
            set_clock(101_700)
            await store.begin_process("d")
            assert await store.downtimes() == [(101_500, 101_700)]

    asyncio.run(main())
