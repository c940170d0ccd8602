"""A scene drawn in characters, as large as the window allows, with the spots that a mouse can hit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.style import Style

from kybos.paint.scene import Caption, Face, Piece, Place, Scene
from kybos.paint.svg import LIGHT, PIPS
from kybos.paint.text import face_text

CELLS = ((8, 4), (7, 3), (6, 3), (6, 2), (5, 2), (4, 2), (4, 1), (3, 1))
"""Sizes of a square, columns and rows, the best first."""
FACE_WIDTH, FACE_HEIGHT = 9, 5
TOUCHABLE, TOUCHED, LAST, CURSOR = "▸◂", "»«", "‹›", "[]"
"""The signs to the left and right of a marked place."""
BACKGROUNDS = {TOUCHABLE: "#bfe3c4", TOUCHED: "#ffe08a"}
EDGES = {
    "circle": ("▗▄▖", "▝▀▘"),
    "square": ("▄▄▄", "▀▀▀"),
    "diamond": (" ▗▄▖ ", " ▝▀▘ "),
    "hexagon": (" ▄ ", " ▀ "),
}
"""Upper and lower edge of a piece by shape; the middle sign is drawn out to the width of the piece."""
CURSOR_STYLE = Style(color="#ffffff", bgcolor=LIGHT["ink"], bold=True)
Size = tuple[int, int]


@dataclass(frozen=True)
class Marks:
    """Names of places to mark, whether with colours, and the texts of pieces that may come to stand."""

    touchable: tuple[str, ...] = ()
    touched: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    cursor: str = ""
    colours: bool = True
    ghosts: Mapping[str, str] = field(default_factory=dict)

    def of(self, name: str) -> str:
        """The signs beside a place, empty if it is not marked."""
        if name in self.touched:
            return TOUCHED
        if name in self.touchable:
            return TOUCHABLE
        return LAST if name in self.last else ""


@dataclass
class Canvas:
    """Characters with their styles, and which place lies under each."""

    columns: int
    rows: int
    signs: dict[tuple[int, int], tuple[str, Style]] = field(default_factory=dict)
    names: dict[tuple[int, int], str] = field(default_factory=dict)
    middles: dict[str, tuple[int, int]] = field(default_factory=dict)

    def write(self, row: int, column: int, text: str, style: Style) -> None:
        """Put a text somewhere; what lies outside is left out."""
        for index, sign in enumerate(text):
            if 0 <= row < self.rows and 0 <= column + index < self.columns:
                self.signs[row, column + index] = sign, style

    def line(self, row: int) -> list[tuple[str, Style]]:
        """A row as runs of equal style."""
        runs: list[tuple[str, Style]] = []
        for column in range(self.columns):
            sign, style = self.signs.get((row, column), (" ", Style.null()))
            if runs and runs[-1][1] == style:
                runs[-1] = runs[-1][0] + sign, style
            else:
                runs.append((sign, style))
        return runs


def draw(scene: Scene, size: Size, marks: Marks) -> Canvas | None:
    """A scene in a window of so many columns and rows; None if it does not fit."""
    canvas = Canvas(*size)
    if not scene.places:
        for caption in scene.captions:
            canvas.write(round(caption.y), 1 + round(4 * caption.x), caption.text, Style.null())
        right = max((1 + round(4 * c.x) + len(c.text) for c in scene.captions), default=0)
        _draw_faces(canvas, scene.faces, right + 2, marks)
        return canvas
    beside = 2 + FACE_WIDTH if any(face.x is None for face in scene.faces) else 0
    cell = _cell(scene, size, beside) or _cell(scene, size, 0)
    if cell is None:
        return None
    left = _left(scene)
    for caption in scene.captions:
        _draw_caption(canvas, caption, cell, left, scene.height)
    for place in scene.places:
        sign, colour = scene.signs.get(place.name, ("", ""))
        spot = _Spot(cell, left, marks, sign, colour or place.colour)
        _draw_place(canvas, place, scene.pieces_on(place.name), spot)
    aside = tuple(face for face in scene.faces if face.x is None)
    _draw_faces(canvas, aside, left + round(scene.width * cell[0]) + 2, marks)
    for face in scene.faces:
        _draw_lying(canvas, face, cell, left, marks)
    return canvas


def _left(scene: Scene) -> int:
    """Columns left of the board, for captions."""
    return 1 + max((len(c.text) for c in scene.captions if c.x < -0.5), default=0)


def _cell(scene: Scene, size: Size, beside: int) -> Size | None:
    """The best size of a square that fits."""
    below = any(caption.y > scene.height - 0.5 for caption in scene.captions)
    width, height = size[0] - _left(scene) - beside, size[1] - below
    fitting = ((w, h) for w, h in CELLS if scene.width * w <= width and scene.height * h <= height)
    return next(fitting, None)


def _draw_caption(canvas: Canvas, caption: Caption, cell: Size, left: int, rows: float) -> None:
    width, height = cell
    row = round(caption.y * height) + (height - 1) // 2
    if caption.y > rows - 0.5:
        row = round(rows * height)
    column = 0 if caption.x < -0.5 else left + round(caption.x * width) + (width - len(caption.text)) // 2
    canvas.write(row, column, caption.text, Style(dim=True))


@dataclass(frozen=True)
class _Spot:
    """How a place is drawn: the size of a square, the columns before the board, the marks, sign and tint."""

    cell: Size
    left: int
    marks: Marks
    sign: str
    tint: str


def _draw_place(canvas: Canvas, place: Place, standing: tuple[Piece, ...], spot: _Spot) -> None:
    edge = (place.size - 1) / 2
    top = round((place.y - edge) * spot.cell[1])
    left = spot.left + round((place.x - edge) * spot.cell[0])
    width, height = (round(length * place.size) for length in spot.cell)
    mark, is_cursor = spot.marks.of(place.name), place.name == spot.marks.cursor
    middle = top + (height - 1) // 2
    canvas.middles[place.name] = middle, left + width // 2
    style = _ground(place, mark, spot)
    frame = style + Style(bold=True)
    if is_cursor:
        frame = CURSOR_STYLE if spot.marks.colours else Style(reverse=True, bold=True)
    for row in range(top, top + height):
        canvas.write(row, left, " " * width, style)
        for column in range(left, left + width):
            canvas.names[row, column] = place.name
    if standing:
        _draw_piece(canvas, standing, (top, left + 1), (width, height), (spot, style))
    else:
        text = spot.marks.ghosts.get(place.name) or _empty(place, mark, spot.sign)
        canvas.write(middle, left + (width - len(text)) // 2, text, style + Style(bold=bool(mark)))
    signs = CURSOR if is_cursor else mark
    for row in range(top, top + height):
        shown = signs if row == middle else "  " if is_cursor else ""
        for sign, column in zip(shown, (left, left + width - 1), strict=bool(shown)):
            if width > 3 or column == left:
                canvas.write(row, column, sign, frame)


def _ground(place: Place, mark: str, spot: _Spot) -> Style:
    """The style of a place's own surface."""
    if not spot.marks.colours:
        return Style(underline=mark == LAST)
    ground = BACKGROUNDS.get(mark)
    if ground is None:
        ground = LIGHT["deep" if place.is_dark else "pale"]
        if spot.tint in LIGHT:
            ground = _mixed(LIGHT[spot.tint], ground)
    ink = LIGHT["target"] if mark == TOUCHABLE else LIGHT["last"] if mark == LAST else LIGHT["ink"]
    return Style(color=ink, bgcolor=ground, underline=mark == LAST)


