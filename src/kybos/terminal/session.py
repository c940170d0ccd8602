"""What `kybos play` does: find the game and who plays, play, and say how to go on."""

from __future__ import annotations

import contextlib
import json as json_module
import random
import secrets
import sys
from collections.abc import Callable, Sequence
from typing import Any

import typer

from kybos.core import game as core_game
from kybos.core.dice import Dice, SeededDice, TypedDice
from kybos.core.errors import KybosError
from kybos.core.game import Game
from kybos.core.state import State
from kybos.players.player import load_player
from kybos.terminal.human import Human, LeaveGame
from kybos.terminal.play import Chooser, LineGame
from kybos.terminal.tables import announce_compiling, result_as_json
from kybos.terminal.tables import say as say_to_people

HUMAN = "human"
DICE = ("seeded", "typed")


def play_session(
    spec: str, players: Sequence[str], *, position: str | None, dice: str, seed: str | None, json: bool
) -> bool:
    """Play one game; whether it was left before its end."""
    announce_compiling()
    game = core_game.load(spec)
    state = game.state(position) if position else game.start()
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if at_terminal:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # gives `input` line editing, where there is one
    names = who_plays(game, players, at_terminal=at_terminal)
    if json and HUMAN in names:
        raise KybosError("--json prints a game between computer players; seat no human")
    if dice not in DICE:
        raise KybosError(f"the dice are {' or '.join(DICE)}, not {dice!r}")
    seed = seed if seed is not None else str(secrets.randbelow(10**9))
    say: Callable[[str], None] = (lambda _: None) if json else say_to_people
    line_game = LineGame(state, seat_players(names, seed, say), make_dice(dice, seed), say)
    say(introduction(game, names, seed if dice == "seeded" else None))
    again = ["kybos", "play", spec, *(word for name in players for word in ("--player", name))]
    left = run(line_game, [*again, *(["--dice", dice] if dice != "seeded" else [])])
    if json:
        typer.echo(json_module.dumps(as_json(line_game, names, seed)))
    return left


def who_plays(game: Game, players: Sequence[str], *, at_terminal: bool) -> list[str]:
    """The player of each seat: as given, else a person in the first free seat at a terminal, else random."""
    given: dict[int, str] = {}
    for word in players:
        seat_word, equals, name = word.partition("=")
        if not equals or not name:
            raise KybosError(f"--player takes SEAT=PLAYER, such as {game.seats[0]}=human, not {word!r}")
        seat = game.seat_of(seat_word)
        if seat in given:
            raise KybosError(f"--player names {game.seats[seat]} twice")
        given[seat] = name
    rest = ["random"] * len(game.seats)
    if at_terminal and HUMAN not in given.values():
        free = [seat for seat in range(len(game.seats)) if seat not in given]
        if free:
            rest[free[0]] = HUMAN
    return [given.get(seat, rest[seat]) for seat in range(len(game.seats))]


def seat_players(names: Sequence[str], seed: str, say: Callable[[str], None]) -> list[Chooser]:
    """The players, each with a random stream of its own that the dice know nothing of."""
    streams = [random.Random(f"kybos player {seat} {seed}") for seat in range(len(names))]
    return [
        Human(ask, say, rng) if name == HUMAN else load_player(name, rng)
        for name, rng in zip(names, streams, strict=True)
    ]


def make_dice(kind: str, seed: str) -> Dice:
    """The dice that were asked for."""
    if kind == "seeded":
        return SeededDice(seed)

    def ask_roll(state: State, problem: str) -> str:
        if problem:
            typer.echo(problem)
        return ask(f"{state.game.status(state)}; what came? ")

    return TypedDice(ask_roll)


def ask(prompt: str) -> str:
    """One line from the keyboard, or from a pipe; the end of input means leaving."""
    try:
        line = input(prompt)
    except EOFError:
        typer.echo()
        raise LeaveGame from None
    if not sys.stdin.isatty():
        typer.echo(line)
    if line.strip().lower() == "quit":
        raise LeaveGame
    return line


def introduction(game: Game, names: Sequence[str], seed: str | None) -> str:
    """Who plays what."""
    seats = ", ".join(
        f"{seat}: {'you' if name == HUMAN else name}" for seat, name in zip(game.seats, names, strict=True)
    )
    help_hint = " Type help for help." if HUMAN in names else ""
    seed_hint = f" Seed {seed}." if seed is not None else ""
    return f"{game.title} ({game})\n{seats}.{seed_hint}{help_hint}"


def run(line_game: LineGame, again: Sequence[str]) -> bool:
    """Play; whether the game was left before its end. Says by which command to go on."""
    try:
        line_game.play()
    except LeaveGame:
        interrupted = False
    except KeyboardInterrupt:
        interrupted = True
    else:
        return False
    command = " ".join([*again, "--position", line_game.state.text.replace(" ", "_")])
    typer.echo(f"\nThe game is not finished. To go on from here:\n{command}")
    if interrupted:
        raise KeyboardInterrupt
    return True


def as_json(line_game: LineGame, names: Sequence[str], seed: str) -> dict[str, Any]:
    """A finished game between computer players."""
    state = line_game.state
    return {
        "game": str(state.game),
        "players": dict(zip(state.game.seats, names, strict=True)),
        "seed": seed,
        "moves": line_game.moves,
        "position": state.text,
        "result": result_as_json(state),
    }
