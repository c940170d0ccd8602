"""The search of the expectimax player: depth first, with bounds at chance, over the rule functions.

Values are one number: what a seat of the first side may expect less what one of the second may; in
a solitaire what the seat may. The first side has it high, the second low. Where all values lie
between known bounds, chance nodes are cut short: by what the outcomes that are still to come can
add at most (Star1), which is first narrowed by trying one action after each outcome (Star2).
Source: B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kybos.core import rules
from kybos.core.compiling import compiled_in_place, compiled_in_place_apart
from kybos.core.rules import CHANCE, OVER, Floats, Integers
from kybos.players.transposition import (
    NO_ACTION,
    Bytes,
    Scratch,
    Transpositions,
    action_of,
    answers,
    keep,
    key_of,
    kind_of,
    place_of,
)

PARTS = 3
"""So many actions of one seat without chance between them are one play at most."""
PLAY = 4
"""What a play is in a horizon: 4 × plays still to come + parts of the present play that are made."""
CHANCES, LOWS, HIGHS = range(3)
"""In `Desk.odds`: how likely an outcome is, what it is worth at least and at most."""
NODES, MOST_NODES, STOP, STOPPED, CAN_GROW, WIDTH, FIRST_SEAT, SECOND_SEAT, SIDES = range(9)
"""In `Desk.facts`: positions looked at, and how many may be, -1 for all of them whoever asks to stop;
not 0 once somebody asks to stop, once the search is given up; 1 if there can be more levels,
`NEEDS_LEVELS` once that is why it is given up; how many actions of a play are followed, 0 for all; a
seat of each side (-1 for none); from `SIDES` on the side of each seat."""
NEEDS_LEVELS = 2


class Desk(NamedTuple):
    """What a search works with.

    Attributes:
        positions: a position for each level below the root.
        raw: their bytes.
        tables: what `evaluate` looks things up in.
        listed: for each level actions, or outcomes at chance.
        odds: for each level three rows about the outcomes, see `CHANCES`.
        values: memory for `evaluate`.
        bounds: between which all values lie.
        facts: see `NODES`.
        scratch: memory for `key_of`.
        table: what has been found.
    """

    positions: npt.NDArray[Any]
    raw: Bytes
    tables: Any
    listed: Integers
    odds: Floats
    values: Floats
    bounds: Floats
    facts: Integers
    scratch: Scratch
    table: Transpositions


@compiled_in_place
def of_first_side(desk: Desk) -> float:
    """The one number of the values that stand in the memory for `evaluate`."""
    value = desk.values[desk.facts[FIRST_SEAT]]
    if desk.facts[SECOND_SEAT] >= 0:
        value -= desk.values[desk.facts[SECOND_SEAT]]
    return float(value)


@compiled_in_place_apart
def value_at(desk: Desk, level: int, turn: int) -> float:
    """What a finished game pays, or what the game's evaluation says of any other position."""
    position = desk.positions[level]
    if turn == OVER:
        for each in range(FIRST_SEAT, SIDES):
            seat = desk.facts[each]
            if seat >= 0:
                desk.values[seat] = rules.payoff(position, seat)
    else:
        rules.evaluate(position, desk.tables, desk.values)
    return of_first_side(desk)


@compiled_in_place
def is_given_up(desk: Desk) -> bool:
    """Count a position; whether the search is to stop."""
    desk.facts[NODES] += 1
    most = desk.facts[MOST_NODES]
    if most >= 0 and (desk.facts[NODES] > most or desk.facts[STOP] != 0):
        desk.facts[STOPPED] = 1
    return bool(desk.facts[STOPPED] != 0)


@compiled_in_place
def horizon_after(turn: int, before: int, horizon: int) -> int:
    """The horizon after an action; a play goes on if the same seat acts again, up to `PARTS` parts."""
    parts = horizon & (PLAY - 1)
    if turn == before and parts + 1 < PARTS:
        return horizon + 1
    return horizon - parts - PLAY


