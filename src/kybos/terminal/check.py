"""The commands that check dice: verify a record against its seed, and rolled against expected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.table import Table

from kybos.core import audit
from kybos.core.audit import Fairness
from kybos.core.record import Record
from kybos.core.record_reader import read_record_file
from kybos.terminal.tables import announce_compiling, console, print_json, say

LISTED = 24
"""Of kinds of chance with more outcomes than this only the sample size is shown."""


def verify_file(file: Path, *, json: bool) -> bool:
    """Check every game of a file; whether all of it fits."""
    announce_compiling()
    checks = [audit.verify(record) for record in read_record_file(file)]
    if json:
        games = [
            {"game": n, "events": check.events, "problem": check.problem} for n, check in enumerate(checks, 1)
        ]
        print_json(games)
    else:
        for number, check in enumerate(checks, 1):
            fits = f"{check.events} rolls and draws fit the seed."
            said = f"does not fit. {check.problem[:1].upper()}{check.problem[1:]}." if check.problem else fits
            say(f"Game {number}: {said}")
    return not any(check.problem for check in checks)


def dice_report(files: Sequence[Path], *, json: bool) -> None:
    """Print rolled against expected over all games of some files."""
    announce_compiling()
    reports = audit.fairness(_records(files))
    if json:
        print_json([as_json(report) for report in reports])
        return
    if not reports:
        say("Nothing was rolled or drawn in these games.")
    for report in reports:
        if len(report.expected) > LISTED:
            say(f"{report.game}: {report.size} draws among {len(report.expected)} outcomes ({report.seat})")
        else:
            console().print(fairness_table(report))
            say(f"{verdict(report)}\n")


def _records(files: Sequence[Path]) -> Iterator[Record]:
    for file in files:
        yield from read_record_file(file)


def fairness_table(report: Fairness) -> Table:
    """One kind of chance as a table, an outcome a row."""
    who = "everybody" if report.seat == "all" else report.seat
    table = Table(title=f"{report.game}, {who}: {report.size:,} {report.kind}", title_justify="left")
    for heading in ("outcome", "came", "expected", "off by"):
        table.add_column(heading, justify="right")
    for text, expected in report.expected.items():
        spread = report.variance[text] ** 0.5
        off = (report.rolled[text] - expected) / spread if spread else 0.0
        table.add_row(text, f"{report.rolled[text]:,}", f"{expected:,.1f}", f"{off:+.1f} standard errors")
    return table


def verdict(report: Fairness) -> str:
    """The chi-square test in words."""
    if len(report.expected) > audit.MOST_TOGETHER and not report.fixed:
        return "no chi-square test: the odds of too many outcomes have changed on the way"
    if report.chi_square is None or report.p_value is None:
        return (
            f"too few for a chi-square test: each outcome should be expected {audit.LEAST_EXPECTED:g} times"
        )
    return (
        f"chi-square {report.chi_square:.2f} with {len(report.expected) - 1} degrees of freedom: "
        f"fair dice are this far off or further in {100 * report.p_value:.1f} % of such samples"
    )


def as_json(report: Fairness) -> dict[str, Any]:
    """One kind of chance for programs."""
    return {
        "game": report.game,
        "kind": report.kind,
        "seat": report.seat,
        "size": report.size,
        "rolled": report.rolled,
        "expected": report.expected,
        "chi_square": report.chi_square,
        "degrees_of_freedom": len(report.expected) - 1,
        "p_value": report.p_value,
    }
