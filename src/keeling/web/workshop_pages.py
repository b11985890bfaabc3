"""Pages of activities: what a game offers, its cards, one workshop as people and as a projector see it, its files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Response
from litestar.response import Redirect
from litestar.types import ASGIApp, Receive, Scope, Send
from markupsafe import Markup

from keeling.core.activity import Card
from keeling.core.text import _, language, speaking, spoken_by
from keeling.core.title import Title
from keeling.play import workshop_export
from keeling.play.names import alike
from keeling.play.workshop import Workshop
from keeling.web import contexts, forms, pages, responses, workshop_contexts
from keeling.web.forms import Asked, bad
from keeling.web.frames import NOTHING
from keeling.web.looks import base_url
from keeling.web.responses import page
from keeling.web.statics import build
from keeling.web.streams import BEAT, HEADERS, STALE, Beats, until_either_ends
from keeling.web.workshop_contexts import Seen
from keeling.web.workshop_frames import WorkshopFrames, event_id

STYLE = ["/static/workshop.css"]


class Watcher(msgspec.Struct, frozen=True):
    """One open page: whose browser, and what it shows."""

    kind: str
    browser: str
    language: str
    base: str

    def at(self, workshop: Workshop) -> Seen:
        """What it may show now."""
        if self.kind == "wall":
            return Seen(self.kind, -1, False, self.language, self.base)
        host = workshop.is_host(self.browser)
        return Seen(self.kind, workshop.person(self.browser), host, self.language, self.base)


def watcher(request: Asked, kind: str, title: Title) -> Watcher:
    base = base_url(request, request.app.state.settings)
    with speaking(responses.language(request)):
        return Watcher(kind, forms.browser_of(request), spoken_by(title.package), base)


def title_at(request: Asked) -> Title:
    """The game in the address, if it has activities.

    Raises:
        TableError: 404.
    """
    title = pages.title_at(request, request.app.state.tables.titles)
    if not title.activities:
        raise bad(_("%(game)s has no activities beside the game.", game=_(title.name)), 404)
    return title


@page("/activities/{game:str}", sync_to_thread=False)
def activities(request: Asked) -> Response[Any]:
    """What can be done with a game's cards, each with a form that opens it."""
    with speaking(responses.language(request)):
        title = title_at(request)
    with speaking(spoken_by(title.package)):
        return responses.rendered(
            request,
            "activities.html",
            _("Activities with %(game)s", game=_(title.name)),
            game=contexts.game(title),
            activities=workshop_contexts.activities(title),
            count=len(title.cards()),
            chosen=request.query_params.get("open", "")[:40],
        )


@page("/activities/{game:str}/cards", sync_to_thread=False)
def cards(request: Asked) -> Response[Any]:
    """Cue cards: every card with its text and its link, found by word (`q`) or by group (`group`).

    A game that has a page of its cards of its own is looked up there.
    """
    with speaking(responses.language(request)):
        title = title_at(request)
        if any(one.name == "cards" for one in title.pages):
            return responses.moved(f"/games/{title.id}/cards")
    with speaking(spoken_by(title.package)):
        known = workshop_contexts.cards_in(title, language())
        wanted = request.query_params.get("q", "")[:80].strip()
        group = request.query_params.get("group", "")[:40]
        groups = {
            each: name for card in known.values() for each, name in zip(card.groups, card.group_names, strict=True)
        }
        return responses.rendered(
            request,
            "cue_cards.html",
            _("Cards of %(game)s", game=_(title.name)),
            game=contexts.game(title),
            cards=[card for card in known.values() if fits(card, wanted, group)],
            groups=sorted(groups.items(), key=lambda each: each[1]),
            group=group,
            wanted=wanted,
            emblems=workshop_contexts.emblems(title.id),
        )


def fits(card: Card, wanted: str, group: str) -> bool:
    words = alike(f"{card.title} {card.text} {' '.join(card.group_names)}")
    return (not group or group in card.groups) and all(word in words for word in alike(wanted).split())


# -- one workshop ----------------------------------------------------------------------------------------------------


async def workshop_at(request: Asked, code: str | None = None) -> Workshop:
    """The workshop of a code in any spelling; that in the address if none is given.

    Raises:
        TableError: 404, 410.
    """
    workshops = request.app.state.tables.workshops
    workshop: Workshop = await workshops.get(request.path_params["code"] if code is None else code)
    request.scope["state"]["game"] = workshop.state.title.id
    return workshop


def canonical(request: Asked, workshop: Workshop) -> Redirect | None:
    """The same page at the code's one spelling, unless it is that."""
    parts = request.url.path.split("/")
    if parts[1:3] == ["w", workshop.code]:
        return None
    place = "/".join(["/w", workshop.code, *parts[3:]])
    return Redirect(place + (f"?{request.url.query}" if request.url.query else ""), status_code=302)


