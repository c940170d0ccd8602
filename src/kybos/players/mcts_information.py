"""The tree of the Monte Carlo player where things are hidden, and the search in it.

Every simulation plays from another completion of what the player sees, drawn at random, and goes
down a tree of which the nodes are what that player would know: positions that look alike to it are
one node, whatever is hidden in them. An action counts as on offer only where the completion allows it.
Actions of others that the player would not see are chosen at random.
Source: P. I. Cowling, E. J. Powley and D. Whitehouse, "Information Set Monte Carlo Tree Search", 2012.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kybos.core import rules
from kybos.core.compiling import compiled, compiled_in_place, compiled_in_place_apart
from kybos.core.game import Game
from kybos.core.random import Rng, below
from kybos.core.rules import CHANCE, OVER, Floats, Integers
from kybos.players.mcts_leaf import Leaf, weigh_leaf
from kybos.players.mcts_tree import (
    CAN_GROW,
    HAS_EVALUATION,
    LONGEST,
    SIDES,
    STOP,
    USED,
    VISITS,
    back_up,
    deviations,
)
from kybos.players.transposition import Bytes, Scratch, key_of, raw, scratch

CHILD, SIBLING, CHOICE, _, OFFERED, KEY = range(6)
"""Columns of `InformationTree.nodes`, beside VISITS: the first child and the next child of the same parent
(0: none); the action that leads here; how often it was on offer; a number for what the player knows, 0
right after a visible action: what it has shown is told apart one node further down."""
UNKNOWN = -1
"""In `CHOICE`: nothing that the player has seen chosen."""
OBSERVER = HAS_EVALUATION
"""In `InformationTree.facts`, beside USED, STOP, CAN_GROW and SIDES: the seat that thinks."""
VIEW, SEEN, MEMORY = range(3)
"""Rows of `InformationTree.positions`: what the player sees, and memory to blot out in and to play in."""


class InformationTree(NamedTuple):
    """The nodes, the root first.

    Attributes:
        positions: see `VIEW`.
        raw: their bytes.
        nodes: int64 of shape (nodes, 6), see `CHILD`.
        totals: the sums of what came of the visits, float of shape (nodes, sides).
        path: memory for the way down.
        listed: memory for actions.
        known: memory for the child of each of them.
        moments: see `mcts_tree`.
        deviation: for each side the standard deviation of that, now and then brought up to date.
        seat_of: a seat of each side.
        facts: see `OBSERVER`.
        exploration: how wide bounds are, in standard deviations.
        scratch: memory for `key_of`.
    """

    positions: npt.NDArray[Any]
    raw: Bytes
    nodes: Integers
    totals: Floats
    path: Integers
    listed: Integers
    known: Integers
    moments: Floats
    deviation: Floats
    seat_of: Integers
    facts: Integers
    exploration: Floats
    scratch: Scratch


def information_tree_for(game: Game, capacity: int, exploration: float) -> InformationTree:
    """An empty tree with room for so many nodes."""
    sides = len(game.side_names)
    positions = np.zeros(MEMORY + 1, game.book.layout.dtype)
    return InformationTree(
        positions=positions,
        raw=raw(positions),
        nodes=np.zeros((capacity, 6), np.int64),
        totals=np.zeros((capacity, sides)),
        path=np.zeros(LONGEST, np.int64),
        listed=np.zeros(game.book.most_actions, np.int64),
        known=np.zeros(game.book.most_actions, np.int64),
        moments=np.zeros((sides, 5)),
        deviation=np.ones(sides),
        seat_of=np.array([game.sides.index(side) for side in range(sides)], np.int64),
        facts=np.array([0, 0, 0, 0, *game.sides], np.int64),
        exploration=np.array([exploration]),
        scratch=scratch(positions.dtype.itemsize),
    )


def with_room(tree: InformationTree, capacity: int) -> InformationTree:
    """Another tree for the same game with room for so many nodes, and nothing in them."""
    nodes, totals = np.zeros((capacity, 6), np.int64), np.zeros((capacity, tree.totals.shape[1]))
    return tree._replace(nodes=nodes, totals=totals)


def grown(tree: InformationTree, capacity: int) -> InformationTree:
    """The same tree with room for more nodes."""
    used, larger = int(tree.facts[USED]), with_room(tree, capacity)
    larger.nodes[:used] = tree.nodes[:used]
    larger.totals[:used] = tree.totals[:used]
    return larger


@compiled_in_place
def plant_view(tree: InformationTree) -> int:
    """Begin a tree of which the root is the view in the row `VIEW`; returns how many nodes it has."""
    tree.nodes[0] = 0
    tree.totals[0] = 0.0
    tree.nodes[0, KEY] = key_of(tree.raw, VIEW, tree.scratch)
    tree.facts[OBSERVER] = rules.turn(tree.positions[VIEW])
    tree.facts[USED] = 1
    tree.moments[:] = 0.0
    return 1


@compiled_in_place_apart
def key_seen(tree: InformationTree, positions: npt.NDArray[Any], row: int) -> int:
    """A number for what the player sees of a position."""
    tree.positions[SEEN] = positions[row]
    rules.conceal(tree.positions[SEEN], tree.facts[OBSERVER])
    return int(key_of(tree.raw, SEEN, tree.scratch))


@compiled_in_place
def child_chosen(tree: InformationTree, node: int, choice: int) -> int:
    """The child to which a visible action leads, 0 if there is none."""
    child = tree.nodes[node, CHILD]
    while child > 0 and tree.nodes[child, CHOICE] != choice:
        child = tree.nodes[child, SIBLING]
    return int(child)


@compiled_in_place
def child_seen(tree: InformationTree, node: int, key: int) -> int:
    """The child that looks so to the player, 0 if there is none."""
    child = tree.nodes[node, CHILD]
    while child > 0 and tree.nodes[child, KEY] != key:
        child = tree.nodes[child, SIBLING]
    return int(child)


@compiled_in_place
def give_birth(tree: InformationTree, node: int, choice: int, key: int) -> int:
    """A new child of a node; there must be room for it."""
    child = tree.facts[USED]
    tree.facts[USED] = child + 1
    tree.nodes[child] = 0
    tree.totals[child] = 0.0
    tree.nodes[child, CHOICE], tree.nodes[child, KEY] = choice, key
    tree.nodes[child, SIBLING] = tree.nodes[node, CHILD]
    tree.nodes[node, CHILD] = child
    return int(child)


@compiled_in_place_apart
def is_unseen(tree: InformationTree, leaf: Leaf, seat: int, count: int) -> bool:
    """Whether the player does not see which of the listed actions a seat takes: two look alike after it."""
    if seat == tree.facts[OBSERVER] or count < 2:
        return False
    tree.positions[MEMORY] = leaf.positions[0]
    rules.apply(tree.positions[MEMORY], tree.listed[0])
    first = key_seen(tree, tree.positions, MEMORY)
    tree.positions[MEMORY] = leaf.positions[0]
    rules.apply(tree.positions[MEMORY], tree.listed[count - 1])
    return bool(first == key_seen(tree, tree.positions, MEMORY))


@compiled_in_place
def find_known(tree: InformationTree, node: int, count: int) -> None:
    """Write into `known` to which child each of the listed actions leads, 0 for none."""
    for index in range(count):
        tree.known[index] = 0
    child = tree.nodes[node, CHILD]
    while child > 0:
        low, high = 0, count
        while low < high:
            middle = (low + high) // 2
            if tree.listed[middle] < tree.nodes[child, CHOICE]:
                low = middle + 1
            else:
                high = middle
        if low < count and tree.listed[low] == tree.nodes[child, CHOICE]:
            tree.known[low] = child
        child = tree.nodes[child, SIBLING]


@compiled_in_place
def choose_offered(tree: InformationTree, node: int, seat: int, count: int, wide: float, rng: Rng) -> int:
    """Which of the listed actions is followed: one never visited, else the greatest upper bound."""
    side = tree.facts[SIDES + seat]
    find_known(tree, node, count)
    best, chosen, unseen = -np.inf, 0, 0
    for index in range(count):
        child = tree.known[index]
        visits = tree.nodes[child, VISITS] if child > 0 else 0
        if visits == 0:
            unseen += 1
            if below(rng, unseen) == 0:
                chosen = index
        else:
            tree.nodes[child, OFFERED] += 1
            if unseen == 0:
                spread = math.sqrt(math.log(tree.nodes[child, OFFERED] + 1.0) / visits)
                bound = tree.totals[child, side] / visits + wide * spread
                if bound > best:
                    best, chosen = bound, index
    return int(tree.listed[chosen])


@compiled_in_place_apart
def follow(tree: InformationTree, leaf: Leaf, node: int, rng: Rng) -> int:
    """Play on from the leaf's position, by chance or by the action that is followed; the child reached."""
    position = leaf.positions[0]
    turn = rules.turn(position)
    if turn != CHANCE:
        count = rules.actions(position, tree.listed)
        if is_unseen(tree, leaf, turn, count):
            rules.apply(position, tree.listed[below(rng, count)])
        else:
            wide = tree.exploration[0] * tree.deviation[tree.facts[SIDES + turn]]
            choice = choose_offered(tree, node, turn, count, wide, rng)
            child = child_chosen(tree, node, choice)
            rules.apply(position, choice)
            return child if child > 0 else give_birth(tree, node, choice, 0)
    else:
        rules.settle(position, rng)
    return look(tree, leaf, node)


