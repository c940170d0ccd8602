"""The command `kybos`. Nothing heavy is imported before a command needs it.

Exit codes: 0 done; 1 a game was left before its end, dice do not fit their seed, or a program fails a
check; 2 something typed or handed over cannot be used, and the message says why; 130 interrupted by
Ctrl-C.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from kybos.core.errors import KybosError

UNFINISHED, UNFIT, UNUSABLE, INTERRUPTED = 1, 1, 2, 130


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
Plain = Annotated[
    bool, typer.Option("--plain", help="Line mode in words, such as a screen reader reads well.")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Line mode with a drawn board, in ASCII letters only.")]
RecordFile = Annotated[
    Path | None,
    typer.Option("--record", metavar="FILE", help="Add the record to this file.", show_default=False),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that exists.")]
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
            help="Who plays a seat: human or a computer player such as level:7. May be repeated.",
            show_default="human in the first seat against level:3; without a terminal random",
        ),
    ] = None,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help=f"Begin there. {POSITION_HELP}")
    ] = None,
    dice: Annotated[
        str,
        typer.Option(
            metavar="KIND", help="seeded, committed (can be checked afterwards) or typed (you roll)."
        ),
    ] = "seeded",
    seed: Seed = None,
    match: Annotated[
        str,
        typer.Option(
            metavar="OPTIONS",
            help="A match, such as length=5,leads=winner, or target=300 to a total of points.",
            show_default="one game",
        ),
    ] = "",
    practice: Annotated[bool, typer.Option("--practice", help="Everything may be taken back.")] = False,
    daily: Annotated[
        bool, typer.Option("--daily", help="Today's game of a solitaire: the same dice for everybody.")
    ] = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
    record: RecordFile = None,
    json: Json = False,
) -> None:
    """Play a game: you against the computer, or without a terminal computer against computer."""
    from kybos.terminal.session import Wishes, play_session

    wishes = Wishes(
        players=player or [],
        position=position,
        dice=dice,
        seed=seed,
        match=match,
        practice=practice,
        daily=daily,
        plain=plain,
        ascii=ascii_only,
        record=record,
        json=json,
    )
    raise typer.Exit(UNFINISHED if play_session(spec, wishes) else 0)


@app.command(epilog="Example: [bold]kybos resume[/]")
def resume(
    file: Annotated[
        Path | None, typer.Argument(help="A kept game.", show_default="the newest unfinished one")
    ] = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    record: RecordFile = None,
) -> None:
    """Go on with a game that was left."""
    from kybos.terminal.resume import resume_session
    from kybos.terminal.session import Wishes

    left = resume_session(file, Wishes(plain=plain, ascii=ascii_only, record=record))
    raise typer.Exit(UNFINISHED if left else 0)


@app.command(epilog="Example: [bold]kybos show einstein 'r1..../...../...../...../....b1 turn:r die:1'[/]")
def show(
    spec: Spec,
    position: Annotated[str | None, typer.Argument(help=POSITION_HELP, show_default="the start")] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a picture to this file.", show_default=False)
    ] = None,
    theme: Annotated[str, typer.Option(help="The picture's colours: light, dark or auto.")] = "auto",
    json: Json = False,
) -> None:
    """Show a position: the board, who is to act, and the legal moves."""
    from kybos.terminal.inspect import show_position

    show_position(spec, position, svg=svg, theme=theme, json=json)


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
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", min=1, help="How many games.", show_default="100,000; 100 with --player"
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed gives the same games.", show_default="a new one")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, help="Threads.", show_default="one a core")
    ] = None,
    player: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who plays a solitaire, such as greedy or level:7.")
    ] = "random",
    longest: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="TURNS",
            help="Where a game of a solitaire is cut off.",
            show_default="1,000,000; 10,000 with --player",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Play many random games and sum them up: with standard errors, solitaires by quantiles."""
    from kybos.terminal.simulate import Wanted, simulate_games

    simulate_games(spec, position, Wanted(games, seed, workers, player, longest), json=json)


@app.command(epilog="Example: [bold]kybos verify game.kybos[/]")
def verify(
    file: Annotated[Path, typer.Argument(help="A file of game records.", show_default=False)],
    json: Json = False,
) -> None:
    """Check the dice of recorded games against their seeds, event by event."""
    from kybos.terminal.check import verify_file

    raise typer.Exit(0 if verify_file(file, json=json) else UNFIT)


@app.command(epilog="Example: [bold]kybos dice game.kybos match.kybos[/]")
def dice(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of game records.")],
    json: Json = False,
) -> None:
    """Show how the dice of recorded games fell against what was to be expected."""
    from kybos.terminal.check import dice_report

    dice_report(files, json=json)


@app.command(epilog="Example: [bold]kybos rules einstein E6[/]")
def rules(
    game: Annotated[str, typer.Argument(help="A game, such as einstein.", show_default=False)],
    clause: Annotated[str | None, typer.Argument(help="One clause, such as E6.", show_default="all")] = None,
    json: Json = False,
) -> None:
    """Print the rules of a game, or one clause of them."""
    from kybos.terminal.inspect import print_rules

    print_rules(game, clause, json=json)


