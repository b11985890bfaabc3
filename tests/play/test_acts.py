"""One act, once: double, late, reordered and forbidden clicks; questions that several seats owe at once."""

from __future__ import annotations

import asyncio

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, all_of, begun, bidding, finish, state
from tests.play.tally import bid, ready, swap, wave

from keeling.play.clock import FakeClock
from keeling.play.tables import TableError


def test_a_double_click_stands_once(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            asked = table.asked_at(0)
            both = await asyncio.gather(*(table.act(ADA, 0, asked, bid(2)) for _click in range(5)))
            assert set(both) == {table.position}
            assert state(table).total == 2

    run(work())


def test_the_same_id_later_gives_the_position_it_has(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            first = await table.act(ADA, 0, table.asked_at(0), bid(1), "my-click")
            await table.act(BEN, 1, table.asked_at(1), bid(1))
            assert await table.act(ADA, 0, 1, bid(3), "my-click") == first
            assert state(table).total == 2

    run(work())


def test_an_answer_to_an_old_question_is_refused(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            old = table.asked_at(0)
            await table.act(ADA, 0, old, bid(1))
            await table.act(BEN, 1, table.asked_at(1), bid(1))
            before = all_of(table)
            with pytest.raises(TableError, match="earlier question") as late:
                await table.act(ADA, 0, old, bid(2))
            assert (late.value.status, late.value.code, late.value.rule) == (409, "late", None)
            assert all_of(table) == before

    run(work())


def test_others_do_not_make_an_open_question_stale(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN, CLEO)
            asked = [table.asked_at(seat) for seat in range(3)]
            await table.act(BEN, 1, asked[1], ready)
            await table.act(CLEO, 2, asked[2], swap)
            assert table.asked_at(0) == asked[0]
            await table.act(ADA, 0, asked[0], ready)
            assert table.waited_for() == [2]

    run(work())


def test_simultaneous_answers_all_stand(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN, CLEO)
            asked = [table.asked_at(seat) for seat in range(3)]
            people = enumerate((ADA, BEN, CLEO))
            places = await asyncio.gather(*(table.act(who, seat, asked[seat], ready) for seat, who in people))
            assert sorted(places) == list(range(table.position - 2, table.position + 1))
            assert table.waited_for() == [0]

    run(work())


def test_an_own_act_that_leaves_an_answer_owed_asks_anew(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            first = table.asked_at(0)
            where = await table.act(ADA, 0, first, swap)
            assert table.asked_at(0) == where
            assert await table.act(ADA, 0, first, swap) == where, "a double click swaps once"
            with pytest.raises(TableError, match="earlier question"):
                await table.act(ADA, 0, first, ready)
            assert await table.act(ADA, 0, where, swap) == where + 1, "swapping again is another answer"

    run(work())


def test_the_rules_refuse_with_sentence_and_ruling(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            before = all_of(table)
            with pytest.raises(TableError, match=r"Bid 1 to 3\.") as no:
                await table.act(ADA, 0, table.asked_at(0), bid(7))
            assert (no.value.status, no.value.rule) == (409, "Y-003")
            with pytest.raises(TableError, match="not your turn"):
                await table.act(BEN, 1, table.asked_at(1), bid(1))
            for nonsense in (0, -1, 1 << 70, -(1 << 70)):
                with pytest.raises(TableError, match="cannot be"):
                    await table.act(ADA, 0, table.asked_at(0), nonsense)
            assert all_of(table) == before

    run(work())


def test_what_is_accepted_though_not_listed_is_done(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            assert wave not in table.match.game.actions(1)
            await table.act(BEN, 1, table.asked_at(1), wave)
            assert table.match.entries[-1].action == wave

    run(work())


def test_only_the_own_seat_acts(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            for browser, seat in ((BEN, 0), (CLEO, 0), ("", 0), (ADA, 9), (ADA, -1)):
                with pytest.raises(TableError) as no:
                    await table.act(browser, seat, table.asked_at(0), bid(1))
                assert no.value.status == 403
            for name in ("", "x" * 81, "a\nb"):
                with pytest.raises(TableError) as no:
                    await table.act(ADA, 0, table.asked_at(0), bid(1), name)
                assert no.value.status == 422

    run(work())


def test_nobody_uses_up_an_id_that_the_server_needs_later(house: House, run: Run) -> None:
    """Else a clock would never act for that seat, nor the bot that comes after its person, and the table would stop."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await begun(tables, ADA, BEN)
            for name in ("bot:", "clock:"):
                with pytest.raises(TableError, match="must not begin with bot:, clock:"):
                    await table.act(BEN, 1, table.asked_at(1), swap, f"{name}{table.position + 1}")
            await table.act(BEN, 1, table.asked_at(1), swap, "robot:1")
            await table.leave(BEN)
            with table.watching(0):
                await clock.forward(10)
            assert table.waited_for() == [0]

    run(work())


def test_nothing_is_done_before_and_after_the_round(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, "Ada")
            with pytest.raises(TableError, match="not begun"):
                await table.act(ADA, 0, 0, bid(1))
            table = await bidding(tables, ADA, BEN)
            await finish(table, ADA, BEN)
            with pytest.raises(TableError, match="over"):
                await table.act(ADA, 0, table.asked_at(0), wave)

    run(work())


def test_somebody_who_hangs_up_does_not_tear_the_change_out(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            click = asyncio.ensure_future(table.act(ADA, 0, table.asked_at(0), bid(2)))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            click.cancel()
            assert await table.moved(table.position, 5)
            assert state(table).total == 2
            assert table.waited_for() == [1]

    run(work())
