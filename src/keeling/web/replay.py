"""A moment of a round as a page shows it: the table's own template, of that time, with nothing in it that acts."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import msgspec
from markupsafe import Markup

from keeling.core import common
from keeling.core.match import OPENING
from keeling.core.page import Person, Section
from keeling.core.text import _
from keeling.play.replay_tape import EVERYTHING, Said, Tape
from keeling.web import contexts, templating
from keeling.web.parts import Parts

NEWEST = 40  # lines of the log beside a moment
ACTIVE = re.compile(r' hx-[\w:-]+="[^"]*"')
LIVE = re.compile(r' (?:role="(?:log|status|alert)"|aria-live="[^"]*")')
TURN = re.compile(r" data-turn(?=[ >])")


class Place(msgspec.Struct, frozen=True):
    """Where a replay lives, and how its addresses are made.

    Attributes:
        path: of the drawn page, such as /t/FERN-27/replay.
        text: whether the page is in words.
        round: that addresses name; 0 for none.
        chair: that addresses name; None for the reader's own.
    """

    path: str
    text: bool
    round: int
    chair: int | None

    def at(self, position: int) -> str:
        """The page of the same kind at another moment."""
        return self.url(self.text, self.chair, at=position)

    def url(self, text: bool, chair: int | None, **more: int) -> str:
        query: dict[str, object] = dict(more)
        if self.round:
            query["round"] = self.round
        if chair is not None:
            query["seat"] = chair_word(chair)
        return f"{self.path}{'/text' if text else ''}?{urlencode(query)}"


def chair_word(chair: int) -> str:
    """How a chair stands in an address."""
    return {EVERYTHING: "all", common.SPECTATOR: "public"}.get(chair, str(chair))


# -- the table of that moment ------------------------------------------------------------------------------------------


def frame(tape: Tape, index: int, chair: int, place: Place, code: str, lang: str) -> Markup:
    """The live part of the table's page as it stood, frozen."""
    viewer = common.SPECTATOR if chair == EVERYTHING else chair
    scene = tape.scene(index, viewer)
    told = log(tape, index, chair, place)
    common_part = {"t": about(tape, index, viewer, code), "lang": lang}
    parts = Parts({})
    parts.begin(0, -1)
    if place.text:
        page = tape.title.text(tape.setup, scene)
        words = {name: getattr(page, name) for name in page.__struct_fields__}
        context = {**common_part, "p": {**words, "log": told, "log_more": False, "asked_at": 0}}
        return frozen(templating.live("text.html", {**context, "part": parts.part, "once": parts.once}))
    view = tape.title.table(tape.setup, scene)
    view |= {"log": told, "log_more": False, "position": scene.asked_at, "projector": False, "coach_off": ""}
    context = {**common_part, "v": view, "p": templating.parts_of(tape.title.id)}
    name = f"games/{tape.title.id}/page/table.html"
    return frozen(templating.live(name, {**context, "part": parts.part, "once": parts.once}))


def frozen(html: str) -> Markup:
    """Nothing in it is sent, nothing is spoken when it changes, and it calls nobody to a turn.

    What people wrote is escaped, so that no quotation mark of theirs looks like an attribute's.
    """
    quiet = LIVE.sub("", TURN.sub("", ACTIVE.sub("", html)))
    return templating.markup(f'<fieldset class="frozen" id="frozen" disabled>{quiet}</fieldset>')


def about(tape: Tape, index: int, viewer: int, code: str) -> dict[str, Any]:
    """`t` of the table's templates, as contexts.table has it."""
    name = _(tape.title.name)
    return {
        "code": code,
        "title": name,
        "game": {"id": tape.title.id, "title": name},
        "round": tape.round,
        "host": "",
        "is_host": False,
        "ended": False,
        "position": tape.moments[index].position,
        "seats": tape.people(tape.moments[index]),
        "watching": viewer == common.SPECTATOR,
    }


def log(tape: Tape, index: int, chair: int, place: Place) -> list[dict[str, Any]]:
    """The newest lines up to a moment, each a link to its own."""
    found: list[Said] = []
    while index >= 0 and len(found) < NEWEST:
        found = [*tape.lines(index, chair), *found]
        index -= 1
    return [linked(said, chair, place, tape.index(said.position) + 1) for said in found[-NEWEST:]]


def linked(said: Said, chair: int, place: Place, number: int) -> dict[str, Any]:
    """A line as the log's part takes it."""
    html = contexts.said(said.line)
    if said.taken:
        html = Markup("<s>{}</s> {}").format(html, _("(taken back)"))
    html += Markup('<span class="vh"> {}</span>').format(_("moment %(n)s", n=number))  # two links of one sentence
    return {
        "key": said.key,
        "html": Markup('<a class="moment" href="{}">{}</a>').format(place.at(said.position), html),
        "seat": said.line.seat,
        "badge": None if said.line.seat is None else said.line.seat + 1,
        "mine": said.line.seat == chair,
    }


