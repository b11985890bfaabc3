"""Who has a page of a table open. Not in the log: a page that closes changes nothing that must last."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from keeling.play.clock import Clock

Key = int | str
GRACE = 8.0  # seconds that a page may take to come back (a reload, a dead spot) before its person is away
ABSENT = 60.0  # seconds without a sign of the host before another person may be host
MARKS = (GRACE, ABSENT)
AWAKE = 60.0  # seconds that bots play on when no page is open


class Presence:
    """The open pages of one table, by person: whoever changes seats stays who they are.

    Attributes:
        version: grows whenever somebody comes or goes.
        pages: how many are open.
        told: called when somebody comes or goes, for other processes to hear of it.
        others: who is there at other processes that share the store.
    """

    def __init__(self, clock: Clock, changed: Callable[[], None], who: Callable[[int], Key]) -> None:
        """Args:
        who: the person in a seat; the viewer's number itself where there is none.
        """
        self.clock = clock
        self.changed = changed
        self.who = who
        self.version = 0
        self.pages = 0
        self.told: Callable[[], None] = nobody
        self.others: frozenset[Key] = frozenset()
        self.open: dict[Key, int] = {}
        self.gone: dict[Key, float] = {}
        self.last = clock.now()
        self.waits: dict[Key, asyncio.Task[None]] = {}
        self.closed = False

    @contextmanager
    def watching(self, viewer: int) -> Iterator[None]:
        """A page is open for this seat, or for common.SPECTATOR."""
        key = self.who(viewer)
        was_away = self.unseen_for(key) >= GRACE
        self.pages += 1
        self.open[key] = self.open.get(key, 0) + 1
        self.touch()
        if was_away:
            self.bump()
        try:
            yield
        finally:
            self.pages -= 1
            self.open[key] -= 1
            self.touch()
            self.gone[key] = self.clock.now()
            if not self.open[key]:
                self.look_again(key)

    def seen(self, viewer: int) -> None:
        """A page without a stream was asked for: its person is there for a while."""
        self.met(self.who(viewer), AWAKE / 2)

    def met(self, key: Key, stay: float = 0.0) -> None:
        """Somebody sat down or asked for something, and counts as seen until so many seconds from now."""
        was_away = self.unseen_for(key) >= GRACE
        self.gone[key] = max(self.gone.get(key, float("-inf")), self.clock.now() + stay)
        self.touch()
        if not self.open.get(key):
            self.look_again(key)
        if was_away:
            self.bump()

    def away(self, viewer: int) -> bool:
        """No page is open and none was for a while."""
        return self.unseen(viewer) >= GRACE

    def unseen(self, viewer: int) -> float:
        """Seconds since there was a sign of this viewer; 0 while a page is open."""
        return self.unseen_for(self.who(viewer))

    def unseen_for(self, key: Key) -> float:
        return 0.0 if self.is_open(key) else self.clock.now() - self.gone.get(key, float("-inf"))

    def is_open(self, key: Key) -> bool:
        """Whether a page is open, here or at another process."""
        return bool(self.open.get(key)) or key in self.others

    def here(self) -> frozenset[Key]:
        """Who is there by what this process knows itself."""
        now = self.clock.now()
        seen = {key for key, last in self.gone.items() if now - last < GRACE}
        return frozenset(seen | {key for key, pages in self.open.items() if pages})

    def elsewhere(self, keys: Iterable[Key], ago: float) -> None:
        """Who is there at other processes.

        Args:
            ago: seconds since whoever is there no longer was last seen.
        """
        before, self.others = self.others, frozenset()
        now, came = frozenset(keys), False
        for key in now - before:
            came |= self.unseen_for(key) >= GRACE
        self.others = now
        if now or before:
            self.touch()
        for key in before - now:
            self.gone[key] = max(self.gone.get(key, float("-inf")), self.clock.now() - ago)
            self.look_again(key)
        if came:
            self.bump()

    def touch(self) -> None:
        self.last = self.clock.now()

    def awake(self) -> bool:
        """Somebody looks, or did a moment ago."""
        return self.pages > 0 or bool(self.others) or self.clock.now() - self.last < AWAKE

    def anybody(self) -> bool:
        """A page is open, here or at another process, or was a moment ago."""
        return self.pages > 0 or bool(self.others) or self.clock.now() - self.last < GRACE

    def idle(self) -> float:
        """Seconds since anybody looked."""
        return 0.0 if self.pages else self.clock.now() - self.last

    def bump(self) -> None:
        self.version += 1
        self.changed()
        self.told()

    def look_again(self, key: Key) -> None:
        """Tell the pages when that person is away, and when for long."""
        if key in self.waits:
            self.waits.pop(key).cancel()
        if not self.closed:
            self.waits[key] = asyncio.ensure_future(self.leave(key))

    async def leave(self, key: Key) -> None:
        marks, told = MARKS if isinstance(key, str) else (GRACE,), 0
        while not self.is_open(key):
            unseen = self.unseen_for(key)
            passed = sum(unseen >= mark for mark in marks)
            if passed > told:
                self.bump()
            told = passed
            if passed == len(marks):
                break
            await self.clock.sleep(marks[passed] - unseen)
        if self.waits.get(key) is asyncio.current_task():
            del self.waits[key]

    def close(self) -> None:
        self.closed = True
        for task in tuple(self.waits.values()):
            task.cancel()


def nobody() -> None:
    """There is no other process to hear of it."""
