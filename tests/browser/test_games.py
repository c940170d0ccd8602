"""Every game and every variant against the computer, opened by the form and played by hand to the end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

import kybos
from kybos.core import audit
from kybos.core.record import Record
from kybos.core.state import SPECTATOR
from tests.browser.conftest import Visit
from tests.browser.playing import Hand, set_up
from tests.random_runs import fresh_seed, moments
from tests.server.oracle import read
from tests.server.test_whole_games import WHOLE

LONG = 60
"""A game with more moves than this is long: but for the first one, it begins near its end."""
LEFT = 30


def late(spec: str, seed: int) -> str:
    """A position near the end of a long game; the start, as an empty text, for others.

    With hands there is none: a table cannot begin where somebody holds what is hidden from others.
    """
    moves = [
        before for before, _, _ in moments(kybos.load(spec), random.Random(seed)) if not before.is_chance
    ]
    begins = moves[-LEFT] if len(moves) > LONG else moves[0]
    return begins.text if begins is not moves[0] and begins.seen_by(SPECTATOR) == begins else ""


def has_hands(record: Record) -> bool:
    """Whether something was hidden when cards were drawn; then a browser cannot draw all of it again."""
    return any(state.is_chance and state.seen_by(SPECTATOR) != state for state in record.states())


@pytest.mark.parametrize("spec", WHOLE)
def test_a_game_is_played_to_its_end_against_the_computer(visit: Visit, spec: str, tmp_path: Path) -> None:
    seed = fresh_seed()
    visitor = visit()
    # a preview that comes later than the move itself, so fast is the hand
    visitor.forgive(r"422 .*/moves/\d+\)$")
    page = visitor.go()
    set_up(page, spec, position="" if spec == "sorry" else late(spec, seed))
    hand = Hand(page, seed)
    hand.play()
    expect(page.locator(".result-told")).not_to_be_empty()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "game.kybos")
    record = read((tmp_path / "game.kybos").read_text(encoding="utf-8"))
    assert record.game == kybos.load(spec), seed
    *_, last = record.states()
    assert last.is_over, seed
    assert not audit.verify(record).problem, seed
    page.locator(".result").get_by_role("link", name="Check the dice").click()
    verdict = "What can be checked here fits" if has_hands(record) else "Everything fits"
    expect(page.locator(".proof-verdict")).to_contain_text(verdict)
    expect(page.locator(".proof-service")).to_contain_text("all fit")
    expect(page.locator(".proof-sign.differs")).to_have_count(0)
