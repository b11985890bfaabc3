"""The log in a PostgreSQL database, for any number of processes.

What `append` returned is committed, and the notice of it is sent by the very statement that wrote it: all processes
hear of it if and only if it stands. A connection that was cut is tried again for a short while. An append is, too: if
its place is taken then, the row that stands there tells whether it was this one that took it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from keeling.play.errors import StoreAway, StoreError
from keeling.play.hearing import AWAY, CHANNEL, CONNECTION, Hearing
from keeling.play.migrate import migrate_shared, migrations
from keeling.play.storage import Conflict, Ear, Event, Notice, Secret

WAITS = 0.05, 0.2, 0.5, 1.0  # seconds between two tries
MOST = 8  # connections beside the one that listens; none is kept that nobody uses
CLOSING = 2.0  # seconds that work under way has at the end

APPEND = f"""
WITH written AS (
    INSERT INTO event (code, position, seat, action_id, body, at)
    SELECT $1::text, $2::integer, $3::integer, $4::text, $5::bytea, $6::bigint
    WHERE $2 = 1 OR EXISTS (SELECT FROM event WHERE code = $1 AND position = $2 - 1)
    RETURNING code, position
), kept AS (
    INSERT INTO secret (code, round, root)
    SELECT code, $7::integer, $8::bytea FROM written WHERE $8 IS NOT NULL
    ON CONFLICT (code, round) DO UPDATE SET root = excluded.root
)
SELECT pg_notify('{CHANNEL}', '+' || code || ':' || position) IS NOT NULL FROM written
"""
LAST = """
SELECT code, begun, greatest(
    coalesce(look.at, 0),
    coalesce((SELECT at FROM event WHERE event.code = made.code ORDER BY position DESC LIMIT 1), 0)
) AS last
FROM (SELECT code, max(round) > 1 AS begun FROM secret GROUP BY code) AS made LEFT JOIN look USING (code)
"""
STALE = f"""
SELECT code FROM ({LAST}) AS known
WHERE CASE WHEN begun THEN $2::bigint ELSE $1::bigint END > last AND code NOT IN (SELECT code FROM aside)
"""
RECENT = f"SELECT code FROM ({LAST}) AS known WHERE begun AND last >= $1 ORDER BY last DESC"
LOOKED = """
INSERT INTO look SELECT * FROM unnest($1::text[], $2::bigint[])
ON CONFLICT (code) DO UPDATE SET at = greatest(look.at, excluded.at)
"""
REMOVE = f"""
WITH one AS (DELETE FROM event WHERE code = $1), two AS (DELETE FROM secret WHERE code = $1),
    three AS (DELETE FROM look WHERE code = $1), four AS (DELETE FROM aside WHERE code = $1),
    five AS (DELETE FROM notice WHERE code = $1)
