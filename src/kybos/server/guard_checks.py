"""What the guard looks at before it lets a request in: its host, its origin, its body."""

from __future__ import annotations

import asyncio
import ipaddress
from urllib.parse import urlsplit

from starlette.types import Message, Receive, Scope

from kybos.paint.message import message
from kybos.server.guard_answer import is_api
from kybos.server.refusal import RefusalError
from kybos.server.settings import Settings

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""
_SCHEMES = {"ws": "http", "wss": "https"}


def header(scope: Scope, name: bytes) -> str:
    """The value of a header of a request; of several all, so that none can hide behind another."""
    return ", ".join(value.decode("latin-1") for key, value in scope["headers"] if key == name)


class Places:
    """Knows by which names this service is called, and which pages may call it."""

    def __init__(self, settings: Settings) -> None:
        named = [settings.public_url, *settings.origins] if settings.public_url else []
        self._hosts = {urlsplit(url).hostname for url in named}
        self._origins = {url for url in (settings.public_url, *settings.origins) if url}

    def check_host(self, scope: Scope) -> None:
        """Refuse a request to a name that is not ours (a page may let its own name lead to us)."""
        host = header(scope, b"host")
        if self._hosts and not self._is_ours(_name_of(host)):
            raise RefusalError(
                403,
                "unknown-host",
                message("this service does not go by the name of the Host header"),
                help=message("whoever runs it can add the name to the setting origins"),
            )

    def _is_ours(self, name: str) -> bool:
        return name in self._hosts or name == "localhost" or name.endswith(".localhost") or _is_address(name)

    def check_origin(self, scope: Scope) -> None:
        """Refuse what a foreign page sends in the name of somebody who sits before it."""
        origin = header(scope, b"origin").lower()
        is_sent = any(name == b"origin" for name, _ in scope["headers"])
        if not is_sent or (scope["type"] == "http" and scope["method"] in SAFE):
            return
        scheme = _SCHEMES.get(scope["scheme"], scope["scheme"])
        if origin not in self._origins and origin != f"{scheme}://{header(scope, b'host').lower()}":
            raise RefusalError(
                403,
                "foreign-origin",
                message("pages of another site may not do this"),
                help=message("whoever runs this service can add the site to the setting origins"),
            )


def _name_of(host: str) -> str:
    host = host.lower()
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    return name.removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def check_head(scope: Scope, most: int) -> None:
    """Refuse a body that is too large, or of another type than the interface takes, before it is read."""
    length = header(scope, b"content-length")
    if length.isdecimal() and int(length[:20]) > most:
        raise _too_large(most)
    has_body = bool(header(scope, b"transfer-encoding")) or length not in {"", "0"}
    if has_body and is_api(scope["path"]) and scope["method"] not in SAFE:
        kind = header(scope, b"content-type").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise RefusalError(
                415, "not-json", "the body is not said to be JSON", help="send Content-Type: application/json"
            )


def may_have_body(scope: Scope) -> bool:
    """Whether a body has to be expected."""
    return scope["method"] not in {"GET", "HEAD"} or any(
        name in {b"content-length", b"transfer-encoding"} for name, _ in scope["headers"]
    )


async def read_body(receive: Receive, most: int, seconds: float) -> Receive | None:
    """Read a whole body; from what this returns an app can receive it. None if the client has gone.

    Raises `RefusalError`: 413 if there are more than `most` bytes, 400 if they take longer than `seconds`.
    """
    try:
        async with asyncio.timeout(seconds):
            body = await _gather(receive, most)
    except TimeoutError:
        raise RefusalError(
            400,
            "too-slow",
            message("the request has not arrived within {seconds} s", seconds=f"{seconds:g}"),
            help=message("send it again"),
        ) from None
    return None if body is None else _replay(body, receive)


async def _gather(receive: Receive, most: int) -> bytes | None:
    parts: list[bytes] = []
    size = 0
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        more = message.get("more_body", False)
        size += len(parts[-1])
        if size > most:
            raise _too_large(most)
    return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


def _too_large(most: int) -> RefusalError:
    return RefusalError(413, "too-large", f"the body has more than {most} bytes")
