"""The same source compiled and interpreted: equal games, counts and texts from equal seeds.

This process answers in its own mode, a subprocess in the other one.
"""

from typing import Any

from tests.both_modes import both
from tests.games.einstein.figures import SIMULATED


def check_equal(compiled: dict[str, Any], plain: dict[str, Any]) -> None:
    """The same figures of every kind."""
    assert set(compiled) == set(plain)
    for name in compiled.keys() - {"mode"}:
        assert "types" in name or compiled[name] == plain[name], name


def check_substance(found: dict[str, Any]) -> None:
    """The figures are what they should be."""
    for seats, games in SIMULATED.items():
        assert len(found[f"{seats} simulated"]["lengths"]) == games
        assert found[f"{seats} counted"][:2] == [1, 18]
        assert len(found[f"{seats} played free"]) > 200
    assert found["3 counted"][-4:] == [1, 16, 336, 6609]
    assert any(" pass of " in line for line in found["3 played random"])
    assert found["3 simulated"]["estimates"]["passes"][0] > 0


def check_types(found: dict[str, Any]) -> None:
    """No NumPy number comes out, in either mode."""
    assert [found[f"{seats} types"] for seats in SIMULATED] == [["bool", "int"]] * 3, found["mode"]


def test_both_modes_give_the_same() -> None:
    """In one test, for the figures take half a minute without compiling."""
    found = both("tests.games.einstein.figures")
    assert set(found) == {"compiled", "interpreted"}
    check_equal(found["compiled"], found["interpreted"])
    check_substance(found["compiled"])
    check_types(found["compiled"])
    check_types(found["interpreted"])
