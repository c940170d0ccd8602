"""The page: complete in itself, safe against what stands in a record, readable without seeing it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

import kybos
from kybos.paint.page import Frame, Labels, paint

SVG = '<svg viewBox="-1 -1 {width} 100">\n<title>{title}</title>\n<rect class="paper"/>\n</svg>'
FRAMES = [
    Frame(SVG.format(width=100, title="start"), "It begins."),
    Frame(SVG.format(width=100, title="set up"), "red sets up 1.", "1:", 0),
    Frame(SVG.format(width=250, title="roll"), "red rolls 4.", "4:", 1),
    Frame(SVG.format(width=100, title="move"), "red moves.", "4b3", 1, "good; clock 0:01:00"),
    Frame(SVG.format(width=100, title="end"), "blue passes.", "pass", 2),
]
NASTY = """</script><script>alert(1)</script> "it's" & <!-- ]]> {{svg}} \\1 \u2028"""
VOID = {"meta", "input"}


class Reader(HTMLParser):
    """Checks that elements nest, and keeps them with their attributes and texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID and not (self.get_starttag_text() or "").endswith("/>"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every element of a kind."""
        return [attributes for name, attributes in self.elements if name == tag]


def data_of(text: str) -> dict[str, Any]:
    """What the script of the page reads."""
    found: dict[str, Any] = json.loads(text.split('id="data">')[1].partition("</script>")[0])
    return found


def pictures_of(text: str) -> list[str]:
    """The pictures, put together as the script does."""
    data = data_of(text)
    return ["\n".join(data["lines"][line] for line in picture) for picture in data["pictures"]]


def test_the_page_holds_every_picture_and_text() -> None:
    text = paint("A game", FRAMES)
    assert pictures_of(text) == [frame.svg for frame in FRAMES]
    assert data_of(text)["told"] == [frame.told for frame in FRAMES]
    assert data_of(text)["remarks"] == [frame.remark for frame in FRAMES]
    assert "{{" not in text


def test_what_pictures_share_is_kept_once() -> None:
    text = paint("A game", FRAMES * 100)
    assert pictures_of(text) == [frame.svg for frame in FRAMES * 100]
    assert len(data_of(text)["lines"]) == 4 + len(FRAMES)


def test_the_list_of_moves_is_numbered_by_plies() -> None:
    text = paint("A game", FRAMES)
    entries = re.findall(r"<li([^>]*)>(.*?)</li>", text)
    assert [attributes for attributes, _ in entries] == [' class="before"', ' value="1"', ' value="2"']
    assert [re.findall(r'data-at="(\d)".*?>([^<]*)</button>', inside) for _, inside in entries] == [
        [("1", "1:")], [("2", "4:"), ("3", "4b3")], [("4", "pass")],
    ]  # fmt: skip
    assert "4b3</button><small>good; clock 0:01:00</small>" in text


def test_without_a_script_the_first_picture_and_the_moves_are_there() -> None:
    body = paint("A game", FRAMES).split("<body")[1].split("<script")[0]
    assert FRAMES[0].svg in body
    assert "It begins." in body
    assert body.count("<button") == 4 + 4


def test_the_page_is_sound_html_with_labels() -> None:
    page = Reader(paint("A game", FRAMES, facts={"Red": "Ada"}, remark="What a game"))
    assert page.elements[0] == ("html", {"lang": "en"})
    assert all(button.get("aria-label") for button in page.all("button"))
    assert all(button.get("type") == "button" for button in page.all("button"))
    (slider,) = page.all("input")
    assert (slider["aria-label"], slider["min"], slider["max"]) == ("Position", "0", "4")
    assert [section["aria-label"] for section in page.all("section")] == ["Board", "Moves"]
    assert {"aria-live": "polite", "id": "told"} in page.all("p")
    assert page.texts["h1"] == ["A game"]
    assert (page.texts["dt"], page.texts["dd"]) == (["Red"], ["Ada"])
    names = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(names) == len(set(names))


def test_nothing_is_loaded_from_anywhere() -> None:
    text = paint("A game", [Frame(kybos.load("einstein").start().svg(), "x")])
    page = Reader(text)
    assert page.all("link") == page.all("img") == page.all("iframe") == []
    assert all(not {"src", "href"} & set(attributes) for _, attributes in page.elements)
    assert re.findall(r"https?://[^\"\s]*", text.replace("http://www.w3.org/2000/svg", "")) == []
    assert "url(" not in text
    assert "@import" not in text
    (policy,) = [meta["content"] for meta in page.all("meta") if meta.get("http-equiv")]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def test_it_follows_the_readers_light_or_dark() -> None:
    text = paint("A game", [Frame(kybos.load("einstein").start().svg(), "x")])
    assert "color-scheme: light dark" in text
    assert text.count("prefers-color-scheme:dark") + text.count("prefers-color-scheme: dark") == 3


def test_texts_of_a_record_cannot_break_out() -> None:
    frames = [Frame(SVG.format(width=1, title=""), NASTY, NASTY, 1, NASTY)]
    labels = Labels(language='"><script>', moves=NASTY)
    text = paint(NASTY, frames, facts={NASTY: NASTY}, remark=NASTY, labels=labels)
    page = Reader(text)
    assert len(page.all("script")) == 2
    assert data_of(text)["told"] == data_of(text)["remarks"] == [NASTY]
    assert [element["title"] for element in page.all("button")].count(NASTY) == 1
    assert page.texts["h1"] == page.texts["dt"] == page.texts["small"] == [NASTY]


def test_the_words_are_those_of_the_language() -> None:
    labels = Labels(language="de", moves="Züge", forward="Weiter")
    text = paint("Ein Spiel", FRAMES, labels=labels)
    assert '<html lang="de">' in text
    assert "<h2>Züge</h2>" in text
    assert 'aria-label="Weiter"' in text


@pytest.mark.parametrize(
    ("svg", "wide"),
    [(FRAMES[2].svg, "2.5"), ("<svg></svg>", "1"), ('<svg viewBox="0 0 100 300"></svg>', "0.3333")],
)
def test_the_widest_picture_fits(svg: str, wide: str) -> None:
    assert f'style="--wide:{wide}"' in paint("A game", [Frame(svg, "x")])
    assert 'style="--wide:2.5"' in paint("A game", FRAMES)


def test_a_game_fits_in_a_small_file() -> None:
    from kybos.terminal.follow import follow
    from kybos.terminal.replay import make_page
    from tests.core.records import fresh_rng, random_game

    record = random_game("einstein", fresh_rng(), remarks=False)
    assert len(make_page(follow(record))) < 30_000 + 1_000 * len(record.events)
