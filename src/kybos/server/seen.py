"""What a viewer is shown: tables, games and events, as one seat or a spectator may see them.

What is hidden from a seat does not get into anything made for it here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any, cast

from kybos.core.rules import CHANCE, OVER
from kybos.core.state import SPECTATOR, Chance, State
from kybos.paint.scene import Choice, Face, Scene
from kybos.server import log
from kybos.server.draft import Told
from kybos.server.people import Person
from kybos.server.play import Play
from kybos.server.refusal import RefusalError
from kybos.server.shapes import (
    ChoiceView,
    ClockView,
    DiceView,
    DrawView,
    Event,
    FaceView,
    GameView,
    MatchView,
    MoveView,
    PlaceView,
    PlanView,
    ResultView,
    SceneView,
    StateView,
    TableView,
    Why,
    You,
)
from kybos.server.table import Table
from kybos.server.words import words

BOARD = ("width", "height", "places", "lanes", "captions")
"""The parts of a scene that hardly ever change, and are left out of events where they do not."""
scene_of = lru_cache(maxsize=1024)(State.scene)


def viewed_as(table: Table, seat: int) -> int:
    """Whose view a seat is shown: its own if that differs from a spectator's, so that views are shared."""
    play = table.play
    if play is None:
        return SPECTATOR
    return seat if play.game.is_hidden or play.state.turn == seat else SPECTATOR


def view_of(table: Table, person: Person | None) -> int:
    """Whose view a person is shown."""
    seat = table.seat_of(person.id if person else None)
    return viewed_as(table, SPECTATOR if seat is None else seat)


# -- a game ------------------------------------------------------------------------------------


def state_view(play: Play, seat: int, before: State | None = None) -> StateView:
    """Where a game stands; `before` is the state that the viewer was shown last, None if none."""
    state = play.state
    view = state.seen_by(seat)
    scene = scene_of(view)
    return StateView(
        position=view.text,
        ply=play.ply,
        turn=turn_of(state),
        status=words(state.game.status(view)),
        moves=moves_of(view) if seat >= 0 and view.turn == seat else [],
        scene=scene_view(scene, scene_of(before.seen_by(seat)) if before else None),
    )


def turn_of(state: State) -> str:
    """The seat to act, `chance` or `over`."""
    return {CHANCE: "chance", OVER: "over"}.get(state.turn) or state.game.seats[state.turn]


def moves_of(state: State) -> list[MoveView]:
    """The legal actions, with their notation and touches."""
    touches = scene_of(state).touches
    return [
        MoveView(id=action, text=text, touches=touches[action])
        for action, text in zip(state.actions, state.moves, strict=True)
    ]


def why_in_vain(state: State, touches: tuple[str, ...]) -> Why:
    """Why no legal action begins with these touches; 422 if one does, or a name is unknown."""
    scene = scene_of(state)
    known = {place.name for place in scene.places} | {choice.name for choice in scene.choices}
    unknown = next((name for name in touches if name not in known), None)
    if unknown is not None:
        raise RefusalError(422, "bad-touch", f"there is no place and no choice {unknown}")
    in_vain = scene.in_vain(touches)
    if not in_vain:
        raise RefusalError(422, "bad-touch", f"a legal move begins with {', '.join(touches)}")
    error = state.game.why_not_touched(state, in_vain)
    why = Why(told=words(error.told))
    if error.clause:
        why["clause"] = error.clause
    if error.told_help:
        why["help"] = words(error.told_help)
    return why


def scene_view(scene: Scene, before: Scene | None = None) -> SceneView:
    """What is to be drawn; with `before`, what was drawn last, without the parts that stay as they are."""
    shown: dict[str, Any] = {
        part: getattr(scene, part)
        for part in BOARD
        if before is None or getattr(scene, part) != getattr(before, part)
    }
    shown |= {
        "pieces": scene.pieces,
        "faces": [face_view(face) for face in scene.faces],
        "choices": [choice_view(choice) for choice in scene.choices],
        "fills": scene.fills,
    }
    return cast("SceneView", shown)


