"""What those hear who do not see the board, and what those are spared who do not want movement."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.seating import Host, come_with
from tests.browser.watching import wait_for_turn
from tests.server.running import RunningServer

LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[aria-live]');
    if (region?.innerText) window.heard.push(region.textContent);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Notes all that live regions say."""

HALT = """
window.halted = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  const animation = animate.apply(this, given);
  if (this.dataset?.piece) {
    animation.pause();
    animation.currentTime = given[1].delay + given[1].duration / 2;
    const { x, y, width, height } = this.getBoundingClientRect();
    window.halted.push({ piece: this.dataset.piece, x: x + width / 2, y: y + height / 2 });
  }
  return animation;
};
"""
"""Stops whatever piece begins to move in the middle of its way, and notes where that is."""

WIDER = 5
"""Pixels by which the shadow of a piece moves its middle."""


@pytest.fixture
def host(site: RunningServer) -> Host:
    return Host(site)


def game(host: Host) -> str:
    return host.table("einstein", {"red": "me", "blue": "level:1"})


def move(host: Host, table: str) -> Any:
    """Make the first move by the interface for programs; the move, and the table before it."""
    view = host.waits(table)
    made = view["game"]["state"]["moves"][0]
    host.caller.post(f"/tables/{table}/move", {"move": made["id"], "seq": view["seq"]})
    return made, view


def test_rolls_and_moves_and_the_end_are_said(visit: Visit, host: Host) -> None:
    table = game(host)
    visitor = visit()
    host.enter(visitor.context)
    visitor.page.add_init_script(LISTEN)
    page = visitor.go(f"/tables/{table}")
    while wait_for_turn(page):
        _, before = move(host, table)
        host.waits(table)
        events = host.caller.get(f"/tables/{table}/events?since={before['seq']}")
        told = [each["told"]["text"] for each in events if each["kind"] in {"moved", "rolled"}]
        assert told
        for sentence in told:
            wait_until_heard(page, sentence)
        if events[-1]["kind"] != "ended":
            wait_until_heard(page, "It is your turn")
    ended = page.locator(".result-told").inner_text()
    wait_until_heard(page, ended)


def wait_until_heard(page: Page, sentence: str) -> None:
    page.wait_for_function(
        "sentence => window.heard.join(' ').toLowerCase().includes(sentence.toLowerCase())", arg=sentence
    )


def test_what_is_chosen_and_where_it_can_go_is_said(visit: Visit, host: Host) -> None:
    table = game(host)
    visitor = visit()
    host.enter(visitor.context)
    page = visitor.go(f"/tables/{table}")
    assert wait_for_turn(page)
    source, target = host.waits(table)["game"]["state"]["moves"][0]["touches"]
    page.locator(f".cell[data-place='{source}']").click()
    region = page.locator(".board [aria-live=polite]").last
    expect(region).to_have_text(re.compile(rf"Chosen: .*{source}.*Next: .*{target}"))
    label = re.compile("target")
    expect(page.locator(f".cell[data-place='{target}']")).to_have_attribute("aria-label", label)


def test_the_board_is_read_square_by_square(visit: Visit, host: Host) -> None:
    table = game(host)
    visitor = visit()
    host.enter(visitor.context)
    page = visitor.go(f"/tables/{table}")
    assert wait_for_turn(page)
    grid = page.get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(5)
    scene = host.view(table)["game"]["state"]["scene"]
    standing = {piece["place"]: f"{piece['colour']} {piece['text']}" for piece in scene["pieces"]}
    read = {}
    page.locator(".cell[data-place='a5']").focus()
    for row in range(5):
        for column in range(5):
            focused = page.locator(".cell:focus")
            name = focused.get_attribute("data-place") or ""
            assert name == f"{'abcde'[column]}{5 - row}"
            read[name] = focused.get_attribute("aria-label") or ""
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")
    for name, words in read.items():
        assert words.startswith(f"{name}: {standing.get(name, 'empty')}"), words
    assert sum("can be moved" in words for words in read.values()) >= 1


def test_a_piece_passes_through_the_middle_of_its_way(visit: Visit, host: Host) -> None:
    table = game(host)
    visitor = visit(reduced_motion="no-preference")
    host.enter(visitor.context)
    visitor.page.add_init_script(HALT)
    page = visitor.go(f"/tables/{table}")
    assert wait_for_turn(page)
    state = host.waits(table)["game"]["state"]
    source, target = state["moves"][0]["touches"]
    piece = next(each["name"] for each in state["scene"]["pieces"] if each["place"] == source)
    ends = [middle(page, f".cell[data-place='{name}']") for name in (source, target)]
    move(host, table)
    halted = "piece => window.halted.find((each) => each.piece === piece)"
    seen = page.wait_for_function(halted, arg=piece).json_value()
    for axis in ("x", "y"):
        low, high = sorted(end[axis] for end in ends)
        assert low - WIDER <= seen[axis] <= high + WIDER, (ends, seen)
    apart = [sum((seen[axis] - end[axis]) ** 2 for axis in "xy") ** 0.5 for end in ends]
    whole = sum((ends[0][axis] - ends[1][axis]) ** 2 for axis in "xy") ** 0.5
    assert min(apart) > whole / 10, "it is between the two squares"


def middle(page: Page, selector: str) -> dict[str, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


@pytest.mark.parametrize("way", ["system", "switch"])
def test_nothing_moves_for_those_who_want_it_so(visit: Visit, host: Host, way: str) -> None:
    table = game(host)
    visitor = visit(reduced_motion="reduce" if way == "system" else "no-preference")
    if way == "switch":
        come_with(visitor.context, motion="off")
    host.enter(visitor.context)
    visitor.page.add_init_script(HALT)
    page = visitor.go(f"/tables/{table}")
    assert wait_for_turn(page)
    for _ in range(2):
        _, before = move(host, table)
        after = host.waits(table)
        ply = after["game"]["state"]["ply"]
        assert ply > before["game"]["state"]["ply"]
        expect(page.locator(f"[data-ply='{ply}']")).to_be_attached()
        if after["phase"] != "playing":
            break
    assert page.evaluate("() => window.halted.length") == 0
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_the_switch_for_movements_is_one_click_away_from_the_table(visit: Visit, host: Host) -> None:
    visitor = visit(reduced_motion="no-preference")
    host.enter(visitor.context)
    page = visitor.go(f"/tables/{game(host)}")
    page.locator("summary", has_text="Settings").click()
    page.get_by_label("Motion").select_option("off")
    expect(page.locator(":root")).to_have_attribute("data-still", "")
    page.reload()
    expect(page.locator(":root")).to_have_attribute("data-still", "")
