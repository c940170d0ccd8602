"""What the engine answers with given seeds, as JSON: the same compiled and interpreted.

`python -m tests.games.sorry.figures` prints it, in the mode that `NUMBA_DISABLE_JIT` asks for.
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
from kybos.core.random import generator
from kybos.players.greedy import match_random
from kybos.players.player import load_player
from tests.games.sorry.helpers import game
from tests.games.sorry.walks import HANDS, KINDS, edited

SIMULATED = 1
PLAYED = 120
"""States of one game."""
EDITED = 8
CHOSEN = ("two", "points")
"""Where greedy chooses."""


def simulated(options: str) -> dict[str, Any]:
    """The summary of random games from the start, all of it."""
    summary = kybos.simulate(game(options), SIMULATED, seed=11, longest=5_000)
    estimates = {**summary.seats, **summary.sides, **summary.endings}
    estimates |= {
        "length": summary.length,
        "passes": summary.passes,
        "outcomes": summary.outcomes,
        "winner's turns": summary.winner_turns,
    }
    return {
        "games": [summary.games, summary.unfinished, summary.seed],
        "estimates": {name: [each.mean, each.error] for name, each in estimates.items()},
        "lengths": summary.lengths.tolist(),
    }


def worth(state: State) -> list[float]:
    """What a state is worth to each seat."""
    out = np.zeros(len(state.game.seats))
    rules.evaluate(state.position, state.game.tables(), out)
    return [round(value, 12) for value in out.tolist()]


def counted(options: str) -> list[int]:
    """Perft from the start and from edited positions."""
    counts = [kybos.perft(game(options).start(), depth) for depth in range(1 if "points" in options else 3)]
    return counts + [kybos.perft(state, 1) for state in edited(options, random.Random(5), EDITED)]


def tried(options: str) -> list[Any]:
    """What every move of edited positions leads to, how it is told, and what greedy would take."""
    found: list[Any] = []
    for number, state in enumerate(edited(options, random.Random(6), EDITED)):
        found.append([state.text, worth(state)])
        if options in (KINDS[name] for name in CHOSEN):
            player = load_player("greedy", random.Random(number))
            found.append(player.choose(state.seen_by(state.turn)).action)
        for action in state.actions[:8]:
            steps = [str(step) for step in state.steps(action)]
            found.append([action, state.text_of(action), state.apply(action).text, steps])
    return found


def played(options: str) -> list[str]:
    """The texts of a game by seeded dice and a seeded chooser, with ids and views."""
    lines = []
    dice, rng = kybos.SeededDice("figures"), random.Random(1)
    state = game(options).start()
    for _ in range(PLAYED):
        if state.is_over:
            break
        if state.is_chance:
            action = dice.draw(state)
        else:
            view = state.seen_by(state.turn)
            action = rng.choice(state.actions)
            lines.append(f"{view.text} of {len(view.actions)}")
        lines.append(f"{action} {state.text_of(action)}")
        state = state.apply(action)
        lines.append(f"{state.text} {state.payoffs}")
    return lines


def imagined(options: str) -> list[str]:
    """What is drawn for hidden hands."""
    view = next(edited(options, random.Random(7), 1)).seen_by(1)
    rng = generator(3)
    return [view.text, *(view.imagine(1, rng).text for _ in range(5))]


def types(counts: list[int]) -> list[str]:
    """The types of numbers that come out: NumPy's would be refused by JSON, and by `is True`."""
    start = game().start()
    drawn = start.apply("1")
    end = kybos.playout(start, kybos.SeededDice(1), random.Random(1))
    numbers = [*counts, *(each for state in (start, drawn, end) for each in (state.turn, state.is_chance))]
    numbers += [*drawn.actions, *(end.payoffs or ()), start.outcomes[0].action, drawn.parse(drawn.moves[0])]
    return sorted({type(number).__name__ for number in numbers})


def figures() -> dict[str, Any]:
    """All figures and the mode in which they were found."""
    found: dict[str, Any] = {"mode": "interpreted" if interpreted() else "compiled"}
    for name, options in KINDS.items():
        counts = counted(options)
        found[f"{name}: counted"] = [int(count) for count in counts]
        found[f"{name}: types"] = types(counts)
        found[f"{name}: simulated"] = simulated(options)
        found[f"{name}: tried"] = tried(options)
        found[f"{name}: played"] = played(options)
        if name in HANDS:
            found[f"{name}: imagined"] = imagined(options)
    found["two: matched"] = match_random(game().start(), (1,), 1, 5).tolist()
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(figures()))
