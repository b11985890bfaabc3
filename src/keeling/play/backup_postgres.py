"""The PostgreSQL side of backups: out in one snapshot, in by COPY in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from keeling.play.backup import BATCH, EMPTY, LEFT_OUT, batches, need_empty
from keeling.play.errors import StoreError
from keeling.play.hearing import AWAY, CONNECTION
from keeling.play.migrate import layout, migrate_shared, migrations
from keeling.play.postgres import shown


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Any]:
    """A connection whose faults are told in a sentence; a long copy has all the time that it needs."""
    try:
        db = await asyncpg.connect(address, **{**CONNECTION, "command_timeout": None})
        try:
            await migrate_shared(db, migrations("postgres"))
            yield db
        finally:
            await db.close()
    except (*AWAY, asyncpg.PostgresError, ValueError) as fault:
        raise StoreError(f"The database {shown(address)} cannot be used: {fault or type(fault).__name__}.") from fault


async def read_all(address: str, target: sqlite3.Connection) -> None:
    """Every row, as it stood at one moment."""
    async with connected(address) as db, db.transaction(isolation="repeatable_read", readonly=True):
        target.execute("BEGIN")
        for table, columns in layout(target).items():
            if table in LEFT_OUT:
                continue
            names, places = ", ".join(columns), ", ".join("?" * len(columns))
            cursor = await db.cursor(f"SELECT {names} FROM {table}")
            while rows := await cursor.fetch(BATCH):
                target.executemany(f"INSERT INTO {table} VALUES ({places})", [tuple(row) for row in rows])
        target.execute("COMMIT")


async def write_all(address: str, source: sqlite3.Connection) -> None:
    """Every row, or none."""
    async with connected(address) as db, db.transaction():
        await db.execute("LOCK TABLE event IN EXCLUSIVE MODE")
        need_empty(await db.fetchval(EMPTY), shown(address))
        for table, columns in layout(source).items():
            for rows in batches(source, table):
                await db.copy_records_to_table(table, records=rows, columns=columns)
