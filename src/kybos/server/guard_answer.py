"""What the guard answers by itself, and what it adds to every answer."""

from __future__ import annotations

import json
from collections.abc import Sequence

from kybos.server.refusal import RefusalError
from kybos.server.settings import Settings

Headers = list[tuple[bytes, bytes]]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""What a page may load and do: its own things only."""
_SECURITY = (
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
)
_HTTPS_ONLY = ("strict-transport-security", "max-age=31536000")


class Seal:
    """The headers of every answer; what an app has set itself stands."""

    def __init__(self, settings: Settings) -> None:
        lines = (*_SECURITY, _HTTPS_ONLY) if settings.is_https else _SECURITY
        self._pages = [(name.encode(), value.encode()) for name, value in lines]
        self._api = [*self._pages, (b"cache-control", b"no-store")]

    def on(self, headers: Sequence[tuple[bytes, bytes]], path: str, request: str) -> Headers:
        """The headers of an answer to a request of this path and id."""
        there = {name.lower() for name, _ in headers}
        ours = self._api if is_api(path) else self._pages
        added = [line for line in ours if line[0] not in there]
        return [*headers, *added, (b"x-request-id", request.encode())]


def is_api(path: str) -> bool:
    """Whether a path belongs to the interface for programs."""
    return path == "/api" or path.startswith("/api/")


def problem_answer(refusal: RefusalError) -> tuple[int, Headers, bytes]:
    """Status, headers and body of the answer to what is refused."""
    body = json.dumps(refusal.problem).encode()
    headers = [(b"content-type", b"application/problem+json"), (b"content-length", str(len(body)).encode())]
    if "retry_after" in refusal.more:
        headers.append((b"retry-after", str(refusal.more["retry_after"]).encode()))
    if refusal.status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    return refusal.status, headers, body
