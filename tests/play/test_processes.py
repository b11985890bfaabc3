"""Several processes on one PostgreSQL database: here as several houses of tables that share nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from tests.play import tally, trial
from tests.play.conftest import Run
from tests.play.people import ADA, BEN, all_of, begun, bidding, lobby
from tests.play.postgres import Postgres
from tests.play.tally import bid, ready

from keeling.bots.wire import Question
from keeling.bots.workers import InlineWorkers
from keeling.core.title import Title
from keeling.play import driver, neighbours, presence
from keeling.play.clock import FakeClock
from keeling.play.events import Renamed, encode
from keeling.play.postgres import PostgresStore
from keeling.play.store import Event
from keeling.play.tables import Table, TableError, Tables

HOST = "secret-of-the-host"


def any_title(name: str) -> Title:
    return trial.title_of(name) if name == "trial" else tally.title_of(name)


class Counting(InlineWorkers):
    """Counts what bots are asked, in whichever process."""

    def __init__(self, asked: Counter[tuple[str, int, int]]) -> None:
        super().__init__(any_title)
        self.asked = asked

    async def ask(self, question: Question) -> int:
        self.asked["".join(map(str, question.key)), question.seat, 0] += 1
        await asyncio.sleep(0.002)  # long enough for the others to want it, too
        return await super().ask(question)


class Town:
    """Processes on one database.

    Attributes:
        asked: how often bots were asked each question, in all of them.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.asked: Counter[tuple[str, int, int]] = Counter()

    @asynccontextmanager
    async def open(self, number: int = 2) -> AsyncIterator[tuple[Tables, ...]]:
        async with AsyncExitStack() as stack:
            yield tuple([await stack.enter_async_context(self.one()) for _process in range(number)])

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Tables]:
        tables = Tables(PostgresStore(self.address), Counting(self.asked), pace=0.0, titles=any_title)
        await tables.open()
        try:
            yield tables
        finally:
            await tables.close()


