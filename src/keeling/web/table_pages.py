"""Pages of one table: the lobby or the game, as drawings, as text, for spectators, and its code for a projector."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from litestar import Response
from litestar.response import Redirect
from markupsafe import Markup

from keeling.core import common
from keeling.core.text import _, speaking
from keeling.play.tables import Table
from keeling.web import contexts, desk, responses
from keeling.web.forms import Asked
from keeling.web.frames import event_id
from keeling.web.looks import CURTAIN, Look, Looker, looker
from keeling.web.responses import page
from keeling.web.security import new_browser

PLACES = {"drawn": "", "text": "/text", "watch": "/watch"}


async def table_at(request: Asked, code: str | None = None) -> Table:
    """The table of a code in any spelling; that in the address if none is given.

    Raises:
        TableError: 404.
    """
    table: Table = await request.app.state.tables.get(request.path_params["code"] if code is None else code)
    request.scope["state"]["game"] = table.title.id
    return table


def spelled_right(request: Asked, table: Table) -> bool:
    return request.url.path.startswith(f"/t/{table.code}/") or request.url.path == f"/t/{table.code}"


def canonical(request: Asked, table: Table) -> Redirect:
    """The same page at the code's one spelling."""
    rest = request.url.path.split("/")[3:]
    place = "/".join([f"/t/{table.code}", *rest])
    return Redirect(place + (f"?{request.url.query}" if request.url.query else ""), status_code=302)


async def shown(request: Asked, kind: str) -> Response[Any]:
    """A live page: the frame of this moment, and the address of the stream that brings the next ones."""
    table = await table_at(request)
    if not spelled_right(request, table):
        return canonical(request, table)
    who = looker(request, kind, request.app.state.settings)
    table.seen(who.viewer(table))
    look = who.at(table)
    with speaking(look.language):
        made = responses.rendered(
            request,
            "live.html",
            page_title(table),
            frame=Markup(request.app.state.frames.html(table, look)),
            target="#live",
            welcome=desk.welcome(table, look) if "welcome" in request.query_params else None,
            stream=stream_address(table, who),
            sheets=contexts.sheets(table.title) if table.started else (),
            scripts=contexts.scripts(table.title) if table.started else (),
            where=where(table, look),
            links=links(table, who),
            turn=turn_address(table, who, look),
            now=table.clock.wall(),
            bar_page=not table.started or kind == "text",
            visit="" if who.browser else new_browser(),
            sits="desk-late" if table.started else "sit-form",
        )
    if look.curtained and CURTAIN in request.cookies:
        made.delete_cookie(CURTAIN, path="/")
    return made


def page_title(table: Table) -> str:
    return f"{_(table.title.name)} {table.code}"


def where(table: Table, look: Look) -> Markup:
    """The quiet words beside the house's name."""
    words = [("game-name", _(table.title.name))]
    if table.started and table.round > 1:
        words.append(("", _("round %(n)s", n=table.round)))
    if table.started and look.viewer == common.SPECTATOR and not look.own:
        words.append(("", _("watching")))
    code = Markup('<span translate="no">{}</span>').format(table.code)
    said = [Markup('<span class="{}">{}</span>').format(*one) for one in words]
    return Markup(" ").join([said[0], code, *said[1:]])


def seat_query(who: Looker, **more: str) -> str:
    query = {**more, **({"seat": str(who.seat)} if who.seat is not None and who.kind != "watch" else {})}
    if who.opened[0] >= 0:
        query["open"] = str(who.opened[1])
    return f"?{urlencode(query)}" if query else ""


def stream_address(table: Table, who: Looker) -> str:
    return f"/t/{table.code}/stream{seat_query(who, view=who.kind, at=event_id(table))}"


def turn_address(table: Table, who: Looker, look: Look) -> str:
    if look.own:
        return f"/t/{table.code}/turn"
    return "" if look.viewer == common.SPECTATOR else f"/t/{table.code}/turn{seat_query(who)}"


def links(table: Table, who: Looker) -> list[dict[str, str]]:
    """What the bar offers."""
    at, query = f"/t/{table.code}", seat_query(who)
    other = {"drawn": ("text", _("Text page")), "text": ("drawn", _("Drawn page")), "watch": ("drawn", _("My seat"))}
    kind, label = other[who.kind]
    rules = {"url": f"/rules/{table.title.id}", "label": _("Rules"), "id": "rules-link"}
    if not table.started:
        return [rules]
    past = f"{at}/replay{'/text' if who.kind == 'text' else ''}{'?seat=public' if who.kind == 'watch' else query}"
    replay = {"url": past, "label": _("Replay"), "id": "replay-link"}
    return [rules, replay, {"url": f"{at}{PLACES[kind]}{query}", "label": label, "id": "other-page"}]


@page(["/t/{code:str}", "/T/{code:str}"])
async def table_page(request: Asked) -> Response[Any]:
    return await shown(request, "drawn")


@page(["/t/{code:str}/text", "/T/{code:str}/text"])
async def text_page(request: Asked) -> Response[Any]:
    return await shown(request, "text")


@page(["/t/{code:str}/watch", "/T/{code:str}/watch"])
async def watch_page(request: Asked) -> Response[Any]:
    """What a spectator or a projector sees: public facts alone, even for a browser that has a seat."""
    return await shown(request, "watch")


@page(["/t/{code:str}/big", "/T/{code:str}/big"])
async def big_page(request: Asked) -> Response[Any]:
    """The code and its picture, to be read across a room."""
    table = await table_at(request)
    if not spelled_right(request, table):
        return canonical(request, table)
    who = looker(request, "drawn", request.app.state.settings)
    table.seen(who.viewer(table))
    with speaking(who.language):
        return responses.rendered(request, "big.html", page_title(table), t=contexts.invitation(table, who.base))


HANDLERS = [table_page, text_page, watch_page, big_page]
