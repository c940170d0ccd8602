from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from kybos.core.errors import KybosError
from kybos.server import schema
from kybos.server.store import Store, StoreError, default_url
from kybos.server.store_engine import url_for_people, url_of
from tests.server.appends import Growing, rows

HOLDER = """
import asyncio, sys
from kybos.server.store import Store

async def main():
    await Store.open(sys.argv[1])
    print("open", flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def test_a_database_may_be_named_in_several_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    odd = tmp_path / "a b%20#ü" / "kybos.sqlite"
    for name in (f"sqlite:///{odd}", str(odd)):
        assert url_of(name).database == str(odd)
    assert url_of("games.db").database == str(tmp_path / "games.db")
    assert url_of("sqlite:///games.db").database == str(tmp_path / "games.db")
    for name in (
        "postgresql://ann:secret@db:5433/games?sslmode=require",
        "postgres://ann:secret@db:5433/games",
    ):
        url = url_of(name)
        assert (url.drivername, url.host, url.port, url.database) == (
            "postgresql+psycopg",
            "db",
            5433,
            "games",
        )
        assert url_for_people(url) == "postgresql://ann@db:5433/games"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("", "does not name the file"),
        ("sqlite://", "does not name the file"),
        ("sqlite:///", "does not name the file"),
        ("sqlite:///:memory:", "does not name the file"),
        (":memory:", "does not name the file"),
        ("sqlite:///games.db?mode=ro", "takes no options"),
        ("mysql://ann@db/games", "mysql://… is of a kind that cannot be used"),
        ("postgresql+asyncpg://ann@db/games", "asyncpg://… is of a kind"),
        ("postgresql://ann:secret@db:port/games", "cannot be read"),
    ],
)
def test_addresses_that_name_no_database_are_refused(name: str, complaint: str) -> None:
    with pytest.raises(KybosError, match=complaint) as caught:
        url_of(name)
    assert "secret" not in str(caught.value)


def test_without_an_address_the_data_folder_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KYBOS_DATA", str(tmp_path / "new" / "data"))
    assert url_of(default_url()).database == str(tmp_path / "new" / "data" / "kybos.sqlite")

    async def main() -> None:
        async with await Store.open() as store:
            assert not store.is_shared
            assert store.url_for_people == default_url()

    asyncio.run(main())
    files = list((tmp_path / "new" / "data").iterdir())
    assert tmp_path / "new" / "data" / "kybos.sqlite" in files
    assert [file.stat().st_mode & 0o077 for file in files] == [0] * len(files), "secrets are in there"


def test_a_missing_driver_is_named_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(KybosError, match=r'pip install "kybos\[postgres\]"'):
        asyncio.run(Store.open("postgresql://ann@nowhere/games"))


def test_a_database_that_cannot_be_reached_or_used_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, but it is long enough to be looked at\n" * 100)
    (tmp_path / "folder").mkdir()
    for url, complaint in {
        str(tmp_path / "text"): "file is not a database",
        str(tmp_path / "folder"): "unable to open database file",
        str(tmp_path / "text" / "below"): "cannot be written: ",
        f"postgresql://ann@/games?host={tmp_path}": "the database has failed: connection",
    }.items():
        with pytest.raises(StoreError, match=complaint):
            asyncio.run(Store.open(url))


def test_sqlite_is_kept_as_durable_as_it_can_be(tmp_path: Path) -> None:
    def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    async def main() -> None:
        async with await Store.open(str(tmp_path / "games")) as store:
            assert await store.write(pragmas) == ["wal", 2, 1, 10_000]

    asyncio.run(main())


def test_a_transaction_that_only_reads_at_first_can_be_sure_to_write_on_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "games"

    def work(connection: Connection) -> int | None:
        count: int | None = connection.scalar(text("SELECT count(*) FROM site"))
        with (
            closing(sqlite3.connect(file, timeout=0)) as other,
            pytest.raises(sqlite3.OperationalError, match="database is locked"),
        ):
            other.execute("INSERT INTO site VALUES ('between', '')")
        connection.execute(text("INSERT INTO site VALUES ('mine', '')"))
        return count

    async def main() -> None:
        async with await Store.open(str(file)) as store:
            assert await store.write(work) == 0
            assert await rows(store, schema.site) == [("mine", "")]

    asyncio.run(main())


def test_two_servers_do_not_use_one_file(tmp_path: Path) -> None:
    file = tmp_path / "games"
    (tmp_path / "link").symlink_to(file)

    async def main() -> None:
        async with await Store.open(str(file)) as store:
            for name in ("games", "link"):
                with pytest.raises(StoreError, match=r"another server is using .*games"):
                    await Store.open(str(tmp_path / name))
            await store.append(Growing("t1").next())
        async with await Store.open(str(file)) as store:
            assert len(await store.load("t1")) == 1

    asyncio.run(main())


def test_the_file_is_free_as_soon_as_its_server_is_dead(tmp_path: Path) -> None:
    file = str(tmp_path / "games")
    command = [sys.executable, "-c", HOLDER, file]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(StoreError, match="another server is using"):
            asyncio.run(Store.open(file))
        holder.kill()
        holder.wait()

    async def main() -> None:
        await (await Store.open(file)).close()

    asyncio.run(main())


def test_a_store_can_be_read_beside_the_server_that_writes_it(database_url: str) -> None:
    async def main() -> None:
        growing = Growing("t1")
        async with await Store.open(database_url) as server:
            await server.append(growing.next())
            async with await Store.open(database_url, read_only=True) as store:
                assert len(await store.load("t1")) == 1
                await server.append(growing.next())
                assert len(await store.load("t1")) == 2
                for job in (store.append(growing.next()), store.write(lambda _: None), store.beat("p")):
                    with pytest.raises(StoreError, match="for reading only"):
                        await job

    asyncio.run(main())


def test_a_store_that_is_only_read_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        asyncio.run(Store.open(str(tmp_path / "games"), read_only=True))
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "games").touch()
    with pytest.raises(StoreError, match="is of version none"):
        asyncio.run(Store.open(str(tmp_path / "games"), read_only=True))


def test_an_open_store_is_seen_at_once_by_another_process_on_postgresql(postgres_url: str) -> None:
    async def main() -> None:
        async with await Store.open(postgres_url) as one, await Store.open(postgres_url) as two:
            assert one.is_shared
            await one.append(Growing("t1").next())
            assert len(await rows(two, schema.events)) == 1

    asyncio.run(main())
