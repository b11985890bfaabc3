"""Proof of a round's luck: what a table was bound to, and a page that checks any record."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import MediaType, Response, post

from keeling.core import record
from keeling.core.errors import BadRecord
from keeling.core.record import Verified
from keeling.core.text import N_, _, ngettext, speaking
from keeling.play.errors import TableError
from keeling.play.tables import Table
from keeling.web import forms, responses
from keeling.web.errors import wants_json
from keeling.web.forms import Asked, bad
from keeling.web.responses import page
from keeling.web.table_pages import canonical, page_title, spelled_right, table_at

MOST_BYTES = 4 * 1024 * 1024
MOST_WAITING = 8  # checks at once; one runs, the others wait
LONGEST_NOTED = 200
MOST_FAULTS = 20
LUCK = {
    "checked": N_("Every draw follows from the root, and the commitment is the root's."),
    "uncommitted": N_("Every draw follows from the root, but no commitment was published before it."),
    "sealed": N_("The root is not opened yet, so the draws cannot be checked."),
    "forced": N_("Some outcomes were chosen, not drawn."),
    "none": N_("Nothing was drawn."),
}


class Found(msgspec.Struct, frozen=True):
    """What was found out about a record.

    Attributes:
        ok: it is a record, and it is true.
        luck: one of LUCK; '' if it is not true.
        seal: hexadecimal; '' in records of format 1.
        faults: one sentence for each; none if it is true.
    """

    ok: bool
    game: str = ""
    decisions: int = 0
    draws: int = 0
    luck: str = ""
    seal: str = ""
    ending: str = ""
    faults: tuple[str, ...] = ()


class Checks:
    """Records that are being checked: one at a time in a thread, so that tables go on meanwhile."""

    def __init__(self) -> None:
        self.waiting = 0
        self.turn = asyncio.Lock()

    @contextmanager
    def place(self) -> Iterator[None]:
        """For one record, from before it is received: they are large, so few may be here at once.

        Raises:
            TableError: 503, too many wait.
        """
        if self.waiting >= MOST_WAITING:
            raise TableError(503, "busy", _("Other records are being checked; try again in a moment."))
        self.waiting += 1
        try:
            yield
        finally:
            self.waiting -= 1

    async def check(self, text: bytes, noted: list[str]) -> Found:
        async with self.turn:
            return await asyncio.to_thread(judged, text, noted)


def judged(text: bytes, noted: list[str]) -> Found:
    """A record file, read and replayed."""
    try:
        read = record.read(text)
        found = record.verify(read)
        record.compare(read, noted)
    except BadRecord as error:
        return Found(False, faults=error.faults[:MOST_FAULTS])
    return told(found)


def told(found: Verified) -> Found:
    ending = found.outcome.ending if found.outcome else ""
    game = found.match.title.id
    return Found(True, game, found.decisions, found.draws, found.luck, found.seal, ending)


async def sent(request: Asked) -> tuple[bytes, list[str]]:
    """The record of a POST, and what was noted at the table: a form with the file `record` or the code of a `table`,
    and `noted`; or a record as JSON.

    Raises:
        TableError: there is none in it.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        return await request.body(), request.query_params.getall("noted", [])
    if kind == "multipart/form-data":
        form = await forms.parts(request)
        return some(form.get("record", b"")), words(form.get("noted", b"").decode(errors="replace"))
    found = await forms.fields(request, LONGEST_NOTED)
    if "table" not in found:
        raise bad(_("There is no record in the form; choose a file."))
    table = await request.app.state.tables.get(found["table"])
    if not table.record_open:
        raise bad(_("This round is not over; its record opens at the end."), 409)
    return msgspec.json.encode(table.record()), words(found.get("noted", ""))


def some(raw: bytes) -> bytes:
    if not raw.strip():
        raise bad(_("There is no record in the form; choose a file."))
    return raw


def words(noted: str) -> list[str]:
    return noted[:LONGEST_NOTED].split()


def sentences(found: Found) -> list[str]:
    """What a true record's page says."""
    counts = ngettext("One decision replays,", "%(n)s decisions replay,", found.decisions)
    draws = ngettext("and one draw.", "and %(n)s draws.", found.draws)
    return [f"{counts} {draws}", _(LUCK[found.luck])]


@page("/verify", sync_to_thread=False)
def verify_page(request: Asked) -> Response[bytes]:
    """Where anybody drops a record."""
    with speaking(responses.language(request)):
        return responses.rendered(request, "verify.html", _("Check a record"), found=None, most=MOST_BYTES >> 20)


@post("/verify", request_max_body_size=MOST_BYTES, status_code=200)
async def verify(request: Asked) -> Response[Any]:
    """Whether a record is true: every decision allowed, every draw the root's, and the seal its own."""
    with speaking(responses.language(request)):
        checks: Checks = request.app.state.checks
        with checks.place():
            found = await checks.check(*await sent(request))
        if wants_json(request):
            headers = {"Cache-Control": "no-store"}
            return Response(msgspec.json.encode(found), media_type=MediaType.JSON, headers=headers)
        said = sentences(found) if found.ok else []
        return responses.rendered(
            request, "verify.html", _("Check a record"), found=found, said=said, most=MOST_BYTES >> 20
        )


@page(["/t/{code:str}/record", "/T/{code:str}/record"])
async def record_page(request: Asked) -> Response[Any]:
    """What binds the luck of a table, and at the end the record to keep."""
    table = await table_at(request)
    if not spelled_right(request, table):
        return canonical(request, table)
    with speaking(responses.language(request)):
        return responses.rendered(request, "record.html", page_title(table), t=bound(table))


def bound(table: Table) -> dict[str, Any]:
    """`t` of record.html: public facts alone."""
    over = table.record_open
    made = table.record() if over else {}
    return {
        "code": table.code,
        "title": _(table.title.name),
        "round": table.round,
        "over": over,
        "commitment": made.get("commitment", table.commitment),
        "next": table.commitment if over and not table.stopped else "",
        "root": made.get("root", ""),
        "seal": made.get("seal", ""),
        "words": [word for word in made.get("words", ()) if word],
        "draws": sum(len(entry["chance"]) for entry in made.get("entries", ())),
    }


HANDLERS = [verify_page, verify, record_page]
