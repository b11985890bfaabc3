"""'Tell me when it is my move': who is told, when, how often, and where an address is kept and forgotten."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, begun, bidding, lobby
from tests.play.postgres import Postgres
from tests.play.tally import bid, ready, title_of

from keeling.bots.workers import InlineWorkers
from keeling.play import telling
from keeling.play.backup import back_up
from keeling.play.clock import FakeClock
from keeling.play.notice_mail import Failed, Letter
from keeling.play.notices import Notices, Senders, Wish
from keeling.play.store import Notice, Store, store_at
from keeling.play.tables import Table, TableError, Tables

ADDRESS, HOOK, BASE = "ada@home.example", "https://hooks.example/ada", "https://play.example"
MINUTE, HOUR = 60.0, 3600.0


class PostOffice:
    """Takes mails and calls, unless it is told not to.

    Attributes:
        faults: what the next tries fail with.
    """

    def __init__(self) -> None:
        self.mails: list[Letter] = []
        self.calls: list[tuple[str, str, dict[str, Any]]] = []
        self.faults: list[Failed] = []
        self.tries = 0
        self.own = False
        self.hangs = False

    async def send(self, letter: Letter | str, secret: str = "", body: bytes = b"", at: int = 0) -> None:
        self.tries += 1
        await asyncio.sleep(0)
        if self.hangs:
            await asyncio.Future()
        if self.faults:
            raise self.faults.pop(0)
        if isinstance(letter, Letter):
            self.mails.append(letter)
        else:
            self.calls.append((letter, secret, msgspec.json.decode(body)))

    @property
    def senders(self) -> Senders:
        return Senders(cast(Any, self), cast(Any, self))

    def said(self) -> list[str]:
        """Of each call what it was about."""
        return [body["what"] for _address, _secret, body in self.calls]


class Evening:
    """Tables with a post office and a clock that the test moves."""

    def __init__(self, house: House) -> None:
        self.house, self.clock, self.office = house, FakeClock(), PostOffice()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Tables]:
        workers = InlineWorkers(title_of)
        tables = Tables(self.house.memory, workers, self.clock, pace=0.0, titles=title_of, senders=self.office.senders)
        await tables.open()
        try:
            yield tables
        finally:
            await tables.close()

    async def wait(self, seconds: float) -> None:
        await self.clock.forward(seconds)


@pytest.fixture
def evening(house: House) -> Evening:
    return Evening(house)


async def ask(tables: Tables, table: Table, browser: str = ADA, seat: int = 0, **more: Any) -> Wish:
    wanted: dict[str, Any] = {"kind": "hook", "address": HOOK, "after": 10, "base": BASE, **more}
    return await tables.notices.ask(table, browser, seat, **wanted)


async def state(tables: Tables, table: Table, browser: str = ADA, seat: int = 0) -> str:
    found = await tables.notices.wanted(table, browser, seat)
    return found.wish.state if found else ""


async def slowly(evening: Evening, table: Table) -> int:
    """Play a round to its end, a minute between two acts; who did not make the last move."""
    seat = 0
    while not table.ended:
        await evening.wait(MINUTE)
        (seat,) = table.waited_for()
        await table.act((ADA, BEN)[seat], seat, table.asked_at(seat), bid(3))
    return 1 - seat


def seats(evening: Evening, what: str) -> list[int]:
    """Who was told something, in order."""
    return [body["seat"] for _to, _secret, body in evening.office.calls if body["what"] == what]


# -- by mail: only an address whose owner wants it -------------------------------------------------------------------


def test_a_mail_address_is_used_once_its_owner_has_said_so(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table, kind="mail", address=ADDRESS)
            await evening.wait(10)
            (first,) = evening.office.mails
            assert first.to == ADDRESS
            assert "Was it you?" in first.text
            assert "Ada" not in first.subject + first.text, "a name could carry anything to anybody"
            assert await state(tables, table) == "asked"
            await evening.wait(2 * HOUR)
            assert len(evening.office.mails) == 1, "nobody has pressed the button"
            one = await tables.notices.linked(first.stop.rpartition("/")[2])
            assert one is not None
            await tables.notices.confirm(one)
            await evening.wait(20)
            _first, second = evening.office.mails
            assert second.subject == "Your move: Tally, table " + table.code
            assert f"{BASE}/t/{table.code}\n" in second.text
            assert second.stop == first.stop

    run(work())


def test_an_address_that_nobody_confirms_is_forgotten_after_a_day(
    evening: Evening, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telling, "EVERY", 300.0)

    async def work() -> None:
        async with evening.open() as tables:
            table = await lobby(tables, ADA, BEN)
            await ask(tables, table, kind="mail", address=ADDRESS)
            await evening.wait(23 * HOUR)
            assert await state(tables, table) == "asked"
            await evening.wait(2 * HOUR)
            assert not evening.house.memory.wanted
            assert len(evening.office.mails) == 1

    run(work())


def test_the_link_in_a_mail_ends_it_at_once(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table, kind="mail", address=ADDRESS)
            await evening.wait(10)
            token = evening.office.mails[0].stop.rpartition("/")[2]
            one = await tables.notices.linked(token)
            assert one is not None
            await tables.notices.end(one)
            assert await tables.notices.linked(token) is None
            await tables.notices.confirm(one)
            await evening.wait(HOUR)
            assert len(evening.office.mails) == 1
            for wrong in ("", "x", "ä", "x" * 99):
                assert await tables.notices.linked(wrong) is None

    run(work())


def test_first_mails_are_few(evening: Evening, run: Run) -> None:
    """Nobody can have others mailed again and again, neither from one table nor from many."""

    async def work() -> None:
        async with evening.open() as tables:
            table = await lobby(tables, ADA, BEN)
            for number in range(4):
                await ask(tables, table, kind="mail", address=f"a{number}@home.example")
            with pytest.raises(TableError, match="too often within an hour") as refused:
                await ask(tables, table, kind="mail", address="a9@home.example")
            assert refused.value.status == 429
            for _table in range(2):
                await ask(tables, await lobby(tables, CLEO), CLEO, kind="mail", address=ADDRESS)
            with pytest.raises(TableError, match="too often"):
                await ask(tables, await lobby(tables, CLEO), CLEO, kind="mail", address=ADDRESS.upper())
            await evening.wait(HOUR + 1)
            await ask(tables, table, kind="mail", address="a9@home.example")
            assert len(evening.house.memory.wanted) == 3

    run(work())


# -- when ------------------------------------------------------------------------------------------------------------


def test_who_is_away_is_told_once_for_a_decision(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            wish = await ask(tables, table)
            await evening.wait(9 * MINUTE)
            assert evening.office.said() == ["hello"], "the first call asks whether it is heard"
            assert await state(tables, table) == "on"
            await evening.wait(2 * MINUTE)
            assert evening.office.said() == ["hello", "turn"]
            told = {"table": table.code, "game": "tally", "seat": 0, "what": "turn", "url": f"{BASE}/t/{table.code}"}
            assert evening.office.calls[1] == (HOOK, wish.secret, told)
            await evening.wait(3 * HOUR)
            assert len(evening.office.calls) == 2
            await table.act(ADA, 0, table.asked_at(0), bid(1))
            await table.act(BEN, 1, table.asked_at(1), bid(1))
            await evening.wait(11 * MINUTE)
            assert evening.office.said() == ["hello", "turn", "turn"], "that is another decision"

    run(work())


def test_whoever_looks_is_told_nothing(evening: Evening, run: Run) -> None:
    """From whichever device: a second one that shares the seat counts as well."""

    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table, after=0)
            code = await table.offer_seat(ADA, 0, share=True)
            await table.take_seat(CLEO, code)
            with table.watching(table.seats_of(CLEO)[0]):
                await evening.wait(3 * HOUR)
                assert evening.office.said() == ["hello"]
            await evening.wait(20)
            assert evening.office.said() == ["hello", "turn"]

    run(work())


def test_at_once_is_seconds_after_the_page_is_gone_but_not_more_than_once_an_hour(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table, after=0)
            await evening.wait(80)
            assert evening.office.said() == ["hello", "turn"]
            await table.act(ADA, 0, table.asked_at(0), bid(1))
            await table.act(BEN, 1, table.asked_at(1), bid(1))
            await evening.wait(30 * MINUTE)
            assert evening.office.said() == ["hello", "turn"]
            await evening.wait(HOUR)
            assert evening.office.said() == ["hello", "turn", "turn"]

    run(work())


def test_nothing_is_told_of_others_moves_nor_while_the_table_is_held(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table, BEN, 1)
            await evening.wait(3 * HOUR)
            assert evening.office.said() == ["hello"], "Ada is asked, not Ben"
            await ask(tables, table)
            await table.pause(ADA)
            await evening.wait(3 * HOUR)
            assert evening.office.said() == ["hello", "hello"]
            await table.pause(ADA, False)
            await evening.wait(11 * MINUTE)
            assert evening.office.said() == ["hello", "hello", "turn"]
            assert evening.office.calls[-1][2]["seat"] == 0

    run(work())


def test_a_bot_that_stands_in_is_told(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table)
            with table.watching(1):
                await evening.wait(11 * MINUTE)
                assert table.seats[0].owner
                assert evening.office.said() == ["hello", "bot"]
                await evening.wait(3 * HOUR)
                assert evening.office.said() == ["hello", "bot"]
            with table.watching(0):
                await evening.wait(1)
                assert table.seats[0].kind == "person"
                assert await state(tables, table) == "on", "whoever comes back keeps it"

    run(work())


def test_a_rounds_end_is_told_once_and_another_round_again(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table, BEN, 1)
            await ask(tables, table)
            away = await slowly(evening, table)
            await evening.wait(3 * HOUR)
            assert seats(evening, "over") == [away], "whoever made the last move knows"
            evening.office.calls.clear()
            await table.again(ADA)
            await evening.wait(11 * MINUTE)
            assert sorted(seats(evening, "turn")) == [0, 1]

    run(work())


def test_who_saw_the_end_is_not_told_of_it(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table, BEN, 1)
            await ask(tables, table, ADA, 0)
            with table.watching(0), table.watching(1):
                await slowly(evening, table)
                await evening.wait(30)
            await evening.wait(3 * HOUR)
            assert evening.office.said() == ["hello", "hello"]

    run(work())


# -- a table that sleeps, a server that starts anew, several processes ----------------------------------------------


def test_a_table_that_sleeps_is_not_woken_for_it(evening: Evening, run: Run) -> None:
    """A server that was started anew tells after a while, and keeps no table from being removed by that."""

    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table)
            await evening.wait(20)
        position, code = table.position, table.code
        async with evening.open() as tables:
            await evening.wait(9 * MINUTE)
            assert evening.office.said() == ["hello"]
            await evening.wait(2 * MINUTE)
            assert evening.office.said() == ["hello", "turn"]
            assert not tables.awake
            assert len(await tables.store.read(code)) == position
            assert code not in tables.house.looked

    run(work())


def test_a_removed_table_takes_its_notices_along(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await lobby(tables, ADA, BEN)
            await ask(tables, table)
            await evening.wait(20)
            await tables.house.remove(table.code)
            assert not evening.house.memory.wanted

    run(work())


def test_what_a_process_could_not_finish_is_done_by_the_next(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table)
            await evening.wait(20)
            evening.office.hangs = True
            await evening.wait(11 * MINUTE)
            assert evening.office.tries == 2
        evening.office.hangs = False
        async with evening.open():
            await evening.wait(11 * MINUTE)
            assert evening.office.said() == ["hello", "turn"]

    run(work())


def test_of_several_processes_one_tells(database: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("EVERY", 0.02), ("SETTLE", 0.0), ("GRACE", 0.0)):
        monkeypatch.setattr(telling, name, value)
    office = PostOffice()

    def process() -> Tables:
        return Tables(store_at(database), InlineWorkers(title_of), pace=0.0, titles=title_of, senders=office.senders)

    async def work() -> None:
        processes = [process() for _number in range(3)]
        for tables in processes:
            await tables.open()
        codes = []
        for number in range(12):
            table = await bidding(processes[number % 3], ADA, BEN)
            codes.append(table.code)
            monkeypatch.setattr(Notices, "count", lambda *_any: None)
            await ask(processes[number % 3], table, after=0)
        while len(office.calls) < 24:
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.3)
        for tables in processes:
            await tables.close()
        told = Counter((body["table"], body["what"]) for _to, _secret, body in office.calls)
        assert told == {(code, what): 1 for code in codes for what in ("hello", "turn")}
        assert office.tries == 24

    run(work(), 60)


# -- what does not get through ---------------------------------------------------------------------------------------


def test_what_fails_is_tried_again_and_then_the_person_reads_it(
    evening: Evening, run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table)
            await evening.wait(20)
            evening.office.faults = [Failed("it answers 500")] * 4
            await evening.wait(10 * MINUTE)
            assert evening.office.tries == 2
            await evening.wait(90)
            assert evening.office.tries == 3
            await evening.wait(6 * MINUTE)
            assert evening.office.tries == 4
            await evening.wait(40 * MINUTE)
            assert evening.office.tries == 5
            await evening.wait(20)
            assert await state(tables, table) == "silent"
            assert table.unreached == {table.seats[0].sat}
            await evening.wait(3 * HOUR)
            assert evening.office.tries == 5
            await ask(tables, table)
            await evening.wait(20)
            assert evening.office.tries == 7, "a first call again, and the move"
            assert not table.unreached
            assert await state(tables, table) == "on"

    run(work())
    assert "was not delivered: it answers 500" in caplog.text
    assert "example" not in caplog.text, "no address is in a line of the log"


def test_what_is_refused_for_good_is_not_tried_again(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            evening.office.faults = [Failed("the mail server refuses the address (550)", final=True)]
            await ask(tables, table, kind="mail", address=ADDRESS)
            await evening.wait(3 * HOUR)
            assert evening.office.tries == 1
            assert await state(tables, table) == "silent"

    run(work())


def test_a_fault_of_one_keeps_nobody_else_from_being_told(
    evening: Evening, run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            one, other = await bidding(tables, ADA, BEN), await bidding(tables, ADA, BEN)
            await ask(tables, one)
            await ask(tables, other, BEN, 1, address="https://hooks.example/ben")
            evening.office.faults = [cast(Failed, RuntimeError("odd"))]
            await evening.wait(20)
            assert evening.office.said() == ["hello"]

    run(work())
    assert "somebody is not told" in caplog.text


# -- where it is kept, and how it is forgotten -----------------------------------------------------------------------


async def kept(store: Store) -> list[Notice]:
    return await store.notices()


@pytest.mark.parametrize("how", ["stop", "leave", "kick", "end", "forget", "sit elsewhere"])
def test_an_address_goes_with_its_reason(evening: Evening, run: Run, how: str) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await lobby(tables, BEN, ADA)
            await ask(tables, table, ADA, 1)
            await evening.wait(MINUTE)
            assert len(await kept(tables.store)) == 1
            if how == "stop":
                await tables.notices.stop(table, ADA, 1)
            elif how == "leave":
                await table.leave(ADA)
            elif how == "kick":
                await table.change_seats(BEN, "kick", 1)
            elif how == "sit elsewhere":
                await table.change_seats(BEN, "move", 0, to=1)
                await evening.wait(20)
                (notice,) = await kept(tables.store)
                assert notice.sat == table.seats[0].sat, "it goes with the person"
                assert await state(tables, table, ADA, 0) == "on"
                await table.leave(ADA)
                await table.sit(ADA, "Ada")
                assert await state(tables, table, ADA, 0) == "", "whoever sits down anew has asked for nothing"
            else:
                await table.end(BEN, forget=how == "forget")
            if how in ("stop", "forget"):
                assert not await kept(tables.store)
            await evening.wait(11)
            assert not await kept(tables.store)
            assert evening.office.said() == ["hello"] + ["ended"] * (how == "end")

    run(work())


def test_a_seat_that_goes_to_another_device_is_told_where_it_was(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table)
            await evening.wait(20)
            await table.take_seat(CLEO, await table.offer_seat(ADA, 0))
            assert await state(tables, table, CLEO, 0) == "on"
            with pytest.raises(TableError, match="not your seat"):
                await tables.notices.wanted(table, ADA, 0)
            await evening.wait(11 * MINUTE)
            assert evening.office.said() == ["hello", "turn"]

    run(work())


def test_the_log_and_the_host_know_nothing_of_it(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, BEN, ADA)
            before = table.position
            await ask(tables, table, ADA, 1)
            await evening.wait(20)
            assert table.position == before
            for seat in (0, 1):
                with pytest.raises(TableError, match="not your seat") as refused:
                    await tables.notices.wanted(table, BEN if seat else CLEO, seat)
                assert refused.value.status == 403
            with pytest.raises(TableError, match="not your seat"):
                await tables.notices.stop(table, BEN, 1)
            with pytest.raises(TableError, match="not your seat"):
                await ask(tables, table, BEN, 1)

    run(work())


@pytest.mark.parametrize(
    ("wanted", "status", "told"),
    [
        ({"kind": "pigeon"}, 422, "must be mail or hook"),
        ({"kind": "mail", "address": "ada"}, 422, "no e-mail address"),
        ({"address": "http://hooks.example/"}, 422, "begins with https"),
        ({"after": 7}, 422, "one of these numbers of minutes: 0, 10, 60, 1440"),
        ({"after": -1}, 422, "one of these"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    evening: Evening, run: Run, wanted: dict[str, Any], status: int, told: str
) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await lobby(tables, ADA, BEN)
            with pytest.raises(TableError, match=told) as refused:
                await ask(tables, table, **wanted)
            assert refused.value.status == status
            assert not evening.house.memory.wanted

    run(work())


def test_a_server_without_mail_and_webhooks_says_so(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open(clock=FakeClock()) as tables:
            table = await lobby(tables, ADA, BEN)
            assert not table.tells
            for kind, told in (("mail", "sends no mails"), ("hook", "calls no webhooks")):
                with pytest.raises(TableError, match=told) as refused:
                    await ask(tables, table, kind=kind)
                assert refused.value.status == 409

    run(work())


def test_a_table_that_is_over_takes_no_address(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await lobby(tables, ADA, BEN)
            assert table.tells
            await table.end(ADA)
            with pytest.raises(TableError, match="ended this table"):
                await ask(tables, table)

    run(work())


def test_another_time_for_the_same_address_asks_nobody_again(evening: Evening, run: Run) -> None:
    async def work() -> None:
        async with evening.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await ask(tables, table)
            await evening.wait(20)
            changed = await ask(tables, table, after=60)
            assert (changed.state, changed.after) == ("on", 60)
            await evening.wait(30 * MINUTE)
            assert evening.office.said() == ["hello"]
            other = await ask(tables, table, address="https://hooks.example/other", after=60)
            assert other.state == "new"
            await evening.wait(31 * MINUTE)
            assert evening.office.said() == ["hello", "hello", "turn"]
            assert evening.office.calls[2][:2] == ("https://hooks.example/other", other.secret)

    run(work())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_both_stores_keep_notices_apart_and_no_backup_holds_one(
    tmp_path: Path, postgres: Postgres, run: Run, kind: str
) -> None:
    where = str(tmp_path / "log.sqlite") if kind == "sqlite" else postgres.new()

    async def work() -> None:
        store = store_at(where)
        tables = Tables(store, InlineWorkers(title_of), pace=0.0, titles=title_of)
        await tables.open()
        table = await begun(tables, ADA, BEN)
        one = Notice(table.code, 1, "token", 1, b"ada@home.example")
        assert await store.keep_notice(one)
        assert not await store.keep_notice(one), "one place, one notice"
        assert not await store.keep_notice(Notice(table.code, 2, "token", 1, b"x")), "no two have one link"
        assert await store.keep_notice(one._replace(version=2, token="other", body=b"cleo@work.example"))
        for file in tmp_path.glob("log.sqlite*"):
            assert b"home.example" not in file.read_bytes(), file.name
        assert not await store.keep_notice(one._replace(version=2)), "somebody else wrote that version"
        assert await store.keep_notice(Notice(table.code, 2, "third", 1, b"x"))
        assert await store.keep_notice(Notice("OTTER-33", 1, "fourth", 1, b"ben@home.example"))
        assert await store.notice("token") is None
        assert await store.notice("other") == one._replace(version=2, token="other", body=b"cleo@work.example")
        assert [row.sat for row in sorted(await store.notices(table.code))] == [1, 2]
        assert len(await store.notices()) == 3
        await back_up(where, tmp_path / "one.backup")
        await store.drop_notices(table.code, 2)
        assert [row.sat for row in await store.notices(table.code)] == [1]
        await store.remove(table.code)
        assert [row.table for row in await store.notices()] == ["OTTER-33"]
        await store.drop_notices("OTTER-33")
        assert not await store.notices()
        await tables.close()

    run(work())
    with sqlite3.connect(tmp_path / "one.backup") as db:
        assert db.execute("SELECT COUNT(*) FROM notice").fetchone() == (0,)
        assert db.execute("SELECT COUNT(*) FROM event").fetchone()[0] > 0
    db.close()
    for file in tmp_path.glob("*.*"):
        assert not re.search(rb"(home|work)\.example", file.read_bytes()), file.name


def test_ready_is_an_act_like_any_other(evening: Evening, run: Run) -> None:
    """Who owes an answer with others, and has given it, is told nothing; who has not is."""

    async def work() -> None:
        async with evening.open() as tables:
            table = await begun(tables, ADA, BEN)
            await ask(tables, table)
            await ask(tables, table, BEN, 1, address="https://hooks.example/ben")
            await table.act(ADA, 0, table.asked_at(0), ready)
            await evening.wait(11 * MINUTE)
            assert [to for to, _secret, body in evening.office.calls if body["what"] == "turn"] == [
                "https://hooks.example/ben"
            ]

    run(work())
