"""The daily challenge: the same dice for everybody, bound beforehand, told afterwards (D24)."""

from __future__ import annotations

import asyncio
import functools
import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import Connection, select

import kybos
from kybos.core import audit
from kybos.core.dice import SEED_WORD
from kybos.core.game import installed_games
from kybos.server import daily
from kybos.server.book import day_of, milliseconds
from kybos.server.daily import board, challenges, claim, dice_for, ensure_keys, game_id
from kybos.server.refusal import RefusalError
from kybos.server.results import row_of
from kybos.server.schema import daily_keys
from kybos.server.store import Store
from tests.server.finished import finished, keep, keep_people, record_of

GAME = kybos.load("dymino").daily()
SPEC = str(GAME)
HOUR = 60 * 60 * 1000
NOW = 20_575 * 24 * HOUR + 10 * HOUR
YESTERDAY, TODAY, TOMORROW, LATER = "2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04"


def all_keys(connection: Connection) -> list[tuple[str, str, str]]:
    columns = daily_keys.c
    query = select(columns.date, columns.spec, columns.secret).order_by(columns.date, columns.spec)
    return [tuple(row) for row in connection.execute(query)]


def test_the_days_of_these_tests_are_what_they_are_called() -> None:
    assert day_of(NOW).isoformat() == TODAY


@pytest.mark.rule("D24")
def test_keys_of_today_and_tomorrow_are_made_once_for_every_solitaire(database_url: str) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            for now in (NOW, NOW + 1, NOW + 24 * HOUR):
                before = await store.read(all_keys)
                await store.write(functools.partial(ensure_keys, now=now))
                assert set(before) <= set(await store.read(all_keys))
            solitaires = [str(game) for game in daily.daily_games()]
            keys = await store.read(all_keys)
            assert [key[:2] for key in keys] == [
                (date, spec) for date in (TODAY, TOMORROW, LATER) for spec in solitaires
            ]
            assert len({secret for _, _, secret in keys}) == len(keys)
        assert solitaires == ["dymino:rolls=100"]

    asyncio.run(main())


def test_several_may_make_the_keys_at_once(postgres_url: str) -> None:
    async def main() -> None:
        async with await Store.open(postgres_url) as store, await Store.open(postgres_url) as other:
            work = [
                each.write(lambda connection: ensure_keys(connection, NOW)) for each in (store, other) * 4
            ]
            await asyncio.gather(*work)
            assert len(await store.read(all_keys)) == 2
            claims = [
                each.write(functools.partial(claim, date=TODAY, spec=SPEC, person="ann", table=f"table{n}"))
                for n, each in enumerate((store, other) * 4)
            ]
            assert len(set(await asyncio.gather(*claims))) == 1

    asyncio.run(main())


@pytest.mark.rule("D24")
def test_the_commitment_is_told_the_day_before_and_the_secret_the_day_after(database_url: str) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            for day in range(-1, 2):
                now = NOW + day * 24 * HOUR
                await store.write(functools.partial(ensure_keys, now=now))
            midnight = milliseconds(day_of(NOW))
            seen = {}
            for name, now in {
                "two days before": midnight - 24 * HOUR - 1,
                "the day before": midnight - 24 * HOUR,
                "the first moment": midnight,
                "the last moment": midnight + 24 * HOUR - 1,
                "the day after": midnight + 24 * HOUR,
            }.items():
                seen[name] = await store.read(functools.partial(challenges, date=TODAY, now=now))
            assert seen["two days before"] == []
            first = seen["the day before"]
            assert [(each.game, each.secret) for each in first] == [(GAME, "")]
            assert seen["the first moment"] == seen["the last moment"] == first
            (told,) = seen["the day after"]
            assert replace(told, secret="") == first[0]
            assert hashlib.sha256(bytes.fromhex(told.secret)).hexdigest() == told.commitment

    asyncio.run(main())


