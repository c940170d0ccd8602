"""The routes of event streams: a WebSocket for each table, and server-sent events where there is none."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import re
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter
from starlette.responses import StreamingResponse

from kybos.server import log
from kybos.server.api_tables import ID_PATTERN, TableId
from kybos.server.bodies import MOST_EVENTS
from kybos.server.commands import no_table
from kybos.server.http import FRAME_SCHEMA, JSON, SiteNow, Visitor, problems, site_of, who
from kybos.server.limits import address_of
from kybos.server.listeners import End, as_sent
from kybos.server.refusal import RefusalError
from kybos.server.shapes import Frame, PongFrame
from kybos.server.stream import Stream, stream_of

router = APIRouter(prefix="/api", tags=["events"])

PATIENCE = 30.0
"""Seconds in which a client must take a frame."""
QUIET = 15.0
"""Seconds after which a sign of life is sent where nothing happens (server-sent events)."""
REFUSED = 1008
"""The close code for clients that do not keep to the protocol."""
EVENT_STREAM = {
    "schema": {
        "type": "object",
        "description": "each event of the stream",
        "properties": {
            "id": {"type": "string", "description": "the number of what has happened, if something has"},
            "data": {
                "type": "string",
                "contentMediaType": "application/json",
                "contentSchema": {"$ref": FRAME_SCHEMA},
            },
        },
        "required": ["data"],
    }
}
"""What an event stream holds, for the OpenAPI."""
BAD_MESSAGE = 'only {"type": "ping"} may be sent here; commands go by POST'


@router.websocket("/tables/{table_id}/socket")
async def socket(websocket: WebSocket, table_id: str, since: str | None = None) -> None:
    """The events of a table: first `hello` or, with `since`, `resumed`; then each as it happens."""
    site = site_of(websocket)
    if not re.fullmatch(ID_PATTERN, table_id):
        raise no_table(table_id[:40])
    number = int(since) if since and since.isascii() and since.isdecimal() and len(since) < 10 else None
    person = await who(websocket)
    with site.limits.socket(address_of(websocket.scope), person.id if person else None):
        async with stream_of(site, table_id, person, number) as stream:
            await websocket.accept()
            await _serve(websocket, stream)


async def _serve(websocket: WebSocket, stream: Stream) -> None:
    """Send what happens until one side ends it."""
    writing = asyncio.create_task(_write(websocket, stream))
    reading = asyncio.create_task(_read(websocket, stream))
    try:
        await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (writing, reading):
            task.cancel()
        for task in (writing, reading):
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, TimeoutError, RuntimeError):
                await task


async def _write(websocket: WebSocket, stream: Stream) -> None:
    async for frame in stream:
        async with asyncio.timeout(PATIENCE):
            if isinstance(frame, End):
                await websocket.close(frame.code, frame.reason)
            else:
                await websocket.send_text(frame.json.decode())


async def _read(websocket: WebSocket, stream: Stream) -> None:
    """Clients may ask for a sign of life, and nothing else."""
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if not _is_ping(message.get("text")):
            stream.listener.end(End(REFUSED, BAD_MESSAGE))
            await asyncio.sleep(PATIENCE)  # the writer closes
            return
        stream.listener.send(as_sent(PongFrame(type="pong", now=log.now())))


def _is_ping(text: str | None) -> bool:
    try:
        return bool(json.loads(text or "") == {"type": "ping"})
    except (ValueError, RecursionError):
        return False


@router.get(
    "/tables/{table_id}/stream",
    response_class=StreamingResponse,
    responses={
        200: {"content": {"text/event-stream": EVENT_STREAM}},
        **problems(401, 403, 404),
    },
)
async def stream_events(
    request: Request,
    table_id: TableId,
    person: Visitor,
    site: SiteNow,
    since: Annotated[int | None, Query(ge=0, le=MOST_EVENTS)] = None,
    last: Annotated[str | None, Header(alias="Last-Event-ID", max_length=20, pattern=r"^[0-9]{1,9}$")] = None,
) -> StreamingResponse:
    """The same frames as server-sent events; `Last-Event-ID` counts as `since`."""
    number = int(last) if last else since
    held = contextlib.AsyncExitStack()
    try:
        held.enter_context(site.limits.socket(address_of(request.scope), person.id if person else None))
        stream = await held.enter_async_context(stream_of(site, table_id, person, number))
    except RefusalError:
        await held.aclose()
        raise
    return StreamingResponse(
        _told(stream, held), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"}
    )


async def _told(stream: Stream, held: contextlib.AsyncExitStack) -> AsyncIterator[bytes]:
    async with held:
        for sent in stream.opening:
            yield _as_event(sent.json, sent.seq)
        while True:
            try:
                frame = await asyncio.wait_for(stream.listener.queue.get(), QUIET)
            except TimeoutError:
                yield b": nothing has happened\n\n"
                continue
            if isinstance(frame, End):
                return
            yield _as_event(frame.json, frame.seq)


def _as_event(frame: bytes, seq: int) -> bytes:
    head = b"id: %d\n" % seq if seq else b""
    return head + b"data: " + frame + b"\n\n"


@router.get("/events.schema.json", response_model=dict[str, Any], responses=problems())
async def read_event_schema() -> JSON:
    """The JSON Schema of all frames that a socket sends."""
    return JSON(event_schema())


@functools.cache
def event_schema() -> str:
    """The same as text, made once: it takes longer than a move."""
    shape: TypeAdapter[Frame] = TypeAdapter(Frame)
    return json.dumps(shape.json_schema())
