"""What must come out alike from compiled and from interpreted rules, in a form that JSON can carry."""

from __future__ import annotations

import random
from typing import Any

import kybos
from kybos.core.compiling import compiled, interpreted
from kybos.core.random import below, generator, next_word
from kybos.core.rules import Position
from kybos.core.state import State
from tests.core.tiny import Hill
from tests.core.veil import Veil

BOUNDS = (1, 2, 6, 720, 3_000_000, 2**31 - 1, 2**31)


def report() -> dict[str, Any]:
    """Everything at once, so that one process suffices."""
    einstein = kybos.load("einstein:seats=3,setup=123456+123456+123456").start()
    starts = {"einstein": einstein, "hill": Hill().start(), "veil": Veil().start()}
    rng = generator(5, 1)
    return {
        "interpreted": interpreted(),
        "words": [next_word(rng) for _ in range(100)],
        "below": [[below(rng, bound) for _ in range(50)] for bound in BOUNDS],
        "perft": {
            name: [int(kybos.perft(state, depth)) for depth in (0, 1, 2)] for name, state in starts.items()
        },
        "types": {name: _types(state) for name, state in starts.items()},
        "simulate": {name: _simulated(state) for name, state in starts.items()},
        "playout": {name: _played(state) for name, state in starts.items()},
        "product": _widened(),
    }


def _simulated(state: State) -> str:
    return repr(kybos.simulate(state, 40, seed=3))


def _played(state: State) -> list[Any]:
    """Every text and every list of choices on the way to the end of one game."""
    rng = random.Random(4)
    dice = kybos.SeededDice(4)
    seen: list[Any] = []
    while not state.is_over:
        seen.append([state.text, int(state.turn), state.actions, [o.action for o in state.outcomes]])
        state = dice.settle(state) if state.is_chance else state.apply(rng.choice(state.actions))
    return [*seen, state.text, state.payoffs, str(state.result)]


def _types(state: State) -> list[str]:
    """The types of what people and files get to see."""
    end = kybos.playout(state, kybos.SeededDice(1), random.Random(1))
    assert state.chance is not None
    assert end.payoffs is not None
    seen: list[object] = [state.turn, state.is_chance, *state.chance.ids, state.chance.total, *end.payoffs]
    while state.chance is not None:
        state = state.apply(state.chance.ids[-1])
    seen += [state.turn, state.is_chance, *state.actions, end.turn, end.is_over, kybos.perft(state, 1)]
    return [type(value).__name__ for value in seen]


def _widened() -> int:
    """A product that fits neither of the narrow fields that it is made from."""
    position = Hill().start().position
    position.pot = 6
    position.score[0] = 400
    return int(widen(position))


@compiled
def widen(position: Position) -> int:
    return position.pot * position.score[0] * position.score[0]  # type: ignore[no-any-return]  # an integer
