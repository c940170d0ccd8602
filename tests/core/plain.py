"""The same sums again in plain Python integers, slow and independent of the code under test."""

from __future__ import annotations

import hashlib
import statistics
from collections.abc import Iterator
from dataclasses import dataclass

from kybos.core.random import generator
from kybos.core.state import State

WORD32 = 1 << 32
WORD64 = 1 << 64


class Xoshiro:
    """xoshiro128++ after the reference in C by Blackman and Vigna, `below` after Lemire's Algorithm 5."""

    def __init__(self, words: list[int]) -> None:
        self.words = words

    def next(self) -> int:
        s = self.words
        result = (self._rotated((s[0] + s[3]) % WORD32, 7) + s[0]) % WORD32
        shifted = (s[1] << 9) % WORD32
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = self._rotated(s[3], 11)
        return result

    @staticmethod
    def _rotated(word: int, places: int) -> int:
        return (word << places | word >> (32 - places)) % WORD32

    def below(self, bound: int) -> int:
        product = self.next() * bound
        while product % WORD32 < (WORD32 - bound) % bound:
            product = self.next() * bound
        return product // WORD32


def splitmix(state: int) -> Iterator[int]:
    """SplitMix64 after the reference in C by Vigna."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % WORD64
        word = state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) % WORD64
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) % WORD64
        yield word ^ (word >> 31)


def dice_key(seed: int | str) -> int:
    return int.from_bytes(hashlib.sha256(f"kybos dice {seed}".encode()).digest()[:8], "big")


def drawn(state: State, number: int) -> int:
    """The outcome whose stretch of the total weight holds `number`."""
    assert state.chance is not None
    for outcome, weight in zip(state.chance.ids, state.chance.weights, strict=True):
        if number < weight:
            return outcome
        number -= weight
    raise AssertionError("the number is not below the total weight")


def sequences(state: State, depth: int) -> int:
    """Perft by its definition."""
    if depth == 0:
        return 1
    if state.is_chance:
        return sum(sequences(state.apply(outcome.action), depth) for outcome in state.outcomes)
    return sum(sequences(state.apply(action), depth - 1) for action in state.actions)


@dataclass
class Played:
    """What one random game came to."""

    length: int
    passes: int
    state: State


def random_game(state: State, rng: Xoshiro, longest: int) -> Played:
    """One game by the generator of `simulate`, through the public pieces."""
    length = passes = 0
    while not state.is_over and length < longest:
        if state.chance is not None:
            state = state.apply(drawn(state, rng.below(state.chance.total)))
            continue
        action = state.actions[rng.below(len(state.actions))]
        passes += action == state.game.pass_action
        state = state.apply(action)
        length += 1
    return Played(length, passes, state)


def random_games(state: State, sizes: list[int], seed: int, longest: int) -> list[Played]:
    """The games of `simulate`, of which each chunk has its own stream of the seed."""
    games = []
    for number, size in enumerate(sizes):
        rng = Xoshiro(generator(seed, number).tolist())
        games += [random_game(state, rng, longest) for _ in range(size)]
    return games


def estimate(values: list[int]) -> tuple[float, float]:
    """The mean and its standard error."""
    return statistics.mean(values), statistics.stdev(values) / len(values) ** 0.5
