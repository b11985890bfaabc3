"""U-43: a damaged table says so, its host lets it go on as it was before or closes it, no other table is touched."""

from __future__ import annotations

import sqlite3

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, all_of, bidding, finish, lobby
from tests.play.tally import bid

from keeling.core import common, record
from keeling.play import damage, events
from keeling.play.errors import DamagedLog, TableError
from keeling.play.replay_tapes import Tapes
from keeling.play.storage import Event
from keeling.play.table import Table
from keeling.play.tables import Tables

DAMAGE = {
    "no JSON": """body = '{"kind":'""",
    "an unknown kind": """body = '{"kind":"exploded"}'""",
    "a forbidden act": """body = '{"kind":"did","entry":[0,262404,[]]}'""",
    "a hole": "position = position + 1000",
}


def spoil(house: House, code: str, at: int, how: str = "no JSON") -> None:
    with sqlite3.connect(house.path) as db:
        db.execute(f"UPDATE event SET {DAMAGE[how]} WHERE code = ? AND position = ?", (code, at))
    db.close()


async def played(tables: Tables) -> Table:
    table = await bidding(tables, ADA, BEN)
    for browser, seat in ((ADA, 0), (BEN, 1), (ADA, 0)):
        await table.act(browser, seat, table.asked_at(seat), bid(1))
    return table


@pytest.mark.parametrize("back", [1, 2])
@pytest.mark.parametrize("how", DAMAGE)
def test_its_host_lets_it_go_on_as_it_was_before(house: House, run: Run, how: str, back: int) -> None:
    """U-43: the newest event is damaged, or one before it."""

    async def work() -> None:
        async with house.open() as tables:
            broken, sound = await played(tables), await played(tables)
            code, at = broken.code, broken.position + 1 - back
            entries = broken.match.entries[:-back]
        spoil(house, code, at, how)
        async with house.open() as tables:
            with pytest.raises(DamagedLog):
                await tables.get(code)
            with pytest.raises(TableError, match="Only the host"):
                await tables.mend(code, BEN)
            table = await tables.mend(code, ADA)
            assert table.match.entries == entries
            assert "as it was before event" in str(table.all_lines(common.SPECTATOR)[-1][1])
            (seat,) = table.waited_for()
            await table.act((ADA, BEN)[seat], seat, table.asked_at(seat), bid(1))
            with pytest.raises(TableError, match="is sound"):
                await tables.mend(code, ADA)
            other = await tables.get(sound.code)
            await other.act(BEN, 1, other.asked_at(1), bid(1))
            known = all_of(table)
        async with house.open() as tables:
            table = await tables.get(code)
            assert all_of(table) == known
            tape = await Tapes().tape(table)
            assert tape.moments[-1].game.same(table.match.game)
            await finish(table, ADA, BEN)
            found = record.verify(record.read(table.record(), table.title))
            assert found.match.game.same(table.match.game)

    run(work())


def test_the_same_answer_as_the_lost_one_counts(house: House, run: Run) -> None:
    """Its id was used by the event that is lost; the question is a new one."""

    async def work() -> None:
        async with house.open() as tables:
            table = await played(tables)
            code, at, asked = table.code, table.position, table.state.asked[0]
        spoil(house, code, at)
        async with house.open() as tables:
            table = await tables.mend(code, ADA)
            assert table.asked_at(0) != asked
            assert await table.act(ADA, 0, table.asked_at(0), bid(1)) == at + 2
            assert table.undoing(1).kind == "barred"

    run(work())


def test_it_can_be_closed_and_forgotten(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            code, at = (table := await played(tables)).code, table.position
        spoil(house, code, at, "an unknown kind")
        async with house.open() as tables:
            table = await tables.mend(code, ADA)
            await table.end(ADA, forget=True)
            known = all_of(table)
            bodies = [event.body for event in await tables.store.read(code)]
            assert bodies[at - 1] == b"{}"
            assert not any(b"Ada" in body or b"exploded" in body for body in bodies)
        async with house.open() as tables:
            assert all_of(await tables.get(code)) == known

    run(work())


def test_where_nobody_knows_the_host_nobody_mends(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            code = (await lobby(tables, ADA, BEN)).code
        spoil(house, code, 1)
        async with house.open() as tables:
            with pytest.raises(DamagedLog, match="damaged at event 1") as no:
                await tables.get(code)
            assert not no.value.first
            with pytest.raises(TableError, match="Only the host"):
                await tables.mend(code, ADA)

    run(work())


def event(position: int, first: int = 0) -> Event:
    body = events.encode(events.Mended(first)) if first else b"{}"
    return Event("A", position, -1, None, body, 0)


@pytest.mark.parametrize(
    ("log", "left"),
    [
        ([event(1), event(2)], [1, 2]),
        ([event(1), event(2), event(3, 2)], [1, 3]),
        ([event(1), event(2), event(3, 2), event(4), event(5, 4)], [1, 3, 5]),
        ([event(1), event(2), event(3, 2), event(4), event(5, 2)], [1, 5]),
        ([event(1), event(2), event(3, 3)], [1, 2, 3]),
    ],
)
def test_what_counts_of_a_log(log: list[Event], left: list[int]) -> None:
    assert [one.position for one in damage.sound(log)] == left
    assert damage.mended(event(1)._replace(body=b'{"kind":"mended",')) == 0
