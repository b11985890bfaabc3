"""What must not leave before the end: other hands, draws, the root, and who holds which browser."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec
import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, begun, bidding, finish, state
from tests.play.tally import bid, ready, swap, title_of

from keeling.core import common, luck, record
from keeling.play.tables import Table, TableError

VIEWERS = (0, 1, 2, common.SPECTATOR)


def shown(table: Table, viewer: int) -> dict[str, Any]:
    """Every channel of play, as bytes would carry them."""
    scene = table.scene(viewer)
    return {
        "view": msgspec.to_builtins(scene.view),
        "lines": [str(line) for _key, line in scene.lines],
        "all": [str(line) for _key, line in table.all_lines(viewer)],
        "people": msgspec.to_builtins(scene.people),
        "record": table.record(viewer),
        "asked": scene.asked_at,
    }


def test_no_channel_tells_another_hand(house: House, run: Run) -> None:
    """The same table with other hidden cards gives the same to whoever may not see them."""

    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN, CLEO)
            await table.act(BEN, 1, table.asked_at(1), swap)
            for viewer in VIEWERS:
                before = shown(table, viewer)
                for seat in {0, 1, 2} - {viewer}:
                    state(table).cards[seat] = (state(table).cards[seat] + 1) % 40
                table.views.clear()
                assert shown(table, viewer)["view"] == before["view"]
                drawn = [line for line in before["all"] if line.startswith("You draw")]
                assert len(drawn) == {0: 1, 1: 2, 2: 1}.get(viewer, 0)
                known = [
                    step
                    for steps in before["record"]["seen"]
                    for step in steps
                    if step["action"].get("card") is not None
                ]
                assert len(known) == len(drawn)

    run(work())


def test_a_refusal_is_made_from_what_the_seat_may_know(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            with pytest.raises(TableError, match=rf"You hold \[{state(table).cards[1]}\]"):
                await table.act(BEN, 1, table.asked_at(1), bid(1))

    run(work())


def test_the_root_is_opened_at_the_end(house: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keeling.core.record.title_of", title_of)

    async def work() -> None:
        async with house.open() as tables:
            table = await bidding(tables, ADA, BEN)
            running = table.record(0)
            assert (running["root"], "entries" in running) == (None, False)
            secret = {root.hex() for root in table.state.roots.values()}
            assert not [root for root in secret if root in msgspec.json.encode(running).decode()]
            await finish(table, ADA, BEN)
            done = msgspec.json.decode(msgspec.json.encode(table.record()))
            assert done["commitment"] == running["commitment"]
            assert luck.commitment(bytes.fromhex(done["root"])) == running["commitment"]
            verified = record.verify(record.read(done))
            assert verified.luck == "checked"
            assert verified.match.game.same(table.match.game)
            following = table.state.roots[2].hex()
            assert following not in msgspec.json.encode(done).decode(), "the next round's root is still secret"

    run(work())


def test_the_log_holds_neither_roots_nor_browsers(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            table = await begun(tables, ADA, BEN)
            await table.act(ADA, 0, table.asked_at(0), ready)
            roots = list(table.state.roots.values())
        with sqlite3.connect(house.path) as db:
            log = b"".join(row[0] for row in db.execute("SELECT body FROM event"))
        db.close()
        for secret in (ADA.encode(), BEN.encode(), *(root.hex().encode() for root in roots)):
            assert secret not in log

    run(work())


def test_a_thousand_tables_share_no_luck(house: House, run: Run) -> None:
    async def work() -> None:
        async with house.open() as tables:
            roots = set()
            for number in range(200):
                table = await tables.create("tally", f"browser {number}", "Ada")
                roots |= set(table.state.roots.values())
            assert len(roots) == 200

    run(work())
