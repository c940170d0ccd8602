"""What the engine answers with given seeds, as JSON: the same compiled and interpreted.

`python -m tests.games.dymino.figures` prints it, in the mode that `NUMBA_DISABLE_JIT` asks for.
"""

import json
import random
import sys
from typing import Any

import numpy as np

import kybos
from kybos import State
from kybos.core import rules
from kybos.core.compiling import interpreted
from kybos.core.solo import simulate_solo
from kybos.players import greedy
from kybos.players.player import load_player
from tests.games.dymino.helpers import game
from tests.games.dymino.walks import KINDS, edited

GAMES = 4
PLAYED = 150
"""States of one game."""
EDITED = 8
LONGEST = 30
"""Turns of a game."""


def simulated(options: str) -> dict[str, Any]:
    """The rows of random and of greedy games."""
    start = game(options).start()
    by_chance = simulate_solo(start, GAMES, seed=11, within=10, longest=LONGEST)
    thinking = simulate_solo(start, 1, seed=11, within=5, longest=LONGEST // 3, play=greedy.solo(start))
    return {"random": by_chance.rows.tolist(), "greedy": thinking.rows.tolist()}


def worth(state: State) -> list[float]:
    """What a state is worth."""
    out = np.zeros(1)
    rules.evaluate(state.position, state.game.tables(), out)
    return [round(value, 12) for value in out.tolist()]


def counted(options: str) -> list[int]:
    """Perft from the start and from edited positions."""
    counts = [kybos.perft(game(options).start(), depth) for depth in range(2)]
    return counts + [kybos.perft(state, 1) for state in edited(options, random.Random(5), EDITED)]


def tried(options: str) -> list[Any]:
    """What moves of edited positions lead to, what they set off, and what greedy would take."""
    found: list[Any] = []
    for number, state in enumerate(edited(options, random.Random(6), EDITED)):
        found.append([state.text, worth(state), list(state.actions)])
        if len(state.actions) < 60:
            found.append(load_player("greedy", random.Random(number)).choose(state).action)
        for action in random.Random(number).sample(state.actions, min(8, len(state.actions))):
            steps = [str(step) for step in state.steps(action)]
            found.append([action, state.text_of(action), state.apply(action).text, steps])
    return found


def played(options: str) -> list[str]:
    """The texts of a game by seeded dice and a seeded chooser, with ids."""
    lines = []
    dice, rng = kybos.SeededDice("figures"), random.Random(1)
    state = game(options).start()
    for _ in range(PLAYED):
        if state.is_over:
            break
        action = dice.draw(state) if state.is_chance else rng.choice(state.actions)
        lines.append(f"{action} {state.text_of(action)} of {len(state.choices)}")
        state = state.apply(action)
        lines.append(f"{state.text} {state.payoffs}")
    return lines


def last_square() -> list[Any]:
    """Dice on the last square of the largest grid, which is the sign of a set: put down, joined, cleared."""
    found: list[Any] = []
    empty = "/".join(["." * 8] * 7)
    for row, roll, move in (
        ("........", "1-2", "1h1,2h2"),
        ("......3.", "1-1", "3h1"),
        (".....66.", "1-1", "6h1"),
        (".....66.", "1-1", "6e1"),
        ("......66", "1-1", "6f1"),
        (".....1.2", "2-2", "-2"),
        (".....1.2", "4-4", "*h2"),
        (".....1.2", "3-3", "*a1"),
        (".....1.2", "6-6", "*g1"),
    ):
        state = game("size=8").state(f"{empty}/{row} roll:{roll}")
        after = state.apply(move)
        found.append([after.text, worth(after), list(state.actions)])
        found.append([str(step) for step in state.steps(move)])
    return found


def types() -> list[str]:
    """The types of numbers that come out: NumPy's would be refused by JSON, and by `is True`."""
    start = game().start()
    rolled = start.apply("1-2")
    end = kybos.playout(game("size=4").start(), kybos.SeededDice(1), random.Random(1))
    numbers = [kybos.perft(start, 1), start.turn, start.is_chance, rolled.turn, rolled.is_chance, end.turn]
    numbers += [
        *rolled.actions,
        *(end.payoffs or ()),
        start.outcomes[0].action,
        rolled.parse(rolled.moves[0]),
    ]
    return sorted({type(number).__name__ for number in numbers})


def figures() -> dict[str, Any]:
    """All figures and the mode in which they were found."""
    found: dict[str, Any] = {"mode": "interpreted" if interpreted() else "compiled", "types": types()}
    for name, options in KINDS.items():
        found[f"{name}: counted"] = [int(count) for count in counted(options)]
        found[f"{name}: simulated"] = simulated(options)
        found[f"{name}: tried"] = tried(options)
        found[f"{name}: played"] = played(options)
    found["last square"] = last_square()
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(figures()))
