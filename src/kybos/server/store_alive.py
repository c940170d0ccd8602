"""Signs of life of the server processes, and from them the times when none ran."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, select, update

from kybos.server import log
from kybos.server.schema import downtimes, processes
from kybos.server.store_engine import hold
from kybos.server.store_rows import put

ENDED = 0
"""When a process has started, if it has ended."""


def beat(connection: Connection, process: str) -> None:
    """Note that a process is alive."""
    now = log.now()
    mine = processes.c.id == process
    if not connection.execute(update(processes).where(mine).values(alive=now)).rowcount:
        put(connection, processes, [{"id": process, "started": now, "alive": now}])


def end(connection: Connection, process: str) -> None:
    """Note that a process ends: its last sign of life."""
    mine = update(processes).where(processes.c.id == process)
    connection.execute(mine.values(alive=log.now(), started=ENDED))


def begin(connection: Connection, process: str, gap: int) -> None:
    """Note that a process has started, and the downtime if none is left that was heard of lately.

    One is left if it has not ended, and has been alive within `gap` milliseconds. The rows of processes
    that are not heard of any more go.
    """
    hold(connection, "processes")
    now = log.now()
    last = connection.scalar(select(func.max(processes.c.alive)))
    left = processes.c.started != ENDED, processes.c.alive >= now - gap
    is_alone = connection.scalar(select(func.count()).select_from(processes).where(*left)) == 0
    if last is not None and last < now and is_alone:
        put(connection, downtimes, [{"began": last, "ended": now}])
    connection.execute(delete(processes).where(processes.c.alive < now - gap))
    put(connection, processes, [{"id": process, "started": now, "alive": now}])


def all_downtimes(connection: Connection) -> list[tuple[int, int]]:
    """When no process ran: beginnings and ends, in order."""
    rows = connection.execute(select(downtimes.c.began, downtimes.c.ended).order_by(downtimes.c.began))
    return [(row.began, row.ended) for row in rows]
