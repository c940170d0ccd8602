"""Somebody with an account, whose tables are set, and partly played, through the interface for programs."""

from __future__ import annotations

import itertools
import json
from typing import Any

from playwright.sync_api import BrowserContext

from tests.server.running import Caller, RunningServer, wait_for

_numbers = itertools.count(1)
PASSWORD = "correct horse battery"


class Host:
    """A person, and the tables that this person has set."""

    def __init__(self, server: RunningServer, name: str = "Ada") -> None:
        self.server = server
        self.caller = Caller(server, name)

    def register(self) -> None:
        """Become an account."""
        self.caller.post("/accounts", {"username": f"host{next(_numbers)}", "password": PASSWORD})

    def enter(self, context: BrowserContext) -> None:
        """Be this person in a browser, who has seen the guide."""
        key, value = self.caller.cookie.split("=", 1)
        context.add_cookies([{"name": key, "value": value, "url": self.server.url}])
        come_with(context)

    def table(self, spec: str, seats: dict[str, str] | None = None, **terms: Any) -> str:
        """Set a table, and add this person's seed to its dice; its id."""
        body: dict[str, Any] = {"spec": spec, "public": False, "rated": False, **terms}
        if seats is not None:
            body["seats"] = seats
        table: str = self.caller.post("/tables", body)["id"]
        if self.view(table)["phase"] == "seeding":
            self.caller.post(f"/tables/{table}/seed", {"seed": "seed"})
        return table

    def view(self, table: str) -> Any:
        """The table as this person sees it."""
        return self.caller.get(f"/tables/{table}")

    def waits(self, table: str) -> Any:
        """The table, as soon as it is this person's turn, or the match is over."""

        def found() -> Any:
            view = self.view(table)
            mine = view["game"] and view["game"]["state"]["moves"]
            return view if view["phase"] in {"finished", "closed"} or mine else None

        return wait_for(f"a turn at {table}", found)

    def play(self, table: str, moves: int = 1000, spread: int = 0) -> Any:
        """Play so many moves, or to the end: the first ones or, with a spread, some of all."""
        for number in range(moves):
            view = self.waits(table)
            if view["phase"] != "playing":
                return view
            legal = view["game"]["state"]["moves"]
            move = legal[number * spread % len(legal)]["id"]
            self.caller.post(f"/tables/{table}/move", {"move": move, "seq": view["seq"]})
        return self.waits(table)


def come_with(context: BrowserContext, **settings: str | bool) -> None:
    """Come as somebody who has seen the guide and set this in their browser, unless it is set already."""
    kept = json.dumps(json.dumps({"guided": True, **settings}))
    key = "'kybos.settings'"
    context.add_init_script(f"localStorage.getItem({key}) || localStorage.setItem({key}, {kept})")