def choice_view(choice: Choice) -> ChoiceView:
    """Something that can be touched and is no place."""
    return ChoiceView(name=choice.name, text=words(choice.text), colour=choice.colour, shape=choice.shape)


def face_view(face: Face) -> FaceView:
    """A die or a card that lies beside the board."""
    return FaceView(
        kind=face.kind, text=face.text, colour=face.colour, x=face.x, y=face.y, words=words(face.words)
    )


def clock_view(table: Table) -> ClockView | None:
    """The clocks of a game, None if nobody counts."""
    play = table.play
    if play is None or not table.clock.runs or not play.clocks:
        return None
    turn = play.state.turn
    running = play.game.seats[turn] if table.phase == "playing" and turn >= 0 else None
    return ClockView(
        left=dict(zip(play.game.seats, play.clocks, strict=True)), since=play.since, running=running
    )


def dice_view(table: Table) -> DiceView:
    """What the dice of a game are bound to."""
    play = table.playing
    names = play.game.seats
    told = play.is_over and not table.options.daily
    return DiceView(
        id=play.dice.game_id,
        commitment=play.dice.commitment,
        seeds={names[seat]: play.seeds[seat] for seat in sorted(play.seeds)},
        awaited=[names[seat] for seat in sorted(play.awaited)],
        secret=play.dice.seed.hex() if told else None,
    )


def draw_view(chance: Chance, outcome: int, event: int) -> DrawView:
    """From what an outcome was drawn."""
    runs = [(weight, len(list(run))) for weight, run in groupby(chance.weights)]
    return DrawView(event=event, weights=runs, index=chance.ids.index(outcome))


def result_view(play: Play) -> ResultView | None:
    """How a game has ended, None before the end and if it was abandoned."""
    result = play.result
    if result is None:
        return None
    return ResultView(
        payoffs=dict(zip(play.game.seats, result.payoffs, strict=True)),
        winners=list(result.winners),
        ending=result.ending.name,
        text=str(result),
        told=words(result.told),
    )


def game_view(table: Table, seat: int) -> GameView:
    """A game, whole."""
    play = table.playing
    return GameView(
        number=play.number,
        spec=str(play.game),
        title=play.game.title,
        seats=list(play.game.seats),
        sides=list(play.game.sides),
        dice=dice_view(table),
        state=state_view(play, seat),
        clocks=clock_view(table),
        reason=play.reason,
        result=result_view(play),
    )


# -- a table -----------------------------------------------------------------------------------


def places_view(table: Table) -> list[PlaceView]:
    """Who holds the places."""
    seats = table.match.game.seats
    seating = table.play.seating if table.play else range(len(seats))
    return [
        PlaceView(
            seat=seats[list(seating).index(number)],
            kind=place.kind,
            name=place.name or place.player,
            person=place.person,
            player=place.player,
        )
        for number, place in enumerate(table.places)
    ]


def match_view(table: Table) -> MatchView:
    """How the match stands."""
    match = table.match
    return MatchView(
        options=str(match.options),
        round=match.round,
        score=match.score,
        is_over=match.is_over,
        winners=list(match.winners),
    )


def plans_view(table: Table, seat: int | None) -> list[PlanView]:
    """What a seat has left for a roll."""
    plans = table.play.plans.get(seat, ()) if table.play and seat is not None else ()
    return [PlanView(moves=list(plan.moves), on=dict(plan.on)) for plan in plans]


def you_view(table: Table, person: Person | None) -> You | None:
    """Where the viewer sits."""
    place = table.place_of(person.id if person else None)
    if place is None or person is None:
        return None
    seat = table.seat_of(person.id)
    name = None if seat is None else table.playing.game.seats[seat]
    return You(place=place, seat=name, plans=plans_view(table, seat))


