"""The commands put together, and what happens to every mistake on its way out."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import keeling
from keeling.cli import deck, games, keep, output, play, position, record, report, rules, serve, simulate
from keeling.cli import print as printing
from keeling.core.errors import KeelingError

TRACE = "KEELING_TRACEBACK"


class Commands(TyperGroup):
    """The root of all commands: no traceback leaves it."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command; its mistakes become sentences and exit codes."""
        try:
            answer = super().invoke(ctx)
            sys.stdout.flush()
            return answer
        except KeelingError as mistake:
            output.note(str(mistake))
            output.stop(output.USAGE)
        except KeyboardInterrupt:
            output.note("")
            output.stop(output.INTERRUPTED)
        except BrokenPipeError:
            output.silence(sys.stdout)
            output.stop(output.PIPE_CLOSED)
        except Exception as fault:
            if is_message(fault) or os.environ.get(TRACE):
                raise
            output.note(
                f"Keeling has a fault here: {type(fault).__name__}: {fault}. {TRACE}=1 in the environment says where."
            )
            output.stop(output.FAULT)


def is_message(fault: Exception) -> bool:
    """Whether Typer says it in a sentence of its own: a usage error, or an exit code."""
    return isinstance(fault, (typer.Exit, typer.Abort)) or hasattr(fault, "show")


def version(wanted: bool) -> None:
    if wanted:
        from keeling.core.game import compiled

        kind = "compiled" if compiled() else f"uncompiled: {keeling.uncompiled_because()}"
        output.line(f"keeling {keeling.__version__} ({kind})")
        output.stop(0)


app = typer.Typer(
    name="keeling",
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


@app.callback()
def root(
    show_version: Annotated[
        bool,
        typer.Option(
            "--version", callback=version, is_eager=True, help="Print the version, and whether it is compiled."
        ),
    ] = False,
) -> None:
    """Keeling: climate board games in the browser and the terminal, with bots, and their rules for research.

    \b
    keeling serve            open tables in the browser
    keeling play zero        play here
    keeling simulate zero    play thousands of games
    keeling print zero       make a PDF of its cards

    Exit codes: 0 done, 2 a mistake in what was typed or read, 3 refused by the rules. JSON goes to standard output,
    messages and progress to standard error.
    """


app.command("serve")(serve.serve)
app.command("games")(games.games)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("report")(report.report)
app.command("rules")(rules.rules)
app.command("print")(printing.print_sheets)
app.command("backup")(keep.backup)
app.command("restore")(keep.restore)
app.add_typer(deck.app, name="deck")
app.add_typer(position.app, name="position")
app.add_typer(record.app, name="record")
