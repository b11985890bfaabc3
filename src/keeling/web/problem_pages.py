"""'Report a problem': a text that says table, position and browser, to copy or to save. Nothing is sent."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, post

from keeling import __version__
from keeling.core import common
from keeling.core.text import _, speaking
from keeling.play.tables import Table
from keeling.web import forms, responses
from keeling.web.forms import Asked
from keeling.web.looks import Look, looker
from keeling.web.responses import page
from keeling.web.statics import build
from keeling.web.table_pages import canonical, page_title, spelled_right, table_at

LONGEST = 300  # of what a browser says of itself


def facts(request: Asked, table: Table, look: Look) -> tuple[tuple[str, str], ...]:
    """All that goes into the text besides the person's own words."""
    agent = "".join(sign for sign in request.headers.get("user-agent", "")[:LONGEST] if sign.isprintable())
    version = table.state.version or table.title.rules_version
    return (
        (_("Table"), table.code),
        (_("Game"), _("%(game)s, rules version %(n)s", game=_(table.title.name), n=version)),
        (_("Position"), _("%(n)s, round %(round)s", n=table.position, round=table.round)),
        (_("Seen from"), _("watching") if look.viewer == common.SPECTATOR else _("seat %(n)s", n=look.viewer + 1)),
        (_("Server"), f"Keeling {__version__}, {build()}"),
        (_("Browser"), agent or _("it does not say")),
    )


def written(said: str, known: tuple[tuple[str, str], ...]) -> str:
    """The text itself."""
    lines = [f"{key}: {value}" for key, value in known]
    return "\n".join([said.strip(), "", *lines] if said.strip() else lines) + "\n"


@page("/t/{code:str}/problem")
async def problem(request: Asked) -> Response[Any]:
    """Shows exactly what the text holds."""
    table = await table_at(request)
    if not spelled_right(request, table):
        return canonical(request, table)
    who = looker(request, "drawn", request.app.state.settings)
    table.seen(who.viewer(table))
    with speaking(who.language):
        known = facts(request, table, who.at(table))
        shown = {"code": table.code, "facts": known, "text": written("", known), "seat": who.seat}
        return responses.rendered(request, "problem.html", page_title(table), **shown)


@post("/t/{code:str}/problem", status_code=200)
async def saved(request: Asked) -> Response[Any]:
    """The same as a file, with the person's own words (`said`) before it. It is kept nowhere."""
    table = await table_at(request)
    found = await forms.fields(request)
    who = looker(request, "drawn", request.app.state.settings)
    with speaking(who.language):
        text = written(found.get("said", ""), facts(request, table, who.at(table)))
    headers = {
        "Content-Disposition": f'attachment; filename="keeling-{table.code}.txt"',
        "Cache-Control": "no-store",
    }
    return Response(text, media_type=MediaType.TEXT, status_code=200, headers=headers)


HANDLERS = [problem, saved]
