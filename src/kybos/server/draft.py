"""What follows from what: entries that are about to be added to a table's log, and all that comes of them.

A command, the clock or a computer player adds an entry; `go_on` adds what needs nobody: the start of a
game, rolls, moves that were left for a roll, the end, the next game of a match.
"""

from __future__ import annotations

import copy
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kybos.core.dice import SEED_BYTES
from kybos.server.clock import Downtimes, runs_out, spent
from kybos.server.log import Entry, follow
from kybos.server.places import Place
from kybos.server.play import Play, Reason
from kybos.server.table import Table, opened


@dataclass(frozen=True, eq=False)
class Told:
    """An entry with the table before it (None before the first) and after it; equal to itself alone."""

    entry: Entry
    before: Table | None
    after: Table


def retold(entries: Iterable[Entry], table: Table | None = None) -> Iterator[Told]:
    """What a log tells, entry by entry; after `table`, or from the beginning."""
    for entry in entries:
        before, table = table, table.after(entry) if table else opened(entry)
        yield Told(entry, before, table)


@dataclass
class Draft:
    """A table with entries that are not kept yet.

    Attributes:
        table: as it will be.
        at: the time, in milliseconds since 1970.
        downtimes: when no server ran.
        told: what has been added, in order.
        finished: the games that end with it.
    """

    table: Table
    at: int
    downtimes: Downtimes = ()
    told: list[Told] = field(default_factory=list)
    finished: list[Table] = field(default_factory=list)

    @classmethod
    def of_new(cls, table_id: str, at: int, data: Mapping[str, Any]) -> Draft:
        """A table that is being opened."""
        entry = follow(None, table_id, at, "opened", data)
        table = opened(entry)
        return cls(table, at, told=[Told(entry, None, table)])

    @property
    def entries(self) -> list[Entry]:
        """What is to be appended to the log."""
        return [each.entry for each in self.told]

    def add(self, kind: str, **data: Any) -> None:
        """Let something happen, and nothing that follows from it."""
        before = self.table
        entry = follow(before.last, before.id, max(self.at, before.last.at), kind, data)
        self.table = before.after(entry)
        self.told.append(Told(entry, before, self.table))

    # -- what comes by itself ----------------------------------------------------------------

    def go_on(self) -> None:
        """Let everything happen that waits for nobody."""
        while self._step():
            pass

    def _step(self) -> bool:
        table = self.table
        full = table.phase == "open" and not any(place.is_open for place in table.places)
        if full or table.phase == "between":
            self.commit()
        elif table.phase == "seeding" and not table.playing.awaited:
            self.add("started")
        elif table.phase == "playing":
            return self._play_on(table.playing)
        else:
            return False
        return True

    def _play_on(self, play: Play) -> bool:
        if play.state.is_over:
            self.end("rules")
        elif play.state.is_chance:
            self._roll(play, copy.copy(play.dice).draw(play.state))  # the entry moves the dice on
        else:
            return False
        return True

    def _roll(self, play: Play, outcome: int) -> None:
        text = play.state.text_of(outcome)
        self.add("rolled", id=outcome, text=text)
        state = self.table.playing.state
        seat = state.turn
        plans = play.plans.get(seat)
        if not plans:
            return
        self.add("planned", seat=seat, plans=[])  # they were for this roll
        here = play.state.text
        move = next((plan.on[text] for plan in plans if plan.position == here and text in plan.on), None)
        if move is not None and move in state.moves:
            self.move(seat, state.parse(move), by="plan")

    def move(self, seat: int, action: int, *, by: str) -> None:
        """A seat plays a legal action; its clock stops. `by` is who has decided: person, computer, plan."""
        play, clock = self.table.playing, self.table.clock
        clocks = list(play.clocks)
        if clock.runs:
            clocks[seat] = clock.after_move(clocks[seat], self.spent(play))
        text = play.state.text_of(action)
        self.add("moved", seat=seat, id=action, text=text, by=by, clocks=clocks)

    def spent(self, play: Play) -> int:
        """What the seat to act has used up of its time since its turn began."""
        return spent(play.since, self.at, self.downtimes)

    def out_of_time(self) -> bool:
        """Whether the clock of the seat to act is at its end; then the game is ended so."""
        if self.table.to_act is None or not self.table.clock.runs:
            return False
        play = self.table.playing
        seat = play.state.turn
        if self.spent(play) < play.clocks[seat]:
            return False
        self.end("time", seat, f"the time of {play.game.seats[seat]} has run out")
        return True

    def end(self, reason: Reason, seat: int = -1, words: str = "") -> None:
        """The game ends: by its rules, by one who gives up or cannot go on (`seat`), or without a result."""
        self.add("ended", reason=reason, seat=seat, words=words)
        self.finished.append(self.table)

    def commit(self, *, rematch: bool = False, secret: str = "", dice: str = "") -> None:
        """The next game is set up, and its dice bound; people add seeds of their own to them."""
        table = self.table
        number = table.play.number + 1 if table.play else 1
        daily = bool(secret)
        places = (table.places[-1], *table.places[:-1]) if rematch else table.places
        match = table.options.new_match() if rematch else table.match
        seats = range(len(match.game.seats))
        awaited = [seat for seat in seats if places[match.player_at(seat)].is_person and not daily]
        self.add(
            "committed",
            number=number,
            rematch=rematch,
            dice=dice or f"{table.id}.{number}",
            secret=secret or secrets.token_hex(SEED_BYTES),
            awaited=awaited,
        )


def due(table: Table, downtimes: Downtimes, *, seeds: int, thinks: int, idle: int) -> int | None:
    """When somebody must look after a table although nobody has asked, in milliseconds since 1970.

    Args:
        table: the table.
        downtimes: when no server ran.
        seeds: how long people may take to add their seeds where time counts.
        thinks: how long a computer player may take, at the very most.
        idle: after how long a table that nobody plays at any more is given up.
    """
    at = table.last.at
    if table.phase == "closed":
        return None
    if table.phase in ("open", "finished"):
        return at + idle
    if table.phase == "seeding":
        return table.playing.since + seeds if table.clock.runs else at + idle
    actor: Place | None = table.to_act
    if actor is not None and actor.kind == "computer":
        return at + thinks
    play = table.playing
    if table.clock.runs and play.state.turn >= 0:
        return runs_out(play.since, play.clocks[play.state.turn], downtimes)
    return at + idle
