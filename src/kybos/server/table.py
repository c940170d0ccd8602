"""A table, as what its log says and nothing else: every entry gives a new table from the one before.

Nothing here decides; see `kybos.server.draft` for what follows from what, `kybos.server.commands` for
what people may do.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from kybos.core.dice import CommittedDice
from kybos.core.forfeit import Forfeit
from kybos.core.match import Match
from kybos.server.clock import Clock
from kybos.server.log import BrokenLogError, Entry
from kybos.server.places import Options, PersonId, Place, read_place
from kybos.server.play import ABANDONED, Plan, Play

Phase = Literal["open", "seeding", "playing", "between", "finished", "closed"]
"""Places are free; seeds are awaited; a game is played; the next one is about to begin; the match is over
and a rematch possible; nothing more will happen here."""
PRIVATE = frozenset({"planned"})
"""Kinds of entries that only their own seat hears of; the others do not even see a gap in the numbers."""


@dataclass(frozen=True)
class Table:
    """A table after some entry of its log.

    Attributes:
        last: the last entry.
        shown: how many entries everybody may know of; their numbers are what clients count by.
        changed: when the last of those was added, in milliseconds since 1970.
        options: what it was opened with.
        clock: how time is reckoned.
        host: the person who has opened it.
        code: what lets others in, if it is private.
        phase: what is going on.
        places: who holds the places of the match.
        admitted: who has shown the code: names by person.
        match: the match that is played.
        play: the game that is played or was played last, None before the first.
        offers: the places that want a rematch.
        created: when it was opened, in milliseconds since 1970.
    """

    last: Entry
    shown: int
    changed: int
    options: Options
    clock: Clock
    host: PersonId
    code: str
    phase: Phase
    places: tuple[Place, ...]
    match: Match
    created: int
    admitted: Mapping[PersonId, str]
    play: Play | None = None
    offers: frozenset[int] = frozenset()

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.last.table

    @property
    def playing(self) -> Play:
        """The game; only to be asked for where there is one."""
        assert self.play is not None  # the phase says so
        return self.play

    def place_of(self, person: PersonId | None) -> int | None:
        """The place that a person holds."""
        return next((n for n, place in enumerate(self.places) if person and place.person == person), None)

    def seat_of(self, person: PersonId | None) -> int | None:
        """The seat on which a person sits in the present game."""
        place = self.place_of(person)
        return None if place is None or self.play is None else self.play.seating.index(place)

    def at(self, seat: int) -> Place:
        """Who sits on a seat in the present game."""
        return self.places[self.playing.seating[seat]]

    @property
    def to_act(self) -> Place | None:
        """Who is to move, None if nobody is."""
        if self.phase != "playing" or self.playing.state.turn < 0:
            return None
        return self.at(self.playing.state.turn)

    def after(self, entry: Entry) -> Table:
        """The table after its next entry."""
        try:
            changed = AFTER[entry.kind](self, entry)
        except KeyError as error:
            raise BrokenLogError(
                f"table {entry.table}: entry {entry.seq}, {entry.kind}, cannot be read: {error}"
            ) from error
        if entry.kind in PRIVATE:
            return replace(changed, last=entry)
        return replace(changed, last=entry, shown=self.shown + 1, changed=entry.at)


def opened(entry: Entry) -> Table:
    """The table after its first entry."""
    data = entry.data
    options = Options(**data["options"])
    return Table(
        last=entry,
        shown=1,
        changed=entry.at,
        options=options,
        clock=options.reckoning,
        host=data["host"],
        code=data["code"],
        phase="open",
        places=tuple(map(read_place, data["places"])),
        match=options.new_match(),
        created=entry.at,
        admitted={},
    )


def replayed(entries: Iterable[Entry]) -> Table:
    """The table that a log tells of."""
    table: Table | None = None
    for entry in entries:
        table = opened(entry) if table is None else table.after(entry)
    if table is None:
        raise BrokenLogError("there is no log")
    return table


def _sat(table: Table, entry: Entry) -> Table:
    return _put(table, entry.data["place"], Place("person", entry.data["name"], entry.data["person"]))


def _stood(table: Table, entry: Entry) -> Table:
    return _put(table, entry.data["place"], Place())


def _put(table: Table, number: int, place: Place) -> Table:
    return replace(table, places=(*table.places[:number], place, *table.places[number + 1 :]))


def _admitted(table: Table, entry: Entry) -> Table:
    return replace(table, admitted={**table.admitted, entry.data["person"]: entry.data["name"]})


def _committed(table: Table, entry: Entry) -> Table:
    """The next game is there: by whom it is played and what its dice are bound to."""
    places, match = table.places, table.match
    if entry.data["rematch"]:
        places, match = (places[-1], *places[:-1]), table.options.new_match()
    game = match.next_game()
    first = table.options.position and not match.results
    start = game.state(table.options.position) if first else game.start()
    play = Play(
        number=entry.data["number"],
        start=start,
        state=start,
        seating=tuple(match.player_at(seat) for seat in range(len(game.seats))),
        dice=CommittedDice(entry.data["dice"], (), bytes.fromhex(entry.data["secret"])),
        awaited=frozenset(entry.data["awaited"]),
        since=entry.at,
    )
    return replace(table, places=places, match=match, play=play, phase="seeding", offers=frozenset())


def _seeded(table: Table, entry: Entry) -> Table:
    play = table.playing
    seeds = {**play.seeds, entry.data["seat"]: entry.data["seed"]}
    return replace(table, play=replace(play, seeds=seeds, awaited=play.awaited - {entry.data["seat"]}))


def _started(table: Table, entry: Entry) -> Table:
    play = table.playing
    words = tuple(play.seeds[seat] for seat in sorted(play.seeds))
    dice = CommittedDice(play.dice.game_id, words, play.dice.seed)
    clocks = (table.clock.full,) * len(play.game.seats)
    begun = replace(play, dice=dice, awaited=frozenset(), clocks=clocks, since=entry.at, began=entry.at)
    return replace(table, play=begun, phase="playing")


def _rolled(table: Table, entry: Entry) -> Table:
    play = table.playing
    return replace(table, play=play.with_event(entry.data["text"], play.state.apply(entry.data["id"])))


def _moved(table: Table, entry: Entry) -> Table:
    play = table.playing.with_event(entry.data["text"], table.playing.state.apply(entry.data["id"]))
    return replace(table, play=replace(play, clocks=tuple(entry.data["clocks"]), since=entry.at))


def _planned(table: Table, entry: Entry) -> Table:
    plans = tuple(Plan(tuple(each["moves"]), each["position"], each["on"]) for each in entry.data["plans"])
    play = table.playing
    return replace(table, play=replace(play, plans={**play.plans, entry.data["seat"]: plans}))


def _ended(table: Table, entry: Entry) -> Table:
    play = table.playing
    seat, words = entry.data["seat"], entry.data["words"]
    forfeit = Forfeit(play.game.seats[seat], words) if words else None
    reason = entry.data["reason"]
    play = replace(play, reason=reason, forfeit=forfeit, awaited=frozenset(), plans={}, since=entry.at)
    match = table.match
    if play.result is not None:
        match = _copied(match)
        match.add(play.result)
    over = match.is_over or play.reason == ABANDONED
    return replace(table, play=play, match=match, phase="finished" if over else "between")


def _copied(match: Match) -> Match:
    """A match that can be added to without changing the other; games are shared."""
    copied = copy.copy(match)
    copied.results, copied.leaders = list(match.results), list(match.leaders)
    copied.wins, copied.points = list(match.wins), list(match.points)
    return copied


def _offered(table: Table, entry: Entry) -> Table:
    return replace(table, offers=table.offers | {entry.data["place"]})


AFTER: Mapping[str, Callable[[Table, Entry], Table]] = {
    "sat": _sat,
    "stood": _stood,
    "admitted": _admitted,
    "committed": _committed,
    "seeded": _seeded,
    "started": _started,
    "rolled": _rolled,
    "moved": _moved,
    "planned": _planned,
    "ended": _ended,
    "offered": _offered,
    "declined": lambda table, _: replace(table, offers=frozenset()),
    "left": lambda table, _: replace(table, phase="closed"),
    "closed": lambda table, _: replace(table, phase="closed"),
}
"""What each kind of entry makes of a table."""
