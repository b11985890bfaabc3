"""Every game: what may be taken back has told nobody anything; the log with it folds to the same; the record holds."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from tests.play.conftest import Run
from tests.play.memory import MemoryStore
from tests.play.people import all_of

from keeling.bots.workers import InlineWorkers
from keeling.core import common, record
from keeling.core.game import Game, Streams
from keeling.core.registry import titles
from keeling.play import undo
from keeling.play.chronicle import MARK
from keeling.play.clock import FakeClock
from keeling.play.fold import Marked
from keeling.play.tables import Table, TableError, Tables
from keeling.testing import Journey, redacted, redealt, subjects
from keeling.testing.journey import step

WORLDS = 12  # for each viewer, that look the same to it as the truth
ACTS = 48
LONGEST = 4_000

pytestmark = pytest.mark.slow


def browsers(table: Table) -> list[str]:
    return [f"secret-of-person-{seat.number}" for seat in table.seats]


async def opened(tables: Tables, game: str, seed: int) -> Table:
    table = await tables.create(game, "secret-of-person-0", "P0")
    for seat in range(1, len(table.seats)):
        await table.sit(f"secret-of-person-{seat}", f"P{seat}")
    await table.start("secret-of-person-0")
    return table


def shown(table: Table) -> dict[int, tuple[Any, ...]]:
    """Every channel of play for every viewer, without what the table says of itself."""
    own = {f"p{mark.position}.{MARK}" for mark in table.state.marks}
    found = {}
    for viewer in (*range(len(table.seats)), common.SPECTATOR):
        lines = [(key, str(line)) for key, line in table.lines(viewer) if key not in own]
        every = [(key, str(line)) for key, line in table.all_lines(viewer) if key not in own]
        steps = [told.steps[viewer] for told in table.state.told if not isinstance(told, Marked) and viewer < 14]
        assert set(lines) <= set(every)
        found[viewer] = msgspec.to_builtins(table.view(viewer)), every, steps[-3:], table.record(viewer)
    return found


def tells(before: Game, viewer: int, seat: int, action: int, streams: Streams) -> bool:
    """Whether the viewer can tell from the act that the world is not another one that had looked the same."""
    told, after = stepped(before, viewer, seat, action)
    for _world in range(WORLDS):
        twin = redealt(redacted(before, viewer), viewer, streams)
        fitting = [action] if twin.check(seat, action) == 0 else []
        fitting += [other for other in twin.actions(seat) if other != action and told[0] != action]
        alike = (stepped(twin, viewer, seat, other) for other in fitting)
        if not any(one == told and known.same(after) for one, known in alike):
            return True
    return False


def stepped(game: Game, viewer: int, seat: int, action: int) -> tuple[tuple[int, tuple[int, ...]], Game]:
    after = game.copy()
    told = step(after, viewer, seat, action)
    return (told.action, told.events), redacted(after, viewer)


async def act(table: Table, chance: random.Random) -> int:
    """Somebody who owes an answer gives one."""
    seat = chance.choice(table.waited_for())
    action = chance.choice(table.match.game.actions(seat))
    await table.act(browsers(table)[seat], seat, table.asked_at(seat), action)
    return seat


async def take_back(table: Table, seat: int) -> bool:
    """Take the newest act back, everybody agreeing; False if it is barred."""
    at = table.position
    try:
        await table.undo(browsers(table)[seat], seat, at)
    except TableError:
        return False
    while (asked := table.plea) is not None:
        other = asked.waiting[0]
        await table.consent(browsers(table)[other], other, at, True)
    return True


async def wander(table: Table, chance: random.Random, acts: int, counts: Counter[str]) -> None:
    """Play at random, and try to take most acts back."""
    streams = Streams(chance.randbytes(32))
    for _act in range(acts):
        if table.ended:
            return
        before, seen, asked = table.match.game, shown(table), table.waited_for()
        counters = list(table.match.counters)
        seat = await act(table, chance)
        entry = table.match.entries[-1]
        if chance.random() < 0.3:
            continue
        found = table.undoing(seat)
        gone = await take_back(table, seat)
        counts["gone" if gone else "barred"] += 1
        assert gone == (found.kind in ("free", "consent")), found
        if not gone:
            assert found.sentence
            continue
        assert entry.chance == ()
        assert table.match.counters == counters
        assert table.waited_for() == asked
        assert table.match.game.same(before)
        assert shown(table) == seen
        for viewer in (*range(before.seats), common.SPECTATOR):
            assert not tells(before, viewer, seat, entry.action, streams), (viewer, seat, entry)


@pytest.mark.parametrize("game", sorted(titles()))
def test_what_goes_back_has_told_nothing(run: Run, game: str) -> None:
    """U-25."""

    async def work() -> None:
        counts: Counter[str] = Counter()
        store = MemoryStore()
        for seed in range(2):
            chance = random.Random(seed)
            tables = Tables(store, InlineWorkers(), FakeClock())
            await tables.open()
            table = await opened(tables, game, seed)
            for _part in range(3):
                await wander(table, chance, ACTS // 3, counts)
                for _decision in range(20):  # on to another phase
                    if not table.ended:
                        await act(table, chance)
            live = all_of(table)
            again = Tables(store, InlineWorkers(), FakeClock())
            await again.open()
            assert all_of(await again.get(table.code)) == live
            await again.close()
            await tables.close()
        assert counts["gone"] > 5, counts
        assert counts["barred"], counts

    run(work(), 300)


@pytest.mark.parametrize("game", sorted(titles()))
def test_a_hidden_answer_goes_back_though_others_have_answered(run: Run, game: str) -> None:
    """A table where it was made and taken back is the table where it never was; nobody else is asked anew."""

    async def work() -> None:
        gone = refused = 0
        for seed in range(4):
            chance = random.Random(seed)
            tables = Tables(MemoryStore(), InlineWorkers(), FakeClock())
            await tables.open()
            table = await opened(tables, game, seed)
            while not table.ended and len(table.match.entries) < 160 and gone < 12:
                owing, before = table.waited_for(), table.match.game
                if len(owing) < 3:
                    await act(table, chance)
                    continue
                first, *others = chance.sample(owing, len(owing) - 1)
                asked = {seat: table.asked_at(seat) for seat in others}
                position = table.position
                await act_in(table, first, chance)
                mine, hidden = table.match.entries[-1], table.position
                for seat in others:
                    if seat in table.waited_for():
                        await act_in(table, seat, chance)
                made = table.match.entries[-(table.position - position) :]
                found = table.undoing(first)
                if made[-1].seat == first or found.kind != "free":
                    refused += 1
                    continue
                await table.undo(browsers(table)[first], first, found.at)
                assert found.at == hidden
                twin = before
                for entry in made[1:]:
                    twin = twin.copy()
                    twin.play(entry.seat, entry.action)
                assert table.match.game.same(twin)
                assert table.match.entries[-len(made) + 1 :] == made[1:]
                assert before.seen(common.SPECTATOR, first, mine.action) != mine.action
                assert first in table.waited_for()
                assert table.asked_at(first) == table.position
                assert all(table.asked_at(seat) <= hidden + len(made) for seat in asked)
                kept = table.state
                assert len(kept.positions) == len(kept.casts) == len(kept.times) == len(table.match.entries)
                assert hidden not in kept.positions
                for viewer in (*range(before.seats), common.SPECTATOR):
                    assert not [key for key, _line in table.all_lines(viewer) if key.startswith(f"p{hidden}.")]
                    assert not [key for key, _line in table.lines(viewer) if key.startswith(f"p{hidden}.")]
                gone += 1
                await act_in(table, first, chance)
            live = all_of(table)
            again = Tables(tables.store, InlineWorkers(), FakeClock())
            await again.open()
            assert all_of(await again.get(table.code)) == live
            await again.close()
            await tables.close()
        assert gone or game not in ("solutions", "catan"), refused

    run(work(), 300)


async def act_in(table: Table, seat: int, chance: random.Random) -> None:
    action = chance.choice(table.match.game.actions(seat))
    await table.act(browsers(table)[seat], seat, table.asked_at(seat), action)


@pytest.mark.parametrize("game", sorted(titles()))
def test_the_answer_tells_its_own_seat_nothing(game: str) -> None:
    """Whether an act can go back is the same in two worlds that its seat cannot tell apart, before and after it."""
    compared = 0
    for subject in subjects(game, [titles()[game].usual]):
        for n in range(3):
            journey = Journey(subject, f"undo {n}".encode())
            for point in journey.points(12):
                for seat in range(point.game.seats):
                    for action in point.game.actions(seat)[:3]:
                        twin = redealt(redacted(point.game, seat), seat, journey.streams)
                        if twin.check(seat, action):
                            continue
                        told, after = stepped(point.game, seat, seat, action)
                        other, other_after = stepped(twin, seat, seat, action)
                        if told == other and after.same(other_after):
                            key = bytes([n, seat])
                            here, there = (undo.reveals(world, seat, action, key) for world in (point.game, twin))
                            assert here == there, (seat, action)
                            compared += 1
    assert compared > 20


@pytest.mark.parametrize("game", sorted(titles()))
def test_the_record_of_a_round_with_undone_acts_is_true(run: Run, game: str) -> None:
    """U-44 in part: the draws follow from the root though acts were taken back in between."""

    async def work() -> None:
        chance = random.Random(5)
        tables = Tables(MemoryStore(), InlineWorkers(), FakeClock())
        await tables.open()
        table = await opened(tables, game, 5)
        undone = 0
        while not table.ended and len(table.match.entries) < LONGEST:
            seat = await act(table, chance)
            if chance.random() < 0.2 and table.undoing(seat).kind in ("free", "consent"):
                undone += await take_back(table, seat)
        assert table.ended
        assert undone
        verified = record.verify(record.read(msgspec.json.encode(table.record())))
        assert verified.luck == "checked"
        assert verified.decisions == len(table.match.entries) - 1
        assert verified.match.game.same(table.match.game)
        await tables.close()

    run(work(), 300)
