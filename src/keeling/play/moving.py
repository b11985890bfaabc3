"""A seat goes to another device, or to a second one, by a code of six digits that is said aloud.

It works once and for ten minutes. The log holds a hash of it that is keyed with a root of luck, so that whoever reads
the log alone cannot find the code; wrong tries stand in the log too and are counted for the whole table.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection
from hashlib import blake2b

from keeling.core import luck
from keeling.core.text import _
from keeling.play import events
from keeling.play.errors import TableError, forbidden, refused
from keeling.play.fold import MISSES, Folded
from keeling.play.hosting import need_open
from keeling.play.lobby import place_of
from keeling.play.seats import Seat, belonging_to

DIGITS = 6
LASTS = 600_000  # milliseconds
FORGIVEN = str.maketrans("OoIl", "0011")


def new_code() -> str:
    """Six digits at random."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def spoken(code: str) -> str:
    """A code as it is shown: in two groups."""
    return f"{code[:3]} {code[3:]}"


def read(text: str) -> str:
    """The code that somebody typed: spaces and dashes do not count, O is 0, I and l are 1."""
    return "".join(sign for sign in text[:40].translate(FORGIVEN) if sign in "0123456789")


def mark(table: Folded, round_: int, code: str) -> str:
    """What the log holds of a code."""
    key = luck.subkey(table.roots[round_], "codes of seats")
    return blake2b(code.encode(), key=key, digest_size=16).hexdigest()


def offering(
    table: Folded, browser: str, seat: int, code: str, share: bool, now: int, away: Collection[str]
) -> events.Offered:
    """A way to another device, for the own seat, or by the host for somebody whose device is lost: in a running round
    the host would see their hand, so it is moved, never shared, and only while they are away.

    Args:
        now: in milliseconds since 1970.
        away: hashes of people who have no page open.
    """
    need_open(table)
    place = place_of(table, seat)
    person = place.browser or place.owner
    if not person:
        raise refused(_("Nobody sits there."))
    own = browser == person
    if not own and (browser != table.host or share):
        raise forbidden(_("That is not your seat."))
    if not own:
        need_lost(table, place, away)
    newest = table.round + 1
    return events.Offered(seat, mark(table, newest, code), newest, now + LASTS, share, lost=not own)


def need_lost(table: Folded, seat: Seat, away: Collection[str]) -> None:
    """In a running round, nobody but its person brings a seat to another device while they are here.

    Raises:
        TableError: 409.
    """
    if table.running and seat.kind == "person" and seat.browser not in away:
        raise refused(_("Whoever sits there is here: they can have a code on their own device."))


def taking(
    table: Folded, browser: str, code: str, now: int, away: Collection[str] = ()
) -> events.Moved | events.Missed:
    """The seat that a code opens, for a device; or one wrong try more.

    Args:
        now, away: as in `offering`.

    Raises:
        TableError: 403 removed from this table, 404 no code is open, 409 the device has a seat, 429 too many wrong
            tries.
    """
    need_open(table)
    if browser in table.banned:
        raise TableError(403, "removed", _("The host has removed you from this table."))
    if len(table.misses) == MISSES and table.misses[0] > now - LASTS:
        raise TableError(429, "many", _("Too many wrong codes were tried at this table; wait ten minutes."))
    opened = [(seat, seat.offer) for seat in table.seats if seat.offer is not None and seat.offer.until >= now]
    if not opened:
        raise wrong()  # nothing to be found, so nothing to be counted
    for seat, offer in opened:
        if not same(mark(table, offer.round, code), offer.mark):
            continue
        if offer.lost:
            need_lost(table, seat, away)
        if browser == (seat.browser or seat.owner) or (offer.share and browser in seat.guests):
            raise refused(_("This device has that seat already."))
        elsewhere = any(browser in other.guests for other in table.seats if other is not seat)
        if elsewhere or (offer.share and belonging_to(table.seats, browser)):
            raise refused(_("This device has a seat of its own here; leave it first."))
        return events.Moved(seat.number, browser, offer.share)
    return events.Missed()


def parting(table: Folded, device: str) -> events.Parted | None:
    """A device gives up what it shares; the seat stays on the other."""
    shared = next((seat.number for seat in table.seats if device in seat.guests), None)
    return None if shared is None else events.Parted(shared, device)


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one, other)


def wrong() -> TableError:
    return TableError(
        404, "code", _("That code opens no seat here. It works once, and for ten minutes; ask for a new one.")
    )
