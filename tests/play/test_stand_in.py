"""Somebody is gone in a running round: a bot plays on; who was away has the seat back; a late joiner takes over."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, DAN, all_of, begun, bidding, finish
from tests.play.tally import TallyTitle, bid, ready, swap

from keeling.bots.workers import InlineWorkers
from keeling.core import common
from keeling.core.registry import titles
from keeling.play.clock import FakeClock
from keeling.play.tables import Table, TableError, Tables

VIEWERS = (0, 1, 2, common.SPECTATOR)


def kinds(table: Table) -> list[str]:
    return [person.kind for person in table.people()]


def newest(table: Table, viewer: int = common.SPECTATOR) -> str:
    return str(table.lines(viewer)[-1][1])


async def folds_to_the_same(house: House, clock: FakeClock | None, table: Table) -> None:
    live, lines = all_of(table), [table.all_lines(viewer) for viewer in VIEWERS[: len(table.seats)]]
    async with house.open(clock=clock) as tables:
        again = await tables.get(table.code)
        assert all_of(again) == live
        assert [again.all_lines(viewer) for viewer in VIEWERS[: len(table.seats)]] == lines


def test_who_leaves_in_mid_round_leaves_a_bot(house: House, run: Run) -> None:
    """U-16: the set-up goes on, and nobody's cards change."""

    async def work() -> None:
        async with house.open(pace=0.0) as tables:
            table = await begun(tables, ADA, BEN, CLEO)
            cards = table.match.game.dump()["cards"]
            await table.act(BEN, 1, table.asked_at(1), ready)
            before = newest(table)
            await table.leave(BEN)
            assert table.match.game.dump()["cards"] == cards
            assert kinds(table) == ["person", "bot", "person"]
            assert newest(table) == "Ben has left; Bryony, a bot, plays on."
            assert str(table.lines(0)[-2][1]) == before == "Ben does 3.", "what was done keeps its name"
            assert table.people()[1].name == "Bryony"
            assert table.seats_of(BEN) == []
            with pytest.raises(TableError, match="not your seat"):
                await table.act(BEN, 1, table.asked_at(1), ready)
            for browser, seat in ((ADA, 0), (CLEO, 2)):
                await table.act(browser, seat, table.asked_at(seat), ready)
            await table.act(ADA, 0, table.asked_at(0), bid(1))
            with table.watching(0):
                while table.waited_for() == [1]:
                    assert await table.moved(table.position, 5)
            assert newest(table).startswith("Bryony bids")
        await folds_to_the_same(house, None, table)

    run(work())


