"""The routes of what the site knows: games, ratings, the record book, the daily challenge, fairness."""

from __future__ import annotations

import datetime
import re
from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import BeforeValidator

from kybos.core.errors import KybosError
from kybos.core.game import Game, game_type, installed_games
from kybos.paint.message import message
from kybos.server import book, daily, log
from kybos.server.book import Period
from kybos.server.http import SiteNow, problems
from kybos.server.positions import game_of
from kybos.server.refusal import RefusalError
from kybos.server.site_shapes import (
    Board,
    BookPage,
    Dailies,
    FairnessPage,
    GameList,
    PersonPage,
    RatingTable,
    RulesPage,
    board_view,
    challenge_view,
    fairness_view,
    game_view,
    rating_view,
    rules_view,
)

router = APIRouter(prefix="/api", tags=["site"])

ENOUGH = (
    "All games that have ended are counted, in whatever way they ended; games that are still being "
    "played count when they end. A p-value tells how often fair dice would be off by as much or more: of "
    "many p-values some are small."
)


def _iso_date(text: str) -> str:
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):  # pydantic would take seconds since 1970, too
        raise ValueError("a date is written as 2026-05-01")
    return text


Spec = Annotated[
    str,
    Query(
        min_length=1,
        max_length=200,
        pattern=r"^[!-~ ]+$",
        description="a game and its options",
        examples=["einstein:seats=4"],
    ),
]
Name = Annotated[
    str, Path(min_length=1, max_length=40, pattern="^[a-z][a-z0-9_-]*$", description="the name of a game")
]
Limit = Annotated[int, Query(ge=1, le=100, description="so many places")]
Offset = Annotated[int, Query(ge=0, le=1_000_000, description="so many places are left out before them")]
Day = Annotated[
    Annotated[datetime.date, BeforeValidator(_iso_date)] | None,
    Query(description="a day of UTC; today, if none is given", examples=["2026-05-01"]),
]


@router.get("/games", responses=problems())
async def list_games() -> GameList:
    """The games that can be played here, with their options."""
    return GameList(games=[game_view(game_type(name)()) for name in installed_games()])


@router.get("/games/{name}/rules", responses=problems(404))
async def read_rules(name: Name) -> RulesPage:
    """The rules of a game, clause by clause."""
    return rules_view(_game_named(name))


@router.get("/ratings", responses=problems())
async def list_ratings(site: SiteNow, spec: Spec, limit: Limit = 50, offset: Offset = 0) -> RatingTable:
    """Who plays a variant best."""
    game = game_of(spec)
    await site.ratings.refresh(site.store)
    ranked = site.ratings.table(str(game), limit, offset)
    names = await site.people.names([rated.person for rated in ranked])
    return RatingTable(
        spec=str(game),
        total=site.ratings.players(str(game)),
        people=[
            {
                "rank": offset + place,
                "person": rated.person,
                "name": names.get(rated.person, ""),
                **rating_view(rated),
            }
            for place, rated in enumerate(ranked, 1)
        ],
    )


@router.get("/people/{person_id}", responses=problems(404))
async def read_person(
    site: SiteNow, person_id: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,64}$", description="of a person")]
) -> PersonPage:
    """Who somebody is, and how strong."""
    names = await site.people.names([person_id])
    if person_id not in names:
        raise RefusalError(404, "no-person", message("there is nobody with the id {id}", id=person_id))
    await site.ratings.refresh(site.store)
    return PersonPage(
        id=person_id,
        name=names[person_id],
        ratings=[{"spec": rated.spec, **rating_view(rated)} for rated in site.ratings.of(person_id)],
    )


@router.get("/book", responses=problems())
async def read_book(
    site: SiteNow,
    spec: Spec,
    period: Annotated[Period, Query(description="by the first roll; weeks begin on Monday")] = "all",
    date: Day = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> BookPage:
    """The record book of a solitaire: everybody's best score in a variant, by the present rules."""
    game = _solitaire(game_of(spec))
    today = book.day_of(log.now())
    within = book.bounds(period, date or today)
    page = await site.store.read(lambda connection: book.best(connection, game, within, today, limit, offset))
    return BookPage(
        spec=str(game),
        rules_version=game.rules_version,
        period=period,
        began=within[0] if within else None,
        ended=within[1] if within else None,
        **board_view(page, offset),
    )


@router.get("/daily", responses=problems())
async def read_daily(site: SiteNow, date: Day = None) -> Dailies:
    """The solitaires of a day; the seeds of their dice are told when it is over."""
    now = log.now()
    day = (date or book.day_of(now)).isoformat()
    found = await site.store.read(lambda connection: daily.challenges(connection, day, now))
    return Dailies(date=day, games=[challenge_view(challenge) for challenge in found])


@router.get("/daily/{name}/board", responses=problems(404))
async def read_daily_board(
    site: SiteNow, name: Name, date: Day = None, limit: Limit = 50, offset: Offset = 0
) -> Board:
    """The scores of a day: everybody's first attempt."""
    game = _solitaire(_game_named(name)).daily()
    now = log.now()
    day = (date or book.day_of(now)).isoformat()
    page = await site.store.read(lambda connection: daily.board(connection, day, game, now, limit, offset))
    return Board(date=day, spec=str(game), **board_view(page, offset))


@router.get("/fairness", responses=problems())
async def read_fairness(site: SiteNow) -> FairnessPage:
    """How dice and cards have fallen in all games, against how they were to be expected."""
    await site.fairness.refresh(site.store)
    return FairnessPage(
        about=ENOUGH,
        games=site.fairness.games,
        reports=[fairness_view(report) for report in site.fairness.reports],
    )


def _game_named(name: str) -> Game:
    try:
        return game_type(name)()
    except KybosError as error:
        raise RefusalError(404, "no-game", error.told) from error


def _solitaire(game: Game) -> Game:
    if not game.is_solitaire:
        raise RefusalError(
            422,
            "no-solitaire",
            message("{game} is no solitaire: it has ratings, not scores", game=game.name),
        )
    return game
