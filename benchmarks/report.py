"""The results as a table for people and as JSON for programs, with the machine they come from."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks.measure import QUICK_ROUNDS, ROUNDS, Measured

HEADINGS = ("name", "unit", "ours", "peer", "ratio", "target", "met")
RIGHT = {"ours", "peer", "ratio"}
PACKAGES = ("kybos", "numba", "numpy", "open_spiel", "apologies")
CPU_INFO = Path("/proc/cpuinfo")


def machine() -> dict[str, str]:
    """What the figures depend on: processor, system, what else is running, versions."""
    found = {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "load": f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "-",
        "python": platform.python_version(),
    }
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "-"
    return found


def _processor() -> str:
    if CPU_INFO.exists():
        for line in CPU_INFO.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    return platform.processor() or "-"


def as_table(results: Sequence[Measured], *, quick: bool) -> str:
    """Machine, table, and a line on each benchmark with what is to be noted."""
    facts = ", ".join(f"{key} {value}" for key, value in machine().items())
    rounds = f"{QUICK_ROUNDS} rounds of a tenth of the work" if quick else f"{ROUNDS} rounds"
    rows = [HEADINGS, *(_row(result) for result in results)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    lines = [facts, f"medians of {rounds} in alternation; ratio = ours / peer", ""]
    lines += ["  ".join(_cells(row, widths)).rstrip() for row in rows]
    lines.append("")
    for result in results:
        lines.append(f"{result.benchmark.name}: {result.benchmark.what}")
        lines += [f"    {note}" for note in result.notes]
    return "\n".join(lines)


def _cells(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    return [
        cell.rjust(width) if heading in RIGHT else cell.ljust(width)
        for heading, cell, width in zip(HEADINGS, row, widths, strict=True)
    ]


def _row(result: Measured) -> tuple[str, ...]:
    met = {True: "yes", False: "no", None: "-"}[result.met]
    figures = (_figure(result.ours), _figure(result.peer), _figure(result.ratio))
    return (result.benchmark.name, result.benchmark.unit, *figures, _target(result), met)


def _target(result: Measured) -> str:
    target = result.benchmark.target
    if target is None:
        return "-"
    unit = f" {result.benchmark.unit}" if target.of == "ours" else ""
    return f"{target.of} {target.sign} {target.bound:g}{unit}"


def _figure(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def as_json(results: Sequence[Measured], *, quick: bool) -> str:
    """One object with the machine and a list of all figures."""
    return json.dumps(
        {"machine": machine(), "quick": quick, "benchmarks": [_object(result) for result in results]},
        ensure_ascii=False,
        indent=2,
    )


def _object(result: Measured) -> dict[str, Any]:
    benchmark, target = result.benchmark, result.benchmark.target
    return {
        "name": benchmark.name,
        "what": benchmark.what,
        "unit": benchmark.unit,
        "ours": result.ours,
        "peer": result.peer,
        "ratio": result.ratio,
        "ratios": result.ratios,
        "target": target and {"of": target.of, "sign": target.sign, "bound": target.bound},
        "met": result.met,
        "notes": result.notes,
    }
