"""Pages that belong to no table: home, join, rules, about, static files, a sign of life."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar import Response
from litestar.response import Redirect

from keeling import __version__, uncompiled_because
from keeling.core.errors import UnknownGame
from keeling.core.ledger import Rule
from keeling.core.registry import title_of, titles
from keeling.core.text import _, keyed, speaking, spoken_by
from keeling.core.title import Title
from keeling.play.codes import read_code
from keeling.play.errors import TableError, no_game
from keeling.play.tables import Table
from keeling.web import climate, contexts, responses
from keeling.web.errors import answer
from keeling.web.forms import Asked, bad, browser_of, tables_of
from keeling.web.responses import page
from keeling.web.statics import assets, build

SHOWN_TABLES = 6
FOREVER = "public, max-age=31536000, immutable"


@page("/")
async def home(request: Asked) -> Response[bytes]:
    years = climate.co2()
    tables = await own_tables(request)
    with speaking(responses.language(request)):
        return responses.rendered(
            request,
            "home.html",
            "Keeling",
            games=contexts.games(),
            tables=(contexts.own_tables(tables, browser_of(request)) + await own_workshops(request, tables))[
                :SHOWN_TABLES
            ],
            open_tables=contexts.open_tables(await request.app.state.tables.open_tables())[:SHOWN_TABLES],
            with_activities={title.id for title in titles().values() if title.activities},
            co2=years,
            co2_points=climate.curve(),
            co2_first=(years[0].year, years[0].ppm),
            co2_last=(years[-1].year, years[-1].ppm),
        )


async def own_tables(request: Asked) -> list[Table]:
    """The tables that this browser sat down at, the latest first; those that are gone are left out."""
    found = []
    if browser_of(request):
        for code in tables_of(request):
            with suppress(TableError):
                found.append(await request.app.state.tables.get(code))
    return found


async def own_workshops(request: Asked, tables: list[Table]) -> list[dict[str, str]]:
    """The activities that this browser hosts or takes part in; the codes of its tables are known already."""
    found = []
    if browser := browser_of(request):
        others = {table.code for table in tables}
        for code in (code for code in tables_of(request) if code not in others):
            with suppress(TableError):
                one = await request.app.state.tables.workshops.get(code)
                if one.is_host(browser) or one.person(browser) >= 0:
                    note = _("over") if one.state.ended else _("you are host") if one.is_host(browser) else ""
                    title = _(one.state.activity.name)
                    found.append({"code": code, "title": title, "note": note, "link": f"/w/{code}"})
    return found


@page("/about", sync_to_thread=False)
def about(request: Asked) -> Response[bytes]:
    with speaking(responses.language(request)):
        return responses.rendered(
            request,
            "about.html",
            _("How it works"),
            games=contexts.games(),
            version=__version__,
            uncompiled=uncompiled_because(),
        )


@page("/join")
async def join(request: Asked) -> Response[Any]:
    """A code leads to its table or activity; sitting down there is a POST, so a link preview takes no seat."""
    code = request.query_params.get("code", "").strip()
    with speaking(responses.language(request)):
        if not code:
            return responses.rendered(request, "join.html", _("Join a table"), code="", error="")
        try:
            table = await request.app.state.tables.get(code)
        except TableError as error:
            if error.code == "elsewhere":
                return Redirect(f"/w/{read_code(code)}", status_code=303)
            made = responses.rendered(request, "join.html", _("Join a table"), code=code[:12], error=str(error))
            made.status_code = error.status
            return made
    return Redirect(f"/t/{table.code}", status_code=303)


def title_at(request: Asked, find: Callable[[str], Title]) -> Title:
    """The game in the address.

    Raises:
        TableError: 404.
    """
    name = request.path_params["game"]
    try:
        return find(name)
    except UnknownGame:
        raise bad(no_game(name), 404) from None


def told(title: Title, rule: Rule) -> Rule:
    """A rule with all its texts in the language in force."""
    place = f"{title.id}/{rule.id}"
    return msgspec.structs.replace(
        rule,
        text=title.rule_text(rule),
        source=keyed("rule", f"{place}/source", rule.source) if rule.source else "",
        reason=keyed("rule", f"{place}/reason", rule.reason) if rule.reason else "",
    )


@page("/rules/{game:str}", sync_to_thread=False)
def rules(request: Asked) -> Response[bytes]:
    """How to play, the cards, and the ledger of a game; `?rule=Z-020` marks one entry."""
    with speaking(responses.language(request)):
        title = title_at(request, title_of)
    with speaking(spoken_by(title.package)):
        shown = contexts.game(title)
        return responses.rendered(
            request,
            "rules.html",
            _("Rules of %(game)s", game=shown["title"]),
            game=shown,
            help=title.help(),
            cards=[] if title.pages else title.cards(),
            pages=[(one.name, _(one.label)) for one in title.pages],
            sheets=contexts.sheets(title),
            rules=[told(title, rule) for rule in title.rules().values()],
            marked=request.query_params.get("rule", "")[:12],
        )


@page("/games/{game:str}/{name:str}", sync_to_thread=False)
def of_game(request: Asked) -> Response[bytes]:
    """A page of a game's own."""
    with speaking(responses.language(request)):
        title = title_at(request, title_of)
        shown = next((one for one in title.pages if one.name == request.path_params["name"]), None)
        if shown is None:
            raise bad(_("%(game)s has no such page.", game=_(title.name)), 404)
    with speaking(spoken_by(title.package)):
        return responses.rendered(
            request,
            f"games/{title.id}/page/{shown.template}",
            f"{_(shown.label)} – {_(title.name)}",
            game=contexts.game(title),
            sheets=contexts.sheets(title),
            v=shown.context({key: value[:200] for key, value in request.query_params.items()}),
        )


@page("/healthz", sync_to_thread=False)
def healthz() -> Response[str]:
    return Response("ok\n", media_type="text/plain", headers={"Cache-Control": "no-store"})


@page("/static/{path:path}", sync_to_thread=False)
def static(request: Asked) -> Response[Any]:
    """A file from memory; kept for a year if its address names this build."""
    found = assets().get(request.path_params["path"].lstrip("/"))
    if found is None:
        return answer(request, 404, _("There is no such file."))
    fresh = request.query_params.get("v") == build()
    headers = {"Cache-Control": FOREVER if fresh else "no-cache", "ETag": f'"{found.tag}"', "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(b"", status_code=304, media_type=found.type, headers=headers)
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, media_type=found.type, headers={**headers, "Content-Encoding": "gzip"})
    return Response(found.plain, media_type=found.type, headers=headers)


HANDLERS = [home, about, join, rules, of_game, healthz, static]
