"""The questions about a whole table that every game's lobby asks: clocks, who may find it, who may write."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from keeling.core.text import _, ngettext
from keeling.play.clocks import Timing
from keeling.play.tables import Table

DECISIONS = (30, 60, 120)  # seconds
BANKS = (600, 1200)
ENDS = (20, 40, 60)  # minutes
ABSENCES = (30, 120, 300)  # seconds
PACES = (400, 2500, 5000)  # milliseconds


class Answer(msgspec.Struct, frozen=True):
    """One choice, as a form sends it and as people read it."""

    value: str
    label: str
    note: str = ""
    chosen: bool = False


class Question(msgspec.Struct, frozen=True):
    """One question. `key` is the name of its field."""

    key: str
    question: str
    choices: tuple[Answer, ...]


def lasting(seconds: int) -> str:
    """A span of time in words."""
    if seconds >= 60 and seconds % 60 == 0:
        return ngettext("%(n)s minute", "%(n)s minutes", seconds // 60)
    return ngettext("%(n)s second", "%(n)s seconds", seconds)


def times(table: Table) -> tuple[Question, ...]:
    """Of clocks; in a round those that can still be changed."""
    timing = table.timing
    if table.state.running:
        return (pace(timing),)
    return clock(timing), ending(timing, table.clock.wall()), absence(timing), pace(timing)


def clock(timing: Timing) -> Question:
    now = f"decision:{timing.decision}" if timing.decision else f"bank:{timing.bank}" if timing.bank else "none"
    known = [Answer("none", _("No clock"), _("everybody takes the time they need"))]
    for seconds in sorted({*DECISIONS, timing.decision} - {0}):
        label = _("%(time)s for each decision", time=lasting(seconds))
        known.append(Answer(f"decision:{seconds}", label, _("then a bot decides this one")))
    for seconds in sorted({*BANKS, timing.bank} - {0}):
        label = _("%(time)s each for the whole round", time=lasting(seconds))
        known.append(Answer(f"bank:{seconds}", label, _("then a bot decides")))
    return Question("clock", _("Is there a clock?"), chosen(known, now))


def ending(timing: Timing, wall: int) -> Question:
    known = [Answer("0", _("When it is over"))]
    if timing.until:
        left = max(-(-(timing.until - wall) // 60_000), 0)
        known.append(Answer("", ngettext("As set: in %(n)s minute", "As set: in %(n)s minutes", left)))
    known += [Answer(str(n), ngettext("In %(n)s minute", "In %(n)s minutes", n)) for n in ENDS]
    return Question("minutes", _("When must the round end?"), chosen(known, "" if timing.until else "0"))


def absence(timing: Timing) -> Question:
    known = [
        Answer(str(seconds), _("After %(time)s", time=lasting(seconds)))
        for seconds in sorted({*ABSENCES, timing.away} - {0})
    ]
    known.append(Answer("0", _("Never: we wait")))
    return Question("away", _("When does a bot play for somebody who is away?"), chosen(known, str(timing.away)))


def pace(timing: Timing) -> Question:
    quick, slow, slower = PACES
    known = [
        Answer(str(quick), _("Quickly")),
        Answer("0", _("As usual"), _("a second for each act")),
        Answer(str(slow), _("Slowly"), _("so that everybody can follow")),
        Answer(str(slower), _("Very slowly")),
    ]
    return Question("pace", _("How fast do bots play?"), chosen(known, str(timing.pace)))


def chosen(answers: Iterable[Answer], value: str) -> tuple[Answer, ...]:
    return tuple(msgspec.structs.replace(one, chosen=one.value == value) for one in answers)


def listed(table: Table) -> Question:
    known = [
        Answer("off", _("Only who has the code"), _("or the link")),
        Answer("on", _("Anybody"), _("the first page of this server shows the table")),
    ]
    return Question("list", _("Who can find this table?"), chosen(known, "on" if table.state.listed else "off"))


def chat(table: Table) -> Question:
    known = [
        Answer("on", _("Yes"), _("short messages, to all at the table; you can take them away")),
        Answer("off", _("No")),
    ]
    return Question("chat", _("May people write to each other?"), chosen(known, "on" if table.state.chat else "off"))
