"""What positions are worth, worked out by the book: exactly to the end, or down to a depth.

Both are plain Python on states, without pruning; the exact one remembers what it has solved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from kybos import Game, State
from kybos.core import rules

Exact = tuple[Fraction, ...]
OWN_PLAY = 3
"""So many actions in a row make one play at most."""


class Solver:
    """Expected payoffs of every seat when each seat maximises the mean payoff of its side (max^n).

    Of actions that are equally good for the one who acts the lowest id counts. `closest` is the least
    by which an action was ever better than another that means something else to others: 0 if the
    choice of the lowest id has mattered, and where it is small a search needs long to see it.
    """

    def __init__(self) -> None:
        self.known: dict[State, Exact] = {}
        self.closest = Fraction(10**9)

    @property
    def span(self) -> float:
        """By how much the payoffs of the finished games differ that have been met."""
        paid = [float(each) for state, value in self.known.items() if state.is_over for each in value]
        return max(paid) - min(paid)

    def value(self, state: State) -> Exact:
        """What every seat may expect."""
        if state not in self.known:
            self.known[state] = self._value(state)
        return self.known[state]

    def actions(self, state: State) -> dict[int, Exact]:
        """What every seat may expect after each action."""
        return {action: self.value(state.apply(action)) for action in state.actions}

    def _value(self, state: State) -> Exact:
        if state.payoffs is not None:
            return tuple(map(Fraction, state.payoffs))
        if state.is_chance:
            parts = [(each.probability, self.value(state.apply(each.action))) for each in state.outcomes]
            return tuple(
                sum((odds * value[seat] for odds, value in parts), Fraction(0))
                for seat in range(len(state.game.seats))
            )
        found = list(self.actions(state).values())
        shares = [share(state.game, state.turn, value) for value in found]
        best = max(shares)
        chosen = found[shares.index(best)]
        others = [best - own for value, own in zip(found, shares, strict=True) if value != chosen]
        self.closest = min([self.closest, *others])
        return chosen


def share(game: Game, seat: int, values: Sequence[Fraction]) -> Fraction:
    """The mean over the seats of a seat's side."""
    own = [value for value, side in zip(values, game.sides, strict=True) if side == game.sides[seat]]
    return sum(own, Fraction(0)) / len(own)


def every_state(start: State) -> Iterator[State]:
    """Every state that can come after one, itself included, each once."""
    seen, ahead = {start}, [start]
    while ahead:
        state = ahead.pop()
        yield state
        for after in map(state.apply, state.choices):
            if after not in seen:
                seen.add(after)
                ahead.append(after)


# -- down to a depth -------------------------------------------------------------------------


def plain_expectimax(state: State, depth: int, made: int = 0, mover: int = -1) -> float:
    """The first side's value less the second's (in a solitaire the value), so many plays ahead.

    A play is up to three actions of one seat with nothing between them. Where it ends and none is
    left, the position counts what `evaluate` says; a finished game counts its payoffs.

    Args:
        state: the position.
        depth: plays left, one under way included.
        made: actions of the play under way that have been made.
        mover: the seat that is making it.
    """
    if state.payoffs is not None:
        return lead(state.game, state.payoffs)
    if made and (state.turn != mover or made == OWN_PLAY):
        depth, made = depth - 1, 0
    if depth == 0:
        return lead(state.game, evaluated(state))
    if state.is_chance:
        return sum(
            float(each.probability) * plain_expectimax(state.apply(each.action), depth)
            for each in state.outcomes
        )
    after = plain_actions(state, depth, made).values()
    return max(after) if state.game.sides[state.turn] == 0 else min(after)


def plain_actions(state: State, depth: int, made: int = 0) -> dict[int, float]:
    """The same after each action."""
    return {
        action: plain_expectimax(state.apply(action), depth, made + 1, state.turn) for action in state.actions
    }


def evaluated(state: State) -> list[float]:
    """What the game's `evaluate` says of every seat."""
    out = np.zeros(len(state.game.seats))
    rules.evaluate(state.position, state.game.tables(), out)
    return [float(value) for value in out]


def lead(game: Game, values: Sequence[float]) -> float:
    """The value of the first side less that of the second; in a solitaire the value."""
    if len(game.seats) == 1:
        return values[0]
    return values[game.sides.index(0)] - values[game.sides.index(1)]


def told(game: Game, value: float) -> tuple[float, ...]:
    """A lead as every seat is told it: its chance to win in games won or lost, else its own lead."""
    if len(game.seats) == 1:
        return (value,)
    signed = [value if side == 0 else -value for side in game.sides]
    return tuple((1 + each) / 2 for each in signed) if game.payoff_range == (0, 1) else tuple(signed)
