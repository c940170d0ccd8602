"""What is known of how strong players are: measured figures, kept beside each game."""

from __future__ import annotations

import importlib.resources
import json
import sys
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from kybos.core.game import Game

FILE = "strengths.json"


@dataclass(frozen=True)
class Strength:
    """What came of many games on the same dice, each deal played once with the player on each side.

    `game` is a specification; `share` the mean payoff of the player's seats and `others` that of all
    others (1 and 0 where games are won or lost), `error` the standard error of `share`; of a solitaire
    `share` is the median that `unit` names. `seconds` is what a decision took on average.
    """

    game: str
    player: str
    against: str
    deals: int
    share: float
    others: float | None
    error: float | None
    seconds: float
    unit: str = "wins"


def strengths(game: Game) -> list[Strength]:
    """The figures for a game with its options, from the file beside its module, if there is one."""
    module = type(game).__module__
    package, dot, _ = module.rpartition(".")
    folder: Traversable = Path(sys.modules[module].__file__ or "").parent
    if dot:
        folder = importlib.resources.files(package)
    file = folder / FILE
    if not file.is_file():
        return []
    known = [Strength(**row) for row in json.loads(file.read_text(encoding="utf-8"))]
    return [row for row in known if row.game == str(game)]


def told(row: Strength) -> str:
    """A figure in words."""
    speed = f"{1000 * row.seconds:.2g} ms a move"
    if row.unit == "wins":
        return (
            f"wins {100 * row.share:.1f} ± {100 * (row.error or 0):.1f} % against {row.against} "
            f"({row.deals:,} deals, {speed})"
        )
    if row.others is not None:
        return (
            f"{row.share:.1f} ± {row.error or 0:.1f} {row.unit} against {row.others:.1f} for {row.against} "
            f"({row.deals:,} deals, {speed})"
        )
    return f"{row.unit} {row.share:,.0f} ({row.deals:,} games, {speed})"
