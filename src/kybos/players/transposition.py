"""A transposition table: what a search has found of positions, by a number made of their bytes.

A number of 63 bits stands for a position. Two positions of one search share one about once in
10¹⁸ pairs; nothing else is compared.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kybos.core.compiling import compiled_in_place
from kybos.core.rules import Floats, Integers

Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint32]

MASK = 0xFFFFFFFF
FIRST_FACTOR, SECOND_FACTOR = 0x2545F491, 0x41C64E6D
"""Odd, and below 2³¹, so that a product with 32 bits fits 63."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a value in the table is: the value itself, or a bound of it."""
NO_ACTION = 0xFFFF
"""In place of a best action where there is none, as at chance."""


class Scratch(NamedTuple):
    """Memory in which a position's bytes are read as words: the same bytes twice."""

    bytes: Bytes
    words: Words


class Transpositions(NamedTuple):
    """The table: a row for each place, a power of two of them.

    `keys` are the positions' numbers, 0 for none; `notes` hold the best action, the horizon and what
    the value is; `values` the values.
    """

    keys: Integers
    notes: Integers
    values: Floats


def scratch(size: int) -> Scratch:
    """Memory for positions of so many bytes."""
    padded = np.zeros(-(-size // 4) * 4, np.uint8)
    return Scratch(padded, padded.view(np.uint32))


def transpositions(bits: int) -> Transpositions:
    """An empty table of 2 to the power of `bits` places."""
    size = 1 << bits
    return Transpositions(np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size))


def raw(positions: npt.NDArray[Any]) -> Bytes:
    """The bytes of positions, a row for each, over the same memory."""
    return positions.view(np.uint8).reshape(len(positions), positions.dtype.itemsize)


@compiled_in_place
def key_of(rows: Bytes, row: int, memory: Scratch) -> int:
    """The number, above 0, that stands for the position of which the bytes are in a row."""
    for index in range(rows.shape[1]):
        memory.bytes[index] = rows[row, index]
    first, second = 0x9E3779B9, 0x7F4A7C15
    for index in range(memory.words.shape[0]):
        word = int(memory.words[index])
        first = ((first ^ word) * FIRST_FACTOR) & MASK
        first ^= first >> 15
        second = ((second + word) * SECOND_FACTOR) & MASK
        second ^= second >> 13
    return (((first ^ second >> 7) & 0x7FFFFFFF) << 32 | second) + 1


@compiled_in_place
def place_of(table: Transpositions, key: int) -> int:
    """Where a position is kept: in one of two places, -1 if in neither."""
    place = (key ^ key >> 32) & (table.keys.shape[0] - 1)
    if table.keys[place] == key:
        return int(place)
    return int(place ^ 1) if table.keys[place ^ 1] == key else -1


@compiled_in_place
def keep(table: Transpositions, key: int, action: int, horizon: int, kind: int, value: float) -> None:
    """Keep what has been found; of the two places the second takes what is less deep than the first."""
    place = (key ^ key >> 32) & (table.keys.shape[0] - 1)
    if table.keys[place] != key and table.keys[place] != 0 and horizon_of(table.notes[place]) > horizon:
        place ^= 1
    table.keys[place] = key
    table.notes[place] = (action << 16) | (horizon << 2) | kind
    table.values[place] = value


@compiled_in_place
def horizon_of(note: int) -> int:
    """How far the search has looked from there."""
    return (note >> 2) & 0x3FFF


@compiled_in_place
def action_of(note: int) -> int:
    """The best action, or `NO_ACTION`."""
    return note >> 16


@compiled_in_place
def kind_of(value: float, alpha: float, beta: float) -> int:
    """What a value is that a search of this window has found."""
    if value >= beta:
        return AT_LEAST
    return EXACT if value > alpha else AT_MOST


@compiled_in_place
def answers(table: Transpositions, place: int, horizon: int, alpha: float, beta: float) -> bool:
    """Whether what is kept settles a search of just this horizon and window."""
    note = table.notes[place]
    if horizon_of(note) != horizon:
        return False
    kind, value = note & 3, table.values[place]
    return bool(kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha))
