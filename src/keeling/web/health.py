"""For whoever runs the server: does the process live, and may it be sent people?"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import MediaType, Response

from keeling import __version__
from keeling.play.errors import StoreError
from keeling.play.tables import Tables
from keeling.web.forms import Asked
from keeling.web.responses import page
from keeling.web.statics import build

PATIENCE = 2.0  # seconds that the store may take to answer


class Health(msgspec.Struct, frozen=True):
    """The process answers."""

    version: str
    build: str


class Ready(msgspec.Struct, frozen=True):
    """Whether people may be sent here.

    Attributes:
        store: it answers.
        replayed: all tables that people were at lately have been folded under the rules of this version.
        aside: how many of them could not be, and are set aside.
        open: the server is not about to stop.
    """

    ready: bool
    store: bool
    replayed: bool
    aside: int
    open: bool


def told(value: msgspec.Struct, status: int = 200) -> Response[bytes]:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(value), status_code=status, media_type=MediaType.JSON, headers=headers)


@page("/health", sync_to_thread=False)
def health() -> Response[bytes]:
    """Nothing is asked of anything: who gets no answer starts the process anew."""
    return told(Health(__version__, build()))


@page("/ready")
async def ready(request: Asked) -> Response[bytes]:
    """200 if people may be sent here, else 503."""
    found = await state_of(request.app.state.tables)
    return told(found, 200 if found.ready else 503)


async def state_of(tables: Tables) -> Ready:
    store, replayed, serving = await answers(tables), tables.replay.done, not tables.closing
    return Ready(store and replayed and serving, store, replayed, len(tables.replay.aside), serving)


async def answers(tables: Tables) -> bool:
    """Whether the store does."""
    try:
        async with asyncio.timeout(PATIENCE):
            await tables.store.ping()
    except (StoreError, TimeoutError):
        return False
    return True


HANDLERS: list[Any] = [health, ready]
