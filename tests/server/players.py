"""Programs that look on and play: what they make of the frames that they are sent, and what they do."""

from __future__ import annotations

import random
import secrets
import time
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import InvalidStatus

from tests.server.programs import LOST, MOST_WAIT, Program, cut

OVER = ("finished", "closed")
"""Phases in which a match is over."""
NEVER = 10**9


@dataclass
class View:
    """What a program makes of the frames of a table.

    Attributes:
        frames: all of them, as they were sent.
        events: all that has happened, without gaps, from the first that it was told.
        states: the state after each event that tells one, by its number, its scene made whole.
        seq: the number of the last event.
        now: what was told last of each thing, as a `TableView` has it.
    """

    frames: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    states: dict[int, dict[str, Any]] = field(default_factory=dict)
    seq: int = 0
    now: dict[str, Any] = field(default_factory=dict)

    @property
    def state(self) -> dict[str, Any]:
        """Where the game stands."""
        state: dict[str, Any] = self.now["state"]
        return state

    def take(self, frame: dict[str, Any]) -> None:
        """Take in a frame."""
        self.frames.append(frame)
        if frame["type"] == "hello":
            self._take(frame["table"])
        elif frame["type"] == "event":
            event = frame["event"]
            assert event["seq"] == self.seq + 1, f"event {event['seq']} follows {self.seq}"
            self.events.append(event)
            self._take(event)

    def _take(self, told: dict[str, Any]) -> None:
        self.seq = told["seq"]
        before = self.now.get("state")
        self.now.update(told.get("game") or {})
        self.now.update(told)
        state = told.get("state") or (told.get("game") or {}).get("state")
        if state:
            whole = state["scene"] if "game" in told or not before else before["scene"] | state["scene"]
            self.now["state"] = self.states[self.seq] = {**state, "scene": whole}

    def is_in(self, phases: Sequence[str]) -> bool:
        """Whether the table is known to have come to one of some phases."""
        return self.now.get("phase") in phases

    def seat_of(self, person: str) -> str:
        """Where a person sits, by the list of places."""
        return next((place["seat"] for place in self.now["places"] if place["person"] == person), "")


@dataclass
class Player:
    """Lets a program play at random.

    `most` says in which game of a table, by its number, it gives up after how many moves of its own. What
    the answers to its commands have told is in `answered`.
    """

    program: Program
    rng: random.Random
    most: Mapping[int, int] = field(default_factory=dict)
    view: View = field(default_factory=View)
    answered: list[dict[str, Any]] = field(default_factory=list)
    moves: Counter[int] = field(default_factory=Counter)

    def play(self, table: str, until: Sequence[str] = OVER) -> View:
        """Play until the table comes to one of some phases."""
        with closing(follow(self.program, table, self.view)) as views:
            for view in views:
                if view.is_in(until):
                    break
                self.act(table)
        return self.view

    def act(self, table: str) -> None:
        """Do what is to be done now, if anything is."""
        now = self.view.now
        seat = self.view.seat_of(self.program.id) if now else ""
        if not seat or not now.get("dice"):
            return
        if now["phase"] == "seeding" and seat in now["dice"]["awaited"]:
            self._do(f"/tables/{table}/seed", {"seed": f"{self.program.name}.{self.rng.randrange(10**9)}"})
        elif now["phase"] == "playing" and self.view.state["turn"] == seat:
            if self.moves[now["number"]] == self.most.get(now["number"]):
                self._do(f"/tables/{table}/resign", {"seq": now["seq"]})
                return
            move = self.rng.choice(self.view.state["moves"])[self.rng.choice(["id", "text"])]
            self.moves[now["number"]] += self._do(f"/tables/{table}/move", {"move": move, "seq": now["seq"]})

    def _do(self, path: str, body: dict[str, Any]) -> bool:
        """Command; whether it was accepted, and not too late: the next frame tells what has happened."""
        answer = self.program.ask("POST", path, body, secrets.token_hex(8))
        if answer.status == 409 and answer.json["code"] in ("stale", "no-seed-awaited", "not-playing"):
            return False
        assert answer.status == 200, f"{path} {body}: {answer}"
        self.answered += answer.json["events"]
        return True


def follow(program: Program, table: str, view: View, lives: Iterator[int] | None = None) -> Generator[View]:
    """A view after each frame of a table; the socket is opened anew whenever it is lost.

    `lives` are numbers of frames after which each socket is cut.
    """
    end = time.monotonic() + MOST_WAIT
    while time.monotonic() < end:
        left = next(lives) if lives else NEVER
        try:
            with program.socket(table, view.seq) as opened:
                for frame in program.frames(opened):
                    view.take(frame)
                    end = time.monotonic() + MOST_WAIT
                    yield view
                    left -= 1
                    if left <= 0:
                        cut(opened)
                        break
        except LOST as error:
            if isinstance(error, InvalidStatus) and error.response.status_code != 503:
                raise
        time.sleep(0.02)
    raise AssertionError("the server does not come back")


def watch(
    program: Program, table: str, until: Sequence[str] = OVER, lives: Iterator[int] | None = None
) -> View:
    """What a program is told at a table until that comes to one of some phases."""
    view = View()
    with closing(follow(program, table, view, lives)) as views:
        for _ in views:
            if view.is_in(until):
                break
    return view
