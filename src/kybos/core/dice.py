"""Where chance comes from: seeded, scripted, or typed in by hand.

A state never knows what comes next. Dice answer at chance nodes: event n takes number n of the
stream, turned into an integer below the total weight by 64-bit rejection; the outcomes are laid
out in ascending order of their ids.
"""

from __future__ import annotations

import hashlib
import secrets
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable

import numpy as np

from kybos.core.errors import DiceError, KybosError
from kybos.core.state import State

WORD = 1 << 64
GAMMA = 0x9E3779B97F4A7C15
BLOCK = 256


class Dice(ABC):
    """Settles chance nodes. `event` counts the events that have been settled."""

    event: int = 0

    @abstractmethod
    def draw(self, state: State) -> int:
        """The id of the outcome for a state at chance; raises `DiceError` if there is none to give."""

    def settle(self, state: State) -> State:
        """The state after the next outcome."""
        return state.apply(self.draw(state))


class SeededDice(Dice):
    """Dice that a seed decides: the same seed, game and play give the same rolls.

    Anybody who knows the seed can foresee them. Number n of the stream is the n-th output of
    SplitMix64 (G. Steele, D. Lea, C. Flood 2014) keyed by the seed's SHA-256, so that dice can
    begin at any `event`. Without a seed the system's secure source gives one, kept in `seed`.
    """

    def __init__(self, seed: int | str | None = None, event: int = 0) -> None:
        self.seed = secrets.randbits(63) if seed is None else seed
        self.event = event
        digest = hashlib.sha256(f"kybos dice {self.seed}".encode()).digest()
        self._key = int.from_bytes(digest[:8], "big")
        self._block: list[int] = []
        self._first = 0

    def draw(self, state: State) -> int:
        """The outcome that the next number of the stream stands for."""
        chance = state.chance
        if chance is None:
            raise DiceError("no roll or draw is due")
        number = self._number(self.event)
        self.event += 1
        total = chance.total
        limit = WORD - WORD % total
        while number >= limit:
            number = _mixed(np.array([number], np.uint64))[0]
        index = number % total
        return chance.ids[index if total == len(chance.ids) else bisect_right(chance.running, index)]

    def _number(self, event: int) -> int:
        place = event - self._first
        if not 0 <= place < len(self._block):
            counters = np.arange(event + 1, event + 1 + BLOCK, dtype=np.uint64)
            self._block = _mixed(np.uint64(self._key) + counters * np.uint64(GAMMA))
            self._first, place = event, 0
        return self._block[place]


def _mixed(numbers: np.ndarray[tuple[int], np.dtype[np.uint64]]) -> list[int]:
    """The finishing step of SplitMix64 on each number; arrays wrap at 64 bits, as it wants."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: list[int] = (numbers ^ (numbers >> np.uint64(31))).tolist()
    return mixed


class ScriptedDice(Dice):
    """Dice that fall as written: outcome texts (or ids) one after another."""

    def __init__(self, outcomes: Iterable[str | int]) -> None:
        self._outcomes = list(outcomes)

    def draw(self, state: State) -> int:
        """The next outcome of the script."""
        if self.event >= len(self._outcomes):
            raise DiceError(f"the script has {len(self._outcomes)} outcomes and no more")
        written = self._outcomes[self.event]
        try:
            outcome = state.parse(written) if isinstance(written, str) else written
            state.text_of(outcome)
        except KybosError as error:
            raise DiceError(f"outcome {self.event + 1} of the script: {error}") from error
        self.event += 1
        return outcome


class TypedDice(Dice):
    """Real dice: a person reads them and types in what they show.

    `ask(state, problem)` returns the typed text; `problem` is empty, or says what was wrong with
    the text typed before.
    """

    def __init__(self, ask: Callable[[State, str], str]) -> None:
        self._ask = ask

    def draw(self, state: State) -> int:
        """Ask until the text names an outcome."""
        problem = ""
        while True:
            try:
                outcome = state.parse(self._ask(state, problem))
            except KybosError as error:
                problem = str(error)
            else:
                self.event += 1
                return outcome