@compiled_in_place_apart
def play_at(desk: Desk, level: int, choice: int) -> int:
    """Play an action or outcome of a level: the position of the next one, and whose turn it is there."""
    desk.positions[level + 1] = desk.positions[level]
    rules.apply(desk.positions[level + 1], choice)
    return int(rules.turn(desk.positions[level + 1]))


@compiled_in_place
def known_at(desk: Desk, level: int) -> int:
    """Where the table has the position of a level, -1 if it has not."""
    return place_of(desk.table, key_of(desk.raw, level, desk.scratch))


@compiled_in_place_apart
def list_actions(desk: Desk, level: int, place: int) -> int:
    """List the actions of a level, first what the table has as the best one; returns how many.

    `place` is where the table has the position, -1 if it has not.
    """
    listed = desk.listed[level]
    count = rules.actions(desk.positions[level], listed)
    if place >= 0:
        best = action_of(desk.table.notes[place])
        for index in range(count):
            if listed[index] == best:
                listed[index] = listed[0]
                listed[0] = best
                break
    return int(count)


@compiled_in_place_apart
def list_outcomes(desk: Desk, level: int) -> int:
    """List the outcomes of a level, how likely each is, and the bounds of any value; returns how many."""
    weights = desk.listed[level + 1]  # free until something is played
    count = rules.outcomes(desk.positions[level], desk.listed[level], weights)
    total = 0
    for index in range(count):
        total += weights[index]
    for index in range(count):
        desk.odds[level, CHANCES, index] = weights[index] / total
        desk.odds[level, LOWS, index] = desk.bounds[0]
        desk.odds[level, HIGHS, index] = desk.bounds[1]
    return int(count)


@compiled_in_place_apart
def narrow(desk: Desk, level: int, turn: int, horizon: int, count: int) -> int:
    """Bring the most promising actions of a level forward, as many as are followed; returns how many."""
    width = desk.facts[WIDTH]
    if width == 0 or count <= width or horizon < 2 * PLAY:
        return count
    sign = 1.0 if desk.facts[SIDES + turn] == 0 else -1.0
    listed, worth = desk.listed[level], desk.odds[level, CHANCES]
    for index in range(count):
        worth[index] = sign * value_at(desk, level + 1, play_at(desk, level, listed[index]))
    for place in range(width):
        best = place
        for index in range(place + 1, count):
            if worth[index] > worth[best]:
                best = index
        listed[place], listed[best] = listed[best], listed[place]
        worth[place], worth[best] = worth[best], worth[place]
    return int(width)


@compiled_in_place
def expected(odds: Floats, row: int, count: int) -> float:
    """The mean of one of the rows `LOWS` and `HIGHS`."""
    total = 0.0
    for index in range(count):
        total += odds[CHANCES, index] * odds[row, index]
    return total


