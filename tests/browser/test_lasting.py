"""Nothing is lost: pages are loaded again, tabs are closed, servers are killed, in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import FRIENDS, Hand, link_of, set_up, sit_down, together
from tests.server.running import RunningServer, wait_for

LOST = "The connection is lost"
BACK = "The connection is back"


@pytest.fixture
def fragile(tmp_path: Path, bundle: None) -> Iterator[RunningServer]:  # noqa: ARG001  # there before the server is
    """A server over a database of its own, to be killed."""
    with RunningServer(f"sqlite:///{tmp_path / 'fragile.sqlite'}", tmp_path) as server:
        yield server


@dataclass(frozen=True)
class Moment:
    """What a page shows where something can be touched, so that no reply is due, and moves are listed.

    Attributes:
        moves: the list of moves, line by line.
        cells: the board square by square, as a screen reader has it.
        tray: what stands below the board.
    """

    moves: list[str]
    cells: list[str]
    tray: str

    @classmethod
    def of(cls, page: Page) -> Moment:
        """What a page shows as soon as something can be touched and the list of moves has been read."""
        assert Hand(page).look()["count"]
        lines = page.locator(".moves-list .turn-plies")
        expect(lines).not_to_have_count(0)
        texts = lines.all_text_contents()
        labels = "(cells) => cells.map((cell) => cell.ariaLabel)"
        cells = page.locator(".board .cell").evaluate_all(labels)
        return cls(texts, cells, page.locator(".board-tray").inner_text())


def is_as_it_was(page: Page, before: Moment) -> None:
    """A page comes to show the same again."""
    wait_for("the same moment", lambda: Moment.of(page) == before)


def goes_on(page: Page, before: Moment) -> None:
    """A page shows what it has shown, and more moves after it."""
    *lines, last = before.moves

    def has_more() -> bool:
        moves = Moment.of(page).moves
        number = len(lines)
        return moves[:number] == lines and moves[number].startswith(last) and moves != before.moves

    wait_for("what was, and more", has_more)


def test_after_a_reload_in_mid_game_all_is_as_it_was(visit: Visit) -> None:
    page = visit().go()
    set_up(page, "sorry:points=yes")
    hand = Hand(page)
    assert not hand.play(moves=3)
    before = Moment.of(page)
    page.reload()
    is_as_it_was(page, before)
    assert not hand.play(moves=2)
    goes_on(page, before)


def test_a_reload_with_half_a_move_touched_loses_no_more_than_that(visit: Visit) -> None:
    page = visit().go()
    set_up(page, "einstein:setup=135624+654321")
    before = Moment.of(page)
    page.locator(".cell.can").first.click()
    expect(page.locator('.cell[aria-selected="true"]')).to_have_count(1)
    page.reload()
    is_as_it_was(page, before)
    expect(page.locator('.cell[aria-selected="true"]')).to_have_count(0)
    assert Hand(page).play()


def test_a_closed_tab_is_opened_again_from_the_start_page(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    set_up(page, "einstein:setup=135624+654321")
    hand = Hand(page)
    assert not hand.play(moves=2)
    before, address = Moment.of(page), page.url
    page.close()
    visitor.page = visitor.watch(visitor.context.new_page())
    page = visitor.go()
    continues = page.locator("#continue")
    expect(continues).to_contain_text("Your turn")
    continues.get_by_role("link", name="EinStein").click()
    expect(page).to_have_url(address)
    is_as_it_was(page, before)
    assert Hand(page).play()
    visitor.go()
    expect(page.locator(".name-line")).to_contain_text("You play as")
    expect(page.locator("#continue")).to_have_count(0)


def test_a_server_killed_in_mid_game_comes_back_with_all_of_it(visit: Visit, fragile: RunningServer) -> None:
    visitor = visit(fragile)
    page = visitor.go()
    set_up(page, "sorry:points=yes")
    hand = Hand(page)
    assert not hand.play(moves=3)
    before = Moment.of(page)
    connection = page.locator(".connection")
    with visitor.alone():
        fragile.kill()
        expect(connection).to_contain_text(LOST)
        assert Moment.of(page) == before
        fragile.start()
        expect(connection).to_contain_text(BACK)
    is_as_it_was(page, before)
    assert not hand.play(moves=3)
    goes_on(page, before)
    expect(connection).to_be_empty()


def test_a_move_made_while_the_server_is_away_is_played_when_it_is_back(
    visit: Visit, fragile: RunningServer
) -> None:
    visitor = visit(fragile)
    page = visitor.go()
    set_up(page, "sorry:seats=red+blue")
    hand = Hand(page)
    assert not hand.play(moves=2)
    before = Moment.of(page)
    with visitor.alone():
        fragile.kill()
        expect(page.locator(".connection")).to_contain_text(LOST)
        hand.move()
        fragile.start()
        expect(page.locator(".connection")).to_contain_text(BACK)
    goes_on(page, before)
    expect(page.locator(".table-error")).to_have_count(0)


def test_two_people_go_on_after_a_kill_as_before(visit: Visit, fragile: RunningServer) -> None:
    host, guest = visit(fragile), visit(fragile)
    page = host.go()
    set_up(page, "einstein:setup=135624+654321", FRIENDS)
    sit_down(guest, link_of(page), "Bob")
    hands = [Hand(page), Hand(guest.page)]
    together(hands, rounds=1)
    with host.alone(), guest.alone():
        fragile.kill()
        for each in (host, guest):
            expect(each.page.locator(".connection")).to_contain_text(LOST)
        fragile.start()
        for each in (host, guest):
            expect(each.page.locator(".connection")).to_contain_text(BACK)
    together(hands)
    told = {each.page.locator(".result-told").inner_text() for each in (host, guest)}
    assert len(told) == 1
