"""A few screens as they look, letter by letter. KYBOS_UPDATE_GOLDEN=1 writes them anew."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.terminal.screens import Person, sit, table_for

SNAPSHOTS = Path(__file__).with_name("snapshots")
POSITION = "r1..../..r2../...../..b5../....b3 turn:r die:4"
FIXED = "einstein:seats=4,setup=123456+654321+135624+246135"
SCREENS: dict[str, tuple[str, str | None, tuple[int, int], Sequence[str]]] = {
    "start-100x35": ("einstein:setup=123456+654321", None, (100, 35), ()),
    "touched-100x35": ("einstein", POSITION, (100, 35), ("enter", "down", "right")),
    "explained-80x24": ("einstein", POSITION, (80, 24), ("1", "a", "1", "enter")),
    "four-80x24": (FIXED, None, (80, 24), ("enter", "tab")),
    "four-40x15": (FIXED, None, (40, 15), ("enter", "tab", "enter")),
    "arrangement-60x40": ("einstein:setup=free", None, (60, 40), ("enter", "right", "enter")),
    "help-80x24": ("einstein", POSITION, (80, 24), ("f1",)),
}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_did(name: str) -> None:
    spec, position, size, keys = SCREENS[name]
    table = table_for(spec, ("human", "random"), position=position)
    seen: list[str] = []

    async def look(person: Person) -> None:
        await person.press(*keys)
        seen.extend(person.lines)

    sit(table, look, size=size)
    text = "\n".join(seen).rstrip() + "\n"
    file = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("KYBOS_UPDATE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    assert text == file.read_text(encoding="utf-8")
    assert all(len(line) <= size[0] for line in seen)
    assert len(seen) == size[1]
