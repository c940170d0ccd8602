"""The painter of cards: a card in play, a pile and hands, as SVG. Own and plain: a number on paper."""

from __future__ import annotations

import textwrap
from html import escape

from kybos.paint.scene import Face

WIDE, HIGH = 64, 88
"""User units of a large card."""
SMALL = 0.55
"""A card in a hand is so large beside it."""
LINE = 26
"""Letters in a line of what a card means."""


def paint(face: Face, x: float, y: float) -> str:
    """A card, a pile or a hand with its middle at a point."""
    title = f"<title>{escape(f'{face.colour} {face.kind} {face.text}'.strip())}</title>"
    if face.kind == "hand":
        inside = "".join(_hand(face, x, y))
    elif face.kind == "pile":
        inside = _pile(face, x, y)
    else:
        inside = _card(face.text, face.colour, x, y, 1) + "".join(
            _words(str(face.words), x, y + HIGH / 2 + 14)
        )
    return f"<g>{title}{inside}</g>"


def _card(text: str, colour: str, x: float, y: float, scale: float) -> str:
    wide, high = WIDE * scale, HIGH * scale
    size = 30 if len(text) < 3 else 17
    box = f'x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}" rx="{7 * scale:g}"'
    tint = f'<rect class="home {colour}" {box}/>' if colour else ""
    return (
        f'<rect class="die" {box}/>{tint}<text class="card" x="{x:g}" y="{y:g}" '
        f'font-size="{size * scale:g}">{escape(text)}</text>'
    )


def _pile(face: Face, x: float, y: float) -> str:
    """Backs, one behind another, with how many cards there are."""
    backs = "".join(_card("", "", x + shift, y + shift, 1) for shift in (6, 3) if face.text != "0")
    told = f'<text x="{x:g}" y="{y + HIGH / 2 + 22:g}" font-size="14">{escape(face.text)} left</text>'
    return backs + _card("" if face.text == "0" else "?", "", x, y, 1) + told


def _hand(face: Face, x: float, y: float) -> list[str]:
    """The cards of a hand side by side; a hidden one is a back."""
    cards = face.text.split()
    step = WIDE * SMALL + 6
    first = x - step * (len(cards) - 1) / 2
    return [_card(card, face.colour, first + index * step, y, SMALL) for index, card in enumerate(cards)]


def _words(words: str, x: float, y: float) -> list[str]:
    lines = textwrap.wrap(words, LINE)
    return [
        f'<text x="{x:g}" y="{y + 17 * index:g}" font-size="14">{escape(line)}</text>'
        for index, line in enumerate(lines)
    ]
