"""The catalogues as they are served, and the texts of the service itself."""

from __future__ import annotations

import asyncio
import importlib.resources
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from kybos.core.game import game_type, installed_games
from kybos.core.languages import LANGUAGES, texts_beside
from kybos.server import api_languages, commands
from kybos.server.api_site import ENOUGH
from kybos.server.app import _refused
from kybos.server.draft import Draft
from kybos.server.refusal import TITLES, RefusalError
from kybos.server.seen import result_view
from kybos.server.words import words
from tests.core.texts import ids_in, needs_words, written_in
from tests.server.seated import ADA, BOB, do, playing, to_act

IN_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)
WAYS_OUT = ("{seat} has left", "{seat} has resigned", "{seat} has stopped", "the time of {seat} has run out")


def get(path: str, **headers: str) -> httpx.Response:
    """The answer of an app with this route alone."""
    app = FastAPI()
    app.include_router(api_languages.router)
    app.add_exception_handler(RefusalError, _refused)

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://kybos") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(ask())


@IN_LANGUAGES
def test_a_language_has_the_texts_of_all_rooms_and_games(language: str) -> None:
    answer = get(f"/api/languages/{language}")
    assert answer.status_code == 200
    assert answer.json()["language"] == language
    texts = answer.json()["texts"]
    for room in api_languages.ROOMS:
        assert texts_beside(importlib.resources.files(room), language).items() <= texts.items()
    for name in installed_games():
        assert game_type(name).texts(language).items() <= texts.items()
    assert texts["red"] != "red"


def test_what_the_reader_has_already_is_not_sent_again() -> None:
    first = get("/api/languages/ko")
    assert first.headers["cache-control"] == "no-cache"
    again = get("/api/languages/ko", **{"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = get("/api/languages/de", **{"If-None-Match": first.headers["etag"]})
    assert other.status_code == 200


@pytest.mark.parametrize("code", ["en", "fr", "DE", "de-AT"])
def test_for_other_languages_there_is_nothing(code: str) -> None:
    answer = get(f"/api/languages/{code}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-language")
    assert answer.json()["help"] == "there are de, ko, mk"


def test_a_plug_in_without_catalogues_adds_nothing(pig: Path) -> None:
    assert (pig / "kybos_pig").is_dir()
    assert "pig" in installed_games()
    assert "by reaching the target" not in api_languages.texts_in("de")


@IN_LANGUAGES
def test_the_service_has_a_translation_of_each_of_its_texts_and_no_other(language: str) -> None:
    translations = texts_beside(importlib.resources.files("kybos.server"), language)
    texts = {*TITLES.values(), ENOUGH, *WAYS_OUT, *written_in(importlib.resources.files("kybos.server"))}
    assert translations.keys() == {text for text in texts if needs_words(text)}


def ended() -> Iterator[Draft]:
    """Games that end otherwise than by the rules."""
    for command, spec in (
        (commands.resign, "einstein"),
        (commands.resign, "dymino"),
        (commands.leave, "sorry"),
    ):
        draft = playing(spec)
        do(draft, command, ADA if spec == "dymino" else BOB)
        yield draft
    slow = playing("einstein:setup=123456+123456", clock="move:seconds=10")
    slow.at += 60_000
    assert slow.out_of_time()
    yield slow


def test_however_a_game_ends_its_result_can_be_translated() -> None:
    reached: set[str] = set()
    for draft in ended():
        shown = result_view(draft.table.playing)
        assert shown is not None
        assert shown["told"]["text"] == shown["text"] == str(draft.table.playing.result)
        reached.update(ids_in(shown["told"]))
    assert set(WAYS_OUT) <= reached
    for language in LANGUAGES:
        assert {text for text in reached if needs_words(text)} <= api_languages.texts_in(language).keys()


def test_a_plain_text_is_sent_as_a_sentence_without_places() -> None:
    assert words("{7}") == {"text": "{7}", "id": "{7}", "parameters": {}}


def test_why_a_move_is_refused_can_be_translated() -> None:
    draft = playing("einstein:setup=123456+123456")
    actor = to_act(draft)
    with pytest.raises(RefusalError) as caught:
        commands.move(draft, actor, "1e5")
    problem = caught.value.problem
    assert problem["told"]["text"] == problem["detail"]
    assert problem["told_help"]["text"] == problem["help"]
    assert problem["told_help"]["id"] == "legal: {moves}"
    texts = api_languages.texts_in("mk")
    assert {text for text in ids_in(problem["told"]) if needs_words(text)} <= texts.keys()
