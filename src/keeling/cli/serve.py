"""keeling serve: open tables in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from keeling.cli import output
from keeling.cli.asking import within
from keeling.core.errors import BadInput


def serve(
    host: Annotated[
        str,
        typer.Option(envvar="HOST", show_envvar=True, help="Where to listen; 0.0.0.0 opens it to the local network."),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            envvar="PORT", show_envvar=True, metavar="N", help="The port.  [default: 8000, or the next free one]"
        ),
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(
            envvar=["KEELING_DATABASE", "KEELING_DB"],
            show_envvar=True,
            metavar="FILE",
            help="The SQLite file of all tables, made if it is not there, or the address of a PostgreSQL database.  "
            "[default: in your data folder]",
        ),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open a browser window where there is a browser.")
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option(
            callback=within(1, 256),
            metavar="N",
            help="Processes that bots think in.  [default: one less than the cores, at most 4]",
        ),
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(callback=within(0, 60), metavar="SECONDS", help="From one bot's act to the next.  [default: 0.9]"),
    ] = None,
) -> None:
    """Open tables in the browser, until Ctrl-C.

    \b
    keeling serve --open
    keeling serve --host 0.0.0.0 --port 8080 --db tables.sqlite
    KEELING_DATABASE=postgresql://keeling:secret@db/keeling keeling serve

    Any number of servers may share a PostgreSQL database.
    """
    from keeling.web.serve import serve as run

    if not host.strip():
        raise BadInput("--host takes an address: usually 127.0.0.1, or 0.0.0.0 for the local network.")
    output.stop(run(host.strip(), port, database(db), open_browser=open_browser, workers=workers, pace=pace))


def database(file: str | None) -> str | Path | None:
    """The file of the tables, whose folder must be there, or a server's address. None is the file in the data folder,
    which is made.

    Raises:
        BadInput: there is no such folder.
    """
    from keeling.play.store import file_of, is_address

    if file is None:
        return None
    if not file.strip():
        raise BadInput("--db takes the name of a file; leave it out to keep the tables in your data folder.")
    if is_address(file):
        return file
    path = file_of(file)
    if not path.parent.is_dir():
        raise BadInput(f"There is no folder '{path.parent}' for the tables: make it first, or name another file.")
    return path
