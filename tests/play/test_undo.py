"""Taking an act back: free, by consent or barred; one act a press, never another's; nothing is told by it."""

from __future__ import annotations

import asyncio

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, DAN, all_of, begun, bidding, finish, state
from tests.play.tally import TallyTitle, bid, ready, swap, wave

from keeling.core import common
from keeling.play.clock import FakeClock
from keeling.play.tables import Table, TableError


def kinds(table: Table) -> list[str]:
    return [table.undoing(seat).kind for seat in range(len(table.seats))]


async def take_back(table: Table, browser: str, seat: int) -> int:
    return await table.undo(browser, seat, table.undoing(seat).at)


def test_what_asked_nobody_else_is_free(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN, CLEO)
            assert kinds(table) == ["", "", ""]
            before = state(table).dump()
            where = await table.act(BEN, 1, table.asked_at(1), ready)
            assert kinds(table) == ["", "free", ""]
            undone = await take_back(table, BEN, 1)
            assert (undone, table.asked_at(1), table.asked_at(0)) == (where + 1, where + 1, where - 1)
            assert state(table).dump() == before
            assert kinds(table) == ["", "", ""]
            with pytest.raises(TableError, match="earlier question"):
                await table.act(BEN, 1, where - 1, swap)
            assert await table.act(BEN, 1, where - 1, ready) == where, "the act itself, come late, does nothing"
            await table.act(BEN, 1, undone, ready)
            assert state(table).ready == 2
            live, code = all_of(table), table.code
            lines = [table.lines(viewer) for viewer in (0, 1, 2, common.SPECTATOR)]
            assert [str(line) for _key, line in lines[0]][-2:] == ["Ben took an act back.", "Ben does 3."]
            assert [table.all_lines(viewer) for viewer in (0, 1, 2, common.SPECTATOR)] == lines
        async with house.open() as tables:
            assert all_of(await tables.get(code)) == live

    run(work())


def test_a_press_takes_back_one_act_however_often_it_comes(house: House, run: Run) -> None:
    """U-26: pressed twice fast."""

    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await table.act(BEN, 1, table.asked_at(1), wave, "one")
            first = table.position
            await table.act(BEN, 1, table.asked_at(1), wave, "two")
            at = table.undoing(1).at
            where = await asyncio.gather(*(table.undo(BEN, 1, at) for _press in range(4)))
            assert set(where) == {table.position}
            assert len(table.match.entries) == 1 + 2 + 1
            assert table.undoing(1).at == first
            await table.undo(BEN, 1, first)
            assert len(table.match.entries) == 1 + 2
            with pytest.raises(TableError, match=r"can go|take back the newest|acted since|asked") as no:
                await table.undo(BEN, 1, 1)
            assert no.value.status == 409

    run(work())


def test_chance_bars_and_says_so(house: House, run: Run) -> None:
    """U-25: draw, look, undo, do something else."""

    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            await table.act(ADA, 0, table.asked_at(0), ready)
            await table.act(BEN, 1, table.asked_at(1), swap)
            before = all_of(table)
            for browser, seat in ((ADA, 0), (BEN, 1)):
                assert kinds(table)[seat] == "barred"
                with pytest.raises(TableError, match="A card was drawn since") as no:
                    await table.undo(browser, seat, table.position)
                assert no.value.status == 409
            assert all_of(table) == before

    run(work())


