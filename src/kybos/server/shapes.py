"""What clients are sent, as types; the OpenAPI and the JSON Schema of the events are made from them.

Times are milliseconds since 1970 (UTC), durations milliseconds. Seats are named by their colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from kybos.paint.scene import Caption, Lane, Piece, Place, Step
from kybos.server.play import Reason
from kybos.server.table import Phase
from kybos.server.words import Words


class FaceView(TypedDict):
    """A die or a card beside the board, as `Face`; `words` say what it means, the empty sentence nothing."""

    kind: str
    text: str
    colour: str
    x: float | None
    y: float | None
    words: Words


class ChoiceView(TypedDict):
    """Something that can be touched and is no place. A `text` that is notation is in no catalogue.

    With a `shape` it is a piece that is to be put down on one of the scene's `fills`.
    """

    name: str
    text: Words
    colour: str
    shape: str


class PlaceView(TypedDict):
    """A place of the match: who holds it, and the seat in the present game (before it, in the first)."""

    seat: str
    kind: Literal["person", "computer", "open"]
    name: str
    person: str
    player: str


class MoveView(TypedDict):
    """A legal action: its id, its notation, and what is touched one after another to play it."""

    id: int
    text: str
    touches: Sequence[str]


class SceneView(TypedDict):
    """What is to be drawn. In events a part that is missing is as it was in the state before.

    `fills` are the places of a set-up that is chosen piece by piece: the first touch of each move chooses
    what comes to stand on the first of them, and so on.
    """

    width: NotRequired[float]
    height: NotRequired[float]
    places: NotRequired[Sequence[Place]]
    lanes: NotRequired[Sequence[Lane]]
    captions: NotRequired[Sequence[Caption]]
    pieces: Sequence[Piece]
    faces: Sequence[FaceView]
    choices: Sequence[ChoiceView]
    fills: Sequence[str]


class StateView(TypedDict):
    """A position as one seat, or a spectator, sees it.

    `turn` is the seat to act, `chance` or `over`; `moves` are listed for the seat to act alone. `ply`
    counts the moves and rolls before it.
    """

    position: str
    ply: int
    turn: str
    status: Words
    moves: list[MoveView]
    scene: SceneView


class ClockView(TypedDict):
    """What each seat has left as of `since`; the clock of `running` goes on from then."""

    left: dict[str, int]
    since: int
    running: str | None


class ResultView(TypedDict):
    """How a game has ended: the payoff of each seat, the seats that have won, and how in words.

    `text` is `told` in English.
    """

    payoffs: dict[str, int]
    winners: list[str]
    ending: str
    text: str
    told: Words


class DiceView(TypedDict):
    """What the dice are bound to: see `kybos.core.dice.CommittedDice`.

    `commitment` is the SHA-256 of the secret, which is told when the game is over; `seeds` are those of
    the people by seat, `awaited` the seats from which one is still to come.
    """

    id: str
    commitment: str
    seeds: dict[str, str]
    awaited: list[str]
    secret: str | None


class DrawView(TypedDict):
    """From what an outcome was drawn, so that it can be checked without knowing the rules.

    The outcomes stand in a row; `weights` are runs `[weight, how many]` of them, `index` the place in
    the row, from 0, of the one that came.
    """

    event: int
    weights: list[tuple[int, int]]
    index: int


class GameView(TypedDict):
    """A game at a table; `number` counts them from 1. `daily` is the date of a daily game."""

    number: int
    spec: str
    title: str
    seats: list[str]
    sides: list[int]
    dice: DiceView
    state: StateView
    clocks: ClockView | None
    reason: Reason
    result: ResultView | None


class MatchView(TypedDict):
    """How a match stands; `winners` are places."""

    options: str
    round: int
    score: str
    is_over: bool
    winners: list[int]


class PlanView(TypedDict):
    """Moves left for a roll: what has to happen first, and what is played on which roll."""

    moves: list[str]
    on: dict[str, str]


class You(TypedDict):
    """Where the one who asks sits, and what they alone know."""

    place: int
    seat: str | None
    plans: list[PlanView]


class TableView(TypedDict):
    """A table as one person sees it. `code`, for those who sit there, lets others into a private table."""

    id: str
    seq: int
    now: int
    phase: Phase
    spec: str
    title: str
    clock: str
    public: bool
    watch: bool
    rated: bool
    position: str
    daily: str
    host: str
    created: int
    code: str | None
    places: list[PlaceView]
    offers: list[int]
    match: MatchView
    game: GameView | None
    you: You | None


class EventBase(TypedDict):
    """What every event has: its number at the table and the time."""

    seq: int
    at: int
    phase: Phase


class TableEvent(EventBase):
    """Somebody has come, gone, or wants a rematch."""

    kind: Literal["opened", "sat", "stood", "admitted", "offered", "declined", "left", "closed"]
    places: list[PlaceView]
    offers: list[int]


class CommittedEvent(EventBase):
    """A game has been set up, and its dice are bound; people are to add their seeds."""

    kind: Literal["committed"]
    game: GameView
    places: list[PlaceView]
    match: MatchView


class SeededEvent(EventBase):
    """A person has added a seed to the dice."""

    kind: Literal["seeded"]
    seat: str
    dice: DiceView


class StartedEvent(EventBase):
    """The game begins; clocks run."""

    kind: Literal["started"]
    dice: DiceView
    clocks: ClockView | None


class RolledEvent(EventBase):
    """Chance has come; `text` and `draw` are None where the viewer must not know them (yet)."""

    kind: Literal["rolled"]
    text: str | None
    told: Words
    steps: Sequence[Step]
    draw: DrawView | None
    state: StateView


class MovedEvent(EventBase):
    """A seat has moved; `by` is who has decided. `text` and `id` are None if it is hidden."""

    kind: Literal["moved"]
    seat: str
    id: int | None
    text: str | None
    by: Literal["person", "computer", "plan"]
    told: Words
    steps: Sequence[Step]
    state: StateView
    clocks: ClockView | None


class EndedEvent(EventBase):
    """The game has ended; the secret of its dice is told (of a daily game when its day is over)."""

    kind: Literal["ended"]
    reason: Reason
    result: ResultView | None
    match: MatchView
    dice: DiceView


Event = TableEvent | CommittedEvent | SeededEvent | StartedEvent | RolledEvent | MovedEvent | EndedEvent
"""Anything that happens at a table."""


class Accepted(TypedDict):
    """What has come of a command: the number of the table's last event, and what has happened by it."""

    seq: int
    events: list[Event]


