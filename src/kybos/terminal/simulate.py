"""`kybos simulate`: many games, summed up."""

from __future__ import annotations

import dataclasses
import math
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kybos.core import batch, solo
from kybos.core.batch import Estimate, Summary
from kybos.core.errors import KybosError
from kybos.core.game import Game
from kybos.core.solo import Quantiles, SoloSummary
from kybos.core.state import State
from kybos.players import greedy
from kybos.players.solo import by_player
from kybos.terminal.inspect import find
from kybos.terminal.tables import console, number, percent, print_json

GAMES, GAMES_OF_PLAYERS = 100_000, 100
"""How many games are played unless it is said: at random, and by a player that thinks."""
LONGEST_OF_PLAYERS = 10_000
"""Turns after which a solitaire is cut off unless it is said: some who think would hardly ever end."""


@dataclasses.dataclass(frozen=True)
class Wanted:
    """What is to be played: how many games, from which seed, on how many threads, by whom, how long."""

    games: int | None = None
    seed: int | None = None
    workers: int | None = None
    player: str = "random"
    longest: int | None = None


def simulate_games(spec: str, position: str | None, wanted: Wanted, *, json: bool) -> None:
    """Play many games behind a progress bar and print what came of them."""
    state = find(spec, position)
    if state.game.is_solitaire:
        simulate_solitaire(state, wanted, json=json)
        return
    if wanted.player != "random":
        raise KybosError(
            f"only solitaires are simulated with a player; {state.game.name} is played at random"
        )
    games = wanted.games or GAMES
    with progress(games) as tell:
        summary = batch.simulate(
            state, games, seed=wanted.seed, workers=wanted.workers or os.cpu_count() or 1, progress=tell
        )
    if json:
        print_json(summary_as_json(state, summary))
    else:
        console().print(summary_table(state.game, summary))


def simulate_solitaire(state: State, wanted: Wanted, *, json: bool) -> None:
    """Play a solitaire many times, by the player that is wanted, on the same dice whoever plays."""
    thinks = wanted.player != "random"
    games = wanted.games or (GAMES_OF_PLAYERS if thinks else GAMES)
    play = None
    if wanted.player == "greedy":
        play = greedy.solo(state)
    elif thinks:
        play = by_player(state, wanted.player)
    with progress(games) as tell:
        longest = wanted.longest or (LONGEST_OF_PLAYERS if thinks else solo.LONGEST)
        summary = solo.simulate_solo(
            state, games, seed=wanted.seed, longest=longest, play=play, progress=tell
        )
    if json:
        print_json(solo_as_json(state, summary, wanted.player))
    else:
        console().print(solo_table(state.game, summary, wanted.player))


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream; yields what is to be told how many games are done."""
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(to_errors=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)


def summary_table(game: Game, summary: Summary) -> Table:
    """What came of the games, a figure a row."""
    table = Table(title=f"{game}, {summary.games:,} random games, seed {summary.seed}", title_justify="left")
    table.add_column("")
    table.add_column("mean ± standard error", justify="right")
    won = not game.is_for_points
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


def solo_table(game: Game, summary: SoloSummary, player: str) -> Table:
    """What came of games of a solitaire, a figure a row."""
    title = f"{game}, {summary.games:,} games by {player}, seed {summary.seed}"
    table = Table(title=title, title_justify="left")
    for heading in ("", "10 %", "median", "90 %", "mean of log10(1 + x)"):
        table.add_column(heading, justify="right")
    rows = (
        ("turns", summary.turns),
        ("score", summary.scores),
        (f"score within {summary.within} turns", summary.early),
    )
    for name, found in rows:
        shown = (f"{value:,.0f}" for value in (found.low, found.median, found.high))
        table.add_row(name, *shown, f"{found.mean_log:.3f}")
    table.caption = ", ".join(ended(game, summary))
    return table


def ended(game: Game, summary: SoloSummary) -> Iterator[str]:
    """How games ended, in words."""
    for ending in game.endings:
        if summary.endings[ending.name]:
            yield f"{ending.name}: {summary.endings[ending.name]:,}"
    if summary.cut:
        yield f"cut off: {summary.cut:,}"


def solo_as_json(state: State, summary: SoloSummary, player: str) -> dict[str, Any]:
    """All figures."""

    def quantiles(found: Quantiles) -> dict[str, float]:
        return {"0.1": found.low, "0.5": found.median, "0.9": found.high, "mean_log10": found.mean_log}

    return {
        "game": str(state.game),
        "position": state.text,
        "player": player,
        "games": summary.games,
        "cut": summary.cut,
        "seed": summary.seed,
        "turns": quantiles(summary.turns),
        "scores": quantiles(summary.scores),
        "early_turns": summary.within,
        "early_scores": quantiles(summary.early),
        "endings": summary.endings,
    }
