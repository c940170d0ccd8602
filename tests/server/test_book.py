"""The record book: what counts, in which order, and when (D23)."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Callable, Collection
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection

import kybos
from kybos.server import book
from kybos.server.book import Page, bounds, day_of
from kybos.server.store import Store
from tests.server.finished import keep, keep_people, scored

GAME = kybos.load("dymino:rolls=3")
TODAY = datetime.date(2030, 1, 1)
DAY = 24 * 60 * 60 * 1000
PEOPLE = ("ann", "bob", "eve", "joe")
T = TypeVar("T")


def asked(
    url: str, rows: list[dict[str, Any]], query: Callable[[Connection], T], private: Collection[str] = ()
) -> T:
    """What a query finds in a database with these results."""

    async def main() -> T:
        async with await Store.open(url) as store:
            await store.write(lambda connection: keep_people(connection, *PEOPLE))
            await store.write(lambda connection: keep(connection, rows, private))
            return await store.read(query)

    return asyncio.run(main())


def best(
    url: str, rows: list[dict[str, Any]], within: tuple[int, int] | None = None, **more: Any
) -> list[tuple[str, int, int]]:
    page = asked(url, rows, lambda connection: book.best(connection, GAME, within, TODAY, **more))
    return [(score.person, score.score, score.began) for score in page.scores]


def at(text: str) -> int:
    moment = datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC)
    return int(moment.timestamp() * 1000)


@pytest.mark.rule("D23")
def test_everybody_stands_there_once_with_the_best_score_and_ties_go_to_the_earlier(
    database_url: str,
) -> None:
    rows = [
        scored("ann", 50, 900),
        scored("ann", 70, 800),
        scored("ann", 70, 300),
        scored("bob", 70, 200),
        scored("bob", 10, 100),
        scored("eve", 99, 999),
        scored("joe", 70, 250),
    ]
    wanted = [("eve", 99, 999), ("bob", 70, 200), ("joe", 70, 250), ("ann", 70, 300)]
    assert best(database_url, rows) == wanted


@pytest.mark.rule("D23")
def test_other_variants_other_rules_and_games_that_do_not_count_are_left_out(database_url: str) -> None:
    rows = [
        scored("ann", 5, 1),
        scored("bob", 99, 2, spec="dymino:rolls=4"),
        scored("eve", 99, 3, rules_version=GAME.rules_version + 1),
        {**scored("joe", 99, 4), "person_id": None, "score": None},
    ]
    assert best(database_url, rows) == [("ann", 5, 1)]


def test_a_page_is_a_part_of_the_whole(database_url: str) -> None:
    rows = [scored(person, 10 * place, place) for place, person in enumerate(PEOPLE, 1)]
    page: Page = asked(database_url, rows, lambda connection: book.best(connection, GAME, None, TODAY, 2, 1))
    assert [(score.name, score.score) for score in page.scores] == [("Eve", 30), ("Bob", 20)]
    assert page.total == 4


@pytest.mark.rule("D23")
def test_a_day_and_a_week_go_by_the_first_roll_and_begin_and_end_exactly(database_url: str) -> None:
    monday, sunday = at("2025-12-29T00:00"), at("2026-01-04T23:59:59.999")
    rows = [
        scored("ann", 1, monday),
        scored("ann", 9, monday - 1),
        scored("bob", 2, sunday),
        scored("bob", 9, sunday + 1),
        scored("eve", 3, at("2025-12-31T23:59:59.999"), ended=at("2026-01-01T08:00")),
    ]
    for day in ("2025-12-29", "2025-12-31", "2026-01-01", "2026-01-04"):
        week = bounds("week", datetime.date.fromisoformat(day))
        assert week == (monday, monday + 7 * DAY)

    def periods(connection: Connection) -> list[list[tuple[str, int]]]:
        days = [bounds("day", datetime.date(2025, 12, 31)), bounds("day", datetime.date(2026, 1, 1))]
        return [
            [(score.person, score.score) for score in book.best(connection, GAME, each, TODAY).scores]
            for each in (None, week, *days)
        ]

    assert asked(database_url, rows, periods) == [
        [("ann", 9), ("bob", 9), ("eve", 3)],
        [("eve", 3), ("bob", 2), ("ann", 1)],
        [("eve", 3)],
        [],
    ]


def test_days_are_those_of_utc() -> None:
    assert day_of(0) == datetime.date(1970, 1, 1)
    assert day_of(DAY - 1) == datetime.date(1970, 1, 1)
    assert day_of(at("2028-02-29T00:00")) == datetime.date(2028, 2, 29)
    assert bounds("day", datetime.date(2028, 2, 29)) == (at("2028-02-29T00:00"), at("2028-03-01T00:00"))
    assert bounds("all", TODAY) is None


def test_private_tables_and_games_of_a_day_that_is_not_over_are_not_told(database_url: str) -> None:
    rows = [
        scored("ann", 4, 1),
        scored("bob", 3, 2),
        scored("eve", 2, 3, daily=TODAY.isoformat()),
        scored("joe", 1, 4, daily=(TODAY - book.DAY).isoformat()),
    ]
    page: Page = asked(
        database_url, rows, lambda connection: book.best(connection, GAME, None, TODAY), private={"bob2"}
    )
    assert [score.table for score in page.scores] == ["ann1", None, None, "joe4"]
