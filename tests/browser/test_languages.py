"""Each language, whole: chosen by the browser, by the switch, and nothing left in English."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Visit
from tests.browser.seating import Host, come_with
from tests.browser.watching import wait_for_turn
from tests.server.running import Caller, RunningServer

LOCALES = {"de": "de-AT", "ko": "ko-KR", "mk": "mk-MK"}
YOUR_TURN = {"de": "Du bist dran", "ko": "내 차례", "mk": "Ти си на ред"}
KINDS = {"einstein": 3, "sorry:seats=4,points=yes": 2, "sorry:seats=4,teams=yes": 2, "dymino:rolls=30": 4}
"""Games, and how many moves are made before their tables are read."""


PLACE = re.compile(r"\{\w+\}")
TEXTS = """() => {
  const english = [...document.querySelectorAll('main [lang=en]')];
  for (const each of english) each.hidden = true;
  const told = [...document.querySelectorAll('[aria-label], [title], [placeholder], .unseen')]
    .filter((each) => !each.closest('main [lang=en]'))
    .flatMap((each) => [each.ariaLabel ?? '', each.title ?? '', each.placeholder ?? '', each.textContent]);
  const texts = [document.body.innerText, ...told];
  for (const each of english) each.hidden = false;
  return texts.join('\\n');
}"""
"""All texts of a page, also those for screen readers; the clauses of the rules are English, and say so."""


def own(language: str) -> dict[str, str]:
    """The client's own catalogue."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "web/src/languages").glob(f"*/{language}.json")):
        texts = json.loads(path.read_text(encoding="utf-8"))
        found |= {key: text for key, text in texts.items() if isinstance(text, str)}
    return found


def english(site: RunningServer, language: str) -> list[re.Pattern[str]]:
    """What must not be read in this language: sentences that have a translation, also in parts."""
    served = Caller(site).get(f"/languages/{language}")["texts"]
    texts = {key: text for key, text in served.items() if isinstance(text, str)} | own(language)
    return [
        sentence(key)
        for key, text in texts.items()
        if " " in key.strip() and len(words_of(key) - words_of(text)) > ("{" in key)
    ]


def words_of(text: str) -> set[str]:
    """The Latin words of a text, but for the places where something is put in."""
    return set(re.findall("[A-Za-z]{3,}", PLACE.sub("", text)))


def sentence(key: str) -> re.Pattern[str]:
    """A sentence as it is read, whatever is put in."""
    said = ".{1,60}?".join(map(re.escape, PLACE.split(key)))
    return re.compile(rf"(?<!\w){said}(?!\w)")


def left_over(page: Page, patterns: list[re.Pattern[str]]) -> list[str]:
    """The English on a page, also that which only screen readers come to."""
    page.wait_for_load_state("networkidle")
    shown = page.evaluate(TEXTS)
    return [pattern.pattern for pattern in patterns if pattern.search(shown)]


@pytest.fixture(params=list(LOCALES))
def language(request: pytest.FixtureRequest) -> str:
    language: str = request.param
    return language


