"""Files that somebody brings: a record opens in the replay, a position as a new table."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import MediaType, Response, post

from keeling.core import common, record
from keeling.core.errors import BadInput, BadRecord
from keeling.core.record import Record
from keeling.core.text import _, speaking, spoken_by
from keeling.play.replay_records import position_in
from keeling.play.replay_tape import EVERYTHING
from keeling.web import contexts, errors, forms, replay, replay_pages, responses, values
from keeling.web.forms import Asked
from keeling.web.posts import arrived
from keeling.web.proof_pages import MOST_BYTES, MOST_FAULTS, Checks, some
from keeling.web.responses import page
from keeling.web.security import COOKIE, cookie, new_browser


def checked(raw: bytes) -> Record | dict[str, Any]:
    """A record that is true, or the value of another file.

    Raises:
        BadRecord: it is none, or is not true.
    """
    value = record.read_json(raw)
    if isinstance(value, dict) and "keeling" not in value and "game" in value:
        return value
    read = record.read(value)
    record.verify(read)
    return read


async def file_of(request: Asked) -> bytes:
    """The file of a POST: `file` of a form, or JSON as the whole of it.

    Raises:
        TableError: there is none.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "multipart/form-data":
        return some(await request.body())
    return some((await forms.parts(request)).get("file", b""))


def wrong(request: Asked, faults: tuple[str, ...]) -> Response[Any]:
    """What is wrong with a file, beside the form or for a program."""
    if errors.wants_json(request):
        return errors.answer(request, 422, faults[0], None, faults[:MOST_FAULTS])
    return asking(request, faults)


def opened(request: Asked, code: str, url: str, browser: str) -> Response[Any]:
    """Where a record opens."""
    made = [cookie(COOKIE, browser, request.app.state.settings.public_url)]
    if not errors.wants_json(request):
        return responses.moved(f"{url}?step=1", made)
    told = msgspec.json.encode(values.Opened(code, url))
    return Response(told, media_type=MediaType.JSON, status_code=200, cookies=made)


def asking(request: Asked, faults: tuple[str, ...] = ()) -> Response[bytes]:
    context = {"faults": faults[:MOST_FAULTS], "most": MOST_BYTES >> 20}
    made = responses.rendered(request, "replay_open.html", _("Open a record"), **context)
    made.status_code = 422 if faults else 200
    return made


@page("/replay", sync_to_thread=False)
def open_page(request: Asked) -> Response[bytes]:
    """Where anybody brings a record or a position."""
    with speaking(responses.language(request)):
        return asking(request)


@post("/replay", request_max_body_size=MOST_BYTES)
async def bring(request: Asked) -> Response[Any]:
    """Check a record, keep what its replay needs, and go there; or begin a table at a position."""
    with speaking(responses.language(request)):
        checks: Checks = request.app.state.checks
        browser = forms.browser_of(request) or new_browser()
        with checks.place():
            raw = await file_of(request)
            async with checks.turn:
                try:
                    found = await asyncio.to_thread(checked, raw)
                except BadRecord as error:
                    return wrong(request, error.faults)
        if isinstance(found, Record):
            code = await request.app.state.records.keep(found, browser)
            return opened(request, code, f"/r/{code}", browser)
        return await placed(request, found, browser)


async def placed(request: Asked, value: dict[str, Any], browser: str) -> Response[Any]:
    """A table that begins at a position from a file, and waits for people."""
    tables = request.app.state.tables
    try:
        game, start = position_in(tables, value)
    except BadInput as error:
        return wrong(request, error.faults)
    table = await tables.create(game, browser, _(contexts.HOST), start=start)
    if errors.wants_json(request):
        return opened(request, table.code, f"/t/{table.code}", browser)
    return arrived(request, table, browser)


async def seen(request: Asked, text: bool) -> replay.Sight:
    """The moment that the address asks for; all chairs are open."""
    code, tape = await request.app.state.records.tape(request.path_params["code"])
    chairs = [EVERYTHING, common.SPECTATOR, *range(tape.setup.seats)]
    wanted = replay_pages.asked_chair(request)
    chair = replay_pages.chair_of(wanted, chairs)
    place = replay.Place(f"/r/{code}", text, 0, None if wanted is None else chair)
    return replay.Sight(tape, replay_pages.index_of(request, tape), chair, place, code, True, chairs)


async def shown(request: Asked, text: bool) -> Response[Any]:
    with speaking(responses.language(request)):
        sight = await seen(request, text)
    with speaking(spoken_by(sight.tape.title.package)):
        links = {"rounds": [], "home": "/replay", "back": _("Another record")}
        return replay_pages.rendered(request, sight, title_of(sight), links)


def title_of(sight: replay.Sight) -> str:
    return f"{_(sight.tape.title.name)} {sight.code}"


@page("/r/{code:str}")
async def drawn(request: Asked) -> Response[Any]:
    return await shown(request, False)


@page("/r/{code:str}/text")
async def text(request: Asked) -> Response[Any]:
    return await shown(request, True)


@page("/r/{code:str}/moments")
async def moments(request: Asked) -> Response[Any]:
    with speaking(responses.language(request)):
        sight = await seen(request, False)
    with speaking(spoken_by(sight.tape.title.package)):
        return replay_pages.listed(request, sight, title_of(sight))


@post("/r/{code:str}/play")
async def play(request: Asked) -> Response[Any]:
    """A new table that begins at a moment of a record."""
    with speaking(responses.language(request)):
        _code, tape = await request.app.state.records.tape(request.path_params["code"])
        found = await forms.fields(request)
        at = forms.optional_number(found, "at")
        index = len(tape.moments) - 1 if at is None else tape.index(at)
        return await replay_pages.played_on(request, replay_pages.started(tape, index, ""), tape, found, "")


HANDLERS = [open_page, bring, drawn, text, moments, play]
