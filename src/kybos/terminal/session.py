"""What `kybos play` and `kybos resume` do: set up a table, choose how to show it, play."""

from __future__ import annotations

import contextlib
import datetime
import importlib.util
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from kybos.core import game as core_game
from kybos.core.audit import DICE_HEADERS, dice_headers
from kybos.core.dice import CommittedDice, Dice, SeededDice, TypedDice
from kybos.core.errors import KybosError
from kybos.core.game import Game
from kybos.core.match import Match, read_match_options
from kybos.core.state import State
from kybos.terminal import store
from kybos.terminal.human import LeaveGame
from kybos.terminal.line import LineMode
from kybos.terminal.table import HUMAN, Table, is_human
from kybos.terminal.tables import (
    announce_compiling,
    at_terminal,
    print_json,
    result_as_json,
    say,
    use_colours,
)
from kybos.terminal.words import to_ascii

DICE = ("seeded", "committed", "typed")
OPPONENT = "level:3"
"""Against whom a person plays who has not said it."""


@dataclass(frozen=True)
class Wishes:
    """What a person asked for on the command line."""

    players: Sequence[str] = ()
    position: str | None = None
    dice: str = "seeded"
    seed: str | None = None
    match: str = ""
    practice: bool = False
    daily: bool = False
    plain: bool = False
    ascii: bool = False
    record: Path | None = None
    json: bool = False


def play_session(spec: str, wishes: Wishes) -> bool:
    """Play a match; whether it was left before its end."""
    announce_compiling()
    game = core_game.load(spec)
    names = who_plays(game, wishes.players, at_terminal=at_terminal())
    people = any(map(is_human, names))
    if wishes.json and people:
        raise KybosError("--json prints a game between computer players; seat no human")
    if wishes.dice not in DICE:
        raise KybosError(f"the dice are {', '.join(DICE[:-1])} or {DICE[-1]}, not {wishes.dice!r}")
    if wishes.dice == "typed" and wishes.json:
        raise KybosError("--json asks nobody; the dice cannot be typed")
    seed = wishes.seed if wishes.seed is not None else str(secrets.randbelow(10**9))
    date = ""
    if wishes.daily:
        game, date, seed = todays(game, wishes)
    match = Match(game, read_match_options(wishes.match))
    file = keep_in_file(game) if people else None
    try:
        table = Table(
            match,
            names,
            lambda number: make_dice(wishes.dice, seed, number, given=wishes.seed is not None),
            seed=seed,
            practice=wishes.practice,
            position=wishes.position,
            daily=date,
            file=file,
        )
    except KybosError:
        if file:  # nothing was played
            file.unlink()
            store.forget_secret(file)
        raise
    return sit_down(table, wishes)


def todays(game: Game, wishes: Wishes) -> tuple[Game, str, str]:
    """The daily game, its date and the seed of its dice, which follow from the date for everybody."""
    for word, given in (
        ("--seed", wishes.seed is not None),
        ("--position", wishes.position is not None),
        ("--match", bool(wishes.match)),
        ("--dice", wishes.dice != "seeded"),
    ):
        if given:
            raise KybosError(f"the daily game is the same for everybody; leave out {word}")
    today = game.daily()
    date = datetime.datetime.now(datetime.UTC).strftime("%Y.%m.%d")
    return today, date, f"daily {date} {today} rules {today.rules_version}"


def sit_down(table: Table, wishes: Wishes) -> bool:
    """Play at a table until the end of the match or until the person leaves; whether it was left."""
    people = any(map(is_human, table.players))
    full_screen = people and not (wishes.plain or wishes.ascii) and at_terminal() and has_full_screen()
    try:
        if wishes.json:
            return print_as_json(table)
        if full_screen:
            from kybos.terminal.screen import play_on_screen

            return leave(table, wishes, stopped=play_on_screen(table))
        return play_in_lines(table, wishes)
    finally:
        table.close()


def play_in_lines(table: Table, wishes: Wishes) -> bool:
    """Line mode."""
    speak = speaker(wishes)
    if at_terminal():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # gives `input` line editing, where there is one
    speak(introduction(table))
    colours = use_colours() and not wishes.ascii
    mode = LineMode(table, speak, ask, in_words=wishes.plain, colours=colours)
    try:
        mode.play()
    except LeaveGame:
        return leave(table, wishes, stopped=True)
    except KeyboardInterrupt:
        leave(table, wishes, stopped=True)
        raise
    return leave(table, wishes, stopped=False)


