"""A game in line mode, between people at this terminal and computer players in any mix."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from kybos.core.dice import Dice
from kybos.core.state import State
from kybos.terminal.human import Human


class Chooser(Protocol):
    """Whoever chooses for a seat: a computer player or a person."""

    def choose(self, view: State) -> int:
        """A legal action, from what the seat may see."""


class LineGame:
    """Plays one game and tells what happens, line by line.

    `state` is where the game stands and `moves` what has been played, outcomes of chance included,
    also when a person leaves in the middle.
    """

    def __init__(
        self, state: State, choosers: Sequence[Chooser], dice: Dice, say: Callable[[str], None]
    ) -> None:
        self.state = state
        self.moves: list[str] = []
        self._choosers = choosers
        self._dice = dice
        self._say = say

    def play(self) -> State:
        """Play to the end."""
        while not self.state.is_over:
            self._step()
        self._say(f"\n{self.state}")
        self._say(f"{self.state.result}.")
        return self.state

    def _step(self) -> None:
        state = self.state
        if state.is_chance:
            action = self._dice.draw(state)
        else:
            view = state.seen_by(state.turn)
            chooser = self._choosers[state.turn]
            if isinstance(chooser, Human):
                self._say(f"\n{view}")
            action = chooser.choose(view)
        told = self._told(state, action)
        self.moves.append(state.text_of(action))
        self.state = state.apply(action)
        self._say(told)

    def _told(self, state: State, action: int) -> str:
        """What happens, as much of it as those who look on may know."""
        shown = state.apply(action)
        if shown.game.is_hidden and shown.seen_by(-1) != shown:
            return f"{state.game.seats[state.turn]} has chosen."
        return f"{state.game.tell(state, action)}."