@compiled_in_place_apart
def look(tree: InformationTree, leaf: Leaf, node: int) -> int:
    """The child of a node for what the player sees now."""
    key = key_seen(tree, leaf.positions, 0)
    child = child_seen(tree, node, key)
    return child if child > 0 else give_birth(tree, node, UNKNOWN, key)


@compiled_in_place
def simulate_view(tree: InformationTree, leaf: Leaf, count: int, rng: Rng) -> int:
    """Simulate so many times; how often it was done when somebody asked to stop, or the memory was full."""
    for done in range(count):
        if tree.facts[STOP] != 0:
            return done
        if tree.nodes[0, VISITS] & 15 == 0:
            deviations(tree.moments, tree.deviation)
        leaf.positions[0] = tree.positions[VIEW]
        rules.imagine(leaf.positions[0], tree.facts[OBSERVER], rng)
        node, length = 0, 1
        while (node == 0 or tree.nodes[node, VISITS] > 0) and length + 1 < LONGEST:
            if rules.turn(leaf.positions[0]) == OVER:
                break
            if tree.facts[USED] + 2 > tree.nodes.shape[0]:
                break
            node = follow(tree, leaf, node, rng)
            tree.path[length] = node
            length += 1
            if tree.nodes[node, KEY] == 0:
                node = look(tree, leaf, node)
                tree.path[length] = node
                length += 1
        if tree.facts[USED] + 2 > tree.nodes.shape[0] and tree.facts[CAN_GROW] != 0:
            return done
        weigh_leaf(leaf, rng)
        back_up(tree.nodes, tree.totals, tree.moments, tree.path[:length], leaf.value, tree.seat_of)
    return count


