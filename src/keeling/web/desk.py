"""What stands above every game's table: who is waited for, clocks, pauses, pleas, curtain, people, chat.

Made of what everybody may know, but for `undo`, which is made of what the viewer may know. All values are immutable:
templates show them as parts.
"""

from __future__ import annotations

from typing import Any

import msgspec

from keeling.core import common
from keeling.core.page import Person
from keeling.core.text import _
from keeling.play import hosting
from keeling.play.clocks import rule
from keeling.play.tables import Table
from keeling.play.talk import Message
from keeling.web import asking, contexts, desk_clocks, desk_people, verbatim
from keeling.web.asking import lasting
from keeling.web.looks import Look

GIFTS = (30, 60, 300)  # seconds that a host gives at a press


class Plea(msgspec.Struct, frozen=True):
    """A request to take an act back: the sentence, and what the viewer may press: 'answer', 'withdraw' or ''."""

    at: int
    sentence: str
    may: str


class Curtain(msgspec.Struct, frozen=True):
    """On a device of several people: whose turn it is, and who may look.

    Attributes:
        asked, others: seats of this device by number and name.
        shown: the name of whoever looks now; '' while the curtain is closed.
    """

    sentence: str
    asked: tuple[tuple[int, str], ...]
    others: tuple[tuple[int, str], ...]
    shown: str = ""
    seat: int = 0


def of(table: Table, look: Look) -> dict[str, Any]:
    """`d` of desk.html."""
    seated = look.viewer != common.SPECTATOR
    return {
        "at": f"/t/{table.code}",
        "line": verbatim.sentence(line(table, look), verbatim.names_at(table)),
        "absent": desk_people.absent(table, look),
        "clocks": desk_clocks.clocks(table, look),
        "rule": rule(table.timing),
        "paused": table.paused and table.state.running,
        "plea": plea(table, look),
        "undo": undo(table, look) if seated else None,
        "curtain": curtain(table, look) if look.own and table.state.running else None,
        "left": look.left >= 0,
        "late": late(table, look.left) if comes(table, look) else (),
        "full": full(table) if comes(table, look) else "",
        "gone": _("The host has removed you from this table; you can watch.") if look.removed else "",
        "rows": desk_people.rows(table, look),
        "host": look.host,
        "claim": look.claim,
        "running": table.state.running,
        "game": table.title.id,
        "over": hosting.why_ended(table.stopped) if table.stopped else "",
        "ticking": table.timing.ticking or bool(table.timing.until),
        "gifts": tuple((seconds, lasting(seconds)) for seconds in GIFTS),
        "seat": look.viewer if seated else None,
        "called": called(table, look.viewer),
        "menu": look.kind != "watch",
        "own": bool(look.own),
        "chat": chat(table, look),
        "questions": asking.times(table) if look.host else (),
        "tells": table.tells,
        "unreached": seated and not look.own and table.seats[look.viewer].sat in table.unreached,
        "since": table.acted_since(look.viewer) if seated and table.state.running else 0,
        "turn": any(seat in table.waited_for() for seat in look.own),
        "code": table.code,
        "kept": desk_people.kept(table),
    }


def called(table: Table, viewer: int) -> str:
    """The name of whoever sits in a seat now."""
    return table.seats[viewer].name if 0 <= viewer < len(table.seats) else ""


def chat(table: Table, look: Look) -> tuple[Message, ...] | None:
    """What is written at the table; None where nobody may write."""
    return table.messages(look.viewer) if table.state.chat and not table.stopped else None


# -- who is waited for -----------------------------------------------------------------------------------------------


def line(table: Table, look: Look) -> str:
    """Who is waited for, by name; or that it is over."""
    if table.stopped:
        return _("This table is over.")
    if table.ended:
        return _("This round is over.")
    if table.paused:
        return _("Paused.")
    people, asked = table.people(), table.waited_for()
    others = listed([waited(people[seat]) for seat in asked if look.own or seat != look.viewer])
    if look.viewer in asked and not look.own:
        return _("You are asked; so are: %(names)s.", names=others) if others else _("You are asked.")
    return _("Waiting for %(names)s.", names=others)


