"""The pages for people, out of a small bundle that is made here."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from kybos.server.guard_answer import POLICY
from kybos.server.page import takes_gzip, takes_page
from tests.server.plain_app import PlainApp, is_problem

INDEX = b'<!doctype html><script type="module" src="/assets/index-1a2b3c.js"></script>'
SCRIPT = b"console.log('kybos')\n" * 50
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
OWN_PATHS = ("/", "/tables/aB3_-x", "/rules/einstein", "/no/such/page", "/apidae")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A folder as the build makes it, beside a file that is none of its."""
    (tmp_path / "secret.txt").write_text("root:")
    folder = tmp_path / "bundle"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "assets" / "index-1a2b3c.js").write_bytes(SCRIPT)
    (folder / "assets" / "index-1a2b3c.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "assets" / "index-9f.css").write_bytes(b":root {}")
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / "manifest.webmanifest").write_bytes(b"{}")
    (folder / "robots.txt").write_bytes(b"User-agent: *\n")
    return folder


@pytest.mark.parametrize("path", OWN_PATHS)
@pytest.mark.parametrize("accept", [BROWSER, "*/*", "text/html"])
def test_every_path_of_the_client_is_answered_with_its_page_so_that_it_can_be_reloaded(
    bundle: Path, path: str, accept: str
) -> None:
    answer = PlainApp(bundle).ask(path, accept=accept)
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == POLICY


def test_the_page_is_not_sent_to_a_browser_that_has_it(bundle: Path) -> None:
    pages = PlainApp(bundle)
    tag = pages.ask("/", accept=BROWSER).headers["etag"]
    again = pages.ask("/tables/x", accept=BROWSER, if_none_match=f'"other", W/{tag}')
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    (bundle / "index.html").write_bytes(INDEX + b"<p>")
    assert PlainApp(bundle).ask("/", accept=BROWSER, if_none_match=tag).status_code == 200


@pytest.mark.parametrize("accept", ["image/avif,image/webp,*/*;q=0.8", "application/json", ""])
def test_what_asks_for_no_page_is_told_that_there_is_nothing(bundle: Path, accept: str) -> None:
    pages = PlainApp(bundle)
    assert is_problem(pages.ask("/picture", accept=accept))
    assert pages.ask("/", accept=accept).content == INDEX


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/tables/x/nothing"])
def test_no_page_stands_in_for_an_answer_of_the_interface(bundle: Path, path: str) -> None:
    assert is_problem(PlainApp(bundle).ask(path, accept=BROWSER))


@pytest.mark.parametrize(
    ("name", "kind"),
    [("index-1a2b3c.js", "text/javascript; charset=utf-8"), ("index-9f.css", "text/css; charset=utf-8")],
)
def test_an_asset_has_its_type_and_may_be_kept_for_ever(bundle: Path, name: str, kind: str) -> None:
    answer = PlainApp(bundle).ask(f"/assets/{name}")
    assert (answer.status_code, answer.content) == (200, (bundle / "assets" / name).read_bytes())
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-length"] == str(len(answer.content))
    assert answer.headers["content-security-policy"] == POLICY


def test_an_asset_is_sent_as_it_was_packed_to_who_takes_that(bundle: Path) -> None:
    pages = PlainApp(bundle)
    path = "/assets/index-1a2b3c.js"
    plain, packed = pages.ask(path), pages.ask(path, accept_encoding="br, gzip")
    assert plain.content == packed.content == SCRIPT  # httpx has unpacked it
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(SCRIPT) / 2
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
    assert plain.headers["etag"] != packed.headers["etag"]
    alone = pages.ask("/assets/index-9f.css", accept_encoding="gzip")
    assert (alone.content, "content-encoding" in alone.headers) == (b":root {}", False)


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True),
        ("br;q=1.0, gzip;q=0.8, *;q=0.1", True),
        ("GZIP", True),
        ("*", True),
        ("", False),
        ("identity", False),
        ("br", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, *", False),
        ("*;q=0", False),
    ],
)
def test_gzip_is_taken_as_the_header_says(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) is takes


