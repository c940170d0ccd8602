"""Helpers for positions as text: `<board> key:value …`, and the plain form for games without a board."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

import numpy as np

from kybos.core.errors import InvalidPositionError
from kybos.core.layout import Layout
from kybos.core.spec import suggestion


def split_position(text: str, keys: Collection[str], *, board: bool) -> tuple[str, dict[str, str]]:
    """The board (empty without one) and the `key:value` pairs of a position text.

    `_` stands for a space. Raises `InvalidPositionError` for unknown or repeated keys.
    """
    words = text.replace("_", " ").split()
    drawn = ""
    if board:
        if not words or ":" in words[0]:
            raise InvalidPositionError(f"{text!r} does not begin with a board")
        drawn = words.pop(0)
    pairs: dict[str, str] = {}
    for word in words:
        key, colon, value = word.partition(":")
        if not colon or not value:
            raise InvalidPositionError(f"{word!r} is not key:value")
        if key not in keys:
            known = ", ".join(keys)
            raise InvalidPositionError(f"unknown key {key!r}{suggestion(key, keys)}; the keys are {known}")
        if key in pairs:
            raise InvalidPositionError(f"{key}: stands twice")
        pairs[key] = value
    return drawn, pairs


def write_fields(position: np.record, fields: Iterable[str]) -> str:
    """Fields as `key:value`, arrays with commas, in the given order."""
    return " ".join(
        f"{key}:{','.join(str(int(value)) for value in np.ravel(position[key]))}" for key in fields
    )


def read_fields(text: str, position: np.record, layout: Layout, fields: Collection[str]) -> None:
    """Read what `write_fields` wrote into `position`; fields left out keep their value."""
    for key, value in split_position(text, fields, board=False)[1].items():
        numbers = value.split(",")
        field = layout.fields[key]
        size = int(np.prod(field.shape, dtype=int))
        if len(numbers) != size or not all(re.fullmatch(r"-?[0-9]{1,18}", n) for n in numbers):
            many = "a whole number" if size == 1 else f"{size} whole numbers with commas"
            raise InvalidPositionError(f"{key}: takes {many}, not {value!r}")
        wrong = [n for n in numbers if not field.low <= int(n) <= field.high]
        if wrong:
            raise InvalidPositionError(f"{key}: takes {field.low} to {field.high}, not {wrong[0]}")
        position[key] = np.array([int(n) for n in numbers]).reshape(field.shape)
