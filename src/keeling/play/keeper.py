"""What happens at a table without anybody pressing anything: a bot stands in for who is away, and lets them back in;
one decides for whoever's time is up; the round ends when it must.

It looks after every change of the table and of its company, and sleeps until the next moment at which something may
be due. Whatever it does is judged anew under the table's lock, so that two processes may keep one table.
"""

from __future__ import annotations

import asyncio
import logging

from keeling.play import events, hosting, stand_in
from keeling.play.clock import Clock
from keeling.play.clocks import FINISH, Ticking
from keeling.play.driver import Driver
from keeling.play.errors import TableError
from keeling.play.presence import GRACE
from keeling.play.table import Table

log = logging.getLogger("keeling.play")
BREATH = 1.0  # seconds before another try when what is due did not come about


class Keeper:
    """Keeps one table."""

    def __init__(self, table: Table, clock: Clock, driver: Driver) -> None:
        """Args:
        driver: of the table's bots.
        """
        self.table = table
        self.clock = clock
        self.driver = driver
        self.begun = clock.now()
        self.task: asyncio.Task[None] | None = None
        self.busy = False

    def look(self) -> None:
        """Something has changed."""
        if self.busy or self.table.closed:
            return
        self.rest()
        due = self.due()
        if due is not None:
            self.task = asyncio.ensure_future(self.wake(due))

    def rest(self) -> None:
        if self.task is not None:
            self.task.cancel()
            self.task = None

    async def wake(self, due: float) -> None:
        """Do what is due after so many seconds, then look again."""
        await self.clock.sleep(due) if due > 0 else await asyncio.sleep(0)
        self.busy = True
        before = self.table.position
        try:
            await self.act()
            if self.table.position == before and self.due() == 0:
                await self.clock.sleep(BREATH)
        except TableError as refusal:
            log.warning("table %s: %s", self.table.code, refusal)
            await self.clock.sleep(BREATH)
        except Exception:
            log.exception("table %s", self.table.code)
            await self.clock.sleep(BREATH)
        finally:
            self.busy = False
        self.task = None
        self.look()

    def due(self) -> float | None:
        """Seconds until something may be due; None if nothing is to be expected."""
        moments = [0.0] * bool(self.back())
        moments += [self.patience(seat) for seat in self.missed()]
        moments += [clock.left / 1000 for clock in self.clocks()]
        moments += [at / 1000 for at in self.ends()]
        return max(min(moments), 0.0) if moments else None

    async def act(self) -> None:
        table = self.table
        await table.write(lambda: hosting.out_of_time(table.state, self.clock.wall()))
        for ticking in self.clocks():
            if ticking.left <= 0:
                await self.driver.time_up(ticking.seat)
        self.driver.look()
        for browser in self.back():
            await table.write(lambda own=browser: stand_in.returning(table.state, own))  # type: ignore[misc]
        for seat in self.missed():
            if self.patience(seat) <= 0:
                await table.write(lambda gone=seat: self.replacing(gone))  # type: ignore[misc]

    # -- clocks --------------------------------------------------------------------------------------------------

    def clocks(self) -> tuple[Ticking, ...]:
        """The clocks that run; when the round is played to its end, they do not matter any more."""
        clocks = self.table.clocks()
        return () if clocks.paused or clocks.finishing else clocks.ticking

    def ends(self) -> list[int]:
        """Milliseconds until bots play the round to its end, or until it ends."""
        table = self.table
        if table.paused or not table.state.running or not table.timing.until:
            return []
        left = table.timing.until - self.clock.wall()
        begins = left - 1000 * FINISH
        return [begins if begins > 0 else left]

    # -- people who are away -------------------------------------------------------------------------------------------

    def back(self) -> list[str]:
        """Hashes of people who are here again and whose seats bots keep."""
        owners = {seat.owner for seat in self.table.seats if seat.owner}
        return sorted(owner for owner in owners if self.table.presence.unseen_for(owner) < GRACE)

    def missed(self) -> list[int]:
        """Seats of people who are away while others, who are here, wait for them."""
        table = self.table
        if not table.state.running or table.paused or not table.timing.away:
            return []
        away = table.away()
        here = {seat.browser for seat in table.seats if seat.kind == "person"} - away
        persons = (seat for seat in table.waited_for() if table.seats[seat].kind == "person")
        return [seat for seat in persons if here and table.seats[seat].browser in away]

    def patience(self, seat: int) -> float:
        """Seconds until the bot stands in; somebody who was never seen here is waited for since this process began."""
        unseen = min(self.table.presence.unseen(seat), self.clock.now() - self.begun)
        return max(self.table.timing.away - unseen, 0.0)

    def replacing(self, seat: int) -> events.StoodIn | None:
        due = seat in self.missed() and self.patience(seat) <= 0
        return stand_in.standing(self.table.state, seat, "away") if due else None

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
