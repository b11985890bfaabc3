"""Clocks as everybody at a table reads them; a page says the time of its own seat at its marks alone."""

from __future__ import annotations

import msgspec

from keeling.core.text import _, ngettext
from keeling.play.tables import Table
from keeling.web.asking import lasting
from keeling.web.looks import Look


class Running(msgspec.Struct, frozen=True):
    """A clock that everybody reads.

    Attributes:
        ends: when it is at zero, in milliseconds since 1970; 0 while the table is paused.
        left: what it shows without a script.
        words: for the viewer's own: pairs of milliseconds left and what is said then.
    """

    label: str
    badge: int
    ends: int
    left: str
    words: tuple[tuple[int, str], ...] = ()
    mine: bool = False


def clocks(table: Table, look: Look) -> tuple[Running, ...]:
    """Those of the seats that are asked, then the end of the round."""
    now = table.clocks()
    watch, people = table.state.watch, table.people()
    found = []
    for one in now.ticking:
        ends = 0 if now.paused else watch.left(one.seat, 0)  # the moment at which nothing is left
        mine = one.seat == look.viewer
        words = tuple((mark, spoken(mark, one.total)) for mark in one.marks) if mine else ()
        found.append(Running(people[one.seat].name, one.seat + 1, ends, shown(one.left), words, mine))
    if now.until and table.state.running:
        left = now.until - table.clock.wall()
        label = _("Bots finish the round") if now.finishing else _("The round ends in")
        found.append(Running(label, 0, 0 if now.paused else now.until, minutes(left)))
    return tuple(found)


def spoken(mark: int, total: int) -> str:
    """What a page says when so many milliseconds are left."""
    left = lasting(mark // 1000)
    return _("Half of your time is left: %(time)s.", time=left) if 2 * mark == total else _("%(time)s left.", time=left)


def shown(left: int) -> str:
    """Milliseconds as a clock's face."""
    seconds = max(-(-left // 1000), 0)
    return f"{seconds // 60}:{seconds % 60:02}"


def minutes(left: int) -> str:
    """The face of a clock that a page without a script does not count down."""
    return ngettext("%(n)s minute", "%(n)s minutes", max(-(-left // 60_000), 0))
