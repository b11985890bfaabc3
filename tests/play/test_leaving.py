"""After a round people come and go: the round that is shown keeps its company; score and word go with their person."""

from __future__ import annotations

import random

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, DAN, all_of, bidding, finish, lobby
from tests.play.tally import ready

from keeling.bots.workers import InlineWorkers
from keeling.core import common
from keeling.play.tables import Table, Tables

TRIO = (ADA, BEN, CLEO)
VIEWERS = (0, 1, 2, common.SPECTATOR)


async def finished(tables: Tables, *browsers: str) -> Table:
    table = await bidding(tables, *browsers)
    await finish(table, *browsers)
    return table


def company(table: Table) -> list[tuple[int, str, str, int]]:
    return [(person.number, person.name, person.kind, person.score) for person in table.people()]


@pytest.mark.parametrize("do", ["leave", "free", "kick", "bot", "newcomer"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_round_that_is_shown_keeps_its_company(house: House, run: Run, do: str, seat: int) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await finished(tables, *TRIO)
            before, lines = company(table), table.lines(common.SPECTATOR)
            host = next(browser for number, browser in enumerate(TRIO) if number != seat)
            if not table.is_host(host):
                await table.change_seats(ADA, "host", TRIO.index(host))
            await (table.leave(TRIO[seat]) if do == "leave" else table.change_seats(host, "free", seat))
            if do == "kick":
                await table.sit(TRIO[seat], before[seat][1], seat)
                await table.change_seats(host, "kick", seat)
            if do == "bot":
                await table.change_seats(host, "bot", seat, "easy")
            if do == "newcomer":
                await table.sit(DAN, "Dan", seat)
            assert company(table) == before
            assert [person.number for person in table.people()] == [0, 1, 2]
            assert all(person.kind == "person" for person in table.people())
            for viewer in VIEWERS:
                assert len(table.scene(viewer).people) == 3
                assert table.view(viewer) is table.scene(viewer).view
                assert len(table.lines(viewer)) == len(lines) == len(table.all_lines(viewer))
            assert table.lines(common.SPECTATOR) == lines, "the log names who did it, not who sits there now"
            live, code = all_of(table), table.code
        async with house.open() as tables:
            table = await tables.get(code)
            assert all_of(table) == live
            await table.again(host)
            assert [person.name for person in table.people()] == [one.name for one in table.seats]
            assert all(table.scene(viewer).viewer == viewer for viewer in VIEWERS)

    run(work())


def test_every_page_of_zero_stands_when_people_leave_after_a_round(house: House, run: Run) -> None:
    async def work() -> None:
        store = house.memory
        tables = Tables(store, InlineWorkers())
        await tables.open()
        table, chance = await tables.create("zero", ADA, "Ada", seats=3), random.Random(3)
        for browser in (BEN, CLEO):
            await table.sit(browser, browser[-4:])
        await table.start(ADA)
        while not table.ended:
            seat = chance.choice(table.waited_for())
            action = chance.choice(table.match.game.actions(seat))
            await table.act(TRIO[seat], seat, table.asked_at(seat), action)
        for browser in (CLEO, ADA, BEN):
            await table.leave(browser)
            for viewer in VIEWERS:
                scene = table.scene(viewer)
                assert table.title.table(table.setup, scene)
                assert table.title.text(table.setup, scene).title
        await tables.close()

    run(work())


def test_free_seats_of_a_lobby_are_counted_as_well(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, "Ada", seats=4)
            await table.sit(BEN, "Ben", 2)
            kinds = [(person.number, person.kind, person.name) for person in table.people()]
            assert kinds == [(0, "person", "Ada"), (1, "free", "Seat 2"), (2, "person", "Ben"), (3, "free", "Seat 4")]
            assert table.names() == ["Ada", "Seat 2", "Ben", "Seat 4"]

    run(work())


def test_a_newcomer_does_not_see_the_round_as_their_own(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await finished(tables, *TRIO)
            own, public = table.view(1), table.view(common.SPECTATOR)
            assert own != public
            await table.leave(BEN)
            assert table.view(1) == public
            await table.sit(DAN, "Dan", 1)
            assert table.scene(1).viewer == common.SPECTATOR
            assert (table.view(1), table.lines(1)) == (public, table.lines(common.SPECTATOR))
            assert table.scene(0).viewer == 0
            await table.again(DAN)
            assert table.scene(1).viewer == 1

    run(work())


def test_who_moves_after_a_round_still_looks_through_the_own_seat(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await finished(tables, *TRIO)
            own, cleos = table.view(1), table.view(2)
            await table.leave(CLEO)
            await table.sit(BEN, "", 2)
            assert (table.scene(2).viewer, table.view(2)) == (1, own)
            assert table.scene(1).viewer == common.SPECTATOR
            assert own != cleos

    run(work())


def test_a_new_name_shows_in_the_round_that_is_over(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await finished(tables, ADA, BEN)
            await table.rename(BEN, "Benno")
            assert table.names() == ["Ada", "Benno"]
            assert any(str(line).startswith("Benno bids") for _key, line in table.lines(0))

    run(work())


def test_who_left_is_away(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await finished(tables, ADA, BEN)
            with table.watching(0), table.watching(1):
                await table.leave(BEN)
                assert [person.away for person in table.people()] == [False, True]

    run(work())


def scores(table: Table) -> list[int]:
    return [seat.score for seat in table.seats]


def test_a_score_stays_with_its_person(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await finished(tables, *TRIO)
            await table.again(ADA)
            for seat, browser in enumerate(TRIO):
                await table.act(browser, seat, table.asked_at(seat), ready)
            await finish(table, *TRIO)
            while not any(scores(table)[1:]):
                await table.again(ADA)
                for seat, browser in enumerate(TRIO):
                    await table.act(browser, seat, table.asked_at(seat), ready)
                await finish(table, *TRIO)
            winner = max((1, 2), key=lambda seat: scores(table)[seat])
            other, had, shown = 3 - winner, scores(table), company(table)
            await table.leave(TRIO[other])
            assert scores(table)[other] == 0
            await table.sit(TRIO[winner], "", other)
            assert (scores(table)[other], scores(table)[winner]) == (had[winner], 0), "it moves along"
            await table.sit(DAN, "Dan", winner)
            assert scores(table)[winner] == 0, "a newcomer begins at nothing"
            await table.leave(DAN)
            await table.change_seats(ADA, "bot", winner, "easy")
            assert scores(table)[winner] == 0
            assert company(table) == shown
            live, code = all_of(table), table.code
        async with house.open() as tables:
            assert all_of(await tables.get(code)) == live

    run(work())


def test_a_bot_keeps_its_score_when_it_gets_better(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await finished(tables, ADA, BEN)
            await table.leave(BEN)
            await table.change_seats(ADA, "bot", 1, "easy")
            table.seats[1].score = 4
            await table.change_seats(ADA, "bot", 1, "normal")
            assert table.seats[1].score == 4

    run(work())


def test_a_word_goes_with_its_person(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, *TRIO)
            await table.change_seats(ADA, "add")
            await table.word(BEN, "tide")
            await table.word(CLEO, "reef")
            await table.sit(BEN, "", 3)
            assert table.state.words == {2: "reef", 3: "tide"}
            await table.change_seats(ADA, "move", 0, to=3)
            assert table.state.words == {0: "tide", 2: "reef"}
            await table.change_seats(ADA, "remove", 1)
            assert table.state.words == {0: "tide", 1: "reef"}
            await table.leave(CLEO)
            assert await table.sit(DAN, "Dan") == 1
            assert table.state.words == {0: "tide"}

    run(work())
