from __future__ import annotations

import random

import pytest

from kybos.core.errors import InvalidSpecError
from kybos.server import commands
from kybos.server.clock import DAY, Clock, runs_out, spent
from kybos.server.draft import Draft, due
from kybos.server.seen import clock_view
from tests.random_runs import fresh_seed
from tests.server.seated import ADA, BOB, do, full, opened, phase, playing, seeded, to_act


@pytest.mark.parametrize(
    ("text", "written", "full_time"),
    [
        ("none", "none", 0),
        ("move", "move:seconds=60", 60_000),
        ("move:seconds=5", "move:seconds=5", 5_000),
        ("game:seconds=300,increment=3", "game:seconds=300,increment=3", 300_000),
        ("days:days=2", "days:days=2", 2 * DAY),
    ],
)
def test_clocks_are_named_like_everything(text: str, written: str, full_time: int) -> None:
    clock = Clock.read(text)
    assert (str(clock), clock.full) == (written, full_time)
    assert Clock.read(str(clock)) == clock


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("chess", "there is no clock 'chess'; there are none, move, game, days"),
        ("gam:seconds=3", "did you mean game?"),
        ("move:seconds=0", "seconds for a move must be 1 to 86400, not 0"),
        ("days:days=31", "days for a move must be 1 to 30, not 31"),
        ("game:seconds=60,increment=-1", "the increment must be 0 to 3600, not -1"),
        ("move:minutes=3", "the clock move has no option 'minutes'"),
        ("game:seconds=1.5", "seconds must be a whole number, not '1.5'"),
    ],
)
def test_a_clock_that_cannot_be_is_refused_with_what_is_right(text: str, said: str) -> None:
    with pytest.raises(InvalidSpecError, match=r".+") as refused:
        Clock.read(text)
    assert said in str(refused.value)


def test_increment_comes_after_each_move_and_other_clocks_begin_anew() -> None:
    assert Clock.read("game:seconds=60,increment=3").after_move(10_000, 4_000) == 9_000
    assert Clock.read("move:seconds=60").after_move(10_000, 4_000) == 60_000
    assert Clock.read("days:days=3").after_move(10_000, 4_000) == 3 * DAY


def test_times_when_no_server_ran_do_not_count() -> None:
    downtimes = [(100, 200), (300, 350)]
    assert spent(50, 90, downtimes) == 40
    assert spent(50, 150, downtimes) == 50
    assert spent(120, 180, downtimes) == 0
    assert spent(50, 400, downtimes) == 200
    assert spent(400, 300, downtimes) == 0


def test_a_clock_runs_out_when_what_was_spent_is_all_there_was() -> None:
    seed = fresh_seed()
    draw = random.Random(seed)
    for _ in range(300):
        marks = sorted(draw.sample(range(1000), 6))
        downtimes = [(marks[n], marks[n + 1]) for n in (0, 2, 4)]
        since, left = draw.randrange(1000), draw.randrange(1, 500)
        end = runs_out(since, left, downtimes)
        told = f"KYBOS_SEED={seed}: {downtimes}, since {since}, left {left}"
        assert spent(since, end, downtimes) == left, told
        assert spent(since, end - 1, downtimes) == left - 1, told


def at(draft: Draft, seconds: float) -> Draft:
    """The draft, some seconds later."""
    draft.at += int(1000 * seconds)
    return draft


def test_the_clock_of_the_seat_to_act_runs_and_no_other() -> None:
    draft = playing("einstein:setup=123456+123456", clock="game:seconds=60,increment=2")
    first = draft.table.playing.state.turn
    do(at(draft, 5), commands.move, to_act(draft), draft.table.playing.state.actions[0])
    assert draft.table.playing.clocks[first] == 57_000
    assert draft.table.playing.clocks[1 - first] == 60_000
    do(at(draft, 7.5), commands.move, to_act(draft), draft.table.playing.state.actions[0])
    assert draft.table.playing.clocks[1 - first] == 54_500
    shown = clock_view(draft.table)
    assert shown
    assert shown["running"] == draft.table.playing.game.seats[first]


def test_a_clock_runs_only_once_the_game_is_started() -> None:
    draft = full("einstein:setup=123456+123456", clock="game:seconds=60")
    seeded(at(draft, 50))
    at(draft, 30)
    assert not draft.out_of_time()


def test_who_is_out_of_time_loses_even_at_the_moment_of_a_move() -> None:
    draft = playing("einstein:setup=123456+123456", clock="move:seconds=10")
    seat = draft.table.playing.state.turn
    at(draft, 9.999)
    assert not draft.out_of_time()
    at(draft, 0.001)
    assert draft.out_of_time()
    result = draft.table.playing.result
    names = draft.table.playing.game.seats
    assert result is not None
    assert result.winners == (names[1 - seat],)
    assert str(result).endswith(f"the time of {names[seat]} has run out")
    assert draft.table.playing.reason == "time"
    assert phase(draft) == "finished"


def test_a_downtime_is_charged_to_nobody() -> None:
    draft = playing("einstein:setup=123456+123456", clock="move:seconds=10")
    began = draft.at
    draft.downtimes = [(began + 2_000, began + 60_000)]
    at(draft, 65)
    assert not draft.out_of_time()
    assert due(draft.table, draft.downtimes, seeds=0, thinks=0, idle=10**9) == began + 68_000
    at(draft, 3)
    assert draft.out_of_time()


def test_days_are_long() -> None:
    draft = playing("einstein:setup=123456+123456", clock="days:days=1")
    assert not at(draft, 86_399).out_of_time()
    assert at(draft, 1).out_of_time()


def test_where_time_counts_the_game_begins_without_the_seed_of_one_who_does_not_come() -> None:
    draft = full("einstein", clock="move:seconds=10")
    do(draft, commands.add_seed, ADA, "mine")
    commands.look_after(at(draft, 59), seeds=60_000, idle=10**9)
    assert phase(draft) == "seeding"
    commands.look_after(at(draft, 1), seeds=60_000, idle=10**9)
    draft.go_on()
    assert phase(draft) == "playing"
    assert draft.table.playing.dice.client_seeds == ("mine",)


def test_a_table_that_nobody_plays_at_is_given_up_without_a_winner() -> None:
    draft = playing("einstein")
    commands.look_after(at(draft, 1000), seeds=0, idle=1_000_001)
    assert phase(draft) == "playing"
    commands.look_after(at(draft, 1000), seeds=0, idle=1_000_001)
    assert phase(draft) == "closed"
    assert draft.table.playing.reason == "abandoned"
    assert draft.table.playing.result is None
    assert [table.playing.number for table in draft.finished] == [1]


def test_an_open_table_that_nobody_joins_is_closed() -> None:
    draft = opened("einstein")
    commands.look_after(at(draft, 1000), seeds=0, idle=1_000_000)
    assert phase(draft) == "closed"
    assert BOB.id not in str(draft.table)
