"""The routes for those who run the site: whether it is well, and what it counts."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request
from sqlalchemy import text
from starlette.responses import Response
from typing_extensions import TypedDict

from kybos.core.errors import KybosError
from kybos.server.http import SiteNow, problems
from kybos.server.limits import address_of
from kybos.server.metrics import CONTENT_TYPE, may_see_metrics
from kybos.server.refusal import RefusalError

router = APIRouter(prefix="/api", tags=["running"])


class Health(TypedDict):
    """Whether the service can do its work."""

    status: Literal["well"]


@router.get("/health", responses=problems())
async def read_health(site: SiteNow) -> Health:
    """Whether the service is well: it answers, and so does its database."""
    try:
        await site.store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
    except KybosError as error:
        raise RefusalError(503, "no-database", "the database does not answer", retry_after=5) from error
    return {"status": "well"}


@router.get(
    "/metrics",
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
        **problems(403),
    },
)
async def read_metrics(request: Request, site: SiteNow) -> Response:
    """What the service counts, for Prometheus; shown to its own computer, or for the token."""
    if not may_see_metrics(site.settings, address_of(request.scope), request.headers.get("authorization")):
        raise RefusalError(403, "not-for-you", "the metrics are for those who run the site")
    site.metrics.tables.set(len(site.rooms))
    site.metrics.listeners.set(site.rooms.listeners)
    site.metrics.lost_thoughts.labels("crash").set(site.thinkers.crashes)
    site.metrics.lost_thoughts.labels("late").set(site.thinkers.late)
    site.metrics.thinkers.set(site.thinkers.waiting + site.thinkers.thinking)
    return Response(site.metrics.text(), media_type=CONTENT_TYPE)
