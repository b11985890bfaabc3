"""What people do in activities: open one, join, form teams, write, pitch, run the clock. Each is a plain form that also
works without script."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import MediaType, Response, post

from keeling.core.text import _, speaking
from keeling.play.workshop import Workshop
from keeling.web import forms, responses
from keeling.web.errors import wants_json
from keeling.web.forms import Asked, bad
from keeling.web.security import COOKIE, TABLES, cookie, new_browser
from keeling.web.workshop_pages import title_at, workshop_at

Fields = dict[str, str]
Deed = Callable[[Workshop, str, Fields], Awaitable[int]]
UNITS = {"minutes": 1, "hours": 60, "days": 1440}
DEEDS: dict[str, Deed] = {}


def cookies(request: Asked, workshop: Workshop, browser: str) -> list[Any]:
    """By these, a browser is known again, and finds back from the first page."""
    public = request.app.state.settings.public_url
    return [
        cookie(COOKIE, browser, public),
        cookie(TABLES, forms.with_table(request, workshop.code), public),
    ]


def arrived(request: Asked, workshop: Workshop, browser: str) -> Response[Any]:
    made, place = cookies(request, workshop, browser), f"/w/{workshop.code}"
    if wants_json(request):
        told = msgspec.json.encode({"code": workshop.code, "position": workshop.position})
        return Response(told, media_type=MediaType.JSON, status_code=200, cookies=made)
    if "hx-request" in request.headers:
        return Response("", status_code=204, cookies=made, headers={"HX-Redirect": place})
    return responses.moved(place, made)


def done(request: Asked, workshop: Workshop, position: int) -> Response[Any]:
    """What was asked is in the log: nothing to show for htmx, since the stream brings it; a page for plain forms."""
    headers = {"X-Position": str(position), "Cache-Control": "no-store"}
    if "hx-request" in request.headers:
        return Response("", status_code=204, media_type=MediaType.TEXT, headers=headers)
    if wants_json(request):
        told = msgspec.json.encode({"position": position})
        return Response(told, media_type=MediaType.JSON, status_code=200, headers=headers)
    return responses.moved(place_before(request, workshop))


def place_before(request: Asked, workshop: Workshop) -> str:
    """The page of this workshop that the form stood on, as the browser tells it; else the person's own."""
    home = f"/w/{workshop.code}"
    try:
        came = urlsplit(request.headers.get("referer", "")).path
    except ValueError:
        return home
    return came if came == f"{home}/wall" else home


@post("/activities/{game:str}")
async def opened(request: Asked) -> Response[Any]:
    """Open one: `activity`, `form` where it uses others', `size`, `length0`, `unit0` … for the stages, `contest`."""
    found = await forms.fields(request)
    browser = forms.browser_of(request) or new_browser()
    with speaking(responses.language(request)):
        title = title_at(request)
        workshop = await request.app.state.tables.workshops.create(
            title.id,
            found.get("activity", ""),
            browser,
            form=found.get("form", ""),
            size=found.get("size", ""),
            minutes=lengths(found),
            contest=found.get("contest", "on") != "off",
        )
    return arrived(request, workshop, browser)


def lengths(found: Fields) -> list[int | None]:
    """The minutes of the stages; None where the form says nothing."""
    count = sum(key.startswith("length") for key in found)
    made: list[int | None] = []
    for at in range(min(count, 12)):
        number = forms.optional_number(found, f"length{at}")
        unit = UNITS.get(found.get(f"unit{at}", "minutes"))
        if unit is None:
            raise bad(_("'%(key)s' must be one of: %(known)s.", key=f"unit{at}", known=", ".join(UNITS)))
        made.append(None if number is None else number * unit)
    return made


@post("/w/{code:str}/join")
async def join(request: Asked) -> Response[Any]:
    """Come in with a nickname."""
    with speaking(responses.language(request)):
        workshop = await workshop_at(request)
        return await joined(request, workshop, await forms.fields(request))


async def joined(request: Asked, workshop: Workshop, found: Fields) -> Response[Any]:
    browser = forms.browser_of(request) or new_browser()
    await workshop.join(browser, found.get("name", ""))
    return arrived(request, workshop, browser)


@post("/w/{code:str}/forget")
async def forget(request: Asked) -> Response[Any]:
    """End it and remove everything; the host."""
    with speaking(responses.language(request)):
        workshop = await workshop_at(request)
        await request.app.state.tables.workshops.forget(workshop.code, known(request))
    if "hx-request" in request.headers:
        return Response("", status_code=204, headers={"HX-Refresh": "true"})
    return responses.moved(f"/w/{workshop.code}")  # which says so


@post("/w/{code:str}/{deed:str}")
async def change(request: Asked) -> Response[Any]:
    """Anything else that people do there, by one of the words of DEEDS."""
    with speaking(responses.language(request)):
        do = DEEDS.get(request.path_params["deed"])
        if do is None:
            raise bad(_("There is no '%(deed)s' here.", deed=request.path_params["deed"][:40]), 404)
        workshop = await workshop_at(request)
        found = await forms.fields(request)
        return done(request, workshop, await do(workshop, known(request), found))


def known(request: Asked) -> str:
    """The browser's secret.

    Raises:
        TableError: 403, it never came in anywhere.
    """
    browser = forms.browser_of(request)
    if not browser:
        raise bad(_("Join first: a nickname is enough."), 403)
    return browser


def ticked(found: Fields) -> list[str]:
    """The cards whose boxes are ticked: fields 'card-ID'."""
    return [key.removeprefix("card-") for key in found if key.startswith("card-")]


def number(found: Fields, key: str) -> int | None:
    return forms.optional_number(found, key)


DEEDS |= {
    "name": lambda one, browser, found: one.rename(browser, found.get("name", "")),
    "leave": lambda one, browser, _found: one.leave(browser),
    "team": lambda one, browser, found: one.make_team(browser, found.get("name", "")),
    "enter": lambda one, browser, found: one.enter(browser, number(found, "team")),
    "group": lambda one, browser, found: one.choose_group(browser, found.get("group", "")),
    "prefer": lambda one, browser, found: one.prefer(browser, found.get("card", "")),
    "split": lambda one, browser, found: one.split(browser, number(found, "team")),
    "pick": lambda one, browser, found: one.pick(browser, found.get("card", "")),
    "line": lambda one, browser, found: one.add_line(browser, found.get("text", ""), ticked(found)),
    "strike": lambda one, browser, found: one.strike(browser, number(found, "line")),
    "pitch": lambda one, browser, found: one.pitch(
        browser, found.get("text", ""), ticked(found), number(found, "line"), number(found, "team")
    ),
    "side": lambda one, browser, found: one.side(browser, number(found, "team")),
    "redraw": lambda one, browser, _found: one.redraw(browser),
    "offer": lambda one, browser, found: one.offer(browser, found.get("card", "")),
    "trade": lambda one, browser, found: one.trade(browser, number(found, "team"), found.get("card", "")),
    "begin": lambda one, browser, _found: one.begin(browser),
    "run": lambda one, browser, _found: one.run(browser),
    "pause": lambda one, browser, _found: one.pause(browser),
    "extend": lambda one, browser, found: one.extend(browser, forms.number(found, "minutes")),
    "next": lambda one, browser, found: one.next_stage(browser, number(found, "seen")),
    "show": lambda one, browser, found: one.show(browser, found.get("show", "") == "on"),
    "remove": lambda one, browser, found: one.remove(browser, number(found, "person")),
    "host": lambda one, browser, found: one.hand_over(browser, number(found, "person")),
}
HANDLERS = [opened, join, forget, change]
