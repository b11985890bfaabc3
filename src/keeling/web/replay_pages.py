"""Stepping through a round: while it runs with the reader's own knowledge, after it from every chair.

What is addressed by a link is a position of the table's log, which everybody may know; whose knowledge is shown is
decided anew for each reader.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, post

from keeling.core import common
from keeling.core.text import _, language, speaking, spoken_by
from keeling.play import events, lobby
from keeling.play.errors import refused, unreadable
from keeling.play.replay_tape import EVERYTHING, Tape
from keeling.play.tables import Table
from keeling.web import contexts, forms, replay, responses
from keeling.web.forms import Asked
from keeling.web.looks import base_url
from keeling.web.posts import arrived
from keeling.web.responses import page
from keeling.web.security import new_browser
from keeling.web.table_pages import canonical, page_title, spelled_right, table_at

CHAIRS = {"all": EVERYTHING, "public": common.SPECTATOR}


def asked_chair(request: Asked) -> int | None:
    """The chair that the address asks for.

    Raises:
        TableError: 422.
    """
    word = request.query_params.get("seat", "")
    return CHAIRS[word] if word in CHAIRS else forms.optional_number({"seat": word}, "seat")


def is_open(table: Table, tape: Tape) -> bool:
    """Whether the round is over, so that its record lies open."""
    return tape.round < table.round or table.record_open


def allowed(table: Table, tape: Tape, browser: str) -> list[int]:
    """The chairs that a reader may take; the first is taken where none is asked for."""
    mine = table.seats_of(browser)
    seats = list(range(tape.setup.seats))
    if is_open(table, tape):
        own = [seat for seat in mine if seat in seats][:1]
        return list(dict.fromkeys([*own, EVERYTHING, common.SPECTATOR, *seats]))
    # several people at one device: none sees another's hand without asking for it
    return [*mine, common.SPECTATOR] if len(mine) == 1 else [common.SPECTATOR, *mine]


def chair_of(wanted: int | None, chairs: list[int]) -> int:
    return wanted if wanted in chairs and wanted is not None else chairs[0]


def index_of(request: Asked, tape: Tape) -> int:
    """The moment that the address asks for: `at`, a position of the log, or `step`, counted from 1; else the newest.

    Raises:
        TableError: 422.
    """
    asked = {key: request.query_params.get(key, "") for key in ("at", "step")}
    step, position = forms.optional_number(asked, "step"), forms.optional_number(asked, "at")
    if step is not None:
        return min(max(step, 1), len(tape.moments)) - 1
    return len(tape.moments) - 1 if position is None else tape.index(position)


def need_uncovered(table: Table, tape: Tape) -> None:
    """Where a game hides its log since it asks what happened, the past is hidden too.

    Raises:
        TableError: 409.
    """
    if not is_open(table, tape) and contexts.is_covered(table):
        raise refused(_("Covered until the question is answered: it would tell what is asked."))


async def tape_at(request: Asked, table: Table) -> Tape:
    number = forms.optional_number({"round": request.query_params.get("round", "")}, "round")
    tape: Tape = await request.app.state.tapes.tape(table, number)
    need_uncovered(table, tape)
    return tape


async def seen(request: Asked, table: Table, text: bool) -> replay.Sight:
    """What the address asks for, as far as this reader may see it."""
    tape = await tape_at(request, table)
    chairs, wanted = allowed(table, tape, forms.browser_of(request)), asked_chair(request)
    chair = chair_of(wanted, chairs)
    place = replay.Place(f"/t/{table.code}/replay", text, tape.round, None if wanted is None else chair)
    return replay.Sight(tape, index_of(request, tape), chair, place, table.code, is_open(table, tape), chairs)


async def shown(request: Asked, text: bool) -> Response[Any]:
    table = await table_at(request)
    if not spelled_right(request, table):
        return canonical(request, table)
    with speaking(responses.language(request)):
        sight = await seen(request, table, text)
    with speaking(spoken_by(table.title.package)):
        links = {
            "rounds": [sight.round_link(number) for number in range(1, table.round + 1)],
            "home": f"/t/{table.code}{'/text' if text else ''}",
            "back": _("Back to the table"),
        }
        return rendered(request, sight, page_title(table), links)


def rendered(request: Asked, sight: replay.Sight, title: str, links: dict[str, Any]) -> Response[Any]:
    """The page of a moment.

    Args:
        links: `rounds`, and what leads back: `home` with its words `back`.
    """
    base = base_url(request, request.app.state.settings)
    context = replay.context(sight, title, base, language())
    return responses.rendered(request, "replay.html", title, **context, **links)


def listed(request: Asked, sight: replay.Sight, title: str) -> Response[Any]:
    """The page of all moments."""
    heading = _("Round %(n)s, moment by moment", n=sight.tape.round)
    return responses.rendered(
        request, "replay_moments.html", title, heading=heading, moments=replay.moments(sight), back=sight.here
    )


@page(["/t/{code:str}/replay", "/T/{code:str}/replay"])
async def drawn(request: Asked) -> Response[Any]:
    """A moment of a round: `at`, `round`, `seat` (a number, `public`, or after the end `all`)."""
    return await shown(request, False)


@page(["/t/{code:str}/replay/text", "/T/{code:str}/replay/text"])
async def text(request: Asked) -> Response[Any]:
    """The same in words."""
    return await shown(request, True)


@page(["/t/{code:str}/replay/moments", "/T/{code:str}/replay/moments"])
async def moments(request: Asked) -> Response[Any]:
    """All moments of a round as links."""
    table = await table_at(request)
    if not spelled_right(request, table):
        return canonical(request, table)
    with speaking(responses.language(request)):
        sight = await seen(request, table, False)
    with speaking(spoken_by(table.title.package)):
        return listed(request, sight, page_title(table))


@post("/t/{code:str}/replay/play")
async def play(request: Asked) -> Response[Any]:
    """A new table that begins at a moment of a round that is over: `at`, `round`, the `seat` to sit on, and `others`,
    which is `bots` or `people`."""
    with speaking(responses.language(request)):
        table = await table_at(request)
        found = await forms.fields(request)
        tape = await request.app.state.tapes.tape(table, forms.optional_number(found, "round"))
        if not is_open(table, tape):
            raise refused(_("The round is running, so not all lies open yet; play on from it when it is over."))
        at, seat = forms.optional_number(found, "at"), table.seat_of(forms.browser_of(request))
        index = len(tape.moments) - 1 if at is None else tape.index(at)
        name = "" if seat is None else table.seats[seat].name
        return await played_on(request, started(tape, index, table.code), tape, found, name)


def started(tape: Tape, index: int, code: str) -> events.Start:
    """The position of a moment."""
    position = tape.title.write(tape.setup, tape.moments[index].game)
    return events.Start(position, tape.setup.carry, code, tape.round if code else 0, index + 1)


async def played_on(request: Asked, start: events.Start, tape: Tape, found: dict[str, str], name: str) -> Response[Any]:
    """Open the table, sit down where it was asked for, and begin if bots play."""
    browser, bots = forms.browser_of(request) or new_browser(), found.get("others", "bots") != "people"
    seat = forms.optional_number(found, "seat") or 0
    if not 0 <= seat < tape.setup.seats:
        raise unreadable(_("There is no such seat."))
    level = lobby.read_level(tape.title, found.get("level") or None) if bots else None
    tables = request.app.state.tables
    made: Table = await tables.create(tape.title.id, browser, name or _(contexts.GUEST), start=start, bots=level)
    if seat:
        await made.change_seats(browser, "move", 0, to=seat)
    if bots:
        await made.start(browser)
    return arrived(request, made, browser)


HANDLERS = [drawn, text, moments, play]
