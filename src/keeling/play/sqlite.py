"""The log in an SQLite file, for one process: what `append` has returned is there after a kill at any moment."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from keeling.play.errors import StoreError, StoreGone, StoreTaken
from keeling.play.filelock import FileLock
from keeling.play.migrate import migrate
from keeling.play.storage import Alone, Conflict, Event, Notice, Secret

T = TypeVar("T")
LAST = """
SELECT code, begun, MAX(
    COALESCE(look.at, 0),
    COALESCE((SELECT at FROM event WHERE event.code = made.code ORDER BY position DESC LIMIT 1), 0)
) AS last
FROM (SELECT code, MAX(round) > 1 AS begun FROM secret GROUP BY code) AS made LEFT JOIN look USING (code)
"""
STALE = f"""
SELECT code FROM ({LAST})
WHERE CASE WHEN begun THEN ? ELSE ? END > last AND code NOT IN (SELECT code FROM aside)
"""
RECENT = f"SELECT code FROM ({LAST}) WHERE begun AND last >= ? ORDER BY last DESC"
TABLES = "event", "secret", "look", "aside", "notice"
Job = tuple[str, tuple[Any, ...], "asyncio.Future[Any]"]
MEND = ". Move that file away, or name another one with --db."
FAULTS = (sqlite3.Error, OverflowError, UnicodeError)  # the last two: values that SQLite cannot hold
BATCH = 256  # commits of more than that would keep the first of them waiting


class SqliteStore(Alone):
    """SQLite with write-ahead log and full sync. One thread owns the connection; whatever waits when it looks goes
    into one commit (group commit)."""

    def __init__(self, path: Path, synchronous: str = "FULL", *, alone: bool = True) -> None:
        """Args:
        alone: hold the file while it is open, against a second Keeling on it.
        """
        self.path = Path(path)
        self.paths = self.path, Path(f"{self.path}-wal")
        self.synchronous = synchronous
        self.lock = FileLock(self.path.resolve().with_name(self.path.resolve().name + ".lock")) if alone else None
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread: threading.Thread | None = None

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        await asyncio.to_thread(self.connect)
        self.thread = threading.Thread(target=self.serve, name="keeling-store", daemon=True)
        self.thread.start()

    async def close(self) -> None:
        thread, self.thread = self.thread, None  # from here on, nobody is left waiting
        if thread is not None:
            self.jobs.put(None)
            await asyncio.to_thread(thread.join)

    async def ping(self) -> None:
        await self.ask("SELECT 1")

    async def append(self, event: Event, secret: Secret | None = None) -> None:
        await self.ask("append", event, secret)

    async def read(self, table: str, after: int = 0) -> list[Event]:
        rows = await self.ask("SELECT * FROM event WHERE code = ? AND position > ? ORDER BY position", table, after)
        return [Event(*row) for row in rows]

    async def roots(self, table: str) -> dict[int, bytes]:
        return dict(await self.ask("SELECT round, root FROM secret WHERE code = ?", table))

    async def looked(self, looks: Mapping[str, int]) -> None:
        await self.ask("change", [("INSERT OR REPLACE INTO look VALUES (?, ?)", row) for row in looks.items()])

    async def stale(self, lobby: int, begun: int) -> list[str]:
        return [code for (code,) in await self.ask(STALE, begun, lobby)]

    async def recent(self, since: int) -> list[str]:
        return [code for (code,) in await self.ask(RECENT, since)]

    async def remove(self, table: str) -> None:
        await self.ask(
            "change",
            [(f"DELETE FROM {name} WHERE code = ?", (table,)) for name in TABLES],
        )
        await self.forget()

    async def notices(self, table: str = "") -> list[Notice]:
        rows = await self.ask(f"SELECT * FROM notice{' WHERE code = ?' if table else ''}", *[table] * bool(table))
        return [Notice(*row) for row in rows]

    async def notice(self, token: str) -> Notice | None:
        rows = await self.ask("SELECT * FROM notice WHERE token = ?", token)
        return Notice(*rows[0]) if rows else None

    async def keep_notice(self, notice: Notice) -> bool:
        sql = "INSERT INTO notice SELECT ?, ?, ?, ?, ? WHERE true ON CONFLICT DO NOTHING", tuple(notice)
        if notice.version > 1:
            row = notice.token, notice.version, notice.body, notice.table, notice.sat, notice.version - 1
            sql = "UPDATE notice SET token = ?, version = ?, body = ? WHERE code = ? AND sat = ? AND version = ?", row
        (changed,) = await self.ask("change", [sql])
        if changed and notice.version > 1:  # another address may have stood there
            await self.forget()
        return bool(changed)

    async def drop_notices(self, table: str, sat: int | None = None) -> None:
        sql = "DELETE FROM notice WHERE code = ? AND sat = coalesce(?, sat)", (table, sat)
        (changed,) = await self.ask("change", [sql])
        if changed:
            await self.forget()

    async def rewrite(self, table: str, bodies: Mapping[int, bytes]) -> None:
        sql = "UPDATE event SET body = ? WHERE code = ? AND position = ?"
        await self.ask("change", [(sql, (body, table, position)) for position, body in bodies.items()])
        await self.forget()

    async def forget(self) -> None:
        await self.ask("PRAGMA wal_checkpoint(TRUNCATE)")  # the write-ahead log still has what is to be forgotten

    async def aside(self) -> dict[str, str]:
        return dict(await self.ask("SELECT code, why FROM aside"))

    async def set_aside(self, table: str, why: str) -> None:
        sql = ("INSERT OR REPLACE INTO aside VALUES (?, ?)", (table, why))
        await self.ask("change", [sql if why else ("DELETE FROM aside WHERE code = ?", (table,))])

    def ask(self, what: str, *arguments: Any) -> asyncio.Future[Any]:
        if self.thread is None:
            raise StoreError("The store is closed.")
        done: asyncio.Future[Any] = self.loop.create_future()
        self.jobs.put((what, arguments, done))
        return done

    # -- in the store's own thread -------------------------------------------------------------------------------

    def connect(self) -> None:
        """Raises StoreError with the true fault and what to do."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and not self.path.is_file():
                raise StoreError("it is no plain file")
            self.take_lock()
            self.path.touch(mode=0o600)  # it holds the roots of running rounds
            self.prepare()
        except StoreTaken:
            raise
        except (OSError, sqlite3.Error, StoreError) as fault:
            self.let_go()
            why = fault.strerror if isinstance(fault, OSError) else str(fault)
            raise StoreError(f"The database {self.path} cannot be opened: {why}{MEND}") from fault

    def take_lock(self) -> None:
        if self.lock is not None and not self.lock.take():
            raise StoreTaken(
                f"Another Keeling already keeps its tables in {self.path}; stop it, or name another file with --db."
            )

    def prepare(self) -> None:
        self.db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        migrate(self.db)  # before anything is changed in a file that may be another program's
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute(f"PRAGMA synchronous = {self.synchronous}")
        self.db.execute("PRAGMA secure_delete = ON")  # what is removed is overwritten: names are to be forgotten
        self.db.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()  # makes the side files
        self.files = self.identities()

    def let_go(self) -> None:
        if hasattr(self, "db"):
            self.db.close()
        if self.lock is not None:
            self.lock.release()

    def identities(self) -> list[tuple[int, int] | None]:
        """Which files stand at the database's path and at that of its log."""
        found: list[tuple[int, int] | None] = []
        for path in self.paths:
            try:
                status = path.stat()
                found.append((status.st_dev, status.st_ino))
            except OSError:
                found.append(None)
        return found

    def need_files(self) -> None:
        """What is written into a file that was deleted or replaced would be lost with this process."""
        if self.identities() != self.files:
            raise StoreGone(f"the file {self.path}, or its -wal, is not the one that was opened")

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
        self.let_go()

    def answer(self, jobs: list[Job]) -> None:
        """Appends in one commit first, then the reads, so that a read sees them; then one call back into the loop."""
        appends = [job for job in jobs if job[0] == "append"]
        answers = list(zip((job[2] for job in appends), self.commit([job[1] for job in appends]), strict=True))
        answers += [(job[2], self.answer_to(job[0], job[1])) for job in jobs if job[0] != "append"]
        try:
            self.loop.call_soon_threadsafe(settle, answers)
        except RuntimeError:
            return  # the loop is closed: nobody waits any more

    def answer_to(self, what: str, arguments: tuple[Any, ...]) -> Any:
        try:
            return self.change(*arguments) if what == "change" else self.select(what, arguments)
        except StoreError as fault:
            return fault

    def select(self, sql: str, arguments: tuple[Any, ...]) -> Any:
        try:
            return self.db.execute(sql, arguments).fetchall()
        except FAULTS as fault:
            raise StoreError(f"The database cannot be read: {fault}.") from fault

    def change(self, work: list[tuple[str, tuple[Any, ...]]]) -> list[int]:
        """How many rows each statement changed."""
        return self.transaction(lambda: [self.db.execute(sql, row).rowcount for sql, row in work])

    def commit(self, appends: list[tuple[Any, ...]]) -> list[Exception | None]:
        try:
            return self.transaction(lambda: [self.insert(*one) for one in appends]) if appends else []
        except StoreError as fault:  # a full disk, say: nobody is told that it stands
            return [fault] * len(appends)

    def transaction(self, work: Callable[[], T]) -> T:
        """All of the work, or nothing and a StoreError."""
        try:
            self.need_files()
            self.db.execute("BEGIN IMMEDIATE")
            done = work()
            self.need_files()
            self.db.execute("COMMIT")
        except FAULTS as fault:
            raise StoreError(f"The database cannot be written: {fault}.") from fault
        finally:
            if self.db.in_transaction:
                with suppress(sqlite3.Error):
                    self.db.execute("ROLLBACK")
        return done

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
