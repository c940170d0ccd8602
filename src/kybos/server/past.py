"""What logs have told from their beginning on, kept for those who read on: a log is played through once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from weakref import WeakValueDictionary

from kybos.server.draft import Told, retold
from kybos.server.store import Store

MOST_KEPT = 20_000
"""Events that are kept over all tables; what was read least lately is forgotten first."""


class Past:
    """The past of tables; what has been added to a log since it was read is taken in when it is read again.

    Args:
        store: where the logs are.
        most: how many events are kept.
    """

    def __init__(self, store: Store, most: int = MOST_KEPT) -> None:
        self._store = store
        self._most = most
        self._kept: OrderedDict[str, tuple[Told, ...]] = OrderedDict()
        self._reading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._count = 0

    async def of(self, table_id: str) -> tuple[Told, ...]:
        """All that has happened at a table, private things as well; several who ask share it."""
        lock = self._reading.get(table_id)
        if lock is None:
            lock = self._reading[table_id] = asyncio.Lock()
        async with lock:
            told = self._kept.get(table_id, ())
            entries = await self._store.load(table_id, after=told[-1].entry if told else None)
            if entries:
                told = (*told, *retold(entries, told[-1].after if told else None))
            if told:
                self._keep(table_id, told)
            return told

    def _keep(self, table_id: str, told: tuple[Told, ...]) -> None:
        self._count += len(told) - len(self._kept.pop(table_id, ()))
        self._kept[table_id] = told
        while self._count > self._most:
            self._count -= len(self._kept.popitem(last=False)[1])
