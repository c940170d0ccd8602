"""The route of the editor: positions set up by hand, change by change."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter
from pydantic_core import to_json

from kybos.core.editing import Sheet
from kybos.core.errors import KybosError
from kybos.server import bodies, positions
from kybos.server.http import JSON, problems
from kybos.server.position_shapes import EditorView, EditView
from kybos.server.refusal import RefusalError, refused
from kybos.server.seen import scene_view

router = APIRouter(prefix="/api", tags=["positions"])


@router.post("/editor", response_model=EditorView, responses=problems(415))
async def edit_position(body: bodies.PositionEdit) -> JSON:
    """A position as it is set up by hand, after a change: what is wrong with it, and what can be changed."""
    return JSON(await positions.compute(editor_json, body.spec, body.position, tuple(body.edit)))


@lru_cache(64)
def editor_json(spec: str, text: str, touches: tuple[str, ...]) -> bytes:
    """An `EditorView` as JSON; 422 if the text cannot be read, or there is no such edit."""
    game = positions.game_of(spec)
    try:
        sheet = Sheet(game, text)
    except KybosError as error:
        raise refused(error, "bad-position") from error
    try:
        sheet = sheet.after(touches) if touches else sheet
    except KybosError as error:
        raise RefusalError(422, "no-edit", error.told) from error
    view = EditorView(
        spec=str(game),
        title=game.title,
        seats=list(game.seats),
        sides=list(game.sides),
        position=sheet.text,
        problem=positions.objection_view(sheet.problem),
        scene=scene_view(sheet.scene),
        edits=[EditView(touches=edit.touches, text=edit.text) for edit in sheet.edits],
    )
    return to_json(view)