@pytest.mark.rule("D24")
def test_two_people_get_the_same_dice_which_anybody_can_check(database_url: str) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            await store.write(lambda connection: ensure_keys(connection, NOW))
            first, second, other = [
                await store.read(functools.partial(dice_for, date=date, game=GAME))
                for date in (TODAY, TODAY, TOMORROW)
            ]
            (challenge,) = await store.read(lambda connection: challenges(connection, TODAY, NOW))
        assert (first.game_id, first.client_seeds) == (challenge.game_id, ())
        assert first.commitment == challenge.commitment != other.commitment
        records = [record_of(SPEC, seed, dice=dice) for seed, dice in enumerate((first, second))]
        for record in records:
            assert audit.verify(record).problem == ""
        one, two = ([event.text for event in record.events if event.is_outcome] for record in records)
        both = min(len(one), len(two))
        assert both > 10
        assert one[:both] == two[:both]
        assert records[0].events[:10] != records[1].events[:10]

    asyncio.run(main())


def test_dice_of_no_daily_game_are_refused(database_url: str) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            await store.write(lambda connection: ensure_keys(connection, NOW))
            for date, game in ((YESTERDAY, GAME), (TODAY, kybos.load("dymino"))):
                with pytest.raises(RefusalError, match="no daily game of"):
                    await store.read(functools.partial(dice_for, date=date, game=game))

    asyncio.run(main())


@pytest.mark.rule("D24")
def test_the_first_attempt_is_the_only_one(database_url: str) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            asked = [
                (TODAY, SPEC, "ann", "t1"),
                (TODAY, SPEC, "ann", "t2"),
                (TODAY, SPEC, "bob", "t3"),
                (TOMORROW, SPEC, "ann", "t4"),
                (TODAY, "other", "ann", "t5"),
            ]
            given = []
            for date, spec, person, table in asked:
                work = functools.partial(claim, date=date, spec=spec, person=person, table=table)
                given.append(await store.write(work))
            assert given == ["t1", "t1", "t3", "t4", "t5"]

    asyncio.run(main())


@pytest.mark.rule("D24")
def test_the_board_of_a_day_shows_first_attempts_the_best_first(database_url: str) -> None:
    whole = row_of(finished(SPEC, 1, ["ann"], daily=TODAY))

    def attempt(connection: Connection, person: str, table: str, score: int, **more: object) -> None:
        claim(connection, str(more.get("daily", TODAY)), SPEC, person, table)
        row = {**whole, "person_id": person, "table_id": table, "score": score, **more}
        keep(connection, [row])

    def play(connection: Connection) -> None:
        keep_people(connection, "ann", "bob", "eve", "joe")
        attempt(connection, "ann", "t1", 30)
        attempt(connection, "ann", "t2", 90)  # not the first
        attempt(connection, "bob", "t3", 50, began=9)
        attempt(connection, "eve", "t4", 50, began=8)
        attempt(connection, "joe", "t5", 99, daily=None)  # not counted
        attempt(connection, "joe", "t6", 98, daily=TOMORROW)

    async def main() -> None:
        async with await Store.open(database_url) as store:
            await store.write(play)
            page = await store.read(lambda connection: board(connection, TODAY, GAME, NOW))
            assert [(each.name, each.score) for each in page.scores] == [
                ("Eve", 50),
                ("Bob", 50),
                ("Ann", 30),
            ]
            assert page.total == 3
            assert {each.table for each in page.scores} == {None}  # the dice are still in play
            page = await store.read(lambda connection: board(connection, TODAY, GAME, NOW + 24 * HOUR, 1, 1))
            assert [(each.name, each.table) for each in page.scores] == [("Bob", "t3")]

    asyncio.run(main())


def test_ids_of_dice_are_words_whatever_the_options() -> None:
    for spec in (SPEC, "dymino", "a:" + "b=c," * 30):
        assert SEED_WORD.fullmatch(game_id(TODAY, spec, 12))
    assert game_id(TODAY, SPEC, 3) == "2026-05-02.dymino-rolls-100.3"
    assert len({game_id(TODAY, f"a:{'b' * 60}={n}", 1) for n in range(3)}) == 3


def test_installed_solitaires_are_known_without_threads_of_their_own() -> None:
    with ThreadPoolExecutor(4) as threads:
        found = set(threads.map(lambda _: daily.daily_games(), range(8)))
    assert found == {(GAME,)}
    assert {game.name for game in found.pop()} <= set(installed_games())
