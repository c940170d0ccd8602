"""Checking dice: whether a record's rolls are those of its seed, and how rolls fell against the expected."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from kybos.core.dice import CommittedDice, Dice, SeededDice
from kybos.core.errors import DiceError, InvalidRecordError
from kybos.core.record import Record, place
from kybos.core.state import Chance, State

K = TypeVar("K")
N = TypeVar("N", int, float)
DICE_HEADERS = ("Dice", "GameId", "ClientSeeds", "Commitment", "Seed")
"""The headers that tell of the dice, before the game and at its end."""
MOST_TOGETHER = 32
"""Outcomes of one kind up to which changing odds are tested."""
LEAST_EXPECTED = 5.0
"""Chi-square needs at least this many expected of every outcome."""
KEPT_TEXTS = 1024
"""So many different lists of outcomes have their texts remembered."""

_texts: dict[tuple[str, tuple[int, ...]], dict[int, str]] = {}


@dataclass(frozen=True)
class Check:
    """What came of checking one record: how many events fit, and the first thing that does not.

    `problem` is empty if everything fits.
    """

    events: int
    problem: str = ""


def dice_headers(dice: Dice) -> dict[str, str]:
    """What a record's header says of its dice before the game; a committed seed stays secret."""
    if isinstance(dice, CommittedDice):
        return {
            "Dice": "committed",
            "GameId": dice.game_id,
            "ClientSeeds": "+".join(dice.client_seeds),
            "Commitment": dice.commitment,
        }
    if isinstance(dice, SeededDice):
        return {"Dice": "seeded", "Seed": str(dice.seed)}
    return {"Dice": "typed"}


def dice_footers(dice: Dice) -> dict[str, str]:
    """What is told of the dice at the end of the record."""
    return {"Seed": dice.seed.hex()} if isinstance(dice, CommittedDice) else {}


def client_seeds(headers: Mapping[str, str]) -> tuple[str, ...]:
    """The players' own seeds, as the header `ClientSeeds` gives them."""
    written = headers.get("ClientSeeds", "")
    return tuple(written.split("+")) if written else ()


def dice_of(record: Record) -> Dice:
    """The dice that a record claims, ready for its first event; `DiceError` if they cannot be checked."""
    headers = record.headers
    kind = headers.get("Dice", "")
    if kind not in ("seeded", "committed"):
        raise DiceError(
            f"dice that are {kind or 'not described'} cannot be checked; seeded and committed ones can"
        )
    if "Seed" not in headers:
        raise DiceError("the record does not tell the seed")
    if kind == "seeded":
        return SeededDice(headers["Seed"])
    try:
        seed = bytes.fromhex(headers["Seed"])
    except ValueError:
        raise DiceError(f"header Seed is not hexadecimal: {headers['Seed']!r}") from None
    dice = CommittedDice(headers.get("GameId", ""), client_seeds(headers), seed)
    if headers.get("Commitment") != dice.commitment:
        raise DiceError(
            "the seed is not the one that was committed to: its SHA-256 is not the header Commitment"
        )
    return dice


def verify(record: Record) -> Check:
    """Replay a record and draw every outcome again from its seed, event by event."""
    try:
        dice = dice_of(record)
    except DiceError as error:
        return Check(0, str(error))
    states = record.states()
    state, ply = next(states), 1
    try:
        for event in record.events:
            if state.is_chance and event.is_outcome:
                wanted = state.text_of(dice.draw(state))
                if event.text != wanted:
                    number = f"event {dice.event} ({place(ply, event.line)})"
                    return Check(
                        dice.event - 1, f"{number}: the record says {event.text}, the dice say {wanted}"
                    )
            ply += not event.is_outcome
            state = next(states)
        for _ in states:
            pass
    except InvalidRecordError as error:
        return Check(dice.event, str(error))
    return Check(dice.event)


