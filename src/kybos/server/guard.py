"""The guard before the app: it turns away what is too much, too large or foreign, and logs the rest.

Pure ASGI, and cheap: it looks at a request once, in the order of what costs least.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from kybos.paint.message import message
from kybos.server.guard_answer import Seal
from kybos.server.guard_checks import Places, check_head, may_have_body, read_body
from kybos.server.guard_visit import RequestVisit, SocketVisit, Visit
from kybos.server.limits import Limits
from kybos.server.logs import request_id
from kybos.server.metrics import Metrics
from kybos.server.refusal import RefusalError
from kybos.server.settings import Settings

logger = logging.getLogger("kybos.guard")

HEALTH = "/api/health"
"""What is answered also when there is too much to do."""


class Guard:
    """Stands between the server and the app.

    To be added as middleware of the app rather than around it, so that it sees an error before anything
    else answers it.

    Args:
        app: what is guarded.
        settings: the limits and the names of the service.
        limits: counts what each address asks.
        metrics: counts what is answered.
        is_closing: whether the service has been told to stop, so that nobody new is let in.
    """

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        limits: Limits,
        metrics: Metrics,
        is_closing: Callable[[], bool],
    ) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits
        self._metrics = metrics
        self._is_closing = is_closing
        self._places = Places(settings)
        self._seal = Seal(settings)
        self._waiting = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        kind = RequestVisit if scope["type"] == "http" else SocketVisit
        visit = kind(scope, send, self._seal, self._metrics)
        token = request_id.set(visit.id)
        try:
            await self._guarded(visit, receive)
        finally:
            visit.end()
            request_id.reset(token)

    async def _guarded(self, visit: RequestVisit | SocketVisit, receive: Receive) -> None:
        try:
            self._check(visit)
            if isinstance(visit, RequestVisit):
                await self._serve(visit, receive)
            else:
                await self._app(visit.scope, visit.receiving(receive), visit.send)
        except RefusalError as refusal:
            await self._turn_away(visit, refusal)
        except (ClientDisconnect, WebSocketDisconnect):
            pass  # the app was told so, and has nothing left to do
        except Exception:
            logger.exception("an error in the service", extra={"route": visit.route})
            self._metrics.crashes.labels("request" if isinstance(visit, RequestVisit) else "socket").inc()
            await self._turn_away(
                visit,
                RefusalError(
                    500,
                    "error",
                    message("an error in the service"),
                    help=message("report it with the number {number}", number=visit.id),
                ),
            )

    def _check(self, visit: Visit) -> None:
        if self._is_closing():
            raise RefusalError(503, "restarting", "the server restarts", help="come back", retry_after=2)
        if visit.scope["path"] != HEALTH:
            self._limits.request(visit.address)
        self._places.check_host(visit.scope)
        self._places.check_origin(visit.scope)

    async def _serve(self, visit: RequestVisit, receive: Receive) -> None:
        check_head(visit.scope, self._settings.most_body)
        self._check_room(visit)
        if may_have_body(visit.scope):
            # read before it counts as waiting: who sends slowly shall not keep others out
            whole = await read_body(receive, self._settings.most_body, self._settings.body_seconds)
            if whole is None:
                return
            receive = whole
            self._check_room(visit)
        self._waiting += 1
        self._metrics.waiting.inc()
        visit.settle = self._leave
        await self._app(visit.scope, receive, visit.send)

    def _check_room(self, visit: Visit) -> None:
        if self._waiting >= self._settings.most_waiting and visit.scope["path"] != HEALTH:
            raise RefusalError(
                503, "busy", "the service has too much to do", help="try again in a moment", retry_after=1
            )

    def _leave(self) -> None:
        self._waiting -= 1
        self._metrics.waiting.dec()

    async def _turn_away(self, visit: RequestVisit | SocketVisit, refusal: RefusalError) -> None:
        with suppress(OSError):  # the client may have gone
            await visit.refuse(refusal)
