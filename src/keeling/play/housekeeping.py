"""Tables that nobody comes back to are removed, and their codes are free again.

When somebody last looked stands in the store, written now and then: it survives a restart, and is known to the hour.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from keeling.play.clock import Clock
from keeling.play.store import Store, StoreError

log = logging.getLogger("keeling.play")
EVERY = 3600.0  # seconds
DAY = 86_400_000  # milliseconds
LOBBY_DAYS = 1  # without a visitor, for a table whose game never began
BEGUN_DAYS = 30  # for any other


def stays_until(seen: int, begun: bool) -> int:
    """When a table that was last looked at then is removed, in milliseconds since 1970."""
    return seen + DAY * (BEGUN_DAYS if begun else LOBBY_DAYS)


class Housekeeping:
    """Remembers who was looked at, and removes what was not.

    Attributes:
        removing: codes of the tables that are being removed.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.looked: dict[str, int] = {}
        self.removing: set[str] = set()

    def look(self, code: str) -> None:
        """Somebody looks at that table."""
        self.looked[code] = self.clock.wall()

    async def wakes(self, code: str) -> None:
        """Somebody wakes that table. Processes that share the store learn of it at once: they must not remove it."""
        self.look(code)
        if self.store.shared:
            with suppress(StoreError):  # it was read a moment ago, and is written again before long
                await self.store.looked({code: self.clock.wall()})

    async def write_looks(self) -> None:
        """Keep what is known of visits."""
        looked, self.looked = self.looked, {}
        if not looked:
            return
        try:
            await self.store.looked(looked)
        except StoreError as fault:
            self.looked = {**looked, **self.looked}
            log.error("visits are not saved: %s", fault)

    async def tidy(self, in_use: Callable[[str], bool]) -> None:
        """Remove what has stood unvisited for long.

        Args:
            in_use: whether the table of a code is in memory.
        """
        await self.write_looks()
        now = self.clock.wall()
        try:
            for code in await self.store.stale(now - LOBBY_DAYS * DAY, now - BEGUN_DAYS * DAY):
                if not in_use(code) and code not in self.looked:
                    await self.remove(code)
        except StoreError as fault:
            log.error("old tables are not removed: %s", fault)

    async def remove(self, code: str) -> None:
        self.removing.add(code)
        try:
            await self.store.remove(code)
        finally:
            self.removing.discard(code)
