"""A table whose log is damaged: who may mend it, and how it goes on from there.

Nothing is taken out of such a log. The host's decision is one more event, `events.Mended`: what stands between the
damage and that event tells nothing any more, and the table is as it was just before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from keeling.core.text import _
from keeling.core.title import Title
from keeling.play import damage, events, hosting
from keeling.play.codes import read_code
from keeling.play.errors import DamagedLog, StoreError, damaged, forbidden, refused, unread, unsaved
from keeling.play.fold import Folded
from keeling.play.seats import main_device
from keeling.play.storage import Conflict, Event

if TYPE_CHECKING:
    from keeling.play.tables import Tables


def folded(
    log: Sequence[Event], titles: Callable[[str], Title], roots: Mapping[int, bytes]
) -> tuple[Folded, int, Exception | None]:
    """The state that a log gives as far as it is sound, the position of the damage, and what was found there; the
    position is 0 if all of it is sound."""
    whole = damage.sound(log)
    state, before = Folded(titles, dict(roots)), 0
    for event in whole:
        try:
            state.add(event.position, events.decode(event.body), event.action_id, event.at)
        except Exception as fault:
            good = [one for one in whole if one.position <= before]
            return folded(good, titles, roots)[0], event.position, fault
        before = event.position
    return state, 0, None


async def diagnosed(tables: Tables, code: str) -> DamagedLog | None:
    """The error of a table that cannot be woken, with who may mend it; None if its log is sound.

    Raises:
        TableError: 503, it cannot be read.
    """
    try:
        log, roots = await tables.store.read(code), await tables.store.roots(code)
    except StoreError as fault:
        raise unread(fault) from None
    state, at, _fault = folded(log, tables.titles, roots)
    if not at:
        return None
    error = damaged(at)
    if state.position:
        error.first, error.last, error.table = state.position + 1, log[-1].position, code
        error.may_mend = lambda browser: bool(browser) and state.host == main_device(state.seats, browser)
    return error


async def mend(tables: Tables, code: str, browser: str) -> None:
    """Set aside what a table's log holds from the damage on.

    Args:
        browser: the secret of whoever wants that.

    Raises:
        TableError: 403, not the host; 409, the log is sound; else as `Tables.get`.
    """
    try:
        table = await tables.get(code)
    except DamagedLog as error:
        if not error.may_mend(events.browser_hash(browser)):
            raise forbidden(_("Only the host can do that.")) from None
        try:
            await set_aside(tables, read_code(code) or "", error)
        except StoreError as fault:
            raise unsaved(fault) from None
        return
    hosting.need_host(table.state, events.browser_hash(browser))
    raise refused(_("The log of this table is sound; there is nothing to go back from."))


async def set_aside(tables: Tables, code: str, error: DamagedLog) -> None:
    event = Event(code, error.last + 1, -1, None, events.encode(events.Mended(error.first)), tables.clock.wall())
    try:
        await tables.store.append(event)
    except Conflict:  # somebody else was first
        return
    await tables.store.rewrite(code, {event.position: event.body})  # whoever folded what is void now hears of it
    await tables.store.set_aside(code, "")
    tables.replay.aside.pop(code, None)
