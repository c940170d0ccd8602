"""Checking records against their seeds, and rolled against expected."""

from __future__ import annotations

import json
import math
import random
from dataclasses import replace
from itertools import pairwise

import pytest

import kybos
from kybos import CommittedDice, Dice, SeededDice
from kybos.core import audit
from kybos.core.audit import Fairness
from kybos.core.record import Event, Record, read_records, result_text
from kybos.core.state import Chance, State


def played(dice: Dice, spec: str = "einstein:seats=4", seed: int = 3) -> Record:
    """A random game with these dice, as a record that tells the seed."""
    rng = random.Random(seed)
    state, events = kybos.load(spec).start(), []
    headers = {"Game": str(state.game), **audit.dice_headers(dice)}
    while not state.is_over:
        action = dice.draw(state) if state.is_chance else rng.choice(state.actions)
        events.append(Event(state.text_of(action), state.is_chance))
        state = state.apply(action)
    return Record({**headers, **audit.dice_footers(dice)}, events, result_text(state.result))


def committed() -> Record:
    return played(CommittedDice("game-1", ("ada", "ben"), bytes(32)))


def rolls(record: Record) -> list[int]:
    return [index for index, event in enumerate(record.events) if event.is_outcome]


def another_roll(record: Record, index: int) -> Record:
    """The record with one roll changed, the play after it cut off."""
    text = record.events[index].text
    other = next(face for face in ("1", "2") if face != text)
    return Record(record.headers, [*record.events[:index], Event(other, is_outcome=True)])


@pytest.mark.parametrize("dice", [SeededDice(5), SeededDice("text"), CommittedDice("g", ("x",))])
def test_an_honest_record_fits(dice: Dice) -> None:
    record = played(dice)
    assert audit.verify(record) == audit.Check(len(rolls(record)))
    (read,) = read_records(str(record).splitlines())
    assert audit.verify(read).problem == ""


def test_one_die_changed_is_found_at_its_ply() -> None:
    record = committed()
    for index in rolls(record)[4:]:
        changed = another_roll(record, index)
        ply = 1 + sum(not event.is_outcome for event in record.events[:index])
        found = audit.verify(changed)
        assert found.events == rolls(record).index(index)
        said = f"the record says {changed.events[-1].text}, the dice say {record.events[index].text}"
        assert found.problem == f"event {found.events + 1} (ply {ply}): {said}"


def test_one_ply_changed_is_found_at_its_ply() -> None:
    record = committed()
    states = list(record.states())
    for index, (before, after) in enumerate(pairwise(states)):
        if before.is_chance or before.actions == (0,):
            continue
        illegal = next(text for text in ("1a1", "6f6", "1xa1") if text not in before.moves)
        events = list(record.events)
        events[index] = replace(events[index], text=illegal)
        ply = 1 + sum(not event.is_outcome for event in record.events[:index])
        assert audit.verify(Record(record.headers, events, record.result)).problem.startswith(f"ply {ply}: ")
        assert after != before
        if index > 30:
            break


def test_a_legal_ply_changed_makes_the_rest_fail_but_not_what_is_before() -> None:
    record = committed()
    index, state = next((i, s) for i, s in enumerate(record.states()) if len(s.actions) > 1)
    other = next(text for text in state.moves if text != record.events[index].text)
    events = [*record.events[:index], Event(other), *record.events[index + 1 :]]
    found = audit.verify(Record(record.headers, events, record.result))
    assert found.problem
    assert found.events >= sum(event.is_outcome for event in record.events[:index])


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("Seed", "00" * 31 + "01", "not the one that was committed to"),
        ("Seed", "zz", "not hexadecimal"),
        ("Seed", "00", "32 bytes"),
        ("Commitment", "00", "not the one that was committed to"),
        ("ClientSeeds", "ada+eve", "event 1 (ply 1): the record says"),
        ("GameId", "game-2", "event 1 (ply 1): the record says"),
        ("Dice", "typed", "cannot be checked"),
    ],
)
def test_one_seed_changed_is_found(key: str, value: str, said: str) -> None:
    record = committed()
    record.headers[key] = value
    assert said in audit.verify(record).problem


def test_a_seed_that_is_not_told_cannot_be_checked() -> None:
    record = committed()
    del record.headers["Seed"]
    assert audit.verify(record).problem == "the record does not tell the seed"


def test_seeded_dice_of_another_seed_do_not_fit() -> None:
    record = played(SeededDice(5))
    record.headers["Seed"] = "6"
    assert audit.verify(record).problem.startswith("event 1 (ply 1)")


# -- fairness ------------------------------------------------------------------------------------


def test_rolls_are_counted_for_everybody_and_by_seat() -> None:
    records = [played(SeededDice(seed), "einstein:setup=123456+123456", seed) for seed in range(20)]
    everybody, blue, red = audit.fairness(records)
    assert (everybody.seat, blue.seat, red.seat) == ("all", "blue", "red")
    assert everybody.size == sum(len(rolls(record)) for record in records) == blue.size + red.size
    for face in "123456":
        came = sum(event.text == face for record in records for event in record.events if event.is_outcome)
        assert everybody.rolled[face] == came
        assert everybody.expected[face] == pytest.approx(everybody.size / 6)
    expected = everybody.size / 6
    statistic = sum((count - expected) ** 2 / expected for count in everybody.rolled.values())
    assert everybody.chi_square == pytest.approx(statistic)