def test_what_tells_a_secret_bars(house: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is laid open by a bid of 3; a bid of 2 can be made only with an even card."""

    async def work() -> None:
        async with house.open() as tables:
            for amount in (3, 2, 1):
                table = await bidding(tables, ADA, BEN)
                state(table).cards[0] = 4
                await table.act(ADA, 0, table.asked_at(0), bid(amount))
                assert kinds(table)[0] == ("consent" if amount == 1 else "barred")
                if amount != 1:
                    with pytest.raises(TableError, match="could not know before"):
                        await table.undo(ADA, 0, table.position)

    game = type(TallyTitle().new(TallyTitle().setup(2)))
    apply, check = game.apply, game.check

    def tells(self: object, seat: int, action: int) -> int:
        done = apply(self, seat, action)  # type: ignore[arg-type]
        if action == bid(3):
            self.tell(common.EVERYONE, 9, self.cards[seat])  # type: ignore[attr-defined]
        return done

    def even(self: object, seat: int, action: int) -> int:
        odd = action == bid(2) and self.cards[seat] % 2  # type: ignore[attr-defined]
        return 3 if odd else check(self, seat, action)  # type: ignore[arg-type]

    monkeypatch.setattr(game, "apply", tells)
    monkeypatch.setattr(game, "check", even)
    run(work())


def test_who_was_asked_must_agree(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN, CLEO)
            where = await table.act(ADA, 0, table.asked_at(0), bid(2))
            found = table.undoing(0)
            assert (found.kind, found.at) == ("consent", where)
            await table.undo(ADA, 0, where)
            asked = table.plea
            assert asked is not None
            assert (asked.seat, asked.at, asked.agreed, asked.waiting) == (0, where, (), (1, 2))
            assert table.undoing(0).kind == "asked"
            assert await table.undo(ADA, 0, where) == table.position, "asked once"
            with pytest.raises(TableError, match="not you"):
                await table.consent(ADA, 0, where, True)
            await table.consent(CLEO, 2, where, True)
            assert state(table).total == 2
            await table.consent(CLEO, 2, where, True)
            await table.consent(BEN, 1, where, True)
            assert (state(table).total, table.waited_for(), table.plea) == (0, [0], None)
            assert str(table.lines(1)[-1][1]) == "Ada took an act back; agreed: Ben, Cleo."
            live, code = all_of(table), table.code
        async with house.open() as tables:
            assert all_of(await tables.get(code)) == live

    run(work())


@pytest.mark.parametrize("who", ["another", "the one who asked", "an act"])
def test_a_request_ends(house: House, run: Run, who: str) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN, CLEO)
            where = await table.act(ADA, 0, table.asked_at(0), bid(2))
            await table.undo(ADA, 0, where)
            if who == "another":
                await table.consent(CLEO, 2, where, False)
            elif who == "the one who asked":
                await table.consent(ADA, 0, where, False)
            else:
                await table.act(BEN, 1, table.asked_at(1), bid(1))
            assert table.plea is None
            with pytest.raises(TableError, match="Nobody asks"):
                await table.consent(BEN, 1, where, True)
            assert kinds(table)[0] == ("barred" if who == "an act" else "consent")

    run(work())


def test_a_request_ends_with_the_seat_of_who_asked(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open(clock=FakeClock(), pace=5.0) as tables:
            table = await bidding(tables, ADA, BEN, CLEO)
            where = await table.act(ADA, 0, table.asked_at(0), bid(2))
            await table.undo(ADA, 0, where)
            await table.leave(ADA)
            assert table.plea is None
            await table.sit(ADA, "Ada")
            assert "did that" not in table.undoing(1).sentence
            assert (kinds(table)[0], state(table).total) == ("consent", 2)

    run(work())


def test_nobody_agrees_for_whoever_comes_after_them(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open(clock=FakeClock(), pace=600.0) as tables:
            table = await bidding(tables, ADA, BEN, CLEO)
            where = await table.act(ADA, 0, table.asked_at(0), bid(2))
            await table.undo(ADA, 0, where)
            await table.consent(BEN, 1, where, True)
            await table.leave(BEN)
            await table.sit(DAN, "Dan", 1)
            assert table.plea is not None
            assert (table.plea.agreed, table.plea.waiting) == ((), (1, 2))
            await table.consent(CLEO, 2, where, True)
            assert state(table).total == 2
            await table.end(ADA)
            assert table.plea is None, "nor is anybody asked when all is over"

    run(work())


def test_nobody_takes_back_what_was_done_in_the_seat_before(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open(clock=FakeClock(), pace=5.0) as tables:
            table = await bidding(tables, ADA, BEN, CLEO)
            await table.act(ADA, 0, table.asked_at(0), bid(2))
            await table.leave(ADA)
            assert await table.sit(DAN, "Dan") == 0
            assert table.undoing(0).sentence == "Ada did that, and nobody takes back what another did."

    run(work())


def test_nobody_elses_act_is_touched(house: House, run: Run) -> None:
    """U-26: pressed right after the turn has passed."""

    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            mine = await table.act(ADA, 0, table.asked_at(0), bid(2))
            theirs = await table.act(BEN, 1, table.asked_at(1), bid(1))
            for at in (mine, theirs):
                with pytest.raises(TableError, match="Ben has acted since"):
                    await table.undo(ADA, 0, at)
            with pytest.raises(TableError, match="not your seat"):
                await table.undo(ADA, 1, theirs)
            assert state(table).total == 3

    run(work())


def test_a_note_bars(house: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TallyTitle, "pad", lambda *_all: "text")

    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            await table.act(ADA, 0, table.asked_at(0), ready)
            await table.note(BEN, 1, "Aha")
            assert "written or drawn" in table.undoing(0).sentence

    run(work())


def test_after_the_end_nothing_goes_back(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await finish(table, ADA, BEN)
            assert [table.undoing(seat).sentence for seat in (0, 1)] == ["The round is over."] * 2

    run(work())


def test_who_is_away_is_not_asked(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock) as tables:
            table = await bidding(tables, ADA, BEN, CLEO)
            where = await table.act(ADA, 0, table.asked_at(0), bid(2))
            with table.watching(0), table.watching(1):
                await clock.forward(20)
                await table.undo(ADA, 0, where)
                asked = table.plea
                assert asked is not None
                assert asked.waiting == (1,)
            await clock.forward(20)
            with table.watching(0):
                await table.undo(ADA, 0, where)
                assert state(table).total == 0, "nobody is left who could mind"

    run(work())


@pytest.mark.parametrize("often", [False, True])
def test_bots_wait_a_while_for_the_answer(house: House, run: Run, often: bool) -> None:
    """Whoever asks again and again does not hold the table longer."""
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await tables.create("tally", ADA, "Ada", seats=3)
            await table.sit(BEN, "Ben", 2)
            await table.start(ADA)
            with table.watching(0), table.watching(2):
                for seat, browser in ((0, ADA), (2, BEN)):
                    await table.act(browser, seat, table.asked_at(seat), ready)
                while table.waited_for() != [0]:
                    await clock.forward(1)
                where = await table.act(ADA, 0, table.asked_at(0), bid(1))
                await table.undo(ADA, 0, where)
                for _time in range(3 if often else 0):
                    await clock.forward(9)
                    await table.consent(ADA, 0, where, False)
                    await table.undo(ADA, 0, where)
                await clock.forward(2 if often else 29)
                assert table.plea is not None
                await clock.forward(3)
                assert table.waited_for() == [2]
                assert table.state.trail.plea is None

    run(work())


def test_alone_with_bots_nobody_is_asked(house: House, run: Run) -> None:
    clock = FakeClock()

    async def work() -> None:
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await tables.create("tally", ADA, "Ada", seats=2, bots="easy")
            await table.start(ADA)
            with table.watching(0):
                await table.act(ADA, 0, table.asked_at(0), ready)
                while table.waited_for() != [0]:
                    await clock.forward(1)
                await table.act(ADA, 0, table.asked_at(0), bid(2))
                assert (kinds(table)[0], table.waited_for()) == ("free", [1])
                await take_back(table, ADA, 0)
                assert (state(table).total, table.waited_for()) == (0, [0])

    run(work())
