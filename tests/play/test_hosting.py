"""The host holds a table, gives time, ends it, and has its names forgotten."""

from __future__ import annotations

import asyncio
import sqlite3

import msgspec
import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, DAN, all_of, begun, bidding, finish, lobby, state
from tests.play.tally import TallyTitle, bid, ready, swap, title_of, wave

from keeling.core import common, record
from keeling.play.clock import FakeClock
from keeling.play.events import browser_hash
from keeling.play.tables import Table, TableError


async def refuses(table: Table, code: str) -> None:
    """Nothing that changes the game is accepted, and nothing changes."""
    before = all_of(table)
    requests = [
        table.act(ADA, 0, table.asked_at(0), bid(1)),
        table.act(BEN, 1, table.asked_at(1), wave),
        table.note(ADA, 0, "Hello"),
        table.undo(ADA, 0, table.position),
        table.consent(BEN, 1, table.position, True),
    ]
    for request in requests:
        with pytest.raises(TableError) as no:
            await request
        assert (no.value.status, no.value.code) == (409, code)
    assert all_of(table) == before


def test_a_paused_table_stands_still_and_goes_on_from_there(house: House, run: Run) -> None:
    """R-08 at one table: no act, no bot, no clock; then exactly on from there."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await tables.create("tally", ADA, "Ada", seats=3)
            await table.sit(BEN, "Ben")
            await table.set_clocks(ADA, decision=60)
            with pytest.raises(TableError, match="No round"):
                await table.pause(ADA)
            await table.start(ADA)
            with table.watching(0), table.watching(1):
                await clock.forward(0.5)
                with pytest.raises(TableError, match="Only the host"):
                    await table.pause(BEN)
                await table.pause(ADA)
                await table.pause(ADA)
                assert table.clocks().paused
                assert str(table.lines(1)[-1][1]) == "The host paused the table."
                left = table.clocks().ticking[0].left
                position = table.position
                await refuses(table, "paused")
                await clock.forward(5000)
                assert table.position == position, "neither bot nor clock acts"
                assert table.clocks().ticking[0].left == left
                await table.rename(BEN, "Benno")
                await table.pause(ADA, False)
                assert not table.paused
                assert table.clocks().ticking[0].left == left
                await clock.forward(2)
                assert any(entry.seat == 2 for entry in table.match.entries), "the bot goes on"
                await table.act(BEN, 1, table.asked_at(1), ready)
                live = all_of(table)
        async with house.open(clock=clock) as tables:
            assert (await tables.get(table.code)).state.match is not None
            assert all_of(await tables.get(table.code))["entries"] == live["entries"]

    run(work())


def test_a_pause_outlives_its_host_and_a_restart(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await bidding(tables, ADA, BEN)
            await table.pause(ADA)
            await table.leave(ADA)
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await tables.get(table.code)
            with table.watching(1):
                await clock.forward(60)
                assert table.paused
                await table.pause(BEN, False)
                await clock.forward(60)
                assert table.match.entries[-1].seat == 0

    run(work())


def test_an_ended_table_says_so(house: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keeling.core.record.title_of", title_of)

    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await table.act(ADA, 0, table.asked_at(0), bid(1))
            with pytest.raises(TableError, match="Only the host"):
                await table.end(BEN)
            await table.end(ADA)
            at = table.position
            await table.end(ADA)
            assert (table.position, table.stopped, table.ended, table.waited_for()) == (at, "host", False, [])
            assert str(table.lines(common.SPECTATOR)[-1][1]) == "The host has ended this table."
            await refuses(table, "ended")
            for request in (
                table.again(ADA),
                table.start(ADA),
                table.pause(ADA),
                table.sit(CLEO, "Cleo"),
                table.rename(BEN, "Benno"),
                table.set_clocks(ADA, away=5),
                table.give_time(ADA, 5),
                table.change_seats(ADA, "kick", 1),
                table.word(BEN, "tide"),
            ):
                with pytest.raises(TableError, match="The host has ended this table"):
                    await request
            written = table.record()
            verified = record.verify(record.read(msgspec.json.encode(written)))
            assert (verified.luck, verified.outcome) == ("checked", None), "the luck is opened"
            live = all_of(table)
        async with house.open() as tables:
            assert all_of(await tables.get(table.code)) == live

    run(work())


def test_a_lobby_can_be_ended_too(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            await table.end(ADA)
            with pytest.raises(TableError, match="has ended"):
                await table.start(ADA)

    run(work())


def test_forgotten_names_are_nowhere(house: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """R-07: 'end class' deletes the nicknames; the database holds no name, note or sign of a browser."""
    monkeypatch.setattr(TallyTitle, "pad", lambda *_all: "text")
    people = {ADA: "Mara Quist", BEN: "Ödön Öreg", CLEO: "小林", DAN: "Late Lucy"}

    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, people[ADA], seats=3)
            for browser in (BEN, CLEO):
                await table.sit(browser, people[browser])
            await table.rename(BEN, "Formerly Ödön")
            await table.word(BEN, "call me on 555 0100")
            await table.word(BEN, "tide")
            await table.start(ADA)
            for seat, browser in enumerate((ADA, BEN, CLEO)):
                await table.act(browser, seat, table.asked_at(seat), ready)
            await table.note(BEN, 1, "I am Ödön from Pécs")
            await table.leave(CLEO)
            assert await table.sit(DAN, people[DAN]) == 2
            await table.change_seats(ADA, "host", 1)
            with pytest.raises(TableError, match="Only the host"):
                await table.end(ADA, forget=True)
            watching = asyncio.ensure_future(table.moved(table.position, 20))
            await table.end(BEN, forget=True)
            assert await watching
            live = all_of(table)
            lines = [str(line) for _key, line in table.all_lines(common.SPECTATOR)]
            shown = msgspec.json.encode([table.people(), table.record(), lines, table.scene(0).notes]).decode()
            assert table.seats_of(BEN) == []
            assert "Seat 1 does 3." in lines
            assert table.names() == ["Seat 1", "Seat 2", "Seat 3"]
            assert table.record()["words"] == ["", "tide", ""], "it is part of the proof"
            with pytest.raises(TableError, match="Only the host"):
                await table.end(BEN, forget=True)
            code = table.code
        raw = b"".join(path.read_bytes() for path in house.path.parent.iterdir() if path.is_file())
        with sqlite3.connect(house.path) as db:
            logged = b"".join(row[0] for row in db.execute("SELECT body FROM event"))
        db.close()
        said = [*people.values(), "Formerly Ödön", "Pécs", "555 0100", *map(browser_hash, people), *people]
        for secret in said:
            assert secret not in shown
            assert secret.encode() not in logged
            assert secret.encode() not in raw, "not even in a free page of the file"
            assert msgspec.json.encode(secret).strip(b'"') not in logged
        async with house.open() as tables:
            again = await tables.get(code)
            assert all_of(again) == live
            assert [str(line) for _key, line in again.all_lines(common.SPECTATOR)] == lines

    run(work())


def test_another_process_forgets_as_well(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as one, house.open() as other:
            table = await begun(one, ADA, BEN)
            twin = await other.get(table.code)
            await table.act(ADA, 0, table.asked_at(0), swap)
            await table.end(ADA, forget=True)
            await other.heard(table.code)
            assert all_of(twin) == all_of(table)
            assert twin.names() == ["Seat 1", "Seat 2"]

    run(work())


def test_a_round_after_a_round_can_be_ended(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await finish(table, ADA, BEN)
            points = [seat.score for seat in table.seats]
            await table.end(ADA)
            assert table.ended
            assert state(table).over
            assert [seat.score for seat in table.seats] == points

    run(work())
