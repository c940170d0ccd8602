"""The tree that is kept between moves: a part of the one before, whole and without a knot."""

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest

import kybos
from kybos import State, load_player
from kybos.core.dice import SeededDice
from kybos.core.state import look_at
from kybos.players import mcts_information as information
from kybos.players import mcts_tree as plain
from kybos.players.mcts import MctsPlayer
from kybos.players.mcts_forest import Forest, HiddenForest
from tests.random_runs import fresh_seed

SPECS = ("einstein", "einstein:seats=3", "sorry:points=yes", "sorry:seats=4,points=yes", "dymino:size=4")
STEPS = 400


def children(forest: Forest, node: int) -> list[int]:
    """The nodes one step below another."""
    nodes = forest.tree.nodes
    if not isinstance(forest, HiddenForest):
        first = int(nodes[node, plain.FIRST])
        return list(range(first, first + int(nodes[node, plain.COUNT]))) if first else []
    found: list[int] = []
    child = int(nodes[node, information.CHILD])
    while child:
        assert len(found) < len(nodes), "the children of a node go round in a circle"
        found.append(child)
        child = int(nodes[child, information.SIBLING])
    return found


def below(forest: Forest) -> Iterator[tuple[int, list[int]]]:
    """All nodes that can be reached from the root, each with its children."""
    waiting = [0]
    while waiting:
        node = waiting.pop()
        under = children(forest, node)
        yield node, under
        waiting += under


def gains(forest: Forest) -> set[tuple[float, ...]]:
    """What came of all nodes."""
    return {tuple(forest.tree.totals[node].tolist()) for node, _ in below(forest)}


def check(forest: Forest) -> None:
    """Every node is reached once, and has been visited at least as often as all below it."""
    visits, seen = forest.tree.nodes[:, plain.VISITS], []
    for node, under in below(forest):
        seen.append(node)
        assert visits[under].sum() <= visits[node]
    assert sorted(seen) == list(range(forest.used))
    assert np.isfinite(forest.tree.totals[: forest.used]).all()


def decisions(player: MctsPlayer, state: State, dice: SeededDice, rng: random.Random) -> Iterator[State]:
    """The views of the player's seat, as long as the game lasts; the other seats play at random."""
    seat = 0
    for _ in range(STEPS):
        if state.is_over:
            return
        if state.is_chance:
            state = dice.settle(state)
        elif state.turn == seat:
            view = state.seen_by(seat)
            yield view
            state = state.apply(player.choose(view).action)
        else:
            state = state.apply(rng.choice(state.actions))


def check_kept(forest: Forest, view: State) -> int:
    """Let a tree begin at a view, and see that it is a part of what it was; the visits that are kept."""
    before = gains(forest)
    visits = forest.root_at(view, keep=True)
    check(forest)
    assert not visits or gains(forest) <= before
    return visits


@pytest.mark.parametrize("spec", SPECS[:2] + SPECS[4:])
def test_what_is_kept_is_a_part_of_the_tree_before(spec: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    player = load_player("mcts:sims=150", rng)
    assert isinstance(player, MctsPlayer)
    game = kybos.load(spec)
    for view in itertools.islice(decisions(player, game.start(), SeededDice(str(seed)), rng), 6):
        player.choose(view)
        forest = player._forest_for(view)
        nodes = forest.tree.nodes[: forest.used]
        own = np.flatnonzero((nodes[:, plain.VISITS] > 0) & (nodes[:, plain.TURN] == 0))
        node = int(rng.choice(own.tolist()))
        assert check_kept(forest, look_at(game, forest.tree.raw[node].tobytes())) > 0, seed


@pytest.mark.parametrize("spec", SPECS[2:4])
def test_what_a_seat_knows_is_kept(spec: str) -> None:
    """A card and the moves with it are decisions one after another."""
    seed = fresh_seed()
    rng = random.Random(seed)
    player = load_player("mcts:sims=150", rng)
    assert isinstance(player, MctsPlayer)
    views = decisions(player, kybos.load(spec).start(), SeededDice(str(seed)), rng)
    kept = 0
    for view in itertools.islice(views, 40):
        if player._forest is not None:
            kept += check_kept(player._forest, view) > 0
    assert kept > 0, seed


@pytest.mark.parametrize("spec", SPECS)
def test_it_is_whole_after_every_decision(spec: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    player = load_player("mcts:sims=60", rng)
    assert isinstance(player, MctsPlayer)
    views = decisions(player, kybos.load(spec).start(), SeededDice(str(seed)), rng)
    for _ in itertools.islice(views, 15):
        if player._forest is not None:
            check(player._forest)
