from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, Table, event, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from kybos.server import schema
from kybos.server.log import BrokenLogError, follow
from kybos.server.store import Append, BusyError, Command, Done, RepeatedError, StaleError, Store, StoreError
from tests.server.appends import Growing, result, rows

ORDER = Command("ann", "key", "fingerprint")


@contextmanager
def commits() -> Iterator[list[Connection]]:
    """The commits that are made meanwhile."""
    made: list[Connection] = []

    def note(connection: Connection) -> None:
        made.append(connection)

    event.listen(Engine, "commit", note)
    try:
        yield made
    finally:
        event.remove(Engine, "commit", note)


class Gate:
    """Keeps a store from writing, from `shut` to `open`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._opens = threading.Event()

    async def shut(self) -> None:
        reached = asyncio.Event()
        loop = asyncio.get_running_loop()

        def wait(_: Connection) -> None:
            loop.call_soon_threadsafe(reached.set)
            self._opens.wait()

        self._task = asyncio.create_task(self._store.write(wait))
        await reached.wait()

    async def open(self) -> None:
        self._opens.set()
        await self._task


async def together(store: Store, *appends: Append) -> list[BaseException | None]:
    """What comes of appends that are made in one transaction."""
    gate = Gate(store)
    await gate.shut()
    tasks = [asyncio.create_task(store.append(append)) for append in appends]
    while store.waiting < 1 + len(tasks):
        await asyncio.sleep(0)
    await gate.open()
    return await asyncio.gather(*tasks, return_exceptions=True)


async def refusal(store: Store, append: Append) -> Exception:
    with pytest.raises(Exception) as caught:  # noqa: PT011  # the callers look at its type
        await store.append(append)
    return caught.value


def test_what_is_appended_can_be_loaded_after_opening_again(database_url: str) -> None:
    async def main() -> None:
        growing = Growing("t1")
        first, second = growing.next("E3-E4", "würfelt „nicht“ 🎲 \\ \u2028"), growing.next("third")
        entries = [*first.entries, *second.entries]
        async with await Store.open(database_url) as store:
            await store.append(first)
            await store.append(second)
            await store.append(Growing("t2").next("of another table"))
        async with await Store.open(database_url) as store:
            assert await store.load("t1") == entries
            assert await store.load("t1", entries[0]) == entries[1:]
            assert await store.load("t1", entries[2]) == []
            assert await store.load("t3") == []

    asyncio.run(main())


def test_an_append_writes_all_that_belongs_to_it(database_url: str) -> None:
    async def main() -> None:
        growing = Growing("t1")
        async with await Store.open(database_url) as store:
            await store.append(growing.next("a", participants=["bob", "ann"], results=[result("t1", 1)]))
            later = growing.next(
                "b", "c", participants=["ann", "cid"], command=ORDER,
                results=[result("t1", 1, score=7), result("t1", 2)],
            )  # fmt: skip
            await store.append(later)
            assert await rows(store, schema.tables) == [tuple(later.row.values())]
            assert await rows(store, schema.participants) == [("t1", "ann"), ("t1", "bob"), ("t1", "cid")]
            assert await rows(store, schema.commands) == [("ann", "key", "fingerprint", "t1", 2, 3)]
            expected = [tuple(result("t1", 1, score=7).values()), tuple(result("t1", 2).values())]
            assert await rows(store, schema.results) == expected

    asyncio.run(main())


def test_entries_that_do_not_follow_the_log_are_stale(database_url: str) -> None:
    async def main() -> None:
        growing = Growing("t1")
        first, second = growing.next("a"), growing.next("b")
        unstored = follow(None, "t1", 5, "move", {"text": "another beginning"})
        async with await Store.open(database_url) as store:
            await store.append(first)
            for stale in (
                Growing("t1").next("the number is taken"),
                growing.next("before it there is a gap"),
                Growing("t1", unstored).next("follows what is not stored"),
                Growing("t2", unstored).next("the log is not there"),
            ):
                assert isinstance(await refusal(store, stale), StaleError), stale
            await store.append(second)
            assert await store.load("t1") == [*first.entries, *second.entries]
            assert await store.load("t2") == []
            assert await rows(store, schema.tables) == [tuple(second.row.values())]

    asyncio.run(main())


def test_an_append_is_of_consecutive_entries_of_one_table() -> None:
    one, two = Growing("t1").next("a", "b", "c").entries, Growing("t2").next("a", "b", "c").entries
    for entries in ([], [one[0], one[2]], [one[1], one[0]], [one[0], one[0]], [one[0], two[1]]):
        with pytest.raises(ValueError, match="consecutive entries of one table"):
            Append(entries, {})


def test_a_key_that_was_used_is_answered_with_what_came_of_it(database_url: str) -> None:
    async def main() -> None:
        growing = Growing("t1")
        async with await Store.open(database_url) as store:
            await store.append(growing.next("a"))
            await store.append(growing.next("b", "c", command=ORDER))
            done = Done("ann", "key", "fingerprint", "t1", 2, 3)
            assert await store.done("ann", "key") == done
            assert await store.done("bob", "key") is None
            stale = Growing("t1").next(command=ORDER)
            elsewhere = Growing("t2").next(command=Command("ann", "key", "another"))
            for append in (growing.next(command=ORDER), stale, elsewhere):
                error = await refusal(store, append)
                assert isinstance(error, RepeatedError)
                assert error.done == done
            await store.append(Growing("t2").next(command=Command("bob", "key", "fingerprint")))

    asyncio.run(main())


def test_all_that_waits_is_committed_at_once(database_url: str) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            with commits() as made:
                growing = Growing("t")
                appends = [Growing(f"t{number}").next() for number in range(50)]
                appends += [growing.next(), growing.next("b", "c")]
                assert await together(store, *appends) == [None] * 52
            assert len(made) == 2, "the gate and the appends"
            assert len(await rows(store, schema.events)) == 53
            assert (await rows(store, schema.tables))[0][:2] == ("t", 3)

    asyncio.run(main())


def test_only_the_guilty_one_of_a_batch_is_refused(database_url: str) -> None:
    async def main() -> None:
        growing = Growing("t1")
        start, goes_on, goes_on_more = growing.next("a", command=ORDER), growing.next("b"), growing.next("c")
        without_phase = Growing("t6").next()
        without_phase = Append(without_phase.entries, dict(without_phase.row, phase=None))
        appends = [
            Growing("t2").next("good"),
            Growing("t1").next("stale"),
            goes_on,
            Growing("t3").next("repeated", command=ORDER),
            Growing("t4").next("first with this key", command=Command("bob", "k", "f")),
            Growing("t5").next("second with this key", command=Command("bob", "k", "f")),
            without_phase,
            goes_on_more,
        ]
        refusals = [None, StaleError, None, RepeatedError, None, RepeatedError, IntegrityError, None]
        async with await Store.open(database_url) as store:
            await store.append(start)
            with commits() as made:
                outcomes = await together(store, *appends)
            assert [type(one) if one else None for one in outcomes] == refusals
            assert len(made) == 2, "the gate and the appends"
            assert await store.load("t1") == [*start.entries, *goes_on.entries, *goes_on_more.entries]
            ends = [row[:2] for row in await rows(store, schema.tables)]
            assert ends == [("t1", 3), ("t2", 1), ("t4", 1)], "nothing of those that were refused"
            assert len(await rows(store, schema.events)) == 5

    asyncio.run(main())


def test_rows_have_to_be_whole(database_url: str) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            append = Growing("t1").next()
            for row in ({**append.row, "shoes": 1}, {"id": "t1", "seq": 1}):
                error = await refusal(store, Append(append.entries, row))
                assert isinstance(error, ValueError)
                assert "a row of tables is not whole, or has too much" in str(error)
            await store.append(append)

    asyncio.run(main())


def test_no_statement_of_an_append_reads_a_whole_table_on_sqlite(tmp_path: Path) -> None:
    seen: set[str] = set()

    def note(_: object, __: object, statement: str, *_more: object) -> None:
        seen.add(statement)

    async def main() -> None:
        async with await Store.open(str(tmp_path / "games")) as store:
            growing = Growing("t1")
            await store.append(growing.next(participants=["ann"], command=ORDER, results=[result("t1", 1)]))
            event.listen(Engine, "before_cursor_execute", note)
            try:
                append = growing.next(participants=["ann"], command=ORDER, results=[result("t1", 1)])
                assert isinstance(await refusal(store, append), RepeatedError)
                assert isinstance(await refusal(store, Growing("t1").next()), StaleError)
                await store.load("t1")
            finally:
                event.remove(Engine, "before_cursor_execute", note)

            def plans(connection: Connection) -> list[str]:
                every = [one for one in seen if one.startswith(("SELECT", "INSERT"))]
                raw = connection.connection.cursor()
                rows = [
                    raw.execute(f"EXPLAIN QUERY PLAN {one}", [None] * one.count("?")).fetchall()
                    for one in every
                ]
                return [row[3] for plan in rows for row in plan]

            found = await store.read(plans)
            assert any("SEARCH events USING INDEX" in line for line in found)
            assert [line for line in found if "SCAN" in line and "VIRTUAL TABLE" not in line] == []

    asyncio.run(main())


def test_works_and_appends_are_done_in_order(database_url: str) -> None:
    async def main() -> None:
        def count(connection: Connection) -> int:
            return connection.scalar(select(func.count()).select_from(schema.events)) or 0

        async with await Store.open(database_url) as store:
            one, two = Growing("t1"), Growing("t2")
            jobs = [
                store.write(count),
                store.append(one.next()),
                store.write(count),
                store.append(two.next()),
            ]
            assert await asyncio.gather(*jobs, store.write(count)) == [0, None, 1, None, 2]

    asyncio.run(main())


def test_what_a_work_has_written_is_undone_if_it_fails(database_url: str) -> None:
    async def main() -> None:
        def work(connection: Connection) -> None:
            connection.execute(insert(schema.site).values(key="a", value="b"))
            raise LookupError("no")

        async with await Store.open(database_url) as store:
            with pytest.raises(LookupError, match="no"):
                await store.write(work)
            with pytest.raises(RuntimeError, match="stopped"):
                await store.write(lambda _: next(iter([])))
            with pytest.raises(SystemExit):
                await store.write(lambda _: sys.exit())
            assert isinstance(await store.write(lambda _: LookupError("returned")), LookupError)
            assert await rows(store, schema.site) == []

    asyncio.run(main())


def test_who_reads_sees_one_moment_and_cannot_write(database_url: str) -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()

        async with await Store.open(database_url) as store:

            def query(connection: Connection) -> list[int | None]:
                counting = select(func.count()).select_from(schema.events)
                before = connection.scalar(counting)
                asyncio.run_coroutine_threadsafe(store.append(Growing("t1").next()), loop).result()
                return [before, connection.scalar(counting)]

            assert await store.read(query) == [0, 0]
            assert len(await rows(store, schema.events)) == 1
            with pytest.raises(StoreError, match=r"read-?only"):
                await store.read(lambda connection: connection.execute(text("DELETE FROM tables")))

    asyncio.run(main())


@pytest.mark.parametrize("change", ["UPDATE events SET kind = 'x'", "DELETE FROM events", "TRUNCATE events"])
def test_the_database_refuses_to_change_a_log(database_url: str, change: str) -> None:
    if change.startswith("TRUNCATE") and database_url.startswith("sqlite"):
        change = "REPLACE INTO events SELECT table_id, seq, at, 'x', data_json, hash FROM events"

    async def main() -> None:
        async with await Store.open(database_url) as store:
            append = Growing("t1").next("a", "b")
            await store.append(append)
            with pytest.raises(IntegrityError, match="events are never changed"):
                await store.write(lambda connection: connection.execute(text(change)))
            assert await store.load("t1") == append.entries

    asyncio.run(main())


def unguard(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("DROP TRIGGER events_stay ON events"))
    else:
        for verb in ("update", "delete"):
            connection.execute(text(f"DROP TRIGGER events_{verb}"))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("UPDATE events SET data_json = '{}' WHERE seq = 2", "entry 2 has been altered"),
        ("UPDATE events SET at = at + 1 WHERE seq = 3", "entry 3 has been altered"),
        ("UPDATE events SET data_json = '{' WHERE seq = 2", "entry 2 cannot be read"),
        ("UPDATE events SET data_json = '[]' WHERE seq = 2", "entry 2 holds no particulars"),
        ("DELETE FROM events WHERE seq = 2", "entry 2 is missing"),
        ("UPDATE events SET seq = 4 WHERE seq = 3", "entry 3 is missing"),
    ],
)
def test_a_log_that_was_changed_all_the_same_is_found_out(
    database_url: str, change: str, complaint: str
) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            await store.append(Growing("t1").next("a", "b", "c"))
            await store.append(Growing("t2").next())

            def tamper(connection: Connection) -> None:
                unguard(connection)
                connection.execute(text(f"{change} AND table_id = 't1'"))

            await store.write(tamper)
            with pytest.raises(BrokenLogError, match=f"table t1: {complaint}"):
                await store.load("t1")
            assert len(await store.load("t2")) == 1

    asyncio.run(main())


def test_no_more_may_wait_than_was_agreed(database_url: str) -> None:
    async def main() -> None:
        async with await Store.open(database_url, most_waiting=3) as store:
            gate = Gate(store)
            await gate.shut()
            tasks = [asyncio.create_task(store.append(Growing(f"t{number}").next())) for number in range(3)]
            while store.waiting < 4:
                await asyncio.sleep(0)
            with pytest.raises(BusyError, match="3 changes wait"):
                await store.append(Growing("t4").next())
            with pytest.raises(BusyError):
                await store.write(lambda _: None)
            life = asyncio.create_task(store.beat("p"))
            await gate.open()
            await asyncio.gather(*tasks, life)
            assert store.waiting == 0
            await store.append(Growing("t4").next())
            assert len(await rows(store, schema.events)) == 4

    asyncio.run(main())


def test_closing_waits_for_what_was_taken_and_takes_no_more(database_url: str) -> None:
    async def main() -> None:
        store = await Store.open(database_url)
        gate = Gate(store)
        await gate.shut()
        tasks = [asyncio.create_task(store.append(Growing(f"t{number}").next())) for number in range(5)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0.05)
        assert not closing.done()
        for job in (store.append(Growing("t9").next()), store.write(lambda _: None), store.load("t1")):
            with pytest.raises(StoreError, match="closed"):
                await job
        await gate.open()
        await closing
        assert await asyncio.gather(*tasks) == [None] * 5
        await store.close()
        async with await Store.open(database_url) as again:
            assert len(await rows(again, schema.events)) == 5

    asyncio.run(main())


def test_an_append_that_nobody_waits_for_any_more_is_whole(database_url: str) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            gate = Gate(store)
            await gate.shut()
            one, other = Growing("t1").next(), Growing("t2").next()
            given_up = asyncio.create_task(store.append(one))
            kept = asyncio.create_task(store.append(other))
            await asyncio.sleep(0)
            given_up.cancel()
            await gate.open()
            await kept
            assert given_up.cancelled()
            assert await store.load("t1") == one.entries

    asyncio.run(main())


def table_sizes(connection: Connection) -> dict[str, int | None]:
    def size(table: Table) -> int | None:
        return connection.scalar(select(func.count()).select_from(table))

    return {table.name: size(table) for table in schema.metadata.sorted_tables}


def test_an_append_that_fails_midway_leaves_nothing(database_url: str) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            before = await store.read(table_sizes)
            whole = Growing("t1").next(participants=["ann"], command=ORDER, results=[result("t1", 1)])
            broken = Append(whole.entries, whole.row, ["ann"], ORDER, [result("t1", 1, game=None)])
            assert isinstance(await refusal(store, broken), IntegrityError)
            assert await store.read(table_sizes) == before
            await store.append(whole)

    asyncio.run(main())
