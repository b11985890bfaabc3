"""What people write to each other at a table, and whether the table stands on the home page.

It is part of the log, but of no record and of no game: it bars no undo, opens no question, and stops no clock. Taken
away means that no page shows it any more; 'end and forget' overwrites all of it.
"""

from __future__ import annotations

from typing import NamedTuple

from keeling.core.text import _
from keeling.play import events, names
from keeling.play.errors import TableError, forbidden, refused, unreadable
from keeling.play.fold import Folded
from keeling.play.hosting import need_host, need_open
from keeling.play.lobby import place_of
from keeling.play.seats import held_by

LONGEST = 280
MANY, WITHIN = 6, 15_000  # messages of one person, in so many milliseconds


class Message(NamedTuple):
    """One message as a page shows it.

    Attributes:
        position: in the log; it names the message.
        name: of the writer, as it was then.
        mine: the reader may take it away again.
    """

    position: int
    seat: int
    name: str
    text: str
    mine: bool


def messages(table: Folded, browser: str) -> tuple[Message, ...]:
    """What is shown to a browser's hash, oldest first."""
    shown = [(one, bool(browser) and one.browser == browser) for one in table.talk if one.text]
    return tuple(Message(one.position, one.seat, one.name, one.text, mine) for one, mine in shown)


def switching(table: Folded, browser: str, on: bool) -> events.Talking | None:
    need_host(table, browser)
    need_open(table)
    return None if table.chat == on else events.Talking(on)


def listing(table: Folded, browser: str, on: bool) -> events.Listing | None:
    need_host(table, browser)
    need_open(table)
    return None if table.listed == on else events.Listing(on)


def hushing(table: Folded, browser: str, seat: int, on: bool) -> events.Muted | None:
    """Somebody may not write any more, or may again."""
    need_host(table, browser)
    need_open(table)
    person = place_of(table, seat).browser or place_of(table, seat).owner
    if not person:
        raise refused(_("Nobody sits there."))
    if person == browser:
        raise refused(_("You are the host: switch the chat off, or write nothing."))
    return None if table.is_hushed(seat) == on else events.Muted(seat, on)


def writing(table: Folded, browser: str, seat: int, text: str, now: int) -> events.Spoke:
    """A message.

    Args:
        now: in milliseconds since 1970.

    Raises:
        TableError: 403 not yours, muted, or no chat here; 422 nothing in it; 429 too many.
    """
    need_open(table)
    if seat not in held_by(table.seats, browser):
        raise forbidden(_("That is not your seat."))
    if not table.chat:
        raise forbidden(_("There is no chat at this table."))
    if table.is_hushed(seat):
        raise forbidden(_("The host has muted you."))
    recent = sum(one.browser == browser and one.at > now - WITHIN for one in table.talk)
    if recent >= MANY:
        raise TableError(429, "many", _("That was a lot at once; wait a few seconds."))
    said = names.clean(text, LONGEST)
    if not said:
        raise unreadable(_("There is nothing in it; write a few words."))
    return events.Spoke(seat, said)


def striking(table: Folded, browser: str, at: int) -> events.Struck | None:
    """Its writer or the host takes a message away."""
    need_open(table)
    found = next((one for one in table.talk if one.position == at), None)
    if found is None:
        raise refused(_("That message is not there."))
    if browser not in (found.browser, table.host):
        raise forbidden(_("That is not your message."))
    return events.Struck(at) if found.text else None
