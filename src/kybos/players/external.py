"""The player that is a program of somebody's own: `cmd:./mybot`, spoken to in lines of text."""

from __future__ import annotations

import math
import os
import random
import re
import shlex
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from kybos.core.errors import InvalidSpecError, KybosError
from kybos.core.game import Game
from kybos.core.outcome import Result
from kybos.core.protocol import Host, ProgramError, RefusedError
from kybos.core.state import State
from kybos.players.decision import Alternative, Decision, How
from kybos.players.player import ForfeitError, Player
from kybos.players.process import Process
from kybos.players.protocol import OWN, find_protocol

OPTION = re.compile(r"([a-z]+)=(.*)")
NO_MORE_OPTIONS = "--"
LONGEST = 1e6
"""No time is longer than this, in seconds."""


@dataclass(frozen=True)
class ExternalOptions:
    """What a program is and how it is spoken to.

    `command`: the program and its arguments. `time`: seconds that a move may take. `start`: seconds
    that it may take to greet and to begin a game. `protocol`: `kybos`, or one that the game offers.
    """

    command: tuple[str, ...]
    time: float = 10.0
    start: float = 60.0
    protocol: str = OWN.name

    def __post_init__(self) -> None:
        if not self.command or not self.command[0].strip():
            raise InvalidSpecError("cmd needs the command that starts the program, such as cmd:./mybot")
        if any(not each.isprintable() for each in self.command):
            raise InvalidSpecError("the command of a program is one line of printable text")
        for key in ("time", "start"):
            seconds = getattr(self, key)
            if not 0 < seconds <= LONGEST:
                raise InvalidSpecError(f"cmd: {key} must be a number of seconds above 0, not {seconds:g}")

    def __str__(self) -> str:
        defaults = ExternalOptions(self.command)
        words = [
            f"{key}={_written(getattr(self, key))}"
            for key in ("time", "start", "protocol")
            if getattr(self, key) != getattr(defaults, key)
        ]
        if OPTION.fullmatch(self.command[0]) or self.command[0] == NO_MORE_OPTIONS:
            words.append(NO_MORE_OPTIONS)
        return " ".join([*words, shlex.join(self.command)])


