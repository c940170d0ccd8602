"""A worker of the thinkers: `python -m kybos.server.thinker`.

Reads a request a line, as JSON, and answers each with a line: the chosen action, or what went wrong. It
runs at low priority, leaves Ctrl-C to the server, and ends at the end of its input, also in mid-thought.
Players are kept, a few at a time, so that what one of them has found out serves it again.
"""

from __future__ import annotations

import functools
import json
import os
import queue
import signal
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import NotRequired, TextIO

from typing_extensions import TypedDict

from kybos.core.game import load
from kybos.core.state import State
from kybos.players.player import Player, load_player
from kybos.players.serve import warm_up

KEPT_PLAYERS = 32
"""So many players keep what they have found out."""
ASK_AGAIN = 0.02
"""Seconds between two calls of `stop`."""
NICENESS = 10

game_of = functools.lru_cache(64)(load)


class Request(TypedDict):
    """What a worker is asked.

    `game` and `player` are specifications, `view` the text of the position as the seat to act sees it
    (left out to warm up, that is to have all compiled), `table` whose player it is, `seconds` after which
    the player is asked to come to an end, `time_left` what its clock says, in seconds.
    """

    game: str
    player: str
    view: NotRequired[str]
    table: NotRequired[str]
    seconds: NotRequired[float]
    time_left: NotRequired[float | None]


class Answer(TypedDict):
    """What a worker answers: the id of the action (-1 after warming up), or what went wrong.

    `memory` is the most that the worker has ever held, in MiB, 0 where that is not known.
    """

    action: NotRequired[int]
    error: NotRequired[str]
    memory: int


class Desk:
    """Answers requests, one at a time."""

    def __init__(self) -> None:
        self._players: OrderedDict[tuple[str, str, int], Player] = OrderedDict()

    def answer(self, request: Request) -> Answer:
        """The answer to a request; whatever a player raises becomes its `error`."""
        try:
            action = self._choose(request)
        except Exception as error:  # plug-ins may raise anything, and the server must hear of it
            return Answer(error=f"{type(error).__name__}: {error}", memory=memory())
        return Answer(action=action, memory=memory())

    def _choose(self, request: Request) -> int:
        game = game_of(request["game"])
        if "view" not in request:
            warm_up(request["player"], game, 0)
            return -1
        view = game.state(request["view"])
        key = (request.get("table", ""), request["player"], view.turn)
        player = self._players.pop(key, None) or load_player(request["player"])
        action = choose_within(player, view, request.get("seconds"), request.get("time_left"))
        self._keep(key, player)
        return action

    def _keep(self, key: tuple[str, str, int], player: Player) -> None:
        self._players[key] = player
        while len(self._players) > KEPT_PLAYERS:
            self._players.popitem(last=False)[1].close()


def choose_within(player: Player, view: State, seconds: float | None, time_left: float | None) -> int:
    """What a player chooses, which is asked to answer by what it knows after so many seconds."""
    done = threading.Event()

    def hurry() -> None:
        if not done.wait(seconds):
            while not done.wait(ASK_AGAIN):  # it may not have begun when it is asked first
                player.stop()

    thread = threading.Thread(target=hurry, daemon=True)
    thread.start()
    try:
        return int(player.choose(view, time_left).action)
    finally:
        done.set()
        thread.join()


def memory() -> int:
    """The most memory that this process has ever held, in MiB; 0 if the system does not tell."""
    try:
        import resource  # not on every system
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit // 2**20


def serve(lines: Iterable[str], out: TextIO) -> None:
    """Answer requests until they end."""
    desk = Desk()
    for line in lines:
        started = time.monotonic()
        answer = desk.answer(json.loads(line))
        out.write(json.dumps({**answer, "seconds": round(time.monotonic() - started, 3)}) + "\n")
        out.flush()


def _lines_until_the_end() -> Iterable[str]:
    """The lines of standard input; at its end the process ends, whatever it is thinking about."""
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    return iter(lines.get, None)


def main() -> None:
    """Be a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a player prints is no answer
    sys.stdout = sys.stderr
    serve(_lines_until_the_end(), out)


if __name__ == "__main__":
    main()
