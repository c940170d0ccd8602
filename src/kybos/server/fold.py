"""What is reckoned from all results: kept in memory, and brought up to date from what has come since."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from sqlalchemy import Column, Connection, Row, func, select, tuple_

from kybos.server.schema import results
from kybos.server.store import Store

S = TypeVar("S")
Place = tuple[int, str, int]
"""Where a result stands in their order: when the game ended, its table, its number there."""
BATCH = 1000
"""So many rows are read at a time."""
KEYS = (results.c.ended, results.c.table_id, results.c.number)


class Fold(ABC, Generic[S]):
    """A state that all results, in order, add up to.

    What has been taken in is not read again; should a result turn up before the last one that was, all is
    reckoned anew, so that the state is always that of all results from the first on. A state that has been
    handed out is never changed.
    """

    columns: ClassVar[tuple[Column[Any], ...]]
    """What the state is reckoned from."""

    def __init__(self) -> None:
        self.state = self.nothing()
        self.games = 0
        self._last: Place | None = None
        self._turn = asyncio.Lock()
        self._asked = 0
        self._served = 0

    @abstractmethod
    def nothing(self) -> S:
        """The state before the first result."""

    @abstractmethod
    def after(self, state: S, rows: Iterable[Row[Any]]) -> S:
        """The state after more results; `state` itself stays as it is. Called in a thread."""

    async def refresh(self, store: Store) -> None:
        """Take in what has come since; whoever asks meanwhile is served by the next time that is begun."""
        self._asked += 1
        mine = self._asked
        async with self._turn:
            if self._served < mine:
                self._served = self._asked
                await store.read(self.catch_up)

    def catch_up(self, connection: Connection) -> None:
        """Take in what has come since; one at a time."""
        if self._count(connection) != self.games:  # one has turned up before the last one
            self.state, self.games, self._last = self.nothing(), 0, None
        query = select(*KEYS, *self.columns).order_by(*KEYS)
        if self._last:
            query = query.where(tuple_(*KEYS) > self._last)
        rows = connection.execution_options(yield_per=BATCH).execute(query)
        for batch in rows.partitions():
            self.state = self.after(self.state, batch)
            self._last = tuple(batch[-1][:3])
            self.games += len(batch)

    def _count(self, connection: Connection) -> int:
        """How many results there are up to the last one that has been taken in."""
        if self._last is None:
            return 0
        query = select(func.count()).select_from(results).where(tuple_(*KEYS) <= self._last)
        return connection.execute(query).scalar_one()
