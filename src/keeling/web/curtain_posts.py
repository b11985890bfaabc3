"""Several people at one device: a press opens the own hand, for the question that is open now."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.datastructures import Cookie

from keeling.core.text import _, speaking
from keeling.web import forms, responses
from keeling.web.forms import Asked, bad
from keeling.web.looks import CURTAIN, curtain_sign
from keeling.web.posts import known, place_before
from keeling.web.table_pages import table_at


@post("/t/{code:str}/curtain")
async def curtain(request: Asked) -> Response[Any]:
    """Show the side of `seat`. It closes with that person's act, for good when another one here is asked, and on going
    back."""
    table, browser = await table_at(request), known(request)
    seat = forms.number(await forms.fields(request), "seat")
    with speaking(responses.language(request)):
        if seat not in table.seats_of(browser):
            raise bad(_("That is not your seat."), 403)
    await table.arriving(browser)
    at = table.position
    page = place_before(request, table).partition("?")[0]
    sign = Cookie(key=CURTAIN, value=curtain_sign(table.code, seat, at), httponly=True, samesite="lax", path="/")
    return responses.moved(f"{page}?seat={seat}&open={at}", [sign])


HANDLERS = [curtain]
