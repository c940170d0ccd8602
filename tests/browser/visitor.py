"""Somebody with a browser: what their page complains of, where it calls, and what axe finds in it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

from tests.server.running import RunningServer

PATIENCE = 60_000
"""Milliseconds that something may take before it counts as not coming; nothing is measured by it."""
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
expect.set_options(timeout=PATIENCE)


class Visitor:
    """A browser profile with one page."""

    def __init__(self, context: BrowserContext, server: RunningServer) -> None:
        self.context = context
        self.server = server
        self.complaints: list[str] = []
        self.elsewhere: set[str] = set()
        self._forgiven: list[re.Pattern[str]] = []
        context.set_default_timeout(PATIENCE)
        self.page = self.watch(context.new_page())

    def watch(self, page: Page) -> Page:
        """Note all that goes wrong on a page."""
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self._asked)
        page.add_init_script(
            "addEventListener('securitypolicyviolation',"
            "(event) => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))"
        )
        return page

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _asked(self, request: Request) -> None:
        host = urlsplit(request.url).netloc
        if request.url.startswith(("http", "ws")) and host != urlsplit(self.server.url).netloc:
            self.elsewhere.add(request.url)

    def go(self, path: str = "/") -> Page:
        """Open a path of the site, and wait until its heading is there."""
        self.page.goto(f"{self.server.url}{path}")
        expect(self.page.locator("h1").first).to_be_attached()
        return self.page

    def forgive(self, pattern: str) -> None:
        """Complaints that this test provokes."""
        self._forgiven.append(re.compile(pattern))

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """While the server is away, failing connections are no fault of the page."""
        before = len(self.complaints)
        yield
        kept = [each for each in self.complaints[before:] if "ERR_" not in each and "WebSocket" not in each]
        self.complaints[before:] = kept

    def check(self) -> None:
        """Nothing went wrong, and nobody else was called."""
        complaints = [
            each for each in self.complaints if not any(known.search(each) for known in self._forgiven)
        ]
        assert not complaints, complaints
        assert not self.elsewhere, self.elsewhere

    def axe(self, where: str = "") -> None:
        """What axe finds against the rules of accessibility: nothing."""
        options = {"runOnly": {"type": "tag", "values": STANDARDS}, "resultTypes": ["violations"]}
        found = Axe().run(self.page, options=options)
        told = [
            f"{each['id']}: {each['help']}: " + "; ".join(node["html"][:200] for node in each["nodes"][:4])
            for each in found.response["violations"]
        ]
        assert not told, f"{where or self.page.url}:\n" + "\n".join(told)
