"""`kybos players`: who can be played against, and how strong they are as far as it is known."""

from __future__ import annotations

import dataclasses
from typing import Any

from rich.table import Table

from kybos.core import game as core_game
from kybos.core import spec
from kybos.core.game import Game
from kybos.core.strengths import Strength, strengths, told
from kybos.players.level import WORDS, level_specs
from kybos.players.player import Player, player_type, players
from kybos.terminal.inspect import defaults
from kybos.terminal.tables import console, print_json

NEXT = "kybos players einstein shows the ten levels in a game."


def list_players(game: str | None, *, json: bool) -> None:
    """Print the installed players, or for a game its levels and what was measured."""
    if game is None:
        kinds = [player_type(name) for name in players()]
        if json:
            print_json([player_as_json(kind) for kind in kinds])
        else:
            console().print(table_of_players(kinds))
            console().print(NEXT, markup=False)
        return
    loaded = core_game.load(game)
    if json:
        print_json(levels_as_json(loaded))
        return
    console().print(table_of_levels(loaded))
    known = [row for row in strengths(loaded) if not row.player.startswith("level:")]
    if known:
        console().print(table_of_strengths(known))


def table_of_players(kinds: list[type[Player]]) -> Table:
    """All players with their options."""
    table = Table(title="Installed players", title_justify="left")
    for heading in ("name", "what it does", "options and defaults"):
        table.add_column(heading)
    for kind in kinds:
        table.add_row(kind.name, kind.summary, options_of(kind))
    return table


def options_of(kind: type[Player]) -> str:
    """The options of a player and what they are by default."""
    if kind.usage:
        return kind.usage
    known = defaults(kind.options_type).items()
    return ", ".join(f"{key}={spec.write_value(value) or '…'}" for key, value in known) or "none"


def player_as_json(kind: type[Player]) -> dict[str, Any]:
    """A player's name, what it does, and its default options."""
    return {
        "name": kind.name,
        "summary": kind.summary,
        "usage": kind.usage or None,
        "options": None if kind.usage else defaults(kind.options_type),
    }


def table_of_levels(game: Game) -> Table:
    """The ten levels of a game."""
    table = Table(title=f"{game}: levels for people", title_justify="left")
    for heading in ("player", "", "what stands behind it", "known strength"):
        table.add_column(heading)
    known = strengths(game)
    for number, (word, behind) in enumerate(zip(WORDS, level_specs(game), strict=True), 1):
        name = f"level:{number}"
        found = "; ".join(told(row) for row in known if row.player == name)
        table.add_row(name, word, behind, found or "not measured")
    return table


def table_of_strengths(known: list[Strength]) -> Table:
    """Figures of other players."""
    table = Table(title="Other players", title_justify="left")
    table.add_column("player")
    table.add_column("known strength")
    for row in known:
        table.add_row(row.player, told(row))
    return table


def levels_as_json(game: Game) -> dict[str, Any]:
    """The levels and all figures."""
    return {
        "game": str(game),
        "levels": [
            {"player": f"level:{number}", "word": word, "behind": behind}
            for number, (word, behind) in enumerate(zip(WORDS, level_specs(game), strict=True), 1)
        ],
        "strengths": [dataclasses.asdict(row) for row in strengths(game)],
    }
