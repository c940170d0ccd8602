"""Large answers are compressed for those who take that."""

from __future__ import annotations

import pytest

from tests.server.plain_app import PlainApp

LARGE = ("/api/languages/de", "/api/openapi.json", "/api/pictures?spec=sorry")
SMALL = ("/api/languages/xx", "/api/games", "/api/pictures?spec=dymino")


@pytest.fixture(scope="module")
def app() -> PlainApp:
    return PlainApp()


@pytest.mark.parametrize("path", LARGE)
def test_a_large_answer_is_compressed_where_that_is_taken(app: PlainApp, path: str) -> None:
    plain, packed = app.ask(path), app.ask(path, accept_encoding="gzip")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert "Accept-Encoding" in plain.headers["vary"]
    assert "Accept-Encoding" in packed.headers["vary"]


@pytest.mark.parametrize("path", SMALL)
def test_a_small_answer_is_sent_as_it_is(app: PlainApp, path: str) -> None:
    assert "content-encoding" not in app.ask(path, accept_encoding="gzip").headers
