"""Tables for tests, without a server: drafts that people act upon at set times."""

from __future__ import annotations

from typing import Any

from kybos.server import commands
from kybos.server.bodies import NewTable
from kybos.server.draft import Draft
from kybos.server.opening import new_table
from kybos.server.people import Person
from kybos.server.table import Table

ADA, BOB, CY, DEE = (Person(f"id-{name}", name.capitalize(), None) for name in ("ada", "bob", "cy", "dee"))
PEOPLE = (ADA, BOB, CY, DEE)
STRANGER = Person("id-eve", "Eve", None)


def opened(spec: str, **wanted: Any) -> Draft:
    """A table that Ada has opened; she sits on the first seat unless it is said."""
    draft = new_table(NewTable(spec=spec, **wanted), ADA)
    draft.go_on()
    return draft


def full(spec: str, **wanted: Any) -> Draft:
    """The same, with people on all seats that are free, who are to add their seeds now."""
    draft = opened(spec, **wanted)
    for person in PEOPLE[1:]:
        if draft.table.phase == "open":
            do(draft, commands.sit, person, "", "")
    return draft


def playing(spec: str, **wanted: Any) -> Draft:
    """The same, with the seeds added, so that the game has begun."""
    return seeded(full(spec, **wanted))


def seeded(draft: Draft) -> Draft:
    """Let everybody add a seed from whom one is awaited."""
    for seat in sorted(draft.table.playing.awaited):
        do(draft, commands.add_seed, on(draft.table, seat), f"seed-{seat}")
    return draft


def on(table: Table, seat: int) -> Person:
    """The person on a seat."""
    return next(person for person in PEOPLE if person.id == table.at(seat).person)


def to_act(draft: Draft) -> Person:
    """The person whose turn it is."""
    return on(draft.table, draft.table.playing.state.turn)


def do(draft: Draft, command: Any, *arguments: Any) -> None:
    """Carry a command out, and what follows."""
    command(draft, *arguments)
    draft.go_on()


def play_on(draft: Draft, moves: int = 10_000) -> int:
    """Let everybody play their first legal move, until so many moves are made or nobody is to act."""
    for made in range(moves):
        if draft.table.to_act is None:
            return made
        do(draft, commands.move, to_act(draft), draft.table.playing.state.actions[0])
    return moves


def kinds(draft: Draft) -> list[str]:
    """What has happened, as words."""
    return [entry.kind for entry in draft.entries]


def phase(draft: Draft) -> str:
    """The phase, as a word that may be another one after the next command."""
    return draft.table.phase
