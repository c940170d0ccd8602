"""The tree of the Monte Carlo player where everybody sees everything, and the search in it.

Chance has nodes of its own. Of their children the one is taken that has been taken least often for
its odds, with chances in proportion to what it lacks, so that each is met about as often as it is
likely without running in a fixed order. Where chance, or a player, has very many choices, only some
are looked at in the beginning, and more with the square root of the visits (progressive widening):
outcomes as chance draws them, actions by the game's evaluation.

At a player's node the action with the greatest upper bound is followed: the mean of what came of it
for that player's side, and `exploration` standard deviations of what came of leaves when they were new, times
√(ln of the node's visits / the action's visits). Source: L. Kocsis and C. Szepesvári, "Bandit based
Monte-Carlo planning", 2006; the standard deviation stands for the unknown range of the payoffs.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kybos.core import rules
from kybos.core.compiling import compiled_apart, compiled_in_place, compiled_in_place_apart
from kybos.core.game import Game
from kybos.core.random import Rng, below, next_word
from kybos.core.rules import CHANCE, OVER, Floats, Integers
from kybos.players.mcts_leaf import Leaf, weigh_leaf
from kybos.players.transposition import Bytes, raw

FIRST, COUNT, OPENED, VISITS, CHOICE, TURN, WEIGHT, MASS = range(8)
"""Columns of `Tree.nodes`: the first child (0: none yet) and how many there are, side by side; how many
of them are looked at; visits; the action or outcome that leads here; the seat to act, CHANCE, OVER or
UNSEEN; the weight of an outcome; the weights of all children that are looked at. In 32 bits: what a
search waits for is memory."""
Rows = npt.NDArray[np.int32]
UNSEEN = -3
"""In `TURN`: never visited, so that the position has not been made."""
USED, STOP, CAN_GROW, HAS_EVALUATION, SIDES = range(5)
"""In `Tree.facts`: nodes used; not 0 once somebody asks to stop; whether there will be room for more nodes
on asking; whether actions can be ordered by the evaluation; from `SIDES` on the side of each seat."""
EXPLORATION, WIDENING = range(2)
"""In `Tree.settings`: see the top; how many choices are looked at, times the root of the visits."""
FEW = 32
"""Choices that are all looked at from the beginning."""
LEAST_SHARE = 1 / 16
"""Of the range of what came of leaves: the least standard deviation that is reckoned with."""
LONGEST = 4096
"""Nodes on a way down."""


class Tree(NamedTuple):
    """The nodes, the root first.

    Attributes:
        positions: the position of each node that has been visited.
        raw: their bytes.
        nodes: int32 of shape (nodes, 8), see `FIRST`.
        totals: the sums of what came of the visits, float of shape (nodes, sides).
        path: memory for the way down.
        listed: memory for choices.
        weights: memory for their weights.
        moments: for each side number, sum and sum of squares of what came of leaves when they were new,
            the least and the most of it.
        deviation: for each side the standard deviation of that, now and then brought up to date.
        seat_of: a seat of each side.
        facts: see `USED`.
        settings: see `EXPLORATION`.
    """

    positions: npt.NDArray[Any]
    raw: Bytes
    nodes: Rows
    totals: Floats
    path: Integers
    listed: Integers
    weights: Integers
    moments: Floats
    deviation: Floats
    seat_of: Integers
    facts: Integers
    settings: Floats


def tree_for(game: Game, capacity: int, exploration: float, widening: float) -> Tree:
    """An empty tree with room for so many nodes."""
    sides = len(game.side_names)
    choices = max(game.book.most_actions, game.book.most_outcomes)
    positions = np.zeros(capacity, game.book.layout.dtype)
    facts = np.array([0, 0, 0, "evaluate" in game.book.functions, *game.sides], np.int64)
    return Tree(
        positions=positions,
        raw=raw(positions),
        nodes=np.zeros((capacity, 8), np.int32),
        totals=np.zeros((capacity, sides)),
        path=np.zeros(LONGEST, np.int64),
        listed=np.zeros(choices, np.int64),
        weights=np.zeros(choices, np.int64),
        moments=np.zeros((sides, 5)),
        deviation=np.ones(sides),
        seat_of=np.array([game.sides.index(side) for side in range(sides)], np.int64),
        facts=facts,
        settings=np.array([exploration, widening]),
    )


def with_room(tree: Tree, capacity: int) -> Tree:
    """Another tree for the same game with room for so many nodes, and nothing in them."""
    positions = np.zeros(capacity, tree.positions.dtype)
    nodes, totals = np.zeros((capacity, 8), np.int32), np.zeros((capacity, tree.totals.shape[1]))
    return tree._replace(positions=positions, raw=raw(positions), nodes=nodes, totals=totals)


def grown(tree: Tree, capacity: int) -> Tree:
    """The same tree with room for more nodes."""
    used, larger = int(tree.facts[USED]), with_room(tree, capacity)
    larger.positions[:used] = tree.positions[:used]
    larger.nodes[:used] = tree.nodes[:used]
    larger.totals[:used] = tree.totals[:used]
    return larger


@compiled_in_place
def plant(tree: Tree) -> int:
    """Begin a tree of which the root is the position in the first row; returns how many nodes it has."""
    tree.nodes[0] = 0
    tree.totals[0] = 0.0
    tree.nodes[0, TURN] = rules.turn(tree.positions[0])
    tree.facts[USED] = 1
    tree.moments[:] = 0.0
    return 1


@compiled_in_place
def visit(tree: Tree, parent: int, node: int) -> None:
    """Make the position of a node that is visited for the first time."""
    tree.positions[node] = tree.positions[parent]
    rules.apply(tree.positions[node], int(tree.nodes[node, CHOICE]))
    tree.nodes[node, TURN] = rules.turn(tree.positions[node])


@compiled_in_place
def expand(tree: Tree, leaf: Leaf, node: int) -> bool:
    """Give a node its children, not yet visited; whether there was room for them."""
    position, turn = tree.positions[node], tree.nodes[node, TURN]
    if turn == CHANCE:
        count = rules.outcomes(position, tree.listed, tree.weights)
    else:
        count = rules.actions(position, tree.listed)
        if count > FEW and tree.facts[HAS_EVALUATION]:
            order_by_evaluation(tree, leaf, node, count)
    first = tree.facts[USED]
    if first + count > tree.nodes.shape[0]:
        return False
    mass = 0
    for index in range(count):
        child = tree.nodes[first + index]
        weight = tree.weights[index] if turn == CHANCE else 1
        mass += weight
        child[FIRST] = child[COUNT] = child[OPENED] = child[VISITS] = 0
        child[CHOICE], child[TURN], child[WEIGHT] = tree.listed[index], UNSEEN, weight
        for side in range(tree.totals.shape[1]):
            tree.totals[first + index, side] = 0.0
    tree.facts[USED] = first + count
    tree.nodes[node, FIRST], tree.nodes[node, COUNT] = first, count
    if count <= FEW:
        tree.nodes[node, OPENED], tree.nodes[node, MASS] = count, mass
    else:
        tree.nodes[node, OPENED] = tree.nodes[node, MASS] = 0
    return True


@compiled_apart
def order_by_evaluation(tree: Tree, leaf: Leaf, node: int, count: int) -> None:
    """Bring the listed actions into the order of what the evaluation promises the seat to act."""
    seat, listed, worth = tree.nodes[node, TURN], tree.listed, leaf.worth
    for index in range(count):
        leaf.positions[1] = tree.positions[node]
        position = leaf.positions[1]
        rules.apply(position, listed[index])
        if rules.turn(position) == OVER:
            worth[index] = rules.payoff(position, seat)
        else:
            rules.evaluate(position, leaf.tables, leaf.value)
            worth[index] = leaf.value[seat]
    order = np.argsort(-worth[:count])
    for index in range(count):
        tree.weights[index] = listed[order[index]]
    listed[:count] = tree.weights[:count]


@compiled_in_place
def uniform(rng: Rng) -> float:
    """A number from 0 to 1, 1 excluded."""
    return next_word(rng) / 4294967296.0


@compiled_in_place
def is_ordered(tree: Tree, node: int) -> bool:
    """Whether a node's actions stand in the order of their evaluation."""
    return bool(tree.nodes[node, COUNT] > FEW and tree.facts[HAS_EVALUATION])


