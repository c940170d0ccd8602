"""A lean HTTP/1.1 client over one connection that is kept, for programs that measure a server.

It reads what our service sends, an answer with a content length, and nothing else; what it costs must be
little beside what the server does.
"""

from __future__ import annotations

import asyncio
import re
from typing import NamedTuple

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
COOKIE = re.compile(rb"\r\nset-cookie: *([^;\r]+)", re.IGNORECASE)


class Answer(NamedTuple):
    """Status, the cookie that is given (empty if none) and the body."""

    status: int
    cookie: bytes
    body: bytes


def request(path: str, body: bytes, cookie: bytes = b"", key: str = "") -> bytes:
    """A POST of JSON, as it is sent."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    head += f"Content-Length: {len(body)}\r\n"
    if key:
        head += f"Idempotency-Key: {key}\r\n"
    return head.encode() + (b"Cookie: " + cookie + b"\r\n" if cookie else b"") + b"\r\n" + body


class Connection:
    """A connection to `127.0.0.1`, made when it is needed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, message: bytes) -> Answer:
        """Send a request and wait for its answer; raises `ConnectionError` if there is none."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        try:
            writer.write(message)
            head = await reader.readuntil(b"\r\n\r\n")
            length = LENGTH.search(head)
            body = await reader.readexactly(int(length[1])) if length else b""
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            self.drop()
            raise ConnectionResetError("the server has ended the connection") from error
        except asyncio.CancelledError:
            self.drop()  # its answer would be taken for the next one's
            raise
        cookie = COOKIE.search(head)
        if b"\r\nconnection: close" in head.lower():
            self.drop()
        return Answer(int(head[9:12]), cookie[1] if cookie else b"", body)

    def drop(self) -> None:
        """Let the connection go; the next request makes a new one."""
        if self._streams:
            self._streams[1].close()
            self._streams = None
