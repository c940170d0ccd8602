"""The routes of what the site knows, each against what it is made of."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from sqlalchemy import Connection

import kybos
from kybos.core.game import game_type, installed_games
from kybos.server import api_site, daily, log
from kybos.server.fairness import FairnessReport
from kybos.server.http import site_here
from kybos.server.people import People
from kybos.server.ratings import Ratings
from kybos.server.refusal import RefusalError
from kybos.server.results import row_of
from kybos.server.settings import Settings
from kybos.server.store import Store
from tests.server.finished import finished, keep, keep_people, scored

NOW = 20_575 * 24 * 60 * 60 * 1000
TODAY = "2026-05-02"


@asynccontextmanager
async def client(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a site with the routes alone, and some results."""

    def fill(connection: Connection) -> None:
        keep_people(connection, "ann", "bob")
        keep(connection, [row_of(finished("einstein", seed)) for seed in range(1, 4)])
        more = [scored("ann", 7, NOW), scored("bob", 9, NOW - 10**9), scored("bob", 7, NOW + 1)]
        keep(connection, more)
        daily.ensure_keys(connection, NOW)

    app = FastAPI()
    app.include_router(api_site.router)
    app.add_exception_handler(RefusalError, refused)
    async with await Store.open(f"sqlite:///{folder / 'kybos.sqlite'}") as store:
        await store.write(fill)
        people = await People.open(store, Settings())
        site = SimpleNamespace(store=store, people=people, ratings=Ratings(), fairness=FairnessReport())
        app.dependency_overrides[site_here] = lambda: site
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://kybos") as found:
            yield found


async def refused(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RefusalError)
    return JSONResponse(error.problem, error.status)


