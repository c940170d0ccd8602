"""The catalogues of languages: what the service says, in the language of the reader."""

from __future__ import annotations

import functools
import importlib.resources
import json
from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Header, Path
from starlette.responses import Response
from typing_extensions import TypedDict

from kybos.core.game import game_type, installed_games
from kybos.core.languages import LANGUAGES, Texts, texts_beside
from kybos.server.http import JSON, problems
from kybos.server.refusal import RefusalError

router = APIRouter(prefix="/api", tags=["site"])

ROOMS = ("kybos.core", "kybos.players", "kybos.server")
"""The packages, besides those of the games, with texts for people."""


class LanguageView(TypedDict):
    """The translations into a language, by the English texts; plural forms by their CLDR category."""

    language: str
    texts: dict[str, str | dict[str, str]]


def texts_in(language: str) -> Texts:
    """All translations into a language: ours, and those that the installed games bring along."""
    texts: dict[str, str | dict[str, str]] = {}
    for name in installed_games():
        texts |= game_type(name).texts(language)  # type: ignore[arg-type]  # a mapping of what is read only
    for room in ROOMS:
        texts |= texts_beside(importlib.resources.files(room), language)  # type: ignore[arg-type]
    return texts


@functools.cache
def catalogue(language: str) -> tuple[str, str]:
    """The answer, made once, and its ETag."""
    body = json.dumps({"language": language, "texts": texts_in(language)}, ensure_ascii=False)
    return body, f'"{sha256(body.encode()).hexdigest()[:32]}"'


@router.get(
    "/languages/{code}",
    response_model=LanguageView,
    responses={304: {"description": "The reader has this catalogue already"}, **problems(404)},
)
async def read_language(
    code: Annotated[
        str,
        Path(min_length=2, max_length=20, pattern="^[A-Za-z0-9-]+$", description="of a language, as `de`"),
    ],
    if_none_match: Annotated[str | None, Header(description="the ETag of what the reader has")] = None,
) -> Response:
    """All that the service says to people, in another language than English."""
    if code not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise RefusalError(404, "no-language", f"there is no catalogue for {code}", help=f"there are {known}")
    body, tag = catalogue(code)
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if if_none_match and tag in if_none_match:
        return Response(status_code=304, headers=headers)
    return JSON(body, headers=headers)