@pytest.fixture
def town(database: str) -> Town:
    return Town(database)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life and graces of fractions of a second."""
    for module, name, value in (
        (neighbours, "BEAT", 0.1),
        (neighbours, "GATHER", 0.01),
        (neighbours, "SILENT", 1.0),
        (neighbours, "GRACE", 0.5),
        (presence, "GRACE", 0.5),
        (presence, "MARKS", (0.5, 60.0)),
        (driver, "ELSEWHERE", 0.1),
    ):
        monkeypatch.setattr(module, name, value)


async def until(so: Callable[[], object], patience: float = 20) -> None:
    async with asyncio.timeout(patience):
        while not so():
            await asyncio.sleep(0.01)


async def follow(table: Table, beyond: int) -> None:
    """As an open page: comings and goings wake it, too."""
    while not await table.moved(beyond, 60):
        pass


def ear(tables: Tables) -> PostgresStore:
    assert isinstance(tables.store, PostgresStore)
    return tables.store


# -- the log ---------------------------------------------------------------------------------------------------------


def test_what_one_process_writes_all_others_show(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open(3) as (one, two, three):
            here = await lobby(one, ADA, BEN)
            there, yonder = await two.get(here.code), await three.get(here.code)
            waiting = [asyncio.ensure_future(table.moved(here.position, 20)) for table in (there, yonder)]
            await here.start(ADA)
            assert await asyncio.gather(*waiting) == [True, True]
            await there.act(BEN, 1, there.asked_at(1), ready)
            await yonder.act(ADA, 0, yonder.asked_at(0), ready)
            await until(lambda: here.position == there.position == yonder.position)
            assert all_of(here) == all_of(there) == all_of(yonder)

    run(work())


def test_a_question_is_answered_at_a_process_that_has_not_heard_of_it(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await begun(one, ADA, BEN)
            there = await two.get(here.code)
            ear(two).hearing.ear = None
            for seat, browser in enumerate((ADA, BEN)):
                await here.act(browser, seat, here.asked_at(seat), ready)
            asked, newest = here.asked_at(0), here.position
            assert there.position < newest
            assert await there.act(ADA, 0, asked, bid(2)) == newest + 1
            with pytest.raises(TableError, match="earlier question"):
                await there.act(ADA, 0, asked, bid(3))

    run(work())


def test_a_refusal_stands_only_on_what_is_newest(town: Town, run: Run) -> None:
    """The second process still thinks that Ada is host."""

    async def work() -> None:
        async with town.open() as (one, two):
            here = await lobby(one, ADA, BEN)
            there = await two.get(here.code)
            ear(two).hearing.ear = None
            await here.change_seats(ADA, "host", 1)
            assert there.is_host(ADA)
            await there.configure(BEN, "target", 7)
            assert there.is_host(BEN)
            with pytest.raises(TableError, match="Only the host"):
                await there.configure(ADA, "target", 8)

    run(work())


def test_what_is_posted_to_both_at_once_stands_once(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await bidding(one, ADA, BEN)
            there = await two.get(here.code)
            for turn in range(20):
                seat, browser = turn % 2, (ADA, BEN)[turn % 2]
                await until(lambda: here.position == there.position)
                if here.ended:
                    break
                asked, before = here.asked_at(seat), here.position
                posts = [table.act(browser, seat, asked, bid(1), "pressed") for table in (here, there, here, there)]
                stands = await asyncio.gather(*posts)
                assert set(stands) == {before + 1}
                assert [event.position for event in await one.store.read(here.code)] == list(range(1, before + 2))
                break
            await until(lambda: here.position == there.position)
            assert all_of(here) == all_of(there)

    run(work())


def test_many_who_sit_down_at_once_at_two_processes_each_have_a_seat(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await one.create("tally", ADA, "Ada", seats=4)
            there = await two.get(here.code)
            sat = await asyncio.gather(
                *(table.sit(f"secret-{n}", f"Guest {n}") for n, table in enumerate((here, there) * 4)),
                return_exceptions=True,
            )
            assert sorted(seat for seat in sat if isinstance(seat, int)) == [1, 2, 3]
            assert {str(no) for no in sat if isinstance(no, TableError)} == {
                "Every seat is taken. The host can add one or free one; you can watch."
            }

    run(work())


def test_a_table_that_wakes_while_another_process_writes_misses_nothing(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            for number in range(18):
                here = await lobby(one, ADA, BEN)
                await asyncio.gather(here.rename(BEN, f"Ben {number}"), two.get(here.code))
                there = await two.get(here.code)
                await until(lambda: there.position == here.position)  # noqa: B023

    run(work())


def test_a_table_that_was_removed_is_gone_at_all(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await lobby(one, ADA, BEN)
            there = await two.get(here.code)
            deaf = await one.get(here.code)
            await two.store.remove(here.code)
            await until(lambda: here.code not in one.awake and here.code not in two.awake)
            assert there.closed
            with pytest.raises(TableError, match="No table has the code"):
                await one.get(here.code)
            with pytest.raises(TableError, match="No table has the code"):
                await deaf.rename(BEN, "Benno")  # by a request that had it in its hands

    run(work())


def test_bodies_that_were_written_anew_are_read_anew(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await lobby(one, ADA, BEN)
            await two.get(here.code)
            await here.rename(BEN, "Wilhelmina")
            name = encode(Renamed(here.state.seats[1].browser, "Somebody"))
            await one.store.rewrite(here.code, {here.position: name})
            await until(lambda: here.code not in one.awake and here.code not in two.awake)
            assert [(await tables.get(here.code)).seats[1].name for tables in (one, two)] == ["Somebody"] * 2

    run(work())


# -- bots ------------------------------------------------------------------------------------------------------------


async def with_bots(tables: Tables) -> Table:
    table = await tables.create("tally", ADA, "Ada", seats=3, bots="easy")
    await table.start(ADA)
    return table


async def played(table: Table, other: Table) -> None:
    """Ada plays, now at one process, now at the other."""
    turn = 0
    while not table.ended:
        await until(lambda: table.position == other.position and (table.ended or 0 in table.waited_for()))
        if not table.ended:
            at = (table, other)[turn % 2]
            await at.act(ADA, 0, at.asked_at(0), ready if turn == 0 else bid(1))
            turn += 1


def test_one_process_alone_plays_for_the_bots(town: Town, run: Run, quick: None) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await with_bots(one)
            there = await two.get(here.code)
            with here.watching(0), there.watching(0):
                await played(here, there)
            decided = Counter(entry.seat for entry in here.match.entries)
            assert decided[1] + decided[2] == len(town.asked)
            assert set(town.asked.values()) == {1}, "no question was thought about twice"
            await until(lambda: not ear(one).hearing.claims and not ear(two).hearing.claims)

    run(work())


def test_when_a_process_dies_another_plays_on_for_its_bots(town: Town, run: Run, quick: None) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await with_bots(one)
            await one.drivers.pop(here.code).stop()  # it hangs, with the claim in its hands
            assert await one.store.claim(here.code)
            there = await two.get(here.code)
            with there.watching(0):
                await there.act(ADA, 0, there.asked_at(0), ready)
                await asyncio.sleep(0.3)
                assert there.waited_for() == [1, 2], "the other process has them"
                ear(one).hearing.ear = None
                ear(one).hearing.closing = True
                ear(one).hearing.db.terminate()  # as a kill does
                await until(lambda: there.waited_for() == [0])

    run(work())


# -- who is there ----------------------------------------------------------------------------------------------------


def test_whoever_looks_at_another_process_is_not_away(town: Town, run: Run, quick: None) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await lobby(one, ADA, BEN)
            there = await two.get(here.code)
            with here.watching(0):
                await until(lambda: there.presence.others)
                await asyncio.sleep(1)
                assert [person.away for person in there.people()] == [False, True]
                assert [person.away for person in here.people()] == [False, True]
                assert there.presence.awake()
                with pytest.raises(TableError, match="The host is here"):
                    await there.change_seats(BEN, "host")
            with there.watching(0):  # the page comes back at the other
                await asyncio.sleep(1)
                assert not here.presence.away(0)
            await until(lambda: here.presence.away(0) and there.presence.away(0))

    run(work())


def test_a_page_without_a_stream_is_a_sign_everywhere(town: Town, run: Run, quick: None) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await lobby(one, ADA, BEN)
            there = await two.get(here.code)
            await until(lambda: there.presence.away(1))
            here.seen(1)
            await until(lambda: not there.presence.away(1))

    run(work())


def test_a_table_that_wakes_learns_who_is_elsewhere(town: Town, run: Run, quick: None) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await lobby(one, ADA, BEN)
            with here.watching(0):
                await until(lambda: two.neighbours.elsewhere(here.code))
                await asyncio.sleep(1)
                there = await two.get(here.code)
                assert there.presence.others == {here.seats[0].browser}
                async with town.one() as late:
                    await until(lambda: late.neighbours.elsewhere(here.code))

    run(work())


def test_the_people_of_a_process_that_falls_silent_are_away_after_a_while(town: Town, run: Run, quick: None) -> None:
    async def work() -> None:
        async with town.open(3) as (one, two, three):
            here = await lobby(one, ADA, BEN)
            there, yonder = await two.get(here.code), await three.get(here.code)
            with here.watching(0), yonder.watching(1):
                await until(lambda: len(there.presence.others) == 2)
                next(chore for chore in one.chores if "Neighbours" in repr(chore)).cancel()
                await until(lambda: there.presence.away(0))
                assert not there.presence.away(1)
                await three.neighbours.leave()
                await until(lambda: there.presence.away(1))

    run(work())


@pytest.mark.parametrize("text", ["", "[", "[]", "{}", '["x", 1]', '["x", "FERN-22", [null]]', "\0"])
def test_what_is_no_message_is_ignored(text: str, town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.one() as tables:
            tables.neighbours.told(text)
            assert not tables.neighbours.heard_at

    run(work())


# -- workshops and housekeeping --------------------------------------------------------------------------------------


def test_a_workshop_goes_on_at_both_and_is_forgotten_at_both(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await one.workshops.create("trial", "sort", HOST)
            there = await two.workshops.get(here.code)
            await there.join(ADA, "Ada")
            await there.make_team(ADA, "Kelp")
            await until(lambda: here.position == there.position)
            await here.begin(HOST)
            await there.choose_group(ADA, "water")
            await until(lambda: here.position == there.position)
            await asyncio.gather(*(room.add_line(ADA, f"Idea {n}") for n, room in enumerate((here, there) * 5)))
            await until(lambda: here.position == there.position)
            waiting = asyncio.ensure_future(there.moved(there.position, 20, there.version))
            await one.workshops.forget(here.code, HOST)
            assert await waiting
            for tables in (one, two):
                with pytest.raises(TableError, match="everything about it is forgotten") as no:
                    await tables.workshops.get(here.code)
                assert no.value.status == 410
            with pytest.raises(TableError, match="everything about it is forgotten"):
                await there.add_line(ADA, "After the end")

    run(work())


def test_a_code_that_is_used_again_is_not_forgotten(town: Town, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keeling.play.first.new_code", lambda: "FERN-22")

    async def work() -> None:
        async with town.open() as (one, two):
            old = await one.workshops.create("trial", "sort", HOST)
            await two.workshops.get(old.code)
            await one.workshops.forget(old.code, HOST)
            await until(lambda: "FERN-22" in two.workshops.forgotten)
            await one.workshops.create("trial", "sort", ADA)
            await until(lambda: "FERN-22" not in two.workshops.forgotten)
            assert (await two.workshops.get("FERN-22")).is_host(ADA)

    run(work())


def test_a_table_in_use_at_one_process_is_not_stale_for_another(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            code = (await lobby(one, ADA, BEN)).code
            await until(lambda: code in one.awake)
            old = one.clock.wall() - 3 * 86_400_000
            for sql in ("UPDATE event SET at = $1", "UPDATE look SET at = $1"):
                await ear(one).ask("execute", sql, old)
            assert await two.store.stale(two.clock.wall() - 86_400_000, 0) == [code]
            await two.get(code)
            await one.house.tidy(lambda _code: False)
            assert await one.store.read(code), "the visit elsewhere counts at once"

    run(work())


# -- when the database is away ---------------------------------------------------------------------------------------


def test_when_every_connection_is_cut_play_goes_on_and_nobody_misses_anything(
    town: Town, run: Run, postgres: Postgres, quick: None
) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await bidding(one, ADA, BEN)
            there = await two.get(here.code)
            await until(lambda: here.position == there.position)
            for cut in range(5):
                await postgres.cut(town.address)
                table = (here, there)[cut % 2]
                await table.rename(BEN, f"Ben {cut}")
                await until(lambda: ear(one).hearing.on and ear(two).hearing.on)
                await until(lambda: here.position == there.position)
                assert there.seats[1].name == here.seats[1].name == f"Ben {cut}"

    run(work(), 60)


def test_whoever_asks_a_process_that_does_not_hear_is_shown_the_newest(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await lobby(one, ADA, BEN)
            there = await two.get(here.code)
            hearing = ear(two).hearing
            hearing.closing = True  # it does not try again
            hearing.db.terminate()
            await here.rename(BEN, "Benjamin")
            await asyncio.sleep(0.2)
            assert there.seats[1].name == "Ben"
            assert (await two.get(here.code)).seats[1].name == "Benjamin"

    run(work())


def test_what_was_written_while_a_process_was_deaf_is_read_when_it_hears_again(town: Town, run: Run) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here, lost = await bidding(one, ADA, BEN), await lobby(one, BEN)
            there, gone = await two.get(here.code), await two.get(lost.code)
            room = await two.workshops.create("trial", "sort", HOST)
            hearing = ear(two).hearing
            heard, hearing.ear = hearing.ear, None
            await here.rename(BEN, "Benjamin")
            await one.store.remove(lost.code)
            await one.store.remove(room.code)
            await asyncio.sleep(0.2)
            assert there.position < here.position
            hearing.ear = heard
            waiting = asyncio.ensure_future(there.moved(there.position, 20))
            hearing.db.terminate()
            assert await waiting
            assert there.seats[1].name == "Benjamin"
            await until(lambda: gone.closed and room.forgotten)

    run(work())


def test_without_a_database_requests_are_told_so_and_pages_come_back(
    town: Town, run: Run, postgres: Postgres, quick: None, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with town.open() as (one, two):
            here = await bidding(one, ADA, BEN)
            there = await two.get(here.code)
            asleep = await lobby(two, BEN)
            await until(lambda: here.position == there.position)
            before, asked = all_of(here), here.asked_at(0)
            waiting = asyncio.ensure_future(follow(there, there.position))
            await asyncio.to_thread(postgres.stop)
            try:
                with pytest.raises(TableError, match="cannot reach its database now, so nobody knows yet") as no:
                    await here.act(ADA, 0, asked, bid(1))
                assert (no.value.status, no.value.code) == (503, "away")
                with pytest.raises(TableError, match="Nothing that you saw is lost"):
                    await one.get(asleep.code)
                with pytest.raises(TableError, match="cannot reach its database"):
                    await one.create("tally", ADA, "Ada")
                assert all_of(here) == before
            finally:
                await asyncio.to_thread(postgres.start)
            await until(lambda: ear(one).hearing.on and ear(two).hearing.on)
            stands = await here.act(ADA, 0, asked, bid(1))
            await waiting
            assert there.position == stands
            assert (await one.get(asleep.code)).position == asleep.position
            await until(lambda: two.neighbours.heard_at and one.neighbours.heard_at)

    run(work(), 90)
    assert all(record.exc_info is None for record in caplog.records)


def test_an_append_whose_answer_was_lost_is_known_again(
    town: Town, run: Run, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with town.one() as tables:
            store, table = ear(tables), await lobby(tables, ADA, BEN)
            once, lose = store.once, [True]

            async def losing(how: str, sql: str, *arguments: object) -> object:
                answer = await once(how, sql, *arguments)
                if "INSERT INTO event" in sql and lose:
                    lose.clear()
                    raise postgres_away()
                return answer

            monkeypatch.setattr(store, "once", losing)
            seats = len(table.seats)
            await table.change_seats(ADA, "add")
            assert not lose
            assert len(table.seats) == seats + 1, "once, not twice"
            assert [event.position for event in await store.read(table.code)] == list(range(1, table.position + 1))

    run(work())


def postgres_away() -> Exception:
    from keeling.play.errors import StoreAway

    return StoreAway("cut")


def test_an_event_beyond_a_gap_is_refused(town: Town, run: Run) -> None:
    async def work() -> None:
        from keeling.play.store import Conflict

        async with town.one() as tables:
            with pytest.raises(Conflict):
                await tables.store.append(Event("FERN-22", 2, 0, None, b"{}", 7))
            assert await tables.store.read("FERN-22") == []

    run(work())


def test_a_database_that_cannot_be_opened_is_told_without_its_password(run: Run) -> None:
    from keeling.play.errors import StoreError

    async def work() -> None:
        for place in ("127.0.0.1:1/tables", "/tables?host=/nowhere"):
            with pytest.raises(StoreError, match="cannot be opened") as no:
                await PostgresStore(f"postgresql://keeling:much-too-secret@{place}").open()
            assert "See that it runs" in str(no.value)
            assert "secret" not in str(no.value)

    run(work())


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("CREATE TABLE event (x INTEGER)", "another program, with the tables event"),
        ("CREATE TABLE migrated (step INTEGER); INSERT INTO migrated VALUES (99)", "of a newer Keeling"),
        ("CREATE TABLE migrated (step INTEGER); INSERT INTO migrated VALUES (1)", "lacks the tables event, look, sec"),
    ],
)
def test_what_is_no_database_of_keelings_is_left_alone(
    sql: str, why: str, database: str, run: Run, postgres: Postgres
) -> None:
    from keeling.play.errors import StoreError

    async def work() -> None:
        await postgres.said(sql, database=database.split("/")[3].partition("?")[0])
        with pytest.raises(StoreError, match=why):
            await PostgresStore(database).open()

    run(work())


# -- the start -------------------------------------------------------------------------------------------------------


def test_a_table_that_cannot_be_replayed_is_named_and_kept(
    town: Town, run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR, "keeling.play")

    async def work() -> None:
        async with town.one() as tables:
            whole, broken = await bidding(tables, ADA, BEN), await bidding(tables, ADA, BEN)
            kept = (await tables.store.read(broken.code))[3].body
            await tables.store.rewrite(broken.code, {4: b'{"kind":"unheard-of"}'})
        async with town.open() as (one, two):
            await until(lambda: one.replay.done and two.replay.done)
            assert list(one.replay.aside) == list(two.replay.aside) == [broken.code]
            assert (
                f"table {broken.code} cannot be replayed and is set aside: This table's log is damaged" in caplog.text
            )
            with pytest.raises(TableError, match="damaged at event 4"):
                await one.get(broken.code)
            assert (await one.get(whole.code)).position == whole.position
            assert await one.store.stale(one.clock.wall() + 1, one.clock.wall() + 1) == [whole.code]
            await one.store.rewrite(broken.code, {4: kept})
        async with town.one() as tables:
            await until(lambda: tables.replay.done)
            assert tables.replay.aside == await tables.store.aside() == {}
            assert (await tables.get(broken.code)).position == broken.position

    run(work())


def test_a_round_under_rules_that_are_not_kept_is_set_aside(
    town: Town, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with town.one() as tables:
            code = (await bidding(tables, ADA, BEN)).code
        with monkeypatch.context() as newer:
            newer.setattr(tally.TallyTitle, "rules_version", 2)
            async with town.one() as tables:
                await until(lambda: tables.replay.done)
                assert "under version 1 of the rules of Tally; here they are version 2" in tables.replay.aside[code]
        async with town.one() as tables:
            await until(lambda: tables.replay.done)
            assert not tables.replay.aside

    run(work())


def test_a_running_table_is_replayed_under_its_own_rules(town: Town, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Earlier(tally.TallyTitle):
        rules_version = 1

    def under(self: tally.TallyTitle, version: int) -> Title:
        return self if version == self.rules_version else Earlier()

    async def work() -> None:
        async with town.one() as tables:
            code = (await bidding(tables, ADA, BEN)).code
        monkeypatch.setattr(tally.TallyTitle, "rules_version", 2)
        monkeypatch.setattr(tally.TallyTitle, "under", under)
        async with town.one() as tables:
            await until(lambda: tables.replay.done)
            table = await tables.get(code)
            assert isinstance(table.title, Earlier)
            await table.act(ADA, 0, table.asked_at(0), bid(1))
            assert table.state.version == 1
            fresh = await bidding(tables, ADA, BEN)
            assert not isinstance(fresh.title, Earlier)
            assert fresh.state.version == 2

    run(work())


def test_only_what_was_in_use_lately_is_replayed(run: Run) -> None:
    from tests.play.memory import MemoryStore

    async def work() -> None:
        clock, store = FakeClock(), MemoryStore()
        tables = Tables(store, InlineWorkers(any_title), clock, titles=any_title)
        await tables.open()
        old = await bidding(tables, ADA, BEN)
        await clock.forward(2 * 86_400)
        new, waiting = await bidding(tables, ADA, BEN), await lobby(tables, ADA, BEN)
        await tables.close()
        again = Tables(store, InlineWorkers(any_title), clock, titles=any_title)
        folded: list[str] = []

        async def fold(code: str) -> None:
            folded.append(code)

        again.replay.fold = fold
        await again.open()
        done = [again.replay.done]
        await clock.forward(1)
        assert [*done, again.replay.done] == [False, True]
        assert folded == [new.code]
        assert old.code != waiting.code
        await again.close()

    run(work())


def test_processes_that_start_at_once_make_the_tables_once(town: Town, run: Run) -> None:
    async def work() -> None:
        stores = [PostgresStore(town.address) for _process in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        await stores[0].append(Event("FERN-22", 1, 0, None, b"{}", 7))
        assert len(await stores[5].read("FERN-22")) == 1
        await asyncio.gather(*(store.close() for store in stores))

    run(work())


def test_a_migration_that_fails_leaves_the_database_as_it_was(town: Town, run: Run) -> None:
    import asyncpg

    from keeling.play.migrate import migrate_shared, migrations

    async def work() -> None:
        steps = migrations("postgres")
        number = steps[-1][0]
        bad = [*steps, (number + 1, "CREATE TABLE more (x INTEGER)"), (number + 2, "CREATE TABLE more (x INTEGER)")]
        db = await asyncpg.connect(town.address)
        more = "SELECT to_regclass('more') IS NOT NULL"
        for known in ((), steps):
            if known:
                await migrate_shared(db, steps)
            with pytest.raises(asyncpg.PostgresError, match="already exists"):
                await migrate_shared(db, bad)
            assert not await db.fetchval(more)
        await migrate_shared(db, bad[:-1])
        assert await db.fetchval(more)
        assert await db.fetchval("SELECT step FROM migrated") == number + 1
        await db.close()

    run(work())
