"""Seats whose person is gone in a running round: a bot plays on, and somebody may come back or take over.

Who is away keeps the seat, and has it again with the next sign of them. Who left, or was sent away, does not: somebody
who comes late may play on there, but nobody in two seats of one round, one after the other, for they would know both.
"""

from __future__ import annotations

from keeling.core.text import _
from keeling.core.title import Title
from keeling.play import events, names
from keeling.play.errors import TableError, refused, unreadable
from keeling.play.fold import Folded
from keeling.play.seats import kept_for
from keeling.play.seats import names as names_in


def level(title: Title, wanted: str) -> str:
    """That level of bot, or the first that the game has."""
    return wanted if wanted in title.levels else title.levels[0]


def standing(table: Folded, seat: int, why: str) -> events.StoodIn | None:
    """A bot for the seat of a person who is gone; None if one plays there for good.

    Args:
        why: as in the event.
    """
    place = table.seats[seat]
    if place.kind == "bot" and not place.owner:
        if why in ("freed", "removed"):
            raise refused(_("A bot plays there for this round; whoever comes may take its seat."))
        return None
    if place.kind == "bot" and why == "away":
        return None
    named = place.name if place.kind == "bot" else names.bot_name(seat, names_in(table.seats))
    return events.StoodIn(seat, named, level(table.title, table.title.stand_in), why)


def returning(table: Folded, browser: str) -> events.CameBack | None:
    """The first seat that is kept for a browser's hash."""
    mine = kept_for(table.seats, browser)
    return events.CameBack(mine[0]) if mine else None


def taken_over(table: Folded, browser: str, seat: int | None) -> int:
    """The bot's seat that somebody who comes late may play on in.

    Raises:
        TableError: 409, there is none ('begun'), or this one is not to be had ('taken'); 422, there is no such seat.
    """
    if seat is not None and not 0 <= seat < len(table.seats):
        raise unreadable(_("There is no such seat."))
    open_seats = [place.number for place in table.seats if place.kind == "bot" and not place.owner]
    if browser in table.gone:
        if seat not in (None, table.gone[browser]) or table.gone[browser] not in open_seats:
            raise TableError(409, "begun", _("You gave up a seat in this round; another is yours in the next one."))
        return table.gone[browser]
    if seat is not None and seat not in open_seats:
        raise TableError(409, "taken", _("That seat is taken."))
    if not open_seats:
        raise TableError(409, "begun", _("This round has begun; you can watch it."))
    return open_seats[0] if seat is None else seat
