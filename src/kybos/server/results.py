"""What is kept of a game that has ended, made from its record alone, by replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypedDict

from kybos.core import rules
from kybos.core.errors import InvalidRecordError
from kybos.core.game import Game, load
from kybos.core.outcome import Result
from kybos.core.record import Record
from kybos.core.state import State
from kybos.server.fairness import dice_of
from kybos.server.log import written

ABANDONED = "abandoned"
REASONS = ("rules", "resigned", "time", "forfeit", ABANDONED)
SCORING = ("rules", "resigned", "time", ABANDONED)
"""Why a solitaire may have ended whose score counts: one may stop at any time."""


@dataclass(frozen=True)
class FinishedGame:
    """A game that has ended, in whatever way.

    Attributes:
        table: the id of its table.
        number: of the game at its table, from 1.
        record: of the whole game.
        people: for each seat the id of the person, None for a computer player.
        names: for each seat what its player is called.
        spec: the variant, whoever leads.
        began: when its first roll could come, in milliseconds since 1970; 0 if it never began.
        ended: when it ended.
        reason: one of `REASONS`.
        rated: whether it was to be rated.
        edited: whether it began from a position of somebody's choice.
        daily: the date of which it is the daily game, else empty.
    """

    table: str
    number: int
    record: Record
    people: tuple[str | None, ...]
    names: tuple[str, ...]
    spec: str
    began: int
    ended: int
    reason: str
    rated: bool
    edited: bool
    daily: str


class SeatResult(TypedDict):
    """What a seat has made of a game."""

    person: str | None
    name: str
    side: int
    payoff: int
    won: bool


def row_of(finished: FinishedGame) -> dict[str, Any]:
    """The row of `results`.

    An abandoned game has no winner, and pays nothing; only the score of a solitaire stands. Raises
    `InvalidRecordError` for a record that does not replay, is of another game or has ended otherwise.
    """
    record, game = finished.record, load(finished.spec)
    if record.game.led_by(game.leader) != game:
        raise InvalidRecordError(f"the record is of {record.game}, not of {game}")
    *_, last = record.states()
    payoffs, winners = _outcome(last, _result(finished, last))
    row = {
        "table_id": finished.table,
        "number": finished.number,
        "began": finished.began,
        "ended": finished.ended,
        "game": game.name,
        "spec": str(game),
        "rules_version": game.rules_version,
        "ending": finished.reason,
        "seats_json": written(_seats(finished, record.game, payoffs, winners)),
        "rated": is_rated(finished, game),
        "person_id": None,
        "score": None,
        "daily": None,
        "dice_json": written(dice_of(record)),
    }
    if _counts(finished, game):
        row |= {"person_id": finished.people[0], "score": payoffs[0], "daily": finished.daily or None}
    return row


def _result(finished: FinishedGame, last: State) -> Result | None:
    """How the game has ended, None if it was abandoned; it must be as its reason says."""
    if finished.reason not in REASONS:
        raise InvalidRecordError(f"a game ends by {', '.join(REASONS)}, not by {finished.reason!r}")
    result = finished.record.result_in(last)
    if (finished.reason == "rules") != last.is_over or (finished.reason == ABANDONED) != (result is None):
        raise InvalidRecordError(f"the game has not ended by {finished.reason!r}: {result or 'it goes on'}")
    return result


def _outcome(last: State, result: Result | None) -> tuple[Sequence[int], Sequence[str]]:
    """Payoffs by seat, and the names of the seats that have won."""
    if result:
        return result.payoffs, result.winners
    if last.game.is_solitaire:
        return (int(rules.payoff(last.position, 0)),), ()
    return (0,) * len(last.game.seats), ()


def _seats(
    finished: FinishedGame, game: Game, payoffs: Sequence[int], winners: Sequence[str]
) -> list[SeatResult]:
    return [
        SeatResult(
            person=finished.people[seat],
            name=finished.names[seat],
            side=game.sides[seat],
            payoff=payoffs[seat],
            won=name in winners,
        )
        for seat, name in enumerate(game.seats)
    ]


def is_rated(finished: FinishedGame, game: Game) -> bool:
    """Whether a game counts for ratings: between people alone, and nobody against themselves."""
    sides = [
        {person for person, side in zip(finished.people, game.sides, strict=True) if side == each}
        for each in range(len(game.side_names))
    ]
    everybody = set().union(*sides)
    return (
        finished.rated
        and not finished.edited
        and "Position" not in finished.record.headers
        and finished.reason != ABANDONED
        and len(sides) > 1
        and None not in everybody
        and sum(map(len, sides)) == len(everybody)
    )


def _counts(finished: FinishedGame, game: Game) -> bool:
    """Whether the score of a game counts in the record book (D23)."""
    return (
        game.is_solitaire
        and finished.people[0] is not None
        and not finished.edited
        and "Position" not in finished.record.headers
        and finished.reason in SCORING
        and finished.began > 0
    )
