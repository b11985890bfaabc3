"""The log is the truth: what is folded from it is the live table, after any restart; a damaged log says so."""

from __future__ import annotations

import asyncio
import random
import sqlite3

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, all_of, begun, bidding, finish, lobby, state
from tests.play.tally import bid, ready, swap, wave

from keeling.play.tables import Table, TableError


async def wander(table: Table, rng: random.Random, acts: int) -> None:
    """Random accepted acts by random seats."""
    for _act in range(acts):
        seat = rng.randrange(len(table.seats))
        options = [*table.match.game.actions(seat), wave]
        if not table.ended:
            await table.act((ADA, BEN, CLEO)[seat], seat, table.asked_at(seat), rng.choice(options), str(rng.random()))


@pytest.mark.parametrize("seed", range(5))
def test_fold_is_the_live_table(house: House, run: Run, seed: int) -> None:
    async def work() -> None:
        rng = random.Random(seed)
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN, CLEO, target=40)
            await table.configure(ADA, "mood", "wild")
            await table.change_seats(ADA, "move", 1, to=2)
            await table.change_seats(ADA, "move", 1, to=2)
            await table.word(BEN, "tide")
            await table.rename(CLEO, "Cléo")
            await table.start(ADA)
            await wander(table, rng, 60)
            live, code = all_of(table), table.code
            lines = [table.lines(viewer) for viewer in (0, 1, 2, 14)]
        async with house.open() as tables:
            again = await tables.get(code)
            assert all_of(again) == live
            assert [again.lines(viewer) for viewer in (0, 1, 2, 14)] == lines

    run(work())


def test_luck_goes_on_where_it_stopped(house: House, run: Run) -> None:
    """A restart must not change what is drawn next."""

    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            await table.act(ADA, 0, table.asked_at(0), swap)
            foretold = table.match.prepare(1, swap)
            code = table.code
        async with house.open() as tables:
            table = await tables.get(code)
            await table.act(BEN, 1, table.asked_at(1), swap)
            assert table.match.entries[-1] == foretold

    run(work())


def test_several_rounds_and_their_score(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            sealed = [table.commitment]
            await finish(table, ADA, BEN)
            score = [seat.score for seat in table.seats]
            assert sum(score) >= 1
            winner = score.index(1)
            sealed.append(table.commitment)
            await asyncio.gather(table.again(BEN), table.again(ADA), table.again(BEN))
            assert (table.round, table.ended, table.setup.carry) == (2, False, {"first": winner})
            assert table.commitment == sealed[1] != sealed[0]
            assert [seat.score for seat in table.seats] == score
            for seat, browser in enumerate((ADA, BEN)):
                await table.act(browser, seat, table.asked_at(seat), ready)
            await finish(table, ADA, BEN)
            assert sum(seat.score for seat in table.seats) > sum(score)
            live, code = all_of(table), table.code
        async with house.open() as tables:
            assert all_of(await tables.get(code)) == live

    run(work())


def test_a_sleeping_table_is_woken_once(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            code = (await begun(tables, ADA, BEN)).code
        async with house.open() as tables:
            found = await asyncio.gather(*(tables.get(code) for _request in range(10)))
            assert len({id(table) for table in found}) == 1

    run(work())


def test_no_such_table(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            for code in ("FERN-22", "nonsense", "", "FERN-19", "\x00", "x" * 5000):
                with pytest.raises(TableError, match="No table has the code") as no:
                    await tables.get(code)
                assert no.value.status == 404

    run(work())


DAMAGE = {
    "no JSON": """body = '{"kind":'""",
    "an unknown kind": """body = '{"kind":"exploded"}'""",
    "a forbidden act": """body = '{"kind":"did","entry":[0,262404,[]]}'""",
    "a seat that is not there": """body = '{"kind":"did","entry":[7,3,[]]}'""",
    "a hole": "position = position + 1000",
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_log_says_where_and_harms_no_other_table(house: House, run: Run, how: str) -> None:
    async def work() -> None:
        async with house.open() as tables:
            broken, sound = await bidding(tables, ADA, BEN), await bidding(tables, ADA, BEN)
            await broken.act(ADA, 0, broken.asked_at(0), bid(1))
            at, codes = broken.position - 1, (broken.code, sound.code)
        with sqlite3.connect(house.path) as db:
            db.execute(f"UPDATE event SET {DAMAGE[how]} WHERE code = ? AND position = ?", (codes[0], at))
        db.close()
        async with house.open() as tables:
            for _again in range(2):
                with pytest.raises(TableError, match="damaged at event") as no:
                    await tables.get(codes[0])
                assert no.value.status == 500
                assert str(at + (how == "a hole")) in str(no.value)
            table = await tables.get(codes[1])
            await table.act(ADA, 0, table.asked_at(0), bid(1))

    run(work())


def test_an_exchanged_root_is_damage(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            code = (await begun(tables, ADA, BEN)).code
        with sqlite3.connect(house.path) as db:
            db.execute("UPDATE secret SET root = randomblob(32) WHERE round = 1")
        db.close()
        async with house.open() as tables:
            with pytest.raises(TableError, match="damaged"):
                await tables.get(code)

    run(work())


def test_two_servers_on_one_file_agree(house: House, run: Run) -> None:
    """Whoever writes second reads first, and judges again."""

    async def work() -> None:
        async with house.open() as one, house.open() as other:
            here = await begun(one, ADA, BEN)
            there = await other.get(here.code)
            asked = [here.asked_at(0), here.asked_at(1)]
            await asyncio.gather(here.act(ADA, 0, asked[0], ready), there.act(BEN, 1, asked[1], ready))
            newer = max(here, there, key=lambda table: table.position)
            asked = [newer.asked_at(0), newer.asked_at(1)]
            await asyncio.gather(here.act(ADA, 0, asked[0], wave), there.act(BEN, 1, asked[1], wave))
            await one.heard(here.code)
            await other.heard(here.code)
            assert all_of(here) == all_of(there)
            assert state(here).total == 0
            both = await asyncio.gather(
                here.act(ADA, 0, here.asked_at(0), bid(2), "x"), there.act(ADA, 0, there.asked_at(0), bid(2), "x")
            )
            assert both[0] == both[1], "one id, one act, whichever server it reached"

    run(work())


def test_codes_are_never_given_twice(house: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["FERN-22", "FERN-22", "FERN-22", "OTTER-33"])
    monkeypatch.setattr("keeling.play.first.new_code", lambda: next(codes))

    async def work() -> None:
        async with house.open() as tables:
            first = await tables.create("tally", ADA, "Ada")
            second = await tables.create("tally", BEN, "Ben")
            assert (first.code, second.code) == ("FERN-22", "OTTER-33")
            assert first.seats[0].name == "Ada"

    run(work())
