"""What a process does when it hears of others that share its store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from keeling.play.errors import StoreError, TableError

if TYPE_CHECKING:
    from keeling.play.tables import Tables

log = logging.getLogger("keeling.play")


class Listener:
    """The ear of all tables of a process."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def wrote(self, table: str, position: int) -> None:
        """Fold it, unless this process wrote it itself. What wakes just now may have read too early."""
        tables = self.tables
        if position == 1:  # the code is in use again
            tables.workshops.forgotten.pop(table, None)
        if (waking := tables.waker(table)) is not None:
            self.send(self.after(waking, table, position))
        journal = tables.journal(table)
        if journal is not None and journal.position < position:
            self.send(tables.heard(table, position))

    async def after(self, waking: asyncio.Task[Any], table: str, position: int | None) -> None:
        await asyncio.wait({waking})
        await self.tables.heard(table, position)

    def removed(self, table: str) -> None:
        """Nobody can play on there."""
        if table not in self.tables.house.removing:
            self.tables.let_go(table)
            self.tables.workshops.lost(table)

    def rewritten(self, table: str) -> None:
        """Fold it anew when somebody asks."""
        self.tables.let_go(table)
        self.tables.workshops.let_go(table)

    def told(self, text: str) -> None:
        self.tables.neighbours.told(text)

    def missed(self) -> None:
        """Read every open table again: what was announced for a while is lost."""
        self.tables.neighbours.missed()
        for journal in (*self.tables.awake.values(), *self.tables.workshops.awake.values()):
            journal.behind = True
        self.send(self.read_all())

    async def read_all(self) -> None:
        tables = self.tables
        for code in (*tables.awake, *tables.workshops.awake):
            journal = tables.journal(code)
            if journal is None:
                continue
            try:
                there = await tables.store.read(code, journal.position - 1)
            except StoreError as fault:  # it is lost again, and will be missed again
                log.warning("open tables are not read again: %s", fault)
                return
            if there:
                await self.try_to(tables.heard(code))
            else:
                self.removed(code)

    def send(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it soon."""
        errand = asyncio.ensure_future(self.try_to(work))
        self.tables.errands.add(errand)
        errand.add_done_callback(self.tables.errands.discard)

    async def try_to(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except TableError as fault:  # whoever asks next is told; the server's log was
            log.warning("what another process wrote cannot be read: %s", fault)
        except Exception:
            log.exception("what another process wrote cannot be shown")
