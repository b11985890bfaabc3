"""People write to each other; the host switches, mutes and lists; nothing of it touches the game."""

from __future__ import annotations

import sqlite3

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, all_of, begun, bidding, lobby
from tests.play.tally import bid, ready

from keeling.play import events, forgetting
from keeling.play.clock import FakeClock
from keeling.play.tables import Table, TableError
from keeling.play.talk import LONGEST, MANY


def said(table: Table, viewer: int = 0) -> list[tuple[str, str, bool]]:
    return [(one.name, one.text, one.mine) for one in table.messages(viewer)]


def kept(table: Table) -> tuple[object, ...]:
    folded = table.state
    return list(folded.talk), folded.hushed, folded.chat, folded.listed


def test_what_is_written_is_clean_short_and_kept_over_a_restart(house: House, run: Run) -> None:
    """R-26, U-47: no control signs, one line, any script; a name that is mended is mended in the chat too."""

    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            await table.chat(BEN, 1, "  Hi\n\u202e<b>all</b> \U0001f30d ")
            await table.start(ADA)
            await table.chat(ADA, 0, "x" * 999)
            await table.rename(ADA, "Benno", 1)
            assert said(table) == [("Benno", "Hi <b>all</b> \U0001f30d", False), ("Ada", "x" * LONGEST, True)]
            assert [mine for _name, _text, mine in said(table, 1)] == [True, False]
            before, code = (all_of(table), kept(table)), table.code
        async with house.open() as tables:
            again = await tables.get(code)
            assert (all_of(again), kept(again)) == before

    run(work())


def test_the_game_does_not_notice(house: House, run: Run) -> None:
    """No question is reopened, and an act may still be taken back."""

    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            await table.act(ADA, 0, table.asked_at(0), ready)
            asked, undoing = table.asked_at(1), table.undoing(0)
            record = table.record(0)
            await table.chat(BEN, 1, "Well?")
            assert (table.asked_at(1), table.undoing(0)) == (asked, undoing)
            assert undoing.at
            assert table.record(0) == record
            await table.act(BEN, 1, asked, ready)

    run(work())


def test_who_may_write_and_how_much(house: House, run: Run) -> None:
    clock = FakeClock()

    async def refused(work: object, status: int, why: str) -> None:
        with pytest.raises(TableError, match=why) as no:
            await work  # type: ignore[misc]
        assert no.value.status == status

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await lobby(tables, ADA, BEN)
            await refused(table.chat(CLEO, 0, "Hi"), 403, "not your seat")
            await refused(table.chat(BEN, 0, "Hi"), 403, "not your seat")
            await refused(table.chat(BEN, 1, " \u200b "), 422, "nothing in it")
            for n in range(MANY):
                await table.chat(BEN, 1, str(n))
            await refused(table.chat(BEN, 1, "more"), 429, "a lot at once")
            await table.chat(ADA, 0, "still free")
            await clock.forward(16)
            await table.chat(BEN, 1, "again")
            await refused(table.mute(BEN, 0), 403, "Only the host")
            await refused(table.mute(ADA, 0), 409, "You are the host")
            await table.mute(ADA, 1)
            await refused(table.chat(BEN, 1, "Hi"), 403, "muted you")
            await table.mute(ADA, 1, False)
            await table.chat(BEN, 1, "thanks")
            await refused(table.set_chat(BEN, False), 403, "Only the host")
            await table.set_chat(ADA, False)
            await refused(table.chat(ADA, 0, "Hi"), 403, "no chat")

    run(work())


def test_a_message_is_taken_away_by_its_writer_or_the_host(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN, CLEO)
            for text in ("one", "two", "three"):
                await table.chat(BEN, 1, text)
            one, two, _three = (message.position for message in table.messages(1))
            with pytest.raises(TableError, match="not your message"):
                await table.strike(CLEO, one)
            await table.strike(BEN, one)
            await table.strike(ADA, two)
            position = table.position
            await table.strike(ADA, two)
            assert table.position == position
            with pytest.raises(TableError, match="not there"):
                await table.strike(ADA, 1)
            assert [text for _name, text, _mine in said(table)] == ["three"]

    run(work())


def test_a_mute_goes_with_the_person(house: House, run: Run) -> None:
    """To another device, and to a bot that stands in and back."""

    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            await table.mute(ADA, 1)
            await table.take_seat(CLEO, await table.offer_seat(BEN, 1))
            with pytest.raises(TableError, match="muted"):
                await table.chat(CLEO, 1, "Hi")

    run(work())


def test_end_and_forget_takes_every_message_out_of_the_log(house: House, run: Run) -> None:
    """R-07: what people wrote is not kept."""

    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await table.chat(BEN, 1, "my secret street")
            await table.act(ADA, 0, table.asked_at(0), bid(3))
            await table.end(ADA, forget=True)
            assert said(table) == []
            live, code = kept(table), table.code
        with sqlite3.connect(house.path) as database:
            assert not any(b"secret street" in bytes(body) for (body,) in database.execute("SELECT body FROM event"))
        async with house.open() as tables:
            assert kept(await tables.get(code)) == live

    run(work())
    change = forgetting.nameless(events.Spoke(1, "words"), forgetting.Masks())
    assert change == events.Spoke(1, "")


def test_class_tables_begin_without_chat(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, "Ada", seats=2, chat=False)
            with pytest.raises(TableError, match="no chat"):
                await table.chat(ADA, 0, "Hi")
            await table.set_chat(ADA, True)
            await table.chat(ADA, 0, "Hi")
            assert said(table) == [("Ada", "Hi", True)]

    run(work())


def test_only_listed_tables_where_somebody_is_are_open(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            first, second = await lobby(tables, ADA), await lobby(tables, BEN)
            assert await tables.open_tables() == []
            with pytest.raises(TableError, match="Only the host"):
                await first.set_listed(BEN, True)
            await first.set_listed(ADA, True)
            await clock.forward(1)
            await second.set_listed(BEN, True)
            assert await tables.open_tables() == [second, first]
            with second.watching(0):
                await clock.forward(60)
                assert await tables.open_tables() == [second]
                await second.set_listed(BEN, False)
                assert await tables.open_tables() == []

    run(work())
