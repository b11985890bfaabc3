"""The writing side of a table, and the waiting for it.

Every change goes through `write`: under the table's lock it is judged against the newest state, appended, committed,
folded and only then announced. Watchers wait for 'newer than what I have' and take the newest; nothing queues.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from keeling.play import damage, events
from keeling.play.clock import Clock
from keeling.play.errors import TableError, damaged, late, unknown, unread, unsaved
from keeling.play.store import Conflict, Event, Secret, Store, StoreError


class Draft(NamedTuple):
    """A change that was judged right and is not yet written."""

    change: events.Change
    seat: int = -1
    action_id: str | None = None
    secret: Secret | None = None


Judge = Callable[[], "Draft | events.Change | int | None"]


class State(Protocol):
    """What a log is folded into.

    Attributes:
        position: of the last event that was folded.
        roots: of the rounds' luck, by round.
    """

    position: int
    roots: dict[int, bytes]

    def add(self, position: int, change: Any, action_id: str | None = None, at: int = 0) -> None:
        """Go on by one event; whatever is raised means that the log is damaged here."""
        ...


class Journal:
    """One table's log with the state that it gives.

    Attributes:
        behind: the store may hold more than was folded.
        closed: the server stops; nobody waits any more.
        changed_at: the clock's time of the newest event.
    """

    state: State

    def __init__(self, code: str, store: Store, clock: Clock, state: State) -> None:
        self.code = code
        self.store = store
        self.clock = clock
        self.state = state
        self.lock = asyncio.Lock()
        self.behind = False
        self.closed = False
        self.changed_at = clock.now()
        self.waiters: set[asyncio.Future[None]] = set()

    @property
    def position(self) -> int:
        """Of the newest event; grows with every change."""
        return self.state.position

    def decode(self, body: bytes) -> events.Change:
        """An event from its bytes in the store."""
        return events.decode(body)

    def folded(self, change: events.Change) -> None:
        """Called after each event that was folded."""

    def written(self) -> None:
        """Called after each event that this process wrote, when it has been announced."""

    def newer(self, beyond: int, company: int | None) -> bool:
        return self.position > beyond

    async def moved(self, beyond: int, patience: float, company: int | None = None) -> bool:
        """Wait until the table is beyond a position, at most `patience` seconds. False if it is not, or closes.

        Args:
            company: the `presence.version` that the page shows; somebody's coming or going then counts as well.
        """
        if self.newer(beyond, company) or self.closed:
            return self.newer(beyond, company)
        loop = asyncio.get_running_loop()
        waiter = loop.create_future()  # a future and a timer cost a third of asyncio.timeout, and pages wait a lot
        timer = loop.call_later(patience, ring, waiter)
        self.waiters.add(waiter)
        try:
            await waiter
        finally:
            timer.cancel()
            self.waiters.discard(waiter)
        return self.newer(beyond, company)

    def announce(self) -> None:
        """Wake everybody who waits."""
        waiters, self.waiters = self.waiters, set()
        for waiter in waiters:
            ring(waiter)

    def close(self) -> None:
        self.closed = True
        self.announce()

    async def write(self, judge: Judge) -> int:
        """Carry out what `judge` decides, and return the position where it stands.

        It runs in a task of its own: somebody who hangs up must not tear a change out between log and table.
        """
        return await asyncio.shield(asyncio.ensure_future(self.write_locked(judge)))

    async def write_locked(self, judge: Judge) -> int:
        async with self.lock:
            while True:
                if self.behind:
                    await self.catch_up()
                try:
                    decided = judge()
                except TableError:
                    if self.store.shared and await self.news():  # refused on grounds that another process has changed
                        continue
                    raise
                if decided is None:
                    return self.position
                if isinstance(decided, int):
                    return decided
                draft = decided if isinstance(decided, Draft) else Draft(decided)
                if await self.append(draft):
                    break
                if not await self.news():
                    raise await self.lost()
        self.announce()
        self.written()
        return self.position

    async def append(self, draft: Draft) -> bool:
        """Commit and fold; False if another process was first and everything must be judged anew."""
        position = self.position + 1
        body = events.encode(draft.change)
        at = self.clock.wall()
        event = Event(self.code, position, draft.seat, draft.action_id, body, at)
        try:
            await self.store.append(event, draft.secret)
        except Conflict:
            self.behind = True
            return False
        except StoreError as fault:
            self.behind = True
            raise unsaved(fault) from None
        if draft.secret is not None:
            self.state.roots[draft.secret.round] = draft.secret.root
        self.fold(position, draft.change, draft.action_id, at)
        return True

    def fold(self, position: int, change: events.Change, action_id: str | None, at: int) -> None:
        self.state.add(position, change, action_id, at)
        self.changed_at = self.clock.now()
        self.folded(change)

    async def news(self) -> bool:
        """Read on; whether there was anything."""
        before = self.position
        await self.catch_up()
        return self.position > before

    async def lost(self) -> TableError:
        """Why an event had no place although nothing is newer: the log was removed, or its id has been used."""
        try:
            there = await self.store.read(self.code, self.position - 1)
        except StoreError as fault:
            return unread(fault)
        return late() if there else unknown(self.code)

    async def refresh(self) -> None:
        """Read what other processes wrote, if there are any."""
        if self.store.shared:
            async with self.lock:
                found = await self.news()
            if found:
                self.announce()

    async def follow(self) -> None:
        """Read what other processes wrote while this one does not hear of it, if that can be read now."""
        if not self.store.hears:
            with suppress(TableError):
                await self.refresh()

    async def reach(self, position: int) -> None:
        """Read on if a page has seen more of this table at another process."""
        if self.store.shared and position > self.position:
            async with self.lock:
                if position > self.position:
                    await self.catch_up()

    async def catch_up(self) -> None:
        """Fold what the store has and this table has not.

        Raises:
            TableError: 500, the log is damaged; 503, the store cannot be read.
        """
        try:
            found = await self.store.read(self.code, self.position)
            roots = await self.store.roots(self.code) if found else {}
        except StoreError as fault:
            raise unread(fault) from None
        self.state.roots.update(roots)
        for event in damage.sound(found):
            try:
                self.fold(event.position, self.decode(event.body), event.action_id, event.at)
            except Exception as fault:
                raise damaged(event.position) from fault
        self.behind = False


def ring(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)
