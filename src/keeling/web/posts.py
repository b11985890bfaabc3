"""What people do: open tables, sit down, choose, start, act. Each is a plain form that also works without script."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec
from litestar import MediaType, Response, post

from keeling.core import common
from keeling.core.text import _, speaking
from keeling.play.errors import TableError
from keeling.play.rounds import LONGEST_DRAWING
from keeling.play.tables import Table
from keeling.web import contexts, forms, responses, workshop_posts
from keeling.web.errors import wants_json
from keeling.web.forms import Asked, bad
from keeling.web.security import COOKIE, TABLES, cookie, new_browser
from keeling.web.table_pages import table_at
from keeling.web.workshop_pages import workshop_at

Fields = dict[str, str]
PAGE = " page"  # no field of a form: the seat of the page that it came from
MOST_DECK_FORM = 4 * forms.MOST_BYTES  # a form may write each sign of a file as three
VISIT = re.compile(r"[A-Za-z0-9_-]{32}")
COMES_FROM = re.compile(r"/t/[A-Z]{2,12}-\d\d(/text)?")


def known(request: Asked) -> str:
    """The browser's secret.

    Raises:
        TableError: 403, it never sat down anywhere.
    """
    browser = forms.browser_of(request)
    if not browser:
        raise bad(_("You are watching; sit down to play."), 403)
    return browser


def arrived(request: Asked, table: Table, browser: str, query: str = "") -> Response[Any]:
    """Send a browser that sat down to its table, with the cookie that makes the seat its own.

    Args:
        query: of the page's address.
    """
    table.seen(seat_or_none(table, browser))
    made = [
        cookie(COOKIE, browser, request.app.state.settings.public_url),
        cookie(TABLES, forms.with_table(request, table.code), request.app.state.settings.public_url),
    ]
    place = f"/t/{table.code}{query}"
    if wants_json(request):
        told = msgspec.json.encode({"code": table.code, "seat": table.seat_of(browser), "position": table.position})
        return Response(told, media_type=MediaType.JSON, status_code=200, cookies=made)
    if "hx-request" in request.headers:
        return Response("", status_code=204, cookies=made, headers={"HX-Redirect": place})
    return responses.moved(place, made)


def seat_or_none(table: Table, browser: str) -> int:
    """The first seat of a browser, else that of a spectator."""
    seat = table.seat_of(browser)
    return common.SPECTATOR if seat is None else seat


def done(request: Asked, table: Table, position: int | None = None) -> Response[Any]:
    """What was asked is in the log: nothing to show for htmx, since the stream brings it; a page for plain forms."""
    table.seen(seat_or_none(table, forms.browser_of(request)))
    at = table.position if position is None else position
    headers = {"X-Position": str(at), "Cache-Control": "no-store"}
    if "hx-request" in request.headers:
        return Response("", status_code=204, media_type=MediaType.TEXT, headers=headers)
    if wants_json(request):
        return Response(
            msgspec.json.encode({"position": at}), media_type=MediaType.JSON, status_code=200, headers=headers
        )
    return responses.moved(place_before(request, table))


def place_before(request: Asked, table: Table) -> str:
    """The page of this table that the form stood on, as the browser tells it; else the drawn one."""
    home = f"/t/{table.code}"
    try:
        came = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return home
    if came.path not in (home, f"{home}/text") or not came.query.isascii():
        return home
    return f"{came.path}?{came.query}" if came.query else came.path


async def opened(request: Asked, name: str, bots: str | None) -> Response[Any]:
    found = await forms.fields(request)
    browser = forms.browser_of(request) or new_browser()
    with speaking(responses.language(request)):
        table = await request.app.state.tables.create(
            found.get("game", ""),
            browser,
            found.get("name", "").strip() or _(name),
            seats=forms.optional_number(found, "seats"),
            bots=found.get("level") or bots if bots else None,
        )
    if bots:
        await table.start(browser)
    return arrived(request, table, browser)


@post("/play-now")
async def play_now(request: Asked) -> Response[Any]:
    """A table with bots in every other seat, begun at once."""
    return await opened(request, contexts.GUEST, "normal")


@post("/tables")
async def host(request: Asked) -> Response[Any]:
    """A table that waits for people."""
    return await opened(request, contexts.HOST, None)


@post("/join")
async def join(request: Asked) -> Response[Any]:
    """Sit down by code and name."""
    found = await forms.fields(request)
    code = found.get("code", "")
    try:
        table = await table_at(request, code)
    except TableError as error:
        if error.code != "elsewhere":
            raise
        return await workshop_posts.joined(request, await workshop_at(request, code), found)
    return await seated(request, table, found)


def visitor(found: Fields) -> str:
    """The secret that the page brought along for a browser without one: however often it is sent, it is one person."""
    secret = found.get("visit", "")
    return secret if VISIT.fullmatch(secret) else ""


async def seated(request: Asked, table: Table, found: Fields) -> Response[Any]:
    browser = forms.browser_of(request) or visitor(found) or new_browser()
    also = found.get("also") == "yes"  # somebody else on the same device
    late = table.state.running and not table.seats_of(browser)
    await table.sit(browser, found.get("name", ""), forms.optional_number(found, "seat"), also)
    return arrived(request, table, browser, "?welcome=1" if late else "")


async def change(
    request: Asked, do: Callable[[Table, str, Fields], Awaitable[int | None]], longest: int = forms.LONGEST
) -> Response[Any]:
    """Carry out something that needs a browser the table knows."""
    with speaking(responses.language(request)):
        table = await table_at(request)
        found = {**await forms.fields(request, longest), PAGE: page_seat(request, table)}
        return done(request, table, await do(table, known(request), found))


def page_seat(request: Asked, table: Table) -> str:
    """The seat of the page that a form stood on, as the browser tells it; '' if it does not say."""
    query = urlsplit(place_before(request, table)).query
    return dict(parse_qsl(query, max_num_fields=forms.MOST_FIELDS)).get("seat", "")


@post("/t/{code:str}/sit")
async def sit(request: Asked) -> Response[Any]:
    table = await table_at(request)
    with speaking(responses.language(request)):
        return await seated(request, table, await forms.fields(request))


@post("/t/{code:str}/name")
async def name(request: Asked) -> Response[Any]:
    """`seat` says whose, if this browser has several."""
    return await change(request, rename)


async def rename(table: Table, browser: str, found: Fields) -> None:
    await table.rename(browser, found.get("name", ""), forms.optional_number(found, "seat"))


@post("/t/{code:str}/options")
async def options(request: Asked) -> Response[Any]:
    """One question's answer (`key`, `value`), or several fields named as the options are."""
    return await change(request, choose)


