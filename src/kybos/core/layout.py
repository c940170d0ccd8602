"""The layout of a position: which integers it holds, in which range, and the dtype made from them.

A position is one flat NumPy record of integers. Fields take the narrowest signed width that
holds their range when the rules are compiled, and int64 when they are interpreted, so that
the same arithmetic gives the same numbers in both modes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import numpy as np

from kybos.core.compiling import interpreted, source_hash
from kybos.core.errors import InvalidPositionError
from kybos.paint.message import message

WIDTHS = (np.int8, np.int16, np.int32, np.int64)


@dataclass(frozen=True)
class Field:
    """One field of a position: integers from `low` to `high` (both included) in an array of `shape`."""

    low: int
    high: int
    shape: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError(f"a field's range runs from low to high, not from {self.low} to {self.high}")

    @property
    def type(self) -> type[np.signedinteger]:
        """The integer type that stores the field in the present mode."""
        if interpreted():
            return np.int64
        for width in WIDTHS:
            if np.iinfo(width).min <= self.low and self.high <= np.iinfo(width).max:
                return width
        raise ValueError(f"the range {self.low}…{self.high} does not fit 64 bits")


class Layout:
    """The fields of one game's positions, and their dtype.

    The dtype ends with a filler byte (always 0) whose name holds the game's name and a hash of
    the sources around `file`. It keeps games of equal fields apart, and makes the compiled code
    of a game whose rules have changed a new entry of the cache.
    """

    def __init__(self, name: str, file: str, fields: Mapping[str, Field]) -> None:
        self.name = name
        self.fields = MappingProxyType(dict(fields))
        self.filler = f"_{name}_{source_hash(Path(file))}"
        described = [(key, field.type, field.shape) for key, field in self.fields.items()]
        self.dtype = np.dtype((np.record, [*described, (self.filler, np.int8)]))

    def blank(self) -> np.record:
        """A position of which every field is 0, in memory of its own."""
        position: np.record = np.zeros(1, self.dtype)[0]
        return position

    def check(self, position: np.record) -> None:
        """Raise `InvalidPositionError` if a field lies outside its range."""
        for key, field in self.fields.items():
            values = np.ravel(position[key]).tolist()
            if values and not field.low <= min(values) <= max(values) <= field.high:
                wrong = next(value for value in values if not field.low <= value <= field.high)
                raise InvalidPositionError(
                    message(
                        "{key} is {value}, outside {low}…{high}",
                        key=key,
                        value=wrong,
                        low=field.low,
                        high=field.high,
                    )
                )
