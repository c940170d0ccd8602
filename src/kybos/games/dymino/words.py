"""What Dymino says to people: rolls, bonus dice, placements and what they set off."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kybos.core.compiling import plain
from kybos.core.state import State
from kybos.games.dymino import notation
from kybos.games.dymino.cascade import LEAST, factor
from kybos.games.dymino.position import BOTH, PASS, ROLL, SINGLE, STRIKE, TAKE_ALL, TAKE_ONE
from kybos.paint.message import Message, message
from kybos.paint.scene import Step

BONUS = {
    1: "a die of any value on an empty square",
    2: "all dice of a value leave the grid",
    3: "clears the row of an empty square",
    4: "clears the column of an empty square",
    5: "clears the row and the column of an empty square",
    6: "clears the squares around an empty one",
}
"""What each double does (D13–D18)."""
ONE = "a die of your choice leaves the grid"


def meaning(position: np.record, double: int) -> Message:
    """What a double does in this game."""
    return message(ONE if double == 2 and position.one else BONUS[double])


def tell(state: State, action: int) -> Message:
    """What an action or outcome does."""
    position = state.position
    if state.is_chance:
        first, second = divmod(action, ROLL)
        if first == second:
            told = meaning(position, first)
            return message("double {value} is rolled: {meaning}", value=first, meaning=told)
        return message("{first} and {second} are rolled", first=first, second=second)
    if action == PASS:
        return message("there is no die to take away")
    told = tell_placement(position, action)
    combined = tell_combinations(state.steps(action))
    return message("{placed}; {then}", placed=told, then=combined) if combined else told


def tell_placement(position: np.record, action: int) -> Message:
    """What is put where, or taken away."""
    move = notation.write_move(position, action)
    if action >= STRIKE:
        return message("double {value} clears from {square}", value=int(position.first), square=move[1:])
    if action >= TAKE_ONE:
        return message("the die on {square} is taken away", square=move[1:])
    if action >= TAKE_ALL:
        return message("all {value}s are taken away", value=move[1:])
    if action >= SINGLE:
        return message("{value} on {square}", value=move[0], square=move[1:])
    (first, second) = move.split(",")
    return message(
        "{first} on {square}, {second} on {other}",
        first=first[0], square=first[1:], second=second[0], other=second[1:],
    )  # fmt: skip


def tell_combinations(steps: Sequence[Step]) -> Message | None:
    """The combinations of a placement with their points; None if there are none."""
    told: Message | None = None
    for step in steps:
        if step.kind == "merge":
            size, value, series, gain = (int(number) for number in step.value.split(" "))
            part = message(
                "{size} × {value} make {next} on {square}: {product} = {gain}",
                size=size, value=value, next=value % 6 + 1, square=step.target,
                product=product(size, value, series), gain=f"{gain:,}",
            )  # fmt: skip
            told = part if told is None else message("{first}; {then}", first=told, then=part)
    return told


def product(size: int, value: int, series: int) -> str:
    """`3 × 6 × 5`: how points come about; factors of 1 are left out (D10, D11)."""
    factors = [size, value, 10 ** (size - LEAST), factor_of(series)]
    return " × ".join(f"{number:,}" for at, number in enumerate(factors) if at < 2 or number > 1)


def factor_of(series: int) -> int:
    """By what a combination counts."""
    return int(plain(factor)(series))


def status(state: State) -> Message:
    """What is to be done, and the score."""
    position = state.position
    score = f"{int(position.score):,}"
    result = state.result
    if result is not None:
        return result.told
    if state.is_chance:
        return message(
            "roll {number} is to come; score {score}", number=int(position.rolled) + 1, score=score
        )
    return message("{todo}; score {score}", todo=todo(position), score=score)


def todo(position: np.record) -> Message:
    """What the roll gives to place."""
    first, second, left = int(position.first), int(position.second), int(position.left)
    if 0 < left < BOTH:
        return message("place the {value}", value=left)
    if first == second and left == 0:
        return message("double {value}: {meaning}", value=first, meaning=meaning(position, first))
    return message("place {first} and {second}", first=first, second=second)
