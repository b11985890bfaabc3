"""At the start every table that people were at lately is folded once, under the rules that its round began with.

A table whose log does not fold, after a deploy say, is named in the server's log and set aside: it answers with a
sentence, is not removed whoever visits it, and is tried again at every start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from keeling.play.clock import Clock
from keeling.play.errors import StoreError, TableError
from keeling.play.storage import Store

log = logging.getLogger("keeling.play")
LATELY = 86_400_000  # milliseconds
BREATH = 1.0  # seconds before another try when the store cannot be read


class Replay:
    """Goes through the tables while the server already answers.

    Attributes:
        done: all have been tried.
        aside: the tables that cannot be replayed, with the reason.
    """

    def __init__(self, store: Store, clock: Clock, fold: Callable[[str], Awaitable[object]]) -> None:
        """Args:
        fold: folds the log of a code; its TableError 500 means that this is impossible.
        """
        self.store = store
        self.clock = clock
        self.fold = fold
        self.done = False
        self.aside: dict[str, str] = {}

    async def run(self) -> None:
        """Until all are done, whatever becomes of the store."""
        while not self.done:
            try:
                await self.go_through()
            except StoreError as fault:
                log.error("running tables are not replayed yet: %s", fault)
                await self.clock.sleep(BREATH)

    async def go_through(self) -> None:
        self.aside = await self.store.aside()
        recent = await self.store.recent(self.clock.wall() - LATELY)
        for code in dict.fromkeys([*recent, *self.aside]):
            await self.try_one(code)
            await asyncio.sleep(0)  # answer whoever asks meanwhile
        self.done = True

    async def try_one(self, code: str) -> None:
        why = ""
        try:
            await self.fold(code)
        except TableError as fault:
            if fault.status != 500:
                raise StoreError(str(fault)) from None
            why = f"{fault} {fault.__cause__ or ''}".strip()
            log.error("table %s cannot be replayed and is set aside: %s", code, why)
        if why != self.aside.get(code, ""):
            await self.store.set_aside(code, why)
        self.aside.pop(code, None)
        if why:
            self.aside[code] = why
