"""A real site, a real Chromium, and visitors whose every misstep is seen.

These tests are a call of pytest of their own: Playwright's loop disturbs asynchronous tests that come after.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.visitor import Visitor
from tests.server.running import RunningServer

ROOT = Path(__file__).resolve().parent.parent.parent
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""As root, without a screen, and without a word to other hosts."""

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        if os.environ.get("KYBOS_CI"):
            pytest.fail("there is no Chromium, and here nothing may be left out")
        pytest.skip("there is no Chromium: on Debian, apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def bundle() -> None:
    """The client as it is in the sources, built into the package."""
    sys.path.insert(0, str(ROOT))
    import hatch_build

    assert hatch_build.is_built(ROOT), "the client is out of date: cd web && npm run build, or install again"


@pytest.fixture(scope="session")
def site(
    tmp_path_factory: pytest.TempPathFactory,
    bundle: None,  # noqa: ARG001  # it must be there before the server is
    pig: Path,  # noqa: ARG001
) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("site")
    with RunningServer(f"sqlite:///{folder / 'site.sqlite'}", folder) as server:
        yield server


@pytest.fixture
def visit(chromium: Browser, site: RunningServer) -> Iterator[Visit]:
    """A new visitor, with a browser profile of their own; what went wrong in it fails the test."""
    visitors: list[Visitor] = []

    def come(server: RunningServer | None = None, **options: Any) -> Visitor:
        options = {"locale": "en-GB", "viewport": {"width": 1280, "height": 900}, **options}
        options.setdefault("reduced_motion", "reduce")
        visitors.append(Visitor(chromium.new_context(**options), server or site))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        visitor.check()


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit().page
