"""Who has a page of a table open. Not in the log: a page that closes changes nothing that must last."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from keeling.play.clock import Clock

GRACE = 8.0  # seconds that a page may take to come back (a reload, a dead spot) before its person is away
AWAKE = 60.0  # seconds that bots play on when no page is open


class Presence:
    """The open pages of one table.

    Attributes:
        version: grows whenever somebody comes or goes.
        pages: how many are open.
    """

    def __init__(self, clock: Clock, changed: Callable[[], None]) -> None:
        self.clock = clock
        self.changed = changed
        self.version = 0
        self.pages = 0
        self.open: dict[int, int] = {}
        self.gone: dict[int, float] = {}
        self.last = clock.now()
        self.waits: dict[int, asyncio.Task[None]] = {}

    @contextmanager
    def watching(self, viewer: int) -> Iterator[None]:
        """A page is open for this seat, or for common.SPECTATOR."""
        was_away = self.away(viewer)
        self.pages += 1
        self.open[viewer] = self.open.get(viewer, 0) + 1
        self.touch()
        if was_away:
            self.bump()
        try:
            yield
        finally:
            self.pages -= 1
            self.open[viewer] -= 1
            self.touch()
            self.gone[viewer] = self.clock.now()
            if not self.open[viewer]:
                self.look_again(viewer)

    def seen(self, viewer: int) -> None:
        """A page without a stream was asked for: its person is there for a while."""
        was_away = self.away(viewer)
        self.gone[viewer] = self.clock.now() + AWAKE / 2
        self.touch()
        self.look_again(viewer)
        if was_away:
            self.bump()

    def away(self, viewer: int) -> bool:
        """No page is open and none was for a while."""
        return not self.open.get(viewer) and self.clock.now() - self.gone.get(viewer, float("-inf")) >= GRACE

    def touch(self) -> None:
        self.last = self.clock.now()

    def awake(self) -> bool:
        """Somebody looks, or did a moment ago."""
        return self.pages > 0 or self.clock.now() - self.last < AWAKE

    def idle(self) -> float:
        """Seconds since anybody looked."""
        return 0.0 if self.pages else self.clock.now() - self.last

    def bump(self) -> None:
        self.version += 1
        self.changed()

    def look_again(self, viewer: int) -> None:
        if viewer not in self.waits:
            self.waits[viewer] = asyncio.ensure_future(self.leave(viewer))
            self.waits[viewer].add_done_callback(lambda _task: self.waits.pop(viewer, None))

    async def leave(self, viewer: int) -> None:
        while not self.open.get(viewer):
            rest = self.gone[viewer] + GRACE - self.clock.now()
            if rest <= 0:
                self.bump()
                return
            await self.clock.sleep(rest)

    def close(self) -> None:
        for task in tuple(self.waits.values()):
            task.cancel()
