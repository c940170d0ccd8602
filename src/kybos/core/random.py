"""Random numbers inside kernels: xoshiro128++ on int64 arithmetic, equal compiled and interpreted.

The generator's state is an int64 array of four 32-bit words. Its steps need only shifts,
exclusive or and masked additions, which stay far below 64 bits, so that no mode wraps.
Source: D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", 2021.

Dice that people play with come from `kybos.core.dice`, not from here.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kybos.core.compiling import compiled

Rng = npt.NDArray[np.int64]
"""The state of a generator: int64 array of shape (4,), changed in place by every draw."""

MASK = 0xFFFFFFFF


def generator(seed: int, *stream: int) -> Rng:
    """A generator for `seed`; further numbers name independent streams of the same seed."""
    sequence = np.random.SeedSequence(seed, spawn_key=stream)
    return sequence.generate_state(4, np.uint32).astype(np.int64)


@compiled
def next_word(rng: Rng) -> int:
    """The next 32 random bits, as an integer from 0 to 2**32 - 1."""
    first, second, third, fourth = rng[0], rng[1], rng[2], rng[3]
    total = (first + fourth) & MASK
    word = ((((total << 7) & MASK) | (total >> 25)) + first) & MASK
    third ^= first
    fourth ^= second
    rng[1] = second ^ third
    rng[0] = first ^ fourth
    rng[2] = third ^ ((second << 9) & MASK)
    rng[3] = ((fourth << 11) & MASK) | (fourth >> 21)
    return int(word)


@compiled
def below(rng: Rng, bound: int) -> int:
    """An integer from 0 to `bound` - 1, all equally likely; 1 ≤ `bound` ≤ 2**31.

    By multiplication with rejection: D. Lemire, "Fast random integer generation in an
    interval", 2019.
    """
    product = next_word(rng) * bound
    low = product & MASK
    if low < bound:
        threshold = (MASK + 1) % bound
        while low < threshold:
            product = next_word(rng) * bound
            low = product & MASK
    return int(product >> 32)
