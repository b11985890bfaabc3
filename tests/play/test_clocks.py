"""Clocks as data: from the log and the time alone; a warning before they act; one outcome for every question."""

from __future__ import annotations

import asyncio

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, all_of, bidding, finish, lobby, state
from tests.play.tally import bid, ready

from keeling.play.clock import FakeClock
from keeling.play.clocks import FINISH, Timing, marks
from keeling.play.tables import Table, TableError, Tables


def left(table: Table) -> dict[int, float]:
    """Seconds on each clock."""
    return {clock.seat: clock.left / 1000 for clock in table.clocks().ticking}


async def timed(tables: Tables, *browsers: str, target: int = 40, **clocks: int) -> Table:
    """A round at its first bid, by seat 0, with these clocks."""
    table = await lobby(tables, *browsers, target=target)
    await table.set_clocks(browsers[0], **clocks)
    await table.start(browsers[0])
    for seat, browser in enumerate(browsers):
        await table.act(browser, seat, table.asked_at(seat), ready)
    return table


def test_there_is_none_unless_the_host_says_so(house: House, run: Run) -> None:
    """R-22."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await bidding(tables, ADA, BEN)
            with table.watching(0), table.watching(1):
                await clock.forward(100_000)
            clocks = table.clocks()
            assert (clocks.ticking, clocks.until, clocks.rule, clocks.finishing) == ((), 0, "", False)
            assert state(table).total == 0

    run(work())


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"decision": -1}, "takes 0 to"),
        ({"decision": 10**9}, "takes 0 to"),
        ({"hours": 3}, "no clock 'hours'"),
        ({"decision": 30, "bank": 30}, "not both"),
        ({"until": 1000}, "has passed"),
    ],
)
def test_what_cannot_be_set(house: House, run: Run, wanted: dict[str, int], why: str) -> None:
    async def work() -> None:
        async with house.open(clock=FakeClock()) as tables:
            table = await lobby(tables, ADA, BEN)
            with pytest.raises(TableError, match=why) as no:
                await table.set_clocks(ADA, **wanted)
            assert no.value.status == 422
            with pytest.raises(TableError, match="Only the host"):
                await table.set_clocks(BEN, decision=30)
            assert table.timing == Timing()
            await table.start(ADA)
            with pytest.raises(TableError, match="A round is running"):
                await table.set_clocks(ADA, decision=30)

    run(work())


def test_a_clock_for_each_decision(house: House, run: Run) -> None:
    """U-35: the seat online; and a clock that runs out is marked in the log."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await timed(tables, ADA, BEN, CLEO, decision=60)
            with table.watching(0), table.watching(1), table.watching(2):
                assert left(table) == {0: 60}
                assert table.clocks().ticking[0].marks == (30_000, 10_000)
                await clock.forward(50)
                assert left(table) == {0: 10}
                await table.act(ADA, 0, table.asked_at(0), bid(1))
                assert left(table) == {1: 60}
                position = table.position
                await clock.forward(59.9)
                assert table.position == position
                await clock.forward(0.2)
                assert table.match.entries[-1].seat == 1
                assert str(table.lines(0)[-1][1]) == "Time was up for Ben, so a bot decided."
                assert table.undoing(1).sentence == "Time was up, and a bot decided, so it stands."
                assert [person.kind for person in table.people()] == ["person"] * 3
                assert 59 < left(table)[2] <= 60

    run(work())


