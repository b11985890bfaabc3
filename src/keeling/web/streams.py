"""Event streams: each open page waits for 'newer than what I sent' and gets the newest frame. Nothing queues.

It answers with plain ASGI messages: a stream lives for hours and sends what is already bytes.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator

from litestar.types import ASGIApp, Receive, Scope, Send

from keeling.play.tables import Table
from keeling.web.forms import Asked
from keeling.web.frames import NOTHING, Frames, event_id
from keeling.web.looks import Looker, kind_of, looker
from keeling.web.responses import page
from keeling.web.table_pages import table_at

log = logging.getLogger("keeling.web")

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
BEAT = b"event: beat\ndata:\n\n"
STALE = b"event: stale\ndata:\n\n"
FIRST = (
    1.0  # seconds until the first beat: a page that does not hear it has something on its way that holds streams back
)


@page("/t/{code:str}/stream")
async def stream(request: Asked) -> ASGIApp:
    """Frames as they come. `view` is one of looks.KINDS, `seat` the seat to look through, `at` what the page shows."""
    state = request.app.state
    who = looker(request, kind_of(request.query_params.get("view", "drawn")), state.settings)
    table = await table_at(request)
    shown = request.headers.get("last-event-id") or request.query_params.get("at") or ""
    if (seen := shown.partition(".")[0]).isdecimal():
        await table.reach(int(seen[:12]))

    async def stream_it(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        if request.method == "HEAD":
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            await until_either_ends(receive, send, messages(table, who, state.frames, shown, state.settings.beat))

    return stream_it


async def until_either_ends(receive: Receive, send: Send, chunks: AsyncIterator[bytes]) -> None:
    """Pour until there is no more, or until the reader has gone."""
    pouring = asyncio.create_task(pour(send, chunks))
    gone = asyncio.create_task(until_gone(receive))
    try:
        await asyncio.wait((pouring, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        pouring.cancel()
        gone.cancel()
        poured, _gone = await asyncio.gather(pouring, gone, return_exceptions=True)
        if isinstance(poured, Exception):  # the page tries again; nobody else would hear of it
            log.error("a stream failed", exc_info=poured)


async def pour(send: Send, chunks: AsyncIterator[bytes]) -> None:
    """Send as fast as this reader reads."""
    async for chunk in chunks:
        await send({"type": "http.response.body", "body": chunk, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def messages(table: Table, who: Looker, frames: Frames, shown: str, beat: float) -> AsyncIterator[bytes]:
    """The stream of one page, until the server stops or the page must be loaded anew."""
    build = event_id(table).partition(".")[2]
    if shown and shown.partition(".")[2] != build:
        yield STALE
        return
    yield b": here\n\n"
    beats = Beats(beat)
    company, look = table.presence.version, who.at(table)
    sent = frames.moment(table) if shown == event_id(table) and not look.own else NOTHING  # a curtain may be closed now
    while is_open(table):
        viewer = who.viewer(table)  # seats change hands in the lobby
        with table.watching(viewer):
            while is_open(table) and who.viewer(table) == viewer:
                if not await table.moved(sent.position, beats.left(), company):
                    beats.next()
                    yield BEAT
                elif event_id(table).partition(".")[2] != build:
                    yield STALE
                    return
                else:
                    now = who.at(table)
                    frame = frames.event(table, now, sent if now == look else NOTHING)
                    sent, company, look = frames.moment(table), table.presence.version, now
                    yield frame


class Beats:
    """When a stream beats: soon after it opened, then evenly, whatever else it brings."""

    def __init__(self, every: float) -> None:
        self.every = every
        self.due = time.monotonic() + min(FIRST, every)

    def left(self) -> float:
        """Seconds until then."""
        return max(self.due - time.monotonic(), 0.0)

    def next(self) -> None:
        self.due = time.monotonic() + self.every


def is_open(table: Table) -> bool:
    """Whether the table still serves; asked anew after every wait."""
    return not table.closed
