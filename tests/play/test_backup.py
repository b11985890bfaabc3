"""All tables in one file and back, from either kind of database to either kind, while servers go on."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from itertools import count
from pathlib import Path

import pytest
from tests.play.conftest import Run
from tests.play.people import ADA, BEN, all_of, bidding, finish, lobby
from tests.play.postgres import Postgres
from tests.play.tally import bid, title_of

from keeling.bots.workers import InlineWorkers
from keeling.play.backup import back_up, restore
from keeling.play.errors import StoreError
from keeling.play.store import Event, migrations, store_at
from keeling.play.tables import Tables

KINDS = ("sqlite", "postgres")


class Places:
    """Databases of either kind, each empty."""

    def __init__(self, folder: Path, postgres: Postgres) -> None:
        self.folder, self.postgres, self.numbers = folder, postgres, count(1)

    def new(self, kind: str) -> str:
        if kind == "postgres":
            return self.postgres.new()
        return str(self.folder / f"{next(self.numbers)}.sqlite")


@pytest.fixture
def places(tmp_path: Path, postgres: Postgres) -> Places:
    (tmp_path / "databases").mkdir()
    return Places(tmp_path / "databases", postgres)


@asynccontextmanager
async def opened(where: str) -> AsyncIterator[Tables]:
    tables = Tables(store_at(where), InlineWorkers(title_of), pace=0.0, titles=title_of)
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


@pytest.mark.parametrize("before", KINDS)
@pytest.mark.parametrize("after", KINDS)
def test_a_restored_server_goes_on_with_every_table(
    places: Places, tmp_path: Path, run: Run, before: str, after: str
) -> None:
    old, new, file = places.new(before), places.new(after), tmp_path / "monday.backup"

    async def work() -> None:
        async with opened(old) as tables:
            running, over, waiting = (
                await bidding(tables, ADA, BEN),
                await bidding(tables, ADA, BEN),
                await lobby(tables, BEN),
            )
            await finish(over, ADA, BEN)
            await tables.store.set_aside(waiting.code, "it was odd")
            everything = deepcopy({table.code: all_of(table) for table in (running, over, waiting)})
            events = running.position + over.position + waiting.position
            saved = await back_up(old, file)  # the server goes on
            await running.act(ADA, 0, running.asked_at(0), bid(1))
            assert (saved.tables, saved.events) == (3, events)
        assert await restore(file, new) == saved
        async with opened(new) as tables:
            assert {code: all_of(await tables.get(code)) for code in everything} == everything
            again = await tables.get(running.code)
            await again.act(ADA, 0, again.asked_at(0), bid(2))
            following = await tables.get(over.code)
            await following.again(BEN)
            assert following.round == 2
            while not tables.replay.done:
                await asyncio.sleep(0.01)

    run(work(), 60)


def test_a_backup_is_one_file_for_its_owner_alone(places: Places, tmp_path: Path, run: Run) -> None:
    for number, kind in enumerate(KINDS):
        where, folder = places.new(kind), tmp_path / f"kept{number}"
        folder.mkdir()

        async def work(where: str = where, folder: Path = folder) -> None:
            async with opened(where) as tables:
                await lobby(tables, ADA)
                await back_up(where, folder / "one.backup")

        run(work())
        (file,) = folder.iterdir()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        with sqlite3.connect(file) as db:
            assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        db.close()


def test_a_backup_is_of_one_moment(places: Places, tmp_path: Path, run: Run) -> None:
    """However much is written meanwhile, no log in it has a gap and no round lacks its root."""
    where = places.new("postgres")
    run(one_writer(where, tmp_path / "live.backup"), 60)
    with sqlite3.connect(tmp_path / "live.backup") as db:
        rows = db.execute("SELECT code, MIN(position), MAX(position), COUNT(*) FROM event GROUP BY code").fetchall()
    db.close()
    assert len(rows) == 40
    assert all(first == 1 and last == many for _code, first, last, many in rows)


async def one_writer(where: str, file: Path) -> None:
    """Logs grow while they are copied."""
    store = store_at(where)
    await store.open()
    done = False

    async def grow(table: str) -> None:
        position = 0
        while not done or position < 30:
            position += 1
            await store.append(Event(table, position, 0, None, b"x" * 200, 1))

    growing = [asyncio.ensure_future(grow(f"T{number}")) for number in range(40)]
    while len(await store.read("T0")) < 20:
        await asyncio.sleep(0.01)
    await back_up(where, file)
    done = True
    await asyncio.gather(*growing)
    await store.close()


def test_nothing_is_overwritten(places: Places, tmp_path: Path, run: Run) -> None:
    file, kept = tmp_path / "one.backup", tmp_path / "kept"

    async def work(kind: str) -> None:
        where = places.new(kind)
        async with opened(where) as tables:
            await lobby(tables, ADA)
        file.unlink(missing_ok=True)
        await back_up(where, file)
        with pytest.raises(StoreError, match="is there already, and a backup overwrites nothing: name another file"):
            await back_up(where, file)
        with pytest.raises(StoreError, match="holds tables already, and a restore overwrites nothing: name an empty"):
            await restore(file, where)
        kept.write_text("mine")
        with pytest.raises(StoreError, match="is there already"):
            await back_up(where, kept)
        assert kept.read_text() == "mine"

    for kind in KINDS:
        run(work(kind))
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["kept", "one.backup"]


def test_a_database_in_use_is_not_restored_into(places: Places, tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        full, empty = places.new("sqlite"), places.new("sqlite")
        async with opened(full) as tables:
            await lobby(tables, ADA)
            await back_up(full, tmp_path / "one.backup")
        async with opened(str(tmp_path / "live.sqlite")):
            with pytest.raises(StoreError, match="Another Keeling already keeps its tables in"):
                await restore(tmp_path / "one.backup", tmp_path / "live.sqlite")
        await restore(tmp_path / "one.backup", empty)

    run(work())


def damaged(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda file: file.unlink(), "There is no file"),
        (lambda file: file.write_text("no backup " * 500), "holds no tables of Keeling's: file is not a database"),
        (lambda file: file.write_bytes(b""), "holds no tables of Keeling's: it has no tables"),
        (damaged, "is damaged, and nothing of it was restored|holds no tables of Keeling's"),
    ],
)
def test_what_is_no_backup_is_told_in_a_sentence(
    places: Places, tmp_path: Path, run: Run, spoil: object, why: str
) -> None:
    assert callable(spoil)

    async def work() -> None:
        file, where = tmp_path / "one.backup", places.new("sqlite")
        async with opened(where) as tables:
            for _table in range(12):
                await lobby(tables, ADA, BEN)
        await back_up(where, file)
        spoil(file)
        for kind in KINDS:
            target = places.new(kind)
            with pytest.raises(StoreError, match=why):
                await restore(file, target)
            async with opened(target) as tables:
                assert await tables.store.stale(1 << 60, 1 << 60) == []

    run(work(), 60)


def test_an_older_backup_is_brought_up_to_date(places: Places, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "old.backup"
    with sqlite3.connect(file) as db:
        db.executescript(
            migrations()[0][1]
            + "PRAGMA user_version = 1; INSERT INTO event VALUES ('FERN-22', 1, 0, NULL, CAST('{}' AS BLOB), 7)"
        )
    db.close()

    async def work() -> None:
        for kind in KINDS:
            where = places.new(kind)
            assert (await restore(file, where)).events == 1
            store = store_at(where)
            await store.open()
            assert await store.read("FERN-22") == [Event("FERN-22", 1, 0, None, b"{}", 7)]
            await store.looked({"FERN-22": 9})
            await store.close()

    run(work())


def test_a_database_that_does_not_answer_is_told_in_a_sentence(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        with pytest.raises(StoreError, match=r"The database postgresql://127.0.0.1:1/tables cannot be used"):
            await back_up("postgresql://keeling:secret@127.0.0.1:1/tables", tmp_path / "one.backup")

    run(work())
    assert list(tmp_path.iterdir()) == []