def waited(person: Person) -> str:
    """A name in that line, with why it may take long."""
    if person.stands_for:
        return _("%(bot)s (a bot, for %(name)s)", bot=person.name, name=person.stands_for)
    return _("%(name)s (away)", name=person.name) if person.away else person.name


def listed(names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s", names=", ".join(names[:-1]), last=names[-1])


# -- taking back -----------------------------------------------------------------------------------------------------


def undo(table: Table, look: Look) -> tuple[str, int, str] | None:
    """Kind, position and a sentence: what would be taken back, or why nothing can be."""
    if not table.state.running:
        return None
    found = table.undoing(look.viewer)
    if not found.kind:
        return None
    if not found.at:
        return found.kind, 0, found.sentence
    what = "" if contexts.is_covered(table) else told_at(table, look, found.at)
    will = _("Takes back: %(what)s", what=what) if what else _("Takes your newest act back.")
    return found.kind, found.at, f"{will} {found.sentence}".strip()


def told_at(table: Table, look: Look, position: int) -> str:
    """What the log says of an act."""
    return " ".join(str(said) for key, said in table.lines(look.viewer) if key.startswith(f"p{position}."))


def plea(table: Table, look: Look) -> Plea | None:
    asked = table.plea
    if asked is None:
        return None
    people = table.people()
    names = listed([people[seat].name for seat in asked.waiting])
    if asked.seat == look.viewer:
        return Plea(
            asked.at, _("You ask to take your last act back. Still to agree: %(names)s.", names=names), "withdraw"
        )
    said = _("%(name)s asks to take the last act back.", name=people[asked.seat].name)
    mine = {look.viewer, *look.own}
    may = "answer" if look.viewer != common.SPECTATOR and mine & set(asked.waiting) else ""
    return Plea(asked.at, said if may else f"{said} {_('Still to agree: %(names)s.', names=names)}", may)


# -- who comes late, and who shares a device -------------------------------------------------------------------------


def comes(table: Table, look: Look) -> bool:
    """Whether the reader is somebody without a seat who might want one."""
    seated = look.viewer != common.SPECTATOR or bool(look.own)
    return not seated and not look.removed and look.kind != "watch" and not table.stopped


def late(table: Table, left: int = -1) -> tuple[tuple[int, str], ...]:
    """The seats that somebody who comes now may take: those of bots in a running round, else those that are free.

    Args:
        left: the seat that they gave up in this round, which alone they may have again; -1 for none.
    """
    if table.state.running:
        bots = (seat for seat in table.seats if seat.kind == "bot" and not seat.owner)
        return tuple((seat.number, seat.name) for seat in bots if left in (-1, seat.number))
    return tuple((seat.number, "") for seat in table.seats if seat.kind == "free")


def full(table: Table) -> str:
    """Why somebody who comes now has no seat, and when there may be one; '' if there is one."""
    if late(table):
        return ""
    if table.state.running:
        return _(
            "Every seat is a person’s in this round, so you watch. When one of them leaves, you can play on there."
        )
    return _("Every seat is taken, so you watch. One is yours when the host frees one, or when somebody leaves.")


def welcome(table: Table, look: Look) -> str | None:
    """What happened so far, for somebody who has just taken a seat over."""
    if look.viewer == common.SPECTATOR or not table.state.running:
        return None
    return table.summary(look.viewer)


def curtain(table: Table, look: Look) -> Curtain:
    people, waiting = table.people(), table.waited_for()
    here = [(seat, people[seat].stands_for or people[seat].name) for seat in look.own]
    asked = tuple(one for one in here if one[0] in waiting)
    others = tuple(one for one in here if one[0] not in waiting)
    if look.viewer != common.SPECTATOR:
        return Curtain("", asked, others, people[look.viewer].name, look.viewer)
    if asked:
        names = listed([name for _seat, name in asked])
        return Curtain(_("Give the device to %(names)s.", names=names), asked, others)
    return Curtain(_("Nobody at this device is asked now."), asked, others)
