"""Plays whatever can be touched on the page of a table: it knows no game, and asks no server."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.visitor import PATIENCE, Visitor
from tests.random_runs import fresh_seed

TRIES = 3
"""So often a touch may miss, where the board moves just then."""
HEARD = 10_000
"""Milliseconds within which a touch must show."""
SHORT = 15
"""Milliseconds for which a look at one of several pages lasts."""
EXCHANGES = 0.2
FRIENDS = "friends"
"""For the others at a table: whoever comes."""

TARGETS = ".board .cell.can, .board .choices button:not(:disabled), .board .hand-card.can"
LOOK = """
async ([patience, known, targets]) => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const texts = (selector) => all(selector).map((each) => each.textContent).join();
    const look = () => {
        const found = all(targets).map((each) => each.dataset?.place ?? each.textContent);
        const touched = all('.board [aria-selected="true"]').map((each) => each.dataset.place);
        const told = texts(".table-status, .connection, .table-error, .board-tray, .board-faces");
        const moves = document.querySelector(".moves-list")?.textContent.length;
        return {
            sign: [document.title, told, moves, found, touched].join("|"),
            over: document.querySelector("#result-heading") !== null,
            count: found.length,
            exchanges: document.querySelector(".touched button kbd")?.textContent === "R",
            told,
        };
    };
    const end = performance.now() + patience;
    for (;;) {
        const seen = look();
        const news = known === null ? seen.over || seen.count > 0 : seen.sign !== known;
        if (news || performance.now() >= end) return { ...seen, news };
        await new Promise((resolve) => setTimeout(resolve, 16));
    }
}
"""
"""Looks until something is known to be otherwise or, if nothing is known, can be touched or is over."""

AIM = """
([number, targets]) => {
    const found = document.querySelectorAll(targets)[number];
    if (!found) return null;
    let box = found.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight) {
        found.scrollIntoView({ block: "center", behavior: "instant" });
        box = found.getBoundingClientRect();
    }
    const name = found.dataset?.place ?? found.textContent;
    return { name, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
"""


def set_up(
    page: Page, spec: str, others: str = "level:1", position: str = "", *, public: bool = False
) -> None:
    """Open a table by the form, for oneself and such others; its page is there then."""
    page.evaluate("(others) => localStorage.setItem('kybos.level', others)", others)
    friends = "&friends=yes" if others == FRIENDS else ""
    site = "/".join(page.url.split("/")[:3])
    page.goto(f"{site}/new?spec={quote(spec)}&position={quote(position)}{friends}")
    page.get_by_label("List the table").set_checked(public)
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator(".table-page")).to_be_visible()


def link_of(page: Page) -> str:
    """The link to a table that waits for people, as it stands there."""
    return page.get_by_label("Link for friends").input_value()


def sit_down(visitor: Visitor, link: str, name: str, seat: str = "") -> None:
    """Come to a private table by its link as somebody new, and take a seat."""
    page = visitor.page
    visitor.forgive("401")  # one is nobody before
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("button", name=f"Sit down as {seat}").first.click()
    expect(page.locator(".seat", has=page.locator(".seat-you"))).to_contain_text(name)


@dataclass
class Hand:
    """A hand that plays at random on one page; `seed` is told where something fails.

    Attributes:
        touches: what it has touched, one after another.
    """

    page: Page
    seed: int = field(default_factory=fresh_seed)
    touches: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Take the choices from the seed."""
        self.rng = random.Random(self.seed)

    def look(self, patience: int = PATIENCE, known: str | None = None) -> Any:
        """What the page offers, as soon as it is something, or another thing than is known."""
        return self.page.evaluate(LOOK, [patience, known, TARGETS])

    def touch(self, seen: Any) -> Any:
        """Touch one of the things that can be touched; what the page shows then."""
        for _ in range(TRIES):
            if seen["exchanges"] and self.rng.random() < EXCHANGES:
                self.page.keyboard.press("r")
                seen = self.look(HEARD)
            if not seen["count"]:
                return seen
            target = self.page.evaluate(AIM, [self.rng.randrange(seen["count"]), TARGETS])
            if target is None:  # gone in the meantime
                return self.look(SHORT)
            self.touches.append(target["name"])
            self.page.mouse.click(target["x"], target["y"])
            after = self.look(HEARD, seen["sign"])
            if after["news"]:
                return after
        raise AssertionError(self.told("a touch has come to nothing", seen))

    def move(self, patience: int = PATIENCE) -> bool:
        """Touch until there is nothing to be touched any more; whether the game is over."""
        seen = self.look(patience)
        while seen["count"] and not seen["over"]:
            seen = self.touch(seen)
        return bool(seen["over"])

    def play(self, moves: int | None = None) -> bool:
        """Play to the end, or so many moves; whether the game is over."""
        done = 0
        while moves is None or done < moves:
            seen = self.look()
            if seen["over"]:
                return True
            assert seen["count"], self.told("there is nothing to touch, and it is not over", seen)
            self.move(0)
            done += 1
        return False

    def told(self, what: str, seen: Any) -> str:
        """What went wrong, with all that is needed to see it again."""
        return f"seed {self.seed}: {what} at {self.page.url} after {self.touches[-6:]}: {seen}"


def together(hands: Sequence[Hand], rounds: int | None = None) -> None:
    """Let several people play with each other, until it is over for all of them or for so many rounds."""
    end = time.monotonic() + PATIENCE / 1000
    count = 0
    while rounds is None or count < rounds:
        before = sum(len(hand.touches) for hand in hands)
        over = [hand.move(SHORT) for hand in hands]
        if all(over):
            return
        if before != sum(len(hand.touches) for hand in hands):
            end = time.monotonic() + PATIENCE / 1000
            count += 1
        assert time.monotonic() < end, [
            hand.told("nobody can touch anything", hand.look(0)) for hand in hands
        ]
