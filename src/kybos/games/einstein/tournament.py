"""The protocol of programs in tournaments for two players, as host and as engine.

Commands are `name`, `version`, `time_setting`, `board_setting`, `ini R|B` and `get R|B die cells`. The
names of the commands are all that is published; what they take and answer is our reading, in the manner
of the Go Text Protocol: an answer is one line, `= …`, or `? …` for what cannot be answered. What comes
in is read liberally. docs/engines.md describes it exactly.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from importlib.metadata import version

from kybos.core.errors import KybosError
from kybos.core.game import Game, load
from kybos.core.protocol import (
    Choice,
    Desk,
    Engine,
    Host,
    Line,
    LineProtocol,
    ProgramError,
    RefusedError,
    SilentError,
    legal_action,
    quoted,
    refuse_unasked,
)
from kybos.core.state import State
from kybos.games.einstein.notation import COLOURS, board_rows
from kybos.games.einstein.rules import SETTING_UP

LENGTH = 5
"""Squares along a side of the board for two (E1)."""
EMPTY = "0"
CELL = re.compile(r"[RB][1-6]|[0.-]")
MOVE = re.compile(r"\(?\s*([RB]?)\s*([1-6])[\s,:X-]*([A-E][1-5])\s*\)?")
GOOD, BAD = "=", "?"
Written = Callable[[str], str]
"""Writes a move of ours as the protocol has it."""


class TournamentHost(Host):
    """Speaks to a program; a refusal of `time_setting` or `version` is no harm."""

    _seconds = 0.0
    """The time that the program was told last."""

    def greet(self, seconds: float) -> None:
        """`name` and `version`."""
        self.name = _meant(self._must("name", seconds))
        number = self._ask("version", seconds)
        if not number.startswith(BAD):
            self.name = f"{self.name} {_meant(number)}".strip()

    def begin(self, game: Game, seat: int, seconds: float) -> None:  # noqa: ARG002  # `get` names the seat
        """`board_setting 5`."""
        answer = self._ask(f"board_setting {LENGTH}", seconds)
        if answer.startswith(BAD):
            raise RefusedError(f"does not play on a board of {LENGTH} × {LENGTH}: {quoted(answer)}")

    def choose(self, view: State, seconds: float) -> Choice:
        """`ini` for an arrangement, `get` for a move."""
        if seconds != self._seconds:
            self._seconds = seconds
            self._ask(f"time_setting {seconds:g}", seconds)
        colour = view.game.seats[view.turn][0].upper()
        if view.position.turn == SETTING_UP:
            answer = self._must(f"ini {colour}", seconds)
            digits = "".join(re.findall("[0-9]", answer))
            return Choice(legal_action(view, digits, answer))
        cells = cells_of(view)
        answer = self._must(f"get {colour} {int(view.position.die)} {cells}", seconds)
        match = MOVE.fullmatch(_meant(answer).upper())
        if not match or match[1] not in ("", colour):
            raise ProgramError(
                f"has answered {quoted(answer)} to get; right would be {colour}, the stone and its square, "
                f"such as = {colour}3 c2"
            )
        return Choice(legal_action(view, f"{match[2]}{match[3].lower()}", answer))

    def quit(self) -> None:
        """`quit`."""
        self.line.send("quit")

    def _must(self, command: str, seconds: float) -> str:
        """What it answers to a command that it has to know."""
        answer = self._ask(command, seconds)
        if answer.startswith(BAD):
            raise ProgramError(f"has answered {quoted(answer)} to {' '.join(command.split()[:3])}")
        return answer

    def _ask(self, command: str, seconds: float) -> str:
        refuse_unasked(self.line, remarks=("",))
        self.line.send(command)
        until = time.monotonic() + seconds
        try:
            while not (answer := self.line.receive(max(until - time.monotonic(), 0))):
                pass
        except SilentError:
            asked = " ".join(command.split()[:3])
            raise SilentError(f"has not answered {asked} within {seconds:g} s") from None
        return answer


def _meant(answer: str) -> str:
    """What an answer says, whether or not it begins with the sign of a good one."""
    return answer.removeprefix(GOOD).strip()


def cells_of(view: State) -> str:
    """The 25 squares row by row from the top, left to right: `R3`, `B5`, `0`."""
    rows = board_rows(view.position, EMPTY)
    return " ".join(cell.upper() for row in rows for cell in row)


class TournamentEngine(Engine):
    """Lets a player of ours answer."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._seconds: float | None = None

    def take(self, text: str) -> bool:
        """Take in a command."""
        self.desk.wait()
        word, _, rest = text.strip().partition(" ")
        if word.lower() in ("quit", "exit"):
            self.desk.say(GOOD)
            return False
        if word:
            try:
                self._obey(word.lower(), rest.upper().strip())
            except KybosError as error:
                self.desk.say(f"{BAD} {error}")
        return True

    def _obey(self, word: str, rest: str) -> None:
        match word:
            case "name":
                self.desk.say(f"{GOOD} Kybos {self.desk.name}")
            case "version":
                self.desk.say(f"{GOOD} {version('kybos')}")
            case "time_setting":
                self._set_time(rest)
            case "board_setting":
                self._set_board(rest)
            case "ini":
                self._set_up(rest)
            case "get":
                self._move(rest)
            case _:
                raise KybosError(f"unknown command {quoted(word)}")

    def _set_time(self, rest: str) -> None:
        found = re.search(r"[0-9]+(?:\.[0-9]+)?", rest)
        if not found:
            raise KybosError("time_setting takes the seconds that a move may take")
        self._seconds = float(found[0])
        self.desk.say(GOOD)

    def _set_board(self, rest: str) -> None:
        if not re.match(rf"{LENGTH}\b", rest):
            raise KybosError(f"the board is {LENGTH} × {LENGTH}")
        self.desk.begin(load("einstein"), 0)
        self.desk.say(GOOD)

    def _set_up(self, rest: str) -> None:
        seat = seat_of(rest)
        game = load("einstein:setup=free")
        view = game.start()
        if seat:  # what red has chosen is hidden, so any choice will do
            view = view.apply(view.actions[0]).seen_by(seat)
        self._think(view, " ".join)

    def _move(self, rest: str) -> None:
        colour, _, more = rest.partition(" ")
        die, _, cells = more.strip().partition(" ")
        if not re.fullmatch("[1-6]", die):
            raise KybosError(f"get takes R or B, the die and the squares; {quoted(die)} is no die")
        seat = seat_of(colour)
        view = load("einstein").state(f"{board_of(cells)} turn:{COLOURS[2][seat][0]} die:{die}")
        self._think(view, lambda text: f"{COLOURS[2][seat][0].upper()}{text[0]} {text[-2:]}")

    def _think(self, view: State, written: Written) -> None:
        self.desk.begin(view.game, view.turn)

        def tell(found: Choice | KybosError) -> None:
            if isinstance(found, KybosError):
                self.desk.say(f"{BAD} {found}")
            else:
                self.desk.say(f"{GOOD} {written(view.text_of(found.action))}")

        self.desk.think(view, self._seconds, tell)


