"""Lets people play at a server for `benchmarks.serve`: `python -m benchmarks.serve_load PROCESS PORT GAME N`.

Reads an order a line, as JSON, and answers each with a line: see `Order` and `Told`. N spectators watch at
each table. PROCESS is the number of the server's.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from collections.abc import Sequence
from typing import TypedDict

import psutil

from benchmarks.serve_people import Figures, House, Table

AT_ONCE = 16
"""So many tables are set up at once."""


class Order(TypedDict):
    """What is to be done.

    `tables` is how many are played at; `warm` and `seconds` how long before anything is measured and while
    it is; `patience` after how many seconds without an answer people send their move again over a new
    connection, 0 for never.
    """

    tables: int
    warm: float
    seconds: float
    patience: float


class Times(TypedDict):
    """Milliseconds: median, 99th percentile, the longest."""

    median: float
    p99: float
    longest: float


class Told(TypedDict):
    """What was measured within `seconds`.

    `moves` were acknowledged; `posts` are the times from when a move was sent first until it was, `events`
    until the other one at the table heard of it. `statuses` counts all answers, and the requests that were
    given up or cut off. `cpu` and `server_cpu` are the cores that this process and the server's have used,
    `memory` is the MiB that the server holds.
    """

    seconds: float
    tables: int
    sockets: int
    moves: int
    posts: Times
    events: Times
    statuses: dict[str, int]
    cpu: float
    server_cpu: float
    memory: float


async def have(tables: list[Table], number: int, house: House) -> None:
    """See to it that there are so many tables."""
    new = [Table(house) for _ in range(number - len(tables))]
    waiting = iter(new)

    async def set_up() -> None:
        for table in waiting:
            await table.open()

    await asyncio.gather(*(set_up() for _ in range(AT_ONCE)))
    await asyncio.gather(*(table.close() for table in tables[number:]))
    tables[number:] = new


async def carry_out(order: Order, tables: list[Table], house: House, server: int) -> Told:
    """Let people play at so many tables, and measure."""
    house.is_open.clear()
    house.patience = 0
    await have(tables, order["tables"], house)
    house.patience = order["patience"]
    house.is_open.set()
    await asyncio.sleep(order["warm"])
    figures = house.figures = Figures(is_on=True)
    before = time.perf_counter(), time.process_time(), cpu_of(server)
    await asyncio.sleep(order["seconds"])
    figures.is_on = False
    after = time.perf_counter(), time.process_time(), cpu_of(server)
    seconds, cpu, server_cpu = (now - then for now, then in zip(after, before, strict=True))
    assert all(table.is_well for table in tables)
    return Told(
        seconds=seconds,
        tables=len(tables),
        sockets=(2 + house.spectators) * len(tables),
        moves=len(figures.posts),
        posts=times(figures.posts),
        events=times(figures.events),
        statuses=dict(figures.statuses),
        cpu=cpu / seconds,
        server_cpu=server_cpu / seconds,
        memory=memory_of(server),
    )


def cpu_of(process: int) -> float:
    """The seconds of processors that a process has used, its children not counted."""
    used = psutil.Process(process).cpu_times()
    return float(used.user + used.system)


def memory_of(process: int) -> float:
    """The MiB that a process holds."""
    return float(psutil.Process(process).memory_info().rss / 2**20)


def times(seconds: Sequence[float]) -> Times:
    """The figures of a sample; endless where there is none."""
    ranked = sorted(1000 * each for each in seconds) or [float("inf")]
    return Times(median=ranked[len(ranked) // 2], p99=ranked[len(ranked) * 99 // 100], longest=ranked[-1])


async def main(server: int, port: int, game: str, spectators: int) -> None:
    """Carry out orders until they end."""
    house = House(port, game, spectators)
    tables: list[Table] = []
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        print(json.dumps(await carry_out(json.loads(line), tables, house, server)), flush=True)
    await have(tables, 0, house)


def allow_many_connections() -> None:
    """Take as many open files as the system gives: each person needs two."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    allow_many_connections()
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
