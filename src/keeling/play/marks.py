"""What the log of a round says of the table itself: somebody took an act back, left, came back, paused, …"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from keeling.core.page import Line
from keeling.core.text import N_, _
from keeling.play import events, hosting
from keeling.play.seats import Seat


def line(change: events.Change, company: Sequence[Seat]) -> Line:
    """A sentence for everybody, in the language in force.

    Args:
        company: the seats as people sat in them when it happened.
    """
    said = LINES[type(change)](change, [called(seat) for seat in company])
    return said if isinstance(change, GAMES) else msgspec.structs.replace(said, house=True)


def called(seat: Seat) -> str:
    return seat.name or _("Seat %(number)s", number=seat.number + 1)


def created(change: events.Created, names: list[str]) -> Line:
    return Line((_("%(place)s: from here on the luck is new.", place=place_of(change.start)),))


def place_of(start: events.Start | None) -> str:
    """Where a round begins that does not begin at the game's own beginning."""
    if start is None or not start.moment:
        return _("From a position")
    if not start.table:
        return _("From moment %(n)s of a record", n=start.moment)
    return _("From moment %(n)s of %(table)s, round %(round)s", n=start.moment, table=start.table, round=start.round)


def undone(change: events.Undone, names: list[str]) -> Line:
    if not change.agreed:
        return Line((_("%(name)s took an act back.", name=names[change.seat]),), change.seat)
    others = ", ".join(names[seat] for seat in change.agreed)
    return Line(
        (_("%(name)s took an act back; agreed: %(others)s.", name=names[change.seat], others=others),), change.seat
    )


def pleaded(change: events.Pleaded, names: list[str]) -> Line:
    return Line((_("%(name)s asks to take the last act back.", name=names[change.seat]),), change.seat)


def declined(change: events.Declined, names: list[str]) -> Line:
    return Line((_("The act stands: %(name)s wants it so.", name=names[change.seat]),), change.seat)


def stood_in(change: events.StoodIn, names: list[str]) -> Line:
    said = {
        "away": N_("%(name)s is away; %(bot)s, a bot, plays until they return."),
        "left": N_("%(name)s has left; %(bot)s, a bot, plays on."),
        "freed": N_("The host has given the seat of %(name)s to %(bot)s, a bot."),
        "removed": N_("The host has removed %(name)s; %(bot)s, a bot, plays on."),
    }
    return Line((_(said[change.why], name=names[change.seat], bot=change.name),), change.seat)


def came_back(change: events.CameBack, names: list[str]) -> Line:
    return Line((_("%(name)s is back.", name=names[change.seat]),), change.seat)


def sat(change: events.Sat, names: list[str]) -> Line:
    name = change.name or _("Seat %(number)s", number=change.seat + 1)
    return Line((_("%(name)s plays on for %(bot)s.", name=name, bot=names[change.seat]),), change.seat)


def moved(change: events.Moved, names: list[str]) -> Line:
    said = (
        _("The seat of %(name)s is on a second device too.", name=names[change.seat])
        if change.shared
        else _("%(name)s goes on with another device.", name=names[change.seat])
    )
    return Line((said,), change.seat)


def did(change: events.Did, names: list[str]) -> Line:
    seat = change.entry.seat
    return Line((_("Time was up for %(name)s, so a bot decided.", name=names[seat]),), seat)


def paused(change: events.Paused, names: list[str]) -> Line:
    return Line((_("The host paused the table."),))


def resumed(change: events.Resumed, names: list[str]) -> Line:
    return Line((_("It goes on."),))


def mended(change: events.Mended, names: list[str]) -> Line:
    return Line(
        (
            _(
                "The log was damaged: the table goes on as it was before event %(n)s. What was drawn after that may be "
                "drawn again.",
                n=change.first,
            ),
        )
    )


def ended(change: events.Ended, names: list[str]) -> Line:
    return Line((hosting.why_ended(change.why),))


GAMES = (events.Created, events.Undone, events.Mended)  # what they tell changes the game, too
LINES: dict[type[events.Change], Callable[[Any, list[str]], Line]] = {
    events.Created: created,
    events.Undone: undone,
    events.Pleaded: pleaded,
    events.Declined: declined,
    events.StoodIn: stood_in,
    events.CameBack: came_back,
    events.Sat: sat,
    events.Did: did,
    events.Moved: moved,
    events.Paused: paused,
    events.Resumed: resumed,
    events.Mended: mended,
    events.Ended: ended,
}
