"""Players that are asked to stop, by another thread or by a limit, answer with what they have found."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import kybos
from kybos import Player, State, load_player
from tests.random_runs import fresh_seed

POSITION = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 turn:r die:4"
HANDS = "r:S,S,S,4 y:S,S,S,34 hand.r:1,10,12,Sorry!,Sorry! hand.y:2,5,7,10,12"
FOREVER = ("expectimax:depth=30", f"mcts:sims={10**15}", f"mcts:sims={10**15},rollout=random")


def views() -> tuple[State, State]:
    return kybos.load("einstein").state(POSITION), kybos.load("sorry:points=yes").state(HANDS).seen_by(0)


@contextmanager
def asked_to_stop(player: Player) -> Iterator[None]:
    """Another thread asks again and again, so that it does not matter when the player begins."""
    done = threading.Event()

    def ask() -> None:
        while not done.wait(0.01):
            player.stop()

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


@pytest.mark.parametrize("spec", FOREVER)
@pytest.mark.parametrize("number", [0, 1])
def test_who_would_think_for_ever_answers(spec: str, number: int) -> None:
    view = views()[number]
    player = load_player(spec, random.Random(fresh_seed()))
    player.stop()  # nothing to stop yet
    for _ in range(2):
        with asked_to_stop(player):
            decision = player.choose(view)
        assert decision.action in view.actions
        assert decision.values is not None
        assert decision.how.depth >= 1 or decision.how.simulations >= 1
        assert {each.action for each in decision.alternatives} == set(view.actions)


@pytest.mark.parametrize("spec", ["expectimax:time=0.05", "mcts:time=0.05", "expectimax", "mcts:sims=300"])
@pytest.mark.parametrize("time_left", [None, 1.0])
def test_a_time_is_a_limit(spec: str, time_left: float | None) -> None:
    """That it is kept nobody can promise on any machine; that it ends the thinking, all can."""
    view = views()[0]
    decision = load_player(spec, random.Random(1)).choose(view, time_left)
    assert decision.action in view.actions
    assert decision.how.seconds > 0


def test_nodes_are_a_limit() -> None:
    view = views()[0]
    for nodes in (1, 100, 5_000):
        how = load_player(f"expectimax:nodes={nodes}", random.Random(1)).choose(view).how
        whole = load_player(f"expectimax:depth={how.depth}", random.Random(1)).choose(view)
        more = load_player(f"expectimax:depth={how.depth + 1}", random.Random(1)).choose(view)
        assert how.nodes == whole.how.nodes
        assert how.depth == 1 or how.nodes <= nodes
        assert more.how.nodes > nodes
