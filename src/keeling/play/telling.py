"""Tells people who are away that it is their move, or that the round is over, where they asked for it.

Before anything is sent, the next version of the notice is written, with the time of another try: of several processes
one succeeds, and should it die, another tries again then. Nothing here keeps a table awake: one that sleeps is folded
once, and again when its log has grown. No line of the server's log holds an address.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping

from msgspec.structs import replace

from keeling.core.text import _, speaking
from keeling.core.title import Title
from keeling.play import notice_words
from keeling.play.errors import StoreError, TableError
from keeling.play.notice_mail import Failed
from keeling.play.notice_matters import ENDED, OVER, Matter, Sitter, Standing, standing
from keeling.play.notice_words import HELLO, About
from keeling.play.notices import ASKED, MAIL, NEW, ON, SILENT, Known, Notices, Wish, encode, known
from keeling.play.presence import GRACE, Key
from keeling.play.table import Table

log = logging.getLogger("keeling.play")
EVERY = 10.0  # seconds between two looks
SETTLE = 60.0  # seconds after its start in which a process tells nobody: their pages are about to come back
GAPS = (60, 300, 1800, 7200)  # seconds from one try to the next; after the last one nothing is sent there
HOUR, DAY = 3_600_000, 86_400_000  # milliseconds between two notices at least, and until an address must be confirmed
AT_ONCE = 8  # that are sent at the same time
UNFIT = 3600.0  # seconds until a log that could not be read is tried again
NEVER = float("-inf")

Fold = Callable[[str], Awaitable[Standing]]


class Telling:
    """Looks after the notices of all tables."""

    def __init__(
        self,
        notices: Notices,
        awake: Mapping[str, Table],
        fold: Fold,
        elsewhere: Callable[[str], Collection[Key]],
        titles: Callable[[str], Title],
    ) -> None:
        """Args:
        awake: the tables in memory, by code.
        fold: how a sleeping table stands; TableError if it cannot be read.
        elsewhere: who is at a table at other processes.
        """
        self.notices, self.awake, self.fold, self.elsewhere, self.titles = notices, awake, fold, elsewhere, titles
        self.store, self.clock = notices.store, notices.clock
        self.begun = self.clock.now()
        self.none = False  # nobody wants anything, as far as is known
        self.asleep: dict[str, Standing] = {}
        self.unfit: dict[str, float] = {}
        self.met: dict[tuple[str, int], float] = {}  # when somebody was last seen
        self.gate = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        """Look now and then, until it is cancelled."""
        while True:
            try:
                await self.look()
            except StoreError as fault:
                log.warning("nobody is told of their move: %s", fault)
            except Exception:
                log.exception("nobody is told of their move")
            await self.rest()

    async def rest(self) -> None:
        """Until the next look. Where nobody wants anything, and no other process writes: until somebody does."""
        waits: list[asyncio.Future[object]] = [asyncio.ensure_future(self.notices.stir.wait())]
        if not self.none or self.store.shared:
            waits.append(asyncio.ensure_future(self.clock.sleep(EVERY)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        self.notices.stir.clear()

    async def look(self) -> None:
        """Tell whatever is due at any table."""
        tables: dict[str, list[Known]] = {}
        for row in await self.store.notices():
            tables.setdefault(row.table, []).append(known(row))
        self.none = not tables
        self.asleep = {code: stands for code, stands in self.asleep.items() if code in tables}
        self.met = {key: seen for key, seen in self.met.items() if key[0] in tables}
        self.show(tables)
        found = [(await self.standing(code), wanted) for code, wanted in tables.items()]
        await asyncio.gather(*(self.try_at(one, stands) for stands, wanted in found if stands for one in wanted))

    async def try_at(self, one: Known, stands: Standing) -> None:
        """As `look_at`; what goes wrong with one keeps nobody else from being told."""
        try:
            await self.look_at(one, stands)
        except StoreError as fault:
            log.warning("table %s: somebody is not told: %s", one.row.table, fault)
        except Exception:
            log.exception("table %s: somebody is not told", one.row.table)

    def show(self, tables: Mapping[str, list[Known]]) -> None:
        """Let tables know whose address does not answer, for their own pages."""
        for code, table in self.awake.items():
            table.unreached = frozenset(one.row.sat for one in tables.get(code, ()) if one.wish.state == SILENT)

    # -- how a table stands --------------------------------------------------------------------------------------

    async def standing(self, code: str) -> Standing | None:
        """None if it cannot be read now."""
        if code in self.awake:
            return standing(self.awake[code].state)
        before = self.asleep.get(code)
        if before is not None and not await self.store.read(code, before.position):
            return before
        if self.clock.now() < self.unfit.get(code, NEVER):
            return None
        try:
            self.asleep[code] = await self.fold(code)
        except TableError as fault:
            self.unfit[code] = self.clock.now() + UNFIT
            log.warning("table %s: nobody is told of their move: %s", code, fault)
            return None
        return self.asleep[code]

    def last_seen(self, one: Known, who: Key) -> float:
        """When somebody was last at their table, on the clock that only grows."""
        code, now, seen = one.row.table, self.clock.now(), NEVER
        if code in self.awake:
            seen = now - self.awake[code].presence.unseen_for(who)
        elif who in self.elsewhere(code):
            seen = now
        key = code, one.row.sat
        self.met[key] = max(seen, self.met.get(key, NEVER))
        return self.met[key]

    # -- what is due ---------------------------------------------------------------------------------------------

    async def look_at(self, one: Known, stands: Standing) -> None:
        """Tell one person what is due, or forget their address."""
        sitter = stands.sitters.get(one.row.sat)
        if sitter is None or stands.forgot:
            await self.notices.end(one)
            return
        wish, seen = one.wish, self.last_seen(one, sitter.who)
        matter = self.matter(wish, sitter)
        if matter is None:
            if self.outdated(wish, sitter):
                await self.notices.end(one)
        elif self.knows(matter, seen):
            await self.done(one, matter, wish.told_at)
        elif self.due(wish, matter, seen):
            await self.tell(one, sitter, matter, stands)

    def matter(self, wish: Wish, sitter: Sitter) -> Matter | None:
        """What there is to tell, now or later."""
        if wish.state == NEW:
            return Matter(HELLO, 0, 0)
        found = sitter.matter if wish.state == ON else None
        return None if found is None or found.at == wish.told else found

    def outdated(self, wish: Wish, sitter: Sitter) -> bool:
        """The address will not be used any more: it was not confirmed, or does not answer and all is over."""
        over = sitter.matter is not None and sitter.matter.what == ENDED
        return over or (wish.state == ASKED and self.clock.wall() - wish.made > DAY)

    def knows(self, matter: Matter, seen: float) -> bool:
        """They were there when it ended, or since."""
        wall = self.clock.wall() - 1000 * (self.clock.now() - seen)
        return matter.what in (OVER, ENDED) and wall >= matter.since

    def due(self, wish: Wish, matter: Matter, seen: float) -> bool:
        """They were away for long enough, and were not told anything a short while ago."""
        now, wall = self.clock.now(), self.clock.wall()
        if wish.about == matter.at and wall < wish.due:
            return False
        if matter.what == HELLO:
            return True
        away = now - max(seen, self.begun)
        last = matter.what == ENDED  # which nobody keeps an address for
        after = 0 if last else 60 * wish.after
        rested = last or wall - wish.told_at >= HOUR
        waited = wall - matter.since >= 1000 * after
        return rested and waited and away >= max(after, GRACE) and now - self.begun >= SETTLE

    # -- telling -------------------------------------------------------------------------------------------------

    async def tell(self, one: Known, sitter: Sitter, matter: Matter, stands: Standing) -> None:
        """Try once, if no other process does."""
        if one.wish.kind not in self.notices.kinds:  # the operator allows it no more
            return
        tries = 1 + (one.wish.tries if one.wish.about == matter.at else 0)
        due = self.clock.wall() + 1000 * GAPS[tries - 1]
        mine = await self.notices.keep(one, replace(one.wish, about=matter.at, tries=tries, due=due))
        if mine is None:
            return
        try:
            async with self.gate:
                await self.send(mine, About(one.row.table, stands.game, sitter.seat, matter.what, url(one)))
        except Failed as fault:
            log.warning("table %s: a %s was not delivered: %s", one.row.table, one.wish.kind, fault)
            if fault.final or tries == len(GAPS):
                await self.give_up(mine, matter)
        else:
            await self.done(mine, matter, self.clock.wall())

    async def send(self, one: Known, about: About) -> None:
        wish, senders = one.wish, self.notices.senders
        if wish.kind == MAIL:
            assert senders.mail is not None
            link = f"{wish.base}/notice/{one.row.token}"
            with speaking(wish.language):
                game = _(self.titles(about.game).name)
                made = notice_words.letter(about, game, wish.address, link, wish.language)
            await senders.mail.send(made)
        else:
            assert senders.hooks is not None
            await senders.hooks.send(wish.address, wish.secret, encode(about), self.clock.wall() // 1000)

    async def done(self, one: Known, matter: Matter, told_at: int) -> None:
        """It was told, or need not be."""
        if matter.what == ENDED:
            await self.notices.end(one)
            return
        wish = replace(one.wish, about=-1, tries=0, due=0)
        if matter.what == HELLO:
            wish = replace(wish, state=ASKED if wish.kind == MAIL else ON)
        else:
            wish = replace(wish, told=matter.at, told_at=told_at)
        await self.notices.keep(one, wish)

    async def give_up(self, one: Known, matter: Matter) -> None:
        """Nothing gets through; the person reads it at the table."""
        if matter.what == ENDED:
            await self.notices.end(one)
        else:
            await self.notices.keep(one, replace(one.wish, state=SILENT, about=-1, tries=0, due=0))


def url(one: Known) -> str:
    return f"{one.wish.base}/t/{one.row.table}"
