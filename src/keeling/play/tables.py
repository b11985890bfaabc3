"""All tables of a server. A sleeping table is folded from its log when somebody asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from keeling.bots.workers import Workers
from keeling.core import luck, registry
from keeling.core.errors import UnknownGame
from keeling.core.text import _
from keeling.core.title import Title
from keeling.play import damage, events, hosting, lobby, mending
from keeling.play.allowance import Allowance
from keeling.play.clock import Clock, SystemClock
from keeling.play.codes import read_code
from keeling.play.driver import PACE, Driver
from keeling.play.errors import TableError, brought, elsewhere, forbidden, no_game, unknown, unreadable
from keeling.play.first import write_first
from keeling.play.fold import Folded
from keeling.play.housekeeping import EVERY, Housekeeping
from keeling.play.journal import Journal
from keeling.play.keeper import Keeper
from keeling.play.listener import Listener
from keeling.play.neighbours import Neighbours
from keeling.play.notice_matters import Standing, standing
from keeling.play.notices import NOBODY, Notices, Senders
from keeling.play.replay import Replay
from keeling.play.seats import Seat
from keeling.play.store import Store
from keeling.play.table import Table
from keeling.play.telling import Telling
from keeling.play.workshops import Workshops

__all__ = ["Seat", "Table", "TableError", "Tables"]

DROWSY = 3600.0  # seconds without a page before a table leaves memory
SWEEP = 60.0
MOST_IDLE = 300  # tables in memory without a page; of more the longest idle go, once their bots rest too


class Tables:
    """Opens, finds, wakes and drops tables, and keeps their bots going.

    Attributes:
        workshops: what groups do with the games' cards; their logs stand in the same store, under codes of the same
            kind.
    """

    def __init__(
        self,
        store: Store,
        workers: Workers,
        clock: Clock | None = None,
        *,
        pace: float = PACE,
        titles: Callable[[str], Title] = registry.title_of,
        senders: Senders = NOBODY,
    ) -> None:
        """Args:
        pace: seconds from one bot's act to the next.
        titles: finds a game by id.
        senders: how people who are away may be told of their move.
        """
        self.store = store
        self.workers = workers
        self.clock: Clock = clock or SystemClock()
        self.pace = pace
        self.titles = titles
        self.awake: dict[str, Table] = {}
        self.waking: dict[str, asyncio.Task[Table]] = {}
        self.drivers: dict[str, Driver] = {}
        self.keepers: dict[str, Keeper] = {}
        self.house = Housekeeping(store, self.clock)
        self.workshops = Workshops(store, self.clock, self.house, titles)
        self.allowance = Allowance(self.clock, self.begun)
        self.neighbours = Neighbours(store, self.clock, self.awake)
        self.replay = Replay(store, self.clock, self.fold)
        self.notices = Notices(store, self.clock, senders)
        self.telling = Telling(self.notices, self.awake, self.standing, self.neighbours.elsewhere, titles)
        self.chores: list[asyncio.Task[None]] = []
        self.errands: set[asyncio.Task[None]] = set()
        self.closing = False

    async def open(self) -> None:
        self.store.listen(Listener(self))
        await self.store.open()
        await self.workers.open()
        chores = [self.sweep(), self.keep_house(), self.replay.run(), self.telling.run()]
        if self.store.shared:
            chores.append(self.neighbours.run())
        self.chores = [asyncio.ensure_future(chore) for chore in chores]

    async def close(self) -> None:
        """End all waits, let bots go, and finish what was begun."""
        self.end_waits()
        for task in (*self.chores, *self.errands):
            task.cancel()
        await asyncio.gather(*self.chores, *self.errands, return_exceptions=True)
        if self.store.shared:
            await self.neighbours.leave()
        for driver in self.drivers.values():
            await driver.stop()
        for keeper in self.keepers.values():
            await keeper.stop()
        for table in self.awake.values():
            async with table.lock:
                pass
        await self.workshops.close()
        self.look_who_is_here()
        await self.house.write_looks()
        await self.workers.close()
        await self.store.close()

    def end_waits(self) -> None:
        """Every `moved` returns False at once: streams end before the server stops."""
        self.closing = True
        for table in self.awake.values():
            table.close()
        self.workshops.end_waits()

    async def create(
        self,
        game: str,
        browser: str,
        name: object,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        deck: Mapping[str, Any] | None = None,
        bots: str | None = None,
        chat: bool = True,
        start: events.Start | None = None,
    ) -> Table:
        """A new table; its maker sits in seat 0 and is host.

        Args:
            seats: the game's usual number if None.
            bots: a level, for bots in all other seats.
            chat: people may write to each other, until the host says otherwise; class tables begin without.
            start: a position that the first round begins at; seats, options and deck are its own then.

        Raises:
            TableError: 422, what cannot be read or played; 429, too many tables of this browser wait to begin.
        """
        if not browser:
            raise forbidden(_("This browser keeps no cookie, so it cannot hold a seat."))
        try:
            title = self.titles(game)
        except UnknownGame:
            raise unreadable(no_game(game)) from None
        root, own = luck.new_root(), events.browser_hash(browser)
        change = lobby.creation(
            title,
            own,
            name,
            luck.commitment(root),
            seats=seats,
            options=options or {},
            deck=deck,
            bots=bots,
            chat=chat,
            start=start,
        )
        ticket = self.allowance.take(own)
        try:
            ticket.code = await write_first(self.store, self.clock, events.encode(change), root)
        except TableError:
            self.allowance.give_back(own, ticket)
            raise
        return await self.get(ticket.code)

    async def get(self, code: str) -> Table:
        """The table of a code, however it was typed.

        Raises:
            TableError: 404 there is none, or it is a workshop's ('elsewhere'), 500 its log is damaged, 503 it cannot
                be read.
        """
        read = read_code(code)
        if read is None or read in self.house.removing:
            raise unknown(code)
        if read in self.awake:
            self.house.look(read)
            table = self.awake[read]
            await table.follow()
            return table
        if read not in self.waking:  # several that ask for one sleeping table wake it once
            self.waking[read] = asyncio.ensure_future(self.wake(read))
            self.waking[read].add_done_callback(lambda task: self.woken(read, task))
        table = await asyncio.shield(self.waking[read])
        if not table.position:
            raise unknown(code)
        self.house.look(read)
        return table

    async def open_tables(self) -> list[Table]:
        """The tables that their hosts show to everybody, where somebody is; the newest first."""
        for code in self.neighbours.codes() - self.awake.keys():
            with suppress(TableError):  # it was removed meanwhile, or is an activity
                await self.get(code)
        found = (one for one in self.awake.values() if one.state.listed and not one.stopped)
        return sorted((one for one in found if one.presence.anybody()), key=lambda one: one.changed_at, reverse=True)

    def woken(self, code: str, task: asyncio.Task[Table]) -> None:
        del self.waking[code]
        if not task.cancelled() and task.exception() is None and task.result().position:
            table = task.result()
            self.awake[code] = table
            self.drivers[code] = Driver(table, self.workers, self.clock, self.pace)
            self.keepers[code] = Keeper(table, self.clock, self.drivers[code])
            table.tells = bool(self.notices.kinds)
            table.presence.told = self.neighbours.stir.set
            table.presence.elsewhere(self.neighbours.elsewhere(code), 0.0)
            if self.closing:
                table.close()
            self.look(table)

    async def wake(self, code: str) -> Table:
        table = Table(code, self.store, self.clock, Folded(self.titles, {}), self.look)
        try:
            await table.catch_up()
        except TableError as fault:
            if fault.code == "damaged":
                if not table.position:
                    await self.need_table(code)
                raise (await mending.diagnosed(self, code) or fault) from fault.__cause__
            raise
        if table.position:
            await self.house.wakes(code)
            if not self.neighbours.elsewhere(code):
                await table.write(lambda: hosting.waking(table.state))
        return table

    async def need_table(self, code: str) -> None:
        """The log of a code is not another thing's.

        Raises:
            TableError: 404 'elsewhere' or 'record'.
        """
        if await self.workshops.holds(code):
            raise elsewhere(code) from None
        if any(damage.begins(event, events.BROUGHT) for event in await self.store.read(code)):
            raise brought(code) from None

    async def mend(self, code: str, browser: str) -> Table:
        """Let a table whose log is damaged go on as it was before that; its host.

        Raises:
            TableError: as `get`; 403, not the host; 409, there is nothing to mend.
        """
        await mending.mend(self, code, browser)
        return await self.get(code)

    async def fold(self, code: str) -> None:
        """Fold a table's log, or a workshop's, and keep nothing.

        Raises:
            TableError: 500 its log is damaged, 503 it cannot be read.
        """
        if self.in_use(code):
            return
        if await self.workshops.holds(code):
            await self.workshops.fold(code)
            return
        await self.folded(code)

    async def folded(self, code: str) -> Table:
        """A table as its log gives it, which is not kept.

        Raises:
            TableError: as `fold`.
        """
        table = Table(code, self.store, self.clock, Folded(self.titles, {}), self.look)
        try:
            await table.catch_up()
        finally:
            table.close()
        return table

    async def standing(self, code: str) -> Standing:
        """How a sleeping table stands for notices; if it was removed, nobody sits there.

        Raises:
            TableError: as `fold`.
        """
        table = await self.folded(code)
        return standing(table.state) if table.position else Standing(0, "", {}, True)

    def look(self, table: Table) -> None:
        """The table's bots look whether they are asked, its keeper whether anything is due."""
        for helper in (self.drivers.get(table.code), self.keepers.get(table.code)):
            if helper is not None and helper.table is table:
                helper.look()

    async def heard(self, code: str, position: int | None = None) -> None:
        """Another process wrote to a log.

        Args:
            position: how far it goes now; None if that is not known.
        """
        journal = self.journal(code)
        if journal is None:
            return
        async with journal.lock:
            if position is not None and journal.position >= position:
                return
            if not await journal.news():
                return
        journal.announce()
        if isinstance(journal, Table):
            self.look(journal)

    def journal(self, code: str) -> Journal | None:
        """The table or workshop of that code that is awake."""
        return self.awake.get(code) or self.workshops.awake.get(code)

    def waker(self, code: str) -> asyncio.Task[Any] | None:
        """Whatever wakes that code now."""
        return self.waking.get(code) or self.workshops.waking.get(code)

    def let_go(self, code: str) -> None:
        """What is in memory of a table is void: pages that show it ask anew."""
        table = self.awake.pop(code, None)
        if table is not None:
            del self.drivers[code]
            self.keepers.pop(code).rest()
            table.close()

    def begun(self, code: str) -> bool:
        """Whether a table that is awake has begun; one that sleeps counts as if it had not."""
        return code in self.awake and self.awake[code].started

    def look_who_is_here(self) -> None:
        for code, table in self.awake.items():
            if table.presence.pages:
                self.house.look(code)
        self.workshops.look_who_is_here()

    async def keep_house(self) -> None:
        """At the start and every hour, remove what nobody comes back to."""
        while True:
            self.look_who_is_here()
            self.allowance.forget()
            await self.house.tidy(self.in_use)
            await self.clock.sleep(EVERY)

    def in_use(self, code: str) -> bool:
        return code in self.awake or code in self.waking or code in self.workshops.awake

    async def sweep(self) -> None:
        """Now and then, let sleeping tables go."""
        while True:
            await self.clock.sleep(SWEEP)
            idle = sorted(self.awake.values(), key=lambda table: table.presence.idle(), reverse=True)
            surplus = sum(not table.presence.awake() for table in idle) - MOST_IDLE
            for number, table in enumerate(idle):
                if table.presence.idle() > DROWSY or (number < surplus and not table.presence.awake()):
                    self.lay_down(table)
            self.workshops.drop(DROWSY, MOST_IDLE)

    def lay_down(self, table: Table) -> None:
        """Let a table sleep, unless something is going on there."""
        driver = self.drivers[table.code]
        busy = driver.task is not None and not driver.task.done()
        if not table.lock.locked() and not busy:
            self.let_go(table.code)
