"""Random play against the figures of an independent implementation (worked case 14).

The figures stand in `rules.md`, and closer in the notes from which it was written: the share of
games that the first side wins, the length, passes, and how many are decided in the corner.
"""

import math
from dataclasses import dataclass

import pytest

import kybos
from kybos import Summary
from kybos.core.compiling import interpreted
from tests.games.einstein.helpers import MOST_STATES, game

GAMES = 300 if interpreted() else 1_000_000
SEED = 20_240_914
ERRORS = 4


@dataclass(frozen=True)
class Figure:
    """A reference figure, its standard error, and half a unit of the last digit that is given."""

    mean: float
    error: float
    rounding: float


REFERENCES = {
    2: {
        "first side": Figure(0.5321, 0.0002, 0.00005),
        "length": Figure(21.581, 0.001, 0.0005),
        "corner": Figure(0.988, 0.0, 0.0005),
        "passes": Figure(0.0, 0.0, 0.0),
    },
    3: {
        "first side": Figure(0.9317, 0.0002, 0.00005),
        "length": Figure(42.746, 0.003, 0.0005),
        "passes": Figure(1.76, 0.0, 0.005),
    },
    4: {
        "first side": Figure(0.5105, 0.0002, 0.00005),
        "length": Figure(41.740, 0.003, 0.0005),
        "corner": Figure(0.6635, 0.0002, 0.00005),
        "passes": Figure(0.0, 0.0, 0.0),
    },
}


def measured(summary: Summary) -> dict[str, kybos.core.batch.Estimate]:
    """Our figures under the names of the references."""
    return {
        "first side": next(iter(summary.sides.values())),
        "length": summary.length,
        "corner": summary.endings["corner"],
        "passes": summary.passes,
    }


@pytest.mark.rule("E4", "E5", "E6", "E7", "E8", "E9", "E10", "E12", "E13", "E15", "E16", "E18", "E19", "E21")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play_agrees_with_the_reference(seats: int) -> None:
    summary = kybos.simulate(game(seats), GAMES, seed=SEED, longest=MOST_STATES)
    assert (summary.games, summary.unfinished) == (GAMES, 0)
    for name, reference in REFERENCES[seats].items():
        ours = measured(summary)[name]
        allowed = ERRORS * math.hypot(ours.error, reference.error) + reference.rounding
        assert abs(ours.mean - reference.mean) <= allowed, (
            f"{name} with {seats} seats: {ours.mean} ± {ours.error}, not {reference.mean} ± "
            f"{reference.error}; {GAMES} games with seed {SEED}"
        )
