"""Bots at a table: paced, asleep when nobody looks, on again after a restart, and never stuck."""

from __future__ import annotations

import asyncio
import itertools

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN
from tests.play.tally import bid, ready, swap, title_of

from keeling.bots.wire import Question
from keeling.bots.workers import BotFault, InlineWorkers
from keeling.core import common, luck
from keeling.play.clock import FakeClock
from keeling.play.errors import TableError
from keeling.play.tables import Table, Tables


async def with_bots(tables: Tables, level: str = "easy", **options: int) -> Table:
    table = await tables.create("tally", ADA, "Ada", seats=3, bots=level, options=options)
    await table.start(ADA)
    return table


async def until_asked(table: Table, seat: int = 0) -> None:
    """Wait for the bots until it is this seat's turn, or the end."""
    while not table.ended and table.waited_for() != [seat]:
        assert await table.moved(table.position, 10)


def test_a_whole_game_with_bots(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await with_bots(tables)
            with table.watching(0):
                await table.act(ADA, 0, table.asked_at(0), ready)
                while not table.ended:
                    await until_asked(table)
                    if not table.ended:
                        await table.act(ADA, 0, table.asked_at(0), bid(1))
            assert {entry.seat for entry in table.match.entries} == {-1, 0, 1, 2}

    run(work())


@pytest.mark.parametrize("level", ["failing", "forbidden"])
def test_for_a_bot_that_fails_a_legal_act_is_made(
    house: House, run: Run, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    """U-40."""

    async def work() -> None:
        async with house.open() as tables:
            table = await with_bots(tables, level)
            with table.watching(0):
                await table.act(ADA, 0, table.asked_at(0), ready)
                await until_asked(table)
            assert {entry.seat for entry in table.match.entries} == {-1, 0, 1, 2}

    run(work())
    assert any("bot" in message for message in caplog.messages)
    assert not any("You hold" in message for message in caplog.messages), "no hand in the server's log"


def test_bots_are_paced_while_people_play(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await with_bots(tables, "restless")
            with table.watching(0):
                begun = table.position
                await clock.forward(0.8)
                assert table.position == begun
                await clock.forward(0.2)
                assert table.position == begun + 1
                await clock.forward(9)
                assert begun + 9 <= table.position <= begun + 12

    run(work())


def test_bots_keep_the_pace_in_a_long_game_of_turns(house: House, run: Run) -> None:
    """However many acts of bots there were, a person who plays along sees each."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await with_bots(tables, target=60)
            with table.watching(0):
                await table.act(ADA, 0, table.asked_at(0), ready)
                await clock.forward(60)
                for _turn in range(8):
                    at = table.position
                    await table.act(ADA, 0, table.asked_at(0), bid(1))
                    for bots in (1, 2):
                        await clock.forward(0.85)
                        assert table.position == at + bots, "not early"
                        await clock.forward(0.06)
                        assert table.position == at + bots + 1
                    assert table.waited_for() == [0]

    run(work())


class Thoughtful(InlineWorkers):
    """Takes its time, more for one question than for another."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__(title_of)
        self.clock = clock
        self.asked = 0

    async def ask(self, question: Question) -> int:
        self.asked += 1
        if self.asked % 2:
            await self.clock.sleep(question.budget)
        return await super().ask(question)


@pytest.mark.parametrize("persons", ["play", "are out of it"])
def test_the_beat_does_not_tell_whether_a_bot_had_to_think(house: House, run: Run, persons: str) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9, workers=Thoughtful(clock)) as tables:
            table = await with_bots(tables, "restless")
            if persons != "play":
                await table.act(ADA, 0, table.asked_at(0), ready)
            moments, position = [], table.position
            with table.watching(common.SPECTATOR):
                for _tick in range(1000):
                    await clock.forward(0.05)
                    moments += [table.acted_at] * (table.position > position)
                    position = table.position
            gaps = [round(late - early, 2) for early, late in itertools.pairwise(moments[15:])]
            assert len(set(gaps)) == 1
            assert (gaps[0] < 0.9) == (persons != "play")

    run(work())


def test_a_person_who_acts_in_between_is_seen_before_the_next_bot(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await with_bots(tables, "restless")
            with table.watching(0):
                await clock.forward(0.5)
                at = await table.act(ADA, 0, table.asked_at(0), swap)
                await table.rename(ADA, "Augusta")
                await clock.forward(0.85)
                assert table.position == at + 1
                await clock.forward(0.1)
                assert table.position == at + 2
                for _swap in range(20):
                    await table.act(ADA, 0, table.asked_at(0), swap)
                    await clock.forward(0.5)
                bots = sum(entry.seat > 0 for entry in table.match.entries)
                assert bots >= 3, "who acts without end does not stop the bots"

    run(work())


def test_a_page_that_opens_late_sees_a_beat_before_a_bot_acts(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await with_bots(tables, "restless")
            await clock.forward(300)
            at = table.position
            with table.watching(0):
                await clock.forward(0.85)
                assert table.position == at
                await clock.forward(0.06)
                assert table.position == at + 1

    run(work())


def test_bots_hurry_when_the_people_are_out_of_it(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await with_bots(tables, "restless")
            with table.watching(common.SPECTATOR):
                await table.act(ADA, 0, table.asked_at(0), ready)  # from now on nobody asks Ada
                begun = table.position
                await clock.forward(9)
                slow = table.position - begun
                await clock.forward(9)
                assert table.position - begun - slow > 2 * slow

    run(work())


def test_bots_sleep_when_nobody_looks_and_wake_for_a_page(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=1.0) as tables:
            table = await with_bots(tables, "restless")
            with table.watching(0):
                await clock.forward(10)
            await clock.forward(50)
            still = table.position
            await clock.forward(30)
            asleep = table.position
            assert asleep > still, "bots play on for a while"
            await clock.forward(200)
            assert table.position == asleep
            with table.watching(common.SPECTATOR):
                await clock.forward(5)
                assert table.position > asleep
            await clock.forward(200)
            asleep = table.position
            table.seen(0)
            await clock.forward(5)
            assert table.position > asleep

    run(work())


def test_bots_go_on_after_a_restart(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await with_bots(tables)
            await table.act(ADA, 0, table.asked_at(0), ready)
            code = table.code
        async with house.open() as tables:
            table = await tables.get(code)
            with table.watching(0):
                await until_asked(table)
            assert table.ended or table.waited_for() == [0]

    run(work())


class Witness(InlineWorkers):
    """Keeps what bots are told."""

    def __init__(self) -> None:
        super().__init__(title_of)
        self.questions: list[Question] = []

    async def ask(self, question: Question) -> int:
        self.questions.append(question._replace(game=question.game.copy()))
        await asyncio.sleep(0)
        return await super().ask(question)


def test_bots_are_told_what_their_seat_knows_and_no_more(house: House, run: Run) -> None:
    witness = Witness()

    async def work() -> None:
        async with house.open(workers=witness) as tables:
            table = await with_bots(tables)
            with table.watching(0):
                await table.act(ADA, 0, table.asked_at(0), ready)
                await until_asked(table)
            root = table.state.roots[1]
            assert table.match.key is not None
            for question in witness.questions:
                cards = question.game.dump()["cards"]
                assert [card for seat, card in enumerate(cards) if seat != question.seat] == [99] * 7
                assert question.key not in (root, table.match.key, luck.mixed(root, []))
                assert question.legal
            minds = {(question.seat, question.mind) for question in witness.questions}
            assert len(minds) == 2, "a bot's mind lasts"
            assert len({question.key for question in witness.questions}) == len(witness.questions)

    run(work())


class Slow(InlineWorkers):
    """Answers only when it is let."""

    def __init__(self) -> None:
        super().__init__(title_of)
        self.gate = asyncio.Event()

    async def ask(self, question: Question) -> int:
        await self.gate.wait()
        return await super().ask(question)


def test_people_act_while_a_bot_thinks(house: House, run: Run) -> None:
    async def work() -> None:
        slow = Slow()
        async with house.open(workers=slow) as tables:
            table = await with_bots(tables)
            with table.watching(0):
                await asyncio.sleep(0.01)
                await table.act(ADA, 0, table.asked_at(0), swap)
                await table.act(ADA, 0, table.asked_at(0), ready)
                slow.gate.set()
                await until_asked(table)

    run(work())


def test_a_bot_that_was_taken_away_while_it_thought_says_nothing(house: House, run: Run) -> None:
    """U-40: whoever sits down in the place of a bot that gives no answer is asked instead."""

    async def work() -> None:
        slow = Slow()
        async with house.open(workers=slow) as tables:
            table = await with_bots(tables)
            with table.watching(0):
                await asyncio.sleep(0.01)
                before = table.position
                table.seats[1].person("somebody", "Somebody")
                slow.gate.set()
                await asyncio.sleep(0.05)
            assert all(entry.seat != 1 for entry in table.match.entries)
            assert table.position > before, "the other bot goes on"

    run(work())


def test_faults_name_what_happened(run: Run) -> None:
    """U-40."""

    async def work() -> None:
        question = Question(
            "tally", "failing", title_of("tally").new(title_of("tally").setup(2)), 0, [ready], 0.1, b"k", 1
        )
        with pytest.raises(BotFault, match="this bot fails"):
            await InlineWorkers(title_of).ask(question)

    run(work())


def test_closing_waits_for_no_bot(house: House, run: Run) -> None:
    async def work() -> None:
        loop = asyncio.get_running_loop()
        slow = Slow()
        async with house.open(workers=slow) as tables:
            table = await with_bots(tables)
            with table.watching(0):
                await asyncio.sleep(0.01)
            begun = loop.time()
        assert loop.time() - begun < 0.5
        assert BEN not in table.names()

    run(work())


def test_the_host_slows_bots_down_so_that_people_can_follow(house: House, run: Run) -> None:
    """U-41: at any time, also while a round runs; never so quick that a thought shows."""

    async def work() -> None:
        clock = FakeClock()
        async with house.open(pace=0.5, clock=clock) as tables:
            table = await tables.create("tally", ADA, "Ada", bots="easy")
            await table.start(ADA)
            driver = tables.drivers[table.code]
            usual = driver.step()
            await table.set_clocks(ADA, pace=5000)
            assert driver.step() == 5.0 > usual
            with pytest.raises(TableError, match="'pace' takes 0 to 10000"):
                await table.set_clocks(ADA, pace=10_001)
            with pytest.raises(TableError, match="A round is running"):
                await table.set_clocks(ADA, pace=0, decision=30)
            await table.set_clocks(ADA, pace=1)
            assert driver.step() > 0.001, "a thought would show"
            await table.set_clocks(ADA, pace=0)
            assert driver.step() == usual

    run(work())
