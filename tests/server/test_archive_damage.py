from __future__ import annotations

import asyncio
import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

from kybos.server.archive import ArchiveError, import_
from kybos.server.store import Store
from tests.random_runs import fresh_seed
from tests.server.archives import ALL, changed, project, refused


@pytest.mark.parametrize(
    ("kind", "more", "complaint"),
    [
        ("people", {"id": None}, "line 3: id cannot be 'None'"),
        ("people", {"id": 5}, "line 3: id cannot be '5'"),
        ("people", {"name": "a\0b"}, "line 3: name cannot be"),
        ("people", {"name": "\ud800"}, "line 3: name cannot be"),
        ("people", {"epoch": 2**31}, "line 3: epoch cannot be '2147483648'"),
        ("people", {"epoch": True}, "line 3: epoch cannot be 'True'"),
        ("people", {"created": -(2**63) - 1}, "line 3: created cannot be"),
        ("people", {"created": 1.5}, "line 3: created cannot be '1.5'"),
        ("people", {"shoes": 1}, "line 3: people have id, name, .* and nothing else"),
        ("people", {"username": "ann"}, "lines 2 to 3 contradict each other, or what is here"),
        ("people", {"id": "ann"}, "lines 2 to 3 contradict each other, or what is here"),
        ("tokens", {"person_id": "nobody"}, "lines 4 to 4 contradict each other, or what is here"),
        ("events", {"at": 5}, "line 23: table ä: entry 3 has been altered"),
        ("events", {"data_json": '{"text":"x"}'}, "line 23: table ä: entry 3 has been altered"),
        ("events", {"data_json": "{"}, "line 23: table ä: entry 3 cannot be read"),
        ("events", {"data_json": "[" * 100_000}, "line 23: table ä: entry 3 cannot be read"),
        ("events", {"seq": 4}, "line 23: table ä: entry 3 is missing, 4 follows"),
        ("events", {"table_id": "x"}, "line 23: table x: entry 1 is missing, 3 follows"),
    ],
)
def test_rows_that_cannot_be_are_refused(
    database_url: str, archive: str, kind: str, more: dict[str, Any], complaint: str
) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            await refused(store, changed(archive, kind, **more), complaint)
            assert await import_(store, io.StringIO(archive), project) == ALL

    asyncio.run(main())


@pytest.mark.parametrize(
    ("header", "complaint"),
    [
        ({}, "line 1: this is no archive of Kybos"),
        ({"kybos": "archive", "version": 2}, "line 1: archives of version 2 are not known, 1 is"),
        ({"kybos": "archive"}, "line 1: archives of version None are not known"),
        ({"kybos": "archive", "version": 1, "alive": "yes"}, "line 1: `alive` is no time"),
        ([], "line 1: this is no line of an archive"),
    ],
)
def test_what_is_no_archive_is_refused(
    database_url: str, archive: str, header: dict[str, Any], complaint: str
) -> None:
    async def main() -> None:
        async with await Store.open(database_url) as store:
            rest = archive.partition("\n")[2]
            await refused(store, json.dumps(header) + "\n" + rest, complaint)

    asyncio.run(main())


def test_lines_that_are_missing_or_doubled_or_moved_are_noticed(database_url: str, archive: str) -> None:
    async def main() -> None:
        lines = archive.splitlines(keepends=True)
        async with await Store.open(database_url) as store:
            for number in range(len(lines)):
                await refused(store, "".join(lines[:number]), f"line {number + 1}: the last line is missing")
            for number in range(1, len(lines) - 1):
                await refused(store, "".join(lines[:number] + lines[number + 1 :]), "line")
                await refused(store, "".join([*lines[:number], lines[number], *lines[number:]]), "line")
            await refused(
                store, "".join([*lines[:3], lines[-2], *lines[3:]]), "stand in the wrong place|is missing"
            )
            await refused(store, archive + "\n", f"line {len(lines) + 1}: something follows")
            await refused(store, "".join([*lines[:5], "\n", *lines[5:]]), "line 6: this is no JSON")
            await refused(
                store, "".join([*lines[:5], '{"shoes":{}}\n', *lines[5:]]), "line 6: shoes is unknown"
            )

    asyncio.run(main())


def test_no_character_can_be_changed_unnoticed(database_url: str, archive: str) -> None:
    seed = fresh_seed()
    chance = random.Random(seed)

    async def main() -> None:
        async with await Store.open(database_url) as store:
            for _ in range(60):
                place = chance.randrange(len(archive) - 1)
                other = chance.choice([sign for sign in '0a"\\{},:é\n' if sign != archive[place]])
                await refused(store, archive[:place] + other + archive[place + 1 :], "line", f"(seed {seed})")
            assert await import_(store, io.StringIO(archive), project) == ALL

    asyncio.run(main())


def test_a_file_that_is_not_text_is_refused(tmp_path: Path, archive: str) -> None:
    async def main() -> None:
        file = tmp_path / "archive"
        file.write_bytes(archive.encode()[:200] + b"\xff" + archive.encode()[200:])
        async with await Store.open(str(tmp_path / "games")) as store:
            with file.open(encoding="utf-8") as stream, pytest.raises(ArchiveError, match="this is no JSON"):
                await import_(store, stream, project)

    asyncio.run(main())
