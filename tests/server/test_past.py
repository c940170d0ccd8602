"""The past of tables is played through once, and read in pages from memory."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from kybos.server import past
from kybos.server.draft import Told, retold
from kybos.server.log import Entry
from kybos.server.past import Past
from kybos.server.store import Append, Store
from kybos.server.table import Table, replayed
from tests.server import seated
from tests.server.appends import row_after


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the entries that are played through, in order."""
    numbers: list[int] = []

    def counted(entries: Iterable[Entry], table: Table | None = None) -> Iterator[Told]:
        for told in retold(entries, table):
            numbers.append(told.entry.seq)
            yield told

    monkeypatch.setattr(past, "retold", counted)
    return numbers


def long_game() -> list[Entry]:
    """The log of a game of some hundred plies; now and then one ends before that."""
    while True:
        draft = seated.playing("sorry")
        seated.play_on(draft, 150)
        if len(draft.entries) > 250:
            return draft.entries


async def keep(store: Store, entries: list[Entry]) -> None:
    await store.append(Append(entries, row_after(entries[-1])))


def test_a_long_game_is_played_through_once_for_all_its_pages(tmp_path: Path, played: list[int]) -> None:
    async def main() -> None:
        entries = long_game()
        async with await Store.open(f"sqlite:///{tmp_path / 'x.sqlite'}") as store:
            await keep(store, entries)
            kept = Past(store)
            table = entries[0].table
            first, *others = await asyncio.gather(*(kept.of(table) for _ in range(5)))
            assert [told.entry for told in first] == entries
            assert all(other is first for other in others)
            assert await kept.of(table) is first  # so that what was made of each event serves again
            assert played == [entry.seq for entry in entries]

    asyncio.run(main())


def test_what_was_added_since_is_taken_in(tmp_path: Path, played: list[int]) -> None:
    async def main() -> None:
        entries = long_game()
        async with await Store.open(f"sqlite:///{tmp_path / 'x.sqlite'}") as store:
            kept = Past(store)
            table = entries[0].table
            assert await kept.of(table) == ()
            await keep(store, entries[:100])
            assert len(await kept.of(table)) == 100
            await keep(store, entries[100:])
            assert [told.entry for told in await kept.of(table)] == entries
            assert played == [entry.seq for entry in entries]
            last = (await kept.of(table))[-1].after
            alone = replayed(entries)
            assert (last.shown, last.playing.state) == (alone.shown, alone.playing.state)

    asyncio.run(main())


def test_what_was_read_least_lately_is_forgotten_first(tmp_path: Path, played: list[int]) -> None:
    async def main() -> None:
        games = [long_game()[:30] for _ in range(3)]
        async with await Store.open(f"sqlite:///{tmp_path / 'x.sqlite'}") as store:
            for entries in games:
                await keep(store, entries)
            kept = Past(store, most=60)
            first, second, third = (entries[0].table for entries in games)
            for table in (first, second, first, third):  # which takes the place of the second
                assert len(await kept.of(table)) == 30
            assert len(played) == 90
            await kept.of(first)
            assert len(played) == 90
            await kept.of(second)
            assert len(played) == 120

    asyncio.run(main())


def test_a_log_that_is_longer_than_all_that_is_kept_is_read_all_the_same(tmp_path: Path) -> None:
    async def main() -> None:
        entries = long_game()
        async with await Store.open(f"sqlite:///{tmp_path / 'x.sqlite'}") as store:
            await keep(store, entries)
            kept = Past(store, most=20)
            for _ in range(2):
                assert [told.entry for told in await kept.of(entries[0].table)] == entries

    asyncio.run(main())
