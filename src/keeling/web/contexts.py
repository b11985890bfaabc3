"""What templates are given. Each function is the contract with one template."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec
import segno
from markupsafe import Markup, escape

from keeling.core import common
from keeling.core.errors import BadDeck
from keeling.core.options import Option
from keeling.core.page import Line, Mark, Scene
from keeling.core.registry import titles
from keeling.core.text import N_, _, languages, ngettext, speaking, spoken_by
from keeling.core.title import Title
from keeling.play import hosting
from keeling.play.tables import Table
from keeling.web import asking, desk_people, templating, verbatim
from keeling.web.looks import Look, is_local
from keeling.web.statics import assets, build
from keeling.web.tongues import marked

HOST, GUEST = N_("Host"), N_("Guest")


def game(title: Title) -> dict[str, Any]:
    """A game as the home page, the lobby and the rules page name it."""
    few, many = title.minutes
    with speaking(spoken_by(title.package)):
        tagline = _(title.tagline)
    name = f"games/{title.id}/home.svg"
    return {
        "id": title.id,
        "title": _(title.name),
        "tagline": tagline,
        "seats_text": _("%(fewest)s–%(most)s players", fewest=title.fewest, most=title.most),
        "minutes_text": _("%(few)s–%(many)s min", few=few, many=many),
        "picture": f"/static/{name if name in assets() else 'favicon.svg'}?v={build()}",
        "lang": marked(title),
    }


def games() -> list[dict[str, Any]]:
    return [game(title) for title in titles().values()]


def sheets(title: Title) -> list[str]:
    """The addresses of a game's own style."""
    name = f"games/{title.id}/{title.id}.css"
    return [f"/static/{name}"] if name in assets() else []


def scripts(title: Title) -> list[str]:
    """The addresses of the scripts that a game has besides those of every table."""
    name = f"games/{title.id}/{title.id}.js"
    return [f"/static/{name}"] if name in assets() else []


def level_name(level: str) -> str:
    return {"easy": _("Easy"), "normal": _("Normal"), "hard": _("Hard")}.get(level, level.capitalize())


@lru_cache(256)
def qr(link: str) -> Markup:
    """The link as a picture to scan; dark on white in either theme, since not every phone reads it inverted."""
    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(border=2, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None))


def link_to(table: Table, base: str) -> str:
    return f"{base}/t/{table.code}"


def invitation(table: Table, base: str) -> dict[str, Any]:
    """`t` of big.html: what brings others to a table."""
    link = link_to(table, base)
    return {
        "code": table.code,
        "link": link,
        "qr": qr(link),
        "title": _(table.title.name),
        "local_only": is_local(base),
    }


def lobby(table: Table, look: Look) -> dict[str, Any]:
    """`t` of lobby.html."""
    seats = [lobby_seat(table, number, look) for number in range(len(table.seats))]
    return {
        **invitation(table, look.base),
        "game": game(table.title),
        "seats": seats,
        "is_host": look.host,
        "can_claim": look.claim,
        "named": table.host is not None and table.seats[table.host].name not in given_names(),
        "given": given_names(),
        "me": None if look.viewer == common.SPECTATOR else look.viewer,
        "most": table.title.places(table.setup.options)[1],
        "can_start": True,
        "start_note": start_note(table),
        **own_words(table),
        "deck": deck(table),
        "levels": [(level, level_name(level)) for level in table.title.levels],
        "watchers": table.presence.open.get(common.SPECTATOR, 0),
        "times": asking.times(table),
        "listed": asking.listed(table),
        "chatting": asking.chat(table),
        "talk": table.messages(look.viewer) if table.state.chat else None,
        "several": bool(look.own),
        "kept": desk_people.kept(table),
        "removed": look.removed,
        "tells": table.tells,
        "placed": table.state.opened.start is not None,
    }


