"""What commands print in common: tables for people, values for programs, notes while they wait."""

from __future__ import annotations

import json
import math
import os
import sys
from typing import Any

import typer
from rich.console import Console

from kybos.core import compiling
from kybos.core.batch import Estimate
from kybos.core.state import Result


def console(*, to_errors: bool = False) -> Console:
    """A console that marks nothing up by itself."""
    return Console(stderr=to_errors, highlight=False)


def say(text: str) -> None:
    """Print for people: at a terminal broken between words, elsewhere as it is."""
    screen = console()
    if screen.is_terminal:
        screen.print(text, markup=False)
    else:
        typer.echo(text)


def print_json(value: Any) -> None:
    """Print a value for programs: one line of JSON."""
    typer.echo(json.dumps(value))


def at_terminal() -> bool:
    """Whether a person can type and read here."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def use_colours() -> bool:
    """Whether what is drawn may be coloured: at a terminal that can, unless `NO_COLOR` is set."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def announce_compiling() -> None:
    """Say once, on the error stream, that the first start takes longer."""
    compiling.when_compiling(
        lambda: typer.echo("Compiling, which takes some seconds the first time …", err=True)
    )


def percent(share: Estimate) -> str:
    """A share of games with its standard error."""
    error = "" if math.isnan(share.error) else f" ± {100 * share.error:.2f}"
    return f"{100 * share.mean:.2f}{error} %"


def number(mean: Estimate) -> str:
    """A mean with its standard error."""
    error = "" if math.isnan(mean.error) else f" ± {mean.error:.3f}"
    return f"{mean.mean:.3f}{error}"


def result_as_json(result: Result | None) -> dict[str, Any] | None:
    """How a game has ended, None before the end."""
    if result is None:
        return None
    return {"payoffs": result.payoffs, "winners": result.winners, "ending": result.ending.name}
