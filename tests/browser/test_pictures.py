"""The pictures of README and documentation, as the site looks now.

With KYBOS_PICTURES=1 they are written to docs/images; else they are only taken and looked at.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Visit
from tests.browser.seating import Host
from tests.server.running import RunningServer

PHONE: dict[str, object] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE: dict[str, object] = {"viewport": {"width": 1280, "height": 800}}
LARGEST = 200_000
"""Bytes that a picture may have."""
FEWEST_ROWS = 30
"""Different rows of pixels that a picture has that shows something."""


def start(page: Page, host: Host) -> None:
    page.goto(f"{host.server.url}/")
    expect(page.locator(".card-play").first).to_be_visible()


def table(page: Page, host: Host) -> None:
    position = "r1.r6../.r4.../..r3.b5/.b2.b6b3/...b1. turn:r die:3"
    _show(page, host, "einstein", position, {"red": "me", "blue": "level:4"})
    _touch(page, "c3")


def dark(page: Page, host: Host) -> None:
    position = "r:S,8,41,H b:S,19,52,z3 y:S,2,34,H g:S,24,49,z4 turn:r card:11"
    _show(page, host, "sorry:seats=4", position, {"red": "me", "others": "level:5"})
    _touch(page, "41")


def phone(page: Page, host: Host) -> None:
    position = "5.2.1/4.2.3/..6../1.63./.55.2 roll:2-6 score:1240 rolled:31"
    _show(page, host, "dymino", position)
    page.locator(".cell[data-place='b3']").tap()
    page.locator(".cell[data-place='b2']").focus()
    expect(page.locator(".mark-combined").first).to_be_attached()


def _show(page: Page, host: Host, spec: str, position: str, seats: dict[str, str] | None = None) -> None:
    """A table in the middle of a turn, all of whose chance is given: it looks the same each time."""
    page.goto(f"{host.server.url}/tables/{host.table(spec, seats, position=position)}")
    expect(page.locator(".cell.can").first).to_be_visible()
    page.wait_for_load_state("networkidle")


def _touch(page: Page, place: str) -> None:
    """Choose a place, so that it is seen what can come of it."""
    page.locator(f".cell[data-place='{place}']").click()
    expect(page.locator(f".cell[data-place='{place}']")).to_have_attribute("aria-selected", "true")


SHOTS: dict[str, tuple[Callable[[Page, Host], None], dict[str, object]]] = {
    "start": (start, WIDE),
    "table": (table, WIDE),
    "dark": (dark, {**WIDE, "color_scheme": "dark"}),
    "phone": (phone, PHONE),
}


@pytest.fixture(scope="module")
def usual(bundle: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:  # noqa: ARG001  # must be there before the server is
    """A site without games that tests have plugged in."""
    folder = tmp_path_factory.mktemp("usual")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONPATH", raising=False)
        with RunningServer(f"sqlite:///{folder / 'site.sqlite'}", folder) as server:
            yield server


@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_is_taken(visit: Visit, usual: RunningServer, tmp_path: Path, name: str) -> None:
    take, options = SHOTS[name]
    host = Host(usual, "Ada")
    visitor = visit(usual, **options)
    host.enter(visitor.context)
    take(visitor.page, host)
    visitor.page.wait_for_load_state("networkidle")
    folder = ROOT / "docs" / "images" if os.environ.get("KYBOS_PICTURES") else tmp_path
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.png"
    visitor.page.screenshot(path=path, animations="disabled")
    assert path.stat().st_size < LARGEST
    width, height, rows = looked_at(path.read_bytes())
    viewport = visitor.page.viewport_size
    assert viewport is not None
    assert (width, height) == (viewport["width"], viewport["height"])
    assert rows >= FEWEST_ROWS, "the picture is blank"


def looked_at(png: bytes) -> tuple[int, int, int]:
    """Width, height, and a lower bound of how many different rows of pixels there are."""
    at, data, size = 8, b"", (0, 0)
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            size = struct.unpack(">II", body[:8])
        data += body if kind == b"IDAT" else b""
        at += 12 + length
    pixels = zlib.decompress(data)
    row = len(pixels) // size[1]
    return *size, len({pixels[start : start + row] for start in range(0, len(pixels), row)})
