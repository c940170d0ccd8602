"""`kybos verify` and `kybos dice` on files of records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command import json_of, output, refusal
from tests.command import kybos as run


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A match of some games with committed dice."""
    file = tmp_path / "match.kybos"
    output("play", "einstein", "--dice", "committed", "--match", "length=4", "--record", str(file))
    return file


def test_an_honest_match_fits(match: Path) -> None:
    text = output("verify", str(match))
    assert text.startswith("Game 1: ")
    assert "rolls and draws fit the seed." in text
    assert all(not game["problem"] for game in json_of("verify", str(match)))


def test_a_changed_seed_is_named_with_its_game_and_exits_1(match: Path) -> None:
    before, seed, after = match.read_text(encoding="utf-8").partition('[Seed "')
    match.write_text(before + seed + ("0" if after[0] != "0" else "1") + after[1:], encoding="utf-8")
    done = run("verify", str(match))
    assert done.returncode == 1
    assert done.stdout.startswith("Game 1: does not fit. The seed is not the one that was committed to")
    assert "Game 2: " in done.stdout
    problems = [game["problem"] for game in json.loads(run("verify", str(match), "--json").stdout)]
    assert [bool(problem) for problem in problems] == [True] + [False] * (len(problems) - 1)


def test_rolled_against_expected(match: Path) -> None:
    text = output("dice", str(match), str(match))
    for words in ("einstein, everybody:", "einstein, red:", "expected", "standard errors", "chi-square"):
        assert words in text
    everybody, *seats = [report for report in json_of("dice", str(match)) if len(report["rolled"]) == 6]
    assert everybody["size"] == sum(report["size"] for report in seats)
    assert sum(everybody["rolled"].values()) == everybody["size"]


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    assert "No such file" in refusal("verify", str(tmp_path / "none"))
    assert "directory" in refusal("dice", str(tmp_path))
    broken = tmp_path / "broken.kybos"
    broken.write_text('[Game "einstein"]\n\n135624: 1\n', encoding="utf-8")
    assert "breaks off" in refusal("verify", str(broken))
