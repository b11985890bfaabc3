"""Five devices ask a table for anything, in any order: it never breaks, and its log gives the same table again."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest
from tests.play.conftest import House, Run
from tests.play.people import ADA, BEN, CLEO, DAN, all_of
from tests.play.tally import TallyTitle, bid, ready, swap, wave

from keeling.core import common
from keeling.play import events, fold
from keeling.play.clock import FakeClock
from keeling.play.tables import Table, TableError, Tables

DEVICES = (ADA, BEN, CLEO, DAN, "secret-of-a-fifth-device")
ACTS = (swap, ready, wave, bid(1), bid(2), bid(3), bid(9), -1)
STEPS = 400
ACTING = ["act"] * 24

Request = Callable[[Table, str, random.Random], Awaitable[object]]


class Hub:
    """What several requests need to know of each other."""

    code = "000000"


async def act(table: Table, who: str, chance: random.Random) -> object:
    seat = chance.choice([*table.seats_of(who), chance.randrange(5)])
    return await table.act(who, seat, chance.choice([table.asked_at(seat), 3]), chance.choice(ACTS), None)


async def offer(table: Table, who: str, chance: random.Random) -> object:
    Hub.code = await table.offer_seat(who, chance.randrange(4), chance.random() < 0.5)
    return Hub.code


async def clocks(table: Table, who: str, chance: random.Random) -> None:
    kind = chance.choice(["away", "decision", "bank", "until"])
    value = chance.choice([0, 5, 60, table.clock.wall() + 400_000])
    await table.set_clocks(who, **{kind: value})


async def undo(table: Table, who: str, chance: random.Random) -> object:
    for seat in table.seats_of(who):
        assert table.undoing(seat).sentence or table.undoing(seat).kind == "free"
    seat = chance.choice([*table.seats_of(who), 0])
    return await table.undo(who, seat, chance.choice([table.position, table.position - 1]))


async def consent(table: Table, who: str, chance: random.Random) -> object:
    at = table.plea.at if table.plea else 1
    return await table.consent(who, chance.choice([*table.seats_of(who), 0]), at, chance.random() < 0.7)


DOINGS = ("add", "remove", "bot", "free", "kick", "move", "leave", "host")
REQUESTS: dict[str, Request] = {
    "act": act,
    "sit": lambda t, who, c: t.sit(who, "Ann", c.choice([None, c.randrange(5)]), c.random() < 0.3),
    "leave": lambda t, who, c: t.leave(who, c.choice([None, c.randrange(5)])),
    "rename": lambda t, who, c: t.rename(who, c.choice(["Bo", "", "Cy"]), c.choice([None, c.randrange(5)])),
    "seats": lambda t, who, c: t.change_seats(
        who, c.choice(DOINGS), c.choice([None, c.randrange(5)]), to=c.randrange(4)
    ),
    "configure": lambda t, who, c: t.configure(who, "target", c.choice([12, 30])),
    "word": lambda t, who, c: t.word(who, c.choice(["tide", ""])),
    "start": lambda t, who, c: t.start(who),
    "again": lambda t, who, c: t.again(who),
    "note": lambda t, who, c: t.note(who, c.randrange(5), "Look"),
    "pause": lambda t, who, c: t.pause(who, c.random() < 0.4),
    "time": lambda t, who, c: t.give_time(who, c.choice([30, 0]), c.choice([None, c.randrange(5)])),
    "take": lambda t, who, c: t.take_seat(who, c.choice([Hub.code, "123"])),
    "offer": offer,
    "clocks": clocks,
    "undo": undo,
    "consent": consent,
}


def whole(table: Table) -> None:
    """Everything that pages ask for can be had, for every viewer."""
    assert len(table.people()) == len(table.names())
    assert all(clock.total > 0 for clock in table.clocks().ticking)
    assert table.plea is None or table.plea.at <= table.position
    hosts = {device for device in DEVICES if table.is_host(device)}
    assert len({table.person_of(device) for device in hosts}) <= 1
    names = [seat.name for seat in table.seats if seat.name]
    assert len(set(names)) == len(names)
    if not table.started:
        return
    record = msgspec.json.encode(table.record())
    assert record
    for viewer in (*range(len(table.seats)), common.SPECTATOR):
        scene = table.scene(viewer)
        assert len(scene.people) == len(table.state.company)
        assert table.all_lines(viewer)[-len(scene.lines) :] == scene.lines or not scene.lines
        assert len(table.summary(viewer).split()) <= 60
    spectator = msgspec.to_builtins(table.view(common.SPECTATOR))
    assert set(spectator["cards"]) == {99}


def sketch(table: Table) -> str:
    """Everything that the log must bring back, as it is now."""
    return repr({key: value for key, value in all_of(table).items() if key not in ("told", "entries", "acts")})


async def asked(request: Request, table: Table, who: str, chance: random.Random) -> TableError | None:
    """The refusal, if there is one: a sentence, and none of a fault of ours."""
    try:
        await request(table, who, chance)
    except TableError as no:
        if no.status not in (403, 404, 409, 422, 429) or not str(no):
            raise
        return no
    return None


async def wander(table: Table, chance: random.Random, clock: FakeClock, counts: Counter[str]) -> None:
    with ExitStack() as pages:
        for _step in range(STEPS):
            who = chance.choice(DEVICES)
            name = chance.choice([*REQUESTS, *ACTING])
            before, position = sketch(table), table.position
            refused = await asked(REQUESTS[name], table, who, chance)
            counts[name] += refused is None
            if refused and table.position == position:  # else a wrong code, or that somebody is back, is kept
                assert sketch(table) == before
            if chance.random() < 0.2:
                pages.enter_context(table.watching(chance.choice([*table.seats_of(who), common.SPECTATOR])))
            if chance.random() < 0.1:
                pages.pop_all().close()
            if chance.random() < 0.3:
                await clock.forward(chance.choice([0.5, 3, 20, 150]))
            whole(table)


async def same_again(house: House, clock: FakeClock, table: Table) -> None:
    live = all_of(table)
    lines = [table.all_lines(viewer) for viewer in (0, 1, common.SPECTATOR)] if table.started else []
    async with house.open(clock=clock) as tables:
        again = await tables.get(table.code)
        found = all_of(again)
        if found["position"] != live["position"]:  # a server took its clocks up again
            assert found["position"] == int(str(live["position"])) + 1
            found, live = ({**one, "position": 0, "clocks": 0} for one in (found, live))
        assert found == live
        assert ([again.all_lines(viewer) for viewer in (0, 1, common.SPECTATOR)] if again.started else []) == lines


@pytest.mark.parametrize("seed", range(16))
def test_whatever_is_asked_the_log_holds(house: House, run: Run, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()
    monkeypatch.setattr(TallyTitle, "pad", lambda *_all: "text")
    counts: Counter[str] = Counter()

    async def work() -> None:
        chance = random.Random(seed)
        async with house.open(clock=clock, pace=0.9) as tables:
            table = await opened(tables)
            await wander(table, chance, clock, counts)
            await same_again_later(table)
        await same_again(house, clock, table)
        assert len(counts) > 8, counts

    async def opened(tables: Tables) -> Table:
        table = await tables.create("tally", ADA, "Ada", seats=4, options={"target": 30})
        for browser in (BEN, CLEO):
            await table.sit(browser, "Ann")
        await table.start(ADA)
        return table

    async def same_again_later(table: Table) -> None:
        """At the end somebody ends it, and names are forgotten."""
        host = next((device for device in DEVICES if table.is_host(device)), None)
        if host and seed % 2:
            await table.end(host, forget=True)
            assert not any(seat.name and seat.kind == "person" for seat in table.seats)

    run(work(), 120)


def test_every_kind_of_event_has_its_place_in_the_fold() -> None:
    """A new kind without its place in the fold would damage tables only when it first comes."""
    kinds: list[Any] = events.Change.__subclasses__()
    assert len(kinds) > 20
    for kind in kinds:
        if kind.__module__ == events.__name__:
            assert callable(getattr(fold.Folded, kind.__name__.lower())), kind


def test_logs_of_before_read_as_they_did() -> None:
    """What has a default is not written, so that the kinds of event of every log are as they were."""
    old = (
        b'{"kind":"sat","seat":1,"browser":"b","name":"Ben"}',
        b'{"kind":"renamed","browser":"b","name":"Ben"}',
        b'{"kind":"left","seat":1}',
        b'{"kind":"did","entry":[0,3,[]]}',
        b'{"kind":"hosted","browser":"b"}',
    )
    for body in old:
        assert events.encode(events.decode(body)) == body