def test_away_for_long_a_bot_stands_in_and_hands_back(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await bidding(tables, ADA, BEN, CLEO, target=40)
            with table.watching(0), table.watching(2):
                with table.watching(1):
                    await clock.forward(300)
                await clock.forward(100)
                assert kinds(table) == ["person"] * 3
                await clock.forward(300)
                assert kinds(table) == ["person"] * 3, "nobody waits for Ben"
                await table.act(ADA, 0, table.asked_at(0), bid(1))
                await clock.forward(0)
                assert kinds(table) == ["person", "bot", "person"]
                assert table.people()[1].stands_for == "Ben"
                assert newest(table) == "Ben is away; Bryony, a bot, plays until they return."
                assert table.seats_of(BEN) == [1]
                assert table.view(1) != table.view(common.SPECTATOR)
                await clock.forward(2)
                assert table.waited_for() == [2]
                with table.watching(1):
                    await clock.forward(0)
                    assert kinds(table) == ["person"] * 3
                    assert newest(table) == "Ben is back."
                    await table.act(CLEO, 2, table.asked_at(2), bid(1))
                    await table.act(ADA, 0, table.asked_at(0), bid(1))
                    await clock.forward(600)
                    assert table.waited_for() == [1], "the own seat waits for its own person"
                    await table.act(BEN, 1, table.asked_at(1), bid(1))
            assert [entry.seat for entry in table.match.entries[-5:]] == [0, 1, 2, 0, 1]
        await folds_to_the_same(house, clock, table)

    run(work())


def test_the_grace_is_counted_from_the_last_sign(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await bidding(tables, ADA, BEN)
            with table.watching(1):
                with table.watching(0):
                    await clock.forward(50)
                await clock.forward(119)
                assert kinds(table) == ["person", "person"]
                await clock.forward(1)
                assert kinds(table) == ["bot", "person"]
                await clock.forward(5)
                assert table.waited_for() == [1]
                assert not table.is_host(BEN)
                where = await table.act(BEN, 1, table.asked_at(1), bid(1))
                await table.act(ADA, 0, where, bid(1))
                assert kinds(table) == ["person", "person"], "an act is a sign, and the question is theirs"
                assert table.is_host(ADA)

    run(work())


def test_nobody_stands_in_where_nobody_else_waits(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            alone = await tables.create("tally", ADA, "Ada", seats=3, bots="easy")
            await alone.start(ADA)
            others = await bidding(tables, ADA, BEN)
            patient = await bidding(tables, ADA, BEN)
            asleep = await tables.create("tally", ADA, "Ada", seats=2)
            await asleep.set_clocks(ADA, away=0)
            await asleep.sit(BEN, "Ben")
            await asleep.start(ADA)
            with alone.watching(common.SPECTATOR), patient.watching(0), asleep.watching(1):
                await clock.forward(7000)
                assert "Ada" in alone.names()
                assert others.names() == patient.names() == asleep.names() == ["Ada", "Ben"]

    run(work())


def test_a_restart_takes_nobodys_time(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            code = (await bidding(tables, ADA, BEN)).code
        await clock.forward(1000)
        async with house.open(clock=clock) as tables:
            table = await tables.get(code)
            with table.watching(1):
                await clock.forward(110)
                assert table.names() == ["Ada", "Ben"]
                await clock.forward(20)
                assert table.names() == ["Alder", "Ben"]

    run(work())


@pytest.mark.parametrize("do", ["free", "kick"])
def test_the_host_gives_a_seat_to_somebody_else(house: House, run: Run, do: str) -> None:
    """U-17: the newcomer has hand and position, the old device watches; who is removed stays removed (R-26)."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=5.0) as tables:
            table = await bidding(tables, ADA, BEN, CLEO)
            own = table.view(1)
            await table.act(ADA, 0, table.asked_at(0), bid(1))
            with pytest.raises(TableError, match="Only the host"):
                await table.change_seats(CLEO, do, 1)
            await table.change_seats(ADA, do, 1)
            with pytest.raises(TableError, match="A bot plays there"):
                await table.change_seats(ADA, do, 1)
            assert ("removed" in newest(table)) == (do == "kick")
            assert table.seats_of(BEN) == []
            with pytest.raises(TableError, match="not your seat"):
                await table.act(BEN, 1, table.asked_at(1), bid(1))
            assert await table.sit(DAN, "Dan") == 1
            assert newest(table) == "Dan plays on for Bryony."
            assert msgspec.structs.replace(table.view(1), total=0) == own
            await table.act(DAN, 1, table.asked_at(1), bid(1))
            assert table.waited_for() == [2]
            code = "removed" if do == "kick" else "begun"
            with pytest.raises(TableError) as no:
                await table.sit(BEN, "Benno")
            assert no.value.code == code
            await finish(table, ADA, DAN, CLEO)
            await table.leave(CLEO)
            if do == "kick":
                with pytest.raises(TableError, match="removed you"):
                    await table.sit(BEN, "Benno")
            else:
                assert await table.sit(BEN, "Ben") == 2
        await folds_to_the_same(house, clock, table)

    run(work())


def test_who_comes_late_takes_over_a_bot_and_reads_what_happened(house: House, run: Run) -> None:
    """R-05."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=5.0) as tables:
            table = await tables.create("tally", ADA, "Ada", seats=3)
            await table.sit(BEN, "Ben")
            await table.start(ADA)
            with pytest.raises(TableError, match="taken"):
                await table.sit(CLEO, "Cleo", 1)
            with pytest.raises(TableError, match="no such seat"):
                await table.sit(CLEO, "Cleo", 9)
            assert await table.sit(CLEO, "Ada") == 2
            assert table.people()[2].name == "Ada 2"
            assert len(table.summary(2).split()) <= 60
            with pytest.raises(TableError, match="begun"):
                await table.sit(DAN, "Dan")

    run(work())


def test_nobody_plays_in_two_seats_of_one_round(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=5.0) as tables:
            table = await tables.create("tally", ADA, "Ada", seats=3)
            await table.sit(BEN, "Ben")
            await table.start(ADA)
            await table.leave(BEN)
            with pytest.raises(TableError, match="gave up a seat"):
                await table.sit(BEN, "Ben", 2)
            assert await table.sit(BEN, "Ben") == 1, "the own one again, as long as only a bot plays there"
            await table.leave(BEN)
            assert await table.sit(CLEO, "Cleo", 1) == 1
            with pytest.raises(TableError, match="gave up a seat"):
                await table.sit(BEN, "Ben")

    run(work())


@pytest.mark.parametrize("pace", [0.0, 5.0])
def test_the_table_lives_on_when_the_host_leaves(house: House, run: Run, pace: float) -> None:
    """U-14: label and power go together. Where bots played the round to its end meanwhile, they make room."""

    async def work() -> None:
        clock = FakeClock()
        async with house.open(clock=clock, pace=pace) as tables:
            table = await bidding(tables, ADA, BEN, CLEO)
            await table.leave(ADA)
            assert (table.host, table.is_host(BEN), table.is_host(ADA)) == (1, True, False)
            await table.leave(BEN)
            await table.leave(CLEO)
            for _beat in range(10):
                await clock.forward(0.1)
            assert table.host is None
            assert await table.sit(DAN, "Dan") == 0
            assert table.ended == (not pace)
            assert table.is_host(DAN)

    run(work())


def test_a_score_waits_for_who_is_away(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.5) as tables:
            table = await bidding(tables, ADA, BEN)
            with table.watching(0):
                await clock.forward(130)
                while not table.ended:
                    if table.waited_for() == [0]:
                        await table.act(ADA, 0, table.asked_at(0), bid(3))
                    await clock.forward(1)
                outcome = table.match.game.outcome()
                assert outcome is not None
                assert [seat.score for seat in table.seats] == list(outcome.scores)
                assert kinds(table)[1] == "bot"
                await table.change_seats(ADA, "bot", 1, "easy")
                await table.again(ADA)
                assert table.people()[1].stands_for == "Ben", "the seat is kept for the next round"
                with table.watching(1):
                    await clock.forward(0)
                    assert kinds(table) == ["person", "person"]
                    assert [seat.score for seat in table.seats] == list(outcome.scores)
        await folds_to_the_same(house, clock, table)

    run(work())


def test_a_round_that_is_over_shows_the_own_seat_to_who_comes_back(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.5) as tables:
            table = await bidding(tables, ADA, BEN)
            with table.watching(0):
                await clock.forward(130)
                while not table.ended:
                    if table.waited_for() == [0]:
                        await table.act(ADA, 0, table.asked_at(0), bid(3))
                    await clock.forward(1)
                assert table.viewer(1) == 1
                with table.watching(1):
                    await clock.forward(0)
                    assert table.viewer(1) == 1
                    assert kinds(table) == ["person", "person"]

    run(work())


def test_a_level_that_a_game_lacks_falls_back(house: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house.open() as tables:
            for wanted, got in (("restless", "restless"), ("hard", "easy")):
                monkeypatch.setattr(TallyTitle, "stand_in", wanted)
                table = await begun(tables, ADA, BEN)
                await table.act(BEN, 1, table.asked_at(1), swap)
                await table.leave(BEN)
                assert table.seats[1].level == got

    run(work())


@pytest.mark.parametrize("game", sorted(titles()))
def test_every_game_says_what_a_gone_player_does_and_can_be_summed_up(house: House, run: Run, game: str) -> None:
    async def work() -> None:
        tables = Tables(house.memory, InlineWorkers(), FakeClock())
        await tables.open()
        table = await tables.create(game, ADA, "Ada", bots="easy")
        await table.start(ADA)
        assert table.title.stand_in in table.title.levels
        for _decision in range(40):
            seat = table.waited_for()[0]
            action, asked = table.match.game.actions(seat)[-1], table.asked_at(seat)
            await (table.answer(seat, asked, action, f"bot:{asked}") if seat else table.act(ADA, 0, asked, action))
            if table.ended:
                break
            for viewer in (*range(len(table.seats)), common.SPECTATOR):
                told = table.summary(viewer)
                assert 3 <= len(told.split()) <= 60, told
        await table.leave(ADA)
        assert table.ended or table.seats[0].level == table.title.stand_in
        await tables.close()

    run(work(), 120)


@pytest.mark.parametrize("game", sorted(titles()))
def test_somebody_leaves_during_the_set_up_of_every_game(house: House, run: Run, game: str) -> None:
    """U-16: ZERO's swaps, Catan's placement, the first proposal of Solutions: it goes on, and nobody's cards change."""
    clock = FakeClock()

    async def work() -> None:
        tables = Tables(house.memory, InlineWorkers(), clock, pace=0.5)
        await tables.open()
        table = await tables.create(game, ADA, "Ada")
        while len(seated := [seat for seat in table.seats if seat.kind == "person"]) < len(table.seats):
            await table.sit(f"secret-of-person-{len(seated)}", f"P{len(seated)}")
        await table.start(ADA)
        leaver = table.waited_for()[0]
        secret = ADA if leaver == 0 else f"secret-of-person-{leaver}"
        state, own = table.match.game.dump(), msgspec.to_builtins(table.view(leaver))
        await table.leave(secret)
        assert table.match.game.dump() == state
        assert msgspec.to_builtins(table.view(leaver)) == own
        assert table.seats_of(secret) == []
        with table.watching(common.SPECTATOR):
            await clock.forward(30)
            assert table.match.entries[-1].seat == leaver or leaver not in table.waited_for()
        assert await table.sit(DAN, "Dan") == leaver
        assert msgspec.to_builtins(table.view(leaver)) != msgspec.to_builtins(table.view(common.SPECTATOR))
        await tables.close()

    run(work(), 60)


def test_an_act_that_waits_behind_a_removal_is_not_done(house: House, run: Run) -> None:
    """Whose seat it is counts when it is written, not when it was asked for."""

    async def work() -> None:
        async with house.open(pace=600.0) as tables:
            table = await bidding(tables, ADA, BEN, target=40)
            await table.act(ADA, 0, table.asked_at(0), bid(1))
            late = table.act(BEN, 1, table.asked_at(1), bid(3))
            _gone, why = await asyncio.gather(table.change_seats(ADA, "kick", 1), late, return_exceptions=True)
            assert isinstance(why, TableError)
            assert why.status == 403
            assert table.waited_for() == [1]

    run(work())


def test_a_bot_does_not_decide_for_whoever_has_just_come_back(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=600.0) as tables:
            table = await bidding(tables, ADA, BEN, target=40)
            await table.act(ADA, 0, table.asked_at(0), bid(1))
            with table.watching(0):
                await clock.forward(130)
                assert kinds(table) == ["person", "bot"]
            asked = table.asked_at(1)
            late = table.answer(1, asked, bid(3), f"bot:{asked}")
            _back, why = await asyncio.gather(table.arriving(BEN), late, return_exceptions=True)
            assert isinstance(why, TableError)
            assert why.code == "late"
            assert (kinds(table), table.waited_for()) == (["person", "person"], [1])

    run(work())
