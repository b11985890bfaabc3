"""All workshops of a server. They sleep and wake as tables do, in the same store and under codes of the same kind."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from keeling.core.errors import UnknownGame
from keeling.core.text import _
from keeling.play import damage
from keeling.play import workshop_events as events
from keeling.play import workshop_rules as rules
from keeling.play.allowance import Allowance
from keeling.play.clock import Clock
from keeling.play.codes import read_code
from keeling.play.errors import TableError, forbidden, no_game, unknown, unread, unreadable, unsaved
from keeling.play.events import browser_hash, encode
from keeling.play.first import write_first
from keeling.play.housekeeping import Housekeeping
from keeling.play.presence import AWAKE
from keeling.play.store import Store, StoreError
from keeling.play.workshop import Workshop, gone
from keeling.play.workshop_fold import Titles

REMEMBERED = 1000  # codes of workshops that were forgotten


class Workshops:
    """Opens, finds, wakes, drops and forgets workshops."""

    def __init__(
        self, store: Store, clock: Clock, house: Housekeeping, titles: Titles, dice: random.Random | None = None
    ) -> None:
        """Args:
        dice: what cards are dealt with; the system's own if None.
        """
        self.store = store
        self.clock = clock
        self.house = house
        self.titles = titles
        self.dice = dice or random.SystemRandom()
        self.awake: dict[str, Workshop] = {}
        self.waking: dict[str, asyncio.Task[Workshop]] = {}
        self.forgotten: dict[str, None] = {}
        self.allowance = Allowance(clock, self.begun)
        self.closing = False

    async def create(
        self,
        game: str,
        activity: str,
        browser: str,
        *,
        form: str = "",
        size: str = "",
        minutes: Sequence[int | None] = (),
        contest: bool = True,
    ) -> Workshop:
        """A new workshop; whoever opens it is host, and joins only by joining.

        Args:
            form: another activity's id, where this one uses those.
            size: 'teams' or 'alone'; the usual one if ''.
            minutes: by stage; None for the usual length, 0 for no clock.

        Raises:
            TableError: 422, there is no such thing; 429, too many of this browser wait to begin.
        """
        if not browser:
            raise forbidden(_("This browser keeps no cookie, so nobody can know it again."))
        try:
            title = self.titles(game)
        except UnknownGame:
            raise unreadable(no_game(game)) from None
        own = browser_hash(browser)
        change = rules.opening(title, own, activity, form, size, minutes, contest)
        ticket = self.allowance.take(own)
        try:
            ticket.code = await write_first(self.store, self.clock, encode(change), b"")
        except TableError:
            self.allowance.give_back(own, ticket)
            raise
        self.forgotten.pop(ticket.code, None)
        return await self.get(ticket.code)

    async def get(self, code: str) -> Workshop:
        """The workshop of a code, however it was typed.

        Raises:
            TableError: 404 there is none, 410 it was forgotten, 500 its log is damaged, 503 it cannot be read.
        """
        read = read_code(code)
        if read is not None and read in self.forgotten:
            raise gone(read)
        if read is None or not await self.holds(read):
            raise unknown(code)
        workshop = self.awake.get(read)
        if workshop is None:
            if read not in self.waking:  # several that ask for one that sleeps wake it once
                self.waking[read] = asyncio.ensure_future(self.wake(read))
                self.waking[read].add_done_callback(lambda task: self.woken(read, task))
            workshop = await asyncio.shield(self.waking[read])
        await workshop.follow()
        self.house.look(read)
        return workshop

    async def holds(self, code: str) -> bool:
        """Whether that code, spelled as it is kept, is a workshop's."""
        if code in self.awake:
            return True
        if code in self.house.removing:
            return False
        try:
            log = await self.store.read(code)
        except StoreError as fault:
            raise unread(fault) from None
        return bool(log) and damage.begins(log[0], events.START)

    async def wake(self, code: str) -> Workshop:
        workshop = Workshop(code, self.store, self.clock, self.titles, self.dice)
        await workshop.catch_up()
        if workshop.position:
            await self.house.wakes(code)
        return workshop

    async def fold(self, code: str) -> None:
        """Fold a workshop's log and keep nothing.

        Raises:
            TableError: 500 its log is damaged, 503 it cannot be read.
        """
        workshop = Workshop(code, self.store, self.clock, self.titles, self.dice)
        try:
            await workshop.catch_up()
        finally:
            workshop.close()

    def woken(self, code: str, task: asyncio.Task[Workshop]) -> None:
        del self.waking[code]
        if not task.cancelled() and task.exception() is None and task.result().position:
            self.awake[code] = task.result()
            if self.closing:
                task.result().close()

    async def forget(self, code: str, browser: str) -> None:
        """End it and remove all that was written, names included; the host.

        Raises:
            TableError: 403 not the host, 503 it cannot be removed.
        """
        workshop = await self.get(code)
        if not workshop.is_host(browser):
            raise forbidden(_("Only the host can do that."))
        async with workshop.lock:  # nothing is written any more once this is held
            workshop.forgotten = True
            try:
                await self.house.remove(workshop.code)
            except StoreError as fault:
                workshop.forgotten = False
                raise unsaved(fault) from None
            self.awake.pop(workshop.code, None)
            self.house.looked.pop(workshop.code, None)
            self.remember(workshop.code)
        workshop.close()

    def lost(self, code: str) -> None:
        """Another process has removed that code."""
        self.remember(code)
        workshop = self.awake.pop(code, None)
        if workshop is not None:
            workshop.forgotten = True
            workshop.close()

    def let_go(self, code: str) -> None:
        """What is in memory of that code is void: pages that show it ask anew."""
        workshop = self.awake.pop(code, None)
        if workshop is not None:
            workshop.close()

    def remember(self, code: str) -> None:
        """The bare code, until the server stops, so that open pages can be told."""
        self.forgotten[code] = None
        while len(self.forgotten) > REMEMBERED:
            del self.forgotten[next(iter(self.forgotten))]

    def begun(self, code: str) -> bool:
        return code in self.forgotten or (code in self.awake and self.awake[code].state.started)

    # -- what Tables asks for ------------------------------------------------------------------------------------

    def look_who_is_here(self) -> None:
        self.allowance.forget()
        for code, workshop in self.awake.items():
            if workshop.pages:
                self.house.look(code)

    def drop(self, drowsy: float, most: int) -> None:
        """Let sleep whatever nobody has looked at for so many seconds, and of more than `most` the longest idle."""
        idle = sorted(self.awake.items(), key=lambda one: one[1].idle(), reverse=True)
        surplus = sum(workshop.idle() > AWAKE for _code, workshop in idle) - most
        for number, (code, workshop) in enumerate(idle):
            gone = workshop.idle() > drowsy or (number < surplus and workshop.idle() > AWAKE)
            if gone and not workshop.lock.locked():
                del self.awake[code]
                workshop.close()

    def end_waits(self) -> None:
        self.closing = True
        for workshop in self.awake.values():
            workshop.close()

    async def close(self) -> None:
        """Finish what was begun."""
        for workshop in self.awake.values():
            async with workshop.lock:
                pass
