"""The log on disk: commit before answer, group commit, conflicts, kill -9, migrations."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, all_of, bidding, lobby
from tests.play.tally import bid

from keeling.play.store import Conflict, Event, Secret, SqliteStore, StoreError, StoreGone, StoreTaken, migrations
from keeling.play.tables import TableError


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


def test_a_file_that_was_deleted_or_replaced_is_not_written(tmp_path: Path, run: Run) -> None:
    """What would go into a file without a name is refused, not acknowledged."""

    async def work(how: str) -> None:
        path = tmp_path / how / "log.sqlite"
        store = SqliteStore(path)
        await store.open()
        await store.append(event(1))
        if how == "deleted":
            path.unlink()
        elif how == "log deleted":
            Path(f"{path}-wal").unlink()
        elif how == "replaced":
            other = path.with_name("other")
            other.write_bytes(path.read_bytes())
            other.replace(path)
        else:
            path.parent.rename(tmp_path / "elsewhere")
        with pytest.raises(StoreGone, match=re.escape(str(path))):
            await store.append(event(2))
        with pytest.raises(StoreGone):
            await store.remove("FERN-22")
        await store.close()

    for how in ("deleted", "log deleted", "replaced", "folder moved"):
        run(work(how))


def test_tables_say_that_their_file_is_gone(house: House, run: Run, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            before = all_of(table)
            house.path.unlink()
            asked = table.asked_at(0)
            for request in (
                lambda: table.act(ADA, 0, asked, bid(1)),
                lambda: table.rename(ADA, "Augusta"),
                lambda: tables.create("tally", ADA, "Ada"),
            ):
                with pytest.raises(TableError, match="The file that keeps the tables is gone") as no:
                    await request()
                assert (no.value.status, no.value.code) == (503, "gone")
            assert all_of(table) == before

    run(work())
    assert all(record.exc_info is None for record in caplog.records)


def test_a_database_that_cannot_be_read_is_told_in_a_sentence(
    house: House, run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with house.open() as tables:
            code = (await lobby(tables, ADA, BEN)).code
        async with house.open() as tables:
            assert isinstance(tables.store, SqliteStore)
            tables.store.db.execute("ALTER TABLE event RENAME TO lost")
            for _request in range(2):
                with pytest.raises(TableError, match="cannot be read now") as no:
                    await tables.get(code)
                assert (no.value.status, no.value.code) == (503, "unread")
            tables.store.db.execute("ALTER TABLE lost RENAME TO event")
            table = await tables.get(code)
            table.behind = True
            tables.store.db.execute("ALTER TABLE event RENAME TO lost")
            with pytest.raises(TableError, match="cannot be read now"):
                await table.rename(ADA, "Augusta")
            with pytest.raises(TableError, match="could not be saved"):
                await tables.create("tally", BEN, "Ben")

    run(work())
    assert sum(message.startswith("not ") and "no such table" in message for message in caplog.messages) == 4, (
        "one line each"
    )
    assert all(record.exc_info is None for record in caplog.records)


NOT_OURS: dict[str, tuple[Callable[[Path], object], str]] = {
    "random bytes": (lambda path: path.write_bytes(bytes(range(7, 255)) * 40), "not a database"),
    "a folder": (lambda path: path.mkdir(), "no plain file"),
    "a version without tables": (
        lambda path: sqlite(path, "PRAGMA user_version = 1"),
        "its tables lack event, secret",
    ),
    "tables of another shape": (
        lambda path: sqlite(path, "CREATE TABLE event (x); CREATE TABLE secret (y); PRAGMA user_version = 1"),
        "its tables lack event, secret",
    ),
    "another program's": (
        lambda path: sqlite(path, "CREATE TABLE songs (x)"),
        "another program, with the tables songs",
    ),
    "another program's with numbers": (
        lambda path: sqlite(path, "CREATE TABLE songs (x); PRAGMA user_version = 2"),
        "its tables lack",
    ),
}


def sqlite(path: Path, sql: str) -> None:
    db = sqlite3.connect(path)
    db.executescript(sql)
    db.close()


@pytest.mark.parametrize("what", NOT_OURS)
def test_what_is_no_database_of_keelings_is_left_alone(tmp_path: Path, run: Run, what: str) -> None:
    make, why = NOT_OURS[what]
    path = tmp_path / "log.sqlite"
    make(path)
    before = path.read_bytes() if path.is_file() else b""

    async def work() -> None:
        store = SqliteStore(path)
        with pytest.raises(StoreError, match=why) as no:
            await store.open()
        assert str(path) in str(no.value)
        assert "name another one with --db" in str(no.value)
        assert "rollback" not in str(no.value)

    run(work())
    assert (path.read_bytes() if path.is_file() else b"") == before


@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/null")
def test_a_device_is_no_database(run: Run) -> None:
    async def work() -> None:
        with pytest.raises(StoreError, match="no plain file"):
            await SqliteStore(Path("/dev/null")).open()

    run(work())
    assert not Path("/dev/null.lock").exists()


def test_an_older_file_is_brought_up_to_date(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "log.sqlite"
    sqlite(
        path, migrations()[0][1] + "PRAGMA user_version = 1; INSERT INTO event VALUES ('FERN-22', 1, 0, NULL, '{}', 7)"
    )

    async def work() -> None:
        store = SqliteStore(path)
        await store.open()
        assert len(await store.read("FERN-22")) == 1
        await store.looked({"FERN-22": 9})
        await store.close()

    run(work())


def test_two_servers_do_not_share_a_file(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        path = tmp_path / "log.sqlite"
        (tmp_path / "link").symlink_to(path)
        first = SqliteStore(path)
        await first.open()
        for name in (path, tmp_path / "link", tmp_path / "." / "log.sqlite"):
            with pytest.raises(
                StoreTaken, match=r"Another Keeling already keeps its tables in .*; stop it, or name another"
            ):
                await SqliteStore(name).open()
        await first.append(event(1))
        await first.close()
        second = SqliteStore(path)
        await second.open()
        assert len(await second.read("FERN-22")) == 1
        await second.close()

    run(work())


def test_a_start_that_failed_lets_the_file_go(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        path = tmp_path / "log.sqlite"
        path.write_bytes(b"no database " * 100)
        store = SqliteStore(path)
        with pytest.raises(StoreError, match="not a database"):
            await store.open()
        path.unlink()
        other = SqliteStore(path)
        await other.open()
        await other.close()

    run(work())


def test_the_hold_on_a_file_ends_with_its_process(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "log.sqlite"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}

    async def opened() -> None:
        store = SqliteStore(path)
        await store.open()
        await store.close()

    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline()
        with pytest.raises(StoreTaken):
            run(opened())
        writer.send_signal(signal.SIGKILL)
        writer.stdout.read()
    run(opened())


def test_a_store_that_closes_leaves_nobody_waiting(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "log.sqlite", "OFF")
        await store.open()
        closing = asyncio.ensure_future(store.close())
        await asyncio.sleep(0)
        with pytest.raises(StoreError, match="closed"):
            await asyncio.wait_for(store.append(event(1)), 5)
        await closing

    run(work())


def test_a_value_that_cannot_be_stored_does_not_stop_the_store(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "log.sqlite", "OFF")
        await store.open()
        with pytest.raises(StoreError, match="cannot be read"):
            await store.read("FERN-22", 1 << 70)
        with pytest.raises(StoreError, match="cannot be read"):
            await store.roots("\ud800")
        with pytest.raises(StoreError, match="cannot be written"):
            await store.append(event(1 << 70))
        await store.append(event(1))
        await store.close()

    run(work())
