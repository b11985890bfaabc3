"""A real server of a test's own, with the activities of the trial game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.web.servers import QUIET, free_port

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from pathlib import Path
from tests.play.trial import title_of
from keeling.bots.workers import InlineWorkers
from keeling.play.store import SqliteStore
from keeling.play.tables import Tables
from keeling.web import serve
serve.live_tables = lambda where, *_more: Tables(SqliteStore(where), InlineWorkers(), titles=title_of)
sys.exit(serve.serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2])))
"""


class Live:
    """A real server with the trial's activities, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.port, self.database = free_port(), folder / "hall.sqlite"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(self.port), str(self.database)],
            cwd=ROOT,
            env={**os.environ, **QUIET},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        assert "Keeling is open" in self.process.stdout.readline()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()
