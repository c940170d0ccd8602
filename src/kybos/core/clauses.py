"""The rules of a game as numbered clauses, read from the `rules.md` that stands beside them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from kybos.core.errors import KybosError
from kybos.core.spec import suggestion

CLAUSE = re.compile(r"^- \*\*([A-Z]+[0-9]+)\*\* ?(.*)$")
DUE = re.compile(r"^\*\(due: ([^)]*)\)\* ?")


@dataclass(frozen=True)
class Clause:
    """One numbered clause: its number (`E6`), the heading that it stands under, and its text.

    `due` names the part of the project with which an announced clause comes, None once it holds.
    """

    number: str
    heading: str
    text: str
    due: str | None = None


@dataclass(frozen=True)
class Rules:
    """The rules page of a game: the whole text (Markdown) and its clauses in order."""

    game: str
    text: str

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses by number, in the order of the page."""
        found: dict[str, Clause] = {}
        heading, number, lines = "", "", [""]
        for line in [*self.text.splitlines(), ""]:
            match = CLAUSE.match(line)
            if number and not match and line.startswith("  "):
                lines.append(line.strip())
                continue
            if number:
                found[number] = _clause(number, heading, "\n".join(lines))
            number, lines = (match[1], [match[2]]) if match else ("", [""])
            if line.startswith("#"):
                heading = line.lstrip("# ").strip()
        return found

    def __getitem__(self, number: str) -> Clause:
        """The clause with this number, in any case; raises `KybosError` if there is none."""
        wanted = number.strip().upper()
        if not self.clauses:
            raise KybosError(f"{self.game} has no clause {number!r}; its rules have no numbered clauses")
        if wanted not in self.clauses:
            first, last = next(iter(self.clauses)), next(reversed(list(self.clauses)))
            hint = suggestion(wanted, self.clauses)
            raise KybosError(f"{self.game} has no clause {number!r}{hint}; its clauses are {first} to {last}")
        return self.clauses[wanted]


def _clause(number: str, heading: str, text: str) -> Clause:
    due = DUE.match(text)
    return Clause(number, heading, text[due.end() :] if due else text, due[1] if due else None)