async def choose(table: Table, browser: str, found: Fields) -> None:
    wanted = {found["key"]: found.get("value", "")} if "key" in found else {k: v for k, v in found.items() if k != PAGE}
    if not wanted:
        raise bad(_("'key' is missing; it names the question that is answered."))
    for key, value in wanted.items():
        await table.configure(browser, key, value)


@post("/t/{code:str}/seats")
async def seats(request: Asked) -> Response[Any]:
    """`do` is one of play.lobby.DOINGS; `seat` says which, `level` how good a bot, `to` where to (else one down)."""
    return await change(request, change_seats)


async def change_seats(table: Table, browser: str, found: Fields) -> None:
    seat, to = forms.optional_number(found, "seat"), forms.optional_number(found, "to")
    if found.get("do") == "move" and seat is not None and to is None:
        to = seat + 1
    await table.change_seats(browser, found.get("do", ""), seat, level=found.get("level") or None, to=to)


@post("/t/{code:str}/deck", request_max_body_size=MOST_DECK_FORM)
async def deck(request: Asked) -> Response[Any]:
    """Play with a deck of one's own (`deck`, a file, or `text`), or again with the standard one (`do=standard`)."""
    with speaking(responses.language(request)):
        table = await table_at(request)
        text = await forms.deck_text(request)
        browser = known(request)
        if not table.is_host(browser):
            raise bad(_("Only the host can do that."), 403)
        data = await asyncio.to_thread(table.title.read_deck, text) if text else None
        await table.use_deck(browser, data)
        return done(request, table)


@post("/t/{code:str}/start")
async def start(request: Asked) -> Response[Any]:
    return await change(request, lambda table, browser, _found: table.start(browser))


@post("/t/{code:str}/again")
async def again(request: Asked) -> Response[Any]:
    return await change(request, lambda table, browser, _found: table.again(browser))


@post("/t/{code:str}/word")
async def word(request: Asked) -> Response[Any]:
    """A word of one's own that is mixed into the luck of the next round."""
    return await change(request, lambda table, browser, found: table.word(browser, found.get("word", "")))


@post("/t/{code:str}/act")
async def act(request: Asked) -> Response[Any]:
    """`action` (packed, decimal) answers the question opened at `asked_at`; `action_id` makes a repeat harmless.

    Instead of `action` the fields of one of the game's own forms may come, with its id as `compose`.
    """
    return await change(request, play)


def own_seat(table: Table, browser: str, found: Fields) -> int:
    """The seat that a form speaks for: `seat`, else that of the page it stood on, else the browser's first.

    Raises:
        TableError: 403, it has none; 422, a page of several people at one device did not say which.
    """
    seat = forms.optional_number(found, "seat")
    if seat is not None:
        return seat
    mine = table.seats_of(browser)
    if not mine:
        raise bad(_("You are watching; sit down to play."), 403)
    page = forms.optional_number({"seat": found.get(PAGE, "")}, "seat")
    return page if page in mine else mine[0]


async def play(table: Table, browser: str, found: Fields) -> int:
    mine = own_seat(table, browser, found)
    asked_at = forms.number(found, "asked_at")
    composed = "compose" in found
    action = table.title.compose(table.setup, mine, found) if composed else forms.number(found, "action")
    return await table.act(browser, mine, asked_at, action, found.get("action_id") or None)


@post("/t/{code:str}/note")
async def note(request: Asked) -> Response[Any]:
    """`text`, or `drawing` as a path of M and L in a box of 400 by 240, for all at the table to see."""
    return await change(request, noted, LONGEST_DRAWING)


async def noted(table: Table, browser: str, found: Fields) -> None:
    mine = own_seat(table, browser, found)
    drawing = found.get("drawing", "").strip()
    await table.note(browser, mine, drawing or found.get("text", ""), bool(drawing))


def came_from(request: Asked) -> str:
    """The table's page that a form stood on, else home."""
    try:
        path = urlsplit(request.headers.get("referer", "")).path
    except ValueError:
        return "/"
    return path if COMES_FROM.fullmatch(path) else "/"


@post("/coach")
async def coach(request: Asked) -> Response[Any]:
    """Switch the coach on or off for this browser."""
    found = await forms.fields(request)
    off = found.get("coach") == "off"
    made: Response[Any]
    if "hx-request" in request.headers:
        made = Response("", status_code=204, headers={"HX-Refresh": "true"})
    else:
        made = responses.moved(came_from(request))
    made.set_cookie(
        "keeling-coach", "off" if off else "on", samesite="lax", path="/", max_age=31_536_000, httponly=True
    )
    return made


HANDLERS = [play_now, host, join, sit, name, options, seats, deck, start, again, word, act, note, coach]
