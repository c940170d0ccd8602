"""Checking a program that plays: each demand of its protocol by itself, in a process of its own."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kybos.core.errors import KybosError
from kybos.core.game import Game, installed_games, load
from kybos.core.protocol import (
    STOP_SECONDS,
    Host,
    LineProtocol,
    ProgramError,
    RefusedError,
    SilentError,
    quoted,
)
from kybos.core.record import HIDDEN
from kybos.core.state import State
from kybos.players.process import Process
from kybos.players.protocol import OWN

START_SECONDS = 60.0
"""So long a program may take to greet and to begin a game."""
END_SECONDS = 10.0
"""So long it may take to end when it is told to."""
SHOWN_LINES = 12
"""So many lines of the dialogue before a fault are shown."""
NO_GAME = "no-such-game"
UNKNOWN = ("what-is-this 1 2 3", "", "go-on", "Ünknöwn ✗ line")
"""Lines that no protocol has."""


@dataclass(frozen=True)
class Wanted:
    """What is to be checked: the games (empty: all that come into question), how often each, how fast."""

    games: tuple[str, ...] = ()
    rounds: int = 2
    seconds: float = 10.0


@dataclass(frozen=True)
class Check:
    """What came of one check; `dialogue` are the last lines that were spoken before a fault."""

    name: str
    passed: bool
    note: str = ""
    dialogue: tuple[str, ...] = ()
    refused: bool = False
    """Whether it does not play the game, which is no fault if nobody has asked for this one."""


class Talk:
    """A program that is checked, and what was said; it is the `Line` to it."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = Process(command)
        self.said: deque[str] = deque(maxlen=SHOWN_LINES)

    def send(self, text: str) -> None:
        """As `Line`."""
        self.said.append(f"> {text}")
        self.process.send(text)

    def receive(self, seconds: float) -> str:
        """As `Line`."""
        text = self.process.receive(seconds)
        self.said.append(f"< {text}")
        return text


class Checker:
    """Runs checks against one program."""

    def __init__(self, command: Sequence[str], protocol: LineProtocol, wanted: Wanted) -> None:
        self.command, self.protocol, self.wanted = command, protocol, wanted

    def run(self, name: str, do: Callable[[Talk, Host], str]) -> Check:
        """One check with a fresh program that has been greeted; `do` returns the note of its success."""
        talk = Talk(self.command)
        try:
            host = self.protocol.host(talk)
            host.greet(START_SECONDS)
            note = do(talk, host)
            return Check(name, True, note)
        except RefusedError as error:
            passed = not self.wanted.games
            dialogue = () if passed else tuple(talk.said)
            return Check(name, passed, f"the program {error.message}", dialogue, refused=True)
        except ProgramError as error:
            return Check(name, False, f"the program {error.message}", tuple(talk.said))
        finally:
            talk.process.kill()

    # -- what is checked ---------------------------------------------------------------------

    def greeting(self, _talk: Talk, host: Host) -> str:
        """It has been greeted already."""
        return host.name

    def refusal(self, talk: Talk, host: Host) -> str:
        """A game that does not exist is refused, and the next one can be begun all the same."""
        talk.send(f"game {NO_GAME} red")
        answer = talk.receive(START_SECONDS)
        while answer.startswith("info"):
            answer = talk.receive(START_SECONDS)
        if answer.partition(" ")[0] not in ("no", "ok"):
            raise ProgramError(
                f"has answered {quoted(answer)} to game {NO_GAME} red; right would be no REASON"
            )
        game = self._some_game(host)
        return f"it says ok to any game, and plays {game}" if answer == "ok" else f"it plays {game}"

    def _some_game(self, host: Host) -> Game:
        """A game that it plays, begun for the first seat."""
        games = [load(spec) for spec in self.specs]
        for game in games:
            try:
                host.begin(game, 0, START_SECONDS)
            except RefusedError:
                continue
            return game
        raise ProgramError(f"plays none of {', '.join(map(str, games))}")

    @property
    def specs(self) -> Sequence[str]:
        """The games that come into question."""
        return self.wanted.games or self.protocol.games or tuple(installed_games())

    def whole_games(self, game: Game) -> Callable[[Talk, Host], str]:
        """Games from every seat to the end, the other seats played at random."""

        def play(_talk: Talk, host: Host) -> str:
            played = Played()
            for number in range(self.wanted.rounds):
                for seat in range(len(game.seats)):
                    rng = random.Random(f"{game} {seat} {number}")
                    host.begin(game, seat, START_SECONDS)
                    play_game(game, seat, host, self.wanted.seconds, rng, played)
            return str(played)

        return play

    def stop(self, talk: Talk, host: Host) -> str:
        """`stop` is answered by one move; an idle program passes it over."""
        state = decision(self._some_game(host), random.Random(1))
        talk.send("stop")
        for _ in range(2):
            talk.send("go-ahead")
            self._ask(talk, state)
            talk.send("stop")
            answer = self._move(talk, state, STOP_SECONDS)
            talk.send("stop")
        extra = self._unasked(talk)
        if extra:
            raise ProgramError(f"has said {quoted(extra)} after its move; one go is answered by one move")
        return f"answered {quoted(answer)}"

    def unknown_lines(self, talk: Talk, host: Host) -> str:
        """Lines that it does not know do not trouble it."""
        state = decision(self._some_game(host), random.Random(2))
        for text in UNKNOWN:
            talk.send(text)
        self._ask(talk, state)
        for text in UNKNOWN:
            talk.send(text)
        answer = self._move(talk, state, self.wanted.seconds + STOP_SECONDS)
        return f"answered {quoted(answer)}"

    def _ask(self, talk: Talk, state: State) -> None:
        view = state.seen_by(state.turn)
        talk.send(f"position {view.text}")
        talk.send(f"time {self.wanted.seconds:g}")
        talk.send(f"legal {' '.join(view.moves)}")
        talk.send("go")

    def _move(self, talk: Talk, state: State, seconds: float) -> str:
        """The line of a legal move."""
        until = time.monotonic() + seconds
        while True:
            try:
                answer = talk.receive(max(until - time.monotonic(), 0))
            except SilentError as error:
                raise SilentError(f"has not answered within {seconds:g} s") from error
            word, _, rest = answer.partition(" ")
            if word in ("info", ""):
                continue
            if word != "move" or not rest.strip():
                raise ProgramError(f"has answered {quoted(answer)} to go; right would be move, a legal move")
            try:
                state.seen_by(state.turn).parse(rest.split()[0])
            except KybosError as error:
                raise ProgramError(f"has answered {quoted(answer)}: {error}") from error
            return answer

    def _unasked(self, talk: Talk) -> str:
        """What it says without being asked, until it has answered to the greeting again."""
        talk.send("kybos 1")
        first = ""
        while True:
            answer = talk.receive(START_SECONDS)
            word = answer.partition(" ")[0]
            if word == "ok":
                return first
            if word not in ("name", "author", "option", "info", ""):
                first = first or answer

    def quits(self, talk: Talk, host: Host) -> str:
        """`quit` ends it."""
        host.quit()
        return self._ended(talk, "quit")

    def closed_input(self, talk: Talk, _host: Host) -> str:
        """The end of its input ends it."""
        talk.process.close_input()
        return self._ended(talk, "the end of its input")

    def _ended(self, talk: Talk, why: str) -> str:
        code = talk.process.ended(END_SECONDS)
        if code is None:
            raise SilentError(f"runs on {END_SECONDS:g} s after {why}")
        if code:
            raise ProgramError(f"has ended with exit code {code} after {why}; right would be 0")
        return ""


