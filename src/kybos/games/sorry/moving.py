"""How pawns move: landing, bumping, sliding, changing places (S9–S13, S23–S25, S34).

The functions that change a position can also tell what happens. `log` is the array of the rule
`steps` or None; they take the number of rows so far and return the new one.
"""

from __future__ import annotations

from kybos.core.compiling import compiled, compiled_apart
from kybos.core.rules import BUMP, MOVE, SLIDE, Integers, Position
from kybos.games.sorry.board import (
    HOME,
    PAWNS,
    START,
    TRACK,
    progress_of_other,
    slide,
    square,
)


@compiled
def tell(log: Integers | None, count: int, kind: int, pawn: int, origin: int, target: int) -> int:
    """Write a row of what happens, if somebody listens."""
    if log is not None:
        log[count, 0], log[count, 1], log[count, 2], log[count, 3] = kind, pawn, origin, target
        count += 1
    return count


@compiled
def holds_own(position: Position, pawn: int, target: int) -> bool:
    """Whether another pawn of the same colour stands at this progress; many may stand on HOME (S9)."""
    if target == HOME:
        return False
    first = pawn & ~3
    return bool(
        position.pawns[first] == target
        or position.pawns[first + 1] == target
        or position.pawns[first + 2] == target
        or position.pawns[first + 3] == target
    )


@compiled
def square_of(position: Position, pawn: int) -> int:
    """The square (0…59) of a pawn on the track, -1 elsewhere."""
    progress = position.pawns[pawn]
    return square(position.colour[pawn >> 2], progress) if START < progress <= TRACK else -1


@compiled
def bump_all(
    position: Position, pawn: int, target: int, low: int, high: int, log: Integers | None, count: int
) -> int:
    """Send to START whoever stands `low` to `high` squares after the square where `pawn` has `target`."""
    colour = position.colour[pawn >> 2]
    for seat in range(position.seats):
        there = progress_of_other(colour, target, position.colour[seat])
        for other in range(PAWNS * seat, PAWNS * seat + PAWNS):
            progress = position.pawns[other]
            apart = progress - there
            apart += TRACK if apart < 0 else 0
            if low <= apart <= high and START < progress <= TRACK and other != pawn:
                count = tell(log, count, BUMP, other, progress, START)
                position.pawns[other] = START
    return count


@compiled
def land(position: Position, pawn: int, target: int, log: Integers | None, count: int) -> int:
    """Put a pawn down: bump who stands there (S9), then slide and sweep (S11). The order is lost.

    Call `put_in_order` afterwards.
    """
    count = tell(log, count, MOVE, pawn, position.pawns[pawn], target)
    position.pawns[pawn] = target
    if target <= TRACK:
        count = bump_all(position, pawn, target, 0, 0, log, count)
        count = slide_on(position, pawn, log, count)
    return count


@compiled_apart
def slide_on(position: Position, pawn: int, log: Integers | None, count: int) -> int:
    """Slide from a triangle of another colour, if the pawn stands on one, and sweep (S11, S12)."""
    origin = position.pawns[pawn]
    reach = slide(origin)
    if reach > 0:
        count = tell(log, count, SLIDE, pawn, origin, origin + reach)
        position.pawns[pawn] = origin + reach
        count = bump_all(position, pawn, origin, 1, reach, log, count)
    return count


@compiled_apart
def exchange(position: Position, pawn: int, other: int, log: Integers | None, count: int) -> int:
    """Let two pawns on the track change places; the mover slides (S24), by option the other too (S25)."""
    mine, theirs = position.pawns[pawn], position.pawns[other]
    colour, others = position.colour[pawn >> 2], position.colour[other >> 2]
    ahead = progress_of_other(others, theirs, colour)
    back = progress_of_other(colour, mine, others)
    count = tell(log, count, MOVE, pawn, mine, ahead)
    count = tell(log, count, MOVE, other, theirs, back)
    position.pawns[pawn] = ahead
    position.pawns[other] = back
    count = slide_on(position, pawn, log, count)
    if position.swapped_slides and position.pawns[other] == back:
        count = slide_on(position, other, log, count)
    return count


@compiled_apart
def take_place(position: Position, pawn: int, other: int, log: Integers | None, count: int) -> int:
    """Sorry!: from START to the square of another pawn, which is bumped (S23, S24)."""
    hit, mine = position.colour[other >> 2], position.colour[pawn >> 2]
    target = progress_of_other(hit, position.pawns[other], mine)
    return land(position, pawn, target, log, count)


@compiled
def put_in_order(position: Position) -> None:
    """Sort the pawns of every seat, the marks of a 7 under way with them; none stays on START or HOME."""
    for seat in range(position.seats):
        first = PAWNS * seat
        a, b = marked(position, first), marked(position, first + 1)
        c, d = marked(position, first + 2), marked(position, first + 3)
        a, b = min(a, b), max(a, b)
        c, d = min(c, d), max(c, d)
        a, c = min(a, c), max(a, c)
        b, d = min(b, d), max(b, d)
        b, c = min(b, c), max(b, c)
        position.pawns[first], position.moved[first] = a >> 1, a & 1
        position.pawns[first + 1], position.moved[first + 1] = b >> 1, b & 1
        position.pawns[first + 2], position.moved[first + 2] = c >> 1, c & 1
        position.pawns[first + 3], position.moved[first + 3] = d >> 1, d & 1


@compiled
def marked(position: Position, pawn: int) -> int:
    """A pawn's progress and its mark as one number."""
    progress = position.pawns[pawn]
    mark = position.moved[pawn] if START < progress < HOME else 0
    return int(2 * progress + mark)
