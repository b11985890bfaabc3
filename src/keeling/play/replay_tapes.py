"""The tapes that somebody looks at, kept while they are of use.

A tape is folded from the store, not from the table in memory: earlier rounds, and acts that were taken back, stand in
the log alone.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from keeling.core.text import _
from keeling.play import damage, events
from keeling.play.errors import StoreError, TableError, damaged, refused, unread
from keeling.play.replay_tape import Tape
from keeling.play.tables import Table

MOST = 12  # tapes that are kept
BREATH = 40  # events that are folded at once; then others have their turn


class Tapes:
    """Tapes of a server's tables."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, int], tuple[Table, Tape]] = OrderedDict()
        self.turn = asyncio.Lock()  # one is folded at a time, however many ask

    async def tape(self, table: Table, round: int | None = None) -> Tape:
        """A round of a table, as far as its log goes now.

        Args:
            round: from 1; the newest if None.

        Raises:
            TableError: 404 there is no such round, 409 none has begun, 500 the log is damaged, 503 it cannot be read.
        """
        if not table.started:
            raise refused(_("The game has not begun, so there is nothing to look back at."))
        number = table.round if round is None else round
        if not 1 <= number <= table.round:
            raise TableError(404, "unknown", _("This table has no round %(n)s.", n=number))
        async with self.turn:
            return await self.fresh(table, number)

    async def fresh(self, table: Table, number: int) -> Tape:
        key = table.code, number
        owner, tape = self.kept.pop(key, (None, None))
        if tape is None or owner is not table or not await self.read_on(table, tape):
            tape = await self.begun(table, number)
            await self.read_on(table, tape)
        self.kept[key] = table, tape
        while len(self.kept) > MOST:
            self.kept.popitem(last=False)
        return tape

    async def begun(self, table: Table, number: int) -> Tape:
        try:
            roots = await table.store.roots(table.code)
        except StoreError as fault:
            raise unread(fault) from None
        return Tape(table.state.titles, roots, number)

    async def read_on(self, table: Table, tape: Tape) -> bool:
        """Fold what is new; False if the tape is of no use any more, since what it tells has changed."""
        if tape.position >= table.position:
            return True
        try:
            found = await table.store.read(table.code, tape.position)
        except StoreError as fault:
            raise unread(fault) from None
        known = tape.position
        for number, event in enumerate(damage.sound(found)):
            change = table.decode(event.body)
            if known and (isinstance(change, events.Forgotten) or 0 < damage.mended(event) <= known):
                return False
            try:
                tape.add(event.position, change, event.action_id, event.at)
            except Exception as fault:
                raise damaged(event.position) from fault
            if number % BREATH == BREATH - 1:
                await asyncio.sleep(0)
        return True
