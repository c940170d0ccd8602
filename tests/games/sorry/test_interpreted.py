"""The same source compiled and interpreted: equal games, counts, texts and choices from equal seeds.

This process answers in its own mode, a subprocess in the other one.
"""

from typing import Any

from tests.both_modes import both
from tests.games.sorry.figures import SIMULATED
from tests.games.sorry.walks import HANDS, KINDS


def check_equal(compiled: dict[str, Any], plain: dict[str, Any]) -> None:
    """The same figures of every kind."""
    assert set(compiled) == set(plain)
    for name in compiled.keys() - {"mode"}:
        assert compiled[name] == plain[name], name


def check_substance(found: dict[str, Any]) -> None:
    """The figures are what they should be."""
    for name in KINDS:
        assert len(found[f"{name}: simulated"]["lengths"]) == SIMULATED
        assert found[f"{name}: counted"][0] == 1
        assert len(found[f"{name}: played"]) > 120
        assert len(found[f"{name}: tried"]) > 20
        assert found[f"{name}: types"] == ["bool", "int"]
    assert found["two: counted"][1] == 11
    assert found["two: simulated"]["estimates"]["passes"][0] > 0
    assert found["points: simulated"]["estimates"]["passes"][0] == 0
    for name in HANDS:
        view, *imagined = found[f"{name}: imagined"]
        assert "?" in view
        assert not any("?" in text for text in imagined)
        assert len(set(imagined)) > 1
    assert sorted(found["two: matched"][0]) == [0, 1]


def test_both_modes_give_the_same() -> None:
    """In one test, for the figures take some seconds in each mode."""
    found = both("tests.games.sorry.figures")
    assert set(found) == {"compiled", "interpreted"}
    check_equal(found["compiled"], found["interpreted"])
    check_substance(found["compiled"])
