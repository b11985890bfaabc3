"""keeling backup and keeling restore: all tables of a server in one file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keeling.cli import output
from keeling.cli.asking import AsJson, several
from keeling.cli.serve import database

if TYPE_CHECKING:
    from keeling.play.backup import Saved

Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        envvar=["KEELING_DATABASE", "KEELING_DB"],
        show_envvar=True,
        metavar="FILE",
        help="The SQLite file, or the address of a PostgreSQL database.  [default: in your data folder]",
    ),
]


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; it must not be there yet.")],
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write all tables into one file, as they stand at this moment; servers go on meanwhile.

    \b
    keeling backup monday.backup
    keeling backup monday.backup --db postgresql://keeling:secret@db/keeling

    The file holds what nobody at a table may know while a round runs: keep it to yourself. JSON: {"file", "tables",
    "events"}.
    """
    from keeling.play.backup import back_up

    tell(file, asyncio.run(back_up(place(db), path_of(file))), as_json, "is saved in")


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `keeling backup` wrote.")],
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """Put the tables of a backup into a database that is empty or not there yet, of either kind.

    \b
    keeling restore monday.backup --db tables.sqlite

    Nothing is overwritten. JSON: {"file", "tables", "events"}.
    """
    from keeling.play.backup import restore as put_back

    tell(file, asyncio.run(put_back(path_of(file), place(db))), as_json, "is restored from")


def place(db: str | None) -> str | Path:
    """The database that is meant."""
    from keeling.web.settings import default_database

    return database(db) or default_database()


def path_of(file: str) -> Path:
    """Raises:
    BadInput: it is no name.
    """
    from keeling.core.errors import BadInput

    if not file.strip() or "\0" in file:
        raise BadInput("FILE takes the name of a file.")
    return Path(file)


def tell(file: str, saved: Saved, as_json: bool, done: str) -> None:
    if as_json:
        output.document({"file": file, "tables": saved.tables, "events": saved.events})
    else:
        output.line(f"{several(saved.tables, 'table')} with {several(saved.events, 'event')}: all {done} {file}.")
