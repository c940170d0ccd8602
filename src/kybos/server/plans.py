"""Moves left for a roll to come: "if blue plays 2d3, then on a 4 I play 3c2, on a 5 …".

They are checked when they are left, against the rules, and once more when the roll has come: a plan for
another position than the one that has come about is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from typing_extensions import TypedDict

from kybos.core.errors import KybosError
from kybos.core.state import State
from kybos.paint.message import Message, message
from kybos.server.play import Plan
from kybos.server.refusal import RefusalError

MOST_PLANS = 16
MOST_MOVES = 8


class Wanted(TypedDict):
    """A plan as it is asked for: what happens first, and what to play on which roll, all in notation.

    `moves` are what the others play (`2d3`), and rolls before one's own (`5:`), as in a record.
    """

    moves: Sequence[str]
    on: Mapping[str, str]


def checked(state: State, seat: int, wanted: Sequence[Wanted]) -> list[Plan]:
    """The plans of a seat, as they are kept; raises `RefusalError` with the place of what does not fit."""
    if state.game.is_hidden:
        raise RefusalError(
            422, "hidden", message("with hidden hands no moves can be left for a roll to come")
        )
    if state.turn == seat:
        raise RefusalError(409, "your-turn", message("it is your turn: simply move"))
    plans = [_plan(state, seat, number, each) for number, each in enumerate(wanted, 1)]
    places = [plan.position for plan in plans]
    if len(set(places)) < len(places):
        raise RefusalError(422, "bad-plan", message("two plans are for the same position; put them into one"))
    return plans


def _plan(state: State, seat: int, number: int, wanted: Wanted) -> Plan:
    where = message("plan {number}", number=number)
    for token in wanted["moves"]:
        state = _after(state, token, where)
    if not state.is_chance:
        raise RefusalError(
            422,
            "bad-plan",
            message("{where}: after {moves} no roll is due", where=where, moves=_said(wanted)),
            help=message("a plan is for a roll"),
        )
    on = {}
    for roll, move in wanted["on"].items():
        rolled = _after(state, f"{roll}:", where)
        if rolled.turn != seat:
            why = message("{where}: on {roll} it would not be your turn", where=where, roll=roll)
            raise RefusalError(422, "bad-plan", why)
        on[rolled_text(state, roll)] = _move(
            rolled, move, message("{where}: on {roll}", where=where, roll=roll)
        )
    return Plan(tuple(wanted["moves"]), state.text, on)


def rolled_text(state: State, roll: str) -> str:
    """An outcome in its one notation."""
    return state.text_of(state.parse(roll))


def _said(wanted: Wanted) -> str | Message:
    return " ".join(wanted["moves"]) or message("what has been played")


def _after(state: State, token: str, where: Message) -> State:
    is_outcome = token.endswith(":")
    if is_outcome != state.is_chance:
        why = message("{where}: {token} cannot come here: {due}", where=where, token=token, due=_due(state))
        raise RefusalError(422, "bad-plan", why)
    try:
        return state.apply(token.removesuffix(":"))
    except KybosError as error:
        raise _because(error, where) from error


def _due(state: State) -> Message:
    if state.is_over:
        return message("the game is over")
    return message("a roll, such as 4:, is due") if state.is_chance else message("a move is due")


def _move(state: State, text: str, where: Message) -> str:
    try:
        return state.text_of(state.parse(text))
    except KybosError as error:
        raise _because(error, where) from error


def _because(error: KybosError, where: Message) -> RefusalError:
    why = message("{where}: {why}", where=where, why=error.told)
    return RefusalError(422, "bad-plan", why, error.clause, error.told_help)
