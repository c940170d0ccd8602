"""A site in full use for the tests of its interface: tables in all phases, and what could be done at each."""

from __future__ import annotations

from typing import Any

from kybos.core.game import load
from tests.server.pair import Pair, move_of
from tests.server.running import Caller, RunningServer

PASSWORD = "a word that nobody guesses"


class BusySite(Pair):
    """Tables of Ada, who will call and has an account.

    Attributes:
        tables: ids of tables, at each of which something different can be done.
        examples: by operation, what would be right now: the parameters of its path and its body.
        people: the ids of Ada and Bob.
        token: the id of Ada's token, and its secret.
    """

    def __init__(self, server: RunningServer) -> None:
        super().__init__(server)
        self.tables: list[str] = []
        self.examples: dict[str, dict[str, Any]] = {}
        self.people = [who.get("/me")["person"]["id"] for who in (self.ada, self.bob)]
        self.ada.post("/accounts", {"username": "ada", "password": PASSWORD})
        made = self.ada.post("/me/tokens", {"label": "for the test"})
        self.token, self.secret = made["id"], made["secret"]
        self._people()
        self._coming_and_going()
        self._games()
        self._after_games()

    def opened(self, spec: str = "einstein", who: Caller | None = None, **options: Any) -> Any:
        """A table that somebody has opened."""
        table = super().opened(spec, who, **options)
        self.tables.append(table["id"])
        return table

    def _example(self, label: str, body: Any = None, **path: str | int | list[str]) -> None:
        self.examples[label] = {"path": path} if body is None else {"path": path, "body": body}

    def _command(self, name: str, table: str, **body: Any) -> None:
        self._example(f"POST /api/tables/{{table_id}}/{name}", body, table_id=table)

    def _people(self) -> None:
        spare = self.ada.post("/me/tokens", {"label": "to be revoked"})["id"]
        self._example("DELETE /api/me/tokens/{token_id}", token_id=spare)
        self._example("POST /api/me/password", {"old": PASSWORD, "new": PASSWORD})
        self._example("POST /api/sessions", {"username": "ada", "password": PASSWORD})
        self._example("POST /api/daily/{name}", {}, name="dymino")

    def _coming_and_going(self) -> None:
        self._command("leave", self.opened()["id"])
        self._command("sit", self.opened(who=self.bob)["id"])
        private = self.opened(who=self.bob, public=False)
        self._command("admission", private["id"], code=private["code"])
        self.opened(public=False)
        self._command("seed", self.opened(seats={"red": "me", "blue": "level:1"})["id"], seed="4.a-B_")
        self.opened("dymino")

    def _games(self) -> None:
        table = self.playing()
        self._command("move", table, **move_of(self.turn_of(self.ada, table)))
        table = self.playing()
        action = move_of(self.turn_of(self.ada, table))["move"]
        self._example("GET /api/tables/{table_id}/moves/{action}", table_id=table, action=action)
        self._example("GET /api/tables/{table_id}/why", table_id=table, touch=["c3"])
        self._command("resign", self.playing())
        table = self.playing(clock="days:days=3")
        self._command("plans", table, plans=[self._plan(self.turn_of(self.bob, table))])

    def _plan(self, table: Any) -> dict[str, Any]:
        """A move for Ada on a roll of 4, after the first legal move of Bob."""
        game = load(table["game"]["spec"])
        state = game.state(table["game"]["state"]["position"])
        first = next(iter(state.moves))
        rolled = state.apply(first).apply("4")
        return {"moves": [first], "on": {"4": next(iter(rolled.moves))}}

    def _after_games(self) -> None:
        self._command("rematch", self.finished())
        table = self.finished()
        self.bob.post(f"/tables/{table}/rematch", {})
        self._command("decline", table)
        for kind in ("record", "verification", "events"):
            self._example(f"GET /api/tables/{{table_id}}/{kind}", table_id=table)
        self._example("POST /api/verification", {"record": self.ada.get(f"/tables/{table}/record")})