class ExternalPlayer(Player):
    """A program of its own, in any language.

    It is started when the first game begins; an error then is a `KybosError`. Whatever it does wrong
    later is a `ForfeitError` of `choose`; the next game starts it again.
    """

    name = "cmd"
    summary = "a program of your own"
    usage = "cmd:COMMAND, such as cmd:./mybot; time=10 start=60 protocol=kybos may stand before it"
    options_type = ExternalOptions
    starts_program = True
    options: ExternalOptions

    def __init__(self, options: ExternalOptions, rng: random.Random) -> None:
        super().__init__(options, rng)
        self._process: Process | None = None
        self._host: Host | None = None
        self._game: Game | None = None
        self._seat = -1
        self._fault: KybosError | None = None
        self._has_played = False

    @classmethod
    def read_options(cls, text: str) -> ExternalOptions:
        """`time=5 protocol=tournament ./mybot --flag "two words"`: options, then the command line."""
        words = split_command(text)
        given: dict[str, str] = {}
        while words and (match := OPTION.fullmatch(words[0])):
            if match[1] in given:
                raise InvalidSpecError(f"cmd: {match[1]} stands twice in {text!r}")
            given[match[1]] = match[2]
            words = words[1:]
        if words and words[0] == NO_MORE_OPTIONS:
            words = words[1:]
        return ExternalOptions(tuple(words), **_read(given))

    def __str__(self) -> str:
        return f"{self.name}:{self.options}"

    @property
    def title(self) -> str:
        """What messages call the program."""
        return f"the program {shlex.join(self.options.command)}"

    # -- a game ------------------------------------------------------------------------------

    def begin(self, game: Game, seat: int) -> None:
        """Start the program, unless it runs, and tell it of the game.

        Raises `KybosError` if the first game cannot begin because the program cannot be started, does
        not play the game or does not know the protocol. What else goes wrong is told by `choose`.
        """
        self._game, self._seat, self._fault = game, seat, None
        try:
            self._tell_of_game(game, seat)
        except KybosError as error:
            self._end()
            fault = self._fault_of(error)
            if not self._has_played and not _is_for_the_record(error):
                raise fault from error
            self._fault = fault
        self._has_played = True

    def _tell_of_game(self, game: Game, seat: int) -> None:
        protocol = find_protocol(self.options.protocol, game)
        if self._host is None:
            self._process = Process(self.options.command)
            self._host = protocol.host(self._process)
            self._host.greet(self.options.start)
        self._host.begin(game, seat, self.options.start)

    def _fault_of(self, error: KybosError) -> KybosError:
        if not isinstance(error, ProgramError):
            return error
        return KybosError(f"{self.title} {error.message}")

    def witness(self, token: str, view: State) -> None:
        """Tell the program."""
        if self._host:
            self._host.witness(token, view)

    def choose(self, view: State, time_left: float | None = None) -> Decision:
        """What the program answers."""
        if view.game != self._game or view.turn != self._seat:
            self.begin(view.game, view.turn)
        if self._fault is None and self._host is None:  # it has forfeited the game before
            self.begin(view.game, view.turn)
        seconds = self.options.time if time_left is None else min(self.options.time, time_left)
        begun = time.monotonic()
        try:
            if self._fault or self._host is None:
                raise self._fault or KybosError(f"{self.title} does not run")
            choice = self._host.choose(view, seconds)
        except KybosError as error:
            self._end()
            raise ForfeitError(str(self._fault_of(error))) from error
        how = How(self._host.name or self._short_name(), seconds=time.monotonic() - begun)
        known = (Alternative(choice.action, choice.values),) if choice.values else ()
        return Decision(choice.action, how, known)

    def _short_name(self) -> str:
        return PurePath(self.options.command[0]).name

    def stop(self) -> None:
        """Ask the program to answer now."""
        host = self._host
        if host:
            host.stop()

    def finish(self, result: Result) -> None:
        """Tell the program."""
        if self._host:
            self._host.finish(result)

    # -- its end -----------------------------------------------------------------------------

    def close(self) -> None:
        """Let the program quit, or end it."""
        host, process = self._host, self._process  # `choose` may find them gone meanwhile, in its thread
        if host and process:
            host.quit()
            process.close()
        self._end()

    def _end(self) -> None:
        """End the program at once; the next game starts it again."""
        process, self._process, self._host = self._process, None, None
        if process:
            process.kill()


def _is_for_the_record(error: KybosError) -> bool:
    """Whether a game is forfeited for it; else nothing is begun."""
    return isinstance(error, ProgramError) and not isinstance(error, RefusedError)


def split_command(text: str) -> Sequence[str]:
    """The words of a command line, as a shell splits them; on Windows backslashes are no signs."""
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if os.name == "nt":
        lexer.escape = ""
    try:
        return list(lexer)
    except ValueError as error:
        raise InvalidSpecError(f"the command {text!r} cannot be split into words: {error}") from error


def _read(given: Mapping[str, str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in given.items():
        if key == "protocol":
            values[key] = value
        elif key in ("time", "start"):
            try:
                values[key] = float(value)
            except ValueError:
                values[key] = math.nan
            if math.isnan(values[key]):
                raise InvalidSpecError(f"cmd: {key} must be a number of seconds, not {value!r}")
        else:
            raise InvalidSpecError(
                f"cmd has no option {key!r}; its options are time, start, protocol "
                f"(write cmd:{NO_MORE_OPTIONS} before a command that begins so)"
            )
    return values


def _written(value: float | str) -> str:
    return value if isinstance(value, str) else repr(value).removesuffix(".0")
