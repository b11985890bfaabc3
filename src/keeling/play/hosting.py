"""What the host does to a whole table: set its clocks, pause it, give time, end it."""

from __future__ import annotations

from collections.abc import Mapping

from keeling.core.text import _
from keeling.play import clocks, events
from keeling.play.errors import TableError, forbidden, refused, unreadable
from keeling.play.fold import Folded

MOST_TIME = 86_400  # seconds that can be given at once


def need_host(table: Folded, browser: str) -> None:
    if not browser or browser != table.host:
        raise forbidden(_("Only the host can do that."))


def need_open(table: Folded) -> None:
    """The table was not ended.

    Raises:
        TableError: 409 'ended'.
    """
    if table.stopped:
        raise TableError(409, "ended", why_ended(table.stopped))


def need_going(table: Folded) -> None:
    """The table was neither ended nor paused.

    Raises:
        TableError: 409 'ended' or 'paused'.
    """
    need_open(table)
    if table.watch.stopped is not None:
        raise TableError(409, "paused", _("The host has paused the table; it goes on from here when the host says so."))


def why_ended(why: str) -> str:
    """Why a table is over though its round was not."""
    if why == "time":
        return _("The time is up: the round has ended without a winner.")
    return _("The host has ended this table.")


def timing(table: Folded, browser: str, wanted: Mapping[str, int], now: int) -> events.Timed | None:
    """The clocks, in whole numbers by the names that `Timing` has: between rounds, some at any time."""
    need_host(table, browser)
    need_open(table)
    if table.running and not set(wanted) <= clocks.ANY_TIME:
        raise refused(_("A round is running; its clocks are set before it or after it. You can give more time."))
    new = clocks.changed(table.watch.timing, wanted, now)
    return None if new == table.watch.timing else events.Timed(new)


def pausing(table: Folded, browser: str, pause: bool) -> events.Change | None:
    """Hold a running round, or let it go on from there."""
    need_host(table, browser)
    need_open(table)
    if not table.running:
        raise refused(_("No round is running."))
    if pause == (table.watch.stopped is not None):
        return None
    return events.Paused() if pause else events.Resumed()


def extending(table: Folded, browser: str, seat: int | None, seconds: int) -> events.Extended:
    """More time: for one seat, or for all who are asked and for the end of the round."""
    need_host(table, browser)
    need_open(table)
    if not table.running:
        raise refused(_("No round is running."))
    if not 1 <= seconds <= MOST_TIME:
        raise unreadable(_("'%(key)s' takes %(low)s to %(high)s.", key="seconds", low=1, high=MOST_TIME))
    if seat is not None and not 0 <= seat < len(table.seats):
        raise unreadable(_("There is no such seat."))
    if not table.watch.timing.ticking and (seat is not None or not table.watch.timing.until):
        raise refused(_("No clock runs here."))
    return events.Extended(-1 if seat is None else seat, seconds)


def ending(table: Folded, browser: str) -> events.Ended | None:
    """The table is over; a running round ends without a winner."""
    need_host(table, browser)
    return None if table.stopped else events.Ended("host")


def out_of_time(table: Folded, wall: int) -> events.Ended | None:
    """The round ends where 'must end by' says so."""
    until = table.watch.timing.until
    due = until and wall >= until and table.running and table.watch.stopped is None
    return events.Ended("time") if due else None


def waking(table: Folded) -> events.Woken | None:
    """The table was in no server's memory: what passed since counts on no clock."""
    return events.Woken() if table.running and table.watch.timing.ticking else None
