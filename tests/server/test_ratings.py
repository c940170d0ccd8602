"""Ratings, against a direct use of openskill."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, delete

from kybos.core.forfeit import Forfeit
from kybos.server.ratings import Rated, Ratings
from kybos.server.results import row_of
from kybos.server.schema import results
from kybos.server.store import Store
from tests.server.finished import finished, keep, record_of

PEOPLE = ("ann", "bob", "eve", "joe")
TEAMS = "sorry:seats=4,teams=yes"
THREE = "einstein:seats=3"


def some_rows() -> list[dict[str, Any]]:
    """Games in three variants between changing people, some of them given up, some not rated."""
    rng = random.Random(11)
    rows = []
    for number in range(1, 25):
        spec = ("einstein", THREE, TEAMS)[number % 3]
        seats = {"einstein": 2, THREE: 3, TEAMS: 4}[spec]
        people = rng.sample(PEOPLE, seats)
        more: dict[str, Any] = {"rated": number % 8 != 0}
        if number % 5 == 0:
            colour = "red"
            record = record_of(spec, number, events=9, forfeit=Forfeit(colour, "has resigned"))
            more |= {"record": record, "reason": "resigned"}
        rows.append(row_of(finished(spec, number, people, **more)))
    return rows


def expected(rows: list[dict[str, Any]]) -> dict[tuple[str, str], tuple[float, float, int]]:
    """By openskill alone, from ranks: the lower the better."""
    model = PlackettLuce()
    known: dict[tuple[str, str], Any] = {}
    games: Counter[tuple[str, str]] = Counter()
    for row in sorted(rows, key=lambda row: (row["ended"], row["table_id"], row["number"])):
        if not row["rated"]:
            continue
        seats = json.loads(row["seats_json"])
        sides = sorted({seat["side"] for seat in seats})
        teams = [[seat["person"] for seat in seats if seat["side"] == side] for side in sides]
        paid = [next(seat["payoff"] for seat in seats if seat["side"] == side) for side in sides]
        ranks = [float(1 + sum(other > own for other in paid)) for own in paid]
        before = [[known.get((row["spec"], person), model.rating()) for person in team] for team in teams]
        for team, rated in zip(teams, model.rate(before, ranks=ranks), strict=True):
            for person, rating in zip(team, rated, strict=True):
                known[row["spec"], person] = rating
                games[row["spec"], person] += 1
    return {key: (rating.mu, rating.sigma, games[key]) for key, rating in known.items()}


def found(ratings: Ratings) -> dict[tuple[str, str], tuple[float, float, int]]:
    return {
        (rated.spec, rated.person): (rated.mu, rated.sigma, rated.games)
        for person in PEOPLE
        for rated in ratings.of(person)
    }


def test_ratings_are_those_of_openskill_game_by_game(database_url: str) -> None:
    async def main() -> None:
        rows = some_rows()
        async with await Store.open(database_url) as store:
            await store.write(lambda connection: keep(connection, rows))
            ratings = Ratings()
            await ratings.refresh(store)
            assert found(ratings) == expected(rows)
            assert len(found(ratings)) == 12
            assert ratings.games == len(rows)

    asyncio.run(main())


def test_what_comes_bit_by_bit_comes_to_the_same(database_url: str) -> None:
    async def main() -> None:
        rows = some_rows()
        async with await Store.open(database_url) as store:
            ratings = Ratings()
            for row in rows:
                await store.write(lambda connection, row=row: keep(connection, [row]))  # type: ignore[misc]
                await asyncio.gather(*(ratings.refresh(store) for _ in range(3)))
            assert found(ratings) == expected(rows)

    asyncio.run(main())


def test_a_result_that_turns_up_late_takes_its_place(database_url: str) -> None:
    async def main() -> None:
        rows = some_rows()
        async with await Store.open(database_url) as store:
            ratings = Ratings()
            late = [rows[2], rows[9]]
            await store.write(lambda connection: keep(connection, [row for row in rows if row not in late]))
            await ratings.refresh(store)
            before = ratings.state
            kept = {spec: dict(table) for spec, table in before.items()}
            await store.write(lambda connection: keep(connection, late))
            await ratings.refresh(store)
            assert found(ratings) == expected(rows)
            assert before == kept  # what was handed out is not changed

    asyncio.run(main())


def test_a_result_that_is_gone_counts_no_more(database_url: str) -> None:
    def forget(connection: Connection) -> None:
        connection.execute(delete(results).where(results.c.table_id == "table0003"))

    async def main() -> None:
        rows = some_rows()
        async with await Store.open(database_url) as store:
            ratings = Ratings()
            await store.write(lambda connection: keep(connection, rows))
            await ratings.refresh(store)
            await store.write(forget)
            await ratings.refresh(store)
            assert found(ratings) == expected([row for row in rows if row["table_id"] != "table0003"])

    asyncio.run(main())


def test_who_wins_rises_above_who_loses_and_wins_are_counted(database_url: str) -> None:
    async def main() -> None:
        lost = Forfeit("blue", "has resigned")
        rows = [
            row_of(
                finished(seed=seed, record=record_of("einstein", seed, events=4, forfeit=lost), reason="time")
            )
            for seed in range(1, 13)
        ]
        async with await Store.open(database_url) as store:
            ratings = Ratings()
            await store.write(lambda connection: keep(connection, rows[:9]))
            await ratings.refresh(store)
            assert [rated.is_provisional for rated in ratings.table("einstein")] == [True, True]
            await store.write(lambda connection: keep(connection, rows[9:]))
            await ratings.refresh(store)
            winner, loser = ratings.table("einstein")
            assert (winner.person, winner.games, winner.wins) == ("ann", 12, 12)
            assert (loser.person, loser.games, loser.wins) == ("bob", 12, 0)
            assert winner.rating > 1500 > loser.rating
            assert winner.uncertainty < Rated("einstein", "x").uncertainty
            assert not winner.is_provisional
            assert ratings.table("einstein", limit=1, offset=1) == [loser]
            assert ratings.table("einstein:seats=4") == []
            assert ratings.players("einstein") == 2

    asyncio.run(main())


def test_everybody_begins_at_1500() -> None:
    new = Rated("einstein", "ann")
    assert (new.rating, new.uncertainty, new.ordinal) == (1500, 500, 0)
