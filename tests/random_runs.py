"""What tests on random positions share: how many there are, and from which seed."""

import os
import random
from collections.abc import Iterator

import kybos
from kybos import Game, State
from kybos.core.compiling import interpreted


def many(count: int) -> int:
    """So many games or positions; a twentieth when the rules run interpreted, for they take long."""
    return count // 20 if interpreted() else count


def fresh_seed() -> int:
    """A new seed for each run, or `KYBOS_SEED` to repeat one; tests print it when they fail."""
    written = os.environ.get("KYBOS_SEED")
    return int(written) if written else random.SystemRandom().randrange(2**32)


def moments(game: Game, rng: random.Random) -> Iterator[tuple[State, int, State]]:
    """Every state of one random game with what was played in it, and the state after that."""
    state, dice = game.start(), kybos.SeededDice(rng.randrange(2**32))
    while not state.is_over:
        choice = dice.draw(state) if state.is_chance else rng.choice(state.actions)
        after = state.apply(choice)
        yield state, choice, after
        state = after


def walked(game: Game, rng: random.Random, count: int) -> Iterator[State]:
    """So many states of random games, ends included."""
    while count:
        for before, _, after in moments(game, rng):
            for state in (before, after) if after.is_over else (before,):
                if count:
                    yield state
                    count -= 1
