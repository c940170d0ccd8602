"""What is kept of games that have ended."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import kybos
from kybos.core import rules
from kybos.core.errors import InvalidRecordError
from kybos.core.forfeit import Forfeit
from kybos.core.record import Record
from kybos.server.projection import finished_game
from kybos.server.results import row_of
from tests.server.finished import finished, record_of
from tests.server.seated import play_on, playing

SOLO = "dymino:rolls=6"


def test_a_row_tells_of_a_game_what_its_replay_shows() -> None:
    game = finished("einstein", 4, began=7, ended=9, number=3)
    row = row_of(game)
    *_, last = game.record.states()
    assert last.result
    seats = json.loads(row.pop("seats_json"))
    assert json.loads(row.pop("dice_json"))
    assert row == {
        "table_id": "table0004",
        "number": 3,
        "began": 7,
        "ended": 9,
        "game": "einstein",
        "spec": "einstein",
        "rules_version": 1,
        "ending": "rules",
        "rated": True,
        "person_id": None,
        "score": None,
        "daily": None,
    }
    assert seats == [
        {"person": person, "name": person, "side": side, "payoff": payoff, "won": bool(payoff)}
        for person, side, payoff in zip(("ann", "bob"), (0, 1), last.result.payoffs, strict=True)
    ]


@pytest.mark.parametrize(
    ("spec", "position"),
    [
        ("einstein", "...../...../b1..../..r1../..... turn:r die:2"),
        ("sorry", "r:H,H,H,z5 y:H,H,H,S turn:r card:1 deck:1x3"),
    ],
)
def test_a_game_that_was_set_up_in_the_middle_of_a_turn_can_end(spec: str, position: str) -> None:
    draft = playing(spec, position=position)
    play_on(draft)
    game = finished_game(draft.table)
    assert game.record.start.text == kybos.load(spec).state(position).text
    assert row_of(game)["ending"] == "rules"


def test_whoever_leads_it_is_the_same_variant() -> None:
    led = finished("einstein", 2, record=record_of("einstein:first=blue", 2))
    assert row_of(led)["spec"] == "einstein"
    with pytest.raises(InvalidRecordError, match="the record is of einstein:seats=3, not of einstein"):
        row_of(finished("einstein", 2, record=record_of("einstein:seats=3", 2)))


def test_payoffs_are_not_trusted_but_replayed() -> None:
    record = record_of("einstein", 5)
    other = {"red": "blue", "blue": "red"}[record.result]
    with pytest.raises(InvalidRecordError, match="the record gives"):
        row_of(finished(record=Record(record.headers, record.events, other)))
    with pytest.raises(InvalidRecordError):
        row_of(finished(record=Record(record.headers, record.events[1:], record.result)))


@pytest.mark.parametrize("reason", ["resigned", "time", "forfeit", "abandoned", "boredom"])
def test_a_game_over_by_its_rules_has_not_ended_otherwise(reason: str) -> None:
    with pytest.raises(InvalidRecordError, match=reason):
        row_of(finished(reason=reason))


def test_a_game_that_goes_on_has_not_ended_by_its_rules() -> None:
    with pytest.raises(InvalidRecordError, match="it goes on"):
        row_of(finished(record=record_of("einstein", 5, events=6)))


@pytest.mark.parametrize("reason", ["resigned", "time", "forfeit"])
def test_whoever_gives_up_loses(reason: str) -> None:
    record = record_of("einstein", 5, events=6, forfeit=Forfeit("blue", "blue has resigned"))
    row = row_of(finished(record=record, reason=reason))
    red, blue = json.loads(row["seats_json"])
    assert (red["won"], red["payoff"], blue["won"], blue["payoff"]) == (True, 1, False, 0)
    assert row["rated"]


def test_nobody_wins_an_abandoned_game_and_it_is_not_rated() -> None:
    row = row_of(finished(record=record_of("einstein", 5, events=6), reason="abandoned"))
    assert [(seat["won"], seat["payoff"]) for seat in json.loads(row["seats_json"])] == [(False, 0)] * 2
    assert not row["rated"]


@pytest.mark.parametrize(
    ("spec", "people", "rated"),
    [
        ("einstein", ("ann", "bob"), True),
        ("einstein", ("ann", "ann"), False),
        ("einstein", ("ann", None), False),
        ("sorry:seats=4,teams=yes", ("ann", "bob", "ann", "bob"), True),
        ("sorry:seats=4,teams=yes", ("ann", "bob", "eve", "bob"), True),
        ("sorry:seats=4,teams=yes", ("ann", "ann", "eve", "bob"), False),
        ("sorry:seats=4,teams=yes", ("ann", "bob", None, "eve"), False),
        (SOLO, ("ann",), False),
    ],
)
def test_rated_are_games_of_people_against_others(
    spec: str, people: tuple[str | None, ...], rated: bool
) -> None:
    game = finished(spec, 2, people)
    assert row_of(game)["rated"] is rated
    assert not row_of(replace(game, rated=False))["rated"]
    assert not row_of(replace(game, edited=True))["rated"]


def test_the_score_of_a_solitaire_counts_however_it_ended() -> None:
    whole = finished(SOLO, 3, ["ann"])
    assert whole.record.result
    *_, last = whole.record.states()
    row = row_of(replace(whole, daily="2026-05-01"))
    assert last.payoffs == (row["score"],)
    assert row["person_id"] == "ann"
    assert row["daily"] == "2026-05-01"
    assert row["rules_version"] == kybos.load(SOLO).rules_version
    for reason in ("resigned", "time"):
        given_up = record_of(SOLO, 3, events=8, forfeit=Forfeit("player", "has had enough"))
        *_, last = given_up.states()
        row = row_of(finished(SOLO, 3, ["ann"], record=given_up, reason=reason))
        assert (row["person_id"], row["score"]) == ("ann", int(rules.payoff(last.position, 0)))
        assert row["daily"] is None
    left = record_of(SOLO, 3, events=8)
    row = row_of(finished(SOLO, 3, ["ann"], record=left, reason="abandoned"))
    assert (row["person_id"], row["score"]) == ("ann", int(rules.payoff(last.position, 0)))
    assert json.loads(row["seats_json"])[0]["payoff"] == row["score"]


def test_no_score_counts_of_nobody_of_an_edited_position_or_before_the_first_roll() -> None:
    game = finished(SOLO, 3, ["ann"], daily="2026-05-01")
    *_, last = game.record.states()
    placed = Record({**game.record.headers, "Position": last.game.start().text}, game.record.events)
    placed.result = game.record.result
    for other in (
        replace(game, people=(None,)),
        replace(game, edited=True),
        replace(game, record=placed),
        replace(game, began=0),
    ):
        row = row_of(other)
        assert (row["person_id"], row["score"], row["daily"]) == (None, None, None)
