"""All that can be asked about a table, and what was answered in a form that can be compared."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import Any

from tests.server.programs import Program
from tests.server.streams import opening, sent

CHANGING = re.compile(rb'(?m)"(?:now|at|since)":\d+|^date: .*$|^x-request-id: .*$')
"""What differs between any two answers: the time, and the number of the request."""
ELSEWHERE = (
    "/metrics",
    "/daily/{name}/board",
    "/me/tokens/{token_id}",
    "/positions",
    "/pictures",
    "/languages/{code}",
)
"""Routes that know of no table; metrics are for those who run the site, and never twice the same."""
ASKED = (
    "/tables",
    "/tables?which=playing&limit=100",
    "/tables?which=mine",
    "/tables/{table_id}",
    "/tables/{table_id}/events",
    "/tables/{table_id}/events?since=9&limit=20",
    "/tables/{table_id}/why?touch=a5",
    "/tables/{table_id}/why?touch=4&touch=20",
    "/tables/{table_id}/record",
    "/tables/{table_id}/record?game=1",
    "/tables/{table_id}/verification",
    "/tables/{table_id}/verification?game=1",
    "/events.schema.json",
    "/openapi.json",
    "/me",
    "/me/tokens",
    "/games",
    "/games/{name}/rules",
    "/ratings?spec={spec}",
    "/book?spec=dymino",
    "/book?spec={spec}",
    "/daily",
    "/fairness",
    "/health",
)
COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("seed", {"seed": "more"}),
    ("plans", {"plans": [{"on": {"7": "play-7"}}]}),
    ("sit", {}),
    ("admission", {"code": "guessed"}),
    ("rematch", {}),
    ("decline", {}),
)
"""What nothing comes of while a game is played, whoever asks for it."""
STRANGERS = ("leave", "resign")
"""What is refused to those who do not sit there."""


def answers(
    program: Program, table: str, spec: str, people: Iterable[str], moves: Sequence[str | int]
) -> list[bytes]:
    """What is answered to everything that can be asked; the moves must be ones that are not allowed."""
    name = spec.partition(":")[0]
    paths = [path.format(table_id=table, name=name, spec=spec) for path in ASKED]
    paths += [f"/people/{person}" for person in people]
    paths += [f"/tables/{table}/moves/{action}" for action in moves if isinstance(action, int)]
    found = [program.ask("GET", path) for path in paths]
    shown = program.ask("GET", f"/tables/{table}").json
    commands = [*COMMANDS, *(("move", {"move": move, "seq": shown["seq"]}) for move in moves)]
    if not shown["you"]:
        commands += [(command, {}) for command in STRANGERS]
    for command, body in commands:
        found.append(program.ask("POST", f"/tables/{table}/{command}", body))
    assert program.get(f"/tables/{table}")["seq"] == shown["seq"], "one of these commands was carried out"
    return [compared(answer.head.encode() + answer.body) for answer in found] + told(program, table)


def told(program: Program, table: str) -> list[bytes]:
    """What a socket and a stream of server-sent events tell at once."""
    before = len(program.heard)
    for since in (None, 0, 7, 10**6):
        opening(program, table, since)
        with closing(sent(program, table, since)) as stream:
            first = next(stream)[1]
            if first["type"] == "resumed":
                list(itertools.islice(stream, program.get(f"/tables/{table}")["seq"] - first["seq"]))
    return [compared(each) for each in program.heard[before:]]


def compared(answer: bytes) -> bytes:
    """An answer without what changes all the time."""
    return CHANGING.sub(b"~", answer)


def left_out(schema: dict[str, Any]) -> set[str]:
    """The routes of an OpenAPI by which something is told, and which are not asked here."""
    asked = [path.partition("?")[0] for path in ASKED]
    told_by = {path.removeprefix("/api") for path, found in schema["paths"].items() if "get" in found}
    others = {"/people/{person_id}", "/tables/{table_id}/moves/{action}", "/tables/{table_id}/stream"}
    return told_by - set(asked) - others - set(ELSEWHERE)
