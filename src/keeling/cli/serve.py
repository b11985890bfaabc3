"""keeling serve: open tables in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from keeling.cli import output


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
            envvar="KEELING_DB",
            show_envvar=True,
            metavar="FILE",
            help="The SQLite file of all tables; made if it is not there.  [default: in your data folder]",
        ),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open a browser window where there is a browser.")
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Processes that bots think in.  [default: one less than the cores, at most 4]"
        ),
    ] = None,
    pace: Annotated[
        float | None, typer.Option(min=0, metavar="SECONDS", help="From one bot's act to the next.  [default: 0.9]")
    ] = None,
) -> None:
    """Open tables in the browser, until Ctrl-C.

    \b
    keeling serve --open
    keeling serve --host 0.0.0.0 --port 8080 --db tables.sqlite
    """
    from keeling.web.serve import serve as run

    output.stop(run(host, port, Path(db) if db else None, open_browser=open_browser, workers=workers, pace=pace))
