"""Our own line protocol, by which any program is a player; docs/engines.md describes it exactly."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from importlib.metadata import version

from kybos.core.errors import KybosError
from kybos.core.game import Game, load
from kybos.core.outcome import Result
from kybos.core.protocol import (
    STOP_SECONDS,
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
from kybos.core.record import result_text
from kybos.core.state import State

VERSION = "1"
"""What the host's greeting says: `kybos 1`."""
REMARKS = ("info", "")
"""Lines that begin so are passed over."""


class KybosHost(Host):
    """Speaks to a program in our protocol."""

    def greet(self, seconds: float) -> None:
        """`kybos 1`, answered by `name`, perhaps `author`, and `ok`."""
        self.line.send(f"kybos {VERSION}")
        for answer, word, rest in self._answers(seconds, f"kybos {VERSION}"):
            if word == "ok":
                return
            if word == "name":
                self.name = rest
            elif word not in ("author", "option"):
                raise ProgramError(
                    f"has answered {quoted(answer)} to kybos {VERSION}; right would be name, then ok"
                )

    def begin(self, game: Game, seat: int, seconds: float) -> None:
        """`game SPEC SEAT`, answered by `ok` or `no REASON`."""
        asked = f"game {game} {game.seats[seat]}"
        self.line.send(asked)
        for answer, word, rest in self._answers(seconds, asked):
            if word == "ok":
                return
            if word == "no":
                raise RefusedError(f"does not play {game}: {rest or 'it gives no reason'}")
            raise ProgramError(f"has answered {quoted(answer)} to {asked}; right would be ok, or no REASON")

    def witness(self, token: str, view: State) -> None:  # noqa: ARG002  # the position comes before `go`
        """`event TOKEN`."""
        self.line.send(f"event {token}")

    def choose(self, view: State, seconds: float) -> Choice:
        """`position`, `time`, `legal` and `go`, answered by `move`."""
        refuse_unasked(self.line, REMARKS)
        self.line.send(f"position {view.text}")
        self.line.send(f"time {seconds:g}")
        self.line.send(f"legal {' '.join(view.moves)}")
        self.line.send("go")
        try:
            return self._answer(view, seconds)
        except SilentError:
            self.stop()
        try:
            return self._answer(view, STOP_SECONDS)
        except SilentError:
            raise SilentError(
                f"has not answered go within {seconds:g} s, nor stop within {STOP_SECONDS:g} s more; "
                "right would be move and one of the legal moves, the line sent at once (flushed)"
            ) from None

    def _answer(self, view: State, seconds: float) -> Choice:
        """What it answers to `go`."""
        for answer, word, rest in self._answers(seconds, "go"):
            if word == "error":
                raise ProgramError(f"says that it cannot go on: {quoted(rest)}")
            move, *numbers = rest.split() or [""]
            values = values_of(numbers, len(view.game.seats))
            if word != "move" or not move or values is None:
                raise ProgramError(
                    f"has answered {quoted(answer)} to go; right would be move, one of the legal moves, "
                    "and after it nothing or a number for each seat"
                )
            return Choice(legal_action(view, move, answer), values)
        raise SilentError("")  # not reached: `_answers` ends with an error

    def _answers(self, seconds: float, asked: str) -> Iterator[tuple[str, str, str]]:
        """Its lines, whole, first word and rest, without remarks, until the time is over."""
        until = time.monotonic() + seconds
        while True:
            left = until - time.monotonic()
            if left <= 0:
                raise SilentError(f"has not answered {asked} within {seconds:g} s")
            try:
                answer = self.line.receive(left)
            except SilentError as error:
                raise SilentError(f"has not answered {asked} within {seconds:g} s") from error
            word, _, rest = answer.partition(" ")
            if word not in REMARKS:
                yield answer, word, rest.strip()

    def stop(self) -> None:
        """`stop`."""
        self.line.send("stop")

    def finish(self, result: Result) -> None:
        """`over RESULT`, as records end."""
        self.line.send(f"over {result_text(result)}")

    def quit(self) -> None:
        """`quit`."""
        self.line.send("quit")


def values_of(numbers: list[str], seats: int) -> tuple[float, ...] | None:
    """What a program says each seat may expect; empty if it says nothing, None if it cannot be read."""
    try:
        values = tuple(map(float, numbers))
    except ValueError:
        return None
    return values if len(values) in (0, seats) and all(map(math.isfinite, values)) else None


class KybosEngine(Engine):
    """Lets a player of ours answer in our protocol."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._game: Game | None = None
        self._position = ""
        self._seconds: float | None = None

    def take(self, text: str) -> bool:
        """Take in a line of the host; unknown ones are passed over."""
        word, _, rest = text.strip().partition(" ")
        if word == "stop":
            self.desk.stop()
            return True
        if word == "quit":
            return False
        self.desk.wait()
        if word == "kybos":
            self.desk.say(f"name {self.desk.name} (Kybos {version('kybos')})")
            self.desk.say("ok")
        elif word == "game":
            self._begin(rest)
        elif word == "position":
            self._position = rest
        elif word == "time":
            self._seconds = seconds_of(rest)
        elif word == "go":
            self._go()
        elif word == "over":
            self.desk.finish(None)
        return True

    def _begin(self, rest: str) -> None:
        spec, _, seat = rest.strip().rpartition(" ")
        try:
            self._game = load(spec)
            self.desk.begin(self._game, self._game.seat_of(seat.strip()))
        except KybosError as error:
            self._game = None
            self.desk.say(f"no {error}")
        else:
            self.desk.say("ok")
        self._position, self._seconds = "", None

    def _go(self) -> None:
        try:
            view = self._view()
        except KybosError as error:
            self.desk.say(f"error {error}")
            return
        self.desk.think(view, self._seconds, lambda found: self._tell(view, found))

    def _view(self) -> State:
        if self._game is None:
            raise KybosError("no game has begun")
        if not self._position:
            raise KybosError("no position was given")
        view = self._game.state(self._position)
        if not view.actions:
            raise KybosError("no seat is to act in this position")
        return view

    def _tell(self, view: State, found: Choice | KybosError) -> None:
        if isinstance(found, KybosError):
            self.desk.say(f"error {found}")
            return
        numbers = [f"{value:.6g}" for value in found.values]
        self.desk.say(" ".join(["move", view.text_of(found.action), *numbers]))


def seconds_of(text: str) -> float | None:
    """A time that the host gives; None if it gives none."""
    try:
        seconds = float(text)
    except ValueError:
        return None
    return max(seconds, 0.0) if math.isfinite(seconds) else None


class KybosProtocol(LineProtocol):
    """Our own protocol, for every game."""

    name = "kybos"
    title = "the line protocol of Kybos"

    def host(self, line: Line) -> KybosHost:
        """Speak to a program."""
        return KybosHost(line)

    def engine(self, desk: Desk) -> KybosEngine:
        """Speak as a program."""
        return KybosEngine(desk)


OWN = KybosProtocol()


def find_protocol(name: str, game: Game) -> LineProtocol:
    """The protocol of this name, ours or one that the game offers; raises `KybosError`."""
    if name == OWN.name:
        return OWN
    if name not in game.protocols:
        known = ", ".join([OWN.name, *game.protocols])
        raise KybosError(f"{game.name} has no protocol {name!r}; programs that play it speak {known}")
    protocol = game.protocols[name]
    protocol.check(game)
    return protocol
