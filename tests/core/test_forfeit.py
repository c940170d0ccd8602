"""Forfeited games: what they pay, how they are recorded, and how they count in a match."""

from __future__ import annotations

import random
from io import StringIO

import pytest

import kybos
from kybos import InvalidRecordError, State
from kybos.core.forfeit import Forfeit, read_forfeit
from kybos.core.match import Match, MatchOptions, read_match
from kybos.core.record import Event, Record, read_records, result_text

REASON = 'the program ./bot "x" has ended \\ with exit code 1'


def played(spec: str, steps: int, seed: int = 1) -> tuple[State, list[Event]]:
    """A game that has come so far, before its end."""
    rng = random.Random(seed)
    state, events = kybos.load(spec).start(), []
    for _ in range(steps):
        action = rng.choice(state.choices)
        events.append(Event(state.text_of(action), state.is_chance))
        state = state.apply(action)
    assert not state.is_over
    return state, events


def forfeited(spec: str, seat: str, steps: int = 8) -> Record:
    state, events = played(spec, steps)
    forfeit = Forfeit(seat, REASON)
    headers = {"Game": spec, "Termination": str(forfeit)}
    return Record(headers, events, result_text(forfeit.result(state)), told_last=("Termination",))


@pytest.mark.parametrize(
    ("spec", "seat", "payoffs", "winners"),
    [
        ("einstein", "red", (0, 1), ("blue",)),
        ("einstein", "blue", (1, 0), ("red",)),
        ("einstein:seats=3", "red", (0, 1, 1), ("blue", "green")),
        ("einstein:seats=3", "green", (1, 0, 0), ("red",)),
        ("einstein:seats=4", "yellow", (0, 1, 0, 1), ("blue", "green")),
        ("sorry:seats=4", "blue", (1, 0, 1, 1), ("red", "yellow", "green")),
        ("sorry:seats=4,teams=yes", "green", (1, 0, 1, 0), ("red", "yellow")),
    ],
)
def test_all_other_sides_win(
    spec: str, seat: str, payoffs: tuple[int, ...], winners: tuple[str, ...]
) -> None:
    state, _ = played(spec, 8)
    result = Forfeit(seat, REASON).result(state)
    assert (result.payoffs, result.winners, result.ending.name) == (payoffs, winners, "forfeit")
    assert str(result).endswith(f" won by forfeit of {seat}: {REASON}")


def test_points_are_paid_as_the_position_pays_them() -> None:
    state = kybos.load("sorry:points=yes").state(
        "r:H,H,S,4 y:H,S,S,34 turn:r hand.r:1,1,2,2,3 hand.y:4,4,5,5,7"
    )
    assert Forfeit("yellow", REASON).result(state).payoffs == (10, 0)
    assert Forfeit("red", REASON).result(state).payoffs == (0, 5)
    assert Forfeit("red", REASON).result(state).winners == ("yellow",)


def test_a_solitaire_keeps_its_score() -> None:
    state = kybos.load("dymino").state("11.2./...../...../...../..... score:120")
    result = Forfeit("player", REASON).result(state)
    assert (result.payoffs, result.winners) == ((120,), ())
    assert str(result) == f"score 120, by forfeit of player: {REASON}"


def test_a_reason_is_one_line() -> None:
    forfeit = Forfeit("red", "two\n lines ")
    assert str(forfeit) == "red forfeits: two lines"
    assert read_forfeit(str(forfeit)) == forfeit
    for text in ("", "abandoned", "red forfeits", "red forfeits: ", "time forfeit"):
        assert read_forfeit(text) is None


@pytest.mark.parametrize("spec", ["einstein", "einstein:seats=4", "sorry:points=yes", "dymino"])
def test_a_record_of_a_forfeited_game_is_read_as_it_was_written(spec: str) -> None:
    game = kybos.load(spec)
    record = forfeited(spec, game.seats[-1])
    text = str(record)
    assert text.rstrip().splitlines()[-1].startswith('[Termination "')
    [again] = read_records(StringIO(text))
    assert again == record
    assert str(again) == text
    *_, last = again.states()
    assert again.forfeit == Forfeit(game.seats[-1], REASON)
    assert again.result_in(last) == Forfeit(game.seats[-1], REASON).result(last)


@pytest.mark.parametrize(
    ("headers", "result", "problem"),
    [
        ({"Termination": "blue forfeits: x"}, "blue", "gives the result blue, but the game has ended red"),
        ({"Termination": "blue forfeits: x"}, "*", "gives no result, but the game has ended red"),
        ({"Termination": "green forfeits: x"}, "red", "gives the result red, but the game is not over"),
        ({"Termination": "abandoned"}, "red", "gives the result red, but the game is not over"),
        ({}, "red", "gives the result red, but the game is not over"),
    ],
)
def test_a_result_that_no_forfeit_explains_is_refused(
    headers: dict[str, str], result: str, problem: str
) -> None:
    record = forfeited("einstein", "blue")
    altered = Record({"Game": "einstein", **headers}, record.events, result)
    with pytest.raises(InvalidRecordError, match=problem):
        list(altered.states())


def test_a_finished_game_cannot_have_been_forfeited() -> None:
    rng = random.Random(3)
    state, events = kybos.load("einstein").start(), []
    while not state.is_over:
        action = rng.choice(state.choices)
        events.append(Event(state.text_of(action), state.is_chance))
        state = state.apply(action)
    record = Record({"Game": "einstein"}, events, result_text(state.result))
    list(record.states())
    record.headers["Termination"] = "red forfeits: x"
    with pytest.raises(
        InvalidRecordError, match="Termination says that red forfeits: x, but the game has ended"
    ):
        list(record.states())
    record.headers["Termination"] = "normal"
    list(record.states())
    assert record.result_in(state) == state.result


def test_a_forfeited_game_counts_in_its_match() -> None:
    records, match = [], Match(kybos.load("einstein"), MatchOptions(length=2))
    for seat in ("blue", "red", "blue"):
        record = forfeited(str(match.next_game()), seat)
        record.headers = {"Game": record.headers.pop("Game"), **match.headers(), **record.headers}
        *_, last = record.states()
        result = record.result_in(last)
        assert result is not None
        match.add(result)
        records.append(record)
    assert match.is_over
    assert match.wins == [2, 1]
    again = read_match(next(read_records(StringIO(str(record)))) for record in records)
    assert (again.wins, again.leaders, again.results) == (match.wins, match.leaders, match.results)


def test_a_match_does_not_take_a_game_that_only_broke_off() -> None:
    record = forfeited("einstein", "blue")
    headers = {"Game": "einstein", **Match(kybos.load("einstein")).headers()}
    with pytest.raises(InvalidRecordError, match="has not been played to its end"):
        read_match([Record(headers, record.events)])