def test_loaded_dice_stand_out_and_few_rolls_are_not_judged() -> None:
    def loaded(state: State) -> int:
        return 6 if state.chance is not None and len(state.chance.ids) == 6 else state.outcomes[0].action

    class Loaded(SeededDice):
        def draw(self, state: State) -> int:
            return loaded(state)

    report = audit.fairness(played(Loaded(1), seed=seed) for seed in range(3))[0]
    assert report.p_value is not None
    assert report.p_value < 1e-9
    few = audit.fairness([Record({"Game": "einstein:setup=123456+123456"}, [Event("1", is_outcome=True)])])[0]
    assert few.size == 1
    assert few.chi_square is None
    assert few.p_value is None


@pytest.mark.parametrize(
    ("statistic", "degrees", "tail"),
    [
        (3.841458820694124, 1, 0.05),
        (5.991464547107979, 2, 0.05),
        (11.070497693516351, 5, 0.05),
        (18.307038053275146, 10, 0.05),
        (15.08627246938899, 5, 0.01),
        (0.0, 7, 1.0),
    ],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(statistic: float, degrees: int, tail: float) -> None:
    assert audit.chi_square_tail(statistic, degrees) == pytest.approx(tail, rel=1e-9)


def test_what_is_told_last_stands_behind_the_moves_and_stays_there() -> None:
    record = committed()
    record.told_last = ("Seed",)
    written = str(record)
    assert written.index("[Commitment ") < written.index(f"={record.result}") < written.index("[Seed ")
    (read,) = read_records(written.splitlines())
    assert str(read) == written
    assert audit.verify(read).problem == ""


def dealt(weights: dict[str, int], came: str, report: Fairness) -> None:
    """Count one event with these odds."""
    ids = tuple(range(len(weights)))
    chance = Chance.of((*ids, *weights.values()))
    report.count(chance, dict(zip(ids, weights, strict=True)), came)


def test_changing_odds_are_tested_with_their_own_variance() -> None:
    """From a pack of which every card is drawn before it is shuffled, counts spread less than dice."""
    seed = random.SystemRandom().randrange(2**32)
    rng = random.Random(seed)
    values = []
    for _ in range(400):
        report = Fairness("x", "cards", "all")
        pack: list[str] = []
        for _ in range(120):
            pack = pack or list("aaaabbbcc")
            card = pack.pop(rng.randrange(len(pack)))
            left = [*pack, card]
            dealt({text: left.count(text) for text in "abc" if text in left}, card, report)
        assert not report.fixed
        assert report.p_value is not None
        values.append(report.p_value)
    below = [sum(value < share for value in values) / len(values) for share in (0.1, 0.5, 0.9)]
    for share, found in zip((0.1, 0.5, 0.9), below, strict=True):
        assert abs(found - share) < 5 * math.sqrt(share * (1 - share) / len(values)), (seed, share, found)


def test_the_test_for_changing_odds_agrees_with_pearsons_where_they_do_not_change() -> None:
    fixed, scaled = Fairness("x", "cards", "all"), Fairness("x", "cards", "all")
    for index, came in enumerate("abbcabacca" * 5):
        dealt({"a": 2, "b": 2, "c": 1}, came, fixed)
        dealt({"a": 2 + 2 * (index % 2), "b": 2 + 2 * (index % 2), "c": 1 + index % 2}, came, scaled)
    assert fixed.fixed
    assert not scaled.fixed
    assert scaled.chi_square == pytest.approx(fixed.chi_square)


@pytest.mark.parametrize("spec", ["einstein", "sorry:points=yes", "dymino:rolls=20"])
def test_reports_of_some_games_added_up_are_those_of_all(spec: str) -> None:
    records = [played(SeededDice(seed), spec, seed) for seed in range(6)]
    whole = audit.fairness(records)
    sums: dict[tuple[str, str], Fairness] = {}
    for record in records:
        for report in audit.fairness([record]):
            told = json.loads(json.dumps(report.to_json()))
            read = Fairness.from_json(report.game, report.kind, report.seat, told)
            key = report.kind, report.seat
            sums.setdefault(key, Fairness(report.game, *key)).add(read)
    assert {(report.kind, report.seat) for report in whole} == set(sums)
    for report in whole:
        found = sums[report.kind, report.seat]
        assert found.rolled == report.rolled
        assert list(found.rolled)[:3] == list(report.rolled)[:3]
        assert found.expected == pytest.approx(report.expected)
        assert found.variance == pytest.approx(report.variance)
        assert found.together == pytest.approx(report.together)
        assert (found.fixed, found.size) == (report.fixed, report.size)
        assert found.chi_square is None or found.chi_square == pytest.approx(report.chi_square)


def test_odds_that_differ_between_two_reports_are_not_fixed() -> None:
    one, other, none = (Fairness("x", "cards", "all") for _ in range(3))
    dealt({"a": 1, "b": 1}, "a", one)
    dealt({"a": 1, "b": 2}, "b", other)
    none.add(one)
    assert (none.fixed, none.weights) == (True, {"a": 1, "b": 1})
    one.add(Fairness("x", "cards", "all"))
    assert one.fixed
    one.add(other)
    assert not one.fixed
    assert one.rolled == {"a": 1, "b": 1}
    again = Fairness.from_json("x", "cards", "all", one.to_json())
    assert not again.fixed
    nothing = Fairness("x", "cards", "all")
    assert Fairness.from_json("x", "cards", "all", nothing.to_json()) == nothing
