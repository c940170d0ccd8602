"""`kybos replay`: a recorded game told as a text, as JSON, as a page, and step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kybos
from kybos import KybosError
from kybos.core.dialect import OWN
from kybos.core.record import Record
from kybos.terminal import replay
from kybos.terminal.follow import follow
from tests.command import json_of, output
from tests.command import kybos as run
from tests.core.records import SMALL, SPECS, fresh_rng, random_game
from tests.games.einstein.wtn_samples import SHORT
from tests.terminal.replays import frames_of, playback

TOLD = """\
EinStein würfelt nicht! (einstein:setup=123456+123456)
Red: Ada
An ending

  1. red moves stone 2 to c3. [risky; evaluation 0.61, clock 0:04:12]
  2. blue rolls 5. blue moves stone 5 to c3 and removes red 2. [no]
  3. red rolls 1. red moves stone 1 to b4.
  4. blue rolls 3. blue moves stone 3 to e2.

5  .  .  .  .  .
4  . r1  .  .  .
3  .  . b5  .  .
2  .  .  .  . b3
1  .  .  .  .  .
   a  b  c  d  e

red is to roll.
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The small record in a file."""
    file = tmp_path / "small.kybos"
    file.write_text(SMALL, encoding="utf-8")
    return file


def shown(capsys: pytest.CaptureFixture[str], file: Path, **wishes: Any) -> str:
    """What is printed for a file."""
    replay.replay_file(str(file), **{"game": None, "json": False, "html": None, "force": False, **wishes})
    return capsys.readouterr().out


# -- as a text -------------------------------------------------------------------------------


def test_without_a_terminal_the_whole_game_is_told(small: Path) -> None:
    assert output("replay", "-", typed=small.read_text(encoding="utf-8")) == TOLD


def test_the_set_ups_come_before_the_first_ply(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.txt"
    file.write_bytes(SHORT.encode("gb2312"))
    text = shown(capsys, file)
    assert "\n    red sets up 123456. blue sets up 654321.\n  1. red rolls 1. red moves stone 1 to b5" in text
    assert "Red: 甲队\n" in text


@pytest.mark.parametrize("spec", SPECS)
def test_every_game_is_told_to_its_end(spec: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = random_game(spec, fresh_rng())
    (tmp_path / "x").write_bytes(OWN.write(record))
    text = shown(capsys, tmp_path / "x")
    *_, end = record.states()
    assert text.endswith(f"\n\n{end}\n\n{end.result}.\n")
    plies = sum(not event.is_outcome for event in record.events)
    assert f"\n{plies:>3}. " in text
    assert f"\n{plies + 1:>3}. " not in text


def test_a_roll_without_a_move_is_told_too() -> None:
    parts = playback('[Game "einstein"]\n\n123456: 123456: 4: 4b3 2: *\n').plies()
    assert [(ply, [h.event.text for h in happenings]) for ply, happenings in parts] == [
        (0, ["123456", "123456"]), (1, ["4", "4b3"]), (2, ["2"]),
    ]  # fmt: skip
    assert [ply for ply, _ in playback('[Game "einstein"]\n\n123456: 123456: *\n').plies()] == [0]
    assert playback('[Game "einstein"]\n\n*\n').plies() == [(0, [])]


def test_hidden_outcomes_end_what_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x").write_text('[Game "einstein:setup=free"]\n\n135624 ? 4: 4b3 *\n', encoding="utf-8")
    text = shown(capsys, tmp_path / "x")
    assert "  1. red sets up 135624.\n" in text
    assert text.endswith(
        "blue is to choose an arrangement. What follows is hidden from the reader of this record.\n"
    )


def test_one_of_several_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games"
    file.write_bytes(OWN.write_all([Record({"Game": spec}) for spec in SPECS]))
    for number, spec in enumerate(SPECS, 1):
        assert f"({kybos.load(spec)})" in shown(capsys, file, game=number)
    replay.load(str(file), None)
    assert capsys.readouterr().err == f"This is game 1 of {len(SPECS)}; --game shows another.\n"
    for number in (0, -1, len(SPECS) + 1):
        with pytest.raises(
            KybosError, match=f"games: there is no game {number}; the file holds {len(SPECS)}"
        ):
            replay.load(str(file), number)


def test_a_game_that_was_broken_off_is_shown_as_far_as_it_goes(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small.write_text(SMALL[: SMALL.index("1b4")] + "1b", encoding="utf-8")
    replay.replay_file(str(small), game=None, json=False, html=None, force=False)
    printed = capsys.readouterr()
    assert "small.kybos: ply 4, line 7: the record breaks off without the result" in printed.err
    assert "  3. red rolls 1.\n" in printed.out
    small.write_text(SMALL.replace("{no}", "{no"), encoding="utf-8")
    assert len(replay.load(str(small), None).happenings) == 3
    assert "ply 2, line 7: the record breaks off in a comment that begins here" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (SMALL.replace("5c3", "5d3"), "x: ply 2, line 7: stone 5 on c2 moves one square"),
        (SMALL.replace("[Game", "Game"), "x: no format recognises this"),
        (SMALL.replace("1:", ":"), "x: ply 3, line 7: : is neither"),
        (SHORT.replace("3:2", "3:7"), "x: ply 3, line 6: '7' is no roll"),
        (SHORT + "\udcff", "x: line 8: the byte 0xff is neither"),
        (SMALL + "\udcff", "x: line 8: the byte 0xff is not UTF-8"),
    ],
)
def test_faults_name_the_file(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "x").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(KybosError) as caught:
        replay.load(str(tmp_path / "x"), None)
    assert says in str(caught.value)


def test_a_refusal_prints_nothing_on_the_output(small: Path) -> None:
    small.write_text(SMALL.replace("5c3", "5d3"), encoding="utf-8")
    done = run("replay", str(small), "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "small.kybos: ply 2, line 7" in done.stderr


# -- as JSON ---------------------------------------------------------------------------------


def test_json_holds_every_event_with_its_position(small: Path) -> None:
    answer = json_of("replay", str(small))
    assert answer["game"] == "einstein:setup=123456+123456"
    assert answer["headers"]["Red"] == "Ada"
    assert answer["comment"] == "An ending"
    assert answer["position"] == "r1..../..r2../...../..b5../....b3 turn:r die:4"
    assert answer["result"] is None
    assert answer["events"][0] == {
        "ply": 1, "text": "2c3", "is_outcome": False, "seat": "red", "told": "red moves stone 2 to c3",
        "comment": "risky", "evaluation": 0.61, "clock": 252.0,
        "position": "r1..../...../..r2../..b5../....b3 turn:b",
    }  # fmt: skip
    assert answer["events"][1]["seat"] is None
    assert [event["ply"] for event in answer["events"]] == [1, 2, 2, 3, 3, 4, 4]


def test_json_of_a_whole_game_replays() -> None:
    record = random_game("einstein:seats=4", fresh_rng())
    answer = replay.as_json(follow(record))
    state = kybos.load(answer["game"]).state(answer["position"])
    for event in answer["events"]:
        state = state.apply(event["text"])
        assert state.text == event["position"]
    assert state.result is not None
    assert answer["result"]["winners"] == state.result.winners
    assert json.loads(json.dumps(answer))["headers"] == record.headers


# -- as a page -------------------------------------------------------------------------------


def test_a_page_is_written(small: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    assert output("replay", str(small), "--html", str(page)) == ""
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert ">2c3</button><small>risky; evaluation 0.61, clock 0:04:12</small>" in text
    with pytest.raises(KybosError, match=r"game\.html exists; --force overwrites it"):
        replay.replay_file(str(small), game=None, json=False, html=str(page), force=False)
    page.write_text("old", encoding="utf-8")
    replay.replay_file(str(small), game=None, json=False, html=str(page), force=True)
    assert page.read_text(encoding="utf-8") == text


def test_the_page_shows_every_position_with_the_last_move_marked() -> None:
    record = random_game("einstein", fresh_rng(), remarks=False)
    text = replay.make_page(follow(record))
    frames = frames_of(text)
    states = list(record.states())
    assert len(frames) == len(states)
    marked: tuple[Any, ...] = ()
    for index, (state, frame) in enumerate(zip(states, frames, strict=True)):
        if index and not record.events[index - 1].is_outcome:
            marked = states[index - 1].steps(record.events[index - 1].text)
        assert frame == state.svg(last=marked, targets=False).strip()
    assert frames[-1].count('class="last"') == 2
