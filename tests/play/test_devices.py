"""Several people on one device, several devices on one seat, a seat that goes to another device by a spoken code."""

from __future__ import annotations

import sqlite3
from hashlib import blake2b

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, DAN, all_of, begun, bidding, finish, lobby, state
from tests.play.tally import bid, ready

from keeling.core import common
from keeling.play import moving
from keeling.play.clock import FakeClock
from keeling.play.tables import Table, TableError

PHONE = "secret-of-a-second-device"


def held(table: Table) -> list[str]:
    return [seat.name for seat in table.seats]


async def folds_to_the_same(house: House, clock: FakeClock | None, table: Table) -> None:
    live = all_of(table)
    async with house.open(clock=clock) as tables:
        assert all_of(await tables.get(table.code)) == live


# -- several people on one device --------------------------------------------------------------------------------------


def test_several_people_on_one_device(house: House, run: Run) -> None:
    """U-28 in part: each seat has a name, a view and questions of its own."""

    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, "Ada", seats=3)
            assert await table.sit(ADA, "Grace") == 0, "not without saying so"
            assert await table.sit(ADA, "Grace", also=True) == 1
            assert await table.sit(ADA, "Ada", 2, also=True) == 2
            assert held(table) == ["Ada", "Grace", "Ada 2"]
            assert table.seats_of(ADA) == [0, 1, 2]
            await table.rename(ADA, "Joan", 2)
            assert held(table) == ["Ada", "Grace", "Joan"]
            await table.rename(ADA, "Grace", 2)
            assert held(table) == ["Ada", "Grace", "Grace 2"], "no two alike on one device either"
            with pytest.raises(TableError, match="no such seat"):
                await table.rename(ADA, "Joan", 7)
            with pytest.raises(TableError, match="Every seat is taken"):
                await table.sit(ADA, "Dot", also=True)
            await table.start(ADA)
            assert len({str(table.view(seat)) for seat in range(3)}) == 3
            for seat in range(3):
                await table.act(ADA, seat, table.asked_at(seat), ready)
            await finish(table, ADA, ADA, ADA)
            assert table.ended
        await folds_to_the_same(house, None, table)

    run(work())


def test_with_several_seats_one_says_which(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, "Ada", seats=4)
            await table.sit(ADA, "Grace", also=True)
            with pytest.raises(TableError, match="several seats"):
                await table.sit(ADA, "", 3)
            await table.leave(ADA, 1)
            assert await table.sit(ADA, "", 3) == 3
            assert held(table) == ["", "", "", "Ada"]

    run(work())


