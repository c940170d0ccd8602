"""The commands that look at games: show, perft, rules, games."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import typer
from rich.markdown import Markdown
from rich.table import Table

from kybos.core import batch
from kybos.core import game as core_game
from kybos.core.clauses import Clause
from kybos.core.errors import KybosError
from kybos.core.game import Game
from kybos.core.state import State
from kybos.paint.svg import THEMES
from kybos.terminal.tables import (
    announce_compiling,
    console,
    print_json,
    result_as_json,
    say,
)

LISTED = 30
"""More outcomes or moves than this are counted rather than listed for people."""


def find(spec: str, position: str | None) -> State:
    """The position that a command is about."""
    announce_compiling()
    game = core_game.load(spec)
    return game.start() if position is None else game.state(position)


# -- show ------------------------------------------------------------------------------------


def show_position(spec: str, position: str | None, *, svg: Path | None, theme: str, json: bool) -> None:
    """Print a position for people or for programs, or write its picture to a file."""
    if theme not in THEMES:
        raise KybosError(f"the theme is {', '.join(THEMES[:-1])} or {THEMES[-1]}, not {theme!r}")
    state = find(spec, position)
    if svg:
        try:
            svg.write_text(state.svg(theme=theme), encoding="utf-8")
        except OSError as error:
            raise KybosError(f"{svg}: {error.strerror}") from error
    if json:
        print_json(state_as_json(state))
        return
    lines = [str(state), "", state.text, f"{state.game.status(state)}."]
    if state.is_chance:
        lines += listing("Outcomes", [f"{o.text} ({o.probability})" for o in state.outcomes])
    elif not state.is_over:
        lines += listing("Moves", list(state.moves))
    typer.echo("\n".join(lines))


def listing(title: str, words: list[str]) -> list[str]:
    """Words in one line; of very many only the first and the last."""
    if len(words) > LISTED:
        return [f"{title}: {words[0]}, {words[1]}, …, {words[-1]} ({len(words)} in all)"]
    return [f"{title}: {', '.join(words)}"]


def state_as_json(state: State) -> dict[str, Any]:
    """Everything that the public state answers."""
    return {
        "game": str(state.game),
        "position": state.text,
        "turn": state.game.seats[state.turn] if state.turn >= 0 else None,
        "is_chance": state.is_chance,
        "is_over": state.is_over,
        "status": str(state.game.status(state)),
        "moves": [
            {"action": action, "text": text, "does": str(state.game.tell(state, action))}
            for action, text in zip(state.actions, state.moves, strict=True)
        ],
        "outcomes": [
            {"action": o.action, "text": o.text, "probability": str(o.probability)} for o in state.outcomes
        ],
        "result": result_as_json(state.result),
    }


# -- perft -----------------------------------------------------------------------------------


def count_play(spec: str, position: str | None, depth: int, *, json: bool) -> None:
    """Print the number of sequences of play."""
    state = find(spec, position)
    with console(to_errors=True).status("Counting …"):
        count = batch.perft(state, depth)
    if json:
        print_json({"game": str(state.game), "position": state.text, "depth": depth, "sequences": count})
    else:
        typer.echo(count)


# -- rules and games -------------------------------------------------------------------------


def print_rules(name: str, number: str | None, *, json: bool) -> None:
    """Print all clauses of a game, or one."""
    rules = core_game.game_type(name.partition(":")[0]).rules()
    clauses = [rules[number]] if number else list(rules.clauses.values())
    if json:
        print_json({"game": rules.game, "clauses": [dataclasses.asdict(clause) for clause in clauses]})
    elif number:
        say(clause_text(clauses[0]))
    elif console().is_terminal:
        console().print(Markdown(rules.text))
    else:
        typer.echo(rules.text)


def clause_text(clause: Clause) -> str:
    """A clause with its number and heading."""
    due = f" (due: {clause.due})" if clause.due else ""
    return f"{clause.number}, {clause.heading}{due}\n{clause.text}"


def list_games(*, json: bool) -> None:
    """Print the installed games and the options of each."""
    kinds = [core_game.game_type(name) for name in core_game.installed_games()]
    if json:
        print_json([game_as_json(kind) for kind in kinds])
        return
    table = Table(title="Installed games", title_justify="left")
    for heading in ("name", "game", "options and defaults"):
        table.add_column(heading)
    for kind in kinds:
        known = defaults(kind.options_type).items()
        options = ", ".join(f"{key}={'…' if value == '' else value}" for key, value in known)
        table.add_row(kind.name, kind.title, options or "none")
    console().print(table)


def game_as_json(kind: type[Game]) -> dict[str, Any]:
    """A game's name, title and default options."""
    return {"name": kind.name, "title": kind.title, "options": defaults(kind.options_type)}


def defaults(options: type) -> dict[str, Any]:
    """Options and what they are by default; yes and no for truth values."""
    words = {True: "yes", False: "no"}
    return {
        field.name: words[field.default] if isinstance(field.default, bool) else field.default
        for field in dataclasses.fields(options)
    }
