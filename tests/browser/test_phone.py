"""A phone with touch, and stones dragged with a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.seating import Host, come_with
from tests.browser.watching import labels, place_of, wait_for_change, wait_for_turn
from tests.server.running import RunningServer, wait_for

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TOO_SMALL = """() => [...document.querySelectorAll('a, button, select, summary, input, .check')]
  .filter((each) => {
    const { width, height, bottom } = each.getBoundingClientRect();
    if (!width || bottom <= 0 || each.closest('.unseen, .check .check')) return false;
    if (each.matches('input') && each.closest('.check, label')) return false;
    return height < 43.5 && getComputedStyle(each).display !== 'inline';
  })
  .map((each) => Math.round(each.getBoundingClientRect().height) + ' ' + each.outerHTML.slice(0, 150))"""
"""Controls too low for a finger. Links within a text are as high as its lines."""


def small_controls(page: Page) -> list[str]:
    page.wait_for_load_state("networkidle")
    found: list[str] = page.evaluate(TOO_SMALL)
    return found


def test_a_whole_game_is_played_by_taps(visit: Visit) -> None:
    visitor = visit(**PHONE)
    come_with(visitor.context)
    page = visitor.go("/")
    page.locator(".card-play", has_text="EinStein").tap()
    while wait_for_turn(page):
        before = labels(page)
        page.locator(f".cell[data-place='{place_of(page)}']").tap()
        wait_for_change(page, before)
    expect(page.locator(".result")).to_be_visible()
    assert not small_controls(page)


def test_the_board_is_seen_whole_on_a_phone_with_whose_turn_it_is(visit: Visit, site: RunningServer) -> None:
    host = Host(site)
    visitor = visit(**PHONE)
    host.enter(visitor.context)
    for spec in ("einstein", "dymino", "sorry"):
        page = visitor.go(
            f"/tables/{host.table(spec, None if spec == 'dymino' else {'others': 'level:1', 'red': 'me'})}"
        )
        expect(page.locator(".board-ground")).to_be_visible()
        box = page.locator(".board-ground").bounding_box()
        assert box is not None
        assert box["x"] >= 0, spec
        assert box["x"] + box["width"] <= 390, spec
        assert box["y"] + box["height"] <= 844, spec
        assert box["width"] >= 300, spec
        expect(page.locator(".table-status")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("path", ["/", "/new", "/me", "/tables", "/daily", "table"])
def test_controls_are_large_enough_for_a_finger(visit: Visit, site: RunningServer, path: str) -> None:
    host = Host(site)
    table = host.table("einstein", {"red": "me", "blue": "level:1"})
    host.play(table, 2)
    visitor = visit(**PHONE)
    host.enter(visitor.context)
    page = visitor.go(f"/tables/{table}" if path == "table" else path)
    assert not small_controls(page)


@pytest.mark.parametrize("flipped", [False, True])
def test_a_stone_is_dragged_to_its_target(visit: Visit, site: RunningServer, flipped: bool) -> None:
    host = Host(site)
    table = host.table("einstein", {"red": "me", "blue": "level:1"})
    visitor = visit()
    host.enter(visitor.context)
    page = visitor.go(f"/tables/{table}")
    assert wait_for_turn(page)
    if flipped:
        page.get_by_role("button", name="Turn the board").click()
    view = host.waits(table)
    move = view["game"]["state"]["moves"][-1]
    drag(page, move["touches"][0], move["touches"][-1])
    wait_for("the move", lambda: host.view(table)["seq"] > view["seq"])
    first = host.caller.get(f"/tables/{table}/events?since={view['seq']}")[0]
    assert (first["kind"], first["text"]) == ("moved", move["text"])


def test_a_stone_dropped_beside_the_board_is_where_it_was(visit: Visit, site: RunningServer) -> None:
    host = Host(site)
    table = host.table("einstein", {"red": "me", "blue": "level:1"})
    visitor = visit()
    host.enter(visitor.context)
    page = visitor.go(f"/tables/{table}")
    assert wait_for_turn(page)
    before = labels(page)
    source = page.locator(f".cell[data-place='{place_of(page)}']")
    source.hover()
    page.mouse.down()
    page.mouse.move(5, 5, steps=6)
    page.mouse.up()
    expect(page.locator(".piece.held")).to_have_count(0)
    page.keyboard.press("Escape")
    assert [each.removesuffix("true").removesuffix("false") for each in labels(page)] == [
        each.removesuffix("true").removesuffix("false") for each in before
    ]


def drag(page: Page, source: str, target: str) -> None:
    """Drag from the middle of one place to that of another."""
    page.locator(f".cell[data-place='{source}']").hover()
    page.mouse.down()
    box = page.locator(f".cell[data-place='{target}']").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    expect(page.locator(".piece.held")).to_have_count(1)
    page.mouse.up()