def leave(table: Table, wishes: Wishes, *, stopped: bool) -> bool:
    """What is done and said when play ends, by the end of the match or by leaving; whether it was left."""
    if wishes.record:
        append_record(wishes.record, table)
    if stopped:
        where = f"\nThe game is kept in {table.file}.\nkybos resume goes on with it." if table.file else ""
        position = table.state.text.replace(" ", "_")
        speaker(wishes)(f"\nThe game is not finished. It stands at {position}{where}")
    return stopped


def append_record(file: Path, table: Table) -> None:
    """Add the games of this match to a file of records."""
    try:
        with file.open("a", encoding="utf-8", newline="\n") as stream:
            stream.writelines(f"{record}\n" for record in table.records)
    except OSError as error:
        raise KybosError(f"{file}: {error.strerror}") from error


def speaker(wishes: Wishes) -> Callable[[str], None]:
    """How lines are printed."""
    return (lambda line: say(to_ascii(line))) if wishes.ascii else say


def has_full_screen() -> bool:
    """Whether the full-screen mode is installed and the terminal can show it."""
    parts = ("textual", "kybos.terminal.screen")
    return all(map(importlib.util.find_spec, parts)) and os.environ.get("TERM") != "dumb"


def keep_in_file(game: Game) -> Path | None:
    """The file in which the match is kept while it is played; None, and a word why, if there is none."""
    try:
        return store.new_file(game.name)
    except KybosError as error:
        typer.echo(f"kybos: {error}", err=True)
        return None


def who_plays(game: Game, players: Sequence[str], *, at_terminal: bool) -> list[str]:
    """The player of each seat: as given, else at a terminal a person and opponents, elsewhere random."""
    given: dict[int, str] = {}
    for word in players:
        seat_word, equals, name = word.partition("=")
        if not equals or not name:
            raise KybosError(f"--player takes SEAT=PLAYER, such as {game.seats[0]}=human, not {word!r}")
        seat = game.seat_of(seat_word)
        if seat in given:
            raise KybosError(f"--player names {game.seats[seat]} twice")
        given[seat] = name
    rest = [OPPONENT if at_terminal else "random"] * len(game.seats)
    if at_terminal and not any(map(is_human, given.values())):
        free = [seat for seat in range(len(game.seats)) if seat not in given]
        if free:
            rest[free[0]] = HUMAN
    return [given.get(seat, rest[seat]) for seat in range(len(game.seats))]


def make_dice(kind: str, seed: str, number: int, *, given: bool) -> Dice:
    """The dice of game `number` (from 1) of a match; a seed that was `given` takes part in committed dice."""
    if kind == "committed":
        return CommittedDice(secrets.token_hex(8), (seed,) if given else ())
    if kind == "typed":
        return TypedDice(ask_roll)
    return SeededDice(seed if number == 1 else f"{seed}-{number}")


def ask_roll(state: State, problem: str) -> str:
    """Ask what real dice show."""
    if problem:
        typer.echo(problem)
    return ask(f"{state.game.status(state)}; what came? ")


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


def introduction(table: Table) -> str:
    """Who plays what, with which dice."""
    game = table.game
    names = ", ".join(
        f"{seat}: {'you' if table.name_of(index) == HUMAN else table.name_of(index)}"
        for index, seat in enumerate(game.seats)
    )
    dice = dice_headers(table.dice)
    about = {
        "seeded": f"Seed {dice.get('Seed')}.",
        "committed": f"The dice are committed to {dice.get('Commitment')}; kybos verify will check them.",
        "typed": "You roll.",
    }[dice["Dice"]]
    hint = " Type help for help." if table.humans else ""
    practice = " Practice: everything may be taken back." if table.practice else ""
    if table.daily:
        about = (
            f"The daily game of {table.daily} (UTC): the same dice for everybody. "
            "They can be foreseen, so it is practice."
        )
    return f"{game.title} ({game})\n{names}. {about}{practice}{hint}"


def print_as_json(table: Table) -> bool:
    """Play between computer players and print it for programs."""
    LineMode(table, lambda _: None, ask).play()
    games = [
        {
            "game": record.headers["Game"],
            "players": {seat: record.headers[seat.capitalize()] for seat in table.game.seats},
            "moves": [event.text for event in record.events],
            "dice": {key: value for key, value in record.headers.items() if key in DICE_HEADERS},
            "result": record.result,
            **({"forfeit": str(record.forfeit)} if record.forfeit else {}),
        }
        for record in table.records
    ]
    result = result_as_json(table.result)
    last: dict[str, Any] = {**games[-1], "position": table.state.text, "result": result}
    whole = {**last, "seed": table.seed, "score": table.match.score, "games": games}
    print_json(whole)
    return False
