"""Helpers for positions as text: `<board> key:value …`, and the plain form for games without a board."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

import numpy as np

from kybos.core.errors import InvalidPositionError
from kybos.core.layout import Layout
from kybos.core.spec import unknown
from kybos.paint.message import message


def split_position(text: str, keys: Collection[str], *, board: bool) -> tuple[str, dict[str, str]]:
    """The board (empty without one) and the `key:value` pairs of a position text.

    `_` stands for a space. Raises `InvalidPositionError` for unknown or repeated keys.
    """
    words = text.replace("_", " ").split()
    drawn = ""
    if board:
        if not words or ":" in words[0]:
            raise InvalidPositionError(message("{text} does not begin with a board", text=repr(text)))
        drawn = words.pop(0)
    pairs: dict[str, str] = {}
    for word in words:
        key, colon, value = word.partition(":")
        if not colon or not value:
            raise InvalidPositionError(message("{word} is not key:value", word=repr(word)))
        if key not in keys:
            wrong = message("unknown key {key}", key=repr(key))
            right = message("the keys are {known}", known=", ".join(keys))
            raise InvalidPositionError(unknown(wrong, key, keys, right))
        if key in pairs:
            raise InvalidPositionError(message("{key} stands twice", key=f"{key}:"))
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
            several = message("{size} whole numbers with commas", size=size)
            many = message("a whole number") if size == 1 else several
            raise InvalidPositionError(
                message("{key} takes {many}, not {value}", key=f"{key}:", many=many, value=repr(value))
            )
        wrong = [n for n in numbers if not field.low <= int(n) <= field.high]
        if wrong:
            raise InvalidPositionError(
                message(
                    "{key} takes {low} to {high}, not {value}",
                    key=f"{key}:",
                    low=field.low,
                    high=field.high,
                    value=wrong[0],
                )
            )
        position[key] = np.array([int(n) for n in numbers]).reshape(field.shape)
