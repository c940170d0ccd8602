"""The board of Sorry!: how far a pawn has come, and which square of the track that is.

A pawn's place is its *progress*, a number that is the same for every colour: 0 on START, 1 to 60 on
the track, counted clockwise from the square behind its circle (so the circle is 2 and the entrance
square 60), 61 to 65 in its safety zone, 66 on HOME. Forward moves add to it; backward moves take
away, and go round from 1 to 60. With b = 15 × colour the square of progress p is (b + 2 + p) mod 60.
"""

from __future__ import annotations

from kybos.core.compiling import compiled

COLOURS = ("red", "blue", "yellow", "green")
"""Clockwise by their sides (S1)."""
TRACK = 60
"""Squares of the track, and the progress of the last one, the entrance to the safety zone (S1, S2)."""
START, CIRCLE, FIRST_ZONE, HOME = 0, 2, TRACK + 1, TRACK + 6
PAWNS = 4
"""Pawns of a colour (S4)."""
SIDE = 15
"""Squares from corner to corner (S1)."""
SHORT, LONG = 3, 4
"""How far a short and a long slide carry (S2)."""
SHORT_TRIANGLES = (1 << 14) | (1 << 29) | (1 << 44)
"""Bits: the progress on which a pawn meets another colour's short slide."""
LONG_TRIANGLES = (1 << 22) | (1 << 37) | (1 << 52)
"""Bits: the progress on which a pawn meets another colour's long slide."""


@compiled
def square(colour: int, progress: int) -> int:
    """The square (0…59) on which a pawn of a colour stands with a progress of 1 to 60."""
    return (SIDE * colour + 2 + progress) % TRACK


@compiled
def progress_of_other(colour: int, progress: int, other: int) -> int:
    """The progress (1…60) that a pawn of colour `other` has on the square where `colour` has `progress`."""
    return (progress + SIDE * (colour - other) + TRACK - 1) % TRACK + 1


@compiled
def slide(progress: int) -> int:
    """How far a triangle of another colour at this progress carries a pawn, else 0 (S2, S11, S12)."""
    if progress > TRACK:
        return 0
    return SHORT * ((SHORT_TRIANGLES >> progress) & 1) + LONG * ((LONG_TRIANGLES >> progress) & 1)


@compiled
def backward(progress: int, steps: int) -> int:
    """Where a backward move ends: it never enters the zone, and leaves it by the entrance (S28, S29)."""
    target = progress - steps
    return target if target >= 1 else target + TRACK
