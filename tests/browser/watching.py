"""What a board shows, read from the page as a screen reader would."""

from __future__ import annotations

from playwright.sync_api import Page, expect

CAN = ".cell.can"
"""Places that can be touched now."""


def labels(page: Page) -> list[str]:
    """What is said of each place."""
    found: list[str] = page.locator(".cell").evaluate_all(
        "cells => cells.map((each) => each.getAttribute('aria-label') + each.ariaSelected)"
    )
    return found


def wait_for_turn(page: Page) -> bool:
    """Wait until something can be touched, or the game is over; whether it goes on."""
    expect(page.locator(f"{CAN}, .result").first).to_be_visible()
    return page.locator(".result").count() == 0


def wait_for_change(page: Page, before: list[str]) -> None:
    """Wait until anything on the board reads otherwise than before."""
    page.wait_for_function(
        """before => document.querySelector('.result') || JSON.stringify(before) !== JSON.stringify(
          [...document.querySelectorAll('.cell')].map((each) => each.ariaLabel + each.ariaSelected))""",
        arg=before,
    )


def place_of(page: Page, selector: str = CAN) -> str:
    """The name of the first place of these."""
    return page.locator(selector).first.get_attribute("data-place") or ""
