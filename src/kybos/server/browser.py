"""Where a site is to be found from its own computer, and the browser that is opened there."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
import webbrowser

EVERYWHERE = {"0.0.0.0", "::", "127.0.0.1", "::1"}
"""Addresses at which a browser on the same computer finds the site as `localhost`."""


def address(host: str, port: int) -> str:
    """The web address of a site that listens there, for a browser on this computer.

    It is the same name each time, as a browser keeps what it knows of people by the name of the site.
    """
    if host in EVERYWHERE:
        return f"http://localhost:{port}"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_free(host: str, port: int) -> bool:
    """Whether one could listen at a port."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        return True  # whoever listens will say what is wrong with the host
    for family, kind, protocol, _, where in found:
        try:
            with socket.socket(family, kind, protocol) as probe:
                if os.name == "posix":  # as servers do: what was left by one that has ended is no hindrance
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(where)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return False
    return True


def has_browser() -> bool:
    """Whether there is a browser that has a window of its own, or one that the user has chosen."""
    if "BROWSER" in os.environ or sys.platform in {"win32", "darwin"}:
        return True
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    # a text browser would take the terminal
    return type(found).__name__ not in {"GenericBrowser", "Elinks"}


def open_at(url: str) -> threading.Thread | None:
    """Open the browser in the background; None if there is none. It never fails."""

    def show() -> None:
        with contextlib.suppress(Exception):  # the address has been printed, which is enough
            webbrowser.open(url)

    if not has_browser():
        return None
    thread = threading.Thread(target=show, name="browser", daemon=True)
    thread.start()
    return thread