def sentence(tape: Tape, index: int, chair: int) -> str:
    """What a moment tells, in one piece of plain text; where the log says nothing, who decided."""
    said = [str(one.line) + (" " + _("(taken back)") if one.taken else "") for one in tape.lines(index, chair)]
    moment = tape.moments[index]
    if not said and moment.act is not None and moment.act[0].seat != OPENING:
        return _("%(name)s decided.", name=tape.people(moment)[moment.act[0].seat].name)
    return " ".join(said) or _("The round begins.")


# -- round about it ----------------------------------------------------------------------------------------------------


def secrets(tape: Tape, index: int) -> list[tuple[Person, list[Section]]]:
    """What each seat alone knew, in words: the sections of its page that nobody else's has."""
    public = {section.id for section in pages_of(tape, index, common.SPECTATOR)}
    found = []
    for person in tape.people(tape.moments[index]):
        own = [section for section in pages_of(tape, index, person.number) if section.id not in public]
        if own:
            found.append((person, own))
    return found


def pages_of(tape: Tape, index: int, viewer: int) -> tuple[Section, ...]:
    return tape.title.text(tape.setup, tape.scene(index, viewer)).sections


class Sight(msgspec.Struct, frozen=True):
    """One moment of a tape as one reader looks at it.

    Attributes:
        chair: whose knowledge is shown: a seat, common.SPECTATOR or EVERYTHING.
        code: of the table.
        open: the round is over, so that everything may be seen.
        chairs: that this reader may take.
    """

    tape: Tape
    index: int
    chair: int
    place: Place
    code: str
    open: bool
    chairs: list[int]

    @property
    def position(self) -> int:
        return self.tape.moments[self.index].position

    @property
    def here(self) -> str:
        """The address of this page."""
        return self.place.at(self.position)

    @property
    def link(self) -> str:
        """The address to hand on: of a running round it names no chair, since whoever opens it has their own."""
        return (
            self.here
            if self.open
            else Place(self.place.path, self.place.text, self.place.round, None).at(self.position)
        )

    def round_link(self, number: int) -> dict[str, Any]:
        url = Place(self.place.path, self.place.text, number, None).url(self.place.text, None, step=1)
        return {"label": _("Round %(n)s", n=number), "url": url, "here": number == self.tape.round}


def context(sight: Sight, title: str, base: str, lang: str) -> dict[str, Any]:
    """The context of replay.html but for what leads elsewhere.

    Args:
        base: the address that links start with.
    """
    tape, index, place = sight.tape, sight.index, sight.place
    line, counted = sentence(tape, index, sight.chair), steps(tape, index, place)
    return {
        "page_title": f"{counted['number']}/{counted['total']} {line} – {title}",
        "where": f"{_(tape.title.name)} · {sight.code} · {_('replay')}",
        "frame": frame(tape, index, sight.chair, place, sight.code, lang),
        "sheets": contexts.sheets(tape.title),
        "steps": counted,
        "line": line,
        "open": sight.open,
        "chairs": chairs(sight),
        "chair_word": chair_word(sight.chair),
        "secrets": secrets(tape, index) if sight.chair == EVERYTHING else (),
        "place": place,
        "other": place.url(not place.text, place.chair, at=sight.position),
        "all_lines": f"{place.path}/moments?{sight.here.partition('?')[2]}",
        "here": sight.here,
        "play": play(sight) if sight.open and not tape.moments[index].game.over else None,
        "link": base + sight.link,
    }


def play(sight: Sight) -> dict[str, Any]:
    """The form that begins a table at this moment."""
    people = sight.tape.people(sight.tape.moments[sight.index])
    return {
        "url": f"{sight.place.path}/play",
        "at": sight.position,
        "seats": [(person.number, person.name) for person in people],
        "mine": sight.chair,
    }


def steps(tape: Tape, index: int, place: Place) -> dict[str, Any]:
    """The controls: where they lead, and which moment this is, counted from 1."""
    last = len(tape.moments) - 1
    goals = {"first": 0, "back": max(index - 1, 0), "next": min(index + 1, last), "last": last}
    urls = {name: place.at(tape.moments[goal].position) for name, goal in goals.items()}
    return {**urls, "number": index + 1, "total": last + 1}


def rank(chair: int) -> int:
    """Chairs in the order in which they are offered."""
    return {EVERYTHING: -1, common.SPECTATOR: common.MAX_SEATS}.get(chair, chair)


def chairs(sight: Sight) -> list[dict[str, Any]]:
    """Whose knowledge can be looked through."""
    names = {person.number: person.name for person in sight.tape.people(sight.tape.moments[sight.index])}
    words = {EVERYTHING: _("All-knowing"), common.SPECTATOR: _("Seen by all")}
    return [
        {
            "label": words.get(one) or names[one],
            "badge": one + 1 if one in names else None,
            "url": sight.place.url(sight.place.text, one, at=sight.position),
            "id": chair_word(one),
            "here": one == sight.chair,
        }
        for one in sorted(sight.chairs, key=rank)
    ]


def moments(sight: Sight) -> list[tuple[str, str, bool]]:
    """Every moment: its address, what it tells, whether it is this one."""
    told = enumerate(sight.tape.moments)
    return [(sight.place.at(one.position), sentence(sight.tape, n, sight.chair), n == sight.index) for n, one in told]
