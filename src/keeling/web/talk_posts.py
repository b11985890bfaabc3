"""What people write to each other, and whether the table stands on the home page."""

from __future__ import annotations

from typing import Any

from litestar import Response, post

from keeling.core.text import _
from keeling.play.tables import Table
from keeling.web import forms
from keeling.web.forms import Asked, bad
from keeling.web.posts import Fields, change, own_seat


@post("/t/{code:str}/chat")
async def chat(request: Asked) -> Response[Any]:
    """Write `text`; or `do` delete the message `at`; or, the host: mute or unmute a `seat`, switch it on or off."""
    return await change(request, talk)


async def talk(table: Table, browser: str, found: Fields) -> None:
    do = found.get("do", "write")
    if do == "write":
        await table.chat(browser, own_seat(table, browser, found), found.get("text", ""))
    elif do == "delete":
        await table.strike(browser, forms.number(found, "at"))
    elif do in ("mute", "unmute"):
        await table.mute(browser, forms.number(found, "seat"), do == "mute")
    else:
        await table.set_chat(browser, switched(found))


@post("/t/{code:str}/list")
async def listing(request: Asked) -> Response[Any]:
    """The host shows the table on the home page (`do` is on), or only to those who have its code (off)."""
    return await change(request, lambda table, browser, found: table.set_listed(browser, switched(found)))


def switched(found: Fields) -> bool:
    """`do` as a switch.

    Raises:
        TableError: 422, it is neither on nor off.
    """
    do = found.get("do", "")
    if do not in ("on", "off"):
        raise bad(_("'do' must be on or off."))
    return do == "on"


HANDLERS = [chat, listing]
