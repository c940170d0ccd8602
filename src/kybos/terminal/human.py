"""The human at the keyboard, in line mode: one question, one line."""

from __future__ import annotations

import random
from collections.abc import Callable

from kybos.core.errors import KybosError
from kybos.core.state import State

LISTED = 30
"""More moves than this are not listed unasked."""
HELP = """\
Type a move as it stands in the list, or its number in the list. Other words:
  moves        list the legal moves, each with what it does
  board        show the board again
  any          let chance choose one of the moves
  rules        the clauses of the rules by number; rules E6 shows one
  help         this text
  quit         stop here; the position is printed, so that you can go on later"""


class LeaveGame(Exception):  # noqa: N818  # a wish, not an error
    """The person wants to stop before the end."""


class Human:
    """Asks at the keyboard for each move of a seat; `read(prompt)` gives a line, `say(text)` shows one."""

    def __init__(self, read: Callable[[str], str], say: Callable[[str], None], rng: random.Random) -> None:
        self._read = read
        self._say = say
        self._rng = rng

    def choose(self, view: State) -> int:
        """Ask until a legal action is named."""
        if len(view.actions) == 1:
            self._say(f"Only one move: {view.moves[0]} (Enter plays it)")
        elif len(view.actions) <= LISTED:
            self._say(numbered(view))
        else:
            self._say(f"{len(view.actions)} choices, such as {view.moves[0]} or {view.moves[-1]}")
        while True:
            answer = self._read(f"{view.game.seats[view.turn]}> ").strip()
            action = self._understand(view, answer)
            if action is not None:
                return action

    def _understand(self, view: State, answer: str) -> int | None:
        """The action that a line names; None if it was answered otherwise."""
        word, _, rest = answer.partition(" ")
        match word.lower():
            case "":
                return view.actions[0] if len(view.actions) == 1 else None
            case "quit" | "exit" | "q":
                raise LeaveGame
            case "help" | "h" | "?":
                self._say(HELP)
            case "board" | "b":
                self._say(str(view))
            case "moves" | "m":
                self._say(
                    "\n".join(f"{text:>8}  {view.game.tell(view, action)}" for action, text in listed(view))
                )
            case "any":
                return self._rng.choice(view.actions)
            case "rules":
                self._show_rules(view, rest)
            case _:
                return self._read_move(view, answer)
        return None

    def _read_move(self, view: State, answer: str) -> int | None:
        try:
            return view.parse(answer)
        except KybosError as error:
            place = int(answer) if answer.isdecimal() and len(answer) < 4 else 0
            if 1 <= place <= min(len(view.actions), LISTED):
                return view.actions[place - 1]
            self._say(f"{error}. Type help for help.")
            return None

    def _show_rules(self, view: State, number: str) -> None:
        rules = view.game.rules()
        try:
            wanted = [rules[number]] if number else rules.clauses.values()
        except KybosError as error:
            self._say(str(error))
        else:
            self._say("\n".join(f"{clause.number}  {clause.text}" for clause in wanted))


def listed(view: State) -> list[tuple[int, str]]:
    """The legal actions with their texts."""
    return list(zip(view.actions, view.moves, strict=True))


def numbered(view: State) -> str:
    """The legal moves in one line, each with its number."""
    return "Moves: " + "   ".join(f"{place}: {text}" for place, text in enumerate(view.moves, 1))
