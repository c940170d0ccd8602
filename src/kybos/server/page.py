"""The pages for people: the browser client as it was built into the package, or word that it is missing.

All files are read once at the start. What is asked for is looked up among them by its name, so that no
path can lead out of the folder.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from kybos.server.guard_answer import is_api

BUNDLE = Path(__file__).with_name("bundle")
"""Where the build puts the client: `index.html`, icons and the like, and `assets` with hashed names."""
INDEX = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
"""How long an asset may be kept: its name has a hash of what it holds."""
ASK_AGAIN = "no-cache"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What files are, by the ends of their names; those of the system differ from one to another."""
MISSING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kybos</title>
<h1>Kybos</h1>
<p>This server is well, and programs can play here: <a href="/api/openapi.json">/api/openapi.json</a> tells
how, and <code>examples/client.py</code> of the sources plays a whole game.</p>
<p>The table in the browser is not part of this installation.</p>
</html>
"""


@dataclass(frozen=True)
class File:
    """A file of the bundle: as it is, packed if it was packed beforehand, its type, and a hash of it."""

    content: bytes
    packed: bytes | None
    kind: str
    tag: str

    @classmethod
    def read(cls, path: Path) -> File:
        """Read a file and, where there is one, `PATH.gz` beside it."""
        content = path.read_bytes()
        packed = path.with_name(f"{path.name}.gz")
        kind = TYPES.get(path.suffix, "application/octet-stream")
        tag = hashlib.sha256(content).hexdigest()[:24]
        return cls(content, packed.read_bytes() if packed.is_file() else None, kind, tag)

    def answer(self, request: Request, cache: str) -> Response:
        """The answer to a request for it: packed where that is taken, empty if it is there already."""
        packed = self.packed if takes_gzip(request.headers.get("accept-encoding", "")) else None
        # one file in two encodings is two things to a cache
        tag = f'"{self.tag}-gz"' if packed else f'"{self.tag}"'
        headers = {"Cache-Control": cache, "ETag": tag}
        if self.packed:
            headers["Vary"] = "Accept-Encoding"
        if tag in known_tags(request):
            return Response(status_code=304, headers=headers)
        if packed:
            headers["Content-Encoding"] = "gzip"
        return Response(packed or self.content, headers=headers, media_type=self.kind)


Bundle = dict[str, File]
"""The files of the client by their paths: `index.html`, `icon.svg`, `assets/index-1b2c3d.js`."""


def read_bundle(folder: Path) -> Bundle:
    """All files of a bundle; none if there is no whole one."""
    if not (folder / INDEX).is_file():
        return {}
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".gz"]
    return {path.relative_to(folder).as_posix(): File.read(path) for path in paths}


def takes_gzip(accepted: str) -> bool:
    """Whether a header `Accept-Encoding` takes gzip."""
    weights: dict[str, str] = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        weights[name] = weight
    found = weights.get("gzip", weights.get("*", "0"))
    return found.strip("0.") != "" or found == ""


def takes_page(accepted: str) -> bool:
    """Whether who sends a header `Accept` wants a page: a browser that goes to an address, or a plain client.

    What a page loads by itself, such as pictures, is no page: an address without it is an error.
    """
    kinds = {part.partition(";")[0].strip().lower() for part in accepted.split(",")}
    return "text/html" in kinds or kinds == {"*/*"}


def known_tags(request: Request) -> set[str]:
    """The tags of what a browser has already."""
    tags = request.headers.get("if-none-match", "").split(",")
    return {tag.strip().removeprefix("W/") for tag in tags}


class _Page(Route):
    """A route that is counted under its name, as those of FastAPI are."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """As Starlette has it."""
        match, child_scope = super().matches(scope)
        return match, {**child_scope, "route": self} if match is not Match.NONE else {}


class _AnyPage(_Page):
    """A route of every path outside the interface for programs, for those who look only."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """As Starlette has it; no other method is refused here, as nothing else is known of a path."""
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"} or is_api(scope["path"]):
            return Match.NONE, {}
        return super().matches(scope)


Endpoint = Callable[[Request], Coroutine[Any, Any, Response]]


def routes(folder: Path) -> list[Route]:
    """The routes of the pages, to come after all others; `folder` is where the bundle lies."""
    bundle = read_bundle(folder)

    async def asset(request: Request) -> Response:
        found = bundle.get(f"assets/{request.path_params['file']}")
        if found is None:
            raise HTTPException(404)
        return found.answer(request, FOR_EVER)

    def at_root(name: str) -> Endpoint:
        async def file(request: Request) -> Response:
            return bundle[name].answer(request, ASK_AGAIN)

        return file

    async def page(request: Request) -> Response:
        is_root = request.scope["path"] == "/"
        if not is_root and not takes_page(request.headers.get("accept", "")):
            raise HTTPException(404)
        if INDEX in bundle:
            return bundle[INDEX].answer(request, ASK_AGAIN)
        return HTMLResponse(MISSING, 200 if is_root else 404)

    named = [name for name in bundle if "/" not in name and name != INDEX]
    return [
        _Page("/", page),
        _Page("/assets/{file}", asset),
        *(_Page(f"/{name}", at_root(name)) for name in named),
        _AnyPage("/{path:path}", page),
    ]
