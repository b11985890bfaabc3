"""While a challenge asks for ranks no page and no program reads the log; afterwards it is all there again (S-199)."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from keeling.bots.workers import InlineWorkers
from keeling.core import common
from keeling.games.solutions import terms
from keeling.play.store import SqliteStore
from keeling.play.tables import Table, Tables
from keeling.web import contexts, values
from keeling.web.frames import Frames
from keeling.web.looks import Looker
from keeling.web.security import new_browser

BROWSER = new_browser()
SENTENCE = "Covered until the question is answered"
RANK = re.compile(r'class="chip rk"')
LOG = re.compile(r'<ol[^>]* id="(?:log|lines)"( data-more)?>(.*?)</ol>', re.DOTALL)
KINDS = ("drawn", "text", "watch")


def only_second_look(table: Table) -> None:
    """The next Event will be Second look."""
    state = table.match.game.dump()
    state["event_deck"] = [terms.OUT] * terms.EVENTS
    state["event_deck"][terms.SECOND_LOOK] = terms.FACE_DOWN
    table.match.game.load(state)


async def act(table: Table, chance: random.Random) -> None:
    action = chance.choice(table.match.game.actions(0))
    await table.act(BROWSER, 0, table.asked_at(0), action)


async def play_until(table: Table, covered: bool, chance: random.Random) -> None:
    for _ in range(400):
        if contexts.is_covered(table) == covered:
            return
        await act(table, chance)
    raise AssertionError("the challenge did not come, or did not end")


def looker(kind: str) -> Looker:
    return Looker(kind, "" if kind == "watch" else BROWSER, None, "en", "http://x", True)


def log_of(html: str) -> tuple[bool, str]:
    """Whether the lines are to be added to those of the page, and the lines."""
    found = LOG.search(html)
    assert found
    return bool(found[1]), found[2]


def read(table: Table) -> dict[str, Any]:
    seen: dict[str, Any] = msgspec.json.decode(values.seen(table, looker("drawn").at(table)))
    return seen


async def challenged(table: Table) -> None:
    chance, kept = random.Random(5), Frames()
    await act(table, chance)
    only_second_look(table)
    await play_until(table, True, chance)
    assert any(RANK.search(str(contexts.said(line))) for _key, line in table.lines(0))
    pages = {kind: (kept.html(table, looker(kind).at(table)), kept.moment(table)) for kind in KINDS}
    for kind, (html, _moment) in pages.items():
        more, lines = log_of(html)
        assert (more, SENTENCE in lines, bool(RANK.search(html))) == (False, True, False), kind
    assert read(table)["log"] == []
    assert read(table)["view"]["covered"]
    assert not contexts.scene_of(table, looker("watch").at(table)).lines
    await play_until(table, False, chance)
    for kind, (_html, moment) in pages.items():
        frame = kept.event(table, looker(kind).at(table), moment).decode().replace("\ndata: ", "\n")
        more, lines = log_of(frame)
        assert (more, SENTENCE in lines, bool(RANK.search(lines))) == (False, False, True), kind
    assert [line["text"] for line in read(table)["log"]] == [str(line) for _key, line in table.lines(0)]
    after = kept.moment(table)
    await act(table, chance)
    assert log_of(kept.event(table, looker("drawn").at(table), after).decode())[0]


@pytest.mark.rule("S-199")
def test_the_log_is_covered_while_ranks_are_asked_and_comes_back(tmp_path: Path) -> None:
    async def work() -> None:
        tables = Tables(SqliteStore(tmp_path / "covered.sqlite", "OFF"), InlineWorkers())
        await tables.open()
        try:
            table = await tables.create("solutions", BROWSER, "Ada", seats=1, options={"clock": "off"})
            assert not contexts.is_covered(table)
            await table.start(BROWSER)
            await challenged(table)
        finally:
            await tables.close()

    asyncio.run(work())


def test_games_that_ask_nothing_of_the_kind_cover_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        tables = Tables(SqliteStore(tmp_path / "open.sqlite", "OFF"), InlineWorkers())
        await tables.open()
        try:
            table = await tables.create("zero", BROWSER, "Ada", seats=2, bots="easy")
            await table.start(BROWSER)
            assert not contexts.is_covered(table)
            assert not table.title.covers(table.view(common.SPECTATOR))
            assert read(table)["log"]
        finally:
            await tables.close()

    asyncio.run(work())
