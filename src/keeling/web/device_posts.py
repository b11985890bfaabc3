"""A seat goes to another device by a code that is said aloud."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response, post

from keeling.core.text import _, speaking
from keeling.play.moving import LASTS
from keeling.web import forms, responses
from keeling.web.errors import fragment, wants_json
from keeling.web.forms import Asked
from keeling.web.posts import arrived, known, own_seat
from keeling.web.security import new_browser
from keeling.web.table_pages import page_title, table_at

MINUTES = LASTS // 60_000


@post("/t/{code:str}/offer", status_code=200)
async def offer(request: Asked) -> Response[Any]:
    """A code for the own seat, or for `seat` by the host; with `share` = yes it stays on this device too."""
    with speaking(responses.language(request)):
        table, browser = await table_at(request), known(request)
        found = await forms.fields(request)
        seat = own_seat(table, browser, found)
        spoken = await table.offer_seat(browser, seat, found.get("share") == "yes")
        said = _("Within %(n)s minutes, type this code on the other device: %(code)s", n=MINUTES, code=spoken)
        headers = {"Cache-Control": "no-store"}
        if "hx-request" in request.headers:
            return Response(fragment(said, None, ""), media_type=MediaType.HTML, status_code=200, headers=headers)
        if wants_json(request):
            told = msgspec.json.encode({"code": spoken.replace(" ", ""), "minutes": MINUTES, "seat": seat})
            return Response(told, media_type=MediaType.JSON, status_code=200, headers=headers)
        back = (f"/t/{table.code}", _("Back to the table"))
        return responses.rendered(
            request, "message.html", page_title(table), heading=_("A code for this seat"), sentence=said, action=back
        )


@post("/t/{code:str}/move")
async def move(request: Asked) -> Response[Any]:
    """Bring the seat that `code` opens to this device."""
    with speaking(responses.language(request)):
        table = await table_at(request)
        found = await forms.fields(request)
        browser = forms.browser_of(request) or new_browser()
        await table.take_seat(browser, found.get("code", ""))
        return arrived(request, table, browser)


HANDLERS = [offer, move]
