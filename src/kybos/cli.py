"""The command `kybos`. Nothing heavy is imported before a command needs it.

Exit codes: 0 done; 1 a game was left before its end; 2 something typed or handed over cannot be
used, and the message says why; 130 interrupted by Ctrl-C.
"""

from __future__ import annotations

import io
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from kybos.core.errors import KybosError

UNFINISHED, UNUSABLE, INTERRUPTED = 1, 2, 130


class Commands(TyperGroup):
    """Turns our errors and Ctrl-C into one line and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except KybosError as error:
            typer.echo(f"kybos: {error}", err=True)
            ctx.exit(UNUSABLE)
        except KeyboardInterrupt:
            typer.echo("\nkybos: interrupted", err=True)
            ctx.exit(INTERRUPTED)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    help="Play, solve and study games of chance.",
    epilog="A game is named like [bold]einstein[/] or, with options, [bold]einstein:seats=4,setup=free[/].",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Spec = Annotated[
    str,
    typer.Argument(metavar="SPEC", help="A game, such as einstein or einstein:seats=4.", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Seed = Annotated[
    str | None,
    typer.Option(metavar="TEXT", help="The same seed gives the same chance again.", show_default="a new one"),
]
POSITION_HELP = "A position text; _ may stand for its spaces."


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from importlib.metadata import version

        typer.echo(f"kybos {version('kybos')}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """Play, solve and study games of chance."""


@app.command(epilog="Example: [bold]kybos play einstein --player blue=human --seed 7[/]")
def play(
    spec: Spec,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            "-p",
            metavar="SEAT=PLAYER",
            help="Who plays a seat: human or a computer player such as random. May be repeated.",
            show_default="human in the first seat at a terminal, else random",
        ),
    ] = None,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help=f"Begin there. {POSITION_HELP}")
    ] = None,
    dice: Annotated[
        str, typer.Option(metavar="KIND", help="seeded, or typed: you roll and type in.")
    ] = "seeded",
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Play a game: you against the computer, or without a terminal computer against computer."""
    from kybos.terminal.session import play_session

    left = play_session(spec, player or [], position=position, dice=dice, seed=seed, json=json)
    raise typer.Exit(UNFINISHED if left else 0)


@app.command(epilog="Example: [bold]kybos show einstein 'r1..../...../...../...../....b1 turn:r die:1'[/]")
def show(
    spec: Spec,
    position: Annotated[str | None, typer.Argument(help=POSITION_HELP, show_default="the start")] = None,
    json: Json = False,
) -> None:
    """Show a position: the board, who is to act, and the legal moves."""
    from kybos.terminal.inspect import show_position

    show_position(spec, position, json=json)


@app.command(epilog="Example: [bold]kybos perft einstein:setup=123456+123456 3[/]")
def perft(
    spec: Spec,
    where: Annotated[
        list[str],
        typer.Argument(metavar="[POSITION] DEPTH", help=f"How many player actions deep. {POSITION_HELP}"),
    ],
    json: Json = False,
) -> None:
    """Count the sequences of play with exactly DEPTH actions of players, chance expanded."""
    from kybos.terminal.inspect import count_play

    if len(where) > 2 or not where[-1].isascii() or not where[-1].isdecimal():
        raise KybosError(f"perft takes [POSITION] DEPTH, the depth a whole number; got {' '.join(where)!r}")
    count_play(spec, where[0] if len(where) == 2 else None, int(where[-1]), json=json)


@app.command(epilog="Example: [bold]kybos simulate einstein:seats=4 --games 1000000[/]")
def simulate(
    spec: Spec,
    position: Annotated[str | None, typer.Argument(help=POSITION_HELP, show_default="the start")] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100_000,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed gives the same games.", show_default="a new one")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, help="Threads.", show_default="one a core")
    ] = None,
    json: Json = False,
) -> None:
    """Play many random games and sum them up, with standard errors."""
    from kybos.terminal.inspect import simulate_games

    simulate_games(spec, position, games=games, seed=seed, workers=workers, json=json)


@app.command(epilog="Example: [bold]kybos rules einstein E6[/]")
def rules(
    game: Annotated[str, typer.Argument(help="A game, such as einstein.", show_default=False)],
    clause: Annotated[str | None, typer.Argument(help="One clause, such as E6.", show_default="all")] = None,
    json: Json = False,
) -> None:
    """Print the rules of a game, or one clause of them."""
    from kybos.terminal.inspect import print_rules

    print_rules(game, clause, json=json)


@app.command(epilog="Example: [bold]kybos games --json[/]")
def games(json: Json = False) -> None:
    """List the installed games with their options."""
    from kybos.terminal.inspect import list_games

    list_games(json=json)


def main() -> None:
    """Run the command line; never shows a traceback for what a user did."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows ? instead
    try:
        app(prog_name="kybos")
    except BrokenPipeError:
        # whoever read our output has stopped reading; nothing is left to say to it
        sys.stderr.close()
        sys.exit(0)
