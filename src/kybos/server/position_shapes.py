"""What clients are sent about positions that are at no table: looked at, played on from, set up by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired

from typing_extensions import TypedDict

from kybos.paint.scene import Step
from kybos.server.shapes import SceneView, StateView
from kybos.server.words import Words


class OutcomeView(TypedDict):
    """Something that chance may bring: its id, its notation, and how probable it is."""

    id: int
    text: str
    probability: float


class ObjectionView(TypedDict):
    """Why a position cannot be played on from.

    `clause` names the rule that decides, `told` is `detail` for the catalogues.
    """

    detail: str
    clause: NotRequired[str]
    told: NotRequired[Words]


class PositionView(TypedDict):
    """A position of a game. `points` tells whether payoffs are points, to which a match can go.

    `objection` says why no table can begin there, None if one can.
    `outcomes` are listed where chance comes next. `told` and `steps` are of the last of the moves that
    were asked for, None and empty without any.
    """

    spec: str
    title: str
    seats: list[str]
    sides: list[int]
    points: bool
    objection: ObjectionView | None
    state: StateView
    outcomes: list[OutcomeView]
    told: Words | None
    steps: Sequence[Step]


class EditView(TypedDict):
    """A change of a position: what is touched for it one after another, and what it is in short."""

    touches: Sequence[str]
    text: str


class EditorView(TypedDict):
    """A position that is set up by hand; only without a `problem` it can be played on from.

    The `choices` of its scene are what can be touched for changes besides places: pieces off the board,
    values, whose turn. A game that is edited as text only has no `edits`.
    """

    spec: str
    title: str
    seats: list[str]
    sides: list[int]
    position: str
    problem: ObjectionView | None
    scene: SceneView
    edits: list[EditView]