@pytest.fixture
def get(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Asks for paths, one after another: the statuses and the answers."""
    monkeypatch.setattr(log, "now", lambda: NOW)

    def ask(*paths: str) -> list[tuple[int, Any]]:
        async def main() -> list[tuple[int, Any]]:
            async with client(tmp_path) as found:
                answers = [await found.get(path) for path in paths]
                return [(answer.status_code, answer.json()) for answer in answers]

        return asyncio.run(main())

    return ask


def test_games_are_told_with_options_levels_and_words(get: Any) -> None:
    ((status, answer),) = get("/api/games")
    assert status == 200
    assert [game["name"] for game in answer["games"]] == list(installed_games())
    games = {game["name"]: game for game in answer["games"]}
    options = {option["name"]: option for option in games["dymino"]["options"]}
    assert options["double"] == {
        "name": "double",
        "type": "choice",
        "default": "instead",
        "choices": ["instead", "besides"],
        "title": "Doubles",
        "about": "Whether the bonus die comes instead of the two equal dice or besides them.",
        "words": ["instead of the dice", "besides the dice"],
    }
    assert (options["size"]["type"], options["size"]["default"]) == ("number", 5)
    assert (options["diagonal"]["type"], options["diagonal"]["default"]) == ("yes-no", False)
    assert games["dymino"]["solitaire"]
    assert (games["sorry"]["roll"], games["sorry"]["to_roll"]) == ("card", "draw")
    assert games["einstein"]["seats"] == ["red", "blue"]
    assert games["einstein"]["levels"][0] == {"player": "level:1", "word": "novice"}
    assert len(games["einstein"]["levels"]) == 10


def plays(spec: str) -> bool:
    """Whether there is such a game."""
    try:
        return bool(kybos.load(spec))
    except kybos.InvalidSpecError:
        return False


def test_whatever_is_offered_for_an_option_can_be_played(get: Any) -> None:
    ((_, answer),) = get("/api/games")
    for game in answer["games"]:
        specs = [variant["spec"] for variant in game["variants"]]
        for option in game["options"]:
            assert option["title"], option
            assert len(option["choices"]) == len(option["words"])
            assert all(option["words"])
            for choice in filter(None, option["choices"]):
                added = [
                    f"{spec},{option['name']}={choice}".replace(",", ":", ":" not in spec) for spec in specs
                ]
                assert any(map(plays, added)), (game["name"], option["name"], choice)
            if "" in option["choices"]:
                assert option["default"] == ""


def test_ways_of_playing_are_offered_the_usual_one_first(get: Any, pig: Path) -> None:
    assert (pig / "kybos_pig").is_dir()
    ((_, answer),) = get("/api/games")
    variants = {game["name"]: game["variants"] for game in answer["games"]}
    for name, offered in variants.items():
        specs = [variant["spec"] for variant in offered]
        assert specs[0] == name
        assert [str(kybos.load(spec)) for spec in specs] == list(dict.fromkeys(specs))
    assert variants["pig"] == [{"title": "Pig", "spec": "pig"}]
    assert [variant["title"] for variant in variants["einstein"]] == [
        "Two players",
        "Three players",
        "Four players, in teams",
        "Free set-up",
    ]
    [pigs] = [game for game in answer["games"] if game["name"] == "pig"]
    [target] = pigs["options"]
    assert (target["title"], target["about"], target["choices"], target["words"]) == ("target", "", [], [])


def test_rules_come_with_their_summary_and_its_pictures(get: Any, pig: Path) -> None:
    assert (pig / "kybos_pig").is_dir()
    (_, dymino), (_, pigs) = get("/api/games/dymino/rules", "/api/games/pig/rules")
    assert pigs["summary"] == []
    sections = game_type("dymino").summary()
    assert [(each["heading"], each["text"], each["clauses"]) for each in dymino["summary"]] == [
        (section.heading, section.text, list(section.clauses)) for section in sections
    ]
    assert dymino["summary"][2]["picture"] == {
        "spec": "dymino",
        "position": "11.../...../...../...../..... roll:1-3",
        "last": ["a5", "b5", "c5"],
    }


def test_rules_are_told_clause_by_clause(get: Any) -> None:
    names = list(installed_games())
    for name, (status, answer) in zip(
        names, get(*(f"/api/games/{name}/rules" for name in names)), strict=True
    ):
        assert status == 200
        clauses = [clause for clause in game_type(name).rules().clauses.values() if clause.due is None]
        assert [(each["number"], each["heading"], each["text"]) for each in answer["clauses"]] == [
            (clause.number, clause.heading, clause.text) for clause in clauses
        ]


def test_ratings_are_told_with_present_names(get: Any) -> None:
    (_, answer), (_, ann), (_, page) = get(
        "/api/ratings?spec=einstein:first=red",
        "/api/people/ann",
        "/api/ratings?spec=einstein&limit=1&offset=1",
    )
    assert (answer["spec"], answer["total"]) == ("einstein", 2)
    assert {person["name"] for person in answer["people"]} == {"Ann", "Bob"}
    assert [person["rank"] for person in answer["people"]] == [1, 2]
    assert all(person["games"] == 3 and person["provisional"] for person in answer["people"])
    assert page["people"] == answer["people"][1:]
    (own,) = ann["ratings"]
    (ranked,) = [person for person in answer["people"] if person["person"] == "ann"]
    assert ann["name"] == "Ann"
    assert own == {"spec": "einstein"} | {key: ranked[key] for key in own if key != "spec"}


def test_the_book_is_told_by_period(get: Any) -> None:
    (_, whole), (_, day), (_, week) = get(
        "/api/book?spec=dymino:rolls=3",
        "/api/book?spec=dymino:rolls=3&period=day",
        "/api/book?spec=dymino:rolls=3&period=week&date=2026-04-20",
    )
    assert [(each["rank"], each["name"], each["score"]) for each in whole["scores"]] == [
        (1, "Bob", 9),
        (2, "Ann", 7),
    ]
    assert [each["name"] for each in day["scores"]] == ["Ann", "Bob"]
    assert (day["began"], day["ended"]) == (NOW, NOW + 24 * 60 * 60 * 1000)
    assert [each["name"] for each in week["scores"]] == ["Bob"]
    assert (whole["began"], whole["total"], week["total"]) == (None, 2, 1)


def test_the_daily_games_are_told_without_their_secrets(get: Any) -> None:
    (_, today), (_, tomorrow), (_, past), (_, board) = get(
        "/api/daily", "/api/daily?date=2026-05-03", "/api/daily?date=2026-05-01", "/api/daily/dymino/board"
    )
    (game,) = today["games"]
    assert (today["date"], game["spec"], game["secret"]) == (TODAY, "dymino:rolls=100", None)
    assert game["rules_version"] == kybos.load("dymino").rules_version
    assert len(game["commitment"]) == 64
    assert tomorrow["games"][0]["commitment"] != game["commitment"]
    assert past["games"] == []
    assert board == {"date": TODAY, "spec": "dymino:rolls=100", "total": 0, "scores": []}


def test_fairness_is_told_of_all_games(get: Any) -> None:
    ((status, answer),) = get("/api/fairness")
    assert status == 200
    assert answer["games"] == 6
    assert "still being played" in answer["about"]
    rolls = next(each for each in answer["reports"] if (each["kind"], each["seat"]) == ("rolls", "all"))
    assert rolls["size"] == sum(outcome["came"] for outcome in rolls["outcomes"])
    assert rolls["degrees_of_freedom"] == len(rolls["outcomes"]) - 1
    many = next(each for each in answer["reports"] if each["degrees_of_freedom"] == 719)
    assert (many["outcomes"], many["size"], many["seat"], many["chi_square"]) == ([], 6, "all", None)


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/api/games/chess/rules", 404, "there is no game 'chess'"),
        ("/api/daily/chess/board", 404, "there is no game 'chess'"),
        ("/api/daily/einstein/board", 422, "einstein is no solitaire"),
        ("/api/ratings?spec=chess", 422, "there is no game 'chess'"),
        ("/api/book?spec=einstein", 422, "einstein is no solitaire"),
        ("/api/book?spec=dymino:size=99", 422, "size must be 4 to 8"),
        ("/api/people/nobody", 404, "nobody"),
    ],
)
def test_what_is_not_there_is_refused_in_our_words(get: Any, path: str, status: int, said: str) -> None:
    ((found, answer),) = get(path)
    assert found == status
    assert said in answer["detail"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/ratings",
        "/api/ratings?spec=",
        "/api/ratings?spec=%00",
        "/api/ratings?spec=einstein&limit=0",
        "/api/ratings?spec=einstein&offset=-1",
        "/api/book?spec=dymino&period=year",
        "/api/book?spec=dymino&date=yesterday",
        "/api/daily?date=2026-13-01",
        "/api/games/%41/rules",
    ],
)
def test_what_cannot_be_right_is_refused_before_it_is_looked_for(get: Any, path: str) -> None:
    ((status, _),) = get(path)
    assert status == 422


def test_the_first_and_the_last_days_of_the_calendar_do_no_harm(get: Any) -> None:
    days = [datetime.date.min, datetime.date.max]
    paths = [f"/api/book?spec=dymino&period=week&date={day.isoformat()}" for day in days]
    assert [status for status, _ in get(*paths, *(f"/api/daily?date={day}" for day in days))] == [200] * 4
