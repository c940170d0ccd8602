"""`kybos replay` at a terminal: step by step."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kybos.core.record import Event, Record
from kybos.terminal import replay
from kybos.terminal.follow import follow
from tests.core.records import SMALL
from tests.terminal.replays import frames_of, playback


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The small record in a file."""
    file = tmp_path / "small.kybos"
    file.write_text(SMALL, encoding="utf-8")
    return file


Steps = Callable[[str], str]


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Steps:
    """What is printed when these words are typed, one after another, and then the input ends."""

    def typed(words: str) -> str:
        answers = iter(words.split(","))

        def answer(prompt: str) -> str:
            try:
                word = next(answers)
            except StopIteration:
                raise EOFError from None
            sys.stdout.write(f"{prompt}{word}\n")
            return word

        monkeypatch.setattr("builtins.input", answer)
        replay.step_through(playback(SMALL))
        return capsys.readouterr().out

    return typed


def test_enter_and_n_go_on_and_b_goes_back(steps: Steps) -> None:
    text = steps(",n,b,q")
    assert text.startswith("EinStein würfelt nicht! (einstein:setup=123456+123456)\nRed: Ada\nAn ending\n")
    shown_at = [line.partition(">")[0] for line in text.splitlines() if line.startswith("ply ")]
    assert shown_at == ["ply 0 of 4", "ply 1 of 4", "ply 2 of 4", "ply 1 of 4"]
    assert text.count("  1. red moves stone 2 to c3. [risky; evaluation 0.61, clock 0:04:12]") == 2
    assert text.count("  2. blue rolls 5. blue moves stone 5 to c3 and removes red 2. [no]") == 1
    assert "5 r1  .  .  .  .\n4  .  . r2  .  .\n" in text


def test_a_number_jumps_to_a_ply(steps: Steps) -> None:
    text = steps("3,0,4,,5,x,99999999999999999999,b,b,b,b,b,b")
    shown_at = [line.partition(">")[0] for line in text.splitlines() if line.startswith("ply ")]
    assert [int(words.split()[1]) for words in shown_at] == [0, 3, 0, 4, 4, 4, 4, 4, 3, 2, 1, 0, 0]
    assert "This is the last one." in text
    assert text.count("q: quit (0 to 4)") == 3
    assert text.count("  4. blue rolls 3. blue moves stone 3 to e2.\nred is to roll.") == 1


def test_the_board_is_not_drawn_again_for_nothing(steps: Steps) -> None:
    assert steps("x,x,x,b").count("5 r1") == 1


def test_games_without_a_board_show_their_text(pig: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pig.exists()
    record = Record({"Game": "pig"}, [Event("roll"), Event("3", is_outcome=True), Event("hold")])
    game = follow(record)
    replay.show_ply(game, game.plies(), 2)
    assert capsys.readouterr().out == f"\n{game.end}\n\n  2. 3. hold.\nsecond is to move.\n"
    assert "".join(replay.as_text(game)).count("scores:3,0") == 1
    assert len(frames_of(replay.make_page(game))) == 4


if sys.platform != "win32":  # pseudo-terminals are not on Windows
    import pexpect

    from tests.command import KYBOS

    def test_at_a_terminal(small: Path) -> None:
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
        words = [*KYBOS[1:], "replay", str(small)]
        terminal = pexpect.spawn(KYBOS[0], words, env=environment, encoding="utf-8", timeout=120)
        terminal.expect("ply 0 of 4> ")
        assert "\033[31m" in (terminal.before or "")  # red stones in red
        terminal.sendline("")
        terminal.expect("ply 1 of 4> ")
        assert "red moves stone 2 to c3." in (terminal.before or "")
        terminal.sendline("4")
        terminal.expect("red is to roll.")
        terminal.sendline("q")
        terminal.expect(pexpect.EOF)
        terminal.close()
        assert terminal.exitstatus == 0

    @pytest.mark.parametrize("wish", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
    def test_nothing_is_coloured_against_the_wish(small: Path, wish: dict[str, str]) -> None:
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", **wish}
        words = [*KYBOS[1:], "replay", str(small)]
        terminal = pexpect.spawn(KYBOS[0], words, env=environment, encoding="utf-8", timeout=120)
        terminal.expect("ply 0 of 4> ")
        assert "5 r1" in (terminal.before or "")
        assert "\033[3" not in (terminal.before or "")
        terminal.sendline("q")
        terminal.expect(pexpect.EOF)
        terminal.close()
