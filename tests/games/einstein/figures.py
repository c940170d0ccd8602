"""What the engine answers with given seeds, as JSON: the same compiled and interpreted.

`python -m tests.games.einstein.figures` prints it, in the mode that `NUMBA_DISABLE_JIT` asks for.
"""

import json
import random
import sys
from typing import Any

import numpy as np

import kybos
from kybos.core.compiling import interpreted
from kybos.core.random import generator
from tests.games.einstein.helpers import COLOURS, LETTERS, MOST_STATES, game
from tests.oracles import einstein as oracle

SIMULATED = {2: 250, 3: 120, 4: 100}
PLAYED = 6
STUCK = "....../....b2./...r5../r3.g4.../.g2..../b1..... turn:b"


def simulated(seats: int) -> dict[str, Any]:
    """The summary of random games from the start, all of it."""
    summary = kybos.simulate(
        game(seats, first=COLOURS[LETTERS[seats][-1]]), SIMULATED[seats], seed=7 + seats, longest=MOST_STATES
    )
    estimates = {**summary.seats, **summary.sides, **summary.endings}
    estimates |= {"length": summary.length, "passes": summary.passes}
    return {
        "games": [summary.games, summary.unfinished, summary.seed],
        "estimates": {name: [each.mean, each.error] for name, each in estimates.items()},
        "lengths": summary.lengths.tolist(),
    }


def counted(seats: int) -> list[int]:
    """Perft from the start, from a free set-up's last choice and from edited positions."""
    setup = ["123456", "531642", "246135", "654321"][:seats]
    rng = random.Random(seats)
    edited = [game(seats).state(oracle.text(oracle.random_position(rng, seats))) for _ in range(4)]
    choosing = game(seats, "free").start()
    for arrangement in setup[1:]:
        choosing = choosing.apply(arrangement)
    counts = [kybos.perft(game(seats, "+".join(setup)).start(), depth) for depth in range(4)]
    counts += [kybos.perft(state, 2) for state in edited]
    counts += [kybos.perft(choosing, 1)]
    if seats == 3:
        counts += [kybos.perft(game(3).state(STUCK), depth) for depth in range(4)]
    return counts


def played(seats: int, setup: str) -> list[str]:
    """Every text of whole games by seeded dice and a seeded chooser, with ids and results."""
    lines = []
    for number in range(PLAYED):
        dice, rng = kybos.SeededDice(f"figures {number}"), random.Random(number)
        state = game(seats, setup).start()
        for _ in range(MOST_STATES):
            if state.is_over:
                break
            action = dice.draw(state) if state.is_chance else rng.choice(state.actions)
            lines.append(f"{action} {state.text_of(action)} of {len(state.actions)}")
            state = state.apply(action)
            lines.append(state.text)
        lines.append(f"{state.result} {state.payoffs}")
    return lines


def imagined(seats: int) -> list[str]:
    """What is drawn for hidden arrangements, and how a view looks."""
    view = game(seats, "free").start().apply("135624").seen_by(1)
    rng = generator(3)
    return [view.text, *(view.imagine(1, rng).text for _ in range(5))]


def bytes_of_fields(seats: int) -> dict[str, list[int]]:
    """The fields of a played position as numbers."""
    state = game(seats, "free").start()
    for arrangement in ["123456", "531642", "246135", "654321"][:seats]:
        state = state.apply(arrangement)
    position = state.apply(3).position
    return {name: np.ravel(position[name]).tolist() for name in state.game.book.layout.fields}


def types(counts: list[int], seats: int) -> list[str]:
    """The types of numbers that come out: NumPy's would be refused by JSON, and by `is True`."""
    start = game(seats, "+".join(["123456"] * seats)).start()
    rolled = start.apply(1)
    end = kybos.playout(start, kybos.SeededDice(1), random.Random(1))
    numbers = [*counts, *(each for state in (start, rolled, end) for each in (state.turn, state.is_chance))]
    numbers += [
        *rolled.actions,
        *(end.payoffs or ()),
        start.outcomes[0].action,
        rolled.parse(rolled.moves[0]),
    ]
    return sorted({type(number).__name__ for number in numbers})


def figures() -> dict[str, Any]:
    """All figures and the mode in which they were found."""
    found: dict[str, Any] = {"mode": "interpreted" if interpreted() else "compiled"}
    for seats in (2, 3, 4):
        fixed = "+".join(["246135", "654321", "135246", "123456"][:seats])
        found[f"{seats} simulated"] = simulated(seats)
        counts = counted(seats)
        found[f"{seats} counted"] = [int(count) for count in counts]
        found[f"{seats} types"] = types(counts, seats)
        found[f"{seats} imagined"] = imagined(seats)
        found[f"{seats} fields"] = bytes_of_fields(seats)
        for setup in ("random", "free", fixed):
            found[f"{seats} played {setup}"] = played(seats, setup)
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(figures()))
