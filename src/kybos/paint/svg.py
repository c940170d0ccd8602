"""The painter of pictures: a scene as SVG, light or dark, in number and shape as well as colour."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape

from kybos.paint.scene import Caption, Face, Piece, Place, Scene

UNIT = 48
"""User units of a square."""
MARGIN = 0.2
"""Squares left free around the board, where no caption needs more."""
CAPTION = 0.45
"""Squares that a caption needs around its middle."""
BESIDE = 1.3
"""Squares beside the board for dice and cards."""
LIGHT = {
    "paper": "#ffffff", "ink": "#1f2328", "pale": "#f3efe6", "deep": "#e4dccb", "line": "#8a8172",
    "last": "#8250df", "target": "#1a7f37", "red": "#c62828", "blue": "#1f5fbf", "yellow": "#f2c230",
    "green": "#2e7d4f", "on": "#ffffff", "on-yellow": "#1f2328",
}  # fmt: skip
DARK = {
    "paper": "#16181c", "ink": "#e6e8eb", "pale": "#3a3d44", "deep": "#2c2f35", "line": "#8d939e",
    "last": "#c297ff", "target": "#4ade80", "red": "#e5534b", "blue": "#5b9bf0", "yellow": "#f2cc50",
    "green": "#4fb477", "on": "#0d0f12", "on-yellow": "#0d0f12",
}  # fmt: skip
THEMES = ("light", "dark", "auto")
COLOURS = ("red", "blue", "yellow", "green")
PIPS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "5": ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    "6": ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def paint(
    scene: Scene,
    *,
    theme: str = "auto",
    last: tuple[str, ...] = (),
    targets: tuple[str, ...] = (),
    size: int = 0,
) -> str:
    """A scene as one SVG element.

    Args:
        scene: what to paint.
        theme: `light`, `dark`, or `auto` to follow the reader's preference.
        last: names of the places to mark as the last move.
        targets: names of the places to mark as legal targets.
        size: width in pixels; 0 lets it be as large as the board is.
    """
    if theme not in THEMES:
        raise ValueError(f"the theme is auto, light or dark, not {theme!r}")
    left, top, right, bottom = (UNIT * edge for edge in _edges(scene))
    width, height = right - left, bottom - top
    body = "\n".join(_body(scene, last, targets))
    shown = size or round(width)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="kybos" width="{shown}" '
        f'height="{round(shown * height / width)}" '
        f'viewBox="{left:g} {top:g} {width:g} {height:g}">\n'
        f"<title>{escape(scene.status or 'position')}</title>\n<style>{_style(theme)}</style>\n"
        f'<rect class="paper" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"/>\n'
        f"{body}\n</svg>\n"
    )


def _edges(scene: Scene) -> tuple[float, float, float, float]:
    """Left, top, right and lower edge of the picture, in squares."""
    beside = BESIDE if scene.faces else 0.0
    captions = scene.captions if scene.places else ()
    return (
        min([-0.5 - MARGIN, *(caption.x - CAPTION for caption in captions)]),
        min([-0.5 - MARGIN, *(caption.y - CAPTION for caption in captions)]),
        max([scene.width - 0.5 + MARGIN, *(caption.x + CAPTION for caption in captions)]) + beside,
        max([scene.height - 0.5 + MARGIN, *(caption.y + CAPTION for caption in captions)]),
    )


def _body(scene: Scene, last: tuple[str, ...], targets: tuple[str, ...]) -> Iterator[str]:
    places = {place.name: place for place in scene.places}
    for place in scene.places:
        yield _square(place)
    for name in last:
        yield _mark("last", places[name])
    for caption in scene.captions:
        yield _caption(caption, is_coordinate=bool(scene.places))
    for piece in scene.pieces:
        yield _piece(piece, places[piece.place])
    for name in targets:
        yield _mark("target", places[name])
    for index, face in enumerate(scene.faces):
        yield _face(face, scene.width + 0.35, index * 1.2)


def _style(theme: str) -> str:
    rules = (
        ".kybos{font-family:system-ui,sans-serif}.kybos .paper{fill:var(--paper)}"
        ".kybos .pale{fill:var(--pale);stroke:var(--line)}.kybos .deep{fill:var(--deep);stroke:var(--line)}"
        ".kybos .home{fill-opacity:.22;stroke:none}"
        ".kybos text{text-anchor:middle;dominant-baseline:central;fill:var(--ink)}"
        ".kybos text.line{text-anchor:start}"
        ".kybos .last{fill:none;stroke:var(--last);stroke-width:4}"
        ".kybos .target{fill:var(--target);stroke:var(--paper);stroke-width:2}"
        ".kybos .piece{stroke:var(--ink);stroke-width:1.5}"
        ".kybos text.on{fill:var(--on);font-weight:700}.kybos text.on-yellow{fill:var(--on-yellow)}"
        ".kybos .die{fill:var(--pale);stroke:var(--ink);stroke-width:2}.kybos .pip{fill:var(--ink)}"
    )
    rules += "".join(f".kybos .{colour}{{fill:var(--{colour})}}" for colour in COLOURS)
    if theme == "auto":
        return f"{_variables(LIGHT)}@media(prefers-color-scheme:dark){{{_variables(DARK)}}}{rules}"
    return _variables(LIGHT if theme == "light" else DARK) + rules


def _variables(palette: dict[str, str]) -> str:
    return ".kybos{" + ";".join(f"--{name}:{value}" for name, value in palette.items()) + "}"


def _square(place: Place) -> str:
    shape = _box(place.x * UNIT, place.y * UNIT, UNIT)
    square = f'<rect class="{"deep" if place.is_dark else "pale"}" {shape}/>'
    return square + (f'<rect class="home {place.colour}" {shape}/>' if place.colour else "")


def _mark(kind: str, place: Place) -> str:
    x, y = place.x * UNIT, place.y * UNIT
    if kind == "target":
        return f'<circle class="target" cx="{x:g}" cy="{y:g}" r="{UNIT * 0.13:g}"/>'
    return f'<rect class="last" {_box(x, y, UNIT - 5)}/>'


def _caption(caption: Caption, *, is_coordinate: bool) -> str:
    """A coordinate stands around its middle; text alone, without a board, begins at the left edge."""
    x, y = caption.x * UNIT, caption.y * UNIT
    kind = "" if is_coordinate else ' class="line"'
    x -= 0 if is_coordinate else UNIT / 2
    return f'<text{kind} x="{x:g}" y="{y:g}" font-size="{UNIT * 0.34:g}">{escape(caption.text)}</text>'


def _piece(piece: Piece, place: Place) -> str:
    x, y = place.x * UNIT, place.y * UNIT
    text_class = f"on on-{piece.colour}"
    return (
        f"<g><title>{escape(piece.colour)} {escape(piece.text)} on {escape(place.name)}</title>"
        f'{_outline(piece, x, y)}<text class="{text_class}" x="{x:g}" y="{y:g}" font-size="{UNIT * 0.46:g}">'
        f"{escape(piece.text)}</text></g>"
    )


def _outline(piece: Piece, x: float, y: float) -> str:
    classes = f'class="piece {piece.colour}"'
    if piece.shape == "circle":
        return f'<circle {classes} cx="{x:g}" cy="{y:g}" r="{UNIT * 0.38:g}"/>'
    if piece.shape == "square":
        return f'<rect {classes} {_box(x, y, UNIT * 0.68)} rx="5"/>'
    corners, radius, turn = (4, 0.47, 0.0) if piece.shape == "diamond" else (6, 0.42, math.pi / 6)
    points = " ".join(
        f"{x + radius * UNIT * math.sin(turn + 2 * math.pi * corner / corners):.1f},"
        f"{y - radius * UNIT * math.cos(turn + 2 * math.pi * corner / corners):.1f}"
        for corner in range(corners)
    )
    return f'<polygon {classes} points="{points}"/>'


def _face(face: Face, column: float, row: float) -> str:
    """A die with its pips, or a card with its text."""
    x, y = column * UNIT, row * UNIT
    box = f'{_box(x, y, UNIT * 0.9)} rx="8"'
    title = f"<title>{escape(face.kind)} {escape(face.text)}</title>"
    if face.kind == "die" and face.text in PIPS:
        inside = "".join(
            f'<circle class="pip" cx="{x + 12 * across:g}" cy="{y + 12 * along:g}" r="4.5"/>'
            for across, along in PIPS[face.text]
        )
    else:
        inside = f'<text x="{x:g}" y="{y:g}" font-size="{UNIT * 0.34:g}">{escape(face.text)}</text>'
    tint = f'<rect class="home {face.colour}" {box}/>' if face.colour else ""
    return f'<g>{title}<rect class="die" {box}/>{tint}{inside}</g>'


def _box(x: float, y: float, edge: float) -> str:
    """A square around a point."""
    return f'x="{x - edge / 2:g}" y="{y - edge / 2:g}" width="{edge:g}" height="{edge:g}"'
