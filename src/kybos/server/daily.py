"""The daily challenge: once a day each solitaire on the same dice for everybody (D24).

The secret seed of a day is committed to on the day before, and told on the day after. What counts is
everybody's first attempt. Days are ISO dates (`2026-05-01`) of UTC.

Whoever has played, or watches somebody play, knows the dice. Nobody is shown other people's games of a day
before it is over; but friends can talk, and a guest can come back as another one.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.base import Executable
from sqlalchemy.sql.schema import Table

from kybos.core.dice import SEED_BYTES, CommittedDice
from kybos.core.game import Game, game_type, installed_games, load
from kybos.paint.message import message
from kybos.server.book import DAY, Page, counted, day_of, page
from kybos.server.refusal import RefusalError
from kybos.server.schema import daily_attempts, daily_keys, results

ID_LENGTH = 64


@dataclass(frozen=True)
class Challenge:
    """A solitaire of a day.

    Attributes:
        date: the day.
        game: as it is played then.
        rules_version: by which rules.
        game_id: what the dice are called by.
        commitment: the SHA-256 of the secret seed.
        secret: the seed in hexadecimal digits, empty before the day is over.
    """

    date: str
    game: Game
    rules_version: int
    game_id: str
    commitment: str
    secret: str


def daily_games() -> tuple[Game, ...]:
    """Every installed solitaire as it is played once a day."""
    games = (game_type(name)() for name in installed_games())
    return tuple(game.daily() for game in games if game.is_solitaire)


def ensure_keys(connection: Connection, now: int) -> None:
    """Make the keys of today and tomorrow where there are none yet; several processes may do so at once.

    `now` is in milliseconds since 1970.
    """
    for day in (day_of(now), day_of(now) + DAY):
        for game in daily_games():
            secret = secrets.token_bytes(SEED_BYTES)
            row = {
                "date": day.isoformat(),
                "spec": str(game),
                "rules_version": game.rules_version,
                "secret": secret.hex(),
                "commitment": hashlib.sha256(secret).hexdigest(),
                "created": now,
            }
            connection.execute(_insert_if_new(connection, daily_keys, row))


def challenges(connection: Connection, date: str, now: int) -> list[Challenge]:
    """What is played on a day: nothing before the day before; secrets are told once it is over."""
    today, tomorrow = day_of(now).isoformat(), (day_of(now) + DAY).isoformat()
    if date > tomorrow:
        return []
    query = select(daily_keys).where(daily_keys.c.date == date).order_by(daily_keys.c.spec)
    return [
        Challenge(
            date=date,
            game=load(row.spec),
            rules_version=row.rules_version,
            game_id=game_id(date, row.spec, row.rules_version),
            commitment=row.commitment,
            secret=row.secret if date < today else "",
        )
        for row in connection.execute(query)
        if row.spec.partition(":")[0] in installed_games()
    ]


def game_id(date: str, spec: str, rules_version: int) -> str:
    """What the dice of a daily game are called by: at most 64 letters, digits, points and dashes."""
    name = re.sub(r"[^A-Za-z0-9._-]", "-", spec)
    whole = f"{date}.{name}.{rules_version}"
    if len(whole) > ID_LENGTH:
        whole = f"{date}.{hashlib.sha256(spec.encode()).hexdigest()[:32]}.{rules_version}"
    return whole


def dice_for(connection: Connection, date: str, game: Game) -> CommittedDice:
    """The dice of a day's game, ready for its first event, the same for everybody.

    Raises `RefusalError` if nothing of this kind is played on that day.
    """
    row = connection.execute(
        select(daily_keys.c.rules_version, daily_keys.c.secret).where(
            daily_keys.c.date == date, daily_keys.c.spec == str(game)
        )
    ).one_or_none()
    if row is None:
        raise RefusalError(
            404,
            "no-daily",
            message("{game} is no daily game of {date}", game=str(game), date=date),
            help="GET /api/daily lists them",
        )
    return CommittedDice(game_id(date, str(game), row.rules_version), (), bytes.fromhex(row.secret))


def claim(connection: Connection, date: str, spec: str, person: str, table: str) -> str:
    """The table of a person's one attempt at a day's game: this one, if it is the first."""
    row = {"date": date, "spec": spec, "person_id": person, "table_id": table}
    connection.execute(_insert_if_new(connection, daily_attempts, row))
    own = daily_attempts.c
    query = select(own.table_id).where(own.date == date, own.spec == spec, own.person_id == person)
    first: str = connection.execute(query).scalar_one()
    return first


def board(connection: Connection, date: str, game: Game, now: int, limit: int = 100, offset: int = 0) -> Page:
    """The scores of a day: everybody's first attempt, the best first, of equals the one that began earlier.

    Args:
        connection: to the database.
        date: the day.
        game: as it was played then.
        now: the time, in milliseconds since 1970; tables are told once the day is over.
        limit: so many places, at least 1.
        offset: so many places are left out before them.
    """
    attempts = daily_attempts.c
    query = (
        counted(game)
        .join(
            daily_attempts,
            (attempts.table_id == results.c.table_id) & (attempts.person_id == results.c.person_id),
        )
        .where(results.c.daily == date, attempts.date == date, attempts.spec == str(game))
    )
    return page(connection, query, day_of(now), limit, offset)


def _insert_if_new(connection: Connection, table: Table, row: Mapping[str, object]) -> Executable:
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table).values(row).on_conflict_do_nothing()
    return sqlite.insert(table).values(row).on_conflict_do_nothing()
