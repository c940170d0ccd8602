"""What a viewer must have been shown of games, worked out from their records by the rules alone."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

from kybos.core.match import Match, read_match_options
from kybos.core.outcome import Result
from kybos.core.record import Record, read_records
from kybos.core.state import SPECTATOR, State
from kybos.paint.message import Message
from kybos.paint.scene import Choice
from tests.server.players import View

PARTS = ("places", "lanes", "captions", "pieces", "faces", "choices", "fills")


def read(text: str) -> Record:
    """The one record in a text."""
    [found] = read_records(io.StringIO(text))
    return found


def words(told: Message) -> dict[str, Any]:
    """A sentence as it is sent."""
    parameters = {
        key: words(value) if isinstance(value, Message) else value for key, value in told.parameters.items()
    }
    return {"text": str(told), "id": told.id, "parameters": parameters}


def part(shown: Any) -> Any:
    """A place, a piece, a face … as it is sent."""
    if isinstance(shown, str):  # the name of a place
        return shown
    fields = {key: getattr(shown, key) for key in shown.__dataclass_fields__}
    if "words" in fields:
        fields["words"] = words(fields["words"])
    if isinstance(shown, Choice):
        text = fields["text"]
        fields["text"] = words(text) if isinstance(text, Message) else words(Message(text))
    return fields


@lru_cache(4096)
def scene(view: State) -> dict[str, Any]:
    """A scene as it is sent, whole."""
    shown = view.scene()
    sizes = {"width": shown.width, "height": shown.height}
    return sizes | {name: parts(getattr(shown, name)) for name in PARTS}


@lru_cache(4096)
def parts(shown: tuple[Any, ...]) -> Any:
    """The places, pieces … of a scene, as they are once they have been sent as JSON."""
    return json.loads(json.dumps([part(each) for each in shown]))


def state_shown(state: State, seat: int, ply: int) -> dict[str, Any]:
    """A state as a seat must be shown it, its scene whole."""
    game = state.game
    view = game.state(state.seen_by(seat).text)
    touches = view.scene().touches
    turn = "over" if state.is_over else "chance" if state.is_chance else game.seats[state.turn]
    moves = [
        {"id": action, "text": view.text_of(action), "touches": list(touches[action])}
        for action in (view.actions if state.turn == seat else ())
    ]
    return {
        "position": view.text,
        "ply": ply,
        "turn": turn,
        "status": words(game.status(view)),
        "moves": moves,
        "scene": scene(view),
    }


def is_hidden_from(before: State, after: State, seat: int) -> bool:
    """Whether a seat must not be told what has happened between two states, game by game."""
    if before.game.name == "sorry" and before.game.is_hidden:  # S38: cards are drawn in secret
        return before.is_chance and before.game.dealt_to(before.position) != seat
    if before.game.name == "einstein" and before.game.is_hidden:  # E4: so are arrangements chosen
        return "setup:" in after.text and before.turn != seat
    return False


def draw_shown(before: State, came: str, number: int) -> dict[str, Any] | None:
    """From what an outcome was drawn, as it must be told."""
    chance = before.chance
    assert chance is not None
    if before.game.name == "sorry" and before.game.is_hidden:  # the odds would tell of the hands
        return None
    runs = [[weight, len(list(run))] for weight, run in groupby(chance.weights)]
    return {"event": number, "weights": runs, "index": [each.text for each in before.outcomes].index(came)}


def happening(before: State, after: State, text: str, seat: int) -> dict[str, Any]:
    """What moves and rolls must tell alike."""
    action = before.parse(text)
    if is_hidden_from(before, after, seat):
        return {"text": None, "told": words(before.game.tell_hidden(before)), "steps": []}
    steps = [asdict(step) for step in before.steps(action)]
    return {"text": text, "told": words(before.game.tell(before, action)), "steps": steps}


def result_shown(record: Record, result: Result | None) -> dict[str, Any] | None:
    """How a game has ended, as it must be told."""
    if result is None:
        return None
    return {
        "payoffs": dict(zip(record.game.seats, result.payoffs, strict=True)),
        "winners": list(result.winners),
        "ending": result.ending.name,
        "text": str(result),
        "told": words(result.told),
    }


@dataclass
class Oracle:
    """Follows what a person was told of the games of one match, and says what it must have been.

    Attributes:
        records: of the games, in order.
        person: whose view it is, by id; empty for a spectator.
    """

    records: Sequence[Record]
    person: str

    def check(self, view: View) -> None:
        """Compare all events of a view with the records, field by field."""
        games = self._games(view)
        expected: Iterator[dict[str, Any]] = iter(())
        for event in view.events:
            kind = event["kind"]
            if kind == "committed":
                assert next(expected, None) is None, "something that is in the record has not been told"
                expected = next(games)
            if kind in ("committed", "rolled", "moved", "ended"):
                wanted = next(expected)
                shown = {key: event.get(key) for key in wanted}
                if "state" in wanted:
                    shown["state"] = view.states[event["seq"]]
                differing = {key: (shown[key], wanted[key]) for key in wanted if shown[key] != wanted[key]}
                assert not differing, f"event {event['seq']} of {self.person or 'a spectator'}: {differing}"
        assert next(expected, None) is None, "something that is in the record has not been told"
        assert next(games, None) is None, "a game has not been told of"

    def _games(self, view: View) -> Iterator[Iterator[dict[str, Any]]]:
        first = self.records[0]
        match = Match(first.game, read_match_options(first.headers.get("Match", "")))
        commitments = [event for event in view.events if event["kind"] == "committed"]
        for record, committed in zip(self.records, commitments, strict=True):
            match = Match(match.game, match.options) if match.is_over else match  # it is a rematch
            assert committed["game"]["spec"] == record.headers["Game"]
            assert committed["game"]["seats"] == list(record.game.seats)
            seats = {place["person"]: place["seat"] for place in committed["places"]}
            seat = record.game.seats.index(seats[self.person]) if self.person else SPECTATOR
            yield self._game(match, record, seat)

    def _game(self, match: Match, record: Record, seat: int) -> Iterator[dict[str, Any]]:
        """What each event of a game must hold, in order."""
        states = record.states()
        state = next(states)
        yield {"kind": "committed", "match": self._match(match), "state": state_shown(state, seat, 0)}
        rolls = 0
        for ply, (event, after) in enumerate(zip(record.events, states, strict=False), 1):
            wanted = happening(state, after, event.text, seat) | {"state": state_shown(after, seat, ply)}
            if event.is_outcome:
                yield {"kind": "rolled", **wanted, "draw": draw_shown(state, event.text, rolls)}
                rolls += 1
            else:
                seen = wanted["text"] is not None
                mover = state.game.seats[state.turn]
                yield {
                    "kind": "moved",
                    **wanted,
                    "seat": mover,
                    "id": state.parse(event.text) if seen else None,
                }
            state = after
        result = record.result_in(state)
        if result is not None:
            match.add(result)
        yield {"kind": "ended", "result": result_shown(record, result), "match": self._match(match)}

    @staticmethod
    def _match(match: Match) -> dict[str, Any]:
        return {
            "options": str(match.options),
            "round": match.round,
            "score": match.score,
            "is_over": match.is_over,
            "winners": list(match.winners),
        }
