"""What the routes share: the site, who calls, and what errors look like in the OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from kybos.server.people import Person
from kybos.server.refusal import TITLES, RefusalError
from kybos.server.site import Site

ALWAYS = (400, 403, 413, 422, 429, 503)
"""Statuses with which every route may answer."""
PROBLEM = "application/problem+json"
PROBLEM_SCHEMA = "#/components/schemas/Problem"
FRAME_SCHEMA = "#/components/schemas/Frame"


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of a route, for its OpenAPI."""
    return {
        status: {"description": TITLES[status], "content": {PROBLEM: {"schema": {"$ref": PROBLEM_SCHEMA}}}}
        for status in sorted({*statuses, *ALWAYS})
    }


def site_of(connection: HTTPConnection) -> Site:
    """The site that a request is made to."""
    site: Site = connection.app.state.site
    return site


async def site_here(request: Request) -> Site:
    """The site, in the event loop: dependencies that are not asynchronous cost a change of threads each."""
    return site_of(request)


async def visitor(request: Request) -> Person | None:
    """Who makes a request, None if nobody says."""
    return await who(request)


async def who(connection: HTTPConnection) -> Person | None:
    """Who is at the other end; raises `RefusalError` if somebody only claims to be."""
    site = site_of(connection)
    cookie = connection.cookies.get(site.people.cookie_name)
    return await site.people.who(cookie, connection.headers.get("authorization"))


async def caller(person: Annotated[Person | None, Depends(visitor)]) -> Person:
    """Who makes a request that needs somebody."""
    if person is None:
        raise RefusalError(
            401, "nobody", "say first who you are", help="POST /api/guests with a name, or log in"
        )
    return person


SiteNow = Annotated[Site, Depends(site_here)]
"""The site, for a route."""
Visitor = Annotated[Person | None, Depends(visitor)]
"""Who calls, for a route that anybody may call."""
Caller = Annotated[Person, Depends(caller)]
"""Who calls, for a route that needs somebody."""


class JSON(Response):
    """An answer that has been made to JSON already."""

    media_type = "application/json"
