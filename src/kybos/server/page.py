"""The page that a person sees who comes with a browser, for want of a table to play at there."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse

PAGE = """<!doctype html>
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


async def page(request: Request) -> HTMLResponse:  # noqa: ARG001  # as Starlette calls it
    """The page."""
    return HTMLResponse(PAGE)
