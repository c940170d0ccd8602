"""What a position at the edge of a search tree is worth: by games played on from it, or by evaluation."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kybos.core import rules
from kybos.core.compiling import compiled_in_place, compiled_in_place_apart
from kybos.core.game import Game
from kybos.core.random import Rng, below
from kybos.core.rules import CHANCE, OVER, Floats, Integers, playout_by_default
from kybos.players.greedy import OWN_PLAY, pick, weigh

ROLLOUTS = ("random", "greedy", "evaluate", "plain")
"""How it is played on: every legal action equally likely, greedily, or not at all; `plain` is random
by the plain rules where a game has faster ones, for comparisons."""
RANDOM, GREEDY, EVALUATE, PLAIN = range(len(ROLLOUTS))
ROLLOUT, PLAYS, PLAYOUTS = range(3)
"""In `Leaf.facts`: an index into `ROLLOUTS`; how many plays are made before the evaluation is asked, 0
to play to the end; how many times it is played on."""
WORK = 2
"""Row of `Leaf.positions` in which games are played on; the leaf stands in the first row."""


class Leaf(NamedTuple):
    """What is needed to find what a leaf is worth.

    Attributes:
        positions: the leaf, a copy, and memory to play on and to look ahead.
        tables: what `evaluate` looks things up in.
        listed: actions, a row for each level of a greedy look.
        worth: what each is worth for the seat that looks.
        promised: what each promises every seat.
        looked: what the positions of each level promise every seat.
        value: receives what each seat may expect.
        facts: see `ROLLOUT`.
    """

    positions: npt.NDArray[Any]
    tables: Any
    listed: Integers
    worth: Floats
    promised: Floats
    looked: Floats
    value: Floats
    facts: Integers


def leaf_for(game: Game, tables: Any, rollout: int, plays: int, playouts: int) -> Leaf:
    """The memory for leaves of a game."""
    most, seats = game.book.most_actions, len(game.seats)
    return Leaf(
        positions=np.zeros(WORK + 1 + OWN_PLAY, game.book.layout.dtype),
        tables=tables,
        listed=np.zeros((OWN_PLAY, most), np.int64),
        worth=np.zeros(most),
        promised=np.zeros((most, seats)),
        looked=np.zeros((OWN_PLAY + 1, seats)),
        value=np.zeros(seats),
        facts=np.array([rollout, plays, playouts], np.int64),
    )


@compiled_in_place
def weigh_leaf(leaf: Leaf, rng: Rng) -> None:
    """Write into `leaf.value` what each seat may expect in `leaf.positions[0]`."""
    kind, plays, playouts = leaf.facts[ROLLOUT], leaf.facts[PLAYS], leaf.facts[PLAYOUTS]
    over = rules.turn(leaf.positions[0]) == OVER
    leaf.value[:] = 0.0
    if kind == RANDOM and plays == 0 and not over:
        rules.playouts(leaf.positions[0], leaf.positions[WORK:], playouts, rng, leaf.value)
    else:
        playouts = 1 if over or kind == EVALUATE else playouts
        for _ in range(playouts):
            leaf.positions[WORK] = leaf.positions[0]
            if kind == PLAIN:
                playout_by_default(leaf.positions[WORK], rng)
            elif kind != EVALUATE:
                play_on(leaf, rng)
            add_worth(leaf)
    for seat in range(leaf.value.shape[0]):
        leaf.value[seat] /= playouts


@compiled_in_place
def add_worth(leaf: Leaf) -> None:
    """Add to `leaf.value` what the position in the row `WORK` pays, or its evaluation."""
    position = leaf.positions[WORK]
    if rules.turn(position) == OVER:
        for seat in range(leaf.value.shape[0]):
            leaf.value[seat] += rules.payoff(position, seat)
    else:
        rules.evaluate(position, leaf.tables, leaf.looked[0])
        for seat in range(leaf.value.shape[0]):
            leaf.value[seat] += leaf.looked[0, seat]


@compiled_in_place_apart
def play_on(leaf: Leaf, rng: Rng) -> None:
    """Play from the row `WORK` on, there, to the end or for so many plays, greedily or at random."""
    position = leaf.positions[WORK]
    plays = leaf.facts[PLAYS]
    turn = rules.turn(position)
    while turn != OVER:
        if turn == CHANCE:
            rules.settle(position, rng)
        else:
            if leaf.facts[ROLLOUT] == GREEDY:
                count = weigh(
                    leaf.positions[WORK:], leaf.tables, leaf.listed, leaf.worth, leaf.promised, leaf.looked
                )
                choice = pick(leaf.worth, count, rng)
            else:
                choice = below(rng, rules.actions(position, leaf.listed[0]))
            rules.apply(position, leaf.listed[0, choice])
        following = rules.turn(position)
        if turn >= 0 and following != turn:
            plays -= 1
            if plays == 0:
                break
        turn = following
