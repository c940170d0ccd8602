"""The calling game: whoever announces the coming roll is right no more often than chance."""

import math
import random
from collections.abc import Callable

import pytest

import kybos
from kybos import State
from kybos.core import rules
from kybos.core.random import generator
from kybos.players.decision import Decision, How
from kybos.players.player import Player, load_player
from tests.players.everybody import SPECIFICATIONS
from tests.players.tiny_games.announce import FACES, Announce, AnnounceOptions
from tests.random_runs import fresh_seed, many

Settle = Callable[[State], State]


def seeded_dice(seed: int) -> Settle:
    """The dice that people play with."""
    return kybos.SeededDice(str(seed)).settle


def kernel_dice(seed: int) -> Settle:
    """The stream from which many games at once are settled."""
    rng = generator(seed)

    def settle(state: State) -> State:
        position = state.position
        rules.settle(position, rng)
        return next(after for after in map(state.apply, state.choices) if after.position == position)

    return settle


DICE = {"seeded": seeded_dice, "kernel": kernel_dice}


def right(player: Player, settle: Settle, rounds: int, calls: int) -> int:
    """How often a player is right who is told all that a player is told."""
    game, found = Announce(AnnounceOptions(rounds=rounds)), 0
    for _ in range(calls // rounds):
        state = game.start()
        player.begin(game, 0)
        while not state.is_over:
            if state.is_chance:
                state = settle(state)
            else:
                state = state.apply(player.choose(state.seen_by(0)).action)
                player.witness("call", state.seen_by(0))
        assert state.result is not None
        player.finish(state.result)
        found += state.result.payoffs[0]
    return found


def is_by_chance(found: int, calls: int) -> bool:
    return abs(found - calls / FACES) < 6 * math.sqrt(calls * (FACES - 1)) / FACES


@pytest.mark.parametrize("rounds", [1, 10])
@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize("specification", SPECIFICATIONS)
def test_a_coming_roll_is_announced_no_more_often_than_by_chance(
    specification: str, dice: str, rounds: int
) -> None:
    """Even from a stream of its own that was made from the same seed as the dice."""
    seed = fresh_seed()
    calls = many(1_200)
    player = load_player(specification, random.Random(seed))
    found = right(player, DICE[dice](seed), rounds, calls)
    player.close()
    assert is_by_chance(found, calls), (found, calls, seed)


class Peeker(Player):
    """One that has the dice's seed, and looks at every so many rolls."""

    name = "peeker"

    def __init__(self, seed: int, every: int) -> None:
        super().__init__(None, random.Random(seed))
        self.dice, self.every = kybos.SeededDice(str(seed)), every

    def choose(self, view: State, time_left: float | None = None) -> Decision:  # noqa: ARG002  # it takes none
        rolled = self.dice.draw(view.apply(view.actions[0]))
        peeks = self.dice.event % self.every == 0
        return Decision(rolled if peeks else self.rng.choice(view.actions), How("peeks"))


@pytest.mark.parametrize("every", [1, 3, 6])
def test_who_knows_every_so_many_rolls_is_noticed(every: int) -> None:
    """So the test above would notice."""
    seed, calls = fresh_seed(), 1_200
    found = right(Peeker(seed, every), seeded_dice(seed), 1, calls)
    assert not is_by_chance(found, calls), (found, seed)
    assert found >= calls / every
