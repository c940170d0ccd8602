"""A whole site as text: people, commands and the logs of all tables, to be kept or to be moved elsewhere.

What is made from the logs is not in an archive, it is made anew; `archive_form` says what is.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from itertools import groupby
from typing import Any, TextIO

from sqlalchemy import Connection, Row, Table, Text, func, select

from kybos.server import log, schema
from kybos.server.archive_form import KEPT, VERSION, ArchiveError, ArchiveReader, Counts
from kybos.server.archive_import import Importer, Project
from kybos.server.log import check_chain, written
from kybos.server.store import Store
from kybos.server.store_log import entry_of

__all__ = ["ArchiveError", "Counts", "Project", "export", "import_"]

AT_ONCE = 500
"""How many rows are fetched together."""


async def export(store: Store, stream: TextIO) -> Counts:
    """Write all that is in the store at this moment; others may go on writing to the store.

    The stream should be UTF-8 with plain line feeds. Raises `BrokenLogError` if a log is not what was
    written.
    """
    return await store.read(lambda connection: _Export(stream).write(connection))


async def import_(store: Store, stream: TextIO, project: Project) -> Counts:
    """Add an archive to the store, as a whole or, if anything is wrong with it, not at all.

    What is here already is left out, and a log of which the beginning is here is completed. Somebody who
    is here already is only changed if the archive knows a later state: an account, or a newer password.

    Args:
        store: where to.
        stream: the archive.
        project: called for each table of which something was added, with its whole log, to write what is
            made from it.

    Raises:
        ArchiveError: if the archive is damaged or contradicts what is here.
    """
    return await store.write(lambda connection: Importer(connection, ArchiveReader(stream), project).run())


class _Export:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._digest = hashlib.sha256()
        self._counts: Counter[str] = Counter()

    def write(self, connection: Connection) -> Counts:
        alive = connection.scalar(select(func.max(schema.processes.c.alive)))
        self._line({"kybos": "archive", "version": VERSION, "at": log.now(), "alive": alive})
        for table in KEPT:
            if table is schema.events:
                for _, rows in groupby(_rows(connection, table), lambda row: str(row.table_id)):
                    self._log(rows)
            else:
                for row in _rows(connection, table):
                    self._row(table, row)
        counts = Counts(**self._counts)
        self._line({"end": {"counts": asdict(counts), "sha256": self._digest.hexdigest()}})
        return counts

    def _log(self, rows: Iterable[Row[Any]]) -> None:
        self._counts["tables"] += 1
        last = None
        for row in rows:
            entry = entry_of(row)
            check_chain([entry], last)
            self._row(schema.events, row)
            last = entry

    def _row(self, table: Table, row: Row[Any]) -> None:
        self._counts[table.name] += 1
        self._line({table.name: row._asdict()})

    def _line(self, value: Mapping[str, Any]) -> None:
        text = written(value) + "\n"
        self._digest.update(text.encode())
        self._stream.write(text)


def _rows(connection: Connection, table: Table) -> Iterator[Row[Any]]:
    """All rows in the order of their keys, which is the same in every database."""
    is_postgres = connection.dialect.name == "postgresql"
    keys = [
        key.collate("C") if is_postgres and isinstance(key.type, Text) else key for key in table.primary_key
    ]
    query = select(table).order_by(*keys).execution_options(yield_per=AT_ONCE)
    yield from connection.execute(query)