def test_a_page_is_wanted_by_browsers_and_plain_clients() -> None:
    assert all(takes_page(accepted) for accepted in (BROWSER, "*/*", "*/*;q=0.5", "Text/HTML;q=0.9"))
    assert not any(takes_page(accepted) for accepted in ("", "image/*, */*", "text/css", "text/plain"))


@pytest.mark.parametrize(
    "path",
    [
        "/assets/index-000000.js",
        "/assets/index-1a2b3c.js.gz",
        "/assets/",
        "/assets/..%2findex.html",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..\\..\\secret.txt",
        "/../secret.txt",
        "/..%2fsecret.txt",
        "//secret.txt",
        "/assets//secret.txt",
    ],
)
def test_no_other_file_is_to_be_had(bundle: Path, path: str) -> None:
    assert is_problem(PlainApp(bundle).ask(path))
    assert b"root:" not in PlainApp(bundle).ask(path, accept="*/*").content


def test_an_asset_that_is_not_there_is_no_page_for_anybody(bundle: Path) -> None:
    """A page of an older build would else run HTML as its script."""
    assert is_problem(PlainApp(bundle).ask("/assets/index-000000.js", accept="*/*"))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("icon.svg", "image/svg+xml"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("robots.txt", "text/plain; charset=utf-8"),
    ],
)
def test_the_files_beside_the_page_are_served(bundle: Path, name: str, kind: str) -> None:
    answer = PlainApp(bundle).ask(f"/{name}", accept="image/*")
    assert (answer.status_code, answer.content) == (200, (bundle / name).read_bytes())
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, "no-cache")


@pytest.mark.parametrize("path", ["/", "/tables/x", "/assets/index-1a2b3c.js", "/icon.svg"])
def test_head_tells_what_get_would(bundle: Path, path: str) -> None:
    pages = PlainApp(bundle)
    got, told = pages.ask(path, accept="*/*"), pages.ask(path, "HEAD", accept="*/*")
    assert (told.status_code, told.content) == (200, b"")
    names = ("content-type", "content-length", "cache-control", "etag")
    assert [told.headers[name] for name in names] == [got.headers[name] for name in names]


@pytest.mark.parametrize("path", ["/", "/assets/index-1a2b3c.js", "/icon.svg"])
def test_nothing_can_be_sent_to_a_page(bundle: Path, path: str) -> None:
    answer = PlainApp(bundle).ask(path, "POST")
    assert is_problem(answer, 405, "wrong-method")
    assert answer.headers["allow"] == "GET, HEAD"
    assert is_problem(PlainApp(bundle).ask("/tables/x", "POST"))


@pytest.mark.parametrize("folder", ["missing", "empty"])
def test_without_a_bundle_a_page_says_so(tmp_path: Path, folder: str) -> None:
    (tmp_path / "empty").mkdir()
    pages = PlainApp(tmp_path / folder)
    for path, status in (("/", 200), ("/tables/x", 404)):
        answer = pages.ask(path, accept=BROWSER)
        assert answer.status_code == status
        assert "not part of this installation" in answer.text
    assert is_problem(pages.ask("/assets/index-1a2b3c.js", accept=BROWSER))
    assert is_problem(pages.ask("/tables/x", accept="application/json"))


def test_requests_are_counted_by_few_routes_whatever_is_asked(bundle: Path) -> None:
    pages = PlainApp(bundle)
    for path in (*OWN_PATHS, "/icon.svg", "/assets/a.js", "/assets/b.js"):
        pages.ask(path, accept=BROWSER)
    counted = {sample.labels["route"] for sample in next(iter(pages.metrics.requests.collect())).samples}
    assert counted == {"/", "/{path:path}", "/icon.svg", "/assets/{file}"}
