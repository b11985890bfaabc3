"""What the host does to a whole table, and what the table is asked when somebody wants to take an act back."""

from __future__ import annotations

from typing import Any

from litestar import Response, post

from keeling.core.text import _, speaking
from keeling.play.tables import Table
from keeling.web import forms, responses
from keeling.web.forms import Asked, bad
from keeling.web.posts import PAGE, Fields, change, done, known, own_seat


@post("/t/{code:str}/clocks")
async def clocks(request: Asked) -> Response[Any]:
    """The host sets `away`, `decision`, `bank` in seconds, `pace` in ms, `until` in ms since 1970.

    `minutes` from now stand for `until`; `clock` sets two of them at once: none, or decision:SECONDS, or bank:SECONDS.
    """
    return await change(request, set_clocks)


async def set_clocks(table: Table, browser: str, found: Fields) -> None:
    wanted = {key: forms.number(found, key) for key in found if key not in ("minutes", "clock", PAGE)}
    if "clock" in found:
        kind, _colon, seconds = found["clock"].partition(":")
        if kind not in ("none", "decision", "bank"):
            raise bad(_("'clock' must be none, decision:SECONDS or bank:SECONDS."))
        wanted |= {"decision": 0, "bank": 0}
        if kind != "none":
            wanted[kind] = forms.number({"clock": seconds}, "clock")
    minutes = forms.optional_number(found, "minutes")
    if minutes is not None:
        wanted["until"] = table.clock.wall() + 60_000 * minutes if minutes > 0 else 0
    await table.set_clocks(browser, **wanted)


@post("/t/{code:str}/pause")
async def pause(request: Asked) -> Response[Any]:
    """The host holds the round (`do` is pause), or lets it go on (resume)."""
    return await change(request, hold)


async def hold(table: Table, browser: str, found: Fields) -> None:
    do = found.get("do", "pause")
    if do not in ("pause", "resume"):
        raise bad(_("'do' must be pause or resume."))
    await table.pause(browser, do == "pause")


@post("/t/{code:str}/time")
async def time(request: Asked) -> Response[Any]:
    """The host gives `seconds` to one `seat`, or without it to all who are asked and to the end of the round."""
    return await change(request, give_time)


async def give_time(table: Table, browser: str, found: Fields) -> None:
    await table.give_time(browser, forms.number(found, "seconds"), forms.optional_number(found, "seat"))


@post("/t/{code:str}/end")
async def end(request: Asked) -> Response[Any]:
    """The host ends the table; with `forget` = yes the names that people gave are deleted from its log for good."""
    return await change(request, finish)


async def finish(table: Table, browser: str, found: Fields) -> None:
    await table.end(browser, found.get("forget") == "yes")


@post("/t/{code:str}/undo")
async def undo(request: Asked) -> Response[Any]:
    """Take back the own act at the position `at`, or ask the others for it; `seat` if this browser has several."""
    return await change(request, take_back)


async def take_back(table: Table, browser: str, found: Fields) -> int:
    return await table.undo(browser, own_seat(table, browser, found), forms.number(found, "at"))


@post("/t/{code:str}/consent")
async def consent(request: Asked) -> Response[Any]:
    """Answer the request to take back the act at the position `at`: `agree` is yes or no."""
    return await change(request, answer_plea)


async def answer_plea(table: Table, browser: str, found: Fields) -> int:
    agree = found.get("agree", "")
    if agree not in ("yes", "no"):
        raise bad(_("'agree' must be yes or no."))
    seat = own_seat(table, browser, found)
    return await table.consent(browser, seat, forms.number(found, "at"), agree == "yes")


@post("/t/{code:str}/mend")
async def mend(request: Asked) -> Response[Any]:
    """The host of a table with a damaged log lets it go on as it was before that (`do` is back), or ends it (close)."""
    with speaking(responses.language(request)):
        found, browser = await forms.fields(request), known(request)
        do = found.get("do", "")
        if do not in ("back", "close"):
            raise bad(_("'do' must be back or close."))
        table = await request.app.state.tables.mend(request.path_params["code"], browser)
        if do == "close":
            await table.end(browser)
        return done(request, table)


HANDLERS = [clocks, pause, time, end, undo, consent, mend]