def own_words(table: Table) -> dict[str, Any]:
    """What a lobby shows of a game's own, in a language that the game speaks."""
    title, chosen = table.title, table.setup.options
    with speaking(spoken_by(title.package)):
        return {
            "options": [option(one, chosen[one.key]) for one in title.options if one.asked(chosen)],
            "pages": [(f"/games/{title.id}/{one.name}", _(one.label)) for one in title.pages],
        }


@lru_cache(1)
def given_names() -> frozenset[str]:
    """What people are called who have not said it, in every language."""
    found = set()
    for lang in languages():
        with speaking(lang):
            found |= {_(HOST), _(GUEST)}
    return frozenset(found)


def own_tables(tables: Iterable[Table], browser: str) -> list[dict[str, str]]:
    """The tables that a browser sits at, for the home page."""
    mine = ((table, table.seat_of(browser)) for table in tables)
    return [
        {
            "code": table.code,
            "title": _(table.title.name),
            "note": state_of(table, seat),
            "link": f"/t/{table.code}",
        }
        for table, seat in mine
        if seat is not None
    ]


def open_tables(tables: Iterable[Table]) -> list[dict[str, str]]:
    """The tables that their hosts show to everybody."""
    return [
        {"code": table.code, "title": _(table.title.name), "note": room_at(table), "link": f"/t/{table.code}"}
        for table in tables
    ]


def room_at(table: Table) -> str:
    """Who opened a table, and whether there is room."""
    host = "" if table.host is None else table.seats[table.host].name
    free = sum(seat.kind == "free" for seat in table.seats)
    room = _("round %(n)s", n=table.round) if table.started else ngettext("%(n)s free seat", "%(n)s free seats", free)
    return _("%(name)s, %(room)s", name=host, room=room) if host else room


def state_of(table: Table, seat: int) -> str:
    """How a table stands for somebody who sits there, in two or three words."""
    if not table.started:
        return _("in the lobby")
    if table.ended:
        return _("round %(n)s is over", n=table.round)
    return _("your turn") if seat in table.waited_for() else _("round %(n)s, waiting", n=table.round)


def deck(table: Table) -> dict[str, Any] | None:
    """What is played with; None where the game has no deck."""
    try:
        data = table.title.deck(table.setup)
    except BadDeck:
        return None
    own = table.setup.deck is not None
    return {
        "name": (str(data.get("name") or _("A deck of your own"))) if own else _("The standard deck"),
        "size": table.title.deck_size(data),
        "own": own,
    }


def lobby_seat(table: Table, number: int, look: Look) -> dict[str, Any]:
    seat = table.seats[number]
    kind = seat.kind
    return {
        "number": number,
        "badge": number + 1,
        "name": seat.name,
        "kind": kind,
        "level": seat.level,
        "me": kind == "person" and number in (look.own or (look.viewer,)),
        "host": table.host == number,
        "away": kind == "person" and table.presence.away(number),
        "note": level_name(seat.level) if kind == "bot" else "",
    }


def start_note(table: Table) -> str:
    """What happens when the host starts now."""
    free = sum(seat.kind == "free" for seat in table.seats)
    if not free:
        return _("Everybody is here.")
    return ngettext(
        "One seat is free; a bot takes it at the start.", "%(n)s seats are free; bots take them at the start.", free
    )


def option(one: Option, value: str | int) -> dict[str, Any]:
    return {
        "key": one.key,
        "question": _(one.question),
        "common": one.common,
        "choices": [
            {"value": c.value, "label": _(c.label), "note": _(c.note), "chosen": c.value == value} for c in one.choices
        ],
        "number": value,
        "min": one.low,
        "max": one.high,
    }


def table(table: Table, look: Look) -> dict[str, Any]:
    """`t` of a game's table.html and of text.html."""
    return {
        "code": table.code,
        "title": _(table.title.name),
        "game": {"id": table.title.id, "title": _(table.title.name)},
        "round": table.round,
        "host": "" if table.host is None else table.seats[table.host].name,
        "is_host": look.host,
        "ended": table.ended,
        "position": table.position,
        "seats": table.people(),
        "watching": look.viewer == common.SPECTATOR,
    }


