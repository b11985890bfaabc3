"""Tables that nobody comes back to free their codes; one browser opens only so many that never begin."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, begun, bidding, finish, lobby
from tests.play.tally import title_of

from keeling.bots.workers import InlineWorkers
from keeling.play import allowance
from keeling.play import tables as play_tables
from keeling.play.clock import FakeClock
from keeling.play.store import Event, Secret, SqliteStore, StoreError
from keeling.play.tables import Table, TableError, Tables

HOUR, DAY = 3600.0, 24 * 3600.0


async def stands(tables: Tables, code: str) -> bool:
    """Asked of the store: asking for the table would be a visit."""
    return bool(await tables.store.read(code))


async def days(clock: FakeClock, number: float) -> None:
    await clock.forward(number * DAY)


def test_a_lobby_that_nobody_visits_for_a_day_is_removed(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            code = (await lobby(tables, ADA, BEN)).code
            await days(clock, 0.9)
            assert await stands(tables, code)
            await days(clock, 0.3)
            assert not await stands(tables, code)
            with pytest.raises(TableError, match=f"No table has the code {code}. A table is removed") as no:
                await tables.get(code)
            assert no.value.status == 404

    run(work())


def test_a_table_that_has_begun_stays_for_thirty_days(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            over, running = await bidding(tables, ADA, BEN), await begun(tables, ADA, BEN)
            await finish(over, ADA, BEN)
            codes = over.code, running.code
            await days(clock, 29.9)
            assert [await stands(tables, code) for code in codes] == [True, True]
            await days(clock, 0.3)
            assert [await stands(tables, code) for code in codes] == [False, False]
            assert not house.memory.secrets

    run(work(), 120)


def test_a_visit_keeps_a_table_over_a_restart(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            code = (await lobby(tables, ADA, BEN)).code
            await days(clock, 0.9)
            await tables.get(code)
        async with house.open(clock=clock) as tables:
            await days(clock, 0.9)
            assert await stands(tables, code)
            await days(clock, 0.3)
            assert not await stands(tables, code)

    run(work())


def test_a_page_that_is_open_keeps_its_table(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await lobby(tables, ADA, BEN)
            with table.watching(0):
                await days(clock, 3)
            assert await tables.get(table.code) is table
            await days(clock, 0.9)
            assert await stands(tables, table.code)

    run(work(), 120)


def test_a_code_that_was_freed_is_given_again(house: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()
    monkeypatch.setattr("keeling.play.first.new_code", lambda: "FERN-22")

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            old = await tables.create("tally", ADA, "Ada")
            with pytest.raises(TableError, match="no free code"):
                await tables.create("tally", BEN, "Ben")
            await days(clock, 1.1)
            new = await tables.create("tally", BEN, "Ben")
            assert new is not old
            assert (new.position, new.seats[0].name) == (1, "Ben")

    run(work())


def test_the_file_forgets_as_the_store_says(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "log.sqlite", "OFF")
        await store.open()
        for code, at, rounds in (("A", 10, 1), ("B", 10, 2), ("C", 90, 1), ("D", 90, 2), ("E", 10, 1)):
            await store.append(Event(code, 1, 0, None, b"{}", 5), Secret(code, 1, b"r"))
            await store.append(Event(code, 2, 0, None, b"{}", at), Secret(code, rounds, b"r"))
        await store.looked({"E": 90})
        assert sorted(await store.stale(50, 5)) == ["A"]
        assert sorted(await store.stale(50, 50)) == ["A", "B"]
        assert sorted(await store.stale(100, 100)) == ["A", "B", "C", "D", "E"]
        await store.remove("A")
        await store.remove("E")
        assert sorted(await store.stale(100, 100)) == ["B", "C", "D"]
        assert (await store.read("A"), await store.roots("A")) == ([], {})
        await store.append(Event("A", 1, 0, None, b"{}", 5), Secret("A", 1, b"r"))
        await store.close()

    run(work())


def test_housekeeping_outlives_a_store_that_fails(
    house: House, run: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = FakeClock()
    caplog.set_level(logging.ERROR)

    async def failing(*_what: object) -> None:
        raise StoreError("the disk is full")

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            code = (await lobby(tables, ADA, BEN)).code
            with monkeypatch.context() as patch:
                patch.setattr(house.memory, "looked", failing)
                await days(clock, 0.1)
            with monkeypatch.context() as patch:
                patch.setattr(house.memory, "remove", failing)
                await days(clock, 1.1)
                assert await stands(tables, code)
                assert not tables.house.removing
            await days(clock, 0.1)
            assert not await stands(tables, code)

    run(work())
    assert any("visits are not saved: the disk is full" in message for message in caplog.messages)
    assert any("old tables are not removed: the disk is full" in message for message in caplog.messages)
    assert all(record.exc_info is None for record in caplog.records)


def test_while_a_table_is_removed_nobody_wakes_it(house: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            code, gate, remove = (await lobby(tables, ADA, BEN)).code, asyncio.Event(), house.memory.remove

            async def slow(table: str) -> None:
                await gate.wait()
                await remove(table)

            monkeypatch.setattr(house.memory, "remove", slow)
            await days(clock, 1.1)
            with pytest.raises(TableError, match="No table has"):
                await tables.get(code)
            gate.set()
            await days(clock, 0.1)
            assert not await stands(tables, code)

    run(work())


def test_one_browser_opens_twenty_tables_an_hour_that_wait(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            opened: list[Table] = [await tables.create("tally", ADA, "Ada") for _table in range(20)]
            with pytest.raises(TableError, match="opened 20 tables") as no:
                await tables.create("tally", ADA, "Ada")
            assert no.value.status == 429
            await tables.create("tally", BEN, "Ben")
            await opened[3].start(ADA)
            await tables.create("tally", ADA, "Ada")
            with pytest.raises(TableError, match="opened 20 tables"):
                await tables.create("tally", ADA, "Ada")
            await clock.forward(HOUR)
            await tables.create("tally", ADA, "Ada")
            await clock.forward(2 * HOUR)
            assert not tables.allowance.tickets

    run(work())


def test_all_browsers_together_open_so_many_tables_an_hour(
    house: House, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "MOST_OF_ALL", 5)
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            for number in range(5):
                with pytest.raises(TableError):
                    await tables.create("tally", f"{number}" * 32, "", seats=1)
                table = await tables.create("tally", f"{number}" * 32, "Ada")
                await clock.forward(HOUR / 10)
                await table.start(f"{number}" * 32)
            with pytest.raises(TableError, match="Too many tables were opened here") as no:
                await tables.create("tally", ADA, "Ada")
            assert no.value.status == 429
            await clock.forward(HOUR / 2 + 1)
            await tables.create("tally", ADA, "Ada")

    run(work())


def test_of_many_tables_without_a_page_the_longest_idle_sleep(
    house: House, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_tables, "MOST_IDLE", 3)
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            codes = []
            for number in range(6):
                codes.append((await tables.create("tally", f"{number}" * 32, "Ada")).code)
                await clock.forward(1)
            with tables.awake[codes[0]].presence.watching(0):
                await clock.forward(play_tables.SWEEP)
                assert set(tables.awake) == set(codes), "they have just been left"
                await clock.forward(2 * play_tables.SWEEP)
                assert set(tables.awake) == {codes[0], *codes[3:]}
            assert (await tables.get(codes[1])).position == 1, "whoever comes back wakes it"

    run(work())


def test_many_at_once_are_counted_and_what_was_not_opened_is_not(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            for _table in range(30):
                with pytest.raises(TableError):
                    await tables.create("tally", ADA, "Ada", seats=1)
            many = (tables.create("tally", ADA, "Ada") for _table in range(30))
            made = await asyncio.gather(*many, return_exceptions=True)
            assert sum(isinstance(one, Table) for one in made) == 20

        store = SqliteStore(house.path, "OFF")
        tables = Tables(store, InlineWorkers(title_of), titles=title_of)
        await tables.open()
        store.db.execute("PRAGMA query_only = ON")
        for _table in range(25):
            with pytest.raises(TableError, match="could not be saved"):
                await tables.create("tally", ADA, "Ada")
        store.db.execute("PRAGMA query_only = OFF")
        await tables.create("tally", ADA, "Ada")
        await tables.close()

    run(work())
