"""A game's rules in short, for beginners, with pictures: the file `summary.json` beside its module."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from kybos.core.errors import KybosError


@dataclass(frozen=True)
class Picture:
    """A position of the game that `spec` names, with the places in `last` marked."""

    spec: str
    position: str
    last: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """A few sentences on one thing, the numbers of the clauses that say it exactly, perhaps a picture."""

    heading: str
    text: str
    clauses: tuple[str, ...] = ()
    picture: Picture | None = None


def summary_beside(folder: Traversable) -> tuple[Section, ...]:
    """The sections of `summary.json` in a folder, in order; none where there is no such file."""
    file = folder / "summary.json"
    if not file.is_file():
        return ()
    try:
        return tuple(_section(written) for written in json.loads(file.read_text(encoding="utf-8")))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise KybosError(f"{file} is no list of sections with heading and text: {error}") from error


def _section(written: dict[str, Any]) -> Section:
    drawn = written.get("picture")
    picture = Picture(drawn["spec"], drawn["position"], tuple(drawn.get("last", ()))) if drawn else None
    return Section(written["heading"], written["text"], tuple(written.get("clauses", ())), picture)