def seat_of(word: str) -> int:
    """The seat of `R` or `B`."""
    if word[:1] not in ("R", "B") or word not in ("R", "B", "RED", "BLUE"):
        raise KybosError(f"{quoted(word)} is no colour; it is R or B")
    return "RB".index(word[0])


def board_of(cells: str) -> str:
    """The board of a position's text, from 25 squares."""
    found = CELL.findall(cells)
    if len(found) != LENGTH * LENGTH or re.search(r"[^\s,;/|]", CELL.sub("", cells)):
        raise KybosError(
            f"the squares are {LENGTH * LENGTH} words, row by row from the top, such as R3, B5 or 0; "
            f"{len(found)} could be read"
        )
    squares = [each.lower() if len(each) == 2 else "." for each in found]
    return "/".join("".join(squares[row : row + LENGTH]) for row in range(0, len(squares), LENGTH))


class Tournament(LineProtocol):
    """The tournament protocol, for EinStein with two players."""

    name = "tournament"
    title = "the protocol of EinStein tournaments"
    games = ("einstein", "einstein:setup=free")

    def check(self, game: Game) -> None:
        """Only two can play."""
        if game.name != "einstein" or len(game.seats) != len(COLOURS[2]):
            raise KybosError(f"the tournament protocol is for EinStein with two players; this is {game}")

    def host(self, line: Line) -> TournamentHost:
        """Speak to a program."""
        return TournamentHost(line)

    def engine(self, desk: Desk) -> TournamentEngine:
        """Speak as a program."""
        return TournamentEngine(desk)
