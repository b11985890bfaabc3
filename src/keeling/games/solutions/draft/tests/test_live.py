"""A whole draft at a live table, with a person, a reason given, and bots."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from keeling.bots.workers import InlineWorkers
from keeling.play.errors import TableError
from keeling.play.store import SqliteStore
from keeling.play.tables import Table, Tables

ADA = "secret-of-ada"


async def awaited(table: Table) -> bool:
    """Wait until the person is asked; False when the draft is over."""
    while not table.ended:
        if 0 in table.waited_for():
            return True
        await asyncio.sleep(0.002)
    return False


async def played(tables: Tables) -> Table:
    table = await tables.create("draft", ADA, "Ada", seats=4, bots="easy")
    await table.start(ADA)
    first = True
    while await awaited(table):
        legal = table.match.game.actions(0)
        await table.act(ADA, 0, table.asked_at(0), legal[len(legal) // 2])
        if first:
            first = False
            await table.note(ADA, 0, "It reaches everybody.")
    return table


@pytest.mark.rule("S-135")
def test_a_draft_is_played_to_its_end_with_bots(tmp_path: Path) -> None:
    async def work() -> None:
        tables = Tables(SqliteStore(tmp_path / "t.sqlite", "OFF", alone=False), InlineWorkers(), pace=0.0)
        await tables.open()
        try:
            table = await played(tables)
            outcome = table.match.game.outcome()
            assert outcome is not None
            assert max(outcome.scores) == outcome.scores[outcome.winners[0]] > 0
            assert len(table.match.entries) >= 1 + 28 + 4 + 28
            assert [note.text for note in table.scene(0).notes] == ["It reaches everybody."]
            with pytest.raises(TableError, match="nothing to write"):
                await table.note(ADA, 0, "Too late.")
            last = [str(line) for _, line in table.lines(0)][-1]
            assert "Best Carbon-based Life Form" in last
        finally:
            await tables.close()

    asyncio.run(asyncio.wait_for(work(), 60))
