"""Before the round: seats, host, options, names, words; and what is refused."""

from __future__ import annotations

import asyncio

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, DAN, all_of, bidding, finish, lobby
from tests.play.tally import ready

from keeling.play.clock import FakeClock
from keeling.play.tables import Table, TableError


def kinds(table: Table) -> list[str]:
    return [seat.kind for seat in table.seats]


def test_the_maker_is_host_in_seat_0(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, " Ada ", seats=4, options={"target": "9"})
            assert (kinds(table), table.seats[0].name) == (["person", "free", "free", "free"], "Ada")
            assert table.is_host(ADA)
            assert not table.is_host(BEN)
            assert (table.host, table.seat_of(ADA), table.seat_of(BEN), table.seat_of("")) == (0, 0, None, None)
            assert table.setup.options == {"target": 9, "mood": "calm"}
            assert (table.started, table.ended, table.round, table.position) == (False, False, 0, 1)

    run(work())


def test_play_now_fills_the_seats_with_bots(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, "Bryony", bots="easy")
            assert kinds(table) == ["person", "bot", "bot"]
            assert len({seat.name for seat in table.seats}) == 3

    run(work())


@pytest.mark.parametrize(
    "wrong",
    [{"seats": 1}, {"seats": 6}, {"options": {"target": "far"}}, {"options": {"nope": 1}}, {"bots": "genius"}],
)
def test_what_cannot_be_played_is_not_opened(house: House, run: Run, wrong: dict[str, object]) -> None:
    async def work() -> None:
        async with house.open() as tables:
            with pytest.raises(TableError) as no:
                await tables.create("tally", ADA, "Ada", **wrong)  # type: ignore[arg-type]
            assert no.value.status == 422
            for game, browser, name, status in (
                ("chess", ADA, "Ada", 422),
                ("tally", "", "A", 403),
                ("tally", ADA, " ", 422),
            ):
                with pytest.raises(TableError) as no:
                    await tables.create(game, browser, name)
                assert no.value.status == status

    run(work())


def test_joining_five_times_takes_one_seat(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, "Ada")
            seats = await asyncio.gather(*(table.sit(BEN, "Ben") for _press in range(5)))
            assert (set(seats), kinds(table)) == ({1}, ["person", "person", "free"])

    run(work())


def test_one_seat_for_two_people(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, "Ada")
            both = await asyncio.gather(table.sit(BEN, "Ben", 2), table.sit(CLEO, "Cleo", 2), return_exceptions=True)
            assert both[0] == 2
            assert isinstance(both[1], TableError)
            assert (both[1].status, both[1].code) == (409, "taken")

    run(work())


def test_a_stranger_with_the_same_name_gets_another_seat(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, "Ada")
            assert await table.sit(BEN, "ada") == 1
            assert table.seats[1].name == "ada 2"
            assert await table.sit(ADA, "Ada") == 0, "the own browser comes back to its seat"
            await table.rename(BEN, "ADA")
            assert table.seats[1].name == "ADA 2"

    run(work())


