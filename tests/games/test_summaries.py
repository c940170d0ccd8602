"""The rules in short: each section cites clauses that hold, each picture is a position that can be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

import kybos
from kybos.core.errors import KybosError
from kybos.core.game import game_type
from kybos.core.summary import Picture, Section, summary_beside

GAMES = ("dymino", "einstein", "sorry")
SECTIONS = [(name, section) for name in GAMES for section in game_type(name).summary()]
IDS = [f"{name} {section.heading}" for name, section in SECTIONS]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_in_few_sections_of_different_headings(name: str) -> None:
    sections = game_type(name).summary()
    assert 5 <= len(sections) <= 9
    assert len({section.heading for section in sections}) == len(sections)
    assert all(0 < len(section.text) < 300 for section in sections)


@pytest.mark.parametrize(("name", "section"), SECTIONS, ids=IDS)
def test_a_section_cites_clauses_that_hold(name: str, section: Section) -> None:
    rules = game_type(name).rules()
    assert section.clauses
    assert [rules.clauses[number].due for number in section.clauses] == [None] * len(section.clauses)


@pytest.mark.parametrize(("name", "section"), SECTIONS, ids=IDS)
def test_a_picture_is_a_position_of_the_game_and_is_drawn(name: str, section: Section) -> None:
    picture = section.picture
    assert picture is not None
    state = kybos.load(picture.spec).state(picture.position)
    assert state.game.name == name
    assert str(state.game) == picture.spec
    assert state.game.state(state.text) == state
    assert set(picture.last) <= {place.name for place in state.scene().places}
    assert state.svg().startswith("<svg")


def test_a_game_without_a_summary_has_no_sections(pig: Path) -> None:
    assert (pig / "kybos_pig" / "rules.md").is_file()
    assert game_type("pig").summary() == ()


def test_a_summary_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "summary.json"
    for written in ("{", '[{"heading": "x"}]', "[1]"):
        file.write_text(written, encoding="utf-8")
        with pytest.raises(KybosError, match="is no list of sections"):
            summary_beside(tmp_path)
    file.write_text(
        '[{"heading": "x", "text": "y", "picture": {"spec": "z", "position": "."}}]', encoding="utf-8"
    )
    assert summary_beside(tmp_path) == (Section("x", "y", (), Picture("z", ".")),)


@pytest.mark.parametrize(
    ("name", "heading", "move", "kinds"),
    [
        ("einstein", "Rolling and moving", "3d3", "move"),
        ("einstein", "When the stone is gone", "2c3", "move"),
        ("einstein", "When the stone is gone", "5d2", "move"),
        ("einstein", "Capturing", "2xc3", "move remove"),
        ("einstein", "Winning", "5xe1", "move remove"),
        ("sorry", "Leaving START", "rS-4", "move"),
        ("sorry", "Bumping", "r30-38", "move bump"),
        ("sorry", "Slides", "r11-16", "move slide bump"),
        ("sorry", "Special cards", "r20~y40", "move move"),
        ("sorry", "Safety zone and HOME", "rz3-H", "move"),
        ("sorry", "Teams", "y40-48", "move"),
        ("dymino", "Combining", "1c5,3d5", "place place merge score"),
        ("dymino", "Series", "1c5", "place merge score merge score"),
        ("dymino", "Points", "3b3,4b4", "place place merge score"),
        ("dymino", "Bonus dice", "*a3", "remove remove"),
        ("dymino", "The end", "2c3", "place"),
    ],
)
def test_a_picture_shows_what_its_section_tells(name: str, heading: str, move: str, kinds: str) -> None:
    [section] = [section for section in game_type(name).summary() if section.heading == heading]
    assert section.picture is not None
    state = kybos.load(section.picture.spec).state(section.picture.position)
    assert [step.kind for step in state.steps(move)] == kinds.split()
    assert state.apply(move).is_over == (heading in ("Winning", "The end"))