def _mixed(colour: str, ground: str) -> str:
    """A little of a colour on a ground."""
    pairs = ((int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{(2 * over + 3 * under) // 5:02x}" for over, under in pairs)


def _empty(place: Place, mark: str, sign: str) -> str:
    """What stands in an empty place: the sign of a lane, its label, or a point and its colour's letter."""
    if sign and mark != TOUCHABLE:
        return sign
    if place.label:
        return place.label if place.size > 1 or len(place.label) < 3 else place.label[0]
    point = "○" if mark == TOUCHABLE else "·"
    return f"{point}{place.colour[:1]}{point}" if place.colour else point


def _draw_piece(
    canvas: Canvas, standing: tuple[Piece, ...], corner: Size, room: Size, drawn: tuple[_Spot, Style]
) -> None:
    """A piece as a block with its colour's letter and its text, in its shape where there is room.

    Of several pieces on a place one is drawn, with their number.
    """
    (width, height), (top, left), (spot, ground), piece = room, corner, drawn, standing[0]
    wide = max(2, width - 2)
    body, edge = piece_styles(piece.colour, colours=spot.marks.colours)
    edge = replace_background(edge, ground)
    middle = top + (height - 1) // 2
    count = f"×{len(standing)}" if len(standing) > 1 else ""
    label = f"{piece.colour[:1]}{piece.text}{count}"[:wide].center(wide)
    upper, lower = (_drawn_out(line, wide) for line in EDGES.get(piece.shape, EDGES["square"]))
    if height > 2:
        canvas.write(top, left, upper, edge)
    for row in range(max(top + (height > 2), middle), max(middle + 1, top + height - 1)):
        canvas.write(row, left, label if row == middle else " " * wide, body)
    if height > 1:
        canvas.write(top + height - 1, left, lower, edge)


def _drawn_out(line: str, wide: int) -> str:
    """An edge with its middle sign repeated until it is as wide as wanted."""
    half = len(line) // 2
    begin, sign, end = line[:half], line[half], line[half + 1 :]
    if wide < len(line):
        return sign * wide
    return begin + sign * (wide - 2 * half) + end


def piece_styles(colour: str, *, colours: bool) -> tuple[Style, Style]:
    """The styles of a piece's body and of its edge, which is drawn in half blocks."""
    if not colours:
        return Style(reverse=True, bold=True), Style()
    body = LIGHT.get(colour, LIGHT["line"])
    ink = LIGHT.get(f"on-{colour}", LIGHT["on"])
    return Style(color=ink, bgcolor=body, bold=True), Style(color=body)


def replace_background(style: Style, ground: Style) -> Style:
    """A style on the background of another."""
    return style + Style(bgcolor=ground.bgcolor) if ground.bgcolor else style


def _draw_faces(canvas: Canvas, faces: tuple[Face, ...], column: int, marks: Marks) -> None:
    """Dice and cards one below another, as far as there is room."""
    row = 0
    for face in faces:
        style = piece_styles(face.colour, colours=marks.colours)[0]
        if column + FACE_WIDTH <= canvas.columns and row + FACE_HEIGHT <= canvas.rows:
            for line in face_lines(face):
                canvas.write(row, column, line, style)
                row += 1
        row += 1


def _draw_lying(canvas: Canvas, face: Face, cell: Size, left: int, marks: Marks) -> None:
    """A card, a pile or a hand that lies on the board, with its middle where it lies."""
    if face.x is None or face.y is None:
        return
    style = piece_styles(face.colour, colours=marks.colours)[0] if face.colour else Style(bold=True)
    lines = [f" {face_text(face)} "]
    if face.kind == "card":
        lines = [line for index, line in enumerate(face_lines(face)) if index not in (1, 3)]
    row = round((face.y + 0.5) * cell[1]) - (len(lines) + 1) // 2
    column = left + round((face.x + 0.5) * cell[0]) - len(lines[0]) // 2
    for index, line in enumerate(lines):
        canvas.write(row + index, column, line, style)


def face_lines(face: Face) -> list[str]:
    """A die with its pips, or a card with its text, as a box of FACE_WIDTH × FACE_HEIGHT."""
    inner = FACE_WIDTH - 2
    pips: Mapping[str, tuple[tuple[int, int], ...]] = PIPS if face.kind == "die" else {}
    grid = [[" "] * inner for _ in range(3)]
    for x, y in pips.get(face.text, ()):
        grid[y + 1][inner // 2 + 2 * x] = "●"
    if face.text not in pips:
        grid[1] = list(face.text[:inner].center(inner))
    middle = [f"│{''.join(line)}│" for line in grid]
    return [f"┌{'─' * inner}┐", *middle, f"└{'─' * inner}┘"]
