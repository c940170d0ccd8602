"""Races worked out in exact fractions, apart from the tables that are checked against them."""

from fractions import Fraction
from functools import cache
from itertools import zip_longest

from kybos import State
from tests.games.einstein.helpers import FAR, coordinates, stones_of
from tests.oracles import einstein as oracle

Distances = tuple[int, ...]
"""King's moves from each of the stones 1 to 6 to the corner, 0 for a stone that is gone."""


@cache
def lasting(distances: Distances) -> tuple[Fraction, ...]:
    """The chance to need more than 0, 1, 2, … turns, as long as there is one."""
    after = [lasting(step) for step in (best_step(distances, die) for die in range(1, 7)) if step]
    sums = (sum(column, Fraction(0)) for column in zip_longest(*after, fillvalue=Fraction(0)))
    return (Fraction(1), *(each / 6 for each in sums))


def best_step(distances: Distances, die: int) -> Distances | None:
    """What is left after the step with the fewest turns on average; None if that is the corner."""
    numbers = {number for number, distance in enumerate(distances, 1) if distance}
    steps = [stepped(distances, number) for number in sorted(oracle.named(numbers, die))]
    return min(steps, key=lambda after: sum(lasting(after)) if after else 0)


def stepped(distances: Distances, number: int) -> Distances | None:
    left = distances[number - 1] - 1
    return (*distances[: number - 1], left, *distances[number:]) if left else None


def king(one: tuple[int, int], other: tuple[int, int]) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def distances_of(state: State, letter: str) -> Distances:
    seats = len(state.game.seats)
    where = {name: square for square, name in stones_of(state).items()}
    goal = coordinates(FAR[seats][letter])
    names = [f"{letter}{number}" for number in range(1, 7)]
    return tuple(king(coordinates(where[name]), goal) if name in where else 0 for name in names)
