"""The painter of letters: a scene as lines of text, for terminals and for `print`."""

from __future__ import annotations

from kybos.paint.scene import Scene

CELL = 3
"""Columns of a square."""
EMPTY = "."
STYLES = {"red": "31", "blue": "34", "yellow": "33", "green": "32"}
"""ANSI colours; a piece is told apart by its letter as well."""
LAST, TARGET = "4", "7"
"""ANSI underline and reverse video."""


def paint(
    scene: Scene, *, colours: bool = False, last: tuple[str, ...] = (), targets: tuple[str, ...] = ()
) -> str:
    """A scene as text: a piece is its colour's letter and its text, an empty place a point.

    With `colours` ANSI colours and marks are added: `last` is underlined, `targets` are reversed.
    """
    standing = {piece.place: piece for piece in scene.pieces}
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for place in scene.places:
        piece = standing.get(place.name)
        text = f"{piece.colour[:1]}{piece.text}" if piece else EMPTY
        marks = [STYLES.get(piece.colour, "") if piece else ""]
        marks += [LAST] if place.name in last else []
        marks += [TARGET] if place.name in targets else []
        cells[round(place.y), round(place.x)] = (text, ";".join(filter(None, marks)) if colours else "")
    for caption in scene.captions:
        cells.setdefault((round(caption.y), round(caption.x)), (caption.text, ""))
    return "\n".join(_rows(cells))


def _rows(cells: dict[tuple[int, int], tuple[str, str]]) -> list[str]:
    """Cells by row and column as lines; the leftmost column is as narrow as its texts."""
    if not cells:
        return []
    rows = sorted({row for row, _ in cells})
    columns = sorted({column for _, column in cells})
    lines = []
    for row in range(rows[0], rows[-1] + 1):
        line = ""
        for column in range(columns[0], columns[-1] + 1):
            text, style = cells.get((row, column), ("", ""))
            width = 1 if column == columns[0] and len(columns) > 1 else CELL
            padded = text.rjust(width) if len(text) < CELL else f" {text}"
            line += f"\033[{style}m{padded}\033[0m" if style else padded
        lines.append(line.rstrip())
    return lines
