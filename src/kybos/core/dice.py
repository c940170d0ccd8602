"""Where chance comes from: seeded, committed, scripted, or typed in by hand.

A state never knows what comes next. Dice answer at chance nodes: event n takes number n of the
stream, turned into an integer below the total weight by 64-bit rejection; the outcomes are laid
out in ascending order of their ids.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import re
import secrets
import struct
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from kybos.core.errors import DiceError, KybosError
from kybos.core.state import Chance, State

WORD = 1 << 64
GAMMA = 0x9E3779B97F4A7C15
BLOCK = 256
SEED_BYTES = 32
SEED_WORD = re.compile(r"[A-Za-z0-9._-]{1,64}")


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
        if event < 0:
            raise DiceError(f"events are counted from 0, not from {event}")
        self.event = event
        digest = hashlib.sha256(f"kybos dice {self.seed}".encode()).digest()
        self._key = int.from_bytes(digest[:8], "big")
        self._block: list[int] = []
        self._first = 0

    def draw(self, state: State) -> int:
        """The outcome that the next number of the stream stands for."""
        chance = _chance_of(state)
        number = self._number(self.event)
        self.event += 1
        while number >= WORD - WORD % chance.total:
            number = _mixed(np.array([number], np.uint64))[0]
        return _outcome(chance, number)

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


class CommittedDice(Dice):
    """Dice that anybody can check afterwards, and that nobody could choose or foresee.

    Whoever rolls publishes `commitment`, the SHA-256 of a secret seed, before the game; the players
    then add seeds of their own. Event n (from 0) is settled by HMAC-SHA256, keyed with the secret
    seed, over the text `game_id:seed+seed…:n:block`. Its digest is read as four 64-bit numbers, the
    first byte the highest. The first one below the greatest multiple of the total weight counts,
    modulo that total; if all four fail, the next block follows (block 0, 1, …). At the end the
    secret seed is published.

    `seed` is 32 bytes, by default from the system's secure source. Game id and client seeds consist
    of at most 64 letters, digits, points, underlines and dashes.
    """

    def __init__(
        self, game_id: str, client_seeds: Sequence[str] = (), seed: bytes | None = None, event: int = 0
    ) -> None:
        self.seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        if len(self.seed) != SEED_BYTES:
            raise DiceError(f"the secret seed has {SEED_BYTES} bytes, not {len(self.seed)}")
        for word in (game_id, *client_seeds):
            if not SEED_WORD.fullmatch(word):
                raise DiceError(f"{word!r} is no game id or seed: 1 to 64 of A-Z, a-z, 0-9, . _ -")
        self.game_id = game_id
        self.client_seeds = tuple(client_seeds)
        self.event = event

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret seed, in hexadecimal digits; to be published before the first event."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, state: State) -> int:
        """The outcome that the digest of this event's number stands for."""
        chance = _chance_of(state)
        limit = WORD - WORD % chance.total
        number = next(number for number in self._numbers(self.event) if number < limit)
        self.event += 1
        return _outcome(chance, number)

    def _numbers(self, event: int) -> Iterator[int]:
        for block in itertools.count():
            text = f"{self.game_id}:{'+'.join(self.client_seeds)}:{event}:{block}"
            digest = hmac.digest(self.seed, text.encode("ascii"), "sha256")
            yield from struct.unpack(">4Q", digest)


def _chance_of(state: State) -> Chance:
    if state.chance is None:
        raise DiceError("no roll or draw is due")
    return state.chance


def _outcome(chance: Chance, number: int) -> int:
    """The outcome that a number stands for: the ids in ascending order, each as often as its weight."""
    index = number % chance.total
    uniform = chance.total == len(chance.ids)
    return chance.ids[index if uniform else bisect_right(chance.running, index)]


class ScriptedDice(Dice):
    """Dice that fall as written: outcome texts (or ids) one after another."""

    def __init__(self, outcomes: Iterable[str | int]) -> None:
        self._outcomes = list(outcomes)

    def draw(self, state: State) -> int:
        """The next outcome of the script."""
        _chance_of(state)
        if self.event >= len(self._outcomes):
            raise DiceError(f"the script has {len(self._outcomes)} outcomes and no more")
        written = self._outcomes[self.event]
        try:
            outcome = state.id_of(written)
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
        _chance_of(state)
        problem = ""
        while True:
            try:
                outcome = state.parse(self._ask(state, problem))
            except KybosError as error:
                problem = str(error)
            else:
                self.event += 1
                return outcome
