"""For programs, and for a page in a hidden tab: the typed view, the record, whose turn it is."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response

from keeling.core import common
from keeling.core.registry import titles
from keeling.core.text import speaking
from keeling.web import frames, responses, values
from keeling.web.forms import Asked
from keeling.web.looks import looker
from keeling.web.responses import page
from keeling.web.table_pages import table_at


@page("/games.json", sync_to_thread=False)
def games(request: Asked) -> Response[Any]:
    """What can be played here."""
    with speaking(responses.language(request)):
        return responses.json(request, msgspec.json.encode([values.playable(title) for title in titles().values()]))


@page("/t/{code:str}/view.json")
async def view(request: Asked) -> Response[Any]:
    """What the seat of this browser (`?seat=`, else its first) may see, as the game types it."""
    table = await table_at(request)
    who = looker(request, "json", request.app.state.settings)
    table.seen(who.viewer(table))
    return responses.json(request, frames.json_of(table, who.at(table)))


@page("/t/{code:str}/record.json")
async def record(request: Asked) -> Response[Any]:
    """The round's record: what this seat has seen while it runs; all of it, and the root, when it is over."""
    table = await table_at(request)
    viewer = looker(request, "json", request.app.state.settings).viewer(table)
    table.seen(viewer)
    return responses.json(request, msgspec.json.encode(table.record(viewer)))


@page("/t/{code:str}/turn")
async def turn(request: Asked) -> Response[str]:
    """'1' if this seat owes a decision, else nothing: asked by a tab that nobody looks at, for its icon.

    On a device of several people any of their seats counts.
    """
    table = await table_at(request)
    who = looker(request, "drawn", request.app.state.settings)
    viewer = who.viewer(table)
    table.seen(viewer)
    asked = viewer != common.SPECTATOR and not {viewer, *who.shared(table)}.isdisjoint(table.waited_for())
    return Response("1" if asked else "", media_type=MediaType.TEXT, headers={"Cache-Control": "no-store"})


HANDLERS = [games, view, record, turn]
