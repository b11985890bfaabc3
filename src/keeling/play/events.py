"""The kinds of change that a table's log can hold. A table is the fold of these and of nothing else.

A browser stands in the log by a hash of its cookie's secret: whoever reads the log cannot sit down with it.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec

from keeling.core.match import Entry
from keeling.core.title import Setup
from keeling.play.clocks import Timing


class Change(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    """The base of all kinds; JSON tells them apart by "kind"."""


class Filled(msgspec.Struct, frozen=True, array_like=True):
    """A bot takes a seat."""

    seat: int
    name: str
    level: str


class Start(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position that a table's first round begins at.

    Attributes:
        position: as the game writes it.
        carry: of its set-up.
        table, round, moment: where it was found, counted from 1; '' and 0 where it came from no table of this server,
            0 for a moment that nobody knows.
    """

    position: dict[str, Any]
    carry: dict[str, int] = {}
    table: str = ""
    round: int = 0
    moment: int = 0


class Created(Change, frozen=True):
    """A table is opened: position 1 of every log. The maker sits in seat 0 and is host.

    Attributes:
        seal: the commitment to the root of the first round.
        chat: people may write to each other.
        start: where the first round begins, if it is not the game's own beginning.
    """

    game: str
    seats: int
    browser: str
    name: str
    seal: str
    options: dict[str, str | int] = {}
    deck: dict[str, Any] | None = None
    bots: tuple[Filled, ...] = ()
    chat: bool = True
    start: Start | None = None


class Sat(Change, frozen=True):
    """A person takes a seat.

    Attributes:
        also: somebody else on the same device, which keeps its other seats.
    """

    seat: int
    browser: str
    name: str
    also: bool = False


class Renamed(Change, frozen=True):
    """All seats of a browser get another name, or the one seat that is named."""

    browser: str
    name: str
    seat: int | None = None


class Left(Change, frozen=True):
    """A seat becomes free; with `banned`, its browser may not sit down here again."""

    seat: int
    banned: bool = False


class Added(Change, frozen=True):
    """One more seat, at the end."""


class Removed(Change, frozen=True):
    """One seat fewer; those behind it move up."""

    seat: int


class Botted(Change, frozen=True):
    """A bot takes a seat, or changes its level."""

    seat: int
    name: str
    level: str


class Swapped(Change, frozen=True):
    """Two seats change places."""

    seat: int
    to: int


class Hosted(Change, frozen=True):
    """Another person is host; `claimed` if they took it while the host was away."""

    browser: str
    claimed: bool = False


class Chosen(Change, frozen=True):
    """An option gets a value."""

    key: str
    value: str | int


class Timed(Change, frozen=True):
    """The host sets the clocks."""

    timing: Timing


class Decked(Change, frozen=True):
    """Another deck is played with: data of one's own, or None for the standard one."""

    deck: dict[str, Any] | None = None


class Said(Change, frozen=True):
    """A seat's word for the luck of the next round; it is mixed into the root that was committed to before."""

    seat: int
    word: str


class Began(Change, frozen=True):
    """A round begins.

    Attributes:
        round: from 1.
        version: of the game's rules.
        setup: whole, so that later defaults change nothing.
        seal: the commitment to the root of the round after this one.
        opening: the chance before the first decision.
        words: one a seat, or none at all.
        bots: the seats that were free.
    """

    round: int
    version: int
    setup: Setup
    seal: str
    opening: Entry
    words: tuple[str, ...] = ()
    bots: tuple[Filled, ...] = ()


class Did(Change, frozen=True):
    """A decision in play, with the chance that it caused.

    Attributes:
        by: 'clock' if a bot made it since the person's time was up; '' else.
    """

    entry: Entry
    by: str = ""


class Noted(Change, frozen=True):
    """A seat wrote or drew something for all to see; it is no part of the record."""

    seat: int
    text: str
    drawing: bool = False


