"""A seat goes to another device by a code that is said aloud."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response, post

from keeling.core.text import _, speaking
from keeling.play.errors import TableError
from keeling.play.moving import LASTS
from keeling.web import forms, posts, responses, templating
from keeling.web.errors import wants_json
from keeling.web.forms import Asked
from keeling.web.looks import base_url
from keeling.web.posts import arrived, known, own_seat
from keeling.web.responses import page
from keeling.web.security import new_browser
from keeling.web.table_pages import page_title, table_at

MINUTES = LASTS // 60_000


@post("/t/{code:str}/offer", status_code=200)
async def offer(request: Asked) -> Response[Any]:
    """A code for the own seat (with `share` = yes it stays on this device too), or by the host for somebody away."""
    with speaking(responses.language(request)):
        table, browser = await table_at(request), known(request)
        found = await forms.fields(request)
        seat = own_seat(table, browser, found)
        spoken = await table.offer_seat(browser, seat, found.get("share") == "yes")
        share = found.get("share") == "yes"
        shown = {"spoken": spoken, "minutes": MINUTES, "share": share, "back": posts.place_before(request, table)}
        shown["link"] = f"{base_url(request, request.app.state.settings)}/seat?table={table.code}"
        headers = {"Cache-Control": "no-store"}
        if "hx-request" in request.headers:
            html = templating.live("offered.html", shown)
            return Response(html, media_type=MediaType.HTML, status_code=200, headers=headers)
        if wants_json(request):
            told = msgspec.json.encode({"code": spoken.replace(" ", ""), "minutes": MINUTES, "seat": seat})
            return Response(told, media_type=MediaType.JSON, status_code=200, headers=headers)
        return responses.rendered(request, "offered.html", page_title(table), **shown)


@post("/t/{code:str}/move")
async def move(request: Asked) -> Response[Any]:
    """Bring the seat that `code` opens to this device."""
    with speaking(responses.language(request)):
        table = await table_at(request)
        found = await forms.fields(request)
        browser = forms.browser_of(request) or new_browser()
        await table.take_seat(browser, found.get("code", ""))
        return arrived(request, table, browser)


@page("/seat", sync_to_thread=False)
def seat_page(request: Asked) -> Response[Any]:
    """Where somebody types the code of a seat on another device."""
    with speaking(responses.language(request)):
        return typed(request, request.query_params.get("table", ""), "")


def typed(request: Asked, table: str, error: str) -> Response[Any]:
    """The form, with what is wrong."""
    title = _("Bring your seat to this device")
    return responses.rendered(request, "seat.html", title, table=table.strip()[:12], error=error)


@post("/seat")
async def take(request: Asked) -> Response[Any]:
    """As `move`, with the table's code in the form; what is wrong is told beside it."""
    with speaking(responses.language(request)):
        found = await forms.fields(request)
        browser = forms.browser_of(request) or new_browser()
        try:
            table = await table_at(request, found.get("table", ""))
            await table.take_seat(browser, found.get("code", ""))
        except TableError as error:
            if wants_json(request):
                raise
            made = typed(request, found.get("table", ""), str(error))
            made.status_code = error.status
            return made
        return arrived(request, table, browser)


HANDLERS = [offer, move, seat_page, take]