@compiled_in_place_apart
def widen(tree: Tree, node: int, visits: int, rng: Rng) -> None:
    """Open one more choice of a node if its visits allow it; of outcomes one that chance draws."""
    nodes = tree.nodes
    first, count, opened = nodes[node, FIRST], nodes[node, COUNT], nodes[node, OPENED]
    if opened > 0 and (opened == count or opened > tree.settings[WIDENING] * math.sqrt(visits + 1.0)):
        return
    nodes[node, OPENED] = opened + 1
    if nodes[node, TURN] != CHANCE and is_ordered(tree, node):
        return  # the next one is the most promising
    total = 0
    for child in range(first + opened, first + count):
        total += nodes[child, WEIGHT]
    left = uniform(rng) * total
    child = first + opened
    while child < first + count - 1 and left >= nodes[child, WEIGHT]:
        left -= nodes[child, WEIGHT]
        child += 1
    if child != first + opened:
        for column in (CHOICE, WEIGHT):
            kept = nodes[child, column]
            nodes[child, column] = nodes[first + opened, column]
            nodes[first + opened, column] = kept
    nodes[node, MASS] += nodes[first + opened, WEIGHT]


@compiled_in_place
def next_outcome(tree: Tree, node: int, rng: Rng) -> int:
    """The child of a chance node that is followed: one that has been met less often than is likely."""
    first, opened = int(tree.nodes[node, FIRST]), int(tree.nodes[node, OPENED])
    met, mass = int(tree.nodes[node, VISITS]) + 1, int(tree.nodes[node, MASS])
    missing = 0
    for index in range(opened):
        lacks = int(tree.nodes[first + index, WEIGHT]) * met - int(tree.nodes[first + index, VISITS]) * mass
        tree.weights[index] = max(0, lacks)
        missing += tree.weights[index]
    left = uniform(rng) * missing
    index = 0
    while index < opened - 1 and left >= tree.weights[index]:
        left -= tree.weights[index]
        index += 1
    return first + index


