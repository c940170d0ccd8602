"""Between moves: the part of a tree that begins with the position which has come."""

from __future__ import annotations

from kybos.core.compiling import compiled
from kybos.core.rules import Integers
from kybos.players.mcts_tree import COUNT, FIRST, USED, VISITS, Tree
from kybos.players.transposition import Bytes


@compiled
def find(tree: Tree, wanted: Bytes) -> int:
    """The most visited node with this position, given by its bytes as a row; -1 if there is none."""
    best, most = -1, 0
    for node in range(tree.facts[USED]):
        if tree.nodes[node, VISITS] > most:
            same = 0
            while same < wanted.shape[1] and tree.raw[node, same] == wanted[0, same]:
                same += 1
            if same == wanted.shape[1]:
                best, most = node, tree.nodes[node, VISITS]
    return int(best)


@compiled
def transplant(tree: Tree, root: int, new: Tree, origins: Integers) -> int:
    """Copy a node and all below it into another tree of as much room; returns how many nodes it has.

    `origins` is memory for where each comes from.
    """
    origins[0], used, node = root, 1, 0
    while node < used:
        origin = origins[node]
        new.positions[node] = tree.positions[origin]
        new.nodes[node] = tree.nodes[origin]
        new.totals[node] = tree.totals[origin]
        first = tree.nodes[origin, FIRST]
        if first > 0:
            new.nodes[node, FIRST] = used
            for child in range(first, first + tree.nodes[origin, COUNT]):
                origins[used] = child
                used += 1
        node += 1
    new.facts[USED] = used
    return used
