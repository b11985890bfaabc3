"""A round moment by moment: what is on the tape, what was taken back, and what each chair is told."""

from __future__ import annotations

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, begun, bidding, finish
from tests.play.tally import Tally, bid, ready

from keeling.core import common
from keeling.play import events
from keeling.play.errors import TableError
from keeling.play.replay_tape import EVERYTHING, Tape
from keeling.play.replay_tapes import Tapes
from keeling.play.tables import Table


def told(tape: Tape, index: int, chair: int) -> list[str]:
    return [str(said.line) for said in tape.lines(index, chair)]


def totals(tape: Tape) -> list[int]:
    found = []
    for moment in tape.moments:
        assert isinstance(moment.game, Tally)
        found.append(moment.game.total)
    return found


async def taped(table: Table, round: int | None = None) -> Tape:
    return await Tapes().tape(table, round)


def test_every_entry_is_a_moment_and_the_last_is_now(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await table.act(ADA, 0, table.asked_at(0), bid(2))
            tape = await taped(table)
            assert [moment.position for moment in tape.moments] == table.state.positions
            assert tape.moments[-1].game.same(table.match.game)
            assert totals(tape) == [0, 0, 0, 2]
            assert [tape.index(n) for n in (0, *table.state.positions, 999)] == [0, 0, 1, 2, 3, 3]
            assert tape.scene(2, 0).last == 1
            assert len(tape.scene(2, 0).times) == 3

    run(work())


def test_it_goes_on_with_the_table(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table, tapes = await bidding(tables, ADA, BEN), Tapes()
            first = await tapes.tape(table)
            await table.act(ADA, 0, table.asked_at(0), bid(3))
            again = await tapes.tape(table)
            assert again is first
            assert totals(again)[-1] == 3

    run(work())


def test_a_chair_is_told_what_it_knew(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            tape = await taped(table)
            for seat in (0, 1):
                cards = table.state.match.game.dump()["cards"]  # type: ignore[union-attr]
                assert f"You draw {cards[seat]}." in told(tape, 0, seat)
                assert f"You draw {cards[1 - seat]}." not in told(tape, 0, seat)
            assert told(tape, 0, common.SPECTATOR) == ["A card is drawn."] * 2

    run(work())


def test_who_knows_all_is_told_each_act_as_its_doer_saw_it(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            await table.act(BEN, 1, table.asked_at(1), ready)
            assert told(await taped(table), 1, EVERYTHING) == ["Ben does 3."]

    run(work())


def test_an_act_that_was_taken_back_was_not_played(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            await table.act(ADA, 0, table.asked_at(0), ready)
            at = table.position
            await table.undo(ADA, 0, at)
            tape = await taped(table)
            assert at not in [moment.position for moment in tape.moments]
            mine = next(n for n, moment in enumerate(tape.moments) if moment.taken is not None)
            before = tape.moments[mine].game.dump()
            assert before["ready"] >> 0 & 1 == 0
            assert [(str(said.line), said.taken) for said in tape.lines(mine, 0)] == [
                ("Ada took an act back.", False),
                ("Ada does 3.", True),
            ]

    run(work())


def test_moments_between_an_act_and_its_return_stand_without_it(house: House, run: Run) -> None:
    """The plea that asks for it, say."""

    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            with table.watching(1):  # whoever is away is not asked
                await table.act(ADA, 0, table.asked_at(0), bid(2))
                at = table.position
                await table.undo(ADA, 0, at)
                assert totals(await taped(table))[-1] == 2
                await table.consent(BEN, 1, at, True)
            assert totals(await taped(table)) == [0] * 5
            changes = [mark.change for moment in (await taped(table)).moments for mark in moment.marks]
            assert [type(change) for change in changes] == [events.Pleaded, events.Undone]

    run(work())


def test_earlier_rounds_can_be_looked_at(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            await finish(table, ADA, BEN)
            ended = table.match.game.copy()
            await table.again(BEN)
            first, second = await taped(table, 1), await taped(table)
            assert (first.round, second.round) == (1, 2)
            assert first.moments[-1].game.same(ended)
            assert first.moments[-1].position < second.moments[0].position
            assert told(second, 0, 0)[0] == "Round 2 begins."
            for number in (0, 3, -1):
                with pytest.raises(TableError, match=f"no round {number}") as refused:
                    await taped(table, number)
                assert refused.value.status == 404

    run(work())


def test_before_the_game_there_is_nothing_to_look_at(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await tables.create("tally", ADA, "Ada", seats=2)
            with pytest.raises(TableError, match="has not begun") as refused:
                await taped(table)
            assert refused.value.status == 409

    run(work())


def test_forgotten_names_are_forgotten_here_too(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table, tapes = await bidding(tables, ADA, BEN, CLEO), Tapes()
            known = await tapes.tape(table)
            assert "Ada" in {person.name for person in known.people(known.moments[0])}
            await table.end(ADA, forget=True)
            tape = await tapes.tape(table)
            names = {person.name for moment in tape.moments for person in tape.people(moment)}
            assert not names & {"Ada", "Ben", "Cleo"}
            assert not [line for n in range(len(tape.moments)) for line in told(tape, n, EVERYTHING) if "Ada" in line]

    run(work())
