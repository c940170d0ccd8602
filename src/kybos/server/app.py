"""The application: all routes of a site behind their guard, as ASGI."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from kybos.server import (
    api_editor,
    api_health,
    api_languages,
    api_people,
    api_positions,
    api_record,
    api_site,
    api_stream,
    api_tables,
    page,
)
from kybos.server.guard import Guard
from kybos.server.guard_answer import problem_answer
from kybos.server.openapi import TAGS, complete, operation_id
from kybos.server.refusal import TITLES, RefusalError
from kybos.server.site import Site
from kybos.server.store import BusyError, StoreError

logger = logging.getLogger(__name__)

DESCRIPTION = """Tables to play at. Commands go by POST; what happens at a table comes over its socket
`/api/tables/{table_id}/socket`, whose frames are described by `/api/events.schema.json`.
"""
MESSAGES = {
    "string_pattern_mismatch": "it holds signs that may not stand there, or in another order",
    "string_unicode": "it is no text: half a sign stands in it",
    "extra_forbidden": "there is no such field",
    "missing": "it is missing",
}
"""What to say instead of what pydantic says, which would show whole patterns."""
LARGE = 16 * 1024
"""Bytes from which an answer is compressed: catalogues and pages of events are, tables and moves are not."""
ROUTERS = (
    api_tables,
    api_stream,
    api_record,
    api_people,
    api_positions,
    api_editor,
    api_site,
    api_languages,
    api_health,
)


def make_app(site: Site, bundle: Path = page.BUNDLE) -> FastAPI:
    """The application of a site, which whoever has opened it closes; `bundle` is the folder of its pages."""
    app = FastAPI(
        title="Kybos",
        version=version("kybos"),
        description=DESCRIPTION,
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,  # a page at another path is another page
        openapi_tags=[{"name": name, "description": about} for name, about in TAGS.items()],
        generate_unique_id_function=operation_id,
        separate_input_output_schemas=False,
    )
    for module in ROUTERS:
        app.include_router(module.router)
    app.router.routes.extend(page.routes(bundle))
    complete(app, [module.router for module in ROUTERS], site.people.cookie_name)
    app.add_exception_handler(RefusalError, _refused)
    app.add_exception_handler(StoreError, _unkept)
    app.add_exception_handler(BusyError, _unkept)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _unknown)
    app.add_middleware(GZipMiddleware, minimum_size=LARGE, compresslevel=6)
    app.add_middleware(
        Guard,
        settings=site.settings,
        limits=site.limits,
        metrics=site.metrics,
        is_closing=lambda: site.is_closing,
    )
    app.state.site = site
    return app


def _answer(refusal: RefusalError) -> Response:
    status, headers, body = problem_answer(refusal)
    response = Response(body, status)
    response.raw_headers = headers
    return response


async def _refused(request: Request, error: Exception) -> Response:  # noqa: ARG001  # as Starlette calls it
    assert isinstance(error, RefusalError)
    return _answer(error)


async def _unkept(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """What the database could not do; why is for those who run the site."""
    logger.error("the database fails: %s", error)
    return _answer(
        RefusalError(
            503,
            "no-database",
            "the database cannot do this now",
            help="send it again in a moment, a command with the same idempotency key",
            retry_after=2,
        )
    )


async def _invalid(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """What does not have the right shape: the first thing that is wrong, and where."""
    assert isinstance(error, RequestValidationError)
    first: Mapping[str, Any] = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] == "json_invalid":
        return _answer(RefusalError(400, "not-json", f"the body is not JSON: {first['ctx']['error']}"))
    message = MESSAGES.get(first["type"], first["msg"].removeprefix("Value error, "))
    return _answer(
        RefusalError(
            422,
            "invalid",
            f"{where}: {message[0].lower()}{message[1:]}",
            help="/api/openapi.json tells what may stand there",
        )
    )


async def _unknown(request: Request, error: Exception) -> Response:
    """What no route answers, or not by this method."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return _wrong_method(request)
    if error.status_code == 404:
        return _answer(RefusalError(404, "not-found", f"there is no {request.scope['path']}"))
    if error.status_code == 400:
        detail = "the body cannot be read: it is nested too deeply, holds too long a number or is no UTF-8"
        return _answer(RefusalError(400, "not-json", detail))
    status = error.status_code if error.status_code in TITLES else 400
    answer = _answer(RefusalError(status, "error", str(error.detail)))
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def _wrong_method(request: Request) -> Response:
    """A path is asked for in a way that it does not take; Starlette knows one of its methods only."""
    path = request.scope["path"]  # the whole URL may be broken by its Host header
    routes = [route for module in ROUTERS for route in module.router.routes if isinstance(route, APIRoute)]
    methods = {method for route in routes if route.path_regex.match(path) for method in route.methods or ()}
    allowed = ", ".join(sorted(methods or {"GET", "HEAD"}))
    detail = f"{path} does not take {request.method}"
    answer = _answer(RefusalError(405, "wrong-method", detail, help=f"it takes {allowed}"))
    answer.headers["Allow"] = allowed
    return answer
