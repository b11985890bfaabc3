"""What seats write and draw for all to see: what is taken, how much of it, and that the log brings it back."""

from __future__ import annotations

from contextlib import suppress

import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, DAN, begun
from tests.play.tally import TallyTitle, ready

from keeling.core.game import Game
from keeling.core.title import Setup
from keeling.play.errors import TableError
from keeling.play.fold import NOTES
from keeling.play.rounds import LONGEST_DRAWING, LONGEST_NOTE, MOST_NOTES
from keeling.play.tables import Table

FOUR = (ADA, BEN, CLEO, DAN)


def pad(title: TallyTitle, setup: Setup, game: Game, seat: int) -> str:
    """The first seat draws, the others write."""
    return "text" if seat else "drawing"


@pytest.fixture(autouse=True)
def everybody_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TallyTitle, "pad", pad)


async def flood(table: Table, seat: int) -> int:
    """Write until that is enough; how often it was taken."""
    before = table.position
    with suppress(TableError):
        for n in range(2 * NOTES):
            await table.note(FOUR[seat], seat, f"Note {n}")
    taken = table.position - before
    with pytest.raises(TableError, match="enough for now"):
        await table.note(FOUR[seat], seat, "One more")
    return taken


def test_each_seat_writes_only_so_much_between_two_decisions_however_many_write(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, *FOUR)
            assert len(FOUR) * MOST_NOTES > NOTES  # so that the first ones are kept no more
            assert [await flood(table, seat) for seat in range(4)] == [MOST_NOTES] * 4
            assert [await flood(table, seat) for seat in range(4)] == [0] * 4
            assert len(table.scene(0).notes) == NOTES
            code = table.code
        async with house.open() as tables:
            table = await tables.get(code)
            assert len(table.scene(0).notes) == NOTES
            assert await flood(table, 0) == 0
            await table.act(BEN, 1, table.asked_at(1), ready)
            assert await flood(table, 0) == MOST_NOTES

    run(work())


@pytest.mark.parametrize(
    "path",
    [
        "M1 1C1 1 2 2 3 3",
        "m1 1",
        "M-1 1",
        "M1.5 1",
        'M1 1"/><script>',
        "M1 1\nL2 2",
        "M1000 1",
        "L1 1",
        "M١ ١",
        "M１ １",
    ],
)
def test_a_drawing_is_a_path_of_plain_numbers(house: House, run: Run, path: str) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            with pytest.raises(TableError, match="A drawing is a path of M and L"):
                await table.note(ADA, 0, path, drawing=True)
            await table.note(ADA, 0, "M1 1L2 2 L3 33M4 4", drawing=True)
            assert [note.text for note in table.scene(1).notes] == ["M1 1L2 2 L3 33M4 4"]

    run(work())


def test_what_is_too_long_is_refused_or_cut(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            with pytest.raises(TableError, match="A drawing is a path"):
                await table.note(ADA, 0, "M1 1" * (LONGEST_DRAWING // 4 + 1), drawing=True)
            await table.note(ADA, 0, "M1 1" * (LONGEST_DRAWING // 4), drawing=True)
            await table.note(BEN, 1, "x" * 2 * LONGEST_NOTE)
            assert [len(note.text) for note in table.scene(0).notes] == [LONGEST_DRAWING, LONGEST_NOTE]

    run(work())


def test_only_who_may_draws_and_only_for_the_own_seat(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            with pytest.raises(TableError, match="nothing to draw"):
                await table.note(BEN, 1, "M1 1", drawing=True)
            with pytest.raises(TableError, match="not your seat"):
                await table.note(BEN, 0, "Hello")
            with pytest.raises(TableError, match="nothing in it"):
                await table.note(BEN, 1, "\u200b\u202e")
            assert table.scene(0).notes == ()

    run(work())
