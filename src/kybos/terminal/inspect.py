"""The commands that look at games: show, perft, simulate, rules, games."""

from __future__ import annotations

import dataclasses
import math
import os
from pathlib import Path
from typing import Any

import typer
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kybos.core import batch
from kybos.core import game as core_game
from kybos.core.batch import Estimate, Summary
from kybos.core.clauses import Clause
from kybos.core.errors import KybosError
from kybos.core.game import Game
from kybos.core.state import State
from kybos.paint.svg import THEMES
from kybos.terminal.tables import (
    announce_compiling,
    console,
    number,
    percent,
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
        "result": result_as_json(state),
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


# -- simulate --------------------------------------------------------------------------------


def simulate_games(
    spec: str, position: str | None, *, games: int, seed: int | None, workers: int | None, json: bool
) -> None:
    """Play random games behind a progress bar and print what came of them."""
    state = find(spec, position)
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(to_errors=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        summary = batch.simulate(
            state,
            games,
            seed=seed,
            workers=workers or os.cpu_count() or 1,
            progress=lambda done: bar.update(task, completed=done),
        )
    if json:
        print_json(summary_as_json(state, summary))
    else:
        console().print(summary_table(state.game, summary))


def summary_table(game: Game, summary: Summary) -> Table:
    """What came of the games, a figure a row."""
    table = Table(title=f"{game}, {summary.games:,} random games, seed {summary.seed}", title_justify="left")
    table.add_column("")
    table.add_column("mean ± standard error", justify="right")
    won = game.payoff_range == (0, 1)
    show_share = percent if won else number
    for seat, share in summary.seats.items():
        table.add_row(f"{seat} wins" if won else f"{seat}'s payoff", show_share(share))
    if len(game.side_names) < len(game.seats):
        for side, share in summary.sides.items():
            table.add_row(f"side {side} wins", percent(share))
    table.add_row("moves a game", number(summary.length))
    if game.pass_action is not None:
        table.add_row("of them passes", number(summary.passes))
    table.add_row(f"{game.chance_words} a game", number(summary.outcomes))
    if not math.isnan(summary.winner_turns.mean):
        table.add_row("turns of the winner", number(summary.winner_turns))
    if len(game.endings) > 1:
        for ending in game.endings:
            table.add_row(f"decided {ending.text}", percent(summary.endings[ending.name]))
    if summary.unfinished:
        table.add_row("given up unfinished", f"{summary.unfinished:,} games")
    return table


def summary_as_json(state: State, summary: Summary) -> dict[str, Any]:
    """All figures, as means with standard errors."""

    def pair(estimate: Estimate) -> dict[str, float | None]:
        values = {"mean": estimate.mean, "standard_error": estimate.error}
        return {key: None if math.isnan(value) else value for key, value in values.items()}

    def pairs(estimates: dict[str, Estimate]) -> dict[str, Any]:
        return {key: pair(estimate) for key, estimate in estimates.items()}

    return {
        "game": str(state.game),
        "position": state.text,
        "games": summary.games,
        "unfinished": summary.unfinished,
        "seed": summary.seed,
        "seats": pairs(summary.seats),
        "sides": pairs(summary.sides),
        "length": pair(summary.length),
        "passes": pair(summary.passes),
        "outcomes": pair(summary.outcomes),
        "winner_turns": pair(summary.winner_turns),
        "endings": pairs(summary.endings),
    }


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
        options = ", ".join(f"{key}={'…' if value == '' else value}" for key, value in defaults(kind).items())
        table.add_row(kind.name, kind.title, options or "none")
    console().print(table)


def game_as_json(kind: type[Game]) -> dict[str, Any]:
    """A game's name, title and default options."""
    return {"name": kind.name, "title": kind.title, "options": defaults(kind)}


def defaults(kind: type[Game]) -> dict[str, Any]:
    """The options of a game and what they are by default."""
    fields = dataclasses.fields(kind.options_type)
    shown = {True: "yes", False: "no"}
    return {
        field.name: shown.get(field.default, field.default)
        if isinstance(field.default, bool)
        else field.default
        for field in fields
    }
