"""People with browsers of their own at one table: by the link, by the code, in teams, and looking on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import FRIENDS, Hand, set_up, sit_down, together
from tests.browser.visitor import Visitor

SHORT = "einstein:setup=135624+654321"


def named(visit: Visit, name: str) -> Visitor:
    """Somebody new, who has said their name on the start page."""
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.go()
    page.get_by_role("button", name="Change the name").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".name-line")).to_contain_text(name)
    return visitor


def copied_link(page: Page) -> str:
    """The link to a table, by its button."""
    page.locator(".lobby").get_by_role("button", name="Copy link").click()
    expect(page.locator(".lobby .copy")).to_contain_text("Copied")
    link: str = page.evaluate("navigator.clipboard.readText()")
    return link


def told(pages: Sequence[Page]) -> str:
    """How the game has ended, which all are told alike."""
    texts = {page.locator(".result-told").inner_text() for page in pages}
    assert len(texts) == 1, texts
    return texts.pop()


def test_two_play_by_the_copied_link_and_then_the_rematch(visit: Visit) -> None:
    host, guest = named(visit, "Ada"), visit()
    set_up(host.page, SHORT, FRIENDS)
    sit_down(guest, copied_link(host.page), "Bob")
    pages = [host.page, guest.page]
    for page in pages:
        expect(page.locator(".seats")).to_contain_text("Ada")
        expect(page.locator(".seats")).to_contain_text("Bob")
    together([Hand(page) for page in pages])
    winner = "red" if "red" in told(pages).lower() else "blue"
    headings = [page.locator("#result-heading").inner_text() for page in pages]
    lost_and_won = ["You have won!", "Not won this time"]
    assert headings == (lost_and_won if winner == "red" else lost_and_won[::-1])

    host.page.get_by_role("button", name="Offer a rematch").click()
    expect(host.page.locator(".rematch")).to_contain_text("Waiting for Bob")
    expect(guest.page.locator(".rematch")).to_contain_text("Ada would like a rematch")
    guest.page.get_by_role("button", name="Play the rematch").click()
    for page in pages:
        expect(page.locator("#result-heading")).to_have_count(0)
    expect(host.page.locator(".seat", has=host.page.locator(".seat-you"))).to_contain_text("Blue")
    together([Hand(page) for page in pages])
    told(pages)


def test_a_private_table_lets_in_who_has_the_link_or_the_code(visit: Visit) -> None:
    host, guest, friend, stranger = named(visit, "Ada"), visit(), visit(), named(visit, "Eve")
    set_up(host.page, "einstein:seats=3,setup=135624+654321+123456", FRIENDS)
    link = copied_link(host.page)
    address, code = link.split("#code=")
    expect(host.page.locator(".lobby code")).to_have_text(code)

    stranger.forgive("404")
    stranger.page.goto(f"{host.server.url}/tables?which=open")
    expect(stranger.page.locator("h1")).to_be_visible()
    expect(stranger.page.locator(f'a[href="{address.removeprefix(host.server.url)}"]')).to_have_count(0)
    stranger.page.goto(address)
    stranger.page.get_by_label("Code of the table").fill("wrong")
    stranger.page.get_by_role("button", name="Come in").click()
    expect(stranger.page.get_by_role("alert").first).to_be_visible()
    expect(stranger.page.locator(".table-page")).to_have_count(0)

    sit_down(guest, link, "Bob", "Blue")
    friend.forgive("40[14]")
    friend.page.goto(address)
    come_in_by_code(friend.page, "Cy", code)
    friend.page.get_by_role("button", name="Sit down as Green").click()
    pages = [host.page, guest.page, friend.page]
    together([Hand(page) for page in pages])
    told(pages)


def come_in_by_code(page: Page, name: str, code: str) -> None:
    """Come to a private table without its link: by what the host has said."""
    named_first = page.get_by_label("Your name")
    expect(named_first.or_(page.get_by_label("Code of the table"))).to_be_visible()
    if named_first.is_visible():
        named_first.fill(name)
        page.get_by_role("button", name="Come in").click()
    page.get_by_label("Code of the table").fill(code)
    page.get_by_role("button", name="Come in").click()
    expect(page.locator(".table-page")).to_be_visible()


def test_four_play_the_team_game(visit: Visit) -> None:
    host = named(visit, "Ada")
    set_up(host.page, "einstein:seats=4,setup=123456+654321+135624+246135", FRIENDS)
    link = copied_link(host.page)
    others = [visit() for _ in range(3)]
    free = host.page.locator(".lobby").get_by_text("Still free:").inner_text()
    seats = re.findall(r"Red|Blue|Green|Yellow", free)
    assert len(seats) == 3
    for visitor, seat, name in zip(others, seats, ("Bob", "Cy", "Dee"), strict=True):
        sit_down(visitor, link, name, seat)
    pages = [host.page, *(visitor.page for visitor in others)]
    for page in pages:
        expect(page.locator(".seats-team")).to_have_count(2)
        expect(page.locator(".seats-teams")).to_contain_text("against")
        expect(page.locator(".seat.to-move")).to_have_count(1)
    assert sum(page.locator(".turn-badge").count() for page in pages) == 1
    together([Hand(page) for page in pages])
    told(pages)
    headings = sorted(page.locator("#result-heading").inner_text() for page in pages)
    assert headings == ["Not won this time"] * 2 + ["You have won!"] * 2


BOARD = "(pieces) => pieces.map((each) => [each.dataset.piece, each.style.transform]).sort()"
TOUCHABLE = ".cell.can, .cell.drags, .choices button, .hand-card.can, .turn-badge, .typing"


def watches(visit: Visit, page: Page) -> Page:
    """Somebody who is nobody looks at a table."""
    watcher = visit().page
    watcher.goto(page.url)
    expect(watcher.locator(".board")).to_be_visible()
    return watcher


def test_who_watches_sees_the_moves_and_can_touch_nothing(visit: Visit) -> None:
    page = named(visit, "Ada").page
    set_up(page, "sorry", public=True)
    hand, watcher = Hand(page), watches(visit, page)
    for _ in range(4):
        assert not hand.play(moves=1)
        assert hand.look()["count"]
        moves = page.locator(".moves-list .turn-plies").all_text_contents()
        expect(watcher.locator(".moves-list .turn-plies")).to_have_text(moves)
        mine, theirs = (each.locator(".board [data-piece]").evaluate_all(BOARD) for each in (page, watcher))
        assert mine == theirs, hand.seed
        assert len(mine) > 0
        expect(watcher.locator(TOUCHABLE)).to_have_count(0)
    for name in ("Resign", "Sit down", "Leave"):
        expect(watcher.get_by_role("button", name=name)).to_have_count(0)


def test_who_watches_sees_no_hands(visit: Visit) -> None:
    page = named(visit, "Ada").page
    set_up(page, "sorry:points=yes", public=True)
    hand, watcher = Hand(page), watches(visit, page)
    assert not hand.play(moves=1)
    assert hand.look()["count"]
    for _ in ("followed", "loaded again"):
        sees_no_hands(watcher)
        watcher.reload()
    expect(page.locator(".moves-list")).to_contain_text(re.compile(r"red draws (\d|Sorry)"))
    expect(page.locator(".moves-list")).not_to_contain_text(re.compile(r"yellow draws (\d|Sorry)"))
    expect(page.locator(".board .hand-card .card:not(.back)")).not_to_have_count(0)
    expect(page.locator(".board .hand-card .card.back")).not_to_have_count(0)


def sees_no_hands(watcher: Page) -> None:
    """Whoever watches is shown the backs of all cards, and is told of none."""
    expect(watcher.locator(".moves-list")).to_contain_text("red draws a card")
    expect(watcher.locator(".moves-list")).not_to_contain_text(re.compile(r"draws (\d|Sorry)"))
    expect(watcher.locator(".board .hand-card .card.back")).not_to_have_count(0)
    expect(watcher.locator(".board .hand-card .card:not(.back)")).to_have_count(0)
