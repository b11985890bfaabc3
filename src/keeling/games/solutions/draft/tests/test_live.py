"""A whole draft at a live table, with a person, a reason given, and bots; and its page at every moment."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from keeling.bots.workers import InlineWorkers
from keeling.core import common
from keeling.games.solutions.draft.cards import CARDS, IDS
from keeling.play.errors import TableError
from keeling.play.store import SqliteStore
from keeling.play.tables import Table, Tables
from keeling.web.frames import Frames
from keeling.web.looks import Look

ADA = "secret-of-ada"
HOSTILE = "<i>Ada</i>"
Seen = Callable[[Table], None]


async def awaited(table: Table) -> bool:
    """Wait until the person is asked; False when the draft is over."""
    while not table.ended:
        if 0 in table.waited_for():
            return True
        await asyncio.sleep(0.002)
    return False


async def played(tables: Tables, see: Seen) -> Table:
    """A draft of one person and three bots; `see` looks whenever the person is asked, and at the end."""
    table = await tables.create("draft", ADA, HOSTILE, seats=4, bots="easy")
    await table.start(ADA)
    first = True
    while await awaited(table):
        see(table)
        legal = table.match.game.actions(0)
        await table.act(ADA, 0, table.asked_at(0), legal[len(legal) // 2])
        if first:
            first = False
            await table.note(ADA, 0, "It <u>reaches</u> everybody.")
    see(table)
    return table


def at_a_table(path: Path, work: Callable[[Tables], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        tables = Tables(SqliteStore(path / "t.sqlite", "OFF", alone=False), InlineWorkers(), pace=0.0)
        await tables.open()
        try:
            await work(tables)
        finally:
            await tables.close()

    asyncio.run(asyncio.wait_for(run(), 60))


@pytest.mark.rule("S-135")
def test_a_draft_is_played_to_its_end_with_bots(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await played(tables, lambda table: None)
        outcome = table.match.game.outcome()
        assert outcome is not None
        assert max(outcome.scores) == outcome.scores[outcome.winners[0]] > 0
        assert len(table.match.entries) >= 1 + 28 + 4 + 28
        assert [note.text for note in table.scene(0).notes] == ["It <u>reaches</u> everybody."]
        with pytest.raises(TableError, match="nothing to write"):
            await table.note(ADA, 0, "Too late.")
        last = [str(line) for _, line in table.lines(0)][-1]
        assert "Best Carbon-based Life Form" in last

    at_a_table(tmp_path, work)


@pytest.mark.rule("S-141")
def test_the_page_offers_what_is_legal_and_shows_no_hidden_back(tmp_path: Path) -> None:
    """At every moment, to the player and to a watcher; names and notes come escaped."""
    frames = Frames()
    moments: list[str] = []

    def see(table: Table) -> None:
        mine = frames.html(table, Look("drawn", 0, True, "en", "", True))
        other = frames.html(table, Look("watch", common.SPECTATOR, False, "en", "", False))
        ranks = set(table.view(0).ranks)  # type: ignore[attr-defined]
        for html in (mine, other):
            assert HOSTILE not in html
            assert "<u>" not in html
            assert {int(rank) for rank in re.findall(r'rk">#(\d+)<', html)} <= ranks
            assert not [card.id for card in CARDS if card.rank not in ranks and card.why in html]
        if not table.ended:
            offered = {int(value) for value in re.findall(r'name="action" value="(\d+)"', mine)}
            assert offered == set(table.match.game.actions(0))
            moments.append(mine)

    async def work(tables: Tables) -> None:
        await played(tables, see)

    at_a_table(tmp_path, work)
    assert len(moments) >= 15
    assert "It &lt;u&gt;reaches&lt;/u&gt; everybody." in moments[1]


def test_every_card_has_its_emblem() -> None:
    sprite = (resources.files("keeling.games.solutions") / "page" / "emblems.svg").read_text("utf-8")
    assert set(IDS) <= set(re.findall(r'<symbol id="([^"]+)"', sprite))
