"""The connection to a PostgreSQL database that listens, and that holds this process's claims.

The claims are advisory locks of its session: they end with the process, however that ends, and need no clock. A lost
connection loses them and hears nothing; once another one listens, `Ear.missed` is called, for whatever was said
meanwhile is lost.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import asyncpg

from keeling.play.errors import StoreAway
from keeling.play.storage import Ear

log = logging.getLogger("keeling.play")

CHANNEL = "keeling"
AGAIN = 0.5  # seconds between two tries to connect
CONNECTION: dict[str, Any] = {
    "timeout": 5.0,  # seconds to connect, and for an answer
    "command_timeout": 5.0,
    "server_settings": {
        "application_name": "keeling",
        "synchronous_commit": "on",  # what is acknowledged survives, whatever the server's own setting
        "tcp_keepalives_idle": "10",  # a machine that vanished lets its claims go
        "tcp_keepalives_interval": "5",
        "tcp_keepalives_count": "3",
    },
}
AWAY = (  # a connection that cannot be had, or was cut
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,  # the machine that took over does not write yet
)
CLAIM = "SELECT pg_try_advisory_lock(hashtextextended('keeling bots ' || $1, 0))"
RELEASE = "SELECT pg_advisory_unlock(hashtextextended('keeling bots ' || $1, 0))"


class Hearing:
    """Listens while it is open, on one connection after another.

    Attributes:
        ear: who is told.
        claims: the tables that this process plays for.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.ear: Ear | None = None
        self.claims: set[str] = set()
        self.lock = asyncio.Lock()
        self.db: Any = None
        self.trying: asyncio.Task[None] | None = None
        self.closing = False

    @property
    def on(self) -> bool:
        """Whether it hears."""
        return self.db is not None

    async def open(self) -> None:
        await self.connect()

    async def close(self) -> None:
        self.closing = True
        if self.trying is not None:
            self.trying.cancel()
            await asyncio.gather(self.trying, return_exceptions=True)
        db, self.db = self.db, None
        if db is not None:
            db.terminate()  # there is nothing to wait for

    async def connect(self) -> None:
        db = await asyncpg.connect(self.address, **CONNECTION)
        try:
            await db.add_listener(CHANNEL, self.heard)
        except BaseException:
            db.terminate()
            raise
        db.add_termination_listener(self.lost)
        self.db = db
        if db.is_closed():  # before anybody could be told
            self.lost(db)

    def lost(self, db: object) -> None:
        if db is not self.db:
            return
        self.db = None
        self.claims.clear()
        if not self.closing:
            log.warning("the database is away")
            self.trying = asyncio.ensure_future(self.connect_again())

    async def connect_again(self) -> None:
        while not self.on:
            try:
                await self.connect()
            except (*AWAY, asyncpg.PostgresError):
                await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("the database cannot be heard")
                await asyncio.sleep(AGAIN)
        log.warning("the database is back")
        if self.ear is not None:
            self.ear.missed()

    def heard(self, _db: object, _pid: int, _channel: str, payload: object) -> None:
        if self.ear is None:
            return
        kind, rest = str(payload)[:1], str(payload)[1:]
        if kind == "+":
            table, _colon, position = rest.rpartition(":")
            self.ear.wrote(table, int(position))
        elif kind == "-":
            self.ear.removed(rest)
        elif kind == "~":
            self.ear.rewritten(rest)
        else:
            self.ear.told(rest)

    async def ask(self, sql: str, *arguments: Any) -> Any:
        async with self.lock:  # a connection answers one question at a time
            db = self.db
            if db is None:
                raise StoreAway("The database is away.")
            try:
                return await db.fetchval(sql, *arguments)
            except AWAY as fault:
                db.terminate()
                self.lost(db)
                raise StoreAway(f"The database is away: {str(fault) or type(fault).__name__}.") from fault

    async def claim(self, table: str) -> bool:
        """Whether the table is this process's; asked again, it still is."""
        db = self.db
        if table not in self.claims and await self.ask(CLAIM, table) and db is self.db:
            self.claims.add(table)
        return table in self.claims

    async def release(self, table: str) -> None:
        if table in self.claims:
            self.claims.discard(table)
            await self.ask(RELEASE, table)

    async def tell(self, text: str) -> None:
        await self.ask(f"SELECT pg_notify('{CHANNEL}', '!' || $1)", text)
