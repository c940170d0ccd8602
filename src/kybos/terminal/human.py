"""The human at the keyboard, in line mode: one question, one line."""

from __future__ import annotations

import random
from collections.abc import Callable

from kybos.core.errors import KybosError
from kybos.core.state import State
from kybos.terminal.words import board_in_words

LISTED = 30
"""More moves than this are not listed unasked."""
HELP = """\
Type a move as it stands in the list, or its number in the list. Other words:
  moves        list the legal moves, each with what it does
  board        draw the board
  where        say in words what stands where
  any          let chance choose one of the moves
  undo         take back your last move, where that is allowed
  score        the score of the match
  rules        the clauses of the rules by number; rules E6 shows one
  help         this text
  quit         stop here; the game is kept, and kybos resume goes on with it"""


class LeaveGame(Exception):  # noqa: N818  # a wish, not an error
    """The person wants to stop before the end."""


class TakeBack(Exception):  # noqa: N818  # a wish, not an error
    """The person wants to take back the last move."""


class Human:
    """Asks at the keyboard; `read(prompt)` gives a line, `say(text)` shows one, `score()` tells the score."""

    def __init__(
        self,
        read: Callable[[str], str],
        say: Callable[[str], None],
        score: Callable[[], str],
        rng: random.Random,
    ) -> None:
        self._read = read
        self._say = say
        self._score = score
        self._rng = rng

    def choose(self, view: State) -> int:
        """Ask until a legal action is named; raises `LeaveGame` or `TakeBack` if that is wanted."""
        if len(view.actions) == 1:
            does = f", {view.game.tell(view, view.actions[0])}" if view.game.explains_moves else ""
            self._say(f"Only one move: {view.moves[0]}{does} (Enter plays it)")
        elif len(view.actions) <= LISTED:
            self._say(explained(view) if view.game.explains_moves else numbered(view))
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
            case "any":
                return self._rng.choice(view.actions)
            case "quit" | "exit" | "q":
                raise LeaveGame
            case "undo" | "u":
                raise TakeBack
            case "rules":
                self._show_rules(view, rest.strip())
            case "help" | "h" | "?" | "board" | "b" | "where" | "w" | "moves" | "m" | "score" | "s":
                self._say(self._answer(view, word.lower()[0]))
            case _:
                return self._read_move(view, answer)
        return None

    def _answer(self, view: State, initial: str) -> str:
        match initial:
            case "b":
                return str(view)
            case "w":
                return board_in_words(view)
            case "m":
                return listed(view)
            case "s":
                return self._score()
            case _:
                return HELP

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
            wanted = [rules[number]] if number else list(rules.clauses.values())
        except KybosError as error:
            self._say(str(error))
        else:
            self._say("\n".join(f"{clause.number}  {clause.text}" for clause in wanted))


def listed(view: State) -> str:
    """The legal moves, a line each, with what each does."""
    moves = zip(view.actions, view.moves, strict=True)
    return "\n".join(f"{text:>8}  {view.game.tell(view, action)}" for action, text in moves)


def explained(view: State) -> str:
    """The legal moves, a line each, with its number and with what it does."""
    moves = enumerate(zip(view.actions, view.moves, strict=True), 1)
    wide = max(map(len, view.moves))
    return "\n".join(
        f"{at:>3}: {text:<{wide}}  {view.game.tell(view, action)}" for at, (action, text) in moves
    )


def numbered(view: State) -> str:
    """The legal moves in one line, each with its number."""
    return "Moves: " + "   ".join(f"{place}: {text}" for place, text in enumerate(view.moves, 1))