@app.command(epilog="Example: [bold]kybos hint einstein 'r1..../r2..../...../...../...b2b1 turn:r die:1'[/]")
def hint(
    spec: Spec,
    position: Annotated[str | None, typer.Argument(help=POSITION_HELP, show_default="the start")] = None,
    player: Annotated[
        str, typer.Option("--player", "-p", metavar="PLAYER", help="Who is asked, such as mcts:time=5.")
    ] = "level:10",
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Ask a computer player for the best moves, their values, and how it knows."""
    from kybos.terminal.hint import give_hint

    give_hint(spec, position, player, seed, json=json)


@app.command(epilog="Example: [bold]kybos players einstein:seats=4[/]")
def players(
    game: Annotated[
        str | None, typer.Argument(metavar="SPEC", help="A game: its levels.", show_default="all players")
    ] = None,
    json: Json = False,
) -> None:
    """List the computer players, or the levels in a game with what is known of their strength."""
    from kybos.terminal.list_players import list_players

    list_players(game, json=json)


@app.command(epilog="Example: [bold]kybos games --json[/]")
def games(json: Json = False) -> None:
    """List the installed games with their options."""
    from kybos.terminal.inspect import list_games

    list_games(json=json)


@app.command(epilog="Example: [bold]kybos convert tournament.txt games.kybos[/]")
def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="A file of records, - for standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="The new file, - for standard output.")],
    from_format: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help="kybos, wtn, …", show_default="by content or suffix"),
    ] = None,
    to_format: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="The same.", show_default="by suffix")
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="SPEC", help="Whose formats are meant.", show_default="any game's")
    ] = None,
    encoding: Annotated[
        str | None, typer.Option(metavar="NAME", help="Such as gb2312.", show_default="utf-8")
    ] = None,
    force: Force = False,
) -> None:
    """Convert game records between our format and those of others."""
    from kybos.terminal.convert import Formats, convert_file

    convert_file(source, target, Formats(from_format, to_format, game, encoding), force=force)


@app.command(epilog="Example: [bold]kybos replay games.kybos --game 2 --html game.html[/]")
def replay(
    file: Annotated[str, typer.Argument(help="A file of records, - for standard input.", show_default=False)],
    game: Annotated[
        int | None, typer.Option(metavar="N", help="Which game of the file.", show_default="the first")
    ] = None,
    html: Annotated[
        str | None, typer.Option(metavar="OUT", help="Write a page to look at it in a browser.")
    ] = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Show a recorded game, step by step at a terminal."""
    from kybos.terminal.replay import replay_file

    replay_file(file, game=game, json=json, html=html, force=force)


@app.command("check-engine", epilog="Example: [bold]kybos check-engine './mybot --fast' --game einstein[/]")
def check_engine(
    command: Annotated[
        str, typer.Argument(metavar="CMD", help="The command that starts the program.", show_default=False)
    ],
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="SPEC", help="A game that it must play. May be repeated.", show_default="any"),
    ] = None,
    protocol: Annotated[str, typer.Option(metavar="NAME", help="What it speaks.")] = "kybos",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games on each seat.")] = 2,
    time: Annotated[float, typer.Option(min=0.001, help="Seconds that a move may take.")] = 10.0,
    json: Json = False,
) -> None:
    """Check a program that plays: whether it keeps to the protocol and the rules."""
    from kybos.terminal import engines

    passed = engines.check_engine(
        command, games=game or (), protocol=protocol, rounds=games, seconds=time, json=json
    )
    raise typer.Exit(0 if passed else UNFIT)


@app.command(epilog="Example: [bold]kybos play einstein --player 'red=cmd:kybos engine greedy'[/]")
def engine(
    spec: Annotated[
        str, typer.Argument(metavar="PLAYER", help="A player, such as greedy.", show_default=False)
    ],
    protocol: Annotated[str, typer.Option(metavar="NAME", help="What is spoken.")] = "kybos",
) -> None:
    """Be a program that plays: answer a host line by line."""
    from kybos.terminal.engines import run_engine

    run_engine(spec, protocol)


@app.command(epilog="Example: [bold]kybos serve --port 8080[/]")
def serve(
    host: Annotated[
        str | None, typer.Option(help="Where to listen; 0.0.0.0 is everywhere.", show_default="127.0.0.1")
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="0 takes any free one.", show_default="8000")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Such as postgresql://…", show_default="a file in the data folder"),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A TOML file of settings.", show_default=False)
    ] = None,
    export_file: Annotated[
        Path | None, typer.Option("--export", metavar="FILE", help="Write all games to a new file instead.")
    ] = None,
    import_file: Annotated[
        Path | None, typer.Option("--import", metavar="FILE", help="Read such a file instead.")
    ] = None,
    opens: Annotated[
        bool, typer.Option("--open/--no-open", help="Open it in the browser, if there is one.")
    ] = False,
    settings: Annotated[bool, typer.Option("--settings", help="List all settings instead.")] = False,
) -> None:
    """Serve a site: tables to play at in the network. Settings also come from KYBOS_SERVE_… variables."""
    try:
        from kybos.server import serve as service
    except ImportError as error:
        raise KybosError(
            f"the service needs more: {error.name} is not installed", help='pip install "kybos[web]"'
        ) from error
    if settings:
        typer.echo(service.settings_text())
        return
    wanted = service.settings_of(config, host=host, port=port, database=database)
    if export_file and import_file:
        raise KybosError("--export and --import are two things; do one after the other")
    if export_file:
        service.export_games(wanted, export_file, typer.echo)
    elif import_file:
        service.import_games(wanted, import_file, typer.echo)
    else:
        service.serve(wanted, typer.echo, opens=opens)


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
