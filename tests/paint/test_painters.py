"""The painters: letters and pictures of scenes, held against files that were looked at."""

from __future__ import annotations

import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kybos
from kybos.core.state import State
from kybos.paint import svg, text
from kybos.paint.scene import Caption, Choice, Scene

PICTURES = Path(__file__).parent / "pictures"
TWO = ("einstein", "r1..../..r2../...../..b5../....b3 turn:r die:4")
FOUR = ("einstein:seats=4", "r1....b3/.r5..b4./....../..g2y6../.g3..y2./g1..... turn:y die:6")


def state_of(case: tuple[str, str]) -> State:
    return kybos.load(case[0]).state(case[1])


def held_against(name: str, painted: str) -> None:
    """Compare with the kept picture; KYBOS_UPDATE_GOLDEN=1 keeps the new one, to be looked at."""
    file = PICTURES / name
    if os.environ.get("KYBOS_UPDATE_GOLDEN") == "1":
        file.parent.mkdir(exist_ok=True)
        file.write_text(painted, encoding="utf-8", newline="\n")
    assert file.read_text(encoding="utf-8") == painted


@pytest.mark.parametrize("theme", svg.THEMES)
def test_pictures_of_two_players(theme: str) -> None:
    held_against(f"two-{theme}.svg", state_of(TWO).svg(theme=theme))


def test_a_picture_of_four_players_with_the_last_move() -> None:
    state = state_of(FOUR)
    move = state.moves[0]
    held_against("four-last.svg", state.apply(move).svg(theme="light", last=state.steps(move)))


def test_letters() -> None:
    assert text.paint(state_of(TWO).scene()) == str(state_of(TWO))
    held_against("four.txt", f"{state_of(FOUR)}\n")


def elements(picture: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture).iter())


def classes(picture: str, name: str) -> int:
    return sum(name in element.get("class", "").split() for element in elements(picture))


def test_a_picture_is_well_formed_and_shows_every_piece_with_number_and_shape() -> None:
    picture = state_of(FOUR).svg()
    assert classes(picture, "piece") == len(state_of(FOUR).scene().pieces)
    shapes = {
        element.tag.rpartition("}")[2] for element in elements(picture) if "piece" in element.get("class", "")
    }
    assert shapes == {"circle", "rect", "polygon"}
    titles = [element.text for element in elements(picture) if element.tag.endswith("title")]
    assert "red 5 on b5" in titles
    assert titles[0] == "yellow has rolled 6 and is to move"


def test_targets_and_the_last_move_are_marked() -> None:
    state = state_of(TWO)
    assert classes(state.svg(), "target") == 3
    assert classes(state.svg(targets=False), "target") == 0
    assert classes(state.apply("2d3").svg(last=state.steps("2d3")), "last") == 2


def test_auto_follows_the_reader_and_the_themes_differ() -> None:
    state = state_of(TWO)
    assert "prefers-color-scheme:dark" in state.svg()
    assert "prefers-color-scheme" not in state.svg(theme="dark")
    assert state.svg(theme="dark") != state.svg(theme="light")
    with pytest.raises(ValueError, match="not 'pink'"):
        state.svg(theme="pink")


def test_text_in_a_scene_is_escaped() -> None:
    scene = Scene(2, 1, captions=(Caption("<b>&", 0, 0),), status='"<&>"')
    assert any(element.text == "<b>&" for element in elements(svg.paint(scene)))


def luminance(colour: str) -> float:
    """Relative luminance by WCAG 2."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("palette", [svg.LIGHT, svg.DARK], ids=["light", "dark"])
@pytest.mark.parametrize("colour", svg.COLOURS)
def test_numbers_stand_out_from_their_stones(palette: dict[str, str], colour: str) -> None:
    on = palette.get(f"on-{colour}", palette["on"])
    lighter, darker = sorted((luminance(palette[colour]), luminance(on)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def test_letters_take_colours_and_marks_only_when_asked() -> None:
    scene = state_of(TWO).scene()
    assert "\033" not in text.paint(scene, last=("c4",), targets=("d4",))
    coloured = text.paint(scene, colours=True, last=("c4",), targets=("d4",))
    assert re.sub(r"\033\[[0-9;]*m", "", coloured) == text.paint(scene)
    assert "\033[31;4m r2" in coloured
    assert "\033[7m" in coloured


def test_a_game_without_a_board_is_shown_by_its_text_and_choices(pig: Path) -> None:
    assert pig.exists()
    scene = kybos.load("pig").state("pot:5").scene()
    assert scene.choices == (Choice("hold", "hold"), Choice("roll", "roll"))
    assert "pot:5" in text.paint(scene)
    assert "pot:5" in kybos.load("pig").state("pot:5").svg()


def test_notebooks_show_the_picture() -> None:
    assert state_of(TWO)._repr_svg_() == state_of(TWO).svg()