@dataclass
class Fairness:
    """How often each outcome of one kind of chance came, against how often it was to be expected.

    `kind` is the game's word for it. `seat` is who was dealt it or acted after it (`all` for
    everybody's). `variance` is that of each count; `together` the sum of the products of the odds of
    two outcomes, by which their counts are correlated.
    """

    game: str
    kind: str
    seat: str
    rolled: dict[str, int] = field(default_factory=dict)
    expected: dict[str, float] = field(default_factory=dict)
    variance: dict[str, float] = field(default_factory=dict)
    together: dict[tuple[str, str], float] = field(default_factory=dict, repr=False)
    weights: dict[str, int] | None = field(default=None, repr=False)
    fixed: bool = True

    @property
    def size(self) -> int:
        """How many events are counted."""
        return sum(self.rolled.values())

    @property
    def chi_square(self) -> float | None:
        """Pearson's statistic; None where the sample is too small, or odds of many outcomes have changed.

        Where the odds change on the way, as with a pack of cards, what came less what was expected is
        a sum of martingale differences, and its quadratic form with the inverse of its summed
        conditional covariances has the same limit.
        """
        if len(self.expected) < 2 or min(self.expected.values()) < LEAST_EXPECTED:
            return None
        if self.fixed:
            return sum((self.rolled[text] - due) ** 2 / due for text, due in self.expected.items())
        return self._quadratic_form() if len(self.expected) <= MOST_TOGETHER else None

    def _quadratic_form(self) -> float:
        texts = list(self.expected)
        off = np.array([self.rolled[text] - self.expected[text] for text in texts])
        covariance = np.diag([self.variance[text] for text in texts])
        for (first, second), product in self.together.items():
            at = texts.index(first), texts.index(second)
            covariance[at] = covariance[at[::-1]] = -product
        return float(off[1:] @ np.linalg.solve(covariance[1:, 1:], off[1:]))

    @property
    def p_value(self) -> float | None:
        """How often fair dice differ from the expected by this much or more."""
        statistic = self.chi_square
        return None if statistic is None else chi_square_tail(statistic, len(self.expected) - 1)

    def count(self, chance: Chance, texts: dict[int, str], came: str) -> None:
        """Take in one event."""
        weights = {texts[action]: weight for action, weight in zip(chance.ids, chance.weights, strict=True)}
        self.weights = self.weights or weights
        self.fixed = self.fixed and self.weights == weights
        self._expect(weights, 1)
        self.rolled[came] += 1

    def _expect(self, weights: Mapping[str, int], events: int) -> None:
        """Take in that there were so many events of these odds."""
        total = sum(weights.values())
        for text, weight in weights.items():
            share = weight / total
            self.rolled.setdefault(text, 0)
            self.expected[text] = self.expected.get(text, 0.0) + events * share
            self.variance[text] = self.variance.get(text, 0.0) + events * share * (1 - share)
        if len(weights) <= MOST_TOGETHER:
            for (first, one), (second, other) in itertools.combinations(weights.items(), 2):
                pair = (first, second) if first < second else (second, first)
                self.together[pair] = self.together.get(pair, 0.0) + events * one * other / total**2

    def add(self, other: Fairness) -> None:
        """Take in all that another has counted, of the same kind of chance."""
        self.fixed = self.fixed and other.fixed and other.weights in (None, self.weights or other.weights)
        self.weights = self.weights or other.weights
        _grow(self.rolled, other.rolled)
        _grow(self.expected, other.expected)
        _grow(self.variance, other.variance)
        _grow(self.together, other.together)

    def to_json(self) -> dict[str, Any]:
        """What has been counted, as values of JSON; where the odds have changed, to ten digits."""
        texts = list(self.rolled)
        counted: dict[str, Any] = {"texts": texts, "rolled": list(self.rolled.values())}
        if self.fixed:
            return {**counted, "weights": [(self.weights or {})[text] for text in texts]}
        return {
            **counted,
            "expected": [_short(self.expected[text]) for text in texts],
            "variance": [_short(self.variance[text]) for text in texts],
            "together": [
                [texts.index(first), texts.index(second), _short(product)]
                for (first, second), product in self.together.items()
            ],
        }

    @classmethod
    def from_json(cls, game: str, kind: str, seat: str, counted: Mapping[str, Any]) -> Fairness:
        """What `to_json` has told."""
        texts = counted["texts"]
        rolled = dict(zip(texts, counted["rolled"], strict=True))
        if "weights" in counted:
            weights = dict(zip(texts, counted["weights"], strict=True))
            report = cls(game, kind, seat, rolled, weights=weights or None)
            report._expect(weights, report.size)
            return report
        return cls(
            game,
            kind,
            seat,
            rolled,
            dict(zip(texts, counted["expected"], strict=True)),
            dict(zip(texts, counted["variance"], strict=True)),
            {(texts[one], texts[other]): product for one, other, product in counted["together"]},
            fixed=False,
        )


def _grow(own: dict[K, N], more: Mapping[K, N]) -> None:
    for key, number in more.items():
        own[key] = own[key] + number if key in own else number


def _short(number: float) -> float:
    return float(f"{number:.10g}")


def fairness(records: Iterable[Record]) -> list[Fairness]:
    """Rolled against expected over records, for each game and kind of chance: everybody's, then by seat."""
    reports: dict[tuple[str, str, str], Fairness] = {}
    for record in records:
        states = record.states()
        before = next(states)
        for event, after in zip(record.events, states, strict=False):
            if before.chance is not None:
                name, kind = before.game.name, before.game.chance_kind(before)
                texts = _texts_of(before, before.chance)
                for seat in ("all", _actor(before, after)):
                    report = reports.setdefault((name, kind, seat), Fairness(name, kind, seat))
                    report.count(before.chance, texts, event.text)
            before = after
    return [reports[key] for key in sorted(reports, key=lambda key: (*key[:2], key[2] != "all", key[2]))]


def _texts_of(state: State, chance: Chance) -> dict[int, str]:
    """The texts of what can come, which the same outcomes of a game always have."""
    possible = state.game.name, chance.ids
    if possible not in _texts:
        if len(_texts) >= KEPT_TEXTS:
            _texts.clear()
        _texts[possible] = {outcome.action: outcome.text for outcome in state.outcomes}
    return _texts[possible]


def _actor(before: State, after: State) -> str:
    """Who was dealt the outcome between two states, or acts after it."""
    dealt = before.game.dealt_to(before.position)
    if dealt is not None:
        return before.game.seats[dealt]
    return after.game.seats[after.turn] if after.turn >= 0 else "nobody"


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The probability that a chi-square variable with `degrees` ≥ 1 of freedom exceeds `statistic` ≥ 0.

    By the finite sums for whole degrees: Abramowitz and Stegun, 26.4.4 and 26.4.5.
    """
    half = statistic / 2
    if degrees % 2:
        tail, term, start = math.erfc(math.sqrt(half)), math.sqrt(half) * 2 / math.sqrt(math.pi), 1.5
    else:
        tail, term, start = 0.0, 1.0, 1.0
    scale = math.exp(-half)
    for step in range(degrees // 2):
        tail += scale * term
        term *= half / (start + step)
    return min(1.0, tail)
