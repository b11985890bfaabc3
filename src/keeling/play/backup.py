"""All tables of a database in one file, and back again; the server may go on while a backup is made.

The file is an SQLite database of the store's own layout, whichever kind of database it came from, so that tables can
move from one kind to the other. It holds the roots of running rounds: it is for the eyes of whoever runs the server.
Where people want to be told of their move is not in it: such an address can be taken back, and a file would keep it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from keeling.play.errors import StoreError
from keeling.play.migrate import layout, migrate, migrations, need_own
from keeling.play.sqlite import SqliteStore
from keeling.play.store import file_of, is_address, need_driver

BATCH = 1000  # rows at once
EMPTY = "SELECT NOT EXISTS (SELECT 1 FROM event)"
LEFT_OUT = {"notice"}
Rows = list[tuple[Any, ...]]


class Saved(NamedTuple):
    """How much is in a file."""

    tables: int
    events: int


async def back_up(where: str | Path, file: Path) -> Saved:
    """Write everything that stands in a database into a new file.

    Args:
        where: as for `store.store_at`.

    Raises:
        StoreError: the file is there already, or the database cannot be read; no file is left then.
    """
    with new_file(file) as target:
        if is_address(str(where)):
            need_driver()
            from keeling.play.backup_postgres import read_all

            migrate(target)
            await read_all(str(where), target)
        else:
            with existing(file_of(where), f"There is no database {file_of(where)} to back up.") as source:
                source.backup(target)
            leave_out(target)
        target.execute("PRAGMA journal_mode = DELETE")  # one file alone
        return counted(target)


async def restore(file: Path, where: str | Path) -> Saved:
    """Put everything that a backup holds into a database that is empty or not there yet.

    Raises:
        StoreError: it holds tables already, a server has it open, or the file is no backup; nothing is changed then.
    """
    with existing(file, f"There is no file {file}.") as source, up_to_date(source, file) as whole:
        if is_address(str(where)):
            need_driver()
            from keeling.play.backup_postgres import write_all

            await write_all(str(where), whole)
        else:
            fill(file_of(where), whole)
        return counted(whole)


def leave_out(copy: sqlite3.Connection) -> None:
    """Overwrite in a copy what no backup holds."""
    copy.execute("PRAGMA secure_delete = ON")
    for table in LEFT_OUT & layout(copy).keys():
        copy.execute(f"DELETE FROM {table}")


@contextmanager
def up_to_date(source: sqlite3.Connection, file: Path) -> Iterator[sqlite3.Connection]:
    """A passing copy of a backup, which may be older than this Keeling."""
    with closing(sqlite3.connect("", isolation_level=None)) as copy:
        try:
            source.backup(copy)
            migrate(copy)
            (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error as fault:
            found = str(fault)
        if found != "ok":
            raise StoreError(f"{file} is damaged, and nothing of it was restored: {found}.")
        yield copy


@contextmanager
def new_file(file: Path) -> Iterator[sqlite3.Connection]:
    """A database that becomes this file when all went well."""
    part = file.with_name(file.name + ".part")
    need_absent(file)
    try:
        part.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        raise StoreError(f"{part} is there already, of a backup that is under way or broke off: remove it.") from None
    except OSError as fault:
        raise StoreError(
            f"{file} cannot be written: {fault.strerror}. Name a file in a folder that is there."
        ) from None
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as db:
            yield db
        need_absent(file)
        part.rename(file)
    except sqlite3.Error as fault:
        raise StoreError(f"{file} cannot be written: {fault}.") from fault
    finally:
        part.unlink(missing_ok=True)


def need_absent(file: Path) -> None:
    if file.exists():
        raise StoreError(
            f"{file} is there already, and a backup overwrites nothing: name another file, or move it away."
        )


@contextmanager
def existing(file: Path, absent: str) -> Iterator[sqlite3.Connection]:
    """A file that is a database of Keeling's, open for reading."""
    if not file.is_file():
        raise StoreError(absent)
    with closing(sqlite3.connect(file, timeout=10)) as db:
        try:
            need_own(db, db.execute("PRAGMA user_version").fetchone()[0], migrations())
            if "event" not in layout(db):
                raise StoreError("it has no tables")
        except (sqlite3.Error, StoreError) as fault:
            raise StoreError(f"{file} holds no tables of Keeling's: {fault}.") from fault
        yield db


def fill(path: Path, source: sqlite3.Connection) -> None:
    """Into an SQLite file."""
    store = SqliteStore(path)
    store.connect()
    try:
        need_empty(store.db.execute(EMPTY).fetchone()[0], str(path))
        store.db.execute("BEGIN IMMEDIATE")
        for table, columns in layout(source).items():
            sql = f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})"
            for rows in batches(source, table):
                store.db.executemany(sql, rows)
        store.db.execute("COMMIT")
    except sqlite3.Error as fault:
        raise StoreError(f"The database {path} cannot be written: {fault}.") from fault
    finally:
        store.let_go()


def need_empty(empty: bool, place: str) -> None:
    if not empty:
        raise StoreError(
            f"{place} holds tables already, and a restore overwrites nothing: name an empty database, or one that is "
            "not there yet, with --db."
        )


def batches(source: sqlite3.Connection, table: str) -> Iterator[Rows]:
    """All rows of a table, some at a time."""
    cursor = source.execute(f"SELECT * FROM {table}")
    while rows := cursor.fetchmany(BATCH):
        yield rows


def counted(db: sqlite3.Connection) -> Saved:
    return Saved(*db.execute("SELECT COUNT(DISTINCT code), COUNT(*) FROM event").fetchone())
