"""How dice and cards have fallen in all games of the site, against how they were to be expected."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from sqlalchemy import Row

from kybos.core import audit
from kybos.core.audit import LEAST_EXPECTED, MOST_TOGETHER, Fairness, chi_square_tail
from kybos.core.record import Record
from kybos.server.fold import Fold
from kybos.server.schema import results

ALL = "all"
Key = tuple[str, str, str]
"""A game, a kind of chance in it, and a seat or `ALL`."""


@dataclass
class Many:
    """A kind of chance with more outcomes than can be told one by one, such as the 720 set-ups.

    Attributes:
        game: the name of the game.
        kind: the game's word for it.
        rolled: how often each outcome came, of those that came.
        weights: their weights, as long as the odds stay the same.
        outcomes: how many outcomes there are, as long as the odds stay the same.
        total: the sum of all weights.
        least: the least of them.
        fixed: whether the odds have stayed the same.
    """

    game: str
    kind: str
    rolled: dict[str, int] = field(default_factory=dict)
    weights: dict[str, int] = field(default_factory=dict)
    outcomes: int = 0
    total: int = 0
    least: int = 0
    fixed: bool = True
    seat: ClassVar[str] = ALL

    @classmethod
    def of(cls, report: Fairness) -> Many:
        """Of what was counted in full."""
        rolled = {text: count for text, count in report.rolled.items() if count}
        weights = report.weights or {}
        return cls(
            report.game,
            report.kind,
            rolled,
            {text: weights.get(text, 0) for text in rolled},
            len(report.expected),
            sum(weights.values()),
            min(weights.values()),
            report.fixed,
        )

    @classmethod
    def from_json(cls, game: str, counted: Mapping[str, Any]) -> Many:
        """What `to_json` has told."""
        numbers = {key: counted[key] for key in ("outcomes", "total", "least", "fixed")}
        return cls(game, counted["kind"], dict(counted["rolled"]), dict(counted["weights"]), **numbers)

    def to_json(self) -> dict[str, Any]:
        """What has been counted, as values of JSON."""
        return {key: value for key, value in vars(self).items() if key not in ("game", "kind")}

    @property
    def size(self) -> int:
        """How many events are counted."""
        return sum(self.rolled.values())

    @property
    def chi_square(self) -> float | None:
        """Pearson's statistic, None where the sample is too small or the odds have changed.

        An outcome that never came adds as much as was expected of it, so that those can be left out.
        """
        if not self.fixed or self.size * self.least / self.total < LEAST_EXPECTED:
            return None
        squares = sum(count * count * self.total / self.weights[text] for text, count in self.rolled.items())
        return squares / self.size - self.size

    @property
    def p_value(self) -> float | None:
        """How often fair dice differ from the expected by this much or more."""
        statistic = self.chi_square
        return None if statistic is None else chi_square_tail(statistic, self.outcomes - 1)

    def add(self, other: Many) -> None:
        """Take in all that another has counted, of the same kind of chance."""
        if self._odds != other._odds or any(
            self.weights.get(text, weight) != weight for text, weight in other.weights.items()
        ):
            self.fixed = False
        for text, count in other.rolled.items():
            self.rolled[text] = self.rolled.get(text, 0) + count
        self.weights |= other.weights

    @property
    def _odds(self) -> tuple[int, int, int, bool]:
        return self.outcomes, self.total, self.least, self.fixed


Report = Fairness | Many
"""One kind of chance."""


def dice_of(record: Record) -> list[dict[str, Any]]:
    """What the report needs of one game: kind by kind and seat by seat, as values of JSON."""
    counted: list[dict[str, Any]] = []
    for report in audit.fairness([record]):
        named = {"kind": report.kind, "seat": report.seat}
        if len(report.expected) > MOST_TOGETHER:
            if report.seat == ALL:
                counted.append({**named, **Many.of(report).to_json()})
        elif report.seat != ALL:  # everybody's is their sum
            counted.append({**named, **report.to_json()})
    return counted


class FairnessReport(Fold[dict[Key, Report]]):
    """The report on the dice and cards of all games that have ended, in whatever way."""

    columns = (results.c.game, results.c.dice_json)

    def nothing(self) -> dict[Key, Report]:
        """Nothing has been rolled."""
        return {}

    def after(self, state: dict[Key, Report], rows: Iterable[Row[Any]]) -> dict[Key, Report]:
        """The report with more games."""
        reports = dict(state)
        own: set[Key] = set()
        for row in rows:
            for counted in json.loads(row.dice_json):
                for more in _reports(row.game, counted):
                    key = (more.game, more.kind, more.seat)
                    if key not in own:
                        reports[key] = copy.deepcopy(reports[key]) if key in reports else _empty(more)
                        own.add(key)
                    _add(reports[key], more)
        return reports

    @property
    def reports(self) -> list[Report]:
        """Kind by kind: everybody's, then by seat where there is more than one."""
        seats = Counter(key[:2] for key in self.state if key[2] != ALL)
        shown = [key for key in self.state if key[2] == ALL or seats[key[:2]] > 1]
        return [self.state[key] for key in sorted(shown, key=lambda key: (*key[:2], key[2] != ALL, key[2]))]


def _reports(game: str, counted: Mapping[str, Any]) -> Iterable[Report]:
    """What one entry of `dice_of` adds to."""
    if "outcomes" in counted:
        return (Many.from_json(game, counted),)
    kind, seat = counted["kind"], counted["seat"]
    return tuple(Fairness.from_json(game, kind, each, counted) for each in (seat, ALL))


def _empty(like: Report) -> Report:
    if isinstance(like, Many):
        return replace(like, rolled={}, weights={})
    return Fairness(like.game, like.kind, like.seat)


def _add(report: Report, more: Report) -> None:
    if isinstance(report, Many):
        report.add(more if isinstance(more, Many) else Many.of(more))
    else:
        assert isinstance(more, Fairness)
        report.add(more)
