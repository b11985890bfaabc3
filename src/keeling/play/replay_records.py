"""Records that somebody brings to look at. They stand in the store of the tables, each as a log of one event under a
code of its own: processes share it, and it goes a day after the last visit.

Kept is what a replay needs, set-up and moves; no root, no sentence, no name.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import msgspec

from keeling.core.match import Entry, Match
from keeling.core.record import Record
from keeling.core.text import _
from keeling.core.title import Setup
from keeling.play import events
from keeling.play.codes import read_code
from keeling.play.errors import StoreError, TableError, damaged, unknown, unread, unreadable
from keeling.play.first import write_first
from keeling.play.replay_tape import Moment, Tape
from keeling.play.replay_tapes import BREATH
from keeling.play.seats import Seat
from keeling.play.tables import Tables

MOST_BYTES = 512 * 1024  # of what is kept of a record
MOST = 12  # tapes that are kept in memory


class Brought(msgspec.Struct, frozen=True, tag_field="kind", tag="brought", omit_defaults=True):
    """A record without what its replay does not need.

    Attributes:
        rules: the rules version that it was played under.
        start: the position that it began at, if not at the game's own beginning.
    """

    rules: int
    setup: Setup
    entries: tuple[Entry, ...]
    start: dict[str, Any] | None = None


def brought(record: Record) -> bytes:
    """What is kept of a record.

    Raises:
        TableError: 413, it is too long; 422, nothing happens in it.
    """
    if not record.entries:
        raise unreadable(_("Nothing happens in this record, so there is nothing to look at."))
    start = None if record.start is None else record.title.write(record.setup, record.start)
    body = msgspec.json.encode(Brought(record.rules, record.setup, record.entries, start))
    if len(body) > MOST_BYTES:
        raise TableError(413, "long", _("This record has too many moves to be looked at here."))
    return body


class Records:
    """Records that were brought to a server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.kept: OrderedDict[str, Tape] = OrderedDict()

    async def keep(self, record: Record, browser: str) -> str:
        """Keep a record that is true; returns its code.

        Raises:
            TableError: 413 too long, 429 too many of this browser, 503 it cannot be kept.
        """
        body, own, allowance = brought(record), events.browser_hash(browser), self.tables.allowance
        ticket = allowance.take(own)
        try:
            ticket.code = await write_first(self.tables.store, self.tables.clock, body, b"")
        except TableError:
            allowance.give_back(own, ticket)
            raise
        return ticket.code

    async def tape(self, code: str) -> tuple[str, Tape]:
        """The code as it is spelled, and the record as a round.

        Raises:
            TableError: 404 there is none, 500 it is damaged, 503 it cannot be read.
        """
        read = read_code(code)
        if read is None or read in self.tables.house.removing:
            raise unknown(code)
        try:
            log = await self.tables.store.read(read)
        except StoreError as fault:
            raise unread(fault) from None
        if not log or not log[0].body.startswith(events.BROUGHT):
            raise unknown(code)
        self.tables.house.look(read)
        tape = self.kept.pop(read, None)
        if tape is None:
            tape = await self.folded(log[0].body)
        self.kept[read] = tape
        while len(self.kept) > MOST:
            self.kept.popitem(last=False)
        return read, tape

    async def folded(self, body: bytes) -> Tape:
        try:
            return await tape_of(self.tables, msgspec.json.decode(body, type=Brought))
        except Exception as fault:
            raise damaged(1) from fault


async def tape_of(tables: Tables, kept: Brought) -> Tape:
    """The moments of a record; seats have numbers for names."""
    tape = Tape(tables.titles, {}, 1)
    tape.title, tape.setup = tables.titles(kept.setup.game).under(kept.rules), kept.setup
    start = None if kept.start is None else tape.title.read_position(kept.start)[1]
    match, company = Match(tape.title, tape.setup, None, start=start), [Seat(n) for n in range(kept.setup.seats)]
    for number, entry in enumerate(kept.entries, 1):
        before = match.game
        match.add(entry)
        tape.moments.append(Moment(number, match.game, company, (0,) * len(company), 0.0, (entry, before)))
        if number % BREATH == 0:
            await asyncio.sleep(0)
    return tape


def position_in(tables: Tables, value: dict[str, Any]) -> tuple[str, events.Start]:
    """A position from a file: its game, and where a table begins with it.

    Raises:
        BadInput: it names all that is wrong.
    """
    title = tables.titles(str(value.get("game")))
    setup, _game = title.read_position(value)
    return title.id, events.Start(value, setup.carry)
