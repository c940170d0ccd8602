"""The daily game of a solitaire at the terminal: its dice, its record, going on with it."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import kybos
from kybos.core.audit import verify
from kybos.core.record import UNFINISHED, Record
from kybos.core.record_reader import read_record_file
from kybos.terminal import session
from kybos.terminal.resume import resumed
from kybos.terminal.session import Wishes, todays
from tests.command import json_of, output, refusal
from tests.command import kybos as run
from tests.terminal.screens import table_for

DAILY = ("play", "dymino", "--daily")
HUMAN = ("--player", "player=human")


def on_one_day(play: Callable[[], object]) -> None:
    """Play, and again if midnight (UTC) came in between."""
    before = None
    while before != datetime.datetime.now(datetime.UTC).date():
        before = datetime.datetime.now(datetime.UTC).date()
        play()


def recorded(file: Path, *words: str, typed: str | None = None) -> Record:
    """The record of a daily game."""
    file.unlink(missing_ok=True)
    run(*DAILY, "--record", str(file), *words, typed=typed)
    return recorded_in(file)


def recorded_in(file: Path) -> Record:
    """The only record of a file."""
    (record,) = read_record_file(file, broken_off=True)
    return record


def rolls(record: Record) -> list[str]:
    """What was rolled."""
    return [event.text for event in record.events if event.is_outcome]


# -- the same for everybody ------------------------------------------------------------------


@pytest.mark.rule("D22", "D24")
def test_a_random_player_plays_the_daily_game_to_its_end(tmp_path: Path) -> None:
    """The date and the seed, from which the dice follow, stand in the record; the same record twice."""
    one, two = tmp_path / "one", tmp_path / "two"
    on_one_day(lambda: (recorded(one), recorded(two)))
    assert one.read_bytes() == two.read_bytes()
    record = recorded_in(one)
    date = record.headers["Daily"]
    assert re.fullmatch(r"20\d\d\.\d\d\.\d\d", date)
    assert record.headers["Game"] == "dymino:rolls=100"
    assert record.headers["Dice"] == "seeded"
    assert (
        record.headers["Seed"] == f"daily {date} dymino:rolls=100 rules {kybos.load('dymino').rules_version}"
    )
    *_, end = record.states()
    assert end.is_over
    assert len(rolls(record)) <= 100
    verify(record)


@pytest.mark.rule("D24")
def test_the_same_rolls_whatever_is_played(tmp_path: Path) -> None:
    def play() -> None:
        for name, word in (("first", "1\n"), ("last", "any\n")):
            recorded(tmp_path / name, *HUMAN, typed=word * 12)

    on_one_day(play)
    first, last = recorded_in(tmp_path / "first"), recorded_in(tmp_path / "last")
    shared = min(len(rolls(first)), len(rolls(last)))
    assert shared >= 4
    assert rolls(first)[:shared] == rolls(last)[:shared]
    dice, state = kybos.SeededDice(first.headers["Seed"]), kybos.load("dymino").start()
    assert rolls(first)[:shared] == [state.text_of(dice.draw(state)) for _ in range(shared)]


@pytest.mark.rule("D24")
@pytest.mark.parametrize("spec", ["dymino", "dymino:size=4,double=besides", "dymino:rolls=7"])
def test_another_day_or_another_game_has_other_dice(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred rolls unless it is said; the day is that of UTC, wherever the player is."""
    found = []
    for hour, day in ((0, 1), (23, 1), (0, 2)):
        moment = datetime.datetime(2031, 5, day, hour, 59, tzinfo=datetime.UTC)

        def now(zone: datetime.tzinfo, moment: datetime.datetime = moment) -> datetime.datetime:
            return moment.astimezone(zone)

        clock = SimpleNamespace(UTC=datetime.UTC, datetime=SimpleNamespace(now=now))
        monkeypatch.setattr(session, "datetime", clock)
        found.append(todays(kybos.load(spec), Wishes(daily=True)))
    (game, date, seed), late, next_day = found
    assert date == "2031.05.01"
    assert (game, date, seed) == late
    assert next_day[1] == "2031.05.02"
    assert next_day[2] != seed
    assert str(game) in seed
    assert game.options.rolls == (7 if "rolls" in spec else 100)
    assert game.options.size == kybos.load(spec).options.size


@pytest.mark.rule("D22", "D24")
def test_the_daily_game_ends_with_its_last_roll() -> None:
    answer = json_of(*DAILY, "--player", "player=greedy")
    assert answer["game"] == "dymino:rolls=100"
    assert answer["position"].endswith(" rolled:100") or answer["result"]["ending"] == "full"
    assert len(answer["result"]["payoffs"]) == 1
    assert answer["dice"]["Seed"].startswith("daily ")


def test_people_are_told_that_it_can_be_foreseen() -> None:
    done = run(*DAILY, *HUMAN, typed="")
    assert "The daily game of 20" in done.stdout
    assert "the same dice for everybody. They can be foreseen, so it is practice." in done.stdout
    assert "Seed" not in done.stdout


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--seed", "1"), "--seed"),
        (("--seed", ""), "--seed"),
        (("--position", "...../...../...../...../....."), "--position"),
        (("--match", "length=3"), "--match"),
        (("--dice", "committed"), "--dice"),
        (("--dice", "typed"), "--dice"),
    ],
)
def test_what_would_make_it_another_game_is_refused(words: tuple[str, str], named: str) -> None:
    said = refusal(*DAILY, *words, *HUMAN, typed="")
    assert f"the daily game is the same for everybody; leave out {named}" in said


@pytest.mark.parametrize("spec", ["einstein", "einstein:seats=3", "sorry"])
def test_only_solitaires_have_a_daily_game(spec: str) -> None:
    name = spec.partition(":")[0]
    assert f"{name} is no solitaire: it has no daily game" in refusal("play", spec, "--daily")
    with pytest.raises(kybos.KybosError, match="no daily game"):
        kybos.load(spec).daily()


# -- left and gone on with -------------------------------------------------------------------


def test_a_daily_game_that_was_left_is_gone_on_with(tmp_path: Path) -> None:
    """It stays the daily game of its day, with the dice of that day."""
    left = recorded(tmp_path / "left", *HUMAN, typed="1\n" * 3)
    assert left.result == UNFINISHED
    again = run("resume", "--record", str(tmp_path / "rest"), typed="1\n" * 3)
    assert f"The daily game of {left.headers['Daily']} (UTC)" in again.stdout
    rest = recorded_in(tmp_path / "rest")
    assert rest.headers == left.headers
    assert rest.events[: len(left.events)] == left.events
    assert len(rest.events) > len(left.events)
    dice, state = kybos.SeededDice(left.headers["Seed"]), kybos.load("dymino").start()
    assert rolls(rest) == [state.text_of(dice.draw(state)) for _ in rolls(rest)]


def test_the_day_stays_in_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.kybos"
    table = table_for("dymino:rolls=100", ("human",), file=file, daily="2031.05.01", seed="d")
    table.roll()
    table.close()
    assert '[Daily "2031.05.01"]' in file.read_text(encoding="utf-8")
    gone_on = resumed(file)
    assert gone_on.daily == "2031.05.01"
    assert gone_on.headers["Daily"] == "2031.05.01"
    gone_on.close()


def test_other_games_have_no_day() -> None:
    assert "Daily" not in table_for("dymino", ("human",)).headers
    assert "daily" not in output("play", "dymino:size=4", "--seed", "1")
