"""Watchers wait for something newer; who has a page open; everything ends at once when the server stops."""

from __future__ import annotations

import asyncio

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, bidding, lobby
from tests.play.tally import bid

from keeling.core import common
from keeling.core.text import speaking
from keeling.play.clock import FakeClock
from keeling.play.tables import Table


def test_every_change_wakes_all_who_wait(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            waits = [asyncio.ensure_future(table.moved(table.position, 5)) for _page in range(4)]
            await asyncio.sleep(0)
            await table.rename(BEN, "Benno")
            assert await asyncio.gather(*waits) == [True] * 4
            assert await table.moved(table.position - 1, 5), "who is behind does not wait"
            assert not await table.moved(table.position, 0.01)

    run(work())


def test_what_is_not_written_wakes_nobody(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            where = await table.act(ADA, 0, table.asked_at(0), bid(1), "x")
            wait = asyncio.ensure_future(table.moved(where, 0.05))
            await table.act(ADA, 0, 1, bid(1), "x")
            assert await wait is False

    run(work())


def test_closing_ends_all_waits_at_once(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            wait = asyncio.ensure_future(table.moved(table.position, 60))
            await asyncio.sleep(0)
            tables.end_waits()
            assert await wait is False
            assert table.closed
            assert await table.moved(table.position, 60) is False
            again = await tables.create("tally", BEN, "Ben")
            assert again.closed

    run(work())


def away(table: Table) -> list[bool]:
    return [person.away for person in table.people()]


def test_who_has_no_page_open_is_away_after_a_moment(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await lobby(tables, ADA, BEN)
            assert away(table) == [False, False], "who sat down a moment ago is here"
            await clock.forward(9)
            assert away(table) == [True, True]
            with table.watching(0):
                assert away(table) == [False, True]
                with table.watching(0), table.watching(common.SPECTATOR):
                    pass
                await clock.forward(100)
                assert away(table) == [False, True]
            version = table.presence.version
            await clock.forward(4)
            assert away(table) == [False, True], "a reload does not flicker"
            with table.watching(0):
                pass
            assert table.presence.version == version
            wait = asyncio.ensure_future(table.moved(table.position, 5, table.presence.version))
            await clock.forward(9)
            assert await wait is True
            assert away(table) == [True, True]
            table.seen(1)
            await clock.forward(20)
            assert away(table) == [True, False], "a hidden tab that asks now and then is there"
            await clock.forward(60)
            assert away(table) == [True, True]
            version = table.presence.version
            await table.rename(BEN, "Benno")
            assert away(table) == [True, False], "whoever asks for something is there"
            assert table.presence.version == version + 1
            await clock.forward(9)
            assert away(table) == [True, True]
            assert table.presence.version == version + 2, "pages learn that nobody is there any more"

    run(work())


def test_a_record_is_made_once_until_something_changes(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            record = table.record()
            assert table.record() is record
            assert table.record(0) is not record
            await table.act(ADA, 0, table.asked_at(0), bid(1))
            assert len(table.record()["seen"]) == len(record["seen"]) + 1

    run(work())


def test_views_and_lines_are_made_once_until_something_changes(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            view, lines = table.view(0), table.lines(0)
            assert table.view(0) is view
            assert table.lines(0) is lines
            await table.act(ADA, 0, table.asked_at(0), bid(1))
            assert table.view(0) is not view
            assert table.lines(0)[: len(lines)] == lines
            assert table.lines(0)[-1][0] == f"p{table.position}.0"
            with speaking("xx"):
                assert table.lines(0) == table.lines(0)
            await table.rename(ADA, "Augusta")
            assert str(table.lines(1)[-1][1]) == "Augusta bids 1."

    run(work())


def test_the_newest_lines_and_all_of_them(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN, target=2000)
            for turn in range(100):
                seat = turn % 2
                await table.act((ADA, BEN)[seat], seat, table.asked_at(seat), bid(1))
            for viewer in (0, 1, common.SPECTATOR):
                newest, every = table.lines(viewer), table.all_lines(viewer)
                assert len(newest) == 40
                assert every[-40:] == newest
                assert len({key for key, _line in every}) == len(every) == 2 + 2 + 100

    run(work())


def test_idle_tables_leave_memory_and_come_back(house: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()
    monkeypatch.setattr("keeling.play.tables.SWEEP", 600)

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await lobby(tables, ADA, BEN)
            with table.watching(0):
                await clock.forward(7300)
                assert await tables.get(table.code) is table
            await clock.forward(3000)
            assert await tables.get(table.code) is table
            await clock.forward(3700)
            again = await tables.get(table.code)
            assert again is not table
            assert (again.position, again.seats) == (table.position, table.seats)

    run(work())
