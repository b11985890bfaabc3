"""The log on disk: commit before answer, group commit, conflicts, kill -9, migrations."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tests.play.conftest import Run

from keeling.play.store import Conflict, Event, Secret, SqliteStore, StoreError, migrations


def event(position: int, table: str = "FERN-22", action: str | None = None) -> Event:
    return Event(table, position, 0, action, b'{"n":%d}' % position, 7)


def test_what_is_appended_can_be_read(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "deep" / "log.sqlite")
        await store.open()
        for position in (1, 2, 3):
            await store.append(event(position, action=f"a{position}"))
        await store.append(event(1, "OTTER-33"), Secret("OTTER-33", 1, b"r" * 32))
        assert await store.read("FERN-22", 1) == [event(2, action="a2"), event(3, action="a3")]
        assert await store.roots("OTTER-33") == {1: b"r" * 32}
        assert await store.roots("FERN-22") == {}
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await store.append(event(4))

    run(work())


def test_conflicts_spoil_nothing_else_in_the_same_commit(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "log.sqlite")
        await store.open()
        await store.append(event(1, action="x"))
        wanted = [
            event(1),
            event(2, action="x"),
            event(2, action="y"),
            event(2, action="z"),
            event(1, "OTTER-33"),
            event(3, action="y"),
        ]
        answers = await asyncio.gather(*map(store.append, wanted), return_exceptions=True)
        assert [type(answer) for answer in answers] == [Conflict, Conflict, type(None), Conflict, type(None), Conflict]
        assert [row.position for row in await store.read("FERN-22")] == [1, 2]
        await store.close()

    run(work())


def test_a_conflict_writes_no_secret(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "log.sqlite")
        await store.open()
        await store.append(event(1), Secret("FERN-22", 1, b"a" * 32))
        with pytest.raises(Conflict):
            await store.append(event(1), Secret("FERN-22", 1, b"b" * 32))
        assert await store.roots("FERN-22") == {1: b"a" * 32}
        await store.close()

    run(work())


def test_many_appends_share_commits(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "log.sqlite", "OFF")
        await store.open()
        commits: list[str] = []
        store.db.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
        await asyncio.gather(*(store.append(event(1, f"T{n}")) for n in range(500)))
        assert len(commits) < 100
        await store.close()

    run(work())


def test_a_store_that_cannot_write_says_so(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "log.sqlite")
        await store.open()
        store.db.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreError, match="cannot be written"):
            await store.append(event(1))
        store.db.execute("PRAGMA query_only = OFF")
        await store.append(event(1))
        store.db.execute("DROP TABLE secret")
        with pytest.raises(StoreError, match="cannot be read"):
            await store.roots("FERN-22")
        with pytest.raises(StoreError, match="cannot be written"):
            await store.append(event(2), Secret("FERN-22", 1, b"r"))
        assert len(await store.read("FERN-22")) == 1
        await store.close()

    run(work())


def test_the_file_is_the_owners_alone(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "log.sqlite")
        await store.open()
        await store.append(event(1))
        for file in tmp_path.iterdir():
            assert not stat.S_IMODE(file.stat().st_mode) & 0o077
        await store.close()

    run(work())


def test_a_newer_file_is_left_alone(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        path = tmp_path / "log.sqlite"
        with sqlite3.connect(path) as db:
            db.execute("PRAGMA user_version = 99")
        db.close()
        with pytest.raises(StoreError, match="newer Keeling"):
            await SqliteStore(path).open()
        (tmp_path / "no.sqlite").write_text("this is no database, whatever its name says" * 50)
        with pytest.raises(StoreError, match="cannot be opened"):
            await SqliteStore(tmp_path / "no.sqlite").open()

    run(work())


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [number for number, _sql in migrations()] == list(range(1, len(migrations()) + 1))


WRITER = """
import asyncio, sys
from pathlib import Path
from keeling.play.store import Event, SqliteStore

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await store.open()

    async def play(table):
        position = len(await store.read(table))
        while True:
            position += 1
            await store.append(Event(table, position, 0, f"a{position}", b"{}", 0))
            print(table, position, flush=True)

    await asyncio.gather(*(play(f"T{n}") for n in range(8)))

asyncio.run(main())
"""


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path, run: Run) -> None:
    """Five kills in the midst of writing; every acknowledged event is there, in order, once."""
    path, acknowledged = tmp_path / "log.sqlite", set[tuple[str, int]]()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    for kill in range(5):
        command = [sys.executable, "-c", WRITER, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as writer:
            assert writer.stdout is not None
            for line in writer.stdout:
                table, position = line.split()
                acknowledged.add((table, int(position)))
                if len(acknowledged) > 120 * (kill + 1):
                    break
            writer.send_signal(signal.SIGKILL)
            acknowledged |= {(table, int(position)) for table, position in map(str.split, whole(writer.stdout.read()))}
    assert len(acknowledged) > 600

    async def check() -> None:
        store = SqliteStore(path)
        await store.open()
        for table in {table for table, _position in acknowledged}:
            positions = [row.position for row in await store.read(table)]
            assert positions == list(range(1, len(positions) + 1))
            assert {place for name, place in acknowledged if name == table} <= set(positions)
        await store.close()

    run(check())


def whole(text: str) -> list[str]:
    """The lines that were written to their end."""
    return [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
