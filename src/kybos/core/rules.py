"""The rule functions that every game answers, chosen by the type of the position.

Each function below is one generic function with one implementation per position type:
`actions(position, out)` runs the rules of the game that `position` belongs to. In compiled code
the choice is made while compiling and costs nothing; in plain Python it is a look-up by dtype.
So playouts, perft and search are written once and compile into each game.

A game makes a `RuleBook` and registers its functions under these names with `@book.rule`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from kybos.core import parts
from kybos.core.compiling import compiled, interpreted
from kybos.core.layout import Field, Layout
from kybos.core.random import Rng, below

CHANCE = -1
"""What `turn` answers when a roll, draw or other outcome of chance comes next."""
OVER = -2
"""What `turn` answers when the game has ended."""

STEP_KINDS = ("roll", "draw", "place", "move", "remove", "slide", "bump", "merge", "score", "pass")
"""What the rule `steps` can tell of."""
ROLL, DRAW, PLACE, MOVE, REMOVE, SLIDE, BUMP, MERGE, SCORE, PASSED = range(len(STEP_KINDS))
MOST_STEPS = 64
"""Rows of the array that `steps` writes into."""

Position = np.record
Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
F = TypeVar("F", bound=Callable[..., Any])


class RuleBook:
    """The layout of one game's positions and the functions that play it.

    `most_actions` and `most_outcomes` are the greatest numbers of legal actions and of outcomes
    in any position; they size the arrays into which `actions` and `outcomes` write.
    """

    def __init__(
        self, name: str, file: str, fields: Mapping[str, Field], *, most_actions: int, most_outcomes: int
    ) -> None:
        self.name = name
        self.layout = Layout(name, file, fields)
        self.most_actions = most_actions
        self.most_outcomes = most_outcomes
        self.functions: dict[str, Callable[..., Any]] = {
            "most_actions": _constant(most_actions),
            "most_outcomes": _constant(most_outcomes),
        }
        _books[self.layout.dtype] = self
        if not interpreted():
            _compiled_books[numba.from_dtype(self.layout.dtype)] = self

    def rule(self, function: F) -> F:
        """Compile `function` and register it as this game's rule of the same name."""
        name = function.__name__
        if name not in RULES:
            raise TypeError(f"{name} is not a rule; the rules are {', '.join(RULES)}")
        self.functions[name] = compiled(function)
        return self.functions[name]  # type: ignore[return-value]  # a dispatcher stands for the function


_books: dict[np.dtype[Any], RuleBook] = {}
_compiled_books: dict[Any, RuleBook] = {}
_defaults: dict[str, Callable[..., Any]] = {}
RULES: dict[str, Callable[..., Any]] = {}
"""Every generic rule function by name."""


def _constant(number: int) -> Callable[..., int]:
    """A rule function that answers the same for every position."""

    def answer(position: Any) -> int:  # noqa: ARG001  # a rule takes a position
        return number

    return answer if interpreted() else numba.njit(answer)


def _implementation(book: RuleBook, name: str) -> Callable[..., Any]:
    """The game's own function, else the default; `NotImplementedError` without either."""
    function = book.functions.get(name) or _defaults.get(name)
    if function is None:
        raise NotImplementedError(f"the game {book.name} has no rule function {name!r}")
    return function


def _generic(function: F) -> F:
    """Make a function that is chosen by the type of its first argument, in both modes."""
    name = function.__name__

    @functools.wraps(function)
    def choose(position: Position, *rest: Any) -> Any:
        return _implementation(_books[position.dtype], name)(position, *rest)

    def choose_compiled(position: Any) -> Callable[..., Any] | None:
        book = _compiled_books.get(position)
        return _implementation(book, name) if book else None

    if not interpreted():
        parts.stand_for(choose, choose_compiled)
    RULES[name] = choose
    return choose  # type: ignore[return-value]  # the wrapper has the wrapped signature


def _default(function: F) -> F:
    """Compile `function` as the rule of games that register none of that name."""
    name = function.__name__.removesuffix("_by_default")
    _defaults[name] = compiled(function)
    return _defaults[name]  # type: ignore[return-value]  # a dispatcher stands for the function


@_generic
def start(position: Position) -> None:
    """Turn a blank position that holds only its options into the first position."""
    raise NotImplementedError


@_generic
def turn(position: Position) -> int:
    """The seat to act, or `CHANCE`, or `OVER`."""
    raise NotImplementedError


@_generic
def actions(position: Position, out: Integers) -> int:
    """Write the legal action ids into `out`, ascending; return how many. Asked only on a seat's turn."""
    raise NotImplementedError


@_generic
def outcomes(position: Position, out: Integers, weights: Integers) -> int:
    """Write the outcomes of chance, ascending, and their weights; return how many.

    The weights are positive integers of which the sum stays below 2**31. Asked only at `CHANCE`.
    """
    raise NotImplementedError


