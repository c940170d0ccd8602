"""The browser that `kybos serve --open` opens, and where."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
import webbrowser
from pathlib import Path

import pytest

from kybos.server import browser
from tests.server.running import wait_for

SHOWN = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://localhost:8000"),
        ("0.0.0.0", "http://localhost:8000"),
        ("::", "http://localhost:8000"),
        ("192.0.2.7", "http://192.0.2.7:8000"),
        ("2001:db8::7", "http://[2001:db8::7]:8000"),
    ],
)
def test_this_computer_has_one_name(host: str, url: str) -> None:
    assert browser.address(host, 8000) == url


def test_a_port_is_free_until_somebody_listens_there() -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        assert not browser.is_free("127.0.0.1", port)
    assert browser.is_free("127.0.0.1", port)
    assert browser.is_free("no.such.host.invalid", port)  # which is no fault of the port


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="there is always a browser there")
def test_no_browser_is_opened_where_nothing_could_show_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SHOWN:
        monkeypatch.delenv(name, raising=False)
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    assert browser.open_at("http://localhost:1") is None
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("lynx"))
    assert browser.open_at("http://localhost:2") is None
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.BackgroundBrowser("firefox"))
    thread = browser.open_at("http://localhost:3")
    assert thread is not None
    thread.join()
    assert opened == ["http://localhost:3"]


def test_a_browser_that_fails_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(url: str) -> None:
        raise webbrowser.Error(url)

    monkeypatch.setenv("BROWSER", "none")
    monkeypatch.setattr(webbrowser, "open", fail)
    thread = browser.open_at("http://localhost:1")
    assert thread is not None
    thread.join()


def start(folder: Path, *options: str, **environment: str) -> subprocess.Popen[str]:
    """`kybos serve` with a database of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in SHOWN}
    command = [sys.executable, "-m", "kybos", "serve", "--database", f"sqlite:///{folder / 'kybos.sqlite'}"]
    return subprocess.Popen(
        [*command, *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**kept, **environment},
    )


def lines_of(server: subprocess.Popen[str], count: int) -> list[str]:
    """The first lines that it says; then it is stopped."""
    assert server.stdout is not None  # it is a pipe
    return [server.stdout.readline().strip() for _ in range(count)]


def stop(server: subprocess.Popen[str]) -> None:
    server.send_signal(signal.SIGTERM)
    server.communicate()


@pytest.mark.skipif(os.name != "posix", reason="a script stands in for the browser")
def test_serve_opens_the_browser_at_a_free_port_once_it_listens(tmp_path: Path) -> None:
    script, seen = tmp_path / "browser.sh", tmp_path / "seen"
    script.write_text(f'#!/bin/sh\necho "$1" > "{seen}.new" && mv "{seen}.new" "{seen}"\n')
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    with socket.socket() as holder:
        with contextlib.suppress(OSError):  # then somebody else holds it, which is as good
            holder.bind(("127.0.0.1", 8000))
            holder.listen()
        server = start(tmp_path, "--open", BROWSER=f"{script} %s")
        try:
            taken, serves, _ = lines_of(server, 3)
            assert taken == "Port 8000 is taken, so a free one is used; --port chooses one."
            found = re.match(r"Kybos serves at (http://localhost:(\d+))\. Stop", serves)
            assert found, serves
            assert found[2] != "8000"
            wait_for("the browser", seen.exists)
            assert seen.read_text().strip() == found[1]
            with urllib.request.urlopen(f"{found[1]}/api/health") as answer:
                assert answer.status == 200
        finally:
            stop(server)


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="there is always a browser there")
def test_serve_only_says_where_it_serves_if_there_is_no_browser(tmp_path: Path) -> None:
    server = start(tmp_path, "--open", "--port", "0")
    try:
        serves, kept = lines_of(server, 2)
        assert serves.startswith("Kybos serves at http://localhost:")
        assert kept.startswith("Games are kept in")
        assert server.poll() is None
    finally:
        stop(server)


def test_a_port_that_was_asked_for_is_taken_or_it_is_an_error(tmp_path: Path) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = str(holder.getsockname()[1])
        server = start(tmp_path, "--open", KYBOS_SERVE_PORT=port)
        said, _ = server.communicate()
        assert (server.returncode != 0, said) == (True, "")