class Preview(TypedDict):
    """What an action would do."""

    text: str
    told: Words
    steps: Sequence[Step]


class Why(TypedDict):
    """Why touches play nothing; `clause` names the rule that decides, `help` says what would be right."""

    told: Words
    clause: NotRequired[str]
    help: NotRequired[Words]


class HelloFrame(TypedDict):
    """The first frame to a client that knows nothing yet, or too little: the table as it is."""

    type: Literal["hello"]
    table: TableView


class ResumedFrame(TypedDict):
    """The first frame to a client that goes on: the events since then follow."""

    type: Literal["resumed"]
    seq: int
    now: int
    you: You | None


class EventFrame(TypedDict):
    """Something has happened."""

    type: Literal["event"]
    event: Event


class PlansFrame(TypedDict):
    """The moves left for a roll have changed; only their seat is told."""

    type: Literal["plans"]
    plans: list[PlanView]


class PongFrame(TypedDict):
    """The answer to `{"type": "ping"}`, with the server's time."""

    type: Literal["pong"]
    now: int


class ByeFrame(TypedDict):
    """The server stops: come back after some milliseconds, with `since`."""

    type: Literal["bye"]
    reason: str
    retry_after: int


Frame = HelloFrame | ResumedFrame | EventFrame | PlansFrame | PongFrame | ByeFrame
"""Anything that the server sends on a socket."""