@_generic
def settle(position: Position, rng: Rng) -> None:
    """Draw an outcome and apply it, in place. A game's own form draws as the default does."""
    raise NotImplementedError


@_generic
def apply(position: Position, action: int) -> None:
    """Play a legal action or a possible outcome, in place."""
    raise NotImplementedError


@_generic
def steps(position: Position, action: int, out: Integers) -> int:
    """Play as `apply` does and tell what happens, in order; return how many steps.

    `out` has a row for each step: its kind (an index into `STEP_KINDS`), and three numbers that the
    game's `Game.step` turns into names. A game without it tells nothing.
    """
    raise NotImplementedError


@_generic
def payoff(position: Position, seat: int) -> int:
    """What the seat gets at the end: 1 for each seat of the winning side, else 0, or points."""
    raise NotImplementedError


@_generic
def ending(position: Position) -> int:
    """How a finished game was decided: an index into `Game.endings`."""
    raise NotImplementedError


@_generic
def conceal(position: Position, seat: int) -> None:
    """Blot out, in place, what `seat` may not see; a negative `seat` is a spectator."""
    raise NotImplementedError


@_generic
def imagine(position: Position, seat: int, rng: Rng) -> None:
    """Fill in, in place and at random, what `conceal` blotted out for `seat`."""
    raise NotImplementedError


@_generic
def evaluate(position: Position, tables: Any, out: Floats) -> None:
    """Write a value for each seat of a position that is not over: what it may expect as payoff.

    `tables` are those of `Game.tables`. A game without it is not evaluated: all seats get 0.
    """
    raise NotImplementedError


@_generic
def playout(position: Position, rng: Rng) -> int:
    """Play to the end, every legal action equally likely, in place; return the number of actions.

    A game's own form plays as the default does, number for number of the stream.
    """
    raise NotImplementedError


@_generic
def playouts(
    position: Position, memory: npt.NDArray[Any], count: int, rng: Rng, totals: Floats
) -> None:  # the position stays as it is
    """Play so many games as `playout` does, and add what they pay to each seat's entry of `totals`.

    `memory` is an array of one position or more to play in. A game's own form may draw other numbers
    of the stream, and other games, as long as they are as likely.
    """
    raise NotImplementedError


@_generic
def most_actions(position: Position) -> int:  # chooses the book
    """The most legal actions that any position of the game has; answered by the rule book itself."""
    raise NotImplementedError


@_generic
def most_outcomes(position: Position) -> int:
    """The most outcomes that any position of the game has; answered by the rule book itself."""
    raise NotImplementedError


@_default
def settle_by_default(position: Position, rng: Rng) -> None:
    """Draw from what `outcomes` lists: the first outcome whose running weight exceeds the number drawn."""
    capacity = most_outcomes(position)
    listed = np.empty(capacity, np.int64)
    weights = np.empty(capacity, np.int64)
    count = outcomes(position, listed, weights)
    total = 0
    for index in range(count):
        total += weights[index]
    left = below(rng, total)
    index = 0
    while left >= weights[index]:
        left -= weights[index]
        index += 1
    apply(position, listed[index])


@_default
def steps_by_default(position: Position, action: int, out: Integers) -> int:  # noqa: ARG001  # tells nothing
    """Play, and tell nothing."""
    apply(position, action)
    return 0


@_default
def ending_by_default(position: Position) -> int:  # noqa: ARG001  # chooses the book
    """Games that can end in one way only."""
    return 0


@_default
def conceal_by_default(position: Position, seat: int) -> None:
    """Games in which everybody sees everything."""


@_default
def imagine_by_default(position: Position, seat: int, rng: Rng) -> None:
    """Games in which nothing is left to imagine."""


@_default
def evaluate_by_default(position: Position, tables: Any, out: Floats) -> None:  # noqa: ARG001  # nothing is known
    """Games of which nothing is known before the end."""
    out[:] = 0.0


@_default
def playouts_by_default(
    position: Position, memory: npt.NDArray[Any], count: int, rng: Rng, totals: Floats
) -> None:
    """One after another."""
    for _ in range(count):
        memory[0] = position
        playout(memory[0], rng)
        for seat in range(totals.shape[0]):
            totals[seat] += payoff(memory[0], seat)


@_default
def playout_by_default(position: Position, rng: Rng) -> int:
    """By the plain rules."""
    listed = np.empty(most_actions(position), np.int64)
    count = 0
    who = turn(position)
    while who != OVER:
        if who == CHANCE:
            settle(position, rng)
        else:
            apply(position, listed[below(rng, actions(position, listed))])
            count += 1
        who = turn(position)
    return count
