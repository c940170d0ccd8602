"""Signs of life of the server processes, and from them the times when none ran."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, select, update

from kybos.server import log
from kybos.server.schema import downtimes, processes
from kybos.server.store_engine import hold
from kybos.server.store_rows import put


def beat(connection: Connection, process: str) -> None:
    """Note that a process is alive."""
    now = log.now()
    mine = processes.c.id == process
    if not connection.execute(update(processes).where(mine).values(alive=now)).rowcount:
        put(connection, processes, [{"id": process, "started": now, "alive": now}])


def begin(connection: Connection, process: str, gap: int) -> None:
    """Note that a process has started, and the downtime if none has been alive for `gap` milliseconds.

    The rows of processes that are not heard of any more go.
    """
    hold(connection, "processes")
    now = log.now()
    last = connection.scalar(select(func.max(processes.c.alive)))
    if last is not None and last < now - gap:
        put(connection, downtimes, [{"began": last, "ended": now}])
    connection.execute(delete(processes).where(processes.c.alive < now - gap))
    put(connection, processes, [{"id": process, "started": now, "alive": now}])


def all_downtimes(connection: Connection) -> list[tuple[int, int]]:
    """When no process ran: beginnings and ends, in order."""
    rows = connection.execute(select(downtimes.c.began, downtimes.c.ended).order_by(downtimes.c.began))
    return [(row.began, row.ended) for row in rows]
