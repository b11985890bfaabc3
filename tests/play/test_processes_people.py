"""Several processes on one PostgreSQL database keep one table: pauses, take-overs, clocks, undo, codes, forgetting."""

from __future__ import annotations

import asyncio

import pytest
from tests.play.conftest import Run
from tests.play.people import ADA, BEN, CLEO, all_of, bidding, lobby, state
from tests.play.tally import bid, ready
from tests.play.test_processes import Town, quick, town, until

from keeling.play import keeper
from keeling.play.tables import Table, TableError

__all__ = ["quick", "town"]
PHONE = "secret-of-a-second-device"


async def both_at(one: Table, other: Table) -> None:
    """Both processes have read everything."""
    await until(lambda: one.position == other.position)
    assert all_of(one) == all_of(other)


def told_of(table: Table, seat: int) -> list[str]:
    """What the log of the round says of who sat in a seat."""
    return [type(mark.change).__name__ for mark in table.state.marks if getattr(mark.change, "seat", None) == seat]


def test_pause_undo_and_codes_hold_at_every_process(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open() as (one, other):
            table = await bidding(one, ADA, BEN, target=40)
            twin = await other.get(table.code)
            where = await table.act(ADA, 0, table.asked_at(0), bid(2))
            await both_at(table, twin)
            await twin.undo(ADA, 0, where)
            await until(lambda: table.plea is not None)
            await table.consent(BEN, 1, where, True)
            await both_at(table, twin)
            assert state(twin).total == 0
            await twin.pause(ADA)
            await both_at(table, twin)
            with pytest.raises(TableError, match="has paused"):
                await table.act(ADA, 0, table.asked_at(0), bid(1))
            await table.pause(ADA, False)
            await both_at(table, twin)
            code = await table.offer_seat(BEN, 1)
            await both_at(table, twin)
            for n in range(5):
                with pytest.raises(TableError, match="opens no seat"):
                    await twin.take_seat(f"device-number-{n}-of-a-thief", "1")
            assert await twin.take_seat(PHONE, code) == 1
            await both_at(table, twin)
            assert (table.seats_of(PHONE), table.seats_of(BEN), len(table.state.misses)) == ([1], [], 5)

    run(work(), 60)


def test_who_is_away_from_every_process_is_stood_in_for_once(
    town: Town, run: Run, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "GRACE", 0.5)

    async def work() -> None:
        async with town.open() as (one, other):
            table = await lobby(one, ADA, BEN, CLEO)
            await table.set_clocks(ADA, away=5)
            await table.start(ADA)
            twin = await other.get(table.code)
            for seat, browser in enumerate((ADA, BEN, CLEO)):
                await table.act(browser, seat, table.asked_at(seat), ready)
            with table.watching(0), twin.watching(2):
                with twin.watching(1):
                    await table.act(ADA, 0, table.asked_at(0), bid(1))
                    await asyncio.sleep(6)
                    assert table.people()[1].kind == "person", "a page at the other process is a page"
                await until(lambda: table.people()[1].stands_for == "Ben")
                await both_at(table, twin)
                assert told_of(table, 1).count("StoodIn") == 1
                with table.watching(1):
                    await until(lambda: twin.people()[1].kind == "person")
            await both_at(table, twin)
            assert told_of(table, 1).count("CameBack") == 1

    run(work(), 60)


def test_a_clock_that_two_processes_keep_decides_once(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open() as (one, other):
            table = await lobby(one, ADA, BEN, target=40)
            await table.set_clocks(ADA, decision=8)
            await table.start(ADA)
            for seat, browser in enumerate((ADA, BEN)):
                await table.act(browser, seat, table.asked_at(seat), ready)
            before = len(table.match.entries)
            twin = await other.get(table.code)
            with table.watching(0), twin.watching(1):
                await until(lambda: len(table.match.entries) > before)
                await table.act(BEN, 1, table.asked_at(1), bid(1))
                await both_at(table, twin)
            assert [entry.seat for entry in table.match.entries[before:]] == [0, 1]

    run(work(), 60)


def test_names_are_forgotten_at_every_process_and_in_the_database(town: Town, run: Run) -> None:
    """R-07."""

    async def work() -> None:
        async with town.open() as (one, other):
            table = await bidding(one, ADA, BEN)
            twin = await other.get(table.code)
            shown = asyncio.ensure_future(twin.moved(twin.position + 1, 20))
            await table.end(ADA, forget=True)
            assert await shown is False, "pages that show the names ask anew"
            await until(lambda: twin.closed)
            for tables in (one, other):
                again = await tables.get(table.code)
                await until(lambda again=again: again.state.forgot)  # type: ignore[misc]
                assert again.names() == ["Seat 1", "Seat 2"]
                assert all_of(again) == all_of(table)
            log = b"".join(event.body for event in await other.store.read(table.code))
            assert b"Ada" not in log
            assert b"Ben" not in log

    run(work(), 60)