def test_a_bank_for_all_decisions_of_a_seat(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await timed(tables, ADA, BEN, bank=100)
            with table.watching(0), table.watching(1):
                for turn in range(3):
                    assert left(table) == {0: 100 - 30 * turn}
                    await clock.forward(30)
                    await table.act(ADA, 0, table.asked_at(0), bid(1))
                    assert left(table) == {1: 100 - 5 * turn}
                    await clock.forward(5)
                    await table.act(BEN, 1, table.asked_at(1), bid(1))
                await clock.forward(11)
                assert (table.match.entries[-1].seat, left(table)) == (0, {1: 84})
                await table.act(BEN, 1, table.asked_at(1), bid(1))
                await clock.forward(0)
                assert table.waited_for() == [1], "an empty bank decides at once"
                await table.give_time(ADA, 50, 0)
                await table.act(BEN, 1, table.asked_at(1), bid(1))
                assert left(table) == {0: 50}

    run(work())


def test_a_question_to_all_runs_on_as_many_clocks(house: House, run: Run) -> None:
    """U-34: all have answered, and no clock runs on."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await lobby(tables, ADA, BEN, CLEO, target=40)
            await table.set_clocks(ADA, decision=60)
            await table.start(ADA)
            with table.watching(0), table.watching(1), table.watching(2):
                await clock.forward(3)
                for seat, browser in ((2, CLEO), (1, BEN)):
                    await table.act(browser, seat, table.asked_at(seat), ready)
                assert left(table) == {0: 57}
                await clock.forward(57)
                assert all(entry.seat != 0 or entry.action for entry in table.match.entries)
                assert table.match.entries[-1].seat == 0

    run(work())


def test_pause_restart_and_downtime_cost_nobody(house: House, run: Run) -> None:
    """U-13: a server stop costs nobody time, a moment offline what it lasts."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await timed(tables, ADA, BEN, decision=60)
            await clock.forward(20)
            await table.pause(ADA)
            await clock.forward(1000)
            await table.pause(ADA, False)
            assert left(table) == {0: 40}
            await clock.forward(5)
            await table.rename(BEN, "Benno")
            assert left(table) == {0: 35}
        await clock.forward(4000)
        async with house.open(clock=clock) as tables:
            table = await tables.get(table.code)
            assert left(table) == {0: 35}
            await clock.forward(5)
            assert left(table) == {0: 30}
        async with house.open(clock=clock) as tables:
            table = await tables.get(table.code)
            assert left(table) == {0: 35}, "what came after the newest event is not known to have been anybody's"
            with table.watching(0), table.watching(1):
                await clock.forward(34)
                await table.act(ADA, 0, table.asked_at(0), bid(2))
                assert state(table).total == 2

    run(work())


@pytest.mark.parametrize("early", [200, 1, 0, -1, -100])
def test_a_press_at_the_last_moment_has_one_outcome(house: House, run: Run, early: int) -> None:
    """U-35: a press in the last 200 ms counts, a later one is refused with a reason; never both, never none."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await timed(tables, ADA, BEN, decision=60)
            asked, before = table.asked_at(0), len(table.match.entries)
            with table.watching(0), table.watching(1):
                press = asyncio.ensure_future(pressed(table, asked, 60 - early / 1000))
                await clock.forward(61)
                answer = await press
                mine = [entry for entry in table.match.entries[before:] if entry.seat == 0]
                assert len(mine) == 1
                if early > 0:
                    assert answer == ""
                elif early < 0:
                    assert "earlier question" in answer or "time was up" in answer
                marked = any("Time was up" in str(line) for _key, line in table.lines(0))
                assert marked == (answer != "")

    async def pressed(table: Table, asked: int, at: float) -> str:
        await clock.sleep(at)
        try:
            await table.act(ADA, 0, asked, bid(3))
        except TableError as no:
            return str(no)
        return ""

    run(work())


def test_a_press_after_the_time_is_refused_before_the_bot_has_decided(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await timed(tables, ADA, BEN, decision=60)
            clock.time += 60.2  # the keeper has not run yet
            with pytest.raises(TableError, match="Your time was up") as no:
                await table.act(ADA, 0, table.asked_at(0), bid(3))
            assert (no.value.status, no.value.code) == (409, "late")
            await clock.forward(1)
            assert table.waited_for() == [1]

    run(work())


def test_two_processes_that_keep_one_table_decide_once(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as one, house.open(clock=clock, pace=0.9) as other:
            table = await timed(one, ADA, BEN, decision=60)
            twin = await other.get(table.code)
            before = len(table.match.entries)
            with table.watching(0), table.watching(1), twin.watching(0), twin.watching(1):
                await clock.forward(61)
                for tables in (one, other):
                    await tables.heard(table.code)
                assert [entry.seat for entry in table.match.entries[before:]] == [0]
                assert all_of(twin) == all_of(table)
                assert left(twin) == left(table)

    run(work())


def test_time_is_given_to_one_or_to_all_and_nobody_is_told(house: House, run: Run) -> None:
    """R-22."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await timed(tables, ADA, BEN, decision=60)
            lines = table.lines(1)
            with pytest.raises(TableError, match="Only the host"):
                await table.give_time(BEN, 30)
            await table.give_time(ADA, 30, 0)
            assert left(table) == {0: 90}
            await table.give_time(ADA, 30)
            assert left(table) == {0: 120}
            assert table.lines(1) == lines
            for seconds, seat in ((0, 0), (10**7, 0), (5, 9)):
                with pytest.raises(TableError) as no:
                    await table.give_time(ADA, seconds, seat)
                assert no.value.status == 422
            await table.act(ADA, 0, table.asked_at(0), bid(1))
            assert left(table) == {1: 60}, "what was given was for that decision"
            bare = await bidding(tables, ADA, BEN)
            with pytest.raises(TableError, match="No clock"):
                await bare.give_time(ADA, 30)

    run(work())


def test_who_takes_an_act_back_has_the_time_that_was_left(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            for clocks in ({"decision": 60}, {"bank": 60}):
                table = await timed(tables, ADA, BEN, **clocks)
                with table.watching(0):
                    await clock.forward(20)
                    where = await table.act(ADA, 0, table.asked_at(0), bid(1))
                    await clock.forward(15)
                    await table.undo(ADA, 0, where)
                    assert left(table) == {0: 40}

    run(work())


def test_a_bot_that_stands_in_has_no_clock(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=30) as tables:
            table = await timed(tables, ADA, BEN, decision=600)
            with table.watching(1):
                await clock.forward(125)
                assert left(table) == {}
                with table.watching(0):
                    await clock.forward(1)
                    assert left(table).keys() == {0}

    run(work())


def test_the_round_ends_when_it_must(house: House, run: Run) -> None:
    """R-09: bots play a slow round to a scored end in the last two minutes; the rule can be read from the start."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            end = clock.wall() + 600_000
            table = await timed(tables, ADA, BEN, target=400, until=end)
            assert "2 minutes before" in table.clocks().rule
            with table.watching(0), table.watching(1):
                await clock.forward(600 - FINISH - 1)
                assert (state(table).total, table.clocks().finishing) == (0, False)
                while not table.ended and clock.wall() < end:
                    await clock.forward(0.25)
                assert table.ended, "bots need no pace here"
                assert clock.wall() < end - 60_000
                assert not any("Time was up" in str(line) for _key, line in table.lines(0))
                outcome = table.match.game.outcome()
                assert outcome is not None
                assert [seat.score for seat in table.seats] == list(outcome.scores)

    run(work())


def test_a_round_that_bots_cannot_finish_ends_without_a_winner(
    house: House, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeClock()
    monkeypatch.setattr("keeling.play.driver.Driver.step", lambda _driver: 50.0)

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            end = clock.wall() + 600_000
            table = await timed(tables, ADA, BEN, target=400, until=end)
            with table.watching(0):
                await table.give_time(ADA, 60)
                await clock.forward(655)
                assert not table.stopped
                await clock.forward(10)
                assert (table.stopped, table.ended) == ("time", False)
                assert "without a winner" in str(table.lines(1)[-1][1])
                with pytest.raises(TableError, match="The time is up"):
                    await table.act(ADA, 0, table.asked_at(0), bid(1))

    run(work())


def test_the_end_can_be_moved_while_the_round_runs(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await bidding(tables, ADA, BEN)
            await table.set_clocks(ADA, until=clock.wall() + 1_000_000)
            assert table.clocks().until == clock.wall() + 1_000_000
            await table.set_clocks(ADA, until=0)
            await finish(table, ADA, BEN)

    run(work())


def test_an_end_that_has_passed_is_not_that_of_the_next_round(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await timed(tables, ADA, BEN, target=6, until=clock.wall() + 1_000_000)
            await finish(table, ADA, BEN)
            await clock.forward(500)
            await table.again(ADA)
            assert table.timing.until
            for seat, browser in enumerate((ADA, BEN)):
                await table.act(browser, seat, table.asked_at(seat), ready)
            await finish(table, ADA, BEN)
            await clock.forward(501)
            await table.again(ADA)
            await clock.forward(1000)
            assert (table.timing.until, table.stopped, table.state.running) == (0, "", True)

    run(work())


def test_warnings_come_at_half_at_thirty_and_at_ten_seconds() -> None:
    """A-13: so often a countdown is spoken, and not every second."""
    assert marks(600_000) == (300_000, 30_000, 10_000)
    assert marks(60_000) == (30_000, 10_000)
    assert marks(25_000) == (12_500, 10_000)
    assert marks(8_000) == (4_000,)
