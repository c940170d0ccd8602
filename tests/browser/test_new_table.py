"""The form of the new table: every variant and every value of every option, picked by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import kybos
from kybos.core.errors import InvalidSpecError
from kybos.core.spec import split
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.server.running import Caller, RunningServer

GAMES = ("dymino", "einstein", "sorry")
KEPT = {"code": "kept", "detail": "the form is kept here"}


def offered(site: RunningServer, name: str) -> Any:
    """What the service says of a game."""
    return next(game for game in Caller(site).get("/games")["games"] if game["name"] == name)


def form(visitor: Visitor, name: str) -> Page:
    """The form of a game, with free seats for others and all options unfolded."""
    page = visitor.go(f"/new?game={name}&friends=yes")
    page.get_by_text("More options of the game").click()
    return page


def variant(page: Page) -> Locator:
    """The choice of a variant; its value is what is chosen by all controls together."""
    return page.get_by_label("Variant", exact=True)


def pick(page: Page, option: Any, value: str) -> None:
    """Set an option by its control."""
    control = page.get_by_label(option["title"], exact=True)
    if option["type"] == "yes-no":
        control.set_checked(value == "yes")
    else:
        control.select_option(value)


def values(option: Any) -> list[str]:
    """All that an option can be set to."""
    return ["yes", "no"] if option["type"] == "yes-no" else option["choices"]


def with_option(spec: str, key: str, value: str) -> str:
    """A specification in which an option is set to something; to nothing, it is left out."""
    name, options = split(spec)
    said = [f"{each}={text}" for each, text in {**options, key: value}.items() if text]
    return f"{name}:{','.join(said)}" if said else name


@pytest.mark.parametrize("name", GAMES)
def test_each_variant_is_picked_and_its_table_opens(visit: Visit, site: RunningServer, name: str) -> None:
    visitor = visit()
    for each in offered(site, name)["variants"]:
        page = form(visitor, name)
        variant(page).select_option(label=each["title"])
        page.get_by_role("button", name="Set up the table").click()
        expect(page.locator(".table-page")).to_be_visible()
        opened = page.request.get(f"{site.url}/api{page.url.removeprefix(site.url)}").json()
        assert kybos.load(opened["spec"]) == kybos.load(each["spec"]), each


@pytest.mark.parametrize("name", GAMES)
def test_each_value_of_each_option_is_picked_and_its_table_set_or_refused(
    visit: Visit, site: RunningServer, name: str
) -> None:
    game = offered(site, name)
    visitor = visit()
    visitor.forgive("status of 4(00|22)")
    page = form(visitor, name)
    answers: list[tuple[int, Any]] = []

    def keep_here(route: Route) -> None:
        answer = route.fetch()
        answers.append((answer.status, answer.json()))
        route.fulfill(status=422, json=KEPT if answer.ok else answer.json())

    page.route("**/api/tables", keep_here)
    for wanted in picked(page, game, game["variants"][0]["spec"]):
        with page.expect_response("**/api/tables"):
            page.get_by_role("button", name="Set up the table").click()
        status, answer = answers.pop()
        assert not answers
        expect(page.get_by_role("alert").filter(has_text=told_of(wanted))).not_to_have_count(0)
        if refused(wanted):
            assert 400 <= status < 500, wanted
        else:
            assert kybos.load(answer["spec"]) == kybos.load(wanted), wanted


@pytest.mark.parametrize("name", GAMES)
def test_options_are_picked_beside_those_of_a_variant(visit: Visit, site: RunningServer, name: str) -> None:
    game = offered(site, name)
    visitor = visit()
    visitor.forgive("status of 422")
    page = form(visitor, name)
    fullest = max((each["spec"] for each in game["variants"]), key=lambda spec: spec.count("="))
    for wanted in picked(page, game, fullest):
        if refused(wanted):
            expect(page.get_by_role("alert").filter(has_text=told_of(wanted))).not_to_have_count(0)
        else:
            assert kybos.load(variant(page).input_value()) == kybos.load(wanted), wanted


def picked(page: Page, game: Any, base: str) -> Iterator[str]:
    """Pick each value of each option by itself, from the same variant; what is asked for by it."""
    for option, value in [(each, value) for each in game["options"] for value in values(each)]:
        wanted = with_option(base, option["name"], value)
        variant(page).select_option(base)
        pick(page, option, value)
        yield wanted


def refused(spec: str) -> str:
    """What is wrong with a specification; nothing, if nothing is."""
    try:
        kybos.load(spec)
    except InvalidSpecError as error:
        return error.message
    return ""


def told_of(spec: str) -> re.Pattern[str]:
    """What the form says when a table is asked for and its answer kept."""
    return re.compile(re.escape(refused(spec) or KEPT["detail"]), re.IGNORECASE)
