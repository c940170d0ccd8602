"""Matches by clause E22: the score, who leads the next game, who sits where, and their records."""

from __future__ import annotations

import pytest

import kybos
from kybos.core.game import Ending
from kybos.core.match import Match, MatchOptions, read_match, read_match_options
from kybos.core.record import Event, Record, result_text
from kybos.core.state import Result

pytestmark = pytest.mark.rule("E22")


def won(match: Match, *winners: str) -> Result:
    seats = match.game.seats
    return Result(tuple(int(seat in winners) for seat in seats), winners, Ending("corner", ""))


def leads(spec: str, how: str, winners: list[tuple[str, ...]]) -> list[str]:
    """Who leads each game, the one after the last included."""
    match = Match(kybos.load(spec), MatchOptions(50, how))
    led = [match.next_game().seats[match.next_game().leader]]
    for names in winners:
        match.add(won(match, *names))
        led.append(match.next_game().seats[match.next_game().leader])
    return led


def test_a_match_is_won_by_the_first_to_reach_the_length() -> None:
    match = Match(kybos.load("einstein"), MatchOptions(2))
    for winner, score, over in (("red", "1-0", False), ("blue", "1-1", False), ("blue", "1-2", True)):
        match.add(won(match, winner))
        assert (match.score, match.is_over) == (score, over)
    assert match.winners == (1,)
    with pytest.raises(kybos.InvalidRecordError, match="the match was over before game 4"):
        match.add(won(match, "red"))


def test_teams_win_together() -> None:
    match = Match(kybos.load("einstein:seats=4"), MatchOptions(1))
    match.add(won(match, "blue", "green"))
    assert match.score == "0-1"
    assert match.winners == (1, 3)


@pytest.mark.parametrize("length", [1, 3, 5, 7, 11, 19, 50])
def test_the_usual_lengths(length: int) -> None:
    match = Match(kybos.load("einstein"), MatchOptions(length))
    for _ in range(length):
        assert not match.is_over
        match.add(won(match, "red"))
    assert match.is_over


def test_the_lead_alternates_clockwise() -> None:
    assert leads("einstein", "alternate", [("red",), ("red",)]) == ["red", "blue", "red"]
    four = leads("einstein:seats=4", "alternate", [("red", "yellow")] * 4)
    assert four == ["red", "blue", "yellow", "green", "red"]
    assert leads("einstein:seats=3", "alternate", [("red",)] * 3) == ["red", "blue", "green", "red"]
    assert leads("einstein:first=blue", "alternate", [("red",)]) == ["blue", "red"]


def test_the_winner_leads() -> None:
    assert leads("einstein", "winner", [("red",), ("blue",), ("blue",)]) == ["red", "red", "blue", "blue"]
    four = leads("einstein:seats=4", "winner", [("blue", "green"), ("blue", "green"), ("red", "yellow")])
    assert four == ["red", "blue", "green", "red"]


def test_the_loser_leads() -> None:
    assert leads("einstein", "loser", [("red",), ("blue",)]) == ["red", "blue", "red"]
    four = leads("einstein:seats=4", "loser", [("blue", "green"), ("blue", "green"), ("red", "yellow")])
    assert four == ["red", "yellow", "red", "blue"]
    assert leads("einstein:seats=3", "loser", [("red",), ("red",)]) == ["red", "blue", "green"]


def test_players_keep_their_colours_with_two_and_four() -> None:
    for spec in ("einstein", "einstein:seats=4"):
        match = Match(kybos.load(spec), MatchOptions(5))
        match.add(won(match, *match.game.seats[::2]))
        assert [match.seat_of(player) for player in range(len(match.game.seats))] == list(
            range(len(match.game.seats))
        )


def test_with_three_the_solo_role_goes_round_and_a_pair_counts_one_for_each() -> None:
    match = Match(kybos.load("einstein:seats=3"), MatchOptions(3))
    solo = []
    for winners in (("red",), ("blue", "green"), ("red",)):
        solo.append(match.player_at(0))
        match.add(won(match, *winners))
    assert sorted(solo) == [0, 1, 2]
    pair = [player for player in range(3) if player != solo[1]]
    expected = [0, 0, 0]
    for player in (solo[0], *pair, solo[2]):
        expected[player] += 1
    assert match.wins == expected
    assert match.score == "-".join(map(str, expected))


def test_a_pair_can_win_the_match_together() -> None:
    match = Match(kybos.load("einstein:seats=3"), MatchOptions(1))
    match.add(won(match, "blue", "green"))
    assert match.winners == (1, 2)


@pytest.mark.parametrize("text", ["length=0", "length=x", "leads=first", "lenght=3", "length"])
def test_bad_options_are_refused(text: str) -> None:
    with pytest.raises(kybos.InvalidSpecError):
        read_match_options(text)


def test_options_read_back() -> None:
    options = MatchOptions(7, "loser")
    assert read_match_options(str(options)) == options
    assert read_match_options("") == MatchOptions()


# -- records -------------------------------------------------------------------------------------


def played_match(spec: str, options: MatchOptions) -> tuple[Match, list[Record]]:
    """A match of random games with its records."""
    match, records = Match(kybos.load(spec), options), []
    while not match.is_over:
        state = match.next_game().start()
        dice, events = kybos.SeededDice(f"{spec} {match.round}"), []
        headers = {"Game": str(state.game), **match.headers()}
        while not state.is_over:
            action = dice.draw(state) if state.is_chance else state.actions[match.round % len(state.actions)]
            events.append(Event(state.text_of(action), state.is_chance))
            state = state.apply(action)
        records.append(Record(headers, events, result_text(state.result)))
        assert state.result is not None
        match.add(state.result)
    return match, records


@pytest.mark.parametrize("spec", ["einstein", "einstein:seats=3", "einstein:seats=4"])
@pytest.mark.parametrize("how", ["alternate", "winner", "loser"])
def test_records_of_a_match_add_up(spec: str, how: str) -> None:
    match, records = played_match(spec, MatchOptions(3, how))
    read = read_match(records)
    assert (read.score, read.wins, read.leaders) == (match.score, match.wins, match.leaders)


def test_records_that_do_not_add_up_are_refused_with_the_game() -> None:
    _, records = played_match("einstein", MatchOptions(2))
    with pytest.raises(kybos.InvalidRecordError, match="game 1: header Round is 2, not 1"):
        read_match(records[1:])
    records[1].headers["Score"] = "0-0" if records[1].headers["Score"] != "0-0" else "1-0"
    with pytest.raises(kybos.InvalidRecordError, match="game 2: header Score"):
        read_match(records)
    _, records = played_match("einstein", MatchOptions(2))
    records[1].headers["Game"] = "einstein"
    with pytest.raises(kybos.InvalidRecordError, match="game 2 is einstein; by the score so far"):
        read_match(records)
    with pytest.raises(kybos.InvalidRecordError, match="no record"):
        read_match([])
