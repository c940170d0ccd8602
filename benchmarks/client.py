"""`python -m benchmarks.client`: what the page in the browser weighs, when it can be played, how it moves.

Starts a real server and a real Chromium, and measures with an empty cache:

- the scripts and styles of the first page, as they come over the wire (to stay below 60 kB);
- from the click on a link to a table until its first move can be made (below 1 s);
- the time between frames while a game of computer players is shown happening (60 frames a second).
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, sync_playwright

from benchmarks.report import machine
from benchmarks.serve import server

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
OPEN = """async ([seats, position]) => {
  const post = async (path, body) => (await fetch(path, {method: 'POST', body: JSON.stringify(body),
    headers: {'Content-Type': 'application/json'}})).json();
  await post('/api/guests', {name: 'Ada'});
  return (await post('/api/tables', {spec: 'einstein', seats, position, public: false})).id;
}"""
MINE = {"red": "me", "blue": "level:1"}
THEIRS = {"red": "random", "blue": "random"}
POSITION = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 turn:r die:3"
FRAMES = """(seconds) => new Promise((resolve) => {
  const times = [];
  const next = (now) => {
    times.push(now);
    if (now - times[0] < 1000 * seconds) requestAnimationFrame(next);
    else resolve(times.slice(1).map((time, index) => time - times[index]));
  };
  requestAnimationFrame(next);
})"""


def weight(browser: Browser, url: str, language: str) -> int:
    """Bytes of the scripts and styles that the first page loads, as they are sent."""
    context = browser.new_context(locale=language)
    page = context.new_page()
    loaded: list[Response] = []
    page.on("response", lambda response: loaded.append(response))  # noqa: PLW0108  # it marks what it is given
    page.goto(url, wait_until="networkidle")
    kinds = {"script", "stylesheet"}
    sizes = [each.request.sizes() for each in loaded if each.request.resource_type in kinds]
    context.close()
    return sum(size["responseBodySize"] for size in sizes)


def until_playable(browser: Browser, url: str) -> float:
    """Milliseconds from going to a table, with nothing in the cache, until a stone can be touched."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{url}/api/health")
    table = page.evaluate(OPEN, [MINE, POSITION])
    page.goto(f"{url}/tables/{table}", wait_until="commit")
    page.locator(".cell.can").first.wait_for()
    waited: float = page.evaluate("performance.now()")
    context.close()
    return waited


def frames(page: Page, url: str, seconds: float) -> list[float]:
    """Milliseconds between frames while computer players play."""
    page.goto(f"{url}/api/health")
    table = page.evaluate(OPEN, [THEIRS, ""])
    page.goto(f"{url}/tables/{table}")
    page.locator("[data-place]").first.wait_for()
    measured: list[float] = page.evaluate(FRAMES, seconds)
    return measured


def measure(browser: Browser, url: str, times: int, seconds: float) -> None:
    """Measure, and print."""
    print(", ".join(f"{key} {value}" for key, value in machine().items()))
    for language in ("en", "de", "ko", "mk"):
        print(f"first page, {language}: {weight(browser, url, language) / 1000:.1f} kB of scripts and styles")
    until_playable(browser, url)  # the server compiles, or reads what it has compiled
    waits = sorted(until_playable(browser, url) for _ in range(times))
    median = statistics.median(waits)
    print(f"first move possible: median {median:.0f} ms, at most {waits[-1]:.0f} ms ({times} times)")
    gaps = sorted(frames(browser.new_page(), url, seconds))
    rate = 1000 * len(gaps) / sum(gaps)
    late = gaps[int(0.95 * len(gaps))]
    print(f"moving: {rate:.1f} frames a second, 95 % within {late:.1f} ms, longest {gaps[-1]:.1f} ms")


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.client", description="Measure the page.")
    parser.add_argument("--times", type=int, default=20, help="how often a table is opened; by default 20")
    parser.add_argument(
        "--seconds", type=float, default=20, help="for which frames are counted; by default 20"
    )
    asked = parser.parse_args(arguments)
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        with server(f"sqlite:///{Path(folder) / 'kybos.sqlite'}") as (_, port):
            measure(browser, f"http://127.0.0.1:{port}", asked.times, asked.seconds)
        browser.close()


if __name__ == "__main__":
    main()
