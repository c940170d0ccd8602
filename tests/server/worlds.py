"""Worlds that differ in what is hidden from somebody and in nothing else, to see who can tell them apart."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kybos.core.errors import KybosError
from kybos.core.random import Rng
from kybos.core.state import SPECTATOR, State
from kybos.server.draft import Told
from kybos.server.log import Entry, follow
from kybos.server.table import Table, opened
from tests.server.oracle import is_hidden_from

TRIES = 400
"""Worlds that are imagined until one is found in which the same could have happened."""

WRONG = (
    *(f"{what}-{card}" for what in ("play", "drop") for card in (*range(14), "Sorry!")),
    *(
        "pass",
        "",
        "x",
        "r28-35",
        "rS-4",
        "r4-S",
        "rS~b4",
        "yS-34",
        "y34-H",
        "g49~r4",
        "135624",
        "3c2",
        "1c5,3c4",
    ),
    *range(810),
)
"""Moves that are mostly not allowed: every card, every id, and some notation."""


def in_state(table: Table, state: State) -> Table:
    """A table with its game in another state."""
    play = table.playing
    return replace(table, play=replace(play, state=state, _events=play.events))


def imagined(state: State, seat: int, rng: Rng) -> State:
    """A state that a seat may take for the true one."""
    other = state.seen_by(seat).imagine(seat, rng)
    assert other.seen_by(seat) == state.seen_by(seat)
    return other


def is_shown(told: Told, seat: int) -> bool:
    """Whether the rules have shown a seat all that was hidden from it: arrangements, once all are chosen."""
    if told.before is None or told.before.play is None:
        return False
    before, after = told.before.playing.state, told.after.playing.state
    return before.seen_by(seat).is_view and not after.seen_by(seat).is_view


def elsewhere(told: Told, seat: int, rng: Rng) -> Told | None:
    """What has happened, in another world that a seat cannot know from the true one; None if none is found.

    What the seat sees happens there as well; where it does not see what was chosen, anything else may be.
    """
    entry, before = told.entry, told.before
    if entry.kind not in ("rolled", "moved") or before is None:
        if told.after.play is None:
            return told
        other = in_state(told.after, imagined(told.after.playing.state, seat, rng))
        return Told(entry, before, other)
    state = before.playing.state
    is_hidden = is_hidden_from(state, told.after.playing.state, seat)
    for _ in range(TRIES):
        other_state = imagined(state, seat, rng)
        choice = entry.data["id"]
        if is_hidden:
            choice = other_state.choices[int(rng[0]) % len(other_state.choices)]
        if choice in other_state.choices:
            data = {**entry.data, "id": choice, "text": other_state.text_of(choice)}
            there = in_state(before, other_state)
            changed = replace(entry, data=data)
            return Told(changed, there, there.after(changed))
    return None


# -- whole logs --------------------------------------------------------------------------------


def with_another_card(told: Sequence[Told], seat: int, rng: random.Random) -> list[Told]:
    """The same log but for one card, which a seat has drawn in secret and never shown.

    Everything that the others see is the same, from the first entry to the last.
    """
    draws = [number for number, each in enumerate(told) if drawn_by(each) == seat]
    for number in rng.sample(draws, len(draws)):
        before = told[number].before
        assert before is not None
        for other in before.playing.state.choices:
            if other != told[number].entry.data["id"]:
                changed = list(rewritten(told, number, other))
                if len(changed) == len(told) and all(map(alike, told, changed, [seat] * len(told))):
                    return changed
    raise AssertionError("no card could have been another one")


def drawn_by(told: Told) -> int | None:
    """The seat that has drawn a card in secret, None if nobody has."""
    if told.entry.kind != "rolled" or told.before is None:
        return None
    state = told.before.playing.state
    return state.game.dealt_to(state.position)


def rewritten(told: Sequence[Told], number: int, outcome: int) -> Iterator[Told]:
    """A log with another outcome at one place; it stops where that makes something impossible."""
    before: Entry | None = None
    table: Table | None = None
    for place, each in enumerate(told):
        data = dict(each.entry.data)
        if place == number and table is not None:
            data |= {"id": outcome, "text": table.playing.state.text_of(outcome)}
        entry = follow(before, each.entry.table, each.entry.at, each.entry.kind, data)
        try:
            after = opened(entry) if table is None else table.after(entry)
        except KybosError:
            return
        yield Told(entry, table, after)
        before, table = entry, after


def alike(one: Told, other: Told, seat: int) -> bool:
    """Whether two tables look alike to all but a seat."""
    if one.after.play is None or other.after.play is None:
        return one.after.play is other.after.play
    first, second = one.after.playing.state, other.after.playing.state
    viewers = [SPECTATOR, *(each for each in range(len(first.game.seats)) if each != seat)]
    return first.turn == second.turn and all(
        first.seen_by(viewer) == second.seen_by(viewer) for viewer in viewers
    )
