"""Compares what a database holds with what programs were told: nothing is lost, nothing is there twice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, select

from kybos.server.log import Entry, check_chain
from kybos.server.projection import results_of
from kybos.server.schema import commands, results, tables
from kybos.server.store import Store
from kybos.server.table import Table, replayed
from tests.server.load import Program

KIND = {"sit": "sat", "seed": "seeded", "move": "moved", "rematch": "offered"}
"""The first entry that each command adds."""


async def check_kept(database_url: str, parties: Sequence[Sequence[Program]]) -> None:
    """Compare what was kept with what was acknowledged and told."""
    async with await Store.open(database_url, read_only=True) as store:
        for party in parties:
            entries = await store.load(party[0].table)
            check_chain(entries)
            table, rows = results_of(entries)
            check_commands(entries, party, await store.read(partial(ranges, party=party)))
            for program in party:
                check_told(replayed(entries), program)
            assert await store.read(partial(projected, table=table.id)) == (entries[-1].seq, rows)


def projected(connection: Connection, table: str) -> tuple[int | None, list[dict[str, Any]]]:
    """What is kept beside the log of a table: the number of its last entry, and its results."""
    query = select(results).where(results.c.table_id == table).order_by(results.c.number)
    seq = connection.scalar(select(tables.c.seq).where(tables.c.id == table))
    return seq, [dict(row) for row in connection.execute(query).mappings()]


def ranges(connection: Connection, party: Sequence[Program]) -> dict[str, tuple[str, str, int, int]]:
    """By idempotency key: whose command it was, and which entries have come of it, at which table."""
    query = select(commands).where(commands.c.person_id.in_([program.person for program in party]))
    return {
        row.key: (row.person_id, row.table_id, row.first_seq, row.last_seq)
        for row in connection.execute(query)
    }


def check_commands(
    entries: Sequence[Entry], party: Sequence[Program], kept: dict[str, tuple[str, str, int, int]]
) -> None:
    """Each acknowledged command stands in the log exactly once, in order, and no other does."""
    table = entries[0].table
    found = []
    for program in party:
        firsts = []
        for done in program.done:
            person, where, first, last = kept.pop(done.key)
            assert (person, where) == (program.person, table)
            entry = entries[first - 1]
            assert entry.kind == KIND[done.what], f"{done} has become {entry}"
            if done.what == "move":
                assert entry.data["id"] == done.body["move"]
            told = [event["kind"] for event in done.answer["events"]]
            assert told == [each.kind for each in entries[first - 1 : last]]
            firsts.append(first)
        assert firsts == sorted(firsts)
        found += firsts
    assert not kept, "commands were carried out that nobody has ordered"
    asked = [
        entry.seq
        for entry in entries
        if entry.kind in KIND.values() and entry.data.get("by", "person") == "person"
    ]
    assert sorted(found) == asked


def check_told(table: Table, program: Program) -> None:
    """What a program was told last is what the log says, and what was answered is what was told."""
    assert program.seq == table.shown
    seat = table.seat_of(program.person)
    assert seat is not None
    assert program.shown["game"]["state"]["position"] == table.playing.state.seen_by(seat).text
    assert program.shown["game"]["state"]["ply"] == table.playing.ply
    for done in program.done:
        for event in done.answer["events"]:
            if event["seq"] in program.events:  # what was before the program listened is in its first frame
                assert event == program.events[event["seq"]]
