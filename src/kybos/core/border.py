"""The border between Python and compiled code, which is narrow.

A state holds its position as bytes. One compiled call copies them, plays an action and answers
with the new bytes, whose turn it is and what may be played, through memory that each thread keeps
for each game.
"""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from kybos.core import rules
from kybos.core.compiling import compiled, entry
from kybos.core.rules import CHANCE, Integers

LOOK = -1
"""Instead of an action: play none."""


@compiled
def advance(positions: np.ndarray[Any, Any], action: int, listed: Integers) -> int:
    """Play an action or outcome in `positions[0]`, in place; whose turn it is then, and the choices.

    Answers `256 * count + turn + 2`. `listed` receives the actions; at chance the outcomes and,
    right after them, their weights. `LOOK` plays nothing: one function for both compiles once.
    """
    position = positions[0]
    if action != LOOK:
        rules.apply(position, action)
    who = rules.turn(position)
    count = 0
    if who >= 0:
        count = rules.actions(position, listed)
    elif who == CHANCE:
        half = listed.shape[0] // 2
        count = rules.outcomes(position, listed, listed[half:])
        for index in range(count):
            listed[count + index] = listed[half + index]
    return 256 * count + who + 2


class Desks(threading.local):
    """For each thread: the memory that it uses for one kind of position, and the calls on it.

    `calls` holds the position's bytes, the array of one position over the same memory, the array
    for what is listed, its bytes, and the compiled `advance` for this type. They are kept as one
    tuple because every step asks for all of them.
    """

    def __init__(self, book: rules.RuleBook) -> None:
        positions = np.zeros(1, book.layout.dtype)
        listed = np.zeros(2 * max(book.most_actions, book.most_outcomes), np.int64)
        self.calls = (
            memoryview(positions.view(np.uint8)),  # type: ignore[arg-type]  # an array has a buffer
            positions,
            listed,
            memoryview(listed).cast("B"),  # type: ignore[arg-type]  # an array has a buffer
            entry(advance, (positions, 0, listed)),
        )


_desks: dict[rules.RuleBook, Desks] = {}


def desks_for(book: rules.RuleBook) -> Desks:
    """The desks for a rule book, made when they are first asked for."""
    if book not in _desks:
        _desks[book] = Desks(book)
    return _desks[book]


@cache
def unpacker(count: int) -> Callable[[memoryview], tuple[int, ...]]:
    """Reads so many listed numbers from memory."""
    return struct.Struct(f"={count}q").unpack_from
