"""The painter of letters: a scene as lines of text, for terminals and for `print`."""

from __future__ import annotations

from kybos.paint.scene import Face, Place, Scene

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
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for place in scene.places:
        text, colour = written_on(scene, place)
        marks = [STYLES.get(colour, "")]
        marks += [LAST] if place.name in last else []
        marks += [TARGET] if place.name in targets else []
        cells[cell_of(place)] = (text, ";".join(filter(None, marks)) if colours else "")
    for caption in scene.captions:
        cells.setdefault((round(caption.y), round(caption.x)), (caption.text, ""))
    for face in scene.faces:
        if face.x is not None and face.y is not None:
            style = STYLES.get(face.colour, "") if colours else ""
            cells |= _spread(face_text(face), round(face.y), face.x, style)
    return "\n".join(_rows(cells))


def cell_of(place: Place) -> tuple[int, int]:
    """Row and column of a place; of a large one the upper left."""
    edge = (place.size - 1) / 2
    return round(place.y - edge), round(place.x - edge)


def written_on(scene: Scene, place: Place) -> tuple[str, str]:
    """What stands in a place, and its colour: its pieces, the sign of a lane, a short label, or a point."""
    standing = scene.pieces_on(place.name)
    if standing:
        count = str(len(standing)) if len(standing) > 1 else ""
        return f"{count}{standing[0].colour[:1]}{standing[0].text}", standing[0].colour
    sign, colour = scene.signs.get(place.name, ("", ""))
    if sign:
        return sign, colour
    if place.label.isdecimal() or not place.label:
        return place.label or EMPTY, ""
    return place.label[: CELL - 1] if len(place.label) < CELL else place.label[0], place.colour


def face_text(face: Face) -> str:
    """A card, a pile or a hand in one line."""
    if face.kind == "hand":
        return f"{face.colour[:1]}: {face.text}"
    return f"[ {face.text} ]" if face.kind != "pile" else f"({face.text} left)"


def _spread(text: str, row: int, middle: float, style: str) -> dict[tuple[int, int], tuple[str, str]]:
    """A text cut into cells around a column."""
    count = -(-len(text) // CELL)
    first = round(middle - (count - 1) / 2)
    padded = text.center(count * CELL)
    return {(row, first + at): (padded[CELL * at : CELL * (at + 1)], style) for at in range(count)}


def _rows(cells: dict[tuple[int, int], tuple[str, str]]) -> list[str]:
    """Cells by row and column as lines; the leftmost column is as narrow as its texts."""
    if not cells:
        return []
    rows = sorted({row for row, _ in cells})
    columns = sorted({column for _, column in cells})
    narrow = max(len(text) for (_, column), (text, _) in cells.items() if column == columns[0])
    lines = []
    for row in range(rows[0], rows[-1] + 1):
        line = ""
        for column in range(columns[0], columns[-1] + 1):
            text, style = cells.get((row, column), ("", ""))
            width = narrow if column == columns[0] and len(columns) > 1 else CELL
            padded = text.rjust(width) if len(text) <= CELL else f" {text}"
            line += f"\033[{style}m{padded}\033[0m" if style else padded
        lines.append(line.rstrip())
    return lines
