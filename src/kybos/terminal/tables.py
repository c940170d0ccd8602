"""What commands print in common: tables for people, values for programs, notes while they wait."""

from __future__ import annotations

from typing import Any

import typer
from rich.console import Console

from kybos.core import compiling
from kybos.core.batch import Estimate
from kybos.core.state import State


def console(*, to_errors: bool = False) -> Console:
    """A console that marks nothing up by itself."""
    return Console(stderr=to_errors, highlight=False, soft_wrap=True)


def announce_compiling() -> None:
    """Say once, on the error stream, that the first start takes longer."""
    compiling.when_compiling(
        lambda: typer.echo("Compiling, which takes some seconds the first time …", err=True)
    )


def percent(share: Estimate) -> str:
    """A share of games with its standard error."""
    return f"{100 * share.mean:.2f} ± {100 * share.error:.2f} %"


def number(mean: Estimate) -> str:
    """A mean with its standard error."""
    return f"{mean.mean:.3f} ± {mean.error:.3f}"


def result_as_json(state: State) -> dict[str, Any] | None:
    """How a game has ended, None before the end."""
    result = state.result
    if result is None:
        return None
    return {"payoffs": result.payoffs, "winners": result.winners, "ending": result.ending.name}
