"""Dice that can be checked: against an independent computation, and by what must not change."""

from __future__ import annotations

import hashlib
from collections import Counter
from fractions import Fraction

import pytest

import kybos
from kybos import CommittedDice, DiceError
from kybos.core.state import State

SEED = bytes(range(32))
WORD = 2**64


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """RFC 2104 written out."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + text).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def expected(state: State, game_id: str, clients: str, event: int) -> str:
    """The text of the outcome by the description in the docstring of `CommittedDice`."""
    total = 1
    for outcome in state.outcomes:
        total = max(total, outcome.probability.denominator)
    for block in range(10):
        digest = hmac_sha256(SEED, f"{game_id}:{clients}:{event}:{block}".encode())
        for place in range(4):
            number = int.from_bytes(digest[8 * place : 8 * place + 8], "big")
            if number >= WORD - WORD % total:
                continue
            left = Fraction(number % total, total)
            for outcome in state.outcomes:
                if left < outcome.probability:
                    return outcome.text
                left -= outcome.probability
    raise AssertionError("ten blocks were rejected")


def test_a_whole_game_falls_as_described() -> None:
    dice = CommittedDice("game-7", ("Ada", "b.c_1"), SEED)
    state, event = kybos.load("einstein:seats=3").start(), 0
    while not state.is_over:
        if state.is_chance:
            text = expected(state, "game-7", "Ada+b.c_1", event)
            assert state.text_of(dice.draw(state)) == text
            event += 1
            state = state.apply(text)
        else:
            state = state.apply(state.actions[0])
    assert dice.event == event


def test_numbers_are_rejected_without_bias(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = CommittedDice("g", (), SEED)
    state = kybos.load("einstein:setup=123456+123456").start()
    monkeypatch.setattr(dice, "_numbers", lambda event: iter([WORD - 1, WORD - 4, WORD - 5, event]))
    assert dice.draw(state) == 1 + (WORD - 5) % 6


def test_everything_that_takes_part_changes_the_rolls() -> None:
    state = kybos.load("einstein").start()

    def first(
        *, game: str = "g", clients: tuple[str, ...] = ("a",), seed: bytes = SEED, event: int = 0
    ) -> int:
        return CommittedDice(game, clients, seed, event).draw(state)

    different = [
        first(),
        first(game="h"),
        first(clients=("b",)),
        first(clients=("a", "a")),
        first(clients=()),
        first(seed=SEED[::-1]),
        first(event=1),
    ]
    assert len(set(different)) == len(different)
    assert first() == first()


def test_the_commitment_is_the_sha256_of_a_seed_of_its_own() -> None:
    dice = CommittedDice("g")
    assert dice.commitment == hashlib.sha256(dice.seed).hexdigest()
    assert CommittedDice("g").seed != dice.seed


@pytest.mark.parametrize("word", ["", "a b", "a:b", "a+b", "é", "x" * 65, "a\n"])
def test_words_that_could_be_read_in_two_ways_are_refused(word: str) -> None:
    with pytest.raises(DiceError, match="no game id or seed"):
        CommittedDice(word)
    with pytest.raises(DiceError, match="no game id or seed"):
        CommittedDice("g", (word,))


def test_a_seed_of_another_length_is_refused() -> None:
    with pytest.raises(DiceError, match="32 bytes, not 5"):
        CommittedDice("g", (), b"short")


def test_nothing_is_drawn_where_no_chance_is() -> None:
    state = kybos.load("einstein:setup=123456+123456").start().apply(1)
    with pytest.raises(DiceError):
        CommittedDice("g").draw(state)


def test_faces_come_equally_often() -> None:
    state = kybos.load("einstein:setup=123456+123456").start()
    dice = CommittedDice("g", (), SEED)
    counts = Counter(dice.draw(state) for _ in range(6000))
    assert all(abs(counts[face] - 1000) < 4 * 29 for face in range(1, 7)), counts