async def shown(request: Asked, kind: str) -> Response[Any]:
    """A live page: the frame of this moment, and the address of the stream that brings the next ones."""
    workshop = await workshop_at(request)
    if moved := canonical(request, workshop):
        return moved
    who = watcher(request, kind, workshop.state.title)
    frames: WorkshopFrames = request.app.state.workshop_frames
    with speaking(who.language):
        return responses.rendered(
            request,
            "live.html",
            f"{_(workshop.state.activity.name)} {workshop.code}",
            frame=Markup(frames.html(workshop, who.at(workshop))),
            stream=f"/w/{workshop.code}/stream?{urlencode({'view': kind, 'at': event_id(workshop)})}",
            sheets=STYLE,
            where=f"{_(workshop.state.activity.name)} · {workshop.code}",
            links=links(workshop, kind),
            now=workshop.now,
            bar_page=kind == "own",
        )


def links(workshop: Workshop, kind: str) -> list[dict[str, str]]:
    """What the bar offers."""
    if kind == "wall":
        return [{"url": f"/w/{workshop.code}", "label": _("My page")}]
    return [
        {"url": f"/activities/{workshop.state.title.id}/cards", "label": _("All cards")},
        {"url": f"/w/{workshop.code}/wall", "label": _("Projector")},
    ]


@page(["/w/{code:str}", "/W/{code:str}"])
async def own_page(request: Asked) -> Response[Any]:
    return await shown(request, "own")


@page(["/w/{code:str}/wall", "/W/{code:str}/wall"])
async def wall_page(request: Asked) -> Response[Any]:
    """What a projector shows: what everybody may see, to be read across a room."""
    return await shown(request, "wall")


@page("/w/{code:str}/stream")
async def stream(request: Asked) -> ASGIApp:
    """Frames as they come. `view` is 'own' or 'wall', `at` what the page shows."""
    state = request.app.state
    kind = request.query_params.get("view", "own")
    if kind not in ("own", "wall"):
        raise bad(_("'view' must be one of: %(kinds)s.", kinds="own, wall"))
    workshop = await workshop_at(request)
    who = watcher(request, kind, workshop.state.title)
    known = request.headers.get("last-event-id") or request.query_params.get("at") or ""
    if (seen := known.partition(".")[0]).isdecimal():
        await workshop.reach(int(seen[:12]))

    async def stream_it(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        if request.method == "HEAD":
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            chunks = messages(workshop, who, state.workshop_frames, known, state.settings.beat)
            await until_either_ends(receive, send, chunks)

    return stream_it


async def messages(
    workshop: Workshop, who: Watcher, frames: WorkshopFrames, known: str, beat: float
) -> AsyncIterator[bytes]:
    """The stream of one page, until the server stops, the workshop is forgotten, or the page is of an older build."""
    if known and known.split(".")[1:2] != [build()]:
        yield STALE
        return
    yield b": here\n\n"
    sent = frames.moment(workshop) if known == event_id(workshop) else NOTHING
    version, look, beats = workshop.version, who.at(workshop), Beats(beat)
    with workshop.watching():
        while not workshop.closed:
            if not await workshop.moved(sent.position, beats.left(), version):
                beats.next()
                yield BEAT
            elif not workshop.forgotten:
                now = who.at(workshop)
                frame = frames.event(workshop, now, sent if now == look else NOTHING)
                sent, version, look = frames.moment(workshop), workshop.version, now
                yield frame
    if workshop.forgotten:
        yield STALE


# -- files -----------------------------------------------------------------------------------------------------------


async def file(request: Asked, ending: str, media_type: str) -> Response[bytes]:
    """What was gathered; for the host at any time, for others who are in when it is over."""
    workshop = await workshop_at(request)
    browser = forms.browser_of(request)
    over = workshop.state.ended and workshop.person(browser) >= 0
    with speaking(responses.language(request)):
        if not workshop.is_host(browser) and not over:
            raise bad(_("The host can take this file at any time, everybody else when the activity is over."), 403)
    with speaking(spoken_by(workshop.state.title.package)):
        write = workshop_export.markdown if ending == "md" else workshop_export.table
        made = responses.packed(request, write(workshop.state).encode(), media_type)
    made.headers["Content-Disposition"] = f'attachment; filename="keeling-{workshop.code.lower()}.{ending}"'
    return made


@page("/w/{code:str}/export.md")
async def markdown_file(request: Asked) -> Response[bytes]:
    return await file(request, "md", "text/markdown; charset=utf-8")


@page("/w/{code:str}/export.csv")
async def csv_file(request: Asked) -> Response[bytes]:
    return await file(request, "csv", "text/csv; charset=utf-8")


HANDLERS = [activities, cards, own_page, wall_page, stream, markdown_file, csv_file]
