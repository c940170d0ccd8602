"""The description of the interface as OpenAPI: what FastAPI makes of the routes, and what it leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from kybos.server.http import caller, visitor
from kybos.server.refusal import Problem
from kybos.server.shapes import Frame

COOKIE: dict[str, list[str]] = {"cookie": []}
TOKEN: dict[str, list[str]] = {"token": []}
TAGS = {
    "tables": "Tables: opening them, finding them, and everything that is done at them.",
    "events": "What happens at a table, as it happens.",
    "records": "Game records with their dice, and the daily game.",
    "positions": "Positions at no table: to look at, to play on from, to set up by hand.",
    "people": "Guests, accounts, sessions and tokens.",
    "site": "Games, ratings, the record book, the daily boards, fairness.",
    "running": "For those who run the site.",
}
"""What each tag stands for."""


def operation_id(route: APIRoute) -> str:
    """What a route is called in the description."""
    return route.name


def complete(app: FastAPI, routers: Sequence[APIRouter], cookie: str) -> None:
    """Let an app describe also how people prove who they are; `cookie` is the name of theirs."""
    made = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            described = made()
            _add_shape(described, "Problem", Problem)
            _add_shape(described, "Frame", Frame)
            described["components"]["securitySchemes"] = _schemes(cookie)
            for router in routers:
                for route in router.routes:
                    if isinstance(route, APIRoute):
                        _complete_operations(described["paths"][route.path_format], route)
        return made()

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI's documentation has it


def _add_shape(described: dict[str, Any], name: str, shape: Any) -> None:
    """Add a shape that no route takes or gives as a whole, with those in it that are not there yet."""
    made = TypeAdapter(shape).json_schema(ref_template="#/components/schemas/{model}")
    schemas = described["components"]["schemas"]
    for key, schema in [*made.pop("$defs", {}).items(), (name, made)]:
        schemas.setdefault(key, schema)


def _schemes(cookie: str) -> dict[str, Any]:
    return {
        "cookie": {
            "type": "apiKey",
            "in": "cookie",
            "name": cookie,
            "description": "a browser's: set by POST /api/guests, /api/accounts and /api/sessions",
        },
        "token": {
            "type": "http",
            "scheme": "bearer",
            "description": "a program's: made by POST /api/me/tokens",
        },
    }


def _complete_operations(path: dict[str, Any], route: APIRoute) -> None:
    asks = set(_calls(route.dependant))
    for method in route.methods or ():
        operation = path[method.lower()]
        line, _, more = (route.description or "").partition("\n")
        operation["summary"] = line.strip().removesuffix(".")
        operation.pop("description", None)
        if more.strip():
            operation["description"] = more.strip()
        for parameter in operation.get("parameters", ()):
            parameter["schema"] = _if_given(parameter["schema"])
        if caller in asks:
            operation["security"] = [COOKIE, TOKEN]
        elif visitor in asks:
            operation["security"] = [{}, COOKIE, TOKEN]


def _if_given(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a parameter that may be left out, but cannot be null where it stands."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    if len(kinds) != 1:
        return schema
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return {**rest, **kinds[0]}


def _calls(dependant: Dependant) -> Iterator[Callable[..., Any] | None]:
    yield dependant.call
    for each in dependant.dependencies:
        yield from _calls(each)