@compiled_in_place
def next_action(tree: Tree, node: int, rng: Rng) -> int:
    """The child of a player's node that is followed: one never visited, else the greatest upper bound."""
    nodes = tree.nodes
    first = nodes[node, FIRST]
    end = first + nodes[node, OPENED]
    side = tree.facts[SIDES + nodes[node, TURN]]
    log_visits = math.log(nodes[node, VISITS] + 1.0)
    wide = tree.settings[EXPLORATION] * tree.deviation[side]
    best, chosen, unseen = -np.inf, first, 0
    for child in range(first, end):
        visits = nodes[child, VISITS]
        if visits == 0:
            unseen += 1
        elif unseen == 0:
            share = 1.0 / visits
            bound = tree.totals[child, side] * share + wide * math.sqrt(log_visits * share)
            if bound > best:
                best, chosen = bound, child
    if unseen == 0:
        return int(chosen)
    left = 0 if is_ordered(tree, node) else below(rng, unseen)
    chosen = first
    while nodes[chosen, VISITS] > 0 or left > 0:
        left -= nodes[chosen, VISITS] == 0
        chosen += 1
    return int(chosen)


@compiled_in_place
def deviations(moments: Floats, out: Floats) -> None:
    """The standard deviation for each side of what came of new leaves; 1 as long as there is none.

    It is not less than a share of the range, lest nothing else be tried once all leaves of one way agree.
    """
    for side in range(out.shape[0]):
        number = max(1.0, moments[side, 0])
        mean = moments[side, 1] / number
        variance = max(0.0, moments[side, 2] / number - mean * mean)
        out[side] = max(math.sqrt(variance), LEAST_SHARE * (moments[side, 4] - moments[side, 3]))
        if out[side] <= 0.0:
            out[side] = 1.0


@compiled_in_place
def back_up(
    nodes: Integers | Rows, totals: Floats, moments: Floats, path: Integers, value: Floats, seat_of: Integers
) -> None:
    """Count a visit of all nodes of a way down, and what came of it, a value for each seat."""
    is_new = nodes[path[path.shape[0] - 1], VISITS] == 0
    for side in range(totals.shape[1]):
        gain = value[seat_of[side]]
        if is_new:
            is_first = moments[side, 0] == 0.0
            moments[side, 0] += 1.0
            moments[side, 1] += gain
            moments[side, 2] += gain * gain
            moments[side, 3] = gain if is_first else min(moments[side, 3], gain)
            moments[side, 4] = gain if is_first else max(moments[side, 4], gain)
        for index in range(path.shape[0]):
            totals[path[index], side] += gain
    for index in range(path.shape[0]):
        nodes[path[index], VISITS] += 1


@compiled_in_place
def descend(tree: Tree, leaf: Leaf, rng: Rng) -> int:
    """Go down from the root to a node that is visited for the first time, or is the end of a game.

    Returns how many nodes lie on the way, which `path` holds; 0 if more room is needed and can be had.
    """
    nodes, node, length = tree.nodes, 0, 1
    tree.path[0] = 0
    while nodes[node, TURN] != OVER and (nodes[node, VISITS] > 0 or node == 0) and length < LONGEST:
        if nodes[node, FIRST] == 0 and not expand(tree, leaf, node):
            if tree.facts[CAN_GROW] != 0 or node == 0:
                return 0
            break
        if nodes[node, COUNT] > FEW:
            widen(tree, node, nodes[node, VISITS], rng)
        is_chance = nodes[node, TURN] == CHANCE
        child = next_outcome(tree, node, rng) if is_chance else next_action(tree, node, rng)
        if nodes[child, TURN] == UNSEEN:
            visit(tree, node, child)
        node = child
        tree.path[length] = node
        length += 1
    return length


@compiled_in_place
def simulate(tree: Tree, leaf: Leaf, count: int, rng: Rng) -> int:
    """Simulate so many times; how often it was done when somebody asked to stop, or the memory was full."""
    for done in range(count):
        if tree.facts[STOP] != 0:
            return done
        if tree.nodes[0, VISITS] & 15 == 0:
            deviations(tree.moments, tree.deviation)
        length = descend(tree, leaf, rng)
        if length == 0:
            return done
        leaf.positions[0] = tree.positions[tree.path[length - 1]]
        weigh_leaf(leaf, rng)
        back_up(tree.nodes, tree.totals, tree.moments, tree.path[:length], leaf.value, tree.seat_of)
    return count