def test_another_free_seat_can_be_taken(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            await table.change_seats(ADA, "add")
            assert await table.sit(BEN, "", 2) == 2
            assert [seat.name for seat in table.seats] == ["Ada", "", "Ben"]

    run(work())


def test_a_full_table_and_a_running_one(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            with pytest.raises(TableError, match="watch") as full:
                await table.sit(CLEO, "Cleo")
            assert full.value.code == "full"
            await table.start(ADA)
            with pytest.raises(TableError, match="watch") as begun:
                await table.sit(CLEO, "Cleo")
            assert begun.value.code == "begun"
            assert await table.sit(BEN, "whatever") == 1
            for do in ("add", "remove", "bot", "move"):
                with pytest.raises(TableError):
                    await table.change_seats(ADA, do, 1, to=0)

    run(work())


def test_only_the_host_arranges(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            before = all_of(table)
            for do in ("add", "remove", "bot", "kick", "move", "host"):
                with pytest.raises(TableError, match="Only the host"):
                    await table.change_seats(BEN, do, 0, to=1)
            for request in (table.start(BEN), table.configure(BEN, "mood", "wild"), table.change_seats(BEN, "free", 0)):
                with pytest.raises(TableError, match="Only the host"):
                    await request
            for stranger in (table.rename(CLEO, "C"), table.word(CLEO, "c"), table.again(CLEO)):
                with pytest.raises(TableError, match="no seat"):
                    await stranger
            assert all_of(table) == before

    run(work())


def test_seats_come_and_go_within_the_games_numbers(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            await table.configure(ADA, "mood", "wild")
            for _seat in range(2):
                await table.change_seats(ADA, "add")
            with pytest.raises(TableError, match="Wild takes at most 4"):
                await table.change_seats(ADA, "add")
            await table.configure(ADA, "mood", "calm")
            await table.change_seats(ADA, "add")
            with pytest.raises(TableError, match="at most 5"):
                await table.change_seats(ADA, "add")
            with pytest.raises(TableError, match="Wild"):
                await table.configure(ADA, "mood", "wild")
            await table.change_seats(ADA, "bot", 2, "easy")
            for _seat in range(3):
                await table.change_seats(ADA, "remove")
            assert kinds(table) == ["person", "person"]
            with pytest.raises(TableError, match="at least 2"):
                await table.change_seats(ADA, "remove")

    run(work())


def test_bots_come_change_and_go(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, "Ada")
            await table.change_seats(ADA, "bot", 1)
            assert (table.seats[1].kind, table.seats[1].level) == ("bot", "normal")
            name, at = table.seats[1].name, table.position
            await table.change_seats(ADA, "bot", 1, "normal")
            assert table.position == at, "what stands already is not written again"
            await table.change_seats(ADA, "bot", 1, "easy")
            assert (table.seats[1].name, table.seats[1].level) == (name, "easy")
            with pytest.raises(TableError, match="Somebody sits there"):
                await table.change_seats(ADA, "bot", 0)
            await table.change_seats(ADA, "free", 1)
            assert kinds(table) == ["person", "free", "free"]

    run(work())


def test_who_was_removed_stays_removed(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN, CLEO)
            await table.change_seats(ADA, "kick", 1)
            with pytest.raises(TableError, match="removed you") as no:
                await table.sit(BEN, "Somebody else")
            assert no.value.status == 403
            assert await table.sit(DAN, "Dan") == 1
            with pytest.raises(TableError, match="cannot remove yourself"):
                await table.change_seats(ADA, "kick", 0)
            code = table.code
        async with house.open() as tables:
            table = await tables.get(code)
            with pytest.raises(TableError, match="removed you"):
                await table.sit(BEN, "Ben")

    run(work())


def test_if_the_host_leaves_the_next_person_is_host(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN, CLEO)
            await table.leave(ADA)
            assert (table.host, table.is_host(BEN)) == (1, True)
            await table.change_seats(BEN, "host", 2)
            assert table.is_host(CLEO)
            await table.leave(BEN)
            await table.leave(CLEO)
            assert table.host is None
            await table.sit(DAN, "Dan")
            assert table.is_host(DAN)
            await table.start(DAN)
            assert [seat.kind for seat in table.seats].count("bot") == 2

    run(work())


def test_the_host_who_is_away_for_a_minute_can_be_replaced(house: House, run: Run) -> None:
    """Label and power go together, and a lobby is never stuck behind a closed lid."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await lobby(tables, ADA, BEN)
            with pytest.raises(TableError, match="The host is here"):
                await table.change_seats(BEN, "host")
            with table.watching(0):
                await clock.forward(100)
                with pytest.raises(TableError, match="The host is here"):
                    await table.change_seats(BEN, "host")
            await clock.forward(59)
            assert not table.can_claim(BEN)
            with pytest.raises(TableError, match="less than a minute ago"):
                await table.change_seats(BEN, "host")
            company = table.presence.version
            await clock.forward(1)
            assert table.presence.version > company, "pages learn that the role can be taken"
            assert table.can_claim(BEN)
            assert not table.can_claim(CLEO)
            assert not table.can_claim(ADA)
            await table.change_seats(BEN, "host")
            assert table.is_host(BEN)
            assert not table.is_host(ADA)
            await table.start(BEN)

    run(work())


def test_a_host_without_a_stream_is_here_while_they_act(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await lobby(tables, ADA, BEN)
            for _visit in range(5):
                await clock.forward(50)
                await table.configure(ADA, "mood", "wild")
                assert not table.people()[0].away
                with pytest.raises(TableError, match="The host"):
                    await table.change_seats(BEN, "host")
            await table.start(ADA)
            await clock.forward(59)
            await table.act(ADA, 0, table.asked_at(0), ready)
            await clock.forward(30)
            with pytest.raises(TableError, match="The host"):
                await table.change_seats(BEN, "host")

    run(work())


def test_a_restart_does_not_make_the_host_absent(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            code = (await lobby(tables, ADA, BEN)).code
            await clock.forward(500)
        async with house.open(clock=clock) as tables:
            table = await tables.get(code)
            assert not table.can_claim(BEN)
            await clock.forward(60)
            assert table.can_claim(BEN)
            await table.take_seat(CLEO, await table.offer_seat(ADA, 0))
        async with house.open(clock=clock) as tables:
            table = await tables.get(code)
            assert not table.can_claim(BEN), "nor one who goes on with another device"

    run(work())


def test_a_host_for_whom_a_bot_stands_in_is_absent_after_a_minute_too(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=600.0) as tables:
            table = await lobby(tables, ADA, BEN)
            await table.set_clocks(ADA, away=10)
            await table.start(ADA)
            with table.watching(1):
                await clock.forward(50)
                assert table.people()[0].stands_for == "Ada"
                with pytest.raises(TableError, match="less than a minute ago"):
                    await table.change_seats(BEN, "host")
                await clock.forward(10)
                await table.change_seats(BEN, "host")
                assert table.is_host(BEN)

    run(work())


def test_presence_goes_with_the_person_who_changes_seats(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await lobby(tables, ADA, BEN)
            with table.watching(0):
                await clock.forward(100)
                assert [person.away for person in table.people()] == [False, True]
                await table.change_seats(ADA, "move", 0, to=1)
                assert [person.away for person in table.people()] == [True, False]
                assert not table.can_claim(BEN)

    run(work())


def test_who_claimed_the_role_cannot_ban_the_maker(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await lobby(tables, ADA, BEN, CLEO)
            await clock.forward(60)
            await table.change_seats(BEN, "host")
            with pytest.raises(TableError, match="cannot be banned"):
                await table.change_seats(BEN, "kick", 0)
            await table.change_seats(BEN, "host", 2)
            with pytest.raises(TableError, match="cannot be banned"):
                await table.change_seats(CLEO, "kick", 0)
            await table.change_seats(CLEO, "free", 0)
            assert await table.sit(ADA, "Ada") == 0, "a freed seat can be taken again"
            await table.change_seats(CLEO, "kick", 1)
            await table.change_seats(CLEO, "host", 0)
            await table.change_seats(ADA, "host", 2)
            await table.change_seats(CLEO, "kick", 0)
            assert kinds(table) == ["free", "free", "person"], "a role that the maker gave is whole"
            live, code = all_of(table), table.code
        async with house.open(clock=clock) as tables:
            assert all_of(await tables.get(code)) == live

    run(work())


def test_options_are_read_and_checked(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            await table.configure(ADA, "target", "12")
            assert table.setup.options["target"] == 12
            for key, value in (("target", "2001"), ("target", "many"), ("mood", "sour"), ("nope", "1")):
                with pytest.raises(TableError) as no:
                    await table.configure(ADA, key, value)
                assert no.value.status == 422
            await table.start(ADA)
            with pytest.raises(TableError, match="has begun"):
                await table.configure(ADA, "target", "9")
            assert table.setup.options["target"] == 12

    run(work())


def test_start_once(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, "Ada")
            await table.sit(BEN, "Ben", 2)
            await asyncio.gather(*(table.start(ADA) for _click in range(3)))
            assert table.round == 1
            assert kinds(table) == ["person", "bot", "person"]
            assert table.seats[1].level == "normal"
            with pytest.raises(TableError, match="has begun"):
                await table.configure(ADA, "mood", "wild")

    run(work())


def test_words_are_mixed_into_the_luck_that_was_committed_to_before(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            sealed = table.commitment
            await table.word(BEN, "  low\u202e tide ")
            await table.start(ADA)
            assert table.commitment == sealed
            assert table.record()["words"] == ["", "low tide"]
            with pytest.raises(TableError, match="round is running"):
                await table.word(BEN, "again")

    run(work())


def test_seats_change_between_rounds(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await finish(table, ADA, BEN)
            score = table.seats[0].score
            await table.leave(BEN)
            assert await table.sit(CLEO, "Cleo") == 1
            assert [seat.score for seat in table.seats] == [score, 0]
            with pytest.raises(TableError, match="has begun"):
                await table.change_seats(ADA, "add")
            await table.again(CLEO)
            assert table.round == 2

    run(work())


def test_nonsense_about_seats_is_refused(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            for do, seat in (("explode", 0), ("bot", 9), ("bot", -1), ("kick", None), ("move", 0)):
                with pytest.raises(TableError) as no:
                    await table.change_seats(ADA, do, seat)
                assert no.value.status == 422

    run(work())


def test_the_host_gives_another_name(house: House, run: Run) -> None:
    """R-26: in the lobby and in a round."""

    async def work() -> None:
        async with house.open() as tables:
            table = await lobby(tables, ADA, BEN)
            await table.rename(ADA, "Benedict", 1)
            await table.start(ADA)
            await table.rename(ADA, "Ada", 1)
            assert table.names() == ["Ada", "Ada 2"]
            with pytest.raises(TableError, match="not your seat"):
                await table.rename(BEN, "Adam", 0)
            await table.leave(BEN)
            with pytest.raises(TableError, match="Nobody sits there"):
                await table.rename(ADA, "Benno", 1)

    run(work())
