"""Ratings of people, game by game and variant by variant: Plackett and Luce's model, by openskill.

What is told is on a scale like that of chess: everybody begins at 1500, and of two people the one with
200 points more wins about three games of four (with 400 more, ten of eleven). Ranks go by what is as good
as certain, the rating less three times its standard deviation, so that few games do not lead the table.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import Row

from kybos.server.fold import Fold
from kybos.server.schema import results

BEGINNING, SCALE = 1500, 30
"""The rating of somebody without games, and how many points one of the model's units is."""
PROVISIONAL = 10
"""With fewer games a rating says little."""
MODEL = PlackettLuce()


@dataclass(frozen=True)
class Rated:
    """How strong somebody is in one variant.

    Attributes:
        spec: the variant.
        person: the id of the person.
        mu: the model's estimate.
        sigma: its standard deviation.
        games: how many games have been rated.
        wins: how many of them were won.
    """

    spec: str
    person: str
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0
    wins: int = 0

    @property
    def ordinal(self) -> float:
        """What is as good as certain, in the model's units."""
        return self.mu - 3 * self.sigma

    @property
    def rating(self) -> int:
        """The estimate, on the scale that is told."""
        return round(BEGINNING + SCALE * (self.mu - MODEL.mu))

    @property
    def uncertainty(self) -> int:
        """The true strength lies, in 19 of 20 cases, within so many points of the rating."""
        return round(2 * SCALE * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether there are too few games."""
        return self.games < PROVISIONAL


Table = dict[str, Rated]
"""Everybody who has played a variant, by id."""


class Ratings(Fold[dict[str, Table]]):
    """Everybody's ratings, by variant, from all rated games in the order in which they ended."""

    columns = (results.c.spec, results.c.rated, results.c.seats_json)

    def nothing(self) -> dict[str, Table]:
        """Nobody has played."""
        return {}

    def after(self, state: dict[str, Table], rows: Iterable[Row[Any]]) -> dict[str, Table]:
        """The ratings after more games."""
        tables = dict(state)
        own: set[str] = set()
        for row in rows:
            if row.rated:
                if row.spec not in own:
                    tables[row.spec] = dict(tables.get(row.spec, {}))
                    own.add(row.spec)
                _rate(tables[row.spec], row.spec, json.loads(row.seats_json))
        return tables

    def table(self, spec: str, limit: int = 100, offset: int = 0) -> list[Rated]:
        """Who plays a variant, the strongest first."""
        everybody = self.state.get(spec, {}).values()
        ranked = sorted(everybody, key=lambda each: (-each.ordinal, each.person))
        return ranked[offset : offset + limit]

    def players(self, spec: str) -> int:
        """How many people have a rating in a variant."""
        return len(self.state.get(spec, {}))

    def of(self, person: str) -> list[Rated]:
        """The ratings of a person, what was played most first."""
        found = [table[person] for table in self.state.values() if person in table]
        return sorted(found, key=lambda each: (-each.games, each.spec))


def _rate(table: Table, spec: str, seats: list[dict[str, Any]]) -> None:
    """Take in one game: sides are ranked by what they were paid."""
    sides: dict[int, dict[str, Rated]] = {}
    for seat in seats:
        person = seat["person"]
        sides.setdefault(seat["side"], {})[person] = table.get(person) or Rated(spec, person)
    payoffs = {seat["side"]: seat["payoff"] for seat in seats}
    winners = {seat["side"] for seat in seats if seat["won"]}
    before = [[_model_rating(each) for each in team.values()] for team in sides.values()]
    after = MODEL.rate(before, scores=[payoffs[side] for side in sides])
    for side, ratings in zip(sides, after, strict=True):
        for each, rating in zip(sides[side].values(), ratings, strict=True):
            wins = each.wins + (side in winners)
            table[each.person] = Rated(spec, each.person, rating.mu, rating.sigma, each.games + 1, wins)


def _model_rating(rated: Rated) -> PlackettLuceRating:
    return MODEL.rating(rated.mu, rated.sigma)
