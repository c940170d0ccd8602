"""Positions in words, and text for terminals that have few letters."""

from __future__ import annotations

import unicodedata

from kybos.core.state import State

PLAIN = {
    "…": "...",
    "–": "-",
    "—": "-",
    "×": "x",
    "±": "+-",
    "→": "->",
    "►": ">",
    "◄": "<",
    "▲": "^",
    "▼": "v",
    "○": "o",
    "─": "-",
    "│": "|",
    "“": '"',
    "”": '"',
    "’": "'",
    "ß": "ss",
}


def board_in_words(view: State) -> str:
    """What stands where, colour by colour: `red: 1 a5, 2 b5`, and the cards; without a board the text."""
    scene = view.scene()
    if not scene.places:
        return view.text
    colours = dict.fromkeys(piece.colour for piece in scene.pieces)
    lines = [
        f"{colour}: "
        + ", ".join(
            f"{piece.text} {scene.called(piece.place).removeprefix(f'{colour} ')}".strip()
            for piece in scene.pieces
            if piece.colour == colour
        )
        for colour in colours
    ]
    lines += [f"{face.colour} {face.kind}: {face.text}".strip() for face in scene.faces if face.kind != "die"]
    return "\n".join(lines) or "the board is empty"


def to_ascii(text: str) -> str:
    """The text in ASCII: accents left out, signs spelt out, anything else `?`."""
    spelt = "".join(PLAIN.get(letter, letter) for letter in text)
    bare = unicodedata.normalize("NFKD", spelt)
    kept = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return kept.encode("ascii", "replace").decode("ascii")
