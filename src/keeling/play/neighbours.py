"""Who is there at other processes that share the store, so that nobody seems away because of where their page is open.

Each process tells the others who is at its tables whenever that changes, and every few seconds that it lives; whoever
is silent for long, or hears nothing itself, is forgotten with its people. Nothing of this is kept: it is about now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from secrets import token_hex

import msgspec

from keeling.play.clock import Clock
from keeling.play.errors import StoreError
from keeling.play.presence import GRACE, Key
from keeling.play.storage import Store
from keeling.play.table import Table

BEAT = 2.0  # seconds between two signs of life
GATHER = 0.1  # seconds that changes wait for others, to go in one message
SILENT = 7.0  # seconds without a sign of life until a process is taken for dead
MOST = 100  # keys in a message


class News(msgspec.Struct, array_like=True, frozen=True):
    """What one process says.

    Attributes:
        process: who says it.
        code: the table that it is about; '' for a sign of life.
        here: who is there.
        last: it is the process's last word.
    """

    process: str
    code: str = ""
    here: list[Key] = []
    last: bool = False


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(News).decode


class Neighbours:
    """What this process knows of the others, and what it tells them."""

    def __init__(self, store: Store, clock: Clock, awake: Mapping[str, Table]) -> None:
        """Args:
        awake: the tables in memory, by code.
        """
        self.store = store
        self.clock = clock
        self.awake = awake
        self.name = token_hex(4)
        self.there: dict[str, dict[str, frozenset[Key]]] = {}
        self.heard_at: dict[str, float] = {}
        self.sent: dict[str, frozenset[Key]] = {}
        self.stir = asyncio.Event()

    # -- hearing -------------------------------------------------------------------------------------------------

    def told(self, text: str) -> None:
        """A message on the store's channel; what is none of ours is ignored."""
        try:
            news = decode(text)
        except msgspec.DecodeError:
            return
        if news.process == self.name:
            return
        if news.last:
            self.drop(news.process)
            return
        if news.process not in self.heard_at:
            self.repeat()
        self.heard_at[news.process] = self.clock.now()
        if news.code:
            self.there.setdefault(news.process, {})[news.code] = frozenset(news.here)
            if not news.here:
                del self.there[news.process][news.code]
            self.show(news.code, GRACE)

    def drop(self, process: str) -> None:
        """A process has ended."""
        self.heard_at.pop(process, None)
        for code in self.there.pop(process, {}):
            self.show(code, 0.0)

    def show(self, code: str, ago: float) -> None:
        """Let the table of a code know who is elsewhere."""
        if code in self.awake:
            self.awake[code].presence.elsewhere(self.elsewhere(code), ago)

    def elsewhere(self, code: str) -> frozenset[Key]:
        """Who is at a table at other processes."""
        return frozenset(key for rooms in self.there.values() for key in rooms.get(code, ()))

    def codes(self) -> set[str]:
        """The tables where somebody is at other processes."""
        return {code for rooms in self.there.values() for code in rooms}

    def missed(self) -> None:
        """What was said for a while is lost: say all again, and hear the others out before taking them for dead."""
        self.heard_at = dict.fromkeys(self.heard_at, self.clock.now())
        self.repeat()

    # -- telling -------------------------------------------------------------------------------------------------

    def repeat(self) -> None:
        """Somebody does not know what was said before."""
        self.sent.clear()
        self.stir.set()

    async def run(self) -> None:
        """Tell what is new, and that this process lives, until it is cancelled."""
        while True:
            self.stir.clear()
            try:
                await self.tell_all()
            except StoreError:
                self.sent.clear()
            else:
                self.bury()
            try:
                async with asyncio.timeout(BEAT):
                    await self.stir.wait()
            except TimeoutError:
                continue
            await asyncio.sleep(GATHER)

    async def tell_all(self) -> None:
        now = {code: found for code, table in self.awake.items() if (found := table.presence.here())}
        for code in now.keys() | self.sent.keys():
            here: frozenset[Key] = now.get(code, frozenset())
            if self.sent.get(code, frozenset()) != here:
                await self.tell(News(self.name, code, list(here)[:MOST]))
                self.sent[code] = here
                if not here:
                    del self.sent[code]
        await self.tell(News(self.name))

    async def tell(self, news: News) -> None:
        await self.store.tell(encode(news).decode())

    def bury(self) -> None:
        """Take the silent for dead."""
        for process, last in list(self.heard_at.items()):
            if self.clock.now() - last > SILENT:
                self.drop(process)

    async def leave(self) -> None:
        """The last word."""
        try:
            await self.tell(News(self.name, last=True))
        except StoreError:
            return
