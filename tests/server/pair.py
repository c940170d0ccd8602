"""Two people who play at tables of a server, and a third one who has no business there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.running import Caller, RunningServer


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[Pair]:
    """A pair at a server of its own, which is well at the end and has met no error."""
    with RunningServer(f"sqlite:///{folder / 'kybos.sqlite'}", folder, **settings) as server:
        yield Pair(server)
        assert Caller(server).get("/health") == {"status": "well"}
        assert [line for line in server.log.splitlines() if '"level": "error"' in line] == []


class Pair:
    """Ada and Bob, who sit at tables that Ada opens, red and blue; and Eve."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.ada, self.bob, self.eve = (Caller(server, name) for name in ("Ada", "Bob", "Eve"))

    def opened(self, spec: str = "einstein", who: Caller | None = None, **options: Any) -> Any:
        """A table that somebody has opened, by default Ada."""
        return (who or self.ada).post("/tables", {"spec": spec, **options})

    def seeding(self, **options: Any) -> str:
        """A table for which both have to add their seeds."""
        table = self.opened(**options)
        self.bob.post(f"/tables/{table['id']}/sit", {"code": table["code"]})
        return str(table["id"])

    def playing(self, **options: Any) -> str:
        """A table at which a game is played."""
        table = self.seeding(**options)
        for who in (self.ada, self.bob):
            who.post(f"/tables/{table}/seed", {"seed": "1"})
        return table

    def finished(self, **options: Any) -> str:
        """A table at which Ada has just resigned."""
        table = self.playing(**options)
        self.ada.post(f"/tables/{table}/resign", {})
        return table

    def turn(self, table: str) -> tuple[Caller, Caller]:
        """Whose turn it is, and the other one."""
        ada_moves = bool(self.seen(self.ada, table)["game"]["state"]["moves"])
        return (self.ada, self.bob) if ada_moves else (self.bob, self.ada)

    def turn_of(self, who: Caller, table: str) -> Any:
        """The table as one sees it whose turn it is; the other one moves, if need be."""
        while (mover := self.turn(table)[0]) is not who:
            mover.post(f"/tables/{table}/move", move_of(self.seen(mover, table)))
        return self.seen(who, table)

    def seen(self, who: Caller, table: str) -> Any:
        """A table as somebody sees it, without the time of looking."""
        seen = who.get(f"/tables/{table}")
        del seen["now"]
        return seen


def move_of(seen: Any) -> dict[str, Any]:
    """The first legal move, as a command, at a table that was seen so."""
    return {"move": seen["game"]["state"]["moves"][0]["id"], "seq": seen["seq"]}
