"""The app of a site that has no database: for the routes that need none."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx

from kybos.server.app import make_app
from kybos.server.limits import Limits
from kybos.server.metrics import Metrics
from kybos.server.page import BUNDLE
from kybos.server.settings import Settings
from kybos.server.site import Site


class PlainApp:
    """A client of such an app, which has this folder as the bundle of its pages."""

    def __init__(self, folder: Path = BUNDLE) -> None:
        settings = Settings()
        site = SimpleNamespace(
            settings=settings,
            limits=Limits(settings),
            metrics=Metrics(),
            is_closing=False,
            people=SimpleNamespace(cookie_name="kybos"),
        )
        self.metrics = site.metrics
        self.app = make_app(cast("Site", site), folder)

    def ask(self, path: str, method: str = "GET", *, body: Any = None, **headers: str) -> httpx.Response:
        """The answer to a request with these headers alone: `accept_encoding` stands for Accept-Encoding."""

        async def main() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport) as sender:
                lines = {name.replace("_", "-"): value for name, value in headers.items()}
                return await sender.send(
                    httpx.Request(method, f"http://kybos{path}", json=body, headers=lines)
                )

        return asyncio.run(main())


def is_problem(answer: httpx.Response, status: int = 404, code: str = "not-found") -> bool:
    """Whether something is refused so."""
    found: Any = answer.json()
    return (answer.status_code, found["status"], found["code"]) == (status, status, code)
