"""What people ask of a table's seats: to sit, to leave, another name, another device, to be host."""

from __future__ import annotations

from keeling.core.text import _
from keeling.play import events, hosting, lobby, moving, stand_in
from keeling.play.errors import forbidden
from keeling.play.journal import Draft, Judge
from keeling.play.presence import ABSENT, GRACE
from keeling.play.seats import belonging_to, held_by, kept_for
from keeling.play.showing import Showing


class Seating(Showing):
    """A table at which people take seats."""

    def asking(self, browser: str) -> str:
        """The hash of a browser that asks for something; if it has a seat, its person has been seen."""
        if not browser:
            raise forbidden(_("This browser keeps no cookie, so it cannot hold a seat."))
        own = self.person_of(browser)
        if belonging_to(self.seats, own):
            self.presence.met(own)
        return own

    async def arriving(self, browser: str) -> str:
        """As `asking`; who was away has the seats back that bots kept."""
        own = self.asking(browser)
        while kept_for(self.seats, own):
            await self.write(lambda: stand_in.returning(self.state, own))
        return own

    def need_own(self, browser: str, seat: int) -> None:
        if seat not in self.seats_of(browser):
            raise forbidden(_("That is not your seat."))

    async def write_own(self, browser: str, seat: int, judge: Judge) -> int:
        """As `write`, for something that only whoever has the seat may do: at that moment, not when it was asked for.

        Raises:
            TableError: 403.
        """

        def owned() -> Draft | events.Change | int | None:
            self.need_own(browser, seat)
            return judge()

        return await self.write(owned)

    async def sit(self, browser: str, name: object, seat: int | None = None, also: bool = False) -> int:
        """Take a seat, or learn which one this browser has.

        Args:
            also: one more seat, for another person at the same device; between rounds.

        Raises:
            TableError: 403 'removed', 409 'begun', 'taken' or 'full', 422 for the name.
        """
        own, given = await self.arriving(browser), -1

        def judge() -> events.Sat | int:
            nonlocal given
            decided = lobby.sitting(self.state, own, name, seat, also)
            given = decided if isinstance(decided, int) else decided.seat
            return decided

        await self.write(judge)
        return given

    async def leave(self, browser: str, seat: int | None = None) -> None:
        """Give the seat up; in a running round a bot plays on."""
        await self.change_seats(browser, "leave", seat)

    async def rename(self, browser: str, name: object, seat: int | None = None) -> None:
        """Another nickname; at any time. `seat` says whose: one of this device's, or anybody's for the host."""
        own = await self.arriving(browser)
        await self.write(lambda: lobby.renaming(self.state, own, name, seat))

    async def change_seats(
        self, browser: str, do: str, seat: int | None = None, level: str | None = None, to: int | None = None
    ) -> None:
        """add, remove, bot, free, kick, move, leave or host.

        Args:
            level: for 'bot'.
            to: for 'move', the seat to change places with.
        """
        own = await self.arriving(browser)
        device = events.browser_hash(browser)
        if do == "leave" and device != own:
            await self.write(lambda: moving.parting(self.state, device))
        elif do == "host" and seat is None:
            await self.write(lambda: self.claimed(own))
        else:
            await self.write(lambda: lobby.changing(self.state, own, do, seat, level, to))

    async def offer_seat(self, browser: str, seat: int, share: bool = False) -> str:
        """A code of six digits that brings a seat to another device; it works once, for ten minutes.

        Args:
            seat: the own one, or for the host that of somebody whose device is lost.
            share: the own seat stays on this device too.

        Raises:
            TableError: 403 not yours, 409 nobody sits there, or the host asked for somebody who is here.
        """
        own, code = await self.arriving(browser), moving.new_code()
        await self.write(lambda: moving.offering(self.state, own, seat, code, share, self.clock.wall(), self.away()))
        return moving.spoken(code)

    async def take_seat(self, browser: str, code: str) -> int:
        """Bring the seat that a code opens to this device; returns the seat.

        Raises:
            TableError: 403 removed, 404 no such code, 409 it has a seat already, 429 too many wrong tries.
        """
        if not browser:
            raise forbidden(_("This browser keeps no cookie, so it cannot hold a seat."))
        device, typed = events.browser_hash(browser), moving.read(code)
        decided: events.Moved | events.Missed = events.Missed()

        def judge() -> events.Change:
            nonlocal decided
            decided = moving.taking(self.state, device, typed, self.clock.wall(), self.away())
            return decided

        await self.write(judge)
        if isinstance(decided, events.Missed):
            raise moving.wrong()
        await self.arriving(browser)
        return decided.seat

    def can_claim(self, browser: str) -> bool:
        """Whether this browser may become host: somebody else is, and has shown no sign for a minute."""
        own = self.person_of(browser) if browser else ""
        return bool(held_by(self.seats, own)) and own != self.state.host and self.host_unseen() >= ABSENT

    def host_unseen(self) -> float:
        """Seconds since there was a sign of the host."""
        return self.presence.unseen_for(self.state.host)

    def claimed(self, own: str) -> events.Change | None:
        """Whoever sits here may become host when the host has been away for a while."""
        if not held_by(self.seats, own):
            raise forbidden(_("You have no seat at this table."))
        if own == self.state.host:
            return None
        hosting.need_open(self.state)
        unseen = self.host_unseen()
        if unseen < GRACE:
            raise forbidden(_("The host is here."))
        if unseen < ABSENT:
            raise forbidden(_("The host was here less than a minute ago; wait a little."))
        return events.Hosted(own, claimed=True)

    async def word(self, browser: str, word: object) -> None:
        """A word for the luck of the next round, before it begins."""
        own = await self.arriving(browser)
        await self.write(lambda: lobby.saying(self.state, own, word))