def test_nobody_takes_a_second_hand_in_a_running_round(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open(clock=FakeClock(), pace=5.0) as tables:
            table = await tables.create("tally", ADA, "Ada", seats=3, bots="easy")
            await table.start(ADA)
            with pytest.raises(TableError, match="A round is running"):
                await table.sit(ADA, "Grace", also=True)

    run(work())


def test_people_on_one_device_are_not_away_for_each_other(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await tables.create("tally", ADA, "Ada", seats=2)
            await table.sit(ADA, "Grace", also=True)
            await table.start(ADA)
            with table.watching(1):
                await clock.forward(1000)
                assert held(table) == ["Ada", "Grace"]
                where = await table.act(ADA, 0, table.asked_at(0), ready)
                await table.act(ADA, 1, table.asked_at(1), ready)
                where = await table.act(ADA, 0, table.asked_at(0), bid(1))
                await table.undo(ADA, 0, where)
                assert state(table).total == 0, "whoever sits beside is asked aloud"

    run(work())


# -- another device ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("when", ["lobby", "round", "away", "end"])
def test_a_seat_goes_to_another_device(house: House, run: Run, when: str) -> None:
    """U-07, R-10: the spoken code brings the own seat, whatever the state of the table."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=5.0) as tables:
            table = await (lobby if when == "lobby" else bidding)(tables, ADA, BEN)
            if when == "end":
                await finish(table, ADA, BEN)
            code = await table.offer_seat(ADA, 0)
            if when == "away":
                with table.watching(1):
                    await clock.forward(130)
                assert table.people()[0].stands_for == "Ada"
            assert await table.take_seat(PHONE, code.replace(" ", " - ")) == 0
            assert (table.seats_of(PHONE), table.seats_of(ADA)) == ([0], [])
            assert (table.is_host(PHONE), table.is_host(ADA)) == (True, False)
            assert held(table) == ["Ada", "Ben"]
            if when != "lobby":
                assert table.viewer(0) == 0, "the own cards, on the other device"
            if when == "round":
                with pytest.raises(TableError, match="not your seat"):
                    await table.act(ADA, 0, table.asked_at(0), bid(1))
                await table.act(PHONE, 0, table.asked_at(0), bid(1))
                assert str(table.lines(1)[-2][1]) == "Ada goes on with another device."
            with pytest.raises(TableError, match="opens no seat"):
                await table.take_seat(CLEO, code)
            await table.change_seats(PHONE, "host", 1)
        await folds_to_the_same(house, clock, table)

    run(work())


def test_a_code_lasts_ten_minutes_and_a_new_one_replaces_it(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await lobby(tables, ADA, BEN)
            old = await table.offer_seat(ADA, 0)
            new = await table.offer_seat(ADA, 0)
            late = await table.offer_seat(BEN, 1)
            if old != new:
                with pytest.raises(TableError, match="opens no seat"):
                    await table.take_seat(PHONE, old)
            await clock.forward(599)
            assert await table.take_seat(PHONE, new) == 0
            await clock.forward(2)
            with pytest.raises(TableError, match="opens no seat"):
                await table.take_seat(CLEO, late)

    run(work())


def test_wrong_tries_are_counted_for_the_table_whoever_tries(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await lobby(tables, ADA, BEN)
            code = moving.read(await table.offer_seat(ADA, 0))
            wrong = f"{(int(code) + 1) % 10**6:06}"
            for n in range(10):
                await clock.forward(1)
                with pytest.raises(TableError, match="opens no seat") as no:
                    await table.take_seat(f"device-number-{n}-of-a-thief", wrong)
                assert no.value.status == 404
            position = table.position
        async with house.open(clock=clock) as tables:
            table = await tables.get(table.code)
            for text in (wrong, code, "", "x" * 5000):
                with pytest.raises(TableError, match="Too many wrong codes") as no:
                    await table.take_seat(PHONE, text)
                assert no.value.status == 429
            assert table.position == position, "what is not tried is not written"
            await clock.forward(592)
            fresh = await table.offer_seat(ADA, 0)
            assert await table.take_seat(PHONE, fresh) == 0

    run(work())


def test_where_no_code_is_open_nothing_is_written(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open(clock=FakeClock()) as tables:
            table = await lobby(tables, ADA, BEN)
            position = table.position
            for n in range(20):
                with pytest.raises(TableError, match="opens no seat"):
                    await table.take_seat(f"device-number-{n}-of-a-thief", "123456")
            assert table.position == position

    run(work())


def test_a_code_that_two_rounds_have_passed_over_opens_nothing(house: House, run: Run) -> None:
    """Its key was made of a root that is not kept; a short round takes less than ten minutes."""

    async def work() -> None:
        async with house.open(clock=FakeClock(), pace=5.0) as tables:
            table = await lobby(tables, ADA, BEN)
            code = await table.offer_seat(ADA, 0)
            await table.start(ADA)
            for seat, browser in enumerate((ADA, BEN)):
                await table.act(browser, seat, table.asked_at(seat), ready)
            await finish(table, ADA, BEN)
            await table.again(ADA)
            with pytest.raises(TableError, match="opens no seat"):
                await table.take_seat(PHONE, code)

    run(work())


def test_who_may_offer_and_who_may_take(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open(clock=FakeClock(), pace=5.0) as tables:
            table = await lobby(tables, ADA, BEN, CLEO)
            with pytest.raises(TableError, match="not your seat"):
                await table.offer_seat(BEN, 0)
            with pytest.raises(TableError, match="no such seat"):
                await table.offer_seat(BEN, 9)
            code = await table.offer_seat(ADA, 1)
            with pytest.raises(TableError, match="has that seat already"):
                await table.take_seat(BEN, code)
            assert await table.take_seat(PHONE, code) == 1, "the host helps whose device is lost"
            await table.change_seats(ADA, "kick", 2)
            with pytest.raises(TableError, match="Nobody sits there"):
                await table.offer_seat(ADA, 2)
            code = await table.offer_seat(ADA, 0)
            with pytest.raises(TableError, match="removed you"):
                await table.take_seat(CLEO, code)

    run(work())


def test_no_host_looks_into_a_hand_by_a_code(house: House, run: Run) -> None:
    """A seat is brought along only for somebody who is away in the round, and never shared."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=5.0) as tables:
            table = await bidding(tables, ADA, BEN)
            with table.watching(1):
                await clock.forward(20)
                for share, why in ((True, "not your seat"), (False, "is here")):
                    with pytest.raises(TableError, match=why):
                        await table.offer_seat(ADA, 1, share)
            await clock.forward(20)
            with pytest.raises(TableError, match="not your seat"):
                await table.offer_seat(ADA, 1, share=True)
            code = await table.offer_seat(ADA, 1)
            with table.watching(1), pytest.raises(TableError, match="is here"):
                await table.take_seat(PHONE, code)
            await clock.forward(20)
            assert await table.take_seat(PHONE, code) == 1
        await folds_to_the_same(house, clock, table)

    run(work())


@pytest.mark.parametrize("gone", ["leave", "kick", "move"])
def test_a_code_goes_with_its_person(house: House, run: Run, gone: str) -> None:
    async def work() -> None:
        async with house.open(clock=FakeClock(), pace=5.0) as tables:
            table = await lobby(tables, ADA, BEN, CLEO)
            code = await table.offer_seat(BEN, 1)
            if gone == "move":
                await table.change_seats(ADA, "move", 1, to=2)
                assert await table.take_seat(PHONE, code) == 2
                assert held(table) == ["Ada", "Cleo", "Ben"]
                return
            await (table.leave(BEN) if gone == "leave" else table.change_seats(ADA, "kick", 1))
            await table.sit(DAN, "Dan", 1)
            with pytest.raises(TableError, match="opens no seat"):
                await table.take_seat(PHONE, code)

    run(work())


def test_the_log_does_not_tell_a_code(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            codes = [moving.read(await table.offer_seat(ADA, 0)) for _try in range(5)]
            assert len({seat.offer.mark for seat in table.seats if seat.offer}) == 1
        with sqlite3.connect(house.path) as db:
            log = b"".join(row[0] for row in db.execute("SELECT body FROM event"))
        db.close()
        for code in codes:
            assert code.encode() not in log
            assert blake2b(code.encode(), digest_size=16).hexdigest().encode() not in log

    run(work())


@pytest.mark.parametrize(("typed", "code"), [("402 913", "402913"), (" 4O2-9l3 ", "402913"), ("４", ""), ("no", "0")])
def test_codes_are_read_with_patience(typed: str, code: str) -> None:
    assert moving.read(typed) == code


# -- several devices on one seat ---------------------------------------------------------------------------------------


def test_two_devices_share_a_seat(house: House, run: Run) -> None:
    """R-14: both see the hand, both can act, one act stands."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=5.0) as tables:
            table = await bidding(tables, ADA, BEN, target=40)
            assert await table.take_seat(PHONE, await table.offer_seat(ADA, 0, share=True)) == 0
            assert table.seats_of(ADA) == table.seats_of(PHONE) == [0]
            assert table.is_host(PHONE)
            asked = table.asked_at(0)
            await table.act(PHONE, 0, asked, bid(1))
            with pytest.raises(TableError, match="earlier question"):
                await table.act(ADA, 0, asked, bid(2))
            await table.act(BEN, 1, table.asked_at(1), bid(1))
            with table.watching(1):
                await clock.forward(122)
                assert table.people()[0].stands_for == "Ada"
                await table.act(PHONE, 0, table.asked_at(0), bid(1))
                assert table.people()[0].stands_for == "", "either device is a sign of the person"
            with pytest.raises(TableError, match="seat of its own"):
                await table.take_seat(BEN, await table.offer_seat(ADA, 0, share=True))
            with pytest.raises(TableError, match="that seat already"):
                await table.take_seat(PHONE, await table.offer_seat(ADA, 0, share=True))
            for share in (True, False):  # which of the two would it be?
                with pytest.raises(TableError, match="seat of its own"):
                    await table.take_seat(PHONE, await table.offer_seat(BEN, 1, share))
            assert (table.seats_of(PHONE), table.seats_of(BEN)) == ([0], [1])
            await table.leave(PHONE)
            assert (table.seats_of(PHONE), table.seats_of(ADA)) == ([], [0]), "only that device lets go"
            await table.take_seat(PHONE, await table.offer_seat(ADA, 0, share=True))
            await table.change_seats(ADA, "host", 1)
            await table.change_seats(BEN, "kick", 0)
            for device in (ADA, PHONE):
                assert table.seats_of(device) == []
                with pytest.raises(TableError, match="removed you"):
                    await table.sit(device, "Again")
            assert table.view(0) != table.view(common.SPECTATOR)
        await folds_to_the_same(house, clock, table)

    run(work())


async def lets_go(table: Table, how: str) -> str:
    """Ben has seat 1 through two devices, one after the other or at once; gives the one that has it no more."""
    await table.take_seat(PHONE, await table.offer_seat(BEN, 1, share=how != "moves"))
    if how == "leaves":
        await table.leave(BEN)
    elif how == "parts":
        await table.leave(PHONE)
    return BEN if how == "moves" else PHONE


@pytest.mark.parametrize("how", ["moves", "parts", "leaves"])
def test_who_had_a_hand_through_any_device_takes_no_other_one_in_that_round(house: House, run: Run, how: str) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=600.0) as tables:
            table = await bidding(tables, ADA, BEN, CLEO)
            await table.leave(CLEO)
            device = await lets_go(table, how)
            with pytest.raises(TableError, match="You gave up a seat in this round"):
                await table.sit(device, "Somebody else", 2)
            if how == "leaves":
                assert await table.sit(device, "Ben", 1) == 1, "the own one is"
        await folds_to_the_same(house, clock, table)

    run(work())


@pytest.mark.parametrize("how", ["moves", "parts"])
@pytest.mark.parametrize("when", ["lobby", "round"])
def test_who_is_removed_does_not_come_back_through_a_device_of_before(
    house: House, run: Run, how: str, when: str
) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=600.0) as tables:
            table = await (lobby if when == "lobby" else bidding)(tables, ADA, BEN, CLEO)
            device = await lets_go(table, how)
            await table.change_seats(ADA, "kick", 1)
            with pytest.raises(TableError, match="removed you"):
                await table.sit(device, "Somebody else", 1)
        await folds_to_the_same(house, clock, table)

    run(work())


def test_a_device_that_somebody_else_still_sits_at_is_not_removed_with_one_who_went_on_elsewhere(
    house: House, run: Run
) -> None:
    async def work() -> None:
        async with house.open(clock=FakeClock()) as tables:
            table = await tables.create("tally", ADA, "Ada", seats=3)
            await table.sit(ADA, "Grace", also=True)
            await table.take_seat(PHONE, await table.offer_seat(ADA, 1))
            await table.change_seats(ADA, "kick", 1)
            assert await table.sit(ADA, "", 2) == 2
            with pytest.raises(TableError, match="removed you"):
                await table.sit(PHONE, "Grace")

    run(work())
