"""The painter of pages: a game as one HTML file to step through, which needs nothing from anywhere.

It knows no game: it is handed pictures, texts and labels. Without scripts the page shows the first
picture and the whole list of moves.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from itertools import groupby

VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""The page may load nothing at all."""


@dataclass(frozen=True)
class Frame:
    """One picture of the page.

    `svg` is one SVG element, `told` what has happened, `token` the same in notation (empty: not in
    the list), `ply` its number in the list (0: before the first), `remark` what is said about it.
    """

    svg: str
    told: str
    token: str = ""
    ply: int = 0
    remark: str = ""


@dataclass(frozen=True)
class Labels:
    """The words of the page itself, in its language."""

    language: str = "en"
    board: str = "Board"
    moves: str = "Moves"
    about: str = "About this game"
    first: str = "First position"
    back: str = "Back"
    forward: str = "Next"
    last: str = "Last position"
    slider: str = "Position"
    hint: str = "Arrow keys step through the game, Home and End go to its ends."


def paint(
    title: str,
    frames: Sequence[Frame],
    *,
    facts: Mapping[str, str] | None = None,
    remark: str = "",
    labels: Labels | None = None,
) -> str:
    """A game as one page.

    Args:
        title: the heading.
        frames: the pictures in order, at least one.
        facts: what else is known about the game, by name.
        remark: what is said about the whole game.
        labels: the words of the page itself.
    """
    words = labels or Labels()
    rooms = files("kybos.paint")
    parts = {
        "language": escape(words.language),
        "policy": POLICY,
        "title": escape(title),
        "style": rooms.joinpath("page.css").read_text(encoding="utf-8"),
        "script": rooms.joinpath("page.js").read_text(encoding="utf-8"),
        "data": _data(frames),
        "wide": f"{max(map(_proportion, frames)):.4g}",
        "svg": frames[0].svg.strip(),
        "told": escape(frames[0].told),
        "remark": escape(remark),
        "facts": "".join(_facts(facts or {})),
        "moves": "\n".join(_moves(frames)),
        "end": str(len(frames) - 1),
        **{f"label_{name}": escape(text) for name, text in vars(words).items()},
    }
    template = rooms.joinpath("page.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], template)


def _data(frames: Sequence[Frame]) -> str:
    """Pictures and texts as JSON; what a line of a picture shares with others is written once."""
    lines: dict[str, int] = {}
    pictures = [
        [lines.setdefault(line, len(lines)) for line in frame.svg.strip().split("\n")] for frame in frames
    ]
    data = {
        "lines": list(lines),
        "pictures": pictures,
        "told": [frame.told for frame in frames],
        "remarks": [frame.remark for frame in frames],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")  # no text can end the script that holds it


def _proportion(frame: Frame) -> float:
    """How many times as wide as high a picture is."""
    box = VIEW_BOX.search(frame.svg)
    return float(box[1]) / float(box[2]) if box else 1.0


def _facts(facts: Mapping[str, str]) -> Iterator[str]:
    for name, value in facts.items():
        yield f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"


def _moves(frames: Sequence[Frame]) -> Iterator[str]:
    """The list of moves, an entry for each ply."""
    listed = [(index, frame) for index, frame in enumerate(frames) if frame.token]
    for ply, group in groupby(listed, key=lambda item: item[1].ply):
        number = f' value="{ply}"' if ply else ' class="before"'
        yield f"<li{number}><div>{''.join(_entries(group))}</div></li>"


def _entries(group: Iterable[tuple[int, Frame]]) -> Iterator[str]:
    for index, frame in group:
        told = escape(frame.told, quote=True)
        yield (
            f'<button type="button" data-at="{index}" aria-label="{told}" title="{told}">'
            f"{escape(frame.token)}</button>"
        )
        if frame.remark:
            yield f"<small>{escape(frame.remark)}</small>"
