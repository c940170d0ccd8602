"""Protocols: how whoever runs a game and a program that plays in it speak, in lines of text.

A protocol has two ends. Its `Host` speaks to a program and asks it for moves; its `Engine` lets one of
our own players speak as such a program. Our own protocol stands in `kybos.players.protocol`; a game may
offer others in `Game.protocols`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from kybos.core.errors import KybosError
from kybos.core.game import Game
from kybos.core.outcome import Result
from kybos.core.state import State

STOP_SECONDS = 2.0
"""So long a program may take to answer `stop`, once its time is over."""
SHOWN = 60
"""So many characters of a program's line are quoted."""


class ProgramError(KybosError):
    """A program has ended, is silent, or says what the protocol does not allow.

    The text is what the program has done, without a subject: `has ended with exit code 1`.
    """


class SilentError(ProgramError):
    """A program has said nothing in the time that it had."""


class RefusedError(ProgramError):
    """A program does not play the game that it is asked to play."""


class Line(Protocol):
    """The line to a program."""

    def send(self, text: str) -> None:
        """Say a line; never waits, and never fails: a program that has gone is found by `receive`."""

    def receive(self, seconds: float) -> str:
        """The next line that the program says, without its end.

        Raises `SilentError` after so many seconds without one, `ProgramError` if none can come.
        """


@dataclass(frozen=True)
class Choice:
    """What a player has chosen, and what it says each seat may expect then; empty if it does not say."""

    action: int
    values: tuple[float, ...] = ()


class Host(ABC):
    """The end of whoever runs the game. All but `stop` come from one thread.

    Each method may raise `ProgramError`, those that wait for an answer after so many seconds
    `SilentError`.
    """

    name: str = ""
    """What the program calls itself."""

    def __init__(self, line: Line) -> None:
        self.line = line

    @abstractmethod
    def greet(self, seconds: float) -> None:
        """Ask the program who it is."""

    @abstractmethod
    def begin(self, game: Game, seat: int, seconds: float) -> None:
        """Begin a game in which it plays a seat; raises `RefusedError` if it does not."""

    def witness(self, token: str, view: State) -> None:  # noqa: B027  # a protocol may not tell
        """Tell what has happened."""

    @abstractmethod
    def choose(self, view: State, seconds: float) -> Choice:
        """Ask for a legal action."""

    def stop(self) -> None:  # noqa: B027  # a protocol may not have it
        """Ask for the answer at once."""

    def finish(self, result: Result) -> None:  # noqa: B027  # a protocol may not tell
        """Tell that the game has ended."""

    @abstractmethod
    def quit(self) -> None:
        """Tell that nothing more will be asked."""


class Desk(Protocol):
    """What an engine works with: a player of ours, and the line to whoever asks."""

    name: str
    """The player's specification."""

    def say(self, text: str) -> None:
        """Say a line."""

    def begin(self, game: Game, seat: int) -> None:
        """A game begins; raises `KybosError` if the player cannot play it."""

    def think(self, view: State, seconds: float | None, tell: Callable[[Choice | KybosError], None]) -> None:
        """Let the player choose, while other lines are taken in; `tell` receives what came of it."""

    def stop(self) -> None:
        """Ask the player, if it thinks, to answer now."""

    def wait(self) -> None:
        """Wait until the player has answered."""

    def finish(self, result: Result | None) -> None:
        """The game has ended."""


class Engine(ABC):
    """The end of the program: one of our players, asked in lines."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @abstractmethod
    def take(self, text: str) -> bool:
        """Take in a line; whether more may come."""


class LineProtocol(ABC):
    """A protocol with its two ends."""

    name: str
    """The word by which it is asked for."""
    title: str
    """What it is, for people."""
    games: Sequence[str] = ()
    """Specifications of games by which a program is checked; empty: all that are installed."""

    def check(self, game: Game) -> None:  # noqa: B027  # our own speaks of every game
        """Raise `KybosError` for a game that it cannot speak of."""

    @abstractmethod
    def host(self, line: Line) -> Host:
        """Speak to a program."""

    @abstractmethod
    def engine(self, desk: Desk) -> Engine:
        """Speak as a program."""


def quoted(text: str) -> str:
    """A line of a program as messages show it: cut, and without anything that is not printable."""
    return repr(text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…")


def legal_action(view: State, text: str, answer: str) -> int:
    """The legal action that a program's move names.

    Args:
        view: the position, as the program's seat sees it.
        text: the move.
        answer: the whole line, to be quoted in the `ProgramError` for what is no legal move.
    """
    try:
        return view.parse(text[:SHOWN])  # no move is longer, and messages should not be
    except KybosError as error:
        raise ProgramError(f"has answered {quoted(answer)}: {error}") from error


def refuse_unasked(line: Line, remarks: Sequence[str]) -> None:
    """Raise `ProgramError` if a program has said something that would be taken for its next answer.

    Lines of which the first word is one of `remarks` are passed over.
    """
    try:
        while (text := line.receive(0)).partition(" ")[0] in remarks:
            pass
    except SilentError:
        return
    raise ProgramError(f"has said {quoted(text)} without being asked")
