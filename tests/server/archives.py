"""What the tests of archives share: a small site, its archive, and archives that say something else."""

from __future__ import annotations

import hashlib
import io
import json
import re
from typing import Any

from sqlalchemy import Connection, Table, insert

from kybos.server import schema
from kybos.server.archive import ArchiveError, Counts, export, import_
from kybos.server.log import Entry
from kybos.server.store import Command, Store
from kybos.server.store_rows import put
from tests.server.appends import Growing, row_after, rows

Rows = list[dict[str, Any]]

PEOPLE: Rows = [
    {
        "id": "ann",
        "name": "Ann „A“ Ä",
        "username": "ann",
        "password": "$argon2id$x",
        "epoch": 3,
        "created": 5,
    },
    {"id": "bob", "name": "Bob", "username": None, "password": None, "epoch": 1, "created": 2**40},
]
TOKENS: Rows = [{"id": "tok", "person_id": "ann", "digest": "d", "label": "mine", "created": 6, "used": None}]
KEYS: Rows = [
    {"date": "2030-01-01", "spec": "pig", "rules_version": 1, "secret": "s", "commitment": "c", "created": 7}
]
ATTEMPTS: Rows = [{"date": "2030-01-01", "spec": "pig", "person_id": "bob", "table_id": "B"}]
CONTENT: dict[Table, Rows] = {
    schema.people: PEOPLE,
    schema.tokens: TOKENS,
    schema.daily_keys: KEYS,
    schema.daily_attempts: ATTEMPTS,
    schema.downtimes: [{"began": 100, "ended": 200}],
    schema.processes: [{"id": "p", "started": 1, "alive": 1000}],
    schema.site: [{"key": "secret", "value": "stays"}],
}
LOGS = ("a", "B", "ä", "b2")
ALL = Counts(2, 1, 1, 1, 1, commands=4, tables=4, events=12)


def project(connection: Connection, table: str, entries: list[Entry]) -> None:
    assert [entry.table for entry in entries] == [table] * len(entries)
    put(connection, schema.tables, [row_after(entries[-1])])


async def fill(store: Store) -> None:
    """Something of everything."""

    def work(connection: Connection) -> None:
        for table, content in CONTENT.items():
            connection.execute(insert(table), content)

    await store.write(work)
    for number, table in enumerate(LOGS):
        growing = Growing(table)
        await store.append(growing.next("a", "ü\n\"'"))
        await store.append(growing.next("c", command=Command("ann", f"key{number}", "f")))


async def exported(store: Store) -> str:
    stream = io.StringIO()
    await export(store, stream)
    return stream.getvalue()


def without_time(archive: str) -> str:
    """All but the first line, which tells the time, and the checksum, which depends on it."""
    lines = archive.splitlines()
    return "\n".join([*lines[1:-1], json.dumps(json.loads(lines[-1])["end"]["counts"])])


async def content(store: Store) -> list[list[tuple[Any, ...]]]:
    return [await rows(store, table) for table in schema.metadata.sorted_tables]


def sealed(lines: list[dict[str, Any]]) -> str:
    """Lines with an end that fits to them, whatever they say."""
    body = "".join(json.dumps(line) + "\n" for line in lines)
    counted = [next(iter(line)) for line in lines]
    counts = {name: counted.count(name) for name in vars(ALL)}
    counts["tables"] = len({line["events"]["table_id"] for line in lines if "events" in line})
    end = {"end": {"counts": counts, "sha256": hashlib.sha256(body.encode()).hexdigest()}}
    return body + json.dumps(end) + "\n"


def opened(archive: str) -> list[dict[str, Any]]:
    """The lines without the last one."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in archive.splitlines()[:-1]]
    return lines


def changed(archive: str, kind: str, **more: Any) -> str:
    """The archive with other values in the last row of a kind, and a checksum that fits."""
    lines = opened(archive)
    [line for line in lines if kind in line][-1][kind] |= more
    return sealed(lines)


async def refused(store: Store, archive: str, complaint: str, note: str = "") -> None:
    """The archive is refused for this reason, and the store is as it was."""
    before = await content(store)
    refusal = "it was not refused"
    try:
        await import_(store, io.StringIO(archive), project)
    except ArchiveError as error:
        refusal = str(error)
    assert re.search(complaint, refusal), f"{refusal} {note}"
    assert await content(store) == before, note