class Undone(Change, frozen=True):
    """A seat takes its newest act back; nothing leaves the log, and luck does not go back.

    Attributes:
        to: the position of the act.
        agreed: the seats that were asked and agreed.
    """

    seat: int
    to: int
    agreed: tuple[int, ...] = ()


class Pleaded(Change, frozen=True):
    """A seat asks the others to let it take back the act at a position."""

    seat: int
    at: int


class Agreed(Change, frozen=True):
    """A seat agrees to that; the last one who agrees makes it `Undone` instead."""

    seat: int
    at: int


class Declined(Change, frozen=True):
    """A seat does not agree, or whoever asked thought better of it."""

    seat: int
    at: int


class StoodIn(Change, frozen=True):
    """In a running round a bot takes over a person's seat.

    Attributes:
        name, level: of the bot.
        why: 'away' (the seat is kept for its person), 'left', 'freed' by the host, or 'removed' by the host, for good.
    """

    seat: int
    name: str
    level: str
    why: str


class CameBack(Change, frozen=True):
    """Who was away has the seat again."""

    seat: int


class Paused(Change, frozen=True):
    """The host holds the round: no act is accepted, clocks and bots stand still."""


class Resumed(Change, frozen=True):
    """It goes on from there."""


class Woken(Change, frozen=True):
    """A server took the table up again: on its clocks, the time since the event before counts for nobody."""


class Extended(Change, frozen=True):
    """The host gives time: to one seat, or with seat -1 to all who are asked and to the end of the round."""

    seat: int
    seconds: int


class Ended(Change, frozen=True):
    """The table is over; a running round ends without a winner. `why`: 'host', or 'time' for 'must end by'."""

    why: str


class Forgotten(Change, frozen=True):
    """The names were taken out of this log: see `forgetting`."""


class Mended(Change, frozen=True):
    """The log was damaged; its host lets the table go on as it was before the event `first`. What stands between that
    and this event tells nothing: see `mending`."""

    first: int


class Offered(Change, frozen=True):
    """A seat may be taken to another device by a code: see `seats.Offer`.

    Attributes:
        lost: the host offered it, for somebody who is away.
    """

    seat: int
    mark: str
    round: int
    until: int
    share: bool = False
    lost: bool = False


class Missed(Change, frozen=True):
    """Somebody tried a code that is none."""


class Moved(Change, frozen=True):
    """A seat goes on at another device; with `shared`, at both."""

    seat: int
    browser: str
    shared: bool = False


class Parted(Change, frozen=True):
    """A device lets go of a seat that it shared."""

    seat: int
    browser: str


class Listing(Change, frozen=True):
    """The host puts the table on the home page, for anybody to join, or takes it off."""

    on: bool


class Talking(Change, frozen=True):
    """The host switches the chat on or off."""

    on: bool


class Spoke(Change, frozen=True):
    """Somebody wrote to the others; it is no part of the game."""

    seat: int
    text: str


class Muted(Change, frozen=True):
    """The host mutes the person of a seat in the chat, or lets them write again."""

    seat: int
    on: bool = True


class Struck(Change, frozen=True):
    """The message at a position is shown no more: its writer, or the host, took it away."""

    at: int


Lobby = Created | Sat | Renamed | Left | Added | Removed | Botted | Swapped | Hosted | Chosen | Decked | Said | Timed
Undoing = Undone | Pleaded | Agreed | Declined
Devices = Offered | Missed | Moved | Parted
Hosting = Paused | Resumed | Woken | Extended | Ended | Forgotten | Mended
Talk = Listing | Talking | Spoke | Muted | Struck
Kind = Lobby | Began | Did | Noted | Undoing | StoodIn | CameBack | Hosting | Devices | Talk
BROUGHT = b'{"kind":"brought"'  # how the log of a record that somebody brought begins, and that of no table
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Kind).decode


@lru_cache(16_384)  # asked several times for every request and frame
def browser_hash(browser: str) -> str:
    """How a browser stands in the log."""
    return blake2b(browser.encode(), digest_size=16, person=b"keeling browser").hexdigest()
