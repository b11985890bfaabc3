"""Every refusal as an answer that fits who asked: a page, a fragment for htmx, or JSON. Never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from html import escape
from typing import Any

import msgspec
from litestar import MediaType, Response
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler

from keeling.core.errors import BadDeck, BadInput
from keeling.core.registry import titles
from keeling.core.text import SOURCE_LANGUAGE, _, language, ngettext, speaking
from keeling.play import events
from keeling.play.errors import DamagedLog, TableError, unread
from keeling.play.store import StoreError
from keeling.web import forms, responses, templating
from keeling.web.tongues import marked

log = logging.getLogger("keeling.web")
MOST_FAULTS = 40  # that are listed
AGAIN = 5  # seconds until a page that could not be had is asked for anew


def heading(status: int) -> str:
    return {
        403: _("Not allowed"),
        404: _("Nothing here"),
        409: _("Not now"),
        410: _("It is over"),
        413: _("Too much"),
        429: _("Too many"),
        500: _("Our mistake"),
        503: _("Not possible now"),
    }.get(status, _("That did not work"))


WORDS = {
    400: "unreadable",
    403: "forbidden",
    404: "unknown",
    405: "method",
    409: "refused",
    410: "forgotten",
    413: "long",
    415: "unreadable",
    422: "unreadable",
    429: "many",
    500: "fault",
    503: "away",
}


def answer(
    request: forms.Asked,
    status: int,
    sentence: str,
    rule: str | None = None,
    faults: Sequence[str] = (),
    word: str = "",
    foreign: str = "",
    more: str = "",
    mend: str = "",
) -> Response[Any]:
    """The sentence, as a page of its own, as a line for the table's notice, or as JSON.

    Args:
        faults: one sentence for each thing that is wrong; listed below it.
        word: for programs; by the status if it is left out.
        foreign: the language of sentence and faults, where it is not the reader's.
        more: another sentence, on a page.
        mend: the address where the host mends the table.
    """
    foreign = "" if foreign == language() else foreign
    headers = {"Cache-Control": "no-store"}
    if status == 503:
        headers["Retry-After"] = str(AGAIN)
    if "hx-request" in request.headers:
        line = fragment(sentence, rule, game_at(request), faults, foreign)
        return Response(line, status_code=status, media_type=MediaType.HTML, headers=headers)
    if wants_json(request):
        known = word or WORDS.get(status, "refused")
        told = {"error": sentence, "status": status, "code": known, "rule": rule}
        told |= {"faults": list(faults)} if faults else {}
        return Response(msgspec.json.encode(told), status_code=status, media_type=MediaType.JSON, headers=headers)
    page = templating.page(
        "message.html",
        {
            "lang": forms.language(request),
            "path": request.url.path,
            "page_address": responses.address(request),
            "foreign": foreign,
            "title": heading(status),
            "heading": heading(status),
            "sentence": sentence,
            "faults": faults,
            "more": more,
            "mend": mend,
            "status": status,
            "action": ("/replay", _("Open a record that you saved")) if word == "unknown" else way_back(request),
        },
    )
    if status == 503 and request.method == "GET":
        headers["Refresh"] = str(AGAIN)  # the page comes back by itself, without a script
    return Response(page, status_code=status, media_type=MediaType.HTML, headers=headers)


def fragment(sentence: str, rule: str | None, game: str, faults: Sequence[str] = (), foreign: str = "") -> str:
    link, listed, lang = "", "", f' lang="{escape(foreign)}"' if foreign else ""
    if rule and game:
        link = f' <a href="/rules/{escape(game)}?rule={escape(rule)}#{escape(rule)}">{escape(rule)}</a>'
    if faults:
        listed = f"<ul{lang}>{''.join(f'<li>{escape(fault)}</li>' for fault in faults)}</ul>"
    return f"<span{'' if faults else lang}>{escape(sentence)}{link}</span>{listed}"


def foreign_at(request: forms.Asked, rule: str | None) -> str:
    """The language of a game's own refusal, where the game does not speak the reader's."""
    game = game_at(request)
    return marked(titles()[game]) if rule and game in titles() else ""


def game_at(request: forms.Asked) -> str:
    """The id of the game at the table that was asked, or ''."""
    return str(request.scope.get("state", {}).get("game", ""))


def wants_json(request: forms.Asked) -> bool:
    """Whether a program asked: it sent JSON, prefers JSON, or used a .json address."""
    accept = request.headers.get("accept", "")
    sent = request.headers.get("content-type", "").startswith("application/json")
    return sent or request.url.path.endswith(".json") or ("json" in accept and "html" not in accept)


def way_back(request: forms.Asked) -> tuple[str, str] | None:
    """A link to the table or the activity that the request was about."""
    parts = request.url.path.split("/")
    if len(parts) > 3 and parts[2].replace("-", "").isalnum() and len(parts[2]) <= 12:
        if parts[1].lower() == "t":
            return f"/t/{parts[2]}", _("Back to the table")
        if parts[1].lower() == "w":
            return f"/w/{parts[2]}", _("Back to the activity")
    return None


def spoken(
    request: forms.Asked,
    status: int,
    sentence: str,
    rule: str | None = None,
    faults: Sequence[str] = (),
    word: str = "",
    foreign: str = "",
) -> Response[Any]:
    with speaking(forms.language(request)):
        told = sentence or plain(status, request.url.path, most(request))
        return answer(request, status, told, rule, faults, word, foreign or foreign_at(request, rule))


def most(request: forms.Asked) -> int:
    """How many bytes the asked address takes."""
    handler = request.scope.get("route_handler")
    size = handler.resolve_request_max_body_size() if isinstance(handler, HTTPRouteHandler) else None
    return size or forms.MOST_BYTES


def plain(status: int, path: str, most: int) -> str:
    """A sentence for what Litestar itself refuses."""
    return {
        400: _("The request cannot be read."),
        404: _("There is no page %(path)s. The first page leads to the games and their tables.", path=path[:80]),
        405: _("This address does not take that kind of request."),
        413: _("That is more than %(n)s kB, which is the most that is read.", n=most // 1024),
        500: _("Something went wrong here, and it is not your doing. The table is safe; try again."),
    }.get(status, _("The request cannot be answered."))


def table_error(request: forms.Asked, error: TableError) -> Response[Any]:
    if isinstance(error, DamagedLog) and error.first and "hx-request" not in request.headers:
        return damaged(request, error)
    return spoken(request, error.status, str(error), error.rule, word=error.code)


def damaged(request: forms.Asked, error: DamagedLog) -> Response[Any]:
    """A table that cannot go on: its host may set it back or close it, everybody else reads that."""
    if wants_json(request):
        return spoken(request, error.status, str(error), word=error.code)
    with speaking(forms.language(request)):
        mine = error.may_mend(events.browser_hash(forms.browser_of(request)))
        what = (
            _("You are its host: let it go on as it was just before that, or close it.")
            if mine
            else _("Its host can let it go on as it was just before that, or close it.")
        )
        response = answer(request, error.status, str(error), more=what, mend=f"/t/{error.table}/mend" if mine else "")
    if not mine and request.method == "GET":
        response.headers["Refresh"] = str(AGAIN)
    return response


def store_error(request: forms.Asked, error: StoreError) -> Response[Any]:
    """The tables cannot be read; `unread` writes the one line for whoever runs the server."""
    return table_error(request, unread(error))


def bad_input(request: forms.Asked, error: BadInput) -> Response[Any]:
    """What files and programs get wrong is told in the language that Keeling is written in."""
    return spoken(request, 422, str(error), foreign=SOURCE_LANGUAGE)


def bad_deck(request: forms.Asked, error: BadDeck) -> Response[Any]:
    """Its faults as a list, each with its line."""
    with speaking(forms.language(request)):
        faults = list(error.faults[:MOST_FAULTS])
        if more := len(error.faults) - len(faults):
            with speaking(SOURCE_LANGUAGE):
                faults.append(ngettext("One more fault.", "%(n)s more faults.", more))
        return answer(request, 422, _("This deck cannot be played with yet."), None, faults, foreign=SOURCE_LANGUAGE)


def http_error(request: forms.Asked, error: HTTPException) -> Response[Any]:
    status = error.status_code
    response = spoken(request, status, "")
    if status == 405 and error.headers:
        response.headers.update(error.headers)
    return response


def our_fault(request: forms.Asked, error: Exception) -> Response[Any]:
    route = request.scope.get("path_template") or "elsewhere"  # an address may hold a code, or what opens a link
    log.error("%s %s failed", request.method, route, exc_info=error)
    return spoken(request, 500, "")


HANDLERS: dict[int | type[Exception], Any] = {
    TableError: table_error,
    StoreError: store_error,
    BadDeck: bad_deck,
    BadInput: bad_input,
    HTTPException: http_error,
    Exception: our_fault,
}