SELECT pg_notify('{CHANNEL}', '-' || $1)
"""
FIRST = "INSERT INTO notice VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING 1"
NEXT = """
UPDATE notice SET token = $3, version = $4, body = $5 WHERE code = $1 AND sat = $2 AND version = $4 - 1 RETURNING 1
"""
REWRITE = f"""
WITH written AS (
    UPDATE event SET body = given.body FROM unnest($2::integer[], $3::bytea[]) AS given (position, body)
    WHERE event.code = $1 AND event.position = given.position
)
SELECT pg_notify('{CHANNEL}', '~' || $1)
"""


class PostgresStore:
    """A pool of connections, and one that listens.

    What is removed or written anew, PostgreSQL overwrites when it uses the space again, after a vacuum that it does by
    itself; its write-ahead log and archives of that keep it for as long as whoever runs the database keeps them.
    """

    shared = True

    def __init__(self, address: str) -> None:
        """Args:
        address: as PostgreSQL's own programs take it: postgresql://USER:PASSWORD@HOST:PORT/DATABASE.
        """
        self.address = address
        self.hearing = Hearing(address)
        self.pool: Any = None

    @property
    def hears(self) -> bool:
        return self.hearing.on

    def listen(self, ear: Ear) -> None:
        self.hearing.ear = ear

    async def open(self) -> None:
        try:
            self.pool = await asyncpg.create_pool(self.address, min_size=0, max_size=MOST, reset=as_it_is, **CONNECTION)
            async with self.pool.acquire() as db:
                await migrate_shared(db, migrations("postgres"))
            await self.hearing.open()
        except (*AWAY, asyncpg.PostgresError, StoreError, ValueError) as fault:
            await self.close()
            raise StoreError(
                f"The database {shown(self.address)} cannot be opened: {str(fault).rstrip('.') or 'no answer'}. "
                "See that it runs and that the address is right."
            ) from fault

    async def close(self) -> None:
        pool, self.pool = self.pool, None  # from here on, nobody is left waiting
        await self.hearing.close()
        if pool is not None:
            try:
                async with asyncio.timeout(CLOSING):
                    await pool.close()
            except (*AWAY, asyncpg.PostgresError):
                pool.terminate()

    async def ping(self) -> None:
        await self.ask("fetchval", "SELECT 1")

    async def append(self, event: Event, secret: Secret | None = None) -> None:
        kept = (None, None) if secret is None else (secret.round, secret.root)
        unsure = False
        for wait in (*self.waits(), None):
            try:
                written = await self.once("fetchval", APPEND, *event, *kept)
            except asyncpg.UniqueViolationError:
                written = None
            except StoreAway:
                if wait is None:
                    raise
                unsure = True
                await asyncio.sleep(wait)
                continue
            if written or (unsure and await self.stands(event)):
                return
            break
        raise Conflict

    async def stands(self, event: Event) -> bool:
        """Whether exactly this event is in the log."""
        return event in (await self.read(event.table, event.position - 1))[:1]

    async def read(self, table: str, after: int = 0) -> list[Event]:
        sql = "SELECT code, position, seat, action_id, body, at FROM event WHERE code = $1 AND position > $2"
        return [Event(*row) for row in await self.ask("fetch", f"{sql} ORDER BY position", table, after)]

    async def roots(self, table: str) -> dict[int, bytes]:
        return dict(await self.ask("fetch", "SELECT round, root FROM secret WHERE code = $1", table))

    async def looked(self, looks: Mapping[str, int]) -> None:
        await self.ask("execute", LOOKED, list(looks), list(looks.values()))

    async def stale(self, lobby: int, begun: int) -> list[str]:
        return [code for (code,) in await self.ask("fetch", STALE, lobby, begun)]

    async def recent(self, since: int) -> list[str]:
        return [code for (code,) in await self.ask("fetch", RECENT, since)]

    async def remove(self, table: str) -> None:
        await self.ask("execute", REMOVE, table)

    async def notices(self, table: str = "") -> list[Notice]:
        sql = "SELECT code, sat, token, version, body FROM notice WHERE $1 IN ('', code)"
        return [Notice(*row) for row in await self.ask("fetch", sql, table)]

    async def notice(self, token: str) -> Notice | None:
        rows = await self.ask("fetch", "SELECT code, sat, token, version, body FROM notice WHERE token = $1", token)
        return Notice(*rows[0]) if rows else None

    async def keep_notice(self, notice: Notice) -> bool:
        sql = FIRST if notice.version == 1 else NEXT
        return bool(await self.once("fetchval", sql, *notice))  # asked twice, the second would say that it stands

    async def drop_notices(self, table: str, sat: int | None = None) -> None:
        sql = "DELETE FROM notice WHERE code = $1 AND sat = coalesce($2::integer, sat)"
        await self.ask("execute", sql, table, sat)

    async def rewrite(self, table: str, bodies: Mapping[int, bytes]) -> None:
        await self.ask("execute", REWRITE, table, list(bodies), list(bodies.values()))

    async def aside(self) -> dict[str, str]:
        return dict(await self.ask("fetch", "SELECT code, why FROM aside"))

    async def set_aside(self, table: str, why: str) -> None:
        if why:
            sql = "INSERT INTO aside VALUES ($1, $2) ON CONFLICT (code) DO UPDATE SET why = excluded.why"
            await self.ask("execute", sql, table, why)
        else:
            await self.ask("execute", "DELETE FROM aside WHERE code = $1", table)

    async def claim(self, table: str) -> bool:
        return await self.hearing.claim(table)

    async def release(self, table: str) -> None:
        await self.hearing.release(table)

    async def tell(self, text: str) -> None:
        await self.hearing.tell(text)

    # -- asking --------------------------------------------------------------------------------------------------

    def waits(self) -> tuple[float, ...]:
        """Nobody is kept waiting for a database that is known to be away."""
        return WAITS if self.hearing.on else WAITS[:1]

    async def ask(self, how: str, sql: str, *arguments: Any) -> Any:
        """Ask for something that may be asked twice."""
        for wait in self.waits():
            try:
                return await self.once(how, sql, *arguments)
            except StoreAway:
                await asyncio.sleep(wait)
        return await self.once(how, sql, *arguments)

    async def once(self, how: str, sql: str, *arguments: Any) -> Any:
        """Raises:
        StoreAway: no answer came.
        StoreError: the answer is that it cannot be done.
        UniqueViolationError: asyncpg's own.
        """
        if self.pool is None:
            raise StoreError("The store is closed.")
        try:
            return await getattr(self.pool, how)(sql, *arguments)
        except asyncpg.UniqueViolationError:
            raise
        except AWAY as fault:
            raise StoreAway(f"The database is away: {str(fault) or type(fault).__name__}.") from fault
        except asyncpg.PostgresError as fault:
            raise StoreError(f"The database cannot be {'read' if how == 'fetch' else 'written'}: {fault}.") from fault


async def as_it_is(_db: object) -> None:
    """What is asked here changes nothing of a session: to reset it would double the way of every question."""


def shown(address: str) -> str:
    """An address without its password."""
    try:
        parts = urlsplit(address)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "that was named"
    return f"{parts.scheme}://{parts.hostname or ''}{port}{parts.path}"