@compiled_in_place_apart
def search(  # noqa: C901, PLR0912, PLR0915  # a kernel can call none that calls it, only itself
    desk: Desk, level: int, horizon: int, alpha: float, beta: float
) -> float:
    """The value of the position of a level, looking as far as `horizon` says (see `PLAY`).

    If it is not between `alpha` and `beta`, a bound: at most `alpha`, or at least `beta`.
    """
    turn = int(rules.turn(desk.positions[level]))
    if is_given_up(desk):
        return 0.0
    if level + 3 > desk.listed.shape[0] and desk.facts[CAN_GROW] != 0:
        desk.facts[CAN_GROW], desk.facts[STOPPED] = NEEDS_LEVELS, 1
    if turn == OVER or horizon < PLAY or level + 3 > desk.listed.shape[0]:
        return value_at(desk, level, turn)
    key = key_of(desk.raw, level, desk.scratch)
    place = place_of(desk.table, key)
    if place >= 0 and answers(desk.table, place, horizon, alpha, beta):
        return float(desk.table.values[place])
    listed, best = desk.listed[level], NO_ACTION
    if turn == CHANCE:
        odds = desk.odds[level]
        count = list_outcomes(desk, level)
        low, high = expected(odds, LOWS, count), expected(odds, HIGHS, count)
        is_bounded = -np.inf < low and high < np.inf
        tried = 0 if is_bounded else count
        while tried < count and alpha < high and low < beta:  # Star2: one action after each outcome
            seat = play_at(desk, level, listed[tried])
            if seat >= 0:
                list_actions(desk, level + 1, known_at(desk, level + 1))
                after = horizon_after(play_at(desk, level + 1, desk.listed[level + 1, 0]), seat, horizon)
                chance, least, most = odds[CHANCES, tried], odds[LOWS, tried], odds[HIGHS, tried]
                if desk.facts[SIDES + seat] == 0:
                    until = (beta - low) / chance + least
                    odds[LOWS, tried] = max(least, search(desk, level + 2, after, least, until))
                    low += chance * (odds[LOWS, tried] - least)
                else:
                    until = (alpha - high) / chance + most
                    odds[HIGHS, tried] = min(most, search(desk, level + 2, after, until, most))
                    high += chance * (odds[HIGHS, tried] - most)
            tried += 1
        tried, cut = 0, 1 if low >= beta else -1 if high <= alpha else 0
        while tried < count and cut == 0:
            play_at(desk, level, listed[tried])
            chance, least, most = odds[CHANCES, tried], odds[LOWS, tried], odds[HIGHS, tried]
            since, until = -np.inf, np.inf
            if is_bounded:  # Star1: what this outcome must be worth to leave the value in the window
                since, until = (alpha - high) / chance + most, (beta - low) / chance + least
            found = search(desk, level + 1, horizon, since, until)
            cut = 1 if found >= until else -1 if found <= since else 0
            odds[LOWS, tried] = least if cut < 0 else found
            odds[HIGHS, tried] = most if cut > 0 else found
            low += chance * (odds[LOWS, tried] - least)
            high += chance * (odds[HIGHS, tried] - most)
            tried += 1
        value = expected(odds, HIGHS if cut < 0 else LOWS, count)
        value = max(value, beta) if cut > 0 else min(value, alpha) if cut < 0 else value
    else:
        is_first = desk.facts[SIDES + turn] == 0
        value = -np.inf if is_first else np.inf
        low, high = alpha, beta
        count = narrow(desk, level, turn, horizon, list_actions(desk, level, place))
        for index in range(count):
            following = play_at(desk, level, listed[index])
            after = horizon_after(following, turn, horizon)
            if following == OVER or after < PLAY:
                desk.facts[NODES] += 1
                found = value_at(desk, level + 1, following)
            else:
                found = search(desk, level + 1, after, low, high)
            if found > value if is_first else found < value:
                value, best = found, listed[index]
            if is_first:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
    if desk.facts[STOPPED] != 0:
        return 0.0
    keep(desk.table, key, best, horizon, kind_of(value, alpha, beta), value)
    return value


@compiled_in_place
def weigh_plays(desk: Desk, horizon: int, worth: Floats) -> int:
    """Write what each action in `positions[0]` is worth for the first side; returns how many there are.

    Those that are not followed are marked by nan beforehand, and stay so.
    """
    turn = int(rules.turn(desk.positions[0]))
    count = int(rules.actions(desk.positions[0], desk.listed[0]))
    desk.facts[NODES] = desk.facts[STOPPED] = 0
    for index in range(count):
        if not np.isnan(worth[index]):
            following = play_at(desk, 0, desk.listed[0, index])
            after = horizon_after(following, turn, horizon)
            worth[index] = search(desk, 1, after, -np.inf, np.inf)
    return count


@compiled_in_place
def best_reply(desk: Desk) -> int:
    """The best action in `positions[0]` as far as the table knows, else `NO_ACTION`."""
    place = known_at(desk, 0)
    return int(action_of(desk.table.notes[place])) if place >= 0 else NO_ACTION
