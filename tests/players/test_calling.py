"""No player sees the others' hands or the coming card: all are right no more often than chance."""

import math
import random
from collections import Counter
from functools import cache

import pytest

from kybos import State
from kybos.core.compiling import interpreted
from kybos.players.greedy import match_random
from kybos.players.player import load_player
from tests.players.calling import Calling
from tests.players.everybody import SPECIFICATIONS
from tests.random_runs import fresh_seed, many

COUNT = many(1_500)
HAND = ("1", "3", "5", "8", "12")
"""Red can play any of them, and each is as good, but for the secret."""
SECRETS = {
    "the coming card": ((*HAND, "7"), 1 / 6),
    "a card of the other": ((*HAND, "7", "7", "7", "7", "10"), 1 / 2),
}
"""The cards that red does not see, five of them the other's; and how often one of its own is the secret."""


@cache
def game() -> Calling:
    return Calling()


def dealt(name: str, rng: random.Random) -> State:
    """Red is to choose a card; what it does not see has been dealt at random."""
    cards = rng.sample(SECRETS[name][0], len(SECRETS[name][0]))
    pile = ",".join(f"{card}x{count}" for card, count in Counter(cards[5:]).items())
    hands = f"hand.r:{','.join(HAND)} hand.y:{','.join(cards[:5])}"
    return game().state(f"r:S,S,S,20 y:S,S,S,50 turn:r deck:{pile} {hands}")


def is_secret(state: State, card: str) -> bool:
    """Whether a card is the one in the pile, or one of the other's."""
    words = dict(word.split(":", 1) for word in state.text.split(" "))
    pile = words["deck"].split(",")
    return pile == [f"{card}x1"] if len(pile) == 1 else card in words["hand.y"].split(",")


def right(name: str, player: str, *, peeks: bool, seed: int, count: int) -> tuple[int, int]:
    """How often a player has called the secret, and how often it was there to be called."""
    rng = random.Random(seed)
    chooser = load_player(player, random.Random(f"kybos player {seed}"))
    called = there = 0
    for _ in range(count):
        state = dealt(name, rng)
        text = state.text_of(chooser.choose(state if peeks else state.seen_by(0)).action)
        assert text.startswith("play-")
        called += is_secret(state, text[5:])
        there += any(is_secret(state, card) for card in HAND)
    return called, there


@pytest.mark.rule("S6", "S38")
@pytest.mark.parametrize("player", SPECIFICATIONS)
@pytest.mark.parametrize("name", SECRETS)
def test_what_is_hidden_is_called_no_more_often_than_by_chance(name: str, player: str) -> None:
    seed, chance = fresh_seed(), SECRETS[name][1]
    found, _ = right(name, player, peeks=False, seed=seed, count=COUNT)
    assert abs(found - COUNT * chance) < 6 * math.sqrt(COUNT * chance * (1 - chance)), (found, seed)


@pytest.mark.parametrize("name", SECRETS)
def test_who_sees_it_calls_it(name: str) -> None:
    """So the test above would notice."""
    seed = fresh_seed()
    found, there = right(name, "greedy", peeks=True, seed=seed, count=100)
    assert found == there, seed
    assert there > 60


@pytest.mark.skipif(interpreted(), reason="thousands of games are for compiled rules")
@pytest.mark.rule("S6", "S38")
def test_nor_does_greedy_see_it_in_a_match() -> None:
    """The same secret in every game: of five cards as good as each other one is right."""
    seed, games = fresh_seed(), 10_000
    for pile, hand in ((5, "1,3,7,8,12"), (12, "1,3,5,7,8")):
        hands = f"hand.r:{','.join(HAND)} hand.y:{hand}"
        state = game().state(f"r:S,S,S,20 y:S,S,S,50 turn:r deck:{pile}x1 {hands}")
        found = int((match_random(state, (0,), games, seed)[:, 0] == 0).sum())
        assert abs(found - games / 5) < 6 * math.sqrt(games * 4 / 25), (pile, found, seed)
