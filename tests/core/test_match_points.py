"""Matches for points (S43), and who leads the next game (S7)."""

from __future__ import annotations

import random

import pytest

import kybos
from kybos.core.game import Ending
from kybos.core.match import Match, MatchOptions, read_match, read_match_options
from kybos.core.record import Event, Record, result_text
from kybos.core.state import Result, State
from tests.random_runs import fresh_seed


def round_of(match: Match, *points: int, ended_by: str = "") -> Result:
    """A result in which these points were made."""
    seats = match.game.seats
    best = max(points)
    winners = tuple(seat for seat, made in zip(seats, points, strict=True) if made == best)
    return Result(points, winners, Ending("home", ""), ended_by)


@pytest.mark.rule("S43")
def test_rounds_are_played_until_somebody_reaches_the_target() -> None:
    match = Match(kybos.load("sorry:points=yes,seats=3"), MatchOptions(target=200))
    for points, score, over in (
        ((90, 10, 5), "90-10-5", False),
        ((10, 180, 5), "100-190-10", False),
        ((15, 5, 110), "115-195-120", False),
        ((60, 10, 0), "175-205-120", True),
    ):
        match.add(round_of(match, *points))
        assert (match.score, match.is_over) == (score, over)
    assert match.winners == (1,)
    assert match.goal == "200 points"
    with pytest.raises(kybos.InvalidRecordError, match="the match was over"):
        match.add(round_of(match, 90, 10, 5))


@pytest.mark.rule("S43")
def test_a_tie_at_the_target_plays_another_round() -> None:
    match = Match(kybos.load("sorry:points=yes"), MatchOptions(target=100))
    match.add(round_of(match, 90, 20))
    match.add(round_of(match, 20, 90))
    assert (match.score, match.is_over, match.winners) == ("110-110", False, ())
    match.add(round_of(match, 5, 60))
    assert (match.score, match.is_over, match.winners) == ("115-170", True, (1,))


@pytest.mark.rule("S43")
def test_a_team_has_one_score() -> None:
    match = Match(kybos.load("sorry:points=yes,seats=4,teams=yes"), MatchOptions(target=150))
    match.add(round_of(match, 180, 5, 180, 5))
    assert (match.score, match.is_over, match.winners) == ("180-5", True, (0, 2))


@pytest.mark.rule("S7", "S43")
@pytest.mark.parametrize(("points", "leader"), [((90, 10, 5), "red"), ((5, 10, 90), "yellow")])
def test_the_winner_leads_the_next_round(points: tuple[int, ...], leader: str) -> None:
    match = Match(kybos.load("sorry:points=yes,seats=3"), MatchOptions(target=500))
    match.add(round_of(match, *points))
    game = match.next_game()
    assert game.seats[game.leader] == leader
    assert game.start().text.endswith(f"turn:{leader[0]}")


def won_by_partner() -> State:
    """Red brings the team's last pawn home, one of yellow's."""
    return kybos.load("sorry:seats=4,teams=yes").state("r:H,H,H,H y:z5,H,H,H turn:r card:1").apply("yz5-H")


@pytest.mark.rule("S7")
def test_of_a_team_the_seat_leads_that_brought_the_last_pawn_home() -> None:
    result = won_by_partner().result
    assert result is not None
    assert result.winners == ("red", "yellow")
    assert result.ended_by == "red"
    for led_before in ("red", "blue", "yellow", "green"):
        match = Match(kybos.load(f"sorry:seats=4,teams=yes,first={led_before}"), MatchOptions(length=3))
        match.add(result)
        game = match.next_game()
        assert game.seats[game.leader] == "red"


@pytest.mark.rule("S7")
def test_the_loser_or_the_next_may_lead_if_it_is_wished() -> None:
    for how, leader in (("loser", "yellow"), ("alternate", "yellow"), ("winner", "red")):
        match = Match(kybos.load("sorry"), MatchOptions(length=3, leads=how))
        match.add(round_of(match, 1, 0, ended_by="red"))
        game = match.next_game()
        assert game.seats[game.leader] == leader


def test_each_game_has_its_own_way_of_leading() -> None:
    assert Match(kybos.load("sorry"), MatchOptions(3)).options.leads == "winner"
    assert Match(kybos.load("einstein"), MatchOptions(3)).options.leads == "alternate"


def test_options_read_and_write() -> None:
    for text in ("target=300,leads=winner", "length=5,leads=loser", "length=3", "target=100"):
        assert str(read_match_options(text)) == text
    for text, why in (
        ("target=300,length=3", "not to both"),
        ("target=-1", "1 point or more"),
        ("target=2000000", "1 point or more"),
        ("target=many", "whole number"),
    ):
        with pytest.raises(kybos.InvalidSpecError, match=why):
            read_match_options(text)


@pytest.mark.parametrize("spec", ["einstein", "sorry", "sorry:seats=4,teams=yes"])
def test_games_without_points_have_no_target(spec: str) -> None:
    with pytest.raises(kybos.InvalidSpecError, match="is not played for points"):
        Match(kybos.load(spec), MatchOptions(target=100))


def record_of(match: Match, rng: random.Random) -> Record:
    """One round of a match, played at random."""
    state = match.next_game().start()
    headers = {"Game": str(state.game), **match.headers()}
    events = []
    while not state.is_over:
        choice = rng.choice(state.choices)
        events.append(Event(state.text_of(choice), state.is_chance))
        state = state.apply(choice)
    assert state.result is not None
    match.add(state.result)
    return Record(headers, events, result_text(state.result))


@pytest.mark.rule("S43")
def test_records_of_the_rounds_add_up_to_the_match() -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    match = Match(kybos.load("sorry:points=yes,quick_start=no"), MatchOptions(target=250))
    records = []
    while not match.is_over:
        records.append(record_of(match, rng))
    read = read_match(records)
    assert (read.score, read.winners, read.round) == (match.score, match.winners, match.round), seed
