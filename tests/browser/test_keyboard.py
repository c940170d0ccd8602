"""Whole games without a pointer."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.seating import Host, come_with
from tests.browser.watching import labels, place_of, wait_for_change, wait_for_turn
from tests.server.running import RunningServer

MOST_TABS = 80
MOST_TOUCHES = 400


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus, which is to be seen all along the way."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count():
            assert focused.evaluate(IS_MARKED), focused.evaluate("each => each.outerHTML")
        if page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"Tab does not come to {selector}")


IS_MARKED = """focused => {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
  const isClear = /^(transparent|rgba\\(.*, 0\\))$/.test(outlineColor);
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !isClear;
}"""
"""Whether an element has an outline of its own that is wide enough to be seen."""


def go_to(page: Page, place: str) -> None:
    """Arrow keys to a square, from where the focus is."""
    here = page.locator(".cell:focus").get_attribute("data-place") or ""
    right, up = ord(place[0]) - ord(here[0]), int(place[1]) - int(here[1])
    for key, times in (("Right", right), ("Left", -right), ("Up", up), ("Down", -up)):
        for _ in range(times):
            page.keyboard.press(f"Arrow{key}")
    expect(page.locator(".cell:focus")).to_have_attribute("data-place", place)


def touch(page: Page) -> None:
    """Choose the first place that can be chosen."""
    before = labels(page)
    go_to(page, place_of(page))
    page.keyboard.press("Enter")
    wait_for_change(page, before)


def test_a_whole_game_is_played_with_tab_enter_and_arrows(visit: Visit) -> None:
    visitor = visit()
    come_with(visitor.context)
    page = visitor.go("/")
    expect(page.locator(".card-play").first).to_be_visible()
    tab_to(page, ".card-play:has-text('EinStein')")
    page.keyboard.press("Enter")
    assert wait_for_turn(page)
    tab_to(page, ".cell")
    before = labels(page)
    go_to(page, place_of(page))
    page.keyboard.press("Enter")
    expect(page.locator(".cell[aria-selected=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".cell[aria-selected=true]")).to_have_count(0)
    assert labels(page) == before, "Escape takes back"
    for _ in range(MOST_TOUCHES):
        if not wait_for_turn(page):
            break
        assert page.locator(".cell:focus").count(), "the focus stays on the board"
        touch(page)
    expect(page.locator(".result h2")).to_have_text(re.compile("won|lost|win|lose", re.IGNORECASE))


def test_a_whole_game_is_played_by_typing_its_notation(visit: Visit, site: RunningServer) -> None:
    host = Host(site)
    table = host.table("einstein", {"red": "me", "blue": "level:1"})
    visitor = visit()
    host.enter(visitor.context)
    page = visitor.go(f"/tables/{table}")
    assert wait_for_turn(page)
    tab_to(page, ".cell")
    page.keyboard.press("/")
    line = page.get_by_role("textbox", name="Type a move")
    expect(line).to_be_focused()
    line.fill("z9")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="is not a move")).to_be_visible()
    page.keyboard.press("Escape")
    expect(line).to_have_value("")
    while wait_for_turn(page):
        expect(line).to_be_focused()
        before = labels(page)
        page.keyboard.type(host.waits(table)["game"]["state"]["moves"][0]["text"])
        page.keyboard.press("Enter")
        wait_for_change(page, before)
    assert host.view(table)["phase"] == "finished"
