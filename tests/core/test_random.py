from typing import Any

import numpy as np
import pytest

from kybos.core.random import below, generator, next_word
from tests.core.modes import BOUNDS
from tests.core.plain import WORD32, Xoshiro

SEEDS = (0, 1, 2**40)


def test_words_are_those_of_the_published_generator() -> None:
    """The values that the reference in C gives, as in the tests of the Rust crate `rand_xoshiro`."""
    rng = np.array([1, 2, 3, 4], np.int64)
    words = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011]
    assert [next_word(rng) for _ in words] == words


def test_a_late_word_is_that_of_the_published_generator() -> None:
    """The value in PHP's test of a generator of its users, `user_xoshiro128plusplus.phpt`."""
    rng = np.array([1, 2, 3, 4], np.int64)
    for _ in range(102_400):
        next_word(rng)
    assert next_word(rng) == int.from_bytes(bytes.fromhex("fa3c872c"), "little")


@pytest.mark.parametrize("seed", SEEDS)
def test_words_and_state_equal_plain_integers(seed: int) -> None:
    rng = generator(seed)
    plain = Xoshiro(rng.tolist())
    for _ in range(1000):
        assert next_word(rng) == plain.next()
        assert rng.tolist() == plain.words


@pytest.mark.parametrize("bound", [*BOUNDS, 3, 2**30 + 1, 2**31 - 3])
def test_numbers_below_a_bound_equal_lemires_method_in_plain_integers(bound: int) -> None:
    rng = generator(7, bound)
    plain = Xoshiro(rng.tolist())
    assert [below(rng, bound) for _ in range(500)] == [plain.below(bound) for _ in range(500)]
    assert rng.tolist() == plain.words


def state_before(word: int) -> list[int]:
    """A state of the generator of which the next word is `word`."""
    return [word, 12345, 0, -word % WORD32]


@pytest.mark.parametrize("bound", [3, 5, 721, 2**31 - 1])
def test_exactly_the_words_in_excess_are_drawn_again(bound: int) -> None:
    """2**32 % bound of the products are in excess, those with the lowest lower halves."""
    excess = WORD32 % bound
    for low in (0, excess - 1, excess, bound - 1, bound):
        word = low * pow(bound, -1, WORD32) % WORD32
        rng = np.array(state_before(word), np.int64)
        plain = Xoshiro(rng.tolist())
        assert plain.next() == word
        number = below(rng, bound)
        assert (rng.tolist() == plain.words) == (low >= excess)
        assert number == word * bound // WORD32 or low < excess


def test_a_bound_of_one_gives_zero() -> None:
    rng = generator(1)
    assert {below(rng, 1) for _ in range(20)} == {0}


def test_seeds_and_streams_make_different_generators() -> None:
    keys = [(0,), (1,), (0, 0), (0, 1), (1, 0), (0, 0, 0), (2**32,), (2**32 + 1,)]
    assert len({tuple(generator(*key).tolist()) for key in keys}) == len(keys)
    assert generator(3, 4).tolist() == generator(3, 4).tolist()


def test_a_generator_is_four_words_of_32_bits() -> None:
    rng = generator(5)
    assert rng.shape == (4,)
    assert rng.dtype == np.int64
    assert all(0 <= word < WORD32 for word in rng.tolist())


def test_interpreted_and_compiled_numbers_are_equal(compiled_report: Any, interpreted_report: Any) -> None:
    assert (compiled_report["interpreted"], interpreted_report["interpreted"]) == (False, True)
    assert compiled_report["words"] == interpreted_report["words"]
    assert compiled_report["below"] == interpreted_report["below"]
