"""What benchmarks of the server share: servers of their own, a PostgreSQL of their own, a plain look at the log."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[1]
PROGRAM = """
import sys
from keeling.web.serve import serve
host, port, database, workers, pace = sys.argv[1:]
sys.exit(serve(host, int(port), database, workers=int(workers) or None, pace=float(pace) if pace else None))
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server on loopback; what it says on standard error goes to a file."""

    def __init__(self, folder: Path, database: str, *, port: int = 0, workers: int = 1, pace: str = "") -> None:
        """Args:
        database: as KEELING_DATABASE; '' for a file in the folder.
        pace: seconds between two acts of bots; '' for the usual.
        """
        self.port = port or free_port()
        self.database = database or str(folder / "bench.sqlite")
        self.log = folder / f"server-{self.port}.log"
        self.began = time.perf_counter()
        with self.log.open("ab") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM, "127.0.0.1", str(self.port), self.database, str(workers), pace],
                env={**os.environ, "KEELING_URL": "", "KEELING_LOG": "", "PYTHONUNBUFFERED": "1"},
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.took = time.perf_counter() - self.began
        if "http" not in line:
            raise SystemExit(f"The server did not start: {self.log.read_text()}")
        self.watched = psutil.Process(self.process.pid)

    def memory(self) -> float:
        """Megabytes that the server itself holds."""
        return self.watched.memory_info().rss / 2**20

    def stop(self, how: signal.Signals = signal.SIGINT) -> float:
        """Seconds until it is gone."""
        began = time.perf_counter()
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(60)
        if self.process.stdout:
            self.process.stdout.close()
        return time.perf_counter() - began


@contextmanager
def database(kind: str) -> Iterator[str]:
    """An address: what was given, or of a new PostgreSQL server for 'postgresql'; '' for a file."""
    if kind != "postgresql":
        yield "" if kind == "sqlite" else kind
        return
    sys.path.insert(0, str(ROOT))
    from tests.play.postgres import running

    with running() as server:
        yield server.new()


class Chest:
    """Looks into the database past the server."""

    def __init__(self, address: str) -> None:
        self.address = address

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        if "://" in self.address:
            return asyncio.run(self.asked(sql))
        with closing(sqlite3.connect(f"file:{self.address}?mode=ro", uri=True)) as db:
            return db.execute(sql).fetchall()

    async def asked(self, sql: str) -> list[tuple[object, ...]]:
        import asyncpg

        db = await asyncpg.connect(self.address)
        try:
            return [tuple(row) for row in await db.fetch(sql)]
        finally:
            await db.close()

    async def log(self, code: str) -> tuple[tuple[object, ...], ...]:
        """Position and body of every event of a table."""
        sql = f"SELECT position, body FROM event WHERE code = '{code}' ORDER BY position"
        return tuple((at, bytes(body)) for at, body in await asyncio.to_thread(self.rows, sql))  # type: ignore[call-overload]

    async def roots(self, codes: list[str]) -> list[bytes]:
        """The roots of some tables' luck."""
        named = ", ".join(f"'{code}'" for code in codes)
        rows = await asyncio.to_thread(self.rows, f"SELECT root FROM secret WHERE code IN ({named})")
        return [bytes(row[0]) for row in rows]  # type: ignore[call-overload]
