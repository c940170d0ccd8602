"""The routes of positions: to look at one, to look further, and to have a picture of it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Query
from starlette.responses import Response

from kybos.server import bodies, positions
from kybos.server.http import JSON, problems
from kybos.server.position_shapes import PositionView

router = APIRouter(prefix="/api", tags=["positions"])

MOST_MOVES = 64
LARGEST_PICTURE = 2000
SVG = "image/svg+xml"
FOR_A_WHILE = "public, max-age=3600"
"""How long a picture may be kept; only another version of this program would paint another one."""

Spec = Annotated[
    bodies.Text,
    Query(min_length=1, max_length=200, description="the game", examples=["einstein:seats=4"]),
]
Position = Annotated[
    bodies.Text,
    Query(max_length=2000, description="the position, where `_` may stand for spaces; empty: the start"),
]
Moves = Annotated[
    list[bodies.Notation],
    Query(
        max_length=MOST_MOVES,
        alias="move",
        description="moves and outcomes that are played on from there, one after another",
    ),
]
Places = Annotated[
    list[Annotated[str, Query(min_length=1, max_length=40)]],
    Query(max_length=MOST_MOVES, description="names of places to mark as the last move"),
]
Size = Annotated[
    int,
    Query(ge=0, le=LARGEST_PICTURE, description="the width in pixels; 0: as large as the board is"),
]


@router.get("/positions", response_model=PositionView, responses=problems())
async def read_position(spec: Spec, position: Position = "", moves: Moves = []) -> JSON:  # noqa: B006  # FastAPI copies it
    """A position: how it looks, and what can come next."""
    return JSON(await positions.compute(positions.position_json, spec, position, tuple(moves)))


@router.get(
    "/pictures",
    response_class=Response,
    responses={
        200: {"content": {SVG: {"schema": {"type": "string"}}}},
        304: {"description": "The reader has this picture already"},
        **problems(),
    },
)
async def read_picture(
    spec: Spec,
    position: Position = "",
    theme: positions.Theme = "auto",
    last: Places = [],  # noqa: B006  # FastAPI copies it
    size: Size = 0,
    if_none_match: Annotated[str | None, Header(description="the ETag of what the reader has")] = None,
) -> Response:
    """A picture of a position, for `<img>` or to be looked at by itself: SVG."""
    picture = await positions.compute(positions.picture, spec, position, theme, tuple(last), size)
    headers = {
        "ETag": picture.tag,
        "Cache-Control": FOR_A_WHILE,
        "Content-Security-Policy": picture.policy,
    }
    if if_none_match and picture.tag in if_none_match:
        return Response(status_code=304, headers=headers)
    return Response(picture.svg, headers=headers, media_type=SVG)
