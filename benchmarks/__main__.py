"""`python -m benchmarks [NAME …]`: measure, and print the table.

Exit codes: 0 measured, whether the targets are met or not; 2 there is no benchmark of that name.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from benchmarks import dymino, einstein, memory, packed, report, search, sorry, startup
from benchmarks.measure import Benchmark, measure
from kybos.core.spec import suggestion

ALL = {
    benchmark.name: benchmark
    for benchmark in (
        *einstein.BENCHMARKS,
        *packed.BENCHMARKS,
        *search.BENCHMARKS,
        *sorry.BENCHMARKS,
        *dymino.BENCHMARKS,
        *startup.BENCHMARKS,
        *memory.BENCHMARKS,
    )
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; the exit code."""
    asked = _parser().parse_args(arguments)
    unknown = [name for name in asked.names if name not in ALL]
    for name in unknown:
        print(f"there is no benchmark {name!r}{suggestion(name, ALL)}; see --list", file=sys.stderr)
    if unknown:
        return 2
    chosen = [ALL[name] for name in dict.fromkeys(asked.names)] or list(ALL.values())
    if asked.list:
        print(_listing(chosen))
        return 0
    results = [measure(benchmark, quick=asked.quick, tell=_tell) for benchmark in chosen]
    _tell("")
    print((report.as_json if asked.json else report.as_table)(results, quick=asked.quick))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure Kybos against peers.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="which benchmarks; by default all")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    parser.add_argument("--list", action="store_true", help="list the benchmarks and measure nothing")
    parser.add_argument(
        "--quick", action="store_true", help="a tenth of the work, three rounds: rough figures"
    )
    return parser


def _listing(benchmarks: Sequence[Benchmark]) -> str:
    width = max(len(benchmark.name) for benchmark in benchmarks)
    return "\n".join(f"{benchmark.name:<{width}}  {benchmark.what}" for benchmark in benchmarks)


def _tell(text: str) -> None:
    """Show how far it is, at a terminal only, in a line that the next one replaces."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
