"""`python -m benchmarks.strength GAME PLAYER [AGAINST]`: how strong a player is, by games on the same dice.

A deal is one seed of the dice. It is played once for each side, with PLAYER on that side and AGAINST on
all others, so that neither the side nor the dice favour anybody. The share of wins is printed (in games
for points the mean payoff) with its standard error, which is that of the deals' means.

Of a solitaire a deal is a game, and the median of the score is told, or of the turns with `--turns`, of
games that are cut off at 10,000 turns. `--json` is for programs; `--keep` writes the figure into the
file `strengths.json` beside the game, from which `kybos players GAME` takes it.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import kybos
from kybos.core.dice import SeededDice
from kybos.core.game import Game
from kybos.core.solo import SCORE, TURNS, simulate_solo
from kybos.core.state import State
from kybos.core.strengths import FILE, Strength, told
from kybos.players.player import Player, load_player
from kybos.players.solo import by_player

DEALS, LONGEST = 2_000, 10_000


@dataclass
class Clock:
    """Counts the seconds and the decisions of a player."""

    player: Player
    seconds: float = 0.0
    decisions: int = 0


def play(players: Sequence[Player], state: State, dice: SeededDice, clock: Clock) -> tuple[int, ...]:
    """The payoffs of a game."""
    while not state.is_over:
        if state.is_chance:
            state = dice.settle(state)
            continue
        player = players[state.turn]
        began = perf_counter()
        action = player.choose(state.seen_by(state.turn)).action
        if player is clock.player:
            clock.seconds += perf_counter() - began
            clock.decisions += 1
        state = state.apply(action)
    assert state.payoffs is not None  # the game is over
    return state.payoffs


def deal(
    spec: str, names: tuple[str, str], seed: int, number: int
) -> list[tuple[float, float, float, float]]:
    """For each side what PLAYER's seats get on average, what the others do, seconds and decisions."""
    game = kybos.load(spec)
    rows: list[tuple[float, float, float, float]] = []
    for side in range(len(game.side_names)):
        ours, theirs = (load_player(n, random.Random(f"{n} {seed} {number} {side}")) for n in names)
        players = [ours if own == side else theirs for own in game.sides]
        clock = Clock(ours)
        payoffs = play(players, game.start(), SeededDice(f"{seed} {number}"), clock)
        inside = [p for p, own in zip(payoffs, game.sides, strict=True) if own == side]
        outside = [p for p, own in zip(payoffs, game.sides, strict=True) if own != side] or [0]
        rows.append((float(np.mean(inside)), float(np.mean(outside)), clock.seconds, clock.decisions))
    return rows


def measure(spec: str, names: tuple[str, str], deals: int, seed: int, workers: int) -> Strength:
    """Play so many deals on so many processes."""
    numbers = range(deals)
    if workers == 1:
        found = [deal(spec, names, seed, number) for number in numbers]
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            arguments = ([spec] * deals, [names] * deals, [seed] * deals, numbers)
            found = list(pool.map(deal, *arguments, chunksize=max(1, deals // (8 * workers))))
    rows = np.array(found)
    means = rows[:, :, 0].mean(axis=1)
    game = kybos.load(spec)
    return Strength(
        game=str(game),
        player=names[0],
        against=names[1],
        deals=deals,
        share=round(float(means.mean()), 5),
        others=round(float(rows[:, :, 1].mean()), 5),
        error=round(float(means.std(ddof=1) / math.sqrt(deals)), 5) if deals > 1 else None,
        seconds=round(float(rows[:, :, 2].sum() / max(1.0, rows[:, :, 3].sum())), 6),
        unit="wins" if game.payoff_range == (0, 1) else "points",
    )


def measure_alone(game: Game, player: str, deals: int, seed: int, *, turns: bool) -> Strength:
    """Play so many games of a solitaire, on the same dice whoever plays."""
    play = by_player(game.start(), player)
    simulate_solo(game, 1, seed=seed, longest=3, play=play)
    began = perf_counter()
    rows = simulate_solo(game, deals, seed=seed, longest=LONGEST, play=play).rows
    seconds = perf_counter() - began
    return Strength(
        game=str(game),
        player=player,
        against="",
        deals=deals,
        share=float(np.median(rows[:, TURNS if turns else SCORE])),
        others=None,
        error=None,
        seconds=round(seconds / rows[:, TURNS].sum(), 6),
        unit="median turns" if turns else "median score",
    )


def keep(found: Strength) -> None:
    """Write a figure into the file of its game, in place of an earlier one of the same kind."""
    kind = type(kybos.load(found.game))
    file = Path(sys.modules[kind.__module__].__file__ or "").with_name(FILE)
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    rows = {key_of(row): row for row in (*known, asdict(found))}
    lines = ",\n".join(json.dumps(rows[key]) for key in sorted(rows))
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def key_of(row: dict[str, Any]) -> tuple[str, int, str, str, str]:
    """By what figures are told apart and ordered: levels by their number, not as text."""
    level = row["player"].removeprefix("level:")
    number = int(level) if level.isdecimal() else 0
    return row["game"], number, row["player"], row["against"], row["unit"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("player")
    parser.add_argument("against", nargs="?", default="greedy")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--turns", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args(arguments)
    game = kybos.load(asked.game)
    if game.is_solitaire:
        found = measure_alone(game, asked.player, asked.deals, asked.seed, turns=asked.turns)
    else:
        found = measure(asked.game, (asked.player, asked.against), asked.deals, asked.seed, asked.workers)
    if asked.keep:
        keep(found)
    print(json.dumps(asdict(found)) if asked.json else f"{found.game}, {found.player}: {told(found)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
