"""Kybos: play, solve and study games of chance."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kybos.core.batch import Summary, perft, playout, simulate
    from kybos.core.dice import CommittedDice, Dice, ScriptedDice, SeededDice, TypedDice
    from kybos.core.errors import (
        AmbiguousMoveError,
        DiceError,
        IllegalMoveError,
        InvalidMoveError,
        InvalidPositionError,
        InvalidRecordError,
        InvalidSpecError,
        KybosError,
    )
    from kybos.core.game import Game, installed_games, load
    from kybos.core.match import Match, MatchOptions
    from kybos.core.record import Event, Record
    from kybos.core.record_reader import read_record_file
    from kybos.core.rules import CHANCE, OVER
    from kybos.core.state import SPECTATOR, Outcome, Result, State
    from kybos.players.decision import Alternative, Decision, How
    from kybos.players.player import Player, load_player

_PLACES = {
    "core.batch": ("Summary", "perft", "playout", "simulate"),
    "core.dice": ("CommittedDice", "Dice", "ScriptedDice", "SeededDice", "TypedDice"),
    "core.errors": (
        "AmbiguousMoveError",
        "DiceError",
        "IllegalMoveError",
        "InvalidMoveError",
        "InvalidPositionError",
        "InvalidRecordError",
        "InvalidSpecError",
        "KybosError",
    ),
    "core.game": ("Game", "installed_games", "load"),
    "core.match": ("Match", "MatchOptions"),
    "core.record": ("Event", "Record"),
    "core.record_reader": ("read_record_file",),
    "core.rules": ("CHANCE", "OVER"),
    "core.state": ("SPECTATOR", "Outcome", "Result", "State"),
    "players.decision": ("Alternative", "Decision", "How"),
    "players.player": ("Player", "load_player"),
}
_HOMES = {name: f"kybos.{module}" for module, names in _PLACES.items() for name in names}

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "Alternative",
    "AmbiguousMoveError",
    "CommittedDice",
    "Decision",
    "Dice",
    "DiceError",
    "Event",
    "Game",
    "How",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidPositionError",
    "InvalidRecordError",
    "InvalidSpecError",
    "KybosError",
    "Match",
    "MatchOptions",
    "Outcome",
    "Player",
    "Record",
    "Result",
    "ScriptedDice",
    "SeededDice",
    "State",
    "Summary",
    "TypedDice",
    "installed_games",
    "load",
    "load_player",
    "perft",
    "playout",
    "read_record_file",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for (PEP 562): `import kybos` itself is instant."""
    if name == "__version__":
        from importlib.metadata import version

        return version("kybos")
    if name not in _HOMES:
        raise AttributeError(f"module 'kybos' has no attribute {name!r}")
    value = globals()[name] = getattr(importlib.import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
