"""What `kybos engine` does, a player of ours as a program; and how `kybos check-engine` prints."""

from __future__ import annotations

import contextlib
import io
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import IO

from rich.table import Table

from kybos.core.dialect import installed_kinds
from kybos.core.errors import KybosError
from kybos.core.protocol import LineProtocol
from kybos.players.external import ExternalPlayer
from kybos.players.player import load_player
from kybos.players.protocol import OWN
from kybos.players.serve import serve
from kybos.terminal.engine_check import Check, Wanted, checks
from kybos.terminal.tables import announce_compiling, console, print_json, say


def run_engine(spec: str, protocol: str) -> None:
    """Answer on the standard output what the host says on the standard input, until that ends."""
    announce_compiling()
    spoken = protocol_named(protocol)
    player = load_player(spec, random.Random())
    output = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):  # nothing else may get between the answers
        serve(player, spoken, _lines(sys.stdin), _sayer(output))
    try:
        output.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())  # what Python flushes at its end


def _lines(source: IO[str]) -> Iterator[str]:
    """The lines of the host, as they come; bytes that are no text become signs that no command has."""
    if isinstance(source, io.TextIOWrapper):
        source.reconfigure(encoding="utf-8", errors="replace")
    return iter(source.readline, "")


def _sayer(output: IO[str]) -> Callable[[str], None]:
    if isinstance(output, io.TextIOWrapper):
        output.reconfigure(encoding="utf-8", errors="replace", newline="\n")

    def write(text: str) -> None:
        with contextlib.suppress(BrokenPipeError):  # the end of the input will tell, too
            output.write(f"{text}\n")
            output.flush()

    return write


def protocol_named(name: str) -> LineProtocol:
    """The protocol of this name, ours or one that some installed game offers."""
    offered = {OWN.name: OWN} | {
        key: value for kind in installed_kinds() for key, value in kind.protocols.items()
    }
    if name not in offered:
        raise KybosError(f"there is no protocol {name!r}; there are {', '.join(offered)}")
    return offered[name]


# -- checking --------------------------------------------------------------------------------


def check_engine(
    command: str, *, games: Sequence[str], protocol: str, rounds: int, seconds: float, json: bool
) -> bool:
    """Check a program and print what has passed and what has failed; whether all has passed."""
    announce_compiling()
    options = ExternalPlayer.read_options(command.removeprefix(f"{ExternalPlayer.name}:"))
    spoken = protocol_named(protocol)
    found: list[Check] = []
    for check in checks(options.command, spoken, Wanted(tuple(games), rounds, seconds)):
        found.append(check)
        if not json and not check.passed:
            say(f"{check.name}: {check.note}")
            say("".join(f"    {line}\n" for line in check.dialogue))
    if json:
        print_json([as_json(check) for check in found])
    else:
        console().print(as_table(found))
    return all(check.passed for check in found)


def as_json(check: Check) -> dict[str, object]:
    """One check for programs."""
    return {
        "check": check.name,
        "passed": check.passed,
        "note": check.note,
        "dialogue": list(check.dialogue),
    }


def as_table(found: Sequence[Check]) -> Table:
    """All checks, each in a line."""
    table = Table(title="kybos check-engine", title_justify="left")
    for heading in ("check", "", "note"):
        table.add_column(heading, overflow="fold")
    for check in found:
        table.add_row(check.name, "passed" if check.passed else "FAILED", check.note)
    return table
