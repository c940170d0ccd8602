"""Plain expectimax, compiled: what `solver.plain_actions` works out, for thousands of positions."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from kybos import State
from kybos.core import rules
from kybos.core.compiling import compiled, compiled_apart
from kybos.core.rules import CHANCE, OVER, Floats, Integers
from tests.players.solver import OWN_PLAY

Positions = npt.NDArray[Any]
DEEPEST = 40
"""Actions and outcomes in a row that there is memory for."""


def plain_values(state: State, depth: int) -> tuple[dict[int, float], int]:
    """The first side's lead after each action, and how many positions that took to look at."""
    game = state.game
    book = game.book
    positions = np.zeros(DEEPEST, book.layout.dtype)
    listed = np.zeros((DEEPEST, 2, max(book.most_actions, book.most_outcomes)), np.int64)
    sides = np.array(game.sides, np.int64)
    values, count = np.zeros(len(sides)), np.zeros(1, np.int64)
    found = {}
    for action in state.actions:
        positions[0] = state.apply(action).position
        found[action] = search(
            positions, 0, depth, 1, state.turn, sides, game.tables(), listed, values, count
        )
    return found, int(count[0])


@compiled
def lead(values: Floats, sides: Integers) -> float:
    """Side 0 less side 1, where there is one: the last seat of each, which are all worth the same."""
    first, second = 0.0, 0.0
    for seat in range(values.shape[0]):
        if sides[seat] == 0:
            first = values[seat]
        else:
            second = values[seat]
    return first - second


@compiled_apart
def search(
    positions: Positions,
    level: int,
    depth: int,
    made: int,
    mover: int,
    sides: Integers,
    tables: Any,
    listed: Integers,
    values: Floats,
    count: Integers,
) -> float:
    """As `solver.plain_expectimax`, of the position at a level."""
    position = positions[level]
    turn = rules.turn(position)
    count[0] += 1
    if turn == OVER:
        for seat in range(values.shape[0]):
            values[seat] = rules.payoff(position, seat)
        return lead(values, sides)
    if made > 0 and (turn != mover or made == OWN_PLAY):
        depth -= 1
        made = 0
    if depth == 0:
        rules.evaluate(position, tables, values)
        return lead(values, sides)
    own, weights = listed[level, 0], listed[level, 1]
    number = rules.outcomes(position, own, weights) if turn == CHANCE else rules.actions(position, own)
    total, best = 0.0, -np.inf
    whole = 0
    sign = 1.0 if turn == CHANCE or sides[turn] == 0 else -1.0
    for index in range(number):
        positions[level + 1] = position
        rules.apply(positions[level + 1], own[index])
        made_then = made + 1 if turn >= 0 else 0
        found = search(positions, level + 1, depth, made_then, turn, sides, tables, listed, values, count)
        if turn == CHANCE:
            total += weights[index] * found
            whole += weights[index]
        else:
            best = max(best, sign * found)
    return total / whole if turn == CHANCE else sign * best
