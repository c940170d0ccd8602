"""Trees that grow, are searched and are kept between moves: what a Monte Carlo player holds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from kybos.core.compiling import entry
from kybos.core.game import Game
from kybos.core.random import Rng, generator
from kybos.core.rules import CHANCE, Floats, Integers
from kybos.core.state import State
from kybos.players import mcts_information as information
from kybos.players import mcts_tree as plain
from kybos.players.mcts_keep import find, transplant
from kybos.players.mcts_leaf import EVALUATE, GREEDY, RANDOM, ROLLOUTS, Leaf, leaf_for
from kybos.players.mcts_tree import VISITS
from kybos.players.transposition import raw
from kybos.players.views import tables_for

if TYPE_CHECKING:
    from kybos.players.mcts import MctsOptions

BEGINNING = 1 << 12
"""Nodes for which there is room at first, unless the simulations are known to need more."""
LINE = 16
"""The most choices of a line that is expected."""
TRUSTED = 8
"""Visits below which nothing is expected."""

Calls = tuple[Callable[..., Any], ...]
open_calls: dict[Game, Calls] = {}
hidden_calls: dict[Game, Calls] = {}
"""The compiled calls for a game, because looking for them takes as long as a thousand simulations."""


class Forest(ABC):
    """The tree of one game, and the compiled calls on it."""

    def __init__(self, game: Game, options: MctsOptions) -> None:
        self.game = game
        self.most = max(BEGINNING, 1000 * options.memory)
        self.room = min(self.most, max(BEGINNING, 2 * options.sims))
        self.leaf = leaf_of(game, options)
        self.tree: Any = None
        self._call: Callable[..., int]

    @property
    def used(self) -> int:
        """Nodes in the tree."""
        return int(self.tree.facts[plain.USED])

    @property
    def is_stopped(self) -> bool:
        """Whether somebody has asked to stop."""
        return bool(self.tree.facts[plain.STOP])

    def stop(self, *, asked: bool) -> None:
        """Ask the simulations to stop, or take that back."""
        self.tree.facts[plain.STOP] = asked

    @abstractmethod
    def root_at(self, view: State, *, keep: bool) -> int:
        """Let the tree begin at a view, with what is known of it; how many simulations that were."""

    def simulate(self, count: int, rng: Rng) -> int:
        """Simulate so many times, unless somebody asks to stop; how often it was done."""
        done = 0
        while True:
            self.tree.facts[plain.CAN_GROW] = 2 * len(self.tree.nodes) <= self.most
            done += self._call(self.tree, self.leaf, count - done, rng)
            if done == count or self.is_stopped:
                return done
            self._grow()

    @abstractmethod
    def _grow(self) -> None:
        """Make room for twice as many nodes."""

    @abstractmethod
    def found(self, view: State) -> tuple[Integers, Floats]:
        """For each legal action how often it was tried, and the mean for each seat, nan if never."""

    @abstractmethod
    def line(self, view: State, action: int) -> tuple[int, ...]:
        """The action and what is expected to follow it."""

    def _means(self, view: State, nodes: dict[int, int]) -> tuple[Integers, Floats]:
        visits = np.zeros(len(view.actions), np.int64)
        values = np.full((len(view.actions), len(self.game.seats)), np.nan)
        for index, action in enumerate(view.actions):
            node = nodes.get(action, 0)
            visits[index] = self.tree.nodes[node, VISITS] if node else 0
            if visits[index]:
                values[index] = self.tree.totals[node][list(self.game.sides)] / visits[index]
        return visits, values


class OpenForest(Forest):
    """The tree of a game in which everybody sees everything from now on."""

    def __init__(self, game: Game, options: MctsOptions) -> None:
        super().__init__(game, options)
        self.tree = plain.tree_for(game, self.room, options.exploration, options.widening)
        self._wanted = np.zeros(1, game.book.layout.dtype)
        if game not in open_calls:
            origins = np.zeros(0, np.int64)
            open_calls[game] = (
                entry(plain.plant, (self.tree,)),
                entry(find, (self.tree, raw(self._wanted))),
                entry(transplant, (self.tree, 0, self.tree, origins)),
                entry(plain.simulate, (self.tree, self.leaf, 1, generator(0))),
            )
        self._plant, self._find, self._transplant, self._call = open_calls[game]

    def root_at(self, view: State, *, keep: bool) -> int:
        """The part of the tree below the node with this position, else a new tree."""
        self._wanted[0] = view.position
        node = self._find(self.tree, raw(self._wanted)) if keep else -1
        if node > 0:
            new = plain.with_room(self.tree, len(self.tree.nodes))
            self._transplant(self.tree, node, new, np.zeros(self.used, np.int64))
            self.tree = new
        elif node < 0:
            self.tree.positions[0] = view.position
            self._plant(self.tree)
        return int(self.tree.nodes[0, VISITS])

    def _grow(self) -> None:
        self.tree = plain.grown(self.tree, 2 * len(self.tree.nodes))

    def found(self, view: State) -> tuple[Integers, Floats]:
        """From the root's children."""
        first, count = self.tree.nodes[0, plain.FIRST], self.tree.nodes[0, plain.COUNT]
        return self._means(
            view, {int(self.tree.nodes[n, plain.CHOICE]): n for n in range(first, first + count)}
        )

    def line(self, view: State, action: int) -> tuple[int, ...]:  # noqa: ARG002  # it is the root
        """The actions tried most often, and the likeliest outcomes, as far as there are some visits."""
        choices: list[int] = []
        node = 0
        nodes = self.tree.nodes
        while nodes[node, plain.FIRST] and len(choices) < LINE:
            children = np.arange(
                nodes[node, plain.FIRST], nodes[node, plain.FIRST] + nodes[node, plain.COUNT]
            )
            if node == 0:
                key = nodes[children, plain.CHOICE] == action
            else:
                is_chance = nodes[node, plain.TURN] == CHANCE
                key = nodes[children, plain.WEIGHT if is_chance else VISITS]
            node = int(children[np.argmax(key)])
            if choices and nodes[node, VISITS] < TRUSTED:
                break
            choices.append(int(nodes[node, plain.CHOICE]))
        return tuple(choices)


