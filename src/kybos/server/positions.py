"""Positions that anybody may ask for, without a table: what is computed, and kept for those who ask again."""

from __future__ import annotations

import asyncio
import base64
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar

from pydantic_core import to_json

from kybos.core.errors import KybosError
from kybos.core.game import Game, load
from kybos.core.state import State
from kybos.paint import svg
from kybos.paint.message import Message
from kybos.server import opening
from kybos.server.position_shapes import ObjectionView, OutcomeView, PositionView
from kybos.server.refusal import RefusalError, refused
from kybos.server.seen import moves_of, scene_of, scene_view, turn_of
from kybos.server.shapes import StateView
from kybos.server.words import words

AT_ONCE = 2
"""Positions that are computed at the same time; who asks for more waits, and tables go on meanwhile."""
Theme = Literal["light", "dark", "auto"]
Found = TypeVar("Found")
_threads = ThreadPoolExecutor(AT_ONCE, "positions")


async def compute(function: Callable[..., Found], *arguments: object) -> Found:
    """Call a function in a thread, when its turn has come."""
    return await asyncio.get_running_loop().run_in_executor(_threads, function, *arguments)


def game_of(spec: str) -> Game:
    """The game of a specification; 422 if there is none."""
    try:
        return load(spec)
    except KybosError as error:
        raise refused(error, "bad-spec") from error


@lru_cache(512)
def position_of(game: Game, text: str) -> State:
    """The position of a text, the start of an empty one; 422 if it is none."""
    if not text.replace("_", " ").strip():
        return game.start()
    try:
        return game.state(text)
    except KybosError as error:
        raise refused(error, "bad-position") from error


def played(state: State, moves: tuple[str, ...]) -> tuple[State, State | None, int]:
    """What comes of moves and outcomes, the state before the last of them, and its id; or 422."""
    before, action = None, -1
    try:
        for move in moves:
            action = state.parse(move)
            before, state = state, state.apply(action)
    except KybosError as error:
        raise refused(error, "illegal-move") from error
    return state, before, action


@lru_cache(128)
def position_json(spec: str, text: str, moves: tuple[str, ...]) -> bytes:
    """A `PositionView` as JSON."""
    game = game_of(spec)
    state, before, action = played(position_of(game, text), moves)
    view = PositionView(
        spec=str(game),
        title=game.title,
        seats=list(game.seats),
        sides=list(game.sides),
        points=game.is_for_points,
        objection=objection_view(opening.objection(state)),
        state=whole_view(state, len(moves)),
        outcomes=outcomes_of(state),
        told=words(game.tell(before, action)) if before else None,
        steps=before.steps(action) if before else (),
    )
    return to_json(view)


def objection_view(error: KybosError | None) -> ObjectionView | None:
    """What stands against a position."""
    if error is None:
        return None
    found = ObjectionView(detail=error.message)
    if isinstance(error.told, Message):
        found["told"] = words(error.told)
    if error.clause:
        found["clause"] = error.clause
    return found


def whole_view(state: State, ply: int = 0) -> StateView:
    """A state with all that stands in it; if parts of it are blotted out nobody can move in it."""
    return StateView(
        position=state.text,
        ply=ply,
        turn=turn_of(state),
        status=words(state.game.status(state)),
        moves=[] if state.is_view else moves_of(state),
        scene=scene_view(scene_of(state)),
    )


def outcomes_of(state: State) -> list[OutcomeView]:
    """What chance may bring, with how probable it is."""
    if state.is_view:
        return []
    return [
        OutcomeView(id=each.action, text=each.text, probability=float(each.probability))
        for each in state.outcomes
    ]


class Picture(NamedTuple):
    """A painted position.

    Attributes:
        svg: the picture.
        tag: what it is known by to those who have it.
        policy: what it may load where it is opened by itself: nothing; its own style is known by its hash.
    """

    svg: bytes
    tag: str
    policy: str


@lru_cache(256)
def picture(spec: str, text: str, theme: Theme, last: tuple[str, ...], size: int) -> Picture:
    """A position as SVG; 422 if there is no such position or a place is unknown."""
    scene = scene_of(position_of(game_of(spec), text))
    known = {place.name for place in scene.places}
    unknown = next((name for name in last if name not in known), None)
    if unknown is not None:
        raise RefusalError(422, "bad-place", f"the board has no place {unknown}")
    painted = svg.paint(scene, theme=theme, last=last, size=size).encode()
    return Picture(painted, f'"{hashlib.sha256(painted).hexdigest()[:24]}"', policy_of(painted))


def policy_of(painted: bytes) -> str:
    """The content security policy of a picture."""
    style = painted.partition(b"<style>")[2].partition(b"</style>")[0]
    known = base64.b64encode(hashlib.sha256(style).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{known}'; base-uri 'none'; frame-ancestors 'none'"
