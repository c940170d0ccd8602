"""Checking dice: whether a record's rolls are those of its seed, and how rolls fell against the expected."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kybos.core.dice import CommittedDice, Dice, SeededDice
from kybos.core.errors import DiceError, InvalidRecordError
from kybos.core.record import Record, place
from kybos.core.state import Chance, State

DICE_HEADERS = ("Dice", "GameId", "ClientSeeds", "Commitment", "Seed")
"""The headers that tell of the dice, before the game and at its end."""
LEAST_EXPECTED = 5.0
"""Chi-square needs at least this many expected of every outcome."""


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

    `seat` is who acted after it (`all` for everybody's). `variance` is that of each count.
    """

    game: str
    seat: str
    rolled: dict[str, int] = field(default_factory=dict)
    expected: dict[str, float] = field(default_factory=dict)
    variance: dict[str, float] = field(default_factory=dict)
    fixed: bool = True

    @property
    def size(self) -> int:
        """How many events are counted."""
        return sum(self.rolled.values())

    @property
    def chi_square(self) -> float | None:
        """Pearson's statistic; None where the sample is too small, or the odds have changed on the way."""
        if not self.fixed or len(self.expected) < 2 or min(self.expected.values()) < LEAST_EXPECTED:
            return None
        return sum((self.rolled[text] - due) ** 2 / due for text, due in self.expected.items())

    @property
    def p_value(self) -> float | None:
        """How often fair dice differ from the expected by this much or more."""
        statistic = self.chi_square
        return None if statistic is None else chi_square_tail(statistic, len(self.expected) - 1)

    def count(self, chance: Chance, texts: dict[int, str], came: str) -> None:
        """Take in one event."""
        for action, weight in zip(chance.ids, chance.weights, strict=True):
            text, share = texts[action], weight / chance.total
            self.rolled.setdefault(text, 0)
            self.expected[text] = self.expected.get(text, 0.0) + share
            self.variance[text] = self.variance.get(text, 0.0) + share * (1 - share)
        self.rolled[came] += 1


def fairness(records: Iterable[Record]) -> list[Fairness]:
    """Rolled against expected over records, for each game and kind of chance: everybody's, then by seat.

    Two events are of one kind if the same outcomes are possible.
    """
    reports: dict[tuple[str, tuple[int, ...], str], Fairness] = {}
    weights: dict[tuple[str, tuple[int, ...]], tuple[int, ...]] = {}
    texts: dict[tuple[str, tuple[int, ...]], dict[int, str]] = {}
    for record in records:
        states = record.states()
        before = next(states)
        for event, after in zip(record.events, states, strict=False):
            if before.chance is not None:
                kind = (before.game.name, before.chance.ids)
                if kind not in texts:
                    texts[kind] = {outcome.action: outcome.text for outcome in before.outcomes}
                fixed = weights.setdefault(kind, before.chance.weights) == before.chance.weights
                for seat in ("all", _actor(after)):
                    report = reports.setdefault((*kind, seat), Fairness(before.game.name, seat))
                    report.count(before.chance, texts[kind], event.text)
                    report.fixed &= fixed
            before = after
    return [
        reports[key] for key in sorted(reports, key=lambda key: (key[0], key[1], key[2] != "all", key[2]))
    ]


def _actor(state: State) -> str:
    return state.game.seats[state.turn] if state.turn >= 0 else "nobody"


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
