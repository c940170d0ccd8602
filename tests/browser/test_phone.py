"""A phone with touch, and stones dragged with a mouse."""

from __future__ import annotations

import re

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


PATHS = ("/", "/new", "/tables", "/daily", "/book", "/ratings", "/rules", "/fairness", "/me", "/setup")
MENU = {"en-GB": "Pages", "de-DE": "Seiten", "ko-KR": "페이지", "mk-MK": "Страници"}
TOO_WIDE = """() => {
  const page = document.documentElement.scrollWidth > innerWidth ? ["page"] : [];
  const wide = [...document.querySelectorAll("header, header *")].filter((each) =>
    each.getBoundingClientRect().right > innerWidth + 0.5 ||
    (each.matches("header, nav, a:not(.brand), .switches") && each.scrollWidth > each.clientWidth + 1));
  return [...page, ...wide.map((each) => each.outerHTML.slice(0, 120))];
}"""
"""What is wider than the window, or scrolls sideways within the header."""


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("locale", MENU)
def test_no_page_scrolls_sideways(visit: Visit, locale: str, width: int) -> None:
    visitor = visit(**{**PHONE, "viewport": {"width": width, "height": 740}}, locale=locale)
    for path in PATHS:
        page = visitor.go(path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(TOO_WIDE) == [], path
        page.get_by_role("button", name=MENU[locale], exact=True).tap()
        links = page.get_by_role("navigation", name=MENU[locale]).get_by_role("link")
        expect(links).to_have_count(6)
        assert page.evaluate(TOO_WIDE) == [], f"{path}, with the links open"
    assert not small_controls(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_links_to_the_pages_open_by_tap(visit: Visit, theme: str) -> None:
    visitor = visit(**PHONE, color_scheme=theme)
    page = visitor.go("/rules")
    links = page.get_by_role("navigation", name="Pages")
    expect(links).to_be_hidden()
    page.get_by_role("button", name="Pages", exact=True).tap()
    expect(links.get_by_role("link", name="Rules")).to_have_attribute("aria-current", "page")
    visitor.axe(f"the links to the pages, {theme}")
    links.get_by_role("link", name="Ratings").tap()
    expect(page.get_by_role("heading", level=1, name="Ratings")).to_be_visible()
    expect(links).to_be_hidden()


def test_the_links_to_the_pages_open_by_keyboard(visit: Visit) -> None:
    page = visit(**PHONE).go("/")
    button = page.get_by_role("button", name="Pages", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Tables", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(page.get_by_role("navigation", name="Pages")).to_be_hidden()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/tables$"))


def test_a_set_up_is_chosen_on_the_board(visit: Visit, site: RunningServer) -> None:
    host = Host(site)
    table = host.table("einstein:setup=free", {"red": "me", "blue": "random"})
    visitor = visit(**PHONE)
    host.enter(visitor.context)
    page = visitor.go(f"/tables/{table}")
    for number in ("3", "1"):
        page.get_by_role("button", name=f"red {number}").tap()
    page.locator(".cell[data-place='a3']").tap()
    page.get_by_role("button", name="red 6").tap()
    page.locator(".cell[data-place='a5']").tap()
    page.get_by_role("button", name="red 2").tap()
    expect(page.locator(".ghosts.chosen .stone")).to_have_count(3)
    for number in ("3", "4", "5"):
        page.get_by_role("button", name=f"red {number}").tap()
    wait_for("the game", lambda: "turn:" in host.view(table)["game"]["state"]["position"])
    chosen = host.caller.get(f"/tables/{table}/events?since=0")
    assert next(event["text"] for event in chosen if event["kind"] == "moved") == "213456"


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
    expect(page.locator(".piece.held")).to_have_count(1)
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
