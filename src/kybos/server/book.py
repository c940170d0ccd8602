"""The record book: the best scores of solitaires (D23).

A score stands by person, variant and version of the rules; day and week, by UTC, are those of the first
roll. Of equal scores the one whose game began earlier is better.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Select, func, select

from kybos.core.game import Game
from kybos.server.schema import people, results, tables

Period = Literal["all", "day", "week"]
DAY = datetime.timedelta(days=1)
DAY_LENGTH = 24 * 60 * 60 * 1000
"""Milliseconds."""
EARLIER = (results.c.began, results.c.ended, results.c.table_id, results.c.number)
"""Of equal scores the one that comes first in this order is better."""


@dataclass(frozen=True)
class Score:
    """A place in the book.

    Attributes:
        person: the id of the person.
        name: what they are called now.
        score: the best score.
        began: when its game began, in milliseconds since 1970.
        ended: when it ended.
        table: where the game can be looked at, None if its table is private or a daily game of a day
            that is not over.
    """

    person: str
    name: str
    score: int
    began: int
    ended: int
    table: str | None


@dataclass(frozen=True)
class Page:
    """Some places of a list that is so long."""

    scores: list[Score]
    total: int


def bounds(period: Period, day: datetime.date) -> tuple[int, int] | None:
    """The first millisecond of a period that a day is in, and the first after it; None for all times."""
    if period == "all":
        return None
    days = 1
    if period == "week":
        day, days = day - day.weekday() * DAY, 7
    return milliseconds(day), milliseconds(day) + days * DAY_LENGTH


def milliseconds(day: datetime.date) -> int:
    """When a day begins, in milliseconds since 1970 (UTC)."""
    return (day - datetime.date(1970, 1, 1)) // DAY * DAY_LENGTH


def day_of(at: int) -> datetime.date:
    """The day, by UTC, of a time in milliseconds since 1970."""
    return datetime.date(1970, 1, 1) + at // DAY_LENGTH * DAY


def best(
    connection: Connection,
    game: Game,
    within: tuple[int, int] | None,
    today: datetime.date,
    limit: int = 100,
    offset: int = 0,
) -> Page:
    """The best scores in a variant, by the present rules, one a person.

    Args:
        connection: to the database.
        game: the variant.
        within: when the games have begun, see `bounds`; None for all times.
        today: games of its daily challenge are not shown yet.
        limit: so many places, at least 1.
        offset: so many places are left out before them.
    """
    query = counted(game).where(results.c.rules_version == game.rules_version)
    if within:
        query = query.where(results.c.began >= within[0], results.c.began < within[1])
    return page(connection, query, today, limit, offset)


def counted(game: Game) -> Select[Any]:
    """All results that count in a variant, with a `place` among those of the person that the query finds."""
    order = (results.c.score.desc(), *EARLIER)
    own = func.row_number().over(partition_by=results.c.person_id, order_by=order).label("place")
    return select(results, own).where(
        results.c.spec == str(game),
        results.c.person_id.is_not(None),
        results.c.score.is_not(None),
    )


def page(connection: Connection, scores: Select[Any], today: datetime.date, limit: int, offset: int) -> Page:
    """Everybody's first place of `counted` results, the best first."""
    found = scores.subquery()
    firsts = select(found).where(found.c.place == 1).subquery()
    listed = (
        select(firsts, people.c.name, tables.c.public)
        .join(people, people.c.id == firsts.c.person_id)
        .join(tables, tables.c.id == firsts.c.table_id, isouter=True)
        .order_by(firsts.c.score.desc(), firsts.c.began, firsts.c.ended, firsts.c.table_id, firsts.c.number)
    )
    rows = connection.execute(listed.limit(limit).offset(offset))
    total = connection.execute(select(func.count()).select_from(firsts)).scalar_one()
    shown = [
        Score(
            person=row.person_id,
            name=row.name,
            score=row.score,
            began=row.began,
            ended=row.ended,
            table=row.table_id if row.public and (row.daily or "") < today.isoformat() else None,
        )
        for row in rows
    ]
    return Page(shown, total)
