"""The painter of pictures: a scene as SVG, light or dark, in number and shape as well as colour."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape

from kybos.paint import cards
from kybos.paint.scene import Caption, Face, Piece, Place, Scene

UNIT = 48
"""User units of a square."""
MARGIN = 0.2
"""Squares left free around the board, where no caption needs more."""
CAPTION = 0.45
"""Squares that a caption needs around its middle."""
BESIDE = 1.3
"""Squares beside the board for dice and cards."""
ASIDE = 0.44
"""How far from the middle of a large place, in squares, its pieces stand."""
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
LANES = (
    ".kybos .lane line{stroke-width:12;stroke-linecap:round;opacity:.55}"
    ".kybos .lane polygon,.kybos .lane circle{stroke:var(--line);stroke-width:1}"
    ".kybos .lane circle{fill-opacity:.55}"
    ".kybos text.small{fill-opacity:.75}.kybos text.card{font-weight:700}"
) + "".join(f".kybos .lane.{colour} line{{stroke:var(--{colour})}}" for colour in COLOURS)
"""The styles of boards with lanes and labels."""
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
    digits: bool = False,
    ghosts: tuple[Piece, ...] = (),
) -> str:
    """A scene as one SVG element.

    Args:
        scene: what to paint.
        theme: `light`, `dark`, or `auto` to follow the reader's preference.
        last: names of the places to mark as the last move.
        targets: names of the places to mark as legal targets.
        size: width in pixels; 0 lets it be as large as the board is.
        digits: whether dice on the board show digits instead of pips.
        ghosts: pieces to show faintly where they would come to stand.
    """
    if theme not in THEMES:
        raise ValueError(f"the theme is auto, light or dark, not {theme!r}")
    left, top, right, bottom = (UNIT * edge for edge in _edges(scene))
    width, height = right - left, bottom - top
    body = "\n".join([*_body(scene, last, targets, digits=digits), *_ghosts(scene, ghosts, digits=digits)])
    style = _style(theme, has_lanes=bool(scene.lanes))
    shown = size or round(width)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="kybos" width="{shown}" '
        f'height="{round(shown * height / width)}" '
        f'viewBox="{left:g} {top:g} {width:g} {height:g}">\n'
        f"<title>{escape(scene.status or 'position')}</title>\n<style>{style}</style>\n"
        f'<rect class="paper" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"/>\n'
        f"{body}\n</svg>\n"
    )


def _edges(scene: Scene) -> tuple[float, float, float, float]:
    """Left, top, right and lower edge of the picture, in squares."""
    beside = BESIDE if any(face.x is None for face in scene.faces) else 0.0
    captions = scene.captions if scene.places else ()
    return (
        min([-0.5 - MARGIN, *(caption.x - CAPTION for caption in captions)]),
        min([-0.5 - MARGIN, *(caption.y - CAPTION for caption in captions)]),
        max([scene.width - 0.5 + MARGIN, *(caption.x + CAPTION for caption in captions)]) + beside,
        max([scene.height - 0.5 + MARGIN, *(caption.y + CAPTION for caption in captions)]),
    )


def _ghosts(scene: Scene, ghosts: tuple[Piece, ...], *, digits: bool) -> Iterator[str]:
    """Pieces as they would stand after a move."""
    places = {place.name: place for place in scene.places}
    for piece in ghosts:
        place = places[piece.place]
        yield f'<g opacity=".45">{_piece(piece, place, place.x, place.y, digits=digits)}</g>'


def _body(scene: Scene, last: tuple[str, ...], targets: tuple[str, ...], *, digits: bool) -> Iterator[str]:
    places = {place.name: place for place in scene.places}
    yield from _board(scene, places)
    for name in last:
        yield _mark("last", places[name])
    for caption in scene.captions:
        yield _caption(caption, is_coordinate=bool(scene.places))
    for piece, x, y in _standing(scene, places):
        yield _piece(piece, places[piece.place], x, y, digits=digits)
    for name in targets:
        yield _mark("target", places[name])
    yield from _faces(scene)


def _board(scene: Scene, places: dict[str, Place]) -> Iterator[str]:
    """The places, the lanes over them, and what they are called."""
    for place in scene.places:
        yield _square(place)
    for lane in scene.lanes:
        yield _lane([places[name] for name in lane.places], lane.colour)
    for place in scene.places:
        if place.label:
            yield _label(place)


def _faces(scene: Scene) -> Iterator[str]:
    """Dice and cards: one below another beside the board, or where they lie on it."""
    beside = 0
    for face in scene.faces:
        if face.x is not None and face.y is not None:
            yield cards.paint(face, face.x * UNIT, face.y * UNIT)
        else:
            yield _face(face, scene.width + 0.35, beside * 1.2)
            beside += 1


def _style(theme: str, *, has_lanes: bool) -> str:
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
    rules += LANES if has_lanes else ""
    if theme == "auto":
        return f"{_variables(LIGHT)}@media(prefers-color-scheme:dark){{{_variables(DARK)}}}{rules}"
    return _variables(LIGHT if theme == "light" else DARK) + rules


def _variables(palette: dict[str, str]) -> str:
    return ".kybos{" + ";".join(f"--{name}:{value}" for name, value in palette.items()) + "}"


def _square(place: Place) -> str:
    shape = _box(place.x * UNIT, place.y * UNIT, UNIT * place.size)
    shape += f' rx="{UNIT * 0.4:g}"' if place.size > 1 else ""
    square = f'<rect class="{"deep" if place.is_dark else "pale"}" {shape}/>'
    return square + (f'<rect class="home {place.colour}" {shape}/>' if place.colour else "")


def _mark(kind: str, place: Place) -> str:
    x, y = place.x * UNIT, place.y * UNIT
    if kind == "target":
        return f'<circle class="target" cx="{x:g}" cy="{y:g}" r="{UNIT * 0.13:g}"/>'
    return f'<rect class="last" {_box(x, y, UNIT * place.size - 5)}/>'


def _label(place: Place) -> str:
    """What a place is called, in small letters at its upper edge, or in its corner."""
    left = place.x if place.size > 1 else place.x - 0.32
    top = place.y - place.size / 2 + 0.15
    return (
        f'<text class="small" x="{left * UNIT:g}" y="{top * UNIT:g}" font-size="{UNIT * 0.2:g}">'
        f"{escape(place.label)}</text>"
    )


def _lane(places: list[Place], colour: str) -> str:
    """A band with a triangle where it begins and a ring where it ends."""
    first, last = places[0], places[-1]
    x, y = first.x * UNIT, first.y * UNIT
    ends = f'x1="{x:g}" y1="{y:g}" x2="{last.x * UNIT:g}" y2="{last.y * UNIT:g}"'
    across, along = _unit(last.x - first.x), _unit(last.y - first.y)
    tip, back, half = UNIT * 0.42, UNIT * 0.24, UNIT * 0.32
    corners = ((tip, 0.0), (-back, half), (-back, -half))
    points = " ".join(
        f"{x + ahead * across - aside * along:g},{y + ahead * along + aside * across:g}"
        for ahead, aside in corners
    )
    return (
        f'<g class="lane {colour}"><line {ends}/><polygon points="{points}"/>'
        f'<circle cx="{last.x * UNIT:g}" cy="{last.y * UNIT:g}" r="{UNIT * 0.24:g}"/></g>'
    )


def _unit(length: float) -> int:
    """The sign of a length."""
    return (length > 0) - (length < 0)


def _standing(scene: Scene, places: dict[str, Place]) -> Iterator[tuple[Piece, float, float]]:
    """The pieces with the points where they are drawn; on a large place side by side."""
    for piece in scene.pieces:
        place = places[piece.place]
        index = scene.pieces_on(piece.place).index(piece)
        aside = ASIDE if place.size > 1 else 0
        yield piece, place.x + aside * (2 * (index % 2) - 1), place.y + aside * (2 * (index // 2) - 0.8)


def _caption(caption: Caption, *, is_coordinate: bool) -> str:
    """A coordinate stands around its middle; text alone, without a board, begins at the left edge."""
    x, y = caption.x * UNIT, caption.y * UNIT
    kind = "" if is_coordinate else ' class="line"'
    x -= 0 if is_coordinate else UNIT / 2
    return f'<text{kind} x="{x:g}" y="{y:g}" font-size="{UNIT * 0.34:g}">{escape(caption.text)}</text>'


def _piece(piece: Piece, place: Place, x: float, y: float, *, digits: bool) -> str:
    x, y = x * UNIT, y * UNIT
    if piece.shape == "die":
        return _die(piece.text, x, y, f"{piece.text} on {place.label or place.name}", digits=digits)
    text_class = f"on on-{piece.colour}"
    return (
        f"<g><title>{escape(' '.join(f'{piece.colour} {piece.text}'.split()))} on "
        f"{escape(place.label or place.name)}</title>"
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
        inside = _pips(face.text, x, y)
    else:
        inside = f'<text x="{x:g}" y="{y:g}" font-size="{UNIT * 0.34:g}">{escape(face.text)}</text>'
    tint = f'<rect class="home {face.colour}" {box}/>' if face.colour else ""
    return f'<g>{title}<rect class="die" {box}/>{tint}{inside}</g>'


def _pips(value: str, x: float, y: float) -> str:
    """The pips of a die around its middle."""
    return "".join(
        f'<circle class="pip" cx="{x + 12 * across:g}" cy="{y + 12 * along:g}" r="4.5"/>'
        for across, along in PIPS[value]
    )


def _die(value: str, x: float, y: float, title: str, *, digits: bool) -> str:
    """A die on the board, with pips or with its digit."""
    inside = _pips(value, x, y)
    if digits:
        inside = f'<text x="{x:g}" y="{y:g}" font-size="{UNIT * 0.5:g}">{escape(value)}</text>'
    box = f'{_box(x, y, UNIT * 0.78)} rx="8"'
    return f'<g><title>{escape(title)}</title><rect class="die" {box}/>{inside}</g>'


def _box(x: float, y: float, edge: float) -> str:
    """A square around a point."""
    return f'x="{x - edge / 2:g}" y="{y - edge / 2:g}" width="{edge:g}" height="{edge:g}"'