class HiddenForest(Forest):
    """The tree of a game in which things are hidden, or will be: of what one seat knows."""

    def __init__(self, game: Game, options: MctsOptions) -> None:
        super().__init__(game, options)
        self.tree = information.information_tree_for(game, self.room, options.exploration)
        self._wanted = np.zeros(1, game.book.layout.dtype)
        if game not in hidden_calls:
            origins = np.zeros(0, np.int64)
            hidden_calls[game] = (
                entry(information.plant_view, (self.tree,)),
                entry(information.find_view, (self.tree, raw(self._wanted))),
                entry(information.transplant_view, (self.tree, 0, self.tree, origins)),
                entry(information.simulate_view, (self.tree, self.leaf, 1, generator(0))),
            )
        self._plant, self._find, self._transplant, self._call = hidden_calls[game]

    def root_at(self, view: State, *, keep: bool) -> int:
        """The part of the tree below what the seat sees now, if it is the same seat's, else a new tree."""
        self._wanted[0] = self.tree.positions[information.VIEW] = view.position
        is_same = self.used > 0 and self.tree.facts[information.OBSERVER] == view.turn
        node = self._find(self.tree, raw(self._wanted)) if keep and is_same else -1
        if node > 0:
            new = information.with_room(self.tree, len(self.tree.nodes))
            self._transplant(self.tree, node, new, np.zeros(self.used, np.int64))
            self.tree = new
        elif node < 0:
            self._plant(self.tree)
        return int(self.tree.nodes[0, VISITS])

    def _grow(self) -> None:
        self.tree = information.grown(self.tree, 2 * len(self.tree.nodes))

    def found(self, view: State) -> tuple[Integers, Floats]:
        """From the root's children."""
        nodes: dict[int, int] = {}
        child = int(self.tree.nodes[0, information.CHILD])
        while child:
            nodes[int(self.tree.nodes[child, information.CHOICE])] = child
            child = int(self.tree.nodes[child, information.SIBLING])
        return self._means(view, nodes)

    def line(self, view: State, action: int) -> tuple[int, ...]:  # noqa: ARG002  # it is the root
        """The action alone: what follows depends on what is hidden."""
        return (action,)


def leaf_of(game: Game, options: MctsOptions) -> Leaf:
    """The memory for leaves; raises `KybosError` if the options ask for an evaluation that there is not."""
    can_evaluate = "evaluate" in game.book.functions
    rollout = EVALUATE if can_evaluate else RANDOM
    if options.rollout != "auto":
        rollout = ROLLOUTS.index(options.rollout)
    needed = rollout in (EVALUATE, GREEDY) or options.plays or options.aim
    tables = tables_for(game, "mcts", options.aim) if needed or can_evaluate else ()
    return leaf_for(game, tables, rollout, options.plays, options.playouts)
