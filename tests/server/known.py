"""What the tests of people share: people of a new site, a time that stands still, refusals."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from kybos.server import log
from kybos.server.passwords import Passwords
from kybos.server.people import People
from kybos.server.refusal import RefusalError
from kybos.server.settings import Settings
from kybos.server.store import Store

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "correct horse battery"


class Clock:
    """A time that passes when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = 1_700_000_000_000
        monkeypatch.setattr(log, "now", lambda: self.time)


def run(
    place: Path | str, main: Callable[[People, Store], Coroutine[Any, Any, None]], **settings: Any
) -> None:
    """Run it with the people of a database: of the address, or new in the folder."""
    url = place if isinstance(place, str) else f"sqlite:///{place / 'kybos.sqlite'}"

    async def inside() -> None:
        async with await Store.open(url) as store:
            await main(await opened(store, **settings), store)

    asyncio.run(inside())


async def opened(store: Store, **settings: Any) -> People:
    """The people of a store, as another process would open them."""
    return await People.open(store, Settings(**settings), Passwords(CHEAP))


@contextlib.contextmanager
def refused(status: int, code: str) -> Iterator[pytest.ExceptionInfo[RefusalError]]:
    """What is done within must be refused so."""
    with pytest.raises(RefusalError) as caught:
        yield caught
    assert (caught.value.status, caught.value.code) == (status, code)
    assert caught.value.message
