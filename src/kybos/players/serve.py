"""Our players as programs: `kybos engine greedy` reads lines of the host and answers them."""

from __future__ import annotations

import contextlib
import random
import threading
import time
from collections.abc import Callable, Iterable

from kybos.core.errors import KybosError
from kybos.core.game import Game
from kybos.core.outcome import Result
from kybos.core.protocol import STOP_SECONDS, Choice, LineProtocol
from kybos.core.state import State
from kybos.players.player import Player, load_player

WARM_SECONDS = 0.1
"""So long a player thinks, at least, to have everything compiled before a game begins."""
SHARE = 0.9
"""So much of its time a player thinks at most; the rest is for the way of the answer."""
ASK_AGAIN = 0.02
"""Seconds between two calls of `stop`."""
MOST_STEPS = 10_000
"""So far is looked for a position in which a seat is to act."""


class PlayerDesk:
    """The `Desk` of an engine: a player that thinks in a thread of its own.

    `say` writes a line to the host.
    """

    def __init__(self, player: Player, say: Callable[[str], None]) -> None:
        self.name = str(player)
        self._player = player
        self._say = say
        self._thread: threading.Thread | None = None
        self._warm: set[tuple[str, int]] = set()

    def say(self, text: str) -> None:
        """Say a line, whatever line ends its text has."""
        self._say(" ".join(text.splitlines()))

    def begin(self, game: Game, seat: int) -> None:
        """A game begins; with a first move somewhere else, so that no time is lost in it to compiling."""
        if not self._player.starts_program and (str(game), seat) not in self._warm:
            warm_up(self.name, game, seat)
            self._warm.add((str(game), seat))
        self._player.begin(game, seat)

    def think(self, view: State, seconds: float | None, tell: Callable[[Choice | KybosError], None]) -> None:
        """Let the player choose in a thread.

        The time is for this move alone, so the player is told of none, but to stop when it is nearly over.
        """

        def run() -> None:
            try:
                decision = self._player.choose(view)
                found: Choice | KybosError = Choice(decision.action, decision.values or ())
            except KybosError as error:
                found = error
            except Exception as error:  # whatever it is, the host must hear of it
                found = KybosError(f"{type(error).__name__}: {error}")
            hurry.cancel()
            tell(found)

        self.wait()
        thread = self._thread = threading.Thread(target=run, daemon=True)
        hurry = threading.Timer(SHARE * (seconds or 0), self._stop, (thread,))
        hurry.daemon = True
        thread.start()
        if seconds is not None:
            hurry.start()

    def stop(self) -> None:
        """Ask the player, if it thinks, to answer now."""
        if self._thread:
            self._stop(self._thread)

    def _stop(self, thread: threading.Thread) -> None:
        """Ask it again until it has answered, for it may only have begun."""
        until = time.monotonic() + STOP_SECONDS
        while thread.is_alive() and time.monotonic() < until:
            self._player.stop()
            thread.join(ASK_AGAIN)

    def wait(self) -> None:
        """Wait until it has answered."""
        if self._thread:
            self._thread.join()

    def finish(self, result: Result | None) -> None:
        """The game has ended; protocols tell too little of the result for the player to be told."""

    def close(self) -> None:
        """Nothing more will be asked."""
        self.stop()
        self._player.close()


def warm_up(spec: str, game: Game, seat: int) -> None:
    """Let a player choose once in a game that nobody plays; raises `KybosError` if it cannot play it."""
    rng = random.Random(0)
    state = game.start()
    for _ in range(MOST_STEPS):
        if state.is_over:
            state = game.start()
        if state.turn == seat:
            break
        state = state.apply(rng.choice(state.choices))
    else:
        return
    player = load_player(spec, rng)
    done = threading.Event()

    def hurry() -> None:
        while not done.wait(WARM_SECONDS):
            player.stop()

    thread = threading.Thread(target=hurry, daemon=True)
    thread.start()
    try:
        player.choose(state.seen_by(seat), WARM_SECONDS)
    finally:
        done.set()
        thread.join()
        player.close()


def serve(player: Player, protocol: LineProtocol, lines: Iterable[str], say: Callable[[str], None]) -> None:
    """Answer the lines of a host until they end, or until it has asked to quit."""
    desk = PlayerDesk(player, say)
    engine = protocol.engine(desk)
    try:
        with contextlib.suppress(BrokenPipeError):
            for text in lines:
                if not engine.take(text):
                    break
    finally:
        desk.close()
