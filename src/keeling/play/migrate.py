"""The numbered SQL migrations of the stores, and whether a file or a database is a store's at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any

from keeling.play.errors import StoreError

Steps = list[tuple[int, str]]


def migrations(kind: str = "") -> Steps:
    """The numbered SQL files, in order.

    Args:
        kind: 'postgres', or '' for those of SQLite.
    """
    folder = resources.files("keeling.play") / "migrations" / kind
    files = [file for file in folder.iterdir() if file.name.endswith(".sql")]
    return sorted((int(file.name.split("_")[0].removesuffix(".sql")), file.read_text("utf-8")) for file in files)


def migrate(db: sqlite3.Connection, steps: Callable[[], Steps] = migrations) -> None:
    """Bring a file up to date, all steps or none.

    Raises:
        StoreError: a newer Keeling made it, or another program.
    """
    known = steps()
    db.execute("BEGIN IMMEDIATE")  # two servers that start at once take turns here
    try:
        have = db.execute("PRAGMA user_version").fetchone()[0]
        need_own(db, have, known)
        for number, sql in known:
            if number > have:
                for statement in statements(sql):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # else the true fault would hide behind 'cannot rollback'
            db.execute("ROLLBACK")
        raise


def need_own(db: sqlite3.Connection, have: int, known: Steps) -> None:
    """The file is empty, or has the tables that its migrations made."""
    if have > known[-1][0]:
        raise StoreError(f"it is of a newer Keeling (step {have}; this one knows {known[-1][0]})")
    there, wanted = layout(db), made_by(known, have)
    if have == 0 and there:
        raise StoreError(f"it is the database of another program, with the tables {', '.join(sorted(there))}")
    lacking = {table for table, columns in wanted.items() if there.get(table) != columns}
    if lacking:
        raise StoreError(
            f"it is no database of Keeling's, or a damaged one: its tables lack {', '.join(sorted(lacking))}"
        )


def layout(db: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of each table."""
    names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    return {
        name: [row[0] for row in db.execute("SELECT name FROM pragma_table_info(?)", (name,))]
        for (name,) in names.fetchall()
    }


def made_by(known: Steps, have: int) -> dict[str, list[str]]:
    """The layout after the first steps."""
    model = sqlite3.connect(":memory:")
    try:
        for number, sql in known:
            if number <= have:
                model.executescript(sql)
        return layout(model)
    finally:
        model.close()


def statements(sql: str) -> Iterator[str]:
    """The statements of a script one by one; `executescript` would commit before it begins."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


async def migrate_shared(db: Any, known: Steps) -> None:
    """Bring a PostgreSQL database up to date, all steps or none.

    Args:
        db: a connection of asyncpg's.

    Raises:
        StoreError: a newer Keeling made it, or other tables have the names of ours.
    """
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock(hashtextextended('keeling migrations', 0))")  # one after another
        ours = await db.fetchval("SELECT to_regclass('migrated') IS NOT NULL")
        have = await db.fetchval("SELECT step FROM migrated") if ours else 0
        await need_own_tables(db, have, known[-1][0])
        if not ours:
            await db.execute("CREATE TABLE migrated (step INTEGER NOT NULL); INSERT INTO migrated VALUES (0)")
        for number, sql in known:
            if number > have:
                await db.execute(sql)
        if have < known[-1][0]:
            await db.execute("UPDATE migrated SET step = $1", known[-1][0])


async def need_own_tables(db: Any, have: int, newest: int) -> None:
    if have > newest:
        raise StoreError(f"it is of a newer Keeling (step {have}; this one knows {newest})")
    asked = "SELECT name FROM unnest($1::text[]) AS name WHERE (to_regclass(name) IS NULL) = $2 ORDER BY name"
    found = ", ".join(name for (name,) in await db.fetch(asked, ["event", "secret", "look"], have > 0))
    if found and have:
        raise StoreError(f"it is a damaged one: it lacks the tables {found}")
    if found:
        raise StoreError(f"it is the database of another program, with the tables {found}")
