"""Every page, with something in it, in both themes and both sizes: for everybody, and by the rules."""

from __future__ import annotations

import itertools
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.seating import Host
from tests.browser.visitor import Visitor
from tests.server.running import RunningServer

HANDS = "sorry:seats=4,points=yes"
PLACES = {
    "start": "/",
    "new": "/new",
    "new-sorry": "/new?game=sorry",
    "new-friends": "/new?friends=yes",
    "tables": "/tables",
    "mine": "/tables?which=mine",
    "lobby": "/tables/{lobby}",
    "einstein": "/tables/{einstein}",
    "hands": "/tables/{hands}",
    "teams": "/tables/{teams}",
    "dymino": "/tables/{dymino}",
    "pig": "/tables/{pig}",
    "finished": "/tables/{finished}",
    "replay": "/tables/{finished}/replay",
    "check": "/tables/{finished}/check",
    "setup": "/setup?spec=einstein",
    "setup-sorry": "/setup?spec=sorry",
    "rules": "/rules",
    "rules-einstein": "/rules/einstein",
    "rules-sorry": "/rules/sorry",
    "rules-dymino": "/rules/dymino",
    "rules-pig": "/rules/pig",
    "daily": "/daily",
    "book": "/book",
    "ratings": "/ratings",
    "person": "/people/{person}",
    "fairness": "/fairness",
    "me": "/me",
    "nowhere": "/nowhere",
}
"""The pages of the client, by the tables that `kept` has set."""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES = {"wide": (1280, 900), "narrow": (360, 740)}
UNFOLD = "(folds) => { for (const each of folds) each.open = true; }"
OPEN = "(buttons) => { for (const each of buttons) if (each.offsetParent) each.click(); }"


@pytest.fixture(scope="module")
def host(site: RunningServer) -> Host:
    host = Host(site)
    host.register()
    return host


@pytest.fixture(scope="module")
def kept(host: Host) -> dict[str, str]:
    """A game of each kind, one of them to its end, and today's challenge."""
    computers = {"others": "level:1", "red": "me"}
    tables = {
        "finished": host.table("einstein", computers),
        "einstein": host.table("einstein", computers),
        "hands": host.table(HANDS, computers),
        "teams": host.table("sorry:seats=4,teams=yes", computers),
        "dymino": host.table("dymino:rolls=30"),
        "pig": host.table("pig", {"first": "me", "second": "random"}),
        "lobby": host.table("einstein", {"red": "me", "blue": "open"}, public=True, rated=True),
    }
    host.play(tables["finished"])
    for name in ("einstein", "hands", "teams", "dymino", "pig"):
        host.play(tables[name], 3)
    daily = host.caller.post("/daily/dymino", {})["id"]
    host.play(daily)
    return {**tables, "person": host.caller.get("/me")["person"]["id"]}


@pytest.fixture
def visitor(visit: Visit, host: Host) -> Visitor:
    visitor = visit(color_scheme="light")
    host.enter(visitor.context)
    return visitor


def inspect(visitor: Visitor, where: str) -> None:
    """All that holds for any page, in both themes and both sizes; what is folded is looked at as well."""
    page = visitor.page
    page.wait_for_load_state("networkidle")
    assert page.locator("h1").count() == 1, f"{where}: {page.locator('h1').all_inner_texts()}"
    for theme, (size, (width, height)) in itertools.product(THEMES, SIZES.items()):
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": width, "height": height})
        visitor.axe(f"{where}, {theme}, {size}")
        assert not hanging_over(page), f"{where}: wider than {width} pixels"
        page.locator("details").evaluate_all(UNFOLD)
        page.locator(".pages-button[aria-expanded=false]").evaluate_all(OPEN)


def hanging_over(page: Page) -> list[str]:
    """What makes a page wider than its window."""
    found: list[str] = page.evaluate(
        """() => document.documentElement.scrollWidth <= innerWidth ? [] :
          ['page ' + document.documentElement.scrollWidth, ...[...document.querySelectorAll('body *')]
            .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
            .map((each) => each.outerHTML.slice(0, 120))]"""
    )
    return found


@pytest.mark.parametrize("name", PLACES)
def test_a_page_is_for_everybody(visitor: Visitor, kept: dict[str, str], name: str) -> None:
    if name == "nowhere":
        visitor.forgive("404")
    visitor.go(PLACES[name].format(**kept))
    inspect(visitor, name)


@pytest.mark.parametrize("game", ["einstein", "sorry", "dymino"])
def test_the_rules_beside_a_table_are_for_everybody(
    visitor: Visitor, kept: dict[str, str], game: str
) -> None:
    page = visitor.go(f"/tables/{kept['hands' if game == 'sorry' else game]}")
    page.get_by_role("complementary").get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("heading").first).to_be_visible()
    inspect(visitor, f"rules of {game} beside the table")


def test_a_question_that_must_be_answered_is_for_everybody(visitor: Visitor, kept: dict[str, str]) -> None:
    page = visitor.go(f"/tables/{kept['einstein']}")
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog", name="Resign this game?")).to_be_visible()
    inspect(visitor, "question")


def test_the_guide_of_a_first_game_is_for_everybody(visit: Visit, kept: dict[str, str]) -> None:  # noqa: ARG001  # the site has tables
    visitor = visit(color_scheme="light")
    page = visitor.go("/")
    page.locator(".card-play").first.click()
    expect(page.get_by_role("region", name="Your first game")).to_be_visible()
    inspect(visitor, "guide")


def test_somebody_new_finds_every_page_empty_and_whole(visit: Visit) -> None:
    visitor = visit()
    for path in (
        "/",
        "/new",
        "/tables",
        "/tables?which=mine",
        "/daily",
        "/book",
        "/ratings",
        "/me",
        "/setup",
    ):
        page = visitor.go(path)
        page.wait_for_load_state("networkidle")
        assert page.locator("h1").count() == 1, path
        visitor.axe(path)


def test_a_picture_opened_by_itself_has_its_colours(visit: Visit) -> None:
    visitor = visit(color_scheme="dark")
    visitor.page.goto(f"{visitor.server.url}/api/pictures?spec=sorry")
    fills = visitor.page.evaluate(
        "() => ['.paper', '.pale', '.red'].map((name) => getComputedStyle(document.querySelector(name)).fill)"
    )
    assert len({*fills, "rgb(0, 0, 0)"}) == 4, fills
