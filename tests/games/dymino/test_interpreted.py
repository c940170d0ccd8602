"""The same source compiled and interpreted: equal games, counts, texts and choices from equal seeds.

This process answers in its own mode, a subprocess in the other one.
"""

from typing import Any

import pytest

from tests.both_modes import both
from tests.games.dymino.figures import EDITED, GAMES
from tests.games.dymino.walks import KINDS


def check_equal(compiled: dict[str, Any], plain: dict[str, Any]) -> None:
    """The same figures of every kind."""
    assert set(compiled) == set(plain)
    for name in compiled.keys() - {"mode"}:
        assert compiled[name] == plain[name], name


def check_substance(found: dict[str, Any]) -> None:
    """The figures are what they should be."""
    for name in KINDS:
        rows = found[f"{name}: simulated"]
        assert [len(rows["random"]), len(rows["greedy"])] == [GAMES, 1]
        assert len(found[f"{name}: counted"]) == 2 + EDITED
        assert len(found[f"{name}: played"]) > 40
        assert len(found[f"{name}: tried"]) > EDITED
    assert found["usual: counted"][:2] == [1, 1_451]
    assert found["small: counted"][:2] == [1, 881]
    assert found["types"] == ["bool", "int"]


def check_last_square(found: dict[str, Any]) -> None:
    """What stands in the lower right corner, and the scores."""
    texts = [line[0] for line in found["last square"][::2]]
    ends = [text.split(" ")[0].split("/")[-1] for text in texts]
    assert ends[:3] == [".......1", "......33", ".......1"]
    assert ends[3:] == ["....1...", ".....1..", ".....1..", ".....1..", "........", "........"]
    assert [" score:18 " in text for text in texts] == [False, False, True, True, True, *[False] * 4]


@pytest.mark.rule("D3", "D6", "D7", "D15", "D16", "D18")
def test_both_modes_give_the_same() -> None:
    """In one test, for the figures take some seconds in each mode."""
    found = both("tests.games.dymino.figures")
    assert set(found) == {"compiled", "interpreted"}
    check_equal(found["compiled"], found["interpreted"])
    check_substance(found["compiled"])
    check_last_square(found["compiled"])
