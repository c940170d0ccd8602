"""What looks alike is worth alike, also to players that search: mirrored boards, turned seats."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import pytest

from kybos import State
from kybos.core.compiling import interpreted
from kybos.players.decision import Decision
from kybos.players.player import load_player
from tests.games.dymino.helpers import game as dymino
from tests.games.dymino.test_symmetries import SYMMETRIES, Image
from tests.games.einstein.helpers import game as einstein
from tests.games.einstein.test_symmetries import CASES
from tests.games.sorry.helpers import FOUR, POINTS, TEAMS
from tests.games.sorry.helpers import game as sorry
from tests.games.sorry.test_symmetries import turned_move, turned_options, turned_text
from tests.random_runs import fresh_seed, walked

pytestmark = pytest.mark.skipif(interpreted(), reason="searches of whole games are for compiled rules")
CLOSE = 1e-9


@dataclass(frozen=True)
class Mirror:
    """A game as it is and as it is seen in a mirror.

    `most`: the most actions of the positions that are looked at. `on`: by how much the seats go on.
    """

    start: State
    image: Callable[[State], State]
    move: Callable[[str], str]
    on: int = 0
    most: int = 60
    exact: tuple[tuple[int, int], ...] = ((2, 40),)


def of_einstein(case: str, on: int) -> Mirror:
    seats, symmetry = CASES[case]
    return Mirror(einstein(seats).start(), symmetry.state, symmetry.move, on, exact=((2, 60), (3, 5)))


def of_sorry(options: str, image_options: str, on: int = 0, depth: int = 2) -> Mirror:
    there = sorry(image_options)
    return Mirror(
        sorry(options).start(),
        lambda state: there.state(turned_text(state.text)),
        turned_move,
        on,
        exact=((depth, 25),),
    )


def of_dymino(name: str) -> Mirror:
    image = Image(name, "size=4")
    return Mirror(dymino("size=4").start(), image.position, image.move, most=31, exact=((1, 20), (2, 6)))


MIRRORS = {
    "einstein transposed": of_einstein("transposed", 0),
    "einstein with colours swapped": of_einstein("swapped", 1),
    "einstein of four turned": of_einstein("turned", 1),
    "sorry turned with the seats": of_sorry("", turned_options("")),
    "sorry for points turned with the seats": of_sorry(POINTS, turned_options(POINTS)),
    "sorry of teams turned over the seats": of_sorry(TEAMS, f"{TEAMS},first=blue", 1, 1),
    **{f"dymino: {name}": of_dymino(name) for name in SYMMETRIES if name != "identity"},
}
OF_MANY = {
    "einstein with colours swapped": MIRRORS["einstein with colours swapped"],
    "einstein of four turned": MIRRORS["einstein of four turned"],
    "sorry of four turned over the seats": of_sorry(FOUR, f"{FOUR},first=blue", 1),
}


def decisions(mirror: Mirror, rng: random.Random, count: int) -> Iterator[State]:
    """So many positions of random games in which a seat has a choice."""
    for state in walked(mirror.start.game, rng, 100_000):
        if 1 < len(state.actions) <= mirror.most:
            yield state
            count -= 1
        if not count:
            return


def valued(state: State, decision: Decision, move: Callable[[str], str], on: int) -> dict[str, list[float]]:
    """What each move, or its image, is worth for each seat, or the seat that it becomes."""
    seats = len(state.game.seats)
    return {
        move(state.text_of(each.action)): [each.values[(seat - on) % seats] for seat in range(seats)]
        for each in decision.alternatives
        if each.values
    }


@pytest.mark.parametrize("name", MIRRORS)
def test_expectimax_values_the_image_of_a_position_alike(name: str) -> None:
    seed = fresh_seed()
    mirror = MIRRORS[name]
    for depth, count in mirror.exact:
        player, other = (
            load_player(f"expectimax:depth={depth}", random.Random(f"{each} {seed}")) for each in (1, 2)
        )
        for state in decisions(mirror, random.Random(seed), count):
            image = mirror.image(state)
            expected = valued(state, player.choose(state), mirror.move, mirror.on)
            found = valued(image, other.choose(image), str, 0)
            assert found.keys() == expected.keys(), (state, seed)
            for move, values in found.items():
                scale = CLOSE * max(1.0, *map(abs, values))
                assert np.allclose(values, expected[move], rtol=0, atol=scale), (move, state, seed)


@pytest.mark.parametrize("name", OF_MANY)
def test_mcts_values_the_image_of_a_position_alike(name: str) -> None:
    """On average over some positions, as simulations err."""
    seed = fresh_seed()
    mirror = OF_MANY[name]
    spec = "mcts:sims=4000,rollout=evaluate"
    player, other = (load_player(spec, random.Random(f"{each} {seed}")) for each in (1, 2))
    apart, scale = [], []
    for state in decisions(mirror, random.Random(seed), 8):
        image = mirror.image(state)
        decision = player.choose(state)
        expected = valued(state, decision, mirror.move, mirror.on)[
            mirror.move(state.text_of(decision.action))
        ]
        values = other.choose(image).values
        assert values is not None
        apart.append(np.subtract(values, expected))
        scale.append(np.abs(expected).max())
    allowed = 0.03 * float(np.mean(scale))
    assert np.abs(np.mean(apart, axis=0)).max() < allowed, (apart, seed)
