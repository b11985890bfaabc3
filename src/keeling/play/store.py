"""The log on disk: what `append` has returned is there after a kill at any moment.

A store promises three things: the positions of a table have no gap and no double, an action id of a seat is stored
once, and an append that returned is committed. PostgreSQL can stand behind the same protocol.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, Protocol

from keeling.core.errors import KeelingError


class Event(NamedTuple):
    """One numbered change of one table.

    Attributes:
        table: the table's code.
        position: from 1, without a gap.
        seat: who acted, or -1.
        action_id: unique for a table's seat, or None.
        body: JSON of a `keeling.play.events` value.
        at: milliseconds since 1970.
    """

    table: str
    position: int
    seat: int
    action_id: str | None
    body: bytes
    at: int


class Secret(NamedTuple):
    """The root of a round's luck. It stands apart from the log, so that a log can be copied without it."""

    table: str
    round: int
    root: bytes


class Conflict(Exception):
    """Somebody else wrote this position, or this action id, first."""


class StoreError(KeelingError):
    """The store cannot be opened, read or written."""


class Store(Protocol):
    """Where logs are kept."""

    async def open(self) -> None:
        """Make ready, bringing an older file up to date."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go."""
        ...

    async def append(self, event: Event, secret: Secret | None = None) -> None:
        """Commit an event, and a secret with it.

        Raises:
            Conflict: its position or its action id is taken; nothing is written.
            StoreError: it may or may not be written; read before trying again.
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """A table's events beyond a position, in order."""
        ...

    async def roots(self, table: str) -> dict[int, bytes]:
        """A table's roots by round."""
        ...


Job = tuple[str, tuple[Any, ...], "asyncio.Future[Any]"]
BATCH = 256  # commits of more than that would keep the first of them waiting


class SqliteStore:
    """SQLite with write-ahead log and full sync. One thread owns the connection; whatever waits when it looks goes
    into one commit (group commit)."""

    def __init__(self, path: Path, synchronous: str = "FULL") -> None:
        self.path = Path(path)
        self.synchronous = synchronous
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread: threading.Thread | None = None

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        await asyncio.to_thread(self.connect)
        self.thread = threading.Thread(target=self.serve, name="keeling-store", daemon=True)
        self.thread.start()

    async def close(self) -> None:
        if self.thread is not None:
            self.jobs.put(None)
            await asyncio.to_thread(self.thread.join)
            self.thread = None

    async def append(self, event: Event, secret: Secret | None = None) -> None:
        await self.ask("append", event, secret)

    async def read(self, table: str, after: int = 0) -> list[Event]:
        rows = await self.ask("SELECT * FROM event WHERE code = ? AND position > ? ORDER BY position", table, after)
        return [Event(*row) for row in rows]

    async def roots(self, table: str) -> dict[int, bytes]:
        return dict(await self.ask("SELECT round, root FROM secret WHERE code = ?", table))

    def ask(self, what: str, *arguments: Any) -> asyncio.Future[Any]:
        if self.thread is None:
            raise StoreError("The store is closed.")
        done: asyncio.Future[Any] = self.loop.create_future()
        self.jobs.put((what, arguments, done))
        return done

    # -- in the store's own thread -------------------------------------------------------------------------------

    def connect(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)  # it holds the roots of running rounds
            self.db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
            self.db.execute("PRAGMA journal_mode = WAL")
            self.db.execute(f"PRAGMA synchronous = {self.synchronous}")
            migrate(self.db)
        except (OSError, sqlite3.Error) as fault:
            raise StoreError(f"The database {self.path} cannot be opened: {fault}.") from fault

    def serve(self) -> None:
        stopping = False
        while not stopping:
            batch = [self.jobs.get()]
            try:
                while len(batch) < BATCH:
                    batch.append(self.jobs.get_nowait())
            except Empty:
                pass
            stopping = None in batch
            jobs = [job for job in batch if job is not None]
            if jobs:
                self.answer(jobs)
        self.db.close()

    def answer(self, jobs: list[Job]) -> None:
        """Appends in one commit first, then the reads, so that a read sees them; then one call back into the loop."""
        appends = [job for job in jobs if job[0] == "append"]
        answers = list(zip((job[2] for job in appends), self.commit([job[1] for job in appends]), strict=True))
        answers += [(job[2], self.select(job[0], job[1])) for job in jobs if job[0] != "append"]
        try:
            self.loop.call_soon_threadsafe(settle, answers)
        except RuntimeError:
            return  # the loop is closed: nobody waits any more

    def select(self, sql: str, arguments: tuple[Any, ...]) -> Any:
        try:
            return self.db.execute(sql, arguments).fetchall()
        except sqlite3.Error as fault:
            return StoreError(f"The database cannot be read: {fault}.")

    def commit(self, appends: list[tuple[Any, ...]]) -> list[Exception | None]:
        if not appends:
            return []
        try:
            self.db.execute("BEGIN IMMEDIATE")
            results = [self.insert(event, secret) for event, secret in appends]
            self.db.execute("COMMIT")
        except sqlite3.Error as fault:  # a full disk, say: nobody is told that it stands
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
            return [StoreError(f"The database cannot be written: {fault}.")] * len(appends)
        return results

    def insert(self, event: Event, secret: Secret | None) -> Exception | None:
        try:
            self.db.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", event)
        except sqlite3.IntegrityError:  # undoes that one statement only; the rest of the batch stands
            return Conflict()
        if secret is not None:
            self.db.execute("INSERT OR REPLACE INTO secret VALUES (?, ?, ?)", secret)
        return None


def settle(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for done, answer in answers:
        if done.done():
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)


def migrations() -> list[tuple[int, str]]:
    """The numbered SQL files, in order."""
    folder = resources.files("keeling.play") / "migrations"
    files = [file for file in folder.iterdir() if file.name.endswith(".sql")]
    return sorted((int(file.name.split("_")[0].removesuffix(".sql")), file.read_text("utf-8")) for file in files)


def migrate(db: sqlite3.Connection, steps: Callable[[], list[tuple[int, str]]] = migrations) -> None:
    """Bring a file up to date, all steps or none.

    Raises:
        StoreError: a newer Keeling made it.
    """
    known = steps()
    db.execute("BEGIN IMMEDIATE")  # two servers that start at once take turns here
    try:
        have = db.execute("PRAGMA user_version").fetchone()[0]
        if have > known[-1][0]:
            raise StoreError(f"The database is of a newer Keeling (step {have}; this one knows {known[-1][0]}).")
        for number, sql in known:
            if number > have:
                for statement in statements(sql):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def statements(sql: str) -> Iterator[str]:
    """The statements of a script one by one; `executescript` would commit before it begins."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
