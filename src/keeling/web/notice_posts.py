"""'Tell me when it is my move': where a person says so, and what the links in mails open.

A link is opened by programs that look through mails, too, so opening it changes nothing: the button there does.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response, post

from keeling.core import common
from keeling.core.text import _, ngettext, speaking
from keeling.play.errors import TableError
from keeling.play.notices import AFTER, ASKED, HOOK, MAIL, NEW, ON, SILENT, USUAL, Known, Notices, Wish
from keeling.play.tables import Table
from keeling.web import forms, responses
from keeling.web.asking import Answer
from keeling.web.errors import wants_json
from keeling.web.forms import Asked, bad
from keeling.web.looks import base_url, looker
from keeling.web.posts import known, own_seat
from keeling.web.responses import page
from keeling.web.table_pages import canonical, page_title, spelled_right, table_at


class Told(msgspec.Struct, frozen=True):
    """What a program is answered.

    Attributes:
        state: 'new', 'asked', 'on', 'silent'; '' when nothing is wanted.
        secret: signs webhooks; told this once.
    """

    state: str
    secret: str = ""


def notices_of(request: Asked) -> Notices:
    found: Notices = request.app.state.tables.notices
    return found


# -- at the table ----------------------------------------------------------------------------------------------------


@page("/t/{code:str}/notice")
async def notice(request: Asked) -> Response[Any]:
    """What this seat asked for, and the form."""
    table = await table_at(request)
    if not spelled_right(request, table):
        return canonical(request, table)
    who = looker(request, "drawn", request.app.state.settings)
    seat = who.viewer(table)
    if seat == common.SPECTATOR:
        raise bad(_("You are watching; sit down to play."), 403)
    table.seen(seat)
    with speaking(who.language):
        wanted = await notices_of(request).wanted(table, who.browser, seat)
        return shown(request, table, seat, wanted.wish if wanted else None)


@post("/t/{code:str}/notice", status_code=200)
async def wish(request: Asked) -> Response[Any]:
    """Be told by `kind` (mail or hook) at `address`, when nobody looked for `after` minutes; or `do` = stop."""
    with speaking(responses.language(request)):
        table, browser = await table_at(request), known(request)
        found = await forms.fields(request)
        seat = own_seat(table, browser, found)
        try:
            wanted = await changed(request, table, browser, seat, found)
        except TableError as error:
            if wants_json(request) or error.status not in (422, 429):
                raise
            return await wrong(request, table, browser, seat, found, error)
        if wants_json(request):
            told = Told("") if wanted is None else Told(wanted.state, wanted.secret)
            headers = {"Cache-Control": "no-store"}
            return Response(msgspec.json.encode(told), media_type=MediaType.JSON, status_code=200, headers=headers)
        if wanted is None or wanted.kind == MAIL:
            return responses.moved(f"/t/{table.code}/notice?seat={seat}")
        return shown(request, table, seat, wanted, secret=wanted.secret if wanted.state == NEW else "")


async def changed(request: Asked, table: Table, browser: str, seat: int, found: dict[str, str]) -> Wish | None:
    """Carry out what a form asks for."""
    notices, do = notices_of(request), found.get("do", "ask")
    if do not in ("ask", "stop"):
        raise bad(_("'do' must be ask or stop."))
    if do == "stop":
        await notices.stop(table, browser, seat)
        return None
    after = forms.optional_number(found, "after")
    return await notices.ask(
        table,
        browser,
        seat,
        kind=found.get("kind", MAIL),
        address=found.get("address", ""),
        after=USUAL if after is None else after,
        base=base_url(request, request.app.state.settings),
    )


async def wrong(
    request: Asked, table: Table, browser: str, seat: int, found: dict[str, str], error: TableError
) -> Response[Any]:
    """The form with what was typed, and what is wrong with it."""
    wanted = await notices_of(request).wanted(table, browser, seat)
    made = shown(request, table, seat, wanted.wish if wanted else None, found=found, error=str(error))
    made.status_code = error.status
    return made


def shown(
    request: Asked,
    table: Table,
    seat: int,
    wanted: Wish | None,
    *,
    secret: str = "",
    found: dict[str, str] | None = None,
    error: str = "",
) -> Response[Any]:
    kinds = () if table.stopped else notices_of(request).kinds
    typed = found or {}
    after = typed.get("after", str(wanted.after if wanted else USUAL))
    kind = typed.get("kind", wanted.kind if wanted else MAIL)
    return responses.rendered(
        request,
        "notice.html",
        page_title(table),
        at=f"/t/{table.code}",
        back=f"/t/{table.code}?seat={seat}",
        seat=seat,
        state=standing(wanted) if wanted else "",
        secret=secret,
        kinds=[one for one in ways(kind) if one.value in kinds],
        mails=MAIL in kinds,
        label=label(kinds),
        times=[Answer(str(n), lasting(n), chosen=after == str(n)) for n in AFTER],
        typed=typed.get("address", ""),
        error=error,
    )


def ways(chosen: str) -> tuple[Answer, Answer]:
    return (
        Answer(MAIL, _("By e-mail"), chosen=chosen != HOOK),
        Answer(HOOK, _("By a webhook"), _("a program of yours is called"), chosen=chosen == HOOK),
    )


def label(kinds: tuple[str, ...]) -> str:
    if len(kinds) > 1:
        return _("Your e-mail address, or the address of your webhook")
    return _("The address of your webhook") if HOOK in kinds else _("Your e-mail address")


def lasting(minutes: int) -> str:
    """How long, in words."""
    if not minutes:
        return _("At once")
    if minutes < 60:
        return ngettext("%(n)s minute", "%(n)s minutes", minutes)
    if minutes < 1440:
        return ngettext("%(n)s hour", "%(n)s hours", minutes // 60)
    return ngettext("%(n)s day", "%(n)s days", minutes // 1440)


def standing(wish: Wish) -> str:
    """What is to be said of what somebody asked for."""
    if wish.state == ON:
        return _("You are told at %(address)s.", address=wish.masked)
    if wish.state == SILENT:
        return _("%(address)s does not answer, so nothing is sent there any more.", address=wish.masked)
    if wish.kind == MAIL:
        return _("A mail goes to %(address)s: open the link in it to be told there.", address=wish.masked)
    return _("A first call goes to %(address)s. Once it is answered, you are told there.", address=wish.masked)


# -- from a mail -----------------------------------------------------------------------------------------------------


@page("/notice/{token:str}")
async def link(request: Asked) -> Response[Any]:
    """What the link in a mail opens."""
    one = await linked(request)
    with speaking(responses.language(request)):
        return opened(request, one)


@post("/notice/{token:str}", status_code=200)
async def answer(request: Asked) -> Response[Any]:
    """`do` is yes or stop; what a mail program sends by itself (RFC 8058) stops as well."""
    one, found = await linked(request), await forms.fields(request)
    with speaking(responses.language(request)):
        do = found.get("do", "stop" if found.get("List-Unsubscribe") == "One-Click" else "")
        if do not in ("yes", "stop"):
            raise bad(_("'do' must be yes or stop."))
        if do == "yes":
            await notices_of(request).confirm(one)
            return responses.moved(f"/notice/{one.row.token}")
        await notices_of(request).end(one)
        said = _("The address is deleted, and nothing is sent there any more.")
        return responses.rendered(request, "message.html", _("Done"), heading=_("Done"), sentence=said)


async def linked(request: Asked) -> Known:
    """Raises:
    TableError: 404, nothing is sent there any more.
    """
    one = await notices_of(request).linked(str(request.path_params["token"]))
    if one is None:
        raise TableError(404, "unknown", _("This link is not in use any more: nothing is sent to your address."))
    return one


def opened(request: Asked, one: Known) -> Response[Any]:
    code, asked = one.row.table, one.wish.state in (NEW, ASKED)
    heading = _("Mails about table %(code)s", code=code)
    sentence = _("Do you want to be told here when it is your move at table %(code)s?", code=code)
    if not asked:
        sentence = _("You are told here when it is your move at table %(code)s.", code=code)
    return responses.rendered(
        request, "notice_link.html", heading, heading=heading, sentence=sentence, asked=asked, token=one.row.token
    )


HANDLERS = [notice, wish, link, answer]
