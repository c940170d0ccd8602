"""Random records of random games, and the small one that tests alter."""

from __future__ import annotations

import random
import sys

import kybos
from kybos.core.record import Event, Record, read_records, result_text
from kybos.core.state import State
from tests.games.einstein.helpers import ids
from tests.random_runs import fresh_seed

SPECS = (
    "einstein",
    "einstein:first=blue",
    "einstein:setup=135624+654321",
    "einstein:setup=free",
    "einstein:seats=3",
    "einstein:seats=3,setup=free,first=green",
    "einstein:seats=4",
    "einstein:seats=4,setup=free",
)
COMMENTS = (
    "",
    "",
    "",
    "why not 3c2?",
    "ein Würfelwurf: 4: 3c2 = *",
    '"quoted" \\ [x]',
    "等着瞧",
    "a\n  b\tc",
    "[%csl Ra1]",
)
SMALL = """\
[Game "einstein:setup=123456+123456"]
[Red "Ada"]
[Position "r1..../..r2../...../..b5../....b3 turn:r die:4"]
[Result "*"]

{An ending} 2c3 {[%eval 0.61] [%clk 0:04:12] risky} 5:
5c3 {no} 1: 1b4 3: 3e2 *
"""
"""A record with everything in it: header, position, comments in two places, evaluation and clock."""


def fresh_rng() -> random.Random:
    """A generator with a new seed for each run, or `KYBOS_SEED`; the seed is shown if the test fails."""
    seed = fresh_seed()
    sys.stdout.write(f"KYBOS_SEED={seed}\n")
    return random.Random(seed)


def read(text: str, *, broken_off: bool = False) -> list[Record]:
    """The records of a text."""
    return list(read_records(text.splitlines(keepends=True), broken_off=broken_off))


def read_one(text: str) -> Record:
    """The only record of a text."""
    (record,) = read(text)
    return record


def random_event(state: State, action: int, rng: random.Random, *, remarks: bool = True) -> Event:
    """An event with or without things said about it."""
    said = remarks and rng.random() < 0.4
    return Event(
        state.text_of(action),
        state.is_chance,
        comment=rng.choice(COMMENTS) if said else "",
        evaluation=rng.choice([None, 0.5, -1, rng.random(), 1e-9 * rng.random(), 1e40]) if said else None,
        clock=rng.choice([None, 0, 59.9996, rng.randrange(100_000), rng.random() * 10_000]) if said else None,
    )


def random_record(
    start: State, rng: random.Random, *, position: bool = False, most: int = 1000, remarks: bool = True
) -> Record:
    """A random game from a position, unfinished if it takes more than `most` events."""
    state, events = start, list[Event]()
    while not state.is_over and len(events) < most:
        action = rng.choice(ids(state))
        events.append(random_event(state, action, rng, remarks=remarks))
        state = state.apply(action)
    headers = {
        "Game": str(start.game),
        "Date": "2025.03.09",
        "Event": rng.choice(COMMENTS).replace("\n", " "),
    }
    if position:
        headers["Position"] = start.text
    comment = rng.choice(COMMENTS) if remarks else ""
    return Record(headers, events, result_text(state.result), comment)


def random_game(spec: str, rng: random.Random, *, most: int = 1000, remarks: bool = True) -> Record:
    """A random game from the start."""
    return random_record(kybos.load(spec).start(), rng, most=most, remarks=remarks)
