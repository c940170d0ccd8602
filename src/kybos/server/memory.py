"""What was read lately, so that it need not be read again: for half a minute, and not without bound."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

from kybos.server import log

Value = TypeVar("Value")


class Memory(Generic[Value]):
    """Values by key, each for `milliseconds` at most, the oldest leaving when there are `most`."""

    def __init__(self, most: int = 20_000, milliseconds: int = 30_000) -> None:
        self._most = most
        self._milliseconds = milliseconds
        self._kept: OrderedDict[str, tuple[int, Value]] = OrderedDict()
        self.forgotten = 0

    def get(self, key: str) -> Value | None:
        """The value, if it is still known."""
        found = self._kept.get(key)
        if found is None:
            return None
        until, value = found
        return value if log.now() < until else None

    def keep(self, key: str, value: Value, since: int) -> Value:
        """Keep a value that was read when `forgotten` was `since`: what was forgotten meanwhile stays so."""
        if since == self.forgotten:
            self._kept[key] = (log.now() + self._milliseconds, value)
            self._kept.move_to_end(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return value

    def forget(self, key: str) -> None:
        """Know a value no more; a read of it that is under way will not be kept."""
        self._kept.pop(key, None)
        self.forgotten += 1
