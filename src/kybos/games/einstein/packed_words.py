"""The generator of `kybos.core.random` with its state in registers: the same numbers, drawn faster.

Where a loop draws twice for every move, reading and writing the state's array costs more than the
generator itself. Here the state is a tuple that goes in and comes out.
"""

from __future__ import annotations

from kybos.core.compiling import compiled
from kybos.core.random import MASK, Rng

Words = tuple[int, int, int, int]
"""The state of a generator: what the array `Rng` holds."""


@compiled
def taken(rng: Rng) -> Words:
    """The state as a tuple."""
    return int(rng[0]), int(rng[1]), int(rng[2]), int(rng[3])


@compiled
def give_back(rng: Rng, words: Words) -> None:
    """Write the state back into its array."""
    rng[0], rng[1], rng[2], rng[3] = words


@compiled
def next_word(words: Words) -> tuple[int, Words]:
    """The next 32 random bits and the state after them; see `kybos.core.random.next_word`."""
    first, second, third, fourth = words
    total = (first + fourth) & MASK
    word = ((((total << 7) & MASK) | (total >> 25)) + first) & MASK
    third ^= first
    fourth ^= second
    turned = ((fourth << 11) & MASK) | (fourth >> 21)
    return word, (first ^ fourth, second ^ third, third ^ ((second << 9) & MASK), turned)


@compiled
def below(words: Words, bound: int) -> tuple[int, Words]:
    """An integer from 0 to `bound` - 1, and the state after it; see `kybos.core.random.below`."""
    while True:
        word, words = next_word(words)
        product = word * bound
        low = product & MASK
        if low >= bound or low >= (MASK + 1) % bound:
            return product >> 32, words
