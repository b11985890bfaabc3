"""The numbered SQL migrations of the store, and whether a file is the store's at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from importlib import resources

from keeling.play.errors import StoreError

Steps = list[tuple[int, str]]


def migrations() -> Steps:
    """The numbered SQL files, in order."""
    folder = resources.files("keeling.play") / "migrations"
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
