"""A live workshop: an activity as a group does it, with what people ask of it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from keeling.core.text import _
from keeling.play import workshop_events as events
from keeling.play import workshop_rules as rules
from keeling.play.clock import Clock
from keeling.play.errors import TableError, forbidden
from keeling.play.events import browser_hash
from keeling.play.journal import Draft, Journal
from keeling.play.store import Secret, Store
from keeling.play.workshop_fold import Hall, Titles


class Workshop(Journal):
    """One workshop. Made by `Workshops`.

    Attributes:
        version: grows when the clock passes a mark: the end of a stage, or the time from which cards may be swapped.
        forgotten: everything about it was removed.
        pages: how many are open.
    """

    state: Hall

    def __init__(self, code: str, store: Store, clock: Clock, titles: Titles, dice: random.Random) -> None:
        super().__init__(code, store, clock, Hall(titles))
        self.dice = dice
        self.version = 0
        self.forgotten = False
        self.pages = 0
        self.last = clock.now()
        self.alarm: asyncio.Task[None] | None = None

    def decode(self, body: bytes) -> events.Kind:
        return events.decode(body)

    # -- what it is ----------------------------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """Milliseconds since 1970: the clock that decides."""
        return self.clock.wall()

    def is_host(self, browser: str) -> bool:
        return bool(browser) and browser_hash(browser) == self.state.host

    def person(self, browser: str) -> int:
        """The number of the person behind a browser, or -1."""
        me = self.state.who(browser_hash(browser)) if browser else None
        return -1 if me is None else me.number

    def may_swap(self) -> bool:
        """Whether a stuck team may draw other cards or swap one now."""
        try:
            rules.need_stuck(self.state, self.now)
        except TableError:
            return False
        return True

    # -- pages that are open -------------------------------------------------------------------------------------

    def newer(self, beyond: int, company: int | None) -> bool:
        return self.forgotten or self.position > beyond or (company is not None and self.version != company)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """While this is entered, a page is open."""
        self.pages += 1
        try:
            yield
        finally:
            self.pages -= 1
            self.last = self.clock.now()

    def idle(self) -> float:
        """Seconds since anybody looked."""
        return 0.0 if self.pages else self.clock.now() - self.last

    def folded(self, change: object) -> None:
        self.last = self.clock.now()
        if isinstance(change, events.Clock | events.Begun):
            self.set_alarm()

    def set_alarm(self) -> None:
        """Pages are drawn anew when the clock passes a mark."""
        if self.alarm is not None:
            self.alarm.cancel()
        if self.state.watch.running and not self.closed:
            self.alarm = asyncio.ensure_future(self.ring())

    async def ring(self) -> None:
        watch, stage = self.state.watch, self.state.now
        marks = [watch.ends, watch.ends + rules.GRACE]
        if stage is not None and stage.stuck is not None:
            marks.append(watch.at(stage.stuck * 60_000))
        for mark in sorted(marks):
            while (wait := mark - self.now) > 0:
                await self.clock.sleep(wait / 1000)
                self.version += 1
                self.announce()

    def close(self) -> None:
        """End all waits."""
        if self.alarm is not None:
            self.alarm.cancel()
        super().close()

    # -- what people do ------------------------------------------------------------------------------------------

    async def change(self, browser: str, judge: Callable[[str], events.Kind | None]) -> int:
        """Judge and write; the judge is given the browser's hash."""
        if not browser:
            raise forbidden(_("This browser keeps no cookie, so nobody can know it again."))
        own = browser_hash(browser)
        return await self.write(lambda: self.judged(judge(own)))

    def judged(self, change: events.Kind | None) -> Draft | events.Kind | None:
        if self.forgotten:
            raise gone(self.code)
        if isinstance(change, events.Begun):  # what has begun is kept for longer: housekeeping sees a second round
            return Draft(change, secret=Secret(self.code, 2, b""))
        return change

    async def join(self, browser: str, name: object) -> int:
        """Come in; the number of the person.

        Raises:
            TableError: 403 'removed', 409 'full' or over, 422 for the name.
        """
        await self.change(browser, lambda own: rules.coming(self.state, own, name, self.dice))
        return self.person(browser)

    async def rename(self, browser: str, name: object) -> int:
        return await self.change(browser, lambda own: rules.renaming(self.state, own, name))

    async def leave(self, browser: str) -> int:
        return await self.change(browser, lambda own: rules.leaving(self.state, own))

    async def remove(self, browser: str, person: int | None) -> int:
        """Send somebody away for good; the host."""
        return await self.change(browser, lambda own: rules.removing(self.state, own, person))

    async def hand_over(self, browser: str, person: int | None) -> int:
        """Somebody else is host."""
        return await self.change(browser, lambda own: rules.hosting(self.state, own, person))

    async def make_team(self, browser: str, name: object) -> int:
        return await self.change(browser, lambda own: rules.making(self.state, own, name, self.dice))

    async def enter(self, browser: str, team: int | None) -> int:
        return await self.change(browser, lambda own: rules.entering(self.state, own, team))

    async def choose_group(self, browser: str, group: str) -> int:
        return await self.change(browser, lambda own: rules.grouping(self.state, own, group))

    async def prefer(self, browser: str, card: str) -> int:
        return await self.change(browser, lambda own: rules.preferring(self.state, own, card))

    async def split(self, browser: str, team: int | None = None) -> int:
        return await self.change(browser, lambda own: rules.splitting(self.state, own, team))

    async def pick(self, browser: str, card: str) -> int:
        return await self.change(browser, lambda own: rules.picking(self.state, own, card))

    async def add_line(self, browser: str, text: object, cards: Sequence[str] = ()) -> int:
        """A line for one's team.

        Raises:
            TableError: 403 not in, 409 not now, or against a rule, 422 empty.
        """
        return await self.change(browser, lambda own: rules.writing(self.state, own, text, cards, self.now))

    async def strike(self, browser: str, line: int | None) -> int:
        return await self.change(browser, lambda own: rules.striking(self.state, own, line))

    async def pitch(
        self, browser: str, text: object, cards: Sequence[str] = (), line: int | None = None, team: int | None = None
    ) -> int:
        return await self.change(browser, lambda own: rules.pitching(self.state, own, text, cards, line, team))

    async def side(self, browser: str, team: int | None) -> int:
        return await self.change(browser, lambda own: rules.siding(self.state, own, team))

    async def redraw(self, browser: str) -> int:
        return await self.change(browser, lambda own: rules.redrawing(self.state, own, self.now, self.dice))

    async def offer(self, browser: str, card: str) -> int:
        return await self.change(browser, lambda own: rules.offering(self.state, own, card, self.now))

    async def trade(self, browser: str, team: int | None, card: str = "") -> int:
        return await self.change(browser, lambda own: rules.trading(self.state, own, team, card, self.now))

    # -- what the host does --------------------------------------------------------------------------------------

    async def begin(self, browser: str) -> int:
        """Deal the cards, and bring the first stage; its clock does not run yet."""
        return await self.change(browser, lambda own: rules.beginning(self.state, own, self.dice))

    async def run(self, browser: str) -> int:
        """The clock goes, or goes on."""
        return await self.change(browser, lambda own: rules.running(self.state, own, self.now))

    async def pause(self, browser: str) -> int:
        return await self.change(browser, lambda own: rules.pausing(self.state, own))

    async def extend(self, browser: str, minutes: int) -> int:
        return await self.change(browser, lambda own: rules.extending(self.state, own, minutes))

    async def next_stage(self, browser: str, seen: int | None = None) -> int:
        """The stage after `seen`; after the last one, the end."""
        return await self.change(browser, lambda own: rules.staging(self.state, own, seen))

    async def show(self, browser: str, on: bool) -> int:
        """Whether the projector shows the lines."""
        return await self.change(browser, lambda own: rules.showing(self.state, own, on))


def gone(code: str) -> TableError:
    return TableError(
        410, "forgotten", _("The activity %(code)s is over, and everything about it is forgotten.", code=code)
    )