@lru_cache(4096)
def said(line: Line, names: verbatim.Names = ()) -> Markup:
    """A log line, its marks drawn as small signs, its names set apart."""
    return Markup("").join(
        Markup('<span class="chip {}">{}</span>').format(part.css, part.text)
        if isinstance(part, Mark)
        else verbatim.sentence(part, names)
        for part in line.parts
    )


def is_covered(table: Table) -> bool:
    """Whether nobody may read the log now."""
    return table.started and table.title.covers(table.view(common.SPECTATOR))


def scene_of(table: Table, look: Look) -> Scene:
    """What a page is drawn from; without the log's lines while they are covered.

    Of a table that its host has ended amid a round, everybody has what a spectator has: nothing can be chosen any more.
    """
    scene = table.scene(common.SPECTATOR if cut_short(table) else look.viewer, look.coach)
    if look.own:  # several people read it at one device: it names all of them
        scene = msgspec.structs.replace(scene, lines=table.lines(common.SPECTATOR))
    return msgspec.structs.replace(scene, lines=()) if table.title.covers(scene.view) else scene


def cut_short(table: Table) -> bool:
    return bool(table.stopped) and not table.ended


def log_of(table: Table, scene: Scene, after: int) -> tuple[list[dict[str, Any]], bool]:
    """The log as a page has it, and whether these are only the lines to add to it."""
    if table.title.covers(scene.view):
        covered = _("Covered until the question is answered: it would tell what is asked.")
        return [{"key": "covered", "html": escape(covered), "seat": None, "badge": None, "mine": False}], False
    return log(scene, after, verbatim.names_at(table)), after >= 0


def log(scene: Scene, after: int, names: verbatim.Names = ()) -> list[dict[str, Any]]:
    """The newest lines, oldest first; only those beyond a position of the log."""
    return [
        {
            "key": key,
            "html": said(line, names),
            "seat": line.seat,
            "badge": None if line.seat is None else line.seat + 1,
            "mine": line.seat == scene.viewer,
        }
        for key, line in fresh(scene.lines, after)
    ]


def fresh(lines: tuple[tuple[str, Line], ...], after: int) -> tuple[tuple[str, Line], ...]:
    """The lines beyond a position. A key is 'pPOSITION.INDEX'."""
    start = len(lines)
    while start and int(lines[start - 1][0][1:].partition(".")[0]) > after:
        start -= 1
    return lines[start:]


def drawn(table_: Table, look: Look, after: int) -> dict[str, Any]:
    """The whole context of a game's table.html: `t`, `v` as the game fills it, with the log, and its parts `p`."""
    scene = scene_of(table_, look)
    view = table_.title.table(table_.setup, scene)
    view["log"], view["log_more"] = log_of(table_, scene, after)
    if cut_short(table_):
        view.update(prompt=_("This table is over."), sub=hosting.why_ended(table_.stopped), actor=None)
    elif table_.paused and table_.state.running:
        view.update(prompt=_("Paused."), sub=_("It goes on from here when the host says so."), actor=None)
    view["position"] = table_.position
    view["projector"] = look.kind == "watch"
    view["coach_off"] = "/coach"
    return {"t": table(table_, look), "v": view, "p": templating.parts_of(table_.title.id)}


def text_page(table_: Table, look: Look, after: int) -> dict[str, Any]:
    """The whole context of text.html."""
    scene = scene_of(table_, look)
    page = table_.title.text(table_.setup, scene)
    if cut_short(table_):
        page = msgspec.structs.replace(page, now=(_("This table is over."), hosting.why_ended(table_.stopped)))
    words = {name: getattr(page, name) for name in page.__struct_fields__}
    lines, more = log_of(table_, scene, after)
    my_turn = look.viewer in table_.waited_for()
    now = {"log": lines, "log_more": more, "asked_at": scene.asked_at, "my_turn": my_turn}
    return {"t": table(table_, look), "p": {**words, **now, "tips": my_turn and look.coach}}
