from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from kybos.core.errors import KybosError
from kybos.server import schema
from kybos.server.archive import ArchiveError, Counts, export, import_
from kybos.server.log import BrokenLogError, Entry
from kybos.server.store import Store
from tests.server.appends import Growing, rows
from tests.server.archives import (
    ALL,
    LOGS,
    changed,
    content,
    exported,
    fill,
    opened,
    project,
    refused,
    sealed,
    without_time,
)


def test_an_archive_moves_a_site_from_database_to_database_and_back(
    tmp_path: Path, postgres_url: str
) -> None:
    async def main() -> None:
        async with (
            await Store.open(str(tmp_path / "one")) as one,
            await Store.open(postgres_url) as two,
            await Store.open(str(tmp_path / "three")) as three,
        ):
            as_in_a_dictionary = 'ALTER TABLE events ALTER table_id TYPE text COLLATE "en-x-icu"'
            await two.write(lambda connection: connection.execute(text(as_in_a_dictionary)))
            await fill(one)
            first = await exported(one)
            assert await import_(two, io.StringIO(first), project) == ALL
            second = await exported(two)
            assert await import_(three, io.StringIO(second), project) == ALL
            assert without_time(first) == without_time(second) == without_time(await exported(three))
            for table in (schema.people, schema.tokens, schema.commands, schema.events, schema.tables):
                expected = await rows(one, table)
                assert expected
                assert sorted(await rows(two, table)) == sorted(expected) == sorted(await rows(three, table))
            for store in (two, three):
                assert len(await store.load("ä")) == 3
                assert await rows(store, schema.site) == [], "the key of the cookies does not travel"
                await store.begin_process("q")
                downtimes = await store.downtimes()
                assert downtimes[0] == (100, 200)
                assert downtimes[1][0] == 1000, "nothing ran since the archive's site was last heard of"

    asyncio.run(main())