def table_view(table: Table, person: Person | None, *, watches: bool = True) -> TableView:
    """A table as a person sees it; without its game for one who may not watch."""
    options = table.options
    seat = table.seat_of(person.id if person else None)
    sits = table.place_of(person.id if person else None) is not None
    game = None
    if table.play is not None and watches:
        game = game_view(table, SPECTATOR if seat is None else seat)
    return TableView(
        id=table.id,
        seq=table.shown,
        now=log.now(),
        phase=table.phase,
        spec=options.spec,
        title=table.match.game.title,
        clock=options.clock,
        public=options.public,
        watch=options.watch,
        rated=options.rated,
        position=options.position,
        daily=options.daily,
        host=table.host,
        created=table.created,
        code=table.code if sits or (person and person.id == table.host) else None,
        places=places_view(table),
        offers=sorted(table.offers),
        match=match_view(table),
        game=game,
        you=you_view(table, person),
    )


# -- what has happened -------------------------------------------------------------------------


def event_view(told: Told, seat: int) -> Event:
    """An event as a seat, or a spectator, sees it. Not for entries that are private."""
    entry, table = told.entry, told.after
    shown: dict[str, Any] = {
        "seq": table.shown,
        "at": entry.at,
        "phase": table.phase,
        "kind": entry.kind,
        **PARTS.get(entry.kind, _table_part)(told, seat),
    }
    return cast("Event", shown)


def _table_part(told: Told, seat: int) -> Mapping[str, Any]:  # noqa: ARG001  # everybody sees the same
    return {"places": places_view(told.after), "offers": sorted(told.after.offers)}


def _committed_part(told: Told, seat: int) -> Mapping[str, Any]:
    table = told.after
    return {"game": game_view(table, seat), "places": places_view(table), "match": match_view(table)}


def _seeded_part(told: Told, seat: int) -> Mapping[str, Any]:  # noqa: ARG001
    who = told.after.playing.game.seats[told.entry.data["seat"]]
    return {"seat": who, "dice": dice_view(told.after)}


def _started_part(told: Told, seat: int) -> Mapping[str, Any]:  # noqa: ARG001
    return {"dice": dice_view(told.after), "clocks": clock_view(told.after)}


def _happened(told: Told, seat: int) -> tuple[bool, dict[str, Any]]:
    """What rolls and moves have in common; whether the viewer sees which it was."""
    assert told.before is not None  # a game has begun
    before, action = told.before.playing.state, told.entry.data["id"]
    seen = before.game.shows(before, action, seat)
    return seen, {
        "text": told.entry.data["text"] if seen else None,
        "told": words(before.game.tell(before, action) if seen else before.game.tell_hidden(before)),
        "steps": before.steps(action) if seen else (),
        "state": state_view(told.after.playing, seat, before),
    }


def _rolled_part(told: Told, seat: int) -> Mapping[str, Any]:
    seen, shown = _happened(told, seat)
    assert told.before is not None  # a game has begun
    play = told.before.playing
    chance = play.state.chance
    assert chance is not None  # a roll was due
    # where hands are hidden the odds would tell of them; the record has them all at the end
    is_open = seen and not play.game.hides_later(play.state.position)
    draw = draw_view(chance, told.entry.data["id"], play.dice.event) if is_open else None
    return {**shown, "draw": draw}


def _moved_part(told: Told, seat: int) -> Mapping[str, Any]:
    seen, shown = _happened(told, seat)
    data = told.entry.data
    return {
        **shown,
        "seat": told.after.playing.game.seats[data["seat"]],
        "id": data["id"] if seen else None,
        "by": data["by"],
        "clocks": clock_view(told.after),
    }


def _ended_part(told: Told, seat: int) -> Mapping[str, Any]:  # noqa: ARG001
    table = told.after
    return {
        "reason": table.playing.reason,
        "result": result_view(table.playing),
        "match": match_view(table),
        "dice": dice_view(table),
    }


PARTS = {
    "committed": _committed_part,
    "seeded": _seeded_part,
    "started": _started_part,
    "rolled": _rolled_part,
    "moved": _moved_part,
    "ended": _ended_part,
}
"""What an event of each kind tells besides; of all other kinds, who sits at the table."""
