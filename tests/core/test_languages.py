"""Catalogues: every text has its translation in every language, and no translation is without its text."""

from __future__ import annotations

import dataclasses
import importlib.resources
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import kybos
from kybos.core.errors import KybosError
from kybos.core.game import Game, game_type
from kybos.core.languages import LANGUAGES, Texts, texts_beside
from kybos.core.option import described
from kybos.core.state import State
from kybos.paint.message import Message
from kybos.paint.scene import FACES, SHAPES
from kybos.players.level import WORDS
from tests.core.texts import declared_by, ids_of, needs_words, places_in, shown_in, written_in
from tests.random_runs import fresh_seed, many, moments

GAMES = ("dymino", "einstein", "sorry")
IN_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)
TOGETHER = (
    "dymino:double=besides,double_two=one,diagonal=yes",
    "einstein:seats=3,setup=free",
    "sorry:points=yes,bonus=sum",
    "sorry:seats=4,teams=yes,split=two,swapped_pawn_slides=yes",
)
"""Options that are played together only, besides the ways of playing that are offered."""


def core_texts(language: str) -> Texts:
    return texts_beside(importlib.resources.files("kybos.core"), language)


def variants_of(name: str) -> list[Game]:
    """A game in every way that it is offered, and with every value of every option."""
    kind = game_type(name)
    specs = [variant.spec for variant in kind.offered()]
    specs += [spec for spec in TOGETHER if spec.startswith(name)]
    for option in dataclasses.fields(kind.options_type):
        values = described(kind.options_type, option.name).labels
        specs += [f"{name}:{option.name}={value}" for value in values]
    games = []
    for spec in specs:
        try:
            games.append(kybos.load(spec))
        except KybosError:
            continue  # an option that needs another, or the empty value
    return list(dict.fromkeys(games))


def texts_of(name: str) -> set[str]:
    """All that a game says by itself."""
    kind = game_type(name)
    starts = [game.start() for game in variants_of(name)]
    shown = {text for start in starts for text in shown_in(start.game, start.scene())}
    shown |= {start.game.chance_kind(start) for start in starts}
    told = {text for section in kind.summary() for text in (section.heading, section.text)}
    return written_in(kind.folder()) | declared_by(kind) | shown | told


# -- what is written ---------------------------------------------------------------------------


@IN_LANGUAGES
@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_a_translation_of_each_text_and_no_other(name: str, language: str) -> None:
    texts, translations = texts_of(name), game_type(name).texts(language)
    known = {*translations, *core_texts(language)}
    assert sorted(text for text in texts - known if needs_words(text)) == []
    assert sorted(translations.keys() - texts) == []


@IN_LANGUAGES
def test_core_has_a_translation_of_each_text_and_no_other(language: str) -> None:
    texts = written_in(importlib.resources.files("kybos.core")) | declared_by(Game)
    texts |= {*Game.seats, *SHAPES, *FACES}
    translations = core_texts(language)
    assert sorted(text for text in texts - translations.keys() if needs_words(text)) == []
    assert sorted(translations.keys() - texts) == []


@IN_LANGUAGES
def test_each_level_has_a_translation(language: str) -> None:
    assert texts_beside(importlib.resources.files("kybos.players"), language).keys() == set(WORDS)


def every_catalogue() -> Iterator[tuple[str, str, Texts]]:
    for room in ("kybos.core", "kybos.players", "kybos.server"):
        for language in LANGUAGES:
            yield room, language, texts_beside(importlib.resources.files(room), language)
    for name in GAMES:
        for language in LANGUAGES:
            yield name, language, game_type(name).texts(language)


def test_translations_have_the_places_of_their_texts() -> None:
    for whose, language, texts in every_catalogue():
        assert texts, (whose, language)
        for text, translation in texts.items():
            assert isinstance(translation, str), (whose, language, text)
            assert translation.strip() == translation != "", (whose, language, text)
            assert places_in(translation) == places_in(text), (whose, language, text)


def test_what_several_catalogues_hold_is_translated_alike() -> None:
    merged: dict[tuple[str, str], object] = {}
    for whose, language, texts in every_catalogue():
        for text, translation in texts.items():
            assert merged.setdefault((language, text), translation) == translation, (whose, language, text)


@pytest.mark.parametrize(("language", "low", "high"), [("ko", "가", "힣"), ("mk", "Ѐ", "ӿ")])
def test_translations_are_in_the_letters_of_the_language(language: str, low: str, high: str) -> None:
    for whose, code, texts in every_catalogue():
        for text, translation in texts.items():
            if code == language and needs_words(text):
                assert any(low <= letter <= high for letter in str(translation)), (whose, text)


def test_a_game_without_catalogues_gives_none(pig: Path) -> None:
    assert (pig / "kybos_pig" / "game.py").is_file()
    assert dict(game_type("pig").texts("de")) == {}


def test_a_catalogue_that_is_no_object_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "de.json").write_text("[]", encoding="utf-8")
    with pytest.raises(KybosError, match=r"de\.json must be an object"):
        texts_beside(tmp_path, "de")


# -- what is reached in play -------------------------------------------------------------------


def said(game: Game, rng: random.Random) -> Iterator[Message]:
    """Everything that is said in a random game, to each seat and to spectators."""
    for state, choice, after in moments(game, rng):
        yield game.tell(state, choice)
        yield game.tell_hidden(state)
        yield Message(game.chance_kind(state))
        for seat in range(-1, len(game.seats)):
            view = after.seen_by(seat)
            yield game.status(view)
            scene = view.scene()
            yield from (face.words for face in scene.faces)
            yield from (choice.text for choice in scene.choices if isinstance(choice.text, Message))
        if after.result is not None:
            yield after.result.told
        yield from refused(state, rng)


def refused(state: State, rng: random.Random) -> Iterator[Message]:
    """What is said to a few moves that are not legal."""
    moves: list[int | str] = ["hello", *rng.choices(range(state.game.action_count + 1), k=3)]
    for move in moves:
        try:
            state.apply(move)
        except KybosError as error:
            for told in (error.told, error.told_help):
                if isinstance(told, Message):
                    yield told
                else:
                    assert not needs_words(told), (told, state)


@pytest.mark.parametrize("name", GAMES)
def test_all_that_random_games_say_is_in_every_catalogue(name: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    ids = {
        text
        for game in variants_of(name)
        for _ in range(max(1, many(2)))
        for each in said(game, rng)
        for text in ids_of(each)
    }
    assert len(ids) > 8, seed
    for language in LANGUAGES:
        known = {**core_texts(language), **game_type(name).texts(language)}
        assert {text for text in ids if needs_words(text)} <= known.keys(), (seed, language)
