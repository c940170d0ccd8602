"""Work beside the screen, which must never wait for it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[[], T], lock: threading.Lock) -> T:
    """What `work` returns; meanwhile other things go on. One at a time for a lock.

    If the waiting is given up, the work goes on unheeded. It does not keep the program from ending.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def answer(result: T | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error:
            future.set_exception(error)
        else:
            future.set_result(result)  # type: ignore[arg-type]  # without an error there is a result

    def run() -> None:
        result: T | None = None
        error: BaseException | None = None
        with lock:
            try:
                result = work()
            except BaseException as caught:  # it is raised where it is waited for
                error = caught
        with contextlib.suppress(RuntimeError):  # nobody waits any longer
            loop.call_soon_threadsafe(answer, result, error)

    threading.Thread(target=run, daemon=True).start()
    return await future