@dataclass
class Played:
    """Games that were played, and how fast."""

    games: int = 0
    moves: int = 0
    slowest: float = 0.0

    def __str__(self) -> str:
        return f"{self.games} games, {self.moves} moves, the slowest {self.slowest:.3f} s"


def play_game(game: Game, seat: int, host: Host, seconds: float, rng: random.Random, played: Played) -> None:
    """Play a game with the program on one seat."""
    state = game.start()
    while not state.is_over:
        if state.turn == seat:
            view = state.seen_by(seat)
            view.parse(view.moves[0])  # what we have to compile is not the program's time
            begun = time.monotonic()
            action = host.choose(view, seconds).action
            played.slowest = max(played.slowest, time.monotonic() - begun)
            played.moves += 1
        else:
            action = drawn(state, rng)
        text = state.text_of(action) if game.shows(state, action, seat) else HIDDEN
        token = f"{text}:" if state.is_chance else text
        state = state.apply(action)
        host.witness(token, state.seen_by(seat))
    result = state.result
    assert result is not None  # the game is over
    host.finish(result)
    played.games += 1


def drawn(state: State, rng: random.Random) -> int:
    """Any action, or an outcome by its odds."""
    if state.chance is None:
        return rng.choice(state.actions)
    return rng.choices(state.chance.ids, state.chance.weights)[0]


def decision(game: Game, rng: random.Random) -> State:
    """A position in which the first seat is to act."""
    state = game.start()
    while state.turn != 0:
        state = game.start() if state.is_over else state.apply(drawn(state, rng))
    return state


def checks(command: Sequence[str], protocol: LineProtocol, wanted: Wanted) -> Iterator[Check]:
    """Every check, one after another; raises `KybosError` if the program cannot be started."""
    checker = Checker(command, protocol, wanted)
    games = [load(spec) for spec in checker.specs]
    for game in games:
        protocol.check(game)
    greeted = checker.run("greeting", checker.greeting)
    yield greeted
    if not greeted.passed:
        return
    refused = 0
    for game in games:
        check = checker.run(str(game), checker.whole_games(game))
        refused += check.refused
        yield check
    if refused == len(games):
        yield Check("any game", False, "the program plays none of these")
    if protocol is OWN:
        yield checker.run("an unknown game", checker.refusal)
        yield checker.run("stop", checker.stop)
        yield checker.run("unknown lines", checker.unknown_lines)
    yield checker.run("quit", checker.quits)
    yield checker.run("end of input", checker.closed_input)