def test_an_archive_is_of_one_moment(database_url: str) -> None:
    """While it is written the store goes on."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        async with await Store.open(database_url) as store:
            await fill(store)
            more = [
                Growing("a", (await store.load("a"))[-1]).next(),
                Growing("c").next(),
                Growing("zz").next(),
            ]

            class Stream(io.StringIO):
                def write(self, line: str) -> int:
                    if more and "events" in line:
                        asyncio.run_coroutine_threadsafe(store.append(more.pop(0)), loop).result()
                    return super().write(line)

            stream = Stream()
            assert await export(store, stream) == ALL
            assert not more
            assert len(await rows(store, schema.events)) == ALL.events + 3
            async with await Store.open(database_url, read_only=True) as reader:
                assert await exported(reader) != stream.getvalue()

    asyncio.run(main())


def test_what_is_here_already_is_left_and_logs_are_completed(database_url: str, archive: str) -> None:
    async def main() -> None:
        rebuilt: list[str] = []

        def note(connection: Connection, table: str, entries: list[Entry]) -> None:
            rebuilt.append(table)
            project(connection, table, entries)

        async with await Store.open(database_url) as store:
            assert await import_(store, io.StringIO(archive), note) == ALL
            assert sorted(rebuilt) == sorted(LOGS)
            rebuilt.clear()
            before = await content(store)
            assert await import_(store, io.StringIO(archive), note) == Counts()
            assert rebuilt == []
            assert await content(store) == before

            growing = Growing("a", (await store.load("a"))[-1])
            longer = opened(archive)
            place = (
                max(n for n, line in enumerate(longer) if line.get("events", {}).get("table_id") == "a") + 1
            )
            append = growing.next("d", "e")
            for entry in append.entries[::-1]:
                data = json.dumps(entry.data)
                values = (entry.table, entry.seq, entry.at, entry.kind, data, entry.hash)
                longer.insert(place, {"events": dict(zip(schema.events.columns.keys(), values, strict=True))})
            assert await import_(store, io.StringIO(sealed(longer)), note) == Counts(tables=1, events=2)
            assert rebuilt == ["a"]
            assert (await store.load("a"))[3:] == append.entries
            assert tuple(append.row.values()) in await rows(store, schema.tables)
            assert await import_(store, io.StringIO(archive), note) == Counts(), "the log here is longer"
            assert len(await store.load("a")) == 5

    asyncio.run(main())


def test_a_later_state_of_a_person_is_taken(database_url: str, archive: str) -> None:
    def person(archive: str, **more: Any) -> str:
        lines = opened(archive)
        for line in lines:
            if line.get("people", {}).get("id") == "bob":
                line["people"] |= more
        return sealed(lines)

    async def main() -> None:
        async with await Store.open(database_url) as store:
            await import_(store, io.StringIO(archive), project)
            account = {"name": "Robert", "username": "bob", "password": "$argon2id$y"}
            later = person(archive, **account)
            assert await import_(store, io.StringIO(later), project) == Counts(people=1)
            assert (await rows(store, schema.people))[1] == ("bob", "Robert", "bob", "$argon2id$y", 1, 2**40)
            newer = person(archive, **{**account, "password": "$argon2id$z", "epoch": 2})
            for old in (archive, later):
                assert await import_(store, io.StringIO(old), project) == Counts()
            assert await import_(store, io.StringIO(newer), project) == Counts(people=1)
            assert (await rows(store, schema.people))[1] == ("bob", "Robert", "bob", "$argon2id$z", 2, 2**40)
            await refused(store, person(archive, created=1), "people bob is here already, and is different")
            await refused(
                store, person(newer, username="ann", epoch=9), "username ann belongs to somebody else"
            )

    asyncio.run(main())


@pytest.mark.parametrize(
    ("kind", "more", "complaint"),
    [
        ("tokens", {"digest": "e"}, "line 4: tokens tok is here already, and is different"),
        (
            "daily_keys",
            {"secret": "t"},
            "line 5: daily_keys 2030-01-01 pig is here already, and is different",
        ),
        (
            "daily_attempts",
            {"table_id": "a"},
            "line 6: daily_attempts .* bob is here already, and is different",
        ),
        ("commands", {"fingerprint": "g"}, "commands ann key3 is here already, and is different"),
        (
            "people",
            {"id": "new", "username": "ann"},
            "line 3: the username ann belongs to somebody else here",
        ),
    ],
)
def test_what_contradicts_what_is_here_is_refused(
    database_url: str, archive: str, kind: str, more: dict[str, Any], complaint: str
) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            await import_(store, io.StringIO(archive), project)
            await refused(store, changed(archive, kind, **more), complaint)

    asyncio.run(main())


def test_a_log_that_differs_from_the_one_here_is_refused(database_url: str, archive: str) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            await store.append(Growing("b2").next("another beginning"))
            await refused(store, archive, "table b2: its log is here, and is different from entry 1 on")

    asyncio.run(main())


def test_nothing_is_written_if_a_table_cannot_be_replayed(database_url: str, archive: str) -> None:
    def fail(connection: Connection, table: str, entries: list[Entry]) -> None:
        project(connection, table, entries)
        if table == "b2":
            raise KybosError("the move is not legal")

    async def main() -> None:
        async with await Store.open(database_url) as store:
            before = await content(store)
            with pytest.raises(ArchiveError, match="table b2 cannot be replayed: the move is not legal"):
                await import_(store, io.StringIO(archive), fail)
            assert await content(store) == before

    asyncio.run(main())


def test_a_broken_log_is_not_exported(tmp_path: Path) -> None:
    def tamper(connection: Connection) -> None:
        connection.execute(text("DROP TRIGGER events_update"))
        connection.execute(text("UPDATE events SET kind = 'x' WHERE table_id = 'B' AND seq = 2"))

    async def main() -> None:
        async with await Store.open(str(tmp_path / "games")) as store:
            await fill(store)
            await store.write(tamper)
            with pytest.raises(BrokenLogError, match="table B: entry 2 has been altered"):
                await exported(store)

    asyncio.run(main())


def test_other_processes_hear_of_what_was_imported(postgres_url: str, archive: str) -> None:
    async def main() -> None:
        heard: set[tuple[str, int]] = set()
        async with await Store.open(postgres_url) as one, await Store.open(postgres_url) as two:
            two.when_appended(lambda table, seq: heard.add((table, seq)))
            await import_(one, io.StringIO(archive), project)
            while len(heard) < len(LOGS):
                await asyncio.sleep(0.01)
            assert heard == {(table, 3) for table in LOGS}

    asyncio.run(main())
