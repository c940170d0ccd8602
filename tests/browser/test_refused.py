"""A touch in vain is answered with the reason, and with the clause, which can be read at once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.seating import Host
from tests.browser.visitor import Visitor
from tests.server.running import RunningServer

STONES = "r1r2r3../r4..../r5...b6/...b5b4/..b3b2b1 turn:r die:2"
CARDS = "r:S,S,S,10 y:S,S,S,30 turn:r card:3"

Sit = Callable[..., Visitor]


@pytest.fixture
def sit(visit: Visit, site: RunningServer) -> Sit:
    """Somebody who is to move in such a position."""

    def come(spec: str, position: str, others: str, **options: str) -> Visitor:
        host = Host(site)
        visitor = visit(**options)
        host.enter(visitor.context)
        table = host.table(spec, {"red": "me", others: "level:1"}, position=position)
        host.waits(table)
        visitor.go(f"/tables/{table}")
        expect(visitor.page.locator(".cell.can").first).to_be_visible()
        return visitor

    return come


def cell(page: Page, place: str) -> tuple[float, float]:
    """The middle of a place."""
    box = page.locator(f'.cell[data-place="{place}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, origin: str, target: str) -> None:
    page.mouse.move(*cell(page, origin))
    page.mouse.down()
    page.mouse.move(*cell(page, target), steps=4)
    page.mouse.up()


def says(page: Page, sentence: str) -> None:
    expect(page.locator(".refused [role=status]")).to_have_text(sentence)


def test_a_stone_that_does_not_move_cites_the_rule_which_can_be_read(sit: Sit) -> None:
    visitor = sit("einstein", STONES, "blue")
    page = visitor.page
    page.mouse.click(*cell(page, "a5"))
    says(page, "Stone 2 is on the board and must move.")
    visitor.axe("a reason")
    page.get_by_role("button", name="Read the rule E6").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Clause E6")).to_be_visible()
    expect(dialog).to_contain_text("The player rolls one die.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Read the rule E6")).to_be_focused()
    page.mouse.click(*cell(page, "b5"))
    says(page, "")
    expect(page.get_by_role("button", name="Read the rule")).to_have_count(0)


def test_what_is_dragged_in_vain_is_told_the_reason_too(sit: Sit) -> None:
    page = sit("einstein", STONES, "blue").page
    drag(page, "b5", "d5")
    says(page, "Stone 2 on b5 moves one square right, down or diagonally down and right.")
    drag(page, "e3", "d3")
    says(page, "It is the turn of red, not of blue.")
    drag(page, "a5", "b4")
    says(page, "Stone 2 is on the board and must move.")
    drag(page, "b5", "c5")
    expect(page.locator('.cell[data-place="c5"]')).to_have_attribute("aria-label", re.compile("c5: red 2"))


def test_with_keys_alone_the_reason_is_told_as_well(sit: Sit) -> None:
    page = sit("sorry", CARDS, "yellow").page
    page.locator('.cell[data-place="yS"]').press("Enter")
    says(page, "It is the turn of red, not of yellow.")
    page.get_by_role("button", name="Read the rule S7").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="Clause S7")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator('.cell[data-place="10"]').press("Enter")
    page.locator('.cell[data-place="14"]').press("Enter")
    says(page, "The card 3 says: forward 3.")
    expect(page.get_by_role("button", name="Read the rule S16")).to_be_visible()


def test_the_reason_is_told_in_the_language_of_the_reader(sit: Sit) -> None:
    page = sit("einstein", STONES, "blue", locale="de-AT").page
    page.mouse.click(*cell(page, "a5"))
    says(page, "Stein 2 ist auf dem Brett und muss ziehen.")
    page.get_by_role("button", name="Regel E6 lesen").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="E6")).to_be_visible()


def test_without_an_answer_the_place_alone_is_named(sit: Sit) -> None:
    visitor = sit("einstein", STONES, "blue")
    visitor.forgive("why|ERR_")
    page = visitor.page
    page.route("**/why?*", lambda route: route.abort())
    page.mouse.click(*cell(page, "a5"))
    says(page, "a5 cannot be chosen now.")
    expect(page.get_by_role("button", name="Read the rule")).to_have_count(0)