@compiled_in_place
def find_view(tree: InformationTree, wanted: Bytes) -> int:
    """The most visited node in which the player sees this, given by its bytes as a row; -1 if none."""
    key, best, most = key_of(wanted, 0, tree.scratch), -1, 0
    for node in range(tree.facts[USED]):
        if tree.nodes[node, KEY] == key and tree.nodes[node, VISITS] > most:
            best, most = node, tree.nodes[node, VISITS]
    return int(best)


@compiled
def transplant_view(tree: InformationTree, root: int, new: InformationTree, origins: Integers) -> int:
    """Copy a node and all below it into another tree of as much room; returns how many nodes it has.

    `origins` is memory for where each comes from.
    """
    origins[0], used, node = root, 1, 0
    new.nodes[0], new.totals[0] = tree.nodes[root], tree.totals[root]
    new.nodes[0, SIBLING] = 0
    while node < used:
        child = tree.nodes[origins[node], CHILD]
        new.nodes[node, CHILD] = used if child > 0 else 0
        while child > 0:
            origins[used] = child
            new.nodes[used], new.totals[used] = tree.nodes[child], tree.totals[child]
            used += 1
            child = tree.nodes[child, SIBLING]
            new.nodes[used - 1, SIBLING] = used if child > 0 else 0
        node += 1
    new.facts[USED] = used
    return used