def test_no_english_is_left(visit: Visit, site: RunningServer, language: str) -> None:
    patterns = english(site, language)
    assert len(patterns) > 100
    host = Host(site, "Ada")
    visitor = visit(locale=LOCALES[language])
    host.enter(visitor.context)
    paths = ["/", "/new", "/new?game=sorry", "/me", "/daily", "/book", "/ratings", "/fairness", "/setup"]
    paths += ["/rules", "/rules/einstein", "/rules/sorry", "/rules/dymino"]
    for path in paths:
        page = visitor.go(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert not left_over(page, patterns), path
    for spec, moves in KINDS.items():
        seats = None if spec.startswith("dymino") else {"others": "level:1", "red": "me"}
        table = host.table(spec, seats)
        host.play(table, moves)
        page = visitor.go(f"/tables/{table}")
        expect(page.locator(".turn-badge")).to_have_text(YOUR_TURN[language])
        expect(page.locator(".moves-list .ply").first).to_be_attached()
        assert not left_over(page, patterns), spec


def test_the_end_the_replay_and_the_check_are_told_in_it(
    visit: Visit, site: RunningServer, language: str
) -> None:
    patterns = english(site, language)
    host = Host(site, "Ada")
    table = host.table("einstein", {"red": "me", "blue": "random"})
    host.play(table)
    visitor = visit(locale=LOCALES[language])
    host.enter(visitor.context)
    for path in ("", "/replay", "/check"):
        page = visitor.go(f"/tables/{table}{path}")
        assert not left_over(page, patterns), path


def test_the_guide_speaks_it(visit: Visit, site: RunningServer, language: str) -> None:
    patterns = english(site, language)
    page = visit(locale=LOCALES[language]).go("/")
    page.locator(".card-play", has_text="EinStein").click()
    for _ in range(3):
        expect(page.locator(".guide h2")).to_be_visible()
        assert not left_over(page, patterns)
        page.locator(".guide button.main").click()


def test_a_move_that_the_rules_forbid_is_explained_in_it(
    visit: Visit, site: RunningServer, language: str
) -> None:
    patterns = english(site, language)
    visitor = visit(locale=LOCALES[language])
    come_with(visitor.context, typing=True)
    page = visitor.go("/")
    page.locator(".card-play", has_text="EinStein").click()
    assert wait_for_turn(page)
    page.locator(".typing input").fill("z9")
    page.locator(".typing input").press("Enter")
    expect(page.locator(".typing-said")).not_to_be_empty()
    expect(page.locator(".typing-said")).not_to_contain_text("is not a move")
    assert not left_over(page, patterns)


IMPOSSIBLE = {
    "r1..../...../...../...../....b1 turn:b die:7": "die: nimmt 1 bis 6, nicht '7'",
    "r1..../...../...../..... turn:r": "hat 4 der 5 Reihen",
    "b1..../...../...../...../....r1": "Rot und Blau haben beide ihre Ecke erreicht",
}
"""Positions that cannot be, and what is said of them in German."""


@pytest.mark.parametrize("position", IMPOSSIBLE)
def test_an_impossible_position_is_refused_in_german(
    visit: Visit, site: RunningServer, position: str
) -> None:
    host = Host(site, "Ada")
    visitor = visit(locale="de-DE")
    visitor.forgive("status of 422")
    host.enter(visitor.context)
    page = visitor.go(f"/setup?spec=einstein&position={quote(position)}")
    expect(page.locator(".warning").first).to_contain_text(IMPOSSIBLE[position])
    page = visitor.go(f"/new?game=einstein&position={quote(position)}")
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.get_by_role("alert")).to_contain_text("So kann ein Tisch nicht sein:")
    expect(page.get_by_role("alert")).to_contain_text(IMPOSSIBLE[position])


def test_the_switch_changes_all_at_once_and_is_remembered(visit: Visit) -> None:
    visitor = visit(locale="fr-FR")
    page = visitor.go("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    read = {page.locator("h1").inner_text()}
    for language in LOCALES:
        page.locator("#language").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("h1")).not_to_have_text(list(read)[-1])
        heading = page.locator("h1").inner_text()
        assert heading not in read
        read.add(heading)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_have_text(heading)


@pytest.mark.parametrize(("language", "letters"), [("ko", "가힣"), ("mk", "ЃЖ"), ("de", "äß")])
def test_letters_are_drawn_and_not_stood_in_for_by_boxes(visit: Visit, language: str, letters: str) -> None:
    page = visit(locale=LOCALES[language]).go("/")
    drawn = page.evaluate(
        """(letters) => [...letters].map((letter) => {
          const canvas = document.createElement('canvas');
          canvas.width = canvas.height = 60;
          const brush = canvas.getContext('2d');
          brush.font = `40px ${getComputedStyle(document.body).fontFamily}`;
          brush.fillText(letter, 5, 45);
          return [...brush.getImageData(0, 0, 60, 60).data].join();
        })""",
        f"{letters}\U0010fffd",
    )
    assert len(set(drawn)) == len(letters) + 1
