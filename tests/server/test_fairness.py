"""The report on dice and cards, against that of the same records at once."""

from __future__ import annotations

import asyncio
import json
import random

import pytest

from kybos.core import audit
from kybos.core.audit import MOST_TOGETHER, Fairness, chi_square_tail
from kybos.core.record import Record
from kybos.server.fairness import FairnessReport, Many, Report
from kybos.server.results import row_of
from kybos.server.store import Store
from tests.server.finished import finished, keep, record_of

SPECS = ("einstein", "einstein:seats=4", "sorry:points=yes", "sorry:seats=4,teams=yes", "dymino:rolls=40")
SEATS = {"einstein": 2, "einstein:seats=4": 4, "sorry:points=yes": 4, "sorry:seats=4,teams=yes": 4}


def some_records() -> list[tuple[str, Record]]:
    """Games of every kind, one of them broken off."""
    found = [(SPECS[seed % len(SPECS)], record_of(SPECS[seed % len(SPECS)], seed)) for seed in range(1, 21)]
    return [*found, ("einstein", record_of("einstein", 21, events=7))]


def rows_of(records: list[tuple[str, Record]]) -> list[dict[str, object]]:
    return [
        row_of(
            finished(
                spec,
                number,
                [None] * len(record.game.seats),
                record=record,
                reason="abandoned" if record.result == "*" else "rules",
            )
        )
        for number, (spec, record) in enumerate(records, 1)
    ]


def same(report: Report, wanted: Fairness) -> None:
    assert (report.game, report.kind, report.seat) == (wanted.game, wanted.kind, wanted.seat)
    assert report.size == wanted.size
    for found, other in ((report.chi_square, wanted.chi_square), (report.p_value, wanted.p_value)):
        assert (found is None) == (other is None)
        assert found is None or found == pytest.approx(other, rel=1e-6)
    if isinstance(report, Many):
        assert report.rolled == {text: count for text, count in wanted.rolled.items() if count}
        assert report.outcomes == len(wanted.expected)
        return
    assert report.rolled == wanted.rolled
    assert report.expected == pytest.approx(wanted.expected)
    assert report.variance == pytest.approx(wanted.variance)
    assert report.together == pytest.approx(wanted.together)
    assert report.fixed == wanted.fixed


def at_once(records: list[tuple[str, Record]]) -> list[Fairness]:
    """What is to be shown: seats only where there are several, and few outcomes."""
    return [
        report
        for report in audit.fairness(record for _, record in records)
        if report.seat == "all" or (report.game != "dymino" and len(report.expected) <= MOST_TOGETHER)
    ]


def test_all_games_add_up_to_what_they_are_at_once(database_url: str) -> None:
    async def main() -> None:
        records = some_records()
        async with await Store.open(database_url) as store:
            fairness = FairnessReport()
            for row in rows_of(records):
                await store.write(lambda connection, row=row: keep(connection, [row]))  # type: ignore[misc]
                await fairness.refresh(store)
            wanted = at_once(records)
            assert len(wanted) > 8
            for report, other in zip(fairness.reports, wanted, strict=True):
                same(report, other)
            assert fairness.games == len(records)
            fresh = FairnessReport()
            await fresh.refresh(store)
            for report, other in zip(fresh.reports, wanted, strict=True):
                same(report, other)

    asyncio.run(main())


def test_what_has_been_handed_out_is_not_changed(database_url: str) -> None:
    async def main() -> None:
        first, second = rows_of([("einstein", record_of("einstein", seed)) for seed in (1, 2)])
        async with await Store.open(database_url) as store:
            fairness = FairnessReport()
            await store.write(lambda connection: keep(connection, [first]))
            await fairness.refresh(store)
            before = fairness.reports
            sizes = [report.size for report in before]
            await store.write(lambda connection: keep(connection, [second]))
            await fairness.refresh(store)
            assert [report.size for report in before] == sizes
            assert [report.size for report in fairness.reports] > sizes

    asyncio.run(main())


@pytest.mark.parametrize("spec", SPECS)
def test_what_is_kept_of_a_game_is_small(spec: str) -> None:
    (row,) = rows_of([(spec, record_of(spec, 5))])
    assert len(str(row["dice_json"])) < 6000


def test_kinds_with_many_outcomes_are_tested_as_if_all_were_listed() -> None:
    seed = random.SystemRandom().randrange(2**32)
    rng = random.Random(seed)
    weights = {f"o{number}": 1 + number % 3 for number in range(100)}
    whole = Fairness("x", "deals", "all")
    parts = Many("x", "deals", {}, {}, 100, sum(weights.values()), 1)
    for _ in range(60):
        part = Fairness("x", "deals", "all", weights=weights)
        part._expect(weights, 20)
        for came in rng.choices(list(weights), list(weights.values()), k=20):
            part.rolled[came] += 1
        whole.add(part)
        assert parts.chi_square is None or parts.size * parts.least / parts.total >= 5
        parts.add(Many.from_json("x", json.loads(json.dumps(Many.of(part).to_json() | {"kind": "deals"}))))
    assert parts.size == whole.size == 1200
    assert parts.chi_square == pytest.approx(whole.chi_square), seed
    assert parts.p_value == pytest.approx(whole.p_value), seed
    assert parts.p_value == pytest.approx(chi_square_tail(parts.chi_square or 0, 99))


def test_of_many_outcomes_whose_odds_change_there_is_no_test() -> None:
    one = Many("x", "deals", {"a": 900}, {"a": 1}, 40, 40, 1)
    other = Many("x", "deals", {"a": 900}, {"a": 2}, 40, 80, 1)
    assert one.chi_square is not None
    one.add(other)
    assert one.size == 1800
    assert not one.fixed
    assert one.chi_square is None
    assert one.p_value is None
