"""The command line. Each command loads what it needs when it runs, so that the first word comes at once."""

from __future__ import annotations

import sys


def main() -> None:
    """The `keeling` command."""
    from keeling.cli.app import app
    from keeling.cli.output import be_legible

    be_legible(sys.stdout, sys.stderr)
    app(prog_name="keeling")
